"""A game in a room: the game's own page for the own seat, under a strip that says who is there.

What others do comes from the store.  The first thing that somebody else did is shown at once; when much has
happened meanwhile, each next thing is shown sooner than the one before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from survive_nb.rooms import Place, RoomTable
from survive_nb.table import IllegalAction
from survive_nb.ui.ending import FinishedPage
from survive_nb.ui.games import page_for
from survive_nb.ui.nodes import Node
from survive_nb.ui.page import Page, Ticking
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import notice, stack
from survive_nb.ui.replay import ReplayPage
from survive_nb.ui.rooms.fair_card import fair_card
from survive_nb.ui.rooms.pieces import said_copied
from survive_nb.ui.rooms.polling import RoomScreen
from survive_nb.ui.rooms.strip import notices, strip
from survive_nb.ui.rooms.tools import RoomTools, act
from survive_nb.ui.rooms.watch_page import for_the_wall
from survive_nb.ui.table_page import TablePage

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: Of a row of news each is shown after this share of the pause before the one before.
_FASTER: Final = 0.6


class RoomPage(RoomScreen):
    """One seat at the table of a room, or the eyes of somebody who watches."""

    def __init__(self, place: Place, table: RoomTable, *, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(place, clock=clock)
        self.table = table
        self.inner: Page = self._game_page()
        # When something new was last shown, how much of it came in a row, and whether nothing more came.
        self._shown_at = -1e9
        self._streak = 0
        self._is_quiet = False

    def _game_page(self) -> Page:
        """Return the game's own page; at its end the game leads to the results, and they stay in the room."""
        page = page_for(self.table)
        if isinstance(page, TablePage):
            page.at_end = lambda _: self._finish()
        elif isinstance(page, FinishedPage):
            page.is_in_room = True
        return page

    def _finish(self) -> None:
        self.inner = self._game_page()

    # -- time -------------------------------------------------------------------------------------------

    def pause(self, app: App) -> float | None:
        """Return the seconds until the room is looked at again, or the game goes on here."""
        look = super().pause(app)
        assert look is not None, "a room is always looked at again"
        return look if self._is_quiet else min(look, max(0.0, self._due(app) - self._clock()))

    def _due(self, app: App) -> float:
        """Return when the next thing may be shown."""
        own = self.inner.pause(app) if isinstance(self.inner, Ticking) else None
        pace = app.settings.pause if own is None else own
        return self._shown_at + pace * _FASTER**self._streak

    def tick(self, app: App) -> bool:
        """Look at the room and let the game go on by one visible change."""
        before = (self.facts, self.place.trouble)
        self.look()
        if self.give_up(app):
            return True
        has_news = (self.facts, self.place.trouble) != before
        if has_news:
            app.call_players(tuple(plan.name for plan in self.table.plans))
        if self._clock() < self._due(app):
            self._is_quiet = False
            return has_news
        moved = self._go_on(app)
        self._is_quiet = not moved
        if moved:
            self._shown_at = self._clock()
        return moved or has_news

    def _go_on(self, app: App) -> bool:
        """Show the next thing that somebody did elsewhere, or let the game's own page go on."""
        if self.table.has_news:
            self._streak += 1
            self.table.step()
            if isinstance(self.inner, TablePage):
                self.inner.heard()
            return True
        self._streak = 0
        inner = self.inner
        if not isinstance(inner, Ticking) or inner.pause(app) is None:
            return False
        try:
            return inner.tick(app)
        except IllegalAction:
            # The store does not answer; the room says so until it does.
            return False

    # -- clicks -----------------------------------------------------------------------------------------

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Do what a click asks for: something with the room, or something in the game."""
        self._is_quiet = False
        before = self.table.onlooker().version
        match do:
            case "room-tools":
                app.drawer = RoomTools(self)
            case "copied":
                app.tell(said_copied(app.words, message.get("done")))
            case "ending-replay" if isinstance(self.inner, FinishedPage):
                self.inner = ReplayPage(self.table)
            case "replay-results" if isinstance(self.inner, ReplayPage):
                self._finish()
            case "ending-again" if isinstance(self.inner, FinishedPage):
                self._play_again(app, self.inner)
            case _:
                if not act(app, self.place, do, message):
                    self.inner.receive(app, do, message)
        if self.table.onlooker().version != before:
            self._shown_at = self._clock()
        if app.page is self:
            self.give_up(app)

    def _play_again(self, app: App, ending: FinishedPage) -> None:
        """Open a new room of the same kind; whoever is not the host joins with the new code."""
        from survive_nb.ui.rooms.again import open_again
        from survive_nb.ui.rooms.join_page import JoinPage

        assert app.lobby is not None, "who is in a room came through the lobby"
        if self.place.is_host:
            open_again(app, app.lobby, self.place, ending.options_anew())
        else:
            app.screen.link = {}
            app.go(JoinPage(app.lobby))

    # -- showing ----------------------------------------------------------------------------------------

    def parts(self, app: App) -> Parts:
        """Return the game's own page with the strip over it."""
        inner = self.inner
        if isinstance(inner, TablePage) and inner.past is not None and inner.past >= inner.memory.moments():
            # Somebody took a move back: the moment that was looked at is no more.
            inner.past = None
        parts = inner.parts(app)
        if self.place.seat is None and isinstance(inner, TablePage):
            parts = for_the_wall(parts)
        return replace(
            parts,
            head=stack(parts.head, strip(app.words, self), key="room-head", cls="atl-room-head"),
            main=stack(*self._notices(app), parts.main, *self._fair(app), key="room-main"),
        )

    def _notices(self, app: App) -> list[Node]:
        trouble = self.trouble(app)
        told = [notice(trouble, "bad", key="trouble")] if trouble else []
        return told + notices(app.words, self)

    def _fair(self, app: App) -> list[Node]:
        """Return the check of the luck, under the results."""
        return [fair_card(app.words, self.facts)] if isinstance(self.inner, FinishedPage) else []
