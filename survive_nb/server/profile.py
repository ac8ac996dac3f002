"""The options in which a server for one player and a server for a class differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LOOPBACK: Final = "127.0.0.1"


@dataclass(frozen=True)
class Profile:
    """Options of a server."""

    port: int
    lang: str
    host: str = LOOPBACK
    #: Without a token, only requests from this machine are answered.
    token: str = ""
    cookie_secret: bytes = b""
    #: Host names by which browsers may address a server with a token.
    names: frozenset[str] = frozenset()
    #: Whether a proxy serves the pages over https.
    https: bool = False
    #: The path below which a proxy serves the pages, with a slash at both ends.
    base_url: str = "/"
    #: Maximum number of open pages.
    limit: int | None = None
    #: The key in the teacher's link: one place is kept for it.
    class_key: str = ""
    #: Addresses of proxies, which are believed when they say for whom they ask.
    proxies: frozenset[str] = frozenset()
    #: Number of pre-started kernels.
    warm: int = 1

    @property
    def is_for_class(self) -> bool:
        """Tell whether other machines may open pages."""
        return bool(self.token)
