"""Search in the rules: normalize a query for comparison with ids, titles and texts.

Persian is written in more ways than one: with an Arabic or a Persian yeh and kaf, with or without the thin
space (ZWNJ) inside a word, with two spellings of the ezafe.  `fold` brings them all to one form.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_ZWNJ: Final = "\u200c"
#: Letters that people type for one another, and the one we compare.
_LETTERS: Final = str.maketrans({"ي": "ی", "ى": "ی", "ك": "ک", "ة": "ه", "’": "'"})
#: The ezafe after a silent he as a word of its own: «خانه‌ی» is «خانهٔ», which loses its mark in `fold`.
_EZAFE: Final = re.compile(f"ه{_ZWNJ}ی(?!\\w)")
_WORD: Final = re.compile(r"[\w']+")

# What a word of the query is worth where it is found: a title says more than a text, a whole word more than
# the beginning of one.
_WHOLE_IN_TITLE: Final = 8
_START_IN_TITLE: Final = 4
_WHOLE_IN_TEXT: Final = 2
_START_IN_TEXT: Final = 1


def fold(text: str) -> str:
    """Return the text in small letters and Latin digits, without marks on letters.

    >>> fold("SWIM-۲")
    'swim-2'
    >>> fold("جزيره‌ی") == fold("جزیرهٔ")
    True
    """
    text = _EZAFE.sub("ه", text.translate(_LETTERS))
    letters = (c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return "".join(str(unicodedata.digit(c, c)) for c in letters).casefold()


def words(text: str) -> frozenset[str]:
    """Return the words of a text; a word with a thin space in it counts whole and in parts.

    >>> sorted(words("Two boats, too")), len(words("می‌شود"))
    (['boats', 'too', 'two'], 3)
    """
    folded = fold(text)
    return frozenset(_WORD.findall(folded.replace(_ZWNJ, "")) + _WORD.findall(folded.replace(_ZWNJ, " ")))


def query_words(text: str) -> frozenset[str]:
    """Return the words of a query; zero-width spaces are ignored.

    >>> sorted(query_words("Empty BOAT"))
    ['boat', 'empty']
    """
    return frozenset(_WORD.findall(fold(text).replace(_ZWNJ, "")))


def bare(text: str) -> str:
    """Leave only letters and digits, so that ``swim 2``, ``swim2`` and ``SWIM-2`` are one id.

    >>> bare("SWIM-۲")
    'swim2'
    """
    return "".join(filter(str.isalnum, fold(text)))


def cites(text: str, rule_id: str) -> bool:
    """Tell whether a text mentions a rule.

    >>> cites("see RUL-14", "RUL-14"), cites("see RUL-14", "RUL-1")
    (True, False)
    """
    return re.search(rf"{re.escape(rule_id)}(?!\w)", text) is not None


def score(wanted: frozenset[str], in_title: frozenset[str], in_text: frozenset[str]) -> int:
    """Tell how well a rule fits the words of a query: 0 when one of them is nowhere in it.

    >>> title, text = words("Empty boats"), words("A boat …")
    >>> score(words("boat"), title, text), score(words("fish"), title, text)
    (4, 0)
    """
    worth = [_worth(word, in_title, in_text) for word in wanted]
    return sum(worth) if all(worth) else 0


def _worth(word: str, in_title: frozenset[str], in_text: frozenset[str]) -> int:
    """Tell what one word of a query is worth; 0 when it is nowhere."""
    if word in in_title:
        return _WHOLE_IN_TITLE
    if any(other.startswith(word) for other in in_title):
        return _START_IN_TITLE
    if word in in_text:
        return _WHOLE_IN_TEXT
    return _START_IN_TEXT if any(other.startswith(word) for other in in_text) else 0
