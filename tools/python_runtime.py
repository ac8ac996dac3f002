"""Make the files of the Python that runs in a lesson's page: ``survive_nb/server/python``.

``python -m tools.python_runtime`` makes them from Pyodide's npm package, which the lock file of the front end
pins by hash.  The WebAssembly module is only compressed.  Of the standard library the parts that no answer
needs are left out, and the rest is compiled, which more than halves the start.  The same input gives the same
bytes: with ``--check`` nothing is written, and the committed files are compared with fresh ones.
"""

from __future__ import annotations

import gzip
import io
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from survive_nb.server import python_files
from tools.frontend import FRONTEND, npm

PYODIDE: Final = FRONTEND / "node_modules" / "pyodide"
#: Modules and packages of the standard library that need a network, a screen, processes or a terminal, or
#: that are tools for developers.
_LEFT_OUT: Final = """
    __hello__ __phello__ _aix_support _android_support _apple_support _ios_support _osx_support _pydatetime
    _pydecimal _pyio _pyrepl antigravity bdb cProfile cmd code compileall ctypes curses dbm doctest email
    ensurepip filecmp fileinput ftplib getpass http idlelib imaplib lzma mailbox mimetypes modulefinder
    multiprocessing netrc optparse pdb pickletools plistlib poplib profile pstats pty py_compile pyclbr pydoc
    pydoc_data quopri rlcompleter sched shelve smtplib socketserver ssl tabnanny test this timeit tkinter
    trace tracemalloc turtle turtledemo tty unittest venv wave webbrowser wsgiref xml xmlrpc zipapp
"""
LEFT_OUT: Final = frozenset(_LEFT_OUT.split())
#: The only encodings that are kept.
ENCODINGS: Final = frozenset(
    {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_8", "utf_8_sig"}
)
#: Reads the standard library that Pyodide was started with and writes its modules, compiled.
COMPILE: Final = """
import py_compile, zipfile
from pathlib import Path
# A compiled file without a time in it, which is not compared with its source.
MODE = py_compile.PycInvalidationMode.UNCHECKED_HASH
with zipfile.ZipFile("/stdlib.zip") as old, zipfile.ZipFile("/out/compiled.zip", "w") as new:
    for name in sorted(old.namelist()):
        Path("/module.py").write_bytes(old.read(name))
        py_compile.compile("/module.py", "/module.pyc", name, doraise=True, invalidation_mode=MODE)
        new.writestr(zipfile.ZipInfo(name + "c", (2020, 1, 1, 0, 0, 0)), Path("/module.pyc").read_bytes())
"""
RUNNER: Final = """
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";
const [stdlib, folder, code] = process.argv.slice(1);
const python = await loadPyodide();
python.FS.writeFile("/stdlib.zip", readFileSync(stdlib));
python.FS.mkdir("/out");
python.mountNodeFS("/out", folder);
try {
  python.runPython(code);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
"""


def files() -> dict[str, bytes]:
    """Return the files by name, not compressed."""
    if not PYODIDE.is_dir():
        sys.exit("Pyodide is missing: make frontend-install")
    wasm = (PYODIDE / "pyodide.asm.wasm").read_bytes()
    return {python_files.WASM: wasm, python_files.STDLIB: compiled(kept_modules())}


def stale(fresh: Mapping[str, bytes]) -> list[str]:
    """Return the names of committed files whose content differs; how well they are compressed may differ."""
    paths = {name: python_files.FOLDER / name for name in fresh}
    return [
        name
        for name, path in paths.items()
        if not path.is_file() or gzip.decompress(path.read_bytes()) != fresh[name]
    ]


def kept_modules() -> bytes:
    """Return the archive of the standard library without what is left out."""
    kept = io.BytesIO()
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as old, zipfile.ZipFile(kept, "w") as new:
        for name in sorted(old.namelist()):
            if is_kept(name):
                new.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), old.read(name))
    return kept.getvalue()


def is_kept(name: str) -> bool:
    """Tell whether a file of the standard library is kept.

    >>> [is_kept(name) for name in ("random.py", "email/message.py", "encodings/cp1252.py")]
    [True, False, False]
    """
    top, _, rest = name.partition("/")
    if top == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return name.endswith(".py") and top.removesuffix(".py") not in LEFT_OUT


def compiled(stdlib: bytes) -> bytes:
    """Compile the modules of an archive with Pyodide's own Python; the archive is not compressed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "stdlib.zip").write_bytes(stdlib)
        subprocess.run(
            [npm()[0], "--input-type=module", "--eval", RUNNER, folder / "stdlib.zip", folder, COMPILE],
            cwd=FRONTEND,
            check=True,
        )
        return (folder / "compiled.zip").read_bytes()


def main() -> int:
    """Write the files that differ, or name them."""
    fresh = files()
    wrong = stale(fresh)
    for name in wrong:
        if "--check" in sys.argv[1:]:
            print(f"{name} differs from a fresh one: python -m tools.python_runtime")
        else:
            (python_files.FOLDER / name).write_bytes(gzip.compress(fresh[name], mtime=0))
            print(f"written: {name}")
    return int("--check" in sys.argv[1:] and bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
