"""Boards without a question: one to look at, and experiments to touch."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from survive_nb.checks.experiment import Bar, Chart, Experiment
from survive_nb.checks.saying import Saying
from survive_nb.checks.scene import Scene
from survive_nb.ui.lesson.said import paragraphs
from survive_nb.ui.lesson.stage import Cell
from survive_nb.ui.lesson.voice import LessonVoice
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import card, row


class LookPage:
    """A board to look at: names of places show under the pointer, and nothing can be clicked."""

    def __init__(self, scene: Scene, sayings: tuple[Saying, ...], voice: LessonVoice) -> None:
        self._scene = scene
        self._sayings = sayings
        self._voice = voice

    def cell(self) -> Cell:
        """Return the board and what is said about it."""
        said = paragraphs(self._sayings, self._voice)
        return Cell(card(None, *said, key="about") if said else {}, self._scene)

    def receive(self, do: str, message: Mapping[str, Any]) -> None:
        """Let every click pass: there is nothing to do here."""


class TouchPage:
    """An experiment: touching places and pressing buttons changes it."""

    def __init__(self, experiment: Experiment, voice: LessonVoice) -> None:
        self._experiment = experiment
        self._voice = voice
        self._touched = False

    def receive(self, do: str, message: Mapping[str, Any]) -> None:
        """Hand a touch or a press on to the experiment."""
        shown = self._experiment.shown()
        self._touched = False
        match do, message:
            case "hex", {"at": str(place)}:
                self._experiment.touch(place)
                self._touched = True
            case "press", {"button": str(name)} if name in dict(shown.buttons):
                self._experiment.press(name)
                self._touched = True

    def cell(self) -> Cell:
        """Return the board, the news, the buttons and the charts."""
        shown, voice = self._experiment.shown(), self._voice
        main = card(
            voice.text(shown.title),
            h("div", *paragraphs(shown.sayings, voice), key="news", cls="atl-stack"),
            row(
                *(
                    button(voice.text(text), ("press", {"button": name}), key=name)
                    for name, text in shown.buttons
                ),
                key="buttons",
            ),
            *(_chart(chart, voice, at) for at, chart in enumerate(shown.charts)),
            key="experiment",
            level=3,
        )
        said = " ".join(voice.text(saying) for saying in shown.sayings)
        return Cell(
            main,
            shown.scene,
            live=shown.live,
            say=said if self._touched else "",
            effects=shown.effects if self._touched else (),
        )


def _chart(chart: Chart, voice: LessonVoice, at: int) -> Node:
    """Return bars with their numbers: the numbers say what the bars show."""
    title = voice.text(chart.title)
    # The longest bar is as long as there is room: shares of a sixteenth are hard to compare.
    largest = max((bar.share for bar in chart.bars), default=Fraction(1)) or Fraction(1)
    rows = [_bar(bar, bar.share / largest, voice, number) for number, bar in enumerate(chart.bars)]
    bars = h("ul", *rows, cls="atl-bars", aria_label=title)
    return h("div", h("h4", title), bars, key=f"chart-{at}", cls="atl-stack")


def _bar(bar: Bar, length: Fraction, voice: LessonVoice, number: int) -> Node:
    name = voice.words.title(bar.label) if isinstance(bar.label, str) else voice.text(bar.label)
    fill = h("span", cls="atl-bar-fill", vars={"--atl-share": f"{float(length):.4f}"}, aria_hidden="true")
    return h(
        "li", h("span", name), fill, h("span", voice.text(bar.says)), key=f"bar-{number}", cls="atl-bar-row"
    )
