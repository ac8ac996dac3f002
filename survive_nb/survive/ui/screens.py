"""The screens of Survive!, as the app finds them (`survive_nb.ui.game_screens`), and the home picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from survive_nb.i18n.words import Words, mark
from survive_nb.survive.board import spaces_beside
from survive_nb.survive.events import Event
from survive_nb.survive.model import Options
from survive_nb.survive.piece_index import PLACES
from survive_nb.survive.text.board import without_values
from survive_nb.survive.ui.board.geometry import FRAME, HEIGHT, WIDTH
from survive_nb.survive.ui.board.picture import Marks, Picture
from survive_nb.survive.ui.board.sprites import SPRITES, picture_of
from survive_nb.survive.ui.effects import effects_of
from survive_nb.survive.ui.ending import EndingPage
from survive_nb.survive.ui.guide.guide import GUIDED_GAME, SurviveGuide
from survive_nb.survive.ui.legend import LEGEND, TREASURE
from survive_nb.survive.ui.legend import legend as legend
from survive_nb.survive.ui.new_game import SurviveDraft
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.survive.ui.players_panel import players_panel, tiles_left
from survive_nb.survive.view import SETTING_UP, Boat, Explorer, View
from survive_nb.table import GameRepository, SeatPlan, Table, open_store
from survive_nb.ui.components import stack
from survive_nb.ui.drawing.board_canvas import BoardCanvas, RunGuarded
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.page import AppContext, Page
from survive_nb.ui.past_view import trail_of
from survive_nb.ui.theme import Theme

#: Seed of the island shown on the home page.
_SEED: Final = "atlantis"
#: Two for each of four players (SET-5).
_BOATS: Final = 8


@cache
def example_view() -> View:
    """Return what any spectator sees of an island on which all explorers and boats have just been placed.

    Only the deal is played; the pieces are put down here, because forty placements would keep the home page.
    """
    plans = [SeatPlan("person", f"Player {number}") for number in range(1, 5)]
    store = open_store(":memory:")
    table = GameRepository(store).begin("survive", Options(first_player=0), plans, browser="", seed=_SEED)
    view: View = table.onlooker().view()
    store.close()
    return replace(view, step="play_tile", explorers=_explorers(view), boats=_boats(view))


def _explorers(view: View) -> tuple[Explorer, ...]:
    """Put one explorer on each tile, the colours mixed (SET-4)."""
    spaces = [tile.space for tile in view.land]
    Random(_SEED).shuffle(spaces)
    colors = [(color, seat) for seat in range(view.options.players) for color in view.options.colors_of(seat)]
    each = len(spaces) // len(colors)
    return tuple(
        Explorer(f"{color}-{number}", seat, spaces.pop(), None)
        for color, seat in colors
        for number in range(1, each + 1)
    )


def _boats(view: View) -> tuple[Boat, ...]:
    """Put the boats on the sea around the island, far from each other (SET-5)."""
    land = {tile.space for tile in view.land}
    beside = {near for space in land for near in spaces_beside(space)} - land
    # The lake in the middle has land all around it: no useful start.
    shore = [space for space in PLACES if space in beside and not land.issuperset(spaces_beside(space))]
    chosen = shore[:: len(shore) // _BOATS][:_BOATS]
    return tuple(Boat(f"boat-{number}", space, ()) for number, space in enumerate(chosen, 1))


def quick_table(repository: GameRepository, browser: str, words: Words) -> Table:
    """Begin one person against three scouts and place everything sensibly (SET-4, SET-5).

    The person goes first, so that the first click is a move.
    """
    draft = SurviveDraft(first="0")
    table = repository.begin("survive", draft.options(), draft.plans(words), browser=browser)
    place_all(table)
    return table


def place_all(table: Table) -> None:
    """Let the adviser place for every person until set-up is over."""
    while table.onlooker().view().step in SETTING_UP:
        seat = table.waits_for()
        if seat is not None:
            table.place_for(seat)
        elif not table.step():
            return


class SurviveReplayRenderer:
    """The board with the last moves, the players and the land that is left."""

    def picture(self, app: AppContext, view: View, events: Sequence[Event], before: View | None) -> Picture:
        """Return the board with the moves of this moment marked."""
        marks = Marks(last=trail_of(effects_of(events, before)).moves)
        settings = app.settings
        return Picture(view, settings.palette, marks, names=settings.names, lang=app.words.lang)

    effects = staticmethod(effects_of)

    shown = staticmethod(without_values)

    def side(self, app: AppContext, view: View) -> Node:
        """Return the players and the land that is left."""
        theme = app.settings.palette
        return stack(players_panel(app.words, view), tiles_left(app.words, view, theme))


TITLE: Final = mark("Survive!")
TUTORIAL = LEGEND.tutorial
SUBTITLE: str = mark("Escape from Atlantis")
ABOUT: str = mark("The island is sinking. Bring your explorers and their treasure to safety in time.")
QUICK_GAME: str = mark("You against three bots; everything is already set up.")
DESIGNER: str = mark("Julian Courtland-Smith (Survive!)")

new_draft = SurviveDraft
replay_renderer = SurviveReplayRenderer


def new_board(run_guarded: RunGuarded) -> BoardCanvas:
    """Return a board that shows the island and the sea."""
    return BoardCanvas((WIDTH, HEIGHT), FRAME, SPRITES, run_guarded)


def home_picture(words: Words, theme: Theme) -> Picture:  # noqa: ARG001 - the picture has no words
    """Return the island before the game."""
    return Picture(example_view(), theme, names=False)


def emblem(theme: Theme) -> tuple[Node, ...]:
    """Return who escapes, and from what."""
    return tuple(picture_of(name, theme=theme) for name in ("explorer", "boat", "serpent", "volcano"))


def page_for(table: Table) -> Page:
    """Return the page of a table: the end of the game if it is over, else the game."""
    if table.is_over:
        return EndingPage(table)
    page = PlayPage(table)
    if GUIDED_GAME.is_at(table):
        page.guide = SurviveGuide(page)
    return page


def tutorial_picture(name: str, words: Words, theme: Theme) -> Node:
    """Return a picture from the board, or a coin with a value."""
    return h("span", words.number(6), cls="atl-value") if name == TREASURE else picture_of(name, theme=theme)
