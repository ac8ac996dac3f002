"""How a move or an input is refused: a rule, a code and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

#: The documented module of the exceptions, which tracebacks show.
_PACKAGE: Final = __name__.rpartition(".")[0]


class Sentence:
    """An English template and its facts, which a screen can translate; each subclass declares both fields."""

    __slots__ = ()

    template: str
    facts: Mapping[str, object]

    @property
    def sentence(self) -> str:
        """Return the sentence in English."""
        return self.template.format_map(self.facts)


@dataclass(frozen=True, slots=True)
class Refusal(Sentence):
    """Why an action is not allowed: the rule that forbids it and one sentence about this action.

    Programs compare the ``code``: the rule's id, or one of its own such as ``"room-locked"``.

    >>> refusal = Refusal("SWIM-2", "{explorer} already took its water action.", {"explorer": "red-3"})
    >>> str(refusal), refusal.code
    ('SWIM-2: red-3 already took its water action.', 'SWIM-2')
    """

    rule: str | None
    template: str
    facts: Mapping[str, object] = field(default_factory=dict)
    code: str = field(default="", kw_only=True)

    def __post_init__(self) -> None:
        if not (self.code or self.rule):
            raise ValueError(f"a refusal without a rule needs a code: {self.template!r}")
        object.__setattr__(self, "code", self.code or self.rule)

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}" if self.rule else self.sentence


class Refused(ValueError):
    """Something was refused; `refusal` says why, `rule` and `code` are its own."""

    __module__ = _PACKAGE

    rule: str | None = None
    code: str = ""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal
        self.rule, self.code = refusal.rule, refusal.code


class IllegalAction(Refused):
    """An action that can be read but that the rules do not allow now; `rule` says which rule forbids it."""

    __module__ = _PACKAGE


class InvalidInput(Refused):
    """Something that is not an action, a set of options or a transcript at all."""

    __module__ = _PACKAGE
