"""What a kernel does before its visitor comes, so that the visitor need not wait for it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from typing import Final

#: Voilà sets this in kernels that run the notebook before anybody has asked for the page.
WAITING: Final = "VOILA_PREHEAT"

#: Pages that are imported when they are first needed; a kernel that waits has the time now.
_LATER: Final = (
    "survive_nb.ui.survive.play_page",
    "survive_nb.ui.survive.quick_start",
    "survive_nb.ui.fish_fish.play_page",
    "survive_nb.ui.rooms.room_page",
)


def make_ready(environment: Mapping[str, str] = os.environ) -> bool:
    """Import the pages of the games if this kernel still waits for its visitor; tell whether it did.

    >>> make_ready({})
    False
    """
    if environment.get(WAITING) != "True":
        return False
    for name in _LATER:
        import_module(name)
    return True
