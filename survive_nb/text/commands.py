"""Typed commands, as far as all games share them: words in all languages, and how a line becomes items."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, NoReturn

from survive_nb.game import InvalidInput, Refusal
from survive_nb.i18n.words import fold, mark

#: Number of characters that are read of a command.
LONGEST: Final = 120
#: What can be typed at any moment → the ways to type it.
ALWAYS_WORDS: Final = {
    "undo": ("undo", "back", "برگرد"),
    "hint": ("hint", "advice", "راهنمایی"),
    "help": ("help", "کمک"),
}
_FOR_EXAMPLE: Final = mark("“{typed}” is not a command. You can type, for example: {text}")
_TOKEN: Final = re.compile(r"[^\W\d_]+|\d+")
_LONGEST_NUMBER: Final = 2
#: The number of words of the longest name, "north-west island".
_MOST_WORDS: Final = 3


@dataclass(frozen=True, slots=True)
class Command:
    """A command that is no action of the game."""

    name: Literal["undo", "hint", "help"]


#: What can be typed at any moment.
COMMANDS: Final = {"undo": Command("undo"), "hint": Command("hint"), "help": Command("help")}


class Item(NamedTuple):
    """One thing that a command names: what sort of thing, and which."""

    sort: str
    name: str


def word_in(lang: str, ways: Iterable[str]) -> str:
    """Return the first way to type a word in a language.

    >>> word_in("en", ("sink", "غرق")), word_in("fa", ("sink", "غرق"))
    ('sink', 'غرق')
    """
    return next(way for way in ways if way.isascii() == (lang != "fa"))


def joined(text: str) -> str:
    """Return the letters and digits of a text, as the keys of a vocabulary are written."""
    return "".join(_TOKEN.findall(fold(text)))


def vocabulary(sort: str, ways: Mapping[str, Iterable[str]]) -> dict[str, Item]:
    """Return the words of one sort, each with the item that it stands for."""
    return {joined(way): Item(sort, name) for name, many in ways.items() for way in many}


def items_of(text: str, first: Callable[[list[str]], tuple[Item, int]]) -> list[Item]:
    """Return what a line names, without fillers; ``first`` gives the first item and its number of tokens."""
    tokens = _TOKEN.findall(fold(text[:LONGEST]))
    items: list[Item] = []
    while tokens:
        item, used = first(tokens)
        del tokens[:used]
        if item.sort != "filler":
            items.append(item)
    return items


def first_item(tokens: list[str], known: Mapping[str, Item]) -> tuple[Item, int]:
    """Return the longest known name at the beginning, a number, or an unknown word."""
    for count in range(min(_MOST_WORDS, len(tokens)), 0, -1):
        item = known.get("".join(tokens[:count]))
        if item is not None:
            return item, count
    return Item("number" if is_number(tokens[0]) else "unknown", tokens[0]), 1


def is_number(token: str) -> bool:
    """Return whether a token is a number that could mean something."""
    return token.isdecimal() and len(token) <= _LONGEST_NUMBER


def not_understood(text: str, items: Iterable[Item], examples: Sequence[str]) -> NoReturn:
    """Refuse a command, naming what was not understood, with an example if there is anything to do."""
    unknown = next((item.name for item in items if item.sort == "unknown"), text[:LONGEST])
    typed = " ".join(unknown.split())
    if not typed:
        raise InvalidInput(Refusal(None, "Type a command, for example: help", code="no-command"))
    if not examples:
        raise InvalidInput(
            Refusal(None, "“{typed}” is not a command.", {"typed": typed}, code="no-such-command")
        )
    facts = {"typed": typed, "text": examples[0]}
    raise InvalidInput(Refusal(None, _FOR_EXAMPLE, facts, code="no-such-command"))
