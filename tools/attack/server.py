"""Attacks on a class server by people without the token, and by a pupil who has it (V1 to V4, V8)."""

from __future__ import annotations

import asyncio
import random
from contextlib import ExitStack, closing, suppress
from typing import Final
from urllib.parse import quote

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest

from tests.browser import servers
from tests.server.protocol import Browser, DeafClient, Page, Refused, state_requests
from tools.attack.target import LIMIT, MIB, Result, Target

_KINDS: Final = (
    *("execute_request", "debug_request", "inspect_request", "complete_request", "is_complete_request"),
    *("history_request", "create_subshell_request", "delete_subshell_request", "list_subshell_request"),
    *("interrupt_request", "input_reply", "connect_request", "apply_request", "clear_request"),
    *("abort_request", "usage_request", "execute_input", "stream", "display_data", "error", "status", ""),
)
_PATHS: Final = (
    *("voila/static/", "voila/labextensions/", "voila/templates/survive-nb/static/", "voila/scripts/"),
    *("voila/files/", "voila/api/contents/", "api/kernels/", "api/contents/", "lessons/en/", "voila/python/"),
)


async def bodies(target: Target) -> Result:
    """V1: requests that announce 90 MB, without a token."""
    before = target.mib
    head = b"POST /voila/api/shutdown/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(120):
            one = stack.enter_context(closing(target.connect()))
            with suppress(OSError):
                one.sendall(head + bytes(4 * MIB))
            await asyncio.sleep(0)
        failures = await target.answers()
    grown = target.mib - before
    return Result(120, failures + [f"{grown} MiB"] * (grown > 40), f"+{grown} MiB")


async def half_headers(target: Target) -> Result:
    """V2: requests that are never completed, without a token."""
    with ExitStack() as stack:
        for _ in range(1100):
            stack.enter_context(closing(target.connect())).sendall(b"GET / HTTP/1.1\r\nX: ")
            await asyncio.sleep(0)
        failures = await target.answers()
        await asyncio.sleep(30)
        left = [one for one in psutil.Process(target.server.process.pid).net_connections("tcp") if one.raddr]
    log = target.server.log.stat().st_size
    return Result(
        1100,
        failures
        + [f"{len(left)} are still open"] * (len(left) > 20)
        + [f"log of {log} bytes"] * (log > 10**6),
        f"{len(left)} open after 30 s, log {log // 1024} KiB",
    )


async def never_reading(target: Target) -> Result:
    """V3: a client that asks for the states of all widgets and never reads."""
    before = target.mib
    async with Page.visit(await target.browser(), target.base) as page:
        asked = 0
        messages = state_requests(page.screen_id, 4000)
        with closing(DeafClient(page)) as deaf:
            assert await asyncio.to_thread(deaf.accepted)
            with suppress(OSError):
                for data in messages:  # 2 MB
                    await asyncio.to_thread(deaf.send, data)
                    asked += 1
            # The answers pile up only while the client is there.
            most = before
            for _ in range(30):
                await asyncio.sleep(0.5)
                most = max(most, target.mib)
            failures = await target.answers()
    grown = most - before
    return Result(asked, failures + [f"{grown} MiB"] * (grown > 60), f"+{grown} MiB")


async def abandoned(target: Target) -> Result:
    """V4: a script that polls the page with one cookie and gives up after a second."""
    browser = await target.browser()
    for number in range(60):
        path = ("", "lessons/en/02_sinking_order.ipynb")[number % 2]
        request = HTTPRequest(target.base + path, headers=browser.headers, request_timeout=0.5)
        with suppress(HTTPClientError):
            await AsyncHTTPClient().fetch(request)
    most = len(target.server.kernels())
    await asyncio.sleep(35)
    left = len(target.server.kernels())
    failures = [f"{left} kernels are left"] * (left > 3)
    async with Page.visit(await target.browser(), target.base):
        pass
    return Result(60, failures, f"{most} kernels during, {left} after")


async def greedy(target: Target) -> Result:
    """V4: pages that one cookie requests and never connects; others and the teacher still get theirs."""
    browser = await target.browser()
    answers = await asyncio.gather(*(browser.get(target.base) for _ in range(20)))
    got = sum(answer.code == 200 for _, answer in answers)
    failures = [f"{got} pages"] * (got > LIMIT // 2)
    for link in (target.server.address, servers.teachers_link(target.folder)):
        try:
            async with Page.visit(Browser(), link):
                pass
        except Refused as error:
            failures.append(f"refused: {error}")
    await asyncio.sleep(37)
    left = len(target.server.kernels())
    return Result(
        20, failures + [f"{left} kernels are left"] * (left > 3), f"{got} pages, {left} kernels after"
    )


async def forged(target: Target) -> Result:
    """Forged messages of 22 kinds over three channels, and random bytes."""
    proof = target.folder / "proof"
    code = f"open({str(proof)!r}, 'w').write('x')"
    content = {"code": code, "silent": False, "user_expressions": {"x": code}, "allow_stdin": False}
    tried = 0
    async with Page.visit(await target.browser(), target.base) as page:
        page.heard.clear()
        for _ in range(8):
            for kind in _KINDS:
                for channel in ("shell", "control", "stdin"):
                    await page.send(kind, content, channel)
                    tried += 1
        rng = random.Random(1)
        for _ in range(20_000):
            await page.send_raw(rng.randbytes(rng.randrange(60)))
            tried += 1
        failures = await target.answers()
        await page.send("kernel_info_request", {})
        await page.until_heard("kernel_info_reply", 60.0)
        replies = {kind for kind in page.heard if kind.endswith("_reply")} - {"kernel_info_reply"}
    return Result(tried, failures + [f"answered: {replies}"] * bool(replies) + ["ran"] * proof.exists())


async def framing(target: Target) -> Result:
    """Messages whose parts overlap or are too many."""
    rng = random.Random(2)
    before = target.mib
    async with Page.visit(await target.browser(), target.base) as page:
        for _ in range(100):
            count = rng.choice((0, 1, 5, 6, 64, 65, 8000, 2**31, 2**63))
            shown = min(count, 8000)
            offsets = [rng.choice((0, 8, 64_000, 2**40)) for _ in range(shown)]
            raw = b"".join(number.to_bytes(8, "little") for number in (count, *offsets))
            await page.send_raw(raw.ljust(64_000, b"x"))
        failures = await target.answers()
    grown = target.mib - before
    return Result(100, failures + [f"{grown} MiB"] * (grown > 40), f"+{grown} MiB")


async def paths(target: Target) -> Result:
    """Strange paths, with and without the token; none is an error of the server, none is logged."""
    rng = random.Random(3)
    steps = (
        "..",
        "%2e%2e",
        "%00",
        "%0a",
        "%ff",
        "~",
        "etc",
        "passwd",
        "..%5c",
        "%2f",
        ".",
        "a" * 300,
        "keys.py",
    )
    browsers = [Browser(), await target.browser()]
    failures = []
    for number in range(1200):
        path = rng.choice(_PATHS) + "/".join(rng.choice(steps) for _ in range(rng.randrange(1, 6)))
        url = f"{target.base}{quote(path, safe='/%~')}?token=0123456789abcdef"
        answer = await browsers[number % 2].fetch(url)
        if answer.code == 200 or answer.code >= 500:
            failures.append(f"{answer.code} {path}")
    return Result(1200, failures)
