"""The first lie

hint: `enumerate(rolls)` gives each roll with its number.
hint: Compare each with `roll(seed, number)`, and return the number as soon as they differ.
done: If somebody turned a die, you find it at once, and you can say which one.
last: You found the last lie. After the first one nothing can be trusted.
from_one: You count from one. The first roll has number 0.
yes_or_no: You say whether somebody lied. Say where: the number of the roll, or `-1`.
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching.authoring import Case, Texts
from survive_nb.teaching.fair_dice.answers import FACES, first_lie, roll
from survive_nb.teaching.fair_dice.seeds import any_seed, plus_one

TEXTS: Final = Texts(__name__, __doc__)


def _logs(rng: Random) -> list[Case]:
    """Write down true rolls, then falsify none, one or two of them."""
    cases = [Case(("tide", [])), Case(("tide", [roll("tide", 0)]))]
    for lies in (0, 1, 2, 1, 2, 2):
        seed = any_seed(rng)
        rolls = [roll(seed, number) for number in range(12)]
        for number in rng.sample(range(1, 12), lies):
            rolls[number] = rng.choice([face for face in FACES if face != rolls[number]])
        cases.append(Case((seed, rolls)))
    return cases


def _last_lie(seed: str, rolls: list[str]) -> int:
    lies = [number for number, face in enumerate(rolls) if face != roll(seed, number)]
    return lies[-1] if lies else -1


TASK: Final = TEXTS.function(
    first_lie,
    _logs,
    wrong_ideas=TEXTS.ideas(
        last=_last_lie,
        from_one=lambda seed, rolls: plus_one(first_lie(seed, rolls)),
        yes_or_no=lambda seed, rolls: first_lie(seed, rolls) >= 0,
    ),
)
