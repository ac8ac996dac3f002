"""What a browser says when it arrives: who it is, how it likes the screen, and what it came for."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from survive_nb.ui.settings import Settings

#: Where the host says which language to speak to a browser that has not chosen one.
LANGUAGE: Final = "SURVIVE_NB_LANG"
#: What an address may name, the most personal first: only the first one counts.
AIMS: Final = ("seat", "room", "watch", "class", "game")
#: A browser's token as the front end makes it: 128 bits in hexadecimal.
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")
#: The address of a page, without what stands behind a question mark.
_ORIGIN: Final = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,253}(?:/[A-Za-z0-9._~%/-]{0,200})?")
_LONGEST_AIM: Final = 200


@dataclass(frozen=True, slots=True)
class Arrival:
    """What is known of a browser that has just said hello; whatever could not be read is left empty."""

    #: What the browser calls itself, or nothing.
    browser: str
    #: Where the screen is shown: "voila", "lab" or unknown.
    place: str
    settings: Settings
    #: The address of its page.
    origin: str
    #: What the address asks for: one of `AIMS` and its value, or two empty texts.
    aim: tuple[str, str]


def arrival(message: Mapping[str, Any]) -> Arrival:
    """Read a hello; it comes from a browser, so it may hold anything.

    >>> arrival({"browser": "me", "place": "moon", "room": "ABCDEF", "game": 7}).aim
    ('room', 'ABCDEF')
    """
    browser, place, origin = (_text(message.get(name)) for name in ("browser", "place", "origin"))
    language = os.environ.get(LANGUAGE) or _text(message.get("language"))
    aims = ((name, _text(message.get(name))) for name in AIMS)
    return Arrival(
        browser=browser if _TOKEN.fullmatch(browser) else "",
        place=place if place in ("voila", "lab") else "",
        settings=Settings.from_dict(
            message.get("remember"), language=language, reduced=message.get("reduced") is True
        ),
        origin=origin if _ORIGIN.fullmatch(origin) else "",
        aim=next(((name, value) for name, value in aims if value), ("", "")),
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= _LONGEST_AIM else ""
