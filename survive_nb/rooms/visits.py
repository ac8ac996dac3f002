"""What the server counts for one visitor: wrong room codes and new games."""

from __future__ import annotations

import os
from pathlib import Path
from time import time
from typing import Final

from survive_nb.rooms.rate_limit import Times, TimesHere, TimesInFile

#: Environment variable: the file with the id of the visitor, which the server writes.
_VISIT: Final = "SURVIVE_NB_VISIT"
#: Environment variable: the folder of what is counted for each visitor; it outlives the server.
_COUNTS: Final = "SURVIVE_NB_COUNTS"

#: New games that one visitor may have in ten minutes, and in thirty days; one from a file counts as several.
MOST_GAMES: Final = 60
MOST_IN_ALL: Final = 500
_PERIOD: Final = 600.0
_LONG_PERIOD: Final = 30 * 24 * 3600.0


def wrong_codes() -> Times:
    """Return where the wrong room codes of this visitor are counted: without a server, on this screen."""
    return _times("wrong-codes") or TimesHere()


def quota(games: int = 1) -> str:
    """Count new games of this visitor; return why there may be no more now, or nothing.

    The reason is a code that `survive_nb.table.GameRepository` knows.  Without a server nothing is limited.
    """
    times = _times("new-games")
    if times is None:
        return ""
    now, earlier = time(), times.times()
    if sum(at > now - _LONG_PERIOD for at in earlier) + games > MOST_IN_ALL:
        return "no-more-games"
    if sum(at > now - _PERIOD for at in earlier) + games > MOST_GAMES:
        return "too-many-games"
    for _ in range(games):
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
