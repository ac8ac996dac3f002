"""What a browser says when it arrives: who it is, how it likes the screen, and what it came for."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import Final

from survive_nb.ui.messages import Message
from survive_nb.ui.protocol import AIMS
from survive_nb.ui.settings import Settings

#: Where the host says which language to speak to a browser that has not chosen one.
LANGUAGE: Final = "SURVIVE_NB_LANG"
#: A browser's token as the front end makes it: 128 bits in hexadecimal.
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")
#: The address of a page, without what stands behind a question mark.
_ORIGIN: Final = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,253}(?:/[A-Za-z0-9._~%/-]{0,200})?")
_LONGEST_AIM: Final = 200


@dataclass(frozen=True, slots=True)
class LinkParameters:
    """What is known of a browser that has just connected; what could not be read is left empty."""

    #: The token of the browser, or nothing.
    browser: str
    #: Where the screen is shown: "voila", "lab" or unknown.
    place: str
    settings: Settings
    #: The address of its page.
    origin: str
    #: What the address asks for: one of `AIMS` and its value, or two empty texts.
    aim: tuple[str, str]


def parse_link(message: Message) -> LinkParameters:
    """Read a hello; whatever makes no sense is left out.

    >>> parse_link(Message("hello", data={"browser": "me", "place": "moon", "room": "ABCDEF"})).aim
    ('room', 'ABCDEF')
    """
    browser, place, origin = map(message.text, ("browser", "place", "origin"))
    language = os.environ.get(LANGUAGE) or message.text("language")
    aims = ((name, message.text(name)) for name in AIMS)
    return LinkParameters(
        browser=browser if _TOKEN.fullmatch(browser) else "",
        place=place if place in ("voila", "lab") else "",
        settings=Settings.from_dict(message.remember, language=language, reduced=message.is_on("reduced")),
        origin=origin if _ORIGIN.fullmatch(origin) else "",
        aim=next(((name, value) for name, value in aims if 0 < len(value) <= _LONGEST_AIM), ("", "")),
    )
