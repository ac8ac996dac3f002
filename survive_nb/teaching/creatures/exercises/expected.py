"""The exercise “What a roll is worth” of the lesson “Creature dice”."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.teaching.comparison import Number
from survive_nb.teaching.creatures.answers import FACES, expected
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


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


TASK: Final = FunctionTask(
    name="expected",
    title=say("What a roll is worth"),
    solution=expected,
    cases=_rolls_to_judge,
    wants=Number(),
    hints=(
        say("First one face: which move would you choose, and may you choose none?", rule="TURN-4"),
        say("{code} is the best move, staying included.", code=Code("max([0, *moves[face]])")),
        say("All three faces are equally likely: add up the best ones and divide by 3."),
    ),
    wrong_ideas=(
        WrongIdea(
            "must_move",
            lambda moves: Fraction(sum(max(moves[face], default=0) for face in FACES), 3),
            say("You move even when every move harms you. You may decline; that is worth 0.", rule="TURN-4"),
        ),
        WrongIdea(
            "not_divided",
            lambda moves: sum(_best(moves)),
            say("You added up three faces, but only one of them comes. Divide by 3."),
        ),
        WrongIdea(
            "best_face",
            lambda moves: max(_best(moves)),
            say("You took the best face. The die chooses the face; you choose only the move."),
        ),
        WrongIdea(
            "average_move",
            _average_move,
            say(
                "You averaged over all moves. The die is chance, but the move is your choice: take the best."
            ),
        ),
    ),
    well_done=say("Chance averages, choice takes the best. The bots of this game think the same way."),
)
