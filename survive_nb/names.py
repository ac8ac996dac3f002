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
    """Tell whether a letter may stand in a name: printable, or the Persian half-space."""
    return letter == _ZWNJ or letter.isprintable()


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
    """Return a form that is equal for names which a reader would take for the same.

    >>> folded("علي") == folded("علی")
    True
    """
    return unicodedata.normalize("NFKC", name).translate(_ALIKE).casefold()
