"""Repository of rooms: reads them from the store and changes them so that no change gets lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final

from survive_nb.rooms import document as documents
from survive_nb.rooms.chair_changes import recorded
from survive_nb.rooms.document import Document
from survive_nb.rooms.refusals import RoomRefused, StoreUnavailable, room_error
from survive_nb.rooms.room_facts import RoomFacts, facts_of
from survive_nb.store import Conflict, GameRow, RoomRow, Store, StoreError

#: Number of attempts to change a room when others change it at the same time.
_TRIES: Final = 20
#: How long a room is kept after it was opened, and again after its game began: a day.
LIFETIME: Final = 24 * 3600.0
#: Why a visitor of a server may open no more rooms.
_OVER_QUOTA: Final = {
    "too-many-rooms": "Many rooms have been opened from this browser. Wait ten minutes, then try again.",
    "no-more-rooms": (
        "This browser has opened as many rooms as it may in a month. Ask the person who runs the server."
    ),
}


@dataclass(frozen=True, slots=True)
class RoomRepository:
    """The store of rooms, the clock, and how a code is made of a host's key."""

    store: Store
    clock: Callable[[], float]
    code_of: Callable[[str], str]
    #: Counts new rooms of this visitor, and returns a key of `_OVER_QUOTA` if there may be no more now.
    quota: Callable[[int], str] = lambda _: ""

    def count(self, rooms: int) -> None:
        """Count rooms that are about to be opened, or raise `RoomRefused` if they are too many."""
        if code := self.quota(rooms):
            raise room_error(_OVER_QUOTA[code], code=code)

    def row(self, room_id: str) -> RoomRow:
        """Return a room, or raise `RoomRefused` if it is gone."""
        row = self.store.room(room_id)
        if row is None or row.expires <= self.clock():
            raise no_room_error()
        return row

    def game(self, room_id: str) -> GameRow | None:
        """Return the game of a room, once it has begun."""
        return self.store.game_of_room(room_id)

    def facts(self, row: RoomRow, code: str = "") -> RoomFacts:
        """Return the public facts of a room."""
        document = documents.read(row.game, row.body)
        game = self.game(row.id) if document.has_begun else None
        now = self.clock()
        return facts_of(row, document, game, self.store.sightings(row.id), now=now, code=code)

    def change(self, room_id: str, edit: Callable[[Document], Document]) -> Document:
        """Apply a function to the room's document, and retry if another process changed it meanwhile."""
        for _ in range(_TRIES):
            row = self.row(room_id)
            before = documents.read(row.game, row.body)
            after = edit(before)
            if after == before:
                return after
            after = recorded(before, after)
            now = self.clock()
            begins = before.status == "lobby" and after.status == "running"
            expires = now + LIFETIME if begins else row.expires
            changed = replace(row, body=documents.written(after), revision=row.revision + 1)
            try:
                self.store.change_room(replace(changed, updated=now, expires=expires))
            except Conflict:
                continue
            return after
        raise room_error("Too many people are changing this room at once; try again.", code="room-busy")


@contextmanager
def asking_the_store() -> Iterator[None]:
    """Turn an error of the store into a refusal."""
    try:
        yield
    except StoreError as error:
        raise StoreUnavailable(error.refusal) from error


def no_room_error() -> RoomRefused:
    """Return the refusal of a key or an id that opens nothing."""
    return room_error("This room is closed, or the link is not complete.", code="room-closed")
