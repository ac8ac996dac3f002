"""The legal actions of one moment, sorted by what a player picks up first.

Made once for each position, so that a tap looks things up instead of searching through 240 actions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from survive_nb.survive import model as m

#: The actions that are not on the board: buttons of the panel.
_BUTTONS: Final = (m.SkipTile, m.EndMoves, m.Stay, m.Repel, m.Allow)


def piece_of(action: m.Action) -> str | None:
    """Return the piece that an action moves.

    >>> piece_of(m.MoveBoat("boat-2", "E9"))
    'boat-2'
    """
    match action:
        case m.MoveExplorer(piece) | m.PlayDolphin(piece):
            return piece
        case m.MoveBoat(piece, _) | m.PlayWind(piece, _):
            return piece
        case m.MoveCreature(piece, _) | m.PlayCreature(piece, _):
            return piece
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


class Reachable:
    """The legal actions of one moment: all of them, by piece, by tile, and what the panel offers."""

    def __init__(self, legal: Iterable[m.Action]) -> None:
        self.actions: tuple[m.Action, ...] = tuple(legal)
        self._all = frozenset(self.actions)
        #: Piece → what it can do, in the order of the rules.
        self.by_piece: dict[str, list[m.Action]] = {}
        #: Back of a tile that can be played now → the pieces it can move (RUL-13).
        self.tiles: dict[str, list[str]] = {}
        #: The colours and values that can be placed, highest value first (SET-4).
        self.values: tuple[tuple[str, int], ...] = ()
        #: All choices of three riders (TILE-3).
        self.riders: list[m.ChooseRiders] = []
        #: The actions that the panel offers as buttons.
        self.buttons: tuple[m.Action, ...] = tuple(a for a in self.actions if isinstance(a, _BUTTONS))
        for action in self.actions:
            self._file(action)
        values = {(a.color, a.value): None for a in self.actions if isinstance(a, m.PlaceExplorer)}
        self.values = tuple(sorted(values, key=lambda pair: -pair[1]))

    def __contains__(self, action: m.Action) -> bool:
        """Tell whether an action is legal now."""
        return action in self._all

    def __bool__(self) -> bool:
        """Tell whether there is anything to decide."""
        return bool(self.actions)

    def _file(self, action: m.Action) -> None:
        """Put an action where it is looked for."""
        piece, tile = piece_of(action), tile_of(action)
        if piece is not None:
            self.by_piece.setdefault(piece, []).append(action)
            if tile is not None and piece not in self.tiles.setdefault(tile, []):
                self.tiles[tile].append(piece)
        elif isinstance(action, m.ChooseRiders):
            self.riders.append(action)
