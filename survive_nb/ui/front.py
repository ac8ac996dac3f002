"""The browser's half of the screen: one script and one style sheet, put together from the files in static/.

The widget library takes one module, so the pieces, which each do one thing, are joined in order.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib.resources import files
from typing import Final

from survive_nb.ui.allowed import for_browser

#: The pieces of the script, in the order in which they are joined.
SCRIPTS: Final = (
    "dom",
    "memory",
    "wire",
    "board",
    "shapes",
    "cells",
    "sprites",
    "effects",
    "table_effects",
    "dialog",
    "main",
)
#: The pieces of the style sheet.
STYLES: Final = (
    "base",
    "controls",
    "pieces",
    "regions",
    "pages",
    "rooms",
    "classroom",
    "play",
    "fish",
    "board",
    "lesson",
)
#: Weight → file of the Persian letters.
FONTS: Final = {400: "vazirmatn-arabic-400-normal.woff2", 700: "vazirmatn-arabic-700-normal.woff2"}

_STATIC = files("survive_nb.ui") / "static"


@cache
def script() -> str:
    """Return the script of the screen, one module."""
    pieces = [(_STATIC / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS]
    return "\n".join([for_browser(), *pieces])


@cache
def style() -> str:
    """Return the style sheet, the font inside it: nothing is loaded from anywhere."""
    sheets = [(_STATIC / f"{name}.css").read_text(encoding="utf-8") for name in STYLES]
    return "\n".join([*(_font_face(weight, name) for weight, name in FONTS.items()), *sheets])


def _font_face(weight: int, name: str) -> str:
    """Write one weight of the Persian font as a rule of the style sheet."""
    data = b64encode((_STATIC / "fonts" / name).read_bytes()).decode("ascii")
    return (
        f'@font-face {{ font-family: "Atlantis Persian"; font-weight: {weight}; font-display: swap;\n'
        f'  src: url("data:font/woff2;base64,{data}") format("woff2");\n'
        "  unicode-range: U+0600-06FF, U+0750-077F, U+200C-200E, U+2010-2011, U+FB50-FDFF, U+FE70-FEFC; }"
    )
