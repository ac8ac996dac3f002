"""The table of a room: one game that several kernels play together, each for its own seat.

What others do comes from the store as records, which are shown one at a time.  Before anything is done here,
everything that others have done is taken in, and the rules are asked again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from survive_nb.game import AnyMatch, IllegalAction, InvalidInput, Refusal
from survive_nb.rooms.document import Document, first_is_drawn, plans_of
from survive_nb.rooms.fair_luck import FIELD, field_of
from survive_nb.rooms.refusals import RoomRefused, StoreUnavailable, room_error
from survive_nb.store import GameRow, Record
from survive_nb.table.game_log import GameLog
from survive_nb.table.records import apply_record
from survive_nb.table.seat import AnySeat
from survive_nb.table.seat_plan import plans_to_json
from survive_nb.table.table import Table
from survive_nb.transcript import dumps, write

#: Seconds without news after which the next player in line rolls the die and moves the bots.
LINE_SECONDS: Final = 2.0


class TableUpdate(NamedTuple):
    """What the store has for a table: the room's document, the game's row, and records that are new."""

    document: Document
    row: GameRow | None
    records: Sequence[Record]


class RoomAccess(Protocol):
    """What a table asks of the place in the room that it belongs to."""

    @property
    def seat(self) -> int | None:
        """Return the seat of this place, if it has one."""

    def now(self) -> float:
        """Return the time."""

    def fetch(self) -> TableUpdate | None:
        """Return everything that others have done by this moment, or raise `StoreUnavailable`."""

    def refusal(self) -> Refusal | None:
        """Say why this place may not act now, or ``None``."""

    def line(self) -> int | None:
        """Return how many others come before this place at rolling dice; ``None`` if it never does."""


class RoomTable(Table):
    """A game in a room, as one place sees it and plays in it."""

    def __init__(
        self, room_id: str, document: Document, match: AnyMatch, log: GameLog, access: RoomAccess
    ) -> None:
        self._room_id = room_id
        self._document = document
        self._access = access
        # Records from the store that are not applied yet, and the game's row that came with the last one.
        self._pending: list[Record] = []
        self._row = log.row
        # Something has been applied that this place can see and has not been shown.
        self._unseen = False
        self._news_at = access.now()
        super().__init__(match, log, plans_of(document), "")

    # -- facts ------------------------------------------------------------------------------------------

    @property
    def here(self) -> tuple[int, ...]:
        """Return the own seat, or nothing for those who only watch."""
        seat = self._access.seat
        return () if seat is None else (seat,)

    def seat(self, index: int) -> AnySeat:
        """Return the own seat; those of others are open to all when the game is over."""
        seat = super().seat(index)
        if index not in self.here and not self.is_over:
            raise room_error("This is not your seat.", code="not-your-seat")
        return seat

    def waits_for(self) -> int | None:
        """Return the own seat if its decision is awaited; ``None`` for the seats of others."""
        wanted = super().waits_for()
        return wanted if wanted in self.here and self._is_running else None

    @property
    def _is_running(self) -> bool:
        return self._document.status == "running"

    def transcript(self) -> str:
        """Return the game in writing when it is over, or when the host has ended it."""
        if self._document.status != "ended":
            return super().transcript()
        return dumps(write(self._match, extra=self._extra_fields()))

    def _extra_fields(self) -> dict[str, object]:
        """Return who owned the chairs, and all that is needed to check the luck of this game."""
        document = self._document
        owners = tuple(replace(chair, stand_in=None) for chair in document.chairs)
        drawn = first_is_drawn(self.game, document.options)
        return {
            "seats": plans_to_json(plans_of(replace(document, chairs=owners))),
            "seed": self._log.row.seed,
            FIELD: field_of(self._room_id, document.secret, document.phrases, drawn=drawn),
        }

    # -- what others did --------------------------------------------------------------------------------

    @property
    def known(self) -> int:
        """Return how many records of the game have been fetched."""
        return len(self._log) + len(self._pending)

    def take(self, update: TableUpdate) -> None:
        """Take what the store says now; records wait until they are shown."""
        if update.document != self._document:
            self._document = update.document
            self._reseat(plans_of(update.document))
            self._news_at = self._access.now()
        if update.row is not None:
            self._row = update.row
        self._pending.extend(update.records)

    def _fetch(self) -> None:
        """Take what the store says at this moment."""
        update = self._access.fetch()
        if update is not None:
            self.take(update)

    def apply_news(self) -> bool:
        """Apply what others did up to the first change that this seat sees; return whether there is one.

        The next `step` shows it.  What this seat may not know of is applied without a sign (RUL-18).
        """
        while self._pending and not self._unseen:
            before = self._viewer.version
            self._apply_next()
            self._unseen = self._viewer.version != before
        return self._unseen

    if not TYPE_CHECKING:  # new code calls `apply_news`

        @property
        def has_news(self) -> bool:
            """Call `apply_news`, which version 0.1.0 had as a property."""
            from survive_nb._compat import renamed_attribute

            return renamed_attribute(self, "has_news", "apply_news")()

    @property
    def _viewer(self) -> AnySeat:
        return self._seats[self._access.seat]

    def _apply_next(self) -> None:
        record = self._pending.pop(0)
        try:
            apply_record(self._match, json.loads(record.body))
        except (InvalidInput, IllegalAction, ValueError):
            # The record does not fit our state: reload the game from the store.
            self._pending.clear()
            self._reload()
        else:
            self._log.take(self._row, [record])
        self._news_at = self._access.now()

    # -- acting -----------------------------------------------------------------------------------------

    def step(self) -> bool:
        """Show one action of another player, or run the die or a bot if this member is first in line.

        Return whether this member sees something new.
        """
        if not self.apply_news() and self._may_run():
            return self._run_to_change()
        shown, self._unseen = self._unseen, False
        return shown

    def _run_to_change(self) -> bool:
        """Run the die and bots until this member sees a change: hidden plies take no time (RUL-18)."""
        before = self._viewer.version
        while self._may_run():
            plies = len(self._log)
            self._run()
            if self._viewer.version != before:
                return True
            if len(self._log) == plies:
                break
        return False

    def _may_run(self) -> bool:
        """Tell whether the die or a bot acts next and this member is to run it."""
        if self.is_over or not self._is_running or super().waits_for() is not None:
            return False
        line = self._access.line()
        return line is not None and self._access.now() - self._news_at >= line * LINE_SECONDS

    def _run(self) -> None:
        """Let the die or a bot act once, unless others have done it or the room has changed meanwhile."""
        # After an error of the store the room says so, and the next step tries again.
        with suppress(StoreUnavailable):
            self._fetch()
            if not self.apply_news() and self._may_run():
                super().step()
        self._unseen = False

    def place_for(self, seat: int) -> None:
        """Let the adviser put this seat's next explorer or boat where it is of use (SET-4, SET-5)."""
        self._prepare()
        super().place_for(seat)

    def _act(self, seat: int, action: object, click: object) -> None:
        self._prepare()
        super()._act(seat, action, click)

    def _undo(self, seat: int, click: object) -> None:
        self._prepare()
        super()._undo(seat, click)

    def _prepare(self) -> None:
        """Apply everything that others did, and refuse if this member may not act."""
        self._fetch()
        while self._pending:
            self._apply_next()
        self._unseen = False
        refusal = self._access.refusal()
        if refusal is not None:
            raise RoomRefused(refusal)

    def _store(self, body: Mapping[str, object], click: str) -> None:
        """Store a record, or take it back: in a room nothing happens for one player alone."""
        self._news_at = self._access.now()
        super()._store(body, click)
        error = self._log.error
        if error is not None:
            self._refold(self._log.take_back())
            raise StoreUnavailable(error.refusal)
