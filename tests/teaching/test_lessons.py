"""Every task: solutions pass, blanks are not started, and each wrong idea gets its own feedback."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from survive_nb import rulebook
from survive_nb.teaching import ____
from survive_nb.teaching.message import Message
from survive_nb.teaching.plan import plan_of
from survive_nb.teaching.tasks import ClickTask, FunctionTask, Task, ValueTask
from survive_nb.ui.lesson.text import ScreenLessonText
from tests.teaching.lessons import SEEDS, TASKS, WRITTEN, exercise
from tools.catalogues.keep import read

every_task = pytest.mark.parametrize(("lesson", "task"), TASKS.values(), ids=TASKS)
every_seed = pytest.mark.parametrize("seed", SEEDS)
first_seed_quickly = pytest.mark.parametrize(
    "seed", [SEEDS[0], *(pytest.param(seed, marks=pytest.mark.slow) for seed in SEEDS[1:])]
)


def right_answer(task: Task, material: object) -> object:
    match task:
        case ClickTask():
            return task.answer(material)
        case FunctionTask() | ValueTask():
            return task.solution
        case _:
            raise TypeError(task)


@pytest.mark.slow
@every_seed
@every_task
def test_the_solution_is_correct(lesson: str, task: Task, seed: str) -> None:
    one = exercise(task, lesson, seed)
    feedback = one.check(right_answer(task, one.material))
    assert (feedback.status, one.status) == ("correct", "correct"), feedback


@pytest.mark.slow
@every_task
def test_a_blank_is_not_started(lesson: str, task: Task) -> None:
    one = exercise(task, lesson)
    assert one.check(____).status == "not_started"
    if isinstance(task, FunctionTask):
        assert one.check(lambda *_: ____).status == "not_started"
        assert one.check(lambda *_: 1 + ____).status == "not_started"
    if isinstance(task, ClickTask):
        assert one.check(frozenset()).status == "not_started"
    assert one.status == "not_started"


@pytest.mark.slow
@every_seed
@every_task
def test_each_wrong_idea_has_own_answer(lesson: str, task: Task, seed: str) -> None:
    one = exercise(task, lesson, seed)
    for idea in task.wrong_ideas:
        answer = idea.applied(one.material) if isinstance(task, ClickTask) else idea.answer
        feedback = one.judged(answer)
        assert (feedback.status, feedback.idea) == ("not_yet", idea.name)
        assert idea.says in feedback.sayings
    assert len({str(idea.says) for idea in task.wrong_ideas}) == len(task.wrong_ideas)


@pytest.mark.slow
@every_task
def test_seed_determines_positions(lesson: str, task: Task) -> None:
    assert exercise(task, lesson, "x").material == exercise(task, lesson, "x").material
    if isinstance(task, ClickTask):
        assert len({repr(task.view(exercise(task, lesson, seed).material)) for seed in SEEDS}) > 1


@first_seed_quickly
@every_task
def test_wrong_place_has_reason_and_rule(lesson: str, task: Task, seed: str) -> None:
    if not isinstance(task, ClickTask):
        return
    one = exercise(task, lesson, seed)
    places, right = task.places(one.material), task.answer(one.material)
    assert right <= places
    for place in sorted(places - right):
        why = task.why_not(one.material, place)
        assert why.rule is not None, f"{place}: {why}"
        assert why.rule in rulebook.ids()
        feedback = one.judged({place})
        assert feedback.scene is not None
        assert feedback.scene.marks[place] == "wrong"


@every_task
def test_hints_progress_to_the_solution(lesson: str, task: Task) -> None:
    one = exercise(task, lesson)
    hints = [repr(one.hint()) for _ in range(len(task.hints) + 1)]
    assert len(set(hints[:-1])) == len(task.hints) >= 2
    assert hints[-1] == hints[-2], "after the last hint it stays the last"
    assert repr(one.hint(1)) == hints[0]
    assert len(repr(one.solution())) > 20


@pytest.mark.parametrize("lesson", WRITTEN)
def test_lesson_has_enough_exercises(lesson: str) -> None:
    tasks = plan_of(lesson).tasks
    assert len(tasks) >= 6
    assert sum(isinstance(task, ClickTask) for task in tasks) >= 3
    assert len({task.name for task in tasks}) == len(tasks)
    assert all(task.name.isidentifier() for task in tasks)


def sayings_in(thing: object) -> Iterator[Message]:
    """Find all sentences that are written down in a task."""
    if isinstance(thing, Message):
        yield thing
    elif isinstance(thing, tuple):
        for part in thing:
            yield from sayings_in(part)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for one in fields(thing):
            yield from sayings_in(getattr(thing, one.name))


@pytest.fixture(scope="module")
def known() -> set[str]:
    """Return the message ids of the catalogue, which `test_catalogues.py` compares with the source."""
    return {message.id if isinstance(message.id, str) else message.id[0] for message in read()}


@every_task
def test_everything_is_said_in_both_languages(lesson: str, task: Task, known: set[str]) -> None:
    for saying in sayings_in(task):
        assert saying.template in known, saying.template
        assert saying.rule is None or saying.rule in rulebook.ids()
        english, persian = (ScreenLessonText(lang).text(saying) for lang in ("en", "fa"))
        assert "…" not in english, f"{lesson}: a fact is missing in {saying.template}"
        assert re.search("[\u0600-\u06ff]", persian), f"{lesson}: no Persian for {saying.template}"
