"""What a notebook holds of a lesson: its exercises and experiments by name, its boards and its progress."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias
from weakref import WeakSet

from IPython.display import Markdown, display

from survive_nb.checks.class_table import ClassTable
from survive_nb.checks.class_table import class_table as read_class
from survive_nb.checks.exercise import Exercise, Note
from survive_nb.checks.experiment import Experiment
from survive_nb.checks.feedback import Feedback
from survive_nb.checks.league_table import LeagueTable, Standings
from survive_nb.checks.lesson import SEED, plan_of
from survive_nb.checks.progress import Progress
from survive_nb.checks.saying import Saying, say
from survive_nb.checks.scene import AnyView, Mark, Scene
from survive_nb.checks.tasks import ClickTask, Task, ValueTask
from survive_nb.ui.lesson.ask_page import AskPage
from survive_nb.ui.lesson.board_page import LookPage, TouchPage
from survive_nb.ui.lesson.click_page import ClickPage
from survive_nb.ui.lesson.progress_page import ProgressPage
from survive_nb.ui.lesson.stage import Stage
from survive_nb.ui.lesson.voice import LessonVoice
from survive_nb.ui.screen import Screen

#: Makes the screen on which a scene is drawn.
Draw: TypeAlias = Callable[[Scene], Screen]


@dataclass(frozen=True, repr=False, kw_only=True)
class DrawnFeedback(Feedback):
    """Feedback about a board: the words, and the board under them."""

    draw: Draw

    def _ipython_display_(self) -> None:
        _display(self, self.draw)


@dataclass(frozen=True, repr=False, kw_only=True)
class DrawnNote(Note):
    """A solution that is a board: the words, and the board under them."""

    draw: Draw

    def _ipython_display_(self) -> None:
        _display(self, self.draw)


def _display(shown: Feedback | Note, draw: Draw) -> None:
    """Show the words, then the board; IPython says nothing of its types."""
    display(Markdown(shown._repr_markdown_()))  # type: ignore[no-untyped-call]
    if shown.scene is not None:
        display(draw(shown.scene))  # type: ignore[no-untyped-call]


#: What stands under an exercise whose code cell the page does not show.
_FOR_LAB: Final = say("This one is written in Python. Open the lesson in JupyterLab to try it.")


@dataclass(frozen=True, repr=False)
class ForLab(Feedback):
    """What a page says that cannot show the exercise: one line, and no judgement."""

    def _repr_markdown_(self) -> str:
        return self.voice.block("\n\n".join(f"*{self.voice.markdown(saying)}*" for saying in self.sayings))


def _is_voila() -> bool:
    """Tell whether this kernel works for a page of Voilà, where nobody can write code."""
    return "VOILA_BASE_URL" in os.environ


def _facts(shown: Feedback | Note) -> dict[str, Any]:
    return {part.name: getattr(shown, part.name) for part in fields(shown)}


class NotebookExercise(Exercise):
    """An exercise that draws its boards in the notebook."""

    def __init__(self, task: Task, lesson: Lesson) -> None:
        super().__init__(task, lesson.seed, lesson.record, lesson.voice)
        self._lesson = lesson
        self._drawn: Stage | None = None

    def check(self, answer: object) -> Feedback:
        """Judge an answer; if it is about a board, the board is drawn under the words."""
        feedback = super().check(answer)
        if feedback.status == "not_started" and _is_voila() and not isinstance(self.task, ClickTask):
            return ForLab(**_facts(replace(feedback, sayings=(_FOR_LAB,))))
        self._lesson.noted()
        return feedback if feedback.scene is None else DrawnFeedback(**_facts(feedback), draw=self._draw)

    def ask(self) -> Screen:
        """Show a question with fields for its numbers, for those who write no code."""
        task = self.task
        if not isinstance(task, ValueTask) or task.question is None or not task.fields:
            raise TypeError(f"{self.name} is not a question for fields: hand your answer to check()")
        page = AskPage(self, task, task.question, self._lesson.voice)
        return self._lesson.shown(Stage(page, self._lesson.words, has_board=False))

    def hint(self, number: int | None = None) -> Note:
        """Return the next hint, or the one with this number."""
        note = super().hint(number)
        self._lesson.noted()
        return note

    def solution(self) -> Note:
        """Return the solution; if it is about a board, the board is drawn under the words."""
        note = super().solution()
        self._lesson.noted()
        return note if note.scene is None else DrawnNote(**_facts(note), draw=self._draw)

    def _draw(self, scene: Scene) -> Screen:
        """Draw a scene for this exercise; the board that was drawn before it goes, for boards are large."""
        if self._drawn is not None:
            self._drawn.close()
        self._drawn = Stage(LookPage(scene, (), self._lesson.voice), self._lesson.words)
        return self._drawn.screen


class ClickExercise(NotebookExercise):
    """An exercise on the board: ``click()`` shows it."""

    def click(self) -> Screen:
        """Show the board with its question; clicks choose places."""
        assert isinstance(self.task, ClickTask)
        return self._lesson.shown(Stage(ClickPage(self, self.task, self._lesson.voice), self._lesson.words))


class Touchable:
    """An experiment of a lesson: ``show()`` puts it into the notebook."""

    def __init__(self, experiment: Experiment, lesson: Lesson) -> None:
        self._experiment = experiment
        self._lesson = lesson

    def show(self) -> Screen:
        """Show the board to touch."""
        page = TouchPage(self._experiment, self._lesson.voice)
        return self._lesson.shown(Stage(page, self._lesson.words))


class Lesson:
    """A lesson in a notebook; its exercises and experiments are its attributes: ``lesson.coast.click()``."""

    def __init__(self, name: str, lang: str = "en", seed: str | None = None) -> None:
        self.plan = plan_of(name)
        self.seed = SEED if seed is None else str(seed)
        self.voice = LessonVoice(lang)
        self.words = self.voice.words
        self.record = Progress.of(name, self.seed, [task.name for task in self.plan.tasks])
        self.exercises: dict[str, NotebookExercise] = {
            task.name: (ClickExercise if isinstance(task, ClickTask) else NotebookExercise)(task, self)
            for task in self.plan.tasks
        }
        self._experiments = {
            name: Touchable(make(Random(f"{self.seed}/{name}")), self)
            for name, make in self.plan.experiments.items()
        }
        self._stages: list[Stage] = []
        self._watching: WeakSet[Stage] = WeakSet()

    def __getattr__(self, name: str) -> Any:
        for found in (self.__dict__.get("exercises", {}), self.__dict__.get("_experiments", {})):
            if name in found:
                return found[name]
        raise AttributeError(f"this lesson has no {name!r}")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.exercises, *self._experiments})

    def __repr__(self) -> str:
        done = f"{self.record.correct} of {len(self.exercises)} correct"
        return f"<lesson {self.plan.name}, seed {self.seed!r}: {done}>"

    def show_board(
        self,
        view: AnyView,
        *,
        marks: Mapping[str, Mark] | None = None,
        heat: Mapping[str, float] | None = None,
        sayings: tuple[Saying, ...] = (),
    ) -> Screen:
        """Show a position, with marks and a heat map (place → 0 to 1) if wished."""
        page = LookPage(Scene(view, marks or {}, heat or {}), sayings, self.voice)
        return self.shown(Stage(page, self.words))

    def league(self, standings: Standings) -> LeagueTable:
        """Show the table of a league in the language of the lesson."""
        return LeagueTable(standings, self.voice)

    def progress(self) -> Screen:
        """Show what has been done so far; the table follows every check."""
        page = ProgressPage(self.plan, self.record, self.voice)
        stage = Stage(page, self.words, has_board=False)
        page.save = stage.screen.save_file
        self._watching.add(stage)
        return self.shown(stage)

    def save_progress(self, name: str) -> Path:
        """Write the progress beside the notebook, for the teacher; nothing is sent anywhere."""
        return self.record.save(name)

    def shown(self, stage: Stage) -> Screen:
        """Keep a stage alive as long as the lesson and return its screen."""
        self._stages.append(stage)
        return stage.screen

    def noted(self) -> None:
        """Show the progress anew wherever it is shown."""
        for stage in self._watching:
            stage.refresh()

    def close(self) -> None:
        """Take all screens of the lesson out of the notebook and out of memory."""
        for stage in self._stages:
            stage.close()
        self._stages.clear()


def class_table(folder: str | Path, lang: str = "en") -> ClassTable:
    """Read a folder of progress files into a table; broken files are named in it."""
    return read_class(folder, LessonVoice(lang))
