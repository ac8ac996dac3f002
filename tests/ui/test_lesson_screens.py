"""Lessons on the screen, by messages alone: every click exercise is solved, no forged one counts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from survive_nb.bots.league import League
from survive_nb.checks.tasks import ClickTask
from survive_nb.ui.lesson.lesson import ClickExercise, Lesson

LESSONS = ("setup", "sinking", "creatures", "bidding", "write_a_bot", "fair_dice")
FORGED: tuple[dict[str, Any], ...] = (
    {},
    {"do": "hex"},
    {"do": "hex", "at": "Z99"},
    {"do": "hex", "at": ["D4"]},
    {"do": "hex", "at": {"place": "D4"}},
    {"do": "solved", "status": "correct"},
    {"do": "hello", "remember": "<b>", "reduced": "perhaps"},
    {"do": "check", "answer": ["D4"], "status": "correct"},
)


def texts(node: Any) -> list[str]:
    """Return all that a region of the page says."""
    found = [node["x"]] if "x" in node else []
    return [*found, *(text for child in node.get("n", []) for text in texts(child))]


def task_of(exercise: ClickExercise, lesson: Lesson) -> ClickTask:
    task = next(task for task in lesson.plan.tasks if task.name == exercise.name)
    assert isinstance(task, ClickTask)
    return task


def click_exercises(lesson: Lesson) -> list[ClickExercise]:
    return [exercise for exercise in lesson.exercises.values() if isinstance(exercise, ClickExercise)]


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("name", LESSONS)
def test_every_click_exercise_is_solved_by_clicks_alone(name: str, lang: str) -> None:
    lesson = Lesson(name, lang, seed="7b")
    for solved, exercise in enumerate(click_exercises(lesson)):
        task = task_of(exercise, lesson)
        screen = exercise.click()
        screen.receive({"do": "hello", "click": "1"})
        assert screen.has_board
        assert set(screen.live) == set(task.places(exercise.material))
        for number, place in enumerate(sorted(task.answer(exercise.material)), 2):
            screen.receive({"do": "hex", "at": place, "click": f"{number:x}"})
        assert lesson.record.correct == solved, "choosing is not checking"
        screen.receive({"do": "check", "click": "ff"})
        assert exercise.status == "correct", (exercise.name, texts(screen.main))
        assert screen.say["text"], "and a screen reader is told"
    lesson.close()


@pytest.mark.parametrize("name", LESSONS)
def test_a_forged_message_changes_nothing(name: str) -> None:
    lesson = Lesson(name, "en")
    exercise = click_exercises(lesson)[0]
    screen = exercise.click()
    screen.receive({"do": "hello", "click": "1"})
    before = texts(screen.main), list(screen.live), dict(screen.labels)
    for number, forged in enumerate(FORGED, 2):
        screen.receive({**forged, "click": f"{number:x}"})
        if forged.get("do") != "check":
            assert (texts(screen.main), list(screen.live), dict(screen.labels)) == before, forged
    assert exercise.status != "correct"
    lesson.close()


def test_a_heat_map_is_said_in_the_figures_of_the_language() -> None:
    for lang, figure in (("en", "25 %"), ("fa", "۲۵٪")):
        lesson = Lesson("creatures", lang)
        exercise = click_exercises(lesson)[0]
        view = task_of(exercise, lesson).view(exercise.material)
        screen = lesson.show_board(view, heat={"A1": 0.25})
        screen.receive({"do": "hello", "click": "1"})
        assert figure in screen.labels["A1"]
        lesson.close()


def league() -> League:
    def lazy(view: object, legal: tuple[Any, ...], rng: Random) -> Any:  # noqa: ARG001 - as a bot is called
        return legal[0]

    def broken(view: object, legal: tuple[Any, ...], rng: Random) -> Any:  # noqa: ARG001
        raise ValueError("no idea | <b>")

    league = League("fish-fish", players=2)
    league.enter("lazy", lazy)
    league.enter("*me* | <b>", broken)
    return league


def test_the_table_of_a_league_speaks_the_language_of_the_lesson() -> None:
    standings = league().play(rounds=3, seed=1, progress=False)
    english = Lesson("bidding", "en").league(standings)
    persian = Lesson("bidding", "fa").league(standings)
    said = persian._repr_markdown_()
    assert "Share of wins" in english._repr_markdown_()
    assert "سهم بردها" in said
    assert "۱۰۰٪" in said, "the one that plays wins them all"
    assert 'dir="rtl"' in said
    assert "\\*me\\* \\| \\<b\\>" in said, "a name is a name and nothing else"
    assert said.count("باخت فنی") == 3, "the first forfeits are told, the others counted"
    assert "Forfeited" in english._repr_markdown_()
    assert "lazy" in repr(english)
    assert "lazy" in repr(persian)
