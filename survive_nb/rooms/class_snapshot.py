"""What a teacher sees of a class at one moment: the states of its rooms, the people, the length of turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from survive_nb.rooms.room_facts import ChairFacts, RoomFacts, Status

#: Minutes after which the duration of a turn is no longer updated.
LONGEST_MINUTES: Final = 15
#: Minutes of one turn after which a room counts as stuck.
_STUCK_MINUTES: Final = 3
_MINUTE: Final = 60
_HOUR: Final = 3600


@dataclass(frozen=True, slots=True)
class ClassSnapshot:
    """The rooms at one moment; as long as two snapshots are equal there is nothing new to show."""

    rooms: tuple[RoomFacts, ...] = ()
    #: For each room, how many whole minutes the present turn has taken.
    minutes: tuple[int, ...] = ()
    #: In how many hours the first room is removed.
    hours: int = 0

    @classmethod
    def of(cls, rooms: Sequence[RoomFacts], now: float) -> ClassSnapshot:
        """Return the rooms at this time; minutes and hours are whole, so they change seldom."""
        first = min((room.expires for room in rooms), default=now)
        minutes = tuple(_minutes(room, now) for room in rooms)
        return cls(tuple(rooms), minutes, max(0, int((first - now + _HOUR - 1) // _HOUR)))

    def count(self, *states: Status) -> int:
        """Return how many rooms are in one of these states."""
        return sum(room.status in states for room in self.rooms)

    @property
    def students(self) -> list[ChairFacts]:
        """Return the chairs of all people whose game is not over."""
        chairs = (chair for room in self.rooms if not room.is_closed for chair in room.chairs)
        return [chair for chair in chairs if chair.kind == "person"]

    @property
    def missing(self) -> int:
        """Return at how many chairs nobody is, in rooms that have not begun."""
        waiting = (room for room in self.rooms if room.status == "lobby")
        return sum(not chair.present for room in waiting for chair in room.chairs)

    def is_stuck(self, number: int) -> bool:
        """Return whether a room waits for somebody who is not there, or for very long."""
        return self.rooms[number].absent is not None or self.minutes[number] >= _STUCK_MINUTES


def _minutes(room: RoomFacts, now: float) -> int:
    if room.status != "running" or room.turn is None:
        return 0
    return min(LONGEST_MINUTES, max(0, int((now - room.turn_since) // _MINUTE)))
