"""What passes between the app and its pages: the parts of a screen, and the protocols."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from survive_nb.i18n.words import LANGUAGES, Words
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, button, h, icon
from survive_nb.ui.settings import LANGUAGE_NAMES, Settings

if TYPE_CHECKING:
    from survive_nb.rooms import Lobby, Membership
    from survive_nb.table import GameRepository, Refusal, Table
    from survive_nb.ui.drawing.board_canvas import BoardPicture

#: How the regions are laid out: the welcome page, a page to read or fill in, the table with the board.
Layout: TypeAlias = Literal["home", "page", "table"]


@dataclass(frozen=True)
class Parts:
    """Everything that one page shows at one moment.

    Regions (nodes): ``head`` above all, ``main`` the controls, ``side`` a second panel, ``log`` what has
    happened, ``board_text`` the board in words, ``over`` a dialog that must be answered or closed first,
    ``ask`` a question about one place of the board (`components.chooser`), shown beside that place,
    ``notice`` one sentence that lies over the page and moves nothing.
    ``picture`` is what the board paints (no board without one), ``labels`` what each place is called and
    holds, ``live`` the places where a click does something now, ``pointer`` the one that a guide points
    at.  ``say`` is announced to screen readers, and ``effects`` are played once.
    """

    layout: Layout
    head: Node
    main: Node
    side: Node | None = None
    log: Node | None = None
    board_text: Node | None = None
    over: Node | None = None
    ask: Node | None = None
    notice: Node | None = None
    picture: BoardPicture | None = None
    labels: Mapping[str, str] = field(default_factory=dict)
    live: frozenset[str] = frozenset()
    pointer: str = ""
    say: str = ""
    effects: tuple[Mapping[str, object], ...] = ()
    #: What an editor for code on this page has to know; empty without one.
    code: Mapping[str, object] = field(default_factory=dict)
    #: The luck of the room, and the head of its chain, for the browser to keep; empty elsewhere.
    fair: Mapping[str, object] = field(default_factory=dict)
    receipt: str = ""
    #: The title of the tab; empty for the name of the game.
    title: str = ""
    #: Whether the game waits for the visitor, which the title of the tab says.
    your_turn: bool = False


def head(app: AppContext, title: str, *, is_home: bool = False) -> Node:
    """Return the bar above a page with this title."""
    words = app.words
    home = button(words.say("Home"), "home", icon="home", bare=True, cls="atl-quiet", key="home")
    return h(
        "div",
        None if is_home else home,
        h("h1", icon("island"), h("span", title), cls="atl-brand", key="title"),
        h(
            "nav",
            language_switch(words),
            button(words.say("Rules"), ("open", {"what": "rules"}), icon="book", bare=True, cls="atl-quiet"),
            button(
                words.say("Settings"), ("open", {"what": "settings"}), icon="gear", bare=True, cls="atl-quiet"
            ),
            key="corner",
            cls="atl-tools",
            aria_label=words.say("Language, rules and settings"),
        ),
        key="bar",
        cls="atl-bar",
    )


def language_switch(words: Words) -> Node:
    """Return a button for the other language, written in that language."""
    other = next(lang for lang in LANGUAGES if lang != words.lang)
    return h(
        "button",
        icon("globe"),
        h("span", LANGUAGE_NAMES[other], lang=other, cls="atl-button-text"),
        key="language",
        cls="atl-button atl-quiet",
        type="button",
        do=("language", {"lang": other}),
        lang=other,
    )


#: What a click does, with the message that it sent.
MessageHandler: TypeAlias = "Callable[[AppContext, Message], object]"


class AppContext(Protocol):
    """What pages and drawers may ask the app for."""

    words: Words
    settings: Settings
    repository: GameRepository
    #: The rooms of this machine, or ``None`` where several browsers cannot meet.
    lobby: Lobby | None
    #: The game that was played last, or that the visitor came for.
    game: str
    #: The secret name of the browser, under which its saved games are found.
    browser: str
    #: Where the screen is shown ("voila", "lab" or ""), and the address of its page.
    place: str
    origin: str
    #: Whether the link parameters of the browser have arrived.
    greeted: bool
    page: Page
    drawer: Drawer | None

    @property
    def notice_text(self) -> str:
        """Return the sentence that is shown above the page, or an empty string."""

    def go(self, page: Page) -> None:
        """Show another page."""

    def home(self) -> None:
        """Show the home page."""

    def open_table(self, table: Table, moves: str = "") -> None:
        """Show a table: the end of the game if it is over, else the game; ``moves`` came in a link."""

    def play_now(self, game: str) -> None:
        """Start a game of one person against three bots."""

    def open_replay(self, table: Table, moment: int = 0, viewer: str = "") -> None:
        """Show a finished game at a moment, as a viewer sees it."""

    def link_of(self, table: Table) -> Mapping[str, str]:
        """Return the parameters of the address that lead to a table."""

    def arrive(self, aim: str, value: str) -> None:
        """Go where a parameter of an address leads: to a game, a seat, a room or a class."""

    def enter_room(self, place: Membership, *, attach: bool = True) -> None:
        """Show the page of a room; with ``attach`` its seat is played on this screen from now on."""

    def room_page(self, place: Membership) -> Page:
        """Return the page of a room in its present state."""

    def set_link(self, aim: str = "", value: str = "") -> None:
        """Set the parameter of the page's address that leads back here, or none."""

    def set_player_names(self, names: tuple[str, ...]) -> None:
        """Set the names of the players of the present game."""

    def change(self, settings: Settings) -> None:
        """Use other settings; the browser stores them."""

    def tell(self, sentence: str, rule: str | None = None) -> None:
        """Show one sentence above the page and announce it to screen readers."""

    def refuse(self, refusal: Refusal) -> None:
        """Show why something is not allowed, with its rule."""

    def save_file(self, name: str, text: str) -> None:
        """Let the browser save a text as a file."""


class Page(ABC):
    """What fills the screen: the home page, a table, a replay.

    Most pages are only shown and clicked: what they say about time, news and their address is nothing.
    """

    @abstractmethod
    def parts(self, app: AppContext) -> Parts:
        """Return what to show now."""

    def handlers(self) -> Mapping[str, MessageHandler]:
        """Return the handlers of this page by the name of the click."""
        return {}

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click asks for; return whether the page has such a button.

        Raise `IllegalAction` or `InvalidInput` to refuse it with a sentence.
        """
        handler = self.handlers().get(message.do)
        if handler is not None:
            handler(app, message)
        return handler is not None

    def address(self) -> Mapping[str, str] | None:
        """Return the parameters that lead to this page, if it says so by itself."""
        return None

    def pause(self, app: AppContext) -> float | None:  # noqa: ARG002
        """Return the seconds until the page changes by itself, or ``None`` while it waits for the visitor."""
        return None

    def think(self) -> float:
        """Compute the next change ahead; return the seconds this may take, for all that is public."""
        return 0.0

    def tick(self, app: AppContext) -> bool:  # noqa: ARG002
        """Make one visible change; return whether there is something new to show."""
        return False

    def catch_up(self) -> bool:
        """Read what another tab has stored; return whether there is something new to show."""
        return False

    def notify_fd(self) -> int | None:
        """Return a file descriptor that is readable when there is news, or ``None`` to poll."""
        return None

    def stop_listening(self) -> None:  # noqa: B027 - most pages do not listen
        """Stop listening for news: the page is left."""


class Drawer(ABC):
    """What opens over a page and leaves it as it was: settings, rules, legend."""

    @abstractmethod
    def node(self, app: AppContext) -> Node:
        """Return what to show over the page."""

    def receive(self, app: AppContext, message: Message) -> bool:  # noqa: ARG002
        """Do what a click in the drawer asks for; return whether it was not meant for the page behind it."""
        return False


def no_such_choice(app: AppContext) -> None:
    """Say that a form has no such field or value."""
    app.tell(app.words.say("This form has no such choice; nothing has changed."))


def tell_copied(app: AppContext, message: Message) -> None:
    """Say whether the browser has copied a link."""
    if message.is_on("done"):
        app.tell(app.words.say("The link is copied."))
    else:
        app.tell(app.words.say("This browser does not let us copy. Mark the link and copy it yourself."))
