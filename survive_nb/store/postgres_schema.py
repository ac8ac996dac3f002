"""The tables of the PostgreSQL database, all in a schema of their own, and how an older database gets them.

The first published database had version 2, which SQLite reached in two steps.  A step that has been published
is never changed.
"""

from __future__ import annotations

from typing import Final

from survive_nb.store.sqlite_schema import RENAME_PUPILS

#: The name of the schema, and of the channel on which changes are announced.
NAME: Final = "survive_nb"
#: The advisory lock held while tables are created: the letters "surv" as a number.
LOCK: Final = int.from_bytes(b"surv", "big")

_FIRST: Final = (
    "CREATE TABLE about (version INTEGER NOT NULL)",
    "INSERT INTO about VALUES (2)",
    """CREATE TABLE game (
        id TEXT PRIMARY KEY, key_hash TEXT NOT NULL UNIQUE, browser_hash TEXT NOT NULL, game TEXT NOT NULL,
        start TEXT NOT NULL, seats TEXT NOT NULL, seed TEXT NOT NULL, memory_aid BOOLEAN NOT NULL,
        status TEXT NOT NULL, shown INTEGER NOT NULL, turn INTEGER,
        created DOUBLE PRECISION NOT NULL, updated DOUBLE PRECISION NOT NULL)""",
    "CREATE INDEX game_by_browser ON game (browser_hash, status, updated)",
    # Purging a game takes its last records along, even one that is appended at this very moment.
    """CREATE TABLE record (
        game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, seq INTEGER NOT NULL,
        click TEXT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (game_id, seq), UNIQUE (game_id, click))""",
    # The number says which room was opened first.
    """CREATE TABLE room (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT NOT NULL UNIQUE,
        code_hash TEXT NOT NULL, class_hash TEXT NOT NULL, game TEXT NOT NULL, body TEXT NOT NULL,
        revision INTEGER NOT NULL, updated DOUBLE PRECISION NOT NULL, expires DOUBLE PRECISION NOT NULL)""",
    # Many rooms may have no code, but no two the same.
    "CREATE UNIQUE INDEX room_by_code ON room (code_hash) WHERE code_hash <> ''",
    "CREATE INDEX room_by_class ON room (class_hash)",
    "CREATE INDEX room_by_end ON room (expires)",
    """CREATE TABLE room_key (
        key_hash TEXT PRIMARY KEY, room_id TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
        place TEXT NOT NULL)""",
    "CREATE INDEX room_key_by_place ON room_key (room_id, place)",
    """CREATE TABLE sighting (
        room_id TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE, place TEXT NOT NULL,
        owner TEXT NOT NULL, seen DOUBLE PRECISION NOT NULL, PRIMARY KEY (room_id, place))""",
    "CREATE TABLE failure (at DOUBLE PRECISION NOT NULL)",
    "CREATE INDEX failure_by_time ON failure (at)",
)
_SEAT_RECORDS: Final = (
    # What a seat keeps beside the log: never part of a transcript, and never read by another seat.
    """CREATE TABLE seat_record (
        game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
        owner TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (game_id, seat, owner, name))""",
)
_STUDENTS: Final = (
    # A browser or a member of a class may have several students; the one chosen last is at work.
    """CREATE TABLE student (
        owner_hash TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, class_hash TEXT NOT NULL,
        chosen DOUBLE PRECISION NOT NULL, updated DOUBLE PRECISION NOT NULL, PRIMARY KEY (owner_hash, id))""",
    "CREATE INDEX student_by_class ON student (class_hash) WHERE class_hash <> ''",
    "CREATE INDEX student_by_time ON student (updated)",
    # What a student did in a lesson; the number says what was stored first.
    """CREATE TABLE attempt (
        number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        owner_hash TEXT NOT NULL, student TEXT NOT NULL, lesson TEXT NOT NULL,
        id TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (owner_hash, student, lesson, id),
        FOREIGN KEY (owner_hash, student) REFERENCES student (owner_hash, id) ON DELETE CASCADE)""",
    # How far a student has got, so that a list of lessons need not read the attempts.
    """CREATE TABLE lesson_summary (
        owner_hash TEXT NOT NULL, student TEXT NOT NULL, lesson TEXT NOT NULL,
        done INTEGER NOT NULL, total INTEGER NOT NULL, updated DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (owner_hash, student, lesson),
        FOREIGN KEY (owner_hash, student) REFERENCES student (owner_hash, id) ON DELETE CASCADE)""",
)
_UPKEEP: Final = (
    # When it was last noted what has expired (`SqlStore.expire`): at most one row.
    "CREATE TABLE upkeep (noted DOUBLE PRECISION NOT NULL)",
)
#: Version of a database (0 for an empty schema) → what brings it to the next version that was published.
_STEPS: Final = {0: _FIRST, 2: _SEAT_RECORDS, 3: _STUDENTS, 4: _UPKEEP}

#: The number of the tables' version; a database with a higher one was set up by a newer version of ours.
SCHEMA: Final = 5


def statements_from(version: int, *, has_pupils: bool) -> list[str]:
    """Return what brings a database of this version (0 for an empty schema) up to date."""
    steps = [statement for first, step in _STEPS.items() if first >= version for statement in step]
    return [*(RENAME_PUPILS if has_pupils else ()), *steps, f"UPDATE about SET version = {SCHEMA}"]
