"""Who has done what: a list on this computer, which can be saved as a file and sent nowhere by itself."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from survive_nb.checks.feedback import Status

FORMAT: Final = "survive-nb progress 1"
#: What a file is called: ``progress-sinking-Ada.json``.
PREFIX: Final = "progress-"
#: A name that somebody types may have so many letters.
LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Entry:
    """How far one exercise has come."""

    exercise: str
    status: Status = "not_started"
    checks: int = 0
    hints: int = 0
    solution_seen: bool = False


@dataclass
class Progress:
    """How far one student has come in one lesson."""

    lesson: str
    seed: str
    entries: dict[str, Entry] = field(default_factory=dict)

    @classmethod
    def of(cls, lesson: str, seed: str, exercises: Iterable[str]) -> Progress:
        """Begin a lesson."""
        return cls(lesson, seed, {name: Entry(name) for name in exercises})

    def checked(self, exercise: str, status: Status) -> None:
        """Note a check; what was once correct stays so, and a blank is no attempt."""
        entry = self.entries[exercise]
        done = "correct" if entry.status == "correct" else status
        if status == "not_started" and entry.checks:
            done = entry.status
        self.entries[exercise] = replace(entry, status=done, checks=entry.checks + (status != "not_started"))

    def hinted(self, exercise: str, number: int) -> None:
        """Note how many of the hints have been read."""
        entry = self.entries[exercise]
        self.entries[exercise] = replace(entry, hints=max(entry.hints, number))

    def solved_for(self, exercise: str) -> None:
        """Note that the solution was looked at before the exercise was right."""
        entry = self.entries[exercise]
        if entry.status != "correct":
            self.entries[exercise] = replace(entry, solution_seen=True)

    @property
    def correct(self) -> int:
        """Return how many exercises are correct."""
        return sum(entry.status == "correct" for entry in self.entries.values())

    def to_json(self, name: str) -> str:
        """Write the list as a file for a teacher."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "name": tidy_name(name),
            "lesson": self.lesson,
            "seed": self.seed,
            "exercises": [asdict(entry) for entry in self.entries.values()],
        }
        return json.dumps(data, ensure_ascii=False, indent=1)

    def save(self, name: str, folder: Path | None = None) -> Path:
        """Write the list into a folder, beside the notebook unless another one is named."""
        path = (folder or Path.cwd()) / file_name(self.lesson, name)
        path.write_text(self.to_json(name), encoding="utf-8")
        return path


def tidy_name(name: str) -> str:
    """Return a name on one line and not too long."""
    return " ".join(str(name).split())[:LONGEST_NAME]


def file_name(lesson: str, name: str) -> str:
    """Return what the file of a student is called; only letters and digits of the name go into it.

    >>> file_name("sinking", "Ada / ../ Lovelace")
    'progress-sinking-Ada-Lovelace.json'
    """
    safe = "".join(letter if letter.isalnum() else " " for letter in tidy_name(name))
    return f"{PREFIX}{lesson}-{'-'.join(safe.split()) or 'nobody'}.json"
