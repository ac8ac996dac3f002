"""Typed commands: the whole game without a pointer.

``bid 2`` or just ``2``, ``pass`` (bid nothing), ``all``; for the fisher ``fish 3`` (lay "Fish!" under bait 3)
and ``no fish 4`` or ``empty 4``; ``undo``, ``hint``, ``help``.  Capitals, the order of card and bait, Persian
digits and the language do not matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from survive_nb.fish_fish.model import CARDS, Action, Bid, Card, LayRow
from survive_nb.fish_fish.view import View
from survive_nb.i18n.words import LANGUAGES, Words
from survive_nb.text.commands import (
    ALWAYS_WORDS,
    COMMANDS,
    Command,
    Item,
    first_item,
    items_of,
    not_understood,
    vocabulary,
    word_in,
)

#: What a word stands for → the ways to type it.
_VERBS: Final = {
    "bid": ("bid", "bids", "شرط"),
    "none": ("pass", "none", "nothing", "no bid", "رد", "هیچ"),
    "all": ("all", "everything", "همه"),
    **ALWAYS_WORDS,
}
_CARDS: Final = {
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


def written(action: Action, lang: str = "en") -> str:
    """Return the command that stands for an action, in the language of the reader.

    >>> written(Bid(2)), written(LayRow("no_fish", 4)), written(Bid(2), "fa")
    ('bid 2', 'no fish 4', 'شرط ۲')
    """
    if isinstance(action, Bid):
        ways, number = _VERBS["bid"], action.tiles
    else:
        ways, number = _CARDS[action.card], action.bait
    return f"{word_in(lang, ways)} {Words(lang).number(number)}"


def examples(legal: Sequence[Action], lang: str = "en", most: int = 6) -> list[str]:
    """Return some commands that can be played now, one of each card first.

    >>> examples([LayRow("fish", 2), LayRow("fish", 3), LayRow("no_fish", 2)], most=2)
    ['fish 2', 'no fish 2']
    """
    kinds: dict[str, Action] = {}
    for action in legal:
        kinds.setdefault(action.card if isinstance(action, LayRow) else str(action), action)
    firsts = list(kinds.values())
    rest = [action for action in legal if action not in firsts]
    return [written(action, lang) for action in (firsts + rest)[:most]]


def parse(text: str, view: View, legal: Sequence[Action], lang: str = "en") -> Action | Command:
    """Read a typed command; it may name an action that is not legal, and the seat then says why.

    Raises `InvalidInput` with what was not understood and an example that can be played now.
    """
    items = items_of(text, lambda tokens: first_item(tokens, _known_words()))
    meaning = _read(items, view)
    return meaning if meaning is not None else not_understood(text, items, examples(legal, lang))


def _read(items: list[Item], view: View) -> Action | Command | None:
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
            return None if view.bait is None and view.viewer == view.fisher else Bid(int(names[0]))
        case ["card", "number"]:
            return LayRow(cast(Card, names[0]), int(names[1]))
        case ["number", "card"]:
            return LayRow(cast(Card, names[1]), int(names[0]))
        case _:
            return None


def _one_word(verb: str, view: View) -> Action | Command | None:
    """Read a word that needs no number."""
    match verb:
        case "none":
            return Bid(0)
        case "all":
            return Bid(view.tiles[view.viewer]) if isinstance(view.viewer, int) else None
        case _:
            return COMMANDS.get(verb)


@cache
def _known_words() -> dict[str, Item]:
    """Return every word with a meaning, in both languages, written without spaces."""
    words = vocabulary("filler", {"": _FILLERS}) | vocabulary("verb", _VERBS)
    words |= vocabulary("number", {str(n): ways for n, ways in enumerate(_NUMBERS)})
    words |= vocabulary("card", _CARDS)
    for lang in LANGUAGES:
        words |= vocabulary("card", {card: [Words(lang).name(card)] for card in CARDS})
    return words
