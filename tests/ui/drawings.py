"""What the tests of both painted boards ask of a drawing."""

from __future__ import annotations

from collections.abc import Iterator

from survive_nb.ui.drawing.paths import steps
from survive_nb.ui.drawing.strokes import Drawing, Fill, Hexes, Label, Line, Stamp, Text


def points(drawing: Drawing) -> Iterator[tuple[float, float]]:
    """Give every point of a drawing."""
    for stroke in drawing:
        match stroke:
            case Stamp() | Label() | Text():
                yield stroke.x, stroke.y
            case Hexes():
                for polygon in stroke.polygons:
                    yield from polygon
            case Fill() | Line():
                for letter, values in steps(stroke.path):
                    found = values[:2] if letter == "O" else values
                    yield from zip(found[::2], found[1::2], strict=True)
