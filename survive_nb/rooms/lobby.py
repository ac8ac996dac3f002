"""The lobby: open rooms, find them by their code, and return to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from time import time
from typing import Final

from survive_nb.fields import input_error
from survive_nb.game import HasPlayers
from survive_nb.rooms import chair_changes
from survive_nb.rooms import document as documents
from survive_nb.rooms.class_rooms import REPLACED, ClassRooms
from survive_nb.rooms.codes import clean_code, code_of, hash_of, is_key, key_of
from survive_nb.rooms.connection import HOST, WATCH
from survive_nb.rooms.document import ChairPlan, Document
from survive_nb.rooms.membership import Membership
from survive_nb.rooms.my_rooms import MyRooms
from survive_nb.rooms.new_room import open_room
from survive_nb.rooms.rate_limit import CodeRateLimit
from survive_nb.rooms.refusals import StoreUnavailable, replaced_error, room_error
from survive_nb.rooms.repository import RoomRepository, asking_the_store, no_room_error
from survive_nb.rooms.room_facts import RoomFacts
from survive_nb.store import RoomRow, Store
from survive_nb.visits import Times, TimesHere

#: Seconds between two searches for expired rooms.
_PURGE_SECONDS: Final = 600.0


class Lobby:
    """The way into rooms for one screen; what it refuses raises `Refused` with a sentence."""

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], float] = time,
        new_code: Callable[[str], str] = code_of,
        wrong_codes: Times | None = None,
        quota: Callable[[int], str] = lambda _: "",
    ) -> None:
        self._repository = RoomRepository(store, clock, new_code, quota)
        self._rate_limit = CodeRateLimit(self._repository, wrong_codes or TimesHere())
        self._own = MyRooms(self._repository)
        self._purged = float("-inf")

    # -- opening ----------------------------------------------------------------------------------------

    def open(
        self,
        game: str,
        options: HasPlayers,
        chairs: Sequence[ChairPlan],
        *,
        browser: str,
        title: str = "",
        memory_aid: bool = False,
        class_key: str = "",
        look_seconds: int = documents.LOOK_SECONDS,
    ) -> Membership:
        """Open a room and return the host's place; it shows the code for the others."""
        with asking_the_store():
            self._purge_now_and_then()
            if class_key and not is_key(class_key):
                raise input_error(None, "There is no class with this link.", code="no-such-class")
            if class_key:
                ClassRooms(self._repository, class_key).refuse_if_replaced()
            plan = [documents.checked_chair(game, chair) for chair in chairs]
            self._repository.count(1)
            place = open_room(
                self._repository,
                game,
                options,
                plan,
                token=class_key or browser,
                title=title,
                memory_aid=memory_aid,
                class_key=class_key,
                look_seconds=look_seconds,
            )
            if not class_key:
                self._own.remember(browser, place.facts.id, HOST)
            return place

    def open_again(self, host: Membership, options: HasPlayers, browser: str) -> Membership:
        """Open a new room like that of a host, who sits down again; the other players come with its code."""
        facts = host.facts
        new = self.open(
            facts.game,
            options,
            [ChairPlan("bot", one.bot) if one.kind == "bot" else ChairPlan("open") for one in facts.chairs],
            browser=browser,
            title=facts.title,
            memory_aid=facts.memory_aid,
            look_seconds=host.look_seconds,
        )
        if host.seat is not None:
            new.sit(facts.chairs[host.seat].name)
        return new

    def open_class(self, browser: str) -> ClassRooms:
        """Return the class of this browser: the same whenever it comes back."""
        return ClassRooms(self._repository, key_of(browser, "class", HOST))

    def class_by_key(self, key: object) -> ClassRooms:
        """Return the class with this key, or raise `InvalidInput` for what cannot be one."""
        if not is_key(key):
            raise input_error(None, "There is no class with this link.", code="no-such-class")
        return ClassRooms(self._repository, str(key))

    # -- joining ----------------------------------------------------------------------------------------

    def look(self, code: object, browser: str = "") -> RoomFacts:
        """Return what anybody with the code may know about a room, before sitting down."""
        with asking_the_store():
            self._purge_now_and_then()
            row, _ = self._find(code, browser)
            return self._repository.facts(row, clean_code(code))

    def sit(self, code: object, name: object, *, browser: str) -> Membership:
        """Take the first open chair; a browser that has a seat in this room gets it back."""
        with asking_the_store():
            row, owned = self._find(code, browser)
            if owned is None or self._was_removed(row, owned):
                return self._seat(row, clean_code(code), name, browser)
            place = self._place(row, owned, key_of(browser, row.id, owned), clean_code(code))
            if owned == HOST and place.seat is None:
                place.sit(name)
            return place

    def watch(self, code: object) -> Membership:
        """Come in only to watch: what is public, and nothing to do."""
        with asking_the_store():
            row, _ = self._find(code, "")
            if documents.read(row.game, row.body).locked:
                raise room_error("The host has locked this room.", code="room-locked")
            return self._place(row, WATCH, "", clean_code(code))

    def back(self, key: object) -> Membership:
        """Return the place that a key opens: after a reload, or on another device."""
        if not is_key(key):
            raise no_room_error()
        with asking_the_store():
            found = self._repository.store.key(hash_of(str(key)))
            if found is None:
                raise no_room_error()
            room_id, place = found
            if place == REPLACED:
                raise replaced_error()
            code = self._repository.code_of(str(key)) if place == HOST else ""
            opened = self._place(self._repository.row(room_id), place, str(key), code)
            if opened.is_removed:
                self._return(room_id, int(place), hash_of(str(key)))
                opened = self._place(self._repository.row(room_id), place, str(key), code)
            return opened

    # -- rooms of one's own -----------------------------------------------------------------------------

    def own(self, browser: str) -> list[RoomFacts]:
        """Return the rooms that this browser hosts or sits in, the newest first."""
        with asking_the_store():
            return self._own.listed(browser)

    def return_to(self, browser: str, room_id: str) -> Membership:
        """Return this browser's place in one of its own rooms."""
        with asking_the_store():
            place = self._own.place_in(browser, room_id)
        if place is None:
            raise no_room_error()
        return self.back(key_of(browser, room_id, place))

    def purge(self) -> int:
        """Remove the rooms whose time has been over for a day, and return how many they were."""
        with asking_the_store():
            self._purged = self._repository.clock()
            return self._repository.store.expire(self._purged)

    # -- inside -----------------------------------------------------------------------------------------

    def _place(self, row: RoomRow, place: str, key: str, code: str) -> Membership:
        return Membership(self._repository, row, place, key, code)

    def _seat(self, row: RoomRow, code: str, name: object, browser: str) -> Membership:
        """Take a seat in a room; safe against others who do so at the same time."""
        seat = -1

        def holder(number: int) -> str:
            return hash_of(key_of(browser, row.id, str(number)))

        def key() -> str:
            return key_of(browser, row.id, str(seat))

        def edit(document: Document) -> Document:
            nonlocal seat
            seat = chair_changes.free_chair(
                document, lambda seat: hash_of(key_of(browser, row.id, str(seat)))
            )
            return chair_changes.seated(document, seat, name, hash_of(key()), self._repository.clock())

        self._repository.change(row.id, edit)
        self._repository.store.add_key(hash_of(key()), row.id, str(seat))
        self._own.remember(browser, row.id, str(seat))
        return self._place(self._repository.row(row.id), str(seat), key(), code)

    def _return(self, room_id: str, seat: int, holder: str) -> None:
        """Give the chair back to a player who was removed in a running game, or raise `InvalidInput`."""

        def edit(document: Document) -> Document:
            # The chair may have been given to somebody else: then this key opens nothing any more.
            if document.chairs[seat].former != holder:
                raise no_room_error()
            return chair_changes.returned(document, seat, holder, self._repository.clock())

        self._repository.change(room_id, edit)

    def _find(self, code: object, browser: str) -> tuple[RoomRow, str | None]:
        """Return the room with this code, and the place that this browser has in it.

        After too many wrong codes a browser has to wait, unless it already has a seat in the room.
        """
        clean = clean_code(code)
        row = self._repository.store.room_by_code(hash_of(clean))
        owned = None if row is None else self._owned_place(row, browser)
        refusal = None if owned is not None else self._rate_limit.refusal()
        if refusal is not None:
            raise refusal
        if row is None or self._is_closed(row):
            self._rate_limit.note_wrong()
            raise input_error(None, "There is no open room with this code.", code="no-such-room")
        return row, owned

    def _owned_place(self, row: RoomRow, browser: str) -> str | None:
        """Return the place that this browser has in a room, if any."""
        if not browser:
            return None
        document = documents.read(row.game, row.body)
        if self._repository.store.key(hash_of(key_of(browser, row.id, HOST))) == (row.id, HOST):
            return HOST
        for seat, chair in enumerate(document.chairs):
            if hash_of(key_of(browser, row.id, str(seat))) in (chair.holder, chair.former):
                return str(seat)
        return None

    def _was_removed(self, row: RoomRow, place: str) -> bool:
        """Tell whether the host has removed the player of a place, who may take it again."""
        return place != HOST and bool(documents.read(row.game, row.body).chairs[int(place)].former)

    def _is_closed(self, row: RoomRow) -> bool:
        return row.expires <= self._repository.clock() or self._repository.facts(row).status in (
            "over",
            "ended",
        )

    def _purge_now_and_then(self) -> None:
        if self._repository.clock() - self._purged >= _PURGE_SECONDS:
            # Failing to remove an old room must not prevent opening a new one.
            with suppress(StoreUnavailable):
                self.purge()
