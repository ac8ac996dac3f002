"""The boards of one screen, one per game, created when first needed."""

from __future__ import annotations

from typing import Final

from survive_nb.registry import game_names
from survive_nb.ui.drawing.board_canvas import BoardCanvas, BoardPicture, RunGuarded, run_unguarded
from survive_nb.ui.game_screens import screens_of

#: The largest number of pixels that a browser may ask for.
MOST_PIXELS: Final = 20_000


class Boards:
    """Shows any picture on the board of its game; ``widget`` and ``frame`` are those of the last picture."""

    def __init__(self, run_guarded: RunGuarded = run_unguarded) -> None:
        self._run_guarded = run_guarded
        self._pixels = 0.0
        self._boards: dict[str, BoardCanvas] = {}
        first = self.board_of(game_names()[0])
        self.widget, self.frame = first.widget, first.frame

    def show(self, picture: BoardPicture) -> None:
        """Show a picture on the board of its game."""
        board = self.board_of(picture.game)
        board.show(picture)
        self.widget, self.frame = board.widget, board.frame

    def sharpen(self, pixels: object) -> None:
        """Use at least this many pixels from left to right; the value comes from a browser, unchecked."""
        if isinstance(pixels, int | float) and self._pixels < pixels < MOST_PIXELS:
            self._pixels = pixels
            for board in self._boards.values():
                board.sharpen(pixels)

    def redraw(self) -> None:
        """Repaint everything."""
        for board in self._boards.values():
            board.redraw()

    def close(self) -> None:
        """Close all widgets of all boards."""
        for board in self._boards.values():
            board.close()

    def board_of(self, game: str) -> BoardCanvas:
        """Return the board of a game."""
        board = self._boards.get(game)
        if board is None:
            board = self._boards[game] = screens_of(game).new_board(self._run_guarded)
            if self._pixels:
                board.sharpen(self._pixels)
        return board
