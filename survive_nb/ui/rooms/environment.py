"""Where rooms are possible, and which address others have to open to come in.

A room needs several browsers that meet in one store.  On Binder everybody has a machine of their own that is
thrown away, and Python inside the browser has a single user: rooms are not offered there.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

#: Where `survive-nb serve` says by which address other machines reach this one.
ADDRESS: Final = "SURVIVE_NB_ADDRESS"
#: Where it says in which file this address is, with the token that is valid now.
ADDRESS_FILE: Final = "SURVIVE_NB_ADDRESS_FILE"
#: What Binder sets in the environment of its machines.
_BINDER: Final = ("BINDER_LAUNCH_HOST", "BINDER_REPO_URL")


def is_binder(environment: Mapping[str, str] | None = None) -> bool:
    """Tell whether this runs on a machine of Binder's.

    >>> is_binder({"BINDER_LAUNCH_HOST": "binder.example"}), is_binder({})
    (True, False)
    """
    found = os.environ if environment is None else environment
    return any(found.get(name) for name in _BINDER)


def is_inside_a_browser() -> bool:
    """Tell whether this Python itself runs in a browser (Pyodide)."""
    return sys.platform == "emscripten"


def browser_keeps_games() -> bool:
    """Tell whether games inside a browser outlive the page: whether the browser keeps files for us."""
    return Path("/drive").is_dir()


def is_temporary() -> bool:
    """Return whether this machine is the visitor's alone and will be gone soon, with all games on it."""
    return is_binder() or is_inside_a_browser()


def address(origin: str, place: str) -> str:
    """Return the address that others have to open, or nothing if there is none that leads to our page.

    ``origin`` is the address of the visitor's own page, which counts when the server names none; a notebook's
    own address would lead others to the notebook.
    """
    return _of_the_server() or (origin if place in ("voila", "site") else "")


def _of_the_server() -> str:
    """Return the students' link of the server, if there is one."""
    with suppress(OSError, KeyError, ValueError):
        return Path(os.environ[ADDRESS_FILE]).read_text(encoding="utf-8").strip()
    return os.environ.get(ADDRESS, "")


def is_only_here(base: str) -> bool:
    """Return whether an address can be opened on this machine alone.

    >>> is_only_here("http://127.0.0.1:8866/"), is_only_here("http://school:8866/")
    (True, False)
    """
    host = urlsplit(base).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def link_to(base: str, **aim: str) -> str:
    """Return an address that leads to a room, a seat or a class; without a base there is none.

    >>> link_to("http://school:8866/?token=s", room="K7M2QP")
    'http://school:8866/?token=s&room=K7M2QP'
    """
    if not base:
        return ""
    parts = urlsplit(base)
    query = urlencode([*parse_qsl(parts.query), *aim.items()])
    return urlunsplit((parts.scheme, parts.netloc, parts.path or "/", query, ""))
