"""The secrets of a server for a class: kept in a file, so that its links are the same after a restart."""

from __future__ import annotations

import hmac
import json
import os
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import token_hex
from typing import Final

FILE: Final = "class-keys.json"
LINKS: Final = "class-links.txt"
#: Keep the token of the last time, or make one if there is none; and: make another one in any case.
AUTO, NEW = "auto", "new"

_BYTES: Final = 16
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,128}")


class BadKeys(Exception):
    """What was to be a token or a file of keys is none."""


@dataclass(frozen=True)
class Keys:
    """The token that all students know, and a secret that only the server and its teacher's link know."""

    token: str
    teacher: str

    @property
    def cookie_secret(self) -> bytes:
        """Return what cookies are signed with: they outlive a restart, and end with their token."""
        return hmac.digest(self.teacher.encode(), f"cookie {self.token}".encode(), "sha256")


def keys_in(folder: Path, token: str = AUTO) -> Keys:
    """Return the keys that this folder keeps, made at the first time; a token that is given comes first.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     first, second, third = (keys_in(Path(name), token) for token in ("auto", "auto", "new"))
    >>> first == second, first.token == third.token, first.teacher == third.teacher
    (True, False, True)
    """
    if token not in (AUTO, NEW) and not _TOKEN.fullmatch(token):
        raise BadKeys("a token has 16 to 128 letters, digits, - or _; without --token one is made")
    path = folder / FILE
    kept = _read(path) if path.exists() else None
    keys = kept or Keys(token_hex(_BYTES), token_hex(_BYTES))
    if token == NEW and kept:
        keys = Keys(token_hex(_BYTES), kept.teacher)
    if keys != kept:
        write_secret(path, json.dumps(asdict(keys)) + "\n")
    return keys if token in (AUTO, NEW) else Keys(token, keys.teacher)


def write_secret(path: Path, text: str) -> None:
    """Write a file that nobody else on this machine can read, whole or not at all."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{token_hex(4)}")
    try:
        beside.touch(mode=0o600, exist_ok=False)
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def _read(path: Path) -> Keys:
    """Read a file of keys; one that is damaged is left as it is, because old links may hang on it."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        keys = Keys(str(found["token"]), str(found["teacher"]))
    except (ValueError, KeyError, TypeError):
        raise BadKeys(f"{path} holds no keys; take it away and new ones are made") from None
    if not all(_TOKEN.fullmatch(key) for key in asdict(keys).values()):
        raise BadKeys(f"{path} holds no keys; take it away and new ones are made")
    if os.name == "posix":
        path.chmod(0o600)
    return keys
