"""Copies of our notebooks for a folder of somebody's own, where nothing is ever overwritten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from survive_nb.server import places

#: Where the notebooks are that tell the answers.
TEACHER: Final = "teacher"


@dataclass(frozen=True)
class Copied:
    """What a folder has got, and what was there before and was left alone."""

    new: tuple[str, ...]
    left: tuple[str, ...]


def hand_out(folder: Path) -> Copied:
    """Copy the games' notebooks and the students' lessons into a folder.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     first, second = hand_out(Path(name)), hand_out(Path(name))
    >>> "play.ipynb" in first.new, "lessons/en/02_sinking_order.ipynb" in first.new, second.new
    (True, True, ())
    """
    games = {path.name: path for path in places.notebooks().iterdir() if path.is_file()}
    lessons = {f"{places.lessons().name}/{name}": path for name, path in _lessons().items()}
    return _copy_all(games | lessons, folder)


def hand_out_lessons(folder: Path, *, teacher: bool = False) -> Copied:
    """Copy the students' lessons into a folder, and the teacher's notebooks too if they are asked for."""
    return _copy_all(_lessons() | (_lessons(TEACHER) if teacher else {}), folder)


def _lessons(part: str = "") -> dict[str, Path]:
    """Return name → notebook of the lessons, in both languages."""
    files = (path for lang in places.LANGUAGES for path in (places.lessons() / part / lang).glob("*.ipynb"))
    return {path.relative_to(places.lessons()).as_posix(): path for path in files}


def _copy_all(sources: Mapping[str, Path], folder: Path) -> Copied:
    """Copy what is not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    new: list[str] = []
    left: list[str] = []
    for name, source in sorted(sources.items()):
        (new if _copy(source, folder / name) else left).append(name)
    return Copied(tuple(new), tuple(left))


def _copy(source: Path, target: Path) -> bool:
    """Copy one file and return whether it is new; the system itself sees to it that no file is replaced."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        copy = target.open("xb")
    except FileExistsError:
        return False
    try:
        with copy:
            copy.write(source.read_bytes())
    except OSError:
        target.unlink()  # half a notebook would be left alone for ever after
        raise
    return True
