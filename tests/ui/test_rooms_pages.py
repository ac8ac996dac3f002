"""The pages of rooms: everything is in the reader's language, links and QR codes lead to the right place."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path
from typing import Any

import pytest
import segno

from survive_nb.i18n.words import Words
from survive_nb.ui.app import open_app
from survive_nb.ui.heartbeat import HEARTBEAT_TIMEOUT, Heartbeat
from survive_nb.ui.messages import Message, parse_message
from survive_nb.ui.nodes import Node
from survive_nb.ui.rooms import environment
from survive_nb.ui.rooms.components import qr
from survive_nb.ui.rooms.joining import home_card
from survive_nb.ui.scheduler import Scheduler
from survive_nb.ui.visitor import Destination, parse_link
from tests.ui.apps import all_nodes
from tests.ui.pages import an_app, nodes, untranslated
from tests.ui.rooms import Clock, Come, Guest, all_wait, open_room

#: What a player or a test wrote, and what is no language at all.
TYPED = ("Ada", "Ben", "Table 3", "http://school:8866/", "survive-nb verify --fair --receipts RECEIPTS FILE")


def not_translated(guest: Guest) -> list[str]:
    """Return what a page shows in the pseudo-language that never went through the catalogue."""
    guest.app.words = Words("pseudo", guest.app.words.players)
    guest.app.refresh()
    facts = getattr(getattr(guest.app.page, "facts", None), "commitment", "")
    return [
        text
        for text in untranslated(all_nodes(guest.app.screen), TYPED)
        if not text.startswith("http://school")
        and not (facts and text in facts)
        and not re.fullmatch(r"[A-Z0-9]{3}", text)
    ]


def test_every_page_is_translated(come: Come, clock: Clock) -> None:
    ada, ben = come(), come()
    assert not_translated(ada) == []
    ada.click("room-new")
    ada.click("new-set", field="host", value="Ada")
    assert not_translated(ada) == []
    code = open_room(ada, "survive", "person", "person", title="Table 3")
    ben.click("room-join")
    assert not_translated(ben) == []
    ben.click("join-code", values={"code": code})
    ben.click("join-sit", values={"name": "Ben"})
    ben.click("lobby-phrase", value="Table 3")
    all_wait(ada)
    ada.click("room-ask-name", seat=1)
    assert (not_translated(ada), not_translated(ben)) == ([], [])
    ada.click("lobby-start")
    ada.click("room-stand-in", seat=1)
    ada.click("room-pause", on=True)
    ada.click("room-tools")
    all_wait(ben)
    assert (not_translated(ada), not_translated(ben)) == ([], [])
    assert not_translated(come(seat=ben.address["seat"])) == []
    clock.now += 6
    ben.wait()
    assert not_translated(ben) == []
    ada.click("room-end")
    assert not_translated(ada) == []


# -- where rooms are ---------------------------------------------------------------------------------------


def test_rooms_need_a_reachable_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, come: Come) -> None:
    assert come().leads_to("room-new")
    assert "room-new" not in str(an_app(tmp_path).page.parts(an_app(tmp_path)).main)
    monkeypatch.setenv("SURVIVE_NB_STORE", str(tmp_path / "own.sqlite"))
    assert open_app().lobby is not None
    monkeypatch.setenv("BINDER_LAUNCH_HOST", "https://binder.example/")
    assert environment.is_binder()
    app = open_app()
    assert app.lobby is None
    app.screen.receive({"do": "room-new", "click": ""})
    assert app.notice is not None
    assert "not possible here" in app.notice.sentence


def test_invitation_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert environment.address("http://me/", "voila") == "http://me/"
    assert environment.address("http://me/lab", "lab") == ""
    monkeypatch.setitem(os.environ, environment.ADDRESS, "https://school.example/play?token=t")
    link = environment.link_to(environment.address("http://me/", "voila"), room="K7M2QP")
    assert link == "https://school.example/play?token=t&room=K7M2QP"


@pytest.mark.parametrize(
    "origin",
    [
        "javascript:alert(1)",
        "http://a b/",
        "ftp://x/",
        "http://x/?room=1",
        "http://x/#f",
        7,
        None,
        "http://" + "x" * 300,
    ],
)
def test_page_address_is_validated(origin: Any) -> None:
    assert parse_link(parse_message({"do": "hello", "origin": origin})).origin == ""


def test_seat_takes_precedence_in_the_address() -> None:
    message = Message("hello", data={"game": "g", "room": "r", "seat": "s", "class": "c"})
    assert parse_link(message).wanted == Destination("seat", "s")
    assert (
        parse_link(parse_message({"do": "hello", "room": ["r"], "watch": "w" * 500})).wanted == Destination()
    )


def squares(node: Node) -> set[tuple[int, int]]:
    """Read the dark squares of a QR code back from its drawing."""
    (path,) = [part["a"]["d"] for part in nodes(node) if part["t"] == "path"]
    strokes = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path)
    return {(int(x) + step - 3, int(y) - 3) for x, y, wide in strokes for step in range(int(wide))}


def test_a_qr_code_shows_the_link() -> None:
    link = "http://school:8866/?room=K7M2QP"
    rows = segno.make(link, error="m", micro=False).matrix
    dark = {(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell}
    assert squares(qr(Words("en"), link)) == dark


def test_unreadable_rooms_are_reported(come: Come, tmp_path: Path) -> None:
    ada = come()
    # The last one to close writes the file once more.
    ada.app.lobby._repository.store.close()  # type: ignore[union-attr]
    (tmp_path / "games.sqlite").write_bytes(b"no database at all" * 100)
    for name in ("games.sqlite-wal", "games.sqlite-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    node = home_card(ada.app, ada.app.lobby)  # type: ignore[arg-type]
    assert node["k"] == "rooms-error"


# -- heartbeat and notifications ---------------------------------------------------------------------------


def test_silent_kernel_exits_after_timeout() -> None:
    ended: list[bool] = []
    clock = Clock()
    heartbeat = Heartbeat(lambda: ended.append(True), clock)
    clock.now += 10 * HEARTBEAT_TIMEOUT
    assert not heartbeat.check(), "nobody was ever there"
    heartbeat.begin()
    clock.now += HEARTBEAT_TIMEOUT - 1
    assert not heartbeat.check()
    heartbeat.received()
    clock.now += HEARTBEAT_TIMEOUT - 1
    assert not heartbeat.check()
    clock.now += 1
    assert heartbeat.check()
    assert not heartbeat.check()
    assert ended == [True]


@pytest.mark.parametrize(("place", "watched"), [("voila", True), ("lab", False)])
def test_only_own_page_is_monitored(come: Come, place: str, watched: bool) -> None:
    guest = come(place=place)
    assert (guest.app.heartbeat._last is not None) is watched


def test_notification_ends_the_pause() -> None:
    read, write = os.pipe()
    steps: list[bool] = []

    def step() -> bool:
        steps.append(True)
        return True

    async def ring() -> None:
        scheduler = Scheduler(lambda: 60.0 if not steps else None, step, lambda: read)
        scheduler.attach()
        scheduler.wake()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        os.write(write, b"!")
        async with asyncio.timeout(20):
            while not steps:
                await asyncio.sleep(0.01)
        scheduler.close()

    asyncio.run(ring())
    os.close(read)
    os.close(write)
    assert len(steps) == 1


def test_click_may_shorten_the_pause() -> None:
    pauses = [60.0]
    steps: list[bool] = []

    def step() -> bool:
        steps.append(True)
        return True

    async def click() -> None:
        scheduler = Scheduler(lambda: pauses[0] if not steps else None, step)
        scheduler.attach()
        scheduler.wake()
        await asyncio.sleep(0.01)
        pauses[0] = 0.0
        scheduler.wake()
        async with asyncio.timeout(20):
            while not steps:
                await asyncio.sleep(0.01)
        scheduler.close()

    asyncio.run(click())
    assert steps == [True]


@pytest.mark.parametrize("turns", range(6))
def test_closed_screen_takes_no_step(turns: int) -> None:
    """Before, at or after the end of a pause: a step would connect to the store again."""
    pauses, asked = [60.0], 0

    def pause() -> float:
        nonlocal asked
        asked += 1
        return pauses[0]

    def step() -> bool:
        nonlocal asked
        asked += 1
        return True

    async def close_at_the_end_of_a_pause() -> int:
        scheduler = Scheduler(pause, step)
        scheduler.attach()
        scheduler.wake()
        while not asked:
            await asyncio.sleep(0)
        pauses[0] = 0.0
        scheduler.wake()
        for _ in range(turns):
            await asyncio.sleep(0)
        scheduler.close()
        before = asked
        for _ in range(6):
            await asyncio.sleep(0)
        return asked - before

    assert asyncio.run(close_at_the_end_of_a_pause()) == 0
