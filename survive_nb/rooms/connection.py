"""One connection to a room: what it sees there, whether its seat is still its own, and what is new."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

from survive_nb.game import Refusal
from survive_nb.rooms import document as documents
from survive_nb.rooms.chain import agreed_text
from survive_nb.rooms.codes import hash_of
from survive_nb.rooms.document import Document, rules_of
from survive_nb.rooms.refusals import StoreUnavailable
from survive_nb.rooms.repository import RoomRepository, asking_the_store, no_room_error
from survive_nb.rooms.room_access import TableUpdate
from survive_nb.rooms.room_facts import RoomFacts, facts_of, is_present
from survive_nb.rooms.room_table import RoomTable
from survive_nb.rooms.start_game import drawn, game_of
from survive_nb.store import Notifications, RoomRow, Sighting, StoreError
from survive_nb.table.game_log import GameLog
from survive_nb.table.luck import new_token
from survive_nb.table.records import replayed

HOST: Final = "host"
WATCH: Final = "watch:"
#: Seconds between two entries of a connection in the store, which show that it is present.
SIGHT_SECONDS: Final = 5.0

_NO_SEAT: Final = Refusal(None, "You have no seat in this room.", code="no-seat")
_ELSEWHERE: Final = Refusal(
    None, "This seat has been opened elsewhere; it is played from there.", code="seat-opened-elsewhere"
)
_PAUSED: Final = Refusal(None, "The host has paused this game.", code="game-paused")
_ENDED: Final = Refusal(None, "The host has ended this game.", code="game-ended")
_STOOD_IN: Final = Refusal(None, "A bot plays for you now; take your seat back first.", code="bot-stands-in")


class RoomConnection:
    """A connection to one place of a room: a seat, the host's or a watcher's."""

    def __init__(self, repository: RoomRepository, row: RoomRow, place: str, key: str, code: str) -> None:
        #: The key that leads back to this place; watchers have none.
        self.key = key
        #: Why the room could not be looked at the last time, or ``None``.
        self.error: StoreError | None = None
        #: Whether the room has expired.
        self.is_gone = False
        self._repository = repository
        self._row = row
        self._document = documents.read(row.game, row.body)
        self._place = place
        self._code = code
        self._owner = new_token()
        # Where this connection was last noted, and when.
        self._noted: tuple[str, float] | None = None
        self._is_mine = True
        self._sightings: Sequence[Sighting] = ()
        self._table: RoomTable | None = None
        self._notifications: Notifications | None = None
        self._facts, _ = self._see()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._place}>"

    # -- facts ------------------------------------------------------------------------------------------

    @property
    def facts(self) -> RoomFacts:
        """Return what this place knows about the room, as of the last look."""
        return self._facts

    @property
    def is_host(self) -> bool:
        """Tell whether this place has the host's powers."""
        return self._place == HOST

    @property
    def seat(self) -> int | None:
        """Return the seat of this place; ``None`` for watchers, hosts without one, and who was removed."""
        if self._place.startswith(WATCH):
            return None
        seat = self._document.host_seat if self.is_host else int(self._place)
        if seat is None:
            return None
        # A key that was replaced opens no seat any more.
        return seat if self._document.chairs[seat].holder == hash_of(self.key) else None

    @property
    def is_removed(self) -> bool:
        """Tell whether this was a player's place and no longer is."""
        return not self.is_host and not self._place.startswith(WATCH) and self.seat is None

    @property
    def may_return(self) -> bool:
        """Tell whether the host removed this player from a running game: nobody else may take the chair."""
        return self.is_removed and self._document.chairs[int(self._place)].former == hash_of(self.key)

    @property
    def is_mine(self) -> bool:
        """Tell whether no newer connection has taken the seat."""
        return self._is_mine or self.seat is None

    @property
    def doorbell(self) -> Notifications | None:
        """Return the notifications of the store, or ``None`` if it must be polled."""
        if self._notifications is None:
            self._notifications = self._repository.store.doorbell()
        return self._notifications

    def notify_fd(self) -> int | None:
        """Return a file descriptor that is readable when there is news, where the store notifies us."""
        number = -1 if self.doorbell is None else self.doorbell.fileno()
        return None if number < 0 else number

    def stop_listening(self) -> None:
        """Stop listening for notifications."""
        if self.doorbell is not None:
            self.doorbell.close()

    def only_others_have_news(self) -> bool:
        """Take the notifications; return whether there were some, all of them for other rooms."""
        rooms = set() if self.doorbell is None else self.doorbell.drain()
        return bool(rooms) and self._row.id not in rooms

    @property
    def table(self) -> RoomTable | None:
        """Return the table once the game has begun."""
        if self._table is None and self._document.has_begun and not self.is_gone:
            with asking_the_store():
                self._table = self._sit_at_table()
        return self._table

    def _sit_at_table(self) -> RoomTable:
        store, room_id = self._repository.store, self._row.id
        first = game_of(self._repository, self._row, self._document)
        log = store.log_of(room_id)
        # Read after the log: if it tells of more, the next append says that the game has moved on.
        game = self._repository.game(room_id) or first
        rules = rules_of(game.game)
        start = rules.start_from_json(json.loads(game.start))
        match = replayed(rules, start, log, memory_aid=game.memory_aid)
        game_log = GameLog(store, game, log, self._repository.clock, stored=len(log))
        return RoomTable(room_id, self._document, match, game_log, self)

    # -- presence ---------------------------------------------------------------------------------------

    def attach(self) -> None:
        """Own the seat from now on; an older connection to it is notified."""
        self._noted = None
        with asking_the_store():
            self._update_table(self._look())

    def poll(self) -> bool:
        """Look at the store, and tell whether there is anything new to show."""
        before = self._noticed()
        try:
            self._update_table(self._look())
        except StoreError as error:
            self.error = error
        news = self._table is not None and self._table.apply_news()
        return news or before != self._noticed()

    def _noticed(self) -> tuple[object, ...]:
        """Return what a page shows of the room; of those who look at their values, only that play waits."""
        waits = self._table is not None and bool(self._table.memory.looking())
        return self._facts, self.seat, self.is_mine, self.is_gone, self.error is None, waits

    def _update_table(self, update: TableUpdate | None) -> None:
        """Give the table what was read from the store."""
        if self._table is not None and update is not None:
            self._table.take(update)

    def _look(self, *, attached: bool = True) -> TableUpdate | None:
        """Read the room, who is there, and what is new in the game; return what the table needs.

        Only who is attached is seen by the others.
        """
        store = self._repository.store
        row = store.room(self._row.id)
        if row is None or row.expires <= self._repository.clock():
            self.is_gone, self.error = True, None
            return None
        if row.revision != self._row.revision:
            self._row, self._document = row, documents.read(row.game, row.body)
        if drawn(self._document, row, self.now()) != self._document:
            # A browser has not revealed its number in time; who looks first lets the game begin.
            self._repository.change(row.id, lambda document: drawn(document, row, self.now()))
            self._row = self._repository.row(row.id)
            self._document = documents.read(row.game, self._row.body)
        if attached:
            self._note()
        self._facts, update = self._see()
        self.error = None
        return update

    def _see(self) -> tuple[RoomFacts, TableUpdate]:
        """Read who is there and what has happened in the game."""
        store, table, room_id = self._repository.store, self._table, self._row.id
        self._sightings = store.sightings(room_id)
        where = self._where()
        owners = [seen.owner for seen in self._sightings if seen.place == where]
        self._is_mine = owners in ([], [self._owner])
        # The records before the row: a row that is older would give away when a hidden ply came (RUL-18).
        records = store.records_since(room_id, table.known) if table is not None else ()
        game = self._repository.game(room_id) if self._document.has_begun else None
        now, code = self._repository.clock(), self._known_code()
        facts = facts_of(self._row, self._document, game, self._sightings, now=now, code=code)
        return facts, TableUpdate(self._document, game, records)

    def _known_code(self) -> str:
        """Return the code to the host, and in the lobby to those who came with it."""
        return self._code if self.is_host or self._document.status == "lobby" else ""

    def _note(self) -> None:
        """Say now and then that this connection is still there, unless a newer one has the seat."""
        now, where = self._repository.clock(), self._where()
        sighting = Sighting(where, self._owner, now)
        if self._noted is None or self._noted[0] != where:
            self._repository.store.sight(self._row.id, sighting)
        elif now - self._noted[1] >= SIGHT_SECONDS:
            self._repository.store.still_sits(self._row.id, sighting)
        else:
            return
        self._noted = (where, now)

    def _where(self) -> str:
        """Return the place at which others see this connection."""
        if self.seat is not None:
            return str(self.seat)
        # These are not owned by one connection, so a host may view a room on several screens.
        return f"{HOST}:{self._owner}" if self.is_host else f"{WATCH}{self._owner}"

    @property
    def look_seconds(self) -> int:
        """Return how long play waits for those who look at their values."""
        return self._document.look_seconds

    @property
    def nonce_commitments(self) -> tuple[str, ...]:
        """Return the fingerprints of the browsers' numbers by seats; they are fixed once the game starts."""
        return tuple(chair.nonce_commitment for chair in self._document.chairs)

    @property
    def agreed(self) -> str:
        """Return what browsers keep before they reveal their numbers; empty when none is waited for."""
        document = self._document
        return agreed_text(self._row.id, self._row.game, document) if document.is_drawing else ""

    @property
    def begin(self) -> str:
        """Return what the second commitment covers, all of it public; empty before the game."""
        return self._document.begin

    def seconds_to_draw(self) -> int | None:
        """Return how long the game waits for the numbers of silent browsers; ``None`` if it does not wait."""
        until = self.facts.drawing_until
        return None if until is None else max(1, ceil(until - self.now()))

    def luck(self) -> dict[str, object]:
        """Return what the browser has to know of the room's luck (``frontend/src/receipts.ts``).

        It changes when the room does and not with every move.
        """
        facts = self.facts
        is_before = facts.status == "lobby"
        wants = ""
        if is_before:
            wants = "commit" if facts.drawing_until is None else "reveal"
        return {
            "room": facts.id,
            "commitment": facts.commitment,
            "wants": wants,
            "seat": self.seat if self.is_mine else None,
            "commitments": list(self.nonce_commitments) if is_before else [],
            "agreed": self.agreed,
            "begin": self.begin,
        }

    # -- what the table asks ----------------------------------------------------------------------------

    def now(self) -> float:
        """Return the time."""
        return self._repository.clock()

    def fetch(self) -> TableUpdate | None:
        """Return everything that others have done by this moment, or raise `StoreUnavailable`."""
        try:
            return self._look()
        except StoreError as error:
            self.error = error
            raise StoreUnavailable(error.refusal) from error

    def refresh(self) -> None:
        """Take in everything that others have done by this moment, or raise `StoreUnavailable`."""
        self._update_table(self.fetch())

    def change(self, edit: Callable[[Document], Document]) -> None:
        """Change the room and look at it again."""
        with asking_the_store():
            self._repository.change(self._row.id, edit)
            self._update_table(self._look(attached=self._noted is not None))

    def refusal(self) -> Refusal | None:
        """Say why this place may not act now, or ``None``."""
        seat = self.seat
        if self.is_gone:
            return no_room_error().refusal
        if seat is None:
            return _NO_SEAT
        if not self.is_mine:
            return _ELSEWHERE
        if self._document.status == "paused":
            return _PAUSED
        if self._document.status == "ended":
            return _ENDED
        return _STOOD_IN if self._document.chairs[seat].stand_in is not None else None

    def line(self) -> int | None:
        """Return how many others come before this place at rolling dice; ``None`` if it never does.

        Players come first in the order of their seats, then the host, then watchers.
        """
        if self.is_gone or not self._is_mine:
            return None
        now, mine = self._repository.clock(), self._where()
        present = {seen.place for seen in self._sightings if is_present(seen, now)} | {mine}
        return sorted(present, key=_rank).index(mine)


def _rank(place: str) -> tuple[int, str]:
    """Return what sorts seats before the host, and the host before watchers."""
    if place.startswith(WATCH):
        return 2, place
    return int(place.startswith(HOST)), place
