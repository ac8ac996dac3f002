"""What people do with a room beside playing, and the drawer over a game in which they do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.registry import bots_of
from survive_nb.rooms import ChairFacts, Membership, RoomFacts
from survive_nb.ui.components import card, drawer, link_line, muted, notice, row
from survive_nb.ui.new_game_page import LONGEST_NAME
from survive_nb.ui.nodes import Do, Node, button, h
from survive_nb.ui.page import AppContext, Message
from survive_nb.ui.rooms import fairness
from survive_nb.ui.rooms.components import (
    PLAYED,
    chair_list,
    one_field,
    pause_button,
    qr,
    room_name,
    watch_link,
)
from survive_nb.ui.rooms.environment import address, link_to
from survive_nb.ui.rooms.polling import RoomScreen


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
                return fairness.receive(app, place(), message)
        return True

    def rename_form(self, words: Words, facts: RoomFacts) -> Node | None:
        """Return the field for another name, if a chair is being renamed."""
        chair = next((chair for chair in facts.chairs if chair.seat == self.renaming), None)
        if chair is None or chair.kind != "person":
            return None
        label = words.say("Another name for {name}", name=chair.name)
        return one_field(label, words.say("Change"), chair.name, "room-rename", LONGEST_NAME)

    def end_game(self, words: Words) -> Node:
        """Return the button that ends the game of a room, after a question."""
        label, really = (
            words.say("End the game for everybody"),
            words.say("End the game? Nobody can continue it."),
        )
        return ask_twice(words, self.asked, "end", label, really, yes="room-end", icon="close")


def _remove(place: Membership, message: Message, _: int | None) -> None:
    """Free a chair; in a running game a bot plays until somebody with the code takes the chair over."""
    place.remove(message.number("seat"))
    if place.facts.status in PLAYED:
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


def tell_copied(app: AppContext, message: Message) -> None:
    """Say whether the browser has copied the link."""
    if message.is_on("done"):
        app.tell(app.words.say("The link is copied."))
    else:
        app.tell(app.words.say("This browser does not let us copy. Mark the link and copy it yourself."))


class RoomTools(RoomControls):
    """The drawer; ending and leaving are asked twice."""

    def __init__(self, page: RoomScreen) -> None:
        self.page = page

    def receive(self, app: AppContext, message: Message) -> bool:
        """Do what a click in the drawer asks for."""
        found = self.control(app, lambda: self.page.place, message)
        if found and isinstance(app.page, RoomScreen):
            self.page.give_up(app)
        return found

    def node(self, app: AppContext) -> Node:
        """Return the drawer."""
        words, facts, place = app.words, self.page.facts, self.page.place
        can_stand_in = place.is_host and facts.status in PLAYED
        return drawer(
            words,
            room_name(words, facts),
            card(
                words.say("Who is there"),
                chair_list(
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
                row(pause_button(words, facts, "room-pause", words.say("Pause the game"))),
                self.end_game(words),
                key="host",
                level=3,
            )
            if can_stand_in
            else None,
            self._own_link(app) if place.seat is not None else None,
            watch_link(app, facts.code),
            fairness.commitment(words, facts),
            self._leave(words) if place.seat is not None and not place.is_host else None,
            key="room-tools",
        )

    def _leave(self, words: Words) -> Node:
        """Let a player go, after a second thought."""
        label = words.say("Give up my chair")
        really = words.say("Really go? A bot plays on for you, and your link no longer works.")
        return ask_twice(words, self.asked, "leave", label, really, yes="room-leave", icon="close")

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
            h("details", summary, qr(words, link), key="own-qr"),
            key="own",
            level=3,
        )


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
    never_mind = button(words.say("Never mind"), ("ask-twice", {"what": ""}), key="no")
    # In a drawer the keyboard is here now, so that Enter pressed twice does no harm.
    never_mind["a"]["data-focus"] = "yes"
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
