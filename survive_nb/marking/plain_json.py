"""Plain values as JSON: what a student's process may send to the judge.

Reading it runs no code and creates no object of a type that is not listed here.
"""

from __future__ import annotations

import ast
import inspect
import math
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import Final, TypeAlias

from survive_nb.game import InvalidInput
from survive_nb.registry import game_names, rules_of
from survive_nb.teaching import contained, error_location
from survive_nb.teaching.contained import Described
from survive_nb.teaching.message import Code, Message

Reader: TypeAlias = Callable[[object], object]

_DEEPEST: Final = 40
_LONGEST: Final = 5_000
#: Items of a set or a dictionary: with chosen numbers, reading n of them takes time in proportion to n².
_MOST_ITEMS: Final = 10_000


class NotPlain(ValueError):
    """The data is not what `to_json` writes."""


def to_json(value: object) -> object:
    """Return a value of `plain_value` as JSON data; a type other than JSON's own is an object with one key.

    >>> to_json((1, Fraction(5, 9)))
    {'tuple': [1, {'fraction': [5, 9]}]}
    """
    match value:
        case None | bool() | int() | str():
            return value
        case float() if math.isfinite(value):
            return value
        case float() | complex():
            return {type(value).__name__: repr(value)}
        case Fraction():
            return {"fraction": [value.numerator, value.denominator]}
        case Decimal():
            return {"decimal": str(value)}
        case bytes():
            return {"bytes": value.hex()}
        case Code() | Described():
            return {type(value).__name__.lower(): value.text}
        case Message():
            return {"message": [value.template, to_json(dict(value.facts))]}
        case list():
            return [to_json(item) for item in value]
        case tuple() | set() | frozenset():
            return {type(value).__name__: [to_json(item) for item in value]}
        case dict():
            return {"dict": [[to_json(key), to_json(item)] for key, item in value.items()]}
        case _:
            for name in game_names():
                if type(value) in rules_of(name).ACTION_TYPES:
                    return {"action": [name, rules_of(name).action_to_json(value)]}
            return {"described": f"an object of type {type(value).__name__}"}


def from_json(data: object, depth: int = 0) -> object:
    """Read a value; raise `NotPlain` for anything that `to_json` does not write.

    >>> from_json(to_json({"D4": (1, Fraction(5, 9))}))
    {'D4': (1, Fraction(5, 9))}
    """
    if depth > _DEEPEST:
        raise NotPlain("nested too deeply")
    if data is None or isinstance(data, bool | int | float | str):
        return data
    if isinstance(data, list):
        return [from_json(item, depth + 1) for item in data]
    if not isinstance(data, dict) or len(data) != 1:
        raise NotPlain("no value of ours")
    ((kind, content),) = data.items()
    if kind in _COLLECTIONS:
        items = from_json(content, depth + 1)
        if not isinstance(items, list) or (kind != "tuple" and len(items) > _MOST_ITEMS):
            raise NotPlain("no items")
        return _hashed(_COLLECTIONS[kind], items)
    if kind not in _ATOMS:
        raise NotPlain("no type of ours")
    try:
        return _ATOMS[kind](content)
    except (ArithmeticError, TypeError, ValueError, InvalidInput) as error:
        raise NotPlain("no value of its type") from error


def _hashed(make: Callable[[list[object]], object], items: list[object]) -> object:
    try:
        return make(items)
    except TypeError as error:  # a list as a member of a set or as a key
        raise NotPlain("no hashable members") from error


def _dict(pairs: list[object]) -> dict[object, object]:
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
        raise NotPlain("no pairs")
    return {pair[0]: pair[1] for pair in pairs if isinstance(pair, list)}


def _text(content: object) -> str:
    if not isinstance(content, str) or len(content) > _LONGEST:
        raise NotPlain("no short text")
    return content


def _fraction(content: object) -> Fraction:
    """Read two whole numbers; a text such as 1e999999999 would take minutes."""
    match content:
        case [int(numerator), int(denominator)]:
            return Fraction(numerator, denominator)
        case _:
            raise NotPlain("no fraction")


def _message(content: object) -> Message:
    """Read a sentence: its facts are texts, numbers and code, so that writing it calls nothing."""
    if not isinstance(content, list) or len(content) != 2:
        raise NotPlain("no message")
    facts = from_json(content[1])
    if not isinstance(facts, Mapping) or not all(
        isinstance(name, str) and isinstance(fact, str | int | float | Fraction | Code)
        for name, fact in facts.items()
    ):
        raise NotPlain("no facts")
    message = Message(_text(content[0]), dict(facts))
    if message.template not in sentences():
        raise NotPlain("no sentence of ours")
    return message


@cache
def sentences() -> frozenset[str]:
    """Return the templates of the sentences that a process with a student's code may send."""
    calls = (
        node
        for module in (contained, error_location)
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
    )
    return frozenset(str(call.args[0].value) for call in calls if isinstance(call.args[0], ast.Constant))


def _action(content: object) -> object:
    """Read an action of one of the games."""
    match content:
        case [str(name), action] if name in game_names():
            return rules_of(name).action_from_json(action)
        case _:
            raise NotPlain("no action")


_COLLECTIONS: Final[dict[str, Callable[[list[object]], object]]] = {
    "tuple": tuple,
    "set": set,
    "frozenset": frozenset,
    "dict": _dict,
}
_ATOMS: Final[dict[str, Reader]] = {
    "float": lambda content: float(_text(content)),
    "complex": lambda content: complex(_text(content)),
    "fraction": _fraction,
    "decimal": lambda content: Decimal(_text(content)),
    "bytes": lambda content: bytes.fromhex(_text(content)),
    "code": lambda content: Code(_text(content)),
    "described": lambda content: Described(_text(content)),
    "message": _message,
    "action": _action,
}
