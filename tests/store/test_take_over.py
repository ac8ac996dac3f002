"""A replaced teacher's key manages nothing any more; the new one manages the rooms of the class."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pytest

from survive_nb import fish_fish
from survive_nb.cli import main
from survive_nb.game import InvalidInput, Refused
from survive_nb.rooms import ChairPlan, ClassRooms, Lobby, Membership
from survive_nb.rooms.refusals import RoomRefused
from survive_nb.rooms.take_over import class_key_of, take_over
from survive_nb.server.keys import load_keys
from survive_nb.store import Conflict, RoomRow, Store, open_store
from tests.refusals import refuses
from tests.rooms.room_games import browser_of

OLD, NEW = "the old teacher's key", "the new teacher's key"
OPTIONS = fish_fish.Options(players=2)


class Class:
    """Two rooms of a class: in one the named students play, in the other somebody came by the code."""

    def __init__(self, store: Store) -> None:
        self.lobby = Lobby(store)
        self.rooms = ClassRooms(self.lobby._repository, class_key_of(OLD))
        (opened,) = self.rooms.open_many("fish-fish", OPTIONS, ["Ada", "Bo"], size=2)
        self.seat_keys = [link.key for link in opened.links]
        self.named = opened.facts.id
        place = self.lobby.open(
            "fish-fish", OPTIONS, [ChairPlan("open")] * 2, browser="", class_key=self.rooms.key
        )
        self.coded, self.code = place.facts.id, place.facts.code
        self.guest = self.lobby.sit(self.code, "Cy", browser=browser_of("Cy"))
        # Pages that are open when the key is replaced.
        self.hosts = [self.rooms.host(self.named), self.rooms.host(self.coded)]
        self.hosts[1].sit("Teacher")
        self.ada = self.lobby.back(self.seat_keys[0])


def _works_of(place: Membership) -> list[Callable[[], object]]:
    return [
        lambda: place.start(fill=True),
        lambda: place.lock(True),
        lambda: place.pause(True),
        lambda: place.rename(0, "Eve"),
        lambda: place.remove(0),
        lambda: place.stand_in(0, "drifter"),
        lambda: place.title("Eve's"),
        place.end,
    ]


def test_old_key_does_nothing(store: Store, other: Store) -> None:
    class_ = Class(store)
    before = {key for host in class_.hosts for key in [host.key]}
    assert take_over(other, [OLD], NEW) == 2
    assert take_over(other, [OLD], NEW) == 0
    rows = {room_id: store.room(room_id) for room_id in (class_.named, class_.coded)}
    old = ClassRooms(class_.lobby._repository, class_key_of(OLD))
    works: list[Callable[[], object]] = [
        *(partial(work, room_id) for work in (old.host, old.watch, old.links) for room_id in rows),
        old.rooms,
        lambda: old.open_many("fish-fish", OPTIONS, ["Eve", "Flo"], size=2),
        lambda: class_.lobby.open(
            "fish-fish", OPTIONS, [ChairPlan("open")] * 2, browser="", class_key=old.key
        ),
        lambda: class_.lobby.back(old.key),
    ]
    for work in works:
        with refuses(RoomRefused, "class-link-replaced"):
            work()
    for key in (*before, *class_.seat_keys):
        with refuses(RoomRefused, "room-closed"):
            class_.lobby.back(key)
    with refuses(InvalidInput, "no-such-room"):
        class_.lobby.look(class_.code)
    # Nor do pages that are still open.
    for host in class_.hosts:
        host.poll()
        assert host.seat is None
        for work in _works_of(host):
            with refuses(RoomRefused, "class-link-replaced"):
                work()
    class_.ada.poll()
    assert class_.ada.is_removed
    assert rows == {room_id: store.room(room_id) for room_id in rows}


def test_new_key_manages_the_class(store: Store, other: Store) -> None:
    class_ = Class(store)
    take_over(store, ["one that had no rooms", OLD], NEW)
    new = Lobby(other).open_class(NEW)
    assert {room.id for room in new.rooms()} == {class_.named, class_.coded}
    links = new.links(class_.named)
    assert [link.name for link in links] == ["Ada", "Bo"]
    assert not {link.key for link in links} & set(class_.seat_keys)
    assert Lobby(other).back(links[0].key).seat == 0
    host = new.host(class_.coded)
    assert host.seat is not None
    host.title("Ours")
    # Players who came by the code keep their seats, and others come by the new code.
    class_.guest.poll()
    assert class_.guest.seat == 0
    assert Lobby(other).sit(host.facts.code, "Cy", browser=browser_of("Cy")).seat == 0
    host.start()
    assert host.facts.status == "running"
    assert Lobby(other).back(host.key).is_host


def test_room_that_changes_meanwhile_is_taken_over(
    store: Store, other: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    class_ = Class(store)
    rekey, late = store.rekey_room, [class_.rooms.host(class_.named)]

    def slow(row: RoomRow, dropped: Sequence[str], added: Mapping[str, str]) -> None:
        if late:
            late.pop().title("Changed")
        rekey(row, dropped, added)

    monkeypatch.setattr(store, "rekey_room", slow)
    assert take_over(store, [OLD], NEW) == 2
    titles = {room.title for room in Lobby(other).open_class(NEW).rooms()}
    assert titles == {"Changed", ""}


def test_rekeying_is_all_or_nothing(store: Store, other: Store) -> None:
    class_ = Class(store)
    row = store.room(class_.named)
    assert row is not None
    with pytest.raises(Conflict):
        store.rekey_room(row, ["x"], {"y": "0"})
    assert other.key("y") is None


def test_command_replaces_keys(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    keys = load_keys(tmp_path / "survive-nb")
    store = open_store(address)
    rooms = Lobby(store).open_class(keys.teacher)
    rooms.open_many("fish-fish", OPTIONS, ["Ada", "Bo"], size=2)
    assert main(["keys", "token", "--store", address]) == 0
    assert len(rooms.rooms()) == 1
    assert main(["keys", "teacher", "--store", address]) == 0
    assert "manages from now on: 1." in capsys.readouterr().out
    with pytest.raises(Refused, match="was replaced"):
        rooms.rooms()
    new = load_keys(tmp_path / "survive-nb")
    assert new.retired == (keys.teacher,)
    assert len(Lobby(store).open_class(new.teacher).rooms()) == 1
    store.close()
