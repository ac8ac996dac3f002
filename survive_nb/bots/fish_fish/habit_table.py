"""The learned habits for 3 to 8 players: how they are written to a file, and read from it.

The file is deflated; for each number of players and each side it holds the number of keys, and for each key
the key (16 bits), the number of actions, and for each action its chance in 255ths.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

_FILE: Final = "habits.bin"
_WHOLE: Final = 255
PLAYERS: Final = range(3, 9)


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
            (keys,) = struct.unpack_from(">H", data, at)
            at += 2
            for _ in range(keys):
                key, actions = struct.unpack_from(">HB", data, at)
                side[key] = tuple(data[at + 3 : at + 3 + actions])
                at += 3 + actions
        table[players] = Habits(*sides)
    return table


def written(learned: Mapping[int, tuple[Mapping[int, list[float]], Mapping[int, list[float]]]]) -> bytes:
    """Return what the file holds for these habits, as `survive_nb.bots.fish_fish.self_play` learns them."""
    data = bytearray()
    for players in PLAYERS:
        for side in learned[players]:
            data += struct.pack(">H", len(side))
            for key, chances in sorted(side.items()):
                data += struct.pack(">HB", key, len(chances))
                data += bytes(round(chance * _WHOLE) for chance in chances)
    return zlib.compress(bytes(data), 9)
