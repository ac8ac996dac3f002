"""What all pages of a room share: they look at it again and again, and say nothing when nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Final

from survive_nb.rooms import Place, RoomFacts

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: Seconds between two looks at the room; where a bell rings at once, a slow look beside it is enough.
QUICK: Final = 0.3
SLOW: Final = 3.0


class RoomScreen:
    """A page that shows a room."""

    def __init__(self, place: Place, *, clock: Callable[[], float] = monotonic) -> None:
        self.place = place
        self._clock = clock
        # When the room was last looked at: never yet, and nothing was heard before the bell was hung.
        self._looked_at: float | None = None

    @property
    def facts(self) -> RoomFacts:
        """Return what whoever looks may know of the room."""
        return self.place.facts

    def bell(self) -> int | None:
        """Return what rings when something has happened in the room, where the store has such a thing."""
        doorbell = self.place.doorbell
        number = -1 if doorbell is None else doorbell.fileno()
        return None if number < 0 else number

    def unhang(self) -> None:
        """Stop listening: the page is left."""
        if self.place.doorbell is not None:
            self.place.doorbell.close()

    def pause(self, app: App) -> float | None:  # noqa: ARG002 - as all pages that go on by themselves
        """Look again soon."""
        return QUICK if self.bell() is None or self._looked_at is None else SLOW

    def tick(self, app: App) -> bool:
        """Look at the room; who has no place in it any more is told so."""
        changed = self.look()
        return self.give_up(app) or changed

    def look(self) -> bool:
        """Look at the room, unless the bell rang for another one; return whether there is anything new."""
        doorbell, now = self.place.doorbell, self._clock()
        rang = set() if doorbell is None else doorbell.drain()
        is_fresh = self._looked_at is not None and now - self._looked_at < SLOW
        if rang and self.facts.id not in rang and is_fresh:
            return False
        self._looked_at = now
        return self.place.poll()

    def give_up(self, app: App) -> bool:
        """Leave this page if the seat is played elsewhere or no longer ours; return whether it was left."""
        from survive_nb.ui.rooms.elsewhere import ElsewherePage
        from survive_nb.ui.rooms.ended import CLOSED, ENDED, REMOVED, EndedPage

        place = self.place
        if place.is_gone:
            app.go(EndedPage(CLOSED))
        elif place.is_removed:
            app.go(EndedPage(REMOVED))
        elif not place.is_mine:
            app.go(ElsewherePage(place))
        elif self.facts.status == "ended":
            app.go(EndedPage(ENDED))
        else:
            return False
        return True

    def trouble(self, app: App) -> str:
        """Say why the room cannot be looked at now; nothing while all is well."""
        trouble = self.place.trouble
        return "" if trouble is None else app.words.refusal(trouble.refusal)
