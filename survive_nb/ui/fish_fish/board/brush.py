"""Paints the drawings of this table: those of Survive!, and texts in any script."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from survive_nb.ui.board.brush import FONT, Brush
from survive_nb.ui.board.strokes import Stamp, Stroke
from survive_nb.ui.fish_fish.board.sprites import box

#: The page carries the Persian letters of the first; its digits are used for Persian numbers too.
TEXT_FONT: Final = f'"Atlantis Persian", Vazirmatn, {FONT}'


class Text(NamedTuple):
    """A text in any script, centred on a point and squeezed if it would be wider than the room it has."""

    text: str
    x: float
    y: float
    size: float
    color: str
    room: float
    direction: str = "ltr"


Picture: TypeAlias = tuple[Stroke | Text, ...]


class FishBrush(Brush):
    """Paints on one canvas of the table."""

    def wipe(self, *, origin: tuple[float, float] = (0.0, 0.0), mirrored: bool = False) -> None:
        """Clear the canvas, and forget the dashes of the last line: a canvas keeps them."""
        super().wipe(origin=origin, mirrored=mirrored)
        self.canvas.set_line_dash([])

    def paint(self, drawing: Picture) -> None:
        """Paint a drawing over what is there."""
        for stroke in drawing:
            if isinstance(stroke, Text):
                self._text(stroke)
            else:
                super().paint((stroke,))

    def _text(self, text: Text) -> None:
        self._set("direction", text.direction)
        self._set("text_align", "center")
        self._set("text_baseline", "middle")
        self._set("font", f"bold {text.size:g}px {TEXT_FONT}")
        self._set("fill_style", text.color)
        self.canvas.fill_text(text.text, text.x, text.y, text.room)

    def _stamp(self, stamp: Stamp) -> None:
        half_width, half_height = box(stamp.sprite)
        width, height = half_width * stamp.scale, half_height * stamp.scale
        self.canvas.draw_image(
            self.sprites[stamp.sprite],
            round(stamp.x - width, 2),
            round(stamp.y - height, 2),
            round(2 * width, 2),
            round(2 * height, 2),
        )
