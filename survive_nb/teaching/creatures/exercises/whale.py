"""The exercise “The whale” of the lesson “Creature dice”."""

from __future__ import annotations

from typing import Final

from survive_nb import survive
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
from survive_nb.teaching.creatures.sea import boat_spaces
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ClickTask, WrongIdea


def _every_boat(state: survive.State) -> set[str]:
    return boat_spaces(state, manned=True) | boat_spaces(state, manned=False)


_WHALE: Final = "whale-1"


_WHALE_IDEAS: Final = (
    WrongIdea(
        "through_boats",
        spread(_WHALE, nothing_stops),
        say("Your whale swims through a manned boat. There it stops, and its move is over.", rule="CRE-4"),
    ),
    WrongIdea(
        "boats_block",
        lambda state: reachable(_WHALE)(state) - manned(state),
        say(
            "A manned boat does not keep a whale out. It ends its move there, and the boat is gone.",
            rule="CRE-4",
        ),
    ),
    WrongIdea(
        "every_boat_stops",
        spread(_WHALE, _every_boat),
        say("You let the empty boats stop it too. A whale cares for boats with people only.", rule="CRE-4"),
    ),
    WrongIdea(
        "swimmers_stop",
        spread(_WHALE, lambda state: manned(state) | swimming(state)),
        say("You let swimmers stop it. That is the shark; a whale swims past them.", rule="CRE-4"),
    ),
    WrongIdea(
        "over_land",
        over_land(_WHALE),
        say(
            "You measured as the crow flies. A whale swims around the land, and that costs steps.",
            rule="CRE-1",
        ),
    ),
    WrongIdea(
        "two_steps",
        spread(_WHALE, manned, 2),
        say("You moved it like a shark. A whale has up to three steps.", rule="CRE-4"),
    ),
)


TASK: Final = ClickTask(
    name="whale",
    title=say("The whale"),
    question=say("The die shows a whale. Choose every space where {creature} can go.", creature=_WHALE),
    position=lambda rng: position_with(
        rng,
        _WHALE,
        ("red-1", "blue-1", "green-1", "boat-1", "boat-2", "boat-3", "boat-4", "boat-5"),
        {"boat-1": "red-2 blue-2", "boat-3": "yellow-1", "boat-5": "green-2"},
        are_apart(reachable(_WHALE), _WHALE_IDEAS, 2),
    ),
    view=boards.view_of,
    places=everywhere,
    answer=reachable(_WHALE),
    why_not=why_not(_WHALE),
    apart=2,
    hints=(
        say("Up to three steps. Go ring by ring: one step, two steps, three.", rule="CRE-4"),
        say("Only a boat with people in it ends the move. Empty boats and swimmers do not.", rule="CRE-4"),
        say("Is there a way around the boat? Then count how many steps it takes.", rule="RUL-15"),
    ),
    wrong_ideas=_WHALE_IDEAS,
    well_done=say("Three steps, and only manned boats end them. You see the sea as the whale does."),
)
