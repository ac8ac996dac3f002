"""The second commitment of a room, and the hash chain over its plies and changes of chairs.

When the game begins, the second commitment fixes options, seats, names, whether the first player is drawn,
phrases and the browsers' numbers.  From it runs a chain: each link is the HMAC of the link before and of one
ply, or of one changed chair, with the room's secret as the key.  Without the secret a link tells nothing, not
even whether it covers a hidden ply; with it, after the game, everybody can work out every link again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from hmac import digest
from typing import Final, NamedTuple

from survive_nb.fields import integer, plain_object
from survive_nb.game import AnyMatch, Viewer
from survive_nb.rooms.document import ChairChange, ChairEntry, Document, first_is_drawn
from survive_nb.rooms.fair_luck import commitment_of
from survive_nb.rooms.nonces import NonceEntry, nonce_entry
from survive_nb.store import Record
from survive_nb.table.records import ply_body

#: The field of a transcript for the chain; docs/transcript.md allows extra fields.
FIELD: Final = "chain"
#: In a stored ply, how many changes of chairs come before it.
CHANGES: Final = "changes"


def canonical(value: object) -> str:
    """Return a value as the one text that is hashed.

    >>> canonical({"seat": 0, "bot": None})
    '{"bot":null,"seat":0}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def begin_text(room_id: str, game: str, document: Document) -> str:
    """Return what the second commitment of a room covers, from the document in which all chairs are taken."""
    nonces = [nonce_entry(chair, room_id)._asdict() for chair in document.chairs]
    return canonical({**_agreed(room_id, game, document), "nonces": nonces})


def agreed_text(room_id: str, game: str, document: Document) -> str:
    """Return what is fixed before any number is revealed: all of the second commitment but the numbers.

    Browsers keep it.  Otherwise who runs the server could see their numbers and then choose a phrase, or
    another number of their own.
    """
    commitments = [nonce_entry(chair, room_id).commitment for chair in document.chairs]
    return canonical({**_agreed(room_id, game, document), "commitments": commitments})


def agreed_of(begin: Mapping[str, object], nonces: Sequence[NonceEntry]) -> str:
    """Return the text that browsers had to keep before a game with this beginning."""
    fixed = {name: value for name, value in begin.items() if name != "nonces"}
    return canonical({**fixed, "commitments": [nonce.commitment for nonce in nonces]})


def _agreed(room_id: str, game: str, document: Document) -> dict[str, object]:
    return {
        "room": room_id,
        "commitment": commitment_of(document.secret, room_id),
        "game": game,
        "options": asdict(document.options),
        "drawn": first_is_drawn(game, document.options),
        "memory_aid": document.memory_aid,
        "seats": [chair.entry._asdict() for chair in document.chairs],
        "phrases": [chair.phrase for chair in document.chairs],
    }


def begin_commitment(text: str) -> str:
    """Return the second commitment: the fingerprint of everything that was agreed when the game began."""
    return sha256(f"survive-nb begin {text}".encode("ascii")).hexdigest()


def link_of(secret: str, number: int, before: str, entry: Mapping[str, object]) -> str:
    """Return link ``number`` of a chain, which follows the link ``before`` and covers a ply or a change.

    >>> link_of("00" * 32, 0, "a commitment", {"seat": 0})[:16]
    'be372cfcf86e1fb0'
    """
    text = f"link {number} {before} {canonical(entry)}"
    return digest(bytes.fromhex(secret), text.encode("ascii"), "sha256").hex()


def change_entry(change: ChairChange) -> dict[str, object]:
    """Return a change of a chair as the chain covers it."""
    return {"seat": change.seat, "chair": change.chair._asdict()}


def chairs_after(chairs: Sequence[ChairEntry], changes: Sequence[ChairChange]) -> list[ChairEntry]:
    """Return who sits where after some changes, with the owners where bots stand in."""
    found = list(chairs)
    for seat, chair in changes:
        found[seat] = chair
    return [chair._replace(stand_in=None) for chair in found]


class _Ply(NamedTuple):
    """One ply in the chain."""

    #: How many changes of chairs come before this ply.
    changes: int
    #: The links of the changes that come between the ply before and this one, and of this ply.
    links: tuple[str, ...]


class MoveChain:
    """The chain of one game, extended as its log grows; plies that were taken back are not in it."""

    def __init__(self, document: Document) -> None:
        self._secret = document.secret
        self._begin = document.begin
        self._commitment = begin_commitment(document.begin)
        # For each ply of the log, how many changes come before it; and the links worked out so far.
        self._counts: list[int] = []
        self._plies: list[_Ply] = []
        # The number of records that were read, the click of the last one, and the most changes in any.
        self._read = 0
        self._click = ""
        self._most = 0

    def follow(self, records: Sequence[Record], match: AnyMatch, changes: Sequence[ChairChange]) -> None:
        """Take the whole log of the game and the match that was replayed from it."""
        if self._read > len(records) or (self._read and records[self._read - 1].click != self._click):
            self._counts, self._plies, self._read, self._most = [], [], 0, 0
        for record in records[self._read :]:
            body = plain_object(json.loads(record.body), "record")
            if "undo" in body:
                self._counts.pop()
                del self._plies[len(self._counts) :]
            else:
                self._most = max(self._most, integer(body.get(CHANGES, 0), CHANGES))
                self._counts.append(self._most)
        self._read = len(records)
        self._click = records[-1].click if records else ""
        self._extend(match, changes)

    def _extend(self, match: AnyMatch, changes: Sequence[ChairChange]) -> None:
        """Work out the links of new plies, as far as the changes before them are known here."""
        for ply in range(len(self._plies), len(self._counts)):
            known, count = self._plies[-1].changes if self._plies else 0, self._counts[ply]
            if count > len(changes):
                return
            before, links = self.head(ply), []
            entries = [change_entry(change) for change in changes[known:count]]
            entries.append(ply_body(match.game, *match.log[ply]))
            for number, entry in enumerate(entries, ply + known):
                before = link_of(self._secret, number, before, entry)
                links.append(before)
            self._plies.append(_Ply(count, tuple(links)))

    def head(self, plies: int) -> str:
        """Return the link after a number of plies; the second commitment before the first one."""
        return self._plies[plies - 1].links[-1] if plies else self._commitment

    def published(self, match: AnyMatch, viewer: Viewer) -> str:
        """Return the head that this viewer's screen may keep now; empty before the first."""
        final = match.final_moment(viewer)
        return self.head(final) if 0 < final <= len(self._plies) else ""

    def _last_change(self) -> int:
        return self._plies[-1].changes if self._plies else 0

    def owners(self, changes: Sequence[ChairChange]) -> list[ChairEntry]:
        """Return who owned the chairs at the last ply: what changed later is not part of the game."""
        chairs = [ChairEntry(**chair) for chair in json.loads(self._begin)["seats"]]
        return chairs_after(chairs, changes[: self._last_change()])

    def field(self, changes: Sequence[ChairChange]) -> dict[str, object]:
        """Return the field of a transcript."""
        known = changes[: self._last_change()]
        counts = [ply.changes for ply in self._plies]
        return {
            "begin": json.loads(self._begin),
            "commitment": self._commitment,
            "changes": [
                {
                    "before": next(ply for ply, count in enumerate(counts) if count > number),
                    **change_entry(change),
                }
                for number, change in enumerate(known)
            ],
            "links": [link for ply in self._plies for link in ply.links],
        }
