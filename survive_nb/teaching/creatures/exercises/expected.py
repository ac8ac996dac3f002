"""What a roll is worth

hint: First one face: which move would you choose, and may you choose none? [TURN-4]
hint: `max([0, *moves[face]])` is the best move, staying included.
hint: All three faces are equally likely: add up the best ones and divide by 3.
done: Chance averages, choice takes the best. The bots of this game think the same way.
must_move: You move even when every move harms you. You may decline; that is worth 0. [TURN-4]
not_divided: You added up three faces, but only one of them comes. Divide by 3.
best_face: You took the best face. The die chooses the face; you choose only the move.
average_move: You averaged over all moves. The die is chance, but the move is your choice: take the best.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.teaching.authoring import Case, Number, Texts
from survive_nb.teaching.creatures.answers import FACES, expected

TEXTS: Final = Texts(__name__, __doc__)


def _rolls_to_judge(rng: Random) -> list[Case]:
    """Make what the moves of each face are worth, few first; some faces have no move at all."""
    small: list[dict[str, list[int]]] = [
        {"serpent": [], "shark": [1], "whale": []},
        {"serpent": [], "shark": [1, 2], "whale": [0]},
        {"serpent": [-1], "shark": [2], "whale": []},
        {"serpent": [3, -1], "shark": [-2, -1], "whale": [0, 1]},
    ]
    drawn = [
        {face: [rng.randint(-2, 3) for _ in range(rng.randint(1, 4))] for face in FACES} for _ in range(6)
    ]
    return [Case((moves,)) for moves in small + drawn]


def _best(moves: dict[str, list[int]]) -> list[int]:
    return [max([0, *moves[face]]) for face in FACES]


def _average_move(moves: dict[str, list[int]]) -> Fraction:
    every = [value for face in FACES for value in moves[face]]
    return Fraction(sum(every), len(every))


TASK: Final = TEXTS.function(
    expected,
    _rolls_to_judge,
    wants=Number(),
    wrong_ideas=TEXTS.ideas(
        must_move=lambda moves: Fraction(sum(max(moves[face], default=0) for face in FACES), 3),
        not_divided=lambda moves: sum(_best(moves)),
        best_face=lambda moves: max(_best(moves)),
        average_move=_average_move,
    ),
)
