"""The page on which a game of Fish Fish! is set up: who plays, who is the first fisher."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from survive_nb.fish_fish.model import MAX_PLAYERS, MIN_PLAYERS
from survive_nb.table import Table
from survive_nb.ui.app import rule_button
from survive_nb.ui.fish_fish.draft import FishDraft
from survive_nb.ui.fish_fish.signs import sign
from survive_nb.ui.frame import head
from survive_nb.ui.games import FISH_FISH
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, choice, row
from survive_nb.ui.set_up import SetUpPage, begin_table, change, first_choice, form, seat_line, seed_field
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


class NewFishPage(SetUpPage[FishDraft]):
    """A form with one game in it."""

    def __init__(self, draft: FishDraft | None = None) -> None:
        super().__init__(draft or FishDraft())

    def begin(self, app: App) -> Table:
        """Begin the game that stands in the form."""
        return begin_table(app, FISH_FISH, self.draft)

    def parts(self, app: App) -> Parts:
        """Return the form."""
        words, draft = app.words, self.draft
        title = words.say("New game: {game}", game=FISH_FISH)
        who = _who_plays(draft, words, theme_named(app.settings.theme))
        return Parts("page", head(app, title), form(words, who, _more(draft, words)))


def _who_plays(draft: FishDraft, words: Words, theme: Theme) -> Node:
    """Return the number of players, what it means, and a line for each seat."""
    players = [
        (words.number(n), change("players", value=str(n)), n == draft.players)
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
    about = words.say(ABOUT[draft.sitters[seat].kind])
    return seat_line(words, draft, seat, sign=h("span", sign(seat, theme), cls="atl-coats"), about=about)


def _more(draft: FishDraft, words: Words) -> Node:
    """Return the first fisher and the seed."""
    return card(
        words.say("More"),
        first_choice(words, draft, words.say("Who is the first fisher?"), "FF-11"),
        h("p", words.say("By the rules it is whoever last ate fish."), key="ate", cls="atl-field-help"),
        seed_field(
            words,
            draft,
            words.say(
                "Any word or number: with the same seed, bots decide the same way. Leave it empty for a new"
                " one."
            ),
        ),
        key="more",
    )
