"""The store inside a browser's Python (Pyodide): SQLite in memory, with a copy that survives a reload.

The files that a browser keeps for JupyterLite are too simple for SQLite to work on.  So it works in memory,
and a moment after a change the whole file, which is small, is copied to where the browser keeps it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from survive_nb.store.sqlite import SqliteStore

#: Where JupyterLite shows a kernel the files that the browser keeps.
KEPT: Final = Path("/drive")
#: Delay of the copy after a change, in seconds: consecutive bot moves cause only one copy.
_A_MOMENT: Final = 0.5


class BrowserStore(SqliteStore):
    """A store in memory, with a copy of its file that the next visit begins with.

    If the copy cannot be written, the games continue and are lost with the page.
    """

    def __init__(self, path: Path, copy: Path) -> None:
        super().__init__(path)
        self.copy = copy
        self._soon: asyncio.TimerHandle | None = None
        # Whatever hinders us, an unreadable copy or a browser that keeps nothing, the games begin with none.
        with suppress(OSError):
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(copy.read_bytes())

    def write_copy(self) -> None:
        """Copy the file to where the browser keeps it."""
        self._soon = None
        with self._reading() as connection:
            data = connection.serialize()
        with suppress(OSError):
            self.copy.write_bytes(data)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Borrow a connection for one transaction, after which a copy is due."""
        with super()._writing() as connection:
            yield connection
        if self._soon is None:
            self._copy_soon()

    def _copy_soon(self) -> None:
        """Make the copy a moment later, or at once where nothing can happen later."""
        try:
            self._soon = asyncio.get_running_loop().call_later(_A_MOMENT, self.write_copy)
        except RuntimeError:
            self.write_copy()
