"""Typed commands: the whole game without a pointer, in the words of the log.

``red-2 G9``, ``red-2 boat-1``, ``red-2 NE``, ``boat-1 G9``, ``sink F4`` or just ``F4``, ``place red 6 F4``,
``boat G3`` in set-up, ``shark-2 H4``, ``dolphin red-2 G9``, ``wind boat-1 G9``,
``riders red-1 red-2 blue-3``, ``pass``, ``undo``, ``hint``, ``help``.  Capitals, hyphens and the language do
not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from survive_nb.hexes import HEX_OF
from survive_nb.i18n.words import LANGUAGES, Words
from survive_nb.survive import model as m
from survive_nb.survive.piece_index import kind_of, piece_of, target_of
from survive_nb.survive.terms import ISLAND_WORDS
from survive_nb.survive.view import View
from survive_nb.text import commands
from survive_nb.text.commands import (
    ALWAYS_WORDS,
    COMMANDS,
    Command,
    Item,
    first_item,
    is_number,
    joined,
    not_understood,
    vocabulary,
    word_in,
)

#: How many pieces of each kind there are (COMP-2).
PIECES: Final = {**dict.fromkeys(m.COLORS, 10), "boat": m.BOAT_COUNT, **m.CREATURE_COUNT}
#: Verb → the ways to type it.
_VERBS: Final = {
    "sink": ("sink", "remove", "غرق", "بردار", "برداشتن"),
    "place": ("place", "put", "بگذار", "بچین"),
    "riders": ("riders", "rider", "مسافران", "مسافر", "سرنشین", "سرنشینان"),
    "dolphin": ("dolphin", "دلفین"),
    "wind": ("wind", "باد"),
    "pass": ("pass", "رد"),
    "skip": ("skip", "بدون کاشی"),
    "end": ("end", "done", "پایان"),
    "stay": ("stay", "بمان"),
    "repel": ("repel", "دفع"),
    "allow": ("allow", "اجازه"),
    **ALWAYS_WORDS,
}
#: Words that change nothing.
_FILLERS: Final = (
    *("to", "on", "onto", "at", "from", "with", "and", "the", "move", "go", "tile", "explorer"),
    *("به", "در", "روی", "از", "با", "و", "را", "برو", "حرکت", "کاشف"),
)


def items_of(text: str) -> list[Item]:
    """Return the things that a line names, in their order.

    >>> [item.name for item in items_of("red2 -> g۹")]
    ['red-2', 'G9']
    """
    return commands.items_of(text, _first_item)


def _first_item(tokens: list[str]) -> tuple[Item, int]:
    """Return what the first tokens name, and how many they are."""
    number = tokens[1] if len(tokens) > 1 and tokens[1].isdecimal() else ""
    space = (tokens[0] + number).upper()
    if space in HEX_OF:
        return Item("space", space), 2
    item, used = first_item(tokens, _known_words())
    if item.sort == "unknown" and number and not tokens[0].isdecimal():
        return Item("unknown", tokens[0] + number), 2
    return _with_number(item, tokens[used : used + 1], used)


def _with_number(known: Item, after: list[str], used: int) -> tuple[Item, int]:
    """Turn a kind and the number after it into a piece."""
    if known.sort != "kind" or not after or not after[0].isdecimal():
        return known, used
    if not is_number(after[0]) or not 1 <= int(after[0]) <= PIECES[known.name]:
        return Item("unknown", f"{known.name}-{after[0]}"), used + 1
    return Item("piece", f"{known.name}-{int(after[0])}"), used + 1


@cache
def _known_words() -> dict[str, Item]:
    """Return every word with a meaning, in both languages, written without spaces."""
    words = vocabulary("filler", {"": _FILLERS}) | vocabulary("verb", _VERBS)
    for lang in LANGUAGES:
        speaker = Words(lang)
        words |= {joined(speaker.name(kind)): Item("kind", kind) for kind in PIECES}
        # A kind as it is spelt before its number: «اژدهای» and not «اژدها».
        words |= {joined(speaker.name(f"{kind}-1")).rstrip("1"): Item("kind", kind) for kind in PIECES}
        for island, word in ISLAND_WORDS.items():
            names = speaker.name(island), speaker.say(word)
            words |= {joined(name): Item("island", island) for name in names}
    words |= {island.lower(): Item("island", island) for island in m.ISLANDS}
    return words


_SIMPLE: Final[dict[str, m.Action]] = {
    "skip": m.SkipTile(),
    "end": m.EndMoves(),
    "stay": m.Stay(),
    "repel": m.Repel(),
    "allow": m.Allow(),
}
#: Step → what "pass" means in it.
_PASSES: Final[dict[str, m.Action]] = {
    "play_tile": m.SkipTile(),
    "move": m.EndMoves(),
    "move_creature": m.Stay(),
    "repel": m.Allow(),
}
_VALUES: Final = range(1, 7)


def written(action: m.Action, lang: str = "en", *, equal: bool = False) -> str:
    """Return the command that stands for an action, in the language of the reader.

    ``equal`` leaves the value of an explorer out: it does not matter, or must not be shown.

    >>> aboard = m.MoveExplorer("red-2", to_boat="boat-1")
    >>> written(aboard), written(aboard, "fa")
    ('red-2 boat-1', 'قرمز ۲ قایق ۱')
    """
    match action:
        case m.PlaceExplorer(color, value, space):
            parts = ["place", color, space] if equal else ["place", color, str(value), space]
        case m.PlaceBoat(space):
            parts = ["boat", space]
        case m.Sink(space):
            parts = ["sink", space]
        case m.ChooseRiders(explorers):
            parts = ["riders", *explorers]
        case m.Roll(face):
            parts = ["roll", face]
        case m.PlayDolphin():
            parts = ["dolphin", action.explorer, action.to]
        case m.PlayWind():
            parts = ["wind", action.boat, action.to]
        case _ if (piece := piece_of(action)) is not None:
            parts = [piece, target_of(action) or ""]
        case _:
            parts = [next(word for word, simple in _SIMPLE.items() if simple == action)]
    return " ".join([_typed(part, lang) for part in parts])


@cache
def _typed(part: str, lang: str) -> str:
    """Return how a verb, a piece, a place or a number is typed in a language."""
    words = Words(lang)
    if part in _VERBS:
        return word_in(lang, _VERBS[part])
    if lang == "en":
        return part
    if part.isdecimal():
        return words.number(int(part))
    return words.say(ISLAND_WORDS[part]) if part in ISLAND_WORDS else words.name(part)


def examples(legal: Iterable[m.Action], lang: str = "en", most: int = 6, *, equal: bool = False) -> list[str]:
    """Return some commands that can be played now, one of each kind."""
    kinds: dict[type[m.Action], m.Action] = {}
    for action in legal:
        kinds.setdefault(type(action), action)
    return [written(action, lang, equal=equal) for action in list(kinds.values())[:most]]


def parse(
    text: str,
    view: View,
    legal: Sequence[m.Action],
    lang: str = "en",
    *,
    value: tuple[str, int] | None = None,
    equal: bool = False,
) -> m.Action | Command:
    """Read a typed command; it may name an action that is not legal, and the seat then says why.

    ``value`` is the colour and value of an explorer that is named by its tile alone, and ``equal`` leaves
    values out of examples.

    Raises `InvalidInput` with what was not understood and an example that can be played now.
    """
    items = items_of(text)
    meaning = _Reader(view, legal, value).read(items)
    if meaning is not None:
        return meaning
    return not_understood(text, items, examples(legal, lang, equal=equal or view.options.equal_worth))


class _Reader:
    """Reads one command at one moment of the game."""

    def __init__(self, view: View, legal: Iterable[m.Action], value: tuple[str, int] | None) -> None:
        self._view = view
        placings = [action for action in legal if isinstance(action, m.PlaceExplorer)]
        #: The colours and values that can be placed (SET-4).
        self._values = list(dict.fromkeys((placing.color, placing.value) for placing in placings))
        self._value = value or next(iter(self._values), None)

    def read(self, items: list[Item]) -> m.Action | Command | None:
        """Return what the items say together, ``None`` if that is nothing."""
        names = [item.name for item in items]
        match [item.sort for item in items]:
            case ["verb"]:
                return self._one_word(names[0])
            case ["verb", *_] if names[0] == "place":
                return self._place(items[1:])
            case ["verb", "space"] if names[0] == "sink":
                return m.Sink(names[1])
            case ["verb", "piece", "space"]:
                return _play_tile(*names)
            case ["verb", "piece", "piece", "piece"] if names[0] == "riders":
                return _riders(names[1:])
            case ["space"]:
                return self._only_space(names[0])
            case ["piece", "space" | "piece" | "island"]:
                return self._move(items[0].name, items[1])
            case ["kind" | "number", *_]:
                return self._place(items)
            case _:
                return None

    def _one_word(self, verb: str) -> m.Action | Command | None:
        if verb == "pass":
            return _PASSES.get(self._view.step)
        return COMMANDS.get(verb) or _SIMPLE.get(verb)

    def _only_space(self, space: str) -> m.Action | None:
        """Read a space alone: one tap would do the same."""
        match self._view.step:
            case "sink":
                return m.Sink(space)
            case "place_boats":
                return m.PlaceBoat(space)
            case "place_explorers" if self._value is not None:
                return m.PlaceExplorer(*self._value, space)
            case _:
                return None

    def _place(self, items: list[Item]) -> m.Action | None:
        """Read what is placed in set-up: ``red 6 F4``, ``6 F4`` or ``boat G3`` (SET-4, SET-5)."""
        names = [item.name for item in items]
        match [item.sort for item in items]:
            case ["kind", "space"] if names[0] == "boat":
                return m.PlaceBoat(names[1])
            case ["kind", "space"] if names[0] in m.COLORS:
                values = (value for color, value in self._values if color == names[0])
                return _explorer(names[0], str(next(values, _VALUES[0])), names[1])
            case ["piece", "space"]:
                color, _, value = names[0].partition("-")
                return _explorer(color, value, names[1])
            case ["number", "space"]:
                colors = (color for color, value in self._values if str(value) == names[0])
                return _explorer(next(colors, self._own_color()), names[0], names[1])
            case ["space"]:
                return self._only_space(names[0])
            case _:
                return None

    def _own_color(self) -> str:
        seat = self._view.viewer if isinstance(self._view.viewer, int) else self._view.turn
        return self._view.options.colors_of(seat)[0]

    def _move(self, piece: str, to: Item) -> m.Action | None:
        """Read a piece and where it goes."""
        kind = kind_of(piece)
        if kind in m.COLORS:
            return self._move_explorer(piece, to)
        if to.sort != "space":
            return None
        if kind == "boat":
            return m.MoveBoat(piece, to.name)
        by_tile = self._view.step == "play_tile"
        return m.PlayCreature(piece, to.name) if by_tile else m.MoveCreature(piece, to.name)

    def _move_explorer(self, piece: str, to: Item) -> m.Action | None:
        if to.sort == "island":
            return m.MoveExplorer(piece, to_island=to.name)
        if to.sort == "piece":
            return m.MoveExplorer(piece, to_boat=to.name) if kind_of(to.name) == "boat" else None
        if self._view.step == "place_explorers":
            return self._place([Item("piece", piece), to])
        return m.MoveExplorer(piece, to_space=to.name)


def _play_tile(verb: str, piece: str, space: str) -> m.Action | None:
    """Read a tile that is played by name (TILE-6, TILE-7)."""
    if verb == "dolphin" and kind_of(piece) in m.COLORS:
        return m.PlayDolphin(piece, space)
    return m.PlayWind(piece, space) if verb == "wind" and kind_of(piece) == "boat" else None


def _explorer(color: str, value: str, space: str) -> m.Action | None:
    if color not in m.COLORS or int(value) not in _VALUES:
        return None
    return m.PlaceExplorer(color, int(value), space)


def _riders(names: Iterable[str]) -> m.Action | None:
    """Read three different explorers, in whatever order (TILE-3)."""
    order = [f"{color}-{i}" for color in m.COLORS for i in range(1, PIECES[color] + 1)]
    riders = sorted(set(names) & set(order), key=order.index)
    return m.ChooseRiders((riders[0], riders[1], riders[2])) if len(riders) == 3 else None
