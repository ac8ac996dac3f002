"""Judging answers: the four outcomes, equivalent answers, and code that misbehaves."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from survive_nb.teaching import ____
from survive_nb.teaching.blank import NotStarted
from survive_nb.teaching.comparison import Counts, Names, Number
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.sinking.exercises.chance import TASK as CHANCE
from survive_nb.teaching.sinking.exercises.chance import chance
from survive_nb.teaching.sinking.exercises.coast import TASK as COAST
from survive_nb.teaching.sinking.exercises.left import TASK as LEFT
from survive_nb.teaching.sinking.exercises.left import left
from survive_nb.teaching.sinking.exercises.sinkable import TASK as SINKABLE
from survive_nb.teaching.sinking.exercises.sinkable import sinkable
from survive_nb.teaching.sinking.exercises.volcano import TASK as VOLCANO
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea
from survive_nb.text.lesson_text import ScreenLessonText
from tests.teaching.lessons import exercise

DOUBLE = FunctionTask(
    name="double",
    title=say("Double"),
    hints=(say("Twice."),),
    wrong_ideas=(WrongIdea("square", lambda n: n * n, say("That is the square.")),),
    well_done=say("Yes."),
    solution=lambda n: 2 * n,
    cases=lambda rng: [Case((0,)), Case((2,)), Case((3,)), Case((rng.randint(4, 9),))],
)


# -- functions -----------------------------------------------------------------------------------------------


def test_feedback_shows_smallest_failing_case() -> None:
    feedback = exercise(DOUBLE).check(lambda n: n * n)
    assert (feedback.status, feedback.idea) == ("not_yet", "square")
    assert "(3)" in repr(feedback)
    assert "it should be 6" in repr(feedback)


def test_unusual_wrong_answer_is_explained() -> None:
    feedback = exercise(DOUBLE).check(lambda _: 7)
    assert (feedback.status, feedback.idea) == ("not_yet", None)
    assert "You gave 7; it should be 0." in repr(feedback)


def test_error_shows_line_and_input() -> None:
    def double(n: int) -> int:
        return n * nothing  # type: ignore[name-defined, no-any-return]  # noqa: F821

    feedback = exercise(DOUBLE).check(double)
    text = repr(feedback)
    assert feedback.status == "stopped"
    assert "NameError: name 'nothing' is not defined" in text
    assert "return n * nothing" in text
    assert "double(0)" in text
    assert "Traceback" not in text
    assert "judge.py" not in text


def test_line_is_that_of_student() -> None:
    def double(n: int) -> int:
        return Fraction("none").numerator + n

    text = repr(exercise(DOUBLE).check(double))
    assert 'Fraction("none")' in text
    assert "fractions.py" not in text


def test_endless_recursion_is_explained() -> None:
    def double(n: int) -> int:
        return double(n)

    feedback = exercise(DOUBLE).check(double)
    assert feedback.status == "stopped"
    assert "never comes to an end" in repr(feedback)


def test_error_with_failing_str_is_reported() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise ValueError

    def double(n: int) -> int:
        raise Mute(n)

    assert "Mute" in repr(exercise(DOUBLE).check(double))


def test_printing_is_not_returning(capsys: pytest.CaptureFixture[str]) -> None:
    feedback = exercise(DOUBLE).check(lambda n: print(2 * n))  # noqa: T201
    assert feedback.idea == "no_return"
    assert "prints its answer" in repr(feedback)
    assert capsys.readouterr().out == ""
    assert "gives nothing back" in repr(exercise(DOUBLE).check(lambda _: None))


def test_the_function_itself_is_wanted() -> None:
    assert "lesson.double.check(double)" in repr(exercise(DOUBLE).check(4))


def test_a_student_cannot_spoil_the_input() -> None:
    def greedy(tiles: dict[str, str]) -> set[str]:
        right = sinkable(tiles)
        tiles.clear()
        return right

    one = exercise(SINKABLE)
    assert one.check(greedy).status == "correct"
    assert one.check(sinkable).status == "correct"


def test_generator_is_accepted_as_answer() -> None:
    assert exercise(SINKABLE).check(lambda tiles: iter(sorted(sinkable(tiles)))).status == "correct"
    assert exercise(SINKABLE).check(lambda tiles: (____ for _ in tiles)).status == "not_yet"


def test_failing_case_is_drawn_with_marks() -> None:
    feedback = exercise(SINKABLE).check(lambda tiles: {"D5"} & set(tiles))
    assert feedback.scene is not None
    assert feedback.scene.marks == {"D4": "missed"}


# -- several ways of being right -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("task", "answer"),
    [
        (SINKABLE, lambda tiles: sorted(sinkable(tiles))),
        (SINKABLE, lambda tiles: tuple(sinkable(tiles))),
        (LEFT, lambda terrain, seen: {b: n for b, n in left(terrain, seen).items() if n}),
        (CHANCE, lambda back, terrain, seen: float(chance(back, terrain, seen))),
        (VOLCANO, [33, 40]),
    ],
)
def test_other_answer_forms_are_accepted(task: Any, answer: object) -> None:
    assert exercise(task).check(answer).status == "correct"


@pytest.mark.parametrize(
    ("wants", "got"),
    [
        (Names(), "D4"),
        (Names(), 3),
        (Names(), [1]),
        (Number(), True),
        (Number(), float("nan")),
        (Counts(), []),
    ],
)
def test_the_wrong_shape_is_said(wants: Any, got: object) -> None:
    assert "This should be" in str(wants.complaint(got))


# -- clicks --------------------------------------------------------------------------------------------------


def test_wrong_places_explained_missing_counted() -> None:
    one = exercise(COAST)
    right = sorted(COAST.answer(one.material))
    wrong = sorted(COAST.places(one.material) - frozenset(right))[0]
    feedback = one.check([right[0], wrong])
    assert feedback.status == "not_yet"
    assert feedback.scene is not None
    assert feedback.scene.marks == {right[0]: "right", wrong: "wrong"}
    assert f"{len(right) - 1} places are still to be found." in repr(feedback)
    assert not any(place in repr(feedback) for place in right[1:]), "a check does not give the answer away"


@pytest.mark.parametrize("answer", [{"G6"}, {"Z9"}, {"<script>"}, [""], "D4", 7, [["D4"]]])
def test_unknown_places_are_refused(answer: object) -> None:
    assert exercise(COAST).check(answer).status == "not_yet"


# -- blanks, hints, words ------------------------------------------------------------------------------------


def test_blank_reports_any_use() -> None:
    for use in (
        lambda: ____ + 1,
        lambda: ____.size,
        lambda: ____(),
        lambda: [*____],
        lambda: ____ == 1,
        lambda: {____},
    ):
        with pytest.raises(NotStarted):
            use()


def test_what_was_once_correct_stays_correct() -> None:
    one = exercise(DOUBLE)
    one.check(lambda n: n + n)
    one.check(lambda _: 0)
    one.check(____)
    assert one.status == "correct"


def test_code_in_sentences_is_escaped() -> None:
    nasty = "`<img src=x onerror=alert(1)>`` **bold**"
    for lang in ("en", "fa"):
        lesson_text = ScreenLessonText(lang)
        text = lesson_text.markdown(say("Python says: {error}", error=Code(nasty)))
        assert f"``` {nasty} ```" in text
        plain = lesson_text.markdown(say("{place} is not one of the places to choose from.", place=nasty))
        assert "\\<img" in plain
        assert "\\*\\*bold" in plain


def test_sandbox_chances_match_remaining_tiles() -> None:
    from survive_nb.teaching.sinking.sandbox import Sandbox

    sandbox = Sandbox(Random(4))
    for _ in range(40):
        (chart,) = sandbox.shown().charts
        assert sum(bar.share for bar in chart.bars) == 1
        sandbox.press("one")
    assert not sandbox.shown().charts
    sandbox.press("eight")
    sandbox.touch("G6")
    sandbox.press("again")
    assert len(sandbox.shown().live) > 3
