"""The referee of Fish Fish!, from docs/rules.md (FF-1 to FF-R3) and docs/transcript.md alone."""

from __future__ import annotations

from typing import Any

Action = dict[str, Any]


class Referee:
    """Plays one transcript of Fish Fish!, by the book."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.players: int = document["options"]["players"]
        # FF-13: four to eight players fish once each, two or three fish twice each.
        self.hands_to_play = self.players if self.players >= 4 else 2 * self.players
        self.scores = [0] * self.players
        self.hand_number = 1
        self.fisher: int = document["options"]["first_fisher"]
        self._deal()

    def _deal(self) -> None:
        # FF-1, FF-2: the fisher's cards, and four tiles for everybody else (FF-11: taken back every hand).
        self.cards = ["fish", "fish", "no_fish", "no_fish", "no_fish"]
        self.baits = [2, 3, 3, 4, 5]
        self.tiles = {seat: 4 for seat in range(self.players) if seat != self.fisher}
        self.slots: dict[int, list[int]] = {seat: [] for seat in self.tiles}  # the bait under each tile laid
        self.caught = 0
        self.rows_laid = 0
        self.fish_revealed = 0
        self.row: Action | None = None
        self.bids: dict[int, int] = {}
        self.still_to_bid: list[int] = []

    def to_act(self) -> int | str | None:
        if self.hand_number > self.hands_to_play:
            return None
        return self.fisher if self.row is None else self.still_to_bid[0]

    def legal(self) -> list[Action]:
        if self.to_act() is None:
            return []
        if self.row is None:
            # FF-3: any card with any bait; docs/transcript.md: once per card kind and bait value.
            return [
                {"type": "lay_row", "card": card, "bait": bait}
                for card in sorted(set(self.cards))
                for bait in sorted(set(self.baits))
            ]
        held = self.tiles[self.still_to_bid[0]]
        # FF-4: from nothing to everything.  FF-5: in the fifth row, everything.
        fewest = held if self.rows_laid == 5 else 0
        return [{"type": "bid", "tiles": tiles} for tiles in range(fewest, held + 1)]

    def apply(self, action: Action) -> None:
        if action["type"] == "lay_row":
            self.cards.remove(action["card"])
            self.baits.remove(action["bait"])
            self.row = action
            self.rows_laid += 1
            self.bids = {}
            # FF-4: a fish without tiles has no bid to make.
            self.still_to_bid = [seat for seat in self._bidding_order() if self.tiles[seat] > 0]
        else:
            seat = self.still_to_bid.pop(0)
            self.bids[seat] = action["tiles"]
            self.tiles[seat] -= action["tiles"]
            if not self.still_to_bid:
                self._check_row()

    def _bidding_order(self) -> list[int]:
        # FF-12: odd hands clockwise from the fisher's left, even hands counter-clockwise from the right.
        way = 1 if self.hand_number % 2 == 1 else -1
        return [(self.fisher + way * step) % self.players for step in range(1, self.players)]

    def _check_row(self) -> None:
        assert self.row is not None
        # FF-6: with no bid at all the card stays secret (FF-R1: and does not count as revealed).
        if sum(self.bids.values()) > 0:
            if self.row["card"] == "fish":
                self.fish_revealed += 1
                self.caught += sum(self.bids.values())
            else:
                for seat, bid in self.bids.items():
                    self.slots[seat] += [self.row["bait"]] * bid
        self.row = None
        if self.fish_revealed == 2:
            # FF-8: what is left goes to the best bait still held (FF-R2: without a bait nothing is left).
            for seat, left in self.tiles.items():
                self.slots[seat] += [max(self.baits)] * left if left else []
        # FF-9: both fish seen, five rows laid, or no tile left to bid.
        if self.fish_revealed == 2 or self.rows_laid == 5 or sum(self.tiles.values()) == 0:
            self._end_hand()

    def _end_hand(self) -> None:
        # FF-10
        self.scores[self.fisher] += 4 * self.caught
        for seat, baits in self.slots.items():
            self.scores[seat] += sum(baits)
        # FF-11: the player to the left fishes next.
        self.hand_number += 1
        self.fisher = (self.fisher + 1) % self.players
        self._deal()

    def result(self) -> dict[str, list[int]] | None:
        if self.to_act() is not None:
            return None
        # FF-14: a tie shares the victory.
        best = max(self.scores)
        return {
            "scores": self.scores,
            "winners": [seat for seat in range(self.players) if self.scores[seat] == best],
        }
