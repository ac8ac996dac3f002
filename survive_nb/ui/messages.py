"""Messages of the browser, parsed once: everything behind this module receives typed values.

A browser can send anything.  `parse_message` keeps texts, whole numbers and switches, and ``None`` for
anything else.  What they mean, the page decides.

>>> message = parse_message({"do": "look", "moment": 3, "seat": True, "at": ["G6"], "click": "9f"})
>>> message.do, message.number("moment"), message.number("seat"), message.text("at")
('look', 3, None, '')
>>> parse_message({"do": ["look"]}).do
'malformed'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from survive_nb.ui.settings import FieldValue

#: A file may have 1 MiB; the rest of a message is small.
MOST_CHARACTERS: Final = 1_200_000
DEEPEST: Final = 6

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_CLICK_ID: Final = re.compile(r"[0-9a-f]{1,32}")


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody did in the browser: ``do`` is its name, ``click`` identifies it if it is sent twice."""

    do: str
    click: str = ""
    #: What goes with it, by name.
    data: Mapping[str, str | int | None] = field(default_factory=dict)
    #: The fields of the form that was sent.
    values: Mapping[str, FieldValue] = field(default_factory=dict)
    #: The settings that the browser has stored.
    remember: Mapping[str, FieldValue] = field(default_factory=dict)

    @property
    def is_readable(self) -> bool:
        """Return whether it is a message of ours."""
        return self.do not in ("malformed", "too_big")

    def text(self, name: str) -> str:
        """Return a text; without it, an empty one."""
        value = self.data.get(name)
        return value if isinstance(value, str) else ""

    def number(self, name: str) -> int | None:
        """Return a whole number, or ``None``."""
        value = self.data.get(name)
        return value if isinstance(value, int) and not isinstance(value, bool) else None

    def is_on(self, name: str) -> bool:
        """Return whether a switch is on."""
        return self.data.get(name) is True

    @property
    def value(self) -> FieldValue:
        """Return what the field holds that was changed."""
        value = self.data.get("value")
        return value if isinstance(value, str | bool) else None

    def typed(self, name: str, default: str = "") -> str:
        """Return the text of a field of the form."""
        value = self.values.get(name)
        return value if isinstance(value, str) else default


def parse_message(content: object) -> Message:
    """Parse a message; one that cannot be ours is ``malformed`` or ``too_big``."""
    if not isinstance(content, dict):
        return Message("malformed")
    do, click = content.get("do"), content.get("click", "")
    if not isinstance(do, str) or not _NAME.fullmatch(do):
        return Message("malformed")
    if not isinstance(click, str) or (click and not _CLICK_ID.fullmatch(click)):
        return Message("malformed")
    if not _is_small(content):
        return Message("too_big", click)
    data = {name: value if isinstance(value, str | int) else None for name, value in content.items()}
    return Message(do, click, data, _form(content.get("values")), _form(content.get("remember")))


def _form(values: object) -> dict[str, FieldValue]:
    """Return the fields that hold a text or a switch."""
    found = values.items() if isinstance(values, Mapping) else ()
    return {str(name): value for name, value in found if isinstance(value, str | bool)}


def _is_small(content: object) -> bool:
    """Return whether a message is neither long nor deep; stops counting as soon as it is too much."""
    left = MOST_CHARACTERS
    todo: list[tuple[object, int]] = [(content, 0)]
    while todo:
        value, depth = todo.pop()
        left -= len(value) + 2 if isinstance(value, str) else 8
        if left < 0 or depth > DEEPEST:
            return False
        if isinstance(value, dict):
            todo += [(part, depth + 1) for pair in value.items() for part in pair]
        elif isinstance(value, list):
            todo += [(part, depth + 1) for part in value]
    return True
