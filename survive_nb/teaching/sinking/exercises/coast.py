"""The exercise “The first tile” of the lesson “Sinking order”."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.message import say
from survive_nb.teaching.sinking.boards import (
    ANY_COAST,
    LAKE,
    WHOLE_TIER,
    lake_coast,
    of_state,
    whole_land,
    without_lake,
)
from survive_nb.teaching.tasks import ClickTask, WrongIdea

_QUESTION: Final = say("Choose every tile that may sink now.")


TASK: Final = ClickTask(
    name="coast",
    title=say("The first tile"),
    question=_QUESTION,
    position=lake_coast,
    view=boards.view_of,
    places=whole_land,
    answer=boards.may_sink,
    why_not=boards.why_no_sinking,
    hints=(
        say("Only one of the three terrains is in danger now. Which one?", rule="SINK-1"),
        say("A tile must touch the sea. How many kinds of sea are there on this board?", rule="SINK-2"),
        say("Look at {space}, in the middle of the island. Serpents live there, so it is sea.", space=LAKE),
    ),
    wrong_ideas=(
        WrongIdea(
            "no_lake",
            of_state(without_lake),
            say(
                "So close! You walked around the island and forgot its middle: the lake is sea too.",
                rule="SINK-2",
            ),
        ),
        ANY_COAST,
        WHOLE_TIER,
    ),
    well_done=say("Beaches, and sea beside them. You can read the coast, the lake included."),
)
