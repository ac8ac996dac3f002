"""The SQL statements of the store, which both databases share.

A question mark in a statement stands for a value.  What differs, and is left to the class of each database:
how to get a connection, what an error means, and how others learn of a change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, fields
from typing import Final

from survive_nb.store.progress_sql import SqlProgress
from survive_nb.store.rows import Conflict, GameRow, Record, RoomRow, SeatRecord, Sighting
from survive_nb.store.sql_base import Connection, Row, insert

#: How many running or finished games of one browser are listed: the newest.
_MOST_LISTED: Final = 50
#: How long a wrong joining code is remembered, in seconds: far longer than any limit counts.
_FAILURES_KEPT: Final = 24 * 3600.0
#: Seconds between noting that something has expired and removing it.
_GRACE: Final = 24 * 3600.0
#: How long a spectator who is seen no more is remembered, in seconds.
_ONLOOKERS_KEPT: Final = 3600.0


def _columns(row: type[GameRow] | type[RoomRow]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(row))


_GAME: Final = _columns(GameRow)
_ROOM: Final = _columns(RoomRow)
#: Only what changes in the course of a game is written again.
_KEEP_GAME: Final = (
    f"{insert('game', _GAME)} ON CONFLICT (id) DO UPDATE SET status = excluded.status, "
    "shown = excluded.shown, turn = excluded.turn, updated = excluded.updated"
)
_SELECT_GAME: Final = f"SELECT {', '.join(_GAME)} FROM game"
_SELECT_ROOM: Final = f"SELECT {', '.join(_ROOM)} FROM room"
_CHANGE_ROOM: Final = (
    f"UPDATE room SET {', '.join(f'{name} = ?' for name in _ROOM[1:])} WHERE id = ? AND revision = ?"
)
#: A key always opens the same place.
_ADD_KEY: Final = f"{insert('room_key', ('key_hash', 'room_id', 'place'))} ON CONFLICT (key_hash) DO NOTHING"
_SIGHT: Final = (
    f"{insert('sighting', ('room_id', *Sighting._fields))} "
    "ON CONFLICT (room_id, place) DO UPDATE SET owner = excluded.owner, seen = excluded.seen"
)
_KEEP_SEAT_RECORD: Final = (
    f"{insert('seat_record', ('game_id', *SeatRecord._fields))} "
    "ON CONFLICT (game_id, seat, owner, name) DO UPDATE SET body = excluded.body"
)
_FORGET_ONLOOKERS: Final = (
    "DELETE FROM sighting WHERE room_id = ? AND substr(place, 1, 6) = 'watch:' AND seen < ?"
)


class SqlStore(SqlProgress):
    """A store in a database that understands SQL; see `Store` for what the methods promise."""

    # -- games and their logs ---------------------------------------------------------------------------

    def append(self, row: GameRow, log: Sequence[Record], known: int) -> None:
        """Keep the row, and all records of the log that are not stored yet."""
        with self._writing() as connection:
            # Written first: from here to the end of the transaction nobody else can append to this game.
            connection.execute(_KEEP_GAME, astuple(row))
            rows = connection.execute(
                "SELECT click FROM record WHERE game_id = ? AND seq >= ? ORDER BY seq", (row.id, known)
            ).fetchall()
            stored = known + len(rows) if rows else _length(connection, row.id)
            # The existing row may be our own, if the answer to an earlier call was lost.
            if [click for (click,) in rows] != [record.click for record in log[known:stored]]:
                raise Conflict
            with self._unless_taken():
                connection.executemany(
                    "INSERT INTO record (game_id, seq, click, body) VALUES (?, ?, ?, ?)",
                    [(row.id, seq, *log[seq]) for seq in range(stored, len(log))],
                )
            self._notify(connection, row.id)

    def find(self, key_hash: str) -> GameRow | None:
        """Return the game with this key."""
        return self._game(f"{_SELECT_GAME} WHERE key_hash = ?", key_hash)

    def find_own(self, browser_hash: str, game_id: str) -> GameRow | None:
        """Return this game if it belongs to this browser."""
        return self._game(f"{_SELECT_GAME} WHERE browser_hash = ? AND id = ?", browser_hash, game_id)

    def unfinished(self, browser_hash: str) -> list[GameRow]:
        """Return the running games of this browser, the latest first."""
        return self._listed(browser_hash, "running")

    def finished(self, browser_hash: str) -> list[GameRow]:
        """Return the finished games of this browser, the latest first."""
        return self._listed(browser_hash, "over")

    def _listed(self, browser_hash: str, status: str) -> list[GameRow]:
        found = self._all(
            f"{_SELECT_GAME} WHERE browser_hash = ? AND status = ? ORDER BY updated DESC, id LIMIT ?",
            browser_hash,
            status,
            _MOST_LISTED,
        )
        return [_game_row(values) for values in found]

    def all_games(self) -> list[GameRow]:
        """Return every game, the oldest first: for those who look after the store."""
        return [_game_row(values) for values in self._all(f"{_SELECT_GAME} ORDER BY created, id")]

    def unlist(self, browser_hash: str, game_id: str) -> bool:
        """Take a game off this browser's list and tell whether it stood there; its key still finds it."""
        statement = "UPDATE game SET browser_hash = '' WHERE browser_hash = ? AND id = ?"
        return self._write(statement, browser_hash, game_id) > 0

    def relist(self, browser_hash: str, key_hash: str) -> bool:
        """Put the game with this key, which is on no list, on this browser's list; tell whether it is."""
        statement = "UPDATE game SET browser_hash = ? WHERE browser_hash = '' AND key_hash = ?"
        return self._write(statement, browser_hash, key_hash) > 0

    def log_of(self, game_id: str) -> list[Record]:
        """Return all records of a game in order."""
        return self.records_since(game_id, 0)

    def records_since(self, game_id: str, seq: int) -> list[Record]:
        """Return the records of a game in order, from record number ``seq`` on."""
        statement = "SELECT click, body FROM record WHERE game_id = ? AND seq >= ? ORDER BY seq"
        return [Record(*found) for found in self._all(statement, game_id, seq)]

    def keep_seat_record(self, game_id: str, record: SeatRecord, *, notify: bool = False) -> None:
        """Keep what a seat writes down, in place of what it had under this name; nothing for a lost game."""
        with suppress(Conflict), self._writing() as connection:
            with self._unless_taken():
                connection.execute(_KEEP_SEAT_RECORD, (game_id, *record))
            if notify:
                self._notify(connection, game_id)

    def drop_seat_record(self, game_id: str, seat: int, owner: str, name: str) -> None:
        """Remove what a seat has written down under this name."""
        statement = "DELETE FROM seat_record WHERE game_id = ? AND seat = ? AND owner = ? AND name = ?"
        self._write(statement, game_id, seat, owner, name)

    def seat_records(self, game_id: str) -> list[SeatRecord]:
        """Return what all seats of a game have written down, by seat, owner and name."""
        statement = (
            "SELECT seat, owner, name, body FROM seat_record WHERE game_id = ? ORDER BY seat, owner, name"
        )
        return [SeatRecord(*found) for found in self._all(statement, game_id)]

    # -- rooms ------------------------------------------------------------------------------------------

    def add_room(self, row: RoomRow) -> None:
        """Keep a new room, or raise `Conflict` if its id or its code is taken."""
        with self._writing() as connection:
            with self._unless_taken():
                connection.execute(insert("room", _ROOM), astuple(row))
            self._notify(connection, row.id)

    def change_room(self, row: RoomRow) -> None:
        """Replace a room by its next revision; raise `Conflict` if the stored one is not its predecessor."""
        with self._writing() as connection:
            self._change_room(connection, row)

    def _change_room(self, connection: Connection, row: RoomRow) -> None:
        values = (*astuple(row)[1:], row.id, row.revision - 1)
        with self._unless_taken():
            done = connection.execute(_CHANGE_ROOM, values)
        if done.rowcount == 0:
            raise Conflict
        self._notify(connection, row.id)

    def rekey_room(self, row: RoomRow, dropped: Sequence[str], added: Mapping[str, str]) -> None:
        """Replace a room as `change_room` does, and with it some of the keys that open its places."""
        with self._writing() as connection:
            self._change_room(connection, row)
            for key_hash in dropped:
                connection.execute(
                    "DELETE FROM room_key WHERE room_id = ? AND key_hash = ?", (row.id, key_hash)
                )
            for key_hash, place in added.items():
                connection.execute(_ADD_KEY, (key_hash, row.id, place))

    def room(self, room_id: str) -> RoomRow | None:
        """Return the room with this id."""
        return next(self._rooms("WHERE id = ?", room_id), None)

    def room_by_code(self, code_hash: str) -> RoomRow | None:
        """Return the room that is joined by this code."""
        return next(self._rooms("WHERE code_hash = ? AND code_hash <> ''", code_hash), None)

    def rooms_of_class(self, class_hash: str) -> list[RoomRow]:
        """Return the rooms of a class, the one opened last first."""
        return list(self._rooms("WHERE class_hash = ? ORDER BY number DESC", class_hash))

    def game_of_room(self, room_id: str) -> GameRow | None:
        """Return the game of a room, which belongs to no browser; ``None`` before it begins."""
        return self._game(f"{_SELECT_GAME} WHERE browser_hash = '' AND id = ?", room_id)

    def add_key(self, key_hash: str, room_id: str, place: str) -> None:
        """Let a key open a place of a room from now on; raises `Conflict` if the room is gone."""
        with self._writing() as connection, self._unless_taken():
            connection.execute(_ADD_KEY, (key_hash, room_id, place))

    def key(self, key_hash: str) -> tuple[str, str] | None:
        """Return the room and the place that a key opens."""
        return self.keys([key_hash]).get(key_hash)

    def keys(self, key_hashes: Sequence[str]) -> dict[str, tuple[str, str]]:
        """Return the rooms and the places that these keys open, by key; a key that opens none is left out."""
        holes = ", ".join("?" * len(key_hashes))
        found = self._all(
            f"SELECT key_hash, room_id, place FROM room_key WHERE key_hash IN ({holes})", *key_hashes
        )
        return {key_hash: (room_id, place) for key_hash, room_id, place in found}

    def sight(self, room_id: str, sighting: Sighting) -> None:
        """Note who sits at a place from now on; nothing is noted of a room that is gone."""
        with suppress(Conflict), self._writing() as connection:
            with self._unless_taken():
                connection.execute(_SIGHT, (room_id, *sighting))
            # Every reload of a projector is a new spectator: the old ones must not accumulate.
            connection.execute(_FORGET_ONLOOKERS, (room_id, sighting.seen - _ONLOOKERS_KEPT))

    def still_sits(self, room_id: str, sighting: Sighting) -> bool:
        """Note when the owner of a place was seen again, and tell whether the place is still theirs."""
        statement = "UPDATE sighting SET seen = ? WHERE room_id = ? AND place = ? AND owner = ?"
        return self._write(statement, sighting.seen, room_id, sighting.place, sighting.owner) > 0

    def sightings(self, room_id: str) -> list[Sighting]:
        """Return who sits at which place of a room."""
        statement = "SELECT place, owner, seen FROM sighting WHERE room_id = ? ORDER BY place"
        return [Sighting(*found) for found in self._all(statement, room_id)]

    # -- maintenance ----------------------------------------------------------------------------------

    def note_failure(self, at: float) -> None:
        """Note that somebody tried a wrong joining code."""
        self._write("INSERT INTO failure (at) VALUES (?)", at)

    def failures_since(self, at: float) -> int:
        """Return how many wrong joining codes were tried from this moment on."""
        ((count,),) = self._all("SELECT count(*) FROM failure WHERE at >= ?", at)
        return int(count)

    def expire(self, now: float) -> int:
        """Remove what had expired when this was last called, at least a day ago; return how many rooms.

        A clock that was set forward by mistake removes nothing unless it stays wrong for a day.
        """
        with self._writing() as connection:
            found = connection.execute("SELECT noted FROM upkeep").fetchone()
            noted = found[0] if found is not None and found[0] <= now else None
            if noted is not None and now - noted < _GRACE:
                return 0
            connection.execute("DELETE FROM upkeep")
            connection.execute("INSERT INTO upkeep (noted) VALUES (?)", (now,))
        return 0 if noted is None else self.purge(noted)

    def purge(self, now: float) -> int:
        """Remove the rooms whose time is over, with all that belongs to them, and return how many."""
        self._write("DELETE FROM failure WHERE at < ?", now - _FAILURES_KEPT)
        self._purge_students(now)
        over = self._all("SELECT id FROM room WHERE expires < ?", now)
        # One room per transaction, so that running games are not blocked.
        return sum(self._purge_room(room_id, now) for (room_id,) in over)

    def _game(self, statement: str, *values: str) -> GameRow | None:
        return next((_game_row(found) for found in self._all(statement, *values)), None)

    def _rooms(self, condition: str, *values: str) -> Iterator[RoomRow]:
        return (RoomRow(*found) for found in self._all(f"{_SELECT_ROOM} {condition}", *values))

    def _purge_room(self, room_id: str, now: float) -> int:
        """Remove a room unless its expiry has just been extended; return whether it was removed."""
        with self._writing() as connection:
            # Keys and sightings go with it.
            done = connection.execute("DELETE FROM room WHERE id = ? AND expires < ?", (room_id, now))
            if done.rowcount:
                connection.execute("DELETE FROM record WHERE game_id = ?", (room_id,))
                connection.execute("DELETE FROM game WHERE id = ?", (room_id,))
            return done.rowcount


def _length(connection: Connection, game_id: str) -> int:
    """Return how many records of a game are stored: fewer than we knew of, if a file was put back."""
    ((count,),) = connection.execute("SELECT count(*) FROM record WHERE game_id = ?", (game_id,)).fetchall()
    return int(count)


def _game_row(found: Row) -> GameRow:
    # The databases see to the types of the columns; only SQLite knows no truth values.
    values = dict(zip(_GAME, found, strict=True))
    values["memory_aid"] = bool(values["memory_aid"])
    return GameRow(**values)
