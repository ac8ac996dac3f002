"""What real class servers notice within seconds: new keys, pages that never connect, a deleted store."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import replace
from pathlib import Path

import pytest

from survive_nb import fish_fish
from survive_nb.cli import main
from survive_nb.rooms import Lobby
from survive_nb.server.admission import CONNECT_TIMEOUT
from survive_nb.store import SqliteStore
from tests.browser import servers
from tests.server.protocol import Browser, Page
from tests.server.test_class_server import bare, kernels_of, run

pytestmark = [pytest.mark.xdist_group("class server"), pytest.mark.slow]

REPLACED = "The teacher’s link of this class was replaced."
REPLACED_FA = "پیوند معلم این کلاس عوض شده است."
#: Seconds after which the kernel of a page that never connects is ended in this test.
SHORT = 2.0
FASTER = f"""
from survive_nb.server import admission, voila_server
assert admission.CONNECT_TIMEOUT == {CONNECT_TIMEOUT} == 30.0
admission.CONNECT_TIMEOUT = {SHORT}
voila_server._UNCONNECTED_INTERVAL = 0.2
"""


async def until_gone(server: servers.Server, kernel: str) -> float:
    """Wait until a kernel has ended, and return the seconds that it took."""
    began = time.monotonic()
    while any(kernel in part for one in server.kernels() for part in one.cmdline()):
        assert time.monotonic() - began < servers.WAIT_LIMIT
        await asyncio.sleep(0.1)
    return time.monotonic() - began


def test_pages_that_never_connect_end(tmp_path: Path) -> None:
    """V4: it holds a place; kernels of the pool and pages that have connected go on."""

    async def work(server: servers.Server) -> None:
        warm = {kernel.pid for kernel in kernels_of(server, 2)}
        browser = Browser()
        where, answer = await browser.get(server.address)
        idle = Page(browser, where, answer.body.decode())
        async with Page.visit(Browser(), server.address) as there:
            await there.until(lambda screen: bool(screen.main))
            await until_gone(server, idle.kernel)
            await asyncio.sleep(1.5 * SHORT)
            await there.disconnect()
            await asyncio.sleep(1.5 * SHORT)
            assert server.kernel(there.kernel).is_running()
            assert {kernel.pid for kernel in server.kernels()} - warm, "the pool was filled again and stays"

    with servers.class_server(tmp_path, "--students", "2", "--limit", "4", first=FASTER) as server:
        run(work(server))


def test_deleted_store_is_logged(tmp_path: Path) -> None:
    """V11: the teacher reads it although nobody plays."""
    with servers.class_server(tmp_path, "--students", "1", "--limit", "1") as server:
        store = server.store / "games.sqlite"
        store.unlink()
        end = time.monotonic() + servers.WAIT_LIMIT
        while "games.sqlite was deleted or replaced while it was in use." not in server.log.read_text():
            assert time.monotonic() < end
            time.sleep(0.1)
        while not store.exists():
            assert time.monotonic() < end
            time.sleep(0.1)


def test_new_keys_end_old_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "data" if name.startswith("X") else tmp_path))
    options = ("--students", "1", "--limit", "1", "--port", str(servers.free_port()))
    pupil = Browser()

    async def before(server: servers.Server) -> None:
        async with Page.visit(pupil, server.address):
            pass

    async def until_refused() -> None:
        """Wait until the running server has noticed, and until it has written its new links down."""
        async with asyncio.timeout(servers.WAIT_LIMIT):
            while (await Browser().get(old))[1].code != 403 or servers.students_link(tmp_path) == old:
                await asyncio.sleep(0.2)

    async def during(server: servers.Server) -> None:
        """A page that is open goes on, and shows others the new link."""
        async with Page.visit(pupil, server.address) as page:
            await page.until(lambda screen: bool(screen.main))
            assert main(["keys", "all"]) == 0
            await until_refused()
            await page.say(page.screen_id, {"do": "beat", "click": "1"})
            assert (await pupil.get(bare(server)))[1].code == 403, "cookies of before are invalid too"
        running = replace(server, address=servers.students_link(tmp_path))
        # With the old cookie a page cannot end its kernel: the server does, and the place is free again.
        await until_gone(server, page.kernel)
        await after(running)

    async def after(server: servers.Server) -> None:
        assert server.address != old
        assert (await Browser().get(old))[1].code == 403
        assert (await pupil.get(bare(server)))[1].code == 403, "cookies of before are invalid too"
        assert (await Browser().get(old_teacher))[1].code == 403
        async with Page.visit(Browser(), server.address):
            # Full, and one place is kept for the teacher: the old key opens it no more, the new one does.
            key = old_teacher.partition("&class=")[2]
            assert (await Browser().get(f"{server.address}&class={key}"))[1].code == 503
            async with Page.visit(Browser(), servers.teachers_link(tmp_path)):
                pass

    with servers.class_server(tmp_path, *options, first=FASTER) as server:
        old, old_teacher = server.address, servers.teachers_link(tmp_path)
        run(before(server))
        run(during(server))
    with servers.class_server(tmp_path, *options) as server:
        run(after(server))


def test_old_teachers_key_manages_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "data" if name.startswith("X") else tmp_path))

    def shows(page: Page, text: str) -> bool:
        return text in json.dumps(page.models[page.screen_id], ensure_ascii=False)

    async def work(server: servers.Server) -> None:
        old_key = old_teacher.partition("&class=")[2]
        lobby = Lobby(SqliteStore(server.store / "games.sqlite"))
        (opened,) = lobby.class_by_key(old_key).open_many(
            "fish-fish", fish_fish.Options(players=2), ["Ada", "Bo"], size=2
        )
        seat_key = opened.links[0].key
        async with Page.visit(Browser(), old_teacher) as old:
            await old.until(lambda _: shows(old, "class-start"))
            # The command does not know the store of the server, which takes the rooms over itself.
            assert main(["keys", "teacher"]) == 0
            await old.until(lambda _: shows(old, REPLACED))
            await old.click({"do": "class-start-all"})
            await old.click({"do": "class-open", "values": {"names": "Eve, Flo"}})
            async with Page.visit(Browser(), f"{server.address}&class={old_key}", language="fa") as late:
                await late.until(lambda _: shows(late, REPLACED_FA))
            async with Page.visit(Browser(), f"{server.address}&seat={seat_key}") as pupil:
                await pupil.until(lambda _: shows(pupil, "This room is closed"))
            async with Page.visit(Browser(), servers.teachers_link(tmp_path)) as new:
                await new.until(lambda _: shows(new, "class-start"))
                new_key = servers.teachers_link(tmp_path).partition("&class=")[2]
                (room,) = lobby.class_by_key(new_key).rooms()
                assert (room.id, room.status) == (opened.facts.id, "lobby")

    with servers.class_server(tmp_path, "--students", "2", "--limit", "8") as server:
        old_teacher = servers.teachers_link(tmp_path)
        run(work(server))
