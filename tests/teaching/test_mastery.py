"""Variants of exercises, and when an exercise counts as solved or mastered."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest

from survive_nb.teaching.creatures.lesson import REACH
from survive_nb.teaching.judge import judge, material_of
from survive_nb.teaching.nearest import separation
from survive_nb.teaching.sinking.boards import COAST
from survive_nb.teaching.sinking.lesson import SINKABLE
from survive_nb.teaching.sinking.questions import VOLCANO
from survive_nb.teaching.tasks import AnyClickTask, FunctionTask, ValueTask
from survive_nb.ui.lesson.text import ScreenLessonText
from tests.teaching.lessons import TASKS, exercise
from tests.teaching.noise import CLICKS, SLIPS, Slip, Tally, tally

QUESTIONS = {
    name: task for name, (_, task) in TASKS.items() if isinstance(task, ValueTask) and task.vary is not None
}
every_question = pytest.mark.parametrize("task", QUESTIONS.values(), ids=QUESTIONS)


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


# -- the nearest wrong idea ----------------------------------------------------------------------------------


@pytest.mark.parametrize("label", CLICKS)
def test_boards_tell_ideas_apart(label: str) -> None:
    task = CLICKS[label]
    for variant in range(3):
        assert separation(task, material_of(task, "apart", variant)) >= task.apart


@pytest.mark.slow
@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_ideas_are_recognised_despite_slips(slip: Slip) -> None:
    total = Tally()
    for label in CLICKS:
        total.add(tally(label, slip, 4, each=5))
    assert total.slips > 1000
    assert total.recognised >= 0.8
    assert total.false_share <= 0.02


def test_two_slips_need_a_distant_idea() -> None:
    task: AnyClickTask = COAST
    position = material_of(task, "atlantis")
    everything = task.places(position)
    answers: dict[str, Any] = {idea.name: idea.applied(position) for idea in task.wrong_ideas}
    coast = answers.pop("any_coast")
    apart = [len(coast ^ places) for places in (task.answer(position), *answers.values())]
    answer = coast - set(sorted(coast)[:1]) | set(sorted(everything - coast)[:1])
    assert (judge(task, answer, position).idea == "any_coast") == (min(apart) >= 5)


@pytest.mark.parametrize(("task", "name"), [(SINKABLE, "no_order"), (REACH, "flies")])
def test_function_with_slip_is_recognised(task: FunctionTask, name: str) -> None:
    idea = next(idea for idea in task.wrong_ideas if idea.name == name)
    for seed in range(3):
        cases = material_of(task, str(seed))
        assert isinstance(cases, tuple)
        last = repr(cases[-1].arguments)

        def slip(function: Callable[..., Any], last: str = last) -> Callable[..., Any]:
            def answer(*arguments: object) -> object:
                places = sorted(function(*arguments))
                return set(places[1:] if repr(arguments) == last else places)

            return answer

        assert judge(task, slip(idea.applied), cases).idea == name
        assert judge(task, slip(task.solution), cases).idea is None
