"""What the boards of lesson 3 share: where a creature can go, and where it would by a wrong idea."""

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
    half_sunk,
    land_spaces,
    moves_to,
    place,
    sea_state,
    swimmers,
    why_no_move,
    within,
)
from survive_nb.teaching.message import Message
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea
from survive_nb.teaching.texts import Texts

#: Returns the places that a student with a certain idea clicks.
Idea: TypeAlias = Callable[[survive.State], Places]


def everywhere(_state: survive.State) -> Places:
    """Let every space be clicked."""
    return SPACES


def reachable(creature: str) -> Idea:
    """Return where the rules let a creature go."""
    return lambda state: moves_to(state, creature)


def why_not(creature: str) -> Callable[[survive.State, str], Message]:
    """Return the reason why a creature cannot go somewhere."""
    return lambda state, space: why_no_move(state, creature, space)


def spread(
    creature: str, stops: Callable[[survive.State], set[str]], steps: int | None = None
) -> Callable[[survive.State], Places]:
    """Return where a creature would get if these were the spaces that stop it."""
    most = STEPS[creature.partition("-")[0]] if steps is None else steps
    return lambda state: frozenset(reach(place(state, creature), most, land_spaces(state), stops(state)))


def nothing_stops(_state: survive.State) -> set[str]:
    """Return no stops."""
    return set()


def manned(state: survive.State) -> set[str]:
    """Return where boats with people are: they stop a whale (CRE-4)."""
    return boat_spaces(state, manned=True)


def swimming(state: survive.State) -> set[str]:
    """Return the spaces with swimmers, which stop a shark (CRE-3)."""
    return set(swimmers(state).values())


def over_land(creature: str) -> Idea:
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


def position_with(
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


def creature_task(
    texts: Texts,
    creature: str,
    pieces: tuple[str, ...],
    crews: dict[str, str],
    ideas: tuple[WrongIdea, ...],
    *,
    good: Callable[[survive.State], bool] = lambda _: True,
    own_space: tuple[WrongIdea, ...] = (),
) -> ClickTask[survive.State]:
    """Ask where a creature can go, with pieces around it that tell the wrong ideas apart.

    ``own_space`` differs from the right answer in one place only.
    """
    apart = are_apart(reachable(creature), ideas, 2)
    return texts.click(
        position=lambda rng: position_with(
            rng, creature, pieces, crews, lambda state: good(state) and apart(state)
        ),
        view=boards.view_of,
        places=everywhere,
        answer=reachable(creature),
        why_not=why_not(creature),
        apart=1 if own_space else 2,
        wrong_ideas=(*ideas, *own_space),
    )


#: The chance that a search for a position goes on with another island.
OTHER_ISLAND: Final = 0.1
