"""Nim in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from survive_nb.i18n.words import Words
from survive_nb.text.commands import Command
from survive_nb.text.description import Choice, Description, description, section
from survive_nb.text.log import LogWriter as Writer
from survive_nb.text.log import Sentence
from tests.nim import StonesTaken, Take, View


class LogWriter(Writer[StonesTaken]):
    """Writes the whole game in one chapter."""

    def __init__(self, words: Words, before: View | None = None) -> None:  # noqa: ARG002
        super().__init__(words, "The game")

    def sentences(self, group: Sequence[StonesTaken]) -> Iterable[Sentence]:
        return [(f"Seat {event.seat} takes {event.stones}.", ("NIM-1",)) for event in group]


def turn_of(event: StonesTaken) -> int | None:
    return event.seat


def turn_summary(events: Sequence[StonesTaken], words: Words) -> list[str]:  # noqa: ARG001
    return [f"takes {event.stones}" for event in events]


def recap(events: Iterable[StonesTaken], words: Words) -> str:  # noqa: ARG001
    return f"{sum(event.stones for event in events)} taken"


def prompt(view: View, words: Words) -> str:  # noqa: ARG001
    return f"{view.stones} stones"


def describe(view: View, words: Words, legal: Iterable[Take] = ()) -> Description:
    choices = [Choice(written(action), written(action)) for action in legal]
    return description("Nim", prompt(view, words), section("choices", "Choices", choices))


def labels(view: View, words: Words) -> Mapping[str, str]:  # noqa: ARG001
    return {}


def written(action: Take, lang: str = "en") -> str:  # noqa: ARG001
    return f"take {action.stones}"


def examples(legal: Sequence[Take], lang: str = "en") -> list[str]:  # noqa: ARG001
    return [written(action) for action in legal]


def parse(text: str, view: View, legal: Sequence[Take], lang: str = "en") -> Take | Command:  # noqa: ARG001
    return Take(int(text.removeprefix("take ")))
