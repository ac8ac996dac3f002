"""Every task: solutions pass, blanks are not started, and each wrong idea gets its own feedback."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from html import escape
from pathlib import Path
from statistics import median

import pytest

from survive_nb import rulebook
from survive_nb.teaching import ____
from survive_nb.teaching.plan import plan_of
from survive_nb.teaching.sinking.exercises import switch
from survive_nb.teaching.tasks import ClickTask, FunctionTask, Task
from survive_nb.text.lesson_text import ScreenLessonText
from tests.teaching import new_exercise
from tests.teaching.lessons import SEEDS, TASKS, WRITTEN, exercise
from tools.lessons.check import messages_in, problems_of

ROOT = Path(__file__).parents[2]
#: Lines of the file of an exercise, beside its sentences.
LINES = 45
every_task = pytest.mark.parametrize(("lesson", "task"), TASKS.values(), ids=TASKS)
first_seed_quickly = pytest.mark.parametrize(
    "seed", [SEEDS[0], *(pytest.param(seed, marks=pytest.mark.slow) for seed in SEEDS[1:])]
)


@pytest.mark.slow
@every_task
def test_check_finds_no_problem(lesson: str, task: Task) -> None:
    assert not list(problems_of(lesson, task))


def checked(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a fresh Python, in which no lesson has been imported yet."""
    return subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)


def checked_alone(folder: Path, name: str) -> tuple[list[str], list[str]]:
    """Check an exercise whose file is in a folder of its own; return its problems, and its pages."""
    run = checked(f"""
import sys
import survive_nb.teaching.sinking.exercises as exercises
exercises.__path__.append({str(folder)!r})
from tools.lessons.check import check
sys.exit(check("sinking.{name}"))
""")
    line, *pages, _ = run.stdout.splitlines() or [run.stderr]
    paths = [Path(page.removeprefix("to look at: file://")) for page in pages]
    problems = line.removeprefix(f"sinking.{name}: ").split("; ")
    return problems, [path.read_text(encoding="utf-8") for path in paths]


@pytest.mark.slow
@pytest.mark.parametrize("caught", [True, False], ids=["sound", "faulty"])
def test_one_file_is_an_exercise(tmp_path: Path, caught: bool) -> None:
    source = inspect.getsource(switch)
    assert len(source.splitlines()) <= 45
    if not caught:
        source += """
from dataclasses import replace
from random import Random
from survive_nb.teaching import boards
idea, board = replace(ANY_COAST, answer=boards.may_sink), switch(Random(1))
TASK = replace(TASK, wrong_ideas=(idea,), position=lambda _: board)
"""
    (tmp_path / "tiny.py").write_text(source, encoding="utf-8")
    problems, pages = checked_alone(tmp_path, "tiny")
    assert problems[0] == "no cell of the notebook has it"
    assert ("atlantis/0: any_coast is accepted" in problems) == (not caught)
    assert (len(problems) == 1) == caught
    assert len(pages) == 2
    for page, lang in zip(pages, ("en", "fa"), strict=True):
        assert escape(ScreenLessonText(lang).text(switch.TASK.title)) in page


@pytest.mark.slow
def test_new_exercise_of_the_documentation(tmp_path: Path) -> None:
    source = inspect.getsource(new_exercise)
    assert len(source.splitlines()) <= 45
    assert f"```python\n{source}```" in (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")
    (tmp_path / "new_exercise.py").write_text(source, encoding="utf-8")
    problems, (english, _) = checked_alone(tmp_path, "new_exercise")
    # All that is left to do is said: each sentence in Persian, and a cell in the notebook.
    assert problems.pop() == "no cell of the notebook has it"
    messages = [message.template for message in messages_in(new_exercise.TASK)]
    assert problems == [f"no Persian for {template!r}" for template in messages]
    assert all(hint.template.partition("{")[0] in english for hint in new_exercise.TASK.hints[:1])
    faulty = source.replace("TILES[terrain] - (terrain in sunk)", "TILES[terrain] - sunk.count(terrain)")
    (tmp_path / "new_exercise.py").write_text(faulty, encoding="utf-8")
    assert "atlantis/0: once is accepted" in checked_alone(tmp_path, "new_exercise")[0]


def test_exercise_files_are_short() -> None:
    """A docstring has the sentences; half of the files have at most about 40 lines beside it."""
    sizes = []
    for path in (ROOT / "survive_nb" / "teaching").glob("*/exercises/[a-z]*.py"):
        source = path.read_text(encoding="utf-8")
        sizes.append(len(source.splitlines()) - (ast.parse(source).body[0].end_lineno or 0))
    assert len(sizes) == 60
    assert median(sizes) <= LINES


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


@every_task
def test_each_wrong_idea_has_own_sentence(lesson: str, task: Task) -> None:
    assert len({str(idea.says) for idea in task.wrong_ideas}) == len(task.wrong_ideas), lesson


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
