"""The URLs of the server, as an allow-list: every other path is answered with 404.

Below the base URL of the server the app is at ``/`` and ``/play.ipynb``, the other game at
``/fish_fish.ipynb``, a lesson at ``/lessons/en/02_sinking_order.ipynb``.  ``survive-nb lab`` uses the same
relative paths, so links between pages work in both.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final
from urllib.parse import unquote

from survive_nb.languages import LANGUAGES
from survive_nb.server import paths

#: The URL that answers with the name of the app, and this name.
HEALTH: Final = "health"
APP_NAME: Final = "survive-nb"
_KERNEL_ID: Final = r"[\w-]+"
#: What a page requests besides itself: scripts, styles and icons, and the kernel that it is connected to.
_RESOURCES: Final = re.compile(
    rf"/{HEALTH}"
    r"|/voila/static/.+"
    r"|/voila/templates/[\w-]+/static/.+"
    r"|/voila/labextensions/.+"
    r"|/voila/scripts/.+"
    r"|/voila/python/.+"
    rf"|/voila/api/shutdown/{_KERNEL_ID}"
    rf"|/api/kernels/{_KERNEL_ID}(/channels)?"
)


def app_notebook() -> str:
    """Return the path of the app's notebook, relative to `paths.root`."""
    return pages()[""]


def pages() -> dict[str, str]:
    """Return URL → notebook (relative to `paths.root`) of every page; teacher notebooks are not served.

    >>> pages()[""], pages()["lessons/fa/02_sinking_order.ipynb"]
    ('notebooks/play.ipynb', 'lessons/fa/02_sinking_order.ipynb')
    """
    games = {path.name: path for path in paths.notebooks().glob("*.ipynb")}
    lessons = {
        f"lessons/{lang}/{path.name}": path
        for lang in LANGUAGES
        for path in (paths.lessons() / lang).glob("*.ipynb")
    }
    found = {"": games[paths.APP]} | games | lessons
    return {url: path.relative_to(paths.root()).as_posix() for url, path in found.items()}


def is_served(path: str, base: str, pages: Container[str]) -> bool:
    """Tell whether a URL path is one of these pages below the server's base URL, or may be a resource of one.

    >>> [is_served(path, "/games/", [""]) for path in ("/games/", "/", "/games/voila/static/a.js")]
    [True, False, True]
    """
    url = path.removeprefix(base)
    return path.startswith(base) and (url in pages or is_resource(f"/{url}"))


def is_resource(path: str) -> bool:
    """Tell whether a URL path may be a resource of a page; only one with plain steps is.

    >>> [is_resource(path) for path in ("/voila/static/a.js", "/voila/static/%2e%2e/a.js", "/voila/tree")]
    [True, False, False]
    >>> [is_resource(f"/voila/static/{step}") for step in ("%00", "%ff", ".", "%2fx", "a//b")]
    [False, False, False, False, False]
    """
    try:
        plain = unquote(path, errors="strict")
    except UnicodeDecodeError:
        return False
    _, *steps = plain.replace("\\", "/").split("/")
    is_plain = plain.isprintable() and not {"", ".", ".."}.intersection(steps)
    return is_plain and _RESOURCES.fullmatch(path) is not None
