"""What a bot would do in the visitor's place, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from survive_nb.table import Advice
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.pieces import card
from survive_nb.ui.words import Words


def hints_card(words: Words, title: str, hints: Sequence[Advice], named: Callable[[Any], str]) -> Node | None:
    """Return the advice, each action once with all its reasons; ``named`` says what an action is."""
    reasons: dict[str, list[str]] = {}
    for advice in hints:
        reasons.setdefault(named(advice.action), []).append(words.advice(advice))
    items = [
        h("li", h("strong", what), *(h("p", why) for why in whys), cls="atl-hint")
        for what, whys in reasons.items()
    ]
    return card(title, h("ol", *items, cls="atl-hints"), key="hints", level=3) if items else None
