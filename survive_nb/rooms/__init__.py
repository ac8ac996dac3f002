"""Rooms: one game, several browsers.

A `Lobby` opens rooms and finds them by their code.  A `Membership` is one person's access to a room, as
player, host or spectator; its `table` is the game, once it has begun.  A teacher has `ClassRooms`.

>>> import tempfile
>>> from survive_nb.fish_fish import Options
>>> from survive_nb.store import open_store
>>> folder = tempfile.TemporaryDirectory()
>>> store = open_store(f"{folder.name}/games.sqlite")
>>> host = Lobby(store).open("fish-fish", Options(players=2), [ChairPlan("open")] * 2, browser="a teacher's")
>>> ada = Lobby(store).sit(host.facts.code, "Ada", browser="a student's")
>>> host.start(fill="angler")
>>> ada.poll(), ada.facts.status, [chair.name for chair in ada.facts.chairs]
(True, 'running', ['Ada', 'Angler'])
>>> store.close(); folder.cleanup()
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from survive_nb._old_names import old_names
from survive_nb.rooms.class_rooms import ClassRooms, OpenedRoom, SeatLink
from survive_nb.rooms.class_snapshot import ClassSnapshot
from survive_nb.rooms.document import LOOK_CHOICES, LOOK_SECONDS, ChairPlan
from survive_nb.rooms.lobby import Lobby
from survive_nb.rooms.membership import Membership
from survive_nb.rooms.room_facts import ChairFacts, RoomFacts
from survive_nb.rooms.room_table import RoomTable

__all__ = [
    "LOOK_CHOICES",
    "LOOK_SECONDS",
    "ChairFacts",
    "ChairPlan",
    "ClassRooms",
    "ClassSnapshot",
    "Lobby",
    "Membership",
    "OpenedRoom",
    "RoomFacts",
    "RoomTable",
    "SeatLink",
]


if not TYPE_CHECKING:  # a checker must not accept every name
    __getattr__ = old_names(__name__)
