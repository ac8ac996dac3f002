"""The end of a game, as far as both games share it: who won, and the ways on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from survive_nb.i18n.words import Words
from survive_nb.table import HasPlayers, Outcome, Table
from survive_nb.ui.components import row, rule_button
from survive_nb.ui.game_links import CopyLink
from survive_nb.ui.nodes import Node, button, h, icon
from survive_nb.ui.page import AppContext, HandlerPage, MessageHandler


class FinishedPage(HandlerPage):
    """A finished game with the ways on from it; the pages of the games show the rest."""

    #: What the file is called in which a visitor keeps the game.
    file_name: ClassVar[str]

    def __init__(self, table: Table) -> None:
        outcome = table.outcome
        assert outcome is not None, "this page is for finished games"
        self.table = table
        self.outcome: Outcome = outcome
        #: Whether others look at the results from their own screens.
        self.is_in_room = False
        self._copy = CopyLink()

    def handlers(self) -> Mapping[str, MessageHandler]:
        """Return what each click does."""
        return {
            "ending-replay": lambda app, _: app.open_replay(self.table),
            "ending-download": lambda app, _: app.save_file(self.file_name, self.table.transcript()),
            "link-copied": self._copy.receive,
            "ending-again": lambda app, _: app.open_table(self._play_again(app)),
        }

    @abstractmethod
    def options_again(self) -> HasPlayers:
        """Return the options of a rematch; who begins is drawn again."""

    def _play_again(self, app: AppContext) -> Table:
        """Start the same game again with everybody moved on by one seat."""
        table = self.table
        plans = [table.plans[-1], *table.plans[:-1]]
        return app.repository.begin(
            table.game, self.options_again(), plans, browser=app.browser, memory_aid=table.memory_aid
        )

    def verdict_card(self, app: AppContext, title: str, why: str) -> Node:
        """Say who won and why the game is over; the buttons lead on."""
        words = app.words
        return h(
            "section",
            h("h2", icon("trophy"), h("span", title), cls="atl-verdict"),
            row(h("p", why), rule_button(words, self.outcome.rule)),
            row(
                button(words.say("Play again"), "ending-again", icon="again", cls="atl-primary", key="again"),
                button(words.say("Replay"), "ending-replay", icon="eye", key="replay"),
                button(words.say("Download the game"), "ending-download", icon="save", key="download"),
                self._copy.node(app, self.table, words.say("Copy the link")),
                button(words.say("Home"), "home", icon="home", key="home"),
                cls="atl-end-ways",
            ),
            h("p", self._about_again(words), cls="atl-small"),
            key="verdict",
            cls="atl-hero",
        )

    def _about_again(self, words: Words) -> str:
        """Say what "Play again" means here."""
        if self.is_in_room:
            return words.say("When the host plays again, a new room opens; the others join with its code.")
        return words.say("Play again: the same players and options, with the seats moved on by one.")


def verdict(outcome: Outcome, words: Words) -> str:
    """Say who won; several share the victory (END-2, FF-14)."""
    score = max(outcome.scores)
    if len(outcome.winners) == 1 and words.player(outcome.winners[0]) == words.say("You"):
        return words.say_n("You won with {n} point!", "You won with {n} points!", score)
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
