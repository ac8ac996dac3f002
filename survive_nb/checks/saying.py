"""Sentences of the lessons: an English template and its facts, said later in the language of whoever reads.

`say` looks like a screen's ``words.say``, so that the catalogue finds the templates, and says nothing yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Code:
    """A piece of code in a sentence: it is never translated and always runs from left to right."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Saying:
    """One sentence, and the rule that it rests on if there is one.

    >>> str(say("{space} is {terrain}.", space="D4", terrain="beach"))
    'D4 is beach.'
    """

    template: str
    facts: Mapping[str, object] = field(default_factory=dict)
    rule: str | None = None
    #: The template for any other number than one; the number is the fact ``n``.
    plural: str | None = None

    def __str__(self) -> str:
        template = self.template if self.plural is None or self.facts["n"] == 1 else self.plural
        return template.format_map({name: _plain(value) for name, value in self.facts.items()})


def _plain(value: object) -> object:
    """Write a fact in English as it is; a list of things with commas."""
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ", ".join(sorted(str(item) for item in value)) or "none"
    return value


def say(template: str, /, *, rule: str | None = None, **facts: object) -> Saying:
    """Return a sentence to be said later."""
    return Saying(template, facts, rule)


def say_n(one: str, many: str, n: int, /, *, rule: str | None = None, **facts: object) -> Saying:
    """Return a sentence about a number of things, to be said later.

    >>> str(say_n("{n} tile is missing.", "{n} tiles are missing.", 3))
    '3 tiles are missing.'
    """
    return Saying(one, {"n": n, **facts}, rule, many)
