"""The end of a game: the saved explorers are turned over one by one, and then everything is told.

The values of all explorers are open now (SET-6), so this page looks through an onlooker's eyes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from survive_nb import rulebook
from survive_nb.survive.model import Options
from survive_nb.survive.view import Explorer, View
from survive_nb.table import Table
from survive_nb.ui.ending import FinishedPage, verdict
from survive_nb.ui.frame import head
from survive_nb.ui.nodes import Node, button
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


class EndingPage(FinishedPage):
    """A finished game, with so many of its saved explorers turned over."""

    file_name = "atlantis.json"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        onlooker = table.onlooker()
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

    def tick(self, app: App) -> bool:
        """Turn the next explorer over."""
        del app
        self.turned = min(self.turned + 1, len(self.saved))
        return True

    def _all_turned(self, app: App) -> bool:
        return self.turned >= len(self.saved) or not app.settings.motion

    # -- clicks -------------------------------------------------------------------------------------------

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Do what a click asks for."""
        if do == "ending-turn":
            self.tick(app)
        elif do == "ending-turn-all":
            self.turned = len(self.saved)
        else:
            super().receive(app, do, message)

    def options_anew(self) -> Options:
        """Return the options of this game with the first player drawn again (RUL-16)."""
        options: Options = self.table.options
        return replace(options, first_player=None)

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
            return verdict(self.outcome, words) if done else ""
        last = self.saved[self.turned - 1]
        return words.say("{explorer} is worth {n}.", explorer=last.id, n=last.value)

    def _verdict_card(self, words: Words, *, done: bool) -> Node:
        """Say who won and by which rule the game ended."""
        ended = words.say("The game ended by this rule: {title}", title=_title(self.outcome.rule, words))
        won = verdict(self.outcome, words) if done else words.say("The explorers show what they carried …")
        return self.verdict_card(words, won, ended)

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


def _title(rule_id: str, words: Words) -> str:
    return rulebook.rule(rule_id, words.lang).title
