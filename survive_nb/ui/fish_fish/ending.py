"""The end of a game of Fish Fish!: who won, the ranking, the score sheet, and the ways on (FF-14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from survive_nb.fish_fish.view import View
from survive_nb.table import Outcome, Table
from survive_nb.ui.app import rule_button
from survive_nb.ui.fish_fish.sheet import score_sheet
from survive_nb.ui.fish_fish.signs import sign
from survive_nb.ui.frame import head
from survive_nb.ui.nodes import Node, button, h, icon
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, row, stack
from survive_nb.ui.theme import Theme, theme_named
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App


class FishEndingPage:
    """A finished game."""

    def __init__(self, table: Table) -> None:
        outcome = table.outcome
        assert outcome is not None, "this page is for finished games"
        self.table = table
        self.outcome: Outcome = outcome
        self.view: View = table.onlooker().view()
        self._announced = False

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:  # noqa: ARG002 - as all pages
        """Do what a click asks for."""
        match do:
            case "ending-replay":
                from survive_nb.ui.replay import ReplayPage

                app.go(ReplayPage(self.table))
            case "ending-download":
                app.save_file("fish-fish.json", self.table.transcript())
            case "ending-again":
                app.sit_down(play_again(app, self.table))
            case "escape":
                pass
            case _:
                app.tell(app.words.say("That is not on this page; nothing has changed."))

    def parts(self, app: App) -> Parts:
        """Return the results."""
        words, theme = app.words, theme_named(app.settings.theme)
        said = "" if self._announced else verdict(self.outcome, words)
        self._announced = True
        main = stack(
            self._verdict_card(words),
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

    def _verdict_card(self, words: Words) -> Node:
        """Say who won; the buttons lead on."""
        return h(
            "section",
            h("h2", icon("trophy"), h("span", verdict(self.outcome, words)), cls="atl-verdict"),
            row(
                h("p", words.say("The highest total wins; a tie shares the victory.")),
                rule_button(words, self.outcome.rule),
            ),
            row(
                button(words.say("Play again"), "ending-again", icon="again", cls="atl-primary", key="again"),
                button(words.say("Replay"), "ending-replay", icon="eye", key="replay"),
                button(words.say("Download the game"), "ending-download", icon="save", key="download"),
                button(words.say("Home"), "home", icon="home", key="home"),
            ),
            h("p", words.say("When you play again, everybody moves on by one seat."), cls="atl-small"),
            key="verdict",
            cls="atl-hero",
        )

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


def play_again(app: App, table: Table) -> Table:
    """Begin the same game anew with everybody moved on by one seat; the first fisher is drawn (FF-11)."""
    plans = [table.plans[-1], *table.plans[:-1]]
    options = replace(table.options, first_fisher=None)
    return app.shelf.begin(table.game, options, plans, browser=app.browser)


def verdict(outcome: Outcome, words: Words) -> str:
    """Say who won; several share the victory (FF-14)."""
    score = max(outcome.scores)
    if len(outcome.winners) == 1:
        return words.say_n(
            "The winner: {winner}, with {n} point",
            "The winner: {winner}, with {n} points",
            score,
            winner=outcome.winners[0],
        )
    return words.say_n(
        "A shared victory: {winners}, with {n} point each",
        "A shared victory: {winners}, with {n} points each",
        score,
        winners=outcome.winners,
    )
