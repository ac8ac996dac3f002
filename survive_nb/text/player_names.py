"""What players are called when nobody gave them a name.

A default name ("You", "Player 2", "Scout") is ours and not the player's, so it is shown in the viewer's
language, even when the game was begun in another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from survive_nb.i18n.words import LANGUAGES, Words
from survive_nb.registry import bots_of, game_names

#: Who sits in a seat: a person at this screen, or a bot.
PERSON: Final = "person"
#: Numbers of usual names: a table has at most eight seats.
_NUMBERS: Final = range(1, 9)


def usual_names(kinds: Sequence[str], words: Words) -> list[str]:
    """Return what the seats are called when nobody gave a name; several of a kind are numbered.

    >>> usual_names(["person", "scout", "scout"], Words("en"))
    ['You', 'Scout 1', 'Scout 2']
    """
    return [
        _usual(kind, None if kinds.count(kind) == 1 else kinds[: seat + 1].count(kind), words)
        for seat, kind in enumerate(kinds)
    ]


def _usual(kind: str, number: int | None, words: Words) -> str:
    """Return the usual name of a person or a bot, with a number if there are several."""
    if kind == PERSON:
        return words.say("You") if number is None else words.say("Player {n}", n=number)
    return words.title(kind) if number is None else words.say("{bot} {n}", bot=kind, n=number)


def names_for(names: Iterable[str], words: Words) -> tuple[str, ...]:
    """Return the names as this reader sees them: the usual ones in the reader's language.

    >>> names_for(["You", "Scout 2", "Ada"], Words("fa"))[1:]
    ('دیده‌بان ۲', 'Ada')
    """
    usual = _all_usual(game_names())
    return tuple(_usual(*usual[name], words) if name in usual else name for name in names)


@lru_cache(maxsize=4)
def _all_usual(games: tuple[str, ...]) -> dict[str, tuple[str, int | None]]:
    """Return every usual name in every language, with who has it and the number in it."""
    kinds = (PERSON, *(bot for game in games for bot in bots_of(game).names))
    return {
        _usual(kind, number, words): (kind, number)
        for words in map(Words, LANGUAGES)
        for kind in kinds
        for number in (None, *_NUMBERS)
    }
