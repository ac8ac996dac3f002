"""A game in a room: the game's own page for the own seat, under a bar that says who is there.

What others do comes from the store.  The first thing that somebody else did is shown at once; when much has
happened meanwhile, each next thing is shown sooner than the one before.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import Final

from survive_nb.rooms import Membership, RoomTable
from survive_nb.table import IllegalAction
from survive_nb.ui.components import notice, stack
from survive_nb.ui.game_screens import screens_of
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Node
from survive_nb.ui.page import AppContext, Page, Parts
from survive_nb.ui.replay import FinishedPage, ReplayPage
from survive_nb.ui.rooms.components import fair_card, fair_traits, notices, presence_bar
from survive_nb.ui.rooms.room_screen import RoomScreen, RoomTools
from survive_nb.ui.table_page import TablePage

#: When several actions are waiting to be shown, each pause is this share of the one before.
_FASTER: Final = 0.6
#: Seconds between two looks at the end of a countdown.
_SHORTEST: Final = 0.05


class RoomPage(RoomScreen):
    """One seat at the table of a room, or a spectator."""

    def __init__(self, place: Membership, table: RoomTable) -> None:
        super().__init__(place)
        self.table = table
        self.inner: Page = self._game_page()
        # When something new was last shown, how much of it came in a row, and whether nothing more came.
        self._shown_at = -1e9
        self._streak = 0
        self._is_quiet = False
        # What was last shown beside the game.
        self._shown_around: tuple[object, ...] = ()

    def _game_page(self) -> Page:
        """Return the game's own page; at its end the game leads to the results, and they stay in the room."""
        page = screens_of(self.table.game).page_for(self.table)
        if isinstance(page, TablePage):
            page.at_end = lambda _: self._finish()
            # Others wait for the same bots.
            page.can_pause = False
        elif isinstance(page, FinishedPage):
            page.is_in_room = True
        return page

    def _finish(self) -> None:
        self.inner = self._game_page()

    # -- time -------------------------------------------------------------------------------------------

    def pause(self, app: AppContext) -> float | None:
        """Return the seconds until the room is looked at again, or the game goes on here."""
        look = super().pause(app)
        assert look is not None, "a room is always looked at again"
        left = self.table.seconds_left()
        if left is not None:
            # The next second of the countdown, or the end of the waiting.
            look = min(look, left % 1.0 or _SHORTEST)
        return look if self._is_quiet else min(look, max(0.0, self._due(app) - self._clock()))

    def _due(self, app: AppContext) -> float:
        """Return when the next thing may be shown."""
        own = self.inner.pause(app)
        pace = app.settings.pause_in(self.table.game) if own is None else own
        return self._shown_at + pace * _FASTER**self._streak

    def think(self) -> float:
        """Let the bot decide at the beginning of its pause, if this place runs the bots."""
        return self.table.think_ahead() if self.table.may_run() else 0.0

    def tick(self, app: AppContext) -> bool:
        """Look at the room and let the game go on by one visible change."""
        self.look()
        if self.give_up(app):
            return True
        has_news = self._around_the_game() != self._shown_around
        if has_news:
            app.set_player_names(tuple(plan.name for plan in self.table.plans))
        if self._clock() < self._due(app):
            self._is_quiet = False
            return has_news
        moved = self._go_on(app)
        self._is_quiet = not moved
        if moved:
            self._shown_at = self._clock()
        return moved or has_news

    def _around_the_game(self) -> tuple[object, ...]:
        """Return what the page shows beside the game: facts, the countdown (RUL-18), waiting (RUL-20)."""
        left = self.table.seconds_left()
        seconds = None if left is None else ceil(left)
        return self.facts, self.place.error, bool(self.table.memory.looking()), seconds

    def _go_on(self, app: AppContext) -> bool:
        """Show the next thing that somebody did elsewhere, or let the game's own page go on."""
        if self.table.apply_news():
            self._streak += 1
            self.table.step()
            if isinstance(self.inner, TablePage):
                self.inner.heard()
            return True
        self._streak = 0
        if self.table.is_waiting:
            return self.table.step()
        try:
            return self.inner.pause(app) is not None and self.inner.tick(app)
        except IllegalAction:
            # The store does not answer; the room says so until it does.
            return False

    def catch_up(self) -> bool:
        """Read what was written down for this seat in another tab."""
        return self.inner.catch_up()

    # -- clicks -----------------------------------------------------------------------------------------

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click asks for: something with the room, or something in the game."""
        self._is_quiet = False
        before = self.table.onlooker().version
        found = True
        match message.do:
            case "room-tools":
                self.asked, app.drawer = "", RoomTools(self)
            case "ending-replay" if isinstance(self.inner, FinishedPage):
                self.inner = ReplayPage(self.table, screens_of(self.table.game).replay_renderer())
            case "replay-results" if isinstance(self.inner, ReplayPage):
                self._finish()
            case "ending-again" if isinstance(self.inner, FinishedPage):
                self._play_again(app, self.inner)
            case _:
                found = self.control(app, lambda: self.place, message) or self.inner.receive(app, message)
        if self.table.onlooker().version != before:
            self._shown_at = self._clock()
        if app.page is self:
            self.give_up(app)
        return found

    def _play_again(self, app: AppContext, ending: FinishedPage) -> None:
        """Open a new room of the same kind; players who are not the host join with the new code."""
        assert app.lobby is not None, "a room is only reached through the lobby"
        if self.place.is_host:
            app.enter_room(app.lobby.open_again(self.place, ending.options_again(), app.browser))
        else:
            app.arrive("page", "join")

    # -- showing ----------------------------------------------------------------------------------------

    def parts(self, app: AppContext) -> Parts:
        """Return the game's own page with the bar of the room over it."""
        inner = self.inner
        if isinstance(inner, TablePage) and inner.past is not None and inner.past >= inner.memory.moments():
            # Somebody took a move back: the moment that was looked at is no more.
            inner.past = None
        parts = inner.parts(app)
        fair = fair_card(app.words, self.facts) if isinstance(inner, FinishedPage) else None
        self._shown_around = self._around_the_game()
        if self.place.seat is None and isinstance(inner, TablePage):
            # For those who only watch: a large board, and one column beside it.
            parts = replace(parts, main=stack(parts.main, parts.side, key="wall"), side=None, log=None)
        bar = presence_bar(app.words, self.facts, self.place)
        return replace(
            parts,
            head=stack(parts.head, bar, key="room-head", cls="atl-room-head"),
            main=stack(*self._notices(app), parts.main, fair, key="room-main"),
            fair=fair_traits(app.words, self.place),
            receipt=self.table.published_head(),
        )

    def _notices(self, app: AppContext) -> list[Node]:
        error = self.error(app)
        shown = [notice(error, "bad", key="error")] if error else []
        return shown + notices(app.words, self.facts, self.place)
