"""Pieces that several pages of rooms are made of: who is there, the code, a link to copy, a QR code."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from survive_nb.rooms import ChairFacts, RoomFacts
from survive_nb.ui.nodes import Child, Node, button, h, icon, ltr
from survive_nb.ui.pieces import card, field
from survive_nb.ui.rooms.qr import qr_code
from survive_nb.ui.rooms.where import address, link_to
from survive_nb.ui.usual_names import names_for
from survive_nb.ui.words import Words

if TYPE_CHECKING:
    from survive_nb.ui.app import App

#: So many signs of a fingerprint are enough to compare by eye.
_SHORT: Final = 16


def room_name(words: Words, facts: RoomFacts) -> str:
    """Return what a room is called: its title with the game, or the game alone."""
    if not facts.title:
        return words.name(facts.game)
    return words.say("{text}: {game}", text=facts.title, game=facts.game)


def chair_name(words: Words, chair: ChairFacts) -> str:
    """Return who sits in a chair; usual names are said in the reader's language."""
    if chair.kind == "open" and not chair.name:
        return words.say("Empty chair")
    return words.isolate(names_for([chair.name], words)[0])


def presence(words: Words, chair: ChairFacts) -> str:
    """Say in one or two words whether somebody is there."""
    if chair.kind == "bot":
        return words.say("bot")
    if chair.stand_in is not None:
        return words.say("a bot plays")
    if chair.kind == "open":
        return words.say("waiting")
    return words.say("here") if chair.present else words.say("away")


def state_class(chair: ChairFacts) -> str:
    """Return the class that colours a chair by who is there."""
    if chair.kind == "bot" or chair.stand_in is not None:
        return "atl-chair-bot"
    if chair.kind == "open":
        return "atl-chair-open"
    return "atl-chair-here" if chair.present else "atl-chair-away"


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
    return h(
        "li",
        icon("bot" if chair.kind == "bot" else "person"),
        h(
            "span",
            h("span", chair_name(words, chair), cls="atl-chair-name"),
            *(h("span", note, cls="atl-badge") for note in notes if note),
            cls="atl-chair-who",
        ),
        h("span", presence(words, chair), cls="atl-chair-state"),
        tools,
        key=f"chair-{chair.seat}",
        cls=f"atl-chair {state_class(chair)}",
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


def link_line(words: Words, link: str, *, key: str, label: str) -> Node:
    """Show a link with a button that copies it."""
    return h(
        "div",
        h(
            "input",
            type="text",
            readonly=True,
            value=link,
            dir="ltr",
            cls="atl-input atl-link-field",
            name=key,
            aria_label=label,
        ),
        h(
            "button",
            icon("copy"),
            h("span", words.say("Copy the link"), cls="atl-button-text"),
            key="copy",
            cls="atl-button",
            type="button",
            do="copied",
            data_copy=link,
        ),
        key=key,
        cls="atl-link-line",
    )


def watch_link(app: App, code: str) -> Node | None:
    """Show the link for a projector, to those who know the code: it shows what everybody may see."""
    words = app.words
    link = link_to(address(app.origin, app.place), watch=code) if code else ""
    if not link:
        return None
    return card(
        words.say("For the projector"),
        h("p", words.say("This link shows what everybody may see, large."), cls="atl-muted"),
        link_line(words, link, key="watch-link", label=words.say("Link to watch")),
        key="watch",
        level=3,
    )


def said_copied(words: Words, done: object) -> str:
    """Say whether the browser has copied the link."""
    if done is True:
        return words.say("The link is copied.")
    return words.say("This browser does not let us copy. Mark the link and copy it yourself.")


def qr(words: Words, link: str) -> Node:
    """Show a link as a code for the camera of a telephone."""
    return qr_code(link, words.say("The link as a code for the camera of a phone"))


def commitment(words: Words, facts: RoomFacts) -> Node:
    """Show the fingerprint of the room's luck in short, and what it is good for."""
    return h(
        "details",
        h(
            "summary",
            h("span", words.say("Fair luck:")),
            ltr(facts.commitment[:_SHORT]),
            h("span", words.say("What is this?"), cls="atl-link"),
        ),
        h(
            "p",
            words.say(
                "The room has already drawn a secret number from which all luck of this game will come. This"
                " is its fingerprint: nobody can change the number without changing the fingerprint. The"
                " phrases of the players are mixed in, so nobody could choose the luck either. When the game"
                " is over the secret is shown, and everybody can check every draw."
            ),
        ),
        h("p", h("code", facts.commitment), cls="atl-small"),
        key="commitment",
        cls="atl-fair",
    )


def tool(label: str, do: str, chair: ChairFacts, sign: str, **more: str) -> Node:
    """Return a small button that does something with one chair."""
    return button(label, (do, {"seat": chair.seat, **more}), icon=sign, bare=True, cls="atl-quiet", key=do)


def one_field(label: str, send: str, value: str, do: str, longest: int) -> Node:
    """Return a form of one field and its button."""
    return h(
        "form",
        field(label, "value", value, maxlength=longest),
        button(send, None, kind="submit", icon="check"),
        key=do,
        cls="atl-one-field",
        do=do,
    )
