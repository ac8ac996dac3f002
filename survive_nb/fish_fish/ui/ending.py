"""The end of a game of Fish Fish!: who won, the ranking, the score sheet, and the ways on (FF-13, FF-14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from survive_nb.fish_fish.model import Options
from survive_nb.fish_fish.ui.pictures import sign
from survive_nb.fish_fish.view import View
from survive_nb.i18n.words import Words
from survive_nb.table import Table
from survive_nb.text.results import verdict
from survive_nb.ui.components import (
    bar,
    bar_row,
    card,
    player_name,
    player_row,
    players_table,
    stack,
    table_box,
)
from survive_nb.ui.nodes import Node, h, hidden
from survive_nb.ui.page import AppContext, Parts, head
from survive_nb.ui.replay import FinishedPage
from survive_nb.ui.theme import Theme


def sheet_panel(words: Words, view: View, theme: Theme) -> Node:
    """Return the score sheet with how many hands are still to come."""
    return card(
        words.say("Score sheet"),
        h("p", hands_to_go(words, view), key="to-go", cls="atl-muted atl-small"),
        score_sheet(words, view, theme),
        key="sheet-card",
        level=3,
    )


def hands_to_go(words: Words, view: View) -> str:
    """Say which hand is played and how many come after it (FF-13)."""
    left = view.hands - view.hand
    if not left:
        return words.say("Hand {number} of {count}: the last one", number=view.hand, count=view.hands)
    return words.say_n(
        "Hand {number} of {count}: {n} hand to go after it",
        "Hand {number} of {count}: {n} hands to go after it",
        left,
        number=view.hand,
        count=view.hands,
    )


#: With more hands than this, the columns of the score sheet are narrow.
_FEW_HANDS: Final = 5


def score_sheet(words: Words, view: View, theme: Theme) -> Node:
    """Return the points of every player in every hand; the fisher's are underlined."""
    name = words.say("Score sheet")
    heads = []
    for hand in range(1, view.hands + 1):
        cls = "atl-now" if hand == view.hand and not view.winners else ""
        number = h("span", words.number(hand), aria_hidden="true")
        heads.append(h("th", hidden(words.say("Hand {number}", number=hand)), number, scope="col", cls=cls))
    heads.append(h("th", words.say("Total"), scope="col"))
    rows = []
    for seat in range(view.players):
        cells = [_cell(words, view, seat, hand) for hand in range(view.hands)]
        cells.append(h("td", h("strong", words.number(view.scores[seat]))))
        is_turn = seat == view.to_act
        rows.append(player_row(words, seat, sign(seat, theme), cells, key=f"line-{seat}", is_turn=is_turn))
    cls = "atl-sheet-table atl-many-hands" if view.hands > _FEW_HANDS else "atl-sheet-table"
    return table_box(name, players_table(words, name, heads, rows, cls=cls), key="sheet")


def _cell(words: Words, view: View, seat: int, hand: int) -> Node:
    """Return the points of one hand, or an empty cell while it is to come."""
    is_fisher = seat == fisher_of(view, hand)
    fisher = hidden(words.say("fisher")) if is_fisher else None
    text = "·" if is_fisher else ""
    if hand < len(view.sheet):
        text = words.number(view.sheet[hand][seat])
    points = h("span", text) if text else None
    return h("td", points, fisher, cls="atl-fished" if is_fisher else "")


def fisher_of(view: View, hand: int) -> int:
    """Return who is the fisher of a hand, counted from 0: after each hand the next player (FF-11)."""
    return (view.fisher + hand + 1 - view.hand) % view.players


class FishEndingPage(FinishedPage):
    """A finished game."""

    file_name = "fish-fish.json"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.view: View = table.onlooker().view()
        self._announced = False

    def options_again(self) -> Options:
        """Return the options of this game with the first fisher drawn again (FF-11)."""
        options: Options = self.table.options
        return replace(options, first_fisher=None)

    def parts(self, app: AppContext) -> Parts:
        """Return the results."""
        words, theme = app.words, app.settings.palette
        won = verdict(self.outcome, words)
        announcement = "" if self._announced else won
        self._announced = True
        why = words.say("The highest total wins; a tie shares the victory.")
        note = words.say("Underlined: the points of the fisher of that hand.")
        sheet = score_sheet(words, self.view, theme)
        main = stack(
            self.verdict_card(app, won, why),
            card(words.say("Ranking"), self._ranking(words, theme), key="ranking"),
            card(words.say("Score sheet"), sheet, h("p", note, cls="atl-field-help"), key="sheet-card"),
            key="ending",
        )
        return Parts("page", head(app, words.say("The end")), main, say=announcement)

    def _ranking(self, words: Words, theme: Theme) -> Node:
        """List the players from the best on, each with a bar; equal totals share a place."""
        scores = self.outcome.scores
        best = max(*scores, 1)
        seats = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
        rows = []
        for seat in seats:
            place = h("span", words.say("{place}.", place=place_of(scores, seat)), cls="atl-place")
            name = player_name(words, seat, place, sign(seat, theme))
            score = words.number(scores[seat])
            rows.append(bar_row(name, bar(scores[seat] / best), score, key=f"rank-{seat}"))
        return h("ol", *rows, cls="atl-bars atl-ranking", aria_label=words.say("Ranking"))


def place_of(scores: tuple[int, ...], seat: int) -> int:
    """Return the place of a seat: equal totals share one (FF-14).

    >>> [place_of((9, 12, 9, 3), seat) for seat in range(4)]
    [2, 1, 2, 4]
    """
    return 1 + sum(score > scores[seat] for score in scores)
