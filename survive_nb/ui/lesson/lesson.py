"""What a notebook holds of a lesson: its exercises and experiments by name, its boards and its progress."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakSet

from IPython.display import Markdown, display

from survive_nb.checks.class_table import ClassTable
from survive_nb.checks.class_table import class_table as read_class
from survive_nb.checks.exercise import Exercise, Note
from survive_nb.checks.experiment import Experiment
from survive_nb.checks.feedback import Feedback
from survive_nb.checks.lesson import SEED, plan_of
from survive_nb.checks.progress import Progress
from survive_nb.checks.saying import Saying
from survive_nb.checks.scene import AnyView, Mark, Scene
from survive_nb.checks.tasks import ClickTask, Task
from survive_nb.ui.lesson.board_page import LookPage, TouchPage
from survive_nb.ui.lesson.click_page import ClickPage
from survive_nb.ui.lesson.progress_page import ProgressPage
from survive_nb.ui.lesson.stage import Stage
from survive_nb.ui.lesson.voice import LessonVoice
from survive_nb.ui.screen import Screen


@dataclass(frozen=True, repr=False)
class DrawnFeedback(Feedback):
    """Feedback about a board: the words, and the board under them."""

    def _ipython_display_(self) -> None:
        _display(self, self.scene, self.voice.lang)


@dataclass(frozen=True, repr=False)
class DrawnNote(Note):
    """A solution that is a board: the words, and the board under them."""

    def _ipython_display_(self) -> None:
        _display(self, self.scene, self.voice.lang)


def _display(shown: Feedback | Note, scene: Scene | None, lang: str) -> None:
    display(Markdown(shown._repr_markdown_()))
    if scene is not None:
        voice = LessonVoice(lang)
        display(Stage(LookPage(scene, (), voice), voice.words).screen)


def _copied(kind: type[Any], original: Any) -> Any:
    """Return the same facts as another class."""
    return kind(**{part.name: getattr(original, part.name) for part in fields(original)})


class NotebookExercise(Exercise):
    """An exercise that draws its boards in the notebook."""

    def __init__(self, task: Task, lesson: Lesson) -> None:
        super().__init__(task, lesson.seed, lesson.record, lesson.voice)
        self._lesson = lesson

    def check(self, answer: object) -> Feedback:
        """Judge an answer; if it is about a board, the board is drawn under the words."""
        feedback = super().check(answer)
        self._lesson.noted()
        if feedback.scene is None:
            return feedback
        drawn: DrawnFeedback = _copied(DrawnFeedback, feedback)
        return drawn

    def hint(self, number: int | None = None) -> Note:
        """Return the next hint, or the one with this number."""
        note = super().hint(number)
        self._lesson.noted()
        return note

    def solution(self) -> Note:
        """Return the solution; if it is about a board, the board is drawn under the words."""
        note = super().solution()
        self._lesson.noted()
        if note.scene is None:
            return note
        drawn: DrawnNote = _copied(DrawnNote, note)
        return drawn


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
        raise AttributeError(
            f"this lesson has no {name!r}; it has {', '.join(self.__dict__.get('exercises', ()))}"
        )

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.exercises, *self._experiments})

    def __repr__(self) -> str:
        return f"<lesson {self.plan.name}, seed {self.seed!r}: {self.record.correct} of {len(self.exercises)} correct>"

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
