"""Who says the sentences of a lesson: screens lend a voice in each language; alone, checks speak English."""

from __future__ import annotations

from typing import Protocol

from survive_nb.checks.saying import Saying


class Voice(Protocol):
    """Says sentences in one language."""

    lang: str

    def text(self, saying: Saying) -> str:
        """Say a sentence as plain text."""

    def markdown(self, saying: Saying) -> str:
        """Say a sentence as Markdown; facts that somebody typed can carry no markup."""

    def escaped(self, text: str) -> str:
        """Return somebody's text so that Markdown shows it as it is."""

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

    def text(self, saying: Saying) -> str:
        """Say a sentence."""
        return str(saying)

    def markdown(self, saying: Saying) -> str:
        """Say a sentence; Markdown shows it as it is."""
        return escaped(str(saying))

    def escaped(self, text: str) -> str:
        """Return somebody's text so that Markdown shows it as it is."""
        return escaped(text)

    def block(self, markdown: str) -> str:
        """Return the Markdown: English runs as it stands."""
        return markdown
