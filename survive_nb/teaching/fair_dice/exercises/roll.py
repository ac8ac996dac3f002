"""The exercise “The table's die” of the lesson “Fair dice”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching.fair_dice.answers import FACES, roll
from survive_nb.teaching.fair_dice.seeds import any_seed
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


def _numbers(rng: Random) -> list[Case]:
    return [Case(("tide", number)) for number in range(6)] + [
        Case((any_seed(rng), rng.randrange(60))) for _ in range(10)
    ]


def _one_stream(seed: str, number: int) -> str:
    """Draw all rolls from one source, one after the other."""
    luck = Random(f"{seed}:dice")
    return [FACES[luck.randrange(3)] for _ in range(number + 1)][-1]


TASK: Final = FunctionTask(
    name="roll",
    title=say("The table's die"),
    solution=roll,
    cases=_numbers,
    hints=(
        say("A source of luck for each roll: {code}", code=Code('Random(f"{seed}:dice:{number}")')),
        say(
            "Draw one number from it, {draw}, and take the face with that number, as in {face}",
            draw=Code("randrange(3)"),
            face=Code("FACES[0]"),
        ),
    ),
    wrong_ideas=(
        WrongIdea(
            "same_again",
            lambda seed, number: FACES[Random(f"{seed}:dice").randrange(3)] if number >= 0 else "",
            say("Your die shows the same face in every roll of a game. Put the number into the text too."),
        ),
        WrongIdea(
            "one_stream",
            _one_stream,
            say("You draw all rolls from one source. The table makes a new source for each roll."),
        ),
        WrongIdea(
            "from_one",
            lambda seed, number: roll(seed, number + 1),
            say("You are one roll ahead. The first roll has number 0."),
        ),
    ),
    well_done=say("That is exactly the die of the table. With the seed, you can roll it again years later."),
)
