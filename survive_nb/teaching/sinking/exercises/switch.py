"""The exercise “The forests' turn” of the lesson “Sinking order”."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.message import say
from survive_nb.teaching.sinking.boards import ANY_COAST, WHOLE_TIER, switch, whole_land
from survive_nb.teaching.tasks import ClickTask

TASK: Final = ClickTask(
    name="switch",
    title=say("The forests' turn"),
    question=say("The beaches are gone. Choose every tile that may sink now."),
    # Few forests lie inland by now.
    apart=2,
    position=switch,
    view=boards.view_of,
    places=whole_land,
    answer=boards.may_sink,
    why_not=boards.why_no_sinking,
    hints=(
        say("Which is the lowest terrain that is still there?", rule="SINK-1"),
        say("Now the forests follow the same rules as the beaches did. Mountains wait.", rule="SINK-2"),
    ),
    wrong_ideas=(ANY_COAST, WHOLE_TIER),
    well_done=say("Forests now, mountains last. That order decides the whole game."),
)
