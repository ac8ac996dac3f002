"""When the volcano comes

ask: With which removal can the volcano come at the earliest, and with which at the latest?
ask_later: {beaches} beaches, {forests} forests and {mountains} mountains are left. Counted from now, with
    which removal can the volcano come at the earliest, and with which at the latest?
field: At the earliest
field: At the latest
because: The volcano lies under a mountain. {beaches} beaches and {forests} forests sink before, so the first
    mountain is tile number {first}, and the last one tile number {last}. [SINK-1]
hint: Under which terrain does the volcano sleep? [COMP-1]
hint: How many tiles must be gone before the first mountain sinks? [SINK-1]
done: When the last forest is gone, each tile may be the end. Be on your island by then.
any_time: It cannot come first: it lies under a mountain, and they go last. [SINK-1]
off_by_one: {low} tiles must be gone before. The volcano can come with the next one.
at_once: The first mountain may hide it, but so may the last one.
at_last: It may be the last tile, but it need not be: any mountain may hide it.
fewer: There are {last} tiles, and the volcano may lie under the very last.
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.survive.model import TERRAINS, TILES
from survive_nb.teaching.authoring import Texts, ValueTask

TEXTS: Final = Texts(__name__, __doc__)

#: Tiles of each terrain in the beginning: beaches, forests, mountains (COMP-1).
_BEACHES, _FORESTS, _MOUNTAINS = (sum(tile == terrain for tile, _ in TILES) for terrain in TERRAINS)


def _volcano(beaches: int, forests: int) -> ValueTask:
    """Ask when the volcano can come, while some land below the mountains is left."""
    low = beaches + forests
    last = low + _MOUNTAINS
    texts = TEXTS.given(
        beaches=beaches, forests=forests, mountains=_MOUNTAINS, first=low + 1, last=last, low=low
    )
    return texts.value(
        (low + 1, last),
        ask="ask" if (beaches, forests) == (_BEACHES, _FORESTS) else "ask_later",
        vary=_drawn,
        wrong_ideas=texts.ideas(
            any_time=(1, last),
            off_by_one=(low, last),
            at_once=(low + 1, low + 1),
            at_last=(last, last),
            fewer=(low + 1, last - 1),
        ),
    )


def _drawn(rng: Random) -> ValueTask:
    """Let some beaches sink, or all of them and some forests."""
    if rng.random() < 0.5:
        return _volcano(rng.randint(2, _BEACHES - 1), _FORESTS)
    return _volcano(0, rng.randint(3, _FORESTS))


TASK: Final = _volcano(_BEACHES, _FORESTS)
