"""The table's die

hint: A source of luck for each roll: `Random(f"{seed}:dice:{number}")`
hint: Draw one number from it, `randrange(3)`, and take the face with that number, as in `FACES[0]`
done: That is exactly the die of the table. With the seed, you can roll it again years later.
same_again: Your die shows the same face in every roll of a game. Put the number into the text too.
one_stream: You draw all rolls from one source. The table makes a new source for each roll.
from_one: You are one roll ahead. The first roll has number 0.
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching.authoring import Case, Texts
from survive_nb.teaching.fair_dice.answers import FACES, roll
from survive_nb.teaching.fair_dice.seeds import any_seed

TEXTS: Final = Texts(__name__, __doc__)


def _numbers(rng: Random) -> list[Case]:
    return [Case(("tide", number)) for number in range(6)] + [
        Case((any_seed(rng), rng.randrange(60))) for _ in range(10)
    ]


def _one_stream(seed: str, number: int) -> str:
    """Draw all rolls from one source, one after the other."""
    luck = Random(f"{seed}:dice")
    return [FACES[luck.randrange(3)] for _ in range(number + 1)][-1]


TASK: Final = TEXTS.function(
    roll,
    _numbers,
    wrong_ideas=TEXTS.ideas(
        same_again=lambda seed, number: FACES[Random(f"{seed}:dice").randrange(3)] if number >= 0 else "",
        one_stream=_one_stream,
        from_one=lambda seed, number: roll(seed, number + 1),
    ),
)
