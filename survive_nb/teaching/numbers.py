"""Numbers as people type them, in the digits of any language."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

#: Without exponents: reading 1e999999999 as a fraction would take minutes.
_NUMBER: Final = re.compile(r"[+-]?(\d{1,20}([./٫]\d{0,20})?|[.٫]\d{1,20})")
#: A number of four digits or more with a sign between each three, such as 10,000.
_THOUSANDS: Final = re.compile(r"[+-]?[1-9۱-۹]\d{0,2}([,٬]\d{3}){1,6}")


def read_number(text: str) -> int | Fraction | None:
    """Read a whole number, a fraction or a decimal in the digits of any language; None for anything else.

    >>> read_number("۳/۹"), read_number("0٫5"), read_number("1e9"), read_number("1/0")
    (Fraction(1, 3), Fraction(1, 2), None, None)
    >>> read_number(" 10,000"), read_number("۱۰٬۰۰۰"), read_number("0,56")
    (10000, 10000, None)
    """
    text = text.strip() if len(text) < 100 else text
    if _THOUSANDS.fullmatch(text):
        text = text.replace(",", "").replace("٬", "")
    if not _NUMBER.fullmatch(text):
        return None
    try:
        number = Fraction(text.replace("٫", "."))
    except (ValueError, ZeroDivisionError):
        return None
    return int(number) if number.denominator == 1 else number
