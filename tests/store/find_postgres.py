"""Find the programs of a PostgreSQL server for the tests; with ``--install``, get them if there are none.

In this order: the folder that ``POSTGRES_BIN`` names, Debian's, whatever is on the path.  If all are missing:
as root, Debian's package with apt-get.  Where that is impossible, this says so and the tests are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NONE = (
    "The tests of the PostgreSQL store need the programs of a PostgreSQL server, and none could be found or"
    " installed here. Install one (on Debian: apt-get install postgresql), or name the folder of its"
    " programs: POSTGRES_BIN=/path/to/bin make test"
)
_QUIET = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}


def find() -> Path | None:
    """Return the folder of initdb and postgres, or ``None``."""
    return next((folder for folder in _candidates() if _is_complete(folder)), None)


def install() -> Path | None:
    """Get a PostgreSQL from Debian if we may, and return the folder of its programs, or ``None``."""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    quietly = [apt, "-qq", "-o", "Dpkg::Use-Pty=0"]
    for command in (["update"], ["install", "--yes", "--no-install-recommends", "postgresql"]):
        sys.stderr.write(f"==> apt-get {' '.join(command)}\n")
        subprocess.run([*quietly, *command], stdout=sys.stderr, env=_QUIET)
    return find()


def _candidates() -> Iterator[Path]:
    """Name the folders to look at, the likeliest first."""
    if named := os.environ.get("POSTGRES_BIN"):
        yield Path(named)
        return
    versions = Path("/usr/lib/postgresql").glob("*/bin")
    yield from sorted(versions, key=lambda folder: folder.parent.name.rjust(3), reverse=True)
    if program := shutil.which("postgres"):
        yield Path(program).parent


def _is_complete(folder: Path) -> bool:
    return all((folder / program).is_file() for program in ("initdb", "postgres"))


if __name__ == "__main__":
    if not (find() or ("--install" in sys.argv and install())):
        sys.stderr.write(f"{NONE}\nThose tests will be skipped.\n")
