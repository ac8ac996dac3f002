"""The rows of the store and its protocols, the same for every database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from survive_nb.game import Refusal


class StoreError(Exception):
    """The store cannot be used now; `refusal` says why in one sentence."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Conflict(Exception):
    """Somebody else was first: they appended to this game, changed this room or took its code."""


class Record(NamedTuple):
    """One line of a game's log: the id of the click that made it, and what it says, as JSON."""

    click: str
    body: str


@dataclass(frozen=True, slots=True)
class GameRow:
    """What is stored about a game beside its log.

    Keys and browser tokens are stored as hashes only.  ``shown`` and ``turn`` are public to any spectator:
    how many moments the game has had, and whose turn it is.
    """

    id: str
    key_hash: str
    browser_hash: str
    game: str
    start: str
    seats: str
    seed: str
    memory_aid: bool
    status: str
    shown: int
    turn: int | None
    created: float
    updated: float


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A room: a small document that is replaced as a whole, and a number that counts its changes.

    The codes by which it is found are stored as hashes only.  A room without a code (an empty hash) cannot
    be joined.  Its game, once begun, has the same id as the room.
    """

    id: str
    code_hash: str
    class_hash: str
    game: str
    body: str
    revision: int
    updated: float
    expires: float


class Sighting(NamedTuple):
    """Who sits at a place of a room, and when they were last seen.

    A place is a seat ("0" to "7"), "host", or "watch:" and the id of a spectator; ``owner`` is the id of the
    connection that has it now.
    """

    place: str
    owner: str
    seen: float


class SeatRecord(NamedTuple):
    """Something that a seat keeps beside the log of its game, by name; it is no part of a transcript.

    ``owner`` is the hash of the key of the person who wrote it, or empty where a seat has one person only.
    """

    seat: int
    owner: str
    name: str
    body: str


class StudentRow(NamedTuple):
    """Somebody who does lessons at a browser or in a class.

    ``owner_hash`` is the hash of the browser's token, or of the key of a member of a class; ``class_hash`` is
    empty outside a class.  The student with the latest ``chosen`` is at work.
    """

    owner_hash: str
    id: str
    name: str
    class_hash: str
    chosen: float
    updated: float


class AttemptRow(NamedTuple):
    """One event of a student in a lesson: its id, and what it says, as JSON."""

    id: str
    body: str


class ClassAttempt(NamedTuple):
    """An event of a member of a class, with the number under which it was stored."""

    number: int
    owner_hash: str
    student: str
    lesson: str
    id: str
    body: str


class LessonSummary(NamedTuple):
    """How far a student has got in a lesson."""

    lesson: str
    done: int
    total: int
    updated: float


class Notifications(Protocol):
    """Notifications of changed games and rooms; delivery is not guaranteed, so poll as well."""

    def fileno(self) -> int:
        """Return what to wait on until there is something to `drain`, or -1 while nothing can be heard.

        The number changes when a lost connection is made again: ask again after each `drain`.
        """

    def drain(self) -> set[str]:
        """Return the ids of the games and rooms that changed since the last time; never waits for news."""

    def close(self) -> None:
        """Stop listening."""


class GameStore(Protocol):
    """What keeps games and their logs; every method raises `StoreError` when that is impossible now."""

    def append(self, row: GameRow, log: Sequence[Record], known: int) -> None:
        """Keep the row, and all records of the log that are not stored yet.

        ``known`` is how many of them the caller has stored or read before.  Raises `Conflict` if others have
        appended something since then.
        """

    def find(self, key_hash: str) -> GameRow | None:
        """Return the game with this key."""

    def find_own(self, browser_hash: str, game_id: str) -> GameRow | None:
        """Return this game if it belongs to this browser."""

    def unfinished(self, browser_hash: str) -> list[GameRow]:
        """Return the running games of this browser, the latest first."""

    def finished(self, browser_hash: str) -> list[GameRow]:
        """Return the finished games of this browser, the latest first."""

    def unlist(self, browser_hash: str, game_id: str) -> bool:
        """Take a game off this browser's list and tell whether it stood there; its key still finds it."""

    def relist(self, browser_hash: str, key_hash: str) -> bool:
        """Put the game with this key, which is on no list, on this browser's list; tell whether it is."""

    def log_of(self, game_id: str) -> list[Record]:
        """Return all records of a game in order."""

    def keep_seat_record(self, game_id: str, record: SeatRecord, *, notify: bool = False) -> None:
        """Keep what a seat writes down, in place of what it had under this name; nothing for a lost game.

        With ``notify`` others are notified that something about this game has changed.
        """

    def drop_seat_record(self, game_id: str, seat: int, owner: str, name: str) -> None:
        """Remove what a seat has written down under this name."""

    def seat_records(self, game_id: str) -> list[SeatRecord]:
        """Return what all seats of a game have written down, by seat, owner and name."""


class ProgressRows(Protocol):
    """What keeps the progress of students; every method raises `StoreError` when that is impossible now."""

    def students(self, owner_hash: str) -> list[StudentRow]:
        """Return the students of a browser or a member of a class, the one chosen last first."""

    def keep_student(self, row: StudentRow) -> None:
        """Keep a student, or change name and time of the choice; raise `Conflict` if there are too many."""

    def drop_student(self, owner_hash: str, student: str) -> None:
        """Remove a student with all attempts."""

    def keep_attempts(
        self, owner_hash: str, student: str, lesson: str, rows: Sequence[AttemptRow], now: float
    ) -> None:
        """Keep events; one that is stored already is left as it is.

        Raises `Conflict` if the student is gone, or has too many events in this lesson.
        """

    def drop_attempts(self, owner_hash: str, student: str, lesson: str, ids: Sequence[str]) -> None:
        """Remove events."""

    def attempts(self, owner_hash: str, student: str, lesson: str) -> list[AttemptRow]:
        """Return the events of a student in a lesson, in the order in which they were stored."""

    def keep_summary(self, owner_hash: str, student: str, summary: LessonSummary) -> None:
        """Keep how far a student has got in a lesson; nothing is kept of a student who is gone."""

    def summaries(self, owner_hash: str, student: str) -> list[LessonSummary]:
        """Return how far a student has got in each lesson, the latest first."""

    def students_of_class(self, class_hash: str) -> list[StudentRow]:
        """Return the students of a class, by name."""

    def attempts_of_class(self, class_hash: str, after: int = 0) -> list[ClassAttempt]:
        """Return the events of a class with numbers above ``after``, in the order they were stored."""


class Store(GameStore, ProgressRows, Protocol):
    """A complete store: games, progress, rooms and notifications, the same for every database."""

    def records_since(self, game_id: str, seq: int) -> list[Record]:
        """Return the records of a game in order, from record number ``seq`` on."""

    # -- rooms ------------------------------------------------------------------------------------------

    def add_room(self, row: RoomRow) -> None:
        """Keep a new room, or raise `Conflict` if its id or its code is taken."""

    def change_room(self, row: RoomRow) -> None:
        """Replace a room by its next revision; raise `Conflict` if the stored one is not its predecessor."""

    def room(self, room_id: str) -> RoomRow | None:
        """Return the room with this id."""

    def room_by_code(self, code_hash: str) -> RoomRow | None:
        """Return the room that is joined by this code."""

    def rooms_of_class(self, class_hash: str) -> list[RoomRow]:
        """Return the rooms of a class, the one opened last first."""

    def game_of_room(self, room_id: str) -> GameRow | None:
        """Return the game of a room, which belongs to no browser; ``None`` before it begins."""

    def add_key(self, key_hash: str, room_id: str, place: str) -> None:
        """Let a key open a place of a room from now on; raises `Conflict` if the room is gone."""

    def rekey_room(self, row: RoomRow, dropped: Sequence[str], added: Mapping[str, str]) -> None:
        """Replace a room as `change_room` does, and with it some of the keys that open its places.

        ``dropped`` are hashes of keys, ``added`` are places by the hashes of their keys.
        """

    def key(self, key_hash: str) -> tuple[str, str] | None:
        """Return the room and the place that a key opens."""

    def keys(self, key_hashes: Sequence[str]) -> dict[str, tuple[str, str]]:
        """Return the rooms and the places that these keys open, by key; a key that opens none is left out."""

    def sight(self, room_id: str, sighting: Sighting) -> None:
        """Note who sits at a place from now on; nothing is noted of a room that is gone."""

    def still_sits(self, room_id: str, sighting: Sighting) -> bool:
        """Note when the owner of a place was seen again, and tell whether the place is still theirs."""

    def sightings(self, room_id: str) -> list[Sighting]:
        """Return who sits at which place of a room."""

    # -- maintenance ----------------------------------------------------------------------------------

    def note_failure(self, at: float) -> None:
        """Note that somebody tried a wrong joining code."""

    def failures_since(self, at: float) -> int:
        """Return how many wrong joining codes were tried from this moment on."""

    def expire(self, now: float) -> int:
        """Remove what had expired when this was last called, at least a day ago; return how many rooms."""

    def purge(self, now: float) -> int:
        """Remove the rooms whose time is over, with all that belongs to them, and return how many."""

    def doorbell(self) -> Notifications | None:
        """Return the notifications of changes, or ``None`` if the store must be polled."""

    def close(self) -> None:
        """Let go of the database; the next call opens it again."""
