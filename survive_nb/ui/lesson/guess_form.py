"""A guess before an experiment: entered once, kept as an event, and shown beside the result."""

from __future__ import annotations

import json
from typing import Final

from survive_nb.i18n.words import fold
from survive_nb.teaching.attempt import numbers_in
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.tasks import Guess
from survive_nb.ui.components import field, form, notice, row, stack, submit
from survive_nb.ui.lesson.text import ScreenLessonText
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.page import Message

_LONGEST: Final = 6


class GuessForm:
    """The question and its fields, until a guess has been made or the result is there."""

    def __init__(self, name: str, guess: Guess, progress: Progress, text: ScreenLessonText) -> None:
        self._name = name
        self._guess = guess
        self._progress = progress
        self._text = text
        self._unreadable = False

    def receive(self, message: Message) -> None:
        """Keep a guess; what is no whole number is asked for again."""
        typed = [fold(message.typed(f"g{at}")).strip()[:_LONGEST] for at in range(len(self._guess.fields))]
        self._unreadable = not all(text.isdecimal() for text in typed)
        if not self._unreadable:
            self._progress.record(self._name, "guess", answer=json.dumps([int(text) for text in typed]))

    def node(self, *, is_open: bool) -> Node | None:
        """Return the guess that was made; else the fields while the guess is open."""
        say, text = self._text.words.say, self._text.text
        made = self._made()
        labels = [text(label) for label in self._guess.fields]
        if made:
            words = self._text.words
            parts = [
                h("li", f"{label}: {words.number(number)}")
                for label, number in zip(labels, made, strict=True)
            ]
            return stack(h("h4", say("Your guess")), h("ul", *parts), key="guess")
        if not is_open:
            return None
        fields = [field(label, f"g{at}", "", maxlength=_LONGEST) for at, label in enumerate(labels)]
        asked = say("Write a whole number into each field.")
        return stack(
            form(
                "guess",
                h("p", text(self._guess.question)),
                row(*fields),
                submit(say("Keep my guess"), "check", cls=""),
                key="guess",
                cls="atl-form",
            ),
            notice(asked, "news", key="unread") if self._unreadable else None,
            key="guess",
        )

    def _made(self) -> list[int]:
        """Return the numbers of the last guess."""
        guesses = [event for event in self._progress.attempts_of(self._name) if event.kind == "guess"]
        numbers = numbers_in(guesses[-1].answer) if guesses else []
        return [int(number) for number in numbers] if len(numbers) == len(self._guess.fields) else []
