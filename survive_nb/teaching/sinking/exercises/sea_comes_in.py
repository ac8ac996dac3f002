"""The exercise “The sea comes in” of the lesson “Sinking order”."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.message import say
from survive_nb.teaching.sinking.boards import (
    ANY_COAST,
    WHOLE_TIER,
    of_state,
    old_coast,
    sea_comes_in,
    whole_land,
)
from survive_nb.teaching.tasks import ClickTask, WrongIdea

_OLD_COAST: Final = WrongIdea(
    "old_coast",
    of_state(old_coast),
    say(
        "You looked at the coast of this morning. Where a tile has sunk there is sea now, and it counts.",
        rule="SINK-2",
    ),
)


TASK: Final = ClickTask(
    name="sea_comes_in",
    title=say("The sea comes in"),
    question=say("Seven beaches are gone. Choose every tile that may sink now."),
    position=sea_comes_in,
    view=boards.view_of,
    places=whole_land,
    answer=boards.may_sink,
    why_not=boards.why_no_sinking,
    hints=(
        say("The holes where beaches were are full of water.", rule="SINK-2"),
        say("Go from beach to beach and look at its six neighbours. Is one of them blue?"),
    ),
    wrong_ideas=(_OLD_COAST, ANY_COAST, WHOLE_TIER),
    well_done=say("Every tile that sinks opens the way to the next ones."),
)
