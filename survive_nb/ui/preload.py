"""Work that a kernel does before its first visitor arrives, so that the home page appears sooner."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import Final

from survive_nb.registry import game_names
from survive_nb.table import GameRepository, open_store
from survive_nb.ui.game_screens import screens_of
from survive_nb.ui.guard import guarded, ignore
from survive_nb.ui.page import AppContext

#: Voilà sets this variable in kernels of its pool, which run the notebook before a page is requested.
PREHEAT_VARIABLE: Final = "VOILA_PREHEAT"
#: Voilà sets this variable in all its kernels.
SERVER_VARIABLE: Final = "SERVER_SOFTWARE"
#: Seconds after the notebook has run; the browser is still loading the page then.
_WARM_UP_DELAY: Final = 0.02
#: Seconds after which the page is certainly shown.
_FREEZE_DELAY: Final = 5.0


def make_ready(app: AppContext, environment: Mapping[str, str] = os.environ) -> bool:
    """Warm up: at once in a kernel of the pool, and while the browser loads the page in other Voilà kernels.

    Return whether it was done at once.  In a notebook nothing is done.
    """
    if environment.get(PREHEAT_VARIABLE) == "True":
        _warm_up(app)
        _import_and_freeze()
        return True
    if environment.get(SERVER_VARIABLE, "").startswith("voila"):
        with suppress(RuntimeError):  # there is no event loop
            loop = asyncio.get_running_loop()
            loop.call_later(_WARM_UP_DELAY, _warm_up, app)
            loop.call_later(_FREEZE_DELAY, _import_and_freeze)
    return False


def _import_and_freeze() -> None:
    """Import the other pages, collect garbage, and exempt all objects from later collections.

    They stay until the kernel ends: examining them again and again would delay clicks.
    """
    with guarded(ignore):
        import_module("survive_nb.ui.rooms.room_page")
        for game in game_names():
            screens_of(game)
    gc.collect()
    gc.freeze()


def _warm_up(app: AppContext) -> None:
    """Draw a game in memory, unless the visitor is there already.

    The second time is several times as fast as the first, because of the caches.
    """
    if app.greeted:
        return
    with guarded(ignore):
        store = open_store(":memory:")
        screens = screens_of(app.game)
        table = screens.quick_table(GameRepository(store), "", app.words)
        picture = screens.page_for(table).parts(app).picture
        if picture is not None:
            picture.layers()
        store.close()
