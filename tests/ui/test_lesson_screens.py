"""Lessons on the screen, by messages alone: every click exercise is solved, no forged one counts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from survive_nb.league.league import League
from survive_nb.teaching.tasks import AnyClickTask, ClickTask
from survive_nb.ui.lesson.lesson import ClickExercise, Lesson, NotebookExperiment

LESSONS = ("setup", "sinking", "creatures", "bidding", "write_a_bot", "fair_dice")
FORGED: tuple[dict[str, Any], ...] = (
    {},
    {"do": "tap"},
    {"do": "tap", "at": "Z99"},
    {"do": "tap", "at": ["D4"]},
    {"do": "tap", "at": {"place": "D4"}},
    {"do": "solved", "status": "correct"},
    {"do": "hello", "remember": "<b>", "reduced": "perhaps"},
    {"do": "check", "answer": ["D4"], "status": "correct"},
)


def texts(node: Any) -> list[str]:
    """Return all that a region of the page says."""
    found = [node["x"]] if "x" in node else []
    return [*found, *(text for child in node.get("n", []) for text in texts(child))]


def task_of(exercise: ClickExercise, lesson: Lesson) -> AnyClickTask:
    task = next(task for task in lesson.plan.tasks if task.name == exercise.name)
    assert isinstance(task, ClickTask)
    return task


def click_exercises(lesson: Lesson) -> list[ClickExercise]:
    return [exercise for exercise in lesson.exercises.values() if isinstance(exercise, ClickExercise)]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("name", LESSONS)
def test_click_exercises_are_solvable_by_clicks(name: str, lang: str) -> None:
    lesson = Lesson(name, lang, seed="7b")
    for solved, exercise in enumerate(click_exercises(lesson)):
        task = task_of(exercise, lesson)
        screen = exercise.click()
        screen.receive({"do": "hello", "click": "1"})
        assert screen.has_board
        assert set(screen.live) == set(task.places(exercise.material))
        for number, place in enumerate(sorted(task.answer(exercise.material)), 2):
            screen.receive({"do": "tap", "at": place, "click": f"{number:x}"})
        assert lesson.record.correct == solved, "choosing is not checking"
        screen.receive({"do": "check", "click": "ff"})
        assert exercise.status == "correct", (exercise.name, texts(screen.main))
        assert screen.say["text"], "and a screen reader announces it"
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


def test_heat_map_uses_local_digits() -> None:
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


def test_league_table_uses_lesson_language() -> None:
    standings = league().play(rounds=3, seed=1, progress=False)
    english = Lesson("bidding", "en").league(standings)
    persian = Lesson("bidding", "fa").league(standings)
    text = persian._repr_markdown_()
    assert "Share of wins" in english._repr_markdown_()
    assert "سهم بردها" in text
    assert "۱۰۰٪" in text, "the one that plays wins them all"
    assert 'dir="rtl"' in text
    assert "\\*me\\* \\| \\<b\\>" in text, "a name is a name and nothing else"
    assert text.count("باخت فنی") == 3, "the first forfeits are listed, the others counted"
    assert "Forfeited" in english._repr_markdown_()
    assert "lazy" in repr(english)
    assert "lazy" in repr(persian)


def test_league_bots_use_lesson_language() -> None:
    league = League("fish-fish", players=2)
    league.enter("hermit")
    league.enter("me", lambda view, legal, rng: legal[0])  # noqa: ARG005 - as a bot is called
    standings = league.play(rounds=1, seed=1, progress=False)
    persian, english = (repr(Lesson("bidding", lang).league(standings)) for lang in ("fa", "en"))
    assert "گوشه‌گیر" in persian
    assert not {"hermit", "me"} & set(persian.split())
    assert {"hermit", "me"} <= set(english.split())


@pytest.mark.parametrize(
    ("lesson_name", "question", "lang", "typed", "outcome"),
    [
        ("setup", "average", "fa", "۲/۸", "correct"),  # in Iran this is 2.8
        ("setup", "average", "fa", "۲٫۸", "correct"),
        ("setup", "average", "fa", "۱۴/۵", "correct"),
        ("setup", "average", "en", "2/8", "not_yet"),
        ("bidding", "even", "fa", "۵/۹", "correct"),
        ("bidding", "mix", "fa", "۰/۴", "correct"),
    ],
)
def test_persian_slash_is_fraction_or_decimal(
    lesson_name: str, question: str, lang: str, typed: str, outcome: str
) -> None:
    lesson = Lesson(lesson_name, lang)
    exercise = lesson.exercises[question]
    screen = exercise.ask()
    screen.receive({"do": "hello", "click": "1"})
    screen.receive({"do": "check", "values": {"n0": typed}, "click": "2"})
    assert exercise.status == outcome
    text = " ".join(texts(screen.main))
    assert "Fraction" not in text
    lesson.close()


def test_wrong_fraction_uses_local_digits() -> None:
    for lang, text in (("fa", "یک‌چهارم"), ("en", "1/4 is not it")):
        lesson = Lesson("bidding", lang)
        screen = lesson.exercises["even"].ask()
        screen.receive({"do": "hello", "click": "1"})
        screen.receive({"do": "check", "values": {"n0": "1/4"}, "click": "2"})
        assert text in " ".join(texts(screen.main))
        screen.receive({"do": "solution", "click": "3"})
        assert "Fraction" not in " ".join(texts(screen.main))
        lesson.close()


@pytest.mark.parametrize(("lang", "you"), [("en", "You"), ("fa", "شما")])
def test_duel_learner_has_no_number(lang: str, you: str) -> None:
    lesson = Lesson("bidding", lang)
    duel = lesson.duel
    assert isinstance(duel, NotebookExperiment)
    screen = duel.show()
    screen.receive({"do": "hello", "click": "1"})
    assert any(label.startswith(you) for label in screen.labels.values())
    lesson.close()
