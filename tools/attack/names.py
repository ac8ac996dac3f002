"""Names of players and rooms that would run in a page, shown to others in a real Chromium."""

from __future__ import annotations

from typing import Final

from playwright.async_api import Page as RealPage
from playwright.async_api import async_playwright

from survive_nb import fish_fish
from survive_nb.game import Refused
from survive_nb.rooms import Lobby
from survive_nb.store import SqliteStore
from tests.browser import servers
from tests.browser.find_chromium import find
from tools.attack.target import Result, Target

_RUN: Final = "window.hacked=1"
_NAMES: Final = (
    f"<script>{_RUN}</script>",
    f"<img src=x onerror={_RUN}>",
    f"<svg onload={_RUN}>",
    f'"><b onmouseover={_RUN}>',
    f"javascript:{_RUN}",
    f"' autofocus onfocus={_RUN}",
    f"{{{{{_RUN}}}}}",
    f"${{{_RUN}}}",
    f"</title><script>{_RUN}",
    "&lt;script&gt;",
    "<iframe src=//x.example>",
    "<style>*{display:none}",
    "<base href=//x.example/>",
    "<meta http-equiv=refresh>",
    "<math><mi xlink:href=x>",
    "$\\href{javascript:1}{x}$",
    "\u202egnp.exe",
    "a\u0000b\u0007c\u001b[31m",
    "\u2066\u2067abc\u2069",
    "\ufeff\u200b\u200c\u200d",
    "z̸̢̛͓̲͎̗͇" * 4,
    "`" * 24,
    "constructor",
    "__proto__",
    "[a](javascript:1)",
    "%3Cscript%3E",
)
_CLASS_SIZE: Final = 2


async def shown(target: Target) -> Result:
    """Let hostile players sit down in rooms, and look at the lobby, the game and the class page."""
    store = SqliteStore(target.server.store / "games.sqlite")
    link = servers.teachers_link(target.folder)
    class_ = Lobby(store).class_by_key(link.partition("class=")[2])
    failures: list[str] = []
    keys = []
    for name in _NAMES:
        try:
            (room,) = class_.open_many(
                "fish-fish",
                fish_fish.Options(players=_CLASS_SIZE),
                [name, "Ada"],
                size=_CLASS_SIZE,
                titles=[name],
            )
        except Refused:
            continue  # nothing of the name is left
        class_.host(room.facts.id).start()
        keys.append(room.links[1].key)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        page = await chromium.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("dialog", lambda dialog: failures.append(f"a dialog: {dialog.message}"))
        for address in (link, *(f"{target.server.address}&seat={key}" for key in keys)):
            await page.goto(address)
            await page.locator(".atl-page").first.wait_for(timeout=60_000)
            failures += await _look(page)
        failures += [url for url in asked if not url.startswith((target.base, "data:", "blob:"))]
        await page.goto("about:blank")
        await chromium.close()
    store.close()
    return Result(len(_NAMES), failures, f"{len(keys) + 1} pages")


async def _look(page: RealPage) -> list[str]:
    """Return what a page has run or built that no name may."""
    await page.wait_for_timeout(700)
    for element in await page.locator(".atl-page b, .atl-page li").all():
        if await element.is_visible():
            await element.hover(timeout=2000, force=True)
            break
    found = await page.evaluate(
        "() => [window.hacked ? 'code ran' : '', ...[...document.querySelectorAll("
        "'.atl-page script, .atl-page iframe, .atl-page img, .atl-page base, .atl-page style, .atl-page meta,"
        " .atl-page a[href^=javascript]')].map((one) => `an element ${one.tagName}`)]"
    )
    return [one for one in found if one]
