"""Pages as data: a node is a plain dict that the browser turns into one element.

``{"t": tag, "k": key, "c": "classes", "a": {attribute: value}, "v": {"--variable": value}, "x": text,
"n": [children], "do": [name, payload]}``; what is empty is left out.  Text is only ever text: no node can
carry markup.  ``h`` makes any node; ready-made parts of a page are in ``components``.

A node with ``do`` sends that name and payload up when it is used: a button or link when clicked, a form when
sent (with ``values``), a field when changed (with ``value``), a file field with the text of the file.

The browser has the same lists of tags and attributes (``protocol.json``) and refuses everything else as well,
so a page that was not made by ``h`` gains nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

_DATA: Final = files("survive_nb.ui")
_PROTOCOL: Final = json.loads((_DATA / "protocol.json").read_text(encoding="utf-8"))
#: Tags of ordinary pages and of drawings; none of a drawing loads or links.
TAGS: Final[frozenset[str]] = frozenset(_PROTOCOL["html_tags"] + _PROTOCOL["svg_tags"])
#: Attributes that any tag may have.
ATTRIBUTES: Final[frozenset[str]] = frozenset(_PROTOCOL["attributes"])
#: Parameters of a page's address, the most personal first: only the first one counts.
AIMS: Final[tuple[str, ...]] = tuple(_PROTOCOL["aims"])
#: Regions of a page that hold nodes, the dialog apart.
REGIONS: Final[tuple[str, ...]] = tuple(_PROTOCOL["regions"])
_PATTERNS: Final = {name: re.compile(pattern) for name, pattern in _PROTOCOL["patterns"].items()}
#: A link stays on this site: no scheme, no other host.
SAFE_LINK: Final = _PATTERNS["safe_link"]
#: Name → the strokes of the sign, on a square of 24 by 24.
ICONS: Final[dict[str, list[str]]] = json.loads((_DATA / "icons.json").read_text(encoding="utf-8"))
#: Icons that point along the text: they are mirrored where it runs from right to left.
DIRECTIONAL: Final = frozenset({"next", "back", "first", "last"})

Node: TypeAlias = dict[str, Any]
#: What stands inside a node: other nodes, or one text; ``None`` is left out.
Child: TypeAlias = "Node | str | None"
#: What using a node says to the program: a name, or a name and what goes with it.
Do: TypeAlias = "str | tuple[str, Mapping[str, object]]"

_INLINE: Final = frozenset(
    {"a", "b", "bdi", "code", "em", "input", "label", "path", "span", "strong", "svg", "td", "th"}
)


_BOOLEANS: Final = ("false", "true")
#: Attributes whose values are checked.
_CHECKED: Final = frozenset({"href", "type"})


class BadNode(ValueError):
    """A page was described with something that no page may hold."""


def h(
    tag: str,
    *children: Child,
    key: str | None = None,
    cls: str = "",
    do: Do | None = None,
    vars: Mapping[str, str] | None = None,  # noqa: A002  (the short word reads best in a page)
    **attributes: str | int | bool | None,
) -> Node:
    """Make a node; attributes are written with underscores, ``True`` is a bare one, ``None`` is left out.

    >>> h("p", "A whale!", cls="atl-note", aria_label="note")
    {'t': 'p', 'c': 'atl-note', 'a': {'aria-label': 'note'}, 'x': 'A whale!'}
    """
    # ``aria-pressed=False`` is written, ``disabled=False`` is not.
    named = {
        name.rstrip("_").replace("_", "-"): _BOOLEANS[value] if isinstance(value, bool) else str(value)
        for name, value in attributes.items()
        if value is not None and (value is not False or name.startswith("aria_"))
    }
    checked = [(name, value if name in _CHECKED else "") for name, value in named.items()]
    wrong = _complaint(tag, cls, tuple(checked))
    if wrong:
        raise BadNode(wrong)
    node: Node = {"t": tag}
    if key is not None:
        node["k"] = key
    if cls:
        node["c"] = cls
    if named:
        node["a"] = named
    if vars:
        node["v"] = _variables(vars)
    inside = [child for child in children if child is not None]
    if len(inside) == 1 and isinstance(inside[0], str):
        node["x"] = inside[0]
    elif inside:
        if tag == "option":
            raise BadNode("an option holds one text")
        node["n"] = [{"t": "span", "x": child} if isinstance(child, str) else child for child in inside]
    if do is not None:
        name, payload = (do, {}) if isinstance(do, str) else do
        node["do"] = [name, dict(payload)]
    return node


@lru_cache(maxsize=4096)
def _complaint(tag: str, cls: str, attributes: tuple[tuple[str, str], ...]) -> str | None:
    """Say what is wrong with a node, if anything; each combination is checked once.

    Only values that are checked are given: texts would fill the cache.

    >>> _complaint("p", "atl-note", (("aria-label", ""),))
    >>> _complaint("script", "", ())
    'no tag <script> on a page'
    >>> _complaint("p", "", (("onclick", ""),))
    'no attribute onclick on <p>'
    """
    if tag not in TAGS:
        return f"no tag <{tag}> on a page"
    for name, value in attributes:
        if name not in ATTRIBUTES and not _PATTERNS["free_attribute"].fullmatch(name):
            return f"no attribute {name} on <{tag}>"
        if name == "href" and not (tag == "a" and SAFE_LINK.fullmatch(value)):
            return f"no link to {value!r} on <{tag}>"
        if name == "type" and value not in _PROTOCOL["input_types" if tag == "input" else "button_types"]:
            return f"no type {value!r} on <{tag}>"
    if not _PATTERNS["css_classes"].fullmatch(cls):
        return f"classes begin with atl-, and these do not: {cls!r}"
    return None


def _variables(wanted: Mapping[str, str]) -> dict[str, str]:
    """Check CSS variables: they hold colours and numbers and can load nothing."""
    for name, value in wanted.items():
        if not _PATTERNS["css_variable"].fullmatch(name) or not _PATTERNS["css_value"].fullmatch(value):
            raise BadNode(f"no CSS variable {name}: {value}")
    return dict(wanted)


@lru_cache(maxsize=256)
def icon(name: str) -> Node:
    """Draw one of our own signs; it is decoration, so a text or label must stand beside it."""
    strokes = [h("path", d=path) for path in ICONS[name]]
    cls = "atl-icon atl-directional" if name in DIRECTIONAL else "atl-icon"
    return h("svg", *strokes, cls=cls, viewBox="0 0 24 24", aria_hidden="true")


def button(
    label: str,
    do: Do | None,
    *,
    key: str | None = None,
    cls: str = "",
    disabled: bool = False,
    pressed: bool | None = None,
    icon: str | None = None,
    bare: bool = False,
    kind: str = "button",
    name: str | None = None,
    **data: str,
) -> Node:
    """Make a button; ``cls`` may be ``atl-primary``, ``atl-quiet`` or ``atl-danger``.

    With ``bare`` only the icon shows and the label is its name; ``name`` is what screen readers say instead
    of a short label.  ``do=None`` and ``kind="submit"`` sends the form around it, and ``data`` are further
    attributes.  A disabled button can still be found with Tab and says nothing when clicked.
    """
    sign = _sign(icon) if icon else None
    return h(
        "button",
        sign,
        None if bare else h("span", label, cls="atl-button-text"),
        key=key,
        cls=f"atl-button {'atl-bare ' if bare else ''}{cls}".rstrip(),
        do=None if disabled else do,
        type=kind,
        aria_label=label if bare else name,
        title=label if bare else None,
        aria_disabled="true" if disabled else None,
        aria_pressed=pressed,
        **data,  # type: ignore[arg-type]  # their names begin with ``data_``
    )


#: The icon where the word is already taken by an argument.
_sign = icon


def text_lines(node: Node) -> list[str]:
    """Return the text of a node, one line per block element.

    >>> text_lines(h("div", h("p", "A whale!"), h("p", "Move to ", ltr("G6"))))
    ['A whale!', 'Move to G6']
    """
    lines = [""]
    _add_text(node, lines)
    return [line for line in (" ".join(line.split()) for line in lines) if line]


def _add_text(node: Node, lines: list[str]) -> None:
    is_block = node["t"] not in _INLINE
    if is_block:
        lines.append("")
    lines[-1] += f" {node.get('x') or node.get('a', {}).get('aria-label', '')}"
    for child in node.get("n", ()):
        _add_text(child, lines)
    if is_block:
        lines.append("")


def hidden(text: str) -> Node:
    """Say something to screen readers only."""
    return h("span", text, cls="atl-visually-hidden")


def ltr(text: str) -> Node:
    """Keep a name such as ``G6`` or a command left-to-right in the middle of Persian text."""
    return h("bdi", text, dir="ltr")
