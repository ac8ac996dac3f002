"""Verifiable luck: a commitment before the game, numbers and phrases of the players, the secret afterwards.

When a room is opened it makes a secret of 32 random bytes and shows its fingerprint, the *commitment*.  Then
each player's browser adds a random number (``nonces.py``), and players may add phrases.  The seed of the game
is made of all of them, so neither side could choose it.  When the game is over the secret is shown, and
everybody can work out the deal and every die roll again.

It does not keep somebody who reads the store from knowing the luck in advance; it proves that nobody has
changed it.  ``chain.py`` and ``receipts.py`` do the same for the moves.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Final, NamedTuple, TypedDict

from survive_nb import transcript
from survive_nb.fields import boolean, exact_object, input_error, items, plain_object
from survive_nb.game import CHANCE, AnyMatch, InvalidInput, draw_outcome
from survive_nb.rooms.document import left_to_the_lot
from survive_nb.table import luck

#: The field of a transcript for all of this; docs/transcript.md allows extra fields.
FIELD: Final = "fair"
_SECRET_BYTES: Final = 32
_FIELDS: Final = ("room", "secret", "commitment", "phrases", "drawn")


def new_secret() -> str:
    """Return a room's secret: 32 random bytes in hex."""
    return secrets.token_hex(_SECRET_BYTES)


def commitment_of(secret: str, room_id: str) -> str:
    """Return the fingerprint that a room shows from its first moment on.

    >>> commitment_of("00" * 32, "a room")[:16]
    'a6af6f31e618eaa5'
    """
    data = bytes.fromhex(secret) + room_id.encode("utf-8", "surrogatepass") + transcript.FORMAT.encode()
    return sha256(data).hexdigest()


def seed_of(secret: str, phrases: Sequence[str]) -> str:
    """Return the seed of the game: of the secret and of all phrases in the order of the seats.

    >>> seed_of("00" * 32, ["tide", ""]) == seed_of("00" * 32, ["", "tide"])
    False
    """
    canonical = json.dumps(list(phrases), separators=(",", ":")).encode("ascii")
    return digest(bytes.fromhex(secret), canonical, "sha256").hex()


class FairField(TypedDict):
    """The field ``fair`` of a transcript; ``drawn`` tells whether the first player was drawn."""

    room: str
    secret: str
    commitment: str
    phrases: list[str]
    drawn: bool


def field_of(room_id: str, secret: str, phrases: Sequence[str], *, drawn: bool) -> FairField:
    """Return what a transcript says, so that its luck can be checked."""
    return {
        "room": room_id,
        "secret": secret,
        "commitment": commitment_of(secret, room_id),
        "phrases": list(phrases),
        "drawn": drawn,
    }


@dataclass(frozen=True, slots=True)
class Checked:
    """What was checked and found right; compare the commitment with the one that the room showed."""

    commitment: str
    seed: str
    phrases: tuple[str, ...]
    #: How many tiles were dealt as the seed says: none in a game that deals none.
    tiles: int
    #: Whether the lot, which comes from the seed too, decided who begins.
    drawn: bool
    dice: int


def verify(document: object) -> Checked:
    """Check all luck of a transcript, parsed or as text, or raise `InvalidInput` that names what is wrong.

    A `BadTranscript` says that the game itself is not sound.
    """
    if isinstance(document, str | bytes):
        document = transcript.loads(document)
    match = transcript.read(document)
    found = plain_object(document, "The transcript")
    return check(found, match, fair_record(found, match))


def check(document: Mapping[str, object], match: AnyMatch, fair: FairRecord) -> Checked:
    """Check all luck of a transcript that has been read."""
    _check_commitment(fair)
    seed = _checked_seed(fair, document.get("seed"))
    tiles = _checked_deal(match, seed, drawn=fair.drawn)
    return Checked(fair.commitment, seed, fair.phrases, tiles, fair.drawn, _checked_dice(match, seed))


class FairRecord(NamedTuple):
    """The field of a transcript by which its luck is checked."""

    room: str
    secret: str
    commitment: str
    phrases: tuple[str, ...]
    drawn: bool


def fair_record(document: Mapping[str, object], match: AnyMatch) -> FairRecord:
    """Return the field with everything that is needed, each value of the right type."""
    if FIELD not in document:
        raise input_error(
            None,
            "This game was not played in a room: it says nothing of its luck.",
            code="no-fairness-record",
        )
    found = exact_object(document[FIELD], FIELD, _FIELDS)
    texts = [found["room"], found["secret"], found["commitment"], *items(found["phrases"], "phrases")]
    checked = [text for text in texts if isinstance(text, str)]
    if len(checked) < len(texts):
        raise input_error(
            None, "Room, secret, commitment and phrases must be texts.", code="bad-fairness-record"
        )
    room, secret, commitment, *phrases = checked
    drawn = boolean(found["drawn"], "drawn")
    if len(phrases) != match.start.options.players:
        raise input_error(
            None, "There must be one phrase, empty or not, for each seat.", code="bad-fairness-record"
        )
    if len(secret) != 2 * _SECRET_BYTES or not set(secret) <= set("0123456789abcdef"):
        raise input_error(
            None, "The secret must be {bytes} bytes in hex.", bytes=_SECRET_BYTES, code="bad-fairness-record"
        )
    return FairRecord(room, secret, commitment, tuple(phrases), drawn)


def _check_commitment(fair: FairRecord) -> None:
    right = commitment_of(fair.secret, fair.room)
    if not compare_digest(right.encode(), fair.commitment.encode("utf-8", "surrogatepass")):
        raise input_error(
            None, "The commitment is not the fingerprint of this secret.", code="commitment-mismatch"
        )


def _checked_seed(fair: FairRecord, claimed: object) -> str:
    seed = seed_of(fair.secret, fair.phrases)
    if claimed != seed:
        raise input_error(
            None, "The seed does not follow from the secret and the phrases.", code="seed-mismatch"
        )
    return seed


def _checked_deal(match: AnyMatch, seed: str, *, drawn: bool) -> int:
    """Deal again and return the number of tiles, or refuse a start that the seed does not give."""
    game, options = match.game, match.start.options
    if drawn:
        options = left_to_the_lot(game.NAME, options)
    dealt = game.new_game(options, luck.for_deal(seed))
    if dealt.options != match.start.options:
        raise input_error(None, "The first player is not the one that was drawn.", code="first-seat-mismatch")
    if dealt != match.start:
        raise input_error(None, "The tiles were not dealt as the seed says.", code="deal-mismatch")
    deal = game.start_to_json(dealt).get("deal")
    return len(deal["tiles"]) if isinstance(deal, dict) else 0


def _checked_dice(match: AnyMatch, seed: str) -> int:
    """Roll all dice again and return how many there were, or refuse the first that is another."""
    game, state, rolls = match.game, match.start, 0
    for ply, (seat, action) in enumerate(match.log):
        if seat == CHANCE:
            if draw_outcome(game.chance_outcomes(state), luck.for_die(seed, rolls)) != action:
                raise _wrong_die(ply, rolls + 1)
            rolls += 1
        state, _ = game.apply_action(state, action)
    return rolls


def _wrong_die(ply: int, roll: int) -> InvalidInput:
    return input_error(
        None,
        "Ply {ply}: die roll number {roll} is not the one that the seed gives.",
        ply=ply,
        roll=roll,
        code="roll-not-from-seed",
    )
