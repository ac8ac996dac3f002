"""The page on which a game of Survive! is set up: who plays, which challenges, who goes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from survive_nb import rulebook
from survive_nb.table import Table
from survive_nb.ui.app import rule_button
from survive_nb.ui.frame import head
from survive_nb.ui.games import SURVIVE
from survive_nb.ui.nodes import Node, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, choice, row, tick
from survive_nb.ui.set_up import SetUpPage, begin_table, change, first_choice, form, seat_line, seed_field
from survive_nb.ui.survive.badges import badges
from survive_nb.ui.survive.draft import ENDINGS, Draft
from survive_nb.ui.words import Words, mark

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: Who may sit in a seat → one line about them.
ABOUT: Final = {
    "person": mark("Somebody at this screen; a curtain hides the hands between turns."),
    "drifter": mark("Moves at random: good for a first game."),
    "scout": mark("Looks one move ahead and thinks at once."),
    "captain": mark("Thinks several turns ahead: hard to beat."),
}
#: The rule behind each way for a game to end.
_ENDING_RULES: Final = {"volcano": "END-1", "last_explorer": "VAR-3", "last_tile": "VAR-5"}


class NewGamePage(SetUpPage[Draft]):
    """A form with one game in it."""

    def __init__(self, draft: Draft | None = None) -> None:
        super().__init__(draft or Draft())

    def begin(self, app: App) -> Table:
        """Begin the game that stands in the form."""
        draft = self.draft
        return begin_table(app, SURVIVE, draft, memory_aid=draft.memory_aid)

    def parts(self, app: App) -> Parts:
        """Return the form."""
        words, draft = app.words, self.draft
        cards = (
            _who_plays(draft, words),
            challenges(draft, words),
            ending(draft, words),
            _more(draft, words),
        )
        return Parts("page", head(app, words.say("New game")), form(words, *cards))


def _who_plays(draft: Draft, words: Words) -> Node:
    """Return the number of players and a row for each seat."""
    players = [
        (words.say("{n} players", n=n), change("players", value=str(n)), n == draft.players)
        for n in (2, 3, 4)
    ]
    return card(
        words.say("Who plays?"),
        choice(words.say("Number of players"), players, key="players"),
        h(
            "p",
            words.say("Colours go with the seats: change places to change colours."),
            key="colours",
            cls="atl-muted atl-small",
        ),
        h("ol", *(_seat(draft, seat, words) for seat in range(draft.players)), key="seats", cls="atl-seats"),
        two_colors(draft, words),
        key="who",
    )


def two_colors(draft: Draft, words: Words) -> Node | None:
    """Offer two colours each to two players; others have one (VAR-1)."""
    if draft.players != 2:
        return None
    return tick(
        _titled("VAR-1", words),
        "two_colors",
        draft.two_colors,
        do=change("two_colors"),
        help_text=rulebook.rule("VAR-1", words.lang).text,
    )


def _seat(draft: Draft, seat: int, words: Words) -> Node:
    """Return one seat: its colours, who sits there, their name, and a way to change places."""
    about = words.say(ABOUT[draft.sitters[seat].kind])
    return seat_line(words, draft, seat, sign=badges(draft.options().colors_of(seat), words), about=about)


def challenges(draft: Draft, words: Words) -> Node:
    """Return the challenges that go together with anything (RUL-9)."""
    return card(
        words.say("Challenges"),
        *(
            tick(
                _titled(rule, words),
                name,
                getattr(draft, name),
                do=change(name),
                help_text=rulebook.rule(rule, words.lang).text,
            )
            for name, rule in (("crowded", "VAR-2"), ("equal_worth", "VAR-4"))
        ),
        key="challenges",
    )


def ending(draft: Draft, words: Words) -> Node:
    """Return the ways for the game to end, of which a table chooses one (RUL-9)."""
    options = [
        h(
            "label",
            h(
                "input",
                type="radio",
                name="ending",
                value=ending,
                checked=ending == draft.ending,
                do=change("ending"),
                cls="atl-tick",
            ),
            h(
                "span",
                h("span", _titled(_ENDING_RULES[ending], words)),
                h("span", rulebook.rule(_ENDING_RULES[ending], words.lang).text, cls="atl-field-help"),
                cls="atl-tick-text",
            ),
            key=ending,
            cls="atl-field atl-field-tick",
        )
        for ending in ENDINGS
    ]
    title = words.say("How does the game end?")
    only_one = words.say("Challenges 2 and 4 are two different endings, so a game has one of them at most.")
    return card(
        title,
        h("div", *options, role="radiogroup", aria_label=title, key="endings", cls="atl-stack"),
        row(h("p", only_one, cls="atl-muted"), rule_button(words, "RUL-9")),
        key="ending",
    )


def _more(draft: Draft, words: Words) -> Node:
    """Return what few tables change: first player, memory aid, seed."""
    return card(
        words.say("More"),
        first_choice(words, draft, words.say("Who goes first?"), "RUL-16"),
        memory_aid(draft, words),
        seed_field(
            words,
            draft,
            words.say(
                "Any word or number: the same seed lays the same island and rolls the same dice. Leave it"
                " empty for a new one."
            ),
        ),
        key="more",
    )


def memory_aid(draft: Draft, words: Words) -> Node:
    """Offer to let owners keep seeing their explorers' values (SET-6)."""
    return row(
        tick(
            words.say("Memory aid"),
            "memory_aid",
            draft.memory_aid,
            do=change("memory_aid"),
            help_text=words.say(
                "You keep seeing the values of your own explorers after set-up. By the rules you have to"
                " remember them."
            ),
        ),
        rule_button(words, "SET-6"),
    )


def _titled(rule_id: str, words: Words) -> str:
    """Return the title of a rule with its id."""
    title = rulebook.rule(rule_id, words.lang).title
    return words.say("{title} ({rule})", title=title, rule=rule_id)
