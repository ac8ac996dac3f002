"""The rooms that a browser hosts or sits in, found again by its token alone.

The store does not know browsers.  So a browser has a few numbered pockets, each a key that only its token can
make, and each room it enters goes into a free one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from survive_nb.rooms import document as documents
from survive_nb.rooms.codes import hash_of, key_of
from survive_nb.rooms.desk import Desk
from survive_nb.rooms.facts import RoomFacts
from survive_nb.rooms.presence import HOST

_POCKETS: Final = 12
_OWN: Final = "own:"


class OwnRooms:
    """Remembers in which rooms a browser has a place."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def remember(self, browser: str, room_id: str, place: str) -> None:
        """Put a room into a free pocket; if there is none, the browser's links still lead there."""
        if not browser or (room_id, place) in self._kept(browser):
            return
        for pocket in self._pockets(browser):
            if self._desk.store.key(pocket) is None:
                self._desk.store.add_key(pocket, room_id, f"{_OWN}{place}")
                return

    def place_in(self, browser: str, room_id: str) -> str | None:
        """Return the place that this browser has in a room, if it still has it."""
        for found, place in self._kept(browser):
            if found == room_id and self._still_has(browser, room_id, place):
                return place
        return None

    def listed(self, browser: str) -> list[RoomFacts]:
        """Return the rooms in which this browser has a place, the newest first."""
        facts = []
        for room_id, place in self._kept(browser):
            row = self._desk.store.room(room_id)
            if row is None or row.expires <= self._desk.clock():
                continue
            if self._still_has(browser, room_id, place):
                code = self._desk.code_of(key_of(browser, room_id, HOST)) if place == HOST else ""
                facts.append(self._desk.facts(row, code))
        return sorted(facts, key=lambda room: room.created, reverse=True)

    def _still_has(self, browser: str, room_id: str, place: str) -> bool:
        """Tell whether the browser's key still opens the place."""
        row = self._desk.store.room(room_id)
        if place == HOST or row is None:
            return row is not None
        holder = documents.read(row.game, row.body).chairs[int(place)].holder
        return holder == hash_of(key_of(browser, room_id, place))

    def _kept(self, browser: str) -> list[tuple[str, str]]:
        """Return what is in the pockets: rooms and places in them."""
        if not browser:
            return []
        found = (self._desk.store.key(pocket) for pocket in self._pockets(browser))
        return [(room, place.removeprefix(_OWN)) for room, place in filter(None, found)]

    @staticmethod
    def _pockets(browser: str) -> Iterator[str]:
        return (hash_of(key_of(browser, "own", str(number))) for number in range(_POCKETS))
