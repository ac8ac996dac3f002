"""A game, its log, a room and a student, for the tests of the store."""

from __future__ import annotations

from survive_nb.store import GameRow, Record, RoomRow, StudentRow

ROW = GameRow("game-1", "key", "browser", "survive", "{}", "[]", "seed", True, "running", 3, 1, 10.0, 11.5)
LOG = [Record(f"click {n}", f'{{"n":{n}}}') for n in range(6)]
ROOM = RoomRow("room-1", "code", "class", "fish_fish", '{"title":"سلام"}', 1, 100.25, 200.5)
STUDENT = StudentRow("browser", "a", "Ada", "", 1.0, 10.0)
