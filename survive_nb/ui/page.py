"""The protocols between the app and its pages: pages, drawers, and what a page may ask the app for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    from survive_nb.i18n.words import Words
    from survive_nb.rooms import Lobby, Membership
    from survive_nb.table import GameRepository, Refusal, Table
    from survive_nb.ui.messages import Message
    from survive_nb.ui.nodes import Node
    from survive_nb.ui.parts import Parts
    from survive_nb.ui.settings import Settings

#: What a click does, with the message that it sent.
MessageHandler: TypeAlias = "Callable[[AppContext, Message], None]"


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

    def open_table(self, table: Table) -> None:
        """Show a table: the end of the game if it is over, else the game."""

    def play_now(self, game: str) -> None:
        """Start a game of one person against three bots."""

    def open_replay(self, table: Table, moment: int = 0, viewer: str = "") -> None:
        """Show a finished game at a moment, as a viewer sees it."""

    def show_shared(self, table: Table, moves: str) -> None:
        """Show a finished game whose moves came in a link."""

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


class Page(Protocol):
    """What fills the screen: the home page, a table, a replay."""

    def parts(self, app: AppContext) -> Parts:
        """Return what to show now."""

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click asks for; return whether the page has such a button.

        Raise `IllegalAction` or `InvalidInput` to refuse it with a sentence.
        """


@runtime_checkable
class SupportsTick(Protocol):
    """A page that changes by itself: bots move, dice roll, a replay runs, others play elsewhere."""

    def pause(self, app: AppContext) -> float | None:
        """Return the seconds until the next change, or ``None`` when the page waits for the visitor."""

    def tick(self, app: AppContext) -> bool:
        """Make one visible change; return whether there is something new to show."""


@runtime_checkable
class HasAddress(Protocol):
    """A page that says by itself which parameters lead to it."""

    def address(self) -> Mapping[str, str]:
        """Return the parameters of the address."""


@runtime_checkable
class SupportsCatchUp(Protocol):
    """A page that shows what may have changed in another tab."""

    def catch_up(self) -> bool:
        """Read what is stored now; return whether there is something new to show."""


@runtime_checkable
class SupportsNotify(Protocol):
    """A page that is notified when something happens elsewhere."""

    def notify_fd(self) -> int | None:
        """Return a file descriptor that is readable when there is news, or ``None`` to poll."""

    def stop_listening(self) -> None:
        """Stop listening: the page is left."""


class Drawer(Protocol):
    """What opens over a page and leaves it as it was: settings, rules, legend."""

    def node(self, app: AppContext) -> Node:
        """Return what to show over the page."""

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click in the drawer asks for; return whether the drawer has such a button."""


class HandlerPage(ABC):
    """A page whose clicks are handled by a table: name of the click → handler."""

    @abstractmethod
    def handlers(self) -> Mapping[str, MessageHandler]:
        """Return the handlers of this page by the name of the click."""

    def receive(self, app: AppContext, message: Message) -> bool:
        """Call the handler of a click, if there is one."""
        handler = self.handlers().get(message.do)
        if handler is not None:
            handler(app, message)
        return handler is not None


def no_such_choice(app: AppContext) -> None:
    """Say that a form has no such field or value."""
    app.tell(app.words.say("This form has no such choice; nothing has changed."))
