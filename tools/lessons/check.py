"""Check exercises as an author needs it: solutions, wrong ideas, boards, languages and notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from survive_nb import rulebook
from survive_nb.handouts.pages import LessonPages
from survive_nb.languages import LANGUAGES
from survive_nb.teaching import ____
from survive_nb.teaching.exercise import Exercise
from survive_nb.teaching.message import Message
from survive_nb.teaching.plan import LESSONS, SEED, plan_of
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.tasks import ClickTask, FunctionTask, Task, ValueTask
from survive_nb.teaching.text import English
from survive_nb.text.lesson_text import ScreenLessonText
from tools.catalogues.keep import read
from tools.lessons.notebooks import sources

#: Seed and variant of the boards that are tried.
BOARDS: Final = ((SEED, 0), (SEED, 1), (SEED, 2), ("7b", 0), ("8c", 1))


def check(name: str = "") -> int:
    """Check all exercises, those of a lesson, or one (``sinking.coast``); print what is wrong with each."""
    lesson, _, exercise = name.partition(".")
    chosen = [
        (one, task)
        for one in LESSONS
        if lesson in ("", one)
        for task in plan_of(one).tasks
        if exercise in ("", task.name)
    ]
    if not chosen:
        print(f"there is no exercise {name!r}; lessons: {', '.join(LESSONS)}")
        return 2
    failed = 0
    for lesson, task in chosen:
        problems = list(problems_of(lesson, task))
        failed += bool(problems)
        ideas = f"{len(task.wrong_ideas)} wrong ideas on {len(BOARDS)} boards"
        print(f"{lesson}.{task.name}: {'; '.join(problems) if problems else f'in order, {ideas}'}")
    if exercise:
        for path in sheets(*chosen[0]):
            print(f"to look at: {path.as_uri()}")
    print(f"{len(chosen) - failed} of {len(chosen)} exercises are in order")
    return 1 if failed else 0


def sheets(lesson: str, task: Task) -> list[Path]:
    """Write the exercise as a page in each language, and return the files."""
    source = next(one for one in sources().values() if _opens(one.notebook("en"), lesson))
    folder = Path(mkdtemp(prefix="exercise-"))
    written = [folder / f"{task.name}.{lang}.html" for lang in LANGUAGES]
    for path, lang in zip(written, LANGUAGES, strict=True):
        path.write_text(LessonPages(lesson, source, lang, SEED).sheet(task.name), encoding="utf-8")
    return written


def problems_of(lesson: str, task: Task) -> Iterator[str]:
    """Yield what is wrong with an exercise."""
    if len(task.hints) < 2:
        yield "an exercise has at least two hints"
    if not task.wrong_ideas:
        yield "no wrong idea is named"
    yield from _text_problems(lesson, task)
    # A function is judged on many boards at once, so one seed is enough for it.
    for seed, variant in BOARDS[:1] if isinstance(task, FunctionTask) else BOARDS:
        where = f"{seed}/{variant}"
        one = Exercise(task, seed, Progress.of(lesson, seed, [task.name]), English())
        one.variant = variant
        asked = one.material if isinstance(task, ValueTask) else task
        if not one.judged(right_answer(asked, one.material), variant):
            yield f"{where}: the solution is not accepted"
        if one.judged(____).status != "not_started":
            yield f"{where}: a blank is judged"
        seen: dict[object, str] = {}
        for idea in asked.wrong_ideas:
            answer = idea.applied(one.material) if isinstance(task, ClickTask) else idea.answer
            feedback = one.judged(answer, variant)
            if feedback:
                yield f"{where}: {idea.name} is accepted"
            elif feedback.idea != idea.name:
                yield f"{where}: {idea.name} is taken for {feedback.idea or 'no idea'}"
            if isinstance(task, ClickTask) and seen.setdefault(answer, idea.name) != idea.name:
                yield f"{where}: {idea.name} and {seen[answer]} give the same places"


def right_answer(task: Task, material: object) -> object:
    """Return the solution as an answer."""
    match task:
        case ClickTask():
            return task.answer(material)
        case FunctionTask() | ValueTask():
            return task.solution
        case _:
            raise TypeError(f"no such kind of task: {type(task).__name__}")


def _text_problems(lesson: str, task: Task) -> Iterator[str]:
    for message in messages_in(task):
        if not _persian().get(message.template):
            yield f"no Persian for {message.template!r}"
        if message.rule is not None and message.rule not in rulebook.ids():
            yield f"there is no rule {message.rule}"
        if "…" in ScreenLessonText("en").text(message):
            yield f"a fact is missing in {message.template!r}"
    if f"lesson.{task.name}." not in _notebooks().get(lesson, ""):
        yield "no cell of the notebook has it"


@cache
def _persian() -> dict[str, object]:
    """Return template → translation of the catalogue."""
    return {
        message.id if isinstance(message.id, str) else message.id[0]: message.string for message in read()
    }


@cache
def _notebooks() -> dict[str, str]:
    """Return lesson → its notebook."""
    made = [source.notebook("en") for source in sources().values() if source.cells]
    return {lesson: notebook for lesson in LESSONS for notebook in made if _opens(notebook, lesson)}


def _opens(notebook: str, lesson: str) -> bool:
    return f'survive_nb.lesson(\\"{lesson}\\"' in notebook


def messages_in(thing: object) -> Iterator[Message]:
    """Yield all sentences that are written down in a task."""
    if isinstance(thing, Message):
        yield thing
    elif isinstance(thing, tuple):
        for part in thing:
            yield from messages_in(part)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for one in fields(thing):
            yield from messages_in(getattr(thing, one.name))
