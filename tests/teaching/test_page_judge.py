"""The judge of a page: right answers are right, unreadable code is explained, verdicts are checked."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.teaching.page_judge import LONGEST_VERDICT, PageJudge, Unreadable, Verdict
from survive_nb.teaching.plan import LESSONS, plan_of
from survive_nb.text.lesson_text import ScreenLessonText
from tests.teaching.page_answers import code_answers, code_lesson


def judge(lesson: str, lang: str = "en") -> PageJudge:
    return PageJudge(code_lesson(lesson, lang).judge, ScreenLessonText, lambda *_: None)


def verdict(text: str, name: str = "left", lang: str = "en", earlier: tuple[str, ...] = ()) -> Verdict:
    request = json.dumps({"name": name, "text": text, "earlier": earlier})
    lesson = next(lesson for lesson in LESSONS if name in code_answers(plan_of(lesson).tasks))
    return Verdict.read(judge(lesson, lang).run(request))


def lines(text: str, lang: str = "en") -> str:
    return "\n".join(line for line, _ in verdict(text, lang=lang).lines)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS)
def test_solutions_are_right(lesson: str) -> None:
    answers = code_answers(plan_of(lesson).tasks)
    judged, earlier = judge(lesson), list[str]()
    for name, text in answers.items():
        found = Verdict.read(judged.run(json.dumps({"name": name, "text": text, "earlier": earlier})))
        assert found.status == "correct", (name, found)
        earlier.append(text)


def test_earlier_answers_can_be_used() -> None:
    answers = code_answers(plan_of("write_a_bot").tasks)
    assert verdict(answers["gain"], "gain").status == "stopped"
    earlier = ("this is no Python", answers["steps_home"], answers["dangerous"])
    assert verdict(answers["gain"], "gain", earlier=earlier).status == "correct"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def left(terrain, seen)\n    return 1", "There should be a colon"),
        ("def left(terrain, seen):\nreturn 1", "must begin further right"),
        ("def left(terrain, seen):\n    return (1", "opened here and never closed"),
        ("def left(terrain, seen):\n    return 'a", "Is a quotation mark missing?"),
        ("def left(terrain, seen):\n    return ۳ + 1", "Write \u2068return 3 + 1\u2069"),
        ("def left(terrain, seen):\n    return (1، 2)", "does not know the sign"),
        ("left = 3 +", "Python says"),
        ("x = 1", "no function called"),
        ("exit()", "ended Python itself"),
        ("1 / 0\ndef left(terrain, seen):\n    return 1", "It happened in line 1 of your code: \u20661 / 0"),
        ("def left(terrain, seen):\n    exit()", "ended Python itself"),
    ],
)
def test_unusable_code_gets_a_sentence(text: str, sentence: str) -> None:
    found = verdict(text)
    said = "\n".join(line for line, _ in found.lines)
    plain = str.maketrans("", "", "\u2066\u2067\u2068\u2069")
    assert sentence.translate(plain) in said.translate(plain)
    assert not found.attempt
    assert "Traceback" not in said


def test_sentences_are_in_the_lessons_language() -> None:
    assert "دونقطه" in lines("def left(terrain, seen)\n    return 1", "fa")


def test_failed_case_is_named_with_marks() -> None:
    found = verdict("def sinkable(tiles):\n    return set(tiles)\n", "sinkable")
    assert (found.status, found.attempt) == ("not_yet", True)
    assert found.case is not None
    assert "wrong" in found.marks.values()


def test_answers_do_not_change_names() -> None:
    judged = judge("sinking")
    right = code_answers(plan_of("sinking").tasks)["left"]
    spoiled = "UNDER = {}\nneighbours = None\ndef left(terrain, seen):\n    return {}\n"
    for text, status in ((spoiled, "not_yet"), (right, "correct")):
        found = Verdict.read(judged.run(json.dumps({"name": "left", "text": text, "earlier": []})))
        assert found.status == status


JSON: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
VERDICTS = st.fixed_dictionaries(
    {"status": st.sampled_from(["correct", "not_yet", "stopped", "great"]) | JSON},
    optional=dict.fromkeys(("lines", "attempt", "idea", "case", "marks"), JSON),
)


@given(VERDICTS | JSON)
def test_forged_verdicts_are_read_or_refused(forged: object) -> None:
    try:
        found = Verdict.read(json.dumps(forged))
    except Unreadable:
        return
    assert found.status in ("correct", "not_yet", "not_started", "stopped")
    assert all(isinstance(line, str) and all(sign >= " " for sign in line) for line, _ in found.lines)
    assert Verdict.read(found.written()) == found


def test_oversized_verdict_is_refused() -> None:
    with pytest.raises(Unreadable):
        Verdict.read(json.dumps({"status": "correct", "lines": [["x" * LONGEST_VERDICT, None]]}))
    with pytest.raises(Unreadable):
        Verdict.read("[" * 30_000)
