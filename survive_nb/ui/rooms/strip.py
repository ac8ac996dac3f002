"""The slim strip over a game in a room: which room it is, who is connected, the way to the room's tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from survive_nb.rooms import ChairFacts, RoomFacts
from survive_nb.ui.nodes import Node, button, h, hidden, icon
from survive_nb.ui.pieces import notice
from survive_nb.ui.rooms.pieces import chair_name, presence, state_class
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.rooms.room_page import RoomPage


def strip(words: Words, page: RoomPage) -> Node:
    """Return the strip: the title, one sign for each chair, and the button that opens the tools."""
    facts = page.facts
    return h(
        "div",
        h("span", icon("people"), h("span", facts.title), cls="atl-strip-title") if facts.title else None,
        h(
            "ul",
            *(chair_sign(words, facts, chair, page.place.seat) for chair in facts.chairs),
            cls="atl-strip-chairs",
            aria_label=words.say("Who is connected"),
            key="chairs",
        ),
        button(words.say("Room"), "room-tools", icon="people", key="tools", cls="atl-small-button"),
        key="strip",
        cls="atl-strip",
    )


def chair_sign(words: Words, facts: RoomFacts, chair: ChairFacts, own: int | None = None) -> Node:
    """Return one player in a word or two, with a dot that says whether they are there."""
    is_turn = chair.seat == facts.turn and facts.status in ("running", "paused")
    return h(
        "li",
        h("span", cls="atl-dot", aria_hidden="true"),
        h("span", words.say("You") if chair.seat == own else chair_name(words, chair)),
        h("span", presence(words, chair), cls="atl-strip-state")
        if not chair.present or chair.stand_in is not None
        else hidden(presence(words, chair)),
        key=f"chair-{chair.seat}",
        cls=f"atl-strip-chair {state_class(chair)}" + (" atl-strip-turn" if is_turn else ""),
        aria_current="true" if is_turn else None,
    )


def notices(words: Words, page: RoomPage) -> list[Node]:
    """Return what everybody has to know now: a pause, somebody who is away, a bot in one's own chair."""
    facts, place = page.facts, page.place
    found = []
    if facts.status == "paused":
        go_on = button(words.say("Go on"), ("room-pause", {"on": False}), icon="play", key="go-on")
        found.append(
            notice(
                words.say("The host has stopped the game for a while. Nobody can move."),
                "warning",
                key="paused",
                extra=go_on if place.is_host else None,
            )
        )
    own = None if place.seat is None else facts.chairs[place.seat]
    if own is not None and own.stand_in is not None and facts.status != "over":
        found.append(_own_stand_in(words, own))
    absent = absent_now(facts)
    if absent is not None and absent.seat != place.seat:
        found.append(_away(words, absent, is_host=place.is_host))
    return found


def absent_now(facts: RoomFacts) -> ChairFacts | None:
    """Return the chair for which everybody waits though nobody is there, if there is one."""
    if facts.status != "running" or facts.turn is None:
        return None
    chair = facts.chairs[facts.turn]
    return chair if chair.kind != "bot" and chair.stand_in is None and not chair.present else None


def _away(words: Words, chair: ChairFacts, *, is_host: bool) -> Node:
    """Say for whom everybody waits, and let the host help."""
    if not is_host:
        text = words.say("{name} is away. The host can let a bot play meanwhile.", name=chair.name)
        return notice(text, "warning", key="away")
    help_out = button(
        words.say("Let a bot play"), ("room-stand-in", {"seat": chair.seat}), icon="bot", key="bot"
    )
    return notice(words.say("{name} is away.", name=chair.name), "warning", key="away", extra=help_out)


def _own_stand_in(words: Words, chair: ChairFacts) -> Node:
    """Say that a bot plays in the reader's own chair, and offer to take it back."""
    back = button(words.say("Play myself"), ("room-back", {"seat": chair.seat}), icon="person", key="back")
    return notice(words.say("A bot plays for you at the moment."), "warning", key="stand-in", extra=back)
