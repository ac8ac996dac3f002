"""The exercise “A lie that passes” of the lesson “Fair dice”."""

from __future__ import annotations

from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.message import say
from survive_nb.teaching.sinking.boards import any_coast, lowest, sea_comes_in
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea


def _land(state: survive.State) -> Places:
    return frozenset(boards.land_of(state))


TASK: Final = ClickTask(
    name="unnoticed",
    title=say("A lie that passes"),
    question=say(
        "The file says which tile was removed here. A forger writes another one. Choose every tile that the"
        " rules would let pass."
    ),
    position=sea_comes_in,
    view=boards.view_of,
    places=_land,
    answer=boards.may_sink,
    why_not=boards.why_no_sinking,
    hints=(
        say("A replay asks one thing of a ply: was it legal?"),
        say("So which tiles could sink at this moment? Lowest terrain first, and at the sea.", rule="SINK-2"),
    ),
    wrong_ideas=(
        WrongIdea(
            "anything",
            _land,
            say(
                "You think that a file can say anything. It is played again, and most lies break a rule.",
                rule="SINK-1",
            ),
        ),
        WrongIdea(
            "any_coast",
            lambda state: frozenset(any_coast(boards.land_of(state))),
            say("The sea does reach these, but high land before low land would be noticed.", rule="SINK-1"),
        ),
        WrongIdea(
            "whole_tier",
            lambda state: frozenset(lowest(boards.land_of(state))),
            say("The height is right, but a dry tile inland would be noticed.", rule="SINK-2"),
        ),
    ),
    well_done=say(
        "A replay proves that a game was legal, not that it was this one. Keep your own copy of the file."
    ),
)
