"""A student's progress in a lesson: an append-only list of events, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import time
from uuid import uuid4

from survive_nb.teaching.attempt import Attempt, Kind, bounded, merged
from survive_nb.teaching.feedback import Status
from survive_nb.teaching.mastery import variants_answered
from survive_nb.teaching.progress_file import SavedProgress, file_name, written


@dataclass(frozen=True, slots=True)
class Entry:
    """Progress in one exercise."""

    exercise: str
    status: Status = "not_started"
    checks: int = 0
    hints: int = 0
    solution_seen: bool = False

    def after(self, event: Attempt) -> Entry:
        """Return the progress after an event; a correct exercise stays correct."""
        match event.kind:
            case "check" if event.status != "not_started":
                status: Status = "correct" if self.status == "correct" else event.status
                return replace(self, status=status, checks=self.checks + 1)
            case "hint":
                return replace(self, hints=max(self.hints, event.number))
            case "solution" if self.status != "correct":
                return replace(self, solution_seen=True)
            case _:
                return self


class Progress:
    """Progress of one student in one lesson."""

    def __init__(self, lesson: str, seed: str, exercises: Iterable[str]) -> None:
        self.lesson = lesson
        self.seed = seed
        self._exercises = tuple(exercises)
        self._events: dict[str, Attempt] = {}
        self._entries: dict[str, Entry] | None = None
        #: Stores an event as it happens; called after the event has been added here.
        self.keep: Callable[[Attempt], None] | None = None

    @classmethod
    def of(cls, lesson: str, seed: str, exercises: Iterable[str]) -> Progress:
        """Return the empty record of a lesson."""
        return cls(lesson, seed, exercises)

    @classmethod
    def from_file(cls, saved: SavedProgress) -> Progress:
        """Return the progress that a file contains."""
        progress = cls(saved.lesson, saved.seed, saved.exercises)
        progress.replace(saved.events)
        return progress

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """Return all events in the order in which they happened."""
        return tuple(self._events.values())

    def attempts_of(self, exercise: str) -> tuple[Attempt, ...]:
        """Return the events of one exercise in order."""
        return tuple(event for event in self._events.values() if event.exercise == exercise)

    @property
    def entries(self) -> dict[str, Entry]:
        """Return the progress in each exercise of the lesson, in the lesson's order."""
        if self._entries is None:
            self._entries = {name: Entry(name) for name in self._exercises}
            for event in self._events.values():
                if event.exercise in self._entries:
                    self._entries[event.exercise] = self._entries[event.exercise].after(event)
        return self._entries

    @property
    def correct(self) -> int:
        """Return how many exercises are correct."""
        return sum(entry.status == "correct" for entry in self.entries.values())

    def text(self, exercise: str) -> str | None:
        """Return the last text of the editor of an exercise."""
        texts = [event.answer for event in self.attempts_of(exercise) if event.kind == "text"]
        return texts[-1] if texts else None

    def record(
        self,
        exercise: str,
        kind: Kind = "check",
        *,
        status: Status = "not_started",
        answer: str = "",
        idea: str | None = None,
        variant: int = 0,
        counted: bool = True,
        number: int = 0,
        self_reported: bool = False,
        seed: str | None = None,
    ) -> None:
        """Add an event, and store it where a store is connected; ``seed`` is the one of the variant.

        A blank is no event, and the same answer with the same verdict twice in a row is one: running all
        cells of a notebook again adds nothing.
        """
        # A guess may be about an experiment.
        if exercise not in self._exercises and kind != "guess":
            raise KeyError(exercise)
        if kind == "check" and status == "not_started":
            return
        before = [event for event in self.attempts_of(exercise) if event.kind == kind]
        seed = self.seed if seed is None else seed
        event = Attempt(
            id=uuid4().hex[:16],
            exercise=exercise,
            kind=kind,
            seed=seed,
            variant=variant,
            answer=bounded(answer),
            status=status,
            idea=idea,
            counted=counted,
            first_sight=kind == "check" and counted and not self._is_known(exercise, seed, variant),
            self_reported=self_reported,
            number=number,
            at=self._now(),
        )
        if before and _is_repeated(before[-1], event):
            return
        self.merge([event])
        if self.keep is not None:
            self.keep(event)

    def _is_known(self, exercise: str, seed: str, variant: int) -> bool:
        """Return whether a variant has been attempted, or its solution read."""
        return (seed, variant) in variants_answered(self.attempts_of(exercise))

    def _now(self) -> float:
        """Return the time, later than all events: a clock may have been set back."""
        last = next(reversed(self._events.values())).at if self._events else 0.0
        return max(round(time(), 3), round(last + 0.001, 3))

    def checked(self, exercise: str, status: Status) -> None:
        """Record a check of which nothing but the verdict is known."""
        self.record(exercise, status=status)

    def hinted(self, exercise: str, number: int, variant: int = 0, seed: str | None = None) -> None:
        """Record how many of the hints have been read."""
        self.record(exercise, "hint", number=number, variant=variant, seed=seed)

    def solved_for(self, exercise: str, variant: int = 0, seed: str | None = None) -> None:
        """Record that the solution was read."""
        self.record(exercise, "solution", variant=variant, seed=seed)

    def merge(self, events: Iterable[Attempt]) -> int:
        """Add events of another record of the same student; return how many of them were new."""
        known = len(self._events)
        self._events = merged(self._events.values(), events)
        self._entries = None
        return len(self._events) - known

    def replace(self, events: Iterable[Attempt]) -> None:
        """Replace all events, for instance by those of another student."""
        self._events = merged(events)
        self._entries = None

    def to_json(self, name: str) -> str:
        """Return the contents of the progress file."""
        summary = [asdict(entry) for entry in self.entries.values()]
        return written(name, self.lesson, self.seed, summary, self.attempts)

    def save(self, name: str, folder: Path | None = None) -> Path:
        """Write the progress file into a folder, by default the working directory."""
        path = (folder or Path.cwd()) / file_name(self.lesson, name)
        path.write_text(self.to_json(name), encoding="utf-8")
        return path


def _is_repeated(before: Attempt, event: Attempt) -> bool:
    """Return whether an event says nothing that the one before it of its kind did not say."""
    if event.kind == "check" and not event.answer:
        return False
    names = ("seed", "variant", "answer", "status", "idea", "number", "self_reported")
    return all(getattr(before, name) == getattr(event, name) for name in names)
