"""What differs between the two games: their pages, how to begin at once, and how a finished game is shown.

Everything is imported late: a visitor who plays one game does not wait for the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from survive_nb.table import Shelf, Table
    from survive_nb.ui.nodes import Node
    from survive_nb.ui.page import Page
    from survive_nb.ui.replay import Showing
    from survive_nb.ui.rooms.open_room import RoomForm
    from survive_nb.ui.theme import Theme
    from survive_nb.ui.words import Words

SURVIVE: Final = "survive"
FISH_FISH: Final = "fish-fish"
GAMES: Final = (SURVIVE, FISH_FISH)


def page_for(table: Table) -> Page:
    """Return the page of a table: the end of the game if it is over, else the game."""
    if table.game == FISH_FISH:
        from survive_nb.ui.fish_fish.ending import FishEndingPage
        from survive_nb.ui.fish_fish.play_page import FishPage

        return FishEndingPage(table) if table.is_over else FishPage(table)
    from survive_nb.ui.survive.ending import EndingPage
    from survive_nb.ui.survive.play_page import PlayPage

    return EndingPage(table) if table.is_over else PlayPage(table)


def new_game_page(game: str) -> Page:
    """Return the page on which a game is set up."""
    if game == FISH_FISH:
        from survive_nb.ui.fish_fish.new_game import NewFishPage

        return NewFishPage()
    from survive_nb.ui.survive.new_game import NewGamePage

    return NewGamePage()


def quick_table(game: str, shelf: Shelf, browser: str, words: Words) -> Table:
    """Begin a game of one person against three bots that needs no choices."""
    if game == FISH_FISH:
        from survive_nb.ui.fish_fish import quick_start as fish_start

        return fish_start.quick_table(shelf, browser, words)
    from survive_nb.ui.survive import quick_start

    return quick_start.quick_table(shelf, browser, words)


def showing_for(game: str) -> Showing:
    """Return how a replay shows this game."""
    if game == FISH_FISH:
        from survive_nb.ui.fish_fish.showing import FishShowing

        return FishShowing()
    from survive_nb.ui.survive.showing import SurviveShowing

    return SurviveShowing()


def legend_of(game: str, words: Words, theme: Theme) -> list[Node]:
    """Return the parts of the legend of this game."""
    if game == FISH_FISH:
        from survive_nb.ui.fish_fish.legend import legend as fish_legend

        return fish_legend(words, theme)
    from survive_nb.ui.survive.legend import legend

    return legend(words, theme)


def room_form(game: str) -> RoomForm:
    """Return what a room for this game asks for."""
    if game == FISH_FISH:
        from survive_nb.ui.fish_fish import room_form as fish_form

        return fish_form
    from survive_nb.ui.survive import room_form as survive_form

    return survive_form
