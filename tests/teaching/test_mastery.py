"""Variants of exercises, and when an exercise counts as solved or mastered."""

from __future__ import annotations

import itertools
import re
from random import Random

import pytest

from survive_nb.teaching.judge import judge, material_of
from survive_nb.teaching.sinking.boards import COAST
from survive_nb.teaching.sinking.questions import VOLCANO
from survive_nb.teaching.tasks import ValueTask
from survive_nb.ui.lesson.text import ScreenLessonText
from tests.teaching.lessons import TASKS, exercise

QUESTIONS = {
    name: task for name, (_, task) in TASKS.items() if isinstance(task, ValueTask) and task.vary is not None
}
every_question = pytest.mark.parametrize("task", QUESTIONS.values(), ids=QUESTIONS)


def test_first_variant_keeps_old_position() -> None:
    assert exercise(COAST, seed="7b").material == COAST.position(Random("7b/coast"))


def test_new_variant_draws_other_material() -> None:
    one = exercise(COAST)
    boards = [one.material]
    for number in (1, 2, 3):
        assert one.new_variant() == one.variant == number
        assert one.material == material_of(COAST, "atlantis", number)
        assert one.material not in boards
        boards.append(one.material)


def test_first_question_is_the_printed_one() -> None:
    assert exercise(VOLCANO, seed="7b").material is VOLCANO


def test_all_nine_number_questions_vary() -> None:
    assert len(QUESTIONS) == 9
    assert all(task.question is not None and task.fields for task in QUESTIONS.values())


@every_question
def test_numbers_of_questions_differ(task: ValueTask) -> None:
    drawn = [material_of(task, "pupil", number) for number in range(30)]
    assert all(isinstance(question, ValueTask) for question in drawn)
    questions = [question for question in drawn if isinstance(question, ValueTask)]
    assert all(a.solution != b.solution for a, b in itertools.pairwise(questions))
    assert len({repr(question.solution) for question in questions}) >= 4


@every_question
def test_drawn_questions_judge_their_ideas(task: ValueTask) -> None:
    for number in range(25):
        question = material_of(task, "pupil", number)
        assert isinstance(question, ValueTask)
        assert len(question.wrong_ideas) >= 2
        assert judge(task, question.solution, question)
        for idea in question.wrong_ideas:
            feedback = judge(task, idea.answer, question)
            assert (feedback.status, feedback.idea) == ("not_yet", idea.name), (number, idea)


@every_question
def test_drawn_questions_are_complete_sentences(task: ValueTask) -> None:
    for number in range(12):
        question = material_of(task, "pupil", number)
        assert isinstance(question, ValueTask)
        assert question.question is not None
        messages = [
            question.question,
            question.because,
            question.well_done,
            *question.hints,
            *question.fields,
        ]
        for message in [*messages, *(idea.says for idea in question.wrong_ideas)]:
            english, persian = (ScreenLessonText(lang).text(message) for lang in ("en", "fa"))
            assert not re.search("[{}…]|None", english), english
            assert re.search("[\u0600-\u06ff]", persian)
            assert not re.search("[{}…]", persian), persian
