"""Apps to test with: a screen without a browser, everything it sends recorded, and a visitor that clicks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import comm
from comm.base_comm import BaseComm
from ipycanvas import canvas

from survive_nb.store import SqliteStore
from survive_nb.survive.model import Options
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.ui.app import App
from survive_nb.ui.screen import Screen

BROWSER = "0123456789abcdef" * 2
HELLO: dict[str, Any] = {"do": "hello", "browser": BROWSER, "place": "voila", "language": "en"}
#: What a visitor who only wants to play never clicks.
NOT_PLAY = (
    *("home", "language", "open", "close", "rule", "dismiss", "escape", "setting"),
    *("look", "return", "board_text", "whole-log", "typed", "undo", "hint", "place-all", "coach", "review"),
    *("show-turn", "play-back", "play-back-stop", "bots-pause", "bots-step", "bots-skip", "play-hint"),
)


#: Models are named at random; on the wire they get names that are the same every time.
_RANDOM_ID = re.compile(r"[0-9a-f]{32}")
_HEAD = re.compile(r'"receipt": "[0-9a-f]{64}"')


class Recorded(BaseComm):
    """A line to a browser that is not there: it writes down what would be sent."""

    wire: Wire

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        self.wire.note(self.comm_id, msg_type, data, metadata, buffers, keys)


class Wire:
    """All that goes down to the browser, in order, with names for the models that are the same every time."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str, Any, tuple[bytes, ...]]] = []
        self._names: dict[str, str] = {}

    def connect(self, *arguments: Any, **keywords: Any) -> BaseComm:
        comm_id = keywords.setdefault("comm_id", uuid4().hex)
        self._names[comm_id] = f"model-{len(self._names)}"
        line = Recorded.__new__(Recorded)
        line.wire = self
        line.__init__(*arguments, **keywords)  # type: ignore[misc]
        return line

    def note(self, model: str, kind: str, data: Any, metadata: Any, buffers: Any, keys: Any) -> None:
        # Written down at once: what is in the message may change later.
        text = json.dumps([data, metadata, keys], sort_keys=True, ensure_ascii=False)
        # A head of a room's chain is a hash with a secret key: when it comes is compared, not its value.
        text = _HEAD.sub('"receipt": "a head"', self._named(text))
        # The drawing commands are text in a buffer.  Latin-1 takes any bytes and gives them back.
        raw = tuple(
            self._named(bytes(memoryview(b).cast("B")).decode("latin-1")).encode("latin-1")
            for b in buffers or ()
        )
        self.sent.append((self._names[model], kind, text, raw))

    def _named(self, text: str) -> str:
        return _RANDOM_ID.sub(lambda found: self._names.get(found[0], found[0]), text)

    def take(self) -> list[tuple[str, str, Any, tuple[bytes, ...]]]:
        """Return what was sent since the last time."""
        sent, self.sent = self.sent, []
        return sent


@contextmanager
def recorded() -> Iterator[Wire]:
    """Write down everything that widgets made inside this block send."""
    wire = Wire()
    manager = canvas._CANVAS_MANAGER
    usual = manager.comm
    with patch.object(comm, "create_comm", wire.connect):
        manager.comm = wire.connect(target_name="jupyter.widget")
        try:
            yield wire
        finally:
            manager.comm = usual


#: Lets a visitor arrive at a fresh screen; the words are what its browser says of itself.
Arrive = Callable[..., App]


def new_app(folder: Any, *, hello: Mapping[str, Any] | None = None) -> App:
    """Return a screen on its home page, with a browser in front of it."""
    app = App(GameRepository(SqliteStore(folder / "games.sqlite")))
    app.show()
    app.board.redraw()
    app.screen.receive({**HELLO, **(hello or {}), "click": ""})
    return app


def plans(*kinds: str) -> list[SeatPlan]:
    """Return persons and drifters with names, from words such as "person" and "drifter"."""
    return [
        SeatPlan("person", f"Person {n}") if kind == "person" else SeatPlan("bot", f"Bot {n}", kind)
        for n, kind in enumerate(kinds)
    ]


def looked(table: Table) -> Table:
    """Finish the last look of every person, so that play can begin (RUL-20)."""
    for seat in table.memory.looking():
        table.memory.close(seat)
    return table


def at_table(app: App, table: Table) -> Table:
    """Sit down at a table and let happen what needs no person."""
    app.open_table(table)
    app.refresh()
    app.settle()
    return table


def begun(app: App, *kinds: str, seed: str = "tide", **options: Any) -> Table:
    """Begin a game of these players and sit down at it."""
    chosen = Options(players=len(kinds), **options)
    table = app.repository.begin("survive", chosen, plans(*kinds), browser=app.browser, seed=seed)
    at_table(app, table)
    return table


def nodes(thing: Any) -> Iterator[dict[str, Any]]:
    """Give every node of a region."""
    if thing:
        yield thing
        for child in thing.get("n", ()):
            yield from nodes(child)


def regions(screen: Screen) -> dict[str, Any]:
    names = ("head", "main", "side", "log", "board_text", "notice", "ask", "over")
    return {name: getattr(screen, name) for name in names}


def all_nodes(screen: Screen) -> Iterator[dict[str, Any]]:
    for region in regions(screen).values():
        yield from nodes(region)


def texts(screen: Screen) -> str:
    """Return all that can be read on the screen."""
    parts = [node[part] for node in all_nodes(screen) for part in ("x",) if part in node]
    attributes = [pair for node in all_nodes(screen) for pair in node.get("a", {}).items()]
    labels = [text for name, text in attributes if "label" in name]
    return "\n".join([*parts, *labels, *screen.labels.values(), screen.say["text"]])


def offered(screen: Screen) -> list[dict[str, Any]]:
    """Return what can be clicked now: over a page only the dialog can, else buttons and live places."""
    where = (
        [screen.over]
        if screen.over
        else [screen.head, screen.main, screen.side, screen.log, screen.notice, screen.ask]
    )
    found = [
        {"do": node["do"][0], **node["do"][1]}
        for region in where
        for node in nodes(region)
        if "do" in node and node["t"] == "button"
    ]
    return found if screen.over else found + [{"do": "tap", "at": place} for place in screen.live]


class Visitor:
    """Clicks what the screen offers, anything that is part of the play."""

    def __init__(self, app: App, rng: Random) -> None:
        self.app = app
        self.rng = rng
        self.clicks = 0

    def click(self, message: Mapping[str, Any]) -> None:
        self.clicks += 1
        self.app.screen.receive({**message, "click": f"{self.clicks:x}"})
        self.app.settle()

    def choose(self) -> dict[str, Any]:
        """Pick something to click; targets on the board are worth more than putting things back."""
        options = [message for message in offered(self.app.screen) if message["do"] not in NOT_PLAY]
        assert options, texts(self.app.screen)
        taps = [message for message in options if message["do"] == "tap"]
        return self.rng.choice(taps if taps and self.rng.random() < 0.6 else options)

    def play(self, table: Table, most: int = 5000) -> None:
        """Click until the game is over."""
        while not table.is_over:
            assert self.clicks < most, f"after {most} clicks: {table.onlooker().view().step}"
            self.click(self.choose())
