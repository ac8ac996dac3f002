"""What a kernel does before its visitor comes, so that the visitor need not wait for it."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final

from survive_nb.ui.guard import guarded, nobody

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: Voilà sets this in kernels that run the notebook before anybody has asked for the page.
WAITING: Final = "VOILA_PREHEAT"
#: Where Voilà says that a kernel is its own.
HOST: Final = "SERVER_SOFTWARE"
#: So many seconds after the notebook has run, the browser is still busy with the page.
_MEANWHILE: Final = 0.02
#: And after so many the page has been there for a while.
_AFTERWARDS: Final = 5.0

#: Pages that are imported when they are first needed; a kernel that waits has the time now.
_LATER: Final = ("survive_nb.ui.fish_fish.play_page", "survive_nb.ui.rooms.room_page")


def make_ready(app: App, environment: Mapping[str, str] = os.environ) -> bool:
    """Rehearse what comes first: now, if nobody waits for the page, else while the browser is busy with it.

    Tell whether it was now.  In a notebook the kernel is the reader's own, and does only what is asked for.
    """
    if environment.get(WAITING) == "True":
        _rehearse(app)
        _settle()
        return True
    if environment.get(HOST, "").startswith("voila"):
        with suppress(RuntimeError):  # without an event loop there is no meanwhile
            loop = asyncio.get_running_loop()
            loop.call_later(_MEANWHILE, _rehearse, app)
            loop.call_later(_AFTERWARDS, _settle)
    return False


def _settle() -> None:
    """Import the other pages, and look for rubbish a last time among all that is here now.

    It stays to the end: looking through it again and again would hold up clicks.
    """
    with guarded(nobody):
        for name in _LATER:
            import_module(name)
    gc.collect()
    gc.freeze()


def _rehearse(app: App) -> None:
    """Show a game of Survive! to nobody, unless the visitor is there already.

    The second time is several times as fast as the first.  The game is in memory only, and nothing of it is
    left but what was worked out once for all games.
    """
    if app.greeted:
        return
    with guarded(nobody):
        from survive_nb.table import Shelf, open_store
        from survive_nb.ui.board.board import layers
        from survive_nb.ui.board.picture import Picture
        from survive_nb.ui.games import page_for, quick_table

        store = open_store(":memory:")
        picture = page_for(quick_table("survive", Shelf(store), "", app.words)).parts(app).picture
        if isinstance(picture, Picture):
            layers(picture)
        store.close()
