"""Minimal hand state for fast playouts (FF-6, FF-8); tests compare it with the rules."""

from __future__ import annotations

from typing import Final, NamedTuple

from survive_nb.fish_fish import BAITS, CARD_COUNT, Card

_TILES: Final = 4


class Hand(NamedTuple):
    """A hand between two rows."""

    baits: tuple[int, ...]
    fish: int
    no_fish: int
    fish_seen: int
    no_fish_seen: int
    #: For each fish in bidding order, tiles left and points made.
    tiles: tuple[int, ...]
    points: tuple[int, ...]
    caught: int


def first_hand(fishes: int) -> Hand:
    """Return the start of a hand with this number of fish (FF-2)."""
    tiles, points = (_TILES,) * fishes, (0,) * fishes
    return Hand(BAITS, CARD_COUNT["fish"], CARD_COUNT["no_fish"], 0, 0, tiles, points, 0)


def after_row(hand: Hand, card: Card, bait: int, bids: tuple[int, ...]) -> Hand:
    """Check a row on which all bids are made (FF-6, FF-8)."""
    at = hand.baits.index(bait)
    baits = hand.baits[:at] + hand.baits[at + 1 :]
    is_fish = card == "fish"
    fish, no_fish = hand.fish - is_fish, hand.no_fish - (not is_fish)
    total = sum(bids)
    if not total:
        return hand._replace(baits=baits, fish=fish, no_fish=no_fish)
    tiles = tuple(held - bid for held, bid in zip(hand.tiles, bids, strict=True))
    if not is_fish:
        points = tuple(had + bait * bid for had, bid in zip(hand.points, bids, strict=True))
        return Hand(baits, fish, no_fish, hand.fish_seen, hand.no_fish_seen + 1, tiles, points, hand.caught)
    points, seen = hand.points, hand.fish_seen + 1
    if seen == CARD_COUNT["fish"] and baits:
        points = tuple(had + max(baits) * left for had, left in zip(points, tiles, strict=True))
        tiles = (0,) * len(tiles)
    return Hand(baits, fish, no_fish, seen, hand.no_fish_seen, tiles, points, hand.caught + total)
