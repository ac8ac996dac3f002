"""The learned habits: how they are written to a file, and read from it.

The file is deflated.  For each number of players and each side it holds the number of keys; the keys, each as
its distance from the one before (16 bits); for each key its number of actions (8 bits); and for each key and
action the chance, in parts of `_WHOLE` (8 bits).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

_FILE: Final = "habits.bin"
_WHOLE: Final = 31
PLAYERS: Final = range(2, 9)


class Habits(NamedTuple):
    """For each key the weights of the actions, in the order of the legal list."""

    fisher: dict[int, tuple[int, ...]]
    fish: dict[int, tuple[int, ...]]


@cache
def load() -> dict[int, Habits]:
    """Read the shipped habits by number of players; they are read once and then kept."""
    data = zlib.decompress(files(__package__).joinpath(_FILE).read_bytes())
    table, at = {}, 0
    for players in PLAYERS:
        sides: tuple[dict[int, tuple[int, ...]], dict[int, tuple[int, ...]]] = ({}, {})
        for side in sides:
            (count,) = struct.unpack_from(">H", data, at)
            steps = struct.unpack_from(f">{count}H", data, at + 2)
            actions = data[at + 2 + 2 * count :][:count]
            at += 2 + 3 * count
            for key, number in zip(accumulate(steps), actions, strict=True):
                side[key] = tuple(data[at : at + number])
                at += number
        table[players] = Habits(*sides)
    return table


def written(learned: Mapping[int, tuple[Mapping[int, list[float]], Mapping[int, list[float]]]]) -> bytes:
    """Return the bytes of the file for these habits, which ``tools/fish_fish`` computes."""
    data = bytearray()
    for players in PLAYERS:
        for side in learned[players]:
            keys = sorted(side)
            steps = [key - before for before, key in pairwise([0, *keys])]
            data += struct.pack(f">H{len(keys)}H", len(keys), *steps)
            data += bytes(len(side[key]) for key in keys)
            for key in keys:
                data += bytes(round(chance * _WHOLE) for chance in side[key])
    return zlib.compress(bytes(data), 9)
