"""Polling of a room, shared by all its pages, and the pages for visitors who have lost their seat."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from survive_nb.i18n.words import mark
from survive_nb.rooms import Membership, RoomFacts
from survive_nb.ui.components import card, row
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext, Message, Parts, head
from survive_nb.ui.rooms.fairness import save_button, tell_saved

#: Seconds between two polls of a room; where the store notifies us, slow polling is enough.
QUICK: Final = 0.3
SLOW: Final = 3.0

ENDED: Final = mark("The host has ended this game. Thank you for playing!")
CLOSED: Final = mark("This room is closed: its time is over.")
REMOVED: Final = mark("The host has given your chair to somebody else.")


class EndedPage:
    """The room is closed for this visitor; ``why`` is one of the sentences above."""

    def __init__(self, why: str = ENDED, facts: RoomFacts | None = None) -> None:
        self.why = why
        self._facts = facts

    def receive(self, app: AppContext, message: Message) -> bool:
        """Let the visitor save receipts: beside that, only the way home is left."""
        if message.do == "receipts-saved":
            tell_saved(app, message)
        return message.do == "receipts-saved"

    def parts(self, app: AppContext) -> Parts:
        """Say what happened, with the way home."""
        words = app.words
        home = button(words.say("Home"), "home", icon="home", cls="atl-primary", key="home")
        facts = self._facts
        save = [save_button(words, facts.id)] if facts is not None and facts.begin_commitment else []
        return _one_card(app, words.say("The room is closed"), words.say(self.why), home, *save, key="ended")


class ElsewherePage:
    """The seat is played on another screen; this one shows nothing of it."""

    def __init__(self, place: Membership) -> None:
        self.place = place

    def receive(self, app: AppContext, message: Message) -> bool:
        """Take the seat back."""
        if message.do == "room-here":
            app.enter_room(self.place)
        return message.do == "room-here"

    def parts(self, app: AppContext) -> Parts:
        """Say what happened, and offer to play here again."""
        words = app.words
        text = words.say("This seat was opened on another device or tab. It is played there now.")
        return _one_card(
            app,
            words.say("Opened elsewhere"),
            text,
            button(words.say("Play here again"), "room-here", icon="play", cls="atl-primary", key="here"),
            button(words.say("Home"), "home", icon="home", key="home"),
            key="elsewhere",
        )


def _one_card(app: AppContext, title: str, text: str, *buttons: Node, key: str) -> Parts:
    main = card(title, h("p", text, cls="atl-lead"), row(*buttons), key=key)
    return Parts("page", head(app, title), main, say=text)


class RoomScreen:
    """A page that shows a room."""

    def __init__(self, place: Membership, *, clock: Callable[[], float] = monotonic) -> None:
        self.place = place
        self._clock = clock
        # The time of the last poll; the first one is soon, because notifications begin only now.
        self._looked_at: float | None = None

    @property
    def facts(self) -> RoomFacts:
        """Return what the viewer may know of the room."""
        return self.place.facts

    def notify_fd(self) -> int | None:
        """Return a file descriptor that is readable when there is news, where the store notifies us."""
        notifications = self.place.doorbell
        number = -1 if notifications is None else notifications.fileno()
        return None if number < 0 else number

    def stop_listening(self) -> None:
        """Stop listening: the page is left."""
        if self.place.doorbell is not None:
            self.place.doorbell.close()

    def pause(self, app: AppContext) -> float | None:  # noqa: ARG002 - as all pages that go on by themselves
        """Look again soon."""
        return QUICK if self.notify_fd() is None or self._looked_at is None else SLOW

    def tick(self, app: AppContext) -> bool:
        """Poll the room; a visitor who has lost the seat sees another page."""
        changed = self.look()
        return self.give_up(app) or changed

    def look(self) -> bool:
        """Poll the room, unless all notifications were for others; return whether there is anything new."""
        notifications, now = self.place.doorbell, self._clock()
        rooms = set() if notifications is None else notifications.drain()
        is_fresh = self._looked_at is not None and now - self._looked_at < SLOW
        if rooms and self.facts.id not in rooms and is_fresh:
            return False
        self._looked_at = now
        return self.place.poll()

    def give_up(self, app: AppContext) -> bool:
        """Leave this page if the seat is played elsewhere or no longer ours; return whether it was left."""
        place = self.place
        if place.is_gone:
            app.go(EndedPage(CLOSED, self.facts))
        elif place.is_removed:
            app.go(EndedPage(REMOVED, self.facts))
        elif not place.is_mine:
            app.go(ElsewherePage(place))
        elif self.facts.status == "ended":
            app.go(EndedPage(ENDED, self.facts))
        else:
            return False
        return True

    def error(self, app: AppContext) -> str:
        """Say why the room cannot be looked at now; nothing while all is well."""
        error = self.place.error
        return "" if error is None else app.words.refusal(error.refusal)
