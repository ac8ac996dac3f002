"""The catalogue of a language: English sentences and what they are in that language.

The English sentence is the key, so English needs no catalogue.  Catalogues are gettext files in
``survive_nb/i18n``; only the standard library reads them.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from typing import Final

from survive_nb.languages import LANGUAGES

#: The languages that have a catalogue.
TRANSLATED: Final = LANGUAGES[1:]
#: For tests: every sentence in brackets, so that text without ``words.say`` stands out.
PSEUDO: Final = "pseudo"
#: Maximum number of missing sentences recorded.
_MOST_MISSING: Final = 200


def mark(template: str) -> str:
    """Return the template unchanged; marks it for extraction into the catalogue.

    >>> mark("The game is over.")
    'The game is over.'
    """
    return template


class English(NullTranslations):
    """English: every sentence is itself."""


class Pseudo(NullTranslations):
    """English in brackets.

    >>> Pseudo().gettext("The die decides.")
    '⟦The die decides.⟧'
    """

    def gettext(self, message: str) -> str:
        """Return the sentence in brackets."""
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the sentence for this number in brackets."""
        return f"⟦{super().ngettext(msgid1, msgid2, n)}⟧"


class MissingTranslations(NullTranslations):
    """Fallback for sentences without translation: English; the sentences are recorded for the tests."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences: set[str] = set()

    def gettext(self, message: str) -> str:
        """Record the sentence and return it."""
        if len(self.sentences) < _MOST_MISSING:
            self.sentences.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Note the sentence and return the form for this number."""
        self.gettext(msgid1)
        return super().ngettext(msgid1, msgid2, n)


#: Sentences requested but missing in a language; empty unless a catalogue is out of date.
MISSING: Final = MissingTranslations()


@cache
def catalogue(lang: str) -> NullTranslations:
    """Return the catalogue of a language.

    >>> catalogue("fa").gettext("whale")
    'نهنگ'
    """
    if lang == PSEUDO:
        return Pseudo()
    if lang not in TRANSLATED:
        return English()
    # Imported here because it is slow to import, and English does not need it.
    from importlib.resources import files

    file = files("survive_nb") / "i18n" / lang / "LC_MESSAGES" / "survive_nb.mo"
    with file.open("rb") as compiled:
        found = GNUTranslations(compiled)
    found.add_fallback(MISSING)
    return found
