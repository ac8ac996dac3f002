"""What a student did in an exercise, as events: checks with their verdicts, hints, solutions, texts, guesses.

Events are never changed.  Two records of the same student are merged by the ids of their events, so merging
may happen in any order and more than once.
"""

from __future__ import annotations

import inspect
import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from types import FunctionType
from typing import Final, Literal, TypeAlias, cast, get_args

from survive_nb.teaching.contained import plain_value
from survive_nb.teaching.feedback import Status
from survive_nb.teaching.numbers import read_number

#: A check, a hint or a solution that was read, the text of an editor, or a guess before an experiment.
Kind: TypeAlias = Literal["check", "hint", "solution", "text", "guess"]

#: Maximum length of an answer or of the text of an editor, in characters.
LONGEST_ANSWER: Final = 20_000
_MOST: Final = 1_000_000
_LATEST: Final = 1e11
_WORD: Final = re.compile(r"\w{1,60}")
_ID: Final = re.compile(r"[0-9a-f]{1,32}")
_LONGEST_SEED: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """One event.

    ``seed`` and ``variant`` identify the material that the student saw.  ``counted`` is whether a check was
    an attempt (`Feedback.attempt`).  ``first_sight`` marks the first counted check of a variant whose
    solution had not been read.  ``self_reported`` marks a verdict that a browser sent instead of our judge.
    """

    id: str
    exercise: str
    kind: Kind = "check"
    seed: str = ""
    variant: int = 0
    #: JSON for places and numbers, source for functions; cut to `LONGEST_ANSWER`.
    answer: str = ""
    status: Status = "not_started"
    #: The wrong idea that was recognised, by name.
    idea: str | None = None
    counted: bool = True
    first_sight: bool = False
    self_reported: bool = False
    #: Number of the hint.
    number: int = 0
    #: Seconds since 1970; events read from files of version 1 have the first seconds of that year.
    at: float = 0.0

    def to_json(self) -> dict[str, object]:
        """Return the event as JSON data, without fields that have their default value."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: value for name, value in data.items() if name in _ALWAYS or value != _DEFAULTS[name]}

    @classmethod
    def from_json(cls, data: object) -> Attempt:
        """Read an event; raise ``ValueError`` for anything that is none of ours.

        >>> Attempt.from_json({"id": "a1", "exercise": "coast", "status": "correct", "at": 5}).status
        'correct'
        """
        if not isinstance(data, Mapping) or not {"id", "exercise"} <= data.keys():
            raise ValueError("no event")
        event = cls(**{name: data[name] for name in _NAMES if name in data})
        if not _is_valid(event):
            raise ValueError("no event of ours")
        return event


_NAMES: Final = tuple(field.name for field in fields(Attempt))
_ALWAYS: Final = ("id", "exercise", "kind", "variant", "at")
_DEFAULTS: Final[dict[str, object]] = {field.name: field.default for field in fields(Attempt)}


def _is_valid(event: Attempt) -> bool:
    """Return whether all fields have the right type and size."""
    words = [event.exercise, *([] if event.idea is None else [event.idea])]
    return (
        _is_text(event.id, _ID)
        and all(_is_text(word, _WORD) for word in words)
        and event.kind in get_args(Kind)
        and event.status in get_args(Status)
        and type(event.seed) is str
        and len(event.seed) <= _LONGEST_SEED
        and type(event.answer) is str
        and len(event.answer) <= LONGEST_ANSWER
        and all(type(number) is int and 0 <= number <= _MOST for number in (event.variant, event.number))
        and all(type(flag) is bool for flag in (event.counted, event.first_sight, event.self_reported))
        and type(event.at) in (int, float)
        and math.isfinite(event.at)
        and 0 <= event.at <= _LATEST
    )


def _is_text(value: object, pattern: re.Pattern[str]) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def in_order(events: Iterable[Attempt]) -> list[Attempt]:
    """Return events in the order in which they happened."""
    return sorted(events, key=lambda event: (event.at, event.id))


def merged(*groups: Iterable[Attempt]) -> dict[str, Attempt]:
    """Return the events of several records by id, each once, in order; of an editor only the last text.

    The result does not depend on the order of the groups: of two events with one id, which only damage or
    forgery can cause, the one that is smaller in JSON is kept.
    """
    found: dict[str, Attempt] = {}
    for event in (event for group in groups for event in group):
        known = found.setdefault(event.id, event)
        if known != event:
            found[event.id] = min(known, event, key=lambda one: json.dumps(one.to_json(), sort_keys=True))
    events = in_order(found.values())
    last = {event.exercise: event for event in events if event.kind == "text"}
    return {event.id: event for event in events if event.kind != "text" or last[event.exercise] is event}


def answer_text(answer: object) -> str:
    """Return an answer as text to be stored; no method of the answer's own class is called.

    >>> answer_text({"F3", "D4"}), answer_text(Fraction(5, 9)), answer_text((10, 6))
    ('["D4", "F3"]', '"5/9"', '[10, 6]')
    """
    if type(answer) is FunctionType:
        try:
            return bounded(inspect.getsource(answer.__code__))
        except (OSError, TypeError, SyntaxError):
            return ""  # typed where no source is kept
    return bounded(json.dumps(_jsonable(plain_value(answer)), ensure_ascii=False))


def places_in(answer: str) -> frozenset[str]:
    """Return the places of a stored answer; none for any other answer.

    >>> sorted(places_in('["D4", "F3"]')), places_in("x = 1")
    (['D4', 'F3'], frozenset())
    """
    return frozenset(value for value in _stored_values(answer) if isinstance(value, str))


def numbers_in(answer: str) -> list[int | Fraction]:
    """Return the numbers of a stored answer; none for any other answer.

    >>> numbers_in('"5/9"'), numbers_in("[10, 6]"), numbers_in('"1e999999999"')
    ([Fraction(5, 9)], [10, 6], [])
    """
    found = [_stored_number(value) for value in _stored_values(answer)]
    return [] if None in found else [number for number in found if number is not None]


def _stored_number(value: object) -> int | Fraction | None:
    """Return a stored number; a text with an exponent is none, because 1e999999999 would take minutes."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return read_number(value) if isinstance(value, str) else None
    try:
        number = Fraction(str(value))
    except ValueError:
        return None
    return int(number) if number.denominator == 1 else number


def _stored_values(answer: str) -> list[object]:
    try:
        value = json.loads(answer)
    except (ValueError, RecursionError):
        return []
    return value if isinstance(value, list) else [value]


def bounded(text: str) -> str:
    """Return a text cut to the maximum length, with nothing in it that cannot be written to a file."""
    return text[:LONGEST_ANSWER].encode(errors="replace").decode().replace("\0", "")


def _jsonable(value: object) -> object:
    """Return plain data as JSON data: sets sorted, fractions and unknown things as text."""
    if value is None or type(value) in (bool, int, str):
        return value
    if type(value) is float:
        return value if math.isfinite(value) else str(value)
    if isinstance(value, Mapping):
        return {str(key): _jsonable(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_jsonable(part) for part in value]
    if isinstance(value, set | frozenset):
        return sorted((_jsonable(part) for part in value), key=str)
    return str(value) if isinstance(value, Fraction) else repr(value)


def status_of(value: str) -> Status:
    """Return a status by its name; raise ``ValueError`` for any other name."""
    if value not in get_args(Status):
        raise ValueError(f"no such status: {value}")
    return cast(Status, value)
