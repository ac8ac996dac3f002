"""What the guided game advises: simple bids and rows, from the view of one seat alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from survive_nb.fish_fish import model as m
from survive_nb.fish_fish.view import View

#: Row of the hand → the card that the fisher lays, and whether under the highest bait or the lowest.
_ROWS: Final[tuple[tuple[m.Card, bool], ...]] = (
    ("no_fish", False),
    ("fish", True),
    ("no_fish", False),
    ("fish", True),
    ("no_fish", True),
)
#: Bid nothing from this probability of "Fish!" on.
_TOO_LIKELY: Final = Fraction(1, 2)


def advised(view: View, legal: Sequence[m.Action]) -> m.Action:
    """Return the action that the guide points at; it is always one of the legal ones."""
    rows = [action for action in legal if isinstance(action, m.LayRow)]
    return _row(view, rows) if rows else _bid(view, legal)


def _row(view: View, rows: list[m.LayRow]) -> m.LayRow:
    """Begin with an empty hook under a low bait, then bluff with a high one (FF-3)."""
    card, is_high = _ROWS[min(len(view.rows), len(_ROWS) - 1)]
    fitting = [action for action in rows if action.card == card] or rows
    return (max if is_high else min)(fitting, key=lambda action: action.bait)


def fish_chance(view: View) -> Fraction:
    """Return the probability of "Fish!" as far as the revealed cards tell (FF-1, FF-6)."""
    seen = [row.card for row in view.rows if row.revealed]
    return Fraction(m.CARD_COUNT["fish"] - seen.count("fish"), len(m.BAITS) - len(seen))


def _bid(view: View, legal: Sequence[m.Action]) -> m.Action:
    """Bid more the safer the row is; keep enough rows for the tiles (FF-4, FF-5)."""
    bids = [action for action in legal if isinstance(action, m.Bid)]
    most = max(action.tiles for action in bids)
    chance = fish_chance(view)
    wanted = 2 if chance <= Fraction(1, 4) else 1
    if chance == 0:
        wanted = most
    elif chance >= _TOO_LIKELY:
        wanted = 0
    if chance < _TOO_LIKELY and view.row == m.ROWS - 1:
        wanted = max(wanted, most - 1)
    return min(bids, key=lambda action: abs(action.tiles - wanted))
