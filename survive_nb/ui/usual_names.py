"""What players are called who have not given themselves a name: "You", "Player 2", "Scout".

Such a name is ours and not the player's, so it is said in the language of whoever looks, even when the game
was begun in another one.

>>> usual_names(["person", "scout", "scout"], Words("en"))
['You', 'Scout 1', 'Scout 2']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from survive_nb.ui.words import LANGUAGES, Words, mark

#: Who may sit in a seat of Survive!: a person at this screen, or a bot, from the easiest on.
PERSON: Final = "person"
BOTS: Final = ("drifter", "scout", "captain")
SITTERS: Final = (PERSON, *BOTS)

_ALONE: Final = {
    "person": mark("You"),
    "drifter": mark("Drifter"),
    "scout": mark("Scout"),
    "captain": mark("Captain"),
    "hermit": mark("Hermit"),
    "piranha": mark("Piranha"),
    "equilibrium": mark("Equilibrium"),
    "angler": mark("Angler"),
}
_ONE_OF_MANY: Final = {
    "person": mark("Player {n}"),
    "drifter": mark("Drifter {n}"),
    "scout": mark("Scout {n}"),
    "captain": mark("Captain {n}"),
    "hermit": mark("Hermit {n}"),
    "piranha": mark("Piranha {n}"),
    "equilibrium": mark("Equilibrium {n}"),
    "angler": mark("Angler {n}"),
}
_NUMBERS: Final = range(1, 9)


def usual_names(kinds: Sequence[str], words: Words) -> list[str]:
    """Return what the seats are called when nobody gave a name; several of a kind are numbered."""
    return [
        words.say(_ALONE[kind])
        if kinds.count(kind) == 1
        else words.say(_ONE_OF_MANY[kind], n=kinds[: seat + 1].count(kind))
        for seat, kind in enumerate(kinds)
    ]


def names_for(names: Iterable[str], words: Words) -> tuple[str, ...]:
    """Return the names as this reader sees them: the usual ones in the reader's language.

    >>> names_for(["You", "Scout 2", "Ada"], Words("fa"))[1:]
    ('دیده‌بان ۲', 'Ada')
    """
    usual = _all_usual()
    return tuple(words.say(usual[name][0], n=usual[name][1]) if name in usual else name for name in names)


@cache
def _all_usual() -> dict[str, tuple[str, int | None]]:
    """Return every usual name in every language, with the template and the number that it is made of."""
    found: dict[str, tuple[str, int | None]] = {}
    for words in map(Words, LANGUAGES):
        found |= {words.say(alone): (alone, None) for alone in _ALONE.values()}
        found |= {words.say(many, n=n): (many, n) for many in _ONE_OF_MANY.values() for n in _NUMBERS}
    return found
