"""The board on the screen: the island in the sea, its pieces, and what is pointed out."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from survive_nb.ui.board import sprites
from survive_nb.ui.board.easel import Album, Easel, Layers, Shown
from survive_nb.ui.board.geometry import HEIGHT, WIDTH
from survive_nb.ui.board.marks import draw_rings, draw_signs
from survive_nb.ui.board.picture import Picture
from survive_nb.ui.board.scene import draw_land, draw_pieces, occupied
from survive_nb.ui.board.sea import draw_sea
from survive_nb.ui.board.sheet import Careful, plainly
from survive_nb.ui.board.strokes import Drawing
from survive_nb.ui.theme import theme_named

_ALBUM: Final = Album(sprites.NAMES, sprites.box, sprites.sprite)


def layers(picture: Picture, last: Shown[Picture] | None = None) -> Layers:
    """Work out what each layer of a picture shows; what the last picture shows as well is taken from it."""
    view, theme, marks = picture.view, picture.theme, picture.marks
    same = last.layers if last is not None and last.picture.differs_in_marks_only(picture) else None
    return Layers(
        ground=_sea(theme.name, picture.names),
        setting=same.setting if same else draw_land(view, theme, picture.names),
        rings=draw_rings(marks, theme),
        pieces=same.pieces if same else draw_pieces(view, theme),
        signs=draw_signs(marks, theme, occupied(view)),
    )


@lru_cache(maxsize=8)
def _sea(theme_name: str, names: bool) -> Drawing:
    """Draw the lowest layer; it is the same in every game."""
    return draw_sea(theme_named(theme_name), names)


class Board(Easel[Picture]):
    """Shows pictures of the island: the sea is the ground, the land on it the setting."""

    def __init__(self, careful: Careful = plainly) -> None:
        super().__init__((WIDTH, HEIGHT), _ALBUM, layers, careful)
