"""Encode a situation as a small integer, its *habit* key.

Thousands of positions that call for the same play share a key, so that self-play can learn them together.
What is left out: who bid what in earlier rows, and what the others have scored.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from survive_nb.fish_fish import BAITS, CARDS, LayRow, View

#: Bids so far on this row: none and I am the last, none and others follow, some.
LAST, OPEN, TAKEN = range(3)

_BAIT_VALUES: Final = tuple(sorted(set(BAITS)))
_MOST_OF_A_BAIT: Final = 2
_MOST_TILES: Final = 4


@cache
def hand_code(baits: tuple[int, ...]) -> int:
    """Return a number for the baits that the fisher holds.

    >>> hand_code((2, 3, 3, 4, 5)), hand_code((5,))
    (43, 27)
    """
    code = 0
    for bait in reversed(_BAIT_VALUES):
        code = code * (_MOST_OF_A_BAIT + 1) + baits.count(bait)
    return code


def fish_key(bait: int, baits: int, fish_seen: int, no_fish_seen: int, tiles: int, bids: int) -> int:
    """Return the key of a fish: bait on the table, code of baits left, cards seen, own tiles, bids so far."""
    key = baits * len(_BAIT_VALUES) + bait - _BAIT_VALUES[0]
    key = (key * 2 + fish_seen) * 4 + no_fish_seen
    return (key * _MOST_TILES + tiles - 1) * 3 + bids


def fisher_key(baits: int, fish: int, no_fish: int, fish_seen: int, no_fish_seen: int, tiles: int) -> int:
    """Return the key of a fisher: code of baits left, cards held, cards seen, tiles a fish has on average."""
    key = (baits * 3 + fish) * 4 + no_fish
    return ((key * 2 + fish_seen) * 4 + no_fish_seen) * _MOST_TILES + tiles - 1


def average_tiles(tiles: Sequence[int], fish: int) -> int:
    """Return how many tiles each of this number of fish has left on average, rounded, but at least 1.

    >>> average_tiles((0, 4, 4, 1), 3)
    3
    """
    return max(1, (2 * sum(tiles) + fish) // (2 * fish))


def bids_so_far(view: View) -> int:
    """Tell whether others have bid on this row, and if not, whether any can still do so."""
    if any(view.bids):
        return TAKEN
    waiting = [seat for seat in view.order if view.bids[seat] is None and view.tiles[seat]]
    return LAST if waiting == [view.viewer] else OPEN


def key_of(view: View) -> int:
    """Return the key of the side to act, from its own view."""
    no_fish_seen = sum(row.card == "no_fish" for row in view.rows if row.revealed)
    baits = hand_code(view.baits)
    if view.bait is not None:
        assert isinstance(view.viewer, int)
        held = view.tiles[view.viewer]
        return fish_key(view.bait, baits, view.revealed_fish, no_fish_seen, held, bids_so_far(view))
    assert view.fish_left is not None
    assert view.no_fish_left is not None
    tiles = average_tiles(view.tiles, view.players - 1)
    return fisher_key(baits, view.fish_left, view.no_fish_left, view.revealed_fish, no_fish_seen, tiles)


@cache
def rows_to_lay(baits: tuple[int, ...], fish: int, no_fish: int) -> tuple[LayRow, ...]:
    """Return the rows a fisher may lay, in the order of `legal_actions`."""
    held = dict(zip(CARDS, (fish, no_fish), strict=True))
    return tuple(LayRow(card, bait) for card in CARDS if held[card] for bait in sorted(set(baits)))
