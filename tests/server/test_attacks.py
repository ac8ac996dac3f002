"""The attacks of the security review on a real class server, with smaller counts than `make attack`.

V1 to V11 are the numbers of the review.  V6 (a secret that leaks by time) is in
``tests/rooms/test_answer_window.py``, V5 in ``test_lobby.py`` and V10 in ``test_hosting.py``.  The log of
every server is searched for addresses, keys and kernel ids when it ends (V8): see `tests.browser.servers`.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, closing, suppress
from pathlib import Path

import psutil
import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest, HTTPResponse
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError, websocket_connect

from survive_nb import kernel_limits
from survive_nb.server.admission import PER_VISITOR
from survive_nb.server.headers import CSP, HEADERS
from survive_nb.server.websocket_connection import MAX_CONNECTIONS
from tests.browser import servers
from tests.server.protocol import SUBPROTOCOL, Browser, DeafClient, Page, pack, state_requests
from tests.server.test_class_server import ask, bare, kernels_of, reply, run

pytestmark = [pytest.mark.xdist_group("class server"), pytest.mark.slow]

LIMIT = 4
#: Pages that one browser may open at this limit.
OWN = min(PER_VISITOR, LIMIT // 2)
MIB = 2**20


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("attacked")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[servers.Server]:
    with servers.class_server(folder, "--students", "2", "--limit", str(LIMIT)) as running:
        kernels_of(running, 2)
        yield running


def memory(server: servers.Server) -> int:
    """Return the memory of the server itself, in MiB."""
    return int(psutil.Process(server.process.pid).memory_info().rss // MIB)


def port_of(server: servers.Server) -> int:
    return int(bare(server).rstrip("/").rpartition(":")[2])


# -- without the token --------------------------------------------------------------------------------------


def test_bodies_are_not_buffered(server: servers.Server) -> None:
    """V1: 50 requests that announce 90 MB and send 2 MiB each."""
    before = memory(server)
    head = b"POST /voila/api/shutdown/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(50):
            one = stack.enter_context(closing(socket.create_connection(("127.0.0.1", port_of(server)))))
            one.settimeout(5)
            with suppress(OSError):  # the server closes the connection
                one.sendall(head + bytes(2 * MIB))
        assert ask(bare(server))[0] == 403
    assert memory(server) - before < 40


def test_idle_connections_lock_nobody_out(server: servers.Server) -> None:
    """V2: 900 requests that are never completed."""
    with ExitStack() as stack:
        for _ in range(900):
            one = stack.enter_context(closing(socket.create_connection(("127.0.0.1", port_of(server)))))
            one.sendall(b"GET / HTTP/1.1\r\nX: ")
        assert ask(bare(server))[0] == 403
        connections = psutil.Process(server.process.pid).net_connections("tcp")
        assert len([one for one in connections if one.status == psutil.CONN_ESTABLISHED]) < 300


@pytest.mark.parametrize(
    "path",
    [
        "voila/static/%00?token=0123456789abcdef",
        "voila/static/a%0ab.js?token=0123456789abcdef",
        "voila/static/%ff%fe?token=0123456789abcdef",
        f"voila/static/{'a' * 5000}?token=0123456789abcdef",
        "voila/labextensions/%00/x?token=0123456789abcdef",
        "voila/templates/x/static/%00?token=0123456789abcdef",
        "voila/scripts/%00?token=0123456789abcdef",
        "voila/templates/survive-nb/static/.?token=0123456789abcdef",
        "voila/templates/survive-nb/static/%2f?token=0123456789abcdef",
    ],
)
def test_strange_paths_are_not_errors(server: servers.Server, path: str) -> None:
    """V8: such paths were logged, with the address and the token."""
    assert ask(bare(server) + path)[0] in (400, 403, 404)


@pytest.mark.parametrize(
    "request_",
    [
        b"FOO %s HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET %s?token=0123456789abcdef%%ff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST %s HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data\r\nContent-Length: 1\r\n\r\nx",
    ],
)
@pytest.mark.parametrize(
    "path", [b"/", b"/voila/labextensions/anywidget/x.js", b"/api/kernels/none/channels"]
)
def test_malformed_requests_are_not_errors(server: servers.Server, request_: bytes, path: bytes) -> None:
    """Each was a traceback in the log, without a token; one of them with most of a token."""
    ask(bare(server))
    before = server.log.stat().st_size
    with closing(socket.create_connection(("127.0.0.1", port_of(server)))) as one:
        one.settimeout(10)
        one.sendall(request_ % path)
        head = one.recv(4096).decode("latin-1").partition("\r\n\r\n")[0]
    assert head.startswith("HTTP/1.1 405" if request_.startswith(b"FOO") else "HTTP/1.1 400")
    assert all(f"\r\n{name}: {value}" in head for name, value in HEADERS.items())
    assert server.log.stat().st_size == before


@pytest.mark.parametrize(
    ("path", "code"),
    [
        *(("", 403), ("none.html", 403), ("health", 200), ("%00", 403)),
        *(("voila/static/voila.js", 200), ("voila/static/none.js", 403)),
        *(("voila/scripts/0123456789abcdef.js", 404), ("voila/python/none/none", 404)),
        *(("api/kernels/none", 403), ("api/kernels/none/channels", 302), ("voila/api/shutdown/none", 403)),
    ],
)
def test_every_response_has_the_headers(server: servers.Server, path: str, code: int) -> None:
    """The pages and the refusals that need a token are in the tests below."""

    async def work() -> None:
        answer = await Browser().fetch(bare(server) + path)
        assert answer.code == code
        assert_has_headers(answer)

    run(work())


def assert_has_headers(answer: HTTPResponse) -> None:
    """Check the security headers of a response."""
    found = {name: answer.headers.get(name, "") for name in HEADERS}
    # Jupyter's handlers of data add a source of their own, which is ignored.
    found[CSP] = found[CSP].removesuffix("; default-src 'none'")
    assert found == HEADERS
    assert "'unsafe-eval'" not in answer.headers[CSP]
    assert "frame-ancestors 'self'" in answer.headers[CSP]
    assert "Server" not in answer.headers


# -- with the token -----------------------------------------------------------------------------------------


async def signed_in(server: servers.Server) -> Browser:
    browser = Browser()
    await browser.fetch(server.address)
    return browser


async def give_up(browser: Browser, address: str, after: float) -> None:
    """Request a page, and close the connection before it is complete."""
    request = HTTPRequest(address, headers=browser.headers, request_timeout=after)
    with suppress(HTTPClientError):
        await AsyncHTTPClient().fetch(request)


async def until_closed(server: servers.Server, pages: int) -> None:
    """Wait until no more kernels run than those of some pages and of the pool."""
    async with asyncio.timeout(servers.WAIT_LIMIT):
        while len(server.kernels()) > pages + 2:
            await asyncio.sleep(0.2)


def test_one_browser_leaves_places_to_others(server: servers.Server) -> None:
    """V4: one pupil requests many pages and abandons them; the others and the teacher still get theirs."""

    async def work() -> None:
        greedy = await signed_in(server)
        answers = await asyncio.gather(*(greedy.get(bare(server)) for _ in range(2 * LIMIT)))
        assert sorted(answer.code for _, answer in answers) == [200] * OWN + [429] * (2 * LIMIT - OWN)
        for _, answer in answers:
            assert_has_headers(answer)
        refused = next(answer for _, answer in answers if answer.code == 429).body.decode()
        assert "too many pages" in refused
        assert "صفحه‌های زیادی" in refused
        async with AsyncExitStack() as stack:
            for _ in range(LIMIT - OWN):
                page = await stack.enter_async_context(Page.visit(await signed_in(server), bare(server)))
            # Now it is full, but not for the teacher.
            full = (await (await signed_in(server)).get(bare(server)))[1]
            assert full.code == 503
            assert_has_headers(full)
            teacher = servers.teachers_link(server.log.parent)
            await stack.enter_async_context(Page.visit(Browser(), teacher))
            wrong = teacher[:-4] + "AAAA"
            assert (await Browser().get(wrong))[1].code == 503
            assert page.kernel in {kernel for one in server.kernels() for kernel in kernel_ids(one)}
        for where, answer in answers:
            if answer.code == 200:
                await Page(greedy, where, answer.body.decode()).close()

    run(work())


def kernel_ids(process: psutil.Process) -> list[str]:
    return [part.rpartition("kernel-")[2].removesuffix(".json") for part in process.cmdline()]


def test_abandoned_request_keeps_no_kernel(server: servers.Server) -> None:
    """V4: a script polls the page and gives up each time."""

    async def work() -> None:
        await until_closed(server, 0)
        browser = await signed_in(server)
        for number in range(12):
            path = ("", "lessons/en/02_sinking_order.ipynb")[number % 2]
            await give_up(browser, bare(server) + path, after=0.2)
        await until_closed(server, 0)
        # All places are free again.
        async with AsyncExitStack() as stack:
            for _ in range(LIMIT):
                page = await stack.enter_async_context(Page.visit(await signed_in(server), bare(server)))
                await page.until(lambda screen: bool(screen.main))

    run(work())


def test_client_that_never_reads_is_disconnected(server: servers.Server) -> None:
    """V3: 2 MB of requests for the state of all widgets, whose answers are never read."""

    async def work() -> None:
        async with Page.visit(await signed_in(server), bare(server)) as page:
            before = memory(server)
            messages = state_requests(page.screen_id, 4000)
            with closing(DeafClient(page)) as deaf:
                assert await asyncio.to_thread(deaf.accepted)
                with suppress(OSError):
                    for data in messages:
                        await asyncio.to_thread(deaf.send, data)
                await asyncio.sleep(2)
                assert memory(server) - before < 60
                # Others are not disturbed.
                async with Page.visit(await signed_in(server), bare(server)) as other:
                    await other.until(lambda screen: bool(screen.main))

    run(work())


def test_large_messages_end_the_connection(server: servers.Server) -> None:
    """V4: 60 messages of 8 MB grew the kernel to 543 MiB."""

    async def work() -> None:
        async with Page.visit(await signed_in(server), bare(server)) as page:
            (kernel,) = [one for one in server.kernels() if page.kernel in kernel_ids(one)]
            before = kernel.memory_info().rss
            with suppress(WebSocketClosedError, StreamClosedError):
                for _ in range(60):
                    await page.say(page.screen_id, {"do": "look", "text": "x" * 8 * MIB})
            await asyncio.sleep(1)
            assert (kernel.memory_info().rss - before) // MIB < 60

    run(work())


@pytest.mark.skipif(not hasattr(psutil, "RLIMIT_DATA"), reason="Linux only")
def test_kernels_have_limits(server: servers.Server) -> None:
    (kernel, *_) = kernels_of(server, 1)
    most = kernel_limits.MEMORY_MIB * MIB
    assert kernel.rlimit(psutil.RLIMIT_DATA) == (most, most)
    assert kernel.rlimit(psutil.RLIMIT_CPU)[0] < 3600
    assert kernel.nice() > psutil.Process(server.process.pid).nice()


def test_many_messages_end_the_connection(server: servers.Server) -> None:
    """The limit counts per kernel: connecting again does not help."""

    async def work() -> None:
        async with Page.visit(await signed_in(server), bare(server)) as page:
            sent = 0
            for _ in range(3):
                with suppress(WebSocketClosedError, StreamClosedError):
                    while sent < 64 * MIB:
                        await page.say(page.screen_id, {"do": "look", "text": "x" * 2 * MIB})
                        sent += 2 * MIB
                await page.disconnect()
                await page.connect()
            assert sent < 40 * MIB

    run(work())


def test_connections_to_a_kernel_are_limited(server: servers.Server) -> None:
    async def work() -> None:
        async with Page.visit(await signed_in(server), bare(server)) as page:
            address = page.socket_address.partition("?")[0]
            tries = [
                HTTPRequest(f"{address}?session_id={number}", headers=page.browser.headers)
                for number in range(MAX_CONNECTIONS)
            ]
            clients = [await websocket_connect(request, subprotocols=[SUBPROTOCOL]) for request in tries[1:]]
            with pytest.raises(HTTPClientError) as refused:
                await websocket_connect(tries[0], subprotocols=[SUBPROTOCOL])
            assert refused.value.code == 429
            for client in clients:
                client.close()

    run(work())


def test_closed_handshakes_are_no_errors(server: servers.Server) -> None:
    """Pages that are reloaded while they connect: the log of the server is checked when it ends."""

    async def work() -> None:
        browser = await signed_in(server)
        where, answer = await browser.get(bare(server))
        page = Page(browser, where, answer.body.decode())
        for _ in range(20):
            await asyncio.to_thread(lambda: DeafClient(page).close())
        await page.connect()
        await page.learn()
        await page.close()

    run(work())


@pytest.mark.parametrize("origin", ["http://[::", "http://evil.example", "null"])
def test_foreign_origins_get_no_kernel(server: servers.Server, origin: str) -> None:
    """An origin that cannot be read was an error of the server, with a traceback in the log."""

    async def work() -> None:
        async with Page.visit(await signed_in(server), bare(server)) as page:
            request = HTTPRequest(page.socket_address, headers={**page.browser.headers, "Origin": origin})
            with pytest.raises(HTTPClientError) as refused:
                await websocket_connect(request, subprotocols=[SUBPROTOCOL])
            assert refused.value.code == 403
            assert refused.value.response is not None
            assert_has_headers(refused.value.response)

    run(work())


def test_kernels_belong_to_the_browser_of_their_page(server: servers.Server) -> None:
    """A pupil who has read another one's kernel id over a shoulder could act there, and end it."""

    async def work() -> None:
        thief = await signed_in(server)
        async with Page.visit(await signed_in(server), bare(server)) as page:
            for browser in (thief, Browser()):
                request = HTTPRequest(page.socket_address, headers=browser.headers)
                with pytest.raises(HTTPClientError) as refused:
                    await websocket_connect(request, subprotocols=[SUBPROTOCOL])
                assert refused.value.code == 403
                for path in (f"api/kernels/{page.kernel}", f"voila/api/shutdown/{page.kernel}"):
                    for method in ("GET", "POST", "DELETE"):
                        body = "" if method == "POST" else None
                        answer = await browser.fetch(bare(server) + path, method=method, body=body)
                        assert answer.code in (403, 405)
            assert (await page.browser.fetch(f"{bare(server)}api/kernels/{page.kernel}")).code == 200
            await page.disconnect()
            await page.connect()
            page.heard.clear()
            await page.send("kernel_info_request", {})
            await page.until_heard("kernel_info_reply")

    run(work())


def test_framing_bombs_are_dropped(server: servers.Server) -> None:
    """A message of 1 MiB that claims to have thousands of parts, each as long as the whole."""
    size = MIB
    many = size // 16 - 2
    overlapping = [many, *[8 * (many + 1), size] * (many // 2)]
    bombs = [
        b"".join(number.to_bytes(8, "little") for number in overlapping).ljust(size, b"x"),
        (2**31 - 1).to_bytes(4, "big") + bytes(100),
        (2**27).to_bytes(4, "big") + bytes(100),
        (many).to_bytes(4, "big") + bytes(size),
    ]

    async def work() -> None:
        async with Page.visit(await signed_in(server), bare(server)) as page:
            before = memory(server)
            address = page.socket_address.partition("?")[0] + "?session_id=bomb"
            request = HTTPRequest(address, headers=page.browser.headers)
            client = await websocket_connect(request, subprotocols=[SUBPROTOCOL])
            for bomb in bombs:
                await client.write_message(bomb, binary=True)
            # Without a protocol it would be the older format, which freezes Voilà.
            with pytest.raises(HTTPClientError) as refused:
                await websocket_connect(HTTPRequest(address, headers=page.browser.headers))
            assert refused.value.code == 400
            page.heard.clear()
            await page.send("kernel_info_request", {})
            await page.until_heard("kernel_info_reply", wait_limit=20)
            assert memory(server) - before < 40
            client.close()

    run(work())


def test_nested_header_is_dropped(server: servers.Server) -> None:
    """V8: it was logged, with the id of the kernel."""

    async def work() -> None:
        async with Page.visit(await signed_in(server), bare(server)) as page:
            deep = "[" * 100_000 + "]" * 100_000
            await page.send_raw(pack("shell", {}, {}, {}, {}).replace(b"{}", deep.encode(), 1))
            raw = [b"shell", f'{{"msg_type": {deep}}}'.encode(), b"{}", b"{}", b"{}"]
            offsets = [8 * (len(raw) + 2)]
            for part in raw:
                offsets.append(offsets[-1] + len(part))
            numbers = b"".join(number.to_bytes(8, "little") for number in (len(offsets), *offsets))
            await page.send_raw(numbers + b"".join(raw))
            await page.send_raw(json.dumps({"channel": "shell"}) + deep)
            page.heard.clear()
            await page.send("kernel_info_request", {})
            await page.until_heard("kernel_info_reply")

    run(work())


# -- one's own machine --------------------------------------------------------------------------------------


def test_other_sites_cannot_start_kernels(tmp_path: Path) -> None:
    """V4: any website can let a browser request ``http://127.0.0.1:8866/``."""
    with servers.voila(tmp_path) as own:
        before = len(kernels_of(own, 1))
        for site in ("cross-site", "same-site"):
            for mode in ("no-cors", "navigate"):
                status, text = ask(own.address, **{"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode})
                assert (status, "Another website" in text, "وبگاه دیگری" in text) == (403, True, True)
        assert len(own.kernels()) == before
        headers, _ = reply(own.address, **{"Sec-Fetch-Site": "none"})
        assert headers["X-Content-Type-Options"] == "nosniff"
