"""The coach on the screen: what is known, the chance of a catch, what each choice is worth, and the review.

Each bar has its number beside it as text, so that nothing is shown by length or colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from survive_nb.fish_fish.bots.coach_report import Coaching, Known, Remark, Worth
from survive_nb.fish_fish.model import CARD_COUNT, Action, LayRow
from survive_nb.fish_fish.text.board import named
from survive_nb.fish_fish.text.commands import written
from survive_nb.i18n.words import Words
from survive_nb.ui.components import bar, card, notice
from survive_nb.ui.nodes import Node, button, h

#: Largest denominator of a chance that is written as a fraction.
_MOST_PARTS: Final = 10
#: A chance this near to a fraction is that fraction.
_EXACTLY: Final = 1e-4
#: A choice this near to the best is as good.
_EQUAL: Final = 0.005
#: Minimum length of a bar, as a share of the longest, so that it stays visible.
_SHORTEST: Final = 0.02


def coach_panel(coaching: Coaching[Action], words: Words) -> Node:
    """Return what the coach says now."""
    return card(
        words.say("Coach"),
        h("ul", *(h("li", line) for line in known_lines(coaching.known, words)), key="known", cls="atl-list"),
        _catch(coaching, words),
        _bars(coaching, words),
        h("p", _source(coaching, words), key="source", cls="atl-field-help"),
        key="coach",
        cls="atl-coach",
        level=3,
    )


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


def _catch(coaching: Coaching[Action], words: Words) -> Node | None:
    """Say how likely this row is a catch, and what counting alone would say."""
    if coaching.catch is None:
        return None
    likely = h("strong", chance(coaching.catch, words, exact=coaching.exact), cls="atl-number")
    return h("div", h("p", likely), h("p", counted(coaching.known, words)), key="catch", cls="atl-stack")


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


def _bars(coaching: Coaching[Action], words: Words) -> Node | None:
    """Return a bar for each choice, in the order of the rules and not by worth, so that it stays in place."""
    if not coaching.choices:
        return None
    lowest = min(worth.value for worth in coaching.choices)
    reach = max(coaching.choices[0].value - lowest, _EQUAL)
    ordered = sorted(coaching.choices, key=lambda worth: _order(worth.action))
    rows = [_bar(worth, coaching, (worth.value - lowest) / reach, words) for worth in ordered]
    title = words.say("What each choice is worth")
    about = words.say("Points from here on in this hand: yours less the others' on average.")
    return h(
        "div",
        h("h4", title),
        h("ul", *rows, cls="atl-bars", aria_label=title),
        h("p", about, cls="atl-field-help"),
        h("p", _mixing(coaching, words), key="mixing", cls="atl-field-help"),
        key="worth",
        cls="atl-stack",
    )


def _mixing(coaching: Coaching[Action], words: Words) -> str:
    """Say why several choices are recommended."""
    if coaching.exact:
        return words.say("Choices of equal worth are mixed in these shares, so that nobody can predict you.")
    return words.say(
        "The better a choice, the larger its share; nearly equal ones are mixed, so nobody can predict you."
    )


def _order(action: Action) -> tuple[str, int]:
    """Put bids from low to high, rows by card and bait."""
    return (action.card, action.bait) if isinstance(action, LayRow) else ("", action.tiles)


def _bar(worth: Worth[Action], coaching: Coaching[Action], share: float, words: Words) -> Node:
    """Return one choice: its name, its bar, its number, and how often a good player takes it."""
    behind = coaching.choices[0].value - worth.value
    best = behind < _EQUAL
    number = h("strong", points(worth.value, words, exact=coaching.exact), cls="atl-number")
    return h(
        "li",
        h("span", named(worth.action, words)),
        bar(_SHORTEST + (1 - _SHORTEST) * share),
        h("span", number, h("small", _note(worth, behind, words))),
        key=f"worth-{written(worth.action)}",
        cls="atl-bar-row atl-best" if best else "atl-bar-row",
    )


def _note(worth: Worth[Action], behind: float, words: Words) -> str:
    """Say how often this is recommended, and whether anything is better for sure."""
    often = percent(worth.often, words)
    if behind < _EQUAL:
        return words.say("best; recommended: {percent}", percent=often)
    if behind < worth.margin:
        return words.say("perhaps as good; recommended: {percent}", percent=often)
    return words.say("recommended: {percent}", percent=often)


def points(value: float, words: Words, *, exact: bool) -> str:
    """Write points with their sign."""
    rounded = _rounded(value, exact=exact)
    number = words.number(rounded)
    return words.say("+{number}", number=number) if rounded > 0 else number


def _rounded(value: float, *, exact: bool) -> float:
    """Return points with two digits when they are exact, with one when they are not, and never "−0"."""
    return round(value, 2 if exact else 1) or 0.0


def _source(coaching: Coaching[Action], words: Words) -> str:
    """Say where the numbers come from."""
    if coaching.exact:
        return words.say("Exact: both sides play their best from here on.")
    return words.say("An estimate: the bots' way to play, tried out many times. Small differences are luck.")


# -- after the hand ------------------------------------------------------------------------------------------


def review_panel(remarks: Sequence[Remark[Action]], words: Words, *, open_moments: bool = True) -> Node:
    """Return the costly decisions of a hand, the costliest first, or praise if there are none.

    With ``open_moments`` each remark has a button that opens the moment of the decision.
    """
    title = words.say("Review of the hand")
    if not remarks:
        praise = words.say(
            "Well played: none of your decisions in this hand cost you anything worth mentioning."
        )
        return card(title, notice(praise, "good"), key="review", level=3)
    total = sum(remark.loss for remark in remarks)
    lost = words.say("Points lost on average: {points}", points=_rounded(total, exact=remarks[0].exact))
    items = [_remark(remark, words, open_moments=open_moments) for remark in remarks]
    judged = words.say("Judged by what you could know then, not by how it turned out.")
    listed, about = h("ol", *items, cls="atl-hints"), h("p", judged, cls="atl-field-help")
    return card(title, h("p", lost), listed, about, key="review", level=3)


def _remark(remark: Remark[Action], words: Words, *, open_moments: bool) -> Node:
    """Return one decision: where, what was chosen, what was better, and what that cost."""
    label, do = words.say("Show this moment"), ("look", {"moment": remark.moment})
    look = button(label, do, icon="eye", cls="atl-quiet") if open_moments else None
    judged = [h("p", text) for text in _judged(remark, words)]
    where = h("strong", _where(remark, words))
    return h("li", where, *judged, look, key=f"remark-{remark.moment}", cls="atl-hint")


def _where(remark: Remark[Action], words: Words) -> str:
    if remark.bait is None:
        return words.say("Row {row}", row=remark.row)
    return words.say("Row {row}, bait {bait}", row=remark.row, bait=remark.bait)


def _judged(remark: Remark[Action], words: Words) -> list[str]:
    """Say what a decision cost, and the chance of a catch when it was made."""
    exact = remark.exact
    facts: dict[str, object] = {
        "choice": named(remark.chosen.action, words),
        "better": named(remark.best.action, words),
        "points": _rounded(remark.loss, exact=exact),
    }
    if exact:
        texts = [
            words.say("Your choice: {choice}. Better: {better}. It cost {points} points on average.", **facts)
        ]
    else:
        texts = [
            words.say("Your choice: {choice}. Better: {better}. It cost about {points} points.", **facts)
        ]
    if remark.catch is not None:
        texts.append(chance(remark.catch, words, exact=exact))
    return texts
