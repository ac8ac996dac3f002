"""What every painted board stands on: an ipycanvas that shows one picture after another."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from survive_nb.ui.board.brush import BoxOf, Brush, safe_hold
from survive_nb.ui.board.sheet import Careful, Sheet, SheetLayout
from survive_nb.ui.board.sprites import MIRRORED, Sprite
from survive_nb.ui.board.strokes import Drawing
from survive_nb.ui.theme import Theme

#: How many pixels a board unit may have.  Every pixel takes time at every picture, so a board gets as few as
#: its screen can show: the first is for plain screens, and more than the last is not seen any sharper.
SCALES: Final = (1.3, 1.6, 2.0, 2.6)
#: Sprites have a little more, because a piece that stands alone is enlarged.
SPRITE_SCALE: Final = 1.2


def scale_for(pixels: float, width: float) -> float:
    """Return how many pixels each unit of a board gets that is shown on so many pixels.

    >>> scale_for(728, 640), scale_for(1200, 640), scale_for(9999, 640)
    (1.3, 2.0, 2.6)
    """
    return next((scale for scale in SCALES if scale * width >= pixels), SCALES[-1])


class Layers(NamedTuple):
    """What each layer of a picture shows, from the lowest to the highest.

    The ground stays through a game, the setting on it through many moves.
    """

    ground: Drawing
    setting: Drawing
    rings: Drawing
    pieces: Drawing
    signs: Drawing


class Album(NamedTuple):
    """The sprites of a board: their names, the size of each, and each in the colours of a theme.

    One whose name ends in ``MIRRORED`` is the mirror image of another that comes before it.
    """

    names: tuple[str, ...]
    box: BoxOf
    sprite: Callable[[str, Theme], Sprite]


class Themed(Protocol):
    """Anything that can be shown in the colours of a theme."""

    @property
    def theme(self) -> Theme:
        """Return the theme whose colours it has."""


P = TypeVar("P", bound=Themed)


class Shown(NamedTuple, Generic[P]):
    """A picture that is on the screen, and its layers."""

    picture: P
    layers: Layers


class Easel(Generic[P]):
    """Shows pictures; only what changed travels to the browser.

    The ground and the setting on it are painted on sheets that nobody sees, and kept there; the canvas on the
    screen is put together from the setting, the pieces and the marks, once for each picture.  (A MultiCanvas
    would put all its layers together once for every layer that changed.  Pieces have no sheet of their own:
    to lay a whole sheet takes the browser longer than to stamp all pieces.)

    A browser that has just connected knows nothing: nothing is sent before one is there, and then everything.
    """

    def __init__(
        self,
        size: tuple[float, float],
        album: Album,
        layers_of: Callable[[P, Shown[P] | None], Layers],
        careful: Careful,
    ) -> None:
        self._size = size
        self._scale = SCALES[0]
        self._album = album
        self._layers_of = layers_of
        self._layout = SheetLayout(width="100%", height="auto")
        self.widget = self._sheet(size, tells_when_ready=True)
        sheets = (self.widget, self._sheet(size), self._sheet(size))
        self._sprites = {name: self._sprite(name) for name in album.names}
        self._screen, self._ground, self._setting = map(self._brush, sheets)
        self._picture: P | None = None
        self._shown: Shown[P] | None = None
        self._connected = False
        self._when_ready = partial(careful, self.redraw)
        self.widget.on_client_ready(self._when_ready)

    def show(self, picture: P) -> None:
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

    def sharpen(self, pixels: float) -> None:
        """Have at least as many pixels from left to right as a browser has; a screen never becomes coarser.

        Two browsers that show the same board would else undo each other's wish for ever.
        """
        scale = scale_for(pixels, self._size[0])
        if scale <= self._scale:
            return
        self._scale = scale
        for brush in (self._screen, self._ground, self._setting):
            brush.canvas.sharpen(scale)
        for sprite in self._sprites.values():
            sprite.sharpen(scale * SPRITE_SCALE)
        if self._connected:
            self.redraw()

    def close(self) -> None:
        """Take the board and all that belongs to it out of the browser and out of memory."""
        self.widget.on_client_ready(self._when_ready, remove=True)
        self._connected = False
        brushes = (self._screen, self._ground, self._setting)
        for sheet in (*self._sprites.values(), *(brush.canvas for brush in brushes)):
            sheet.close()
        self._layout.close()

    def _sheet(
        self, size: tuple[float, float], finer: float = 1.0, *, tells_when_ready: bool = False
    ) -> Sheet:
        """Make an empty sheet; all share one layout, because each widget costs the page time to start."""
        return Sheet(
            size, self._scale * finer, layout=self._layout, _send_client_ready_event=tells_when_ready
        )

    def _sprite(self, name: str) -> Sheet:
        """Make the empty sheet of a sprite."""
        half_width, half_height = self._album.box(name)
        return self._sheet((2 * half_width, 2 * half_height), SPRITE_SCALE)

    def _brush(self, sheet: Sheet) -> Brush:
        """Take up a brush for a sheet."""
        return Brush(sheet, self._sprites, self._album.box)

    def _paint(self, picture: P) -> None:
        """Send what changed, in one message."""
        shown = self._shown
        if shown is not None and shown.picture.theme.name != picture.theme.name:
            shown = None
        new, old = self._layers_of(picture, shown), shown and shown.layers
        if new != old:
            with safe_hold():
                if old is None:
                    self._paint_sprites(picture.theme)
                self._paint_sheets(new, old)
                self._assemble(new)
        self._shown = Shown(picture, new)

    def _paint_sheets(self, new: Layers, old: Layers | None) -> None:
        """Paint the sheets whose layer changed; the setting has the ground under it."""
        if old is None or new.ground != old.ground:
            self._ground.wipe()
            self._ground.paint(new.ground)
        if old is None or (new.ground, new.setting) != (old.ground, old.setting):
            self._setting.wipe()
            self._setting.lay(self._ground.canvas)
            self._setting.paint(new.setting)

    def _assemble(self, new: Layers) -> None:
        """Put the picture together on the canvas that is seen."""
        self._screen.wipe()
        self._screen.lay(self._setting.canvas)
        self._screen.paint(new.rings)
        self._screen.paint(new.pieces)
        self._screen.paint(new.signs)
        # The browser shows the canvas that it painted on last once more with the next message, and ipycanvas
        # does not name it again, so that a new browser would not know it: so we end on one that nobody sees.
        self._ground.canvas.reset_transform()

    def _paint_sprites(self, theme: Theme) -> None:
        """Paint all sprites in the colours of a theme."""
        for name, sheet in self._sprites.items():
            half_width, half_height = self._album.box(name)
            brush = self._brush(sheet)
            original = name.removesuffix(MIRRORED)
            if name != original:
                brush.wipe(origin=(2 * half_width, 0), mirrored=True)
                brush.lay(self._sprites[original])
            else:
                brush.wipe(origin=(half_width, half_height))
                brush.paint(self._album.sprite(name, theme).art)
