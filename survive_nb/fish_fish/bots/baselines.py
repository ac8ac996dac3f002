"""Two simple bots to compare others with: one bids as late as it can, the other everything at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from survive_nb.fish_fish import CARD_COUNT, Action, Bid, LayRow, View


def chance_by_count(view: View) -> float:
    """Return the chance of "Fish!" if each card that was not revealed is as likely to lie on the table.

    >>> from survive_nb.fish_fish import Options, start, view_for
    >>> chance_by_count(view_for(start(Options(4, 0)), 1))
    0.4
    """
    revealed = sum(row.revealed for row in view.rows)
    return (CARD_COUNT["fish"] - view.revealed_fish) / (sum(CARD_COUNT.values()) - revealed)


class Hermit:
    """The cautious one: bids one tile, late, and only when few "Fish!" can be left.

    As the fisher it keeps both "Fish!" and the high baits back for the end.
    """

    name = "hermit"

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:  # noqa: ARG002 - it has no whims
        """Return the smallest risk."""
        if view.bait is None:
            return _row(legal, card="no_fish", high=False)
        safe = chance_by_count(view) <= 1 / 3
        late = view.row >= 4 and view.bait >= 3
        return _bid(legal, 1 if safe or late else 0)


class Piranha:
    """The reckless one: bites at every high bait, and early.

    As the fisher it lays "Fish!" at once, under the highest baits.
    """

    name = "piranha"

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:  # noqa: ARG002 - it has no whims
        """Return the biggest bite."""
        if view.bait is None:
            return _row(legal, card="fish", high=True)
        return _bid(legal, 2 if view.bait >= 4 else 1)


def _row(legal: Sequence[Action], *, card: str, high: bool) -> LayRow:
    """Return the row with the highest or lowest bait, if possible on this card."""
    rows = [action for action in legal if isinstance(action, LayRow)]
    wanted = [row for row in rows if row.card == card] or rows
    return (max if high else min)(wanted, key=lambda row: row.bait)


def _bid(legal: Sequence[Action], tiles: int) -> Bid:
    """Return the legal bid that is nearest to this one; the fifth row leaves only one (FF-5)."""
    bids = [action for action in legal if isinstance(action, Bid)]
    return min(bids, key=lambda bid: abs(bid.tiles - tiles))
