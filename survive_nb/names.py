"""Names typed by users: cleaned for display, and compared without regard to spelling variants."""

from __future__ import annotations

import unicodedata
from typing import Final

#: The longest name of a player, in characters.
LONGEST_NAME: Final = 24
#: How a formula begins in a spreadsheet.
_FORMULA: Final = ("=", "+", "-", "@")
_ZWNJ: Final = "\N{ZERO WIDTH NON-JOINER}"
#: Letters that look alike in Persian and Arabic, and what stands for both when names are compared.
_ALIKE: Final = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", _ZWNJ: None})
#: Cyrillic and Greek letters of which a capital or a small one looks like a Latin one, and those.
_LIKE_LATIN: Final = str.maketrans(
    "авеѕіјкмнорстхуԛԝһӏ" + "αβεζηικμνορτυχ", "abesijkmhopctxyqwhl" + "abezhikmnoptyx"
)
#: Letters and marks that are printable for Python and cannot be seen: with one more of them a name looks like
#: another player's.
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)


def one_line(text: str) -> str:
    """Return a text in NFC on one line, with single spaces.

    >>> one_line("  tide   reader ")
    'tide reader'
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


def plain_cell(text: str) -> str:
    """Return a cell of a table that no spreadsheet computes; a full-width sign begins a formula too.

    >>> [plain_cell(text) for text in ("Ada", "=1+1", " +1", "\uff1d1+1", "-", "")]
    ['Ada', "'=1+1", "' +1", "'\uff1d1+1", "'-", '']
    """
    begin = unicodedata.normalize("NFKC", text).lstrip()[:1]
    return f"'{text}" if begin in _FORMULA or text[:1] in ("\t", "\r", "\n") else text


def is_visible(letter: str) -> bool:
    r"""Tell whether a letter may stand in a name: one that can be seen, or the Persian half-space.

    >>> [is_visible(letter) for letter in ("a", " ", "\u3164", "\ufe0f", "\u200b")]
    [True, True, False, False, False]
    """
    return letter == _ZWNJ or (letter.isprintable() and letter not in _INVISIBLE)


def clean_name(name: object, longest: int = LONGEST_NAME) -> str:
    r"""Return a name without what could trick a screen; it may be empty then.

    Control characters, marks that turn the direction of writing and dollar signs (some screens typeset what
    stands between two of them) are dropped; the Persian half-space stays inside words.

    >>> clean_name("  Ada\u202e  $Lovelace$ ")
    'Ada Lovelace'
    """
    if not isinstance(name, str):
        return ""
    # Very long input is cut first, so that cleaning never takes long.
    kept = "".join(letter for letter in one_line(name[: 8 * longest]) if is_visible(letter) and letter != "$")
    # What was dropped may have left two spaces side by side.
    return " ".join(part.strip(_ZWNJ) for part in kept.split())[:longest].strip(" " + _ZWNJ)


def folded(name: str) -> str:
    r"""Return a form that is equal for names which a reader would take for the same.

    >>> folded("علي") == folded("علی")
    True
    >>> [folded(a) == folded(b) for a, b in (("\u0410d\u0430", "Ada"), ("Вова", "вова"), ("Ада", "Ada"))]
    [True, True, False]
    """
    return unicodedata.normalize("NFKC", name).translate(_ALIKE).casefold().translate(_LIKE_LATIN)
