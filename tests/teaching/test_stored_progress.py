"""Stored progress: reloads, two pages, students, reset, files, and disks that are full, locked or damaged."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path
from time import time

import pytest

from survive_nb.store import SqliteStore
from survive_nb.teaching.class_table import class_table
from survive_nb.teaching.database_progress import DatabaseProgress
from survive_nb.teaching.folder_progress import FolderProgress
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.progress_store import ProgressStore
from survive_nb.teaching.stored_progress import InvalidFile, StoredProgress
from survive_nb.visits import MOST_PROGRESS, MOST_PROGRESS_IN_ALL, progress_quota


@pytest.fixture(params=["folder", "database"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ProgressStore]:
    games = SqliteStore(tmp_path / "games.sqlite")
    is_folder = request.param == "folder"
    yield FolderProgress(tmp_path / "progress") if is_folder else DatabaseProgress(games, "browser")
    games.close()


def opened(store: ProgressStore | None, lesson: str = "sinking") -> StoredProgress:
    """Open a lesson, as a page or a kernel does."""
    stored = StoredProgress(Progress.of(lesson, "7b", ["coast", "volcano"]))
    if store is not None:
        stored.connect(store)
    return stored


def test_progress_survives_a_reload(store: ProgressStore) -> None:
    first = opened(store)
    first.progress.record("coast", status="not_yet", answer='["D4"]', idea="inner", variant=2)
    first.progress.record("coast", "text", answer="x = 1\n")
    first.progress.record("coast", "text", answer="x = 2\n")
    again = opened(store)
    assert again.progress.attempts == first.progress.attempts
    assert [event.idea for event in again.progress.attempts] == ["inner", None]
    assert again.progress.text("coast") == "x = 2\n"
    assert again.student == first.student
    assert again.note is None


def test_progress_has_a_quota(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """V4: another page, another browser token or another student does not help."""
    (tmp_path / "visit").write_text("one", encoding="ascii")
    monkeypatch.setenv("SURVIVE_NB_VISIT", str(tmp_path / "visit"))
    (tmp_path / "progress-one").write_text(f"{time()}\n" * (MOST_PROGRESS - 1), encoding="ascii")
    rows = SqliteStore(tmp_path / "games.sqlite")

    def page(token: str) -> StoredProgress:
        return opened(DatabaseProgress(rows, token, quota=progress_quota))

    def write(stored: StoredProgress, times: int) -> None:
        for number in range(times):
            stored.progress.record("coast", "text", answer=f"{number:015000}")

    one = page("a token")
    write(one, 6)
    assert one.note is None
    other = page("another token")
    write(other, 4)
    assert other.note is not None
    assert "Wait ten minutes" in other.note.template
    # Nothing is lost on the page, and it is stored as soon as that is possible again.
    assert len(other.progress.text("coast") or "") == 15000
    (tmp_path / "progress-one").write_text(f"{time() - 601}\n" * (MOST_PROGRESS + 1), encoding="ascii")
    other.sync()
    assert other.note is None
    assert page("another token").progress.text("coast") == other.progress.text("coast")
    (tmp_path / "progress-one").write_text(f"{time() - 601}\n" * MOST_PROGRESS_IN_ALL, encoding="ascii")
    write(other, 4)
    assert other.note is not None
    assert "in a month" in other.note.template
    rows.close()


def test_visit_alone_stores_nothing(store: ProgressStore) -> None:
    opened(store).progress.record("coast", status="not_started")
    assert store.students() == []


def test_two_pages_merge(store: ProgressStore) -> None:
    one, other = opened(store), opened(store)
    one.progress.record("coast", status="correct")
    other.progress.record("volcano", status="not_yet")
    assert {event.exercise for event in other.progress.attempts} == {"coast", "volcano"}
    one.progress.record("volcano", status="correct")
    assert [len(page.progress.attempts) for page in (one, other)] == [3, 2]
    assert opened(store).progress.correct == 2
    assert len(store.students()) == 1


def test_students_share_a_browser(store: ProgressStore) -> None:
    page = opened(store)
    page.progress.record("coast", status="correct")
    page.add("Ada")
    assert page.progress.correct == 1, "the first name belongs to what was done before it"
    page.add("مینا")
    assert page.progress.correct == 0
    page.progress.record("volcano", status="correct")
    assert opened(store).student.name == "مینا"
    page.add("  ada ")
    assert (page.student.name, page.progress.entries["coast"].status) == ("Ada", "correct")
    assert [student.name for student in page.students()] == ["Ada", "مینا"]
    page.choose("no such id")
    assert page.student.name == "Ada"


def test_removed_student_leaves_nothing(store: ProgressStore) -> None:
    page = opened(store)
    page.add("Zuleika")
    page.progress.record("coast", status="correct", answer='"secret"')
    page.add("Ben")
    page.progress.record("coast", status="not_yet")
    page.remove(next(student.id for student in page.students() if student.name == "Zuleika"))
    assert [student.name for student in page.students()] == ["Ben"]
    assert page.progress.entries["coast"].checks == 1
    if isinstance(store, FolderProgress):
        assert "Zuleika" not in "".join(path.name + path.read_text() for path in store.folder.iterdir())
    page.remove(page.student.id)
    assert (page.student.name, page.progress.attempts) == ("", ())


def test_page_of_removed_student_goes_on(store: ProgressStore) -> None:
    page, other = opened(store), opened(store)
    page.add("Ada")
    page.progress.record("coast", status="correct")
    other.remove(page.student.id)
    page.progress.record("volcano", status="not_yet")
    assert page.note is None
    assert [event.exercise for event in opened(store).progress.attempts] == ["volcano"]


def test_reset_can_be_taken_back(store: ProgressStore) -> None:
    page = opened(store)
    page.progress.record("coast", status="correct")
    before = page.progress.attempts
    page.reset()
    assert opened(store).progress.attempts == ()
    page.undo_reset()
    assert opened(store).progress.attempts == before
    page.reset()
    page.progress.record("volcano", status="not_yet")
    assert not page.can_undo
    assert opened(store).progress.entries["coast"].status == "not_started"


def test_reset_reaches_other_pages(store: ProgressStore) -> None:
    page, other = opened(store), opened(store)
    page.progress.record("coast", status="correct")
    other.sync()
    page.reset()
    other.progress.record("volcano", status="correct")
    assert [event.exercise for event in opened(store).progress.attempts] == ["volcano"]


def test_file_is_merged(store: ProgressStore) -> None:
    page = opened(store)
    page.add("Ada")
    page.progress.record("coast", status="correct")
    text = page.progress.to_json("Ada")
    page.reset()
    page.progress.record("volcano", status="not_yet")
    found = page.open_file(text)
    assert (found.new, found.correct) == (1, ("coast",))
    assert page.open_file(text).new == 0
    assert len(opened(store).progress.attempts) == 2


def test_file_of_another_student(store: ProgressStore) -> None:
    page = opened(store)
    page.add("Ada")
    page.progress.record("coast", status="correct")
    text = page.progress.to_json("Ada").encode()
    page.add("Ben")
    page.open_file(text.decode())
    assert page.student.name == "Ada"
    page.add("Ben")
    assert page.progress.attempts == ()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "survive-nb progress 9", "exercises": []}'])
def test_bad_file_changes_nothing(store: ProgressStore, text: str) -> None:
    page = opened(store)
    page.progress.record("coast", status="correct")
    other = opened(None, "bidding")
    for bad in (text, other.progress.to_json("Ada"), page.progress.to_json("Ada").replace("7b", "7c")):
        with pytest.raises(InvalidFile):
            page.open_file(bad)
    assert (len(page.progress.attempts), page.student.name) == (1, "")


def test_lists_show_how_far_a_student_is(store: ProgressStore) -> None:
    page = opened(store)
    page.progress.record("coast", status="correct")
    opened(store, "bidding").progress.record("coast", status="not_yet")
    assert {(found.lesson, found.done, found.total) for found in store.summaries(page.student)} == {
        ("sinking", 1, 2),
        ("bidding", 0, 2),
    }
    page.reset()
    assert ("sinking", 0, 2) in {found[:3] for found in store.summaries(page.student)}


# -- when storing fails --------------------------------------------------------------------------------------


def broken_write(_: object, __: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = FolderProgress(tmp_path / "progress")
    page = opened(store)
    page.progress.record("coast", status="not_yet")
    with monkeypatch.context() as full:
        full.setattr(Path, "replace", broken_write)
        page.progress.record("coast", status="correct")
        assert page.note is not None
        assert "disk is full" in page.note.template
        assert page.progress.entries["coast"].status == "correct"
        page.add("Ada")
        page.add("Ben")
        assert page.progress.correct == 1, "nobody else gets answers that are not stored"
    assert [path.name for path in store.folder.glob(".*")] == []
    page.progress.record("volcano", status="correct")
    assert page.note is None
    assert opened(store).progress.correct == 2


def test_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "progress").write_text("a file is in the way")
    page = opened(FolderProgress(tmp_path / "progress"))
    page.progress.record("coast", status="correct")
    assert page.note is not None
    assert "cannot be used" in page.note.template
    assert page.progress.correct == 1


def test_database_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("this is not a database" * 100)
    page = opened(DatabaseProgress(SqliteStore(tmp_path / "games.sqlite"), "browser"))
    page.progress.record("coast", status="correct")
    assert page.note is not None
    assert page.progress.correct == 1
    assert "sqlite" not in page.note.template


@pytest.mark.parametrize("damage", ["cut", "changed", "garbage"])
def test_damaged_file_is_kept_and_read(tmp_path: Path, damage: str) -> None:
    store = FolderProgress(tmp_path / "progress")
    page = opened(store)
    page.progress.record("coast", status="correct", answer='{"a brace": "}"}')
    page.progress.record("volcano", status="not_yet")
    (path,) = store.folder.glob("progress-*.json")
    text = path.read_text()
    cut = text[: text.index('"volcano"', text.index('"events"'))]
    path.write_text(
        {"cut": cut, "changed": text.replace('"not_yet"', '"stopped"'), "garbage": "\0\x01"}[damage]
    )
    again = opened(store)
    assert again.note is not None
    assert "damaged" in again.note.template
    assert len(again.progress.attempts) == {"cut": 1, "changed": 2, "garbage": 0}[damage]
    assert len(list(store.folder.glob("*.damaged-*"))) == 1
    assert len(opened(store).progress.attempts) == len(again.progress.attempts)


def test_newer_file_is_left_alone(tmp_path: Path) -> None:
    store = FolderProgress(tmp_path / "progress")
    opened(store).progress.record("coast", status="correct")
    (path,) = store.folder.glob("progress-*.json")
    newer = path.read_text().replace("survive-nb progress 2", "survive-nb progress 3")
    path.write_text(newer)
    page = opened(store)
    page.progress.record("volcano", status="correct")
    assert page.note is not None
    assert "newer version" in page.note.template
    assert path.read_text() == newer
    assert page.progress.correct == 1


def test_lock_of_a_killed_kernel(tmp_path: Path) -> None:
    store = FolderProgress(tmp_path / "progress")
    opened(store).progress.record("coast", status="correct")
    lock = store.folder / ".lock"
    lock.touch()
    os.utime(lock, (1.0, 1.0))
    page = opened(store)
    page.progress.record("volcano", status="correct")
    assert (page.note, page.progress.correct) == (None, 2)


def test_damaged_list_of_students(tmp_path: Path) -> None:
    store = FolderProgress(tmp_path / "progress")
    page = opened(store)
    page.add("Ada")
    page.progress.record("coast", status="correct")
    (store.folder / "students.json").write_text("[")
    assert opened(store).student == page.student
    assert opened(store).progress.correct == 1


def test_class_table_reads_the_folder(tmp_path: Path) -> None:
    store = FolderProgress(tmp_path / "progress")
    for name in ("Ada", "Ben"):
        page = opened(store)
        page.add(name)
        page.progress.record("coast", status="correct")
    table = class_table(store.folder)
    assert [(row.name, row.statuses["coast"]) for row in table.rows] == [
        ("Ada", "correct"),
        ("Ben", "correct"),
    ]
    assert table.unreadable == ()


def test_page_without_a_store_says_so() -> None:
    page = opened(None)
    page.progress.record("coast", status="correct")
    assert "this page only" in page.about.template
    page.reset()
    page.undo_reset()
    assert page.progress.correct == 1
