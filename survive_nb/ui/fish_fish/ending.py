"""The end of a game of Fish Fish!: who won, the ranking, the score sheet, and the ways on (FF-14)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from survive_nb.fish_fish.model import Options
from survive_nb.fish_fish.view import View
from survive_nb.table import Table
from survive_nb.ui.ending import FinishedPage, verdict
from survive_nb.ui.fish_fish.sheet import score_sheet
from survive_nb.ui.fish_fish.signs import sign
from survive_nb.ui.frame import head
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, stack
from survive_nb.ui.theme import Theme, theme_named
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App


class FishEndingPage(FinishedPage):
    """A finished game."""

    file_name = "fish-fish.json"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.view: View = table.onlooker().view()
        self._announced = False

    def options_anew(self) -> Options:
        """Return the options of this game with the first fisher drawn again (FF-11)."""
        options: Options = self.table.options
        return replace(options, first_fisher=None)

    def parts(self, app: App) -> Parts:
        """Return the results."""
        words, theme = app.words, theme_named(app.settings.theme)
        won = verdict(self.outcome, words)
        said = "" if self._announced else won
        self._announced = True
        main = stack(
            self.verdict_card(words, won, words.say("The highest total wins; a tie shares the victory.")),
            card(words.say("Ranking"), self._ranking(words, theme), key="ranking"),
            card(
                words.say("Score sheet"),
                score_sheet(words, self.view, theme),
                h(
                    "p",
                    words.say("Underlined: the points of the fisher of that hand."),
                    cls="atl-field-help",
                ),
                key="sheet-card",
            ),
            key="ending",
        )
        return Parts("page", head(app, words.say("The end")), main, say=said)

    def _ranking(self, words: Words, theme: Theme) -> Node:
        """List the players from the best on, each with a bar; equal totals share a place."""
        scores = self.outcome.scores
        best = max(*scores, 1)
        seats = sorted(range(len(scores)), key=lambda seat: (-scores[seat], seat))
        rows = [
            h(
                "li",
                h(
                    "span",
                    h("span", words.say("{place}.", place=place_of(scores, seat)), cls="atl-place"),
                    sign(seat, theme),
                    h("span", words.player(seat)),
                    cls="atl-player",
                ),
                h(
                    "span",
                    cls="atl-bar-fill",
                    vars={"--atl-share": f"{scores[seat] / best:.3f}"},
                    aria_hidden="true",
                ),
                h("strong", words.number(scores[seat]), cls="atl-number atl-score"),
                key=f"rank-{seat}",
                cls="atl-bar-row",
            )
            for seat in seats
        ]
        return h("ol", *rows, cls="atl-bars atl-ranking", aria_label=words.say("Ranking"))


def place_of(scores: tuple[int, ...], seat: int) -> int:
    """Return the place of a seat: equal totals share one (FF-14).

    >>> [place_of((9, 12, 9, 3), seat) for seat in range(4)]
    [2, 1, 2, 4]
    """
    return 1 + sum(score > scores[seat] for score in scores)
