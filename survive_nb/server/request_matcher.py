"""Rules for tornado's router that look at the whole request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import RequestHandler

#: The types of a body that tornado parses before a handler sees the request.
_FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")


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


def is_malformed(request: HTTPServerRequest) -> bool:
    """Tell whether a request has an unknown method, a query that is not text, or a form that no page sends.

    Tornado or Jupyter refuses it before it knows the visitor.  Jupyter's error page asks for the visitor, so
    that it fails, and a traceback would be logged, with the token if that is what is wrong.
    """
    try:
        for values in request.query_arguments.values():
            for value in values:
                value.decode()
    except UnicodeDecodeError:
        return True
    # A page that is closed ends its kernel with a form.
    is_allowed = "/voila/api/shutdown/" in request.path or not _has_form(request)
    return not is_allowed or request.method not in RequestHandler.SUPPORTED_METHODS


def _has_form(request: HTTPServerRequest) -> bool:
    """Tell whether the body is a form that may have content."""
    fields = request.headers
    kind = fields.get("Content-Type", "")
    # Clients name a form also when they send nothing.
    is_empty = fields.get("Content-Length") == "0"
    is_plain = "Transfer-Encoding" not in fields and "Content-Encoding" not in fields
    return kind.startswith(_FORMS) and not (is_empty and is_plain and kind == _FORMS[0])
