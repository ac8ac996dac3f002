"""The exercise “No way to the sea” of the lesson “Sinking order”."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.message import say
from survive_nb.teaching.sinking.boards import ANY_COAST, any_coast, landlocked, whole_land
from survive_nb.teaching.tasks import ClickTask, WrongIdea

TASK: Final = ClickTask(
    name="landlocked",
    title=say("No way to the sea"),
    question=say(
        "Only a few beaches are left, and none touches the sea. Choose every tile that may sink now."
    ),
    position=landlocked,
    view=boards.view_of,
    places=whole_land,
    answer=boards.may_sink,
    why_not=boards.why_no_sinking,
    hints=(
        say("Something must sink every turn: the rulebook does not let anybody off.", rule="TURN-3"),
        say("The order of height is stronger than the sea. Read the third rule of sinking.", rule="SINK-3"),
    ),
    wrong_ideas=(
        WrongIdea(
            "skip_to_forests",
            lambda state: frozenset(
                space
                for space in any_coast(boards.land_of(state))
                if boards.land_of(state)[space] == "forest"
            ),
            say(
                "You went on to the forests. They wait until the last beach is gone, wherever it lies.",
                rule="SINK-1",
            ),
        ),
        ANY_COAST,
    ),
    well_done=say("When no beach touches the sea, any beach may go: from the inside out."),
)
