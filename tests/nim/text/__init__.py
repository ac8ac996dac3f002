"""Nim in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from survive_nb.i18n.words import Words
from survive_nb.text.description import Description, description
from survive_nb.text.log import LogWriter as Writer
from survive_nb.text.log import Sentence
from tests.nim import StonesTaken, View

__all__ = ["LogWriter", "describe", "labels"]


class Untold:
    """Remembers nothing of earlier events."""

    def feed(self, event: StonesTaken) -> None:
        """Take no note."""


class LogWriter(Writer[StonesTaken]):
    """One chapter, with one line for each move."""

    def __init__(self, words: Words) -> None:
        super().__init__(words, "The game", Untold())

    def belongs(self, group: Sequence[StonesTaken], event: StonesTaken) -> bool:  # noqa: ARG002
        return False

    def heading(self, event: StonesTaken) -> None:
        """Begin no other chapter."""

    def sentences(self, group: Sequence[StonesTaken]) -> Iterator[Sentence]:
        for event in group:
            yield f"Seat {event.seat} takes {event.stones}.", ("NIM-1",)


def labels(view: View, words: Words) -> dict[str, str]:  # noqa: ARG001
    return {}


def describe(view: View, words: Words, legal: Iterable[object] = ()) -> Description:  # noqa: ARG001
    return description("Nim", f"{view.stones} stones")
