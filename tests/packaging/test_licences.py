"""The page of licences lists everything that we distribute.

What the installed packages state is compared in ``tests/browser/test_binder.py``: there they have the
versions that we pin.
"""

from __future__ import annotations

import gzip
import re

from survive_nb.server import python_files
from tests.packaging.project_files import ROOT, pins, project
from tools.licences import HEAD

#: Licences under which we may use a package beside ours without asking anybody.
FREE = re.compile(r"MIT|BSD|Apache|ISC|MPL|PSF|Python Software Foundation|LGPL|Mozilla|Zlib|CC0")
#: Library of Pyodide's WebAssembly file → what that file says with it, versions included.
LIBRARIES = {
    "zlib          1.3.1": b"deflate 1.3.1 Copyright",
    "bzip2         1.0.6": b"1.0.6, 6-Sept-2010",
    "Zstandard     1.5.7": b"ZSTD_compress",
    "XZ Utils": b"lzma_code",
    "SQLite        3.39.0": b"3.39.0",
    "mpdecimal     2.5.1": b"libmpdec/mpdecimal.c",
    "Expat         2.7.3": b"expat_2.7.3",
    "HACL*": b"Hacl_Streaming_HMAC.c",
    "mimalloc": b"mimalloc_%s",
    "libffi": b"ffi_prep_cif",
    "Emscripten": b"emscripten_resize_heap",
    "libc++": b"_ZNSt3__2",
}
#: What it would say with libraries that CPython can be linked with elsewhere.
ABSENT = (b"OpenSSL", b"ncurses", b"libreadline", b"Tcl_")
#: Files that are neither text of ours nor made by us.
FOREIGN = (".woff2", ".woff", ".ttf", ".otf", ".png", ".jpg", ".mp3", ".ogg", ".wasm", ".min.js")


def listed() -> dict[str, str]:
    """Return package → licence, as the page tells it."""
    page = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    assert page.startswith(HEAD), "make lock writes the page"
    rows = [re.fullmatch(r"\| (\S+) \| (.+) \|", line) for line in page.removeprefix(HEAD).splitlines()]
    return {row[1]: row[2] for row in rows if row}


def test_all_that_is_installed_is_listed() -> None:
    assert listed().keys() == pins().keys() | {"psycopg", "psycopg-binary"}, "make lock"


def test_every_licence_is_known_and_free() -> None:
    assert not {name: text for name, text in listed().items() if not FREE.search(text)}


def test_bundled_work_has_its_licence() -> None:
    package = ROOT / "survive_nb"
    assert not {path.name for path in package.rglob("*") if path.name.endswith(FOREIGN)}
    assert str(project()["license"]).startswith("MIT AND OFL-1.1 AND MPL-2.0 AND PSF-2.0 AND ")
    files = [path for pattern in project()["license-files"] for path in ROOT.glob(pattern)]
    kept = {path.name: path.read_text(encoding="utf-8") for path in files}
    works = ("codemirror", "libraries", "preact", "pyodide", "python", "vazirmatn")
    assert kept.keys() == {"LICENSE", *(f"{work}.LICENSE.txt" for work in works)}
    assert "Mozilla Public License Version 2.0" in kept["pyodide.LICENSE.txt"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2" in kept["python.LICENSE.txt"]
    assert "Marijn Haverbeke" in kept["codemirror.LICENSE.txt"]
    assert "Vazirmatn" in kept["vazirmatn.LICENSE.txt"]
    assert "Jason Miller" in kept["preact.LICENSE.txt"]
    assert all(name in HEAD for name in kept), "docs/licences.md names each of them"


def test_libraries_inside_pyodide_have_notices() -> None:
    notices = (python_files.FOLDER / "libraries.LICENSE.txt").read_text(encoding="utf-8")
    shipped = gzip.decompress((python_files.FOLDER / python_files.WASM).read_bytes())
    for library, marker in LIBRARIES.items():
        assert f"\n{library} " in notices
        assert marker in shipped, library
    assert not [name for name in ABSENT if name in shipped]
    for number in range(1, 10):
        assert f"\n({number}) " in notices
