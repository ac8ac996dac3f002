"""A client without a display: it requests a page and talks to its kernel, as Voilà's script does."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from http.cookies import SimpleCookie
from itertools import pairwise
from types import SimpleNamespace
from typing import Any
from urllib.parse import urljoin, urlsplit
from uuid import uuid4

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

# Let many clients make requests at the same time.
AsyncHTTPClient.configure(None, max_clients=1000)

#: The message format of Voilà's page.
SUBPROTOCOL = "v1.kernel.websocket.jupyter.org"
WAIT_LIMIT = 120.0
_NUMBER = 8


class Refused(Exception):
    """The server refused to show the page."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(f"{status}: {text[:200]}")
        self.status = status
        self.text = text


class Browser:
    """A browser profile: cookies, and the token in local storage."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self.token = secrets.token_hex(16)

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    async def fetch(self, address: str, **options: Any) -> HTTPResponse:
        """Request a URL and keep the cookies of the response."""
        request = HTTPRequest(
            address, headers=self.headers, follow_redirects=False, request_timeout=WAIT_LIMIT, **options
        )
        try:
            answer = await AsyncHTTPClient().fetch(request)
        except HTTPClientError as error:
            if error.response is None:
                raise
            answer = error.response
        for line in answer.headers.get_list("Set-Cookie"):
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.coded_value
        return answer

    async def get(self, address: str) -> tuple[str, HTTPResponse]:
        """Request a URL, follow redirects, and return the final URL and the response."""
        for _ in range(5):
            answer = await self.fetch(address)
            if answer.code not in (301, 302):
                break
            address = urljoin(address, answer.headers["Location"])
        return address, answer


def pack(channel: str, *parts: Any) -> bytes:
    """Encode a message: the offsets of its parts, then the parts."""
    raw = [channel.encode(), *(json.dumps(part).encode() for part in parts)]
    offsets = [_NUMBER * (len(raw) + 2)]
    for part in raw:
        offsets.append(offsets[-1] + len(part))
    numbers = [len(offsets), *offsets]
    return b"".join([*(number.to_bytes(_NUMBER, "little") for number in numbers), *raw])


def state_requests(model: str, count: int) -> list[bytes]:
    """Return messages that ask for the state of one widget, and of all, this number of times each."""
    # A kernel ignores a message that it has seen before.
    header = {"msg_type": "comm_msg", "session": "", "username": "", "version": "5.3"}
    opened = {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}
    opening = {**header, "msg_id": uuid4().hex, "msg_type": "comm_open"}
    messages = [pack("shell", opening, {}, {"version": "1.0.0"}, opened)]
    for comm, method in ((model, "request_state"), ("c", "request_states")):
        content = {"comm_id": comm, "data": {"method": method}}
        messages += [
            pack("shell", {**header, "msg_id": f"{method}{number}"}, {}, {}, content)
            for number in range(count)
        ]
    return messages


def unpack(frame: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the header and the content of a message."""
    count = int.from_bytes(frame[:_NUMBER], "little")
    offsets = [
        int.from_bytes(frame[_NUMBER * at : _NUMBER * (at + 1)], "little") for at in range(1, count + 1)
    ]
    parts = [frame[start:end] for start, end in pairwise(offsets)]
    return json.loads(parts[1]), json.loads(parts[4])


class Page:
    """An open page: the state of its widgets in the browser."""

    def __init__(self, browser: Browser, address: str, html: str) -> None:
        self.browser = browser
        self.address = address
        self.models: dict[str, dict[str, Any]] = {}
        self.screen_id = ""
        #: Called with each change of the screen.
        self.on_update: Callable[[dict[str, Any]], None] | None = None
        self.heard: list[str] = []
        #: All messages of the kernel as they came, each with its time, if somebody wants them.
        self.frames: list[tuple[float, bytes]] | None = None
        config = re.search(r'id="jupyter-config-data"[^>]*>(.*?)</script>', html, re.S)
        assert config is not None, html[:500]
        self.kernel: str = json.loads(config[1])["kernelId"]
        self._session = uuid4().hex
        self._socket: WebSocketClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._known = asyncio.Event()
        self._changed = asyncio.Event()

    @classmethod
    async def open(cls, browser: Browser, address: str, **hello: Any) -> Page:
        """Open a page, connect to its kernel, and send the first message of our script."""
        page = await cls.connected(browser, address)
        await page.hello(**hello)
        return page

    @classmethod
    async def connected(cls, browser: Browser, address: str) -> Page:
        """Open a page and connect to its kernel."""
        where, answer = await browser.get(address)
        html = answer.body.decode()
        if answer.code != 200:
            raise Refused(answer.code, html)
        page = cls(browser, where, html)
        await page.connect()
        await page.learn()
        return page

    @classmethod
    @asynccontextmanager
    async def visit(cls, browser: Browser, address: str, **hello: Any) -> AsyncIterator[Page]:
        """Open a page, and close it in the end."""
        page = await cls.open(browser, address, **hello)
        try:
            yield page
        finally:
            await page.close()

    # -- the socket ----------------------------------------------------------------------------------------

    @property
    def socket_address(self) -> str:
        parts = urlsplit(self.address)
        return f"ws://{parts.netloc}/api/kernels/{self.kernel}/channels?session_id={self._session}"

    async def connect(self) -> None:
        """Connect to the kernel."""
        request = HTTPRequest(self.socket_address, headers=self.browser.headers)
        self._socket = await websocket_connect(
            request, subprotocols=[SUBPROTOCOL], max_message_size=64 * 2**20
        )
        self._reader = asyncio.ensure_future(self._read())

    async def disconnect(self) -> None:
        """Close the connection to the kernel, which runs on."""
        if self._reader is not None:
            self._reader.cancel()
        if self._socket is not None:
            self._socket.close()

    async def close(self) -> None:
        """Close the page, and end its kernel as Voilà's page does."""
        await self.disconnect()
        address = urljoin(self.address, f"/voila/api/shutdown/{self.kernel}")
        with suppress(HTTPClientError, OSError):
            await self.browser.fetch(address, method="POST", body="")

    async def send(self, kind: str, content: dict[str, Any], channel: str = "shell") -> str:
        """Send any message to the kernel and return its id."""
        header = {
            "msg_id": uuid4().hex,
            "msg_type": kind,
            "session": self._session,
            "username": "",
            "version": "5.3",
            "date": "2026-01-01T00:00:00Z",
        }
        metadata = {"version": "1.0.0"} if kind == "comm_open" else {}
        await self.send_raw(pack(channel, header, {}, metadata, content))
        return header["msg_id"]

    async def send_raw(self, data: str | bytes) -> None:
        """Send any data."""
        assert self._socket is not None
        await self._socket.write_message(data, binary=isinstance(data, bytes))

    async def _read(self) -> None:
        """Read messages of the kernel until the socket is closed."""
        assert self._socket is not None
        while (frame := await self._socket.read_message()) is not None:
            if isinstance(frame, bytes):
                if self.frames is not None:
                    self.frames.append((time.time(), frame))
                self._take(*unpack(frame))

    def _take(self, header: dict[str, Any], content: dict[str, Any]) -> None:
        self.heard.append(header["msg_type"])
        data: dict[str, Any] = content.get("data") or {}
        if header["msg_type"] == "comm_open":
            self.models[content["comm_id"]] = dict(data["state"])
        elif header["msg_type"] == "comm_msg" and data.get("method") == "update_states":
            for name, model in data["states"].items():
                self.models[name] = model["state"]
            self._known.set()
        elif header["msg_type"] == "comm_msg" and data.get("method") in ("update", "echo_update"):
            self.models.setdefault(content["comm_id"], {}).update(data["state"])
            if content["comm_id"] == self.screen_id and self.on_update is not None:
                self.on_update(data["state"])
            self._changed.set()

    # -- the screen ----------------------------------------------------------------------------------------

    async def learn(self) -> None:
        """Request the state of all widgets, find the screen, and report that the canvases are ready."""
        control = uuid4().hex
        await self.send(
            "comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        )
        await self.send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        await asyncio.wait_for(self._known.wait(), WAIT_LIMIT)
        self.screen_id = next(name for name, state in self.models.items() if "has_board" in state)
        for name, state in self.models.items():
            if state.get("_model_name") in ("CanvasModel", "MultiCanvasModel"):
                await self.say(name, {"event": "client_ready"})

    async def say(self, model: str, content: dict[str, Any]) -> None:
        """Send a message to a widget."""
        data = {"method": "custom", "content": content}
        await self.send("comm_msg", {"comm_id": model, "data": data})

    async def hello(self, **facts: Any) -> None:
        """Send the first message of our script."""
        query = dict(pair.split("=") for pair in urlsplit(self.address).query.split("&") if "=" in pair)
        hello = {name: query.get(name, "") for name in ("game", "room", "seat", "watch", "class")}
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(self.address))
        hello |= {"browser": self.browser.token, "place": "voila", "language": "en", "origin": origin}
        await self.click({"do": "hello", "remember": {}, "reduced": True, **hello, **facts})

    async def click(self, message: dict[str, Any]) -> str:
        """Send a click and return its id, a new one if it has none; the screen acknowledges it."""
        click = str(message.get("click", "")) or secrets.token_hex(8)
        await self.say(self.screen_id, {**message, "click": click})
        return click

    async def until(self, test: Callable[[SimpleNamespace], bool], wait_limit: float = WAIT_LIMIT) -> None:
        """Wait until a test of the screen is true."""
        async with asyncio.timeout(wait_limit):
            while not test(self.screen):
                self._changed.clear()
                await self._changed.wait()

    async def until_heard(self, kind: str, wait_limit: float = WAIT_LIMIT) -> None:
        """Wait until the kernel has sent a message of this kind."""
        async with asyncio.timeout(wait_limit):
            while kind not in self.heard:
                await asyncio.sleep(0.02)

    @property
    def screen(self) -> SimpleNamespace:
        """Return the current state of the screen."""
        return SimpleNamespace(**self.models[self.screen_id])

    def nodes(self, *regions: str) -> Iterator[dict[str, Any]]:
        """Yield every node of some regions."""
        todo = [self.models[self.screen_id].get(name) for name in regions]
        while todo:
            if node := todo.pop(0):
                yield node
                todo = [*node.get("n", ()), *todo]


class DeafClient:
    """A websocket client that sends and never reads."""

    def __init__(self, page: Page) -> None:
        parts = urlsplit(page.socket_address)
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.settimeout(10)
        self._socket.connect((parts.hostname, parts.port))
        lines = [
            f"GET {parts.path}?session_id=deaf HTTP/1.1",
            f"Host: {parts.netloc}",
            f"Cookie: {page.browser.headers['Cookie']}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            f"Sec-WebSocket-Protocol: {SUBPROTOCOL}",
        ]
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())

    def accepted(self) -> bool:
        """Read the answer to the request, and nothing after it."""
        answer = b""
        while not answer.endswith(b"\r\n\r\n") and (byte := self._socket.recv(1)):
            answer += byte
        return answer.startswith(b"HTTP/1.1 101")

    def send(self, data: bytes) -> None:
        """Send a binary message, masked with zeros; raises `OSError` once the server has closed."""
        self._socket.sendall(b"\x82\xfe" + len(data).to_bytes(2, "big") + bytes(4) + data)

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()
