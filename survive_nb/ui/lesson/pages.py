"""Pages without a question: a board to look at, and experiments."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Final

from survive_nb.i18n.words import fold
from survive_nb.teaching.attempt import numbers_in
from survive_nb.teaching.experiment import Bar, Chart, Experiment
from survive_nb.teaching.message import Message
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.scene import Scene
from survive_nb.teaching.tasks import Guess
from survive_nb.text.lesson_text import ScreenLessonText
from survive_nb.ui.components import card, field, form, notice, row, stack, submit
from survive_nb.ui.lesson.cell import Cell
from survive_nb.ui.lesson.exercise_pages import paragraphs
from survive_nb.ui.messages import Message as ScreenMessage
from survive_nb.ui.nodes import Node, button, h


class LookPage:
    """A board to look at: names of places show under the pointer, and nothing can be clicked."""

    def __init__(self, scene: Scene, sentences: tuple[Message, ...], text: ScreenLessonText) -> None:
        self._scene = scene
        self._sentences = sentences
        self._text = text

    def cell(self) -> Cell:
        """Return the board and the sentences about it."""
        nodes = paragraphs(self._sentences, self._text)
        return Cell(card(None, *nodes, key="about") if nodes else {}, self._scene)

    def receive(self, message: ScreenMessage) -> None:
        """Ignore every message."""


class ExperimentPage:
    """An experiment: clicks on places and buttons change it."""

    def __init__(
        self, experiment: Experiment, text: ScreenLessonText, guess: GuessForm | None = None
    ) -> None:
        self._experiment = experiment
        self._text = text
        self._guess = guess
        self._changed = False

    def receive(self, message: ScreenMessage) -> None:
        """Pass a click on a place or a button to the experiment."""
        place, pressed = message.text("at"), message.text("button")
        self._changed = True
        if message.do == "tap" and place:
            self._experiment.touch(place)
        elif message.do == "guess" and self._guess is not None and not self._experiment.shown().charts:
            self._guess.receive(message)
            self._changed = False
        elif message.do == "press" and pressed in dict(self._experiment.shown().buttons):
            self._experiment.press(pressed)
        else:
            self._changed = False

    def cell(self) -> Cell:
        """Return the board, the news, the buttons and the charts."""
        shown, text = self._experiment.shown(), self._text
        buttons = [
            button(text.text(label), ("press", {"button": name}), key=name) for name, label in shown.buttons
        ]
        main = card(
            text.text(shown.title),
            stack(*paragraphs(shown.sayings, text), key="news"),
            None if self._guess is None else self._guess.node(is_open=not shown.charts),
            row(*buttons, key="buttons"),
            *(_chart(chart, text, at) for at, chart in enumerate(shown.charts)),
            key="experiment",
            level=3,
        )
        if not self._changed:
            return Cell(main, shown.scene, live=shown.live)
        announcement = " ".join(map(text.text, shown.sayings))
        return Cell(main, shown.scene, live=shown.live, say=announcement, effects=shown.effects)


def _chart(chart: Chart, text: ScreenLessonText, at: int) -> Node:
    """Return bars with their numbers: the numbers say what the bars show."""
    title = text.text(chart.title)
    # The longest bar is as long as there is room: shares of a sixteenth are hard to compare.
    largest = max((bar.share for bar in chart.bars), default=Fraction(1)) or Fraction(1)
    rows = [_bar(bar, bar.share / largest, text, number) for number, bar in enumerate(chart.bars)]
    bars = h("ul", *rows, cls="atl-bars atl-chart", aria_label=title)
    return stack(h("h4", title), bars, key=f"chart-{at}")


def _bar(bar: Bar, length: Fraction, text: ScreenLessonText, number: int) -> Node:
    name = text.words.title(bar.label) if isinstance(bar.label, str) else text.text(bar.label)
    fill = h("span", cls="atl-bar-fill", vars={"--atl-share": f"{float(length):.4f}"}, aria_hidden="true")
    value = h("span", text.text(bar.says))
    return h("li", h("span", name), fill, value, key=f"bar-{number}", cls="atl-bar-row")


_LONGEST: Final = 6


class GuessForm:
    """The question and its fields, until a guess has been made or the result is there."""

    def __init__(self, name: str, guess: Guess, progress: Progress, text: ScreenLessonText) -> None:
        self._name = name
        self._guess = guess
        self._progress = progress
        self._text = text
        self._unreadable = False

    def receive(self, message: ScreenMessage) -> None:
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
