"""A click exercise: the question, the board, and what to say about the places that were clicked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from survive_nb.checks.exercise import Exercise, Note
from survive_nb.checks.feedback import Feedback
from survive_nb.checks.scene import Mark, Scene
from survive_nb.checks.tasks import ClickTask
from survive_nb.ui.lesson.said import feedback_nodes, help_buttons, paragraphs
from survive_nb.ui.lesson.stage import Cell
from survive_nb.ui.lesson.voice import LessonVoice
from survive_nb.ui.nodes import Child, Node, button, h
from survive_nb.ui.pieces import card, row


class ClickPage:
    """One click exercise on the screen: clicks choose places, Check judges them."""

    def __init__(self, exercise: Exercise, task: ClickTask, voice: LessonVoice) -> None:
        self._exercise = exercise
        self._task = task
        self._voice = voice
        self._chosen: frozenset[str] = frozenset()
        self._feedback: Feedback | None = None
        self._note: Note | None = None
        self._say = ""

    # -- what a click does -------------------------------------------------------------------------------

    def receive(self, do: str, message: Mapping[str, Any]) -> None:
        """Choose a place or leave it, check, help, or begin anew."""
        self._say = ""
        match do:
            case "hex":
                self._toggle(message.get("at"))
            case "check":
                self._note = None
                self._feedback = self._exercise.check(self._chosen)
                self._say = " ".join([self._feedback.heading, *self._feedback.lines()])
            case "hint":
                self._note = self._exercise.hint()
                self._say = repr(self._note)
            case "solution":
                self._feedback, self._note = None, self._exercise.solution()
                self._say = repr(self._note)
            case "clear":
                self._chosen, self._feedback, self._note = frozenset(), None, None

    def _toggle(self, place: object) -> None:
        """Choose a place, or leave it; an old judgement no longer holds then."""
        if not isinstance(place, str) or place not in self._task.places(self._exercise.material):
            return
        self._feedback = None
        if self._note is not None and self._note.scene is not None:
            self._note = None
        self._chosen ^= {place}
        say = self._voice.words.say
        chosen = place in self._chosen
        self._say = say("{place}, chosen", place=place) if chosen else say("{place}, left out", place=place)

    # -- what is shown -------------------------------------------------------------------------------------

    def cell(self) -> Cell:
        """Return the board with its marks, and the card beside it."""
        return Cell(
            self._card(),
            self._scene(),
            live=self._task.places(self._exercise.material),
            say=self._say,
        )

    def _scene(self) -> Scene:
        """Show the judgement, else the solution if it was asked for, else what is chosen."""
        for shown in (self._feedback, self._note):
            if shown is not None and shown.scene is not None:
                return shown.scene
        chosen: dict[str, Mark] = dict.fromkeys(sorted(self._chosen), "chosen")
        return Scene(self._task.view(self._exercise.material), chosen)

    def _card(self) -> Node:
        voice = self._voice
        words = voice.words
        said: list[Child] = []
        if self._feedback is not None:
            said += feedback_nodes(self._feedback, voice)
        if self._note is not None:
            said.append(h("div", *paragraphs(self._note.sayings, voice), key="note", cls="atl-stack"))
        return card(
            voice.text(self._task.title),
            h("p", voice.text(self._task.question), key="question", cls="atl-strong"),
            h("p", words.say("Chosen: {n}", n=len(self._chosen)), key="count", cls="atl-muted"),
            row(
                button(words.say("Check"), "check", icon="check", cls="atl-primary", key="check"),
                button(words.say("Start again"), "clear", icon="again", cls="atl-quiet", key="clear"),
                *help_buttons(words),
                key="buttons",
            ),
            *said,
            key="exercise",
            level=3,
        )
