"""The exercise “The shark” of the lesson “Creature dice”."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.creatures.boards import (
    are_apart,
    everywhere,
    manned,
    nothing_stops,
    over_land,
    position_with,
    reachable,
    spread,
    swimming,
    why_not,
)
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ClickTask, WrongIdea

_SHARK: Final = "shark-1"


_SHARK_IDEAS: Final = (
    WrongIdea(
        "through_swimmers",
        spread(_SHARK, nothing_stops),
        say(
            "Your shark swims past its dinner. Where it meets swimmers it stops and eats; its move is over.",
            rule="CRE-3",
        ),
    ),
    WrongIdea(
        "swimmers_block",
        lambda state: reachable(_SHARK)(state) - swimming(state),
        say("A swimmer does not keep a shark out. The shark may end its move there, and does.", rule="CRE-3"),
    ),
    WrongIdea(
        "boats_stop",
        spread(_SHARK, lambda state: swimming(state) | manned(state)),
        say("Boats do not stop a shark: it dives under them and swims on.", rule="CRE-3"),
    ),
    WrongIdea(
        "over_land",
        over_land(_SHARK),
        say("You measured as the crow flies. Count the way through the water.", rule="CRE-1"),
    ),
    WrongIdea(
        "one_step",
        spread(_SHARK, nothing_stops, 1),
        say("That is one step. A shark has one or two.", rule="CRE-3"),
    ),
)


TASK: Final = ClickTask(
    name="shark",
    title=say("The shark"),
    question=say("The die shows a shark. Choose every space where {creature} can go.", creature=_SHARK),
    position=lambda rng: position_with(
        rng,
        _SHARK,
        ("red-1", "blue-1", "boat-1"),
        {"boat-1": "red-2 green-1"},
        are_apart(reachable(_SHARK), _SHARK_IDEAS, 2),
    ),
    view=boards.view_of,
    places=everywhere,
    answer=reachable(_SHARK),
    why_not=why_not(_SHARK),
    apart=2,
    hints=(
        say("First its neighbours in the water. Then, from each of them, one step more.", rule="CRE-3"),
        say("From a space with a swimmer there is no second step.", rule="RUL-15"),
        say("The space straight behind a swimmer has only one way in. Which?"),
    ),
    wrong_ideas=_SHARK_IDEAS,
    well_done=say("A swimmer is a full stop. A swimmer behind another one is safe for a while."),
)
