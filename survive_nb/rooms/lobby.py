"""The lobby: where rooms are opened, found by their code, and come back to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import time
from typing import Any, Final

from survive_nb.fields import refused
from survive_nb.game import CannotRead
from survive_nb.rooms import chairs
from survive_nb.rooms import document as documents
from survive_nb.rooms.class_rooms import ClassRooms
from survive_nb.rooms.codes import clean_code, code_of, hash_of, is_key, key_of
from survive_nb.rooms.desk import Desk, asking_the_store, no_room
from survive_nb.rooms.document import ChairPlan, Document
from survive_nb.rooms.facts import RoomFacts
from survive_nb.rooms.opening import open_room
from survive_nb.rooms.own_rooms import OwnRooms
from survive_nb.rooms.patience import Patience
from survive_nb.rooms.place import Place
from survive_nb.rooms.presence import HOST, WATCH
from survive_nb.store import RoomRow, Store

#: How often a lobby looks for rooms whose time is over.
_PURGE_SECONDS: Final = 600.0


class Lobby:
    """The way into rooms for one screen; whatever it refuses raises `CannotRead` with a sentence."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float] = time,
        new_code: Callable[[str], str] = code_of,
    ) -> None:
        self._desk = Desk(store, clock, new_code)
        self._patience = Patience(self._desk)
        self._own = OwnRooms(self._desk)
        self._purged = float("-inf")

    # -- opening ----------------------------------------------------------------------------------------

    def open(
        self,
        game: str,
        options: Any,
        chairs: Sequence[ChairPlan],
        *,
        browser: str,
        title: str = "",
        memory_aid: bool = False,
        class_key: str = "",
    ) -> Place:
        """Open a room and return the host's place; it shows the code for the others."""
        with asking_the_store():
            self._purge_now_and_then()
            if class_key and not is_key(class_key):
                raise refused(None, "There is no class with this link.")
            plan = [documents.checked_chair(game, chair) for chair in chairs]
            place = open_room(
                self._desk,
                game,
                options,
                plan,
                token=class_key or browser,
                title=title,
                memory_aid=memory_aid,
                class_key=class_key,
            )
            if not class_key:
                self._own.remember(browser, place.facts.id, HOST)
            return place

    def open_class(self, browser: str) -> ClassRooms:
        """Return the class of this browser: the same whenever it comes back."""
        return ClassRooms(self._desk, key_of(browser, "class", HOST))

    def class_by_key(self, key: object) -> ClassRooms:
        """Return the class with this key, or raise `CannotRead` for what cannot be one."""
        if not is_key(key):
            raise refused(None, "There is no class with this link.")
        return ClassRooms(self._desk, str(key))

    # -- joining ----------------------------------------------------------------------------------------

    def look(self, code: object, browser: str = "") -> RoomFacts:
        """Return what anybody with the code may know about a room, before sitting down."""
        with asking_the_store():
            self._purge_now_and_then()
            row, _ = self._find(code, browser)
            return self._desk.facts(row, clean_code(code))

    def sit(self, code: object, name: object, *, browser: str) -> Place:
        """Take the first open chair; a browser that has a seat in this room gets it back."""
        with asking_the_store():
            row, owned = self._find(code, browser)
            if owned is None:
                return self._seat(row, clean_code(code), name, browser)
            place = self._place(row, owned, key_of(browser, row.id, owned), clean_code(code))
            if owned == HOST and place.seat is None:
                place.sit(name)
            return place

    def watch(self, code: object) -> Place:
        """Come in only to watch: what is public, and nothing to do."""
        with asking_the_store():
            row, _ = self._find(code, "")
            if documents.read(row.game, row.body).locked:
                raise refused(None, "The host has locked this room.")
            return self._place(row, WATCH, "", clean_code(code))

    def back(self, key: object) -> Place:
        """Return the place that a key opens: after a reload, or on another device."""
        if not is_key(key):
            raise no_room()
        with asking_the_store():
            found = self._desk.store.key(hash_of(str(key)))
            if found is None:
                raise no_room()
            room_id, place = found
            code = self._desk.code_of(str(key)) if place == HOST else ""
            opened = self._place(self._desk.row(room_id), place, str(key), code)
            # The chair may have been given to somebody else: then this key opens nothing any more.
            if opened.is_removed:
                raise no_room()
            return opened

    # -- rooms of one's own -----------------------------------------------------------------------------

    def own(self, browser: str) -> list[RoomFacts]:
        """Return the rooms that this browser hosts or sits in, the newest first."""
        with asking_the_store():
            return self._own.listed(browser)

    def return_to(self, browser: str, room_id: str) -> Place:
        """Return this browser's place in one of its own rooms."""
        with asking_the_store():
            place = self._own.place_in(browser, room_id)
        if place is None:
            raise no_room()
        return self.back(key_of(browser, room_id, place))

    def purge(self) -> int:
        """Remove the rooms whose time is over, and return how many they were."""
        with asking_the_store():
            self._purged = self._desk.clock()
            return self._desk.store.purge(self._purged)

    # -- inside -----------------------------------------------------------------------------------------

    def _place(self, row: RoomRow, place: str, key: str, code: str) -> Place:
        return Place(self._desk, row, place, key, code)

    def _seat(self, row: RoomRow, code: str, name: object, browser: str) -> Place:
        """Take a chair in a room, whoever else is taking one at the same time."""
        taken: dict[str, Any] = {}

        def edit(document: Document) -> Document:
            def holder(seat: int) -> str:
                taken["key"] = key_of(browser, row.id, str(seat))
                return hash_of(taken["key"])

            after, taken["seat"] = chairs.seated(document, name, holder)
            return after

        self._desk.change(row.id, edit)
        place = str(taken["seat"])
        self._desk.store.add_key(hash_of(taken["key"]), row.id, place)
        self._own.remember(browser, row.id, place)
        return self._place(self._desk.row(row.id), place, taken["key"], code)

    def _find(self, code: object, browser: str) -> tuple[RoomRow, str | None]:
        """Return the room with this code, and the place that this browser has in it.

        Whoever has tried too many wrong codes has to wait, but not those who have a place in the room.
        """
        clean = clean_code(code)
        row = self._desk.store.room_by_code(hash_of(clean))
        owned = None if row is None else self._owned_place(row, browser)
        refusal = None if owned is not None else self._patience.refusal()
        if refusal is not None:
            raise refusal
        if row is None or self._is_closed(row):
            self._patience.note_wrong()
            raise refused(None, "There is no open room with this code.")
        return row, owned

    def _owned_place(self, row: RoomRow, browser: str) -> str | None:
        """Return the place that this browser has in a room, if any."""
        if not browser:
            return None
        document = documents.read(row.game, row.body)
        if self._desk.store.key(hash_of(key_of(browser, row.id, HOST))) == (row.id, HOST):
            return HOST
        for seat, chair in enumerate(document.chairs):
            if chair.holder == hash_of(key_of(browser, row.id, str(seat))):
                return str(seat)
        return None

    def _is_closed(self, row: RoomRow) -> bool:
        return row.expires <= self._desk.clock() or self._desk.facts(row).status in ("over", "ended")

    def _purge_now_and_then(self) -> None:
        if self._desk.clock() - self._purged >= _PURGE_SECONDS:
            # Whoever opens a room does not have to know that an old one could not be removed.
            with suppress(CannotRead):
                self.purge()
