"""A stranger's value

ask: Another player's explorer stands on a beach. Its value is secret: one of {values}. What is it worth on
    average?
ask_later: The final count begins. A colour had the values {values}, and {seen} have been turned over so far.
    What is each of the others worth on average?
field: On average
because: All {count} together are worth {total}, so one of them is worth {total}/{count} on average. [COMP-2]
hint: Add up all the values that it can have. [COMP-2]
hint: Then share the sum fairly among those explorers.
done: A 6 is worth more than two strangers. Remember where yours stands: you may not look again.
a_die: That is the average of a die, where each number comes once. Here 1 comes more often. [COMP-2]
the_sum: That is what all {count} are worth together. What is one of them worth?
the_middle: That is the one in the middle, the median. It is not the average.
most_often: 1 comes most often, but it is not the average.
all_ten: That is the average of all ten. Leave out the ones that you have seen.
shared_by_ten: The sum is right. Share it among {count} explorers, not among ten.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import median
from typing import Final

from survive_nb.teaching.authoring import Number, Texts, ValueTask

TEXTS: Final = Texts(__name__, __doc__)

#: The values of the ten explorers of a colour (COMP-2).
VALUES: Final = (1, 1, 1, 2, 2, 3, 3, 4, 5, 6)


def _average(seen: tuple[int, ...]) -> ValueTask:
    """Ask for the average value of a colour's explorers, some of which are known."""
    left = list(VALUES)
    for value in seen:
        left.remove(value)
    total, count = sum(left), len(left)
    texts = TEXTS.given(count=count, total=total, values=VALUES, seen=sorted(seen))
    return texts.value(
        Fraction(total, count),
        ask="ask_later" if seen else "ask",
        wants=Number(),
        vary=lambda rng: _average(_some_values(rng)),
        wrong_ideas=texts.ideas(
            a_die=Fraction(7, 2),
            the_sum=total,
            the_middle=Fraction(median(left)),
            most_often=1,
            all_ten=Fraction(sum(VALUES), len(VALUES)),
            shared_by_ten=Fraction(total, len(VALUES)),
        ),
    )


def _some_values(rng: Random) -> tuple[int, ...]:
    """Draw two to four different values, so that 1 is still the most frequent one."""
    return tuple(rng.sample(sorted(set(VALUES)), rng.randint(2, 4)))


TASK: Final = _average(())
