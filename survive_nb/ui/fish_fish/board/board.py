"""The table on the screen: its places, the cards and tiles on them, and what is pointed out."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from survive_nb.ui.board.easel import Album, Easel, Layers
from survive_nb.ui.board.sheet import Careful, plainly
from survive_nb.ui.board.strokes import Drawing
from survive_nb.ui.fish_fish.board import sprites
from survive_nb.ui.fish_fish.board.geometry import HEIGHT, WIDTH
from survive_nb.ui.fish_fish.board.hand import draw_hand
from survive_nb.ui.fish_fish.board.marks import draw_rings, draw_signs
from survive_nb.ui.fish_fish.board.picture import FishPicture
from survive_nb.ui.fish_fish.board.pieces import draw_pieces
from survive_nb.ui.fish_fish.board.places import draw_places
from survive_nb.ui.fish_fish.board.table import draw_table
from survive_nb.ui.theme import theme_named

_ALBUM: Final = Album(sprites.NAMES, sprites.box, sprites.sprite)


def layers(picture: FishPicture) -> Layers:
    """Work out what each layer of a picture shows."""
    view, theme = picture.view, picture.theme.name
    return Layers(
        ground=_table(theme, view.players, picture.names, picture.lang),
        setting=_hand(theme, view.players, view.fisher, bool(view.hand % 2)),
        rings=draw_rings(picture),
        pieces=draw_pieces(picture),
        signs=draw_signs(picture),
    )


@lru_cache(maxsize=8)
def _table(theme_name: str, players: int, names: tuple[str, ...], lang: str) -> Drawing:
    """Draw what stays through a game; it is worked out once, because it takes the longest."""
    theme = theme_named(theme_name)
    return (*draw_table(theme, players), *draw_places(players, names, theme, lang))


@lru_cache(maxsize=32)
def _hand(theme_name: str, players: int, fisher: int, clockwise: bool) -> Drawing:
    """Draw what stays through a hand; in odd hands bidding goes clockwise (FF-12)."""
    return draw_hand(players, fisher, clockwise=clockwise, theme=theme_named(theme_name))


class FishBoard(Easel[FishPicture]):
    """Shows pictures of the table: with its places it is the ground, the hand on it the setting."""

    def __init__(self, careful: Careful = plainly) -> None:
        super().__init__((WIDTH, HEIGHT), _ALBUM, lambda picture, _: layers(picture), careful)
