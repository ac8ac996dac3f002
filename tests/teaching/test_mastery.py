"""Variants of exercises, and when an exercise counts as solved or mastered."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from survive_nb.teaching import ____
from survive_nb.teaching.attempt import Attempt
from survive_nb.teaching.bidding.exercises.baits import TASK as BAITS
from survive_nb.teaching.bidding.exercises.even import TASK as EVEN
from survive_nb.teaching.creatures.exercises.reach import TASK as REACH
from survive_nb.teaching.exercise import Exercise
from survive_nb.teaching.fair_dice.exercises.forged_ply import TASK as FORGED_PLY
from survive_nb.teaching.judge import judge, material_of
from survive_nb.teaching.nearest import separation
from survive_nb.teaching.parsons import judged as judge_order
from survive_nb.teaching.parsons import lines_of, mixed
from survive_nb.teaching.plan import SEED, plan_of
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.review import SESSION, Item, due_now, scheduled, session
from survive_nb.teaching.setup.exercises.steps import TASK as STEPS
from survive_nb.teaching.sinking.exercises.coast import TASK as COAST
from survive_nb.teaching.sinking.exercises.sinkable import TASK as SINKABLE
from survive_nb.teaching.sinking.exercises.sinkable import sinkable
from survive_nb.teaching.sinking.exercises.volcano import TASK as VOLCANO
from survive_nb.teaching.tasks import AnyClickTask, ClickTask, FunctionTask, Task, ValueTask
from survive_nb.teaching.text import English
from survive_nb.text.lesson_text import ScreenLessonText
from tests.teaching.lessons import TASKS, exercise
from tests.teaching.noise import CLICKS, SLIPS, Slip, Tally, swapped, tally

QUESTIONS = {
    name: task for name, (_, task) in TASKS.items() if isinstance(task, ValueTask) and task.vary is not None
}


def right_answer(one: Exercise) -> Any:
    if isinstance(one.task, ClickTask):
        return one.task.answer(one.material)
    return one.material.solution


def idea_answer(one: Exercise) -> Any:
    if isinstance(one.task, ClickTask):
        return one.task.wrong_ideas[0].applied(one.material)
    return one.material.wrong_ideas[0].answer


every_question = pytest.mark.parametrize("task", QUESTIONS.values(), ids=QUESTIONS)


def test_reason_for_a_missing_place() -> None:
    one = exercise(BAITS)
    right = BAITS.answer(one.material)
    assert "One 3 has gone, but there are two" in repr(one.check(right - {"bait-3"}))


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


# -- solved and mastered -------------------------------------------------------------------------------------


@pytest.mark.parametrize("label", CLICKS)
def test_brute_force_never_solves_a_board(label: str) -> None:
    task = CLICKS[label]
    one = exercise(task)
    right, places = task.answer(one.material), sorted(task.places(one.material))
    wrong = frozenset(places) if frozenset(places) != right else frozenset(places[1:])
    assert not one.check(wrong)
    for answer in [*({place} for place in places), *(right ^ {place} for place in places), right]:
        assert not one.check(answer)
    assert (one.status, one.level, one.is_lost) == ("not_yet", "tried", True)


@pytest.mark.parametrize("task", [COAST, VOLCANO], ids=["board", "question"])
def test_two_variants_at_first_sight_master(task: Task) -> None:
    one = exercise(task)
    levels = []
    for wrong in (True, False, False):
        one.check(idea_answer(one) if wrong else right_answer(one), one.variant)
        levels.append(one.level)
        one.new_variant()
    assert levels == ["tried", "solved", "mastered"]


def test_same_variant_twice_does_not_master() -> None:
    one = exercise(COAST)
    for _ in range(3):
        one.check(right_answer(one))
    assert one.level == "solved"


def test_a_look_at_the_solution_costs() -> None:
    one = exercise(COAST)
    one.solution()
    assert one.is_lost
    assert not one.check(right_answer(one))
    assert one.new_variant() == 1
    assert one.check(right_answer(one))


@pytest.mark.parametrize("answer", [frozenset(), "D4", 7, ____], ids=repr)
def test_blank_and_unreadable_cost_nothing(answer: object) -> None:
    one = exercise(COAST)
    assert not one.check(answer)
    assert not one.is_answered
    assert one.check(right_answer(one))
    number = exercise(EVEN)
    number.check(0.56)
    number.check("x")
    assert not number.is_answered
    assert number.check(Fraction(5, 9))
    assert number.level == "solved"


def test_printed_question_can_be_repeated() -> None:
    one = exercise(VOLCANO)
    one.new_variant()
    assert not one.check((32, 40))
    assert one.check((33, 40))
    assert (one.level, one.variant) == ("solved", 1)


def test_code_is_solved_not_mastered() -> None:
    one = exercise(SINKABLE)
    one.check(sinkable)
    one.new_variant()
    one.check(sinkable)
    assert one.level == "solved"


def test_students_get_variants_of_their_own() -> None:
    progress = Progress.of("sinking", SEED, ["coast"])
    ada = Exercise(COAST, SEED, progress, English(), lambda: f"{SEED}/ada")
    bo = Exercise(COAST, SEED, Progress.of("sinking", SEED, ["coast"]), English(), lambda: f"{SEED}/bo")
    assert ada.material == bo.material
    ada.new_variant()
    bo.new_variant()
    assert ada.material != bo.material
    ada.check(right_answer(ada))
    event = progress.attempts[-1]
    assert judge(COAST, right_answer(ada), material_of(COAST, event.seed, event.variant))


def test_work_resumes_with_the_failed_board() -> None:
    one = exercise(COAST)
    one.new_variant()
    one.check(idea_answer(one))
    again = Exercise(COAST, SEED, one._progress, English())
    assert again.resume(0) is not None
    assert (again.variant, again.is_lost) == (1, True)
    assert again.new_variant() == 2


# -- the nearest wrong idea ----------------------------------------------------------------------------------


@pytest.mark.parametrize("label", CLICKS)
@pytest.mark.slow
def test_right_places_vary(label: str) -> None:
    task = CLICKS[label]
    assert len({task.answer(material_of(task, "vary", variant)) for variant in range(12)}) > 1


@pytest.mark.parametrize("label", CLICKS)
@pytest.mark.slow
def test_boards_tell_ideas_apart(label: str) -> None:
    task = CLICKS[label]
    for variant in range(3):
        assert separation(task, material_of(task, "apart", variant)) >= task.apart


@pytest.mark.slow
@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_ideas_are_recognised_despite_slips(slip: Slip) -> None:
    total = Tally()
    for label in CLICKS:
        found = tally(label, slip, 5, each=5)
        total.add(found)
        # An idea of a single place leaves a blank when it is dropped.
        assert not found.slips or found.recognised >= 0.8, (label, found)
        assert found.false_share <= 0.02, (label, found)
    assert total.slips > 1000
    assert total.recognised >= 0.94
    assert total.false_share <= 0.005


@pytest.mark.slow
def test_two_slips_are_seldom_named_wrongly() -> None:
    total = Tally()
    for label in CLICKS:
        total.add(tally(label, swapped, 6, each=2))
    assert total.slips + total.of_right > 800
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


# -- review, guesses and lines to order ----------------------------------------------------------------------

DAY = 86_400.0


def answered(*outcomes: tuple[str, float]) -> list[Attempt]:
    """Return checks of one variant each: status and time."""
    return [
        Attempt(
            id=f"{number:x}",
            exercise="coast",
            variant=number,
            status="correct" if outcome == "correct" else "not_yet",
            first_sight=True,
            at=at,
        )
        for number, (outcome, at) in enumerate(outcomes)
    ]


def test_boxes_follow_the_answers() -> None:
    assert scheduled("sinking", COAST, []) is None
    assert scheduled("sinking", SINKABLE, answered(("correct", 1.0))) is None
    boxes = []
    history: list[tuple[str, float]] = []
    for outcome in ("correct", "correct", "correct", "wrong", "correct", *["correct"] * 6):
        history.append((outcome, float(len(history))))
        item = scheduled("sinking", COAST, answered(*history))
        assert item is not None
        boxes.append(item.box)
    assert boxes == [1, 2, 3, 1, 2, 3, 4, 5, 5, 5, 5]


def test_intervals_grow_with_the_box() -> None:
    wrong = scheduled("sinking", COAST, answered(("wrong", DAY)))
    right = scheduled("sinking", COAST, answered(("correct", 0), ("correct", DAY)))
    assert wrong is not None
    assert right is not None
    assert due_now([right, wrong], DAY) == [wrong]
    assert due_now([right, wrong], 2 * DAY) == [wrong, right]


def test_session_is_mixed_and_short() -> None:
    items = [
        Item(lesson, task, 1, float(number))
        for lesson in ("sinking", "setup")
        for number, task in enumerate(plan_of(lesson).tasks)
    ]
    chosen = session(items, DAY)
    assert 5 <= len(chosen) <= 8
    assert sum(item.seconds for item in chosen) <= SESSION
    assert all(one.lesson != other.lesson for one, other in itertools.pairwise(chosen))


@pytest.mark.parametrize("task", [STEPS, FORGED_PLY], ids=["steps", "forged_ply"])
def test_lines_in_order_are_judged(task: FunctionTask) -> None:
    _, lines = lines_of(task)
    order = mixed(task, SEED)
    assert order != lines
    assert sorted(order) == sorted(lines)
    assert judge_order(task, lines, SEED)
    assert not judge_order(task, [lines[-1], *lines[:-1]], SEED)
    with pytest.raises(ValueError, match="not the lines"):
        judge_order(task, ["import os"], SEED)


def test_equivalent_orders_are_right() -> None:
    _, lines = lines_of(STEPS)
    assert judge_order(STEPS, [lines[2], lines[0], lines[1], *lines[3:]], SEED)
