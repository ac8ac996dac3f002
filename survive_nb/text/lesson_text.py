"""The sentences of a lesson in the reader's language, as text and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from survive_nb.i18n.words import Words
from survive_nb.teaching.message import Code, Message
from survive_nb.teaching.text import escaped

_TICKS: Final = re.compile("`+")


class ScreenLessonText:
    """Translates the messages of a lesson into one language.

    >>> text = ScreenLessonText("en")
    >>> text.markdown(Message("Try {code} on {space}.", {"code": Code("f()"), "space": "G6"}))
    'Try `f()` on G6.'
    """

    def __init__(self, lang: str) -> None:
        self.words = Words(lang)
        self.lang = self.words.lang
        self._rich = _RichWords(lang)

    def text(self, message: Message) -> str:
        """Return a message as plain text."""
        return _sentence(self.words, message)

    def markdown(self, message: Message) -> str:
        """Return a message as Markdown; markup in facts typed by users is escaped."""
        return _sentence(self._rich, message)

    def escaped(self, text: str) -> str:
        """Return text with the Markdown syntax escaped."""
        return escaped(self.words.isolate(text))

    def block(self, markdown: str) -> str:
        """Put a piece of Markdown into the direction of the language."""
        if self.words.dir == "ltr":
            return markdown
        return f'<div dir="rtl" lang="{self.lang}">\n\n{markdown}\n\n</div>'


def _sentence(words: Words, message: Message) -> str:
    if message.plural is None:
        return words.refusal(message.for_screens)
    facts: Mapping[str, object] = {name: fact for name, fact in message.facts.items() if name != "n"}
    number = message.facts["n"]
    # Both templates were found where the lesson says them; here they only pass through.
    in_numbers = words.say_n
    return in_numbers(message.template, message.plural, number if isinstance(number, int) else 0, **facts)


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
