"""A screen in a cell of a notebook: it shows one small page, handles its input and updates it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Final, Protocol, cast

from survive_nb.i18n.words import Words, mark
from survive_nb.registry import package_of
from survive_nb.teaching.scene import Scene
from survive_nb.ui.components import notice, stack
from survive_nb.ui.drawing.board_canvas import BoardPicture
from survive_nb.ui.guard import apology, guarded
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node
from survive_nb.ui.page import Parts
from survive_nb.ui.screen import Boards, Screen, look_of
from survive_nb.ui.settings import Settings
from survive_nb.ui.theme import Theme
from survive_nb.ui.visitor import parse_link


@dataclass(frozen=True)
class Cell:
    """What a page in a notebook shows: words, and perhaps a board on which some places can be clicked."""

    main: Node
    scene: Scene | None = None
    live: frozenset[str] = frozenset()
    say: str = ""
    effects: tuple[Mapping[str, object], ...] = ()
    #: What an editor for code has to know.
    code: Mapping[str, object] = field(default_factory=dict)


class CellPage(Protocol):
    """A page in a notebook."""

    def cell(self) -> Cell:
        """Return what to show now."""

    def receive(self, message: Message) -> None:
        """Do what a click asks for; whatever is not known changes nothing."""


class LessonBoard(Protocol):
    """How a game draws the boards of lessons: the module ``ui.board.lesson_board`` of its package."""

    def picture(
        self,
        view: object,
        marks: Mapping[str, str],
        heat: Mapping[str, float],
        live: Collection[str],
        *,
        theme: Theme,
        words: Words,
        names: bool,
    ) -> BoardPicture:
        """Return the picture of a position with marks and a heat map; ``live`` places can be clicked."""

    def labels(self, view: object, words: Words) -> dict[str, str]:
        """Return what each place is called and holds."""


def lesson_board(scene: Scene) -> LessonBoard:
    """Return what draws a scene: that of its game."""
    return cast(LessonBoard, import_module(f"{package_of(scene.game)}.ui.board.lesson_board"))


#: What a marked place is called.
_MARKED: Final = {
    "chosen": mark("{place}, chosen"),
    "right": mark("{place}, right"),
    "wrong": mark("{place}, wrong"),
    "missed": mark("{place}, missing"),
}


def labels_of(scene: Scene, words: Words) -> dict[str, str]:
    """Return what each place is called, with what is marked there."""
    labels = lesson_board(scene).labels(scene.view, words)
    for place, share in scene.heat.items():
        if place in labels:
            labels[place] = words.say("{place}: {share}", place=labels[place], share=words.percent(share))
    for place, kind in scene.marks.items():
        if place in labels:
            labels[place] = words.say(_MARKED[kind], place=labels[place])
    return labels


class CellScreen:
    """One screen with one page on it, in the lesson's language and the colours that the browser remembers.

    A board is many widgets, and a lesson has many boards.  A browser that opens a notebook waits until it
    knows every widget there is, so a board is created when the browser has connected and there is something
    to show on it.
    """

    def __init__(
        self,
        page: CellPage,
        words: Words,
        *,
        has_board: bool = True,
        greet: Callable[[str], None] | None = None,
    ) -> None:
        """Show a page; ``greet`` is called with the token of each browser that connects."""
        self.page = page
        self._greet = greet
        self.words = words
        self.settings = Settings(lang=words.lang, board_size="small")
        self._has_board = has_board
        self._boards: Boards | None = None
        self._is_connected = False
        self._pixels: int | None = None
        self._error = ""
        self.screen = Screen()
        self.screen.on_message(self.receive, self._show_error)
        self.refresh()

    def receive(self, message: Message) -> None:
        """Handle one message of the browser and update the page."""
        self._error = ""
        with guarded(self._show_error):
            if message.do == "hello":
                self._hello(message)
            elif message.do == "scheme":
                self.settings = replace(self.settings, system_dark=message.is_on("dark"))
            elif message.do == "sharpen" and self._boards is not None:
                self._boards.sharpen(message.number("pixels"))
            else:
                self.page.receive(message)
        self.refresh()

    def refresh(self) -> None:
        """Show the page as it is now."""
        cell = self.page.cell()
        error = notice(self._error, "bad", key="error")
        main = stack(error, cell.main) if self._error else cell.main
        parts = Parts("table", head={}, main=main, say=cell.say, code=cell.code)
        with self.screen.lock, self.screen.hold_sync():
            if cell.scene is not None and self._boards is None and self._is_connected:
                self._boards = Boards(self._draw_guarded)
                self._boards.sharpen(self._pixels)
            if cell.scene is not None and self._boards is not None:
                picture = self._picture(cell.scene, cell.live)
                self._boards.show(picture)
                self.screen.board, self.screen.frame = self._boards.widget, self._boards.frame
                labels = labels_of(cell.scene, self.words)
                effects = cell.effects if self.settings.motion else ()
                parts = replace(parts, picture=picture, labels=labels, live=cell.live, effects=effects)
            self.screen.show(parts, self._look())

    def _picture(self, scene: Scene, live: frozenset[str]) -> BoardPicture:
        theme, names = self.settings.palette, self.settings.names
        draw = lesson_board(scene).picture
        return draw(scene.view, scene.marks, scene.heat, live, theme=theme, words=self.words, names=names)

    def close(self) -> None:
        """Take the screen and its board out of the notebook and out of memory."""
        if self._boards is not None:
            self._boards.close()
        layout = self.screen.layout
        self.screen.close()
        layout.close()

    def _hello(self, message: Message) -> None:
        """Apply the preferences of this browser, except the language and the board size of the lesson."""
        self._is_connected, self._pixels = self._has_board, message.number("pixels")
        guest = parse_link(message)
        self.settings = replace(guest.settings, lang=self.words.lang, board_size="small")
        if self._greet is not None:
            self._greet(guest.browser)

    def _draw_guarded(self, work: Callable[[], None]) -> None:
        """Paint the board for a browser that has just connected; an error is shown beside it."""
        with guarded(self._show_error):
            work()

    def _show_error(self, error_id: str) -> None:
        self._error = apology(self.words, error_id)

    def _look(self) -> dict[str, object]:
        """Return how the screen is to look, and the names of its regions."""
        say = self.words.say
        names = {
            "board": say("The board"),
            "main": say("The exercise"),
            "no_answer": say("Nothing answers. Run the cells of this notebook again."),
        }
        return look_of(self.words, self.settings, names)
