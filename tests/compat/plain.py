"""Turn values of the package into plain JSON, so that two versions of the package can be compared."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from fractions import Fraction
from hashlib import sha256

#: Names that changed since commit 9cc0027: new name → old name.
RENAMED: dict[str, str] = {"viewer": "eyes"}


def plain(value: object) -> object:
    """Return dataclasses and named tuples as objects with their type, other collections as lists.

    >>> plain({"odds": Fraction(1, 3), "seats": frozenset({1, 0})})
    {'odds': '1/3', 'seats': [0, 1]}
    """
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(value[key]) for key in sorted(value, key=str)}
    if isinstance(value, AbstractSet):
        return sorted((plain(item) for item in value), key=dumped)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = [field.name for field in dataclasses.fields(value)]
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        names = list(value._fields)
    elif isinstance(value, list | tuple):
        return [plain(item) for item in value]
    else:
        raise TypeError(f"{type(value).__name__} is not plain data")
    kind = type(value).__name__
    facts = {RENAMED.get(name, name): plain(getattr(value, name)) for name in names}
    return {"type": RENAMED.get(kind, kind), **facts}


def dumped(value: object) -> str:
    """Return a plain value as one line of JSON that does not depend on the order of fields."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest(value: object) -> str:
    """Return a short fingerprint of a value."""
    return sha256(dumped(plain(value)).encode()).hexdigest()[:16]
