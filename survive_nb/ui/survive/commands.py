"""Typed commands: the whole game without a pointer, in the words of the log.

``red-2 G9``, ``red-2 boat-1``, ``red-2 NE``, ``boat-1 G9``, ``sink F4`` or just ``F4``, ``place red 6 F4``,
``boat G3`` in set-up, ``shark-2 H4``, ``dolphin red-2 G9``, ``wind boat-1 G9``,
``riders red-1 red-2 blue-3``, ``pass``, ``undo``, ``hint``, ``help``.  Capitals, hyphens and the language do
not matter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, cast

from survive_nb.survive import model as m
from survive_nb.survive.view import View
from survive_nb.ui.commands import LONGEST, Command, not_understood
from survive_nb.ui.survive.reachable import Reachable, kind_of
from survive_nb.ui.survive.vocabulary import PIECES, Item, items_of

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


def written(action: m.Action) -> str:
    """Return the command that stands for an action.

    >>> written(m.MoveExplorer("red-2", to_boat="boat-1"))
    'red-2 boat-1'
    """
    match action:
        case m.MoveExplorer(piece, to_space, to_boat, to_island):
            return f"{piece} {to_space or to_boat or to_island}"
        case m.MoveBoat(piece, to) | m.MoveCreature(piece, to) | m.PlayCreature(piece, to):
            return f"{piece} {to}"
        case m.PlayDolphin(piece, to):
            return f"dolphin {piece} {to}"
        case m.PlayWind(piece, to):
            return f"wind {piece} {to}"
        case m.PlaceExplorer(color, value, space):
            return f"place {color} {value} {space}"
        case m.PlaceBoat(space):
            return f"boat {space}"
        case m.Sink(space):
            return f"sink {space}"
        case m.ChooseRiders(explorers):
            return f"riders {' '.join(explorers)}"
        case m.Roll(face):
            return f"roll {face}"
        case _:
            return next(word for word, simple in _SIMPLE.items() if simple == action)


def examples(legal: Reachable, most: int = 6) -> list[str]:
    """Return some commands that can be played now, one of each kind first."""
    kinds: dict[type[m.Action], m.Action] = {}
    for action in legal.actions:
        kinds.setdefault(type(action), action)
    return [written(action) for action in list(kinds.values())[:most]]


def parse(text: str, view: View, legal: Reachable) -> m.Action | Command:
    """Read a typed command; it may name an action that is not legal, and the seat then says why.

    Raises `CannotRead` with what was not understood and an example that can be played now.
    """
    items = items_of(text[:LONGEST])
    reader = _Reader(view, legal)
    for item in items:
        if item.sort == "unknown":
            not_understood(item.name, examples(legal))
    action = reader.read(items)
    return not_understood(text[:LONGEST], examples(legal)) if action is None else action


class _Reader:
    """Reads one command at one moment of the game."""

    def __init__(self, view: View, legal: Reachable) -> None:
        self._view = view
        self._legal = legal

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
        if verb in ("undo", "hint", "help"):
            return Command(cast(Literal["undo", "hint", "help"], verb))
        return _PASSES.get(self._view.step) if verb == "pass" else _SIMPLE.get(verb)

    def _only_space(self, space: str) -> m.Action | None:
        """Read a space alone: one tap would do the same."""
        match self._view.step:
            case "sink":
                return m.Sink(space)
            case "place_boats":
                return m.PlaceBoat(space)
            case "place_explorers" if self._legal.values:
                return m.PlaceExplorer(*self._legal.values[0], space)
            case _:
                return None

    def _place(self, items: list[Item]) -> m.Action | None:
        """Read what is placed in set-up: ``red 6 F4``, ``6 F4`` or ``boat G3`` (SET-4, SET-5)."""
        names = [item.name for item in items]
        match [item.sort for item in items]:
            case ["kind", "space"] if names[0] == "boat":
                return m.PlaceBoat(names[1])
            case ["piece", "space"]:
                color, _, value = names[0].partition("-")
                return _explorer(color, value, names[1])
            case ["number", "space"]:
                colors = (color for color, value in self._legal.values if str(value) == names[0])
                return _explorer(next(colors, self._own_color()), names[0], names[1])
            case ["space"]:
                return self._only_space(names[0])
            case _:
                return None

    def _own_color(self) -> str:
        seat = self._view.eyes if isinstance(self._view.eyes, int) else self._view.turn
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
