"""The progress files of a class as one table; unreadable files are listed with the reason."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from survive_nb.names import plain_cell
from survive_nb.teaching.feedback import HEADINGS, SIGNS
from survive_nb.teaching.mastery import LEVEL_SIGNS, LEVELS, level_of
from survive_nb.teaching.message import Code, Message, say
from survive_nb.teaching.plan import LESSONS, plan_of
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.progress_file import LARGEST, PREFIX, DamagedFile, NewerFile, parsed
from survive_nb.teaching.text import English, LessonText


@dataclass(frozen=True)
class Row:
    """One student in one lesson: exercise → status."""

    name: str
    lesson: str
    seed: str
    statuses: dict[str, str]
    solution_seen: frozenset[str] = frozenset()
    #: Exercises that only the student's own browser has found correct.
    self_reported: frozenset[str] = frozenset()
    mastered: frozenset[str] = frozenset()


@dataclass(frozen=True)
class ClassTable:
    """All progress files of a folder; ``unreadable`` lists the other files with the reason."""

    rows: tuple[Row, ...]
    unreadable: tuple[tuple[str, Message], ...] = ()
    lesson_text: LessonText = field(default_factory=English)

    def exercises(self, lesson: str) -> list[str]:
        """Return the exercises of a lesson in their order."""
        found: dict[str, None] = {}
        for row in self.rows:
            if row.lesson == lesson:
                found |= dict.fromkeys(row.statuses)
        return list(found)

    @property
    def lessons(self) -> list[str]:
        """Return the lessons that have progress files."""
        return sorted({row.lesson for row in self.rows})

    def csv(self) -> str:
        """Return the table for a spreadsheet, one line for each student and exercise."""
        out = io.StringIO()
        writer = csv.writer(out)
        head = ["name", "lesson", "seed", "exercise", "status", "solution seen"]
        # Files of version 1 say nothing about it, and their tables have no such column.
        with_events = any(row.self_reported or row.mastered for row in self.rows)
        writer.writerow([*head, "self-reported", "mastered"] if with_events else head)
        for row in self.rows:
            for exercise, status in row.statuses.items():
                seen = "yes" if exercise in row.solution_seen else "no"
                # Students' text must not be run as a formula by the spreadsheet.
                cells = [row.name, row.lesson, row.seed, exercise, status, seen]
                if with_events:
                    cells += [
                        "yes" if exercise in some else "no" for some in (row.self_reported, row.mastered)
                    ]
                writer.writerow(map(plain_cell, cells))
        return out.getvalue()

    def __repr__(self) -> str:
        lines = [
            f"{row.name} · {row.lesson}: {' '.join(_outcome(row, exercise) for exercise in row.statuses)}"
            for row in self.rows
        ]
        lines += [f"{name}: {self.lesson_text.text(message)}" for name, message in self.unreadable]
        return "\n".join(lines) or self.lesson_text.text(_NO_FILES)

    def _repr_markdown_(self) -> str:
        blocks = [self._lesson(lesson) for lesson in self.lessons]
        blocks += [
            f"{self.lesson_text.escaped(name)}: {self.lesson_text.markdown(why)}"
            for name, why in self.unreadable
        ]
        if not blocks:
            blocks = [self.lesson_text.markdown(_NO_FILES)]
        legend = [f"{sign} {self.lesson_text.markdown(HEADINGS[status])}" for status, sign in SIGNS.items()]
        if any(row.mastered for row in self.rows):
            legend.append(f"{LEVEL_SIGNS['mastered']} {self.lesson_text.markdown(LEVELS['mastered'])}")
        legend.append(f"{_SEEN} {self.lesson_text.markdown(_SOLUTION_SEEN)}")
        if any(row.self_reported for row in self.rows):
            legend.append(f"{_REPORTED} {self.lesson_text.markdown(_SELF_REPORTED)}")
        blocks += [" · ".join(legend), self.lesson_text.markdown(_UNPROVEN)]
        return self.lesson_text.block("\n\n".join(blocks))

    def _lesson(self, lesson: str) -> str:
        """Return the table of one lesson."""
        exercises = self.exercises(lesson)
        head = [self.lesson_text.markdown(say("Name")), *map(self.lesson_text.escaped, exercises)]
        lines = [f"**{self.lesson_text.escaped(lesson)}**", "", _table_line(head)]
        lines.append(_table_line(["---", *([":-:"] * len(exercises))]))
        for row in (row for row in self.rows if row.lesson == lesson):
            signs = [self._sign(row, exercise) for exercise in exercises]
            lines.append(_table_line([self.lesson_text.escaped(row.name), *signs]))
        return "\n".join(lines)

    def _sign(self, row: Row, exercise: str) -> str:
        marks = {_SEEN: row.solution_seen, _REPORTED: row.self_reported}
        signs = [sign for sign, exercises in marks.items() if exercise in exercises]
        return " ".join([_outcome(row, exercise), *signs]).strip()


def _outcome(row: Row, exercise: str) -> str:
    """Return the sign of an exercise: mastered, or else its status."""
    if exercise in row.mastered:
        return LEVEL_SIGNS["mastered"]
    return SIGNS.get(row.statuses.get(exercise, ""), "")


_SEEN: Final = "◊"
_REPORTED: Final = "†"
_SELF_REPORTED: Final = say("judged by the student’s own browser")
_UNPROVEN: Final = say(
    "Progress files come from the students’ computers. A checksum finds damage, not forgery;"
    " {command} judges notebooks and these files again.",
    command=Code("survive-nb mark"),
)
_NO_FILES: Final = say("There are no progress files in this folder yet.")
_SOLUTION_SEEN: Final = say("solution seen first")


def _table_line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def class_table(folder: str | Path, lesson_text: LessonText | None = None) -> ClassTable:
    """Read all progress files of a folder; unreadable ones are listed in the table."""
    rows, unreadable = [], []
    for path in sorted(Path(folder).glob(f"{PREFIX}*.json")):
        found = _read(path)
        if isinstance(found, Row):
            rows.append(found)
        else:
            unreadable.append((path.name, found))
    rows.sort(key=lambda row: (row.lesson, row.name))
    return ClassTable(tuple(rows), tuple(unreadable), lesson_text or English())


def _read(path: Path) -> Row | Message:
    """Read one file, or say why it cannot be read."""
    try:
        if path.stat().st_size > LARGEST:
            return say("This file is too large to be a progress file.")
        text = path.read_text(encoding="utf-8")
    except OSError:
        return say("This file cannot be opened.")
    except ValueError:
        return say("This file is broken: it is not JSON.")
    try:
        saved = parsed(text)
    except json.JSONDecodeError:
        return say("This file is broken: it is not JSON.")
    except DamagedFile:
        return say("This file is damaged: its checksum is wrong.")
    except NewerFile:
        return say("This file was written by a newer version of survive-nb.")
    except ValueError:
        return say("This file is not a progress file of ours.")
    progress = Progress.from_file(saved)
    statuses = {name: str(entry.status) for name, entry in progress.entries.items()}
    seen = frozenset(name for name, entry in progress.entries.items() if entry.solution_seen)
    judged_here = {
        event.exercise for event in saved.events if event.status == "correct" and not event.self_reported
    }
    correct = {name for name, status in statuses.items() if status == "correct"}
    tasks = plan_of(saved.lesson).tasks if saved.lesson in LESSONS else ()
    mastered = {task.name for task in tasks if level_of(task, progress.attempts_of(task.name)) == "mastered"}
    return Row(
        saved.name,
        saved.lesson,
        saved.seed,
        statuses,
        seen,
        frozenset(correct - judged_here),
        frozenset(mastered & statuses.keys()),
    )
