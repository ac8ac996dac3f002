"""Give the rooms of a class to another key, when the teacher's key of a server is replaced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from survive_nb.rooms import document as documents
from survive_nb.rooms.class_rooms import REPLACED
from survive_nb.rooms.codes import code_of, hash_of, key_of
from survive_nb.rooms.connection import HOST
from survive_nb.store import Conflict, RoomRow, Store

#: Number of attempts to change a room when others change it at the same time.
_TRIES: Final = 20


def class_key_of(teacher: str) -> str:
    """Return the key of the class that belongs to a teacher's key or to the token of a browser."""
    return key_of(teacher, "class", HOST)


def take_over(store: Store, retired: Sequence[str], teacher: str) -> int:
    """Give all rooms of retired teacher's keys to another one, and return how many they were.

    Everything that the old key can compute is replaced: the host's keys, the codes, and the personal keys of
    students, who get new links.  Players who joined by a code keep their seats.
    """
    new, moved = class_key_of(teacher), 0
    for old in map(class_key_of, retired):
        if old != new:
            moved += sum(_take_over_room(store, row, old, new) for row in store.rooms_of_class(hash_of(old)))
    return moved


def _take_over_room(store: Store, row: RoomRow, old: str, new: str) -> int:
    for _ in range(_TRIES):
        places = [HOST, *map(str, range(len(documents.read(row.game, row.body).chairs)))]
        hashes = {
            hash_of(key_of(old, row.id, place)): hash_of(key_of(new, row.id, place)) for place in places
        }
        changed = replace(
            row,
            code_hash=row.code_hash and hash_of(code_of(key_of(new, row.id, HOST))),
            class_hash=hash_of(new),
            body=_with_holders(row, hashes),
            revision=row.revision + 1,
        )
        stored = store.keys(list(hashes))
        added = {hashes[key]: place for key, (_, place) in stored.items()}
        try:
            store.rekey_room(changed, list(hashes), {**added, hash_of(old): REPLACED})
        except Conflict:
            current = store.room(row.id)
            if current is None or current.class_hash != row.class_hash:  # another server did it
                return 0
            row = current
        else:
            return 1
    raise Conflict


def _with_holders(row: RoomRow, hashes: dict[str, str]) -> str:
    """Return the room's document with the holders of chairs under their new keys."""
    document = documents.read(row.game, row.body)
    for seat, chair in enumerate(document.chairs):
        changed = replace(
            chair,
            holder=hashes.get(chair.holder, chair.holder),
            former=hashes.get(chair.former, chair.former),
        )
        document = document.with_chair(seat, changed)
    return documents.written(document)
