"""The pieces of one view by place and by name, and which piece and which tile an action is about.

A *place* is a space ("G6") or a safe island ("NW"); an explorer aboard a boat is at the boat's space.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Final, NamedTuple

from survive_nb.hexes import HEX_OF
from survive_nb.survive import model as m
from survive_nb.survive.view import Boat, Creature, Explorer, Tile, View

#: All 137 places: the spaces in reading order, then the safe islands (COMP-3, COMP-4).
PLACES: Final[tuple[str, ...]] = (*HEX_OF, *m.ISLANDS)


class Pieces(NamedTuple):
    """The pieces at one place: explorers, the boat with its crew, creatures."""

    explorers: tuple[Explorer, ...]
    boat: Boat | None
    crew: tuple[Explorer, ...]
    creatures: tuple[Creature, ...]


class PieceIndex:
    """The pieces of one view, found by place and by name."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.explorers: dict[str, Explorer] = {e.id: e for e in view.explorers}
        self.boats: dict[str, Boat] = {b.id: b for b in view.boats if b.space is not None}
        self.creatures: dict[str, Creature] = {c.id: c for c in view.creatures if c.space is not None}
        self.land: dict[str, Tile] = {tile.space: tile for tile in view.land}
        self._boat_on = {boat.space or "": boat for boat in self.boats.values()}
        self._explorers_at: dict[str, list[Explorer]] = defaultdict(list)
        self._creatures_at: dict[str, list[Creature]] = defaultdict(list)
        for explorer in view.explorers:
            if explorer.place is not None:
                self._explorers_at[explorer.place].append(explorer)
        for creature in self.creatures.values():
            self._creatures_at[creature.space or ""].append(creature)
        #: Place → what is there; places that hold nothing are left out.
        self.pieces_at: dict[str, Pieces] = {}
        for place in {*self._explorers_at, *self._boat_on, *self._creatures_at} - {*self.boats}:
            boat = self._boat_on.get(place)
            crew = () if boat is None else tuple([self.explorers[name] for name in boat.crew])
            explorers, creatures = self._explorers_at.get(place, ()), self._creatures_at.get(place, ())
            self.pieces_at[place] = Pieces(tuple(explorers), boat, crew, tuple(creatures))

    def explorers_at(self, place: str) -> list[Explorer]:
        """Return who stands, swims or is safe at a place, or is aboard the boat of this name."""
        return self._explorers_at.get(place, [])

    def boat(self, place: str) -> Boat | None:
        """Return the boat in a space (BOAT-2)."""
        return self._boat_on.get(place)

    def creatures_at(self, place: str) -> list[Creature]:
        """Return the creatures in a space."""
        return self._creatures_at.get(place, [])

    def crew(self, boat: Boat) -> list[Explorer]:
        """Return who is aboard, in the order of boarding."""
        return [self.explorers[name] for name in boat.crew]

    def place_of(self, piece: str) -> str | None:
        """Return the place of a piece on the board or ashore; ``None`` when it has none.

        An explorer aboard a boat is where the boat is.
        """
        if piece in self.boats:
            return self.boats[piece].space
        if piece in self.creatures:
            return self.creatures[piece].space
        if piece not in self.explorers:
            return None
        at = self.explorers[piece].place
        return self.boats[at].space if at in self.boats else at

    def destination(self, action: m.Action) -> str | None:
        """Return the place an action leads to; ``None`` for actions that are not on the board."""
        to = target_of(action)
        return self.place_of(to) if to is not None and kind_of(to) == "boat" else to


@lru_cache(maxsize=8)
def index_pieces(view: View) -> PieceIndex:
    """Return the pieces of a view by place, found once for all who ask while it is shown."""
    return PieceIndex(view)


#: Actions that move a piece → their field that names it.
PIECE_FIELD: Final[dict[type[m.Action], str]] = {
    m.MoveExplorer: "explorer",
    m.PlayDolphin: "explorer",
    m.MoveBoat: "boat",
    m.PlayWind: "boat",
    m.MoveCreature: "creature",
    m.PlayCreature: "creature",
}


def piece_of(action: m.Action) -> str | None:
    """Return the piece that an action moves.

    >>> piece_of(m.MoveBoat("boat-2", "E9"))
    'boat-2'
    """
    field = PIECE_FIELD.get(type(action))
    return None if field is None else getattr(action, field)


def target_of(action: m.Action) -> str | None:
    """Return what an action leads to: a space, a boat or a safe island.

    >>> target_of(m.MoveExplorer("red-1", to_boat="boat-2"))
    'boat-2'
    """
    match action:
        case m.MoveExplorer(_, to_space, to_boat, to_island):
            return to_boat or to_space or to_island
        case m.PlaceExplorer() | m.PlaceBoat() | m.Sink():
            return action.space
        case m.MoveBoat() | m.MoveCreature() | m.PlayDolphin() | m.PlayWind() | m.PlayCreature():
            return action.to
        case _:
            return None


def tile_of(action: m.Action) -> str | None:
    """Return the back of the tile that an action plays from the hand (TURN-1).

    >>> tile_of(m.PlayCreature("shark-2", "H4"))
    'move_shark'
    """
    match action:
        case m.PlayDolphin():
            return "dolphin"
        case m.PlayWind():
            return "wind"
        case m.PlayCreature(creature, _):
            return f"move_{kind_of(creature)}"
        case _:
            return None


def kind_of(piece: str) -> str:
    """Return what a piece is called without its number.

    >>> kind_of("shark-2")
    'shark'
    """
    return piece.partition("-")[0]
