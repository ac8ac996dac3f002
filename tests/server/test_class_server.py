"""``survive-nb serve``: who gets in, what there is, what is refused, and what outlives a crash."""

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

from survive_nb.rooms import Lobby
from survive_nb.server.together import together
from survive_nb.store import SqliteStore
from tests.browser import servers
from tests.server.protocol import SUBPROTOCOL, Browser, Page, Refused

pytestmark = pytest.mark.xdist_group("class server")

#: Pages that may be open at once.
LIMIT = 3
OUR_403 = "whole link"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("class")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[servers.Server]:
    """Serve a class of two, with a third place."""
    with servers.class_server(folder, "--students", "2", "--limit", str(LIMIT)) as running:
        yield running


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


def bare(server: servers.Server) -> str:
    """Return the address without the token."""
    return server.address.partition("?")[0]


def ask(address: str, **headers: str) -> tuple[int, str]:
    """Ask for a page and return the status and the text of the answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=30) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def kernels_of(server: servers.Server, least: int) -> list[psutil.Process]:
    """Return the kernels, once there are enough of them."""
    end = time.monotonic() + servers.PATIENCE
    while time.monotonic() < end:
        if len(found := server.kernels()) >= least:
            return found
        time.sleep(0.1)
    raise AssertionError("too few kernels are kept warm")


# -- the token ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["", "?token=", "?token=0123456789abcdef", "?class=0123456789abcdef"])
@pytest.mark.parametrize("path", ["", "fish_fish.ipynb", "lessons/en/02_sinking_order.ipynb"])
def test_without_the_token_there_is_a_sentence_and_no_kernel(
    server: servers.Server, path: str, query: str
) -> None:
    before = {kernel.pid for kernel in kernels_of(server, 2)}
    status, text = ask(f"{bare(server)}{path}{query}")
    assert (status, OUR_403 in text, "پیوند کامل" in text) == (403, True, True)
    assert server.address.partition("token=")[2] not in text
    assert {kernel.pid for kernel in server.kernels()} <= before


def test_with_the_token_the_page_opens_and_the_token_leaves_the_address(server: servers.Server) -> None:
    async def work() -> None:
        browser = Browser()
        async with Page.visit(browser, f"{server.address}&lang=en") as page:
            assert page.address == f"{bare(server)}?lang=en"
            await page.until(lambda screen: bool(screen.main))
        # A reload comes without the token.
        async with Page.visit(browser, page.address) as again:
            assert again.kernel != page.kernel

    run(work())


def test_the_token_sends_nobody_to_another_host(server: servers.Server) -> None:
    async def work() -> None:
        token = server.address.partition("?")[2]
        answer = await Browser().fetch(f"{bare(server)}/evil.example/?{token}")
        assert (answer.code, answer.headers["Location"]) == (302, "/evil.example/")

    run(work())


def test_without_the_cookie_nobody_speaks_to_a_kernel(server: servers.Server) -> None:
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
            # A page of another site, in a browser that has the cookie, is known by its origin.
            headers = {**page.browser.headers, "Origin": "http://evil.example"}
            with pytest.raises(HTTPClientError) as refused:
                await websocket_connect(HTTPRequest(page.socket_address, headers=headers))
            assert refused.value.code == 403
            assert (await page.browser.fetch(kernel)).code == 200

    run(work())


# -- places -------------------------------------------------------------------------------------------------


def test_who_comes_too_many_is_told_so_before_a_kernel_is_started(server: servers.Server) -> None:
    async def work() -> None:
        late = Browser()
        async with AsyncExitStack() as stack:
            for _ in range(LIMIT):
                page = await stack.enter_async_context(Page.visit(Browser(), server.address))
            before = {kernel.pid for kernel in server.kernels()}
            _, answer = await late.get(server.address)
            text = answer.body.decode()
            assert answer.code == 503
            assert "All places are taken" in text
            assert "پر است" in text
            assert "Retry-After" in answer.headers
            assert {kernel.pid for kernel in server.kernels()} <= before
            await page.close()
            await (await Page.open(late, server.address)).close()

    run(work())


def test_a_burst_is_counted_too(server: servers.Server) -> None:
    """All at the same moment, when no kernel of theirs is running yet."""

    async def work() -> None:
        tries = [Page.open(Browser(), server.address) for _ in range(LIMIT + 3)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        pages = [result for result in results if isinstance(result, Page)]
        for page in pages:
            await page.close()
        refused = [result.status for result in results if isinstance(result, Refused)]
        assert (len(pages), refused) == (LIMIT, [503] * 3), results

    run(work())


# -- what there is not --------------------------------------------------------------------------------------


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
def test_nothing_else_is_served(server: servers.Server, path: str) -> None:
    async def work() -> None:
        browser = Browser()
        await browser.fetch(server.address)  # it brings the cookie
        _, answer = await browser.get(f"{bare(server)}{path}")
        assert answer.code in (403, 404)

    run(work())


def test_no_code_is_run(server: servers.Server, folder: Path) -> None:
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


def test_what_is_no_message_is_left_alone(server: servers.Server) -> None:
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
    # The server's log is looked through for tracebacks in the end.


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.a"])
def test_another_name_is_not_answered(server: servers.Server, host: str) -> None:
    for address in (bare(server), server.address, f"{bare(server)}voila/static/none.js"):
        status, text = ask(address, Host=host)
        assert (status, OUR_403 in text) == (403, False)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8866", "192.168.7.7"])
def test_the_names_of_this_machine_are_answered(server: servers.Server, host: str) -> None:
    assert OUR_403 in ask(bare(server), Host=host)[1]


# -- secrets ------------------------------------------------------------------------------------------------


def test_the_log_tells_no_secrets_and_the_files_are_for_the_owner_only(
    server: servers.Server, folder: Path
) -> None:
    said = server.log.read_text(encoding="utf-8")
    assert "class-links.txt" in said
    query = servers.teachers_link(folder).partition("?")[2]
    keys = [pair.partition("=")[2] for pair in query.split("&")]
    assert len(keys) == 2
    assert not [key for key in keys if key in said]
    files = list((folder / "data").rglob("class-*"))
    assert len(files) == 2
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_the_teachers_key_cannot_be_made_from_the_token(server: servers.Server, folder: Path) -> None:
    """Students know the token; somebody who makes a class with it gets another class."""
    token = server.address.partition("token=")[2]
    theirs = Lobby(SqliteStore(folder / "other.sqlite")).open_class(browser=token).key
    assert theirs not in servers.teachers_link(folder)


# -- a crash ------------------------------------------------------------------------------------------------


class Crash(Exception):
    """The server was killed; there is no good end to wait for."""


def test_after_a_crash_the_same_links_work_and_no_kernel_is_left(tmp_path: Path) -> None:
    port = str(servers.free_port())
    browser = Browser()
    with suppress(Crash), servers.class_server(tmp_path, "--students", "1", "--port", port) as first:
        asyncio.run(browser.fetch(first.address))  # it brings the cookie
        teacher, left = servers.teachers_link(tmp_path), kernels_of(first, 1)
        first.process.kill()
        raise Crash
    assert psutil.wait_procs(left, timeout=30)[1] == []

    async def work() -> None:
        async with Page.visit(browser, bare(second)) as page:  # with the cookie of before
            await page.until(lambda screen: bool(screen.main))
        answer = await Browser().fetch(teacher)
        assert (answer.code, answer.headers["Location"]) == (302, f"/?{teacher.partition('&')[2]}")

    with servers.class_server(tmp_path, "--students", "1", "--port", port) as second:
        assert (second.address, servers.teachers_link(tmp_path)) == (first.address, teacher)
        run(work())


# -- scripts and styles -------------------------------------------------------------------------------------


def reply(address: str, **headers: str) -> tuple[Any, bytes]:
    """Ask for a file and return the headers and the text of the answer."""
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=30) as answer:
        return answer.headers, answer.read()


@pytest.mark.parametrize(
    "path",
    [
        "voila/static/voila.js",
        "voila/templates/survive-nb/static/page.css",
        "voila/labextensions/anywidget/package.json",
    ],
)
def test_files_are_squeezed_for_whoever_understands_it(server: servers.Server, path: str) -> None:
    address = bare(server) + path
    plain, text = reply(address)
    small, squeezed = reply(address, **{"Accept-Encoding": "gzip, deflate, br"})
    assert "Content-Encoding" not in plain
    if path.endswith(".json"):
        assert squeezed == text
        return
    assert small["Content-Encoding"] == "gzip"
    assert plain["Vary"] == small["Vary"] == "Accept-Encoding"
    assert gzip.decompress(squeezed) == text
    assert len(squeezed) < len(text) / 2
    piece, first = reply(address, **{"Accept-Encoding": "gzip", "Range": "bytes=0-9"})
    assert (first, "Content-Encoding" in piece) == (text[:10], False)


def test_the_scripts_of_a_page_may_be_kept_for_ever(server: servers.Server) -> None:
    folder = f"{bare(server)}voila/together/"
    plain, text = reply(folder + together().name)
    small, squeezed = reply(folder + together().name, **{"Accept-Encoding": "gzip"})
    assert (text, gzip.decompress(squeezed)) == (together().plain, together().plain)
    assert (plain["Content-Encoding"], small["Content-Encoding"]) == (None, "gzip")
    for headers in (plain, small):
        assert "immutable" in headers["Cache-Control"]
        assert headers["Vary"] == "Accept-Encoding"
    for name in ("", "0123456789abcdef.js", "../static/voila.js"):
        with pytest.raises(urllib.error.HTTPError, match="404"):
            reply(folder + name)


# -- kernels ------------------------------------------------------------------------------------------------


@pytest.mark.skipif(len(gettempdir()) > 40, reason="the name of a socket would be too long")
def test_kernels_speak_with_the_server_through_files(server: servers.Server) -> None:
    (kernel, *_) = kernels_of(server, 1)
    end = time.monotonic() + servers.PATIENCE
    while not any("-ipc-" in str(one.laddr) for one in kernel.net_connections("unix")):
        assert time.monotonic() < end, "it opens no sockets at all"
        time.sleep(0.1)
    listening = [one for one in kernel.net_connections("inet") if one.status == psutil.CONN_LISTEN]
    assert len(listening) <= 1, "only the one where programs that a kernel starts can print"
