"""The page on which a game is set up: its clicks and the fields of its form.

Every change of the form comes in at once and is kept in a draft, so a game that cannot begin loses nothing.
"""

from __future__ import annotations

from collections.abc import Mapping

from survive_nb.i18n.words import Words
from survive_nb.ui.components import card, choice, choose, field, row, rule_button, stack
from survive_nb.ui.default_names import PERSON
from survive_nb.ui.game_form import DRAWN, LONGEST_NAME, LONGEST_SEED, GameDraft
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, HandlerPage, MessageHandler, Parts, head, no_such_choice
from survive_nb.ui.settings import FieldValue
from survive_nb.ui.theme import Theme


class NewGamePage(HandlerPage):
    """A form with one game in it."""

    def __init__(self, draft: GameDraft) -> None:
        self.draft = draft

    def address(self) -> dict[str, str]:
        """Return the address of this page."""
        return {"page": f"new-{self.draft.game}"}

    def handlers(self) -> Mapping[str, MessageHandler]:
        """Return what each click does: change the form, or begin the game."""
        return {
            "new-set": lambda app, message: self._take(
                app, self.draft.changed(message.text("field"), message.value)
            ),
            "new-swap": lambda app, message: self._take(app, self.draft.swapped(message.number("seat"))),
            "new-start": lambda app, message: self._start(app, message.values),
        }

    def _take(self, app: AppContext, changed: GameDraft | None) -> None:
        """Keep a change of the form, or say that it makes no sense."""
        if changed is None:
            no_such_choice(app)
        else:
            self.draft = changed

    def _start(self, app: AppContext, values: Mapping[str, FieldValue]) -> None:
        """Begin the game; the browser sends once more what stands in the form.  An empty seed is replaced."""
        for name, value in values.items():
            self.draft = self.draft.changed(name, value) or self.draft
        draft = self.draft
        table = app.repository.begin(
            draft.game,
            draft.options(),
            draft.plans(app.words),
            browser=app.browser,
            seed=draft.seed or None,
            memory_aid=draft.memory_aid,
        )
        app.open_table(table)

    def parts(self, app: AppContext) -> Parts:
        """Return the form: who plays, the choices of the game, the seed, and the button that begins."""
        words, draft = app.words, self.draft
        theme = app.settings.palette
        seed = field(
            words.say("Seed"),
            "seed",
            draft.seed,
            do=change("seed"),
            maxlength=LONGEST_SEED,
            help_text=words.say(draft.seed_help),
        )
        start = button(words.say("Start the game"), None, kind="submit", icon="play", cls="atl-primary")
        form = h(
            "form",
            card(
                words.say("Who plays?"),
                *size_choice(words, draft, words.say("Number of players")),
                draft.about_seats(words),
                h(
                    "ol",
                    *(_seat(words, draft, seat, theme) for seat in range(draft.players)),
                    key="seats",
                    cls="atl-seats",
                ),
                draft.below_seats(words),
                key="who",
            ),
            *draft.cards(words, seed),
            row(start, key="start", cls="atl-start"),
            key="new-game",
            cls="atl-stack atl-new-game",
            do="new-start",
        )
        return Parts("page", head(app, words.say(draft.title, game=draft.game)), form)


# -- the form ----------------------------------------------------------------------------------------------


def change(name: str, **more: str) -> tuple[str, dict[str, object]]:
    """Return the message that changes one field of the form."""
    return "new-set", {"field": name, **more}


def first_choice(words: Words, draft: GameDraft, question: str, rule: str) -> Node:
    """Ask who begins, with the rule that says so."""
    first = {DRAWN: words.say("Drawn by lot")}
    first |= {str(seat): words.isolate(name) for seat, name in enumerate(draft.names(words))}
    return row(
        choose(question, "first", first, draft.first, do=change("first")),
        rule_button(words, rule),
    )


def size_choice(words: Words, draft: GameDraft, name: str) -> tuple[Node, Node]:
    """Ask for the number of players."""
    sizes = [(words.number(n), change("players", value=str(n)), n == draft.players) for n in draft.sizes]
    return h("p", name, key="size-name", cls="atl-field-label"), choice(name, sizes, key="players")


def _seat(words: Words, draft: GameDraft, seat: int, theme: Theme) -> Node:
    """Return one seat: its sign, who sits there, their name, and a way to change places."""
    sitter, number = draft.sitters[seat], seat + 1
    kinds = {
        kind: words.say("Person") if kind == PERSON else words.say("Bot: {bot}", bot=kind)
        for kind in draft.kinds()
    }
    swap = button(
        words.say("Change places with seat {number}", number=number + 1),
        ("new-swap", {"seat": seat}),
        icon="swap",
        bare=True,
        cls="atl-quiet",
    )
    return h(
        "li",
        draft.sign(seat, words, theme),
        stack(
            row(
                choose(
                    words.say("Seat {number}", number=number),
                    f"kind-{seat}",
                    kinds,
                    sitter.kind,
                    do=change(f"kind-{seat}"),
                ),
                field(
                    words.say("Name"),
                    f"name-{seat}",
                    sitter.name,
                    do=change(f"name-{seat}"),
                    placeholder=draft.names(words)[seat],
                    maxlength=LONGEST_NAME,
                ),
                None if number == draft.players else swap,
            ),
            h("p", words.say(draft.about[sitter.kind]), cls="atl-muted"),
        ),
        key=f"seat-{seat}",
        cls="atl-seat",
    )
