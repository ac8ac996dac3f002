"""Comparing answers: several ways of being right, and what to say when one is not.

Each of these knows the shape that an answer should have, whether two answers mean the same, and how they
differ.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final, Protocol

from survive_nb import fish_fish, survive
from survive_nb.teaching.contained import Described
from survive_nb.teaching.error_location import shortened
from survive_nb.teaching.message import Code, Message, say
from survive_nb.teaching.numbers import read_number

#: Two numbers that differ by less are the same: 1/3 may be written 0.333333333.
_HAIR: Final = Fraction(1, 10**6)
#: Decimals with a larger exponent are no numbers to compare: 1E+999999999 as a fraction takes minutes.
_MOST_DIGITS: Final = 1_000
_OF_TYPE: Final = "an object of type "
_ACTIONS: Final = (*survive.ACTION_TYPES, *fish_fish.ACTION_TYPES)


class Comparison(Protocol):
    """A kind of answer."""

    def complaint(self, got: object) -> Message | None:
        """Say what is wrong with the shape of an answer, or nothing."""

    def same(self, got: object, wanted: object) -> bool:
        """Tell whether two answers of the right shape mean the same."""

    def difference(self, got: object, wanted: object) -> tuple[Message, ...]:
        """Say how an answer differs from what is wanted."""


def as_code(value: object) -> Code:
    """Write a value as Python would; sets in order, so that the same set always reads the same."""
    if type(value).__module__.startswith("survive_nb.") and type(value).__name__ in ("View", "State"):
        # Hundreds of characters that nobody reads.
        return Code(type(value).__name__.lower())
    return Code(shortened(_python(value)))


def shown(value: object) -> Code | Message:
    """Return a student's value as code, or in words if it is an object of another type.

    >>> str(shown(Described("an object of type function")))
    'a function that was not called'
    """
    if not isinstance(value, Described):
        return as_code(value)
    if value.text == "an object of type function":
        return say("a function that was not called")
    if value.text.startswith(_OF_TYPE):
        return say("an object of type {kind}", kind=Code(value.text.removeprefix(_OF_TYPE)))
    return say("a huge number") if value.text == "a huge number" else as_code(value)


def _python(value: object) -> str:
    """Write sets in order, and actions without the fields that say nothing."""
    if isinstance(value, set | frozenset) and value:
        return "{" + ", ".join(sorted(map(_python, value))) + "}"
    if type(value) is list:
        return "[" + ", ".join(map(_python, value)) + "]"
    if type(value) in _ACTIONS and is_dataclass(value):
        named = [(field.name, getattr(value, field.name)) for field in fields(value)]
        given = ", ".join(f"{name}={part!r}" for name, part in named if part is not None)
        return f"{type(value).__name__}({given})"
    return repr(value)


def as_said(value: object) -> object:
    """Return numbers as they are, to be written in the language of the reader; other values as code.

    >>> as_said(Fraction(1, 4)), as_said((10, 6)), as_said("six")
    (Fraction(1, 4), (10, 6), Code(text="'six'"))
    """
    parts = value if isinstance(value, list | tuple) else (value,)
    if parts and all(_is_short(part) for part in parts):
        return value
    return Code(f"{value:.4g}") if isinstance(value, float) else shown(value)


def _is_short(value: object) -> bool:
    """Return whether a number can be written in full; a decimal is rounded when it is written."""
    if isinstance(value, float):
        return value == round(value, 2)
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Equal:
    """The very same value."""

    def complaint(self, got: object) -> Message | None:
        """Accept any shape."""
        del got
        return None

    def same(self, got: object, wanted: object) -> bool:
        """Tell whether they are equal; lists and tuples may stand for each other."""
        if isinstance(got, list | tuple) and isinstance(wanted, list | tuple):
            return list(got) == list(wanted)
        return bool(got == wanted)

    def difference(self, got: object, wanted: object) -> tuple[Message, ...]:
        """Show both."""
        return (say("You gave {got}; it should be {wanted}.", got=shown(got), wanted=as_code(wanted)),)


#: Any value that is equal will do.
EQUAL: Final = Equal()


@dataclass(frozen=True, slots=True)
class Names:
    """A collection of names, such as spaces: a set, a list, a tuple, in any order.

    >>> Names().same(["D4", "D5", "D4"], {"D5", "D4"})
    True
    """

    def complaint(self, got: object) -> Message | None:
        """Ask for a collection of names."""
        names = _names(got)
        if names is None:
            return say("This should be a set of names; you gave {got}.", got=shown(got))
        return None

    def same(self, got: object, wanted: object) -> bool:
        """Tell whether both hold the same names."""
        return _names(got) == _names(wanted)

    def difference(self, got: object, wanted: object) -> tuple[Message, ...]:
        """Name what is missing and what is too much."""
        mine, right = _names(got) or frozenset(), _names(wanted) or frozenset()
        messages = []
        if mine - right:
            messages.append(say("These should not be there: {spaces}.", spaces=sorted(mine - right)))
        if right - mine:
            messages.append(say("These are missing: {spaces}.", spaces=sorted(right - mine)))
        return tuple(messages)


def _names(value: object) -> frozenset[str] | None:
    """Return a collection as a set of names, or nothing if it is none."""
    if isinstance(value, str) or not isinstance(value, Collection):
        return None
    names = list(value)
    return frozenset(names) if all(isinstance(name, str) for name in names) else None


@dataclass(frozen=True, slots=True)
class Number:
    """A number: a fraction, or the same as a decimal.

    >>> Number().same(0.25, Fraction(1, 4)), Number().same(25, Fraction(1, 4))
    (True, False)
    """

    def complaint(self, got: object) -> Message | None:
        """Ask for a number."""
        if _number(got) is not None:
            return None
        if isinstance(got, str) and read_number(got) is not None:
            return say("{got} is a text. Write the number without quotation marks.", got=as_code(got))
        return say("This should be a number; you gave {got}.", got=shown(got))

    def same(self, got: object, wanted: object) -> bool:
        """Tell whether they are equal within a small tolerance."""
        one, other = _number(got), _number(wanted)
        return one is not None and other is not None and abs(one - other) < _HAIR

    def is_rounded(self, got: object, wanted: object, *, digits: int = 2) -> bool:
        """Tell whether a number is the wanted one, rounded to this number of digits after the point.

        >>> Number().is_rounded(0.56, Fraction(5, 9)), Number().is_rounded(0.57, Fraction(5, 9))
        (True, False)
        """
        one, other = _number(got), _number(wanted)
        return one is not None and other is not None and abs(one - other) <= Fraction(1, 2 * 10**digits)

    def difference(self, got: object, wanted: object) -> tuple[Message, ...]:
        """Show both as fractions; say what is missing of a number that was rounded."""
        if self.is_rounded(got, wanted):
            nearly = say(
                "Nearly: you gave {got}, and it should be {wanted}. Do not round it.",
                got=as_said(got),
                wanted=as_said(wanted),
            )
            return (nearly,)
        return (say("You gave {got}; it should be {wanted}.", got=as_said(got), wanted=as_said(wanted)),)


def _number(value: object) -> Fraction | None:
    """Return a number exactly, or nothing for what is none (True is none, nor is infinity)."""
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction | Decimal):
        return None
    if isinstance(value, Decimal) and abs(value.adjusted()) > _MOST_DIGITS:
        return None
    try:
        return Fraction(value)
    except (ValueError, OverflowError):
        return None


@dataclass(frozen=True, slots=True)
class Between:
    """A number in a range; what is wanted is one of them.

    >>> Between(97, 100).same(98, 100), Between(97, 100).same(40, 100), Between(97, 100).same(40, 40)
    (True, False, True)
    """

    low: int
    high: int

    def complaint(self, got: object) -> Message | None:
        """Ask for a number."""
        return Number().complaint(got)

    def same(self, got: object, wanted: object) -> bool:
        """Tell whether both numbers are in the range, or are the same."""
        one, other = _number(got), _number(wanted)
        if one is None or other is None:
            return False
        return one == other or (self.low <= one <= self.high and self.low <= other <= self.high)

    def difference(self, got: object, wanted: object) -> tuple[Message, ...]:
        """Show both."""
        return Number().difference(got, wanted)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many there are of each thing: a dictionary or a Counter; what is not there may be 0 or left out.

    >>> Counts().same({"shark": 2, "whale": 0}, {"shark": 2})
    True
    """

    def complaint(self, got: object) -> Message | None:
        """Ask for a dictionary of numbers."""
        if _counts(got) is None:
            return say("This should be a dictionary of whole numbers; you gave {got}.", got=shown(got))
        return None

    def same(self, got: object, wanted: object) -> bool:
        """Tell whether both count the same."""
        return _counts(got) == _counts(wanted)

    def difference(self, got: object, wanted: object) -> tuple[Message, ...]:
        """Show the first thing that is counted differently."""
        mine, right = _counts(got) or {}, _counts(wanted) or {}
        thing = min(name for name in mine.keys() | right.keys() if mine.get(name, 0) != right.get(name, 0))
        return (
            say(
                "You count {got} of {thing}; it should be {wanted}.",
                thing=thing,
                got=mine.get(thing, 0),
                wanted=right.get(thing, 0),
            ),
        )


def _counts(value: object) -> dict[str, int] | None:
    """Return the things that there are, each with its number, or nothing if this counts no things."""
    if not isinstance(value, Mapping):
        return None
    items: Iterable[tuple[object, object]] = value.items()
    counted = {}
    for name, count in items:
        number = _number(count)
        if not isinstance(name, str) or number is None or number.denominator != 1:
            return None
        if number:
            counted[name] = int(number)
    return counted
