"""The visitor: what a browser sends when it connects."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import Final

from survive_nb.table.moves import LONGEST_MOVES
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import AIMS
from survive_nb.ui.settings import Settings

#: Where the host says which language to speak to a browser that has not chosen one.
LANGUAGE: Final = "SURVIVE_NB_LANG"
#: A browser's token as the front end makes it: 128 bits in hexadecimal.
_TOKEN: Final = re.compile(r"[0-9a-f]{32}")
#: Our own Voilà page, our page around JupyterLite, or somebody's notebook.
PLACES: Final = ("voila", "site", "lab")
#: The address of a page, without what stands behind a question mark.
_ORIGIN: Final = re.compile(r"https?://[A-Za-z0-9.:\[\]-]{1,253}(?:/[A-Za-z0-9._~%/-]{0,200})?")
#: Characters of a parameter; only the moves of a game are longer.
_LONGEST_VALUE: Final = 200
#: Digits of the number of a moment.
_MOST_DIGITS: Final = 5


@dataclass(frozen=True, slots=True)
class Destination:
    """The screen that an address names: one of `AIMS` with its value, and a position of a finished game."""

    aim: str = ""
    value: str = ""
    moment: int | None = None
    viewer: str = ""


def destination(message: Message) -> Destination:
    """Read the parameters of an address; what makes no sense is left out.

    >>> destination(Message("visit", data={"game": "KEY", "moment": "12", "viewer": "1"}))
    Destination(aim='game', value='KEY', moment=12, viewer='1')
    """
    for aim in AIMS:
        value = message.text(aim)
        if 0 < len(value) <= (LONGEST_MOVES if aim == "moves" else _LONGEST_VALUE):
            moment, viewer = message.text("moment"), message.text("viewer")
            is_number = moment.isascii() and moment.isdigit() and len(moment) <= _MOST_DIGITS
            return Destination(aim, value, int(moment) if is_number else None, viewer[:_LONGEST_VALUE])
    return Destination()


@dataclass(frozen=True, slots=True)
class LinkParameters:
    """What is known of a browser that has just connected; what could not be read is left empty."""

    #: The token of the browser, or nothing.
    browser: str
    #: Where the screen is shown: one of `PLACES`, or unknown.
    place: str
    settings: Settings
    #: The address of its page.
    origin: str
    #: The screen that the address names.
    wanted: Destination


def parse_link(message: Message) -> LinkParameters:
    """Parse the first message of a browser; invalid values are ignored.

    >>> parse_link(Message("hello", data={"browser": "me", "place": "moon", "room": "ABCDEF"})).wanted.value
    'ABCDEF'
    """
    browser, place, origin = map(message.text, ("browser", "place", "origin"))
    language = os.environ.get(LANGUAGE) or message.text("language")
    return LinkParameters(
        browser=browser if _TOKEN.fullmatch(browser) else "",
        place=place if place in PLACES else "",
        settings=Settings.from_dict(
            message.remember, language=language, reduced=message.is_on("reduced"), dark=message.is_on("dark")
        ),
        origin=origin if _ORIGIN.fullmatch(origin) else "",
        wanted=destination(message),
    )
