"""A teacher watches one of the rooms: the room's own page, with public facts only, and the way back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from survive_nb.rooms import Place
from survive_nb.ui.nodes import button
from survive_nb.ui.page import Page, Ringing, Ticking
from survive_nb.ui.parts import Parts
from survive_nb.ui.pieces import row, stack
from survive_nb.ui.rooms.doors import page_for
from survive_nb.ui.rooms.ended import EndedPage
from survive_nb.ui.rooms.polling import RoomScreen

if TYPE_CHECKING:
    from survive_nb.ui.app import App
    from survive_nb.ui.rooms.class_page import ClassPage


class ClassWatchPage:
    """A room as anybody may see it, under a bar that leads back to the class."""

    def __init__(self, class_page: ClassPage, place: Place) -> None:
        self.class_page = class_page
        self.place = place
        self.inner: Page = page_for(place)

    def begin(self, app: App) -> None:
        """Come in, and call the players by their names."""
        self.place.attach()
        app.game = self.place.facts.game
        app.go(self)
        table = self.place.table
        app.call_players(tuple(plan.name for plan in table.plans) if table is not None else ())

    # -- what the room's page does ----------------------------------------------------------------------

    def bell(self) -> int | None:
        """Return what rings when something has happened in the room."""
        return self.inner.bell() if isinstance(self.inner, Ringing) else None

    def pause(self, app: App) -> float | None:
        """Return when the room is looked at again."""
        return self.inner.pause(app) if isinstance(self.inner, Ticking) else None

    def tick(self, app: App) -> bool:
        """Look at the room."""
        with self._lent(app) as inner:
            return isinstance(inner, Ticking) and inner.tick(app)

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> None:
        """Go back to the class, or let the room's page do it."""
        if do == "class-return":
            self._leave(app)
            return
        with self._lent(app) as inner:
            inner.receive(app, do, message)

    @contextmanager
    def _lent(self, app: App) -> Iterator[Page]:
        """Let the room's page be the page for a moment; where it leads within the room, we follow."""
        app.page = self.inner
        try:
            yield self.inner
        finally:
            if isinstance(app.page, RoomScreen | EndedPage):
                self.inner, app.page = app.page, self
            else:
                self._leave(app)

    def _leave(self, app: App) -> None:
        app.call_players(())
        self.class_page.enter(app)

    # -- showing ----------------------------------------------------------------------------------------

    def parts(self, app: App) -> Parts:
        """Return the room's page with the way back over it."""
        back = button(app.words.say("Back to the class"), "class-return", icon="back", key="back")
        parts = self.inner.parts(app)
        bar = row(back, key="way-back", cls="atl-way-back")
        return replace(parts, head=stack(parts.head, bar, key="watch-head", cls="atl-room-head"))
