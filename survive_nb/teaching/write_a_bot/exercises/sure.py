"""The exercise “Luck or skill?” of the lesson “Write a bot”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.league.standings import wilson
from survive_nb.teaching.comparison import Between
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ValueTask, WrongIdea, with_distinct_ideas

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
    question = say("How many games does it take until you can say that this bot is better than its opponent?")
    if (rate, lines) != _PRINTED:
        question = say(
            "Another bot wins {rate} per cent of its games. The interval begins at {low1} per cent after"
            " {games1} games, at {low2} after {games2}, at {low3} after {games3} and at {low4} after"
            " {games4}. From how many games on may you say that this bot is better than its opponent?",
            rate=rate,
            games1=lines[0],
            games2=lines[1],
            games3=lines[2],
            games4=lines[3],
            low1=_shown(rate, lines[0]),
            low2=_shown(rate, lines[1]),
            low3=_shown(rate, lines[2]),
            low4=_shown(rate, lines[3]),
        )
    task = ValueTask(
        name="sure",
        title=say("Luck or skill?"),
        question=question,
        fields=(say("Games"),),
        solution=answer,
        wants=Between(least, answer),
        because=say(
            "At {games} games the interval begins above 50 per cent, for the first time in this table (the"
            " formula says {least}). Before that, an equal bot with a little luck could look the same.",
            games=answer,
            least=least,
        ),
        hints=(
            say("Two equal bots win 50 per cent each. Is 50 inside the interval or outside?"),
            say("Go through the table to the first line whose interval begins above 50."),
        ),
        wrong_ideas=(
            WrongIdea(
                "nearly",
                before,
                say(
                    "Nearly. The interval still begins at {low} per cent, so an equal bot is still possible.",
                    low=_shown(rate, before),
                ),
            ),
            WrongIdea(
                "more_than_half",
                lines[0],
                say(
                    "{rate} per cent is more than half, but the interval begins at {low}. Pure luck fits in"
                    " easily.",
                    rate=rate,
                    low=_shown(rate, lines[0]),
                ),
            ),
            WrongIdea(
                "surest",
                lines[-1],
                say(
                    "After {games} games you can be even surer. But an earlier line is enough.",
                    games=lines[-1],
                ),
            ),
        ),
        well_done=say("The same win rate can be luck or skill. Always read the interval."),
        vary=_drawn,
    )
    return with_distinct_ideas(task)


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
