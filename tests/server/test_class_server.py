"""``survive-nb serve``: access, limits, URLs, secrets and recovery after a crash."""

from __future__ import annotations

import asyncio
import gzip
import stat
import time
import urllib.error
import urllib.request
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import psutil
import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from survive_nb.cli import doctor
from survive_nb.rooms import Lobby
from survive_nb.server.script_bundle import script_bundle
from survive_nb.store import SqliteStore
from survive_nb.visits import MOST_GAMES
from tests.browser import servers
from tests.server.protocol import SUBPROTOCOL, Browser, Page, Refused

pytestmark = [pytest.mark.xdist_group("class server"), pytest.mark.slow]

#: Maximum number of open pages.
LIMIT = 3
OUR_403 = "complete link"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("class")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[servers.Server]:
    """Serve a class of two, with a limit of three pages."""
    with servers.class_server(folder, "--students", "2", "--limit", str(LIMIT)) as running:
        yield running


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 2 * servers.WAIT_LIMIT))


def bare(server: servers.Server) -> str:
    """Return the URL without the token."""
    return server.address.partition("?")[0]


def ask(address: str, **headers: str) -> tuple[int, str]:
    """Request a page and return its status and text."""
    try:
        request = urllib.request.Request(address, headers=headers)
        with urllib.request.urlopen(request, timeout=servers.WAIT_LIMIT) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def kernels_of(server: servers.Server, least: int) -> list[psutil.Process]:
    """Wait until enough kernels run, and return them."""
    end = time.monotonic() + servers.WAIT_LIMIT
    while time.monotonic() < end:
        if len(found := server.kernels()) >= least:
            return found
        time.sleep(0.1)
    raise AssertionError("too few warm kernels")


# -- health --------------------------------------------------------------------------------------------------


def test_doctor_recognizes_the_server(server: servers.Server) -> None:
    assert ask(f"{bare(server)}health") == (200, '{"app": "survive-nb"}')
    assert [finding for finding in doctor.check_proxy(bare(server)) if finding.mend] == []
    assert ask(f"{bare(server)}health", Host="evil.example")[0] == 403


# -- the token ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["", "?token=", "?token=0123456789abcdef", "?class=0123456789abcdef"])
@pytest.mark.parametrize("path", ["", "fish_fish.ipynb", "lessons/en/02_sinking_order.ipynb"])
def test_page_needs_the_token(server: servers.Server, path: str, query: str) -> None:
    before = {kernel.pid for kernel in kernels_of(server, 2)}
    status, text = ask(f"{bare(server)}{path}{query}")
    assert (status, OUR_403 in text, "پیوند کامل" in text) == (403, True, True)
    assert server.address.partition("token=")[2] not in text
    assert {kernel.pid for kernel in server.kernels()} <= before


def test_token_is_removed_from_the_url(server: servers.Server) -> None:
    async def work() -> None:
        browser = Browser()
        async with Page.visit(browser, f"{server.address}&lang=en") as page:
            assert page.address == f"{bare(server)}?lang=en"
            await page.until(lambda screen: bool(screen.main))
        # A reload has no token, but the cookie.
        async with Page.visit(browser, page.address) as again:
            assert again.kernel != page.kernel

    run(work())


def test_redirect_stays_on_this_host(server: servers.Server) -> None:
    async def work() -> None:
        token = server.address.partition("?")[2]
        answer = await Browser().fetch(f"{bare(server)}/evil.example/?{token}")
        assert (answer.code, answer.headers["Location"]) == (302, "/evil.example/")

    run(work())


def test_kernel_needs_the_cookie(server: servers.Server) -> None:
    async def work() -> None:
        async with Page.visit(Browser(), server.address) as page:
            kernel = f"{bare(server)}api/kernels/{page.kernel}"
            assert (await Browser().fetch(kernel)).code == 403
            assert (await Browser().fetch(kernel, method="DELETE")).code == 403
            shutdown = f"{bare(server)}voila/api/shutdown/{page.kernel}"
            assert (await Browser().fetch(shutdown, method="POST", body="")).code == 403
            with pytest.raises(HTTPClientError) as refused:
                await websocket_connect(page.socket_address, subprotocols=[SUBPROTOCOL])
            assert refused.value.code == 403
            # A page of another site, in a browser that has the cookie, is recognized by its origin.
            headers = {**page.browser.headers, "Origin": "http://evil.example"}
            with pytest.raises(HTTPClientError) as refused:
                await websocket_connect(
                    HTTPRequest(page.socket_address, headers=headers), subprotocols=[SUBPROTOCOL]
                )
            assert refused.value.code == 403
            assert (await page.browser.fetch(kernel)).code == 200

    run(work())


# -- the limit ----------------------------------------------------------------------------------------------


def test_limit_precedes_kernel_start(server: servers.Server) -> None:
    async def work() -> None:
        late = Browser()
        async with AsyncExitStack() as stack:
            for _ in range(LIMIT):
                page = await stack.enter_async_context(Page.visit(Browser(), server.address))
            before = {kernel.pid for kernel in server.kernels()}
            _, answer = await late.get(server.address)
            text = answer.body.decode()
            assert answer.code == 503
            assert "The server is full" in text
            assert "پر است" in text
            assert "Retry-After" in answer.headers
            assert {kernel.pid for kernel in server.kernels()} <= before
            await page.close()
            await (await Page.open(late, server.address)).close()

    run(work())


def test_limit_holds_for_simultaneous_requests(server: servers.Server) -> None:
    """None of their kernels is running yet when the requests are counted."""

    async def work() -> None:
        tries = [Page.open(Browser(), server.address) for _ in range(LIMIT + 3)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        pages = [result for result in results if isinstance(result, Page)]
        for page in pages:
            await page.close()
        refused = [result.status for result in results if isinstance(result, Refused)]
        assert (len(pages), refused) == (LIMIT, [503] * 3), results

    run(work())


# -- URLs and messages that are not answered ----------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "voila/tree",
        "voila/api/contents",
        "voila/files/play.ipynb",
        "voila/render/notebooks/play.ipynb",
        "voila/query/2266cd07-b71d-4ea8-b582-796d67ce8564",
        "api/contents",
        "api/kernels",
        "api/kernelspecs",
        "api/sessions",
        "api/terminals",
        "terminals/1",
        "login",
        "logout",
        "notebooks/play.ipynb",
        "lessons/teacher/en/02_sinking_order.ipynb",
        "voila/static/../../../server/keys.py",
        "voila/static/%2e%2e/%2e%2e/app.py",
        "voila/static/..%5c..%5capp.py",
        "voila/files/%2e%2e/pyproject.toml",
        "voila/templates/survive-nb/static/..%2f..%2f..%2f..%2f..%2fkeys.py",
        "voila/templates/survive-nb",
        "voila/templates/%2fetc/static/passwd",
        "voila/labextensions/..%2f..%2fvoila.json",
        "voila/labextensions/none.js",
        "voila/api/themes/..%2f..%2fx",
    ],
)
def test_other_urls_are_not_served(server: servers.Server, path: str) -> None:
    async def work() -> None:
        browser = Browser()
        await browser.fetch(server.address)  # sets the cookie
        _, answer = await browser.get(f"{bare(server)}{path}")
        assert answer.code in (403, 404)

    run(work())


def test_messages_cannot_run_code(server: servers.Server, folder: Path) -> None:
    proof = folder / "proof"
    code = f"open({str(proof)!r}, 'w').write('x')"
    content = {"code": code, "silent": False, "store_history": False, "user_expressions": {"x": code}}
    content |= {"type": "request", "seq": 1, "command": "evaluate", "arguments": {"expression": code}}
    content |= {"cursor_pos": 0, "detail_level": 0, "allow_stdin": False}
    kinds = ("execute_request", "debug_request", "inspect_request", "complete_request", "is_complete_request")

    async def work() -> None:
        async with Page.visit(Browser(), server.address) as page:
            page.heard.clear()
            for kind in (*kinds, "history_request", "create_subshell_request", "interrupt_request"):
                for channel in ("shell", "control", "stdin"):
                    await page.send(kind, content, channel)
            await page.send("kernel_info_request", {})
            await page.until_heard("kernel_info_reply")
            replies = {kind for kind in page.heard if kind.endswith("_reply")}
            assert replies == {"kernel_info_reply"}
            assert not proof.exists()

    run(work())


def test_malformed_messages_are_dropped(server: servers.Server) -> None:
    async def work() -> None:
        async with Page.visit(Browser(), server.address) as page:
            for nonsense in (
                b"",
                b"\xff" * 9,
                b"\x00\x00\x00\x06" * 5,
                bytes(200),
                "",
                "{",
                "[]",
                "null",
                '{"a": 1}',
            ):
                await page.send_raw(nonsense)
            page.heard.clear()
            await page.send("kernel_info_request", {})
            await page.until_heard("kernel_info_reply")

    run(work())
    # When the server ends, its log is searched for tracebacks.


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.a"])
def test_unknown_host_names_are_refused(server: servers.Server, host: str) -> None:
    for address in (bare(server), server.address, f"{bare(server)}voila/static/none.js"):
        status, text = ask(address, Host=host)
        assert (status, OUR_403 in text) == (403, False)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8866", "192.168.7.7"])
def test_own_host_names_are_accepted(server: servers.Server, host: str) -> None:
    assert OUR_403 in ask(bare(server), Host=host)[1]


# -- secrets ------------------------------------------------------------------------------------------------


def test_secrets_are_only_in_private_files(server: servers.Server, folder: Path) -> None:
    log = server.log.read_text(encoding="utf-8")
    assert "class-links.txt" in log
    query = servers.teachers_link(folder).partition("?")[2]
    keys = [pair.partition("=")[2] for pair in query.split("&")]
    assert len(keys) == 2
    assert not [key for key in keys if key in log]
    files = [*(folder / "data").rglob("class-*"), *(folder / "data").rglob("students-link.txt")]
    assert len(files) == 3
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_teacher_key_is_independent_of_token(server: servers.Server, folder: Path) -> None:
    """Students know the token; a class created with it is another class."""
    token = server.address.partition("token=")[2]
    theirs = Lobby(SqliteStore(folder / "other.sqlite")).open_class(browser=token).key
    assert theirs not in servers.teachers_link(folder)


# -- a crash ------------------------------------------------------------------------------------------------


async def begin_a_game(browser: Browser, address: str) -> None:
    """Open a page, which sets the cookie, and begin a game."""
    async with Page.visit(browser, address) as page:
        await page.until(lambda screen: screen.plan == "home")
        await page.click({"do": "play-now"})
        await page.until(lambda screen: screen.plan == "table")


class Crash(Exception):
    """The server was killed, so it cannot end in order."""


def test_links_survive_a_crash(tmp_path: Path) -> None:
    port = str(servers.free_port())
    browser = Browser()
    with suppress(Crash), servers.class_server(tmp_path, "--students", "1", "--port", port) as first:
        asyncio.run(begin_a_game(browser, first.address))
        teacher, left = servers.teachers_link(tmp_path), kernels_of(first, 1)
        first.process.kill()
        raise Crash
    assert psutil.wait_procs(left, timeout=servers.WAIT_LIMIT)[1] == []

    async def work() -> None:
        async with Page.visit(browser, bare(second)) as page:  # with the old cookie
            await page.until(lambda screen: bool(screen.main))
            # The games of this browser were counted, and are counted on (V4).
            (counted,) = (tmp_path / "data").rglob("new-games-*")
            times = counted.read_text(encoding="ascii").split()
            assert len(times) == 1
            counted.write_text("\n".join(times * (MOST_GAMES - 1)) + "\n", encoding="ascii")
            await page.click({"do": "play-now"})
            await page.until(lambda screen: screen.plan == "table")
            await page.click({"do": "home"})
            await page.until(lambda screen: screen.plan == "home")
            await page.click({"do": "play-now"})
            await page.until(lambda screen: "Many games" in str(vars(screen)))
        answer = await Browser().fetch(teacher)
        assert (answer.code, answer.headers["Location"]) == (302, f"/?{teacher.partition('&')[2]}")

    with servers.class_server(tmp_path, "--students", "1", "--port", port) as second:
        assert (second.address, servers.teachers_link(tmp_path)) == (first.address, teacher)
        run(work())


# -- scripts and styles -------------------------------------------------------------------------------------


def reply(address: str, **headers: str) -> tuple[Any, bytes]:
    """Request a file and return its headers and content."""
    request = urllib.request.Request(address, headers=headers)
    with urllib.request.urlopen(request, timeout=servers.WAIT_LIMIT) as answer:
        return answer.headers, answer.read()


@pytest.mark.parametrize(
    "path",
    [
        "voila/static/voila.js",
        "voila/templates/survive-nb/static/page.css",
        "voila/templates/survive-nb-lesson/static/voila-style.js",
    ],
)
def test_static_files_are_compressed(server: servers.Server, path: str) -> None:
    url = bare(server) + path
    plain, text = reply(url)
    small, compressed = reply(url, **{"Accept-Encoding": "gzip, deflate, br"})
    assert "Content-Encoding" not in plain
    assert small["Content-Encoding"] == "gzip"
    assert plain["Vary"] == small["Vary"] == "Accept-Encoding"
    assert gzip.decompress(compressed) == text
    assert len(compressed) < len(text) / 2


def test_script_bundle_is_cached_by_browsers(server: servers.Server) -> None:
    folder = f"{bare(server)}voila/scripts/"
    plain, text = reply(folder + script_bundle().name)
    small, compressed = reply(folder + script_bundle().name, **{"Accept-Encoding": "gzip"})
    assert (text, gzip.decompress(compressed)) == (script_bundle().plain, script_bundle().plain)
    assert (plain["Content-Encoding"], small["Content-Encoding"]) == (None, "gzip")
    for headers in (plain, small):
        assert "immutable" in headers["Cache-Control"]
        assert headers["Vary"] == "Accept-Encoding"
    # An old name is unknown; the other two are not URLs of the server, which needs the token to say so.
    for name, status in (("0123456789abcdef.js", 404), ("", 403), ("../static/voila.js", 403)):
        assert ask(folder + name)[0] == status


# -- kernels ------------------------------------------------------------------------------------------------


@pytest.mark.skipif(len(gettempdir()) > 40, reason="the path of a socket would be too long")
def test_kernels_use_unix_sockets(server: servers.Server) -> None:
    (kernel, *_) = kernels_of(server, 1)
    end = time.monotonic() + servers.WAIT_LIMIT
    while not any("-ipc-" in str(one.laddr) for one in kernel.net_connections("unix")):
        assert time.monotonic() < end, "the kernel opens no sockets"
        time.sleep(0.1)
    listening = [one for one in kernel.net_connections("inet") if one.status == psutil.CONN_LISTEN]
    assert len(listening) <= 1, "only the one for output of child processes"
