"""The end of a game: the saved explorers are turned over one by one, and then everything is told.

The values of all explorers are open now (SET-6), so this page looks through an onlooker's eyes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from survive_nb import rulebook
from survive_nb.survive.view import Explorer, View
from survive_nb.table import Outcome, Table
from survive_nb.ui.app import rule_button
from survive_nb.ui.frame import head
from survive_nb.ui.nodes import Node, button, h, icon
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, row, stack
from survive_nb.ui.survive.fates import carried_table, fates_table, lost_table
from survive_nb.ui.survive.rescues import rescues_in
from survive_nb.ui.survive.score_chart import score_chart
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: Turning an explorer over takes at least so long, or nobody would see it.
_SHORTEST_PAUSE: Final = 0.3


class EndingPage:
    """A finished game, with so many of its saved explorers turned over."""

    def __init__(self, table: Table) -> None:
        outcome = table.outcome
        assert outcome is not None, "this page is for finished games"
        onlooker = table.onlooker()
        self.table = table
        self.outcome: Outcome = outcome
        self.view: View = onlooker.view()
        self.rescues = rescues_in(onlooker.events())
        self.owner_of = {explorer.id: explorer.seat for explorer in self.view.explorers}
        by_id = {explorer.id: explorer for explorer in self.view.explorers}
        #: The saved explorers in the order in which they came ashore: so they are turned over.
        self.saved: list[Explorer] = [by_id[name] for name in self.rescues.ashore]
        self.turned = 0
        self._announced: tuple[int, bool] | None = None

    # -- turning over -------------------------------------------------------------------------------------

    def pause(self, app: App) -> float | None:
        """Wait a moment before the next explorer is turned over; with motion off all are at once."""
        if self._all_turned(app):
            return None
        return max(app.settings.pause, _SHORTEST_PAUSE)

    def tick(self, app: App) -> None:
        """Turn the next explorer over."""
        del app
        self.turned = min(self.turned + 1, len(self.saved))

    def _all_turned(self, app: App) -> bool:
        return self.turned >= len(self.saved) or not app.settings.motion

    # -- clicks -------------------------------------------------------------------------------------------

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:  # noqa: ARG002 - as all pages
        """Do what a click asks for."""
        match do:
            case "ending-turn":
                self.tick(app)
            case "ending-turn-all":
                self.turned = len(self.saved)
            case "ending-replay":
                from survive_nb.ui.replay import ReplayPage

                app.go(ReplayPage(self.table))
            case "ending-download":
                app.save_file("atlantis.json", self.table.transcript())
            case "ending-again":
                app.sit_down(play_again(app, self.table))
            case "escape":
                pass
            case _:
                app.tell(app.words.say("That is not on this page; nothing has changed."))

    # -- showing ------------------------------------------------------------------------------------------

    def parts(self, app: App) -> Parts:
        """Return the results, as far as they are turned over."""
        words, done = app.words, self._all_turned(app)
        shown = self.saved if done else self.saved[: self.turned]
        main = stack(
            self._verdict_card(words, done=done),
            card(
                words.say("Treasure brought to safety"),
                score_chart(self.view.options, shown, words, best=max(self.outcome.scores)),
                self._turn_buttons(words) if not done else None,
                key="scores",
            ),
            *(self._fates(words) if done else ()),
            key="ending",
        )
        return Parts("page", head(app, words.say("The end")), main, say=self._said(words, done=done))

    def _said(self, words: Words, *, done: bool) -> str:
        """Say to screen readers what has just been turned over, once."""
        if self._announced == (self.turned, done):
            return ""
        self._announced = (self.turned, done)
        if done or not self.turned:
            return _verdict(self.outcome, words) if done else ""
        last = self.saved[self.turned - 1]
        return words.say("{explorer} is worth {n}.", explorer=last.id, n=last.value)

    def _verdict_card(self, words: Words, *, done: bool) -> Node:
        """Say who won and by which rule the game ended; the buttons lead on."""
        ended = words.say("The game ended by this rule: {title}", title=_title(self.outcome.rule, words))
        verdict = (
            _verdict(self.outcome, words) if done else words.say("The explorers show what they carried …")
        )
        return h(
            "section",
            h("h2", icon("trophy"), h("span", verdict), cls="atl-verdict"),
            row(h("p", ended), rule_button(words, self.outcome.rule)),
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

    def _turn_buttons(self, words: Words) -> Node:
        return row(
            button(words.say("Turn over the next one"), "ending-turn", icon="next", key="turn"),
            button(words.say("Turn over all"), "ending-turn-all", icon="last", key="turn-all"),
            key="turning",
        )

    def _fates(self, words: Words) -> list[Node | None]:
        """Tell what became of everybody."""
        return [
            fates_table(self.view, self.outcome, words),
            carried_table(self.rescues, self.owner_of, len(self.table.plans), words),
            lost_table(self.rescues, self.owner_of, len(self.table.plans), words),
        ]


def play_again(app: App, table: Table) -> Table:
    """Begin the same game anew with everybody moved on by one seat; the first player is drawn (RUL-16)."""
    plans = [table.plans[-1], *table.plans[:-1]]
    options = replace(table.options, first_player=None)
    return app.shelf.begin(table.game, options, plans, browser=app.browser, memory_aid=table.memory_aid)


def _verdict(outcome: Outcome, words: Words) -> str:
    """Say who won (END-2)."""
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


def _title(rule_id: str, words: Words) -> str:
    return rulebook.rule(rule_id, words.lang).title
