"""The App: one visitor's screen, from the message a click sends to the picture that answers it.

A click comes in as one message (`App.receive`).  What every page shares (home, language, the drawers) is done
here, everything else by the `Page`; then `App.refresh` updates the page: one message to the Screen and one
batch of drawing to the board.  Whatever goes wrong on the way ends in the guard, as a sentence and an id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import TYPE_CHECKING

from survive_nb.i18n.words import Words
from survive_nb.registry import default_game
from survive_nb.table import GameRepository, Refusal, Refused, Table, open_store
from survive_nb.text.player_names import names_for
from survive_nb.ui.addresses import visit
from survive_nb.ui.components import notice, row, rule_button, stack
from survive_nb.ui.drawers import drawer_for
from survive_nb.ui.drawing.ipycanvas_adapter import UI_LOCK
from survive_nb.ui.game_screens import screens_of
from survive_nb.ui.guard import apology, guarded, report
from survive_nb.ui.guided_games import play_guided
from survive_nb.ui.heartbeat import HEARTBEAT_INTERVAL, Heartbeat
from survive_nb.ui.home import HomePage
from survive_nb.ui.learn_page import LearnPage, learn_tab
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node, button
from survive_nb.ui.page import Drawer, Page, Parts, head
from survive_nb.ui.preload import make_ready
from survive_nb.ui.replay import ReplayPage
from survive_nb.ui.rooms.environment import is_temporary
from survive_nb.ui.scheduler import Scheduler
from survive_nb.ui.screen import Boards, Screen, look_of
from survive_nb.ui.settings import Settings
from survive_nb.ui.visitor import Destination, destination, parse_link
from survive_nb.visits import quota, room_quota, wrong_codes

if TYPE_CHECKING:
    from survive_nb.rooms import Lobby, Membership


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence for the visitor, and the rule behind it if there is one."""

    sentence: str
    rule: str | None = None


class App:
    """All that one visitor's screen consists of; the kernel of a visitor holds exactly one."""

    def __init__(
        self,
        repository: GameRepository,
        *,
        lobby: Lobby | None = None,
        settings: Settings | None = None,
        game: str | None = None,
    ) -> None:
        self.repository = repository
        #: The rooms of this machine, or ``None`` where several browsers cannot meet.
        self.lobby = lobby
        #: The game that was played last, or that the visitor came for: its pages and rules come first.
        self.game = game or default_game()
        self.settings = settings or Settings()
        self.words = Words(self.settings.lang)
        #: Token of the browser, by which its saved games are found; a random one until it is received.
        self.browser = token_hex(16)
        #: Where the screen is shown: "voila", "lab" or unknown; and the address of its page.
        self.place = self.origin = ""
        self.heartbeat = Heartbeat()
        self.drawer: Drawer | None = None
        self.notice: Notice | None = None
        with UI_LOCK:  # the browser may answer on another thread before there is a screen
            self.board = Boards(self._show)
            self.screen = Screen(board=self.board.widget, frame=self.board.frame)
        self.page: Page = HomePage()
        self._players: tuple[str, ...] = ()
        # The finished game whose moves came in a link, and these moves.
        self._shared: tuple[Table, str] | None = None
        #: Whether the link parameters of a browser have arrived.
        self.greeted = False
        self._stuck = False
        self._scheduler = Scheduler(self._pause, self._tick, lambda: self.page.notify_fd(), self._think)
        self.screen.on_message(self.receive, self._show_error)

    # -- coming and going -------------------------------------------------------------------------------

    def show(self) -> Screen:
        """Return the widget to show in a notebook, with the page on it."""
        self._scheduler.attach()
        self._show()
        return self.screen

    def close(self) -> None:
        """End everything this screen has begun: its task, its notifications and its widgets."""
        self._scheduler.close()
        self.page.stop_listening()
        self.heartbeat.close()
        with self.screen.lock:
            layout = self.screen.layout
            self.board.close()
            self.screen.close()
            layout.close()

    # -- what a page may ask for ------------------------------------------------------------------------

    def go(self, page: Page) -> None:
        """Leave the present page for another one."""
        self.page.stop_listening()
        if page is not self.page:
            self.screen.opened += 1
            self._scheduler.collect_soon()
        self.page = page
        self.drawer = None
        self.notice = None

    def set_player_names(self, names: tuple[str, ...]) -> None:
        """Tell the words how the players of the present game are called, in the visitor's language."""
        self._players = names
        self.words = self.words.with_players(names_for(names, self.words))

    def open_table(self, table: Table, moves: str = "") -> None:
        """Go to a table: to the end of the game if it is over, else to play on.

        ``moves`` are those of a finished game that came in a link.
        """
        if moves:
            self._shared = (table, moves)
        self.game = table.game
        self.set_player_names(tuple(plan.name for plan in table.plans))
        self.screen.link = dict(self.link_of(table))
        self.go(screens_of(table.game).page_for(table))

    def play_now(self, game: str) -> None:
        """Begin at once: one person against three bots, everything set up."""
        self.open_table(screens_of(game).quick_table(self.repository, self.browser, self.words))

    def open_replay(self, table: Table, moment: int = 0, viewer: str = "") -> None:
        """Show a finished game at a moment, as a viewer sees it."""
        page = ReplayPage(table, screens_of(table.game).replay_renderer(), self.link_of(table))
        page.open_at(moment, viewer)
        self.go(page)

    def link_of(self, table: Table) -> Mapping[str, str]:
        """Return the parameters of the address that lead to a table."""
        if self._shared is not None and self._shared[0] is table:
            return {"moves": self._shared[1]}
        return {"game": table.key}

    def home(self) -> None:
        """Show the home page."""
        self.set_player_names(())
        self.set_link()
        self.go(HomePage())

    def arrive(self, aim: str, value: str) -> None:
        """Go where a parameter of an address leads: to a game, a seat, a room, a class or a page."""
        visit(self, Destination(aim, value))

    def enter_room(self, place: Membership, *, attach: bool = True) -> None:
        """Show the page of a room; with ``attach`` its seat is played on this screen from now on."""
        from survive_nb.ui.rooms import joining

        (joining.enter if attach else joining.show)(self, place)

    def room_page(self, place: Membership) -> Page:
        """Return the page of a room in its present state."""
        from survive_nb.ui.rooms import joining

        return joining.page_for(place)

    def set_link(self, aim: str = "", value: str = "") -> None:
        """Set the parameter of the page's address that leads back here, or none."""
        self.screen.link = {aim: value} if aim else {}

    def change(self, settings: Settings) -> None:
        """Use other settings from now on; the browser remembers them."""
        self.settings = settings
        self._speak(settings.lang)
        self.screen.remember = settings.to_dict()

    def _speak(self, lang: str) -> None:
        """Speak this language from now on, of the same players."""
        self.words = Words(lang)
        self.set_player_names(self._players)

    def save_file(self, name: str, text: str) -> None:
        """Let the browser save a text as a file, after the page has been shown."""
        self.screen.save_file(name, text)

    def tell(self, sentence: str, rule: str | None = None) -> None:
        """Say one sentence to the visitor, above the page and to screen readers."""
        self.notice = Notice(sentence, rule)

    @property
    def notice_text(self) -> str:
        """Return the sentence that is shown above the page, or an empty string."""
        return "" if self.notice is None else self.notice.sentence

    def refuse(self, refusal: Refusal) -> None:
        """Say why something is not allowed, with its rule."""
        self.tell(self.words.refusal(refusal), refusal.rule)

    # -- messages ---------------------------------------------------------------------------------------

    def receive(self, message: Message) -> None:
        """Handle one message of the browser; an invalid one only shows a notice."""
        self.heartbeat.received()
        if message.do == "beat":
            self._catch_up()
            return  # the Screen has sent its receipt
        if message.do == "sharpen":
            # The window has been enlarged: the notice stays.
            self._show(lambda: self.board.sharpen(message.number("pixels")))
            return
        with self.screen.lock, self.screen.hold_sync():
            self._stuck = False
            with guarded(self._show_error):
                self._take(message)
            self._show()
        self._scheduler.wake()

    def _catch_up(self) -> None:
        """Show what another tab has written down, at a heartbeat."""
        with self.screen.lock, self.screen.hold_sync():
            if self.page.catch_up():
                self._show()

    def settle(self) -> None:
        """Let everything that needs no visitor happen now (for places without an event loop)."""
        self._scheduler.settle()

    def _take(self, message: Message) -> None:
        """Do what a message asks for."""
        self.notice = None
        try:
            if not message.is_readable:
                self.tell(self.words.say("That message could not be read; nothing has changed."))
            elif self._take_for_all_pages(message) or self.page.receive(self, message):
                pass
            elif message.do != "escape":  # which means nothing on many pages
                self.tell(self.words.say("That is not on this page; nothing has changed."))
        except Refused as refused:
            self.refuse(refused.refusal)

    def _take_for_all_pages(self, message: Message) -> bool:
        """Do what means the same on every page; return whether it did."""
        if self.drawer is not None and message.do in ("close", "escape"):
            self.drawer = None
            return True
        if self.drawer is not None and self.drawer.receive(self, message):
            return True
        match message.do:
            case "hello":
                self._hello(message)
            case "open":
                self.drawer = drawer_for(message.text("what"), message.text("rule"), self.game)
            case "rule":
                self.drawer = drawer_for("rules", message.text("rule"), self.game)
            case "dismiss":
                pass  # every message takes the notice away
            case "home":
                self.home()
            case "scheme":
                self.settings = replace(self.settings, system_dark=message.is_on("dark"))
            case "learn":
                self.home()
                self.go(LearnPage(learn_tab(message.text("tab")), self.game))
            case "guided":
                play_guided(self, message.text("game"), again=message.is_on("again"))
            case "visit":
                visit(self, destination(message))
            case "language":
                self.change(self.settings.changed("lang", message.text("lang")) or self.settings)
            case _:
                return False
        return True

    def _hello(self, message: Message) -> None:
        """A browser shows the screen: learn who it is and, the first time, what it came for."""
        if self.greeted:
            return
        self.greeted = True
        self.board.sharpen(message.number("pixels"))
        guest = parse_link(message)
        self.browser = guest.browser or self.browser
        self.place, self.origin, self.settings = guest.place, guest.origin, guest.settings
        self._speak(self.settings.lang)
        if self.place == "voila":
            # In a notebook the kernel is the reader's own and ends when the reader says so.
            self.heartbeat.begin()
        if guest.wanted.aim:
            visit(self, guest.wanted)

    # -- showing ----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the page as it is now: one message to the Screen and one batch of drawing at most."""
        with self.screen.lock, self.screen.hold_sync():
            parts = self._framed(self.page.parts(self))
            # Wait for the link parameters before painting a board.
            if parts.picture is not None and self.greeted:
                self.board.show(parts.picture)
                self.screen.board, self.screen.frame = self.board.widget, self.board.frame
            self.screen.show(parts, self._look())
            calls = self.words.say("Your turn: {game}", game=self.game)
            self.screen.title = calls if parts.your_turn else parts.title or self.words.name(self.game)
            address = self.page.address()
            if address is not None:
                self.screen.link = dict(address)

    def _show(self, work: Callable[[], None] | None = None) -> None:
        """Show the page, or something else; what cannot be shown is replaced by an error page."""
        with self.screen.lock, self.screen.hold_sync():
            try:
                (work or self.refresh)()
            except Exception as error:  # noqa: BLE001 - the guard takes it
                report(error, self._apologise)

    def _show_error(self, error_id: str) -> None:
        """Say that something unexpected went wrong, with the id under which the log has the details."""
        self._stuck = True
        self.tell(apology(self.words, error_id))

    def _apologise(self, error_id: str) -> None:
        """Show nothing but the way home."""
        self._stuck = True
        home = button(self.words.say("Home"), "home", icon="home", cls="atl-primary")
        sorry = notice(apology(self.words, error_id), "bad", key="notice", extra=home)
        bar = head(self, self.words.say("Something went wrong"))
        self.screen.show(Parts("page", head=bar, main=stack(sorry)), self._look())

    def _framed(self, parts: Parts) -> Parts:
        """Add what every page shares: the notice and the drawer over the page."""
        if self.notice is not None:
            say = " ".join(filter(None, (self.notice.sentence, parts.say)))
            parts = replace(parts, notice=self._notice(self.notice), say=say)
        if self.drawer is not None:
            parts = replace(parts, over=self.drawer.node(self))
        return parts

    def _notice(self, shown: Notice) -> Node:
        """Show a sentence with the rule that it comes from, to be read or closed."""
        shut = button(self.words.say("Close"), "dismiss", cls="atl-quiet", icon="close", bare=True)
        rule = rule_button(self.words, shown.rule) if shown.rule else None
        tools = row(rule, shut, cls="atl-notice-tools")
        return notice(shown.sentence, "warning" if shown.rule else "news", key="notice", extra=tools)

    def _look(self) -> dict[str, object]:
        """Return how the screen is to look."""
        say = self.words.say
        names = {
            "board": say("The board"),
            "main": say("The game"),
            "side": say("Players and land"),
            "log": say("Event log"),
            "board_text": say("The board in words"),
            "no_answer": say("The server does not answer. Reload the page: your game is kept."),
        }
        volume = self.settings.volume
        return look_of(self.words, self.settings, names, volume=volume, beat=HEARTBEAT_INTERVAL)

    # -- going on by itself -----------------------------------------------------------------------------

    def _pause(self) -> float | None:
        """Return how long to wait before the page goes on by itself; after an error it waits for a click."""
        return None if self._stuck else self.page.pause(self)

    def _think(self) -> float:
        """Let the page prepare its next step; return the seconds this may take."""
        with self.screen.lock, guarded(self._show_error):
            return self.page.think()
        return 0.0

    def _tick(self) -> bool:
        """Let the page do its next step, guarded like a click; without a visible change nothing is sent."""
        with self.screen.lock, self.screen.hold_sync():
            has_news = False
            with guarded(self._show_error):
                has_news = self.page.tick(self)
            if has_news or self._stuck:
                self._show()
            return has_news


def open_app(game: str | None = None) -> App:
    """Return a new screen over the games of this machine, with one of the games in front."""
    store = open_store()
    lobby = None
    if not is_temporary():
        # Imported late: without other browsers, rooms are not needed.
        from survive_nb.rooms import Lobby

        lobby = Lobby(store, wrong_codes=wrong_codes(), quota=room_quota)
    app = App(GameRepository(store, quota=quota), lobby=lobby, game=game)
    make_ready(app)
    return app
