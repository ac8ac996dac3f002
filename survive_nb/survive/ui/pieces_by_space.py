"""Indexes of one moment: the pieces of a view by their place, and the legal actions by piece.

A *place* is a space ("G6") or a safe island ("NW"); an explorer aboard a boat is at the boat's space.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from survive_nb.hexes import HEX_OF, NAME_OF
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
def index_pieces(view: View) -> PieceIndex:
    """Return the pieces of a view by place, found once for all who ask while it is shown."""
    return PieceIndex(view)


def spaces_beside(space: str) -> tuple[str, ...]:
    """Return the neighbours of a space on the board, clockwise from the right.

    >>> spaces_beside("A1")
    ('A2', 'B3', 'B2')
    """
    return tuple(NAME_OF[near] for near in HEX_OF[space].neighbours() if near in NAME_OF)


#: The actions that are not on the board: buttons of the panel.
_BUTTONS: Final = (m.SkipTile, m.EndMoves, m.Stay, m.Repel, m.Allow)


#: Actions that move a piece → their field that names it.
_PIECE_FIELD: Final[dict[type[m.Action], str]] = {
    m.MoveExplorer: "explorer",
    m.PlayDolphin: "explorer",
    m.MoveBoat: "boat",
    m.PlayWind: "boat",
    m.MoveCreature: "creature",
    m.PlayCreature: "creature",
}
#: Actions that play a tile from the hand (TURN-1).
_TILES: Final = (m.PlayDolphin, m.PlayWind, m.PlayCreature)


def piece_of(action: m.Action) -> str | None:
    """Return the piece that an action moves.

    >>> piece_of(m.MoveBoat("boat-2", "E9"))
    'boat-2'
    """
    field = _PIECE_FIELD.get(type(action))
    return None if field is None else getattr(action, field)


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


class Reachable:
    """The legal actions of one moment: all of them, by piece, by tile, and what the panel offers."""

    def __init__(
        self,
        legal: Iterable[m.Action],
        rng: Random | None = None,
        *,
        face_down: tuple[str, int] | None = None,
    ) -> None:
        """Index the actions; ``rng`` draws the order in which values are offered (RUL-20).

        ``face_down`` is the colour and the value of the only explorer that can be placed; the screen must not
        show the value (see `face_down`).
        """
        self.face_down = face_down
        self.actions: tuple[m.Action, ...] = tuple(
            action
            for action in legal
            if face_down is None
            or not isinstance(action, m.PlaceExplorer)
            or (action.color, action.value) == face_down
        )
        self._all = frozenset(self.actions)
        #: Piece → what it can do, in the order of the rules.
        self.by_piece: dict[str, list[m.Action]] = {}
        #: What moves no piece.
        self.without_piece: list[m.Action] = []
        #: Back of a tile that can be played now → the pieces it can move (RUL-13).
        self.tiles: dict[str, list[str]] = {}
        #: The colours and values that can be placed, in a drawn order (SET-4, RUL-20).
        self.values: tuple[tuple[str, int], ...] = ()
        #: All choices of three riders (TILE-3).
        self.riders: list[m.ChooseRiders] = []
        #: The actions that the panel offers as buttons.
        self.buttons: tuple[m.Action, ...] = tuple(a for a in self.actions if isinstance(a, _BUTTONS))
        for action in self.actions:
            field = _PIECE_FIELD.get(type(action))
            if field is not None:
                piece: str = getattr(action, field)
                self.by_piece.setdefault(piece, []).append(action)
                if isinstance(action, _TILES):
                    movable = self.tiles.setdefault(tile_of(action) or "", [])
                    if piece not in movable:
                        movable.append(piece)
                continue
            self.without_piece.append(action)
            if isinstance(action, m.ChooseRiders):
                self.riders.append(action)
        placings = [action for action in self.actions if isinstance(action, m.PlaceExplorer)]
        if placings:
            values = list(dict.fromkeys((action.color, action.value) for action in placings))
            if rng is not None:
                rng.shuffle(values)
                placings.sort(key=lambda placing: values.index((placing.color, placing.value)))
                self.actions = tuple(placings)
            self.values = tuple(values)

    def __contains__(self, action: m.Action) -> bool:
        """Tell whether an action is legal now."""
        return action in self._all

    def __bool__(self) -> bool:
        """Tell whether there is anything to decide."""
        return bool(self.actions)


NOTHING_LEGAL: Final = Reachable(())
