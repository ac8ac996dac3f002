"""Sentences of the lessons: an English template and its facts, translated when shown.

`say` looks like a screen's ``words.say``, so that the catalogue finds the templates, and says nothing yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from survive_nb.game import Refusal, Sentence


@dataclass(frozen=True, slots=True)
class Code:
    """A piece of code in a sentence: it is never translated and always runs from left to right."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Message(Sentence):
    """One sentence, and the rule that it rests on if there is one.

    >>> str(say("{space} is {terrain}.", space="D4", terrain="beach"))
    'D4 is beach.'
    """

    template: str
    facts: Mapping[str, object] = field(default_factory=dict)
    rule: str | None = None
    #: The template for any other number than one; the number is the fact ``n``.
    plural: str | None = None
    #: Code of the refusal that it repeats.
    code: str = ""

    @classmethod
    def of(cls, refusal: Refusal) -> Message:
        """Return the sentence of a refusal, with its rule."""
        return cls(refusal.template, refusal.facts, refusal.rule, code=refusal.code)

    @property
    def sentence(self) -> str:
        """Return the sentence in English, in the form for its number."""
        template = self.template if self.plural is None or self.facts["n"] == 1 else self.plural
        return template.format_map({name: _plain(value) for name, value in self.facts.items()})

    @property
    def for_screens(self) -> Sentence:
        """Return the refusal that it repeats, or itself: screens have sentences of their own for some."""
        return Refusal(self.rule, self.template, self.facts, code=self.code) if self.code else self

    def __str__(self) -> str:
        return self.sentence


def _plain(value: object) -> object:
    """Write a fact in English as it is; a list of things with commas."""
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ", ".join(sorted(str(item) for item in value)) or "none"
    return value


def say(template: str, /, *, rule: str | None = None, **facts: object) -> Message:
    """Return a message."""
    return Message(template, facts, rule)


def say_n(one: str, many: str, n: int, /, *, rule: str | None = None, **facts: object) -> Message:
    """Return a message with a singular and a plural form.

    >>> str(say_n("{n} tile is missing.", "{n} tiles are missing.", 3))
    '3 tiles are missing.'
    """
    return Message(one, {"n": n, **facts}, rule, many)
