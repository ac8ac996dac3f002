"""The boards of one screen: the sea of Survive! and the table of Fish Fish!, made when first needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from survive_nb.ui.board.board import Board
from survive_nb.ui.board.geometry import FRAME
from survive_nb.ui.board.picture import Picture
from survive_nb.ui.board.sheet import Careful, plainly

if TYPE_CHECKING:
    from ipywidgets import Widget

    from survive_nb.ui.fish_fish.board.board import FishBoard
    from survive_nb.ui.fish_fish.board.picture import FishPicture

#: No screen has more from left to right.
MOST_PIXELS: Final = 20_000

AnyPicture: TypeAlias = "Picture | FishPicture"


class Boards:
    """Shows any picture on the board that it belongs to; ``widget`` and ``frame`` are the last one's."""

    def __init__(self, careful: Careful = plainly) -> None:
        self._careful = careful
        self._pixels = 0.0
        self._sea = Board(careful)
        self._table: FishBoard | None = None
        self.widget: Widget = self._sea.widget
        self.frame: dict[str, Any] = FRAME

    def show(self, picture: AnyPicture) -> None:
        """Show a picture on its own board."""
        if isinstance(picture, Picture):
            self._sea.show(picture)
            self.widget, self.frame = self._sea.widget, FRAME
        else:
            # Imported late: who plays Survive! only needs none of this.
            from survive_nb.ui.fish_fish.board.geometry import frame_for

            table = self._fish_table()
            table.show(picture)
            self.widget, self.frame = table.widget, frame_for(picture.view.players)

    def sharpen(self, pixels: object) -> None:
        """Let every board be sharp on so many pixels from left to right; a browser may claim anything."""
        if isinstance(pixels, int | float) and self._pixels < pixels < MOST_PIXELS:
            self._pixels = pixels
            self._sea.sharpen(pixels)
            if self._table is not None:
                self._table.sharpen(pixels)

    def redraw(self) -> None:
        """Paint everything anew."""
        self._sea.redraw()
        if self._table is not None:
            self._table.redraw()

    def close(self) -> None:
        """Close all widgets of all boards."""
        self._sea.close()
        if self._table is not None:
            self._table.close()

    def _fish_table(self) -> FishBoard:
        if self._table is None:
            from survive_nb.ui.fish_fish.board.board import FishBoard

            self._table = FishBoard(self._careful)
            self._table.sharpen(self._pixels)
        return self._table
