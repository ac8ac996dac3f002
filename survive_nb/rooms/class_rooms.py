"""The rooms of one class, for the teacher: opened for a list of names, looked at together, exported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from survive_nb.fields import input_error
from survive_nb.game import HasPlayers, InvalidInput, Refused
from survive_nb.rooms import document as documents
from survive_nb.rooms.chair_changes import free_name
from survive_nb.rooms.codes import hash_of, key_of
from survive_nb.rooms.connection import HOST, WATCH
from survive_nb.rooms.document import Chair, Document, checked_bot, checked_options
from survive_nb.rooms.export import exported
from survive_nb.rooms.membership import Membership
from survive_nb.rooms.name_list import MOST_NAMES
from survive_nb.rooms.new_room import open_room
from survive_nb.rooms.refusals import replaced_error
from survive_nb.rooms.repository import RoomRepository, asking_the_store, no_room_error
from survive_nb.rooms.room_facts import RoomFacts, Status
from survive_nb.store import RoomRow
from survive_nb.table.luck import new_token

#: The place that a class key opens after another one has taken its rooms over (`survive_nb.rooms.take_over`).
REPLACED: Final = "replaced"


@dataclass(frozen=True, slots=True)
class SeatLink:
    """The personal key of one student, which gives access to this seat."""

    name: str
    seat: int
    key: str


@dataclass(frozen=True, slots=True)
class OpenedRoom:
    """A room that was opened for a list of names, with everybody's key."""

    facts: RoomFacts
    links: tuple[SeatLink, ...]


class ClassRooms:
    """All rooms that were opened with one class key; the holder of the key is their host."""

    def __init__(self, repository: RoomRepository, key: str) -> None:
        #: What leads back to this class.
        self.key = key
        self._repository = repository
        self._hash = hash_of(key)

    def rooms(self) -> list[RoomFacts]:
        """Return all rooms of the class at a glance, the newest first."""
        with asking_the_store():
            rows = self._rows()
            if not rows:
                self.refuse_if_replaced()
            return [self._repository.facts(row, self._code(row.id)) for row in rows]

    def open_many(
        self,
        game: str,
        options: HasPlayers,
        names: Sequence[object],
        *,
        size: int,
        bots_fill: str | None = None,
        titles: Sequence[str] = (),
        memory_aid: bool = False,
        look_seconds: int = documents.LOOK_SECONDS,
    ) -> list[OpenedRoom]:
        """Open as many rooms as these names need, at most ``size`` in each, and as equal as can be.

        With ``bots_fill`` every room has ``size`` chairs and this bot takes those that are left.
        """
        with asking_the_store():
            self.refuse_if_replaced()
        checked = checked_options(game, options)
        groups = _groups(names, size)
        tables = [_table(game, checked, group, size, bots_fill) for group in groups]
        self._repository.count(len(tables))
        opened = []
        with asking_the_store():
            for number, (table_options, chairs) in enumerate(tables):
                title = titles[number] if number < len(titles) else str(number + 1)
                opened.append(self._open(game, table_options, chairs, title, memory_aid, look_seconds))
        return opened

    def open_with_codes(
        self,
        game: str,
        options: HasPlayers,
        titles: Sequence[str],
        *,
        memory_aid: bool = False,
        look_seconds: int = documents.LOOK_SECONDS,
    ) -> list[OpenedRoom]:
        """Open rooms with these titles; their chairs are for anybody with the code."""
        with asking_the_store():
            self.refuse_if_replaced()
            checked = checked_options(game, options)
            chairs = [Chair("open")] * checked.players
            self._repository.count(len(titles))
            return [self._open(game, checked, chairs, title, memory_aid, look_seconds) for title in titles]

    def with_all(self, status: Status, work: Callable[[Membership], None]) -> None:
        """Let the host do something in all rooms of this state.

        A room that refuses does not stop the others; the first refusal is raised at the end.
        """
        refusals = []
        for room in self.rooms():
            if room.status == status:
                try:
                    work(self.host(room.id))
                except Refused as refusal:
                    refusals.append(refusal)
        if refusals:
            raise refusals[0]

    def links(self, room_id: str) -> tuple[SeatLink, ...]:
        """Return the personal keys of a room again, of those who still have the chair given to them."""
        with asking_the_store():
            row = self._row(room_id)
        return self._links(room_id, documents.read(row.game, row.body))

    def host(self, room_id: str) -> Membership:
        """Return the host's place in one of the rooms."""
        with asking_the_store():
            return Membership(
                self._repository, self._row(room_id), HOST, self._host_key(room_id), self._code(room_id)
            )

    def watch(self, room_id: str) -> Membership:
        """Return a watcher's place in one of the rooms, locked or not: what is public, and nothing to do."""
        with asking_the_store():
            row = self._row(room_id)
            return Membership(self._repository, row, f"{WATCH}{new_token()}", "", self._code(room_id))

    def now(self) -> float:
        """Return the time by which the rooms go."""
        return self._repository.clock()

    def export(self) -> list[tuple[str, str]]:
        """Return the files to keep: a transcript of every game that is over, and a table of all results."""
        with asking_the_store():
            places = [self.host(row.id) for row in reversed(self._rows())]
        return exported(places)

    def refuse_if_replaced(self) -> None:
        """Refuse if another key has taken this class over."""
        found = self._repository.store.key(self._hash)
        if found is not None and found[1] == REPLACED:
            raise replaced_error()

    # -- inside -----------------------------------------------------------------------------------------

    def _open(
        self,
        game: str,
        options: HasPlayers,
        chairs: Sequence[Chair],
        title: str,
        memory_aid: bool,
        look_seconds: int,
    ) -> OpenedRoom:
        place = open_room(
            self._repository,
            game,
            options,
            chairs,
            token=self.key,
            title=title,
            memory_aid=memory_aid,
            class_key=self.key,
            look_seconds=look_seconds,
        )
        room_id = place.facts.id
        document = self._repository.change(room_id, lambda before: self._with_holders(room_id, before))
        for link in self._links(room_id, document):
            self._repository.store.add_key(hash_of(link.key), room_id, str(link.seat))
        return OpenedRoom(
            self._repository.facts(self._repository.row(room_id), self._code(room_id)),
            self._links(room_id, document),
        )

    def _with_holders(self, room_id: str, document: Document) -> Document:
        """Give every named chair its personal key."""
        for seat, chair in enumerate(document.chairs):
            if chair.kind == "person":
                holder = hash_of(self._seat_key(room_id, seat))
                document = document.with_chair(seat, replace(chair, holder=holder))
        return document

    def _links(self, room_id: str, document: Document) -> tuple[SeatLink, ...]:
        keys = [self._seat_key(room_id, seat) for seat in range(len(document.chairs))]
        return tuple(
            SeatLink(chair.name, seat, keys[seat])
            for seat, chair in enumerate(document.chairs)
            if chair.kind == "person" and chair.holder == hash_of(keys[seat])
        )

    def _rows(self) -> list[RoomRow]:
        now = self._repository.clock()
        return [row for row in self._repository.store.rooms_of_class(self._hash) if row.expires > now]

    def _row(self, room_id: str) -> RoomRow:
        row = self._repository.row(room_id)
        if row.class_hash != self._hash:
            self.refuse_if_replaced()
            raise no_room_error()
        return row

    def _host_key(self, room_id: str) -> str:
        return key_of(self.key, room_id, HOST)

    def _seat_key(self, room_id: str, seat: int) -> str:
        return key_of(self.key, room_id, str(seat))

    def _code(self, room_id: str) -> str:
        return self._repository.code_of(self._host_key(room_id))


def _groups(names: Sequence[object], size: object) -> list[list[object]]:
    """Deal the names out to as few rooms as possible, in order, none with two more than another.

    >>> _groups(["a", "b", "c", "d", "e"], 4)
    [['a', 'b', 'c'], ['d', 'e']]
    """
    if type(size) is not int or size < 1:
        raise input_error(None, "A room needs a whole number of chairs.", code="not-a-whole-number")
    if not 0 < len(names) <= MOST_NAMES:
        raise input_error(
            None, "Write down between 1 and {most} names.", most=MOST_NAMES, code="wrong-number-of-names"
        )
    rooms = -(-len(names) // size)
    ends = [-(-len(names) * number // rooms) for number in range(rooms + 1)]
    return [list(names[begin:end]) for begin, end in pairwise(ends)]


def _table(
    game: str, options: HasPlayers, names: Sequence[object], size: int, bots_fill: str | None
) -> tuple[HasPlayers, list[Chair]]:
    """Return the options and the chairs of one room, or refuse a name."""
    empty = Document("", options, False, (), "lobby", False, "", (), None, 0.0)
    for name in names:
        empty = replace(empty, chairs=(*empty.chairs, Chair("person", free_name(empty, name))))
    chairs = list(empty.chairs)
    if bots_fill is not None:
        bot = checked_bot(game, bots_fill)
        chairs += [Chair("bot", bot=bot)] * (size - len(chairs))
    try:
        return checked_options(game, replace(options, players=len(chairs))), chairs
    except InvalidInput as error:
        raise _too_few(error, len(chairs)) from error


def _too_few(error: InvalidInput, players: int) -> InvalidInput:
    """Return a clearer refusal for a room with a single name; keep any other."""
    if players == 1:
        return input_error(
            None,
            "One student would sit alone; let bots fill the rooms, or choose another size.",
            code="student-alone",
        )
    return error
