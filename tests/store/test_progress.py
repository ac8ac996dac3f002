"""The contract of every store, for students and what they did in lessons."""

from __future__ import annotations

import pytest

from survive_nb.store import AttemptRow, Conflict, LessonSummary, Store, StudentRow
from survive_nb.store.progress_sql import MOST_ATTEMPTS, MOST_STUDENTS, PROGRESS_KEPT
from tests.store.samples import STUDENT

MINA = StudentRow("browser", "b", "می\N{ZERO WIDTH NON-JOINER}نا", "", 2.0, 10.0)
EVENTS = [AttemptRow("1", '{"n":1}'), AttemptRow("2", '{"answer":"خط\\n"}')]


def test_events_are_read_back(store: Store, other: Store) -> None:
    store.keep_student(STUDENT)
    store.keep_attempts("browser", "a", "sinking", EVENTS[:1], 11.0)
    other.keep_attempts("browser", "a", "sinking", EVENTS, 12.0)
    store.close()
    assert store.attempts("browser", "a", "sinking") == EVENTS
    assert store.attempts("browser", "a", "bidding") == store.attempts("other", "a", "sinking") == []
    assert [row.updated for row in store.students("browser")] == [12.0]
    store.drop_attempts("browser", "a", "sinking", ["1", "9"])
    assert store.attempts("browser", "a", "sinking") == EVENTS[1:]


def test_last_chosen_student_is_first(store: Store) -> None:
    store.keep_student(STUDENT)
    store.keep_student(MINA)
    assert [row.name for row in store.students("browser")] == [MINA.name, "Ada"]
    store.keep_student(STUDENT._replace(chosen=3.0))
    assert [row.name for row in store.students("browser")] == ["Ada", MINA.name]


def test_removed_student_takes_everything_along(store: Store) -> None:
    store.keep_student(STUDENT)
    store.keep_student(MINA)
    for student in ("a", "b"):
        store.keep_attempts("browser", student, "sinking", EVENTS, 11.0)
        store.keep_summary("browser", student, LessonSummary("sinking", 1, 9, 11.0))
    store.drop_student("browser", "a")
    assert store.attempts("browser", "a", "sinking") == []
    assert store.summaries("browser", "a") == []
    assert store.attempts("browser", "b", "sinking") == EVENTS
    with pytest.raises(Conflict):
        store.keep_attempts("browser", "a", "sinking", EVENTS, 12.0)
    store.keep_summary("browser", "a", LessonSummary("sinking", 2, 9, 12.0))
    assert store.summaries("browser", "a") == []


def test_latest_summary_is_first(store: Store) -> None:
    store.keep_student(STUDENT)
    store.keep_summary("browser", "a", LessonSummary("sinking", 1, 9, 11.0))
    store.keep_summary("browser", "a", LessonSummary("bidding", 1, 12, 12.0))
    store.keep_summary("browser", "a", LessonSummary("sinking", 2, 9, 13.0))
    assert store.summaries("browser", "a") == [
        LessonSummary("sinking", 2, 9, 13.0),
        LessonSummary("bidding", 1, 12, 12.0),
    ]


def test_class_reads_its_own_events(store: Store) -> None:
    store.keep_student(STUDENT._replace(class_hash="7b"))
    store.keep_student(MINA)
    store.keep_attempts("browser", "a", "sinking", EVENTS[:1], 11.0)
    store.keep_attempts("browser", "b", "sinking", EVENTS, 11.0)
    assert [row.id for row in store.students_of_class("7b")] == ["a"]
    assert not store.students_of_class("")
    assert not store.attempts_of_class("")
    (first,) = store.attempts_of_class("7b")
    store.keep_attempts("browser", "a", "sinking", EVENTS, 12.0)
    (second,) = store.attempts_of_class("7b", after=first.number)
    assert (first.id, second.id, second.lesson, second.student) == ("1", "2", "sinking", "a")


def test_numbers_are_limited(store: Store) -> None:
    for number in range(MOST_STUDENTS):
        store.keep_student(STUDENT._replace(id=f"p{number}"))
    with pytest.raises(Conflict):
        store.keep_student(STUDENT)
    assert len(store.students("browser")) == MOST_STUDENTS
    many = [AttemptRow(str(number), "{}") for number in range(MOST_ATTEMPTS + 1)]
    with pytest.raises(Conflict):
        store.keep_attempts("browser", "p1", "sinking", many, 11.0)
    assert store.attempts("browser", "p1", "sinking") == []


def test_old_progress_is_purged(store: Store) -> None:
    store.keep_student(STUDENT)
    store.keep_student(MINA._replace(updated=20.0))
    store.purge(PROGRESS_KEPT + 15.0)
    assert [row.id for row in store.students("browser")] == ["b"]


@pytest.mark.parametrize("text", ["\0", "\ud800", "' OR 1=1 --"])
def test_any_text_may_be_asked_for(store: Store, text: str) -> None:
    store.keep_student(STUDENT)
    assert not store.students(text)
    assert not store.attempts(text, text, text)
    assert not store.summaries(text, text)
    store.drop_student(text, text)
    assert store.students("browser") == [STUDENT]
