"""The coach of Fish Fish!: what a seat can know, what its choices are worth, and what its decisions cost.

At a table for two the numbers are exact, by the solved hand; at larger tables they are
estimates by playouts.  The coach gets a view and nothing else, so it never uses what the seat may not know.

>>> from survive_nb.fish_fish import LayRow, Options, apply_action, start, view_for
>>> state, _ = apply_action(start(Options(2, 0)), LayRow("fish", 5))
>>> coaching = coach(view_for(state, 1))
>>> coaching.exact, coaching.known.most, round(coaching.catch, 2), coaching.choices[0].action
(True, 2, 0.52, Bid(tiles=1))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import Final

from survive_nb.fish_fish import (
    CARD_COUNT,
    Action,
    Bid,
    BidMade,
    Event,
    HandBegan,
    LayRow,
    RowLaid,
    View,
)
from survive_nb.fish_fish.bots import many_player_worth, two_player_worth
from survive_nb.fish_fish.bots.coach_report import Coaching, Known, Remark, Worth
from survive_nb.fish_fish.bots.situation_keys import rows_to_lay
from survive_nb.fish_fish.model import ROWS
from survive_nb.fish_fish.solver.equilibrium import play

__all__ = ["COSTLY", "Coaching", "Known", "Remark", "Worth", "coach", "review"]

#: Points by which a choice must be worse to be recommended about a third as often, at a table of 3 to 8.
_TEMPERATURE: Final = 0.5

#: A decision that costs fewer points than this is as good as the best.
COSTLY: Final = 0.05


def coach(view: View) -> Coaching[Action] | None:
    """Return what the coach says to the seat that looks, or ``None`` to spectators and after the game."""
    if not isinstance(view.viewer, int) or view.to_act is None:
        return None
    return _coach(view)


@lru_cache(maxsize=64)
def _coach(view: View) -> Coaching[Action]:
    """Coach a seat; a review asks again what was asked during the hand."""
    known = known_to(view)
    choices = _choices(view) if view.viewer == view.to_act else ()
    return Coaching(view.players == 2, known, _catch(view, known), choices)


# -- what is known ------------------------------------------------------------------------------------------


def known_to(view: View) -> Known:
    """Count the "Fish!" cards from what the viewer has seen (FF-1, FF-6)."""
    seen = [row.card for row in view.rows] + [view.card]
    fish = CARD_COUNT["fish"] - seen.count("fish")
    no_fish = CARD_COUNT["no_fish"] - seen.count("no_fish")
    discarded = sum(not row.revealed for row in view.rows)
    # Cards that the viewer cannot look at, away from the fisher.
    lost = sum(row.card is None for row in view.rows)
    laid = view.card == "fish"
    return Known(
        revealed=view.revealed_fish,
        discarded=discarded,
        cards=view.cards_left + (view.bait is not None),
        least=max(0, fish - lost) + laid,
        most=fish - max(0, lost - no_fish) + laid,
        unseen_fish=fish,
        unseen=fish + no_fish,
    )


def _catch(view: View, known: Known) -> float | None:
    """Return the chance of a catch to those who do not know the card."""
    if view.bait is None or view.card is not None:
        return None
    # What can be counted is certain; a belief about a fisher who may err is only nearly so.
    if known.most == 0 or known.least == known.cards:
        return 0.0 if known.most == 0 else 1.0
    return two_player_worth.catch(view) if view.players == 2 else many_player_worth.catch(view)


# -- what a choice is worth ---------------------------------------------------------------------------------


def legal_in(view: View) -> tuple[Action, ...]:
    """Return the choices of the seat to act, from its own view (FF-3, FF-4, FF-5)."""
    if view.bait is None:
        assert view.fish_left is not None
        assert view.no_fish_left is not None
        return rows_to_lay(view.baits, view.fish_left, view.no_fish_left)
    assert isinstance(view.viewer, int)
    held = view.tiles[view.viewer]
    return tuple(Bid(tiles) for tiles in range(held if view.row == ROWS else 0, held + 1))


def _choices(view: View) -> tuple[Worth[Action], ...]:
    """Return every choice with its worth, best first; of equals, the one that is made more often."""
    found = _exact_worths(view) if view.players == 2 else _model_worths(view)
    return tuple(sorted(found, key=lambda worth: (-round(worth.value, 3), -worth.often)))


def _exact_worths(view: View) -> list[Worth[Action]]:
    often = play(view)
    return [
        Worth(action, value, often.get(action, 0.0))
        for action, value in two_player_worth.worths(view).items()
    ]


def _model_worths(view: View) -> list[Worth[Action]]:
    """Value the choices by playouts, and recommend each the more often the more it is worth.

    Shares and values come from one model, so they cannot contradict each other: of two choices the better
    one always has the larger share.
    """
    results = many_player_worth.worths(view, legal_in(view))
    best = max(results.values(), key=many_player_worth.mean)
    often = shares({action: many_player_worth.mean(played) for action, played in results.items()})
    return [
        Worth(
            action,
            many_player_worth.mean(played),
            often[action],
            many_player_worth.margin(played, best),
        )
        for action, played in results.items()
    ]


def shares(values: Mapping[Action, float]) -> dict[Action, float]:
    """Return the mixed strategy that prefers better choices, with the weights of a logit response.

    >>> [round(share, 2) for share in shares({Bid(0): 1.0, Bid(1): 1.0, Bid(2): 0.0}).values()]
    [0.47, 0.47, 0.06]
    """
    best = max(values.values())
    weights = {action: exp((value - best) / _TEMPERATURE) for action, value in values.items()}
    total = sum(weights.values())
    return {action: weight / total for action, weight in weights.items()}


# -- after the hand -----------------------------------------------------------------------------------------


def review(
    hand: int, events: Sequence[Sequence[Event]], view_at: Callable[[int], View]
) -> tuple[Remark[Action], ...]:
    """Return the costly decisions of a hand, the costliest first.

    ``events`` are those that the seat saw before moment 0, 1, 2, …, and ``view_at`` gives what it saw at a
    moment.  Each decision is judged by the view in which it was made, so bad luck does not count.
    """
    remarks = (
        _remark(hand, moment, view_at(moment), action) for moment, action in _decisions(hand, events, view_at)
    )
    return tuple(sorted(filter(None, remarks), key=lambda remark: -remark.loss))


def _decisions(
    hand: int, events: Sequence[Sequence[Event]], view_at: Callable[[int], View]
) -> Iterator[tuple[int, Action]]:
    """Yield what the seat did in this hand, and the moments in which it decided so."""
    viewer, now = view_at(0).viewer, 1
    for moment, happened in enumerate(events):
        for event in happened:
            match event:
                case HandBegan(number):
                    now = number
                case RowLaid(seat, _, bait, card) if now == hand and seat == viewer and card is not None:
                    yield moment - 1, LayRow(card, bait)
                case BidMade(seat, tiles) if now == hand and seat == viewer:
                    yield moment - 1, Bid(tiles)


def _remark(hand: int, moment: int, view: View, action: Action) -> Remark[Action] | None:
    """Return a remark on a decision, or ``None`` if it cost nothing that luck would not explain."""
    if len(legal_in(view)) == 1:
        return None
    coaching = coach(view)
    assert coaching is not None
    chosen = next(worth for worth in coaching.choices if worth.action == action)
    best = coaching.choices[0]
    remark = Remark(hand, view.row, moment, view.bait, coaching.catch, chosen, best, coaching.exact)
    return remark if remark.loss >= max(COSTLY, chosen.margin) else None
