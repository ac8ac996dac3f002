"""The summary shown between two hands: what happened to the tiles, the points and why, and the way on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish.history import settled
from survive_nb.fish_fish.text.log import FishLogWriter
from survive_nb.fish_fish.ui.pictures import sign
from survive_nb.fish_fish.view import View
from survive_nb.i18n.words import Words
from survive_nb.table import AnySeat
from survive_nb.text.log import Line
from survive_nb.ui.components import card, row, rule_button, stack
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class HandEnd:
    """One hand at its end, as one viewer saw it."""

    #: The moment in which it ended, as this viewer counts moments.
    moment: int
    #: The table before the last bid, and as it lay at the end.
    before: View
    view: View
    #: All that happened in that moment, up to the points.
    events: tuple[ev.Event, ...]


def ended_now(seat: AnySeat) -> bool:
    """Tell whether a hand ended with the last thing that happened."""
    return any(isinstance(event, ev.HandEnded) for event in seat.events_at(seat.moments() - 1))


def hand_end(seat: AnySeat, moment: int) -> HandEnd:
    """Return the hand that ended in a moment of this seat's."""
    before: View = seat.view_at(moment - 1)
    events = _of_the_hand(seat.events_at(moment))
    return HandEnd(moment, before, settled(before, events), events)


def _of_the_hand(events: Sequence[ev.Event]) -> tuple[ev.Event, ...]:
    """Leave out what comes after the hand: the next one has begun already, or the game is over."""
    return tuple(event for event in events if not isinstance(event, ev.HandBegan | ev.GameEnded))


#: The rule by which points are counted: its lines are the score of the hand.
_SCORE = "FF-10"


def hand_summary(
    words: Words, end: HandEnd, theme: Theme, *, is_last: bool, extra: Sequence[Node] = ()
) -> Node:
    """Return what happened to the tiles in the hand, the points, and the button that goes on."""
    lines = FishLogWriter(words, end.before).lines(end.events)
    events = [line for line in lines if _SCORE not in line.rules]
    scored = [line for line in lines if line.rules == (_SCORE,)]
    on = words.say("To the results") if is_last else words.say("Next hand")
    return stack(
        card(
            words.say("Hand {number} is over", number=end.view.hand),
            button(on, "next-hand", key="next-hand", icon="play", cls="atl-primary atl-big"),
            h("ul", *(_event(line, words) for line in events), key="events", cls="atl-list"),
            h("h3", words.say("Points of this hand")),
            h("ol", *_scores(scored, end.view, theme), key="points", cls="atl-hand-points"),
            row(rule_button(words, _SCORE), key="why"),
            key="hand-summary",
            cls="atl-accent",
        ),
        *extra,
        key="panel",
        cls="atl-play",
    )


def _event(line: Line, words: Words) -> Node:
    """Return one line; how the hand ended leads to its rule."""
    ended = next((rule for rule in line.rules if rule in ("FF-8", "FF-9")), None)
    return h("li", h("span", line.text), rule_button(words, ended) if ended else None)


def _scores(lines: Sequence[Line], view: View, theme: Theme) -> list[Node]:
    """Return the points of every seat, each with its sign; the log has them in the order of the seats."""
    return [
        h("li", sign(seat, theme), h("span", line.text), key=f"points-{seat}")
        for seat, line in zip(range(view.players), lines, strict=True)
    ]
