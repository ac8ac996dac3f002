"""Answers as pupils really give them: texts, rounded numbers, other types and other parameters.

Each gets a sentence that is true and says what to change, in both languages.  What cannot be read costs
nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from typing import Any

import pytest

from survive_nb.teaching.feedback import Feedback
from survive_nb.teaching.judge import judge, material_of
from survive_nb.teaching.plan import SEED
from survive_nb.teaching.tasks import Task
from survive_nb.text.lesson_text import ScreenLessonText
from tests.teaching.lessons import TASKS, exercise


def solution(label: str) -> Callable[..., Any]:
    found: Any = TASKS[label][1]
    function: Callable[..., Any] = found.solution
    return function


LEFT, CHANCE, CLEAR = map(solution, ("sinking-left", "sinking-chance", "setup-clear"))


def only_one(_a: object) -> int:
    return 1


def by_name(*, a: object, b: object) -> object:
    return a, b


def calls_a_number(tiles: dict[str, str]) -> object:
    count: Any = len(tiles)
    return count()


def generated(_a: object, _b: object) -> Iterator[int]:
    yield 1


def prints(*_: object) -> None:
    print("3")  # noqa: T201


#: What was answered → what the feedback says; correct without a sentence.
ROUGH: list[tuple[str, object, str | None]] = [
    # Numbers written as text, in either digits, are numbers.
    ("bidding-even", "5/9", None),
    ("bidding-even", "۵/۹", None),
    ("bidding-even", "0.556", None),
    ("bidding-even", Decimal("0.5556"), None),
    ("bidding-even", [Fraction(5, 9)], None),
    ("bidding-even", "۰٫۵۶", "Nearly: give it as a fraction"),
    ("bidding-even", 0.56, "Nearly: give it as a fraction"),
    ("bidding-even", "0,56", "This should be a number; you gave '0,56'."),
    ("bidding-even", "five ninths", "This should be a number"),
    ("bidding-even", True, "you gave True"),
    ("bidding-even", (5, 9), "This should be a number; you gave (5, 9)."),
    ("bidding-even", lambda: 5 / 9, "you gave a function that was not called"),
    ("bidding-even", float("nan"), "This should be a number; you gave nan."),
    ("bidding-even", 10**5000, "you gave a huge number"),
    ("bidding-even", 1 / 3, "0.3333 is not it."),
    ("sinking-volcano", "33, 40", None),
    ("sinking-volcano", "۳۳ و ۴۰", "These should be numbers, 2 of them"),
    ("sinking-volcano", ("۳۳", "۴۰"), None),
    ("sinking-volcano", 33, "These should be numbers, 2 of them; you gave 33."),
    ("sinking-volcano", (33, 40, 1), "2 of them; you gave 33, 40 and 1."),
    ("sinking-volcano", {33, 40}, "2 of them; you gave {33, 40}."),
    ("fair_dice-grind", "27", None),
    ("fair_dice-guess", "10,000", None),
    ("fair_dice-guess", "۱۰٬۰۰۰", None),
    # Functions.
    ("setup-distance", only_one, "Number of parameters: 1. It should be 2."),
    ("setup-distance", by_name, "Leave out the star"),
    ("setup-distance", lambda _a, _b: "3", "'3' is a text. Write the number without quotation marks."),
    ("setup-distance", lambda _a, _b: abs, "an object of type builtin_function_or_method"),
    ("setup-distance", lambda _a, _b: object(), "an object of type object"),
    ("setup-distance", lambda _a, _b: 1j, "This should be a number"),
    ("setup-distance", lambda a, b: f"{a}{b}" * 10**4, "This should be a number"),
    ("setup-distance", generated, "This should be a number; you gave [1]."),
    ("setup-distance", prints, "Your function prints its answer."),
    ("setup-distance", 3, "Hand over the function itself"),
    ("setup-clear", lambda *cases: int(CLEAR(*cases)), None),
    ("setup-clear", lambda *cases: "yes" if CLEAR(*cases) else "no", "You gave 'no'; it should be False."),
    ("sinking-left", lambda *case: {back: float(n) for back, n in LEFT(*case).items()}, None),
    ("sinking-left", lambda *case: Counter(LEFT(*case)), None),
    ("sinking-left", lambda *case: str(LEFT(*case)), "This should be a dictionary of whole numbers"),
    ("sinking-chance", lambda *case: Decimal(float(CHANCE(*case))), None),
    ("sinking-chance", lambda *case: round(float(CHANCE(*case)), 2), "Nearly: you gave 0.19"),
    ("sinking-chance", lambda *case: str(CHANCE(*case)), "'3/16' is a text."),
    ("sinking-chance", lambda *case: CHANCE(*case).as_integer_ratio(), "you gave (3, 16)"),
    ("sinking-sinkable", calls_a_number, "Something is called like a function here, and it is none."),
    ("sinking-sinkable", lambda tiles: [[tile] for tile in tiles], "This should be a set of names"),
    ("sinking-sinkable", lambda tiles: ", ".join(tiles), "This should be a set of names; you gave 'D4'."),
    ("fair_dice-promise", lambda seed: sha256(seed.encode()), "an object of type HASH"),
    ("write_a_bot-come_home", lambda _view, legal, _rng: legal, "You gave [EndMoves()]"),
    ("write_a_bot-come_home", lambda _view, _legal: None, "Number of parameters: 2. It should be 3."),
    ("bidding-my_bid", lambda _view: 9, "your function answers 9, and nobody can bid that."),
    ("bidding-my_bid", lambda _view: {0: "half"}, "should be a number from 0 to 1; you gave 'half'."),
    ("bidding-my_bid", lambda _view: {0: 0.5, 4: 0.4}, "your chances add up to 0.9"),
    # Boards, answered in code.
    ("sinking-coast", "D4", "This should be a set of names"),
    ("sinking-coast", {"d4"}, "d4 is not one of the places to choose from."),
    ("sinking-coast", {"E5", "Z9"}, "Z9 is not one of the places to choose from."),
]


def judged(task: Task, answer: object) -> Feedback:
    return judge(task, answer, material_of(task, SEED))


@pytest.mark.parametrize(("label", "answer", "says"), ROUGH, ids=range(len(ROUGH)))
@pytest.mark.slow
def test_rough_answers_are_met_kindly(label: str, answer: object, says: str | None) -> None:
    feedback = judged(TASKS[label][1], answer)
    english, persian = (
        [ScreenLessonText(lang).text(message) for message in feedback.sayings] for lang in ("en", "fa")
    )
    assert bool(feedback) == (says is None), english
    assert says is None or any(says in sentence for sentence in english), english
    for sentence in [*english, *persian]:
        assert "Traceback" not in sentence
        assert not re.search(r"0x[0-9a-f]{6}|[{}]\w+[{}]|<lambda>", sentence), sentence
    assert all(re.search("[\u0600-\u06ff]", sentence) for sentence in persian)


@pytest.mark.parametrize(
    ("label", "answer"),
    [
        ("bidding-even", "five ninths"),
        ("bidding-even", 0.56),
        ("sinking-volcano", 33),
        ("sinking-volcano", {33, 40}),
        ("fair_dice-grind", "three"),
        ("sinking-coast", {"d4"}),
        ("setup-distance", only_one),
        ("setup-steps", calls_a_number),
    ],
)
def test_unreadable_answers_are_no_attempt(label: str, answer: object) -> None:
    assert not judged(TASKS[label][1], answer).attempt


@pytest.mark.parametrize("label", TASKS)
def test_solutions_are_written_without_addresses(label: str) -> None:
    assert not re.search("0x[0-9a-f]{6}", repr(exercise(TASKS[label][1]).solution()))
