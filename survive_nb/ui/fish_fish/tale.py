"""What became of everybody's tiles in a hand: remembered from the events, for the story at its end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish.model import SLOTS
from survive_nb.fish_fish.view import View


@dataclass(slots=True)
class Tale:
    """One hand so far: who is the fisher, which row it is, who was caught, who ate what."""

    fisher: int | None = None
    row: int = 0
    #: Seat → tiles bid on the row that lies on the table.
    bids: Counter[int] = field(default_factory=Counter)
    #: Seat → tiles lost to the fisher (FF-6).
    caught: Counter[int] = field(default_factory=Counter)
    #: Seat and bait → tiles on that slot of the catch board (FF-6, FF-8).
    eaten: Counter[tuple[int, int]] = field(default_factory=Counter)

    @classmethod
    def of(cls, view: View) -> Tale:
        """Take up the tale of a hand that has begun."""
        tale = cls(view.fisher, view.row)
        tale.bids.update({seat: bid for seat, bid in enumerate(view.bids) if bid})
        for row in view.rows:
            if row.revealed and row.card == "fish":
                tale.caught.update({seat: bid for seat, bid in enumerate(row.bids) if bid})
        for seat, board in enumerate(view.slots):
            for bait, tiles in zip(SLOTS, board, strict=True):
                tale.eaten[seat, bait] += tiles
        return tale

    def feed(self, event: ev.Event) -> None:
        """Remember what an event did."""
        match event:
            case ev.HandBegan(_, fisher):
                self.fisher, self.row = fisher, 0
                for memory in (self.bids, self.caught, self.eaten):
                    memory.clear()
            case ev.RowLaid(seat, row):
                self.fisher, self.row = seat, row
                self.bids.clear()
            case ev.BidMade(seat, tiles):
                self.bids[seat] += tiles
            case ev.TilesCaught():
                self.caught.update(self.bids)
            case ev.TilesLanded(_, seat, bait, tiles):
                self.eaten[seat, bait] += tiles
            case _:
                pass

    def losers(self) -> list[tuple[int, int]]:
        """Return the seats that lost tiles to the fisher, and how many."""
        return sorted((seat, tiles) for seat, tiles in self.caught.items() if tiles)

    def meals(self, seat: int) -> list[tuple[int, int]]:
        """Return the slots on which a seat has tiles: bait and number."""
        return [(bait, self.eaten[seat, bait]) for bait in SLOTS if self.eaten[seat, bait]]
