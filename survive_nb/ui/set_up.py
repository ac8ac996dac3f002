"""The page on which a game is set up, as far as both games share it: its clicks and the fields of its form.

Every change of the form comes in at once and is kept in a draft, so a game that cannot begin loses nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from survive_nb.table import Table
from survive_nb.ui.app import rule_button
from survive_nb.ui.draft import DRAWN, LONGEST_NAME, LONGEST_SEED, TableDraft
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import choose, field, row, stack
from survive_nb.ui.usual_names import PERSON
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App

AnyDraft = TypeVar("AnyDraft", bound=TableDraft)


class SetUpPage(ABC, Generic[AnyDraft]):
    """A form with one game in it."""

    def __init__(self, draft: AnyDraft) -> None:
        self.draft = draft

    @abstractmethod
    def begin(self, app: App) -> Table:
        """Begin the game that stands in the form."""

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

    def _take(self, app: App, changed: AnyDraft | None) -> None:
        """Keep a change of the form, or say that it makes no sense."""
        if changed is None:
            app.tell(app.words.say("This form has no such choice; nothing has changed."))
        else:
            self.draft = changed

    def _start(self, app: App, values: object) -> None:
        """Begin the game; the browser sends once more what stands in the form."""
        for name, value in values.items() if isinstance(values, Mapping) else ():
            self.draft = self.draft.changed(name, value) or self.draft
        app.sit_down(self.begin(app))


def begin_table(app: App, game: str, draft: TableDraft, *, memory_aid: bool = False) -> Table:
    """Begin the game of a draft; without a seed it gets a new one."""
    return app.shelf.begin(
        game,
        draft.options(),
        draft.plans(app.words),
        browser=app.browser,
        seed=draft.seed or None,
        memory_aid=memory_aid,
    )


# -- the form ----------------------------------------------------------------------------------------------


def form(words: Words, *cards: Node) -> Node:
    """Return the whole form with the button that begins the game."""
    start = button(words.say("Start the game"), None, kind="submit", icon="play", cls="atl-primary")
    return h(
        "form",
        *cards,
        row(start, key="start", cls="atl-start"),
        key="new-game",
        cls="atl-stack atl-new-game",
        do="new-start",
    )


def change(name: str, **more: str) -> tuple[str, dict[str, Any]]:
    """Return the message that changes one field of the form."""
    return "new-set", {"field": name, **more}


def first_choice(words: Words, draft: TableDraft, question: str, rule: str) -> Node:
    """Ask who begins, with the rule that says so."""
    first = {DRAWN: words.say("Drawn by lot")}
    first |= {str(seat): words.isolate(name) for seat, name in enumerate(draft.names(words))}
    return row(
        choose(question, "first", first, draft.first, do=change("first")),
        rule_button(words, rule),
    )


def seed_field(words: Words, draft: TableDraft, help_text: str) -> Node:
    """Return the field for the seed; ``help_text`` tells what it decides in this game."""
    return field(
        words.say("Seed"),
        "seed",
        draft.seed,
        do=change("seed"),
        maxlength=LONGEST_SEED,
        help_text=help_text,
    )


def seat_line(words: Words, draft: TableDraft, seat: int, *, sign: Node, about: str) -> Node:
    """Return one seat: its sign, who sits there, their name, and a way to change places.

    ``about`` is one sentence on who sits there, already said.
    """
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
        sign,
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
            h("p", about, cls="atl-muted"),
        ),
        key=f"seat-{seat}",
        cls="atl-seat",
    )
