"""The App: one visitor's screen, from the message a click sends to the picture that answers it.

A click comes in as one message (`App.receive`).  What every page shares (home, language, the drawers) is done
here, everything else by the `Page`; then `App.refresh` shows the page anew: one message to the Screen and one
batch of drawing to the board.  Whatever goes wrong on the way ends in the guard, as a sentence and an id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final

from survive_nb.table import CannotRead, IllegalAction, Refusal, Shelf, Table, open_store
from survive_nb.ui.arrival import arrival
from survive_nb.ui.boards import Boards
from survive_nb.ui.early import make_ready
from survive_nb.ui.frame import head
from survive_nb.ui.guard import guarded, report
from survive_nb.ui.nodes import Node, button
from survive_nb.ui.page import Drawer, Page, Ringing, Ticking
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import notice, row, stack
from survive_nb.ui.pulse import BEAT, Pulse
from survive_nb.ui.screen import Screen
from survive_nb.ui.settings import Settings
from survive_nb.ui.theme import theme_named
from survive_nb.ui.ticker import Ticker
from survive_nb.ui.usual_names import names_for
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.rooms import Lobby

#: What the Screen makes of messages that it cannot read.
_UNREADABLE: Final = ("malformed", "too_big")


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence for the visitor, and the rule behind it if there is one."""

    sentence: str
    rule: str | None = None


class App:
    """All that one visitor's screen consists of; the kernel of a visitor holds exactly one."""

    def __init__(
        self,
        shelf: Shelf,
        *,
        lobby: Lobby | None = None,
        settings: Settings | None = None,
        game: str = "survive",
    ) -> None:
        self.shelf = shelf
        #: The rooms of this machine, or ``None`` where several browsers cannot meet.
        self.lobby = lobby
        #: The game that was played last, or that the visitor came for: its pages and rules come first.
        self.game = game
        self.settings = settings or Settings()
        self.words = Words(self.settings.lang)
        #: What the browser calls itself: its saved games are found by it.  Until it says so, nobody's name.
        self.browser = token_hex(16)
        #: Where the screen is shown: "voila", "lab" or unknown; and the address of its page.
        self.place = self.origin = ""
        self.pulse = Pulse()
        self.drawer: Drawer | None = None
        self.notice: Notice | None = None
        self.board = Boards(self._show_carefully)
        self.screen = Screen(board=self.board.widget, frame=self.board.frame)
        self.page: Page = _home_page()
        self._players: tuple[str, ...] = ()
        #: Whether a browser has said what it came for.
        self.greeted = False
        self._stuck = False
        self._file: tuple[str, str] | None = None
        self._ticker = Ticker(self._pause, self._tick, self._bell)
        self.screen.on_message(self.receive, self._trouble)

    # -- coming and going -------------------------------------------------------------------------------

    def show(self) -> Screen:
        """Return the widget to show in a notebook, with the page on it."""
        self._ticker.attach()
        self._show_guarded()
        return self.screen

    def close(self) -> None:
        """End everything this screen has begun: its task, its bell and its widgets."""
        self._ticker.close()
        self._unhang()
        self.pulse.close()
        with self.screen.lock:
            layout = self.screen.layout
            self.board.close()
            self.screen.close()
            layout.close()

    # -- what a page may ask for ------------------------------------------------------------------------

    def go(self, page: Page) -> None:
        """Leave the present page for another one."""
        self._unhang()
        self.page = page
        self.drawer = None
        self.notice = None

    def call_players(self, names: tuple[str, ...]) -> None:
        """Tell the words how the players of the present game are called, in the visitor's language."""
        self._players = names
        self.words = self.words.with_players(names_for(names, self.words))

    def sit_down(self, table: Table) -> None:
        """Go to a table: to the end of the game if it is over, else to play on."""
        from survive_nb.ui.games import page_for

        self.game = table.game
        self.call_players(tuple(plan.name for plan in table.plans))
        self.screen.link = {"game": table.key}
        self.go(page_for(table))

    def play_now(self, game: str) -> None:
        """Begin at once: one person against three bots, everything set up."""
        from survive_nb.ui.games import quick_table

        self.sit_down(quick_table(game, self.shelf, self.browser, self.words))

    def home(self) -> None:
        """Go back to the first page."""
        self.call_players(())
        self.screen.link = {}
        self.go(_home_page())

    def change(self, settings: Settings) -> None:
        """Use other settings from now on; the browser remembers them."""
        self.settings = settings
        self._speak(settings.lang)
        self.screen.remember = settings.to_dict()

    def _speak(self, lang: str) -> None:
        """Speak this language from now on, of the same players."""
        self.words = Words(lang)
        self.call_players(self._players)

    def save_file(self, name: str, text: str) -> None:
        """Let the browser save a text as a file, after the page has been shown."""
        self._file = (name, text)

    def tell(self, sentence: str, rule: str | None = None) -> None:
        """Say one sentence to the visitor, above the page and to screen readers."""
        self.notice = Notice(sentence, rule)

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not allowed, with its rule."""
        self.tell(self.words.refusal(refusal), refusal.rule)

    # -- messages ---------------------------------------------------------------------------------------

    def receive(self, message: object) -> None:
        """Take one message of the browser; whatever is wrong with it changes nothing but the notice."""
        self.pulse.felt()
        if isinstance(message, Mapping) and message.get("do") == "beat":
            return  # the browser only says that it is there; the Screen has given it its receipt
        if isinstance(message, Mapping) and message.get("do") == "sharpen":
            # The window has become larger; that is nothing to take a notice away for.
            self._show_carefully(lambda: self.board.sharpen(message.get("pixels")))
            return
        with self.screen.lock, self.screen.hold_sync():
            self._stuck = False
            with guarded(self._trouble):
                self._take(message)
            self._show_guarded()
        self._ticker.wake()

    def settle(self) -> None:
        """Let everything that needs no visitor happen now (for places without an event loop)."""
        self._ticker.settle()

    def _take(self, message: object) -> None:
        """Do what a message asks for."""
        self.notice = None
        do = message.get("do") if isinstance(message, Mapping) else None
        if not isinstance(message, Mapping) or not isinstance(do, str) or do in _UNREADABLE:
            self.tell(self.words.say("That message could not be read; nothing has changed."))
            return
        try:
            if not self._take_for_all_pages(do, message):
                self.page.receive(self, do, message)
        except (IllegalAction, CannotRead) as refused:
            self.refuse(refused.refusal)

    def _take_for_all_pages(self, do: str, message: Mapping[str, Any]) -> bool:
        """Do what means the same on every page; return whether it did."""
        if self.drawer is not None and do in ("close", "escape"):
            self.drawer = None
            return True
        if self.drawer is not None and self.drawer.receive(self, do, message):
            return True
        match do:
            case "hello":
                self._hello(message)
            case "open" | "rule":
                self._open(do, message)
            case "dismiss":
                pass  # every message takes the notice away
            case "home":
                self.home()
            case "language":
                self.change(self.settings.changed("lang", message.get("lang")) or self.settings)
            case _:
                return False
        return True

    def _hello(self, message: Mapping[str, Any]) -> None:
        """A browser shows the screen: learn who it is and, the first time, what it came for."""
        if self.greeted:
            return
        self.greeted = True
        self.board.sharpen(message.get("pixels"))
        guest = arrival(message)
        self.browser = guest.browser or self.browser
        self.place, self.origin, self.settings = guest.place, guest.origin, guest.settings
        self._speak(self.settings.lang)
        if self.place == "voila":
            # In a notebook the kernel is the reader's own and ends when the reader says so.
            self.pulse.begin()
        aim, value = guest.aim
        if aim == "game":
            self.sit_down(self.shelf.resume(value))
        elif aim and self.lobby is not None:
            from survive_nb.ui.rooms.doors import arrive

            arrive(self, self.lobby, aim, value)

    def _open(self, do: str, message: Mapping[str, Any]) -> None:
        """Open one of the drawers; a name that no drawer has opens none."""
        from survive_nb.ui.drawers import drawer_for

        what = "rules" if do == "rule" else message.get("what")
        self.drawer = drawer_for(what, message.get("rule"), game=self.game)

    # -- showing ----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the page as it is now: one message to the Screen and one batch of drawing at most."""
        with self.screen.lock, self.screen.hold_sync():
            parts = self._framed(self.page.parts(self))
            # Until the browser has said what it came for, a board would be painted that nobody wants to see.
            if parts.picture is not None and self.greeted:
                self.board.show(parts.picture)
                self.screen.board, self.screen.frame = self.board.widget, self.board.frame
            self.screen.show(parts, self._look())
            if self._file is not None:
                name, text = self._file
                self._file = None
                self.screen.save_file(name, text)

    def _show_guarded(self) -> None:
        """Show the page; one that cannot be shown is replaced by an apology, so that nobody is stuck."""
        self._show_carefully(self.refresh)

    def _show_carefully(self, work: Callable[[], None]) -> None:
        """Do what shows something: the page, or a board to a browser that has just connected."""
        with self.screen.lock, self.screen.hold_sync():
            try:
                work()
            except Exception as error:  # noqa: BLE001 - the guard takes it
                report(error, self._apologise)

    def _trouble(self, trouble: str) -> None:
        """Say that something unexpected went wrong, with the id under which the log has the details."""
        self._stuck = True
        self.tell(self._sorry(trouble))

    def _sorry(self, trouble: str) -> str:
        return self.words.say("Something went wrong, and nothing was lost. Its id is {text}.", text=trouble)

    def _apologise(self, trouble: str) -> None:
        """Show nothing but the way home."""
        self._stuck = True
        home = button(self.words.say("Home"), "home", icon="home", cls="atl-primary")
        sorry = notice(self._sorry(trouble), "bad", key="notice", extra=home)
        bar = head(self, self.words.say("Something went wrong"))
        self.screen.show(Parts("page", head=bar, main=stack(sorry)), self._look())

    def _framed(self, parts: Parts) -> Parts:
        """Add what every page shares: the notice and the drawer over the page."""
        if self.notice is not None:
            said = " ".join(filter(None, (self.notice.sentence, parts.say)))
            shown = self._notice(self.notice)
            if parts.layout == "table":
                # Beside the board: above it, it would push the board away under the next tap.
                parts = replace(parts, main=stack(shown, parts.main), say=said)
            else:
                parts = replace(parts, head=stack(parts.head, shown), say=said)
        if self.drawer is not None:
            parts = replace(parts, over=self.drawer.node(self))
        return parts

    def _notice(self, told: Notice) -> Node:
        """Show a sentence with the rule that it comes from, to be read or closed."""
        shut = button(self.words.say("Close"), "dismiss", cls="atl-quiet", icon="close", bare=True)
        rule = rule_button(self.words, told.rule) if told.rule else None
        tools = row(rule, shut, cls="atl-notice-tools")
        return notice(told.sentence, "warning" if told.rule else "news", key="notice", extra=tools)

    def _look(self) -> dict[str, Any]:
        """Return how the screen is to look: language, direction, colours, sizes, motion."""
        settings, say = self.settings, self.words.say
        return {
            "lang": self.words.lang,
            "dir": self.words.dir,
            "theme": theme_named(settings.theme).css_variables(),
            "text_size": settings.text_size,
            "board_size": settings.board_size,
            "motion": settings.motion,
            "names": settings.names,
            "beat": BEAT,
            "words": {
                "board": say("The board"),
                "main": say("The game"),
                "side": say("Players and land"),
                "log": say("What happened"),
                "twin": say("The board in words"),
                "no_answer": say("The server does not answer. Reload the page: your game is kept."),
            },
        }

    # -- going on by itself -----------------------------------------------------------------------------

    def _pause(self) -> float | None:
        """Return how long to wait before the page goes on by itself; after a trouble it waits for a click."""
        page = self.page
        return page.pause(self) if isinstance(page, Ticking) and not self._stuck else None

    def _tick(self) -> bool:
        """Let the page go on by one step, guarded like a click; what shows nothing new sends nothing."""
        with self.screen.lock, self.screen.hold_sync():
            page, has_news = self.page, False
            if isinstance(page, Ticking):
                with guarded(self._trouble):
                    has_news = page.tick(self)
                if has_news or self._stuck:
                    self._show_guarded()
            return has_news

    def _unhang(self) -> None:
        """Stop listening for what happens elsewhere: the page is left."""
        if isinstance(self.page, Ringing):
            self.page.unhang()

    def _bell(self) -> int | None:
        """Return what rings when something has happened elsewhere that the page shows."""
        return self.page.bell() if isinstance(self.page, Ringing) else None


def open_app(game: str = "survive") -> App:
    """Return a new screen over the games of this machine, with one of the two games in front."""
    from survive_nb.ui.rooms.where import lobby_of

    store = open_store()
    app = App(Shelf(store), lobby=lobby_of(store), game=game)
    make_ready(app)
    return app


def rule_button(words: Words, rule: str) -> Node:
    """Return the id of a rule as a button that opens its full text."""
    label = words.say("Rule {rule}", rule=rule)
    return button(label, ("rule", {"rule": rule}), icon="book", cls="atl-quiet atl-rule-button")


def _home_page() -> Page:
    # Imported late: the home page imports the pages it leads to, and they import this module's types.
    from survive_nb.ui.home import HomePage

    return HomePage()
