"""Digits, thin spaces and the two directions of writing: what a sentence needs beside its words.

Persian runs from right to left and names of spaces from left to right.  A piece of text whose direction may
differ from its surroundings is put between two invisible marks (a *bidi isolate*), so that neither disturbs
the order of the other.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from functools import lru_cache
from typing import Final

from survive_nb.rulebook.finder import fold as fold_letters

#: Opens a piece that runs left to right; one that goes by its own first letter; closes either.
LEFT_TO_RIGHT: Final = "\u2066"
BY_FIRST_LETTER: Final = "\u2068"
CLOSE: Final = "\u2069"
ZWNJ: Final = "\u200c"
#: Invisible; digits after it are laid out as after an Arabic letter.
ARABIC_LETTER_MARK: Final = "\u061c"
#: Numbers from here on are too large to be written.
_LARGEST: Final = 10**15

_PERSIAN: Final = str.maketrans("0123456789.", "۰۱۲۳۴۵۶۷۸۹٫")
#: Persian numerals from 0 to 19, and the tens by their first digit.
_COUNTS: Final = (
    *("صفر", "یک", "دو", "سه", "چهار", "پنج", "شش", "هفت", "هشت", "نه"),
    *("ده", "یازده", "دوازده", "سیزده", "چهارده", "پانزده", "شانزده", "هفده", "هجده", "نوزده"),
)
_TENS: Final = ("", "ده", "بیست", "سی", "چهل", "پنجاه", "شصت", "هفتاد", "هشتاد", "نود")
#: Marks that change the text direction: not allowed in names.
_DIRECTION_MARKS: Final = dict.fromkeys(
    [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)], None
)
#: Kinds of characters that are not written, as Unicode names them: controls and halves of characters.
_UNWRITTEN: Final = ("Cc", "Cs")
_ISOLATED: Final = re.compile("[\u2066-\u2068][^\u2066-\u2069]*\u2069")
#: Classes of letters, as Unicode names them, that run the other way in a text of each direction.
_AGAINST: Final = {"rtl": {"L"}, "ltr": {"R", "AL"}}


def fold(text: str) -> str:
    """Return typed text in one form: small letters, Latin digits, Persian yeh and kaf, no thin spaces.

    >>> fold("Red-۳ G٩"), fold("كوسه‌ها") == fold("کوسهها")
    ('red-3 g9', True)
    """
    return fold_letters(text.translate(_DIRECTION_MARKS)).replace(ZWNJ, "")


def _outside(text: str) -> str:
    """Return what is left of a text without all its isolated pieces."""
    while (outside := _ISOLATED.sub("", text)) != text:
        text = outside
    return text


@lru_cache(maxsize=512)
def without_stray_marks(text: str) -> str:
    """Return a text without marks that would turn what stands around it; whole isolates may stay.

    >>> without_stray_marks("A\u202eda\u2069"), len(without_stray_marks("\u2066G6\u2069"))
    ('Ada', 4)
    """
    outside = _outside(text)
    return text if outside.translate(_DIRECTION_MARKS) == outside else text.translate(_DIRECTION_MARKS)


def isolate(text: str, mark: str = BY_FIRST_LETTER) -> str:
    """Put a piece of text between two marks, so that its direction stays its own.

    >>> isolate("Ada") == "\u2068Ada\u2069"
    True
    """
    return f"{mark}{text}{CLOSE}"


@lru_cache(maxsize=512)
def runs_against(text: str, direction: str) -> bool:
    """Tell whether a piece holds letters that run against this direction and are not isolated yet.

    >>> runs_against("G6", "rtl"), runs_against("نهنگ", "rtl"), runs_against("Ada", "ltr")
    (True, False, False)
    """
    against = _AGAINST[direction]
    return any(unicodedata.bidirectional(letter) in against for letter in _outside(text))


@lru_cache(maxsize=256)
def direction_of(text: str, otherwise: str) -> str:
    """Return the direction of a text by its first letter.

    >>> direction_of("آرش", "ltr"), direction_of("7 Ada", "rtl"), direction_of("7", "rtl")
    ('rtl', 'ltr', 'rtl')
    """
    kinds = map(unicodedata.bidirectional, text)
    return next(("ltr" if kind == "L" else "rtl" for kind in kinds if kind in ("L", "R", "AL")), otherwise)


@lru_cache(maxsize=256)
def one_line(name: str, most: int) -> str:
    r"""Return a name in one line of at most ``most`` characters, without controls and stray marks.

    >>> one_line("  Ada\n Lovelace", 8)
    'Ada Lov…'
    """
    plain = "".join(" " if unicodedata.category(c) in _UNWRITTEN else c for c in name[:200])
    line = " ".join(without_stray_marks(plain).split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def written(number: int | float | Fraction, lang: str) -> str:
    """Write a number with the digits of a language; a minus stays before its number.

    >>> written(12, "en"), written(2.50, "en"), written(Fraction(1, 3), "en"), written(12, "fa")
    ('12', '2.5', '1/3', '۱۲')
    """
    if lang == "fa" and isinstance(number, Fraction) and number.denominator != 1:
        return _persian_fraction(number)
    if not -_LARGEST < number < _LARGEST:
        # Python writes no integers of thousands of digits, and no count here is that large.
        text = "−∞" if number <= -_LARGEST else "∞" if number >= _LARGEST else "…"
    else:
        text = f"{round(number, 2):.15g}" if isinstance(number, float) else str(number)
    text = text.replace("-", "−")
    if lang != "fa":
        return text
    text = text.translate(_PERSIAN)
    return isolate(text, LEFT_TO_RIGHT) if text.startswith("−") else text


def _persian_fraction(number: Fraction) -> str:
    """Write a fraction in Persian words, because «۲/۵» is read as 2.5 in Iran; 14/5 is «۲٫۸».

    >>> print(*map(_persian_fraction, (Fraction(7, 27), Fraction(3, 500), Fraction(14, 5))), sep="، ")
    هفت بیست‌وهفتم، ۳ تقسیم بر ۵۰۰، ۲٫۸
    """
    if abs(number) > 1 and (100 * number).denominator == 1:
        return written(float(number), "fa")
    above, below = abs(number.numerator), number.denominator
    if above < 100 and below < 100:
        joint = ZWNJ if above <= 10 and below <= 20 else " "
        text = f"{_persian_count(above)}{joint}{_persian_ordinal(below)}"
    else:
        text = f"{written(above, 'fa')} تقسیم بر {written(below, 'fa')}"
    return f"منفی {text}" if number < 0 else text


def _persian_count(number: int) -> str:
    """Write a whole number below 100 in Persian words."""
    tens, ones = divmod(number, 10)
    if number < len(_COUNTS):
        return _COUNTS[number]
    return _TENS[tens] if ones == 0 else f"{_TENS[tens]}{ZWNJ}و{_COUNTS[ones]}"


def _persian_ordinal(number: int) -> str:
    """Write the ordinal of a whole number below 100 in Persian words: the lower part of a fraction."""
    count = _persian_count(number)
    if count.endswith("سه"):
        return f"{count[:-2]}سوم"
    return f"{count}{ZWNJ}ام" if count.endswith("ی") else f"{count}م"
