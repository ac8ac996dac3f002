"""What the server counts for one visitor: wrong room codes, new games, new rooms, stored progress."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Final, Protocol

#: Environment variable: the file with the id of the visitor, which the server writes.
_VISIT: Final = "SURVIVE_NB_VISIT"
#: Environment variable: the folder of what is counted for each visitor; it outlives the server.
_COUNTS: Final = "SURVIVE_NB_COUNTS"

#: New games that one visitor may have in ten minutes, and in thirty days; one from a file counts as several.
MOST_GAMES: Final = 60
MOST_IN_ALL: Final = 500
#: New rooms, likewise; a teacher opens a hundred at once for a large class.
MOST_NEW_ROOMS: Final = 300
MOST_ROOMS_IN_ALL: Final = 3000
#: Progress of lessons, likewise, in units of 50 kB: 20 MB and 100 MB; a whole lesson takes about 100 kB.
MOST_PROGRESS: Final = 400
MOST_PROGRESS_IN_ALL: Final = 2000
PROGRESS_UNIT: Final = 50_000
_PERIOD: Final = 600.0
_LONG_PERIOD: Final = 30 * 24 * 3600.0


class Times(Protocol):
    """The times at which one visitor did something that is limited."""

    def times(self) -> list[float]:
        """Return the times, the oldest first."""

    def add(self, at: float) -> None:
        """Note one more time."""


class TimesHere:
    """The times of one screen."""

    def __init__(self) -> None:
        self._times: list[float] = []

    def times(self) -> list[float]:
        """Return the times, the oldest first."""
        return self._times

    def add(self, at: float) -> None:
        """Note one more time."""
        self._times.append(at)


class TimesInFile:
    """The times of a visitor of a server, from all their pages: a reload does not reset them."""

    def __init__(self, path: Callable[[], Path]) -> None:
        self._path = path

    def times(self) -> list[float]:
        """Return the times, the oldest first."""
        with suppress(OSError, ValueError):
            return [float(line) for line in self._path().read_text(encoding="ascii").split()]
        return []

    def add(self, at: float) -> None:
        """Note one more time."""
        with suppress(OSError), self._path().open("a", encoding="ascii") as file:
            file.write(f"{at}\n")


def wrong_codes() -> Times:
    """Return where the wrong room codes of this visitor are counted: without a server, on this screen."""
    return _times("wrong-codes") or TimesHere()


def quota(games: int = 1) -> str:
    """Count new games of this visitor; return why there may be no more now, or nothing.

    The reason is a code that `survive_nb.table.GameRepository` knows.  Without a server nothing is limited.
    """
    return _over_quota(
        "new-games",
        games,
        (_LONG_PERIOD, MOST_IN_ALL, "no-more-games"),
        (_PERIOD, MOST_GAMES, "too-many-games"),
    )


def room_quota(rooms: int) -> str:
    """Count new rooms of this visitor; return why there may be no more now, or nothing.

    The reason is a code that `survive_nb.rooms.repository.RoomRepository` knows.
    """
    return _over_quota(
        "new-rooms",
        rooms,
        (_LONG_PERIOD, MOST_ROOMS_IN_ALL, "no-more-rooms"),
        (_PERIOD, MOST_NEW_ROOMS, "too-many-rooms"),
    )


def progress_quota(units: int) -> str:
    """Count progress that this visitor stores; return why no more can be stored now, or nothing.

    The reason is a code that `survive_nb.teaching.database_progress` knows.
    """
    return _over_quota(
        "progress",
        units,
        (_LONG_PERIOD, MOST_PROGRESS_IN_ALL, "no-more-progress"),
        (_PERIOD, MOST_PROGRESS, "too-much-progress"),
    )


def _over_quota(name: str, more: int, *limits: tuple[float, int, str]) -> str:
    """Count something of this visitor, or return the code of the first limit that would be exceeded.

    A limit is a period in seconds, the maximum in it, and a code.
    """
    times = _times(name)
    if times is None:
        return ""
    now, earlier = time(), times.times()
    for period, most, code in limits:
        if sum(at > now - period for at in earlier) + more > most:
            return code
    for _ in range(more):
        times.add(now)
    return ""


def _times(name: str) -> Times | None:
    """Return the times of this visitor, in a file with the visitor's id."""
    visit = os.environ.get(_VISIT)
    if not visit:
        return None
    file = Path(visit)
    folder = Path(os.environ.get(_COUNTS) or file.parent)
    return TimesInFile(lambda: folder / f"{name}-{file.read_text(encoding='ascii')}")
