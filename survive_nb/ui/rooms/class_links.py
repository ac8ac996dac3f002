"""How students join a class: a personal link for each name, and the codes for the projector."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.rooms import RoomFacts, SeatLink
from survive_nb.ui.components import card, link_line, muted, notice, row, stack
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.page import AppContext
from survive_nb.ui.rooms.components import big_code, chair_name, qr, room_name
from survive_nb.ui.rooms.environment import address, link_to

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
            pieces.append("\n".join([room_name(app.words, room), *lines]))
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
    return card(room_name(words, room), listed, key=room.id)


def _student(words: Words, one: SeatLink, link: str, pictures: bool) -> Node:
    """Return one student's name and link."""
    name = h("strong", words.isolate(one.name))
    if pictures:
        return h("li", name, qr(words, link), key=f"{one.seat}", cls="atl-class-slip")
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
        h("p", _how_to_join(words, shown, base), cls="atl-lead"),
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
    names = [chair_name(words, chair) for chair in room.chairs if chair.kind == "person"]
    free = words.say_n("{n} free chair", "{n} free chairs", room.empty_chairs)
    return h(
        "li",
        h(
            "section",
            h("h2", room_name(words, room), cls="atl-class-title"),
            h("div", big_code(words, room.code), qr(words, link) if link else None, cls="atl-wall-code"),
            h("p", words.join(names, "name")) if names else None,
            muted(free) if room.empty_chairs else None,
            cls="atl-card",
        ),
        key=room.id,
    )
