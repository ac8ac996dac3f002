"""The page on which a game of Fish Fish! is set up: who plays, who is the first fisher.

Every change of the form comes in at once and is kept in a `FishDraft`, so a game that cannot begin loses
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from survive_nb.fish_fish.model import MAX_PLAYERS, MIN_PLAYERS
from survive_nb.ui.app import rule_button
from survive_nb.ui.fish_fish.draft import FishDraft
from survive_nb.ui.fish_fish.signs import sign
from survive_nb.ui.frame import head
from survive_nb.ui.games import FISH_FISH
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, choice, choose, field, row
from survive_nb.ui.seat_form import seat_line
from survive_nb.ui.survive.draft import DRAWN, LONGEST_SEED
from survive_nb.ui.theme import Theme, theme_named
from survive_nb.ui.words import Words, mark

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: Who may sit in a seat → one line about them.
ABOUT: Final = {
    "person": mark("Somebody at this screen; a curtain hides the fisher’s choice from the others."),
    "drifter": mark("Lays and bids at random: good for a first game."),
    "hermit": mark("Bids as late as it can."),
    "piranha": mark("Bites at the first row with all it has."),
    "angler": mark("Bluffs and counts: hard to beat."),
    "equilibrium": mark("Knows the game for two by heart: nobody beats it in the long run."),
}


class NewFishPage:
    """A form with one game in it."""

    def __init__(self, draft: FishDraft | None = None) -> None:
        self.draft = draft or FishDraft()

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Take one change of the form, or begin the game."""
        if do == "new-set":
            self._take(app, self.draft.changed(message.get("field"), message.get("value")))
        elif do == "new-swap":
            self._take(app, self.draft.swapped(message.get("seat")))
        elif do == "new-start":
            self._start(app, message.get("values"))
        elif do != "escape":
            app.tell(app.words.say("That is not on this page; nothing has changed."))

    def _take(self, app: App, changed: FishDraft | None) -> None:
        """Keep a change of the form, or say that it makes no sense."""
        if changed is None:
            app.tell(app.words.say("This form has no such choice; nothing has changed."))
        else:
            self.draft = changed

    def _start(self, app: App, values: object) -> None:
        """Begin the game; the browser sends once more what stands in the form."""
        for name, value in values.items() if isinstance(values, Mapping) else ():
            self.draft = self.draft.changed(name, value) or self.draft
        draft = self.draft
        app.sit_down(
            app.shelf.begin(
                FISH_FISH,
                draft.options(),
                draft.plans(app.words),
                browser=app.browser,
                seed=draft.seed or None,
            )
        )

    def parts(self, app: App) -> Parts:
        """Return the form."""
        words, draft = app.words, self.draft
        form = h(
            "form",
            _who_plays(draft, words, theme_named(app.settings.theme)),
            _more(draft, words),
            row(
                button(words.say("Start the game"), None, kind="submit", icon="play", cls="atl-primary"),
                key="start",
                cls="atl-start",
            ),
            key="new-game",
            cls="atl-stack atl-new-game",
            do="new-start",
        )
        title = words.say("New game: {game}", game=FISH_FISH)
        return Parts("page", head(app, title), form)


def _who_plays(draft: FishDraft, words: Words, theme: Theme) -> Node:
    """Return the number of players, what it means, and a line for each seat."""
    players = [
        (words.number(n), ("new-set", {"field": "players", "value": str(n)}), n == draft.players)
        for n in range(MIN_PLAYERS, MAX_PLAYERS + 1)
    ]
    hands = words.say("A game of {n} hands.", n=draft.options().hands)
    return card(
        words.say("Who plays?"),
        h("p", words.say("Number of players"), cls="atl-field-label"),
        choice(words.say("Number of players"), players, key="players"),
        row(h("p", hands, cls="atl-muted"), rule_button(words, "FF-13"), key="hands"),
        h(
            "ol",
            *(_seat(draft, seat, words, theme) for seat in range(draft.players)),
            key="seats",
            cls="atl-seats",
        ),
        key="who",
    )


def _seat(draft: FishDraft, seat: int, words: Words, theme: Theme) -> Node:
    """Return one seat: its sign, who sits there, their name, and a way to change places."""
    sitter = draft.sitters[seat]
    return seat_line(
        words,
        seat,
        sitter,
        sign=h("span", sign(seat, theme), cls="atl-coats"),
        kinds=draft.kinds(),
        about=words.say(ABOUT[sitter.kind]),
        usual_name=draft.names(words)[seat],
        is_last=seat == draft.players - 1,
    )


def _more(draft: FishDraft, words: Words) -> Node:
    """Return the first fisher and the seed."""
    first = {DRAWN: words.say("Drawn by lot")}
    first |= {str(seat): words.isolate(name) for seat, name in enumerate(draft.names(words))}
    return card(
        words.say("More"),
        row(
            choose(
                words.say("Who is the first fisher?"),
                "first",
                first,
                draft.first,
                do=("new-set", {"field": "first"}),
            ),
            rule_button(words, "FF-11"),
        ),
        h("p", words.say("By the rules it is whoever last ate fish."), key="ate", cls="atl-field-help"),
        field(
            words.say("Seed"),
            "seed",
            draft.seed,
            do=("new-set", {"field": "seed"}),
            maxlength=LONGEST_SEED,
            help_text=words.say(
                "Any word or number: with the same seed, bots decide the same way. Leave it empty for a new"
                " one."
            ),
        ),
        key="more",
    )
