"""Boards for lessons: positions dealt from a seed, asked about through the rules of the game themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Final, TypeVar

from survive_nb import survive
from survive_nb.hexes import HEX_OF, NAME_OF, ROWS
from survive_nb.survive.board import SLOT_NAMES
from survive_nb.survive.compose import compose
from survive_nb.survive.model import BACKS, TERRAINS, TILES
from survive_nb.teaching.message import Message

#: The 40 spaces that begin as land (COMP-3).
ISLAND: Final = SLOT_NAMES


class _Backs(Mapping[str, dict[str, int]]):
    """Terrain → back → number; each look-up gives a copy, so that an answer may count down in it."""

    def __getitem__(self, terrain: str) -> dict[str, int]:
        level = TERRAINS.index(terrain) if terrain in TERRAINS else None
        if level is None:
            raise KeyError(terrain)
        return {back: counts[level] for back, counts in BACKS.items() if counts[level]}

    def __iter__(self) -> Iterator[str]:
        return iter(TERRAINS)

    def __len__(self) -> int:
        return len(TERRAINS)

    def __repr__(self) -> str:
        return repr(dict(self))


#: Terrain → back → how many of them lie under it (COMP-1).
UNDER: Final[Mapping[str, dict[str, int]]] = _Backs()
#: Give up searching for a suitable deal after this many attempts.
_TRIES: Final = 20_000

_T = TypeVar("_T")


@cache  # lessons deal thousands of boards for one check
def neighbours(space: str) -> tuple[str, ...]:
    """Return the names of the spaces around a space that are on the board.

    >>> neighbours("A1")
    ('A2', 'B3', 'B2')
    """
    return tuple(NAME_OF[near] for near in HEX_OF[space].neighbours() if near in NAME_OF)


def deal(rng: Random) -> dict[str, str]:
    """Lay the 40 tiles at random: space → terrain (SET-2)."""
    terrains = [terrain for terrain, _ in TILES]
    rng.shuffle(terrains)
    return dict(zip(ISLAND, terrains, strict=True))


def touches_sea(space: str, land: Mapping[str, str]) -> bool:
    """Tell whether a space has sea beside it: the sea is everything that is not land (SINK-2)."""
    return any(near not in land for near in neighbours(space))


def state_of(
    land: Mapping[str, str], pieces: str = "", *, step: str = "sink", backs: Mapping[str, str] | None = None
) -> survive.State:
    """Return the state with this land, and pieces as `survive_nb.survive.compose` reads them."""
    letters = {space: terrain[0] for space, terrain in land.items()}
    rows = [
        " ".join([row, *(letters.get(f"{row}{number}", ".") for number in range(1, count + 1))])
        for row, (_, count) in ROWS.items()
    ]
    return compose("\n".join(rows), pieces, step=step, backs=backs)


def view_of(state: survive.State) -> survive.View:
    """Return what everybody at the table sees."""
    return survive.view_for(state, None)


def land_of(state: survive.State) -> dict[str, str]:
    """Return the land that is left: space → terrain."""
    return {tile.space: tile.terrain for tile in view_of(state).land}


def may_sink(state: survive.State) -> frozenset[str]:
    """Return where tiles may be removed now, as the rules of the game say (SINK-1 to SINK-3)."""
    return frozenset(
        action.space for action in survive.legal_actions(state) if isinstance(action, survive.Sink)
    )


def why_no_sinking(state: survive.State, space: str) -> Message:
    """Say why a tile may not be removed now, as the game itself says it."""
    refusal = survive.why_not(state, survive.Sink(space))
    if refusal is None:
        raise ValueError(f"{space} may sink")
    return Message.of(refusal)


def sink_some(rng: Random, land: Mapping[str, str], count: int) -> dict[str, str]:
    """Remove ``count`` tiles one after another, each at random among those that may sink."""
    left = dict(land)
    for _ in range(count):
        del left[rng.choice(sorted(sinkable_now(left)))]
    return left


def sinkable_now(land: Mapping[str, str]) -> set[str]:
    """Return the tiles that may sink; much faster than asking the rules, for dealing many boards.

    >>> sorted(sinkable_now({"D4": "beach", "D5": "forest"}))
    ['D4']
    """
    lowest = min(land.values(), key=TERRAINS.index)
    tier = {space for space, terrain in land.items() if terrain == lowest}
    coast = {space for space in tier if touches_sea(space, land)}
    return coast or tier


def first(make: Callable[[], _T], good: Callable[[_T], bool]) -> _T:
    """Make things until one is good."""
    for _ in range(_TRIES):
        made = make()
        if good(made):
            return made
    raise RuntimeError("no dealing gave such a position")
