"""Views, options and events as JSON data, by the fields of their classes."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Literal, Union, cast, get_args, get_origin, get_type_hints

from survive_nb.game import AnyGame


def to_data(value: object) -> object:
    """Return a value as JSON data: objects by their fields, tuples as lists.

    >>> from survive_nb.fish_fish.view import SeenRow
    >>> to_data(SeenRow("fish", 3, (None, 1), True))
    {'card': 'fish', 'bait': 3, 'bids': [None, 1], 'revealed': True}
    """
    if isinstance(value, tuple) and (names := getattr(value, "_fields", None)):
        return {name: to_data(item) for name, item in zip(names, value, strict=True)}
    if isinstance(value, tuple | list):
        return [to_data(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_data(getattr(value, field.name)) for field in fields(value)}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def event_to_data(event: object) -> dict[str, object]:
    """Return an event as JSON data, with its kind and its rule.

    >>> from survive_nb.fish_fish.events import BidMade
    >>> event_to_data(BidMade(1, 3))
    {'type': 'bid_made', 'rule': 'FF-4', 'seat': 1, 'tiles': 3}
    """
    written = cast("dict[str, object]", to_data(event))
    rule = getattr(event, "rule", None)
    return {"type": _kind(type(event)), **({} if rule is None else {"rule": rule}), **written}


def _kind(event_class: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", event_class.__name__).lower()


def view_from_data(game: AnyGame, data: object) -> object:
    """Return the view that was written with `to_data`."""
    return from_data(_view_class(game.view_for), data)


@cache
def _view_class(view_for: Callable[..., object]) -> object:
    return get_type_hints(view_for)["return"]


def event_from_data(game: AnyGame, data: Mapping[str, object]) -> object:
    """Return the event that was written with `event_to_data`."""
    return _built(_event_classes(game.event_for)[str(data["type"])], data)


@cache
def _event_classes(event_for: Callable[..., object]) -> dict[str, type]:
    kinds = get_args(get_type_hints(event_for)["return"])
    return {_kind(kind): kind for kind in kinds if kind is not type(None)}


def from_data(hint: object, data: object) -> object:
    """Return the value of a type that was written with `to_data`; only data of ours is read here."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        if data is None or isinstance(data, bool | int | float | str):
            return data
        return from_data(next(one for one in arguments if _is_built(one)), data)
    if origin is tuple:
        assert isinstance(data, list)
        if len(arguments) == 2 and arguments[1] is ...:
            return tuple(from_data(arguments[0], item) for item in data)
        return tuple(from_data(one, item) for one, item in zip(arguments, data, strict=True))
    if origin is Literal or not isinstance(hint, type):
        return data
    return _built(hint, data) if isinstance(data, Mapping) else data


def _is_built(hint: object) -> bool:
    """Tell whether values of a type are lists or objects in JSON."""
    return get_origin(hint) is tuple or (isinstance(hint, type) and bool(_hints(hint)))


@cache
def _hints(kind: type) -> Mapping[str, object]:
    """Return the fields of a dataclass or named tuple with their types; none for another type."""
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    hints = get_type_hints(kind) if names else {}
    return {name: hints[name] for name in names}


def _built(kind: type, data: object) -> object:
    assert isinstance(data, Mapping)
    return kind(**{name: from_data(hint, data[name]) for name, hint in _hints(kind).items()})
