"""Bundle the scripts of a page into one file, so that a page makes one request instead of seventy.

Voilà and the widget extensions are split into webpack chunks.  A chunk only registers its functions in a
list; the script that needs them looks there first and requests only chunks that are missing.  So it is enough
to load all chunks in one file beforehand.  Which chunks a page needs was recorded in a browser
(``script_bundle.json``, written by ``python -m tools.record_scripts``).  Chunks that are not installed in the
recorded version are left out, and the page requests them by itself.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from jupyter_core.paths import jupyter_path
from tornado.web import HTTPError, RequestHandler

from survive_nb.server import python_files
from survive_nb.server.http_server import send

#: The recorded chunks, by their URLs below ``/voila/``.
RECORD: Final = Path(__file__).with_suffix(".json")

#: The extensions that a page needs; any others that are installed for JupyterLab would slow it down.
EXTENSIONS: Final = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "ipycanvas",
)

#: The URL of the bundle below the server's, up to the name.
URL: Final = "voila/scripts/"
#: The name of the bundle is a hash of its content, so browsers may keep it.
_CACHE_CONTROL: Final = "public, max-age=31536000, immutable"


class ScriptBundle(NamedTuple):
    """The bundle: its name and its content, plain and compressed."""

    name: str
    plain: bytes
    compressed: bytes


@cache
def script_bundle() -> ScriptBundle:
    """Return the bundle of all recorded chunks that are installed."""
    found = (chunk_file(url) for url in recorded())
    plain = join(path.read_bytes() for path in found if path is not None)
    return ScriptBundle(f"{hashlib.sha256(plain).hexdigest()[:16]}.js", plain, gzip.compress(plain, mtime=0))


def recorded() -> list[str]:
    """Return the URLs of the chunks that a page needs, below ``/voila/``."""
    urls: list[str] = json.loads(RECORD.read_text(encoding="utf-8"))["chunks"]
    return urls


def chunk_file(url: str) -> Path | None:
    """Return the installed file of a chunk, from the folders that Jupyter searches."""
    kind, _, name = url.partition("/")
    folders = {
        "static": jupyter_path("voila", "templates", "base", "static"),
        "labextensions": [*jupyter_path("labextensions"), *jupyter_path("voila", "labextensions")],
    }[kind]
    return next((path for folder in folders if (path := Path(folder) / name).is_file()), None)


def join(scripts: Iterable[bytes]) -> bytes:
    """Concatenate scripts, each in a function of its own: only some of them are in strict mode.

    >>> print(join([b'"use strict";a()', b"b() // the end"]).decode())
    (function(){"use strict";a()
    }).call(self);
    (function(){b() // the end
    }).call(self);
    <BLANKLINE>
    """
    return b"".join(b"(function(){" + script + b"\n}).call(self);\n" for script in scripts)


def add_to_page_config(page_config: dict[str, object], *, base_url: str, **_: object) -> dict[str, object]:
    """Tell the page the URLs of the bundle and of its Python (Voilà's ``page_config_hook``)."""
    bundle = {"scriptBundleUrl": f"{base_url}{URL}{script_bundle().name}"}
    return page_config | bundle | python_files.page_config(base_url)


class ScriptBundleHandler(RequestHandler):
    """Serves the bundle, compressed if the browser accepts that."""

    async def get(self, name: str) -> None:
        """Send the bundle; an old name means that the chunks have changed since."""
        bundle = script_bundle()
        if name != bundle.name:
            raise HTTPError(404)
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.set_header("Cache-Control", _CACHE_CONTROL)
        if not self.settings.get("compress_response"):  # otherwise tornado adds it
            self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            await send(self, bundle.compressed)
        else:
            await send(self, bundle.plain)
