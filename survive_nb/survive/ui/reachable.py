"""The legal actions of one moment by piece and by tile, as the screens offer them."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from survive_nb.survive import model as m
from survive_nb.survive.piece_index import PIECE_FIELD, tile_of

#: The actions that are not on the board: buttons of the panel.
_BUTTONS: Final = (m.SkipTile, m.EndMoves, m.Stay, m.Repel, m.Allow)
#: Actions that play a tile from the hand (TURN-1).
_TILES: Final = (m.PlayDolphin, m.PlayWind, m.PlayCreature)


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
        show the value (see `FaceDown`).
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
            field = PIECE_FIELD.get(type(action))
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
