"""The connection between a page and its kernel, tuned for widgets."""

from __future__ import annotations

import re
import struct
from asyncio import Future
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from zmq import Frame

_IS_STATUS: Final = re.compile(rb'"msg_type": ?"status"')
_IS_COMM_MESSAGE: Final = re.compile(rb'"msg_type": ?"comm_msg"')


class WidgetConnection(ZMQChannelsWebsocketConnection):
    """Sends each message immediately, and drops status messages that follow a click.

    Without TCP_NODELAY the system may hold back a small message until an earlier one is acknowledged
    (Nagle's algorithm), which delays a click by 40 ms.  A page of widgets ignores the two messages "busy" and
    "idle" that a kernel sends for every click.
    """

    def connect(self) -> Future[None] | None:  # type: ignore[override]  # as the class above does
        """Connect to the kernel over a socket with TCP_NODELAY."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Pass a message of the page on to the kernel; malformed messages are dropped."""
        if has_impossible_length(incoming_msg):
            return
        with suppress(struct.error, ValueError, LookupError, TypeError, AttributeError, AssertionError):
            super().handle_incoming_message(incoming_msg)

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[bytes]) -> None:
        """Pass a message of the kernel on to the page, unless the page ignores it anyway."""
        if not is_click_status(list(map(_content, self.session.feed_identities(outgoing_msg)[1]))):
            super().handle_outgoing_message(stream, outgoing_msg)


def _content(part: bytes | Frame) -> bytes:
    return part if isinstance(part, bytes) else part.bytes


def has_impossible_length(message: object) -> bool:
    """Tell whether a binary message claims to have more parts than it has room for.

    Jupyter would count up to the claimed number, and the server could not answer other requests meanwhile.

    >>> has_impossible_length(bytes([255] * 9)), has_impossible_length(bytes([1, *[0] * 15]))
    (True, False)
    >>> has_impossible_length("{}")
    False
    """
    return isinstance(message, bytes) and int.from_bytes(message[:8], "little") * 8 > len(message)


def is_click_status(message: Sequence[bytes]) -> bool:
    """Tell whether a kernel reports that it is busy with a widget's message, or idle after it.

    >>> is_click_status([b"signature", b'{"msg_type": "status"}', b'{"msg_type": "comm_msg"}', b"{}", b"{}"])
    True
    >>> is_click_status([b"signature", b'{"msg_type": "status"}', b'{"msg_type": "kernel_info_request"}'])
    False
    """
    _, header, parent, *_ = message
    return _IS_STATUS.search(header) is not None and _IS_COMM_MESSAGE.search(parent) is not None
