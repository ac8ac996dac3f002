"""Between two hands: the story of the hand that is over, the points and why, and the way on."""

from __future__ import annotations

from collections.abc import Sequence

from survive_nb.fish_fish.view import View
from survive_nb.ui.app import rule_button
from survive_nb.ui.fish_fish.hand_end import HandEnd
from survive_nb.ui.fish_fish.signs import sign
from survive_nb.ui.fish_fish.story import lines_of
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import card, row, stack
from survive_nb.ui.story import Line
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words

#: The rule by which points are counted: its lines are the score of the hand.
_SCORE = "FF-10"


def hand_story(
    words: Words, end: HandEnd, theme: Theme, *, is_last: bool, extra: Sequence[Node] = ()
) -> Node:
    """Return what became of everybody in the hand, and the button that goes on."""
    lines = lines_of(end.events, words, before=end.before)
    told = [line for line in lines if _SCORE not in line.rules]
    scored = [line for line in lines if line.rules == (_SCORE,)]
    on = words.say("To the results") if is_last else words.say("Next hand")
    return stack(
        card(
            words.say("Hand {number} is over", number=end.view.hand),
            h("ul", *(_told(line, words) for line in told), key="told", cls="atl-list"),
            h("h3", words.say("Points of this hand")),
            h("ol", *_scores(scored, end.view, theme), key="points", cls="atl-hand-points"),
            row(rule_button(words, _SCORE), key="why"),
            button(on, "next-hand", key="next-hand", icon="play", cls="atl-primary atl-big"),
            key="hand-story",
            cls="atl-accent",
        ),
        *extra,
        key="panel",
        cls="atl-play",
    )


def _told(line: Line, words: Words) -> Node:
    """Return a sentence of the story; how the hand ended leads to its rule."""
    ended = next((rule for rule in line.rules if rule in ("FF-8", "FF-9")), None)
    return h("li", h("span", line.text), rule_button(words, ended) if ended else None)


def _scores(lines: Sequence[Line], view: View, theme: Theme) -> list[Node]:
    """Return the points of every seat, each with its sign; the story tells them in the order of the seats."""
    return [
        h("li", sign(seat, theme), h("span", line.text), key=f"points-{seat}")
        for seat, line in zip(range(view.players), lines, strict=True)
    ]
