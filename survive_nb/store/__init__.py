"""The store: the append-only logs of all games, and the rooms, in one SQLite file or one PostgreSQL database.

A game is a row of facts and a log of records; the present position is a fold over the log.  Nothing in a log
is ever changed.  The unique pair (game, number of the record) is the referee: if two processes append at the
same time, one of them gets a `Conflict`.  A record carries the id of the click that made it,
so that a click sent twice counts once.  A room is a small document with a number that counts its changes: who
changes a room that somebody else has changed meanwhile gets one too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from survive_nb._old_names import old_names
from survive_nb.store.location import VARIABLE, data_folder, open_store
from survive_nb.store.postgres import PostgresStore
from survive_nb.store.rows import (
    AttemptRow,
    ClassAttempt,
    Conflict,
    GameRow,
    GameStore,
    LessonSummary,
    Notifications,
    ProgressRows,
    Record,
    RoomRow,
    SeatRecord,
    Sighting,
    Store,
    StoreError,
    StudentRow,
)
from survive_nb.store.sqlite import SqliteStore
from survive_nb.store.sqlite_schema import SCHEMA

__all__ = [
    "SCHEMA",
    "VARIABLE",
    "AttemptRow",
    "ClassAttempt",
    "Conflict",
    "GameRow",
    "GameStore",
    "LessonSummary",
    "Notifications",
    "PostgresStore",
    "ProgressRows",
    "Record",
    "RoomRow",
    "SeatRecord",
    "Sighting",
    "SqliteStore",
    "Store",
    "StoreError",
    "StudentRow",
    "data_folder",
    "open_store",
]


if not TYPE_CHECKING:  # a checker must not accept every name
    __getattr__ = old_names(__name__)
