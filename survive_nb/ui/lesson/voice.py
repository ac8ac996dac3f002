"""The voice of a lesson: sentences of the checks in the reader's language, as text and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from survive_nb.checks.saying import Code, Saying
from survive_nb.checks.voice import escaped
from survive_nb.ui.words import Words

_TICKS: Final = re.compile("`+")


class LessonVoice:
    """Says what a lesson has to say, in one language.

    >>> voice = LessonVoice("en")
    >>> voice.markdown(Saying("Try {code} on {space}.", {"code": Code("f()"), "space": "G6"}))
    'Try `f()` on G6.'
    """

    def __init__(self, lang: str) -> None:
        self.words = Words(lang)
        self.lang = self.words.lang
        self._rich = _RichWords(lang)

    def text(self, saying: Saying) -> str:
        """Say a sentence as plain text."""
        return _said(self.words, saying)

    def markdown(self, saying: Saying) -> str:
        """Say a sentence as Markdown; facts that somebody typed can carry no markup."""
        return _said(self._rich, saying)

    def escaped(self, text: str) -> str:
        """Return somebody's text so that Markdown shows it as it is."""
        return escaped(self.words.isolate(text))

    def block(self, markdown: str) -> str:
        """Put a piece of Markdown into the direction of the language."""
        if self.words.dir == "ltr":
            return markdown
        return f'<div dir="rtl" lang="{self.lang}">\n\n{markdown}\n\n</div>'


def _said(words: Words, saying: Saying) -> str:
    if saying.plural is None:
        return words.refusal(saying)
    facts: Mapping[str, object] = {name: fact for name, fact in saying.facts.items() if name != "n"}
    number = saying.facts["n"]
    # Both templates were found where the lesson says them; here they only pass through.
    in_numbers = words.say_n
    return in_numbers(saying.template, saying.plural, number if isinstance(number, int) else 0, **facts)


class _RichWords(Words):
    """Words for Markdown: code stands out and keeps its direction, and all else is only text."""

    def _fact(self, name: str, value: object) -> str:
        if not isinstance(value, Code):
            return super()._fact(name, value)
        # A fence that is longer than any in the code: nothing in it is markup.
        fence = "`" * (1 + max((len(ticks) for ticks in _TICKS.findall(value.text)), default=0))
        inside = f" {value.text} " if "`" in value.text else value.text
        span = f"{fence}{inside}{fence}"
        return f'<bdi dir="ltr">{span}</bdi>' if self.dir == "rtl" else span

    def _word(self, name: str, value: str) -> str:
        return escaped(super()._word(name, value))
