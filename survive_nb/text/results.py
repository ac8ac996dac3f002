"""Who won a game, and how long ago it was played."""

from __future__ import annotations

from typing import Final

from survive_nb.game import Outcome
from survive_nb.i18n.words import Words

_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


def verdict(outcome: Outcome, words: Words) -> str:
    """Say who won; several share the victory (END-2, FF-14)."""
    score, winners = max(outcome.scores), outcome.winners
    if len(winners) == 1 and words.player(winners[0]) == words.say("You"):
        return words.say_n("You won with {n} point!", "You won with {n} points!", score)
    if len(winners) == 1:
        return words.say_n(
            "The winner: {winner}, with {n} point",
            "The winner: {winner}, with {n} points",
            score,
            winner=winners[0],
        )
    return words.say_n(
        "A shared victory: {winners}, with {n} point each",
        "A shared victory: {winners}, with {n} points each",
        score,
        winners=winners,
    )


def relative_time(seconds: float, words: Words) -> str:
    """Say how long ago something was, as people do.

    >>> relative_time(200, Words("en")), relative_time(-5, Words("en"))
    ('3 minutes ago', 'just now')
    """
    if seconds < _MINUTE:
        return words.say("just now")
    if seconds < _HOUR:
        return words.say_n("{n} minute ago", "{n} minutes ago", int(seconds // _MINUTE))
    if seconds < _DAY:
        return words.say_n("{n} hour ago", "{n} hours ago", int(seconds // _HOUR))
    return words.say_n("{n} day ago", "{n} days ago", int(seconds // _DAY))
