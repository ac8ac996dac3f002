"""Components of the pages of rooms: who is present, the code, a link to copy, a QR code, fair luck."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import groupby
from typing import Final

import segno

from survive_nb.i18n.words import Words
from survive_nb.rooms import ChairFacts, Membership, RoomFacts
from survive_nb.rooms.refusals import RoomRefused
from survive_nb.text.player_names import names_for
from survive_nb.ui.components import card, field, form, link_line, muted, notice, row, stack, submit
from survive_nb.ui.components import facts as fact_list
from survive_nb.ui.messages import Message
from survive_nb.ui.new_game_page import LONGEST_NAME
from survive_nb.ui.nodes import Child, Do, Node, button, h, hidden, icon, ltr
from survive_nb.ui.page import AppContext
from survive_nb.ui.rooms.environment import address, link_to

#: The white margin that cameras need around a QR code, in squares.
_MARGIN: Final = 3


def room_name(words: Words, facts: RoomFacts) -> str:
    """Return what a room is called: its title with the game, or the game alone."""
    if not facts.title:
        return words.name(facts.game)
    return words.say("{text}: {game}", text=facts.title, game=facts.game)


def chair_name(words: Words, chair: ChairFacts) -> str:
    """Return who sits in a chair; default names are translated."""
    if chair.kind == "open" and not chair.name:
        return words.say("Empty chair")
    return words.isolate(names_for([chair.name], words)[0])


def presence(words: Words, chair: ChairFacts) -> tuple[str, str]:
    """Say in one or two words whether somebody is there, and return the class that colours the chair."""
    if chair.kind == "bot":
        return words.say("bot"), "atl-chair-bot"
    if chair.stand_in is not None:
        return words.say("a bot plays"), "atl-chair-bot"
    if chair.kind == "open":
        return words.say("waiting"), "atl-chair-open"
    return (words.say("here"), "atl-chair-here") if chair.present else (words.say("away"), "atl-chair-away")


def chair_list(
    words: Words,
    facts: RoomFacts,
    *,
    own: int | None = None,
    tools: Callable[[ChairFacts], Child] = lambda _: None,
) -> Node:
    """List the chairs with who sits there; ``tools`` are what the reader may do with each."""
    return h(
        "ol",
        *(_chair(words, facts, chair, own, tools(chair)) for chair in facts.chairs),
        key="chairs",
        cls="atl-chairs",
        aria_label=words.say("Who is there"),
    )


def _chair(words: Words, facts: RoomFacts, chair: ChairFacts, own: int | None, tools: Child) -> Node:
    notes = [
        words.say("you") if chair.seat == own else "",
        words.say("host") if chair.seat == facts.host_seat else "",
    ]
    state, cls = presence(words, chair)
    return h(
        "li",
        icon("bot" if chair.kind == "bot" else "person"),
        h(
            "span",
            h("span", chair_name(words, chair), cls="atl-chair-name"),
            *(h("span", note, cls="atl-badge") for note in notes if note),
            cls="atl-chair-who",
        ),
        h("span", state, cls="atl-chair-state"),
        tools,
        key=f"chair-{chair.seat}",
        cls=f"atl-chair {cls}",
    )


def big_code(words: Words, code: str) -> Node:
    """Show the code so large that a class can read it from the wall; read out, it goes letter by letter."""
    half = len(code) // 2
    return h(
        "p",
        h("span", code[:half]),
        h("span", code[half:]),
        cls="atl-code",
        key="code",
        dir="ltr",
        role="img",
        aria_label=words.say("The code of the room: {text}", text=" ".join(code)),
    )


def only_here(words: Words) -> Node:
    """Warn that a room of this server can be opened on this machine alone, and say what to do."""
    text = words.say(
        "Other devices cannot open this room: this program answers on this machine only. To play on"
        " several devices, start {text} instead and open the room there.",
        text="survive-nb serve",
    )
    return notice(text, "warning", key="only-here")


def watch_link(app: AppContext, code: str) -> Node | None:
    """Show the link for a projector, to those who know the code: it shows what everybody may see."""
    words = app.words
    link = link_to(address(app.origin, app.place), watch=code) if code else ""
    if not link:
        return None
    return card(
        words.say("For the projector"),
        muted(words.say("This link shows what everybody may see, large.")),
        link_line(words, link, key="watch-link", label=words.say("Link to watch")),
        key="watch",
        level=3,
    )


def qr(words: Words, link: str) -> Node:
    """Show a link as a QR code.

    >>> qr(Words("en"), "http://school/?room=K7M2QP")["t"]
    'svg'
    """
    rows = segno.make(link, error="m", micro=False).matrix
    size = len(rows) + 2 * _MARGIN
    strokes = "".join(_stroke(y + _MARGIN, row) for y, row in enumerate(rows))
    return h(
        "svg",
        h("rect", width=size, height=size, fill="#ffffff"),
        h("path", d=strokes, fill="#0a1a2b"),
        cls="atl-qr",
        viewBox=f"0 0 {size} {size}",
        role="img",
        aria_label=words.say("The link as a code for the camera of a phone"),
    )


def _stroke(y: int, row: bytearray) -> str:
    """Return the dark squares of one row as a path; neighbours are one box."""
    pieces, x = [], _MARGIN
    for is_dark, group in groupby(row):
        wide = len(list(group))
        if is_dark:
            pieces.append(f"M{x} {y}h{wide}v1h-{wide}z")
        x += wide
    return "".join(pieces)


def one_field(label: str, send: str, value: str, do: str, longest: int) -> Node:
    """Return a form of one field and its button."""
    value_field = field(label, "value", value, maxlength=longest)
    return form(do, value_field, submit(send, "check", cls=""), key=do, cls="atl-one-field")


def name_row(words: Words, field_name: str, name: str, nickname: str, *, do: Do | None = None) -> Node:
    """Ask for a name, with a button (``nickname``) that proposes another one."""
    return row(
        field(
            words.say("Your name in this room"),
            field_name,
            name,
            do=do,
            maxlength=LONGEST_NAME,
            help_text=words.say("A made-up name is best: nobody needs your real one."),
        ),
        button(words.say("Another name"), nickname, icon="again", key="nickname"),
        key="name",
        cls="atl-name-row",
    )


def start_label(words: Words, facts: RoomFacts) -> str:
    """Return what the button says that starts the game."""
    if not facts.empty_chairs:
        return words.say("Start the game")
    return words.say_n(
        "Start with a bot in {n} empty chair", "Start with bots in {n} empty chairs", facts.empty_chairs
    )


def pause_button(words: Words, facts: RoomFacts, do: str, label: str, **more: object) -> Node:
    """Return the button that stops a game for a while (``label``), or lets it go on."""
    is_paused = facts.status == "paused"
    text, sign = (words.say("Go on"), "play") if is_paused else (label, "pause")
    return button(text, (do, {**more, "on": not is_paused}), icon=sign, key="pause")


# -- the bar over a game in a room --------------------------------------------------------------------------


def presence_bar(words: Words, facts: RoomFacts, place: Membership) -> Node:
    """Return the bar: the title, one sign for each chair, and the button that opens the tools."""
    return h(
        "div",
        h("span", icon("people"), h("span", facts.title), cls="atl-strip-title") if facts.title else None,
        h(
            "ul",
            *(chair_sign(words, facts, chair, place.seat) for chair in facts.chairs),
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
    is_turn = chair.seat == facts.turn and facts.is_played
    state, cls = presence(words, chair)
    is_normal = chair.present and chair.stand_in is None
    return h(
        "li",
        h("span", cls="atl-dot", aria_hidden="true"),
        h("span", words.say("You") if chair.seat == own else chair_name(words, chair)),
        hidden(state) if is_normal else h("span", state, cls="atl-strip-state"),
        key=f"chair-{chair.seat}",
        cls=f"atl-strip-chair {cls}" + (" atl-strip-turn" if is_turn else ""),
        aria_current="true" if is_turn else None,
    )


def notices(words: Words, facts: RoomFacts, place: Membership) -> list[Node]:
    """Return what everybody has to know now: a pause, somebody who is away, a bot in one's own chair."""
    found = []
    if facts.status == "paused":
        go_on = pause_button(words, facts, "room-pause", "")
        text = words.say("The host has stopped the game for a while. Nobody can move.")
        found.append(notice(text, "warning", key="paused", extra=go_on if place.is_host else None))
    own = None if place.seat is None else facts.chairs[place.seat]
    if own is not None and own.stand_in is not None and facts.status != "over":
        found.append(_own_stand_in(words, own))
    absent = facts.absent
    if absent is not None and absent.seat != place.seat:
        found.append(_away(words, absent, is_host=place.is_host))
    return found


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


#: Characters of a fingerprint that are shown: enough to compare by eye.
_SHORT: Final = 16


def fair_traits(words: Words, place: Membership) -> dict[str, object]:
    """Return what the browser has to know of the room's luck, and what it says when something is wrong."""
    return {
        **place.luck(),
        "words": {
            "commitment": words.say(
                "The fingerprint of this room’s luck has changed since this browser first saw it: somebody"
                " has changed the luck. Save your receipts, and compare with the others."
            ),
            "begin": words.say(
                "What was agreed when the game began has changed since this browser first saw it. Save your"
                " receipts, and compare with the others."
            ),
            "number": words.say(
                "The random number of this browser was left out. If you did not open your seat on another"
                " device, ask the host why."
            ),
            "late": words.say(
                "The random number of this browser came too late, and a fixed rule has replaced it."
            ),
        },
    }


def receive_fair(app: AppContext, place: Membership, message: Message) -> bool:
    """Take what the browser sends by itself, and what it says about its receipts."""
    match message.do:
        case "room-number":
            # The game may have been started meanwhile: then the browser has no number in it.
            with suppress(RoomRefused):
                place.commit_nonce(message.text("commitment"))
        case "room-reveal":
            with suppress(RoomRefused):
                place.reveal_nonce(message.text("nonce"))
        case "receipts-saved":
            tell_saved(app, message)
        case _:
            return False
    return True


def tell_saved(app: AppContext, message: Message) -> None:
    """Say whether the browser had receipts to save."""
    if message.number("count"):
        app.tell(app.words.say("Your receipts are saved in a file."))
    else:
        app.tell(app.words.say("This browser has kept no receipts of this game yet."))


def save_button(words: Words, room_id: str) -> Node:
    """Return the button with which the browser saves its receipts of a room as a file."""
    label = words.say("Save my receipts")
    return button(label, "receipts-saved", icon="save", key="receipts", data_receipts=room_id)


def drawing_notice(words: Words, place: Membership) -> Node | None:
    """Say that the game is about to begin, and how long it waits at most."""
    seconds = place.seconds_to_draw()
    if seconds is None:
        return None
    text = words.say_n(
        "The game is about to begin: each browser adds its random number. At most {n} more second.",
        "The game is about to begin: each browser adds its random number. At most {n} more seconds.",
        seconds,
    )
    return notice(text, "news", key="drawing")


def commitment(words: Words, facts: RoomFacts) -> Node:
    """Show the fingerprint of the room's luck in short, and what it is good for."""
    about = words.say(
        "The room has already drawn a secret number from which all luck of this game will come. This"
        " is its fingerprint: nobody can change the number without changing the fingerprint. The"
        " browsers of the players add random numbers: if one of them draws its own honestly and sends it"
        " in time, nobody can choose the luck either. When the game is over the secret is shown, and"
        " everybody can check every draw and every move."
    )
    summary = h(
        "summary",
        h("span", words.say("Fair luck:")),
        ltr(facts.commitment[:_SHORT]),
        h("span", words.say("What is this?"), cls="atl-link"),
    )
    full = h("p", h("code", facts.commitment), cls="atl-small")
    save = save_button(words, facts.id)
    return h("details", summary, h("p", about), full, save, key="commitment", cls="atl-fair")


def fair_card(words: Words, room: RoomFacts) -> Node:
    """Show the secret, its fingerprint and the phrases, and how to check them."""
    about = words.say(
        "All luck of this game came from this secret, from random numbers of the players’ browsers and"
        " from their phrases. Its fingerprint was shown before the game began."
    )
    kept = words.say("This browser has kept receipts, which show whether a move was changed later.")
    found = [
        (words.say("Secret"), h("code", room.secret, cls="atl-hash")),
        (words.say("Fingerprint"), h("code", room.commitment, cls="atl-hash")),
    ]
    if room.begin_commitment:
        found.append((words.say("Second fingerprint"), h("code", room.begin_commitment, cls="atl-hash")))
    found += [
        (words.say("Phrase of {name}", name=name), h("span", phrase, dir="auto"))
        for name, phrase in room.phrases
    ]
    return card(
        words.say("Was the luck fair?"),
        h("p", about),
        fact_list(found),
        stack(h("p", kept), row(save_button(words, room.id))) if room.begin_commitment else None,
        h("p", words.say("To check luck and moves, download the game and run this:")),
        h("p", h("code", "survive-nb verify --fair --receipts RECEIPTS FILE"), dir="ltr"),
        key="fair",
    )
