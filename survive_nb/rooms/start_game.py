"""Start the game of a room: fill the chairs, collect the browsers' numbers, mix them in, and deal."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace

from survive_nb.game import HasOptions
from survive_nb.rooms.chain import begin_text
from survive_nb.rooms.document import Chair, Document, plans_of, rules_of
from survive_nb.rooms.fair_luck import seed_of
from survive_nb.rooms.nonces import NONCE, commitment_of_nonce, is_due, mixed, nonce_entry
from survive_nb.rooms.refusals import room_error
from survive_nb.rooms.repository import RoomRepository
from survive_nb.store import Conflict, GameRow, RoomRow
from survive_nb.table import luck
from survive_nb.table.seat_plan import plans_to_json


def started(document: Document, row: RoomRow, fill: str | None, now: float) -> Document:
    """Return the room with its game started; ``fill`` is the bot for the chairs that nobody took.

    From now on the chairs and the fingerprints of the browsers' numbers are fixed.  The game begins when all
    numbers are there, or their time is over: without any, at once.
    """
    if document.status != "lobby" or document.is_drawing:
        raise room_error("The game has begun already.", code="game-begun")
    chairs = tuple(_filled(chair, fill) for chair in document.chairs)
    empty = sum(chair.kind == "open" for chair in chairs)
    if empty:
        raise room_error(
            "Chairs still empty: {empty}. Wait for players, or let bots take them.",
            empty=empty,
            code="chairs-empty",
        )
    return drawn(replace(document, chairs=chairs, drawing_since=now), row, now)


def drawn(document: Document, row: RoomRow, now: float) -> Document:
    """Return the room with its game begun, if it was started and nothing more is waited for."""
    since = document.drawing_since
    if not document.is_drawing or since is None or not is_due(document.chairs, since, now):
        return document
    text = begin_text(row.id, row.game, document)
    mixes = tuple(mixed(chair.phrase, nonce_entry(chair, row.id).nonce) for chair in document.chairs)
    return replace(document, phrases=mixes, begin=text, status="running")


def revealed(document: Document, row: RoomRow, seat: int, nonce: object, now: float) -> Document:
    """Return the room with the number that a browser has revealed."""
    chair = document.chairs[seat]
    if not document.is_drawing:
        raise room_error("No number is waited for now.", code="nonce-not-wanted")
    # Everybody gets the number, so its length matters too: a browser may have committed to any text.
    is_number = isinstance(nonce, str) and NONCE.fullmatch(nonce)
    if not is_number or commitment_of_nonce(str(nonce), row.id) != chair.nonce_commitment:
        raise room_error("This is not the number of this seat.", code="wrong-nonce")
    return drawn(document.with_chair(seat, replace(chair, nonce=str(nonce))), row, now)


def _filled(chair: Chair, fill: str | None) -> Chair:
    return Chair("bot", bot=fill) if chair.kind == "open" and fill is not None else chair


def game_of(repository: RoomRepository, row: RoomRow, document: Document) -> GameRow:
    """Return the game of a room that has begun, dealt now if nobody has done it yet.

    The deal follows from the document, so it does not matter who does it, nor how often.
    """
    found = repository.game(row.id)
    if found is not None:
        return found
    fresh = _new_game(row, document, repository.clock())
    # Somebody may have dealt the same and even played on by now.
    with suppress(Conflict):
        repository.store.append(fresh, [], 0)
    return repository.game(row.id) or fresh


def start_of(row: RoomRow, document: Document) -> HasOptions:
    """Return the first position, as the room's luck gives it."""
    seed = seed_of(document.secret, document.phrases)
    start: HasOptions = rules_of(row.game).new_game(document.options, luck.for_deal(seed))
    return start


def _new_game(row: RoomRow, document: Document, now: float) -> GameRow:
    rules, start = rules_of(row.game), start_of(row, document)
    return GameRow(
        id=row.id,
        # Not the hash of anything: no link opens this game but those of the room.
        key_hash=f"room {row.id}",
        browser_hash="",
        game=row.game,
        start=json.dumps(rules.start_to_json(start), separators=(",", ":")),
        seats=json.dumps(plans_to_json(plans_of(document)), separators=(",", ":")),
        seed=seed_of(document.secret, document.phrases),
        memory_aid=document.memory_aid,
        status="running",
        shown=0,
        turn=rules.view_for(start, None, memory_aid=document.memory_aid).turn,
        created=now,
        updated=now,
    )
