"""Assignments for nbgrader, graded by nbgrader itself."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from survive_nb.cli import main
from tests.marking.submissions import LESSON, assignment, submissions

ASSIGNMENT = f"{LESSON}_en"


def nbgrader(course: Path, *arguments: str) -> None:
    """Run a command of nbgrader in a course; it starts programs that are beside Python."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *arguments],
        cwd=course,
        env={**os.environ, "PATH": path, "HOME": str(course), "JUPYTER_NO_CONFIG": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]


@pytest.mark.slow
def test_nbgrader_gives_the_right_marks(tmp_path: Path) -> None:
    assert main(["lessons", "--nbgrader", str(tmp_path)]) == 0
    nbgrader(tmp_path, "generate_assignment", ASSIGNMENT)
    release = (tmp_path / "release" / ASSIGNMENT / f"{LESSON}.ipynb").read_text(encoding="utf-8")
    assert "return ____" in release
    assert "SOLUTION" not in release
    for student, book in submissions().items():
        folder = tmp_path / "submitted" / student / ASSIGNMENT
        folder.mkdir(parents=True)
        (folder / f"{LESSON}.ipynb").write_text(json.dumps(book), encoding="utf-8")
    nbgrader(tmp_path, "autograde", ASSIGNMENT)
    nbgrader(tmp_path, "export", "--to=grades.csv")
    with (tmp_path / "grades.csv").open(encoding="utf-8") as file:
        grades = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file) if row["student_id"]}
        most = 13.0
    assert grades.pop("right") == most
    assert grades.pop("half") == 5.0
    assert grades == dict.fromkeys(grades, 0.0)
    assert len(grades) == len(submissions()) - 2


def test_every_exercise_has_points_and_region() -> None:
    from survive_nb.teaching.plan import plan_of

    book = assignment("fa")
    about = [cell["metadata"].get("nbgrader", {}) for cell in book["cells"]]
    graded = {part["grade_id"]: part for part in about if part.get("grade")}
    assert graded.keys() == {f"{task.name}-grade" for task in plan_of("sinking").tasks}
    assert all(part["locked"] and part["points"] > 0 for part in graded.values())
    solved = ["".join(cell["source"]) for cell in book["cells"] if "answer" in str(cell.get("id"))]
    assert len(solved) == len(graded)
    assert all(source.count("### BEGIN SOLUTION") == 1 for source in solved)


@pytest.mark.slow
def test_existing_course_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "nbgrader_config.py").write_text("mine", encoding="utf-8")
    assert main(["lessons", "--nbgrader", str(tmp_path)]) == 2
    assert "File exists" in capsys.readouterr().err
    assert (tmp_path / "nbgrader_config.py").read_text(encoding="utf-8") == "mine"
