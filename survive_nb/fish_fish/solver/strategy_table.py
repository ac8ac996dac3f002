"""The shipped strategies for the two-player hand: how they are written to a file, and read from it.

The file is a deflated list of 32-bit numbers: for each node of the hand's tree, in the order of `nodes`, how
each fisher lays a row there and how the fish bids on each bait.  The numbers of one decision add up to
`_WHOLE`, so that its chances add up to exactly 1.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from survive_nb.fish_fish.model import Bid, LayRow
from survive_nb.fish_fish.solver.hand_tree import HandNode, Step, nodes

_FILE: Final = "equilibrium.bin"
_WHOLE: Final = 2**32 - 1

#: What both players know: the rows the table saw.
Steps = tuple[Step, ...]


class StrategyTable(NamedTuple):
    """How both sides play: the fisher by the rows seen and the "Fish!" hidden, the fish by rows and bait."""

    fisher: dict[tuple[Steps, int], dict[LayRow, float]]
    fish: dict[tuple[Steps, int], dict[Bid, float]]


def _fisher_decisions(node: HandNode) -> Iterator[tuple[int, tuple[LayRow, ...]]]:
    """Yield each secret of the fisher with the rows that may be laid, in the order of the file."""
    return ((hidden, node.lays(hidden)) for hidden in node.secrets())


def _fish_decisions(node: HandNode) -> Iterator[tuple[int, tuple[Bid, ...]]]:
    """Yield each bait with the bids that may be made on it, in the order of the file."""
    bids = tuple(Bid(tiles) for tiles in range(node.tiles + 1))
    return ((bait, bids) for bait in node.offers())


@cache
def load() -> StrategyTable:
    """Read the shipped table; it is read once and then kept."""
    data = zlib.decompress(files(__package__).joinpath(_FILE).read_bytes())
    shares = iter(struct.unpack(f">{len(data) // 4}I", data))
    table = StrategyTable({}, {})
    for node in nodes():
        for hidden, rows in _fisher_decisions(node):
            table.fisher[node.steps, hidden] = {row: next(shares) / _WHOLE for row in rows}
        for bait, bids in _fish_decisions(node):
            table.fish[node.steps, bait] = {bid: next(shares) / _WHOLE for bid in bids}
    return table


def written(
    fisher: Mapping[tuple[HandNode, int], Mapping[LayRow, float]],
    fish: Mapping[tuple[HandNode, int], Mapping[Bid, float]],
) -> bytes:
    """Return the bytes of the file for these strategies, which `survive_nb.fish_fish.solver.solve` finds."""
    shares: list[int] = []
    for node in nodes():
        for hidden, rows in _fisher_decisions(node):
            shares += rounded([fisher[node, hidden][row] for row in rows])
        for bait, bids in _fish_decisions(node):
            shares += rounded([fish[node, bait][bid] for bid in bids])
    return zlib.compress(struct.pack(f">{len(shares)}I", *shares), 9)


def rounded(chances: list[float]) -> list[int]:
    """Round chances to whole shares that add up to `_WHOLE`: the largest remainders are rounded up.

    >>> rounded([1 / 3, 2 / 3, 0.0])
    [1431655765, 2863311530, 0]
    """
    exact = [chance * _WHOLE for chance in chances]
    shares = [int(share) for share in exact]
    by_remainder = sorted(range(len(exact)), key=lambda at: shares[at] - exact[at])
    for at in by_remainder[: _WHOLE - sum(shares)]:
        shares[at] += 1
    return shares
