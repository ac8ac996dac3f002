"""The exercise “The error bar” of the lesson “Creature dice”."""

from __future__ import annotations

from math import sqrt
from typing import Final

from survive_nb.teaching.creatures.answers import error_bar
from survive_nb.teaching.creatures.odds import Near
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


def _half_bar(hits: int, games: int) -> float:
    return error_bar(hits, games) / 2


def _without_root(hits: int, games: int) -> float:
    share = hits / games
    return 2 * share * (1 - share) / games


def _without_games(hits: int, games: int) -> float:
    share = hits / games
    return 2 * sqrt(share * (1 - share))


TASK: Final = FunctionTask(
    name="error_bar",
    title=say("The error bar"),
    solution=error_bar,
    cases=lambda rng: [
        Case(arguments)
        for arguments in ((50, 100), (20, 100), (33, 400), (700, 1000), (rng.randint(2000, 3000), 5000))
    ],
    # 1.96 in the place of 2 is right too.
    wants=Near(relative=0.03),
    hints=(
        say("The share is {code}.", code=Code("p = hits / games")),
        say("Now the formula, with {code}.", code=Code("sqrt(p * (1 - p) / games)")),
        say("And twice that, for 95 of 100."),
    ),
    wrong_ideas=(
        WrongIdea(
            "half",
            _half_bar,
            say("That is half of it: in only 68 of 100 experiments is the truth as near as that."),
        ),
        WrongIdea(
            "no_root",
            _without_root,
            say("The square root is missing. Without it your experiment looks far too good."),
        ),
        WrongIdea(
            "no_games",
            _without_games,
            say("You forgot to divide by {games}. More games make the bar shorter.", games=Code("games")),
        ),
        WrongIdea(
            "percent",
            lambda hits, games: 100 * error_bar(hits, games),
            say("This is in per cent. Stay between 0 and 1, as with the share."),
        ),
    ),
    well_done=say("Four times as many games make the bar half as long. Being sure is expensive."),
)
