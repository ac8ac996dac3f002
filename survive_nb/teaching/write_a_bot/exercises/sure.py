"""Luck or skill?

ask: How many games does it take until you can say that this bot is better than its opponent?
ask_other: Another bot wins {rate} per cent of its games. The interval begins at {low1} per cent after
    {games1} games, at {low2} after {games2}, at {low3} after {games3} and at {low4} after {games4}. From how
    many games on may you say that this bot is better than its opponent?
field: Games
because: At {games} games the interval begins above 50 per cent, for the first time in this table (the formula
    says {least}). Before that, an equal bot with a little luck could look the same.
hint: Two equal bots win 50 per cent each. Is 50 inside the interval or outside?
hint: Go through the table to the first line whose interval begins above 50.
done: The same win rate can be luck or skill. Always read the interval.
nearly: Nearly. The interval still begins at {low} per cent, so an equal bot is still possible.
more_than_half: {rate} per cent is more than half, but the interval begins at {low1}. Pure luck fits in
    easily.
surest: After {games4} games you can be even surer. But an earlier line is enough.
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.league.standings import wilson
from survive_nb.teaching.authoring import Between, Texts, ValueTask

TEXTS: Final = Texts(__name__, __doc__)

#: Games that a table may have a line for; a win rate in steps of five per cent is a whole number of wins.
_LINES: Final = (20, 40, 60, 80, 100, 140, 200, 300, 400)


def _low(rate: int, games: int) -> float:
    """Return where the interval begins, in per cent."""
    return 100 * wilson(rate * games / 100, games)[0]


def _shown(rate: int, games: int) -> float:
    """Return where the interval begins, in per cent with one digit after the point."""
    return round(_low(rate, games), 1)


def _sure(rate: int, lines: tuple[int, int, int, int]) -> ValueTask:
    """Ask for the first of these numbers of games whose interval begins above one half."""
    at = next(at for at, games in enumerate(lines) if _low(rate, games) > 50)
    answer, before = lines[at], lines[at - 1]
    least = next(games for games in range(before + 1, answer + 1) if _low(rate, games) > 50)
    table = {f"games{at}": games for at, games in enumerate(lines, 1)}
    starts = {f"low{at}": _shown(rate, games) for at, games in enumerate(lines, 1)}
    texts = TEXTS.given(games=answer, least=least, low=_shown(rate, before), rate=rate, **table, **starts)
    return texts.value(
        answer,
        ask="ask" if (rate, lines) == _PRINTED else "ask_other",
        wants=Between(least, answer),
        vary=_drawn,
        wrong_ideas=texts.ideas(nearly=before, more_than_half=lines[0], surest=lines[-1]),
    )


#: Win rate in per cent, and numbers of games.
_PRINTED: Final = (60, (20, 40, 100, 200))


def _drawn(rng: Random) -> ValueTask:
    """Draw a win rate and four numbers of games, of which the second or third is the first to be enough."""
    rate = rng.choice((60, 65, 70))
    enough = [games for games in _LINES if _low(rate, games) > 50]
    few = [games for games in _LINES if games not in enough]
    some = rng.randint(max(1, 4 - len(enough)), min(3, len(few)))
    lines = (*sorted(rng.sample(few, some)), *sorted(rng.sample(enough, 4 - some)))
    if (rate, lines) == _PRINTED:
        return _drawn(rng)
    return _sure(rate, (lines[0], lines[1], lines[2], lines[3]))


TASK: Final = _sure(*_PRINTED)
