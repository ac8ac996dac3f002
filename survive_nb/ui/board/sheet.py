"""Canvases that only the program paints on: nothing that a browser sends can change one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from typing import Any, Final, TypeAlias

from ipycanvas import Canvas
from ipywidgets import Layout

#: Runs a piece of work so that an error in it ends in the guard.
Careful: TypeAlias = Callable[[Callable[[], None]], None]

#: All that the browser's half of a canvas ever has to say.
_READY: Final = {"event": "client_ready"}


def plainly(work: Callable[[], None]) -> None:
    """Do the work and let errors pass, where there is no screen to tell of them."""
    work()


class Sheet(Canvas):  # type: ignore[misc]  # ipycanvas has no types
    """A canvas whose browser may say that it is ready and ask for the state; all else is not heard.

    ``size`` is in board units, of which each has ``scale`` pixels.
    """

    def __init__(self, size: tuple[float, float], scale: float, **traits: Any) -> None:
        self.size = size
        self.scale = scale
        wide, high = self._pixels()
        super().__init__(width=wide, height=high, **traits)

    def sharpen(self, scale: float) -> None:
        """Have other pixels from now on; all that was painted is gone."""
        self.scale = scale
        with self.hold_sync():
            self.width, self.height = self._pixels()

    def _pixels(self) -> tuple[int, int]:
        wide, high = self.size
        return ceil(wide * self.scale), ceil(high * self.scale)

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Ignore what a browser claims about the canvas, and send it the truth."""
        send_truth(self, sync_data)

    def _handle_msg(self, msg: Mapping[str, Any]) -> None:
        """Sort what arrives; the library's own way would show a traceback in the browser when it fails."""
        content = msg.get("content")
        data = content.get("data") if isinstance(content, dict) else None
        if not isinstance(data, dict):
            return
        method = data.get("method")
        if method == "custom" and data.get("content") == _READY:
            self._client_ready_callbacks()
        elif method == "request_state":
            self.send_state()
        elif method == "update" and isinstance(data.get("state"), dict):
            self.set_state(data["state"])


class SheetLayout(Layout):  # type: ignore[misc]  # ipywidgets has no types
    """The size of a canvas on the page, which a browser cannot change either."""

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Ignore what a browser claims about the layout, and send it the truth."""
        send_truth(self, sync_data)


def send_truth(widget: Any, claims: Mapping[str, Any]) -> None:
    """Send the true value of everything that a browser claims to have changed."""
    claimed = [name for name in widget.keys if name in claims]
    if claimed:
        widget.send_state(claimed)
