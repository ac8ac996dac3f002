"""Progress: what is kept, how it is saved, and a class of files, some of them broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from survive_nb.teaching.class_table import class_table
from survive_nb.teaching.progress import Progress, file_name
from survive_nb.ui.lesson.text import ScreenLessonText


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


def test_names_from_files_are_escaped(tmp_path: Path) -> None:
    some_progress().save("<img src=x>|**a**", tmp_path)
    some_progress().save("=1+1", tmp_path)
    table = class_table(tmp_path)
    assert "<img" not in table._repr_markdown_().replace("\\<", "")
    assert "'=1+1" in table.csv()


def test_empty_and_missing_folder(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        assert "no progress files" in repr(class_table(folder))
