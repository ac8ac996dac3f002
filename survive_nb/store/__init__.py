"""The store: the append-only logs of all games, and the rooms, in one SQLite file or one PostgreSQL database.

A game is a row of facts and a log of records; the present position is a fold over the log.  Nothing in a log
is ever changed.  The unique pair (game, number of the record) is the referee: if two processes append at the
same time, one of them is told that the game has moved on.  A record carries the id of the click that made it,
so that a click sent twice counts once.  A room is a small document with a number that counts its changes: who
changes a room that somebody else has changed meanwhile is told so too.
"""

from __future__ import annotations

from survive_nb.store.place import VARIABLE, data_folder, open_store
from survive_nb.store.postgres import PostgresStore
from survive_nb.store.rows import (
    Doorbell,
    GameRow,
    GameStore,
    MovedOn,
    Record,
    RoomRow,
    Sighting,
    Store,
    StoreTrouble,
)
from survive_nb.store.sqlite import SqliteStore
from survive_nb.store.sqlite_schema import SCHEMA

__all__ = [
    "SCHEMA",
    "VARIABLE",
    "Doorbell",
    "GameRow",
    "GameStore",
    "MovedOn",
    "PostgresStore",
    "Record",
    "RoomRow",
    "Sighting",
    "SqliteStore",
    "Store",
    "StoreTrouble",
    "data_folder",
    "open_store",
]
