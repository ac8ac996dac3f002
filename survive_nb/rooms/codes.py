"""Room codes that can be read out in a classroom, and unguessable keys.

Neither is ever stored: the store has their hashes.  A key is made from a token that only its owner has, so
the owner can make it again.
"""

from __future__ import annotations

import secrets
import unicodedata
from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import digest
from typing import Final

from survive_nb.fields import input_error

#: 32 signs of which no two look alike on a projector: no I and no 1, no O and no 0.
ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
CODE_LENGTH: Final = 6
#: A key is 128 bits in the letters that an address may hold.
_KEY_LENGTH: Final = 22
_KEY_SIGNS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
_LONGEST_TYPED: Final = 40


def code_of(host_key: str) -> str:
    """Return the joining code of the room whose host has this key, so that the host can always show it.

    >>> code_of("a key"), code_of("another key")
    ('CENECF', 'E2MMLT')
    """
    mixed = digest(host_key.encode(), b"joining code", "sha256")
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in mixed[:CODE_LENGTH])


def clean_code(typed: object) -> str:
    """Return a code as it was meant, or raise `InvalidInput`: case, spaces and the script of digits are free.

    >>> clean_code(" hzx-b b۹ ")
    'HZXBB9'
    """
    signs = _plain(typed) if isinstance(typed, str) and len(typed) <= _LONGEST_TYPED else ""
    if len(signs) != CODE_LENGTH or not set(signs) <= set(ALPHABET):
        raise input_error(
            None, "A room code has {count} letters and digits.", count=CODE_LENGTH, code="bad-room-code"
        )
    return signs


def _plain(typed: str) -> str:
    kept = (sign for sign in unicodedata.normalize("NFKC", typed) if sign.isalnum())
    return "".join(str(unicodedata.digit(sign, sign)) for sign in kept).upper()


def new_key() -> str:
    """Return a key of 128 random bits, as it stands in an address."""
    return _written(secrets.token_bytes(16))


def key_of(token: str, room_id: str, place: str) -> str:
    """Return the key of a place that the owner of this token has; without a token, a new one."""
    if not token:
        return new_key()
    data = f"{room_id}:{place}".encode("utf-8", "surrogatepass")
    return _written(digest(token.encode("utf-8", "surrogatepass"), data, "sha256")[:16])


def is_key(key: object) -> bool:
    """Tell whether this could be a key at all."""
    return isinstance(key, str) and len(key) == _KEY_LENGTH and set(key) <= _KEY_SIGNS


def hash_of(secret: str) -> str:
    """Return the hash under which a code or key is stored."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _written(bits: bytes) -> str:
    return urlsafe_b64encode(bits).rstrip(b"=").decode("ascii")
