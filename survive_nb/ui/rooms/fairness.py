"""Fair luck on the pages of rooms: the fingerprint, the check at the end, and what the browser keeps."""

from __future__ import annotations

from contextlib import suppress
from math import ceil
from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.rooms import Membership, RoomFacts
from survive_nb.rooms.refusals import RoomRefused
from survive_nb.ui.components import card, notice, row, stack
from survive_nb.ui.components import facts as fact_list
from survive_nb.ui.nodes import Node, button, h, ltr
from survive_nb.ui.page import AppContext, Message

#: Characters of a fingerprint that are shown: enough to compare by eye.
_SHORT: Final = 16


def fair_traits(words: Words, place: Membership) -> dict[str, object]:
    """Return what the browser has to know of the room's luck (``frontend/src/receipts.ts``).

    It changes when the room does and not with every move.
    """
    facts = place.facts
    is_before = facts.status == "lobby"
    return {
        "room": facts.id,
        "commitment": facts.commitment,
        "wants": "" if not is_before else "commit" if facts.drawing_until is None else "reveal",
        "seat": place.seat if place.is_mine else None,
        "commitments": list(place.nonce_commitments) if is_before else [],
        "agreed": place.agreed,
        "begin": place.begin,
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


def receive(app: AppContext, place: Membership, message: Message) -> bool:
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
    node = button(words.say("Save my receipts"), "receipts-saved", icon="save", key="receipts")
    node["a"]["data-receipts"] = room_id
    return node


def drawing_notice(words: Words, place: Membership) -> Node | None:
    """Say that the game is about to begin, and how long it waits at most."""
    seconds = seconds_to_draw(place)
    if seconds is None:
        return None
    text = words.say_n(
        "The game is about to begin: each browser adds its random number. At most {n} more second.",
        "The game is about to begin: each browser adds its random number. At most {n} more seconds.",
        seconds,
    )
    return notice(text, "news", key="drawing")


def seconds_to_draw(place: Membership) -> int | None:
    """Return how long the game waits for the numbers of silent browsers; ``None`` if it does not wait."""
    until = place.facts.drawing_until
    return None if until is None else max(1, ceil(until - place.now()))


def commitment(words: Words, facts: RoomFacts) -> Node:
    """Show the fingerprint of the room's luck in short, and what it is good for."""
    about = words.say(
        "The room has already drawn a secret number from which all luck of this game will come. This"
        " is its fingerprint: nobody can change the number without changing the fingerprint. The"
        " browsers of the players add random numbers: if one of them draws its own honestly, nobody can"
        " choose the luck either. When the game is over the secret is shown, and everybody can check"
        " every draw and every move."
    )
    summary = h(
        "summary",
        h("span", words.say("Fair luck:")),
        ltr(facts.commitment[:_SHORT]),
        h("span", words.say("What is this?"), cls="atl-link"),
    )
    full = h("p", h("code", facts.commitment), cls="atl-small")
    save = save_button(words, facts.id) if facts.begin_commitment else None
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
