"""Experiments: boards to touch, with no right or wrong; they show what happens and count along."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from survive_nb.teaching.message import Message
from survive_nb.teaching.scene import Scene


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of a chart: an id of the game or a sentence, the length of the bar (0 to 1), what it says."""

    label: str | Message
    share: Fraction
    says: Message


@dataclass(frozen=True, slots=True)
class Chart:
    """A few bars under a title."""

    title: Message
    bars: tuple[Bar, ...]


@dataclass(frozen=True)
class Shown:
    """What an experiment shows now; ``live`` places and ``buttons`` (name and text) do something."""

    title: Message
    scene: Scene
    sayings: tuple[Message, ...] = ()
    live: frozenset[str] = frozenset()
    buttons: tuple[tuple[str, Message], ...] = ()
    charts: tuple[Chart, ...] = ()
    #: What moves on the board, as the screens play it: ``{"kind": "sink", "at": "D4", "terrain": "beach"}``.
    effects: tuple[dict[str, str], ...] = field(default=())


class Experiment(Protocol):
    """A board to touch."""

    def shown(self) -> Shown:
        """Return what there is to see now."""

    def touch(self, place: str) -> None:
        """Handle a click on a place."""

    def press(self, button: str) -> None:
        """Handle a click on a button."""
