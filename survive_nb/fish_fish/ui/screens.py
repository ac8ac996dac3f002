"""The screens of Fish Fish!, as the app finds them (`survive_nb.ui.game_screens`), and the home picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish.history import hand_end
from survive_nb.fish_fish.model import Options
from survive_nb.fish_fish.ui.board.geometry import HEIGHT, WIDTH, frame_for
from survive_nb.fish_fish.ui.board.picture import FishMarks, FishPicture
from survive_nb.fish_fish.ui.board.sprites import SPRITES
from survive_nb.fish_fish.ui.effects import effects_of
from survive_nb.fish_fish.ui.ending import FishEndingPage, sheet_panel
from survive_nb.fish_fish.ui.guide.guide import GUIDED_GAME, FishGuide
from survive_nb.fish_fish.ui.hand_panel import reveal_panel
from survive_nb.fish_fish.ui.legend import LEGEND
from survive_nb.fish_fish.ui.legend import legend as legend
from survive_nb.fish_fish.ui.new_game import FishDraft
from survive_nb.fish_fish.ui.pictures import picture_of
from survive_nb.fish_fish.ui.play_page import FishPage, picture
from survive_nb.fish_fish.view import View
from survive_nb.i18n.words import Words, mark
from survive_nb.table import GameRepository, SeatPlan, Table, open_store
from survive_nb.ui.components import stack
from survive_nb.ui.drawing.board_canvas import BoardCanvas, RunGuarded
from survive_nb.ui.nodes import Node
from survive_nb.ui.page import AppContext, Page
from survive_nb.ui.theme import Theme

#: Seed of the hand shown on the home page, and how many decisions of it have been made.
_SEED: Final = "pond 297"
_PLIES: Final = 11


@cache
def example_view() -> View:
    """Return what any spectator sees in the middle of a hand, with bids on the third row."""
    options, plans = Options(4, first_fisher=3), [SeatPlan("bot", f"Bot {n}", "drifter") for n in range(4)]
    store = open_store(":memory:")
    table = GameRepository(store).begin("fish-fish", options, plans, browser="", seed=_SEED)
    for _ in range(_PLIES):
        table.step()
    view: View = table.onlooker().view()
    store.close()
    return view


def quick_table(repository: GameRepository, browser: str, words: Words) -> Table:
    """Begin one person against three anglers.

    The player to the right of the person is the first fisher: the person bids first, and is fisher next
    (FF-11, FF-12).
    """
    draft = FishDraft(first="3")
    return repository.begin("fish-fish", draft.options(), draft.plans(words), browser=browser)


class FishReplayRenderer:
    """The table, the row that was checked last, and the score sheet."""

    def picture(
        self, app: AppContext, view: View, events: Sequence[ev.Event], before: View | None
    ) -> FishPicture:
        """Return the table; where a hand ends, as it lay at its end."""
        end = None if before is None else hand_end(before, events)
        return picture(app, view if end is None else end.view, FishMarks())

    effects = staticmethod(effects_of)

    def shown(self, view: View) -> View:
        """Return the view as it is."""
        return view

    def side(self, app: AppContext, view: View) -> Node:
        """Return the row that was checked last, and the score sheet."""
        theme = app.settings.palette
        return stack(reveal_panel(app.words, view, theme), sheet_panel(app.words, view, theme))


TITLE: Final = mark("Fish Fish!")
TUTORIAL = LEGEND.tutorial
SUBTITLE: str = mark("The bluff and the bait")
ABOUT: str = mark(
    "Is it “Fish!” or “No fish!” under the bait? Bid your tiles, bluff as the fisher, and count the cards."
)
QUICK_GAME: str = mark("You against three bots; everything is already set up.")
DESIGNER: str = mark("Lionel Borg (Fish Fish!)")

new_draft = FishDraft
replay_renderer = FishReplayRenderer


def new_board(run_guarded: RunGuarded) -> BoardCanvas:
    """Return a board that shows the table with its cards and tiles; before the first picture, for two."""
    return BoardCanvas((WIDTH, HEIGHT), frame_for(2), SPRITES, run_guarded)


def home_picture(words: Words, theme: Theme) -> FishPicture:
    """Return a table in the middle of a hand."""
    return FishPicture(example_view(), FishMarks(), theme, tuple(FishDraft().names(words)), words.lang)


def emblem(theme: Theme) -> tuple[Node, ...]:
    """Return a bait, a tile to bid, and both kinds of fishing cards."""
    return tuple(picture_of(name, theme) for name in ("bait-3", "tile-ray-1", "card-fish", "card-no_fish"))


def page_for(table: Table) -> Page:
    """Return the page of a table: the end of the game if it is over, else the game."""
    if table.is_over:
        return FishEndingPage(table)
    page = FishPage(table)
    if GUIDED_GAME.is_at(table):
        page.guide = FishGuide(page)
    return page


def tutorial_picture(name: str, words: Words, theme: Theme) -> Node:  # noqa: ARG001 - it has no words
    """Return a picture from the table."""
    return picture_of(name, theme)
