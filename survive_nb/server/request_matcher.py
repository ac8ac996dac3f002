"""Rules for tornado's router that look at the whole request."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher


class RequestMatcher(Matcher):
    """Matches the requests for which a function returns true."""

    def __init__(self, test: Callable[[HTTPServerRequest], bool]) -> None:
        self._test = test

    def match(self, request: HTTPServerRequest) -> dict[str, object] | None:
        """Return an empty mapping for a match, ``None`` otherwise."""
        return {} if self._test(request) else None


def has_unreadable_origin(request: HTTPServerRequest) -> bool:
    """Tell whether a request comes from a page with an invalid address: tornado would log a traceback."""
    try:
        urlsplit(request.headers.get("Origin", "")).hostname  # noqa: B018 - raises ValueError
    except ValueError:
        return True
    return False
