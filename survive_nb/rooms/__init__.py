"""Rooms: one game, several browsers.

A `Lobby` opens rooms and finds them by their code; a `Membership` is one's place in a room, from which everything
is seen and done; its `table` is the game, once it has begun.  A teacher's rooms together are `ClassRooms`.

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

from survive_nb.rooms.class_rooms import ClassRooms, OpenedRoom, SeatLink
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
    "Lobby",
    "Membership",
    "OpenedRoom",
    "RoomFacts",
    "RoomTable",
    "SeatLink",
]
