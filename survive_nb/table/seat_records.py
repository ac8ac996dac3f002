"""What the seats of one game keep beside its log: their last look, and what they write down."""

from __future__ import annotations

from survive_nb.store import GameStore, SeatRecord, StoreError


class SeatRecords:
    """The seat records of one game.

    If the store fails, they are kept in memory and `error` says why; the next write tries again.
    """

    def __init__(self, store: GameStore, game_id: str) -> None:
        self.error: StoreError | None = None
        self._store = store
        self._game_id = game_id
        # Seat, owner and name → body; ``None`` until it is first needed.
        self._known: dict[tuple[int, str, str], str] | None = None
        # What the store has not got yet; ``None`` stands for a record to be dropped.
        self._unsaved: dict[tuple[int, str, str], str | None] = {}

    def refresh(self) -> None:
        """Read what the store has now, after writing what it lacks of ours."""
        try:
            self._save()
            found = self._store.seat_records(self._game_id)
        except StoreError as error:
            self.error = error
            self._known = self._known or {}
        else:
            self.error = None
            self._known = {(record.seat, record.owner, record.name): record.body for record in found}

    def all(self) -> dict[tuple[int, str, str], str]:
        """Return seat, owner and name → body, as far as they are known here."""
        if self._known is None:
            self.refresh()
        assert self._known is not None
        return self._known

    def keep(self, seat: int, owner: str, name: str, body: str, *, notify: bool = False) -> None:
        """Write something down; with ``notify`` others are notified."""
        self._change((seat, owner, name), body, notify=notify)

    def drop(self, seat: int, owner: str, name: str) -> None:
        """Remove what was written down under this name."""
        self._change((seat, owner, name), None)

    def _change(self, key: tuple[int, str, str], body: str | None, *, notify: bool = False) -> None:
        known = self.all()
        if body is None:
            known.pop(key, None)
        else:
            known[key] = body
        self._unsaved[key] = body
        try:
            self._save(notify=notify)
        except StoreError as error:
            self.error = error
        else:
            self.error = None

    def _save(self, *, notify: bool = False) -> None:
        """Write what the store lacks."""
        for (seat, owner, name), body in list(self._unsaved.items()):
            if body is None:
                self._store.drop_seat_record(self._game_id, seat, owner, name)
            else:
                record = SeatRecord(seat, owner, name, body)
                self._store.keep_seat_record(self._game_id, record, notify=notify)
            del self._unsaved[seat, owner, name]
