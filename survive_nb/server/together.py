"""The scripts of a page in one file, instead of sixty that are asked for one by one.

Voilà's program comes in small pieces ("chunks").  Each does no more than put its functions into a list; the
script that needs them takes them from there, and asks the server only for pieces that are not there yet.  So
it is enough to send all pieces in one file, ahead of that script.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from survive_nb.server.squeeze import squeezed, wants_squeezed

#: All extensions of a page; whatever else is installed for JupyterLab would only make it slower.
EXTENSIONS: Final = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "ipycanvas",
)
#: Most of what this one has is a copy of the first one's pieces, which nobody needs beside them.
_COPIES: Final = "@voila-dashboards/widgets-manager8"

#: Voilà's first script, which names the pieces that it needs.
_FIRST: Final = "voila.js"
#: How it does so, what a piece of an extension is called, and where an extension tells what it consists of.
_NAMED: Final = re.compile(r"\.e\((\d+)\)")
_PIECE: Final = re.compile(r"\d+\..*js")
_ITSELF: Final = re.compile(r'"\./extension":[^\]]*\]')

#: Where the one file is; its name tells what is in it, so a browser may keep it for ever.
_ADDRESS: Final = "voila/together/"
_FOR_EVER: Final = "public, max-age=31536000, immutable"


class Together(NamedTuple):
    """The one file: its name, and what is in it, as it is and squeezed."""

    name: str
    plain: bytes
    small: bytes


@cache
def together() -> Together:
    """Return all pieces that a page needs, from where Jupyter looks for them."""
    from voila.paths import collect_static_paths
    from voila.utils import get_voila_labextensions_path

    pieces = named_in(_find(collect_static_paths(["voila"], "lab"), _FIRST))
    for extension in EXTENSIONS:
        folder = _find(get_voila_labextensions_path(), f"{extension}/static")
        pieces += own_pieces_in(folder) if extension == _COPIES else pieces_in(folder)
    plain = joined(piece.read_bytes() for piece in pieces)
    return Together(f"{hashlib.sha256(plain).hexdigest()[:16]}.js", plain, squeezed(plain))


def _find(folders: Iterable[str], name: str) -> Path:
    """Return where a file or folder is, or would be in the first of these folders."""
    found = [Path(folder) / name for folder in folders]
    return next((path for path in found if path.exists()), found[0])


def named_in(first: Path) -> list[Path]:
    """Return the pieces that a first script names; what has no file of its own is part of another one."""
    numbers = dict.fromkeys(_NAMED.findall(first.read_text("utf-8"))) if first.exists() else ()
    return [piece for number in numbers if (piece := first.with_name(f"{number}.{first.name}")).exists()]


def pieces_in(folder: Path) -> list[Path]:
    """Return the pieces of an extension: the files whose names begin with a number."""
    return sorted(path for path in folder.glob("*.js") if _PIECE.fullmatch(path.name))


def own_pieces_in(folder: Path) -> list[Path]:
    """Return those that an extension consists of, without what it could lend to others."""
    entries = "".join(entry.read_text("utf-8") for entry in folder.glob("remoteEntry.*.js"))
    told = _ITSELF.search(entries)
    numbers = _NAMED.findall(told[0]) if told else []
    return [piece for piece in pieces_in(folder) if piece.name.partition(".")[0] in numbers]


def joined(pieces: Iterable[bytes]) -> bytes:
    """Return scripts as one, each by itself: some ask for strictness, and others could not bear it.

    >>> print(joined([b'"use strict";a()', b"b() // the end"]).decode())
    (function(){"use strict";a()
    }).call(self);
    (function(){b() // the end
    }).call(self);
    <BLANKLINE>
    """
    return b"".join(b"(function(){" + piece + b"\n}).call(self);\n" for piece in pieces)


def tell_page(page_config: dict[str, Any], *, base_url: str, **_: object) -> dict[str, Any]:
    """Tell our template where the file is; Voilà calls this for every page."""
    return page_config | {"together": f"{base_url}{_ADDRESS}{together().name}"}


def addresses() -> str:
    """Return which addresses below the server's are `handler`'s."""
    return f"/{_ADDRESS}(.*)"


def handler() -> type:
    """Return what answers to a browser that asks for the file."""
    from tornado.web import HTTPError, RequestHandler

    class TogetherHandler(RequestHandler):
        """The one file, squeezed for whoever understands it."""

        def get(self, name: str) -> None:
            """Send the file; under another name it had other pieces in it, and they are no longer here."""
            if name != together().name:
                raise HTTPError(404)
            self.set_header("Content-Type", "text/javascript; charset=utf-8")
            self.set_header("Cache-Control", _FOR_EVER)
            self.set_header("Vary", "Accept-Encoding")
            if wants_squeezed(self.request):
                self.set_header("Content-Encoding", "gzip")
                self.write(together().small)
            else:
                self.write(together().plain)

    return TogetherHandler
