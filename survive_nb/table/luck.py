"""Luck of a table, all from its seed: the deal, every die roll, and the random choices of bots.

Each draw has a source of its own, made from the seed and the draw's number, and none depends on how many
numbers an earlier one used.  So a game that is taken up again goes on exactly as it would have gone on.
"""

from __future__ import annotations

import secrets
from random import Random
from typing import Final

from survive_nb.fields import input_error

LONGEST_SEED: Final = 64
#: How the seeds of prepared games begin.
PREPARED: Final = "guided "


def new_token() -> str:
    """Return 128 random bits as text: a key that nobody can guess."""
    return secrets.token_hex(16)


def checked_seed(seed: object) -> str:
    """Return the seed that was asked for, or a new one; refuse what is too long to be one.

    >>> checked_seed(" tide 7 ")
    'tide 7'
    """
    if seed is None:
        return new_token()
    if not isinstance(seed, str) or len(seed.strip()) > LONGEST_SEED or not seed.strip().isprintable():
        raise input_error(
            None, "A seed is a text of at most {most} letters.", most=LONGEST_SEED, code="bad-seed"
        )
    return seed.strip() or new_token()


def prepared_seed(seed: str) -> str:
    """Return the seed of a prepared game, and nothing for any other.

    >>> prepared_seed("guided survive 7"), prepared_seed("tide")
    ('guided survive 7', '')
    """
    return seed if seed.startswith(PREPARED) else ""


def for_deal(seed: str) -> Random:
    """Return the source of the set-up."""
    return Random(f"{seed}:deal")


def for_die(seed: str, roll: int) -> Random:
    """Return the source of a die roll, counted from 0."""
    return Random(f"{seed}:dice:{roll}")


def for_seat(seed: str, seat: int, plies: int) -> Random:
    """Return the source of a bot's choice after this number of plies."""
    return Random(f"{seed}:seat {seat}:{plies}")


def for_screen(seed: str, seat: int, plies: int) -> Random:
    """Return the source of what a seat's screen draws after this number of plies, such as an order."""
    return Random(f"{seed}:screen {seat}:{plies}")
