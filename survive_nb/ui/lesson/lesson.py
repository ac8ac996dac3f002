"""A lesson in a notebook: its exercises and experiments by name, its boards and its progress."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Final

from IPython.core.getipython import get_ipython
from IPython.display import DisplayHandle, Markdown, display

from survive_nb.teaching.blank import Blank
from survive_nb.teaching.bot_league import needed, play_bots
from survive_nb.teaching.class_table import ClassTable
from survive_nb.teaching.class_table import class_table as read_class
from survive_nb.teaching.contained import Function
from survive_nb.teaching.exercise import Exercise, Note, source_of
from survive_nb.teaching.experiment import Experiment
from survive_nb.teaching.feedback import Feedback
from survive_nb.teaching.kept_answers import MIME, KeptAnswer, is_kept
from survive_nb.teaching.league_table import LeagueTable, Standings
from survive_nb.teaching.message import Code, Message, say
from survive_nb.teaching.page_code import CodeLesson, given_code, starter_text
from survive_nb.teaching.plan import plan_of
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.progress_location import fixed_seed, has_fixed_seed, is_voila, progress_store
from survive_nb.teaching.scene import AnyView, Mark, Scene
from survive_nb.teaching.stored_progress import StoredProgress
from survive_nb.teaching.tasks import ClickTask, FunctionTask, Task, ValueTask
from survive_nb.text.lesson_text import ScreenLessonText
from survive_nb.ui.lesson.cell import CellPage, CellScreen
from survive_nb.ui.lesson.code_page import CodePage, LeaguePage, code_setup
from survive_nb.ui.lesson.exercise_pages import AskPage, ClickPage, ExercisePage, OrderPage
from survive_nb.ui.lesson.pages import ExperimentPage, GuessForm, LookPage
from survive_nb.ui.lesson.progress_page import ProgressPage
from survive_nb.ui.screen import Screen


@dataclass(frozen=True, repr=False, kw_only=True)
class _Displayed:
    """What a notebook shows in another way than as text."""

    display: Callable[[], None]

    def _ipython_display_(self) -> None:
        self.display()


@dataclass(frozen=True, repr=False, kw_only=True)
class DisplayedFeedback(_Displayed, Feedback):
    """Feedback with a board under the words, or an editor instead of them."""


@dataclass(frozen=True, repr=False, kw_only=True)
class DisplayedNote(_Displayed, Note):
    """A solution with a board under the words."""


def _display(shown: object) -> None:
    """Show something in the cell that is running; IPython says nothing of its types."""
    display(shown)  # type: ignore[no-untyped-call]


def _cell_number() -> object:
    """Return the number of the notebook cell that is running, or None outside a notebook."""
    shell = get_ipython()
    return None if shell is None else shell.execution_count


def _cell_sources() -> list[str]:
    """Return the cells of the notebook that have been run, the one that is running included."""
    shell = get_ipython()
    return [] if shell is None else [str(source) for source in shell.user_ns.get("In", [])]


class NotebookExercise(Exercise):
    """An exercise that draws its boards in the notebook."""

    def __init__(self, task: Task, lesson: Lesson) -> None:
        super().__init__(task, lesson.seed, lesson.record, lesson.text, lesson.own_seed)
        self._lesson = lesson
        self._drawn: CellScreen | None = None
        self._checked: tuple[object, Feedback] | None = None
        self._kept: tuple[KeptAnswer, bool] | None = None
        self._output: DisplayHandle | None = None

    def check(self, answer: object, variant: int | None = None) -> Feedback:
        """Judge an answer; if it is about a board, the board is drawn under the words."""
        feedback = super().check(answer, variant)
        if feedback.status == "not_started" and is_voila() and not isinstance(self.task, ClickTask):
            return DisplayedFeedback(**vars(feedback), display=lambda: _display(self._edit()))
        self._checked = _cell_number(), feedback
        self._keep(answer, feedback, self._asked(variant))
        if feedback.scene is None:
            return feedback
        return DisplayedFeedback(**vars(feedback), display=lambda: self._show_drawn(feedback))

    def _edit(self) -> Screen:
        """Show an editor with the code of the cell that is running."""
        return self._lesson.show_page(self._lesson.code_page(self))

    def ask(self) -> Screen:
        """Show a question with fields for its numbers, for those who write no code."""
        task = self.task
        if not isinstance(task, ValueTask) or task.question is None or not task.fields:
            raise TypeError(f"{self.name} is not a question for fields: hand your answer to check()")
        page = AskPage(self, self._lesson.text)
        self._show_kept()
        return self._lesson.show_page(page, has_board=False)

    def answer(self, given: object) -> Feedback:
        """Check an answer that is kept as text; a blank takes over what was checked on the board.

        ``given`` is a function that returns for instance ``("D4 E5", "atlantis/0")``.  A graded notebook has
        one for each board, because graders clear the outputs, where answers are kept otherwise.
        """
        value = given() if callable(given) and not isinstance(given, Blank) else given
        shell = get_ipython()
        if isinstance(value, Blank) and self._kept is not None and shell is not None:
            shell.set_next_input(self._kept[0].to_code(self.name), replace=True)
            filled = say("Your answer is in this cell now. Run it again.")
            return Feedback("not_started", (filled,), lesson_text=self.lesson_text)
        if isinstance(value, Blank):
            missing = say("Answer above and press Check, then run this cell again.")
            return Feedback("not_started", (missing,), lesson_text=self.lesson_text)
        return self.judged(value)

    def judged(self, answer: object, variant: int | None = None) -> Feedback:
        """Judge an answer; one that is kept as text, on the board that it belongs to."""
        if is_kept(self.task) and isinstance(answer, FunctionType):
            answer = answer()
        kept = KeptAnswer.read(answer) if is_kept(self.task) else None
        if kept is None:
            return super().judged(answer, variant)
        one = Exercise(self.task, kept.seed or self._lesson.seed, self._lesson.record, self.lesson_text)
        return one.judged(kept.value(self.task), kept.variant)

    def _keep(self, answer: object, feedback: Feedback, variant: int) -> None:
        """Keep an answer without code in the notebook; a wrong one does not replace a correct one."""
        if not is_kept(self.task) or not feedback.attempt or isinstance(answer, FunctionType):
            return
        if self._kept is None or feedback or not self._kept[1]:
            self._kept = KeptAnswer.of(answer, self.seed_of(variant), variant), bool(feedback)
        if self._output is not None:
            self._output.update(self._kept_output(), raw=True)  # type: ignore[no-untyped-call]

    def _show_kept(self) -> None:
        """Put an output into the cell in which the notebook keeps the answer; a page of Voilà has no file."""
        if get_ipython() is not None and not is_voila():
            self._output = display(self._kept_output(), raw=True, display_id=True)  # type: ignore[no-untyped-call]

    def _kept_output(self) -> dict[str, object]:
        text = self._lesson.text.text
        if self._kept is None:
            return {"text/plain": text(say("No answer is kept in this notebook yet."))}
        answer = self._kept[0]
        sentence = say("Kept in this notebook: {answer}", answer=Code(answer.text))
        return {"text/plain": text(sentence), MIME: answer.to_json(self.name)}

    def hint(self, number: int | None = None) -> Note:
        """Return the next hint, or the one with this number."""
        return self._with_feedback(super().hint(number))

    def _with_feedback(self, note: Note) -> Note:
        """Put the feedback before a note that is asked for in the same cell, where it would not be shown."""
        if self._checked is None or self._checked[0] is None or self._checked[0] != _cell_number():
            return note
        return replace(note, feedback=self._checked[1])

    def solution(self) -> Note:
        """Return the solution; if it is about a board, the board is drawn under the words."""
        note = self._with_feedback(super().solution())
        if note.scene is None:
            return note
        return DisplayedNote(**vars(note), display=lambda: self._show_drawn(note))

    def _show_drawn(self, shown: Feedback | Note) -> None:
        """Show the words and a board; the board that was drawn before it goes, for boards are large."""
        _display(Markdown(shown._repr_markdown_()))  # type: ignore[no-untyped-call]
        if shown.scene is None:
            return
        if self._drawn is not None:
            self._drawn.close()
        self._drawn = CellScreen(LookPage(shown.scene, (), self._lesson.text), self._lesson.words)
        _display(self._drawn.screen)


class NotebookFunction(NotebookExercise):
    """An exercise with code: ``order()`` shows its lines, to be put in order before they are written."""

    def order(self) -> Screen:
        """Show the lines of a solution in a mixed order."""
        assert isinstance(self.task, FunctionTask)
        page = OrderPage(self, self.task, self._lesson.seed, self._lesson.text)
        return self._lesson.show_page(page, has_board=False)


class ClickExercise(NotebookExercise):
    """An exercise on the board: ``click()`` shows it."""

    def click(self) -> Screen:
        """Show the board with its question; clicks choose places."""
        assert isinstance(self.task, ClickTask)
        self._show_kept()
        return self._lesson.show_page(ClickPage(self, self.task, self._lesson.text))


_KINDS: Final[dict[type, type[NotebookExercise]]] = {
    ClickTask: ClickExercise,
    FunctionTask: NotebookFunction,
}


class NotebookExperiment:
    """An experiment of a lesson: ``show()`` puts it into the notebook."""

    def __init__(self, name: str, experiment: Experiment, lesson: Lesson) -> None:
        self._name = name
        self._experiment = experiment
        self._lesson = lesson

    def show(self) -> Screen:
        """Show the board of the experiment."""
        lesson = self._lesson
        guess = lesson.plan.guesses.get(self._name)
        asked = None if guess is None else GuessForm(self._name, guess, lesson.record, lesson.text)
        return lesson.show_page(ExperimentPage(self._experiment, lesson.text, asked))


class Lesson:
    """A lesson in a notebook; its exercises and experiments are its attributes: ``lesson.coast.click()``."""

    def __init__(self, name: str, lang: str = "en", seed: str | None = None) -> None:
        self.plan = plan_of(name)
        usual_seed, variant = fixed_seed()
        self.seed = usual_seed if seed is None else str(seed)
        #: Whether each student gets variants of their own; a seed that somebody chose is the same for all.
        self._has_own_seeds = seed is None and not has_fixed_seed()
        self.text = ScreenLessonText(lang)
        self.words = self.text.words
        self.record = Progress.of(name, self.seed, [task.name for task in self.plan.tasks])
        self.exercises: dict[str, NotebookExercise] = {
            task.name: _KINDS.get(type(task), NotebookExercise)(task, self) for task in self.plan.tasks
        }
        self._experiments = {
            name: NotebookExperiment(name, make(Random(f"{self.seed}/{name}")), self)
            for name, make in self.plan.experiments.items()
        }
        for exercise in self.exercises.values():
            exercise.variant = variant
        self._variant = variant
        self._shown_load = 0
        self._cells: list[CellScreen] = []
        self._first_cell = len(_cell_sources()) - 1
        self.stored = StoredProgress(self.record, self._show_progress)
        # Outside a notebook nothing is stored, and in Voilà only when the browser is known.
        self.stored.connect(progress_store(folder=None if get_ipython() is None else Path.cwd()))

    def own_seed(self) -> str:
        """Return the seed from which the student's variants after the first are drawn."""
        return f"{self.seed}/{self.stored.student.id[:8]}" if self._has_own_seeds else self.seed

    def greet(self, browser: str) -> None:
        """A browser has connected: in Voilà its progress is loaded."""
        if self.stored.store is None and browser:
            self.stored.connect(progress_store(browser))

    def __getattr__(self, name: str) -> object:
        found: dict[str, object] = {**vars(self).get("exercises", {}), **vars(self).get("_experiments", {})}
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
        sayings: tuple[Message, ...] = (),
    ) -> Screen:
        """Show a position, with marks and a heat map (place → 0 to 1)."""
        return self.show_page(LookPage(Scene(view, marks or {}, heat or {}), sayings, self.text))

    def league(self, standings: Standings) -> LeagueTable:
        """Show the table of a league in the language of the lesson."""
        return LeagueTable(standings, self.text)

    def progress(self) -> Screen:
        """Show what has been done so far; the table follows every check."""
        page = ProgressPage(self.plan, self.stored, self.text)
        screen = self.show_page(page, has_board=False)
        page.save = self._cells[-1].screen.save_file
        return screen

    def save_progress(self, name: str) -> Path:
        """Write the progress beside the notebook, for the teacher; nothing is sent anywhere."""
        return self.record.save(name)

    def show_page(self, page: CellPage, *, has_board: bool = True) -> Screen:
        """Show a page on a screen of its own, which is kept as long as the lesson."""
        if isinstance(page, ExercisePage):
            self._restore(page)
        cell = CellScreen(page, self.words, has_board=has_board, greet=self.greet)
        self._cells.append(cell)
        return cell.screen

    def play_league(
        self, *bots: Function, rounds: int = 5, seed: int = 1, current: bool = False
    ) -> LeagueTable | Screen:
        """Let bots play each other, those whose exercises are solved; a page takes the bots written there."""
        names = list(self.exercises)
        if is_voila():
            options = {"rounds": rounds, "seed": seed, "current": current}
            setup = self._code_setup(names)
            sources = {bot.__name__: "" if bot.__name__ in names else source_of(bot) for bot in bots}
            page = LeaguePage(sources, options, setup, self.text)
            return self.show_page(page, has_board=False)
        ready = [
            bot for bot in bots if all(self.exercises[one].status == "correct" for one in needed(bot, names))
        ]
        return self.league(play_bots(ready, rounds=rounds, seed=seed, current=current))

    def code_page(self, exercise: NotebookExercise) -> CodePage:
        """Return the page on which code is written for an exercise, beginning with the text of its cell."""
        names = list(self.exercises)
        setup = self._code_setup(names[: names.index(exercise.name)])
        starter = starter_text(_cell_sources()[-1]) if _cell_sources() else ""
        return CodePage(exercise, starter, setup, self.text)

    def _code_setup(self, earlier: list[str]) -> dict[str, object]:
        """Return what an editor has to know: answers may use the cells up to this one."""
        sources = _cell_sources()[self._first_cell :] or [""]
        prelude, *given = [given_code(source, self.exercises) for source in sources]
        lesson = CodeLesson(self.plan.name, self.text.lang, self.seed, prelude)
        return code_setup(lesson, self.text, earlier, filter(None, given))

    def _show_progress(self) -> None:
        """Update the progress wherever it is shown; if other events were loaded, the answers too."""
        is_new = self.stored.loads != self._shown_load
        self._shown_load = self.stored.loads
        for cell in self._cells:
            if is_new and isinstance(cell.page, ExercisePage | LeaguePage):
                self._restore(cell.page)
                cell.refresh()
            elif isinstance(cell.page, ProgressPage):
                cell.refresh()

    def _restore(self, page: ExercisePage | LeaguePage) -> None:
        """Show the last answer of the student on a page; texts of editors belong to students with a name."""
        if isinstance(page, ExercisePage):
            page.restore(self._variant)
        if isinstance(page, CodePage | LeaguePage):
            answers = {name: text for name in self.exercises if (text := self._last_text(name)) is not None}
            owner = self.stored.student.id if self.stored.student.name else ""
            students = [student.id for student in self.stored.students()]
            page.belong_to(owner, students if self.stored.note is None else [], answers)

    def _last_text(self, exercise: str) -> str | None:
        """Return the last code that was checked for an exercise."""
        checks = [event for event in self.record.attempts_of(exercise) if event.kind == "check"]
        return checks[-1].answer if checks and checks[-1].answer else None

    def close(self) -> None:
        """Take all screens of the lesson out of the notebook and out of memory."""
        for cell in self._cells:
            cell.close()
        self._cells.clear()


def class_table(folder: str | Path, lang: str = "en") -> ClassTable:
    """Read a folder of progress files into a table; broken files are named in it."""
    return read_class(folder, ScreenLessonText(lang))
