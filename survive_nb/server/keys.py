"""The secrets of a class server, kept in a file so that its links stay valid after a restart."""

from __future__ import annotations

import hmac
import json
import os
import re
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from secrets import token_hex
from typing import Final

FILE: Final = "class-keys.json"
LINKS: Final = "class-links.txt"
#: The students' link alone, for kernels, which show it on the page of a room.
STUDENTS_LINK: Final = "students-link.txt"
#: Values of ``--token``: keep the stored token (or create the first one), or always create a new one.
AUTO, NEW = "auto", "new"

_BYTES: Final = 16
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{16,128}")


class InvalidToken(Exception):
    """The given token cannot be used."""

    def __init__(self) -> None:
        super().__init__("A token has 16 to 128 letters, digits, - or _. Without --token, one is created.")


class InvalidKeyFile(Exception):
    """The file of keys is damaged."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is not a valid key file. Restore it, or delete it to create new links.")


@dataclass(frozen=True)
class Keys:
    """The token in the students' link, and a secret known only to the server and in the teacher's link."""

    token: str
    teacher: str
    #: Teacher's keys of before: what they manage belongs to the present one (`survive_nb.rooms.take_over`).
    retired: tuple[str, ...] = ()

    @property
    def cookie_secret(self) -> bytes:
        """Return the key that signs cookies: they survive a restart, and expire when the token changes."""
        return hmac.digest(self.teacher.encode(), f"cookie {self.token}".encode(), "sha256")


def load_keys(folder: Path, token: str = AUTO) -> Keys:
    """Return the keys stored in a folder, created on first use; a token that is given takes precedence.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     first, second, third = (load_keys(Path(name), token) for token in ("auto", "auto", "new"))
    >>> first == second, first.token == third.token, first.teacher == third.teacher
    (True, False, True)
    """
    if token not in (AUTO, NEW) and not _TOKEN.fullmatch(token):
        raise InvalidToken
    path = folder / FILE
    stored = _read(path) if path.exists() else None
    keys = stored or Keys(token_hex(_BYTES), token_hex(_BYTES))
    if token == NEW and stored:
        keys = replace(stored, token=token_hex(_BYTES))
    if keys != stored:
        write_private(path, json.dumps(asdict(keys)) + "\n")
    return keys if token in (AUTO, NEW) else replace(keys, token=token)


def rotate(folder: Path, *, token: bool, teacher: bool) -> Keys:
    """Replace the token, the teacher's key or both; links and cookies of before are invalid from then on."""
    old = load_keys(folder)
    new = replace(old, token=token_hex(_BYTES)) if token else old
    if teacher:
        new = replace(new, teacher=token_hex(_BYTES), retired=(*old.retired, old.teacher))
    write_private(folder / FILE, json.dumps(asdict(new)) + "\n")
    return new


class KeyFileWatch:
    """Notices that the stored keys were replaced while a server runs.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     watch = KeyFileWatch(Path(name), load_keys(Path(name)))
    ...     before, new = watch.new_keys(), rotate(Path(name), token=True, teacher=False)
    ...     before, watch.new_keys() == new, watch.new_keys()
    (None, True, None)
    """

    def __init__(self, folder: Path, keys: Keys) -> None:
        self._path = folder / FILE
        #: A token that was given to the server, and not by the file, stays.
        self._given = keys.token if keys != _stored(self._path) else ""
        self._keys = keys

    def new_keys(self) -> Keys | None:
        """Return the keys if they have changed; a file that is damaged or missing changes nothing."""
        stored = _stored(self._path)
        if stored is None:
            return None
        keys = replace(stored, token=self._given or stored.token)
        if keys == self._keys:
            return None
        self._keys = keys
        return keys


def write_private(path: Path, text: str) -> None:
    """Write a file atomically that only its owner can read."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{token_hex(4)}")
    try:
        temporary.touch(mode=0o600, exist_ok=False)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _stored(path: Path) -> Keys | None:
    """Return the keys of a file, or ``None`` if it cannot be read."""
    try:
        return _read(path)
    except (OSError, InvalidKeyFile):
        return None


def _read(path: Path) -> Keys:
    """Read a key file; a damaged one is not replaced, because links in use may depend on it."""
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        retired = tuple(str(key) for key in stored.get("retired", ()))
        keys = Keys(str(stored["token"]), str(stored["teacher"]), retired)
    except (AttributeError, ValueError, KeyError, TypeError):
        raise InvalidKeyFile(path) from None
    if not all(map(_TOKEN.fullmatch, (keys.token, keys.teacher, *keys.retired))):
        raise InvalidKeyFile(path)
    if os.name == "posix":
        path.chmod(0o600)
    return keys
