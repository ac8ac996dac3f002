"""How a room is made: its id, its keys, its code and its first document."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from survive_nb.fields import refused
from survive_nb.rooms import document as documents
from survive_nb.rooms.chairs import LONGEST_TITLE
from survive_nb.rooms.codes import hash_of, key_of
from survive_nb.rooms.desk import LIFETIME, Desk
from survive_nb.rooms.document import Chair, Document, checked_options, rules_of
from survive_nb.rooms.fair import new_secret
from survive_nb.rooms.place import Place
from survive_nb.rooms.presence import HOST
from survive_nb.store import MovedOn, RoomRow
from survive_nb.table.luck import new_token
from survive_nb.table.plans import clean_name

#: How often another code is tried when one is taken: with a million rooms, once is nearly always enough.
_TRIES: Final = 20


def open_room(
    desk: Desk,
    game: str,
    options: Any,
    chairs: Sequence[Chair],
    *,
    token: str,
    title: str = "",
    memory_aid: bool = False,
    class_key: str = "",
) -> Place:
    """Open a room for whoever has the token, and return the host's place."""
    rules, checked = rules_of(game), checked_options(game, options)
    # Only a deal shows whether these options can be played.
    rules.new_game(checked, Random(0))
    if len(chairs) != checked.players:
        raise refused(
            None,
            "This game is for {players} players, not for {seats}.",
            players=checked.players,
            seats=len(chairs),
        )
    document = Document(
        title=clean_name(title, LONGEST_TITLE),
        options=checked,
        memory_aid=bool(memory_aid),
        chairs=tuple(chairs),
        status="lobby",
        locked=False,
        secret=new_secret(),
        phrases=(),
        host_seat=None,
        created=desk.clock(),
    )
    return _placed(desk, game, document, token, class_key)


def _placed(desk: Desk, game: str, document: Document, token: str, class_key: str) -> Place:
    """Put the document into the store under an id and a code that no other room has."""
    now = desk.clock()
    for _ in range(_TRIES):
        room_id = new_token()
        key = key_of(token, room_id, HOST)
        code = desk.code_of(key)
        row = RoomRow(
            id=room_id,
            code_hash=hash_of(code),
            class_hash=hash_of(class_key) if class_key else "",
            game=game,
            body=documents.written(document),
            revision=1,
            updated=now,
            expires=now + LIFETIME,
        )
        try:
            desk.store.add_room(row)
        except MovedOn:
            continue
        desk.store.add_key(hash_of(key), room_id, HOST)
        return Place(desk, row, HOST, key, code)
    raise refused(None, "No free room code was found; try again.")
