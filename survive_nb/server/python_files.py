"""The Python that runs in a lesson's page: its files, their addresses, and what they may load.

A pupil's code is judged in a worker of the pupil's own browser.  The page fetches the files and hands them to
the worker, which itself may load nothing at all: see `WORKER_POLICY`.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from tornado.web import HTTPError, RequestHandler

from survive_nb.server.http_server import send

FOLDER: Final = Path(__file__).parent / "python"
#: Made by ``tools/python_runtime.py`` from Pyodide, compressed.
WASM: Final = "python.wasm.gz"
STDLIB: Final = "stdlib.zip.gz"
#: Built by ``frontend/build.mjs``.
WORKER: Final = "worker.js"
EDITOR: Final = "editor.js"
#: Our own package, as it is installed here, so that the page judges as the kernel would.
PACKAGE: Final = "package.zip"

#: The URL of the files below the server's, up to the hash of all of them.
URL: Final = "voila/python/"
#: The address contains a hash of the content, so browsers may keep the files.
_CACHE_CONTROL: Final = "public, max-age=31536000, immutable"
#: What the code in the worker may load: nothing.  It gets all files from the page.
WORKER_POLICY: Final = "default-src 'none'; script-src 'wasm-unsafe-eval'; sandbox allow-scripts"

#: Parts of our package that a judge does not need.
_LEFT_OUT: Final = frozenset({"server", "cli", "rooms", "ui", "lessons", "notebooks"})
_SUFFIXES: Final = frozenset({".py", ".toml", ".mo", ".bin", ".json"})
_TYPES: Final = {
    ".js": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}


class File(NamedTuple):
    """A file as it is sent: its type and its content, compressed."""

    type: str
    compressed: bytes


def is_installed() -> bool:
    """Tell whether the files are there; the wheel of the static site does without."""
    return all((FOLDER / name).is_file() for name in (WASM, STDLIB, WORKER, EDITOR))


@cache
def served() -> dict[str, File]:
    """Return the files by the names that the page asks for."""
    sources = {
        WASM.removesuffix(".gz"): (FOLDER / WASM).read_bytes(),
        STDLIB.removesuffix(".gz"): (FOLDER / STDLIB).read_bytes(),
        WORKER: gzip.compress((FOLDER / WORKER).read_bytes(), mtime=0),
        EDITOR: gzip.compress((FOLDER / EDITOR).read_bytes(), mtime=0),
        PACKAGE: gzip.compress(package(), mtime=0),
    }
    return {name: File(_TYPES[Path(name).suffix], data) for name, data in sources.items()}


@cache
def digest() -> str:
    """Return a hash of all files."""
    found = hashlib.sha256()
    for name, file in served().items():
        found.update(f"{name} {hashlib.sha256(file.compressed).hexdigest()}\n".encode())
    return found.hexdigest()[:16]


def page_config(base_url: str) -> dict[str, object]:
    """Return what the page has to know: where the files are, if they are there."""
    return {"pythonUrl": f"{base_url}{URL}{digest()}/"} if is_installed() else {}


def package() -> bytes:
    """Return the part of our package that judges answers, as an archive that is not compressed."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as new:
        for name, path in sorted(_package_files()):
            new.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), path.read_bytes())
    return archive.getvalue()


def _package_files() -> Iterator[tuple[str, Path]]:
    root = Path(__file__).parents[1]
    for path in root.rglob("*"):
        parts = path.relative_to(root).parts
        name = "/".join(parts)
        if _LEFT_OUT.isdisjoint(parts) and path.suffix in _SUFFIXES:
            yield f"{root.name}/{name}", path


class PythonFileHandler(RequestHandler):
    """Serves the files; the worker's script comes with a policy of its own."""

    async def get(self, version: str, name: str) -> None:
        """Send a file, compressed: every browser that runs Python accepts that."""
        file = served().get(name) if is_installed() and version == digest() else None
        if file is None:
            raise HTTPError(404)
        self.set_header("Content-Type", file.type)
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Cache-Control", _CACHE_CONTROL)
        self.set_header("X-Content-Type-Options", "nosniff")
        if name == WORKER:
            self.set_header("Content-Security-Policy", WORKER_POLICY)
        await send(self, file.compressed)
