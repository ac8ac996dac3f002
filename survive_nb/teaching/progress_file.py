"""Progress as a file: what is written, how damage is noticed, and how files of version 1 are read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from survive_nb.names import clean_name
from survive_nb.teaching.attempt import Attempt, merged, status_of

_FORMATS: Final = "survive-nb progress "
FORMAT: Final = f"{_FORMATS}2"
FIRST_FORMAT: Final = f"{_FORMATS}1"
#: Prefix of the file name: ``progress-sinking-Ada.json``.
PREFIX: Final = "progress-"
#: Maximum length of a student's name.
LONGEST_NAME: Final = 40
#: Maximum size of a progress file, in bytes.
LARGEST: Final = 4_000_000
_MOST_EXERCISES: Final = 100
_MOST_CHECKS: Final = 1000
#: An object of JSON with texts in which braces may occur, and no inner object.
_OBJECT: Final = re.compile(r'\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}')


class DamagedFile(ValueError):
    """A progress file of ours whose checksum does not match its contents."""


class NewerFile(ValueError):
    """A progress file that a newer version has written."""


@dataclass(frozen=True)
class SavedProgress:
    """The contents of a progress file: one student in one lesson."""

    name: str
    lesson: str
    seed: str
    #: The exercises of the lesson in their order.
    exercises: tuple[str, ...]
    events: tuple[Attempt, ...]


def written(
    name: str, lesson: str, seed: str, summary: Sequence[Mapping[str, object]], events: Iterable[Attempt]
) -> str:
    """Return the text of a progress file: the summary is for people, the events are read again."""
    data: dict[str, object] = {
        "format": FORMAT,
        "name": tidy_name(name),
        "lesson": lesson,
        "seed": seed,
        "exercises": summary,
        "events": [event.to_json() for event in events],
    }
    return json.dumps(data | {"checksum": _checksum(data)}, ensure_ascii=False, indent=1)


def _checksum(data: Mapping[str, object]) -> str:
    """Return a checksum, which finds damage and not forgery: anybody can compute it."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode(errors="surrogatepass")).hexdigest()


def parsed(text: str) -> SavedProgress:
    """Read a progress file of either version.

    Raises `DamagedFile` if the checksum is wrong, `NewerFile` for a format that we do not know, and another
    ``ValueError`` for what is no progress file.
    """
    try:
        data = json.loads(text)
    except RecursionError as error:
        raise ValueError("not JSON") from error
    try:
        return _saved(data)
    except (KeyError, TypeError) as error:
        raise ValueError("no progress file") from error


def _saved(data: object) -> SavedProgress:
    if not isinstance(data, dict) or not str(data["format"]).startswith(_FORMATS):
        raise ValueError("no progress file")
    if data["format"] not in (FORMAT, FIRST_FORMAT):
        raise NewerFile("unknown format")
    listed = data["exercises"]
    if not isinstance(listed, list) or not 1 <= len(listed) <= _MOST_EXERCISES:
        raise ValueError("no progress file")
    exercises = tuple(_word(entry["exercise"]) for entry in listed)
    head = _word(data["name"]), _word(data["lesson"]), _word(data["seed"])
    if data["format"] == FIRST_FORMAT:
        events = [event for entry in listed for event in _first_events("/".join(head), head[2], entry)]
    else:
        checksum = data.pop("checksum", "")
        if checksum != _checksum(data):
            raise DamagedFile("wrong checksum")
        events = [Attempt.from_json(event) for event in data["events"]]
    return SavedProgress(*head, exercises, tuple(merged(events).values()))


def readable_events(text: str) -> tuple[Attempt, ...]:
    """Return the events that can be read in a damaged file: each is an object without inner objects."""
    events = []
    for found in _OBJECT.findall(text):
        with suppress(ValueError):
            events.append(Attempt.from_json(json.loads(found)))
    return tuple(merged(events).values())


def _first_events(source: str, seed: str, entry: Mapping[str, object]) -> Sequence[Attempt]:
    """Return events that give an entry of a file of version 1; the same entry always gives the same ids."""
    exercise, status = _word(entry["exercise"]), status_of(_word(entry["status"]))
    checks, hints = (entry.get(name, 0) for name in ("checks", "hints"))
    if not isinstance(checks, int) or not isinstance(hints, int) or not 0 <= checks <= _MOST_CHECKS:
        raise TypeError("no number")
    made: list[dict[str, object]] = []
    if status != "not_started":
        made += [{"status": "not_yet"}] * (checks - 1)
        made.append({"status": status})
    if entry.get("solution_seen") is True:
        made.insert(0, {"kind": "solution"})
    if hints:
        made.insert(0, {"kind": "hint", "number": hints})
    facts = {"exercise": exercise, "seed": seed}
    return [
        Attempt.from_json({**facts, **event, "at": float(number), "id": _id(source, number, facts | event)})
        for number, event in enumerate(made)
    ]


def _id(source: str, number: int, facts: Mapping[str, object]) -> str:
    text = json.dumps([source, number, facts], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]


def _word(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return tidy_name(value)


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
