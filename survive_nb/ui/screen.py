"""The screen: the one widget that shows a page and hears what a person does on it.

Down go the parts of the page, each a trait, all that changed in one message.  Up come custom messages, one
for each input: ``{"do": name, …, "click": id}``.  The browser can change nothing else: what it claims about
the state of the widget is ignored and answered with the truth.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping
from threading import RLock
from typing import Any, Final

import anywidget
from ipywidgets import Widget, widget_serialization
from traitlets import Bool, Dict, Instance, List, Unicode

from survive_nb.ui.front import script, style
from survive_nb.ui.guard import guarded, nobody
from survive_nb.ui.parts import Parts

#: A file may have 1 MiB; the rest of a message is small.
MOST_CHARACTERS: Final = 1_200_000
DEEPEST: Final = 6

_NAME: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_CLICK_ID: Final = re.compile(r"[0-9a-f]{1,32}")

Handler = Callable[[dict[str, Any]], None]


def _node() -> Any:
    """Make a trait that holds a region of the page; an empty dict shows nothing."""
    return Dict().tag(sync=True)


class Screen(anywidget.AnyWidget):
    """One page in the browser."""

    _esm = Unicode(script()).tag(sync=True)
    _css = Unicode(style()).tag(sync=True)

    plan = Unicode("page").tag(sync=True)
    head = _node()
    main = _node()
    side = _node()
    log = _node()
    twin = _node()
    over = _node()
    board = Instance(Widget, allow_none=True).tag(sync=True, **widget_serialization)
    frame = Dict().tag(sync=True)
    has_board = Bool(False).tag(sync=True)
    labels = Dict().tag(sync=True)
    live: Any = List().tag(sync=True)
    say: Any = Dict({"n": 0, "text": ""}).tag(sync=True)
    effects: Any = Dict({"n": 0, "list": []}).tag(sync=True)
    look = Dict().tag(sync=True)
    link = Dict().tag(sync=True)
    remember = Dict().tag(sync=True)
    download = Dict().tag(sync=True)
    heard = Unicode("").tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        self.lock = RLock()
        self._handler: Handler | None = None
        self._tell: Callable[[str], None] = nobody
        self._clicks: deque[str] = deque(maxlen=64)
        self._saved = 0
        super().__init__(**traits)

    # -- down ----------------------------------------------------------------------------------------------

    def show(self, parts: Parts, look: Mapping[str, Any]) -> None:
        """Show a page: everything that changed goes down in one message.

        ``look`` says how: ``lang``, ``dir``, ``theme`` (CSS variables), ``text_size`` and ``board_size``
        ("small" to "largest"), ``motion`` (whether effects are played) and ``words``: the names of the
        regions and ``no_answer``, what the browser says when the server is silent.
        """
        with self.lock, self.hold_sync():
            self.plan = parts.layout
            for region in ("head", "main", "side", "log", "twin", "over"):
                setattr(self, region, getattr(parts, region) or {})
            self.has_board = parts.picture is not None
            self.labels = dict(parts.labels)
            self.live = sorted(parts.live)
            self.look = dict(look)
            self._announce(parts.say)
            self._play([dict(effect) for effect in parts.effects])
            # A file has been saved by now; what was in it need not stay in the widget.
            self.download = {}

    def _announce(self, text: str) -> None:
        """Say a text to screen readers; the number makes the same text twice be said twice."""
        if text or self.say["text"]:
            self.say = {"n": self.say["n"] + bool(text), "text": text}

    def _play(self, effects: list[dict[str, Any]]) -> None:
        """Play effects once; what was played before does not stay in the widget."""
        if effects or self.effects["list"]:
            self.effects = {"n": self.effects["n"] + bool(effects), "list": effects}

    def save_file(self, name: str, text: str) -> None:
        """Let the browser save a text as a file; the next page that is shown forgets it."""
        with self.lock:
            self._saved += 1
            self.download = {"name": name, "text": text, "n": self._saved}

    # -- up ------------------------------------------------------------------------------------------------

    def on_message(self, handler: Handler, trouble: Callable[[str], None] | None = None) -> None:
        """Call ``handler`` with each message, and ``trouble`` with an id when the handler fails.

        A message that cannot be one of ours arrives as ``{"do": "malformed"}`` or ``{"do": "too_big"}``.
        """
        self._handler = handler
        self._tell = trouble or nobody

    def receive(self, content: object) -> None:
        """Take one message from the browser; all that it causes goes down together, with its receipt."""
        with self.lock, self.hold_sync(), guarded(self._tell):
            message = _checked(content)
            click = message["click"]
            if click and click in self._clicks:
                return
            if click:
                self._clicks.append(click)
                self.heard = click
            if self._handler is not None:
                self._handler(message)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Ignore what a browser claims about the state, and send it the truth."""
        claimed = [name for name in self.keys if name in sync_data]
        if claimed:
            self.send_state(claimed)

    def _handle_msg(self, msg: Mapping[str, Any]) -> None:
        """Sort what arrives; the library's own way would show a traceback in the browser when it fails."""
        with guarded(self._tell):
            data = msg["content"]["data"]
            method = data.get("method") if isinstance(data, dict) else None
            if method == "custom":
                self.receive(data.get("content"))
            elif method == "update" and isinstance(data.get("state"), dict):
                self.set_state(data["state"])
            elif method == "request_state":
                self.send_state()


def _checked(content: object) -> dict[str, Any]:
    """Return a message whose ``do`` and ``click`` are sound, or one that says what is wrong with it."""
    if not isinstance(content, dict) or not _NAME.fullmatch(str(content.get("do", ""))):
        return {"do": "malformed", "click": ""}
    click = content.get("click", "")
    if not isinstance(click, str) or (click and not _CLICK_ID.fullmatch(click)):
        return {"do": "malformed", "click": ""}
    if not _is_small(content):
        return {"do": "too_big", "click": click}
    return {**content, "click": click}


def _is_small(content: object) -> bool:
    """Tell whether a message is neither long nor deep; stops counting as soon as it is too much."""
    left = MOST_CHARACTERS
    todo: list[tuple[object, int]] = [(content, 0)]
    while todo:
        value, depth = todo.pop()
        left -= len(value) + 2 if isinstance(value, str) else 8
        if left < 0 or depth > DEEPEST:
            return False
        if isinstance(value, dict):
            todo += [(part, depth + 1) for pair in value.items() for part in pair]
        elif isinstance(value, list):
            todo += [(part, depth + 1) for part in value]
    return True
