"""The error bar

hint: The share is `p = hits / games`.
hint: Now the formula, with `sqrt(p * (1 - p) / games)`.
hint: And twice that, for 95 of 100.
done: Four times as many games make the bar half as long. Being sure is expensive.
half: That is half of it: in only 68 of 100 experiments is the truth as near as that.
no_root: The square root is missing. Without it your experiment looks far too good.
no_games: You forgot to divide by `games`. More games make the bar shorter.
percent: This is in per cent. Stay between 0 and 1, as with the share.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from survive_nb.teaching.authoring import Case, Texts
from survive_nb.teaching.creatures.answers import error_bar
from survive_nb.teaching.creatures.odds import Near

TEXTS: Final = Texts(__name__, __doc__)


def _half_bar(hits: int, games: int) -> float:
    return error_bar(hits, games) / 2


def _without_root(hits: int, games: int) -> float:
    share = hits / games
    return 2 * share * (1 - share) / games


def _without_games(hits: int, games: int) -> float:
    share = hits / games
    return 2 * sqrt(share * (1 - share))


TASK: Final = TEXTS.function(
    error_bar,
    lambda rng: [
        Case(arguments)
        for arguments in ((50, 100), (20, 100), (33, 400), (700, 1000), (rng.randint(2000, 3000), 5000))
    ],
    wants=Near(relative=0.03),  # 1.96 in the place of 2 is right too
    wrong_ideas=TEXTS.ideas(
        half=_half_bar,
        no_root=_without_root,
        no_games=_without_games,
        percent=lambda hits, games: 100 * error_bar(hits, games),
    ),
)
