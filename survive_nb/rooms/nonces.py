"""Random numbers of the players' browsers: each is committed to, then revealed, or replaced by a rule.

A kernel belongs to the host of the server, so a browser makes the number (128 bits) itself.  It sends the
fingerprint while the room waits for players.  When the host starts the game all fingerprints are fixed, and
only then are the numbers sent.  ``frontend/src/receipts.ts`` is the browser's part.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final, Literal, NamedTuple

from survive_nb.rooms.document import Chair

#: Seconds after which a number that was not revealed is replaced.
REVEAL_SECONDS: Final = 30.0

NONCE: Final = re.compile(r"[0-9a-f]{32}")
COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")

#: Revealed by its browser; replaced because it was not revealed in time; or the seat never had one.
NonceRule = Literal["revealed", "replaced", "none"]


class NonceEntry(NamedTuple):
    """The number of one seat, as the second commitment and transcripts have it."""

    commitment: str
    nonce: str
    rule: NonceRule


def commitment_of_nonce(nonce: str, room_id: str) -> str:
    """Return the fingerprint of a browser's number.

    >>> commitment_of_nonce("00" * 16, "a room")[:16]
    '2cfe99823ecb03c9'
    """
    return sha256(f"survive-nb nonce {room_id} {nonce}".encode("utf-8", "surrogatepass")).hexdigest()


def replacement_of(commitment: str, room_id: str) -> str:
    """Return the number that is used instead of one that was not revealed: it follows from what is public."""
    text = f"survive-nb unrevealed {room_id} {commitment}"
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def nonce_entry(chair: Chair, room_id: str) -> NonceEntry:
    """Return the number of a chair when the game begins."""
    if chair.kind != "person" or not chair.nonce_commitment:
        return NonceEntry("", "", "none")
    if chair.nonce:
        return NonceEntry(chair.nonce_commitment, chair.nonce, "revealed")
    return NonceEntry(chair.nonce_commitment, replacement_of(chair.nonce_commitment, room_id), "replaced")


def is_consistent(entry: NonceEntry, room_id: str) -> bool:
    """Tell whether a number belongs to its fingerprint, as its rule says."""
    if entry.rule == "none":
        return entry.commitment == entry.nonce == ""
    if not COMMITMENT.fullmatch(entry.commitment) or not NONCE.fullmatch(entry.nonce):
        return False
    if entry.rule == "replaced":
        return entry.nonce == replacement_of(entry.commitment, room_id)
    return entry.commitment == commitment_of_nonce(entry.nonce, room_id)


def mixed(phrase: str, nonce: str) -> str:
    """Return what a seat adds to the seed: the player's phrase and the browser's number.

    >>> mixed("tide", "00ff"), mixed("", "00ff"), mixed("tide", "")
    ('tide 00ff', '00ff', 'tide')
    """
    return f"{phrase} {nonce}".strip()


def is_due(chairs: tuple[Chair, ...], since: float, now: float) -> bool:
    """Tell whether the waiting for numbers is over: all are there, or the time is."""
    waits = any(chair.nonce_commitment and not chair.nonce for chair in chairs if chair.kind == "person")
    return not waits or now - since >= REVEAL_SECONDS
