"""Logs without network addresses, keys and kernel ids.

Libraries log what they were asked, URLs with keys included.  So everything that a server writes to its log
passes through `redacted`.
"""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final, TextIO

_QUERY: Final = re.compile(r"\?[\w%.~-]+=[^\s'\"<>]*")
#: A parameter of our addresses, up to its value; as a part of another one it is encoded, perhaps twice.
_PARAMETER: Final = re.compile(
    r"((?:[?&/]|%(?:25)*(?:2F|3F|26))(?:class|game|room|seat|watch)(?:=|%(?:25)*3D))[\w.~-]+", re.IGNORECASE
)
_KERNEL_ID: Final = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.IGNORECASE)
_HEX_KEY: Final = re.compile(r"(?<![\w-])[0-9a-f]{16,}(?![\w-])", re.IGNORECASE)
#: A key of a seat, a game or a class: 22 letters of an address, not the name of a function.
_KEY: Final = re.compile(r"(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?=[\w-]*[\d-])[A-Za-z0-9_-]{22}(?![\w-])")
_MAYBE_ADDRESS: Final = re.compile(
    r"(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-fA-F:]*::?[0-9a-fA-F:.]*)(?![\w:])"
)


def without_keys(text: str) -> str:
    """Return a text without the keys and codes in our addresses, which may be encoded in others.

    >>> without_keys("302 GET /voila/play.ipynb?game=Ab3&x=1 referer=http://[::1]/login?next=%2Fp%3Fseat%3DCd4")
    '302 GET /voila/play.ipynb?game=…&x=1 referer=http://[::1]/login?next=%2Fp%3Fseat%3D…'
    """
    return _PARAMETER.sub(r"\1…", text)


def redacted(text: str, secrets: Iterable[str] = ()) -> str:
    """Return a text of a log without addresses, keys, kernel ids and the given secrets.

    >>> redacted("GET /static/%00?token=0123456789abcdef (10.0.0.7): KeyError('fe80::1') at 12:30:05")
    "GET /static/%00?… (…): KeyError('…') at 12:30:05"
    >>> redacted("kernel 2266cd07-b71d-4ea8-b582-796d67ce8564 in handle_incoming_message")
    'kernel … in handle_incoming_message'
    """
    for secret in secrets:
        if secret:
            text = text.replace(secret, "…")
    text = _QUERY.sub("?…", text)
    for pattern in (_KERNEL_ID, _HEX_KEY, _KEY):
        text = pattern.sub("…", text)
    return _MAYBE_ADDRESS.sub(_hide_address, text)


def _hide_address(found: re.Match[str]) -> str:
    text = found[0].rstrip(".")
    try:
        ip_address(text)
    except ValueError:
        return found[0]
    return "…" + found[0][len(text) :]


class PrivateFormatter(logging.Formatter):
    """Formats log records without addresses, keys and ids."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the text of a record."""
        return redacted(super().format(record))


class PrivateStream(io.TextIOBase):
    """A text stream that passes whole lines on, without addresses, keys, ids and the given secrets."""

    def __init__(self, stream: TextIO, secrets: Iterable[str] = ()) -> None:
        self._stream = stream
        self._secrets = set(secrets)
        self._line = ""

    def hide(self, *secrets: str) -> None:
        """Remove these secrets too from now on."""
        self._secrets.update(secrets)

    @property
    def encoding(self) -> str:  # type: ignore[override]  # typeshed has an attribute
        """Return the encoding of the stream below."""
        return self._stream.encoding

    def fileno(self) -> int:
        """Return the file descriptor of the stream below."""
        return self._stream.fileno()

    def isatty(self) -> bool:
        """Tell whether the stream below is a terminal."""
        return self._stream.isatty()

    def writable(self) -> bool:
        """Tell that the stream can be written to."""
        return True

    def write(self, text: str) -> int:
        """Write all lines that are complete."""
        *lines, self._line = (self._line + text).split("\n")
        if lines:
            self._stream.write("".join(f"{redacted(line, self._secrets)}\n" for line in lines))
        return len(text)

    def flush(self) -> None:
        """Flush the stream below; an incomplete line is kept until it is complete."""
        self._stream.flush()
