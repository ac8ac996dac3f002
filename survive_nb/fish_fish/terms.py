"""What people call the things of Fish Fish!: ``bait-3`` is "bait 3"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from survive_nb.i18n.catalogue import mark

NAMES: Final = {
    "fish": mark("“Fish!”"),
    "no_fish": mark("“No fish!”"),
}
NUMBERED: Final = {
    "bait": mark("bait {number}"),
    "bid": mark("a bid of {number}"),
    "slot": mark("slot {number} of {seat}"),
}
IN_SENTENCES: Final[Mapping[str, str]] = {}
FOR_FACT: Final[Mapping[tuple[str, str], str]] = {}

#: Code of a refusal → the sentence that screens show instead, with names in place of seat numbers.
REFUSALS: Final = {
    "row-open": mark(
        "Row {row} still lies on the table. Before the next row is laid, a bid is awaited from {seat}."
    ),
    "no-row-to-bid-on": mark(
        "There is nothing to bid on: first the fisher lays row {row}. The fisher: {seat}."
    ),
    "bid-too-high": mark("A bid of {tiles} is too high: tiles left to bid with: {held}."),
    "bid-not-everything": mark(
        "This is the fisher's last row: everything that is left must be bid, {held} and not {tiles}."
    ),
    "fisher-lays-first": mark("First the fisher lays row {row}. The fisher: {actor}."),
    "fisher-does-not-bid": mark("The fisher makes no bid. A bid is awaited from {actor}."),
    "bid-already-made": mark(
        "There is one bid for each fish on row {row}. Now a bid is awaited from {actor}."
    ),
    "no-tiles-to-bid": mark("Without tiles there is no bid to make. No tiles are left to {seat}."),
    "another-seat-bids-first": mark("Row {row}: a bid is awaited from {actor} first."),
    "no-such-first-fisher": mark("There is no such seat for the first fisher."),
    "no-such-card": mark("A fishing card is either “Fish!” or “No fish!”."),
}
