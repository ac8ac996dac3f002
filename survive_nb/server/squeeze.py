"""Scripts and styles, squeezed once and kept: a class that comes together shares one radio network."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

#: What becomes much smaller; pictures and fonts are squeezed already.
_SUFFIXES: Final = frozenset({".js", ".css", ".svg"})
#: A little is gained by more, but the first visitor would wait for it.
_EFFORT: Final = 6


def squeezed(content: bytes) -> bytes:
    """Return something squeezed, and always in the same way."""
    return gzip.compress(content, _EFFORT, mtime=0)


def wants_squeezed(request: Any) -> bool:
    """Tell whether a browser understands what is squeezed; a piece of a file is sent as it is."""
    return "gzip" in request.headers.get("Accept-Encoding", "") and "Range" not in request.headers


@lru_cache(maxsize=400)
def _file(path: str, modified: float) -> bytes:
    """Return a file squeezed; one that was ``modified`` meanwhile is read again."""
    del modified
    return squeezed(Path(path).read_bytes())


def squeezing(handler: type) -> type:
    """Return what answers like another handler of files, but squeezed, to browsers that understand it."""

    class Squeezing(handler):  # type: ignore[misc]  # one of several, of libraries without types
        """Files, made smaller for the way."""

        def set_headers(self) -> None:
            """Say how the file is sent."""
            super().set_headers()
            path = Path(self.absolute_path)
            if path.suffix not in _SUFFIXES:
                return
            self.set_header("Vary", "Accept-Encoding")
            if not wants_squeezed(self.request):
                return
            small = _file(str(path), path.stat().st_mtime)
            self.set_header("Content-Encoding", "gzip")
            # Only for this answer: the class itself still needs the plain file, for the name of its version.
            self.get_content_size = lambda: len(small)
            self.get_content = _giving(small)

    return Squeezing


def _giving(content: bytes) -> Any:
    """Return what gives this content, whatever file is asked for."""
    return lambda *_: content
