"""Seas for lesson 3: creatures, swimmers and boats around a sinking island, and what the rules say of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.hexes import HEX_OF
from survive_nb.survive.model import KINDS
from survive_nb.teaching import boards
from survive_nb.teaching.boards import neighbours
from survive_nb.teaching.message import Message

#: How many spaces a creature of each kind swims at most (CRE-2 to CRE-4).
STEPS: Final = {"serpent": 1, "shark": 2, "whale": 3}
SPACES: Final = frozenset(HEX_OF)


def rolled(state: survive.State, face: str) -> survive.State:
    """Let the die show a face."""
    return survive.apply_action(state, survive.Roll(face))[0]


def sea_state(land: dict[str, str], pieces: list[tuple[str, str]], face: str | None = None) -> survive.State:
    """Return the state with these pieces; the die is still to be rolled, or shows this face."""
    placed = "\n".join(f"{piece} {place}" for piece, place in pieces)
    state = boards.state_of(land, placed, step="roll")
    return state if face is None else rolled(state, face)


def half_sunk(rng: Random) -> dict[str, str]:
    """Deal an island and let the first beaches sink."""
    return boards.sink_some(rng, boards.deal(rng), rng.randint(5, 10))


def land_spaces(state: survive.State) -> set[str]:
    """Return where land is."""
    return set(boards.land_of(state))


def place(state: survive.State, piece: str) -> str:
    """Return where a piece is that is on the board."""
    at = state.place_of(piece)
    assert at is not None
    return at


def moves_to(state: survive.State, creature: str) -> frozenset[str]:
    """Return where a creature of the rolled kind may go, as the rules of the game say."""
    return frozenset(
        action.to
        for action in survive.legal_actions(state)
        if isinstance(action, survive.MoveCreature) and action.creature == creature
    )


def why_no_move(state: survive.State, creature: str, to: str) -> Message:
    """Say why a creature may not go there, as the game itself says it."""
    refusal = survive.why_not(state, survive.MoveCreature(creature, to))
    if refusal is None:
        raise ValueError(f"{creature} may go to {to}")
    return Message.of(refusal)


def creatures_of(state: survive.State, kind: str) -> dict[str, str]:
    """Return the creatures of a kind that are on the board: creature → space."""
    return {
        creature.id: creature.space
        for creature in boards.view_of(state).creatures
        if creature.space is not None and creature.id.startswith(kind)
    }


def swimmers(state: survive.State) -> dict[str, str]:
    """Return who swims: explorer → space."""
    land = land_spaces(state)
    return {
        explorer.id: explorer.place
        for explorer in boards.view_of(state).explorers
        if explorer.place in SPACES and explorer.place not in land
    }


def boat_spaces(state: survive.State, *, manned: bool) -> set[str]:
    """Return where manned boats are, or empty ones."""
    return {
        boat.space
        for boat in boards.view_of(state).boats
        if boat.space is not None and bool(boat.crew) == manned
    }


def _after_each_move(state: survive.State) -> Iterator[survive.State]:
    """Yield what may come of the next roll: for each face, each move of each creature."""
    for face in KINDS:
        shown = rolled(state, face)
        if shown.step == "move_creature":
            for action in survive.legal_actions(shown):
                if isinstance(action, survive.MoveCreature):
                    yield survive.apply_action(shown, action)[0]


def may_be_eaten(state: survive.State) -> frozenset[str]:
    """Return the spaces whose swimmers the next roll can cost, found by trying every move there is."""
    at = swimmers(state)
    lost: set[str] = set()
    for after in _after_each_move(state):
        lost |= {space for explorer, space in at.items() if after.place_of(explorer) is None}
    return frozenset(lost)


def within(start: str, steps: int) -> set[str]:
    """Return the spaces within this distance, land or sea, without the start."""
    here = HEX_OF[start]
    return {space for space, there in HEX_OF.items() if 0 < here.distance(there) <= steps}


def sea_steps(starts: set[str], land: set[str]) -> dict[str, int]:
    """Return how many steps over sea each space is away from the nearest start.

    >>> sea_steps({"A1"}, set())["A3"]
    2
    """
    away = dict.fromkeys(starts, 0)
    queue = sorted(starts)
    for space in queue:
        for near in neighbours(space):
            if near not in land and near not in away:
                away[near] = away[space] + 1
                queue.append(near)
    return away
