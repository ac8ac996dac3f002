"""The proofs of lesson 6, piece by piece: students may look at them, and they run in a notebook."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any, Final

from survive_nb import survive
from survive_nb.game import IllegalAction, Match

#: The faces of the creature die, in the order of the table.
FACES: Final = ("serpent", "shark", "whale")


def promise(seed: str) -> str:
    """Return the fingerprint of a seed: SHA-256, as 64 letters and digits."""
    return hashlib.sha256(seed.encode()).hexdigest()


def is_kept(promised: str, seed: str) -> bool:
    """Tell whether a seed is the one that was promised."""
    return hashlib.sha256(seed.encode()).hexdigest() == promised


def roll(seed: str, number: int) -> str:
    """Return what the die shows in a game with this seed; the first roll has number 0."""
    luck = Random(f"{seed}:dice:{number}")
    return FACES[luck.randrange(3)]


def first_lie(seed: str, rolls: list[str]) -> int:
    """Return the number of the first roll that the seed does not give, or -1 if all are true."""
    for number, face in enumerate(rolls):
        if face != roll(seed, number):
            return number
    return -1


def forged_ply(document: dict[str, Any]) -> int:
    """Play a game again and return the number of the first ply that the rules refuse, or -1."""
    match = Match(survive, survive.start_from_json(document))
    for number, ply in enumerate(document["plies"]):
        try:
            match.play(survive.action_from_json(ply["action"]), ply["seat"])
        except IllegalAction:
            return number
    return -1
