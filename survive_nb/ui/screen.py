"""The screen: the one widget that shows a page and receives what a person does on it, and its boards.

Down go the parts of the page, each a trait, all that changed in one message.  Up come custom messages, one
for each input: ``{"do": name, …, "click": id}``.  The browser can change nothing else: what it claims about
the state of the widget is ignored and answered with the truth.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from importlib.resources import files
from typing import Any, Final

import anywidget
from ipywidgets import Widget, widget_serialization
from traitlets import Bool, Dict, Instance, Int, List, Unicode

from survive_nb.i18n.words import Words
from survive_nb.registry import game_names
from survive_nb.ui.drawing.board_canvas import BoardCanvas, BoardPicture, RunGuarded, run_unguarded
from survive_nb.ui.drawing.ipycanvas_adapter import UI_LOCK, ReadOnlyWidget
from survive_nb.ui.game_screens import screens_of
from survive_nb.ui.guard import guarded, ignore
from survive_nb.ui.messages import Message, parse_message
from survive_nb.ui.nodes import REGIONS, text_lines
from survive_nb.ui.page import Parts
from survive_nb.ui.settings import Settings

#: The parts of a page that hold nodes, in reading order.
_REGIONS: Final = (*REGIONS, "notice", "ask", "over")
#: The bundle of the front end; ``make frontend`` builds it from ``frontend/``.
_STATIC: Final = files("survive_nb.ui") / "static"

Handler = Callable[[Message], None]


def _node() -> Any:
    """Make a trait that holds a region of the page; an empty dict shows nothing."""
    return Dict().tag(sync=True)


def look_of(words: Words, settings: Settings, names: Mapping[str, str], **more: object) -> dict[str, object]:
    """Return how a screen is to look: language, direction, colours, sizes, motion.

    ``names`` are those of the regions, and ``no_answer``: what the browser says when the server is silent.
    """
    return {
        "lang": words.lang,
        "dir": words.dir,
        "theme": settings.palette.css_variables(),
        "scheme": "dark" if settings.palette.is_dark else "light",
        "text_size": settings.text_size,
        "board_size": settings.board_size,
        "motion": settings.motion,
        "names": settings.names,
        "words": names,
        **more,
    }


class Screen(ReadOnlyWidget, anywidget.AnyWidget):
    """One page in the browser."""

    _esm = Unicode((_STATIC / "screen.js").read_text(encoding="utf-8")).tag(sync=True)
    _css = Unicode((_STATIC / "screen.css").read_text(encoding="utf-8")).tag(sync=True)

    plan = Unicode("page").tag(sync=True)
    head = _node()
    main = _node()
    side = _node()
    log = _node()
    board_text = _node()
    notice = _node()
    ask = _node()
    over = _node()
    board = Instance(Widget, allow_none=True).tag(sync=True, **widget_serialization)
    frame = Dict().tag(sync=True)
    has_board = Bool(False).tag(sync=True)
    labels = Dict().tag(sync=True)
    live: Any = List().tag(sync=True)
    pointer = Unicode("").tag(sync=True)
    say: Any = Dict({"n": 0, "text": ""}).tag(sync=True)
    effects: Any = Dict({"n": 0, "list": []}).tag(sync=True)
    look = Dict().tag(sync=True)
    title = Unicode("").tag(sync=True)
    link = Dict().tag(sync=True)
    opened = Int(0).tag(sync=True)
    remember = Dict().tag(sync=True)
    download = Dict().tag(sync=True)
    code = Dict().tag(sync=True)
    fair = Dict().tag(sync=True)
    receipt = Unicode("").tag(sync=True)
    heard = Unicode("").tag(sync=True)

    def __init__(self, **traits: object) -> None:
        self.lock = UI_LOCK
        self._handler: Handler | None = None
        self._tell: Callable[[str], None] = ignore
        self._clicks: deque[str] = deque(maxlen=64)
        self._saved = 0
        self._file: dict[str, object] = {}
        super().__init__(**traits)

    def __repr__(self) -> str:
        return f"<Screen: {next(iter(self._text_lines()), 'empty')!r}>"

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, object], dict[str, object]]:
        """Show the page as text where widgets are not shown: on GitHub, nbviewer and in stored notebooks."""
        data, metadata = super()._repr_mimebundle_(**options) or ({}, {})
        return {**data, "text/plain": "\n".join(self._text_lines())}, metadata

    def _text_lines(self) -> list[str]:
        return [line for name in _REGIONS for line in text_lines(getattr(self, name) or {"t": "div"})]

    # -- down ----------------------------------------------------------------------------------------------

    def show(self, parts: Parts, look: Mapping[str, object]) -> None:
        """Show a page: everything that changed goes down in one message.

        ``look`` says how: see `look_of`.
        """
        with self.lock, self.hold_sync():
            self.plan = parts.layout
            for region in _REGIONS:
                setattr(self, region, getattr(parts, region) or {})
            self.has_board = parts.picture is not None
            self.labels = dict(parts.labels)
            self.live = sorted(parts.live)
            self.pointer = parts.pointer
            self.look = dict(look)
            self.code = dict(parts.code)
            self.fair, self.receipt = dict(parts.fair), parts.receipt
            self._announce(parts.say)
            self._play([dict(effect) for effect in parts.effects])
            # An earlier file has been saved by now; what was in it need not stay in the widget.
            self.download, self._file = self._file, {}

    def _announce(self, text: str) -> None:
        """Say a text to screen readers; the number makes the same text be read out again."""
        if text or self.say["text"]:
            self.say = {"n": self.say["n"] + bool(text), "text": text}

    def _play(self, effects: list[dict[str, object]]) -> None:
        """Play effects once; what was played before does not stay in the widget."""
        if effects or self.effects["list"]:
            self.effects = {"n": self.effects["n"] + bool(effects), "list": effects}

    def save_file(self, name: str, text: str) -> None:
        """Let the browser save a text as a file, with the next page that is shown."""
        self._saved += 1
        self._file = {"name": name, "text": text, "n": self._saved}

    # -- up ------------------------------------------------------------------------------------------------

    def on_message(self, handler: Handler, on_error: Callable[[str], None] | None = None) -> None:
        """Call ``handler`` with each message, and ``on_error`` with an id when the handler fails."""
        self._handler = handler
        self._tell = on_error or ignore

    def receive(self, content: object) -> None:
        """Take one message from the browser; all that it causes goes down together, with its receipt."""
        with self.lock, self.hold_sync(), guarded(self._tell):
            message = parse_message(content)
            if message.click:
                if message.click in self._clicks:
                    return
                self._clicks.append(message.click)
                self.heard = message.click
            if self._handler is not None:
                self._handler(message)

    def guard(self) -> AbstractContextManager[None]:
        """Report errors while a message is handled."""
        return guarded(self._tell)


# -- boards ------------------------------------------------------------------------------------------------


#: The largest number of pixels that a browser may ask for.
MOST_PIXELS: Final = 20_000


class Boards:
    """Shows any picture on the board of its game; ``widget`` and ``frame`` are those of the last picture."""

    def __init__(self, run_guarded: RunGuarded = run_unguarded) -> None:
        self._run_guarded = run_guarded
        self._pixels = 0.0
        self._boards: dict[str, BoardCanvas] = {}
        first = self.board_of(game_names()[0])
        self.widget, self.frame = first.widget, first.frame

    def show(self, picture: BoardPicture) -> None:
        """Show a picture on the board of its game."""
        board = self.board_of(picture.game)
        board.show(picture)
        self.widget, self.frame = board.widget, board.frame

    def sharpen(self, pixels: object) -> None:
        """Use at least this many pixels from left to right; the value comes from a browser, unchecked."""
        if isinstance(pixels, int | float) and self._pixels < pixels < MOST_PIXELS:
            self._pixels = pixels
            for board in self._boards.values():
                board.sharpen(pixels)

    def redraw(self) -> None:
        """Repaint everything."""
        for board in self._boards.values():
            board.redraw()

    def close(self) -> None:
        """Close all widgets of all boards."""
        for board in self._boards.values():
            board.close()

    def board_of(self, game: str) -> BoardCanvas:
        """Return the board of a game."""
        board = self._boards.get(game)
        if board is None:
            board = self._boards[game] = screens_of(game).new_board(self._run_guarded)
            if self._pixels:
                board.sharpen(self._pixels)
        return board
