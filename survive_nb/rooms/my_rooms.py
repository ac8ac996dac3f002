"""The rooms that a browser hosts or sits in, found again by its token alone.

The store does not know browsers.  So a browser has a few numbered keys that only its token can make, and each
room it enters takes a free one; one query reads them all.
"""

from __future__ import annotations

from typing import Final

from survive_nb.rooms import document as documents
from survive_nb.rooms.codes import hash_of, key_of
from survive_nb.rooms.connection import HOST
from survive_nb.rooms.repository import RoomRepository
from survive_nb.rooms.room_facts import RoomFacts

#: How many rooms of one browser are remembered.
_MOST_ROOMS: Final = 12
_OWN: Final = "own:"


class MyRooms:
    """Remembers in which rooms a browser has a place."""

    def __init__(self, repository: RoomRepository) -> None:
        self._repository = repository

    def remember(self, browser: str, room_id: str, place: str) -> None:
        """Remember a place under a free key; if there is none, the browser's links still lead there."""
        if not browser:
            return
        store, keys = self._repository.store, _keys(browser)
        taken = store.keys(keys)
        free = next((key for key in keys if key not in taken), None)
        if free is not None and (room_id, f"{_OWN}{place}") not in taken.values():
            store.add_key(free, room_id, f"{_OWN}{place}")

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
            row = self._repository.store.room(room_id)
            if row is None or row.expires <= self._repository.clock():
                continue
            if self._still_has(browser, room_id, place):
                code = self._repository.code_of(key_of(browser, room_id, HOST)) if place == HOST else ""
                facts.append(self._repository.facts(row, code))
        return sorted(facts, key=lambda room: room.created, reverse=True)

    def _still_has(self, browser: str, room_id: str, place: str) -> bool:
        """Tell whether the browser's key still opens the place."""
        row = self._repository.store.room(room_id)
        if place == HOST or row is None:
            return row is not None
        holder = documents.read(row.game, row.body).chairs[int(place)].holder
        return holder == hash_of(key_of(browser, room_id, place))

    def _kept(self, browser: str) -> list[tuple[str, str]]:
        """Return the rooms that are remembered, each with the place in it."""
        if not browser:
            return []
        keys = _keys(browser)
        taken = self._repository.store.keys(keys)
        return [(taken[key][0], taken[key][1].removeprefix(_OWN)) for key in keys if key in taken]


def _keys(browser: str) -> list[str]:
    """Return the hashes of the keys under which the rooms of a browser are remembered."""
    return [hash_of(key_of(browser, "own", str(number))) for number in range(_MOST_ROOMS)]
