"""Sampled states that a seat cannot distinguish from the true one."""

from __future__ import annotations

from random import Random

from survive_nb.fish_fish.model import CARD_COUNT, Card, Options, Row, State
from survive_nb.fish_fish.view import View


def sample_state(view: View, rng: Random) -> State:
    """Return a world that fits the view, drawn fairly from all worlds that do.

    Each fishing card that the viewer has not seen is as likely as any other to lie in any place they cannot
    see: under a discarded row, under the row on the table, or in the fisher's hand.  No rule makes one such
    deal less possible than another.  A viewer who sees all cards gets the real ones.
    """
    unseen = _unseen_cards(view, rng)
    rows = tuple(Row(row.card or unseen.pop(), row.bait, row.bids, row.revealed) for row in view.rows)
    card = view.card
    if card is None and view.bait is not None:
        card = unseen.pop()
    return State(
        options=Options(view.players, view.first_fisher),
        sheet=view.sheet,
        hand=view.hand,
        fisher=view.fisher,
        actor=view.to_act,
        fish_left=unseen.count("fish"),
        no_fish_left=unseen.count("no_fish"),
        baits=view.baits,
        card=card,
        bait=view.bait,
        bids=view.bids,
        tiles=view.tiles,
        slots=view.slots,
        caught=view.caught,
        rows=rows,
    )


def _unseen_cards(view: View, rng: Random) -> list[Card]:
    """Return, in random order, the fishing cards that the viewer sees neither in a row nor on the table.

    For the fisher these are exactly the cards in hand, so their order does not matter.
    """
    seen = [row.card for row in view.rows] + [view.card]
    unseen = [card for card, count in CARD_COUNT.items() for _ in range(count - seen.count(card))]
    rng.shuffle(unseen)
    return unseen
