"""The boards of lesson 3: click every space where a creature can go (CRE-1 to CRE-4)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.creatures.answers import reach
from survive_nb.teaching.creatures.sea import (
    SPACES,
    STEPS,
    boat_spaces,
    creatures_of,
    half_sunk,
    land_spaces,
    moves_to,
    place,
    sea_state,
    swimmers,
    why_no_move,
    within,
)
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea

#: Returns the places that a student with a certain idea clicks.
Idea: TypeAlias = Callable[[survive.State], Places]


def _everywhere(_state: survive.State) -> Places:
    return SPACES


def _answer(creature: str) -> Idea:
    return lambda state: moves_to(state, creature)


def _why_not(creature: str) -> Callable[[survive.State, str], Message]:
    return lambda state, space: why_no_move(state, creature, space)


def _spread(
    creature: str, stops: Callable[[survive.State], set[str]], steps: int | None = None
) -> Callable[[survive.State], Places]:
    """Return where a creature would get if these were the spaces that stop it."""
    most = STEPS[creature.partition("-")[0]] if steps is None else steps
    return lambda state: frozenset(reach(place(state, creature), most, land_spaces(state), stops(state)))


def _nothing(_state: survive.State) -> set[str]:
    return set()


def manned(state: survive.State) -> set[str]:
    """Return where boats with people are: they stop a whale (CRE-4)."""
    return boat_spaces(state, manned=True)


def _every_boat(state: survive.State) -> set[str]:
    return boat_spaces(state, manned=True) | boat_spaces(state, manned=False)


def swimming(state: survive.State) -> set[str]:
    """Return the spaces with swimmers, which stop a shark (CRE-3)."""
    return set(swimmers(state).values())


def _over_land(creature: str) -> Idea:
    """Return the sea within range as a bird flies: some of it lies behind land."""
    steps = STEPS[creature.partition("-")[0]]
    return lambda state: frozenset(within(place(state, creature), steps) - land_spaces(state))


def are_apart(task_answer: Idea, ideas: tuple[WrongIdea, ...], least: int) -> Callable[[survive.State], bool]:
    """Return whether the right answer and every wrong idea differ in at least this number of places."""

    def good(state: survive.State) -> bool:
        found: list[Places] = []
        # The ideas first: the right answer tries every legal move and is slower.
        answers: list[Callable[[survive.State], object]] = [idea.applied for idea in ideas]
        for answer in [*answers, task_answer]:
            places = answer(state)
            assert isinstance(places, frozenset)
            if not places or any(len(places ^ other) < least for other in found):
                return False
            found.append(places)
        return True

    return good


def strewn(rng: Random, sea: frozenset[str], near: str, count: int, steps: int) -> list[str]:
    """Draw different sea spaces around one, or none at all where there are too few."""
    around = sorted(sea & within(near, steps))
    return rng.sample(around, count) if len(around) >= count else []


def _position(
    rng: Random,
    creature: str,
    pieces: tuple[str, ...],
    crews: dict[str, str],
    good: Callable[[survive.State], bool],
) -> survive.State:
    """Put a creature and pieces around it into the sea, again and again until it is a good position."""
    kind = creature.partition("-")[0]
    land = half_sunk(rng)

    def make() -> survive.State | None:
        nonlocal land
        # Not every island has a good position.
        land = half_sunk(rng) if rng.random() < OTHER_ISLAND else land
        sea = SPACES - set(land)
        start = rng.choice(sorted(sea))
        around = strewn(rng, sea, start, len(pieces), max(STEPS[kind] - 1, 1))
        if not around:
            return None
        crewed = [
            (piece, f"{space}: {crews[piece]}" if piece in crews else space)
            for piece, space in zip(pieces, around, strict=True)
        ]
        return sea_state(land, [(creature, start), *crewed], kind)

    found = boards.first(make, lambda state: state is not None and good(state))
    assert found is not None
    return found


#: The chance that a search for a position goes on with another island.
OTHER_ISLAND: Final = 0.1
_SERPENT: Final = "serpent-1"
_SHARK: Final = "shark-1"
_WHALE: Final = "whale-1"
_OWN_SPACE: Final = say(
    "All right but one: the creature's own space. You may leave it where it is, but staying is not a move.",
    rule="RUL-15",
)

_SERPENT_IDEAS: Final = (
    WrongIdea(
        "over_land",
        lambda state: frozenset(within(place(state, _SERPENT), 1)),
        say("You chose all six neighbours. A serpent never leaves the water.", rule="CRE-1"),
    ),
    WrongIdea(
        "not_shared",
        lambda state: _answer(_SERPENT)(state) - set(creatures_of(state, "shark").values()),
        say(
            "You kept away from the shark. Creatures do not mind each other and may share a space.",
            rule="CRE-1",
        ),
    ),
    WrongIdea(
        "two_steps",
        _spread(_SERPENT, _nothing, 2),
        say("You moved it like a shark. A serpent is strong but slow: one space.", rule="CRE-2"),
    ),
    WrongIdea("own_space", lambda state: _answer(_SERPENT)(state) | {place(state, _SERPENT)}, _OWN_SPACE),
)
_SHARK_IDEAS: Final = (
    WrongIdea(
        "through_swimmers",
        _spread(_SHARK, _nothing),
        say(
            "Your shark swims past its dinner. Where it meets swimmers it stops and eats; its move is over.",
            rule="CRE-3",
        ),
    ),
    WrongIdea(
        "swimmers_block",
        lambda state: _answer(_SHARK)(state) - swimming(state),
        say("A swimmer does not keep a shark out. The shark may end its move there, and does.", rule="CRE-3"),
    ),
    WrongIdea(
        "boats_stop",
        _spread(_SHARK, lambda state: swimming(state) | manned(state)),
        say("Boats do not stop a shark: it dives under them and swims on.", rule="CRE-3"),
    ),
    WrongIdea(
        "over_land",
        _over_land(_SHARK),
        say("You measured as a bird flies. Count the way through the water.", rule="CRE-1"),
    ),
    WrongIdea(
        "one_step",
        _spread(_SHARK, _nothing, 1),
        say("That is one step. A shark has one or two.", rule="CRE-3"),
    ),
)
_WHALE_IDEAS: Final = (
    WrongIdea(
        "through_boats",
        _spread(_WHALE, _nothing),
        say("Your whale swims through a manned boat. There it stops, and its move is over.", rule="CRE-4"),
    ),
    WrongIdea(
        "boats_block",
        lambda state: _answer(_WHALE)(state) - manned(state),
        say(
            "A manned boat does not keep a whale out. It ends its move there, and the boat is gone.",
            rule="CRE-4",
        ),
    ),
    WrongIdea(
        "every_boat_stops",
        _spread(_WHALE, _every_boat),
        say("You let the empty boats stop it too. A whale cares for boats with people only.", rule="CRE-4"),
    ),
    WrongIdea(
        "swimmers_stop",
        _spread(_WHALE, lambda state: manned(state) | swimming(state)),
        say("You let swimmers stop it. That is the shark; a whale swims past them.", rule="CRE-4"),
    ),
    WrongIdea(
        "over_land",
        _over_land(_WHALE),
        say(
            "You measured as a bird flies. A whale swims around the land, and that costs steps.", rule="CRE-1"
        ),
    ),
    WrongIdea(
        "two_steps",
        _spread(_WHALE, manned, 2),
        say("You moved it like a shark. A whale has up to three steps.", rule="CRE-4"),
    ),
)

SERPENT: Final = ClickTask(
    name="serpent",
    title=say("The serpent"),
    question=say("The die shows a serpent. Choose every space where {creature} can go.", creature=_SERPENT),
    position=lambda rng: _position(
        rng,
        _SERPENT,
        ("shark-1", "shark-2", "red-1"),
        {},
        lambda state: (
            len(within(place(state, _SERPENT), 1) & land_spaces(state)) >= 2
            and are_apart(_answer(_SERPENT), _SERPENT_IDEAS[:-1], 2)(state)
        ),
    ),
    view=boards.view_of,
    places=_everywhere,
    answer=_answer(_SERPENT),
    why_not=_why_not(_SERPENT),
    # The creature's own space is one place.
    apart=1,
    hints=(
        say("A serpent moves one space. So at most six spaces are in question.", rule="CRE-2"),
        say("Which of the six are water? And does the shark mind a visitor?", rule="CRE-1"),
    ),
    wrong_ideas=_SERPENT_IDEAS,
    well_done=say(
        "A serpent moves one space, in water only, and may enter the space of another creature. Swimmers and"
        " manned boats that it meets are removed."
    ),
)
SHARK: Final = ClickTask(
    name="shark",
    title=say("The shark"),
    question=say("The die shows a shark. Choose every space where {creature} can go.", creature=_SHARK),
    position=lambda rng: _position(
        rng,
        _SHARK,
        ("red-1", "blue-1", "boat-1"),
        {"boat-1": "red-2 green-1"},
        are_apart(_answer(_SHARK), _SHARK_IDEAS, 2),
    ),
    view=boards.view_of,
    places=_everywhere,
    answer=_answer(_SHARK),
    why_not=_why_not(_SHARK),
    apart=2,
    hints=(
        say("First its neighbours in the water. Then, from each of them, one step more.", rule="CRE-3"),
        say("From a space with a swimmer there is no second step.", rule="RUL-15"),
        say("The space straight behind a swimmer has only one way in. Which?"),
    ),
    wrong_ideas=_SHARK_IDEAS,
    well_done=say("A swimmer is a full stop. A swimmer behind another one is safe for a while."),
)
WHALE: Final = ClickTask(
    name="whale",
    title=say("The whale"),
    question=say("The die shows a whale. Choose every space where {creature} can go.", creature=_WHALE),
    position=lambda rng: _position(
        rng,
        _WHALE,
        ("red-1", "blue-1", "green-1", "boat-1", "boat-2", "boat-3", "boat-4", "boat-5"),
        {"boat-1": "red-2 blue-2", "boat-3": "yellow-1", "boat-5": "green-2"},
        are_apart(_answer(_WHALE), _WHALE_IDEAS, 2),
    ),
    view=boards.view_of,
    places=_everywhere,
    answer=_answer(_WHALE),
    why_not=_why_not(_WHALE),
    apart=2,
    hints=(
        say("Up to three steps. Go ring by ring: one step, two steps, three.", rule="CRE-4"),
        say("Only a boat with people in it ends the move. Empty boats and swimmers do not.", rule="CRE-4"),
        say("Is there a way around the boat? Then count how many steps it takes.", rule="RUL-15"),
    ),
    wrong_ideas=_WHALE_IDEAS,
    well_done=say("Three steps, and only manned boats end them. You see the sea as the whale does."),
)
