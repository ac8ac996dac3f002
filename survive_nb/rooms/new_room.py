"""Create a room: its id, its keys, its code and its first document."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from survive_nb.fields import input_error
from survive_nb.game import HasPlayers
from survive_nb.names import clean_name
from survive_nb.rooms import document as documents
from survive_nb.rooms.chair_changes import LONGEST_TITLE
from survive_nb.rooms.codes import hash_of, key_of
from survive_nb.rooms.connection import HOST
from survive_nb.rooms.document import Chair, Document, checked_options, rules_of
from survive_nb.rooms.fair_luck import new_secret
from survive_nb.rooms.membership import Membership
from survive_nb.rooms.refusals import room_error
from survive_nb.rooms.repository import LIFETIME, RoomRepository
from survive_nb.store import Conflict, RoomRow
from survive_nb.table.luck import new_token

#: How often another code is tried when one is taken: with a million rooms, once is nearly always enough.
_TRIES: Final = 20


def open_room(
    repository: RoomRepository,
    game: str,
    options: HasPlayers,
    chairs: Sequence[Chair],
    *,
    token: str,
    title: str = "",
    memory_aid: bool = False,
    class_key: str = "",
    look_seconds: int = documents.LOOK_SECONDS,
) -> Membership:
    """Open a room for the browser with this token, and return the host's membership."""
    rules, checked = rules_of(game), checked_options(game, options)
    # Only a deal shows whether these options can be played.
    rules.new_game(checked, Random(0))
    if len(chairs) != checked.players:
        raise input_error(
            None,
            "This game is for {players} players, not for {seats}.",
            players=checked.players,
            seats=len(chairs),
            code="wrong-number-of-players",
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
        created=repository.clock(),
        look_seconds=_checked_limit(look_seconds),
    )
    return _placed(repository, game, document, token, class_key)


def _checked_limit(seconds: object) -> int:
    """Return how long play waits for those who look at their values, or raise `InvalidInput`."""
    if type(seconds) is not int or seconds not in documents.LOOK_CHOICES:
        raise input_error(None, "A room has no such time for looking.", code="bad-look-limit")
    return seconds


def _placed(
    repository: RoomRepository, game: str, document: Document, token: str, class_key: str
) -> Membership:
    """Put the document into the store under an id and a code that no other room has."""
    now = repository.clock()
    for _ in range(_TRIES):
        room_id = new_token()
        key = key_of(token, room_id, HOST)
        code = repository.code_of(key)
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
            repository.store.add_room(row)
        except Conflict:
            continue
        repository.store.add_key(hash_of(key), room_id, HOST)
        return Membership(repository, row, HOST, key, code)
    raise room_error("No free room code was found; try again.", code="no-free-code")
