"""Collects what is drawn on the table: stamps of cards and tiles, numbers in the viewer's digits, small signs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from survive_nb.fish_fish.model import Card
from survive_nb.ui.board.strokes import Fill, Line, Stamp, Stroke, circle, path_moved
from survive_nb.ui.fish_fish.board.brush import Picture, Text
from survive_nb.ui.fish_fish.board.cards import NUMBER_AT, NUMBER_SIZE, rounded
from survive_nb.ui.fish_fish.board.seats import kind_of
from survive_nb.ui.fish_fish.board.sprites import tile_name
from survive_nb.ui.script import written
from survive_nb.ui.theme import Theme

#: Cards on the table are so wide and high at scale 1.
CARD_WIDTH: Final = 100.0
CARD_HEIGHT: Final = 136.0
TILE_SIZE: Final = 40.0
#: An eye that is shut: this was never shown to the table (FF-6).
_SHUT_EYE: Final = "M -9 -2 Q 0 6 9 -2 M -7 1.4 L -9.6 4.6 M 0 3.4 L 0 7.4 M 7 1.4 L 9.6 4.6"
#: A hook, small.
_SMALL_HOOK: Final = "M 3 -9 L 3 2 C 3 9 -7 9 -7 2 M -10 4.6 L -7 -0.6 L -3.4 4"


class Pen:
    """Draws in the colours of a theme and with the digits of a language."""

    def __init__(self, theme: Theme, lang: str) -> None:
        self.theme = theme
        self.lang = lang
        self._strokes: list[Stroke | Text] = []

    def drawn(self) -> Picture:
        """Return all that was drawn."""
        return tuple(self._strokes)

    def add(self, strokes: Iterable[Stroke | Text]) -> None:
        """Draw some strokes."""
        self._strokes += strokes

    def stamp(self, sprite: str, x: float, y: float, scale: float) -> None:
        """Draw a sprite with its middle at a point."""
        self._strokes.append(Stamp(sprite, round(x, 1), round(y, 1), round(scale, 3)))

    def number(self, value: int, x: float, y: float, size: float, color: str, *, sign: str = "") -> None:
        """Write a number in the viewer's digits, with a sign before it if wished."""
        text = f"{sign}{written(value, self.lang)}"
        self._strokes.append(Text(text, round(x, 1), round(y, 1), round(size, 1), color, round(size * 2.4, 1)))

    def bait(self, value: int, x: float, y: float, scale: float) -> None:
        """Draw a bait card with its value."""
        self.stamp(f"bait-{value}", x, y, scale)
        across, down = NUMBER_AT
        small = scale < 0.5
        # On a small card the number takes more of the room, because the worms cannot be counted there.
        size = NUMBER_SIZE * scale * (1.2 if small else 1)
        self.number(value, x + across * scale, y + down * scale + size * 0.04, size, "#0a1a2b")

    def card(self, card: Card | None, x: float, y: float, scale: float) -> None:
        """Draw a fishing card, from its back if these eyes do not know it."""
        self.stamp("back" if card is None else f"card-{card}", x, y, scale)

    def tile(self, seat: int, fisher: int, x: float, y: float, size: float) -> None:
        """Draw a tile of a player, so wide and high."""
        self.stamp(tile_name(seat, kind_of(seat, fisher)), x, y, size / TILE_SIZE)

    def badge(self, value: int, x: float, y: float, r: float = 9.0, *, ground: str = "#ffffff") -> None:
        """Draw a round plate with a number."""
        self.add((Fill(circle(x, y, r + 1.6), self.theme.ink), Fill(circle(x, y, r), ground)))
        self.number(value, x, y + 0.5, r * 1.65, "#0a1a2b")

    def hollow(self, x: float, y: float, width: float, height: float, r: float) -> None:
        """Draw the empty place of a card or a tile."""
        path = rounded(width, height, r, x, y)
        self.add((Fill(path, f"{self.theme.ink}30"), Line(path, f"{self.theme.foam[:7]}a0", 1.6, (4, 4))))

    def unseen(self, x: float, y: float, k: float) -> None:
        """Draw the sign of a card that the table never saw."""
        self._sign(_SHUT_EYE, x, y, k, "#ffffff", "#0a1a2b")

    def hook(self, x: float, y: float, k: float) -> None:
        """Draw the sign of a catch."""
        self._sign(_SMALL_HOOK, x, y, k, "#c62f2b", "#ffffff")

    def _sign(self, path: str, x: float, y: float, k: float, ground: str, line: str) -> None:
        """Draw a sign on a round plate."""
        self.add(
            (
                Fill(circle(x, y, 15.4 * k), self.theme.ink),
                Fill(circle(x, y, 13.4 * k), ground),
                Line(path_moved(path, x, y, k, k), line, round(2.6 * k, 2)),
            )
        )
