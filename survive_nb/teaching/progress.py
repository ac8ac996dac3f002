"""A student's progress in a lesson, saved to a local file on request."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Final

from survive_nb.names import clean_name
from survive_nb.teaching.feedback import Status

FORMAT: Final = "survive-nb progress 1"
#: Prefix of the file name: ``progress-sinking-Ada.json``.
PREFIX: Final = "progress-"
#: Maximum length of a student's name.
LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Entry:
    """Progress in one exercise."""

    exercise: str
    status: Status = "not_started"
    checks: int = 0
    hints: int = 0
    solution_seen: bool = False


@dataclass
class Progress:
    """Progress of one student in one lesson."""

    lesson: str
    seed: str
    entries: dict[str, Entry] = field(default_factory=dict)

    @classmethod
    def of(cls, lesson: str, seed: str, exercises: Iterable[str]) -> Progress:
        """Return the empty record of a lesson."""
        return cls(lesson, seed, {name: Entry(name) for name in exercises})

    def checked(self, exercise: str, status: Status) -> None:
        """Record a check; a correct exercise stays correct, and a blank does not count as an attempt."""
        entry = self.entries[exercise]
        done = "correct" if entry.status == "correct" else status
        if status == "not_started" and entry.checks:
            done = entry.status
        self.entries[exercise] = replace(entry, status=done, checks=entry.checks + (status != "not_started"))

    def hinted(self, exercise: str, number: int) -> None:
        """Record how many of the hints have been read."""
        entry = self.entries[exercise]
        self.entries[exercise] = replace(entry, hints=max(entry.hints, number))

    def solved_for(self, exercise: str) -> None:
        """Record that the solution was read before the exercise was correct."""
        entry = self.entries[exercise]
        if entry.status != "correct":
            self.entries[exercise] = replace(entry, solution_seen=True)

    @property
    def correct(self) -> int:
        """Return how many exercises are correct."""
        return sum(entry.status == "correct" for entry in self.entries.values())

    def to_json(self, name: str) -> str:
        """Return the contents of the progress file."""
        data: dict[str, object] = {
            "format": FORMAT,
            "name": tidy_name(name),
            "lesson": self.lesson,
            "seed": self.seed,
            "exercises": [asdict(entry) for entry in self.entries.values()],
        }
        return json.dumps(data, ensure_ascii=False, indent=1)

    def save(self, name: str, folder: Path | None = None) -> Path:
        """Write the progress file into a folder, by default the working directory."""
        path = (folder or Path.cwd()) / file_name(self.lesson, name)
        path.write_text(self.to_json(name), encoding="utf-8")
        return path


def tidy_name(name: str) -> str:
    """Return a student's name, cleaned and cut to the maximum length."""
    return clean_name(str(name), LONGEST_NAME)


def file_name(lesson: str, name: str) -> str:
    """Return the file name for a student, built from the letters and digits of the name.

    >>> file_name("sinking", "Ada / ../ Lovelace")
    'progress-sinking-Ada-Lovelace.json'
    """
    safe = "".join(letter if letter.isalnum() else " " for letter in tidy_name(name))
    return f"{PREFIX}{lesson}-{'-'.join(safe.split()) or 'nobody'}.json"
