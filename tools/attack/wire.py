"""Attacks through the messages, links and cookies of a pupil, and a search of all that pages are sent."""

from __future__ import annotations

import asyncio
import json
import math
import secrets
from contextlib import AsyncExitStack, suppress
from itertools import product
from typing import Final
from uuid import uuid4

from ipywidgets.widgets.widget import _registry
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from survive_nb.rooms.codes import hash_of
from survive_nb.store import SqliteStore
from tests.browser import servers
from tests.server.protocol import SUBPROTOCOL, Browser, Page
from tools.attack.target import Result, Target
from tools.load import open_rooms
from tools.load_students import Room, Student

#: Frames that are searched for secrets, and the seconds after which the search ends in any case.
_FRAMES: Final = 4100
_SEARCH_SECONDS: Final = 240.0
#: The names by which a widget is registered.
_NAMES: Final = (
    *("_model_module", "_model_module_version", "_model_name"),
    *("_view_module", "_view_module_version", "_view_name"),
)


async def widgets(target: Target) -> Result:
    """Open every kind of widget from the browser, with values that name a file."""
    canary = target.folder / "canary.txt"
    canary.write_text(secret := secrets.token_hex(16), encoding="ascii")
    values: tuple[dict[str, object], ...] = (
        {},
        {"value": str(canary), "_esm": str(canary), "_css": str(canary)},
        {"value": canary.as_uri(), "src": canary.as_uri(), "format": "url"},
        {"value": [str(canary)] * 3, "children": ["IPY_MODEL_x"] * 3, "options": [str(canary)]},
        {"value": 2**80, "max": -(2**80), "_view_count": -1, "comm": "x", "keys": ["value"]},
        {"outputs": [{"output_type": "error", "ename": "x", "evalue": "y", "traceback": []}], "msg_id": "x"},
        {"layout": str(canary), "style": {"a": [str(canary)]}, "_dom_classes": {"x": 1}, "tooltip": 7},
        {"sync_data": [["a" * 5000] * 10], "width": -1, "height": 10**9, "_canvas_manager": str(canary)},
    )
    kinds = [keys for keys, _ in _entries(_registry._registry)]
    tried = 0
    async with Page.visit(await target.browser(), target.base) as page:
        page.heard.clear()
        page.frames = []
        for keys, state in product(kinds, values):
            named: dict[str, object] = dict(zip(_NAMES, keys, strict=True))
            data = {"state": named | state, "buffer_paths": []}
            comm = uuid4().hex
            opening = {"comm_id": comm, "target_name": "jupyter.widget", "data": data}
            await page.send("comm_open", opening)
            await page.send("comm_msg", {"comm_id": comm, "data": {"method": "request_state"}})
            tried += 1
        await page.send("kernel_info_request", {})
        await page.until_heard("kernel_info_reply")
        failures = await target.answers()
        sent = b"".join(frame for _, frame in page.frames)
        failures += ["a file was read"] * (secret.encode() in sent)
        failures += [f"{kind} was sent" for kind in ("error", "stream") if kind in page.heard]
        failures += ["a traceback was sent"] * (b"Traceback (most recent" in sent)
    return Result(tried, failures, f"{len(kinds)} kinds")


def _entries(tree: object, above: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], object]]:
    """Return the leaves of the registry, each with the names that lead to it."""
    if not isinstance(tree, dict):
        return [(above, tree)]
    return [found for name, below in tree.items() for found in _entries(below, (*above, str(name)))]


async def access(target: Target) -> Result:
    """Wrong tokens, cookies, host names and origins, redirects, requests of other sites, and framing."""
    tried, failures = 0, []
    token = target.server.address.partition("token=")[2]
    signed = await target.browser()
    pages = ("", "fish_fish.ipynb", "lessons/en/02_sinking_order.ipynb")

    async def expect(what: str, allowed: tuple[int, ...], browser: Browser, url: str, **headers: str) -> None:
        nonlocal tried
        tried += 1
        request = HTTPRequest(url, headers={**browser.headers, **headers}, follow_redirects=False)
        try:
            code = (await AsyncHTTPClient().fetch(request)).code
        except HTTPClientError as error:
            code = error.code
        if code not in allowed:
            failures.append(f"{what}: {code}")

    tokens = ("", token[:-1], token + "0", token.upper(), token[::-1], "%00", "*", "../", token[:16] * 2)
    for path, wrong in product(pages, tokens):
        await expect("token", (403,), Browser(), f"{target.base}{path}?token={wrong}")
    name, value = next(iter(signed.cookies.items()))
    for path, forged in product(pages, ("", "x", value[:-3] + "AAA", value.replace("|", ":"), value[::-1])):
        thief = Browser()
        thief.cookies = {name: forged}
        await expect("cookie", (403,), thief, target.base + path)
    for path, host in product(
        pages, ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "[::1", "", "a" * 300)
    ):
        await expect("host", (400, 403), signed, target.base + path, Host=host)
    for site, dest in product(("cross-site", "same-site"), ("iframe", "image", "script", "empty", "embed")):
        await expect("site", (403,), signed, target.base, **{"Sec-Fetch-Site": site, "Sec-Fetch-Dest": dest})
    for path in ("/evil.example/", "//evil.example", "\\evil.example", "%2fevil.example", "/%5cevil.example"):
        tried += 1
        answer = await Browser().fetch(f"{target.base}{path}?token={token}")
        where = answer.headers.get("Location", "/")
        if not where.startswith("/") or where.startswith(("//", "/\\")):
            failures.append(f"redirect to {where}")
    async with Page.visit(signed, target.base) as page:
        frame = (await signed.fetch(target.base + "none")).headers
        tried += 1
        failures += ["may be framed"] * ("frame-ancestors 'self'" not in frame["Content-Security-Policy"])
        for origin in (
            "http://evil.example",
            "null",
            "https://127.0.0.1.evil.example",
            "file://",
            "http://[::",
        ):
            tried += 1
            request = HTTPRequest(page.socket_address, headers={**signed.headers, "Origin": origin})
            with suppress(HTTPClientError, OSError, ValueError):
                (await websocket_connect(request, subprotocols=[SUBPROTOCOL])).close()
                failures.append(f"a websocket for {origin}")
        for method, path in product(("DELETE", "PATCH"), (f"api/kernels/{page.kernel}", "api/kernels")):
            tried += 1
            body = "" if method == "PATCH" else None
            answer = await Browser().fetch(target.base + path, method=method, body=body)
            failures += [f"{method} {answer.code}"] * (answer.code < 400)
    return Result(tried, failures)


async def frames(target: Target) -> Result:
    """Play in rooms and search every frame for seeds, secrets, keys of others and kernel ids.

    When a game is over its secret is shown: frames from then on are not counted.
    """
    loop = asyncio.get_running_loop()
    end, found, failures = loop.time() + _SEARCH_SECONDS, 0, list[str]()
    while found < _FRAMES and loop.time() < end:
        count, wrong = await _two_rooms(target, end, _FRAMES - found)
        found, failures = found + count, failures + wrong
    return Result(found, failures + ["too few frames"] * (found < _FRAMES))


async def _two_rooms(target: Target, end: float, most: int) -> tuple[int, list[str]]:
    """Play a game of each kind, and return how many frames were searched and what they must not hold."""
    store = SqliteStore(target.server.store / "games.sqlite")
    class_key = servers.teachers_link(target.folder).partition("class=")[2]
    own = [key for room in open_rooms(str(store.path), class_key, 4) for key in room]
    students = [Student(f"{target.server.address}&seat={key}", Room(), n) for n, key in enumerate(own)]
    loop = asyncio.get_running_loop()
    pages: list[Page] = []

    def is_over(page: Page) -> bool:
        return str(page.screen.plan) != "table"

    async def hurry(student: Student, page: Page) -> None:
        while loop.time() < end and sum(len(one.frames or ()) for one in pages) < most and not is_over(page):
            if choice := student._choose():
                await asyncio.wait_for(student._click(choice), 30)
            await asyncio.sleep(0.05)

    async with AsyncExitStack() as stack:
        for student in students:
            await student.arrive([], solo=False)
            stack.push_async_callback(student.leave)
            assert student.page is not None
            student.page.frames = []
            pages.append(student.page)
        await asyncio.gather(*(hurry(*pair) for pair in zip(students, pages, strict=True)))
        hidden = _secrets_in(store)
        count, failures = 0, []
        for page, key in zip(pages, own, strict=True):
            others = {one.kernel: math.inf for one in pages if one is not page}
            others |= dict.fromkeys(set(own) - {key}, math.inf)
            ended = store._all(_END_OF_ROOM, hash_of(key))
            until = ended[0][0] if ended else math.inf
            for at, frame in page.frames or ():
                count += at < until
                failures += [
                    f"a frame holds {secret[:6]}…"
                    for secret, shown in (hidden | others).items()
                    if at < shown and secret.encode() in frame
                ]
    store.close()
    return count, failures


#: When the game of the room that a key opens was over.
_END_OF_ROOM: Final = (
    "SELECT game.updated FROM game JOIN room_key ON room_key.room_id = game.id"
    " WHERE room_key.key_hash = ? AND game.status <> 'running'"
)


def _secrets_in(store: SqliteStore) -> dict[str, float]:
    """Return the seeds of all games and the secrets of their rooms, each with the time it may be shown."""
    rows = store._all("SELECT seed, status, game.updated, room.body FROM game JOIN room ON room.id = game.id")
    found: dict[str, float] = {}
    for seed, status, updated, body in rows:
        shown = math.inf if status == "running" else updated
        found |= {seed: shown, json.loads(body).get("secret", ""): shown}
    return {secret: shown for secret, shown in found.items() if len(secret) >= 16}
