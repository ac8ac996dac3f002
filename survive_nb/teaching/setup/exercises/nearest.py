"""The shortest way home

ask: Choose every free tile from which the fewest steps lead to a landing space.
hint: Ten tiles are free. Find them first. [SET-4]
hint: Count from each one to the nearest of the eight landing spaces. [COMP-4]
hint: The island's west and east points reach out farthest. Start there.
done: Counting by eye is slow. Below you teach it to Python.
taken: The very nearest tiles, yes, but others were faster: explorers stand there. [SET-4]
coast: You chose the free coast. Near the sea is not yet near an island: count the steps. [COMP-4]
high: You chose the mountains. They last longest, but here only the way counts. [SINK-1]
farther: From {space} to {landing}, its nearest landing space, it is {count} steps. Another free tile is
    nearer. [COMP-4]
somebody_there: Somebody stands on {space} already. [SET-4]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Message, Texts
from survive_nb.teaching.boards import ISLAND
from survive_nb.teaching.setup.boards import outer_sea
from survive_nb.teaching.setup.experiments import SERPENTS
from survive_nb.teaching.setup.model import to_landing

TEXTS: Final = Texts(__name__, __doc__)

#: Colours of explorers, to fill the island with.
_COLORS: Final = ("red", "yellow", "green", "blue")


def nearly_full(rng: Random) -> survive.State:
    """Fill the island until ten tiles are free, the very nearest ones taken."""

    def make() -> tuple[dict[str, str], list[str]]:
        return boards.deal(rng), rng.sample(ISLAND, 10)

    def good(made: tuple[dict[str, str], list[str]]) -> bool:
        land, free = made
        near = _nearest(free)
        high = {tile for tile in free if land[tile] == "mountain"}
        coast = {tile for tile in free if outer_sea(tile)}
        taken_are_nearer = not near & _nearest(list(ISLAND))
        return (
            taken_are_nearer
            and len(near) in (2, 3, 4)
            and bool(high)
            and near not in (high, coast)
            and high != coast
        )

    land, free = boards.first(make, good)
    full = [tile for tile in ISLAND if tile not in free]
    names = [f"{color}-{number}" for number in range(1, 11) for color in _COLORS]
    lines = [f"{name} {tile}" for name, tile in zip(names, full, strict=False)]
    return boards.state_of(land, "\n".join([*lines, SERPENTS]))


def _nearest(tiles: list[str]) -> set[str]:
    """Return those tiles from which the fewest steps lead to a landing space."""
    best = min(to_landing(tile)[0] for tile in tiles)
    return {tile for tile in tiles if to_landing(tile)[0] == best}


def _free(state: survive.State) -> list[str]:
    """Return the tiles without explorers."""
    full = {explorer.place for explorer in boards.view_of(state).explorers}
    return [tile for tile in ISLAND if tile not in full]


def _not_nearest(state: survive.State, place: str) -> Message:
    if place not in _free(state):
        return TEXTS.named("somebody_there", space=place)
    count, landing = to_landing(place)
    return TEXTS.named("farther", space=place, landing=landing, count=count)


TASK: Final = TEXTS.click(
    position=nearly_full,
    view=boards.view_of,
    places=lambda state: frozenset(boards.land_of(state)),
    answer=lambda state: frozenset(_nearest(_free(state))),
    why_not=_not_nearest,
    wrong_ideas=TEXTS.ideas(
        taken=lambda _state: frozenset(_nearest(list(ISLAND))),
        coast=lambda state: frozenset(tile for tile in _free(state) if outer_sea(tile)),
        high=lambda state: frozenset(
            tile for tile in _free(state) if boards.land_of(state)[tile] == "mountain"
        ),
    ),
)
