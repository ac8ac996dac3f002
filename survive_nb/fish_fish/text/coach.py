"""What the coach says: what is known, the chance of a catch, what each choice is worth, and the review."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from survive_nb.fish_fish.bots.coach_report import Coaching, Known, Remark, Worth
from survive_nb.fish_fish.model import CARD_COUNT, Action
from survive_nb.fish_fish.text.board import named
from survive_nb.i18n.words import Words

#: Largest denominator of a chance that is written as a fraction.
_MOST_PARTS: Final = 10
#: A chance this near to a fraction is that fraction.
_EXACTLY: Final = 1e-4
#: A choice this near to the best is as good.
EQUAL: Final = 0.005


# -- what is known -------------------------------------------------------------------------------------------


def known_lines(known: Known, words: Words) -> list[str]:
    """Say how many "Fish!" were revealed, how many cards nobody saw, and how many may remain."""
    facts: dict[str, object] = {"card": "fish", "number": known.revealed, "count": CARD_COUNT["fish"]}
    return [
        words.say("{card} revealed: {number} of {count}", **facts),
        words.say("Cards discarded unseen: {count}", count=known.discarded),
        _remaining(known, words),
    ]


def _remaining(known: Known, words: Words) -> str:
    """Say how many "Fish!" may still be with the fisher."""
    facts: dict[str, object] = {"card": "fish", "count": known.cards}
    facts |= {"least": known.least, "most": known.most}
    if known.least == known.most:
        return words.say("{card} with the fisher: {most} of {count} cards", **facts)
    return words.say("{card} with the fisher: {least} to {most} of {count} cards", **facts)


# -- the chance of a catch -----------------------------------------------------------------------------------


def chance(share: float, words: Words, *, exact: bool) -> str:
    """Say the chance of a catch in percent and, when it is exact, as a fraction too."""
    if share in (0.0, 1.0):
        return (
            words.say("This row is certainly a catch.") if share else words.say("This row cannot be a catch.")
        )
    facts: dict[str, object] = {"percent": percent(share, words)}
    parts = nearest(share)
    if not exact:
        return words.say("Chance that this row is a catch: about {percent}", **facts)
    if parts.denominator == 1:
        return words.say("Chance that this row is a catch: {percent}", **facts)
    facts |= {"number": parts.numerator, "count": parts.denominator}
    if abs(parts - share) < _EXACTLY:
        return words.say("Chance that this row is a catch: {percent}, {number} of {count}", **facts)
    return words.say("Chance that this row is a catch: {percent}, nearly {number} of {count}", **facts)


def percent(share: float, words: Words) -> str:
    """Write a chance in percent; what is not certain is never called 0 % or 100 %."""
    if 0 < share < 0.01:
        return words.say("less than {percent}", percent=words.percent(0.01))
    if 0.99 < share < 1:
        return words.say("more than {percent}", percent=words.percent(0.99))
    return words.percent(share)


def nearest(share: float) -> Fraction:
    """Return the simple fraction that is nearest to a chance.

    >>> nearest(0.5247), nearest(2 / 3), nearest(0.001)
    (Fraction(1, 2), Fraction(2, 3), Fraction(0, 1))
    """
    return Fraction(share).limit_denominator(_MOST_PARTS)


def counted(known: Known, words: Words) -> str:
    """Say how many of the cards not seen are "Fish!", by counting alone."""
    facts: dict[str, object] = {"card": "fish", "number": known.unseen_fish, "count": known.unseen}
    return words.say("By counting alone: {number} of {count} cards you have not seen are {card}", **facts)


# -- what each choice is worth -------------------------------------------------------------------------------


def source(coaching: Coaching[Action], words: Words) -> str:
    """Say where the numbers come from."""
    if coaching.exact:
        return words.say("Exact: both sides play their best from here on.")
    return words.say("An estimate: the bots' way to play, tried out many times. Small differences are luck.")


def mixing(coaching: Coaching[Action], words: Words) -> str:
    """Say why several choices are recommended."""
    if coaching.exact:
        return words.say("Choices of equal worth are mixed in these shares, so that nobody can predict you.")
    return words.say(
        "The better a choice, the larger its share; nearly equal ones are mixed, so nobody can predict you."
    )


def recommended(worth: Worth[Action], behind: float, words: Words) -> str:
    """Say how often a choice is recommended, and whether anything is better for sure."""
    often = percent(worth.often, words)
    if behind < EQUAL:
        return words.say("best; recommended: {percent}", percent=often)
    if behind < worth.margin:
        return words.say("perhaps as good; recommended: {percent}", percent=often)
    return words.say("recommended: {percent}", percent=often)


def points(value: float, words: Words, *, exact: bool) -> str:
    """Write points with their sign."""
    few = rounded(value, exact=exact)
    number = words.number(few)
    return words.say("+{number}", number=number) if few > 0 else number


def rounded(value: float, *, exact: bool) -> float:
    """Return points with two digits when they are exact, with one when they are not, and never "−0"."""
    return round(value, 2 if exact else 1) or 0.0


# -- after the hand ------------------------------------------------------------------------------------------


def decision(remark: Remark[Action], words: Words) -> str:
    """Say which decision a remark is about."""
    if remark.bait is None:
        return words.say("Row {row}", row=remark.row)
    return words.say("Row {row}, bait {bait}", row=remark.row, bait=remark.bait)


def judged(remark: Remark[Action], words: Words) -> list[str]:
    """Say what a decision cost, and the chance of a catch when it was made."""
    facts: dict[str, object] = {
        "choice": named(remark.chosen.action, words),
        "better": named(remark.best.action, words),
        "points": rounded(remark.loss, exact=remark.exact),
    }
    if remark.exact:
        cost = words.say(
            "Your choice: {choice}. Better: {better}. It cost {points} points on average.", **facts
        )
    else:
        cost = words.say("Your choice: {choice}. Better: {better}. It cost about {points} points.", **facts)
    return [cost] if remark.catch is None else [cost, chance(remark.catch, words, exact=remark.exact)]
