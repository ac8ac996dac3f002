"""Progress: what is kept, how it is saved, and a class of files, some of them broken."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from survive_nb.teaching.attempt import Attempt
from survive_nb.teaching.class_table import class_table
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.progress_file import DamagedFile, file_name, parsed
from survive_nb.text.lesson_text import ScreenLessonText

OLD_FILES = Path(__file__).parents[1] / "compat" / "fixtures" / "progress"


def some_progress() -> Progress:
    progress = Progress.of("sinking", "7b", ["coast", "volcano"])
    progress.checked("coast", "not_yet")
    progress.checked("coast", "correct")
    progress.hinted("volcano", 2)
    progress.solved_for("volcano")
    return progress


def test_a_file_can_be_read_back(tmp_path: Path) -> None:
    path = some_progress().save("Ada Lovelace", tmp_path)
    assert path == tmp_path / "progress-sinking-Ada-Lovelace.json"
    (row,) = class_table(tmp_path).rows
    assert (row.name, row.lesson, row.seed) == ("Ada Lovelace", "sinking", "7b")
    assert row.statuses == {"coast": "correct", "volcano": "not_started"}
    assert row.solution_seen == {"volcano"}


def test_class_table_shows_mastered(tmp_path: Path) -> None:
    progress = Progress.of("sinking", "7b", ["coast", "switch", "sinkable"])
    for variant in (0, 1):
        progress.record("coast", answer="[]", status="correct", variant=variant)
        progress.record("sinkable", answer="", status="correct", variant=variant)
    progress.record("switch", answer="[]", status="correct")
    progress.save("Ada", tmp_path)
    table = class_table(tmp_path)
    assert table.rows[0].mastered == {"coast"}
    assert repr(table) == "Ada · sinking: ★ ✓ ✓"
    assert "★ Mastered" in table._repr_markdown_()
    assert table.csv().splitlines()[:2] == [
        "name,lesson,seed,exercise,status,solution seen,self-reported,mastered",
        "Ada,sinking,7b,coast,correct,no,no,yes",
    ]


def test_check_is_recorded_whole() -> None:
    progress = Progress.of("sinking", "7b", ["coast"])
    progress.record("coast", answer="[]", status="not_yet", idea="inner", variant=3)
    progress.record("coast", answer='["D4"]', status="correct", variant=3)
    first, second = progress.attempts
    assert (first.seed, first.variant, first.answer, first.idea) == ("7b", 3, "[]", "inner")
    assert (first.first_sight, second.first_sight) == (True, False)
    assert first.at < second.at
    assert Attempt.from_json(json.loads(json.dumps(first.to_json()))) == first


def test_solution_ends_first_sight() -> None:
    progress = Progress.of("sinking", "7b", ["coast"])
    progress.record("coast", "solution", variant=0)
    progress.record("coast", status="correct", variant=0)
    progress.record("coast", status="not_yet", counted=False, variant=1)
    progress.record("coast", status="correct", variant=1)
    checks = [event for event in progress.attempts if event.kind == "check"]
    assert [event.first_sight for event in checks] == [False, False, True]


def test_blank_and_repeated_answers_add_nothing() -> None:
    progress = Progress.of("sinking", "7b", ["coast"])
    progress.record("coast", status="not_started", answer="[]")
    for _ in range(3):
        progress.record("coast", status="not_yet", answer="[]")
    assert len(progress.attempts) == 1


def test_merging_is_idempotent_and_commutative() -> None:
    ours, theirs = some_progress(), some_progress()
    theirs.record("coast", "text", answer="x = 1")
    theirs.record("coast", "text", answer="x = 2")
    one, other = Progress.of("sinking", "7b", ["coast", "volcano"]), Progress.of("sinking", "7b", ["coast"])
    one.merge(ours.attempts)
    assert one.merge(theirs.attempts) == len(theirs.attempts)
    other.merge(theirs.attempts)
    other.merge(ours.attempts)
    assert one.attempts == other.attempts
    assert one.merge([*ours.attempts, *theirs.attempts]) == 0
    assert one.text("coast") == "x = 2"
    assert sum(event.kind == "text" for event in one.attempts) == 1


def test_saved_file_gives_same_events() -> None:
    progress = some_progress()
    progress.record("coast", status="not_yet", answer="def f():\n    return '\ud800\0'", self_reported=True)
    saved = parsed(progress.to_json("Ada"))
    assert saved.events == progress.attempts
    assert [event.self_reported for event in saved.events] == [False] * 4 + [True]


@pytest.mark.parametrize("path", sorted(OLD_FILES.glob("*.json")), ids=lambda path: path.stem)
def test_old_file_becomes_events(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    saved = parsed(text)
    progress = Progress.of(saved.lesson, saved.seed, saved.exercises)
    progress.merge(saved.events)
    assert progress.merge(parsed(text).events) == 0
    assert [asdict(entry) for entry in progress.entries.values()] == json.loads(text)["exercises"]


def test_damage_is_noticed() -> None:
    text = some_progress().to_json("Ada")
    with pytest.raises(DamagedFile):
        parsed(text.replace('"status": "not_yet"', '"status": "correct"', 1))


@pytest.mark.parametrize(
    "field",
    [{"id": "../x"}, {"at": float("nan")}, {"kind": "spell"}, {"variant": -1}, {"answer": "x" * 20_001}],
    ids=lambda field: next(iter(field)),
)
def test_bad_event_is_refused(field: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="event"):
        Attempt.from_json({"id": "a1", "exercise": "coast", "at": 1.0} | field)


@pytest.mark.parametrize("name", ["../../etc/passwd", "a/b", "..", "", "\x00", "نیما", "x" * 500])
def test_name_cannot_change_folder(name: str, tmp_path: Path) -> None:
    path = some_progress().save(name, tmp_path)
    assert path.parent == tmp_path
    assert len(path.name) < 100
    assert path.name == file_name("sinking", name)


BROKEN = {
    "empty": "",
    "half": '{"format": "survive-nb progress 1", "exer',
    "list": "[]",
    "number": "7",
    "other": '{"format": "something else"}',
    "deep": "[" * 50_000,
    "status": json.dumps(
        {
            "format": "survive-nb progress 1",
            "name": "x",
            "lesson": "x",
            "seed": "x",
            "exercises": [{"exercise": "x", "status": "<b>"}],
        }
    ),
    "types": json.dumps(
        {"format": "survive-nb progress 1", "name": 7, "lesson": "x", "seed": "x", "exercises": [{}]}
    ),
    "large": '"' + "x" * 200_000 + '"',
}


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_broken_files_are_listed(lang: str, tmp_path: Path) -> None:
    some_progress().save("Ada", tmp_path)
    for name, text in BROKEN.items():
        (tmp_path / f"progress-{name}.json").write_text(text, encoding="utf-8")
    (tmp_path / "progress-bytes.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "progress-folder.json").mkdir()
    (tmp_path / "holiday.json").write_text("{}", encoding="utf-8")
    table = class_table(tmp_path, ScreenLessonText(lang))
    assert [row.name for row in table.rows] == ["Ada"]
    assert {name for name, _ in table.unreadable} == {
        f"progress-{name}.json" for name in (*BROKEN, "bytes", "folder")
    }
    assert "Ada" in table._repr_markdown_()
    assert "progress-half.json" in repr(table)


def test_self_reported_verdicts_are_marked(tmp_path: Path) -> None:
    progress = some_progress()
    progress.record("volcano", status="correct", answer="x", self_reported=True)
    progress.save("Ada", tmp_path)
    table = class_table(tmp_path)
    assert table.rows[0].self_reported == {"volcano"}
    assert "✓ ◊ †" in table._repr_markdown_()
    assert "survive-nb mark" in table._repr_markdown_()
    coast, volcano = table.csv().splitlines()[1:]
    assert (coast.split(",")[-2], volcano.split(",")[-2]) == ("no", "yes")


def test_names_from_files_are_escaped(tmp_path: Path) -> None:
    some_progress().save("<img src=x>|**a**", tmp_path)
    some_progress().save("=1+1", tmp_path)
    table = class_table(tmp_path)
    assert "<img" not in table._repr_markdown_().replace("\\<", "")
    assert "'=1+1" in table.csv()


def test_empty_and_missing_folder(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        assert "no progress files" in repr(class_table(folder))
