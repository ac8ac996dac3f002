"""The screens of a game: its module ``ui.screens`` has the names of `GameScreens`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from survive_nb.registry import package_of
from survive_nb.ui.nodes import Node
from survive_nb.ui.page import Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from survive_nb.i18n.words import Words
    from survive_nb.table import GameRepository, Table
    from survive_nb.ui.drawing.board_canvas import BoardCanvas, BoardPicture, RunGuarded
    from survive_nb.ui.guide import GuidedGame
    from survive_nb.ui.legend import Explanation
    from survive_nb.ui.new_game_page import GameDraft
    from survive_nb.ui.replay import AnyRenderer
    from survive_nb.ui.theme import Theme


class GameScreens(Protocol):
    """What the app needs of a game to show it."""

    #: A second title and one sentence about the game, for the home page.
    SUBTITLE: str
    ABOUT: str
    #: One sentence about the game that `quick_table` starts.
    QUICK_GAME: str
    #: The designer of the published game, with its title.
    DESIGNER: str
    #: The guided first game, if this game has one.
    GUIDED_GAME: GuidedGame | None
    #: The steps that explain the game in one minute.
    TUTORIAL: Sequence[Explanation]

    def new_board(self, run_guarded: RunGuarded) -> BoardCanvas:
        """Return a board for pictures of this game."""

    def home_picture(self, words: Words, theme: Theme) -> BoardPicture:
        """Return the picture on the home page."""

    def emblem(self, theme: Theme) -> tuple[Node, ...]:
        """Return a few small pictures for the card of the game on the home page."""

    def page_for(self, table: Table) -> Page:
        """Return the page of a table: the end of the game if it is over, else the game."""

    def new_draft(self) -> GameDraft:
        """Return the form of a new game with its usual choices."""

    def quick_table(self, repository: GameRepository, browser: str, words: Words) -> Table:
        """Start a game of one person against bots that needs no choices."""

    def replay_renderer(self) -> AnyRenderer:
        """Return what shows the moments of a replay."""

    def legend(self, words: Words, theme: Theme) -> list[Node]:
        """Return the parts of the legend."""

    def tutorial_picture(self, name: str, words: Words, theme: Theme) -> Node:
        """Return a picture that a step of the tutorial names."""


def screens_of(game: str) -> GameScreens:
    """Return the screens of a game."""
    return cast(GameScreens, import_module(f"{package_of(game)}.ui.screens"))
