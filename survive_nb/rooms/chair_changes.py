"""Changes to the chairs of a room: each function returns the next document, or refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from survive_nb.fields import input_error
from survive_nb.names import clean_name, folded
from survive_nb.registry import bots_of
from survive_nb.rooms.document import Chair, ChairChange, Document, checked_bot
from survive_nb.rooms.nonces import COMMITMENT
from survive_nb.rooms.refusals import room_error

LONGEST_PHRASE: Final = 60
LONGEST_TITLE: Final = 40
#: Changes of chairs and names that one game keeps in its log.
_MOST_CHANGES: Final = 1000


def checked_seat(document: Document, seat: object) -> int:
    """Return the number of a chair of this room, or raise `InvalidInput`."""
    if type(seat) is not int or not 0 <= seat < len(document.chairs):
        raise input_error(None, "There is no such chair in this room.", code="no-such-chair")
    return seat


def free_name(document: Document, name: object, but: int | None = None) -> str:
    """Return the name, cleaned, if nobody else in the room is called like that."""
    clean = clean_name(name)
    if not clean:
        raise input_error(None, "Please choose a name.", code="name-missing")
    others = [chair for seat, chair in enumerate(document.chairs) if seat != but and chair.kind == "person"]
    if folded(clean) in {folded(chair.name) for chair in others}:
        raise room_error(
            "Somebody here is already called {name}; choose another name.",
            name=clean,
            code="name-taken",
        )
    return clean


def free_chair(document: Document, holder: Callable[[int], str] = lambda _: "") -> int:
    """Return the chair from which this holder was removed, else the first open chair, or refuse."""
    _refuse_if_closed(document)
    for seat, chair in enumerate(document.chairs):
        if chair.former and chair.former == holder(seat):
            return seat
    for seat, chair in enumerate(document.chairs):
        if chair.kind == "open":
            return seat
    if document.status == "lobby":
        raise room_error("All chairs of this room are taken.", code="room-full")
    raise room_error("The game has begun, and all its chairs are taken.", code="room-full")


def _refuse_if_closed(document: Document) -> None:
    """Refuse if nobody can take a chair now."""
    if document.status == "ended":
        raise room_error("The host has ended this game.", code="game-ended")
    if document.locked:
        raise room_error("The host has locked this room.", code="room-locked")


def seated(document: Document, seat: int, name: object, holder: str, now: float) -> Document:
    """Seat a person in a free chair; ``holder`` is the hash of the key that opens the seat."""
    seated_at = now if document.has_begun else 0.0
    chair = Chair("person", free_name(document, name), holder=holder, seated_at=seated_at)
    return document.with_chair(seat, chair)


def returned(document: Document, seat: int, holder: str, now: float) -> Document:
    """Give the chair back to the player who was removed from it in a running game, under the last name."""
    _refuse_if_closed(document)
    return seated(document, seat, _last_name(document, seat), holder, now)


def freed(document: Document, seat: int, bot: str | None = None) -> Document:
    """Free a chair, or give it to a bot."""
    chair = Chair("open") if bot is None else Chair("bot", bot=bot)
    host_seat = None if document.host_seat == seat else document.host_seat
    return replace(document.with_chair(seat, chair), host_seat=host_seat)


def removed(document: Document, seat: int, game: str, bot: str | None = None) -> Document:
    """Remove a player; in a running game a bot plays on, and only the same player may take the chair.

    Otherwise a host could remove a player and look at the hand with a second browser.
    """
    former = document.chairs[seat].holder or document.chairs[seat].former
    if not document.is_playing or not former:
        return freed(document, seat, bot)
    empty = freed(document, seat, bot or bots_of(game).substitute)
    return empty.with_chair(seat, replace(empty.chairs[seat], former=former))


def left(document: Document, seat: int, game: str) -> Document:
    """Remove a player; in a running game a bot takes over until somebody takes the chair."""
    empty = freed(document, seat)
    if not document.is_playing:
        return empty
    return empty.with_chair(seat, Chair("open", stand_in=bots_of(game).substitute))


def renamed(document: Document, seat: object, name: object) -> Document:
    """Give a person another name."""
    number = _person(document, seat)
    chair = document.chairs[number]
    return document.with_chair(number, replace(chair, name=free_name(document, name, but=number)))


def stood_in(document: Document, seat: object, bot: str | None, game: str) -> Document:
    """Let a bot play for an absent person, or the person again."""
    number = checked_seat(document, seat)
    chair = document.chairs[number]
    if chair.kind == "bot" or not document.is_playing:
        raise room_error("A bot can stand in for a player while the game is played.", code="game-not-running")
    stand_in = None if bot is None else checked_bot(game, bot)
    return document.with_chair(number, replace(chair, stand_in=stand_in))


def with_commitment(document: Document, seat: int, commitment: object) -> Document:
    """Take the fingerprint of the random number that a player's browser has made; before the game starts."""
    if document.status != "lobby" or document.is_drawing:
        raise room_error("The numbers of the browsers are fixed when the game starts.", code="game-begun")
    if not isinstance(commitment, str) or not COMMITMENT.fullmatch(commitment):
        raise input_error(None, "This is not the fingerprint of a number.", code="bad-commitment")
    return document.with_chair(seat, replace(document.chairs[seat], nonce_commitment=commitment))


def recorded(before: Document, after: Document) -> Document:
    """Return the document with every changed chair and name of a running game in its list of changes.

    While the browsers reveal their numbers the chairs stay as they are.
    """
    if before.is_drawing and [_fixed(chair) for chair in before.chairs] != [
        _fixed(chair) for chair in after.chairs
    ]:
        raise room_error("The game is about to begin; wait a moment.", code="game-beginning")
    if not before.begin:
        return after
    pairs = zip(before.chairs, after.chairs, strict=True)
    changes = tuple(
        ChairChange(seat, new.entry) for seat, (old, new) in enumerate(pairs) if old.entry != new.entry
    )
    if len(after.changes) + len(changes) > _MOST_CHANGES:
        raise room_error(
            "Chairs and names of this game were changed too often to change them again.",
            code="too-many-changes",
        )
    return replace(after, changes=(*after.changes, *changes))


def _fixed(chair: Chair) -> tuple[object, ...]:
    return chair.entry, chair.holder, chair.phrase, chair.nonce_commitment


def with_phrase(document: Document, seat: int, phrase: object) -> Document:
    """Add a player's phrase to the luck of the game; only before it begins."""
    if document.status != "lobby":
        raise room_error("Phrases are mixed in when the game begins; it has begun.", code="game-begun")
    clean = clean_name(phrase, LONGEST_PHRASE)
    return document.with_chair(seat, replace(document.chairs[seat], phrase=clean))


def _last_name(document: Document, seat: int) -> str:
    """Return the last name of a person in this chair of a game that has begun."""
    names = [str(json.loads(document.begin)["seats"][seat]["name"])] if document.begin else []
    names += [new.name for number, new in document.changes if number == seat and new.kind == "person"]
    return names[-1] if names else ""


def _person(document: Document, seat: object) -> int:
    number = checked_seat(document, seat)
    if document.chairs[number].kind != "person":
        raise room_error("Nobody sits in this chair.", code="chair-empty")
    return number
