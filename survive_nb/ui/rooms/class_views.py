"""What the page of a class shows: an overview of its rooms, personal links, and codes for the wall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from survive_nb.i18n.words import Words, mark
from survive_nb.rooms import ClassSnapshot, RoomFacts, SeatLink
from survive_nb.rooms.class_snapshot import LONGEST_MINUTES
from survive_nb.ui.components import card, lead, link_line, muted, notice, row, stack
from survive_nb.ui.nodes import Node, button, h, icon, ltr
from survive_nb.ui.page import AppContext
from survive_nb.ui.rooms import components
from survive_nb.ui.rooms.environment import address, link_to
from survive_nb.ui.rooms.room_screen import ask_twice

_STATES: Final = {
    "lobby": mark("waiting to start"),
    "running": mark("being played"),
    "paused": mark("stopped for a while"),
    "over": mark("over"),
    "ended": mark("ended by you"),
}


def overview(words: Words, seen: ClassSnapshot, *, asked: str) -> Node:
    """Show the rooms, with what can be done with all of them above and what can be kept of them below."""
    cards = (_room(words, seen, number) for number in range(len(seen.rooms)))
    return stack(
        _summary(words, seen),
        _for_all(words, seen, asked),
        h("ul", *cards, key="rooms", cls="atl-class-rooms", aria_label=words.say("The rooms")),
        _to_keep(words, seen.hours),
        key="overview",
    )


# -- all rooms ----------------------------------------------------------------------------------------------


def _summary(words: Words, seen: ClassSnapshot) -> Node:
    """Count rooms and people."""
    students = seen.students
    here = sum(chair.present for chair in students)
    counts = {
        words.say("Playing"): seen.count("running"),
        words.say("Stopped"): seen.count("paused"),
        words.say("Not begun"): seen.count("lobby"),
        words.say("Finished"): seen.count("over", "ended"),
        words.say("Students here"): here,
        words.say("Students away"): len(students) - here,
    }
    pairs = (
        h("div", h("dt", name), h("dd", words.number(count)), cls="atl-class-count")
        for name, count in counts.items()
    )
    return h("dl", *pairs, key="summary", cls="atl-class-summary")


def _for_all(words: Words, seen: ClassSnapshot, asked: str) -> Node | None:
    """Offer what makes sense for all rooms at once."""
    pause = button(words.say("Pause all games"), ("class-pause-all", {"on": True}), icon="pause", key="pause")
    go_on = button(words.say("Go on with all"), ("class-pause-all", {"on": False}), icon="play", key="go-on")
    tools = [
        _start_all(words, seen.missing, asked) if seen.count("lobby") else None,
        pause if seen.count("running") else None,
        go_on if seen.count("paused") else None,
    ]
    return row(*tools, key="for-all") if any(tools) else None


def _start_all(words: Words, missing: int, asked: str) -> Node:
    """Offer to start all games; if somebody is missing, ask first."""
    label = words.say("Start all games")
    if not missing:
        return button(label, "class-start-all", icon="play", cls="atl-primary", key="start")
    really = words.say_n(
        "At {n} chair nobody is there yet. Bots take free chairs; students who are away can come later.",
        "At {n} chairs nobody is there yet. Bots take free chairs; students who are away can come later.",
        missing,
    )
    return ask_twice(
        words, asked, "start-all", label, really, yes="class-start-all", icon="play", cls="atl-primary"
    )


def _to_keep(words: Words, hours: int) -> Node:
    """Offer the results and the games as files, and say when the rooms are gone."""
    files = {"results": words.say("Download the results"), "games": words.say("Download the finished games")}
    ends = words.say_n(
        "Rooms end by themselves, and their names and games are removed: the first in {n} hour.",
        "Rooms end by themselves, and their names and games are removed: the first in {n} hours.",
        hours,
    )
    return card(
        words.say("Keep the results"),
        row(
            *(
                button(text, ("class-export", {"what": what}), icon="save", key=what)
                for what, text in files.items()
            )
        ),
        h("p", ends),
        muted(words.say("The address of this page leads back to your class: keep it to yourself.")),
        muted(words.say("Nicknames are enough: no real names are needed, and there is no chat.")),
        key="keep",
    )


# -- one room -----------------------------------------------------------------------------------------------


def _room(words: Words, seen: ClassSnapshot, number: int) -> Node:
    """Return one room: its state, its code, who is there, how far the game is, and its buttons."""
    room, minutes = seen.rooms[number], seen.minutes[number]
    name = components.room_name(words, room)
    return h(
        "li",
        h(
            "section",
            h("h2", name, cls="atl-class-title"),
            _state(words, room),
            h(
                "ul",
                *(components.chair_sign(words, room, chair) for chair in room.chairs),
                key="chairs",
                cls="atl-class-chairs",
                aria_label=words.say("Who is there"),
            ),
            _progress(words, room, minutes) if room.plies or room.turn is not None else None,
            _buttons(words, room),
            cls="atl-card",
            aria_label=name,
            role="group",
        ),
        key=room.id,
        cls="atl-class-room" + (" atl-class-stuck" if seen.is_stuck(number) else ""),
    )


def _state(words: Words, room: RoomFacts) -> Node:
    """Say in which state a room is, and its code as long as it opens something."""
    return h(
        "p",
        h("span", words.say(_STATES[room.status]), cls=f"atl-badge atl-state-{room.status}"),
        h("span", icon("lock"), h("span", words.say("locked")), cls="atl-badge") if room.locked else None,
        h("span", h("span", words.say("Code"), cls="atl-muted"), ltr(room.code), cls="atl-class-code")
        if room.code
        else None,
        key="state",
        cls="atl-class-state",
    )


def _progress(words: Words, room: RoomFacts, minutes: int) -> Node:
    """Say whose turn it is, since when, and how many moves were made."""
    moves = words.say_n("{n} move made", "{n} moves made", room.plies)
    turn = None
    if room.turn is not None and room.is_played:
        turn = words.say("Turn: {name}", name=components.chair_name(words, room.chairs[room.turn]))
    is_waiting = turn is not None and room.status == "running"
    return h(
        "p",
        h("span", turn, cls="atl-strong") if turn else None,
        h("span", _since(words, minutes), cls="atl-class-wait") if is_waiting else None,
        h("span", moves, cls="atl-muted"),
        key="progress",
        cls="atl-class-progress",
    )


def _since(words: Words, minutes: int) -> str:
    """Say how long nothing has happened."""
    if minutes == 0:
        return words.say("for less than a minute")
    if minutes == LONGEST_MINUTES:
        return words.say_n("for more than {n} minute", "for more than {n} minutes", minutes)
    return words.say_n("for {n} minute", "for {n} minutes", minutes)


def _buttons(words: Words, room: RoomFacts) -> Node:
    """Return the buttons of a room: the next thing to do, watching, and all its tools."""
    about = {"id": room.id}
    return row(
        next_step(words, room),
        None
        if room.status == "ended"
        else button(words.say("Watch"), ("class-watch", about), icon="eye", key="watch"),
        button(words.say("Tools of the room"), ("class-room", about), icon="gear", bare=True, key="tools"),
        cls="atl-class-buttons",
    )


def next_step(words: Words, room: RoomFacts) -> Node | None:
    """Return the button for what comes next in a room: start, pause or go on."""
    if room.status == "lobby":
        return button(
            components.start_label(words, room), ("class-start", {"id": room.id}), icon="play", key="next"
        )
    return (
        components.pause_button(words, room, "class-pause", words.say("Pause"), id=room.id)
        if room.is_played
        else None
    )


LINKS_FILE: Final = "links.txt"
#: The personal links of each room, by the room's id.
Links = Mapping[str, Sequence[SeatLink]]


def links_text(app: AppContext, rooms: Sequence[RoomFacts], links: Links) -> str:
    """Return the list of links as a text to print or to copy from: no sign in it that one cannot see."""
    base = address(app.origin, app.place)
    pieces = []
    for room in rooms:
        if links.get(room.id):
            lines = [f"{one.name}\t{link_to(base, seat=one.key)}" for one in links[room.id]]
            pieces.append("\n".join([components.room_name(app.words, room), *lines]))
    return "\n\n".join(pieces) + "\n"


# -- links --------------------------------------------------------------------------------------------------


def links_panel(app: AppContext, rooms: Sequence[RoomFacts], links: Links, *, pictures: bool) -> Node:
    """Show everybody's own link, by rooms; as pictures they can be cut out and handed round."""
    words, base = app.words, address(app.origin, app.place)
    listed = [room for room in rooms if links.get(room.id)]
    if not base or not listed:
        text = (
            words.say("No room has places for named students. Students join with the codes.")
            if base
            else words.say(
                "This page has no address that other machines can open. Students join with the codes."
            )
        )
        return stack(notice(text, "news", key="none"), key="links")
    intro = words.say(
        "Each link opens one student’s own seat. Give it to that student only; it works after a reload too"
        " and on another device."
    )
    show = words.say("Show codes for cameras")
    return stack(
        card(
            words.say("A link for everybody"),
            h("p", intro),
            row(
                button(words.say("Download the list"), "class-links-file", icon="save", key="file"),
                button(show, "class-pictures", icon="eye", pressed=pictures, key="pictures"),
            ),
            muted(words.say("To print the list, use the print command of your browser.")),
            key="about",
            cls="atl-no-print",
        ),
        *(_room_links(words, room, links[room.id], base, pictures) for room in listed),
        key="links",
    )


def _room_links(words: Words, room: RoomFacts, links: Sequence[SeatLink], base: str, pictures: bool) -> Node:
    students = [_student(words, one, link_to(base, seat=one.key), pictures) for one in links]
    cls = "atl-class-links" + (" atl-class-slips" if pictures else "")
    listed = h("ul", *students, cls=cls, key="slips" if pictures else "lines")
    return card(components.room_name(words, room), listed, key=room.id)


def _student(words: Words, one: SeatLink, link: str, pictures: bool) -> Node:
    """Return one student's name and link."""
    name = h("strong", words.isolate(one.name))
    if pictures:
        return h("li", name, components.qr(words, link), key=f"{one.seat}", cls="atl-class-slip")
    label = words.say("Link of {name}", name=one.name)
    return h("li", name, link_line(words, link, key=f"link-{one.seat}", label=label), key=f"{one.seat}")


# -- the wall -----------------------------------------------------------------------------------------------


def wall(app: AppContext, rooms: Sequence[RoomFacts]) -> Node:
    """Show the codes of all rooms, large enough for a projector."""
    words, base = app.words, address(app.origin, app.place)
    shown = [room for room in rooms if room.code]
    if not shown:
        none = words.say("No room is open: there is no code to show.")
        return stack(notice(none, "news", key="none"), key="wall")
    return stack(
        lead(_how_to_join(words, shown, base)),
        h("p", base, dir="ltr", cls="atl-wall-address") if base else None,
        h("ul", *(_wall_room(words, room, base) for room in shown), key="codes", cls="atl-wall"),
        key="wall",
    )


def _how_to_join(words: Words, rooms: Sequence[RoomFacts], base: str) -> str:
    """Say what the codes are good for."""
    if not any(room.empty_chairs for room in rooms):
        return words.say("Everybody has their own chair and link; with these codes others can watch.")
    if base:
        return words.say("Open this address, choose “Join a room” and type the code of your room:")
    return words.say("Choose “Join a room” on the home page and type the code of your room.")


def _wall_room(words: Words, room: RoomFacts, base: str) -> Node:
    """Return one room: its name, its code, the picture of its link, who belongs there."""
    link = link_to(base, room=room.code)
    names = [components.chair_name(words, chair) for chair in room.chairs if chair.kind == "person"]
    free = words.say_n("{n} free chair", "{n} free chairs", room.empty_chairs)
    return h(
        "li",
        h(
            "section",
            h("h2", components.room_name(words, room), cls="atl-class-title"),
            h(
                "div",
                components.big_code(words, room.code),
                components.qr(words, link) if link else None,
                cls="atl-wall-code",
            ),
            h("p", words.join(names, "name")) if names else None,
            muted(free) if room.empty_chairs else None,
            cls="atl-card",
        ),
        key=room.id,
    )
