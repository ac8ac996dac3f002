"""Canvases in board units, and painting drawings on them."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, pi
from typing import Final

from ipywidgets import Layout

from survive_nb.ui.drawing.ipycanvas_adapter import ARRAYS, ReadOnlyCanvas, ReadOnlyWidget
from survive_nb.ui.drawing.paths import steps
from survive_nb.ui.drawing.strokes import Drawing, Fill, Hexes, Label, Line, Stamp, Text

_FULL_TURN = round(2 * pi, 4)
#: The font of labels: Latin letters and digits only, found on every machine.
FONT: Final = "DejaVu Sans,Verdana,Arial,sans-serif"
#: The font of texts: the page carries the Persian letters of the first; Persian digits come from it too.
TEXT_FONT: Final = f"Atlantis Persian,Vazirmatn,{FONT}"


class CanvasLayout(ReadOnlyWidget, Layout):  # type: ignore[misc]  # ipywidgets has no types
    """The size of a canvas on the page."""


class ScaledCanvas(ReadOnlyCanvas):
    """A canvas whose ``size`` is in board units of ``scale`` pixels each."""

    def __init__(
        self, size: tuple[float, float], scale: float, *, layout: CanvasLayout, reports_ready: bool = False
    ) -> None:
        self.size = size
        self.scale = scale
        width, height = self._pixels()
        super().__init__(width=width, height=height, layout=layout, reports_ready=reports_ready)

    def set_scale(self, scale: float) -> None:
        """Change the number of pixels; this clears the canvas."""
        self.scale = scale
        with self.hold_sync():
            self.width, self.height = self._pixels()

    def _pixels(self) -> tuple[int, int]:
        width, height = self.size
        return ceil(width * self.scale), ceil(height * self.scale)


class Painter:
    """Paints on one canvas; it sends a colour or a width only when it changes."""

    def __init__(
        self,
        canvas: ScaledCanvas,
        sprites: Mapping[str, ScaledCanvas],
        boxes: Mapping[str, tuple[float, float]],
    ) -> None:
        self.canvas = canvas
        self.sprites = sprites
        self.boxes = boxes
        self._state: dict[str, object] = {}
        self._path = ""

    def clear(self, *, origin: tuple[float, float] = (0.0, 0.0), mirrored: bool = False) -> None:
        """Clear the canvas; from now on this point is (0, 0), and right is left if it is mirrored."""
        self.canvas.reset_transform()
        self.canvas.clear()
        scale = self.canvas.scale
        across = -scale if mirrored else scale
        self.canvas.transform(across, 0, 0, scale, origin[0] * scale, origin[1] * scale)
        self._state.clear()
        self._path = ""
        self._set("line_join", "round")
        self._set("line_cap", "round")
        # A canvas keeps the dashes of its last line, and clearing it does not end them.
        self.canvas.set_line_dash([])

    def copy(self, canvas: ScaledCanvas) -> None:
        """Paint the whole of another canvas, at its own size."""
        self.canvas.draw_image(canvas, 0, 0, *canvas.size)

    def paint(self, drawing: Drawing) -> None:
        """Paint a drawing over what is there."""
        for stroke in drawing:
            match stroke:
                case Stamp(sprite, x, y, scale):
                    half_width, half_height = self.boxes[sprite]
                    width, height = half_width * scale, half_height * scale
                    self.canvas.draw_image(
                        self.sprites[sprite],
                        round(x - width, 2),
                        round(y - height, 2),
                        round(2 * width, 2),
                        round(2 * height, 2),
                    )
                case Fill():
                    self._set("fill_style", stroke.color)
                    self._trace(stroke.path)
                    self.canvas.fill()
                case Line():
                    self._line(stroke)
                case Hexes():
                    self._hexes(stroke)
                case Label():
                    self._write(f"{stroke.size}px {FONT}", stroke.color, "ltr")
                    self.canvas.fill_text(stroke.text, stroke.x, stroke.y)
                case Text():
                    self._write(f"{stroke.size:g}px {TEXT_FONT}", stroke.color, stroke.direction)
                    self.canvas.fill_text(stroke.text, stroke.x, stroke.y, stroke.room)

    def _set(self, name: str, value: object) -> None:
        if self._state.get(name) != value:
            self._state[name] = value
            setattr(self.canvas, name, value)

    def _pen(self, color: str, width: float, dash: tuple[float, ...]) -> None:
        self._set("stroke_style", color)
        self._set("line_width", width)
        if self._state.get("dash", ()) != dash:
            self._state["dash"] = dash
            self.canvas.set_line_dash(list(dash))

    def _trace(self, path: str) -> None:
        """Make a path the current one; the canvas still has it when the same was painted just before."""
        if path == self._path:
            return
        self._path = path
        canvas = self.canvas
        canvas.begin_path()
        for letter, numbers in steps(path):
            match letter:
                case "M":
                    canvas.move_to(*numbers)
                case "L":
                    canvas.line_to(*numbers)
                case "C":
                    canvas.bezier_curve_to(*numbers)
                case "Q":
                    canvas.quadratic_curve_to(*numbers)
                case "O":
                    x, y, rx, ry = numbers
                    canvas.move_to(x + rx, y)
                    canvas.ellipse(x, y, rx, ry, 0, 0, _FULL_TURN)
                case "Z":
                    canvas.close_path()

    def _line(self, line: Line) -> None:
        self._pen(line.color, line.width, line.dash)
        self._trace(line.path)
        self.canvas.stroke()

    def _hexes(self, hexes: Hexes) -> None:
        self._path = ""
        points = ARRAYS.array(hexes.polygons, dtype=ARRAYS.float32)
        if hexes.width:
            self._pen(hexes.color, hexes.width, ())
            self.canvas.stroke_polygons(points)
        else:
            self._set("fill_style", hexes.color)
            self.canvas.fill_polygons(points)

    def _write(self, font: str, color: str, direction: str) -> None:
        """Make ready to write in a font."""
        self._set("direction", direction)
        self._set("text_align", "center")
        self._set("text_baseline", "middle")
        self._set("font", f"bold {font}")
        self._set("fill_style", color)
