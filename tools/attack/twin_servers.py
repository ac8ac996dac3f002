"""Twin worlds over the wire: two servers whose games differ in a secret send a page the same frames.

Each world is a real ``survive-nb serve`` with a store of its own; both stores are copies of one, and only
what a viewer cannot know is different in the second.  The viewer is a real client with a websocket in each
world.  All that happens is done in both worlds at once, and every frame is kept.

Compared are the kinds of the frames, their order, number and content, and the size of content and buffers.
Ids are replaced by numbers, and so are the heads of rooms' chains, which are hashes with a secret key.
The headers are left out: they hold the time, the ids of processes and of messages.

A kernel looks at its room now and then, so one world may have a change in a frame of its own that the other
sends together with the next.  Frames that differ are therefore kept until the values that they set are the
same in both worlds, for two updates at most; they are counted as `shifted`.  Nothing else is forgiven.  So
what is done in secret and shown some seconds earlier or later in one world is found, and the first frames of
all updates may not come sooner in one world by the median.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from survive_nb.game import Match, Ply
from survive_nb.rooms import Lobby, Membership
from survive_nb.store import SqliteStore
from survive_nb.table import Table
from survive_nb.table.luck import new_token
from tests.browser import servers
from tests.server.protocol import Browser, Page
from tests.ui.apps import offered
from tools.attack.target import Result

FILE: Final = "games.sqlite"
#: Seconds in which nothing may come before an update counts as complete.
QUIET: Final = 0.25
#: Seconds to wait for the first frame of an update that the viewer can see.
_WAIT_LIMIT: Final = 60.0
#: Updates that a frame may be late.
_LATE: Final = 2
#: Seconds between two looks of the others at their rooms: they stay present.
_PRESENCE: Final = 3.0
#: Median of the differences in time, in seconds, that would tell a secret; a kernel looks every 0.3 to 0.6 s.
_TELLING: Final = 0.5
_ID: Final = re.compile(r"[0-9a-f]{32}")
_HEAD: Final = re.compile(r'"receipt": "[0-9a-f]{64}"')
_NUMBER: Final = 8


class Frame(NamedTuple):
    """What a frame says, without ids, and how long its content and buffers are."""

    kind: str
    content: str
    buffers: tuple[str, ...]
    size: int


class Viewer:
    """A page in one world, and the frames that it has been sent."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.frames = []
        self._address = address
        self._names: dict[str, str] = {}
        for name in page.models:
            self._name(name)

    def _name(self, found: str) -> None:
        self._names.setdefault(found, f"model {len(self._names)}")

    @property
    def waiting(self) -> int:
        """Return how many frames nobody has taken."""
        return len(self.page.frames or ())

    @property
    def latest(self) -> float:
        """Return when the latest frame came."""
        assert self.page.frames
        return self.page.frames[-1][0]

    def take(self) -> list[Frame]:
        """Return the frames since the last time."""
        found, self.page.frames = self.page.frames or [], []
        return [self._frame(raw) for _, raw in found]

    def _frame(self, raw: bytes) -> Frame:
        count = int.from_bytes(raw[:_NUMBER], "little")
        offsets = [
            int.from_bytes(raw[_NUMBER * at : _NUMBER * (at + 1)], "little") for at in range(1, count + 1)
        ]
        channel, header, _, metadata, body, *buffers = [raw[start:end] for start, end in pairwise(offsets)]
        content = json.loads(body)
        if isinstance(content.get("comm_id"), str):
            self._name(content["comm_id"])
        kind = f"{channel.decode()} {json.loads(header)['msg_type']} {json.loads(metadata)}"
        text = _HEAD.sub('"receipt": "a head"', json.dumps(content, sort_keys=True, ensure_ascii=False))
        return Frame(
            self._named(kind),
            self._named(text),
            tuple(self._named(part.decode("latin-1")) for part in buffers),
            len(body) + sum(map(len, buffers)),
        )

    def _named(self, text: str) -> str:
        text = text.replace(self._address, "http://the.server/")
        return _ID.sub(lambda found: self._names.get(found[0], found[0]), text)


class Pair:
    """The same viewer in two worlds."""

    def __init__(self, truth: Viewer, twin: Viewer, name: str) -> None:
        self.viewers = (truth, twin)
        self.name = name
        self.frames = self.updates = self.shifted = 0
        self.quiet = QUIET
        #: The id of the latest click.
        self.clicked = ""
        #: Seconds to the first frame of each update, in both worlds.
        self.delays: list[tuple[float, float]] = []
        self.failures: list[str] = []
        self._kept: tuple[list[Frame], list[Frame]] = ([], [])
        self._late = 0

    async def update(self, what: str, *, is_seen: bool = True, since: float | None = None) -> bool:
        """Wait for what an update sends, compare it, and return whether nothing differs."""
        end = time.monotonic() + _WAIT_LIMIT
        truth, twin = self.viewers
        while is_seen and not (truth.waiting and twin.waiting) and time.monotonic() < end:
            await asyncio.sleep(0.02)
        count = -1
        while count != (count := truth.waiting + twin.waiting) and time.monotonic() < end:
            await asyncio.sleep(self.quiet)
        if since is not None and truth.page.frames and twin.page.frames:
            first = (truth.page.frames[0][0] - since, twin.page.frames[0][0] - since)
            # What was on its way before is no answer.
            if min(first) >= 0:
                self.delays.append(first)
        return self._compare(what)

    def _compare(self, what: str) -> bool:
        self.updates += 1
        for kept, viewer in zip(self._kept, self.viewers, strict=True):
            kept += viewer.take()
        truth, twin = self._kept
        if truth != twin and values(truth) != values(twin):
            self._late += 1
            if self._late <= _LATE:
                return True
            self.failures.append(f"{self.name}, {what}: {difference(truth, twin)}")
        self.shifted += truth != twin
        self.frames += len(truth)
        self._kept, self._late = ([], []), 0
        return not self.failures

    async def finish(self) -> None:
        """Compare what is left; nothing may be late any more."""
        await asyncio.sleep(1.5)
        self._late = _LATE
        self._compare("at the end")


def values(frames: Sequence[Frame]) -> dict[str, list[str]]:
    """Return the values that frames set and the messages that they carry, in order, for each model."""
    found: dict[str, list[str]] = {}
    for frame in frames:
        content = json.loads(frame.content)
        data = content.get("data") or {}
        model = f"{frame.kind} {content.get('comm_id')} {data.get('method')}"
        if data.get("method") in ("update", "echo_update"):
            for name, value in data["state"].items():
                found.setdefault(f"{model} {name}", []).append(json.dumps(value, sort_keys=True))
        else:
            found.setdefault(model, []).append(frame.content)
        found.setdefault(f"{model} buffers", []).extend(frame.buffers)
    # A value that is set again says nothing new.
    return {
        name: [one for at, one in enumerate(all_) if not at or all_[at - 1] != one]
        for name, all_ in found.items()
    }


def difference(truth: Sequence[Frame], twin: Sequence[Frame]) -> str:
    """Say where two lists of frames differ."""
    first = next((at for at, (one, two) in enumerate(zip(truth, twin, strict=False)) if one != two), None)
    if first is None:
        return f"{len(truth)} and {len(twin)} frames"
    one, two = truth[first], twin[first]
    texts = [one.kind + one.content + "".join(one.buffers), two.kind + two.content + "".join(two.buffers)]
    at = next((n for n, (a, b) in enumerate(zip(*texts, strict=False)) if a != b), 0)
    around = [repr(text[max(0, at - 60) : at + 60]) for text in texts]
    return f"frame {first} of {len(truth)} and {len(twin)}: {around[0]} and {around[1]}"


# -- two worlds ---------------------------------------------------------------------------------------------


class Worlds:
    """Two servers; what is prepared in the one store before they start is in both."""

    def __init__(self, folder: Path) -> None:
        self.folders = (folder / "truth", folder / "twin")
        self.base = folder / "base"
        self.base.mkdir()
        for one in self.folders:
            (one / "store").mkdir(parents=True)
        self.servers: tuple[servers.Server, ...] = ()

    @property
    def paths(self) -> list[Path]:
        """Return the stores of both worlds."""
        return [one / "store" / FILE for one in self.folders]

    def split(self) -> None:
        """Copy the store into both worlds."""
        for path in self.paths:
            shutil.copy(self.base / FILE, path)

    def set_starts(self, key: str, *matches: Match) -> None:
        """Let the room that a key opens begin as these games do, one in each world."""
        for path, match in zip(self.paths, matches, strict=True):
            with closing(SqliteStore(path)) as store:
                room = Lobby(store).back(key).facts.id
            with closing(sqlite3.connect(path)) as file, file:
                start = json.dumps(match.game.start_to_json(match.start))
                file.execute("UPDATE game SET start = ? WHERE id = ?", (start, room))

    @contextmanager
    def running(self, pages: int) -> Iterator[None]:
        """Run both servers."""
        with ExitStack() as stack:
            options = ("--students", "1", "--limit", str(pages + 2))
            self.servers = tuple(
                stack.enter_context(servers.class_server(one, *options)) for one in self.folders
            )
            yield

    @asynccontextmanager
    async def viewer(self, link: str, name: str) -> AsyncIterator[Pair]:
        """Open a page in both worlds; ``link`` is what its address adds."""
        browser, second = Browser(), Browser()
        second.token = browser.token
        pages = await asyncio.gather(
            *(
                Page.connected(one, f"{server.address}{link}")
                for one, server in zip((browser, second), self.servers, strict=True)
            )
        )
        found = [Viewer(page, one.address) for page, one in zip(pages, self.servers, strict=True)]
        pair = Pair(found[0], found[1], name)
        try:
            arrival = {
                "remember": {"pace": "at-once"},
                "origin": "http://school.example",
                "click": new_token(),
            }
            await both(pair, lambda page: page.hello(**arrival))
            ready = lambda screen: screen.heard == arrival["click"]  # noqa: E731
            await asyncio.gather(*(page.until(ready) for page in pages))
            await pair.update("the first look")
            yield pair
        finally:
            await asyncio.gather(*(page.close() for page in pages))


class Others:
    """Everybody else at the table of a room, in one world: they are present, and do what a story says."""

    def __init__(self, path: Path, keys: Sequence[str]) -> None:
        self.store = SqliteStore(path)
        lobby = Lobby(self.store)
        self.places: list[Membership] = [lobby.back(key) for key in keys]
        for place in self.places:
            place.attach()
        table = lobby.back(keys[0]).table
        assert table is not None
        self.table = Table(table._match, table._log, table.plans, "")
        self._task = asyncio.ensure_future(self._stay())

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(_PRESENCE)
            for place in self.places:
                place.poll()

    @property
    def plies(self) -> int:
        """Return how many plies have been stored by anybody."""
        self.table._reload()
        return len(self.table._match.log)

    def play(self, plies: Sequence[Ply]) -> None:
        """Let others do something, all at once: no kernel looks between two plies in one world only."""
        self.table._reload()
        if plies:
            self.table._play_all([(ply.seat, ply.action, new_token()) for ply in plies])

    def end_looks(self) -> None:
        """Finish the last looks at the own values."""
        for place in self.places:
            place.poll()
            table, seat = place.table, place.seat
            if table is not None and seat is not None and table.memory.is_open(seat):
                table.memory.close(seat)

    def close(self) -> None:
        """Leave."""
        self._task.cancel()
        self.store.close()


def buttons(page: Page) -> list[dict[str, Any]]:
    """Return what can be clicked on a page."""
    screen: Any = page.screen
    return offered(screen)


async def both(pair: Pair, say: Callable[[Page], Coroutine[Any, Any, object]]) -> float:
    """Let the viewer do something in both worlds at once; return when."""
    began = time.time()
    await asyncio.gather(*(say(viewer.page) for viewer in pair.viewers))
    return began


async def click(pair: Pair, message: dict[str, Any]) -> float:
    """Send one click with one id in both worlds."""
    pair.clicked = new_token()[:16]
    named = {**message, "click": pair.clicked}
    return await both(pair, lambda page: page.say(page.screen_id, named))


async def shown(pair: Pair) -> None:
    """Wait until both pages have been sent what the latest click did: what others do comes after it."""
    await asyncio.gather(
        *(viewer.page.until(lambda screen: screen.heard == pair.clicked) for viewer in pair.viewers)
    )


def result(pairs: Sequence[Pair]) -> Result:
    """Return how many frames each world sent, what differs, and whether times do."""
    failures = [failure for pair in pairs for failure in pair.failures]
    delays = [first for pair in pairs for first in pair.delays]
    tells = median(one - two for one, two in delays) if delays else 0.0
    if abs(tells) > _TELLING:
        failures.append(f"frames come {tells:+.1f} s later in one world")
    counts = [sum(getattr(pair, name) for pair in pairs) for name in ("frames", "updates", "shifted")]
    text = f"{counts[1]} updates of {len(pairs)} pages, {counts[2]} shifted, {1000 * tells:+.0f} ms"
    return Result(counts[0], failures, text)
