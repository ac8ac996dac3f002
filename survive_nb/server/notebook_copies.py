"""Copies of the notebooks for a user's folder; existing files are never overwritten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from survive_nb.languages import LANGUAGES
from survive_nb.server import paths

#: Folder of the notebooks that contain the answers.
TEACHER: Final = "teacher"


@dataclass(frozen=True)
class CopyResult:
    """The files that were copied, and those that existed already."""

    new: tuple[str, ...]
    kept: tuple[str, ...]


def copy_notebooks(folder: Path) -> CopyResult:
    """Copy the game notebooks and the students' lessons into a folder.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     first, second = copy_notebooks(Path(name)), copy_notebooks(Path(name))
    >>> "play.ipynb" in first.new, "lessons/en/02_sinking_order.ipynb" in first.new, second.new
    (True, True, ())
    """
    games = {path.name: path for path in paths.notebooks().iterdir() if path.is_file()}
    lessons = {f"{paths.lessons().name}/{name}": path for name, path in _lessons().items()}
    return _copy_all(games | lessons, folder)


def copy_lessons(folder: Path, *, teacher: bool = False) -> CopyResult:
    """Copy the students' lessons into a folder, and on request the teacher notebooks."""
    return _copy_all(_lessons() | (_lessons(TEACHER) if teacher else {}), folder)


def student_lessons() -> dict[str, Path]:
    """Return name → notebook of the students' lessons, such as ``en/02_sinking_order.ipynb``."""
    return _lessons()


def _lessons(part: str = "") -> dict[str, Path]:
    """Return name → notebook of the lessons in all languages."""
    files = (path for lang in LANGUAGES for path in (paths.lessons() / part / lang).glob("*.ipynb"))
    return {path.relative_to(paths.lessons()).as_posix(): path for path in files}


def _copy_all(sources: Mapping[str, Path], folder: Path) -> CopyResult:
    """Copy every file that does not exist yet."""
    folder.mkdir(parents=True, exist_ok=True)
    new: list[str] = []
    kept: list[str] = []
    for name, source in sorted(sources.items()):
        (new if _copy(source, folder / name) else kept).append(name)
    return CopyResult(tuple(new), tuple(kept))


def _copy(source: Path, target: Path) -> bool:
    """Copy one file and return whether it is new; mode ``x`` makes the system refuse to overwrite."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        copy = target.open("xb")
    except FileExistsError:
        return False
    try:
        with copy:
            copy.write(source.read_bytes())
    except OSError:
        target.unlink()  # a partial copy would be kept by every later run
        raise
    return True
