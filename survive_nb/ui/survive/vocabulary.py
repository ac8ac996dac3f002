"""The words of typed commands, in both languages: how a line becomes pieces, places, numbers and verbs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from survive_nb.hexes import HEX_OF
from survive_nb.survive import model as m
from survive_nb.ui.names import ISLAND_WORDS, ISLANDS
from survive_nb.ui.words import LANGUAGES, Words, fold

#: How many pieces of each kind there are (COMP-2).
PIECES: Final = {**dict.fromkeys(m.COLORS, 10), "boat": m.BOAT_COUNT, **m.CREATURE_COUNT}
#: Verb → the ways to type it.
_VERBS: Final = {
    "sink": ("sink", "remove", "غرق", "بردار", "برداشتن"),
    "place": ("place", "put", "بگذار", "بچین"),
    "riders": ("riders", "rider", "سرنشین", "سرنشینان"),
    "dolphin": ("dolphin", "دلفین"),
    "wind": ("wind", "باد"),
    "pass": ("pass", "رد"),
    "skip": ("skip", "بدون کاشی"),
    "end": ("end", "done", "پایان"),
    "stay": ("stay", "بمان"),
    "repel": ("repel", "دفع"),
    "allow": ("allow", "اجازه"),
    "undo": ("undo", "back", "برگرد"),
    "hint": ("hint", "advice", "راهنمایی"),
    "help": ("help", "کمک"),
}
#: Words that change nothing.
_FILLERS: Final = (
    *("to", "on", "onto", "at", "from", "with", "and", "the", "move", "go", "tile", "explorer"),
    *("به", "در", "روی", "از", "با", "و", "را", "برو", "حرکت", "کاشف"),
)
_TOKEN: Final = re.compile(r"[^\W\d_]+|\d+")
_LONGEST_NUMBER: Final = 2
#: The longest name has so many words: "north-west island".
_MOST_WORDS: Final = 3


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a command names: what sort of thing, and which."""

    sort: Literal["piece", "kind", "space", "island", "number", "verb", "unknown"]
    name: str


def items_of(text: str) -> list[Item]:
    """Return the things that a line names, in their order.

    >>> [item.name for item in items_of("red2 -> g۹")]
    ['red-2', 'G9']
    """
    tokens = _TOKEN.findall(fold(text))
    items: list[Item] = []
    while tokens:
        item, used = _first_item(tokens)
        del tokens[:used]
        if item is not None:
            items.append(item)
    return items


def _first_item(tokens: list[str]) -> tuple[Item | None, int]:
    """Return what the first tokens name, and how many they are; fillers name nothing."""
    number = next(iter(tokens[1:2]), "")
    space = (tokens[0] + number).upper()
    if space in HEX_OF:
        return Item("space", space), 2
    for count in range(min(_MOST_WORDS, len(tokens)), 0, -1):
        known = _known_words().get("".join(tokens[:count]))
        if known is not None:
            return _with_number(known, tokens[count : count + 1], count)
    if tokens[0] in _FILLERS:
        return None, 1
    if tokens[0].isdecimal():
        return Item("number" if len(tokens[0]) <= _LONGEST_NUMBER else "unknown", tokens[0]), 1
    has_number = number.isdecimal()
    return Item("unknown", tokens[0] + (number if has_number else "")), 1 + has_number


def _with_number(known: Item, after: list[str], used: int) -> tuple[Item, int]:
    """Turn a kind and the number after it into a piece."""
    if known.sort != "kind" or not after or not after[0].isdecimal():
        return known, used
    if len(after[0]) > _LONGEST_NUMBER or not 1 <= int(after[0]) <= PIECES[known.name]:
        return Item("unknown", f"{known.name}-{after[0]}"), used + 1
    return Item("piece", f"{known.name}-{int(after[0])}"), used + 1


@cache
def _known_words() -> dict[str, Item]:
    """Return every word with a meaning, in both languages, written without spaces."""
    words = {_bare(way): Item("verb", verb) for verb, ways in _VERBS.items() for way in ways}
    for lang in LANGUAGES:
        speaker = Words(lang)
        words |= {_bare(speaker.name(kind)): Item("kind", kind) for kind in PIECES}
        for table in (ISLANDS, ISLAND_WORDS):
            words |= {_bare(speaker.say(name)): Item("island", island) for island, name in table.items()}
    words |= {island.lower(): Item("island", island) for island in m.ISLANDS}
    return words


def _bare(text: str) -> str:
    return "".join(_TOKEN.findall(fold(text)))
