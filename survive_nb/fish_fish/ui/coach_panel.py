"""The coach on the screen: what is known, the chance of a catch, what each choice is worth, and the review.

Each bar has its number beside it as text, so that nothing is shown by length or colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from survive_nb.fish_fish.bots.coach_report import Coaching, Remark, Worth
from survive_nb.fish_fish.model import Action, LayRow
from survive_nb.fish_fish.text import coach
from survive_nb.fish_fish.text.board import named
from survive_nb.fish_fish.text.commands import written
from survive_nb.i18n.words import Words
from survive_nb.ui.components import bar, card, notice
from survive_nb.ui.nodes import Node, button, h

#: Minimum length of a bar, as a share of the longest, so that it stays visible.
_SHORTEST: Final = 0.02


def coach_panel(coaching: Coaching[Action], words: Words) -> Node:
    """Return what the coach says now."""
    known = [h("li", line) for line in coach.known_lines(coaching.known, words)]
    return card(
        words.say("Coach"),
        h("ul", *known, key="known", cls="atl-list"),
        _catch(coaching, words),
        _bars(coaching, words),
        h("p", coach.source(coaching, words), key="source", cls="atl-field-help"),
        key="coach",
        cls="atl-coach",
        level=3,
    )


def _catch(coaching: Coaching[Action], words: Words) -> Node | None:
    """Say how likely this row is a catch, and what counting alone would say."""
    if coaching.catch is None:
        return None
    likely = h("strong", coach.chance(coaching.catch, words, exact=coaching.exact), cls="atl-number")
    return h(
        "div", h("p", likely), h("p", coach.counted(coaching.known, words)), key="catch", cls="atl-stack"
    )


def _bars(coaching: Coaching[Action], words: Words) -> Node | None:
    """Return a bar for each choice, in the order of the rules and not by worth, so that it stays in place."""
    if not coaching.choices:
        return None
    lowest = min(worth.value for worth in coaching.choices)
    reach = max(coaching.choices[0].value - lowest, coach.EQUAL)
    ordered = sorted(coaching.choices, key=lambda worth: _order(worth.action))
    rows = [_bar(worth, coaching, (worth.value - lowest) / reach, words) for worth in ordered]
    title = words.say("What each choice is worth")
    about = words.say("Points from here on in this hand: yours less the others' on average.")
    return h(
        "div",
        h("h4", title),
        h("ul", *rows, cls="atl-bars", aria_label=title),
        h("p", about, cls="atl-field-help"),
        h("p", coach.mixing(coaching, words), key="mixing", cls="atl-field-help"),
        key="worth",
        cls="atl-stack",
    )


def _order(action: Action) -> tuple[str, int]:
    """Put bids from low to high, rows by card and bait."""
    return (action.card, action.bait) if isinstance(action, LayRow) else ("", action.tiles)


def _bar(worth: Worth[Action], coaching: Coaching[Action], share: float, words: Words) -> Node:
    """Return one choice: its name, its bar, its number, and how often a good player takes it."""
    behind = coaching.choices[0].value - worth.value
    number = h("strong", coach.points(worth.value, words, exact=coaching.exact), cls="atl-number")
    return h(
        "li",
        h("span", named(worth.action, words)),
        bar(_SHORTEST + (1 - _SHORTEST) * share),
        h("span", number, h("small", coach.recommended(worth, behind, words))),
        key=f"worth-{written(worth.action)}",
        cls="atl-bar-row atl-best" if behind < coach.EQUAL else "atl-bar-row",
    )


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
    total = coach.rounded(sum(remark.loss for remark in remarks), exact=remarks[0].exact)
    lost = words.say("Points lost on average: {points}", points=total)
    items = [_remark(remark, words, open_moments=open_moments) for remark in remarks]
    judged = words.say("Judged by what you could know then, not by how it turned out.")
    listed, about = h("ol", *items, cls="atl-hints"), h("p", judged, cls="atl-field-help")
    return card(title, h("p", lost), listed, about, key="review", level=3)


def _remark(remark: Remark[Action], words: Words, *, open_moments: bool) -> Node:
    """Return one decision: where, what was chosen, what was better, and what that cost."""
    label, do = words.say("Show this moment"), ("look", {"moment": remark.moment})
    look = button(label, do, icon="eye", cls="atl-quiet") if open_moments else None
    judged = [h("p", text) for text in coach.judged(remark, words)]
    where = h("strong", coach.decision(remark, words))
    return h("li", where, *judged, look, key=f"remark-{remark.moment}", cls="atl-hint")
