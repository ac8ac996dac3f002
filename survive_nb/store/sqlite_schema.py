"""The tables of the SQLite file, and how a file of an older version gets them.

Step n brings a file of schema n to schema n + 1; a new file takes all steps.  A step that has been published
is never changed: files that took it are out there.
"""

from __future__ import annotations

from typing import Final

#: Marks our files among all SQLite files: the letters "surv".
OURS: Final = int.from_bytes(b"surv", "big")

_GAMES: Final = (
    """CREATE TABLE game (
        id TEXT PRIMARY KEY, key_hash TEXT NOT NULL UNIQUE, browser_hash TEXT NOT NULL, game TEXT NOT NULL,
        start TEXT NOT NULL, seats TEXT NOT NULL, seed TEXT NOT NULL, memory_aid INTEGER NOT NULL,
        status TEXT NOT NULL, shown INTEGER NOT NULL, turn INTEGER,
        created REAL NOT NULL, updated REAL NOT NULL) STRICT""",
    "CREATE INDEX game_by_browser ON game (browser_hash, status, updated)",
    """CREATE TABLE record (
        game_id TEXT NOT NULL REFERENCES game (id), seq INTEGER NOT NULL,
        click TEXT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (game_id, seq), UNIQUE (game_id, click)) STRICT, WITHOUT ROWID""",
    f"PRAGMA application_id = {OURS}",
)
_ROOMS: Final = (
    # The number says which room was opened first.
    """CREATE TABLE room (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
        code_hash TEXT NOT NULL, class_hash TEXT NOT NULL, game TEXT NOT NULL, body TEXT NOT NULL,
        revision INTEGER NOT NULL, updated REAL NOT NULL, expires REAL NOT NULL) STRICT""",
    # Many rooms may have no code, but no two the same.
    "CREATE UNIQUE INDEX room_by_code ON room (code_hash) WHERE code_hash <> ''",
    "CREATE INDEX room_by_class ON room (class_hash)",
    "CREATE INDEX room_by_end ON room (expires)",
    """CREATE TABLE room_key (
        key_hash TEXT PRIMARY KEY, room_id TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
        place TEXT NOT NULL) STRICT, WITHOUT ROWID""",
    "CREATE INDEX room_key_by_place ON room_key (room_id, place)",
    """CREATE TABLE sighting (
        room_id TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE, place TEXT NOT NULL,
        owner TEXT NOT NULL, seen REAL NOT NULL, PRIMARY KEY (room_id, place)) STRICT, WITHOUT ROWID""",
    "CREATE TABLE failure (at REAL NOT NULL) STRICT",
    "CREATE INDEX failure_by_time ON failure (at)",
)
_SEAT_RECORDS: Final = (
    # What a seat keeps beside the log: never part of a transcript, and never read by another seat.
    """CREATE TABLE seat_record (
        game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
        owner TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (game_id, seat, owner, name)) STRICT, WITHOUT ROWID""",
)
_STUDENTS: Final = (
    # A browser or a member of a class may have several students; the one chosen last is at work.
    """CREATE TABLE student (
        owner_hash TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, class_hash TEXT NOT NULL,
        chosen REAL NOT NULL, updated REAL NOT NULL, PRIMARY KEY (owner_hash, id)) STRICT, WITHOUT ROWID""",
    "CREATE INDEX student_by_class ON student (class_hash) WHERE class_hash <> ''",
    "CREATE INDEX student_by_time ON student (updated)",
    # What a student did in a lesson; the number says what was stored first.
    """CREATE TABLE attempt (
        number INTEGER PRIMARY KEY, owner_hash TEXT NOT NULL, student TEXT NOT NULL, lesson TEXT NOT NULL,
        id TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (owner_hash, student, lesson, id),
        FOREIGN KEY (owner_hash, student) REFERENCES student (owner_hash, id) ON DELETE CASCADE) STRICT""",
    # How far a student has got, so that a list of lessons need not read the attempts.
    """CREATE TABLE lesson_summary (
        owner_hash TEXT NOT NULL, student TEXT NOT NULL, lesson TEXT NOT NULL,
        done INTEGER NOT NULL, total INTEGER NOT NULL, updated REAL NOT NULL,
        PRIMARY KEY (owner_hash, student, lesson),
        FOREIGN KEY (owner_hash, student) REFERENCES student (owner_hash, id) ON DELETE CASCADE)
        STRICT, WITHOUT ROWID""",
)
_UPKEEP: Final = (
    # When it was last noted what has expired (`SqlStore.expire`): at most one row.
    "CREATE TABLE upkeep (noted REAL NOT NULL) STRICT",
)
#: For some minutes of development students were called pupils: what renames them, in both databases.
PUPIL: Final = "pupil"
RENAME_PUPILS: Final = (
    "ALTER TABLE pupil RENAME TO student",
    "ALTER TABLE attempt RENAME COLUMN pupil TO student",
    "ALTER TABLE lesson_summary RENAME COLUMN pupil TO student",
    "DROP INDEX pupil_by_class",
    "DROP INDEX pupil_by_time",
    "CREATE INDEX student_by_class ON student (class_hash) WHERE class_hash <> ''",
    "CREATE INDEX student_by_time ON student (updated)",
)
STEPS: Final = (_GAMES, _ROOMS, _SEAT_RECORDS, _STUDENTS, _UPKEEP)

#: The number of the schema; a file with a higher one was written by a newer version of ours.
SCHEMA: Final = len(STEPS)


def statements_from(schema: int, *, has_pupils: bool) -> list[str]:
    """Return what brings a file of this schema (0 for a new one) up to date."""
    steps = [statement for step in STEPS[schema:] for statement in step]
    return [*(RENAME_PUPILS if has_pupils else ()), *steps, f"PRAGMA user_version = {SCHEMA}"]
