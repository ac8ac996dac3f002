"""A finished game: who won, the ways on, and its replay at any moment, for any viewer."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, TypeAlias, TypeVar
from urllib.parse import urlencode

from survive_nb.i18n.words import Words
from survive_nb.table import AnySeat, HasPlayers, Outcome, Table
from survive_nb.table.moves import moves_of
from survive_nb.text.game_text import text_of
from survive_nb.text.log import Chapter
from survive_nb.ui.board_text import board_text
from survive_nb.ui.components import card, choose, lines, link_line, row, rule_button, stack
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Do, Node, button, h, icon
from survive_nb.ui.page import AppContext, MessageHandler, Page, Parts, head, tell_copied
from survive_nb.ui.rooms.environment import address, is_binder, link_to

if TYPE_CHECKING:
    from survive_nb.ui.drawing.board_canvas import BoardPicture


def link_to_game(app: AppContext, table: Table, position: Mapping[str, str]) -> str:
    """Return a link that opens a finished game at a position, or nothing if no link can.

    On a server the game is found by its key.  Elsewhere, and for the game of a room, whose key belongs to
    the players, the moves travel in the link.
    """
    base = address(app.origin, app.place)
    if not base or is_binder():
        return ""  # nobody else reaches a page of Binder's, and a notebook has no page of its own
    link = app.link_of(table)
    if "game" in link and (app.lobby is None or not table.key or table.saved is not None):
        moves = moves_of(table)
        link = {"moves": moves} if moves else {}
    if "moves" in link:
        return f"{base}#{urlencode({**link, **position})}"
    return link_to(base, **link, **position) if link else ""


class CopyLink:
    """The button that copies a link to a finished game; where copying fails, the link is shown."""

    def __init__(self) -> None:
        self.failed = False

    def receive(self, app: AppContext, message: Message) -> None:
        """Say whether the browser has copied the link."""
        self.failed = not message.is_on("done")
        tell_copied(app, message)

    def node(
        self, app: AppContext, table: Table, label: str, position: Mapping[str, str] | None = None
    ) -> Node | None:
        """Return the button, or nothing where no link leads to the game."""
        link = link_to_game(app, table, position or {})
        if not link:
            return None
        if self.failed:
            return link_line(app.words, link, key="link", label=label, do="link-copied")
        return button(label, "link-copied", icon="copy", key="link", data_copy=link)


class FinishedPage(Page):
    """A finished game with the ways on from it; the pages of the games show the rest."""

    #: What the file is called in which a visitor keeps the game.
    file_name: ClassVar[str]

    def __init__(self, table: Table) -> None:
        outcome = table.outcome
        assert outcome is not None, "this page is for finished games"
        self.table = table
        self.outcome: Outcome = outcome
        #: Whether others look at the results from their own screens.
        self.is_in_room = False
        self._copy = CopyLink()

    def handlers(self) -> Mapping[str, MessageHandler]:
        """Return what each click does."""
        return {
            "ending-replay": lambda app, _: app.open_replay(self.table),
            "ending-download": lambda app, _: app.save_file(self.file_name, self.table.transcript()),
            "link-copied": self._copy.receive,
            "ending-again": lambda app, _: app.open_table(self._play_again(app)),
        }

    @abstractmethod
    def options_again(self) -> HasPlayers:
        """Return the options of a rematch; who begins is drawn again."""

    def _play_again(self, app: AppContext) -> Table:
        """Start the same game again with everybody moved on by one seat."""
        table = self.table
        plans = [table.plans[-1], *table.plans[:-1]]
        return app.repository.begin(
            table.game, self.options_again(), plans, browser=app.browser, memory_aid=table.memory_aid
        )

    def verdict_card(self, app: AppContext, title: str, why: str) -> Node:
        """Say who won and why the game is over; the buttons lead on."""
        words = app.words
        return h(
            "section",
            h("h2", icon("trophy"), h("span", title), cls="atl-verdict"),
            row(h("p", why), rule_button(words, self.outcome.rule)),
            row(
                button(words.say("Play again"), "ending-again", icon="again", cls="atl-primary", key="again"),
                button(words.say("Replay"), "ending-replay", icon="eye", key="replay"),
                button(words.say("Download the game"), "ending-download", icon="save", key="download"),
                self._copy.node(app, self.table, words.say("Copy the link")),
                button(words.say("Home"), "home", icon="home", key="home"),
                cls="atl-end-ways",
            ),
            h("p", self._about_again(words), cls="atl-small"),
            key="verdict",
            cls="atl-hero",
        )

    def _about_again(self, words: Words) -> str:
        """Say what "Play again" means here."""
        if self.is_in_room:
            return words.say("When the host plays again, a new room opens; the others join with its code.")
        return words.say("Play again: the same players and options, with the seats moved on by one.")


#: The viewer: everybody together, a spectator, or a seat (by its number).
ALL: Final = "all"
ONLOOKER: Final = "onlooker"
#: Size of the cache of views.
_REMEMBERED: Final = 8
#: Minimum time per moment of a running replay, in seconds.
_SHORTEST_PAUSE: Final = 0.2


ViewT = TypeVar("ViewT", contravariant=True)
EventT = TypeVar("EventT", contravariant=True)


class ReplayRenderer(Protocol[ViewT, EventT]):
    """How one game shows a moment of itself."""

    def picture(
        self, app: AppContext, view: ViewT, events: Sequence[EventT], before: ViewT | None
    ) -> BoardPicture:
        """Return what the board paints after these events; ``before`` is the view before them, if any."""

    def effects(self, events: Sequence[EventT], before: ViewT | None) -> Sequence[Mapping[str, object]]:
        """Return what is seen moving."""

    def side(self, app: AppContext, view: ViewT) -> Node:
        """Return how it stands."""

    def shown(self, view: ViewT) -> object:
        """Return the view as people see it."""


#: A renderer where the code serves every game.
AnyRenderer: TypeAlias = ReplayRenderer[Any, Any]


class ReplayPage(Page):
    """A finished game, opened at one moment."""

    def __init__(
        self, table: Table, renderer: AnyRenderer, link: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.table = table
        self.showing = renderer
        self.text = text_of(table.game)
        self._link = link
        self._copy = CopyLink()
        # The moment in the address: the last one at which the replay stood still.
        self._stopped_at = 0
        self.viewer = ALL
        self.moment = 0
        self.is_running = False
        self.text_open = False
        #: Returns what a viewer saw; a few views are cached, because going back plays the game again.
        self._view = lru_cache(maxsize=_REMEMBERED)(self._find_view)
        self._effects_for: int | None = None
        self._said_at: int | None = None
        self._written: tuple[tuple[object, ...], list[Chapter]] | None = None

    # -- viewers and moments ------------------------------------------------------------------------------

    @property
    def seat(self) -> AnySeat:
        """Return the viewer."""
        return self._seat_of(self.viewer)

    def _seat_of(self, viewer: str) -> AnySeat:
        if viewer == ALL:
            return self.table.everyone()
        return self.table.onlooker() if viewer == ONLOOKER else self.table.seat(int(viewer))

    @property
    def last(self) -> int:
        """Return the number of the last moment that the viewer has seen."""
        return self.seat.moments() - 1

    def go_to(self, moment: int, *, with_effects: bool = False) -> None:
        """Open a moment; the ends of the game are as far as it goes."""
        self.moment = max(0, min(moment, self.last))
        self._effects_for = self.moment if with_effects else None

    def open_at(self, moment: int, viewer: str = "") -> None:
        """Open a moment for a viewer; a viewer whom the game does not have is everybody."""
        self.viewer = viewer if viewer in _viewers(self.table) else ALL
        self.go_to(moment)

    def address(self) -> Mapping[str, str]:
        """Return the address of this position; a running replay has that of its last stop."""
        return {**self._link, **self._position()}

    def _position(self) -> dict[str, str]:
        self._stopped_at = self._stopped_at if self.is_running else self.moment
        position = {"moment": str(self._stopped_at)}
        return position if self.viewer == ALL else {**position, "viewer": self.viewer}

    def _find_view(self, viewer: str, moment: int) -> object:
        return self.showing.shown(self._seat_of(viewer).view_at(moment))

    def look_with(self, viewer: str) -> None:
        """Change the viewer, at about the same moment: viewers see different numbers of moments."""
        share, self.viewer = self.moment / max(self.last, 1), viewer
        self.go_to(round(share * self.last))

    # -- clicks and time ----------------------------------------------------------------------------------

    def receive(self, app: AppContext, message: Message) -> bool:
        """Turn to another moment, change the viewer, run or stop."""
        step, viewer = message.number("by"), message.text("value")
        match message.do:
            case "replay-run":
                if self.moment == self.last:
                    self.go_to(0)
                self.is_running = not self.is_running
            case "replay-step" if step in (-1, 1):
                self._stop_at(self.moment + step, with_effects=step == 1)
            case "replay-first":
                self._stop_at(0)
            case "replay-last":
                self._stop_at(self.last)
            case "replay-at" if (moment := _moment_in(message)) is not None:
                self._stop_at(moment)
            case "replay-viewer" if viewer in _viewers(self.table):
                self.look_with(viewer)
            case "replay-board-text":
                self.text_open = not self.text_open
            case "link-copied":
                self._copy.receive(app, message)
            case "tap" | "escape":
                self.is_running = False
            case "replay-results":
                app.open_table(self.table)
            case _:
                return False
        return True

    def _stop_at(self, moment: int, *, with_effects: bool = False) -> None:
        self.is_running = False
        self.go_to(moment, with_effects=with_effects)

    def pause(self, app: AppContext) -> float | None:
        """Show each moment for a while, as long as the replay runs."""
        return max(app.settings.pause_in(self.table.game), _SHORTEST_PAUSE) if self.is_running else None

    def tick(self, app: AppContext) -> bool:  # noqa: ARG002 - as all pages that go on by themselves
        """Go on by one moment; the replay stops at the end."""
        self.go_to(self.moment + 1, with_effects=True)
        self.is_running = self.moment < self.last
        return True

    # -- showing ------------------------------------------------------------------------------------------

    def parts(self, app: AppContext) -> Parts:
        """Return the board at this moment, what happened, and the way to all others."""
        words, seat = app.words, self.seat
        view = self._view(self.viewer, self.moment)
        events = seat.events_at(self.moment)
        sentences = self._sentences(words)
        before = self._view(self.viewer, self.moment - 1) if self.moment else None
        effects = self.showing.effects(events, before) if self._effects_for == self.moment else []
        # Screen readers hear what happened once for each moment that is opened.
        is_news, self._said_at = self._said_at != self.moment, self.moment
        self._effects_for = None
        return Parts(
            "table",
            head(app, words.say("Replay")),
            stack(self._controls(app), self._happened(words, sentences), key="replay"),
            side=self.showing.side(app, view),
            log=self._turn(words),
            board_text=board_text(self.text.describe(view, words), words) if self.text_open else None,
            picture=self.showing.picture(app, view, events, before),
            labels=self.text.labels(view, words),
            say=" ".join(sentences) if is_news else "",
            effects=tuple(effects),
        )

    def _controls(self, app: AppContext) -> Node:
        """Return the slider and the buttons around it."""
        words = app.words
        where = words.say("Moment {n} of {count}", n=self.moment, count=self.last)
        run, sign = (words.say("Stop"), "close") if self.is_running else (words.say("Run"), "play")
        slider = h(
            "input",
            key="slider",
            type="range",
            min=0,
            max=self.last,
            step=1,
            value=self.moment,
            cls="atl-slider",
            dir=words.dir,
            do="replay-at",
            aria_label=words.say("Moment of the game"),
            aria_valuetext=where,
        )
        steps = row(
            _step_button(words.say("To the beginning"), "replay-first", "first"),
            _step_button(words.say("Back by one"), ("replay-step", {"by": -1}), "back"),
            button(run, "replay-run", key="run", icon=sign, cls="atl-primary"),
            _step_button(words.say("On by one"), ("replay-step", {"by": 1}), "next"),
            _step_button(words.say("To the end"), "replay-last", "last"),
            key="steps",
            cls="atl-center",
        )
        text, is_open = words.say("The board in words"), self.text_open
        more = row(
            button(words.say("To the results"), "replay-results", icon="trophy", key="results"),
            button(text, "replay-board-text", icon="text", pressed=is_open, key="board_text"),
            self._copy.node(app, self.table, words.say("Copy a link to this moment"), self._position()),
            key="more",
        )
        names = {ALL: words.say("Everybody: nothing is hidden"), ONLOOKER: words.say("A spectator")}
        names |= {str(seat): words.player(seat) for seat in range(len(self.table.plans))}
        viewer = choose(words.say("Seen by"), "viewer", names, self.viewer, do="replay-viewer")
        return card(where, slider, steps, viewer, more, key="controls")

    def _happened(self, words: Words, sentences: list[str]) -> Node:
        """Return what happened at this moment."""
        if not sentences:
            sentences = [words.say("…") if self.moment else words.say("Nothing has happened yet.")]
        return card(
            words.say("What happened"),
            *(h("p", sentence, key=f"lines-{n}") for n, sentence in enumerate(sentences)),
            key="lines",
            level=3,
        )

    # -- words --------------------------------------------------------------------------------------------

    def _chapters(self, words: Words) -> list[Chapter]:
        """Return the whole game in words, cached for each viewer and language."""
        key = (self.viewer, words.lang, words.players)
        if self._written is None or self._written[0] != key:
            seat = self.seat
            moments = [seat.events_at(moment) for moment in range(seat.moments())]
            self._written = (key, self.text.LogWriter(words).chapters(moments))
        return self._written[1]

    def _sentences(self, words: Words) -> list[str]:
        return [
            line.text
            for chapter in self._chapters(words)
            for line in chapter.lines
            if line.moment == self.moment
        ]

    def _turn(self, words: Words) -> Node | None:
        """Return what has happened in this turn so far; a line leads to its moment."""
        begun = [chapter for chapter in self._chapters(words) if chapter.moment <= self.moment]
        chapter = begun[-1]
        items = [
            (f"{chapter.moment}-{n}", line.text, ("replay-at", {"value": line.moment}))
            for n, line in enumerate(chapter.lines)
            if line.moment <= self.moment
        ]
        if not items:
            return None
        current = next((key for key, _, do in items if do[1]["value"] == self.moment), "")
        return card(chapter.heading, lines(chapter.heading, items, current=current), key="turn", level=3)


def _step_button(label: str, do: Do, sign: str) -> Node:
    return button(label, do, icon=sign, bare=True, key=sign)


def _viewers(table: Table) -> tuple[str, ...]:
    return (ALL, ONLOOKER, *map(str, range(len(table.plans))))


def _moment_in(message: Message) -> int | None:
    """Return the moment that a line of the log names as a number, or the slider as a text."""
    text = message.text("value")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else message.number("value")
