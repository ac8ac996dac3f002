"""What a kernel does before its visitor comes, so that the visitor need not wait for it."""

from __future__ import annotations

import gc
import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: Voilà sets this in kernels that run the notebook before anybody has asked for the page.
WAITING: Final = "VOILA_PREHEAT"

#: Pages that are imported when they are first needed; a kernel that waits has the time now.
_LATER: Final = ("survive_nb.ui.fish_fish.play_page", "survive_nb.ui.rooms.room_page")


def make_ready(app: App, environment: Mapping[str, str] = os.environ) -> bool:
    """If this kernel still waits for its visitor, rehearse what comes first; tell whether it did."""
    if environment.get(WAITING) != "True":
        return False
    for name in _LATER:
        import_module(name)
    _rehearse(app)
    # What is here now stays to the end: looking through it for rubbish again and again would hold up clicks.
    gc.collect()
    gc.freeze()
    return True


def _rehearse(app: App) -> None:
    """Show a game of Survive! to nobody: the second time is several times as fast as the first.

    The game is in memory only, and nothing of it is left but what was worked out once for all games.
    """
    from survive_nb.table import Shelf, open_store
    from survive_nb.ui.board.board import layers
    from survive_nb.ui.board.picture import Picture
    from survive_nb.ui.games import page_for, quick_table

    store = open_store(":memory:")
    picture = page_for(quick_table("survive", Shelf(store), "", app.words)).parts(app).picture
    if isinstance(picture, Picture):
        layers(picture)
    store.close()
