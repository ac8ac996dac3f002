"""The canvas of a board: it shows one picture after another and sends only what changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final, NamedTuple, Protocol, TypeAlias

from survive_nb.ui.drawing.ipycanvas_adapter import UI_LOCK, drawing_batch
from survive_nb.ui.drawing.painter import CanvasLayout, Painter, ScaledCanvas
from survive_nb.ui.drawing.sprites import MIRRORED, SpriteSheet
from survive_nb.ui.drawing.strokes import Drawing
from survive_nb.ui.theme import Theme

#: Pixels per board unit.  Every pixel takes time at every picture, so a board gets the smallest scale that
#: its screen can show: the first is for plain screens, and more than the last does not look sharper.
SCALES: Final = (1.3, 1.6, 2.0, 2.6)
#: Sprites have a slightly higher resolution, because a piece that stands alone is enlarged.
SPRITE_SCALE: Final = 1.2

#: Calls a function so that its errors are handled by the guard.
RunGuarded: TypeAlias = Callable[[Callable[[], None]], None]


def run_unguarded(work: Callable[[], None]) -> None:
    """Call a function without a guard, where there is no screen to show errors on."""
    work()


def scale_for(pixels: float, width: float) -> float:
    """Return the pixels per unit of a board that is ``width`` units wide and shown on this many pixels.

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


class BoardPicture(Protocol):
    """Everything that a board shows at one moment."""

    #: The game whose board shows it.
    game: ClassVar[str]

    @property
    def theme(self) -> Theme:
        """Return the theme whose colours it has."""

    @property
    def frame(self) -> dict[str, object]:
        """Return the size of the board and its places, for the browser."""

    def layers(self, last: Painted | None = None) -> Layers:
        """Draw the layers; those that are the same in the last picture may be taken from it."""


class Painted(NamedTuple):
    """A picture that is on the screen, and its layers."""

    picture: BoardPicture
    layers: Layers


class BoardCanvas:
    """Shows pictures; only what changed is sent to the browser.

    The ground and the setting on it are painted on hidden canvases and kept there; the visible canvas is put
    together from the setting, the pieces and the marks, once for each picture.  (A MultiCanvas would put all
    its layers together once for every layer that changed.  Pieces have no canvas of their own: to draw a
    whole canvas takes the browser longer than to draw all sprites.)

    A browser that has just connected has no canvas yet: nothing is sent before one is there, and then
    everything.  It reports twice: when it has created the canvas, and when the page shows it.  The first
    report may come so early that the kernel does not listen yet.
    """

    def __init__(
        self,
        size: tuple[float, float],
        frame: dict[str, object],
        sprites: SpriteSheet,
        run_guarded: RunGuarded = run_unguarded,
    ) -> None:
        #: The size and the places of the last picture; before the first, those of the empty board.
        self.frame = frame
        self._size = size
        self._scale = SCALES[0]
        self._sheet = sprites
        self._layout = CanvasLayout(width="100%", height="auto")
        self._picture: BoardPicture | None = None
        self._painted: Painted | None = None
        self._connected = False
        self._when_ready = partial(run_guarded, self.redraw)
        self._sprites = {
            name: self._canvas((2 * half_width, 2 * half_height), SPRITE_SCALE)
            for name, (half_width, half_height) in sprites.boxes.items()
        }
        self._ground, self._setting = (self._painter(self._canvas(size)) for _ in range(2))
        with UI_LOCK:  # the browser may answer on another thread
            self.widget = self._canvas(size, reports_ready=True)
            self._screen = self._painter(self.widget)
            self.widget.on_client_ready(self._when_ready)
            self.widget.on_shown(partial(run_guarded, self._shown))

    def show(self, picture: BoardPicture) -> None:
        """Show a picture, as soon as there is a browser to show it in."""
        self._picture, self.frame = picture, picture.frame
        if self._connected:
            self._paint(picture)

    def redraw(self) -> None:
        """Repaint everything: a browser has connected and has nothing yet."""
        self._connected = True
        self._painted = None
        if self._picture:
            self._paint(self._picture)

    def _shown(self) -> None:
        """Paint the picture if the report that the canvas is ready was lost: the page shows an empty one."""
        self._connected = True
        if self._picture and self._painted is None:
            self._paint(self._picture)

    def sharpen(self, pixels: float) -> None:
        """Use at least this many pixels from left to right; the resolution never decreases.

        Otherwise two browsers that show the same board would change it in turns for ever.
        """
        scale = scale_for(pixels, self._size[0])
        if scale <= self._scale:
            return
        self._scale = scale
        for painter in (self._screen, self._ground, self._setting):
            painter.canvas.set_scale(scale)
        for sprite in self._sprites.values():
            sprite.set_scale(scale * SPRITE_SCALE)
        if self._connected:
            self.redraw()

    def close(self) -> None:
        """Close the board and all its widgets, in the browser and in memory."""
        self.widget.on_client_ready(self._when_ready, remove=True)
        self._connected = False
        painters = (self._screen, self._ground, self._setting)
        for canvas in (*self._sprites.values(), *(painter.canvas for painter in painters)):
            canvas.close()
        self._layout.close()

    def _canvas(
        self, size: tuple[float, float], finer: float = 1.0, *, reports_ready: bool = False
    ) -> ScaledCanvas:
        """Make an empty canvas; all share one layout, because each widget costs the page time to start."""
        return ScaledCanvas(size, self._scale * finer, layout=self._layout, reports_ready=reports_ready)

    def _painter(self, canvas: ScaledCanvas) -> Painter:
        return Painter(canvas, self._sprites, self._sheet.boxes)

    def _paint(self, picture: BoardPicture) -> None:
        """Send what changed, in one message."""
        last = self._painted
        if last is not None and last.picture.theme is not picture.theme:
            last = None
        new, old = picture.layers(last), last and last.layers
        if new != old:
            with drawing_batch():
                if old is None:
                    self._paint_sprites(picture.theme)
                self._paint_hidden(new, old)
                self._assemble(new)
        self._painted = Painted(picture, new)

    def _paint_hidden(self, new: Layers, old: Layers | None) -> None:
        """Paint the hidden canvases whose layer changed; the setting has the ground under it."""
        if old is None or new.ground != old.ground:
            self._ground.clear()
            self._ground.paint(new.ground)
        if old is None or (new.ground, new.setting) != (old.ground, old.setting):
            self._setting.clear()
            self._setting.copy(self._ground.canvas)
            self._setting.paint(new.setting)

    def _assemble(self, new: Layers) -> None:
        """Put the picture together on the visible canvas."""
        self._screen.clear()
        self._screen.copy(self._setting.canvas)
        self._screen.paint((*new.rings, *new.pieces, *new.signs))
        # The browser shows the canvas that it painted on last once more with the next message, and ipycanvas
        # does not name it again, so that a new browser would not know it: so we end on a hidden one.
        self._ground.canvas.reset_transform()

    def _paint_sprites(self, theme: Theme) -> None:
        """Paint all sprites in the colours of a theme."""
        for name, canvas in self._sprites.items():
            half_width, half_height = self._sheet.boxes[name]
            painter = self._painter(canvas)
            original = name.removesuffix(MIRRORED)
            if name != original:
                painter.clear(origin=(2 * half_width, 0), mirrored=True)
                painter.copy(self._sprites[original])
            else:
                painter.clear(origin=(half_width, half_height))
                painter.paint(self._sheet.sprite(name, theme).art)
