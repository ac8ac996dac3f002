"""Where the store is: the file or the database that the user names, else a file in the data folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from survive_nb.game import InvalidInput, Refusal
from survive_nb.store.browser import KEPT, BrowserStore
from survive_nb.store.postgres import POOL, PostgresStore
from survive_nb.store.sqlite import SqliteStore

#: Where the store is, if not in the user's data folder: a path, or a ``sqlite`` or ``postgresql`` address.
VARIABLE: Final = "SURVIVE_NB_STORE"


def open_store(where: str | None = None) -> SqliteStore | PostgresStore:
    """Return the store at a path or address: by default where `VARIABLE` says, else in the data folder.

    An address has three slashes before a path from this folder on, four before one from the root on.  The
    database itself is opened when it is first needed.

    >>> open_store("sqlite:///games.sqlite").path.name
    'games.sqlite'
    >>> open_store("pigeon://school/games")
    Traceback (most recent call last):
        ...
    survive_nb.game.InvalidInput: The store of games is a path, sqlite:///path or ..., not pigeon.
    """
    where = where or os.environ.get(VARIABLE)
    if not where:
        path = data_folder(os.environ, sys.platform, Path.home()) / "games.sqlite"
        return BrowserStore(path, KEPT / path.name) if sys.platform == "emscripten" else SqliteStore(path)
    scheme, mark, _ = where.partition("://")
    if not mark:
        return SqliteStore(Path(where).expanduser())
    if scheme in ("postgresql", "postgres", POOL):
        return PostgresStore(where)
    named = unquote(urlsplit(where).path)
    if scheme != "sqlite" or not named:
        template = "The store of games is a path, sqlite:///path or postgresql://..., not {scheme}."
        raise InvalidInput(Refusal(None, template, {"scheme": scheme}, code="bad-store-address"))
    return SqliteStore(Path(named.removeprefix("/")).expanduser())


def data_folder(environment: Mapping[str, str], platform: str, home: Path) -> Path:
    """Return the folder where programs of this user keep their data, with a folder of ours in it.

    >>> data_folder({"XDG_DATA_HOME": "/data"}, "linux", Path("/me")).as_posix()
    '/data/survive-nb'
    """
    if platform == "win32":
        base = Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(environment.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "survive-nb"
