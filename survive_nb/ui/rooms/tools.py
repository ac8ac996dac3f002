"""The tools of a room, in a drawer over the game: the link for a second device, and what a host may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from survive_nb.rooms import ChairFacts, Place
from survive_nb.rooms.document import USUAL_BOT
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import card, dialog, row
from survive_nb.ui.rooms.asking import twice
from survive_nb.ui.rooms.pieces import (
    chair_list,
    commitment,
    link_line,
    qr,
    room_name,
    said_copied,
    tool,
    watch_link,
)
from survive_nb.ui.rooms.where import address, link_to
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App
    from survive_nb.ui.rooms.room_page import RoomPage


def act(app: App, place: Place, do: str, message: Mapping[str, Any]) -> bool:
    """Do something with the room; return whether it was that.  What is not allowed the room refuses."""
    seat = message.get("seat")
    match do:
        case "room-pause":
            place.pause(message.get("on") is not False)
        case "room-stand-in":
            place.stand_in(seat, USUAL_BOT[place.facts.game])
        case "room-back":
            place.stand_in(seat, None)
        case "room-end":
            place.end()
        case "room-leave":
            place.leave()
            app.home()
        case _:
            return False
    return True


class RoomTools:
    """The drawer; ending and leaving are asked twice."""

    def __init__(self, page: RoomPage) -> None:
        self.page = page
        self.asked = ""

    def receive(self, app: App, do: str, message: Mapping[str, Any]) -> bool:
        """Do what a click in the drawer asks for."""
        if do == "copied":
            app.tell(said_copied(app.words, message.get("done")))
        elif do == "ask-twice":
            what = message.get("what")
            self.asked = what if isinstance(what, str) and what in ("end", "leave") else ""
        elif act(app, self.page.place, do, message):
            self.asked = ""
            if app.page is self.page:
                self.page.give_up(app)
        else:
            return False
        return True

    # -- showing ----------------------------------------------------------------------------------------

    def node(self, app: App) -> Node:
        """Return the drawer."""
        words, page = app.words, self.page
        place = page.place
        return dialog(
            room_name(words, page.facts),
            card(
                words.say("Who is there"),
                chair_list(
                    words, page.facts, own=place.seat, tools=lambda chair: self._chair_tools(words, chair)
                ),
                key="who",
                level=3,
            ),
            self._host(words) if place.is_host else None,
            self._own_link(app) if place.seat is not None else None,
            watch_link(app, page.facts.code),
            commitment(words, page.facts),
            self._leave(words) if place.seat is not None and not place.is_host else None,
            close=(words.say("Close"), "close"),
            key="room-tools",
            cls="atl-drawer",
        )

    def _chair_tools(self, words: Words, chair: ChairFacts) -> Node | None:
        """Let the host give an absent seat to a bot, and back."""
        place, status = self.page.place, self.page.facts.status
        if not place.is_host or chair.kind == "bot" or status not in ("running", "paused"):
            return None
        if chair.stand_in is not None:
            label = words.say("Let {name} play again", name=chair.name)
            return tool(label, "room-back", chair, "person")
        return tool(words.say("Let a bot play for {name}", name=chair.name), "room-stand-in", chair, "bot")

    def _host(self, words: Words) -> Node | None:
        """Return what a host may do with a running game."""
        status = self.page.facts.status
        if status not in ("running", "paused"):
            return None
        pause = (
            button(words.say("Go on"), ("room-pause", {"on": False}), icon="play", key="pause")
            if status == "paused"
            else button(words.say("Pause the game"), ("room-pause", {"on": True}), icon="pause", key="pause")
        )
        end = twice(
            words,
            self.asked,
            "end",
            words.say("End the game for everybody"),
            words.say("Really end it? Nobody can go on."),
            yes="room-end",
            icon="close",
        )
        return card(words.say("You are the host"), row(pause), end, key="host", level=3)

    def _leave(self, words: Words) -> Node:
        """Let a player go, after a second thought."""
        return twice(
            words,
            self.asked,
            "leave",
            words.say("Give up my chair"),
            words.say("Really go? A bot plays on for you, and your link no longer works."),
            yes="room-leave",
            icon="close",
        )

    def _own_link(self, app: App) -> Node | None:
        """Show the link of the own seat, for another device of the same person."""
        words = app.words
        link = link_to(address(app.origin, app.place), seat=self.page.place.key)
        if not link:
            return None
        return card(
            words.say("Play on another device"),
            h(
                "p",
                words.say(
                    "This link opens your own seat, with all that only you may see. Keep it to yourself."
                ),
                cls="atl-muted",
            ),
            link_line(words, link, key="own-link", label=words.say("Link to your seat")),
            h(
                "details",
                h("summary", words.say("Show it as a code for a camera")),
                qr(words, link),
                key="own-qr",
            ),
            key="own",
            level=3,
        )
