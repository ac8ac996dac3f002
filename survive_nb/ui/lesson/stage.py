"""A screen in a cell of a notebook: it shows one small page, hears what is done on it, and shows it anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from survive_nb.checks.scene import Scene
from survive_nb.ui.boards import Boards
from survive_nb.ui.guard import guarded
from survive_nb.ui.lesson.drawing import labels_of, picture_of
from survive_nb.ui.nodes import Node
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import notice, stack
from survive_nb.ui.screen import Screen
from survive_nb.ui.settings import Settings
from survive_nb.ui.theme import theme_named
from survive_nb.ui.words import Words


@dataclass(frozen=True)
class Cell:
    """What a page in a notebook shows: words, and perhaps a board on which some places can be clicked."""

    main: Node
    scene: Scene | None = None
    live: frozenset[str] = frozenset()
    say: str = ""
    effects: tuple[Mapping[str, Any], ...] = ()


class CellPage(Protocol):
    """A page in a notebook."""

    def cell(self) -> Cell:
        """Return what to show now."""

    def receive(self, do: str, message: Mapping[str, Any]) -> None:
        """Do what a click asks for; whatever is not known changes nothing."""


class Stage:
    """One screen with one page on it, in the lesson's language and the colours that the browser remembers.

    A board is many widgets, and a lesson has many boards.  A browser that opens a notebook waits until it
    knows every widget there is, so a board is made only when the browser has said hello to its screen.
    """

    def __init__(self, page: CellPage, words: Words, *, has_board: bool = True) -> None:
        self.page = page
        self.words = words
        self.settings = Settings(lang=words.lang, board_size="small")
        self._has_board = has_board
        self._boards: Boards | None = None
        self._trouble = ""
        self.screen = Screen()
        self.screen.on_message(self.receive, self._troubled)
        self.refresh()

    def receive(self, message: Mapping[str, Any]) -> None:
        """Take one message of the browser and show the page anew."""
        self._trouble = ""
        with guarded(self._troubled):
            do = str(message.get("do", ""))
            if do == "hello":
                self._hello(message)
            elif do == "sharpen" and self._boards is not None:
                self._boards.sharpen(message.get("pixels"))
            else:
                self.page.receive(do, message)
        self.refresh()

    def refresh(self) -> None:
        """Show the page as it is now."""
        cell = self.page.cell()
        main = (
            cell.main if not self._trouble else stack(notice(self._trouble, "bad", key="trouble"), cell.main)
        )
        theme = theme_named(self.settings.theme)
        parts = Parts("table", head={}, main=main, say=cell.say)
        with self.screen.lock, self.screen.hold_sync():
            if cell.scene is not None and self._boards is not None:
                picture = picture_of(cell.scene, theme, self.words, names=self.settings.names, live=cell.live)
                self._boards.show(picture)
                self.screen.board, self.screen.frame = self._boards.widget, self._boards.frame
                labels = labels_of(cell.scene, self.words)
                effects = cell.effects if self.settings.motion else ()
                parts = replace(parts, picture=picture, labels=labels, live=cell.live, effects=effects)
            self.screen.show(parts, self._look())

    def close(self) -> None:
        """Take the screen and its board out of the notebook and out of memory."""
        if self._boards is not None:
            self._boards.close()
        layout = self.screen.layout
        self.screen.close()
        layout.close()

    def _hello(self, message: Mapping[str, Any]) -> None:
        """Take over how this browser likes its screens; the lesson's language stays, and the small board."""
        if self._has_board and self._boards is None:
            self._boards = Boards()
            self._boards.sharpen(message.get("pixels"))
        liked = Settings.from_dict(message.get("remember"), reduced=message.get("reduced") is True)
        self.settings = replace(liked, lang=self.words.lang, board_size="small")

    def _troubled(self, trouble: str) -> None:
        self._trouble = self.words.say(
            "Something went wrong, and nothing was lost. Its id is {text}.", text=trouble
        )

    def _look(self) -> dict[str, Any]:
        """Return how the screen is to look, and the names of its regions."""
        say = self.words.say
        return {
            "lang": self.words.lang,
            "dir": self.words.dir,
            "theme": theme_named(self.settings.theme).css_variables(),
            "text_size": self.settings.text_size,
            "board_size": self.settings.board_size,
            "motion": self.settings.motion,
            "names": self.settings.names,
            "words": {
                "board": say("The board"),
                "main": say("The exercise"),
                "no_answer": say("Nothing answers. Run the cells of this notebook again."),
            },
        }
