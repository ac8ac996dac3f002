"""The allow-list of a page: the tags and attributes that the browser accepts from us.

The browser has the same lists (``protocol.json``) and refuses everything else as well, so a page that was not
made by ``nodes.h`` gains nothing.
"""

from __future__ import annotations

import re
from typing import Final

from survive_nb.ui.protocol import ATTRIBUTES, BUTTON_TYPES, HTML_TAGS, INPUT_TYPES, PATTERNS, SVG_TAGS

#: Names of attributes that only assistive technology and our own script read.
FREE_ATTRIBUTE: Final = re.compile(PATTERNS["free_attribute"])
#: A link stays on this site: no scheme, no other host.
SAFE_LINK: Final = re.compile(PATTERNS["safe_link"])
#: CSS variables hold colours and numbers, nothing that loads.
CSS_VARIABLE: Final = re.compile(PATTERNS["css_variable"])
CSS_VALUE: Final = re.compile(PATTERNS["css_value"])
CSS_CLASSES: Final = re.compile(PATTERNS["css_classes"])


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
