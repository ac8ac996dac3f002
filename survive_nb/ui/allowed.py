"""What a page may be made of: the tags and attributes that the browser accepts from us.

The browser gets the same lists at the top of its script and refuses the rest as well, so that a page that was
not made by ``nodes.h`` gains nothing.
"""

from __future__ import annotations

import json
import re
from typing import Final

_HTML_TAGS = """
a bdi br button caption code dd details div dl dt em fieldset footer form h1 h2 h3 h4 header hr input kbd
label legend li nav ol optgroup option output p progress section select small span strong summary table
tbody td textarea th thead tr ul"""
_SVG_TAGS = "svg g path circle ellipse rect polygon polyline line text"
_ATTRIBUTES = """
accept autocomplete checked colspan cx cy d dir disabled fill fill-rule height hidden href inputmode lang max
maxlength min multiple name open placeholder points preserveAspectRatio r readonly required role rows rowspan
rx ry scope selected spellcheck step stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-width
tabindex text-anchor title transform type value viewBox width x x1 x2 y y1 y2"""
_INPUT_TYPES = "checkbox file number radio range search text"

#: Tags of ordinary pages.
HTML_TAGS: Final = frozenset(_HTML_TAGS.split())
#: Tags of drawings; nothing that loads or links.
SVG_TAGS: Final = frozenset(_SVG_TAGS.split())
#: Attributes that any tag may have, besides those that begin with ``aria-`` or ``data-``.
ATTRIBUTES: Final = frozenset(_ATTRIBUTES.split())
#: Kinds of input that we use.
INPUT_TYPES: Final = frozenset(_INPUT_TYPES.split())
BUTTON_TYPES: Final = frozenset({"button", "submit"})

#: Names of attributes that only assistive technology and our own script read.
FREE_ATTRIBUTE: Final = re.compile(r"(aria|data)-[a-z][a-z-]*")
#: A link stays on this site: no scheme, no other host.
SAFE_LINK: Final = re.compile(r"(\./|#)[A-Za-z0-9_./?=&%#-]*")
#: CSS variables carry colours and numbers, nothing that loads.
CSS_VARIABLE: Final = re.compile(r"--[a-z][a-z0-9-]*")
CSS_VALUE: Final = re.compile(r"(?!.*url)[#A-Za-z0-9.,%() +*/_-]{1,120}")
CSS_CLASSES: Final = re.compile(r"(atl-[a-z0-9-]+( atl-[a-z0-9-]+)*)?")


def complain(tag: str, attributes: dict[str, str]) -> str | None:
    """Say what is wrong with a tag and its attributes, or nothing when all of it is allowed.

    >>> complain("p", {"aria-label": "sea"})
    >>> complain("script", {})
    'no tag <script> on a page'
    >>> complain("p", {"onclick": "x"})
    'no attribute onclick on <p>'
    """
    if tag not in HTML_TAGS and tag not in SVG_TAGS:
        return f"no tag <{tag}> on a page"
    for name, value in attributes.items():
        if name not in ATTRIBUTES and not FREE_ATTRIBUTE.fullmatch(name):
            return f"no attribute {name} on <{tag}>"
        if name == "href" and not (tag == "a" and SAFE_LINK.fullmatch(value)):
            return f"no link to {value!r} on <{tag}>"
        if name == "type" and value not in (INPUT_TYPES if tag == "input" else BUTTON_TYPES):
            return f"no type {value!r} on <{tag}>"
    return None


def for_browser() -> str:
    """Return the lists as one line of the browser's script."""
    lists = {
        "html": sorted(HTML_TAGS),
        "svg": sorted(SVG_TAGS),
        "attributes": sorted(ATTRIBUTES),
        "types": sorted(INPUT_TYPES | BUTTON_TYPES),
        "free": FREE_ATTRIBUTE.pattern,
        "link": SAFE_LINK.pattern,
        "variable": CSS_VARIABLE.pattern,
        "value": CSS_VALUE.pattern,
    }
    return f"const ALLOWED = {json.dumps(lists)};"
