"""Typed commands: the whole game without a pointer.

``bid 2`` or just ``2``, ``pass`` (bid nothing), ``all``; for the fisher ``fish 3`` (lay "Fish!" under bait 3)
and ``no fish 4`` or ``empty 4``; ``undo``, ``hint``, ``help``.  Capitals, the order of card and bait, Persian
digits and the language do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, NamedTuple, cast

from survive_nb.fish_fish.model import CARDS, Action, Bid, Card, LayRow
from survive_nb.fish_fish.view import View
from survive_nb.ui.commands import LONGEST, Command, not_understood
from survive_nb.ui.words import LANGUAGES, Words, fold

#: No number is longer.
_LONGEST_NUMBER: Final = 2
#: The longest name has so many words: "the empty hook".
_MOST_WORDS: Final = 3
_TOKEN: Final = re.compile(r"[^\W\d_]+|\d+")

#: What a word stands for → the ways to type it.
_VERBS: Final = {
    "bid": ("bid", "bids", "شرط"),
    "none": ("pass", "none", "nothing", "no bid", "رد", "هیچ"),
    "all": ("all", "everything", "همه"),
    "undo": ("undo", "back", "برگرد"),
    "hint": ("hint", "advice", "راهنمایی"),
    "help": ("help", "کمک"),
}
_CARDS: Final[dict[Card, tuple[str, ...]]] = {
    "fish": ("fish", "hook", "hooked", "ماهی", "بفرمایید ماهی"),
    "no_fish": (
        "no fish",
        "empty",
        "empty hook",
        "بی ماهی",
        "بدون ماهی",
        "ماهی بی ماهی",
        "خالی",
        "قلاب خالی",
    ),
}
_NUMBERS: Final = (
    ("zero", "صفر"),
    ("one", "یک"),
    ("two", "دو"),
    ("three", "سه"),
    ("four", "چهار"),
    ("five", "پنج"),
)
#: Words that change nothing.
_FILLERS: Final = (
    *("lay", "card", "bait", "row", "under", "on", "with", "a", "the", "and", "tile", "tiles", "i"),
    *("بچین", "بگذار", "کارت", "طعمه", "طعمهٔ", "ردیف", "زیر", "روی", "با", "و", "را", "کاشی", "تا"),
)


class _Item(NamedTuple):
    """One thing that a command names."""

    sort: Literal["verb", "card", "number", "filler", "unknown"]
    name: str


def written(action: Action) -> str:
    """Return the command that stands for an action.

    >>> written(Bid(2)), written(LayRow("no_fish", 4))
    ('bid 2', 'no fish 4')
    """
    if isinstance(action, Bid):
        return f"bid {action.tiles}"
    return f"{_CARDS[action.card][0]} {action.bait}"


def examples(legal: Sequence[Action], most: int = 6) -> list[str]:
    """Return some commands that can be played now, one of each card first.

    >>> examples([LayRow("fish", 2), LayRow("fish", 3), LayRow("no_fish", 2)], most=2)
    ['fish 2', 'no fish 2']
    """
    kinds: dict[str, Action] = {}
    for action in legal:
        kinds.setdefault(action.card if isinstance(action, LayRow) else str(action), action)
    firsts = list(kinds.values())
    rest = [action for action in legal if action not in firsts]
    return [written(action) for action in (firsts + rest)[:most]]


def parse(text: str, view: View, legal: Sequence[Action]) -> Action | Command:
    """Read a typed command; it may name an action that is not legal, and the seat then says why.

    Raises `CannotRead` with what was not understood and an example that can be played now.
    """
    items = [item for item in _items_of(text[:LONGEST]) if item.sort != "filler"]
    for item in items:
        if item.sort == "unknown":
            not_understood(item.name, examples(legal))
    action = _read(items, view)
    return not_understood(text[:LONGEST], examples(legal)) if action is None else action


def _read(items: list[_Item], view: View) -> Action | Command | None:
    """Return what the items say together, ``None`` if that is nothing."""
    names = [item.name for item in items]
    match [item.sort for item in items]:
        case ["verb"]:
            return _one_word(names[0], view)
        case ["verb", "verb"] if names[0] == "bid":
            return _one_word(names[1], view) if names[1] in ("none", "all") else None
        case ["verb", "number"] | ["number", "verb"] if "bid" in names:
            return Bid(int(names[names[0] == "bid"]))
        case ["number"]:
            # To a fisher who is to lay a row, a number alone could be any card.
            return None if view.bait is None and view.eyes == view.fisher else Bid(int(names[0]))
        case ["card", "number"]:
            return LayRow(cast(Card, names[0]), int(names[1]))
        case ["number", "card"]:
            return LayRow(cast(Card, names[1]), int(names[0]))
        case _:
            return None


def _one_word(verb: str, view: View) -> Action | Command | None:
    """Read a word that needs no number."""
    match verb:
        case "undo" | "hint" | "help":
            return Command(verb)
        case "none":
            return Bid(0)
        case "all":
            return Bid(view.tiles[view.eyes]) if isinstance(view.eyes, int) else None
        case _:
            return None


def _items_of(text: str) -> list[_Item]:
    """Return the things that a line names, in their order."""
    tokens = _TOKEN.findall(fold(text))
    items: list[_Item] = []
    while tokens:
        item, used = _first_item(tokens)
        del tokens[:used]
        items.append(item)
    return items


def _first_item(tokens: list[str]) -> tuple[_Item, int]:
    """Return what the first tokens name, and how many they are."""
    for count in range(min(_MOST_WORDS, len(tokens)), 0, -1):
        known = _known_words().get("".join(tokens[:count]))
        if known is not None:
            return known, count
    if tokens[0].isdecimal() and len(tokens[0]) <= _LONGEST_NUMBER:
        return _Item("number", tokens[0]), 1
    return _Item("unknown", tokens[0]), 1


@cache
def _known_words() -> dict[str, _Item]:
    """Return every word with a meaning, in both languages, written without spaces."""
    words = {_bare(way): _Item("filler", "") for way in _FILLERS}
    words |= {_bare(way): _Item("verb", verb) for verb, ways in _VERBS.items() for way in ways}
    words |= {_bare(way): _Item("number", str(n)) for n, ways in enumerate(_NUMBERS) for way in ways}
    words |= {_bare(way): _Item("card", card) for card, ways in _CARDS.items() for way in ways}
    for lang in LANGUAGES:
        words |= {_bare(Words(lang).name(card)): _Item("card", card) for card in CARDS}
    return words


def _bare(text: str) -> str:
    return "".join(_TOKEN.findall(fold(text)))
