"""The only module that relies on internals of ipycanvas and of the widget libraries around it.

``tests/ui/test_ipycanvas_adapter.py`` checks every part that is used here, and ``pyproject.toml`` pins
ipycanvas exactly: when it is updated, run that test first.  The static site, whose tools have
no ipycanvas, replaces numpy in its wheel: see ``static_site/ipycanvas_wheel.py``, checked by the same test.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cached_property
from threading import RLock
from typing import TYPE_CHECKING, Final, TextIO

from ipycanvas import Canvas, hold_canvas
from ipycanvas import canvas as ipycanvas_canvas
from ipycanvas.utils import array_to_binary

from survive_nb.token_bucket import TokenBucket

#: The array module of ipycanvas: numpy, or ``static_site/arrays.py`` on the static site.
ARRAYS: Final = ipycanvas_canvas.np

#: What the browser's side of our canvases sends: when it has created a canvas, and when the page shows it.
_CLIENT_READY: Final = {"event": "client_ready"}
_SHOWN: Final = {"event": "shown"}

#: Held while a message of the browser is handled and while anything is drawn.  JupyterLab and ipykernel 7
#: handle messages on two threads (kernel subshells): a canvas that was just created may be answered while
#: its board is still being set up.  There is one lock for all widgets, because ipycanvas collects the
#: drawing of all canvases in one place.
UI_LOCK: Final = RLock()


def compact_commands(commands: list[object]) -> tuple[dict[str, object], memoryview]:
    """Return drawing commands as ipycanvas sends them, without spaces: a seventh of all its bytes."""
    text = json.dumps(commands, separators=(",", ":")).encode()
    packed: tuple[dict[str, object], memoryview] = array_to_binary(
        ARRAYS.frombuffer(text, dtype=ARRAYS.uint8)
    )
    return packed


ipycanvas_canvas.commands_to_buffer = compact_commands


@contextmanager
def drawing_batch() -> Iterator[None]:
    """Send all drawing inside as one message, and none of it after an exception.

    ipycanvas does not reset its cache after an exception, so that no later drawing would be sent.
    """
    manager = ipycanvas_canvas._CANVAS_MANAGER
    with UI_LOCK:
        try:
            with hold_canvas():
                yield
        except BaseException:
            manager._commands_cache, manager._buffers_cache = [], []
            manager._caching, manager._current_canvas = False, None
            raise


class ReadOnlyWidget:
    """A mixin for widgets whose state the browser cannot change.

    The library's own handler of messages shows a traceback in the browser when a message is malformed.
    """

    #: Traits that hold a program; a page receives them when it is loaded.
    _SOURCES: Final = frozenset({"_esm", "_css"})

    if TYPE_CHECKING:  # methods of `ipywidgets.Widget`
        keys: list[str]

        def send_state(self, key: Iterable[str] | None = None) -> None:
            """Send the values of some traits, or of all."""

    @cached_property
    def _answers(self) -> TokenBucket:
        """Return how many answers with the state may be sent: they are far larger than the questions."""
        return TokenBucket(burst=20, per_second=1)

    @cached_property
    def _answers_with_sources(self) -> TokenBucket:
        """Return how many of them may hold the sources: a page asks for them once, if it was loaded late."""
        return TokenBucket(burst=2, per_second=1 / 30)

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Ignore a change that the browser made to the state, and send the true values back."""
        changed = [name for name in self.keys if name in sync_data and name not in self._SOURCES]
        if changed and self._answers.take():
            self.send_state(changed)

    def _send_requested_state(self) -> None:
        """Send the state to a browser that asked for it, but not often, and rarely with the sources."""
        if not self._answers.take():
            return
        if self._SOURCES.isdisjoint(self.keys) or self._answers_with_sources.take():
            self.send_state()
        else:
            self.send_state([name for name in self.keys if name not in self._SOURCES])

    def receive(self, content: object) -> None:
        """Handle a custom message."""

    def guard(self) -> AbstractContextManager[None]:
        """Return the context in which messages are handled."""
        return nullcontext()

    def _handle_msg(self, msg: Mapping[str, object]) -> None:
        """Dispatch a message of the browser; malformed ones are ignored."""
        with UI_LOCK, self.guard():
            match msg:
                case {"content": {"data": {"method": "custom", **data}}}:
                    self.receive(data.get("content"))
                case {"content": {"data": {"method": "update", "state": dict(state)}}}:
                    self.set_state(state)
                case {"content": {"data": {"method": "request_state"}}}:
                    self._send_requested_state()


class ReadOnlyCanvas(ReadOnlyWidget, Canvas):  # type: ignore[misc]  # ipycanvas has no types
    """A canvas that only the program can paint on; the browser may report that it is ready or shown."""

    def __init__(self, *, reports_ready: bool = False, **traits: object) -> None:
        self._shown: Callable[[], None] | None = None
        super().__init__(_send_client_ready_event=reports_ready, **traits)

    def on_shown(self, callback: Callable[[], None]) -> None:
        """Call a function whenever a page has put the canvas in its place."""
        self._shown = callback

    def receive(self, content: object) -> None:
        """Call the functions registered with ``on_client_ready`` and ``on_shown``."""
        if content == _CLIENT_READY:
            self._client_ready_callbacks()
        elif content == _SHOWN and self._shown is not None:
            self._shown()


def kernel_stderr() -> TextIO | None:
    """Return the error stream of the process if this is a kernel, ``None`` otherwise.

    A kernel forwards ``sys.stderr``, and even file descriptor 2, to the browser.  ipykernel keeps a copy of
    the original descriptor, which is that of the server.
    """
    if not type(sys.stderr).__module__.startswith("ipykernel"):
        return None
    copy: int | None = getattr(sys.stderr, "_original_stdstream_copy", None)
    if copy is None:  # this kernel does not forward descriptor 2
        return sys.__stderr__
    return os.fdopen(os.dup(copy), "w", encoding="utf-8", errors="replace")
