"""The catalogue of a language: English sentences and what they are in that language.

The English sentence is the key, so English needs no catalogue.  Catalogues are gettext files in
``survive_nb/locale``; only the standard library reads them.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from typing import Final

#: The languages that have a catalogue.
TRANSLATED: Final = ("fa",)
#: For tests: every sentence in brackets, so that one sees what was never asked for.
PSEUDO: Final = "pseudo"
#: More untold sentences than this are not worth remembering.
_MOST_UNTOLD: Final = 200


def mark(template: str) -> str:
    """Return the template unchanged; say to the extraction that somebody will say it later.

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


class Untold(NullTranslations):
    """What is said when a catalogue has no translation: English, and a note of it that tests read."""

    def __init__(self) -> None:
        super().__init__()
        self.sentences: set[str] = set()

    def gettext(self, message: str) -> str:
        """Note the sentence and return it."""
        if len(self.sentences) < _MOST_UNTOLD:
            self.sentences.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Note the sentence and return the form for this number."""
        self.gettext(msgid1)
        return super().ngettext(msgid1, msgid2, n)


#: Sentences that somebody wanted in a language that does not have them; empty unless a catalogue is old.
UNTOLD: Final = Untold()


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
    # Imported here because it is slow to import: whoever reads English pays nothing.
    from importlib.resources import files

    file = files("survive_nb") / "locale" / lang / "LC_MESSAGES" / "survive_nb.mo"
    with file.open("rb") as compiled:
        found = GNUTranslations(compiled)
    found.add_fallback(UNTOLD)
    return found
