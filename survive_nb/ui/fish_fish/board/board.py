"""The table on the screen: an ipycanvas that shows one picture after another."""

from __future__ import annotations

from functools import lru_cache, partial
from math import ceil
from typing import NamedTuple

from survive_nb.ui.board.board import SCALE, SPRITE_SCALE
from survive_nb.ui.board.brush import safe_hold
from survive_nb.ui.board.sheet import Careful, Sheet, SheetLayout, plainly
from survive_nb.ui.board.strokes import Drawing
from survive_nb.ui.fish_fish.board import sprites
from survive_nb.ui.fish_fish.board.brush import FishBrush, Picture
from survive_nb.ui.fish_fish.board.geometry import HEIGHT, WIDTH
from survive_nb.ui.fish_fish.board.hand import draw_hand
from survive_nb.ui.fish_fish.board.marks import draw_rings, draw_signs
from survive_nb.ui.fish_fish.board.picture import FishPicture
from survive_nb.ui.fish_fish.board.pieces import draw_pieces
from survive_nb.ui.fish_fish.board.places import draw_places
from survive_nb.ui.fish_fish.board.table import draw_table
from survive_nb.ui.theme import Theme, theme_named


class Layers(NamedTuple):
    """What each layer of a picture shows, from the lowest to the highest."""

    table: Drawing
    places: Picture
    hand: Picture
    rings: Drawing
    pieces: Picture
    signs: Drawing


def layers(picture: FishPicture) -> Layers:
    """Work out what each layer of a picture shows."""
    view, theme = picture.view, picture.theme.name
    return Layers(
        table=_table(theme, view.players),
        places=_places(theme, view.players, picture.names, picture.lang),
        hand=_hand(theme, view.players, view.fisher, bool(view.hand % 2)),
        rings=draw_rings(picture),
        pieces=draw_pieces(picture),
        signs=draw_signs(picture),
    )


@lru_cache(maxsize=8)
def _table(theme_name: str, players: int) -> Drawing:
    """Draw the lowest layer; it is the same in every game of so many players."""
    return draw_table(theme_named(theme_name), players)


@lru_cache(maxsize=8)
def _places(theme_name: str, players: int, names: tuple[str, ...], lang: str) -> Picture:
    """Draw what stays through a game; it is worked out once, because it takes the longest."""
    return draw_places(players, names, theme_named(theme_name), lang)


@lru_cache(maxsize=32)
def _hand(theme_name: str, players: int, fisher: int, clockwise: bool) -> Picture:
    """Draw what stays through a hand; in odd hands bidding goes clockwise (FF-12)."""
    return draw_hand(players, fisher, clockwise=clockwise, theme=theme_named(theme_name))


class FishBoard:
    """Shows pictures; only what changed travels to the browser.

    It works as the board of Survive! does: the table with its places, the hand on it and the pieces are
    painted on sheets that nobody sees, and the canvas on the screen is put together from them and the marks.
    """

    def __init__(self, careful: Careful = plainly) -> None:
        self._layout = SheetLayout(width="100%", height="auto")
        self.widget = self._canvas(WIDTH, HEIGHT, SCALE, tells_when_ready=True)
        sheets = [self._canvas(WIDTH, HEIGHT, SCALE) for _ in range(3)]
        self._sprites = {name: self._sprite(name) for name in sprites.NAMES}
        self._screen = FishBrush(self.widget, self._sprites, SCALE)
        self._table, self._hand, self._pieces = (FishBrush(sheet, self._sprites, SCALE) for sheet in sheets)
        self._picture: FishPicture | None = None
        self._shown: Layers | None = None
        self._colors = ""
        self._connected = False
        self._when_ready = partial(careful, self.redraw)
        self.widget.on_client_ready(self._when_ready)

    def show(self, picture: FishPicture) -> None:
        """Show a picture, as soon as there is a browser to show it in."""
        self._picture = picture
        if self._connected:
            self._paint(picture)

    def redraw(self) -> None:
        """Paint everything anew: a browser has connected and knows nothing yet."""
        self._connected = True
        self._shown, self._colors = None, ""
        if self._picture:
            self._paint(self._picture)

    def close(self) -> None:
        """Take the table and all that belongs to it out of the browser and out of memory."""
        self.widget.on_client_ready(self._when_ready, remove=True)
        self._connected = False
        brushes = (self._screen, self._table, self._hand, self._pieces)
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

    def _paint(self, picture: FishPicture) -> None:
        """Send what changed, in one message."""
        new, old = layers(picture), self._shown
        anew = old is None or self._colors != picture.theme.name
        if new == old and not anew:
            return
        with safe_hold():
            if anew:
                self._paint_sprites(picture.theme)
            self._paint_sheets(new, None if anew else old)
            self._assemble(new)
        self._shown, self._colors = new, picture.theme.name

    def _paint_sheets(self, new: Layers, old: Layers | None) -> None:
        """Paint the sheets whose layer changed; each has the one below under it, the pieces stand alone."""
        if old is None or (new.table, new.places) != (old.table, old.places):
            self._table.wipe()
            self._table.paint(new.table)
            self._table.paint(new.places)
        if old is None or new[:3] != old[:3]:
            self._hand.wipe()
            self._hand.lay(self._table.canvas, WIDTH, HEIGHT)
            self._hand.paint(new.hand)
        if old is None or new.pieces != old.pieces:
            self._pieces.wipe()
            self._pieces.paint(new.pieces)

    def _assemble(self, new: Layers) -> None:
        """Put the picture together on the canvas that is seen."""
        self._screen.wipe()
        self._screen.lay(self._hand.canvas, WIDTH, HEIGHT)
        self._screen.paint(new.rings)
        self._screen.lay(self._pieces.canvas, WIDTH, HEIGHT)
        self._screen.paint(new.signs)
        # End on a canvas that nobody sees: a new browser would not know the one that was painted on last.
        self._table.canvas.reset_transform()

    def _paint_sprites(self, theme: Theme) -> None:
        """Paint all sprites in the colours of a theme."""
        for name, canvas in self._sprites.items():
            half_width, half_height = sprites.box(name)
            brush = FishBrush(canvas, self._sprites, SPRITE_SCALE)
            brush.wipe(origin=(half_width, half_height))
            brush.paint(sprites.sprite(name, theme).art)
