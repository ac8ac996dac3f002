"""The log of one game, in memory and in the store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from survive_nb.store import GameRow, GameStore, Record, StoreError
from survive_nb.table.seat_records import SeatRecords


class GameLog:
    """All records of a game and what the store has of them.

    If the store fails, the game goes on in memory, `error` says why, and the next append tries again from
    where the store stopped.
    """

    def __init__(
        self,
        store: GameStore,
        row: GameRow,
        log: Sequence[Record],
        clock: Callable[[], float],
        *,
        stored: int = 0,
    ) -> None:
        self.row = row
        self.error: StoreError | None = None
        #: What the seats keep beside the log.
        self.seat_records = SeatRecords(store, row.id)
        self.clock = clock
        self._store = store
        self._log = list(log)
        self._clicks = {record.click for record in log}
        # How many records the store had at the last successful call.
        self._known = stored

    def has(self, click: str) -> bool:
        """Tell whether a click has been counted already."""
        return click in self._clicks

    def append(self, *records: Record, shown: int, turn: int | None, is_over: bool) -> None:
        """Keep records, if there are any, with all that the store still lacks.

        The other facts are those that any spectator may know.  Raises `Conflict` if others were first.
        """
        self._log.extend(records)
        self._clicks.update(record.click for record in records)
        status = "over" if is_over else "running"
        if (status, shown, turn) != (self.row.status, self.row.shown, self.row.turn):
            # The time of a ply that nobody may know of would give it away (RUL-18).
            self.row = replace(self.row, status=status, shown=shown, turn=turn, updated=self.clock())
        try:
            self._store.append(self.row, self._log, self._known)
        except StoreError as error:
            self.error = error
            if error.refusal.code == "store-replaced":
                # Into the new file at once; what happened is said until the next ply.
                with suppress(StoreError):
                    self._store.append(self.row, self._log, self._known)
                    self._known = len(self._log)
        else:
            self._known = len(self._log)
            self.error = None

    @property
    def records(self) -> Sequence[Record]:
        """Return all records."""
        return self._log

    def __len__(self) -> int:
        return len(self._log)

    def take(self, row: GameRow, records: Sequence[Record]) -> None:
        """Add what others have stored since the last call; every record here must be stored."""
        self.row = row
        self._log.extend(records)
        self._clicks.update(record.click for record in records)
        self._known = len(self._log)

    def take_back(self) -> list[Record]:
        """Forget what the store has not got, and return the rest of the log."""
        del self._log[self._known :]
        self._clicks = {record.click for record in self._log}
        self.error = None
        return list(self._log)

    def reload(self) -> list[Record]:
        """Take the store's log for the true one, and return it."""
        self._log = self._store.log_of(self.row.id)
        self._clicks = {record.click for record in self._log}
        self._known = len(self._log)
        self.error = None
        return list(self._log)
