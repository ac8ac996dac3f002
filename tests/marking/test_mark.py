"""``survive-nb mark``: notebooks are judged in a process that their code cannot reach."""

from __future__ import annotations

import csv
import io
import json
import os
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from survive_nb.cli import main
from survive_nb.marking.marker import mark_submission
from survive_nb.marking.plain_json import NotPlain, from_json, sentences, to_json
from survive_nb.marking.submission import submission_of
from survive_nb.survive import Sink
from survive_nb.teaching.attempt import answer_text
from survive_nb.teaching.contained import Described
from survive_nb.teaching.kept_answers import MIME, KeptAnswer
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.plan import plan_of
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.sinking.exercises.coast import TASK as COAST
from survive_nb.teaching.sinking.exercises.volcano import TASK as VOLCANO
from survive_nb.ui.lesson.lesson import Lesson
from tests.marking.submissions import (
    CHEATS,
    LESSON,
    assignment,
    changed,
    released,
    submissions,
    with_first_and_last_cell,
    with_first_cell,
)
from tests.notebooks.notebook_files import LESSONS, lesson_books, read, solved
from tests.teaching.lessons import exercise


def points(book: Any, **options: Any) -> int:
    return mark_submission(submission_of(book), **options).points


# -- marks ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "wanted"), [("right", 13), ("half", 5), ("wrong", 0), ("blank", 0)])
def test_marks_of_honest_submissions(name: str, wanted: int) -> None:
    assert points(submissions()[name]) == wanted


@pytest.mark.slow
@pytest.mark.parametrize("name", CHEATS)
def test_cheat_gets_no_points(name: str) -> None:
    assert points(with_first_and_last_cell(released(), CHEATS[name])) == 0


def test_crashing_cells_cost_only_themselves() -> None:
    book = with_first_cell(assignment(), "import os; os._exit(1)")
    marks = mark_submission(submission_of(book))
    assert marks.points == marks.possible
    assert marks.stopped == {1: "ended Python, or ran for too long"}


def test_feedback_names_error_and_idea() -> None:
    book = changed(
        released(), lambda n, s: s.replace("return ____", "return 1 / 0" if n == 4 else "return ____")
    )
    marks = {mark.exercise: mark for mark in mark_submission(submission_of(book)).marks}
    assert marks["sinkable"].status == "stopped"
    assert "ZeroDivisionError" in " ".join(marks["sinkable"].sentences)
    assert marks["left"].status == "not_started"


@pytest.mark.slow
@pytest.mark.parametrize("name", lesson_books())
def test_solved_code_of_each_lesson_passes(name: str) -> None:
    book = json.loads(json.dumps(solved(read(LESSONS / "en" / name))))
    marks = mark_submission(submission_of(book))
    assert not marks.stopped
    assert {mark.status for mark in marks.marks if mark.possible == 2} == {"correct"}


# -- answers that are kept in the notebook -------------------------------------------------------------------


def with_output(book: Any, record: object) -> Any:
    book = deepcopy(book)
    cell = next(cell for cell in book["cells"] if cell["id"] == "coast")
    cell["outputs"] = [{"output_type": "display_data", "metadata": {}, "data": {MIME: record}}]
    return book


def ordinary() -> Any:
    return json.loads((LESSONS / "en" / f"{LESSON}.ipynb").read_text(encoding="utf-8"))


def kept_coast(seed: str, variant: int) -> KeptAnswer:
    one = exercise(COAST, seed=seed)
    one.variant = variant
    return KeptAnswer.of(COAST.answer(one.material), seed, variant)


@pytest.mark.parametrize(("seed", "variant"), [("atlantis", 0), ("atlantis", 3), ("7b", 1)])
def test_board_that_was_seen_is_judged(seed: str, variant: int) -> None:
    marks = mark_submission(
        submission_of(with_output(ordinary(), kept_coast(seed, variant).to_json("coast")))
    ).marks
    coast = next(mark for mark in marks if mark.exercise == "coast")
    assert (coast.status, coast.board) == ("correct", f"{seed}/{variant}")


def test_seed_of_the_teacher_is_required() -> None:
    book = with_output(ordinary(), kept_coast("7b", 1).to_json("coast"))
    assert points(book, seed="7b") == 1
    assert points(book, seed="atlantis") == 0


@pytest.mark.parametrize(
    "record",
    [None, [], {"exercise": 3}, {"exercise": "coast", "answer": [["D4"]], "seed": "x", "variant": 1}],
)
def test_damaged_record_is_not_an_answer(record: object) -> None:
    assert points(with_output(ordinary(), record)) == 0


def test_notebook_keeps_the_checked_answer() -> None:
    lesson = Lesson("sinking")
    coast: Any = lesson.exercises["coast"]
    right = COAST.answer(coast.material)
    coast.check(right)
    coast.check({next(iter(right))})
    output = coast._kept_output()
    assert KeptAnswer.from_json(output[MIME]) == KeptAnswer.of(right, lesson.seed)
    names: dict[str, Any] = {"lesson": lesson}
    exec(KeptAnswer.of(right, lesson.seed).to_code("coast"), names)
    coast.grade(names["coast"])
    lesson.close()


def test_numbers_are_kept_as_text() -> None:
    assert KeptAnswer.read("۳۳ ۴۰") is not None
    assert KeptAnswer(("۳۳", "۴۰")).value(VOLCANO) == (33, 40)
    assert KeptAnswer(("5/9",)).value(VOLCANO) == Fraction(5, 9)
    assert KeptAnswer(("1e99999999",)).value(VOLCANO) == "1e99999999"


# -- data between the processes ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, 7, 0.5, "D4", b"ab", 2j, Fraction(5, 9), [1, (2, {3})], {"a": {1: None}}),
        *(
            frozenset("ab"),
            Sink("D4"),
            Described("an object"),
            say("The input was: {call}", call=Code("f()")),
        ),
    ],
)
def test_plain_value_survives_json(value: object) -> None:
    assert from_json(json.loads(json.dumps(to_json(value)))) == value


@pytest.mark.parametrize(
    "data",
    [
        *(
            {"a": 1, "b": 2},
            {"os.system": "id"},
            {"set": [[1]]},
            {"fraction": [1, 0]},
            {"fraction": "1e9999999"},
        ),
        *({"message": ["{x.__class__}", {"dict": []}]}, {"dict": [[1]]}, {"survive": {"type": "none"}}),
        {"tuple": 3},
        # Numbers with the same hash: a set of a hundred thousand of them takes a minute.
        {"set": [number * (2**61 - 1) for number in range(10_001)]},
    ],
)
def test_forged_data_is_refused(data: object) -> None:
    with pytest.raises(NotPlain):
        from_json(data)


def test_sentences_are_those_of_the_checker() -> None:
    assert "The input was: {call}" in sentences()
    assert len(sentences()) > 10


# -- the command ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_command_prints_table_json_and_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("right", "blank"):
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(submissions()[name]), encoding="utf-8")
    assert main(["mark", str(tmp_path)]) == 0
    printed = capsys.readouterr()
    assert "The code of notebooks runs contained" in printed.err
    assert " 13 of 13  sinking" in printed.out
    assert main(["mark", "--csv", str(tmp_path)]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["points"], row["coast"]) for row in rows] == [("0", "0"), ("13", "1")]
    assert main(["mark", "--json", str(tmp_path / "right.ipynb")]) == 0
    (data,) = json.loads(capsys.readouterr().out)
    assert {entry["board"] for entry in data["exercises"]} == {"atlantis/0"}


def test_other_files_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.ipynb").write_text("{", encoding="utf-8")
    (tmp_path / "b.ipynb").write_text('{"cells": []}', encoding="utf-8")
    (tmp_path / "c.ipynb").symlink_to(tmp_path / "b.ipynb")
    os.mkfifo(tmp_path / "d.ipynb")
    long = f"lesson = survive_nb.lesson('sinking')\n# {'x' * 20_000}"
    (tmp_path / "e.ipynb").write_text(
        json.dumps({"cells": [{"cell_type": "code", "source": long}]}), encoding="utf-8"
    )
    assert main(["mark", str(tmp_path), str(tmp_path / "none.ipynb")]) == 1
    errors = capsys.readouterr().err
    assert "c.ipynb: it is a link" in errors
    assert "d.ipynb: it is not an ordinary file" in errors
    assert "e.ipynb: no cell opens a lesson" in errors, "such a cell could take gigabytes to parse"
    assert "a.ipynb: the file is not a notebook" in errors
    assert "b.ipynb: no cell opens a lesson" in errors
    assert "none.ipynb: No such file" in errors


# -- progress files ------------------------------------------------------------------------------------------


def progress_file(folder: Path, forged: str = "") -> Path:
    """Save progress with answers in code, on a board and in fields, all correct as a browser says."""
    progress = Progress.of("sinking", "7b", [task.name for task in plan_of("sinking").tasks])
    board = exercise(COAST, "sinking", "7b")
    board.variant = 3
    code = "def left(terrain, seen):\n    return {b: n - seen.count(b) for b, n in UNDER[terrain].items()}"
    answers = {
        "left": (code, 0),
        "chance": ("def chance(back, terrain, seen):\n    return left(terrain, seen)[back]", 0),
        "coast": (answer_text(COAST.answer(board.material)), 3),
        "volcano": (answer_text((33, 40)), 0),
    }
    for name, (answer, variant) in answers.items():
        progress.record(name, answer=answer, status="correct", variant=variant, self_reported=True)
    path = progress.save("Ada", folder)
    if forged:
        path.write_text(path.read_text(encoding="utf-8").replace("Ada", forged), encoding="utf-8")
    return path


def test_progress_file_is_judged_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    progress_file(tmp_path)
    assert main(["mark", "--json", str(tmp_path)]) == 0
    (marks,) = json.loads(capsys.readouterr().out)
    found = {mark["exercise"]: (mark["status"], mark["board"]) for mark in marks["exercises"]}
    assert found["left"] == ("correct", "7b/0")
    assert found["coast"] == ("correct", "7b/3")
    assert found["volcano"] == ("correct", "7b/0")
    assert found["chance"][0] == "not_yet", "the browser said that it is correct"
    assert found["switch"][0] == "not_started"
    assert marks["points"] == 4


def test_damaged_progress_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = progress_file(tmp_path, forged="Eve")
    assert main(["mark", str(path)]) == 1
    assert "its checksum is wrong" in capsys.readouterr().err
