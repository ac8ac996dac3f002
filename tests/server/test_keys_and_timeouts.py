"""New keys end old links, and a kernel whose page never connects is ended, on real class servers."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from pathlib import Path

import pytest

from survive_nb.cli import main
from survive_nb.server.admission import CONNECT_TIMEOUT
from tests.browser import servers
from tests.server.protocol import Browser, Page
from tests.server.test_class_server import bare, kernels_of, run

pytestmark = [pytest.mark.xdist_group("class server"), pytest.mark.slow]

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
        assert time.monotonic() - began < servers.PATIENCE
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
        async with asyncio.timeout(servers.PATIENCE):
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
