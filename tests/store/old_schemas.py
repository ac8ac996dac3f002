"""How older versions made their tables, as they were published: never change this."""

from __future__ import annotations

#: SQLite: what the first version did, and what each later one added (9cc0027 wrote 2).
SQLITE = [
    """
PRAGMA journal_mode = WAL;
BEGIN IMMEDIATE;
CREATE TABLE game (
    id TEXT PRIMARY KEY, key_hash TEXT NOT NULL UNIQUE, browser_hash TEXT NOT NULL, game TEXT NOT NULL,
    start TEXT NOT NULL, seats TEXT NOT NULL, seed TEXT NOT NULL, memory_aid INTEGER NOT NULL,
    status TEXT NOT NULL, shown INTEGER NOT NULL, turn INTEGER,
    created REAL NOT NULL, updated REAL NOT NULL) STRICT;
CREATE INDEX game_by_browser ON game (browser_hash, status, updated);
CREATE TABLE record (
    game_id TEXT NOT NULL REFERENCES game (id), seq INTEGER NOT NULL,
    click TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (game_id, seq), UNIQUE (game_id, click)) STRICT, WITHOUT ROWID;
PRAGMA application_id = 1937076854;
PRAGMA user_version = 1;
COMMIT;
""",
    """
BEGIN IMMEDIATE;
CREATE TABLE room (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    code_hash TEXT NOT NULL, class_hash TEXT NOT NULL, game TEXT NOT NULL, body TEXT NOT NULL,
    revision INTEGER NOT NULL, updated REAL NOT NULL, expires REAL NOT NULL) STRICT;
CREATE UNIQUE INDEX room_by_code ON room (code_hash) WHERE code_hash <> '';
CREATE INDEX room_by_class ON room (class_hash);
CREATE INDEX room_by_end ON room (expires);
CREATE TABLE room_key (
    key_hash TEXT PRIMARY KEY, room_id TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    place TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX room_key_by_place ON room_key (room_id, place);
CREATE TABLE sighting (
    room_id TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE, place TEXT NOT NULL,
    owner TEXT NOT NULL, seen REAL NOT NULL, PRIMARY KEY (room_id, place)) STRICT, WITHOUT ROWID;
CREATE TABLE failure (at REAL NOT NULL) STRICT;
CREATE INDEX failure_by_time ON failure (at);
PRAGMA user_version = 2;
COMMIT;
""",
    """
BEGIN IMMEDIATE;
CREATE TABLE seat_record (
    game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
    owner TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (game_id, seat, owner, name)) STRICT, WITHOUT ROWID;
PRAGMA user_version = 3;
COMMIT;
""",
    """
BEGIN IMMEDIATE;
CREATE TABLE student (
    owner_hash TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, class_hash TEXT NOT NULL,
    chosen REAL NOT NULL, updated REAL NOT NULL, PRIMARY KEY (owner_hash, id)) STRICT, WITHOUT ROWID;
CREATE INDEX student_by_class ON student (class_hash) WHERE class_hash <> '';
CREATE INDEX student_by_time ON student (updated);
CREATE TABLE attempt (
    number INTEGER PRIMARY KEY, owner_hash TEXT NOT NULL, student TEXT NOT NULL, lesson TEXT NOT NULL,
    id TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (owner_hash, student, lesson, id),
    FOREIGN KEY (owner_hash, student) REFERENCES student (owner_hash, id) ON DELETE CASCADE) STRICT;
CREATE TABLE lesson_summary (
    owner_hash TEXT NOT NULL, student TEXT NOT NULL, lesson TEXT NOT NULL,
    done INTEGER NOT NULL, total INTEGER NOT NULL, updated REAL NOT NULL,
    PRIMARY KEY (owner_hash, student, lesson),
    FOREIGN KEY (owner_hash, student) REFERENCES student (owner_hash, id) ON DELETE CASCADE)
    STRICT, WITHOUT ROWID;
PRAGMA user_version = 4;
COMMIT;
""",
]

#: SQLite: what c64cdf7 added to the third; twenty minutes later its pupils were called students.
SQLITE_PUPILS = SQLITE[3].replace("student", "pupil").replace("BEGIN IMMEDIATE;", "").replace("COMMIT;", "")

#: PostgreSQL: version 2, the first (9cc0027), and what each later one added.
POSTGRESQL = [
    """
CREATE SCHEMA survive_nb;
SET search_path TO survive_nb;
CREATE TABLE about (version INTEGER NOT NULL);
INSERT INTO about VALUES (2);
CREATE TABLE game (
    id TEXT PRIMARY KEY, key_hash TEXT NOT NULL UNIQUE, browser_hash TEXT NOT NULL, game TEXT NOT NULL,
    start TEXT NOT NULL, seats TEXT NOT NULL, seed TEXT NOT NULL, memory_aid BOOLEAN NOT NULL,
    status TEXT NOT NULL, shown INTEGER NOT NULL, turn INTEGER,
    created DOUBLE PRECISION NOT NULL, updated DOUBLE PRECISION NOT NULL);
CREATE INDEX game_by_browser ON game (browser_hash, status, updated);
CREATE TABLE record (
    game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, seq INTEGER NOT NULL,
    click TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (game_id, seq), UNIQUE (game_id, click));
CREATE TABLE room (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT NOT NULL UNIQUE,
    code_hash TEXT NOT NULL, class_hash TEXT NOT NULL, game TEXT NOT NULL, body TEXT NOT NULL,
    revision INTEGER NOT NULL, updated DOUBLE PRECISION NOT NULL, expires DOUBLE PRECISION NOT NULL);
CREATE UNIQUE INDEX room_by_code ON room (code_hash) WHERE code_hash <> '';
CREATE INDEX room_by_class ON room (class_hash);
CREATE INDEX room_by_end ON room (expires);
CREATE TABLE room_key (
    key_hash TEXT PRIMARY KEY, room_id TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE,
    place TEXT NOT NULL);
CREATE INDEX room_key_by_place ON room_key (room_id, place);
CREATE TABLE sighting (
    room_id TEXT NOT NULL REFERENCES room (id) ON DELETE CASCADE, place TEXT NOT NULL,
    owner TEXT NOT NULL, seen DOUBLE PRECISION NOT NULL, PRIMARY KEY (room_id, place));
CREATE TABLE failure (at DOUBLE PRECISION NOT NULL);
CREATE INDEX failure_by_time ON failure (at);
""",
    """
CREATE TABLE seat_record (
    game_id TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
    owner TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (game_id, seat, owner, name));
UPDATE about SET version = 3;
""",
    """
CREATE TABLE student (
    owner_hash TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, class_hash TEXT NOT NULL,
    chosen DOUBLE PRECISION NOT NULL, updated DOUBLE PRECISION NOT NULL, PRIMARY KEY (owner_hash, id));
CREATE INDEX student_by_class ON student (class_hash) WHERE class_hash <> '';
CREATE INDEX student_by_time ON student (updated);
CREATE TABLE attempt (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner_hash TEXT NOT NULL, student TEXT NOT NULL, lesson TEXT NOT NULL,
    id TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (owner_hash, student, lesson, id),
    FOREIGN KEY (owner_hash, student) REFERENCES student (owner_hash, id) ON DELETE CASCADE);
CREATE TABLE lesson_summary (
    owner_hash TEXT NOT NULL, student TEXT NOT NULL, lesson TEXT NOT NULL,
    done INTEGER NOT NULL, total INTEGER NOT NULL, updated DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (owner_hash, student, lesson),
    FOREIGN KEY (owner_hash, student) REFERENCES student (owner_hash, id) ON DELETE CASCADE);
UPDATE about SET version = 4;
""",
]

#: PostgreSQL: what c64cdf7 added to version 3.
POSTGRESQL_PUPILS = POSTGRESQL[2].replace("student", "pupil")
