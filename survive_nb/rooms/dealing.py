"""The beginning of a room's game: chairs are filled, phrases mixed in, and the game is dealt from that."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

from survive_nb.fields import refused
from survive_nb.rooms.desk import Desk
from survive_nb.rooms.document import Chair, Document, plans_of, rules_of
from survive_nb.rooms.fair import seed_of
from survive_nb.store import GameRow, MovedOn, RoomRow
from survive_nb.table import luck
from survive_nb.table.plans import plans_to_json
from survive_nb.table.play import Play


def begun(document: Document, fill: str | None) -> Document:
    """Return the room with its game begun; ``fill`` is the bot for the chairs that nobody took."""
    if document.status != "lobby":
        raise refused(None, "The game has begun already.")
    chairs = tuple(_filled(chair, fill) for chair in document.chairs)
    empty = sum(chair.kind == "open" for chair in chairs)
    if empty:
        raise refused(
            None, "Chairs still empty: {empty}. Wait for players, or let bots take them.", empty=empty
        )
    phrases = tuple(chair.phrase for chair in chairs)
    return replace(document, chairs=chairs, phrases=phrases, status="running")


def _filled(chair: Chair, fill: str | None) -> Chair:
    return Chair("bot", bot=fill) if chair.kind == "open" and fill is not None else chair


def game_of(desk: Desk, row: RoomRow, document: Document) -> GameRow:
    """Return the game of a room that has begun, dealt now if nobody has done it yet.

    The deal follows from the document, so it does not matter who does it, nor how often.
    """
    found = desk.game(row.id)
    if found is not None:
        return found
    fresh = _new_game(row, document, desk.clock())
    # Somebody may have dealt the same and even played on by now.
    with suppress(MovedOn):
        desk.store.append(fresh, [], 0)
    return desk.game(row.id) or fresh


def start_of(row: RoomRow, document: Document) -> Any:
    """Return the first position, as the room's luck gives it."""
    seed = seed_of(document.secret, document.phrases)
    return rules_of(row.game).new_game(document.options, luck.for_deal(seed))


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
        turn=Play(rules, start, memory_aid=document.memory_aid).public_turn(),
        created=now,
        updated=now,
    )
