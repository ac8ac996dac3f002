"""The page on which a game is set up: its clicks and the fields of its form.

Every change of the form comes in at once and is kept in a draft, so a game that cannot begin loses nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from survive_nb.i18n.words import Words, mark
from survive_nb.table import HasPlayers, SeatPlan
from survive_nb.text.player_names import PERSON, usual_names
from survive_nb.ui.components import card, choice, choose, field, form, muted, row, rule_button, stack
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, MessageHandler, Page, Parts, head, no_such_choice
from survive_nb.ui.settings import FieldValue
from survive_nb.ui.theme import Theme

#: The first player is drawn by lot.
DRAWN: Final = "drawn"
#: Maximum length of a name or a seed.
LONGEST_NAME: Final = 24
LONGEST_SEED: Final = 64


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """The plan of one seat in the form; without a typed name it has a default name."""

    kind: str = PERSON
    name: str = ""


@dataclass(frozen=True, slots=True)
class GameDraft(ABC):
    """What the form of a game holds and asks for; there is a sitter for every seat of the largest table."""

    game: ClassVar[str]
    #: The title of the page on which a game is set up.
    title: ClassVar[str] = mark("New game: {game}")
    #: The numbers of players.
    sizes: ClassVar[tuple[int, ...]]
    #: Who may sit in a seat → one line about them.
    about: ClassVar[Mapping[str, str]]
    #: What the seed decides in this game.
    seed_help: ClassVar[str]
    #: The names of the options that are on or off.
    switch_names: ClassVar[frozenset[str]] = frozenset()

    players: int = 4
    sitters: tuple[SeatDraft, ...] = ()
    first: str = DRAWN
    seed: str = ""
    #: The options that are on.
    switches: frozenset[str] = frozenset()

    def kinds(self) -> tuple[str, ...]:
        """Return who may sit at this table."""
        return tuple(self.about)

    @abstractmethod
    def options(self) -> HasPlayers:
        """Return the options of the game."""

    @abstractmethod
    def sign(self, seat: int, words: Words, theme: Theme) -> Node:
        """Return the sign of a seat."""

    def about_seats(self, words: Words) -> Node | None:
        """Return a note above the seats, if there is something to say."""
        del words
        return None

    @abstractmethod
    def below_seats(self, words: Words) -> Node | None:
        """Return what is shown under the chairs."""

    @abstractmethod
    def cards(self, words: Words, *more: Node) -> list[Node]:
        """Return the choices of this game; ``more`` is added to the last card."""

    @property
    def memory_aid(self) -> bool:
        """Return whether players keep seeing what they would have to remember (SET-6)."""
        return "memory_aid" in self.switches

    def changed(self, field: str, value: FieldValue) -> Self | None:
        """Return the draft with one field of the form changed, or ``None`` when that makes no sense."""
        name, _, number = field.partition("-")
        if isinstance(value, bool):
            others = self.switches - {field}
            switches = others | {field} if value else others
            return replace(self, switches=switches) if field in self.switch_names else None
        if value is None:
            return None
        if number:
            return self._with_sitter(name, number, value)
        if field == "players" and value in map(str, self.sizes):
            return self.with_players(int(value))
        if field == "first" and value in (DRAWN, *map(str, range(self.players))):
            return replace(self, first=value)
        return replace(self, seed=value[:LONGEST_SEED]) if field == "seed" else None

    def _with_sitter(self, name: str, number: str, value: str) -> Self | None:
        """Change who sits in a seat (``kind``), or what they are called (``name``)."""
        if number not in map(str, range(len(self.sitters))):
            return None
        seat = int(number)
        if name == "kind" and value in self.kinds():
            sitter = replace(self.sitters[seat], kind=value)
        elif name == "name":
            sitter = replace(self.sitters[seat], name=value[:LONGEST_NAME])
        else:
            return None
        return replace(self, sitters=(*self.sitters[:seat], sitter, *self.sitters[seat + 1 :]))

    def with_players(self, players: int) -> Self:
        """Change the number of seats; if the first player's seat is gone, the first player is drawn."""
        first = self.first if self.first in map(str, range(players)) else DRAWN
        return replace(self, players=players, first=first)

    def open_to_all(self) -> Self:
        """Return the draft of a room: every seat is for a person."""
        return replace(self, sitters=(SeatDraft(),) * len(self.sitters))

    def swapped(self, seat: int | None) -> Self | None:
        """Let the players of this seat and the next change places, and so colours."""
        if seat is None or seat not in range(self.players - 1):
            return None
        sitters = list(self.sitters)
        sitters[seat], sitters[seat + 1] = sitters[seat + 1], sitters[seat]
        return replace(self, sitters=tuple(sitters))

    def who_begins(self) -> int | None:
        """Return the seat that begins, or ``None`` when it is to be drawn."""
        return None if self.first == DRAWN else int(self.first)

    def plans(self, words: Words) -> tuple[SeatPlan, ...]:
        """Return the plans of all seats with their names; the table checks what was typed."""
        return tuple(
            SeatPlan("person", name) if sitter.kind == PERSON else SeatPlan("bot", name, sitter.kind)
            for sitter, name in zip(self.sitters[: self.players], self.names(words), strict=True)
        )

    def names(self, words: Words) -> list[str]:
        """Return what each seat is called, by its own name or by who sits there."""
        seated = self.sitters[: self.players]
        usual = usual_names([sitter.kind for sitter in seated], words)
        return [sitter.name.strip() or name for sitter, name in zip(seated, usual, strict=True)]


class NewGamePage(Page):
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
        about = words.say(draft.seed_help)
        seed = field(
            words.say("Seed"), "seed", draft.seed, do=change("seed"), maxlength=LONGEST_SEED, help_text=about
        )
        start = button(words.say("Start the game"), None, kind="submit", icon="play", cls="atl-primary")
        seats = [_seat(words, draft, seat) for seat in range(draft.players)]
        who = who_card(words, draft, draft.about_seats(words), seats, app.settings.palette)
        cards, begin = draft.cards(words, seed), row(start, key="start", cls="atl-start")
        shown = form("new-start", who, *cards, begin, key="new-game", cls="atl-stack atl-new-game")
        return Parts("page", head(app, words.say(draft.title, game=draft.game)), shown)


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


def who_card(words: Words, draft: GameDraft, about: Node | None, seats: Iterable[Node], theme: Theme) -> Node:
    """Ask how many play, and who: for each seat its sign, and what there is to choose."""
    listed = [
        h("li", draft.sign(seat, words, theme), asked, key=f"seat-{seat}", cls="atl-seat")
        for seat, asked in enumerate(seats)
    ]
    return card(
        words.say("Who plays?"),
        *size_choice(words, draft, words.say("Number of players")),
        about,
        h("ol", *listed, key="seats", cls="atl-seats"),
        draft.below_seats(words),
        key="who",
    )


def _seat(words: Words, draft: GameDraft, seat: int) -> Node:
    """Return what there is to choose for a seat: who sits there, their name, and a way to change places."""
    sitter, number = draft.sitters[seat], seat + 1
    kinds = {kind: words.say("Bot: {bot}", bot=kind) for kind in draft.kinds()}
    kinds[PERSON] = words.say("Person")
    label, do = words.say("Change places with seat {number}", number=number + 1), ("new-swap", {"seat": seat})
    swap = button(label, do, icon="swap", bare=True, cls="atl-quiet")
    kind, name = f"kind-{seat}", f"name-{seat}"
    typed = field(
        words.say("Name"),
        name,
        sitter.name,
        do=change(name),
        placeholder=draft.names(words)[seat],
        maxlength=LONGEST_NAME,
    )
    who = row(
        choose(words.say("Seat {number}", number=number), kind, kinds, sitter.kind, do=change(kind)),
        typed,
        None if number == draft.players else swap,
    )
    return stack(who, muted(words.say(draft.about[sitter.kind])))
