"""What all pages of a room share: polling, its buttons, and pages for those who have lost their seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final

from survive_nb.i18n.words import Words, mark
from survive_nb.registry import bots_of
from survive_nb.rooms import ChairFacts, Membership, RoomFacts
from survive_nb.ui.components import card, drawer, lead, link_line, muted, notice, row
from survive_nb.ui.messages import Message
from survive_nb.ui.new_game_page import LONGEST_NAME
from survive_nb.ui.nodes import Do, Node, button, h
from survive_nb.ui.page import AppContext, Drawer, MessageHandler, Page, Parts, head, tell_copied
from survive_nb.ui.rooms import components
from survive_nb.ui.rooms.environment import address, link_to


class RoomControls:
    """Handles the buttons of a room; the room itself refuses what is not allowed."""

    #: The question that is open.
    asked = ""
    #: The chair whose name is being changed.
    renaming: int | None = None

    def control(self, app: AppContext, place: Callable[[], Membership], message: Message) -> bool:
        """Do what a click asks for; return whether there is such a button.  ``place`` finds the room."""
        match message.do:
            case "copied":
                tell_copied(app, message)
            case "ask-twice":
                self.asked = message.text("what")
            case "room-ask-name":
                self.renaming = message.number("seat")
            case "room-leave":
                place().leave()
                app.home()
            case do if do in _CHANGES:
                renaming, self.asked, self.renaming = self.renaming, "", None
                _CHANGES[do](place(), message, renaming)
            case _:
                return components.receive_fair(app, place(), message)
        return True

    def rename_form(self, words: Words, facts: RoomFacts) -> Node | None:
        """Return the field for another name, if a chair is being renamed."""
        chair = next((chair for chair in facts.chairs if chair.seat == self.renaming), None)
        if chair is None or chair.kind != "person":
            return None
        label = words.say("Another name for {name}", name=chair.name)
        return components.one_field(label, words.say("Change"), chair.name, "room-rename", LONGEST_NAME)

    def end_game(self, words: Words) -> Node:
        """Return the button that ends the game of a room, after a question."""
        label = words.say("End the game for everybody")
        really = words.say("End the game? Nobody can continue it.")
        return ask_twice(words, self.asked, "end", label, really, yes="room-end", icon="close")


def _remove(place: Membership, message: Message, _: int | None) -> None:
    """Free a chair; in a running game a bot plays on, and only the player gets the chair back."""
    place.remove(message.number("seat"))
    if place.facts.is_played:
        _stand_in(place, message, None)


def _stand_in(place: Membership, message: Message, _: int | None) -> None:
    place.stand_in(message.number("seat"), bots_of(place.facts.game).substitute)


#: Click → what it changes in a room; the last argument is the chair that is being renamed.
_CHANGES: Final[dict[str, Callable[[Membership, Message, int | None], None]]] = {
    "room-pause": lambda place, message, _: place.pause(message.is_on("on")),
    "room-lock": lambda place, message, _: place.lock(message.is_on("on")),
    "room-stand-in": _stand_in,
    "room-back": lambda place, message, _: place.stand_in(message.number("seat"), None),
    "room-remove": _remove,
    "room-rename": lambda place, message, seat: place.rename(seat, message.text("value")),
    "room-title": lambda place, message, _: place.title(message.text("value")),
    "room-end": lambda place, _, __: place.end(),
}


# -- buttons -------------------------------------------------------------------------------------------------


def ask_twice(
    words: Words,
    asked: str,
    what: str,
    label: str,
    really: str,
    *,
    yes: Do,
    icon: str,
    cls: str = "atl-danger",
) -> Node:
    """Return a button that asks first: ``asked`` is what was clicked last, ``really`` is the question."""
    if asked != what:
        return button(label, ("ask-twice", {"what": what}), icon=icon, key=what)
    # In a drawer the keyboard is here now, so that Enter pressed twice does no harm.
    never_mind = button(words.say("Never mind"), ("ask-twice", {"what": ""}), key="no", data_focus="yes")
    return h(
        "div",
        h("p", really, cls="atl-strong", role="alert"),
        row(button(label, yes, icon=icon, cls=cls, key="yes"), never_mind),
        key=f"ask-{what}",
        cls="atl-stack atl-tight atl-question",
        role="group",
        aria_label=label,
    )


def chair_tool(label: str, do: str, chair: ChairFacts, sign: str) -> Node:
    """Return a small button that does something with one chair."""
    return button(label, (do, {"seat": chair.seat}), icon=sign, bare=True, cls="atl-quiet", key=do)


def stand_in_tool(words: Words, chair: ChairFacts) -> Node | None:
    """Let the host give an absent seat to a bot, and back."""
    name = chair.name or words.say("Empty chair")
    if chair.kind == "bot" or (chair.stand_in is not None and chair.kind != "person"):
        return None
    if chair.stand_in is not None:
        return chair_tool(words.say("Let {name} play again", name=name), "room-back", chair, "person")
    return chair_tool(words.say("Let a bot play for {name}", name=name), "room-stand-in", chair, "bot")


def rename_tool(words: Words, chair: ChairFacts) -> Node:
    """Let the host give somebody another name."""
    label = words.say("Give {name} another name", name=chair.name)
    return chair_tool(label, "room-ask-name", chair, "pencil")


def lock_button(words: Words, facts: RoomFacts) -> Node:
    """Return the button that locks or unlocks a room."""
    if facts.locked:
        return button(words.say("Unlock the room"), ("room-lock", {"on": False}), icon="unlock", key="lock")
    return button(words.say("Lock the room"), ("room-lock", {"on": True}), icon="lock", key="lock")


def locked_notice(words: Words, facts: RoomFacts) -> Node | None:
    """Say that nobody else can come in, if it is so."""
    text = words.say("The room is locked: nobody else can join.")
    return notice(text, "warning", key="locked") if facts.locked else None


#: Seconds between two polls of a room; where the store notifies us, slow polling is enough.
QUICK: Final = 0.3
SLOW: Final = 3.0

ENDED: Final = mark("The host has ended this game. Thank you for playing!")
CLOSED: Final = mark("This room is closed: its time is over.")
REMOVED: Final = mark("The host has given your chair to somebody else.")
REMOVED_IN_PLAY: Final = mark(
    "The host has removed you from this game, and a bot plays on. With your link, or with the code in this"
    " browser, you get your chair back, unless the room is locked."
)


class EndedPage(Page):
    """The room is closed for this visitor; ``why`` is one of the sentences above."""

    def __init__(self, why: str = ENDED, facts: RoomFacts | None = None) -> None:
        self.why = why
        self._facts = facts

    def handlers(self) -> Mapping[str, MessageHandler]:
        """Let the visitor save receipts: beside that, only the way home is left."""
        return {"receipts-saved": components.tell_saved}

    def parts(self, app: AppContext) -> Parts:
        """Say what happened, with the way home."""
        words = app.words
        home = button(words.say("Home"), "home", icon="home", cls="atl-primary", key="home")
        facts = self._facts
        save = [] if facts is None else [components.save_button(words, facts.id)]
        return _one_card(app, words.say("The room is closed"), words.say(self.why), home, *save, key="ended")


class ElsewherePage(Page):
    """The seat is played on another screen; this one shows nothing of it."""

    def __init__(self, place: Membership) -> None:
        self.place = place

    def handlers(self) -> Mapping[str, MessageHandler]:
        """Let the visitor take the seat back."""
        return {"room-here": lambda app, _: app.enter_room(self.place)}

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
    main = card(title, lead(text), row(*buttons), key=key)
    return Parts("page", head(app, title), main, say=text)


class RoomScreen(Page, RoomControls):
    """A page that shows a room."""

    def __init__(self, place: Membership) -> None:
        self.place = place
        self._clock: Callable[[], float] = monotonic
        # The time of the last poll; the first one is soon, because notifications begin only now.
        self._looked_at: float | None = None

    @property
    def facts(self) -> RoomFacts:
        """Return what the viewer may know of the room."""
        return self.place.facts

    def notify_fd(self) -> int | None:
        """Return a file descriptor that is readable when there is news, where the store notifies us."""
        return self.place.notify_fd()

    def stop_listening(self) -> None:
        """Stop listening: the page is left."""
        self.place.stop_listening()

    def pause(self, app: AppContext) -> float | None:  # noqa: ARG002 - as all pages that go on by themselves
        """Look again soon."""
        return QUICK if self.notify_fd() is None or self._looked_at is None else SLOW

    def tick(self, app: AppContext) -> bool:
        """Poll the room; a visitor who has lost the seat sees another page."""
        changed = self.look()
        return self.give_up(app) or changed

    def look(self) -> bool:
        """Poll the room, unless all notifications were for others; return whether there is anything new."""
        now = self._clock()
        is_fresh = self._looked_at is not None and now - self._looked_at < SLOW
        if self.place.only_others_have_news() and is_fresh:
            return False
        self._looked_at = now
        return self.place.poll()

    def give_up(self, app: AppContext) -> bool:
        """Leave this page if the seat is played elsewhere or no longer ours; return whether it was left."""
        place = self.place
        if place.is_gone:
            app.go(EndedPage(CLOSED, self.facts))
        elif place.is_removed:
            app.go(EndedPage(REMOVED_IN_PLAY if place.may_return else REMOVED, self.facts))
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


class RoomTools(Drawer):
    """The drawer; its clicks are handled by the page behind it.  Ending and leaving are asked twice."""

    def __init__(self, page: RoomScreen) -> None:
        self.page = page

    def node(self, app: AppContext) -> Node:
        """Return the drawer."""
        words, facts, place = app.words, self.page.facts, self.page.place
        can_stand_in = place.is_host and facts.is_played
        return drawer(
            words,
            components.room_name(words, facts),
            card(
                words.say("Who is there"),
                components.chair_list(
                    words,
                    facts,
                    own=place.seat,
                    tools=lambda chair: stand_in_tool(words, chair) if can_stand_in else None,
                ),
                key="who",
                level=3,
            ),
            card(
                words.say("You are the host"),
                row(components.pause_button(words, facts, "room-pause", words.say("Pause the game"))),
                self.page.end_game(words),
                key="host",
                level=3,
            )
            if can_stand_in
            else None,
            self._own_link(app) if place.seat is not None else None,
            components.watch_link(app, facts.code),
            components.commitment(words, facts),
            self._leave(words) if place.seat is not None and not place.is_host else None,
            key="room-tools",
        )

    def _leave(self, words: Words) -> Node:
        """Let a player go, after a second thought."""
        label = words.say("Give up my chair")
        really = words.say("Really go? A bot plays on for you, and your link no longer works.")
        return ask_twice(words, self.page.asked, "leave", label, really, yes="room-leave", icon="close")

    def _own_link(self, app: AppContext) -> Node | None:
        """Show the link of the own seat, for another device of the same person."""
        words = app.words
        link = link_to(address(app.origin, app.place), seat=self.page.place.key)
        if not link:
            return None
        about = words.say(
            "This link opens your own seat, with all that only you may see. Keep it to yourself."
        )
        summary = h("summary", words.say("Show it as a code for a camera"))
        return card(
            words.say("Play on another device"),
            muted(about),
            link_line(words, link, key="own-link", label=words.say("Link to your seat")),
            h("details", summary, components.qr(words, link), key="own-qr"),
            key="own",
            level=3,
        )
