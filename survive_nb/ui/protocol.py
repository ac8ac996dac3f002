"""What Python and the browser have to agree on: ``protocol.json``, which the front end's build reads too."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

_PROTOCOL = json.loads((files("survive_nb.ui") / "protocol.json").read_text(encoding="utf-8"))

#: Tags of ordinary pages.
HTML_TAGS: Final[frozenset[str]] = frozenset(_PROTOCOL["html_tags"])
#: Tags of drawings; none that loads or links.
SVG_TAGS: Final[frozenset[str]] = frozenset(_PROTOCOL["svg_tags"])
#: Attributes that any tag may have.
ATTRIBUTES: Final[frozenset[str]] = frozenset(_PROTOCOL["attributes"])
INPUT_TYPES: Final[frozenset[str]] = frozenset(_PROTOCOL["input_types"])
BUTTON_TYPES: Final[frozenset[str]] = frozenset(_PROTOCOL["button_types"])
#: Name → regular expression that a whole value has to match.
PATTERNS: Final[dict[str, str]] = _PROTOCOL["patterns"]
#: Parameters of a page's address, the most personal first: only the first one counts.
AIMS: Final[tuple[str, ...]] = tuple(_PROTOCOL["aims"])
#: Parameters beside them that name a position of a finished game.
POSITION: Final[tuple[str, ...]] = tuple(_PROTOCOL["position"])
#: Regions of a page that hold nodes, the dialog apart.
REGIONS: Final[tuple[str, ...]] = tuple(_PROTOCOL["regions"])
#: Traits of the screen that the browser reads.
TRAITS: Final[tuple[str, ...]] = tuple(_PROTOCOL["traits"])
