"""Exercises on the screen: the next board after an error, mastery, review, guesses and lines to order."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from survive_nb.teaching.parsons import lines_of
from survive_nb.teaching.setup.exercises.steps import TASK as STEPS
from survive_nb.ui.lesson.lesson import ClickExercise, Lesson, NotebookFunction
from survive_nb.ui.lesson.review_page import Review
from survive_nb.ui.screen import Screen
from tests.ui.test_lesson_screens import task_of, texts

_CLICK = count(16)


def send(screen: Screen, do: str, **message: Any) -> str:
    """Send a message as the browser does, and return what the page says then."""
    screen.receive({"do": do, "click": f"{next(_CLICK):x}", **message})
    return " ".join(texts(screen.main))


def click_places(screen: Screen, exercise: ClickExercise, lesson: Lesson, *, wrong: bool) -> str:
    task = task_of(exercise, lesson)
    right = task.answer(exercise.material)
    for place in sorted(right)[1:] if wrong else sorted(right):
        send(screen, "tap", at=place)
    return send(screen, "check")


@pytest.mark.parametrize(
    ("lang", "onward", "words"),
    [("en", "Next board", ("Solved", "Mastered")), ("fa", "صفحهٔ بعدی", ("حل شد", "مسلط"))],
)
def test_error_then_two_right_boards(lang: str, onward: str, words: tuple[str, str]) -> None:
    lesson = Lesson("sinking", lang)
    coast = lesson.exercises["coast"]
    assert isinstance(coast, ClickExercise)
    screen = coast.click()
    send(screen, "hello")
    assert onward in click_places(screen, coast, lesson, wrong=True)
    failed = coast.material
    right = task_of(coast, lesson).answer(failed)
    # The failed board stays, and nothing on it can be changed or checked again.
    for place in sorted(right):
        send(screen, "tap", at=place)
    send(screen, "check")
    assert (coast.material, coast.status) == (failed, "not_yet")
    for word in words:
        assert onward not in send(screen, "next")
        assert word in click_places(screen, coast, lesson, wrong=False)
    assert (coast.level, coast.variant) == ("mastered", 2)


def test_question_gets_other_numbers() -> None:
    lesson = Lesson("sinking")
    volcano = lesson.exercises["volcano"]
    screen = volcano.ask()
    send(screen, "hello")
    assert "Write a number" in send(screen, "check", values={"n0": "x", "n1": "40"})
    wrong = send(screen, "check", values={"n0": "32", "n1": "40"})
    assert "32 tiles must be gone" in wrong
    assert "Next question" in wrong
    asked = send(screen, "next")
    assert "Counted from now" in asked
    early, late = volcano.material.solution
    assert "Solved" in send(screen, "check", values={"n0": str(early), "n1": str(late)})
    assert volcano.level == "solved"


def test_second_board_can_be_shown() -> None:
    lesson = Lesson("fair_dice")
    forged = lesson.exercises["forged"]
    assert isinstance(forged, ClickExercise)
    screen = forged.click()
    assert "Show the other board" in send(screen, "hello")
    assert "Back to the question" in send(screen, "beside")
    assert screen.live == []
    send(screen, "beside")
    assert screen.live


@pytest.mark.parametrize(
    ("name", "experiment", "button", "title"),
    [
        ("write_a_bot", "arena", "greedy", "Games won against a drifter"),
        ("bidding", "best_reply", "never", "Points that the fisher takes in a hand"),
    ],
)
def test_guess_is_kept_beside_the_result(name: str, experiment: str, button: str, title: str) -> None:
    lesson = Lesson(name)
    screen: Screen = getattr(lesson, experiment).show()
    send(screen, "hello")
    assert "whole number" in send(screen, "guess", values={"g0": "5", "g1": "", "g2": "9"})
    assert "Your guess" in send(screen, "guess", values={"g0": "۵", "g1": "6", "g2": "9"})
    (event,) = lesson.record.attempts
    assert (event.kind, event.exercise, event.answer) == ("guess", experiment, "[5, 6, 9]")
    result = send(screen, "press", button=button)
    assert "Your guess" in result
    assert title in result
    assert len(lesson.record.attempts) == 1


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_lines_are_moved_into_order(lang: str) -> None:
    lesson = Lesson("setup", lang)
    steps = lesson.exercises["steps"]
    assert isinstance(steps, NotebookFunction)
    page = steps.order()
    send(page, "hello")
    shown = steps._lesson._cells[-1].page
    _, wanted = lines_of(STEPS)
    lines = list(shown._lines)  # type: ignore[attr-defined]
    for place, line in enumerate(wanted):
        number = lines.index(line)
        while shown._order.index(number) > place:  # type: ignore[attr-defined]
            send(page, "up", line=number)
    assert {"en": "Correct", "fa": "درست"}[lang] in send(page, "check")
    (event,) = lesson.record.attempts_of("steps")
    assert (event.kind, event.number) == ("hint", len(STEPS.hints) + 1)
    assert steps.status == "not_started"
    send(page, "up", line=99)
    send(page, "clear")


def test_review_asks_what_was_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    review = Review("en")
    screen = review.show()
    assert "Nothing to review yet" in send(screen, "hello")
    lesson = review._lessons["sinking"]
    coast = lesson.exercises["coast"]
    coast.check({"D4"})
    lesson.exercises["volcano"].check((32, 40), 0)
    shown = send(screen, "review-again")
    assert "1 of 2, from the lesson Sinking order" in shown
    assert coast.variant > 0
    assert "1 of 2" in send(screen, "review-next"), "an exercise is answered before the next one comes"
    send(screen, "solution")
    shown = send(screen, "review-next")
    assert "2 of 2" in shown
    assert "Counted from now" in shown
    send(screen, "solution")
    assert "Done for today" in send(screen, "review-next")
