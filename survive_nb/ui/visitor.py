"""Who the visitor of this kernel is, as the server says: one browser, whatever its pages claim."""

from __future__ import annotations

import os
from pathlib import Path
from time import time
from typing import Final

from survive_nb.rooms.rate_limit import Times, TimesHere, TimesInFile

#: Environment variable: the file with the id of the visitor, which the server writes.
_VISIT: Final = "SURVIVE_NB_VISIT"


#: New games that one visitor may have in ten minutes; a game from a file counts as several.
MOST_GAMES: Final = 60
_PERIOD: Final = 600.0


def wrong_codes() -> Times:
    """Return where the wrong room codes of this visitor are counted: without a server, on this screen."""
    return _times("wrong-codes") or TimesHere()


def may_begin(games: int = 1) -> bool:
    """Tell whether this visitor may begin more games now, and count them; without a server, always."""
    times = _times("new-games")
    if times is None:
        return True
    now = time()
    if sum(at > now - _PERIOD for at in times.times()) + games > MOST_GAMES:
        return False
    for _ in range(games):
        times.add(now)
    return True


def _times(name: str) -> Times | None:
    """Return the times of this visitor, in a file beside the one that names the visitor."""
    visit = os.environ.get(_VISIT)
    if not visit:
        return None
    file = Path(visit)
    return TimesInFile(lambda: file.with_name(f"{name}-{file.read_text(encoding='ascii')}"))
