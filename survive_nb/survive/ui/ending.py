"""The end of a game: the saved explorers are turned over one by one, then the fates of all are listed.

The values of all explorers are open now (SET-6), so this page shows what a spectator may see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from survive_nb import rulebook
from survive_nb.i18n.words import Words
from survive_nb.survive.history import Rescues, rescues_in
from survive_nb.survive.model import ISLANDS, Options
from survive_nb.survive.text.log import ENDED
from survive_nb.survive.ui.players_panel import badges
from survive_nb.survive.ui.remember import memory_card
from survive_nb.survive.view import Explorer, View
from survive_nb.table import Outcome, Table
from survive_nb.text.results import verdict
from survive_nb.ui.components import bar_row, card, player_name, row, stack, table
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Child, Node, button, h
from survive_nb.ui.page import AppContext, Parts, head
from survive_nb.ui.replay import FinishedPage

#: The drawing of one bar: its width, its height, and the gap between two pieces.
_WIDTH: Final = 400
_HEIGHT: Final = 34
_GAP: Final = 2


def score_chart(options: Options, turned: Sequence[Explorer], words: Words, *, best: int) -> Node:
    """Return the bars as far as explorers are turned over; ``best`` is what the longest bar will show."""
    rows = [_row(options, seat, turned, words, best) for seat in range(options.players)]
    return h("ul", *rows, key="chart", cls="atl-bars", aria_label=words.say("Scores"))


def _row(options: Options, seat: int, turned: Sequence[Explorer], words: Words, best: int) -> Node:
    """Return one player's name, bar and score."""
    mine = [explorer for explorer in turned if explorer.seat == seat]
    worth = [1 if options.equal_worth else explorer.value or 0 for explorer in mine]
    name = player_name(words, seat, badges(options.colors_of(seat), words))
    bar = _bar(mine, worth, words, best, equal=options.equal_worth)
    return bar_row(name, bar, words.number(sum(worth)), key=f"bar-{seat}")


def _bar(
    explorers: Sequence[Explorer], worth: Sequence[int], words: Words, best: int, *, equal: bool
) -> Node:
    """Return a bar of pieces, from the side on which reading begins."""
    scale = _WIDTH / max(best, 1)
    pieces: list[Node] = []
    done = 0
    for explorer, value in zip(explorers, worth, strict=True):
        width = value * scale - _GAP
        x = done * scale if words.dir == "ltr" else _WIDTH - done * scale - width
        pieces.append(_piece(explorer, None if equal else value, words, x, width))
        done += value
    if not explorers:
        label = words.say("nobody yet")
    elif equal:
        label = words.say_n("{n} explorer", "{n} explorers", len(explorers))
    else:
        label = words.join([explorer.value for explorer in explorers], "n")
    return h(
        "svg",
        *pieces,
        cls="atl-chart",
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        preserveAspectRatio="xMinYMid" if words.dir == "ltr" else "xMaxYMid",
        role="img",
        aria_label=label,
    )


def _piece(explorer: Explorer, value: int | None, words: Words, x: float, width: float) -> Node:
    """Return the piece of one explorer with its value on it."""
    color = explorer.id.split("-")[0]
    box = h(
        "rect",
        x=f"{x:.1f}",
        y=1,
        width=f"{width:.1f}",
        height=_HEIGHT - 2,
        rx=4,
        fill=f"var(--atl-{color})",
        stroke="currentColor",
    )
    middle, ink = f"{x + width / 2:.1f}", f"var(--atl-{color}-ink)"
    number = "" if value is None else words.number(value)
    text = h("text", number, x=middle, y=_HEIGHT // 2 + 6, text_anchor="middle", fill=ink)
    return h("g", box, text, key=explorer.id, cls="atl-piece")


def fates_table(view: View, outcome: Outcome, words: Words) -> Node:
    """Return for each player the explorers saved and lost, with their values, and the score (END-2)."""
    rows: list[list[Child]] = []
    for seat, score in enumerate(outcome.scores):
        mine = [explorer for explorer in view.explorers if explorer.seat == seat]
        saved = [explorer for explorer in mine if explorer.place in ISLANDS]
        lost = [explorer for explorer in mine if explorer.place not in ISLANDS]
        name = player_name(words, seat, badges(view.options.colors_of(seat), words))
        fates = [
            words.number(len(some)) if view.options.equal_worth else _values(some, words)
            for some in (saved, lost)
        ]
        rows.append([name, *fates, words.number(score)])
    title = words.say("Saved and lost")
    columns = [words.say("Player"), words.say("Saved"), words.say("Lost"), words.say("Score")]
    equal = h("p", words.say("Each explorer saved is one point."), cls="atl-muted")
    return card(title, table(title, columns, rows), equal if view.options.equal_worth else None, key="fates")


def _values(explorers: Iterable[Explorer], words: Words) -> Node:
    """Return explorers as small coins with their values, the most valuable first."""
    ordered = sorted(explorers, key=lambda explorer: -(explorer.value or 0))
    if not ordered:
        return h("span", words.say("nobody"), cls="atl-muted")
    coins = []
    for explorer in ordered:
        cls, value = f"atl-coin atl-{explorer.id.split('-')[0]}", words.number(explorer.value or 0)
        coins.append(h("li", value, key=explorer.id, cls=cls, title=words.title(explorer.id)))
    return h("ul", *coins, cls="atl-coins")


def carried_table(rescues: Rescues, owner_of: Mapping[str, int], players: int, words: Words) -> Node | None:
    """Return who saved whom: how many saved explorers of each player were steered last by whom (BOAT-4)."""
    if not rescues.ashore:
        return None
    brought = rescues.brought(owner_of)
    steerers = (*range(players), None)
    rows: list[list[Child]] = [
        [words.player(owner), *(words.number(brought[steerer, owner]) for steerer in steerers)]
        for owner in range(players)
    ]
    title = words.say("Who saved whom")
    names = [words.player(seat) for seat in range(players)]
    columns = [words.say("Explorers of"), *names, words.say("in no boat")]
    note = words.say("Each saved explorer counts once, for the player who steered its boat last.")
    return card(title, table(title, columns, rows), h("p", note, cls="atl-muted"), key="carried")


def lost_table(rescues: Rescues, owner_of: Mapping[str, int], players: int, words: Words) -> Node | None:
    """Return what took the others: for each rule, how many explorers of whom."""
    if not rescues.lost:
        return None
    counts = Counter((rule, owner_of[explorer]) for explorer, rule in rescues.lost.items())
    rows: list[list[Child]] = [
        [
            words.say("{title} ({rule})", title=rulebook.rule(rule, words.lang).title, rule=rule),
            *(words.number(counts[rule, seat]) for seat in range(players)),
        ]
        for rule in dict.fromkeys(rescues.lost.values())
    ]
    title = words.say("What took the others")
    columns = [words.say("Rule"), *(words.player(seat) for seat in range(players))]
    return card(title, table(title, columns, rows), key="lost")


#: Minimum duration of the reveal animation, in seconds.
_SHORTEST_PAUSE: Final = 0.3


class EndingPage(FinishedPage):
    """A finished game whose saved explorers are turned over one after another."""

    file_name = "atlantis.json"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        onlooker = table.onlooker()
        self.view: View = onlooker.view()
        self.rescues = rescues_in(onlooker.events())
        self.owner_of = {explorer.id: explorer.seat for explorer in self.view.explorers}
        by_id = {explorer.id: explorer for explorer in self.view.explorers}
        #: The saved explorers in the order of landing, in which they are revealed.
        self.saved: list[Explorer] = [by_id[name] for name in self.rescues.ashore]
        self.turned = 0
        self._announced: tuple[int, bool] | None = None

    # -- turning over -------------------------------------------------------------------------------------

    def pause(self, app: AppContext) -> float | None:
        """Wait a moment before the next explorer is turned over; with motion off all are at once."""
        if self._all_turned(app):
            return None
        return max(app.settings.pause_in(self.table.game), _SHORTEST_PAUSE)

    def tick(self, app: AppContext) -> bool:
        """Turn the next explorer over."""
        del app
        self.turned = min(self.turned + 1, len(self.saved))
        return True

    def _all_turned(self, app: AppContext) -> bool:
        has_values = not self.view.options.equal_worth
        return self.turned >= len(self.saved) or not app.settings.motion or not has_values

    # -- clicks -------------------------------------------------------------------------------------------

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click asks for."""
        match message.do:
            case "ending-turn":
                self.tick(app)
            case "ending-turn-all":
                self.turned = len(self.saved)
            case _:
                return super().receive(app, message)
        return True

    def options_again(self) -> Options:
        """Return the options of this game with the first player drawn again (RUL-16)."""
        options: Options = self.table.options
        return replace(options, first_player=None)

    # -- showing ------------------------------------------------------------------------------------------

    def parts(self, app: AppContext) -> Parts:
        """Return the results, as far as they are turned over."""
        words, done, equal = app.words, self._all_turned(app), self.view.options.equal_worth
        shown = self.saved if done else self.saved[: self.turned]
        won = verdict(self.outcome, words) if done else words.say("The explorers show what they carried …")
        brought = words.say("Treasure brought to safety")
        if equal:
            brought = words.say("Explorers brought to safety")
        scores = score_chart(self.view.options, shown, words, best=max(self.outcome.scores))
        main = stack(
            self.verdict_card(app, won, words.say(ENDED[self.outcome.rule])),
            card(brought, scores, None if done else self._turn_buttons(words), key="scores"),
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

    def _turn_buttons(self, words: Words) -> Node:
        return row(
            button(words.say("Turn over the next one"), "ending-turn", icon="next", key="turn"),
            button(words.say("Turn over all"), "ending-turn-all", icon="last", key="turn-all"),
            key="turning",
        )

    def _fates(self, words: Words) -> list[Node | None]:
        """Tell what became of everybody, and compare the notes of those at this screen with the values."""
        here, players = self.table.here, len(self.table.plans)
        noted = [(seat, self.table.memory.notes(seat)) for seat in here]
        return [
            fates_table(self.view, self.outcome, words),
            carried_table(self.rescues, self.owner_of, players, words),
            lost_table(self.rescues, self.owner_of, players, words),
            *(memory_card(self.view, seat, notes, words, is_own=len(here) == 1) for seat, notes in noted),
        ]
