"""The board on the screen: an ipycanvas that shows one picture after another."""

from __future__ import annotations

from functools import lru_cache, partial
from math import ceil
from typing import Final, NamedTuple

from survive_nb.ui.board import sprites
from survive_nb.ui.board.brush import Brush, safe_hold
from survive_nb.ui.board.geometry import HEIGHT, WIDTH
from survive_nb.ui.board.marks import draw_rings, draw_signs
from survive_nb.ui.board.picture import Picture
from survive_nb.ui.board.scene import draw_land, draw_pieces, occupied
from survive_nb.ui.board.sea import draw_sea
from survive_nb.ui.board.sheet import Careful, Sheet, SheetLayout, plainly
from survive_nb.ui.board.strokes import Drawing
from survive_nb.ui.theme import Theme, theme_named

#: Pixels for each board unit: sharp on dense screens; with 3, putting the layers together took twice as long.
SCALE: Final = 2.0
#: Sprites have a little more, because a piece that stands alone is enlarged.
SPRITE_SCALE: Final = 2.4


class Layers(NamedTuple):
    """What each layer of a picture shows, from the lowest to the highest."""

    sea: Drawing
    land: Drawing
    rings: Drawing
    pieces: Drawing
    signs: Drawing


class Shown(NamedTuple):
    """A picture that is on the screen, and its layers."""

    picture: Picture
    layers: Layers


def layers(picture: Picture, last: Shown | None = None) -> Layers:
    """Work out what each layer of a picture shows; what the last picture shows as well is taken from it."""
    view, theme, marks = picture.view, picture.theme, picture.marks
    same = last.layers if last is not None and last.picture.differs_in_marks_only(picture) else None
    return Layers(
        sea=_sea(theme.name, picture.names),
        land=same.land if same else draw_land(view, theme, picture.names),
        rings=draw_rings(marks, theme),
        pieces=same.pieces if same else draw_pieces(view, theme),
        signs=draw_signs(marks, theme, occupied(view)),
    )


@lru_cache(maxsize=8)
def _sea(theme_name: str, names: bool) -> Drawing:
    """Draw the lowest layer; it is the same in every game."""
    return draw_sea(theme_named(theme_name), names)


class Board:
    """Shows pictures; only what changed travels to the browser.

    The sea, the land on it and the pieces are painted on sheets that nobody sees, and kept there; the canvas
    on the screen is put together from them and the marks, once for each picture.  (A MultiCanvas would put
    all its layers together once for every layer that changed.)

    A browser that has just connected knows nothing: nothing is sent before one is there, and then everything.
    """

    def __init__(self, careful: Careful = plainly) -> None:
        self._layout = SheetLayout(width="100%", height="auto")
        self.widget = self._canvas(WIDTH, HEIGHT, SCALE, tells_when_ready=True)
        sheets = [self._canvas(WIDTH, HEIGHT, SCALE) for _ in range(3)]
        self._sprites = {name: self._sprite(name) for name in sprites.NAMES}
        self._screen = Brush(self.widget, self._sprites, SCALE)
        self._sea, self._land, self._pieces = (Brush(sheet, self._sprites, SCALE) for sheet in sheets)
        self._picture: Picture | None = None
        self._shown: Shown | None = None
        self._connected = False
        self._when_ready = partial(careful, self.redraw)
        self.widget.on_client_ready(self._when_ready)

    def show(self, picture: Picture) -> None:
        """Show a picture, as soon as there is a browser to show it in."""
        self._picture = picture
        if self._connected:
            self._paint(picture)

    def redraw(self) -> None:
        """Paint everything anew: a browser has connected and knows nothing yet."""
        self._connected = True
        self._shown = None
        if self._picture:
            self._paint(self._picture)

    def close(self) -> None:
        """Take the board and all that belongs to it out of the browser and out of memory."""
        self.widget.on_client_ready(self._when_ready, remove=True)
        self._connected = False
        brushes = (self._screen, self._sea, self._land, self._pieces)
        for canvas in (*self._sprites.values(), *(brush.canvas for brush in brushes)):
            canvas.close()
        self._layout.close()

    def _canvas(self, width: float, height: float, scale: float, *, tells_when_ready: bool = False) -> Sheet:
        """Make an empty canvas; all share one layout, because each widget costs the page time to start."""
        return Sheet(
            width=ceil(width * scale),
            height=ceil(height * scale),
            layout=self._layout,
            _send_client_ready_event=tells_when_ready,
        )

    def _sprite(self, name: str) -> Sheet:
        """Make the empty canvas of a sprite."""
        half_width, half_height = sprites.box(name)
        return self._canvas(2 * half_width, 2 * half_height, SPRITE_SCALE)

    def _paint(self, picture: Picture) -> None:
        """Send what changed, in one message."""
        shown = self._shown
        if shown is not None and shown.picture.theme.name != picture.theme.name:
            shown = None
        new, old = layers(picture, shown), shown and shown.layers
        if new != old:
            with safe_hold():
                if old is None:
                    self._paint_sprites(picture.theme)
                self._paint_sheets(new, old)
                self._assemble(new)
        self._shown = Shown(picture, new)

    def _paint_sheets(self, new: Layers, old: Layers | None) -> None:
        """Paint the sheets whose layer changed; the land has the sea under it."""
        if old is None or new.sea != old.sea:
            self._sea.wipe()
            self._sea.paint(new.sea)
        if old is None or (new.sea, new.land) != (old.sea, old.land):
            self._land.wipe()
            self._land.lay(self._sea.canvas, WIDTH, HEIGHT)
            self._land.paint(new.land)
        if old is None or new.pieces != old.pieces:
            self._pieces.wipe()
            self._pieces.paint(new.pieces)

    def _assemble(self, new: Layers) -> None:
        """Put the picture together on the canvas that is seen."""
        self._screen.wipe()
        self._screen.lay(self._land.canvas, WIDTH, HEIGHT)
        self._screen.paint(new.rings)
        self._screen.lay(self._pieces.canvas, WIDTH, HEIGHT)
        self._screen.paint(new.signs)
        # The browser shows the canvas that it painted on last once more with the next message, and ipycanvas
        # does not name it again, so that a new browser would not know it: so we end on one that nobody sees.
        self._sea.canvas.reset_transform()

    def _paint_sprites(self, theme: Theme) -> None:
        """Paint all sprites in the colours of a theme."""
        for name, canvas in self._sprites.items():
            half_width, half_height = sprites.box(name)
            brush = Brush(canvas, self._sprites, SPRITE_SCALE)
            original = name.removesuffix(sprites.MIRRORED)
            if name != original:
                brush.wipe(origin=(2 * half_width, 0), mirrored=True)
                brush.lay(self._sprites[original], 2 * half_width, 2 * half_height)
            else:
                brush.wipe(origin=(half_width, half_height))
                brush.paint(sprites.sprite(name, theme).art)
