"""Strict readers for parsed JSON: each gives back the value it was asked for, or raises `InvalidInput`.

What is refused gets quoted in a sentence that somebody prints, so quotes are short, plain ASCII, one line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from survive_nb.game import InvalidInput, Refusal

T = TypeVar("T")
#: Takes one value of parsed JSON and returns it, perhaps in a better shape, or raises `InvalidInput`.
Reader = Callable[[object], object]

_LONGEST_QUOTE: Final = 40
_LARGEST_QUOTE: Final = 10**15


def input_error(rule: str | None, template: str, *, code: str = "", **facts: object) -> InvalidInput:
    """Return the error that says this sentence.

    >>> str(input_error("COMP-3", "The board has no space {value}.", value="Z9"))
    'COMP-3: The board has no space Z9.'
    """
    return InvalidInput(Refusal(rule, template, facts, code=code))


def quoted(value: object) -> str:
    r"""Return a short description of any value, safe to show.

    >>> quoted("G6"), quoted(True), quoted(None), quoted(2.5), quoted([[1], 2]), quoted({})
    ("'G6'", 'true', 'null', '2.5', 'a list', 'an object')
    >>> quoted("\x1b[31m\n\ud800"), quoted("a" * 100), quoted(10**9999)
    ("'\\x1b[31m\\n\\ud800'", "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'...", 'a huge number')
    """
    if isinstance(value, str):
        return ascii(value[:_LONGEST_QUOTE]) + ("..." if len(value) > _LONGEST_QUOTE else "")
    if value is None or isinstance(value, bool):
        return {None: "null", False: "false", True: "true"}[value]
    if isinstance(value, int):
        # Python refuses to write out integers of thousands of digits.
        return str(value) if -_LARGEST_QUOTE < value < _LARGEST_QUOTE else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, list | tuple):
        return "a list"
    return "an object" if isinstance(value, Mapping) else "something that is not JSON"


def plain_object(value: object, path: str) -> dict[str, object]:
    """Return a JSON object as it is, whatever its fields."""
    if type(value) is not dict:
        raise input_error(
            None,
            "{path} must be an object, not {value}.",
            path=path,
            value=quoted(value),
            code="not-an-object",
        )
    return value


def exact_object(
    value: object, path: str, required: Sequence[str], optional: Collection[str] = ()
) -> dict[str, object]:
    """Return a JSON object that has all the required fields and no others but the optional ones.

    >>> exact_object({"seat": 0}, "ply", ["seat", "action"])
    Traceback (most recent call last):
        ...
    survive_nb.game.InvalidInput: ply lacks the field action.
    """
    found = plain_object(value, path)
    require(found, path, required)
    if len(found) > len(required):
        for name in found:
            if name not in required and name not in optional:
                raise input_error(
                    None,
                    "{path} has an unknown field {field}.",
                    path=path,
                    field=quoted(name),
                    code="unknown-field",
                )
    return found


def require(found: Mapping[str, object], path: str, required: Sequence[str]) -> None:
    """Refuse an object in which one of these fields is missing."""
    for name in required:
        if name not in found:
            raise input_error(
                None, "{path} lacks the field {field}.", path=path, field=name, code="missing-field"
            )


def integer(value: object, path: str) -> int:
    """Return a whole number; ``true`` and ``1.0`` are none."""
    if type(value) is not int:
        raise input_error(
            None,
            "{path} must be a whole number, not {value}.",
            path=path,
            value=quoted(value),
            code="not-a-whole-number",
        )
    return value


def whole(
    least: int, most: int, rule: str | None, template: str, *, code: str = ""
) -> Callable[[object], int]:
    """Return a reader of whole numbers in a range; the template may name ``{value}, {least}, {most}``.

    >>> whole(2, 8, "FF-13", "Fish Fish! is for {least} to {most} players, not {value}.")(9)
    Traceback (most recent call last):
        ...
    survive_nb.game.InvalidInput: FF-13: Fish Fish! is for 2 to 8 players, not 9.
    """

    def read(value: object) -> int:
        if type(value) is int and least <= value <= most:
            return value
        raise input_error(rule, template, code=code, value=quoted(value), least=least, most=most)

    return read


def boolean(value: object, path: str) -> bool:
    """Return true or false; 0 and 1 are neither."""
    if type(value) is not bool:
        raise input_error(
            None,
            "{path} must be true or false, not {value}.",
            path=path,
            value=quoted(value),
            code="not-a-boolean",
        )
    return value


def items(value: object, path: str) -> list[object]:
    """Return a JSON list, whatever is in it."""
    if type(value) is not list:
        raise input_error(
            None, "{path} must be a list, not {value}.", path=path, value=quoted(value), code="not-a-list"
        )
    return value


def choice(
    values: Collection[T], rule: str | None, template: str, *, code: str = ""
) -> Callable[[object], T]:
    """Return a reader that takes exactly these words or numbers; the template may name the ``{value}``.

    >>> bait = choice((2, 3, 4, 5), "FF-1", "There is no bait card {value}.")
    >>> bait(3)
    3
    >>> bait(3.0)
    Traceback (most recent call last):
        ...
    survive_nb.game.InvalidInput: FF-1: There is no bait card 3.0.
    """
    # Python takes 3.0 and 3, or true and 1, for the same key, so the type is a part of it.
    known = {(type(value), value): value for value in values}
    kinds = {type(value) for value in values}

    def read(value: object) -> T:
        if type(value) in kinds and (key := (type(value), value)) in known:
            return known[key]
        raise input_error(rule, template, code=code, value=quoted(value))

    return read


class WrittenAction(Protocol):
    """An action of any game: a dataclass whose class names its type."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    type: ClassVar[str]


ActionT = TypeVar("ActionT", bound=WrittenAction)


@dataclass(frozen=True, slots=True)
class _Form(Generic[ActionT]):
    """The written form of one kind of action: its fields, and those of which exactly one must be there."""

    build: type[ActionT]
    required: tuple[str, ...]
    one_of: tuple[str, ...]


class ActionForms(Generic[ActionT]):
    """Writes and reads the actions of one game, each as an object whose ``type`` comes first.

    Actions are dataclasses with a class variable ``type``.  Fields without a default are required; of those
    with a default exactly one must be there.  ``readers`` says how to read the field of each name.
    """

    def __init__(self, kinds: Sequence[type[ActionT]], readers: Mapping[str, Reader]) -> None:
        self._readers = readers
        self._forms = {kind.type: _form(kind) for kind in kinds}
        self._type = choice(
            tuple(self._forms), None, "There is no action of type {value}.", code="no-such-action"
        )

    def write(self, action: ActionT) -> dict[str, object]:
        """Return the action as docs/transcript.md writes it."""
        form = self._forms[action.type]
        written: dict[str, object] = {"type": action.type}
        for name in form.required + form.one_of:
            value = getattr(action, name)
            if value is not None:
                written[name] = list(value) if isinstance(value, tuple) else value
        return written

    def read(self, data: object) -> ActionT:
        """Return the action that is written here, or raise `InvalidInput`."""
        found = plain_object(data, "action")
        require(found, "action", ("type",))
        form = self._forms[self._type(found["type"])]
        exact_object(found, "action", ("type", *form.required), form.one_of)
        given = {name: self._readers[name](value) for name, value in found.items() if name != "type"}
        if form.one_of and len(given) != len(form.required) + 1:
            raise input_error(
                None,
                "action needs exactly one of the fields {fields}.",
                fields=", ".join(form.one_of),
                code="not-one-field",
            )
        return form.build(**given)


def _form(kind: type[ActionT]) -> _Form[ActionT]:
    """Read the form of an action off its class."""
    required = tuple(field.name for field in fields(kind) if field.default is MISSING)
    one_of = tuple(field.name for field in fields(kind) if field.default is not MISSING)
    return _Form(kind, required, one_of)
