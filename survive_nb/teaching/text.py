"""How messages of a lesson become text: screens translate them; without a screen they stay English."""

from __future__ import annotations

from typing import Protocol

from survive_nb.teaching.message import Message


class LessonText(Protocol):
    """Says sentences in one language."""

    lang: str

    def text(self, message: Message) -> str:
        """Say a sentence as plain text."""

    def markdown(self, message: Message) -> str:
        """Return a message as Markdown; markup in facts typed by users is escaped."""

    def escaped(self, text: str) -> str:
        """Return text with the Markdown syntax escaped."""

    def block(self, markdown: str) -> str:
        """Put a piece of Markdown into the direction of the language."""


def escaped(text: str) -> str:
    r"""Return a text on one line so that Markdown shows it as it is.

    >>> print(escaped("<b> *x*"))
    \<b\> \*x\*
    """
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>#|$~!&" else sign for sign in " ".join(text.split()))


class English:
    """Says sentences in English, with the ids of the game for names."""

    lang = "en"

    def text(self, message: Message) -> str:
        """Say a sentence."""
        return str(message)

    def markdown(self, message: Message) -> str:
        """Say a sentence; Markdown shows it as it is."""
        return escaped(str(message))

    def escaped(self, text: str) -> str:
        """Return text with the Markdown syntax escaped."""
        return escaped(text)

    def block(self, markdown: str) -> str:
        """Return the Markdown: English runs as it stands."""
        return markdown
