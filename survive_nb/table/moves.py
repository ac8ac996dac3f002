"""A finished game as a short text for a link: its transcript, compressed.

A link with the moves opens a game where its store cannot be reached, as on the static site.  Only finished
games travel in links: the moves of a running one tell its secrets.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as Base64Error
from typing import Final

from survive_nb.fields import input_error, plain_object
from survive_nb.game import InvalidInput
from survive_nb.store import open_store
from survive_nb.table.repository import GameRepository
from survive_nb.table.table import Table
from survive_nb.transcript import dumps, loads

#: Characters of a link's moves; a long game of four has about 2,800.
LONGEST_MOVES: Final = 16_000
#: Bytes that compressed moves may unpack to.
_LARGEST_TRANSCRIPT: Final = 1024 * 1024


def moves_of(table: Table) -> str:
    """Return the moves of a finished game for a link, or an empty string if they are too long for one."""
    # The chain of a room's game cannot be compressed, and a link proves nothing.
    found = plain_object(loads(table.transcript()), "transcript")
    found.pop("chain", None)
    packed = zlib.compress(dumps(found).encode("ascii"), 9)
    text = urlsafe_b64encode(packed).rstrip(b"=").decode("ascii")
    return text if len(text) <= LONGEST_MOVES else ""


def open_moves(text: str) -> Table:
    """Return the finished game whose moves these are, or raise `InvalidInput`; nothing is stored."""
    repository = GameRepository(open_store(":memory:"))
    table = repository.open_transcript(_unpacked(text), "")
    if not table.is_over:
        raise input_error(None, "This link holds a game that is not over.", code="link-not-over")
    return table


def _unpacked(text: str) -> str:
    """Return the transcript in a link's moves; it cannot unpack to more than the limit."""
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST_MOVES:
        raise _damaged()
    try:
        unpacker = zlib.decompressobj()
        found = unpacker.decompress(
            urlsafe_b64decode(text + "=" * (-len(text) % 4)), max_length=_LARGEST_TRANSCRIPT
        )
        if not unpacker.eof or unpacker.unused_data:
            raise _damaged()
        return found.decode("ascii")
    except (Base64Error, zlib.error, ValueError) as error:
        if isinstance(error, InvalidInput):
            raise
        raise _damaged() from error


def _damaged() -> InvalidInput:
    return input_error(
        None, "The moves in this link are incomplete. Copy the whole link again.", code="link-damaged"
    )
