"""Art in SVG files: shapes in layers, whose colours are roles that a palette resolves.

A file holds layers, which are groups with ids, of paths, circles and ellipses.  ``data-fill`` and
``data-stroke`` name roles; the colours beside them show in an editor only.  ``data-rim`` adds a light rim
around an outline, and a group with a ``stroke`` is outlined as a whole.  Anything else is an error.
``docs/art.md`` says how to edit a file.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple, NoReturn
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from survive_nb.ui.drawing.paths import ellipse, number
from survive_nb.ui.drawing.strokes import Art, Fill, Line, Sprite

_SVG: Final = "{http://www.w3.org/2000/svg}"
_ROOT: Final = frozenset({"viewBox", "stroke-linecap", "stroke-linejoin"})
_STROKE: Final = frozenset(
    {"id", "stroke", "stroke-opacity", "stroke-width", "paint-order", "data-stroke", "data-rim"}
)
_PAINT: Final = _STROKE | {"fill", "fill-opacity", "data-fill", "stroke-dasharray"}
#: Element → the attributes that it may have; ``display`` hides a layer in an editor only.
_ATTRIBUTES: Final = {
    "g": _STROKE | {"display"},
    "path": _PAINT | {"d"},
    "circle": _PAINT | {"cx", "cy", "r"},
    "ellipse": _PAINT | {"cx", "cy", "rx", "ry"},
}
_N: Final = r" -?\d+(?:\.\d+)?"
#: A path in absolute coordinates, its words separated by one space.
_PATH: Final = re.compile(rf"M(?:{_N}){{2}}(?: (?:[ML](?:{_N}){{2}}|C(?:{_N}){{6}}|Q(?:{_N}){{4}}|Z))*")


class ArtError(ValueError):
    """An art file that cannot be read, or that has no layer of some name."""


class ArtFile(NamedTuple):
    """Half the width and height of a file, and its layers from the lowest to the highest."""

    half_width: float
    half_height: float
    layers: dict[str, Art]


class ArtFolder:
    """The SVG files in the folder ``art`` of a package; each is read once, when it is first needed."""

    def __init__(self, package: str) -> None:
        self._folder = files(package) / "art"
        self._file = lru_cache(maxsize=None)(self._read)

    def __call__(self, name: str, *layers: str) -> Art:
        """Return the art of some layers of a file in this order, or of all its layers."""
        known = self._file(name).layers
        for layer in layers:
            if layer not in known:
                raise ArtError(f"{name}.svg has no layer {layer!r}, only {', '.join(known)}")
        return tuple(stroke for layer in layers or known for stroke in known[layer])

    def sprite(self, name: str, *layers: str) -> Sprite:
        """Return the same art with the size of the file."""
        return Sprite(*self._file(name)[:2], self(name, *layers))

    def _read(self, name: str) -> ArtFile:
        try:
            return read_art((self._folder / f"{name}.svg").read_text(encoding="utf-8"))
        except (OSError, ValueError, ElementTree.ParseError) as error:
            raise ArtError(f"{name}.svg: {error}") from error


def read_art(text: str) -> ArtFile:
    """Read the text of an SVG file."""
    root = ElementTree.fromstring(text)
    if root.tag != f"{_SVG}svg" or root.attrib.keys() - _ROOT:
        _fail(root, f"is not an <svg> with only {', '.join(sorted(_ROOT))}")
    layers: dict[str, Art] = {}
    for group in root:
        name = group.get("id", "")
        if group.tag != f"{_SVG}g" or not name or name in layers:
            _fail(group, "is not a layer: a <g> with an id of its own")
        layers[name] = _strokes(group)
    _, _, width, height = map(float, root.get("viewBox", "").split())
    return ArtFile(width / 2, height / 2, layers)


def _strokes(element: Element) -> Art:
    """Return the strokes of a shape, or of a group with all that is in it."""
    kind, get = element.tag.removeprefix(_SVG), element.attrib
    if kind not in _ATTRIBUTES:
        _fail(element, "is not supported")
    if unknown := get.keys() - _ATTRIBUTES[kind]:
        _fail(element, f"has an attribute that is not supported: {', '.join(sorted(unknown))}")
    if ("stroke" in get) != ("data-stroke" in get) or get.get("paint-order", "stroke") != "stroke":
        _fail(element, "has a stroke without a role, or in another order")
    if kind == "g":
        inside = tuple(stroke for child in element for stroke in _strokes(child))
        if "stroke" in get and any(isinstance(stroke, Line) for stroke in inside):
            _fail(element, "is outlined, but not everything in it is only filled")
        path = " ".join(stroke.path for stroke in inside)
    else:
        if len(element) or ("data-fill" in get) != (get.get("fill", "") != "none"):
            _fail(element, "has a fill without a role, or something in it")
        path = _path(element, kind)
        inside = (Fill(path, get["data-fill"]),) if "data-fill" in get else ()
    if "stroke" not in get:
        return inside
    try:
        width, rim = number(get["stroke-width"]), number(get.get("data-rim", "0"))
        dash = tuple(map(number, get.get("stroke-dasharray", "").split()))
    except (KeyError, ValueError):
        _fail(element, "has a stroke without a width, or a number that cannot be read")
    line = Line(path, get["data-stroke"], width, dash)
    if "paint-order" not in get:
        return (*inside, line)
    return (*((Line(path, "halo", round(width + 2 * rim, 2)),) if rim else ()), line, *inside)


def _path(element: Element, kind: str) -> str:
    """Return the path of a shape."""
    get = element.attrib
    if kind == "path":
        path = " ".join(get.get("d", "").split())
        if not _PATH.fullmatch(path):
            _fail(element, "has a path that is not of M, L, C, Q and Z with a space between all words")
        return path
    try:
        x, y = float(get["cx"]), float(get["cy"])
        return ellipse(x, y, float(get.get("r") or get["rx"]), float(get.get("r") or get["ry"]))
    except (KeyError, ValueError):
        _fail(element, "has no middle or no radius")


def _fail(element: Element, why: str) -> NoReturn:
    attributes = "".join(f' {name}="{value}"' for name, value in element.items())
    raise ArtError(f"<{element.tag.removeprefix(_SVG)}{attributes}> {why}")
