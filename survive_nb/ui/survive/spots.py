"""What is where: the pieces of a view by their place on the board.

A *place* is a space ("G6") or a safe island ("NW"); whoever is aboard a boat is at the boat's space.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Final

from survive_nb.hexes import HEX_OF, NAME_OF
from survive_nb.survive import model as m
from survive_nb.survive.view import Boat, Creature, Explorer, Tile, View

#: All 137 places: the spaces in reading order, then the safe islands (COMP-3, COMP-4).
PLACES: Final[tuple[str, ...]] = (*HEX_OF, *m.ISLANDS)


class Spots:
    """The pieces of one view, found by place and by name."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.explorers: dict[str, Explorer] = {e.id: e for e in view.explorers}
        self.boats: dict[str, Boat] = {b.id: b for b in view.boats if b.space is not None}
        self.creatures: dict[str, Creature] = {c.id: c for c in view.creatures if c.space is not None}
        self.land: dict[str, Tile] = {tile.space: tile for tile in view.land}
        self._boat_on = {boat.space: boat for boat in self.boats.values()}
        self._folk: dict[str, list[Explorer]] = defaultdict(list)
        self._beasts: dict[str, list[Creature]] = defaultdict(list)
        for explorer in view.explorers:
            if explorer.place is not None:
                self._folk[explorer.place].append(explorer)
        for creature in self.creatures.values():
            self._beasts[creature.space or ""].append(creature)

    def folk(self, place: str) -> list[Explorer]:
        """Return who stands, swims or is safe at a place, or is aboard the boat of this name."""
        return self._folk.get(place, [])

    def boat(self, place: str) -> Boat | None:
        """Return the boat in a space (BOAT-2)."""
        return self._boat_on.get(place)

    def beasts(self, place: str) -> list[Creature]:
        """Return the creatures in a space."""
        return self._beasts.get(place, [])

    def crew(self, boat: Boat) -> list[Explorer]:
        """Return who is aboard, in the order of boarding."""
        return [self.explorers[name] for name in boat.crew]

    def place_of(self, piece: str) -> str | None:
        """Return the place of a piece on the board or ashore; ``None`` when it has none.

        Whoever is aboard a boat is where the boat is.
        """
        if piece in self.boats:
            return self.boats[piece].space
        if piece in self.creatures:
            return self.creatures[piece].space
        if piece not in self.explorers:
            return None
        at = self.explorers[piece].place
        return self.boats[at].space if at in self.boats else at

    def masters(self, boat: Boat) -> tuple[int, ...]:
        """Return the seats that may move a boat; nobody in particular when it is empty (BOAT-1, BOAT-4)."""
        seats = [explorer.seat for explorer in self.crew(boat)]
        most = max(map(seats.count, seats), default=0)
        return tuple(seat for seat in sorted(set(seats)) if seats.count(seat) == most)

    def destination(self, action: m.Action) -> str | None:
        """Return the place an action leads to; ``None`` for actions that are not on the board."""
        match action:
            case m.MoveExplorer(_, to_space, to_boat, to_island):
                return self.place_of(to_boat) if to_boat is not None else to_space or to_island
            case m.MoveBoat(_, to) | m.MoveCreature(_, to) | m.PlayDolphin(_, to):
                return to
            case m.PlayWind(_, to) | m.PlayCreature(_, to):
                return to
            case m.PlaceExplorer(_, _, space) | m.PlaceBoat(space) | m.Sink(space):
                return space
            case _:
                return None


@lru_cache(maxsize=8)
def spots_of(view: View) -> Spots:
    """Return the pieces of a view by place, found once for all who ask while it is shown."""
    return Spots(view)


def spaces_beside(space: str) -> tuple[str, ...]:
    """Return the neighbours of a space on the board, clockwise from the right.

    >>> spaces_beside("A1")
    ('A2', 'B3', 'B2')
    """
    return tuple(NAME_OF[near] for near in HEX_OF[space].neighbours() if near in NAME_OF)
