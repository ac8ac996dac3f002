"""Collects what is drawn on the table: cards, tiles, and numbers in the viewer's digits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from survive_nb.fish_fish.model import Card
from survive_nb.ui.board.strokes import Drawing, Stamp, Stroke, Text
from survive_nb.ui.fish_fish.board.cards import NUMBER_AT, NUMBER_SIZE
from survive_nb.ui.fish_fish.board.seats import kind_of
from survive_nb.ui.fish_fish.board.signs import RADIUS
from survive_nb.ui.fish_fish.board.sprites import tile_name
from survive_nb.ui.script import written
from survive_nb.ui.theme import Theme

#: A tile is so wide and high at scale 1.
TILE_SIZE: Final = 40.0
#: Numbers on light ground have this colour in every theme.
DARK: Final = "#0a1a2b"


def numeral(value: int, x: float, y: float, size: float, color: str, lang: str, *, sign: str = "") -> Text:
    """Return a number in the digits of a language, centred on a point."""
    text = f"{sign}{written(value, lang)}"
    return Text(text, round(x, 1), round(y, 1), round(size, 1), color, round(size * 2.4, 1))


class Pen:
    """Draws in the colours of a theme and with the digits of a language."""

    def __init__(self, theme: Theme, lang: str) -> None:
        self.theme = theme
        self.lang = lang
        self._strokes: list[Stroke] = []

    def drawn(self) -> Drawing:
        """Return all that was drawn."""
        return tuple(self._strokes)

    def add(self, strokes: Iterable[Stroke]) -> None:
        """Draw some strokes."""
        self._strokes += strokes

    def stamp(self, sprite: str, x: float, y: float, scale: float) -> None:
        """Draw a sprite with its middle at a point."""
        self._strokes.append(Stamp(sprite, round(x, 1), round(y, 1), round(scale, 3)))

    def number(self, value: int, x: float, y: float, size: float, color: str, *, sign: str = "") -> None:
        """Write a number in the viewer's digits, with a sign before it if wished."""
        self.add((numeral(value, x, y, size, color, self.lang, sign=sign),))

    def bait(self, value: int, x: float, y: float, scale: float) -> None:
        """Draw a bait card with its value."""
        self.stamp(f"bait-{value}", x, y, scale)
        across, down = NUMBER_AT
        small = scale < 0.5
        # On a small card the number takes more of the room, because the worms cannot be counted there.
        size = NUMBER_SIZE * scale * (1.2 if small else 1)
        self.number(value, x + across * scale, y + down * scale + size * 0.04, size, DARK)

    def card(self, card: Card | None, x: float, y: float, scale: float) -> None:
        """Draw a fishing card, from its back if these eyes do not know it."""
        self.stamp("back" if card is None else f"card-{card}", x, y, scale)

    def tile(self, seat: int, fisher: int, x: float, y: float, size: float) -> None:
        """Draw a tile of a player, so wide and high."""
        self.stamp(tile_name(seat, kind_of(seat, fisher)), x, y, size / TILE_SIZE)

    def badge(self, value: int, x: float, y: float, r: float = 9.0, *, ground: str = "white") -> None:
        """Draw a round plate with a number."""
        self.stamp(f"plate-{ground}", x, y, r / RADIUS)
        size = r * (1.55 if abs(value) < 10 else 1.25 if abs(value) < 100 else 1)
        self.number(value, x, y + 0.5, size, DARK)
