"""The two-player hand as a tree small enough to be solved exactly.

The table sees which baits were laid, how many tiles were bid on each, and the cards that were revealed.  Only
the fisher knows more: which cards were discarded unseen.  Which row hid which card no longer matters for what
can still happen, only *how many* "Fish!" cards lie among them does.  So a position is a `HandNode`, which is
what the table saw, and this one secret number.  Merging all positions that share both loses nothing and
leaves a tree of a few thousand decisions.

Points are counted from the fisher's side: what the fisher scores, less what the fish scores (FF-10).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from survive_nb.fish_fish.model import BAITS, CARD_COUNT, CARDS, CATCH_POINTS, ROWS, TILES, Card, LayRow


class Step(NamedTuple):
    """A row as the table saw it: its bait, the tiles bid on it, and the card unless it stayed secret."""

    bait: int
    tiles: int
    card: Card | None


class RowResult(NamedTuple):
    """What a row leads to: points for the fisher at once, and where the hand goes on, if it does."""

    points: int
    node: HandNode | None
    #: How many "Fish!" the fisher has discarded unseen by then.
    hidden: int


class HandNode(NamedTuple):
    """What the table knows when the fisher is about to lay a row.

    >>> node = FIRST.after(LayRow("fish", 5), hidden=0, tiles=0).node
    >>> node.steps, list(node.secrets())
    ((Step(bait=5, tiles=0, card=None),), [0, 1])
    """

    steps: tuple[Step, ...]
    #: Baits the fisher still holds, and tiles the fish still holds.
    baits: tuple[int, ...]
    tiles: int
    #: Fishing cards of either kind that were revealed; all others stayed secret.
    fish_seen: int
    no_fish_seen: int

    @property
    def unseen(self) -> int:
        """Return how many cards were discarded unseen (FF-6)."""
        return len(self.steps) - self.fish_seen - self.no_fish_seen

    def held(self, card: Card, hidden: int) -> int:
        """Return how many cards of this kind the fisher holds who has discarded ``hidden`` "Fish!" unseen."""
        if card == "fish":
            return CARD_COUNT["fish"] - self.fish_seen - hidden
        return CARD_COUNT["no_fish"] - self.no_fish_seen - (self.unseen - hidden)

    def secrets(self) -> Iterator[int]:
        """Yield each number of "Fish!" that may lie among the cards discarded unseen."""
        for hidden in range(self.unseen + 1):
            if self.held("fish", hidden) >= 0 and self.held("no_fish", hidden) >= 0:
                yield hidden

    def some_discards(self, hidden: int) -> tuple[Card, ...]:
        """Return cards that a fisher with this secret may have discarded unseen; the order is one of many."""
        return tuple("fish" if at < hidden else "no_fish" for at in range(self.unseen))

    def offers(self) -> tuple[int, ...]:
        """Return the baits the fisher may lay, from low to high; the two 3s are one choice (FF-1)."""
        return tuple(sorted(set(self.baits)))

    def lays(self, hidden: int) -> tuple[LayRow, ...]:
        """Return the rows this fisher may lay, in the order of `legal_actions` (FF-3)."""
        return tuple(
            LayRow(card, bait) for card in CARDS if self.held(card, hidden) for bait in self.offers()
        )

    def after(self, row: LayRow, hidden: int, tiles: int) -> RowResult:
        """Return what follows when the fish bids this number of tiles on this row (FF-6, FF-8, FF-9)."""
        card, bait = row.card, row.bait
        node = self.seeing(Step(bait, tiles, card if tiles else None))
        if not tiles:
            return node._or_last_row(0, hidden + (card == "fish"))
        points = tiles * (CATCH_POINTS if card == "fish" else -bait)
        if node.fish_seen == CARD_COUNT["fish"]:
            return RowResult(points - node.tiles * max(node.baits, default=0), None, hidden)
        return node._or_last_row(points, hidden) if node.tiles else RowResult(points, None, hidden)

    def seeing(self, step: Step) -> HandNode:
        """Return what the table knows once it has seen one more row."""
        at = self.baits.index(step.bait)
        return HandNode(
            (*self.steps, step),
            self.baits[:at] + self.baits[at + 1 :],
            self.tiles - step.tiles,
            self.fish_seen + (step.card == "fish"),
            self.no_fish_seen + (step.card == "no_fish"),
        )

    def _or_last_row(self, points: int, hidden: int) -> RowResult:
        """Play the fifth row at once: nobody has a choice in it (FF-5)."""
        if len(self.steps) < ROWS - 1:
            return RowResult(points, self, hidden)
        last = CATCH_POINTS if self.held("fish", hidden) else -self.baits[0]
        return RowResult(points + self.tiles * last, None, hidden)


#: The start of a hand (FF-2).
FIRST: Final = HandNode((), BAITS, TILES, 0, 0)


def next_nodes(node: HandNode, bait: int, tiles: int) -> tuple[HandNode, ...]:
    """Return the nodes this bid on this bait can lead to: one for each card the table may then have seen."""
    if len(node.steps) == ROWS - 2:
        return ()  # the fifth row follows, and is played at once
    if not tiles:
        return (node.seeing(Step(bait, 0, None)),)
    cards = [card for card in CARDS if any(node.held(card, hidden) for hidden in node.secrets())]
    seen = (node.seeing(Step(bait, tiles, card)) for card in cards)
    return tuple(follows for follows in seen if follows.tiles and follows.fish_seen < CARD_COUNT["fish"])


def nodes(node: HandNode = FIRST) -> Iterator[HandNode]:
    """Yield this node and all that can follow, each before those that follow it; always in the same order.

    >>> sum(1 for node in nodes())
    1965
    """
    yield node
    for bait in node.offers():
        for tiles in range(node.tiles + 1):
            for follows in next_nodes(node, bait, tiles):
                yield from nodes(follows)
