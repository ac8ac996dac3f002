"""The board on the screen: an ipycanvas of five layers that shows one picture after another."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Final

from ipycanvas import Canvas, MultiCanvas
from ipywidgets import Layout

from survive_nb.ui.board import sprites
from survive_nb.ui.board.brush import Brush, safe_hold
from survive_nb.ui.board.geometry import HEIGHT, WIDTH
from survive_nb.ui.board.marks import draw_rings, draw_signs
from survive_nb.ui.board.picture import Picture
from survive_nb.ui.board.scene import draw_land, draw_pieces, occupied
from survive_nb.ui.board.sea import draw_sea
from survive_nb.ui.board.strokes import Drawing
from survive_nb.ui.theme import theme_named

#: Pixels for each board unit: sharp on dense screens, and still quick to put together.
SCALE: Final = 3
#: Sprites have a little more, because a piece that stands alone is enlarged.
SPRITE_SCALE: Final = 3.4
LAYERS: Final = 5


def drawings(picture: Picture) -> tuple[Drawing, ...]:
    """Return what each layer shows: the sea, the land, rings around places, the pieces, signs over them."""
    view, theme = picture.view, picture.theme
    return (
        _sea(theme.name, picture.names),
        draw_land(view, theme, picture.names),
        draw_rings(picture.marks, theme),
        draw_pieces(view, theme),
        draw_signs(picture.marks, theme, occupied(view)),
    )


@lru_cache(maxsize=8)
def _sea(theme_name: str, names: bool) -> Drawing:
    """Draw the lowest layer; it is the same in every game."""
    return draw_sea(theme_named(theme_name), names)


class Board:
    """Shows pictures; only the layers that changed travel to the browser.

    A browser that has just connected knows nothing: nothing is sent before one is there, and then everything.
    """

    def __init__(self) -> None:
        layout = Layout(width="100%", height="auto")
        self.widget = MultiCanvas(
            LAYERS, width=round(WIDTH * SCALE), height=round(HEIGHT * SCALE), layout=layout
        )
        self._layout = layout
        self._sprites = {name: _blank(name, layout) for name in sprites.NAMES}
        self._brushes = [Brush(self.widget[i], self._sprites, SCALE) for i in range(LAYERS)]
        self._picture: Picture | None = None
        self._shown: tuple[Drawing | None, ...] = (None,) * LAYERS
        self._stamped: str | None = None
        self._connected = False
        self.widget.on_client_ready(self.redraw)

    def show(self, picture: Picture) -> None:
        """Show a picture, as soon as there is a browser to show it in."""
        self._picture = picture
        if self._connected:
            self._paint(picture)

    def redraw(self) -> None:
        """Paint everything anew: a browser has connected and knows nothing yet."""
        self._connected = True
        self._shown, self._stamped = (None,) * LAYERS, None
        if self._picture:
            self._paint(self._picture)

    def close(self) -> None:
        """Take the board and all that belongs to it out of the browser and out of memory."""
        self.widget.on_client_ready(self.redraw, remove=True)
        self._connected = False
        layers = [self.widget[i] for i in range(LAYERS)]
        for widget in (*self._sprites.values(), *layers, self.widget):
            widget.layout.close()
            widget.close()

    def _paint(self, picture: Picture) -> None:
        """Send the layers that changed, and the sprites if their colours did."""
        wanted = drawings(picture)
        new_colors = self._stamped != picture.theme.name
        with safe_hold():
            if new_colors:
                self._paint_sprites(picture)
            for brush, new, old in zip(self._brushes, wanted, self._shown, strict=True):
                if new_colors or new != old:
                    brush.paint(new)
        self._shown, self._stamped = wanted, picture.theme.name

    def _paint_sprites(self, picture: Picture) -> None:
        for name, canvas in self._sprites.items():
            if name.endswith(sprites.MIRRORED):
                Brush(canvas, self._sprites, SPRITE_SCALE).mirror(name.removesuffix(sprites.MIRRORED))
                continue
            sprite = sprites.sprite(name, picture.theme)
            brush = Brush(canvas, {}, SPRITE_SCALE)
            brush.paint(sprite.art, (sprite.half_width, sprite.half_height))


def _blank(name: str, layout: Layout) -> Canvas:
    """Make the empty canvas of a sprite; it tells nobody when it is ready."""
    half_width, half_height = sprites.box(name)
    return Canvas(
        width=ceil(2 * half_width * SPRITE_SCALE),
        height=ceil(2 * half_height * SPRITE_SCALE),
        layout=layout,
        _send_client_ready_event=False,
    )
