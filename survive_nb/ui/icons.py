"""Icons for buttons and lists, drawn with a few strokes on a square of 24 by 24.

``icons.json`` holds the strokes of each sign as SVG paths.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

#: Icons that point along the text: they are mirrored where it runs from right to left.
DIRECTIONAL: Final = frozenset({"next", "back", "first", "last"})
#: Name → the strokes of the sign.
ICONS: Final[dict[str, list[str]]] = json.loads(
    (files("survive_nb.ui") / "icons.json").read_text(encoding="utf-8")
)
