"""The page on which a game of Survive! is set up: who plays, which challenges, who goes first.

Every change of the form comes in at once and is kept in a `Draft`, so a game that cannot begin loses nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from survive_nb import rulebook
from survive_nb.ui.app import rule_button
from survive_nb.ui.frame import head
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import card, choice, choose, field, row, tick
from survive_nb.ui.seat_form import seat_line
from survive_nb.ui.survive.badges import badges
from survive_nb.ui.survive.draft import DRAWN, ENDINGS, LONGEST_SEED, Draft
from survive_nb.ui.usual_names import SITTERS
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


class NewGamePage:
    """A form with one game in it."""

    def __init__(self, draft: Draft | None = None) -> None:
        self.draft = draft or Draft()

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Take one change of the form, or begin the game."""
        if do == "new-set":
            self._take(app, self.draft.changed(message.get("field"), message.get("value")))
        elif do == "new-swap":
            self._take(app, self.draft.swapped(message.get("seat")))
        elif do == "new-start":
            self._start(app, message.get("values"))
        else:
            app.tell(app.words.say("That is not on this page; nothing has changed."))

    def _take(self, app: App, changed: Draft | None) -> None:
        """Keep a change of the form, or say that it makes no sense."""
        if changed is None:
            app.tell(app.words.say("This form has no such choice; nothing has changed."))
        else:
            self.draft = changed

    def _start(self, app: App, values: object) -> None:
        """Begin the game; the browser sends once more what stands in the form."""
        for name, value in values.items() if isinstance(values, Mapping) else ():
            self.draft = self.draft.changed(name, value) or self.draft
        table = app.shelf.begin(
            "survive",
            self.draft.options(),
            self.draft.plans(app.words),
            browser=app.browser,
            seed=self.draft.seed or None,
            memory_aid=self.draft.memory_aid,
        )
        app.sit_down(table)

    def parts(self, app: App) -> Parts:
        """Return the form."""
        words, draft = app.words, self.draft
        form = h(
            "form",
            _who_plays(draft, words),
            _challenges(draft, words),
            _ending(draft, words),
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
        return Parts("page", head(app, words.say("New game")), form)


def _who_plays(draft: Draft, words: Words) -> Node:
    """Return the number of players and a row for each seat."""
    players = [
        (words.say("{n} players", n=n), _set("players", value=str(n)), n == draft.players) for n in (2, 3, 4)
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
        tick(
            _titled("VAR-1", words),
            "two_colors",
            draft.two_colors and draft.players == 2,
            do=_set("two_colors"),
            help_text=rulebook.rule("VAR-1", words.lang).text,
        )
        if draft.players == 2
        else None,
        key="who",
    )


def _seat(draft: Draft, seat: int, words: Words) -> Node:
    """Return one seat: its colours, who sits there, their name, and a way to change places."""
    sitter = draft.sitters[seat]
    return seat_line(
        words,
        seat,
        sitter,
        sign=badges(draft.options().colors_of(seat), words),
        kinds=SITTERS,
        about=words.say(ABOUT[sitter.kind]),
        usual_name=draft.names(words)[seat],
        is_last=seat == draft.players - 1,
    )


def _challenges(draft: Draft, words: Words) -> Node:
    """Return the challenges that go together with anything (RUL-9)."""
    return card(
        words.say("Challenges"),
        *(
            tick(
                _titled(rule, words),
                name,
                getattr(draft, name),
                do=_set(name),
                help_text=rulebook.rule(rule, words.lang).text,
            )
            for name, rule in (("crowded", "VAR-2"), ("equal_worth", "VAR-4"))
        ),
        key="challenges",
    )


def _ending(draft: Draft, words: Words) -> Node:
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
                do=_set("ending"),
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
    names = draft.names(words)
    first = {DRAWN: words.say("Drawn by lot")}
    first |= {str(seat): words.isolate(name) for seat, name in enumerate(names)}
    return card(
        words.say("More"),
        row(
            choose(words.say("Who goes first?"), "first", first, draft.first, do=_set("first")),
            rule_button(words, "RUL-16"),
        ),
        row(
            tick(
                words.say("Memory aid"),
                "memory_aid",
                draft.memory_aid,
                do=_set("memory_aid"),
                help_text=words.say(
                    "You keep seeing the values of your own explorers after set-up. By the rules you have to"
                    " remember them."
                ),
            ),
            rule_button(words, "SET-6"),
        ),
        field(
            words.say("Seed"),
            "seed",
            draft.seed,
            do=_set("seed"),
            maxlength=LONGEST_SEED,
            help_text=words.say(
                "Any word or number: the same seed lays the same island and rolls the same dice. Leave it"
                " empty for a new one."
            ),
        ),
        key="more",
    )


def _set(name: str, **more: str) -> tuple[str, dict[str, Any]]:
    """Return the message that changes one field of the form."""
    return "new-set", {"field": name, **more}


def _titled(rule_id: str, words: Words) -> str:
    """Return the title of a rule with its id."""
    title = rulebook.rule(rule_id, words.lang).title
    return words.say("{title} ({rule})", title=title, rule=rule_id)
