"""Notebooks and README snippets of commit 9cc0027 run unchanged on this version."""

from __future__ import annotations

import doctest
import shutil
from pathlib import Path

import pytest

from tests.compat.fixture_files import FOLDER, loaded
from tests.compat.notebook_cells import code_cells, handed_out, notebook_paths, run

pytestmark = pytest.mark.slow

LESSONS = [path for lang in ("en", "fa") for path in notebook_paths(f"lessons/{lang}/")]
TEACHER = notebook_paths("lessons/teacher/")
PLAY = notebook_paths("notebooks/")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the notebook, with a store of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SURVIVE_NB_STORE", str(tmp_path / "games.sqlite"))
    return tmp_path


def test_all_notebooks_are_here() -> None:
    assert (len(LESSONS), len(TEACHER), len(PLAY)) == (12, 14, 2)


@pytest.mark.parametrize("path", LESSONS)
def test_blank_lesson_runs(path: str) -> None:
    for ran in run(code_cells(path), path):
        if ran.cell.exercise:
            assert ran.value.status == "not_started", ran.cell.source


@pytest.mark.parametrize("path", LESSONS)
def test_solved_lesson_runs(path: str) -> None:
    solutions = loaded("solutions.json")[Path(path).name]
    cells = [cell._replace(source=solutions.get(cell.exercise, cell.source)) for cell in code_cells(path)]
    assert solutions.keys() == {cell.exercise for cell in cells if cell.exercise}
    for ran in run(cells, path):
        if ran.cell.exercise:
            assert ran.value.status == "correct", (ran.cell.source, ran.value)


@pytest.mark.parametrize("path", TEACHER)
def test_teachers_notebook_runs(path: str, folder: Path) -> None:
    shutil.copytree(FOLDER / "progress", folder / "progress")
    results = run(code_cells(path), path)
    assert all(ran.value is not None for ran in results if ".solution()" in ran.cell.source)
    if path.endswith("class_table.ipynb"):
        assert len(results[-1].value.rows) == 18


@pytest.mark.parametrize("path", PLAY)
def test_game_notebook_runs(path: str) -> None:
    assert run(code_cells(path), path)[-1].value is not None


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_readme_snippets_run() -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    snippets = doctest.DocTestParser().get_doctest(handed_out("README.md"), {}, "README.md", None, 0)
    assert len(snippets.examples) > 25
    runner = doctest.DocTestRunner(optionflags=flags)
    report: list[str] = []
    runner.run(snippets, out=report.append)
    assert not runner.failures, "".join(report)
