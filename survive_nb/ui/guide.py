"""The panel of a guided game: one sentence, one thing to click, and the way back and on.

A guide belongs to the page of a prepared game (`GuidedGame`).  Its steps follow from what one seat has seen,
so that a reload, a second tab or an unexpected move change nothing: there is nothing to store but whether the
guide was finished or closed, which the browser remembers with the settings.
"""

from __future__ import annotations

import json
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import ClassVar, Final, Generic, Protocol, TypeVar

from survive_nb.i18n.words import Words
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.text.player_names import usual_names
from survive_nb.ui.components import row
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Do, Node, button, h, hidden, icon
from survive_nb.ui.page import AppContext, MessageHandler, Parts
from survive_nb.ui.settings import Settings
from survive_nb.ui.text_files import named_in_errors

_CLOSED: Final = "-closed"
#: Visible changes that "Skip this step" lets happen at most while others play.
_MOST_STEPS: Final = 200


@cache
def _text_in(package: str) -> str:
    return (files(package) / "position.json").read_text(encoding="utf-8")


@dataclass(frozen=True, slots=True)
class GuidedGame:
    """A prepared game with a guide, as the Learn page and the home page offer it."""

    game: str
    #: What the player learns in it, in one sentence, and how many minutes it takes.
    about: str
    minutes: tuple[int, int]
    #: The seed of the prepared game, by which it is found again.
    seed: str
    #: The package with its ``position.json``, which ``tools/guided_*.py`` found and wrote.
    package: str
    #: The bot against which it is played, twice.
    bot: str
    memory_aid: bool = False

    def count(self, what: str) -> int:
        """Return how many turns or hands had begun at the prepared position."""
        return int(json.loads(_text_in(self.package))[what])

    def begin(self, repository: GameRepository, browser: str, words: Words) -> Table:
        """Begin the game: one person against two bots."""
        you, *names = usual_names(["person", self.bot, self.bot], words)
        plans = [SeatPlan("person", you), *(SeatPlan("bot", name, self.bot) for name in names)]
        position = _text_in(self.package)
        return repository.open_prepared(position, plans, browser=browser, memory_aid=self.memory_aid)

    def is_at(self, table: Table) -> bool:
        """Return whether a game is this one; its seed alone proves nothing, anybody may type it."""
        return (
            table.prepared == self.seed and len(table.here) == 1 and table.begins_like(_text_in(self.package))
        )


def guide_texts(package: str) -> Mapping[str, Mapping[str, str]]:
    """Return the sentences of a game's guide, in tables; ``topics`` has what the guide explains."""
    with named_in_errors(package, "guide.toml"):
        return tomllib.loads((files(package) / "guide.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Pointer:
    """The one thing to click: a place of the board, or the button that sends this."""

    place: str = ""
    do: Do | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """What the guide says now.

    ``card`` names an explanation that the game waits for until it has been read; ``buttons`` are the guide's
    own, the first of them the thing to click.
    """

    text: str
    pointer: Pointer = Pointer()
    card: str = ""
    buttons: tuple[tuple[str, Do], ...] = ()


class GuidedPage(Protocol):
    """What a guide asks of the page of its game."""

    past: int | None

    def pause(self, app: AppContext) -> float | None:
        """Return the seconds until the next change, or ``None`` when the page waits for the visitor."""

    def tick(self, app: AppContext) -> bool:
        """Make one visible change; return whether there is something new to show."""


PageT_co = TypeVar("PageT_co", bound=GuidedPage, covariant=True)


class Guide(ABC, Generic[PageT_co]):
    """The guide of one game at one screen."""

    #: The game, and all that is explained, in the usual order.
    guided: ClassVar[GuidedGame]
    #: What the guide explains → the explanation for those who go back to it.
    topics: ClassVar[Mapping[str, str]]

    def __init__(self, page: PageT_co) -> None:
        self.page = page
        #: Cards that have been read at this screen.
        self.read: set[str] = set()
        # How many explanations the reader has gone back.
        self._back = 0
        self._announced = ""

    # -- what a game says -------------------------------------------------------------------------------

    @abstractmethod
    def explained(self) -> Sequence[str]:
        """Return the topics that the player has met so far, oldest first."""

    @abstractmethod
    def cards(self) -> Sequence[str]:
        """Return the cards that belong to this moment, read or not."""

    @abstractmethod
    def step_now(self, words: Words) -> Step:
        """Return what to say and to point at while the page shows the present."""

    @abstractmethod
    def play(self, app: AppContext, message: Message) -> bool:
        """Play what is advised; return whether there was something to decide."""

    @property
    @abstractmethod
    def is_finished(self) -> bool:
        """Return whether the player has reached the end of the guide."""

    @property
    def is_at_end(self) -> bool:
        """Return whether nothing comes after what the guide says now."""
        return self.is_finished and all(card in self.read for card in self.cards()[:-1])

    # -- clicks -----------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """Return the name of the game."""
        return self.guided.game

    def card(self) -> str:
        """Return the card that has to be read before the game goes on, or nothing."""
        return next((card for card in self.cards() if card not in self.read), "")

    def step(self, words: Words) -> Step:
        """Return what to say and to point at now."""
        if self.page.past is None:
            return self.step_now(words)
        text = words.say("You are looking at an earlier moment: go back to the game to play on.")
        return Step(text, Pointer(do="return"))

    def handlers(self) -> dict[str, MessageHandler]:
        """Return what each button of the guide does."""
        return {
            "guide-back": lambda *_: self._turn_back(1),
            "guide-forward": lambda *_: self._turn_back(-1),
            "guide-next": self._read_card,
            "guide-skip": self._skip,
            "guide-close": lambda app, _: app.change(_with(app.settings, self.game + _CLOSED)),
            "guide-open": lambda app, _: app.change(opened(app.settings, self.game)),
            "guide-new": lambda app, _: app.play_now(self.game),
        }

    def noted(self, app: AppContext) -> None:
        """Let the browser remember that the guide was finished."""
        if self.is_finished and not has_finished(app.settings, self.game):
            app.change(_with(app.settings, self.game))

    def holds(self, app: AppContext) -> bool:
        """Return whether the game waits for the reader."""
        return bool(self.card()) and not is_closed(app.settings, self.game)

    def _turn_back(self, by: int) -> None:
        self._back = max(0, min(self._back + by, len(self.explained())))

    def _read_card(self, app: AppContext, message: Message) -> None:  # noqa: ARG002 - as all of these
        self._back = 0
        is_last = self.is_at_end
        self.read.add(self.card())
        if is_last:
            app.change(_with(app.settings, self.game + _CLOSED))

    def _skip(self, app: AppContext, message: Message) -> None:
        """Do what the step asks for: read a card, play what is advised, or let the others finish."""
        self._back = 0
        if self.card():
            self._read_card(app, message)
        elif not self.play(app, message):
            for _ in range(_MOST_STEPS):
                if self.holds(app) or self.page.pause(app) is None or not self.page.tick(app):
                    return

    # -- showing ----------------------------------------------------------------------------------------

    def added_to(self, app: AppContext, parts: Parts) -> Parts:
        """Return the parts of the page with the guide above the controls and its pointer on them."""
        words = app.words
        if is_closed(app.settings, self.game):
            show = button(words.say("Show the guide"), "guide-open", key="guide-open", icon="info")
            return replace(parts, main=_above(None if self.is_finished else show, parts.main))
        step, met = self.step(words), list(self.explained())
        self._back = min(self._back, len(met))
        if self._back:
            text = words.say(self.topics[met[-self._back]])
            return replace(parts, main=_above(self._panel(words, Step(text)), parts.main))
        pointer, say = step.pointer, parts.say
        if step.text != self._announced:
            self._announced = step.text
            say = " ".join(filter(None, (say, step.text)))
        main = _above(self._panel(words, step), parts.main)
        over, ask = parts.over, parts.ask
        if pointer.do is not None:
            main = pointed(main, pointer.do)
            over = over and pointed(over, pointer.do)
            ask = ask and pointed(ask, pointer.do)
        return replace(parts, main=main, over=over, ask=ask, say=say, pointer=pointer.place)

    def _panel(self, words: Words, step: Step) -> Node:
        """Return the panel: where we are, the sentence, what to press, and the ways back and on."""
        met = self.explained()
        own = [
            button(label, do, key=f"guide-{at}", cls="" if at else "atl-primary")
            for at, (label, do) in enumerate(step.buttons)
        ]
        quiet = "atl-quiet"
        at_start = len(met) <= self._back
        # The last card has buttons of its own for what comes next.
        skip = None
        if not self.is_at_end:
            skip = button(words.say("Skip this step"), "guide-skip", key="skip", icon="last", cls=quiet)
        forward = button(words.say("Forward"), "guide-forward", key="forward", icon="next", cls=quiet)
        ways = row(
            button(words.say("Back"), "guide-back", key="back", icon="back", cls=quiet, disabled=at_start),
            forward if self._back else skip,
            key="ways",
            cls="atl-guide-ways",
        )
        title = h("h2", icon("info"), h("span", words.say("Guided game")), cls="atl-guide-title")
        close = words.say("Close the guide")
        shut = button(close, "guide-close", key="shut", icon="close", bare=True, cls=quiet)
        done = _progress(words, sum(topic in met for topic in self.topics), len(self.topics))
        return h(
            "section",
            h("div", title, done, shut, key="head", cls="atl-guide-head"),
            h("p", step.text, key="text", cls="atl-guide-text"),
            row(*own, key="own", cls="atl-guide-own") if own else None,
            ways,
            key="guide",
            cls="atl-card atl-guide",
            aria_label=words.say("Guided game"),
        )


def _above(node: Node | None, main: Node) -> Node:
    """Put the guide above the controls."""
    return main if node is None else h("div", node, main, cls="atl-stack", key="guided")


def _progress(words: Words, done: int, count: int) -> Node:
    """Show how much has been explained."""
    dots = [h("span", cls="atl-dot atl-done" if at < done else "atl-dot") for at in range(count)]
    said = words.say("Explained: {number} of {count}", number=done, count=count)
    return h("div", h("span", *dots, cls="atl-dots", aria_hidden="true"), hidden(said), key="progress")


def pointed(node: Node, do: Do) -> Node:
    """Return a page on which the first button that sends this is pointed at.

    >>> pointed(h("div", button("Go", "go")), "go")["n"][0]["c"]
    'atl-button atl-pointed'
    """
    wanted: list[object] = [do, {}] if isinstance(do, str) else [do[0], dict(do[1])]
    if node.get("do") == wanted:
        return {**node, "c": f"{node.get('c', '')} atl-pointed".lstrip()}
    children = node.get("n", ())
    for at, child in enumerate(children):
        if (found := pointed(child, do)) is not child:
            return {**node, "n": [*children[:at], found, *children[at + 1 :]]}
    return node


# -- what the browser remembers -----------------------------------------------------------------------------


def has_finished(settings: Settings, game: str) -> bool:
    """Return whether this browser has finished the guided game.

    >>> has_finished(Settings(guides="survive survive-closed"), "survive")
    True
    """
    return game in settings.guides.split()


def is_closed(settings: Settings, game: str) -> bool:
    """Return whether the guide of this game is closed."""
    return game + _CLOSED in settings.guides.split()


def opened(settings: Settings, game: str) -> Settings:
    """Return the settings with the guide of a game open again."""
    left = [name for name in settings.guides.split() if name != game + _CLOSED]
    return replace(settings, guides=" ".join(left))


def _with(settings: Settings, name: str) -> Settings:
    known = settings.guides.split()
    return settings if name in known else replace(settings, guides=" ".join([*known, name]))
