"""The connection between a page and its kernel, tuned for widgets and limited in both directions.

A page that does not read what its kernel sends is disconnected (see `survive_nb.server.http_server` for the
limit), and so is one that sends far more than a player can.  Both count per kernel, so that connecting again
does not help.
"""

from __future__ import annotations

import re
import struct
from asyncio import Future
from collections.abc import Sequence
from contextlib import suppress
from typing import Final
from weakref import WeakKeyDictionary

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from tornado.iostream import StreamBufferFullError
from tornado.web import HTTPError
from zmq import Frame

from survive_nb.server.visitors import require_own_kernel
from survive_nb.token_bucket import TokenBucket

#: Largest message of a page, in bytes: a file of 1 MiB, quoted in JSON.
MAX_MESSAGE: Final = 5 * 2**19
#: Bytes that a page may send at once, and per second in the long run.
BURST: Final = 8 * 2**20
PER_SECOND: Final = 256 * 1024
#: Connections to one kernel: a page has one, and a second while it reconnects.
MAX_CONNECTIONS: Final = 4
#: How often the state of all widgets may be requested at once; a page does so when it is loaded.
STATE_REQUESTS: Final = 5
_STATE_REQUESTS_PER_SECOND: Final = 0.25

_PROTOCOL: Final = "v1.kernel.websocket.jupyter.org"
_NUMBER: Final = 8
#: A message has a channel, four parts and perhaps buffers, and one more offset for its end.
_FEWEST_OFFSETS: Final = 6
_MOST_OFFSETS: Final = 64

_IS_STATUS: Final = re.compile(rb'"msg_type": ?"status"')
_IS_COMM_MESSAGE: Final = re.compile(rb'"msg_type": ?"comm_msg"')
_IS_PRINTED: Final = re.compile(rb'"msg_type": ?"(?:stream|error)"')
_IS_STATE_REQUEST: Final = re.compile(rb'"method"\s*:\s*"request_states"')


class Traffic:
    """What the pages of one kernel have sent."""

    def __init__(self) -> None:
        self.connections = 0
        self.received = TokenBucket(BURST, PER_SECOND)
        self.state_requests = TokenBucket(STATE_REQUESTS, _STATE_REQUESTS_PER_SECOND)

    def admits(self, message: bytes) -> bool:
        """Tell whether a message is passed on; a request for all states is dropped if there were many."""
        return not _IS_STATE_REQUEST.search(message) or self.state_requests.take()


_traffic: WeakKeyDictionary[object, Traffic] = WeakKeyDictionary()


class WidgetConnection(ZMQChannelsWebsocketConnection):
    """Sends each message immediately, and drops status messages that follow a click.

    Without TCP_NODELAY the system may hold back a small message until an earlier one is acknowledged
    (Nagle's algorithm), which delays a click by 40 ms.  A page of widgets ignores the two messages "busy" and
    "idle" that a kernel sends for every click.
    """

    _is_counted = False

    @property
    def traffic(self) -> Traffic:
        """Return what the pages of this kernel have sent."""
        return _traffic.setdefault(self.kernel_manager, Traffic())

    @property
    def is_closing(self) -> bool:
        """Tell whether the server has closed the websocket, although the page has not confirmed it yet.

        From then on Jupyter takes every message for one of its older format, and Voilà counts to a number
        that it reads from a wrong place: the server would answer nobody for minutes.
        """
        return self.websocket_handler.ws_connection is None

    async def prepare(self) -> None:
        """Prepare the connection, unless the kernel has too many or belongs to somebody else's page.

        Our pages use the newer of Jupyter's two formats; Voilà misreads messages of the older one.
        """
        offered = self.websocket_handler.request.headers.get("Sec-WebSocket-Protocol", "")
        if _PROTOCOL not in (name.strip() for name in offered.split(",")):
            raise HTTPError(400)
        require_own_kernel(self.websocket_handler, self.kernel_id)
        if self.traffic.connections >= MAX_CONNECTIONS:
            raise HTTPError(429)
        await super().prepare()  # type: ignore[no-untyped-call]
        # A page that was closed or reloaded meanwhile has no connection any more, and Jupyter would use it.
        if self.websocket_handler.connection is None:
            raise HTTPError(400)

    def connect(self) -> Future[None] | None:  # type: ignore[override]  # as the class above does
        """Connect to the kernel over a socket with TCP_NODELAY."""
        self.traffic.connections += 1
        self._is_counted = True
        if (admission := self.websocket_handler.settings.get("admission")) is not None:
            admission.note_connected(self.kernel_id)
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def disconnect(self) -> None:  # type: ignore[override]  # as the class above does
        """Disconnect from the kernel; this may be called twice."""
        if self._is_counted:
            self._is_counted = False
            self.traffic.connections -= 1
            admission = self.websocket_handler.settings.get("admission")
            if admission is not None and not self.traffic.connections:
                admission.note_disconnected(self.kernel_id)
        super().disconnect()  # type: ignore[no-untyped-call]

    def handle_incoming_message(self, incoming_msg: str) -> None:
        """Pass a message of the page on to the kernel; malformed messages are dropped."""
        if self.is_closing:
            return
        raw = incoming_msg.encode() if isinstance(incoming_msg, str) else incoming_msg
        if not self.traffic.received.take(len(raw)):
            self.websocket_handler.close(1008, "too many messages")
            return
        if not is_well_framed(raw) or not self.traffic.admits(raw):
            return
        # A deeply nested message raises RecursionError.
        expected = (struct.error, ValueError, LookupError, TypeError, AttributeError, AssertionError)
        with suppress(*expected, RecursionError):
            super().handle_incoming_message(incoming_msg)

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[bytes]) -> None:
        """Pass a message of the kernel on to the page, unless the page ignores it anyway."""
        parts = self.session.feed_identities(outgoing_msg)[1]
        message = list(map(_content, parts))
        if self.is_closing or is_click_status(message) or is_printed(message):
            return
        try:
            super().handle_outgoing_message(stream, outgoing_msg)
        except StreamBufferFullError:
            # There is no room for a closing message either.
            connection = self.websocket_handler.ws_connection
            if connection is not None and connection.stream is not None:
                connection.stream.close()


def _content(part: bytes | Frame) -> bytes:
    return part if isinstance(part, bytes) else part.bytes


def is_well_framed(message: object) -> bool:
    """Tell whether a message has the format of our pages: a few parts, one after the other.

    Jupyter believes what a message says about its parts.  It would count up to any number of them, and copy
    the whole message for each of thousands of parts that overlap, while the server answers nobody else.

    >>> whole = [6, 56, 61, 63, 65, 67, 69]
    >>> text = b"shell{}{}{}{}"
    >>> is_well_framed(b"".join(number.to_bytes(8, "little") for number in whole) + text)
    True
    >>> overlapping = [6, 56, 61, 56, 65, 56, 69]
    >>> is_well_framed(b"".join(number.to_bytes(8, "little") for number in overlapping) + text)
    False
    >>> is_well_framed(bytes([255] * 9)), is_well_framed("{}")
    (False, False)
    """
    if not isinstance(message, bytes) or len(message) < _NUMBER:
        return False
    count = int.from_bytes(message[:_NUMBER], "little")
    if not _FEWEST_OFFSETS <= count <= _MOST_OFFSETS or _NUMBER * (count + 1) > len(message):
        return False
    offsets = [
        int.from_bytes(message[_NUMBER * at : _NUMBER * (at + 1)], "little") for at in range(1, count + 1)
    ]
    return offsets == sorted(offsets) and offsets[-1] <= len(message)


def is_printed(message: Sequence[bytes]) -> bool:
    """Tell whether a message is text that a kernel printed, or a traceback: our pages show neither.

    >>> is_printed([b"signature", b'{"msg_type": "stream"}', b"{}", b"{}", b'{"text": "Traceback ..."}'])
    True
    >>> is_printed([b"signature", b'{"msg_type": "comm_msg"}', b"{}", b"{}", b"{}"])
    False
    """
    return _IS_PRINTED.search(message[1]) is not None


def is_click_status(message: Sequence[bytes]) -> bool:
    """Tell whether a kernel reports that it is busy with a widget's message, or idle after it.

    >>> is_click_status([b"signature", b'{"msg_type": "status"}', b'{"msg_type": "comm_msg"}', b"{}", b"{}"])
    True
    >>> is_click_status([b"signature", b'{"msg_type": "status"}', b'{"msg_type": "kernel_info_request"}'])
    False
    """
    _, header, parent, *_ = message
    return _IS_STATUS.search(header) is not None and _IS_COMM_MESSAGE.search(parent) is not None
