"""The exercise “A stranger's value” of the lesson “Set-up”."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import median
from typing import Final

from survive_nb.teaching.comparison import Number
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ValueTask, WrongIdea, with_distinct_ideas

#: The values of the ten explorers of a colour (COMP-2).
VALUES: Final = (1, 1, 1, 2, 2, 3, 3, 4, 5, 6)


def _average(seen: tuple[int, ...]) -> ValueTask:
    """Ask for the average value of a colour's explorers, some of which are known."""
    left = list(VALUES)
    for value in seen:
        left.remove(value)
    total, count = sum(left), len(left)
    question = say(
        "Another player's explorer stands on a beach. Its value is secret: one of {values}. What is it worth"
        " on average?",
        values=VALUES,
    )
    if seen:
        question = say(
            "The final count begins. A colour had the values {values}, and {seen} have been turned over so"
            " far. What is each of the others worth on average?",
            values=VALUES,
            seen=sorted(seen),
        )
    task = ValueTask(
        name="average",
        title=say("A stranger's value"),
        question=question,
        fields=(say("On average"),),
        solution=Fraction(total, count),
        wants=Number(),
        because=say(
            "All {count} together are worth {total}, so one of them is worth {total}/{count} on average.",
            count=count,
            total=total,
            rule="COMP-2",
        ),
        hints=(
            say("Add up all the values that it can have.", rule="COMP-2"),
            say("Then share the sum fairly among those explorers."),
        ),
        wrong_ideas=(
            WrongIdea(
                "a_die",
                Fraction(7, 2),
                say(
                    "That is the average of a die, where each number comes once. Here 1 comes more often.",
                    rule="COMP-2",
                ),
            ),
            WrongIdea(
                "the_sum",
                total,
                say("That is what all {count} are worth together. What is one of them worth?", count=count),
            ),
            WrongIdea(
                "the_middle",
                Fraction(median(left)),
                say("That is the one in the middle, the median. It is not the average."),
            ),
            WrongIdea("most_often", 1, say("1 comes most often, but it is not the average.")),
            WrongIdea(
                "all_ten",
                Fraction(sum(VALUES), len(VALUES)),
                say("That is the average of all ten. Leave out the ones that you have seen."),
            ),
            WrongIdea(
                "shared_by_ten",
                Fraction(total, len(VALUES)),
                say("The sum is right. Share it among {count} explorers, not among ten.", count=count),
            ),
        ),
        well_done=say(
            "A 6 is worth more than two strangers. Remember where yours stands: you may not look again."
        ),
        vary=lambda rng: _average(_some_values(rng)),
    )
    return with_distinct_ideas(task)


def _some_values(rng: Random) -> tuple[int, ...]:
    """Draw two to four different values, so that 1 is still the most frequent one."""
    return tuple(rng.sample(sorted(set(VALUES)), rng.randint(2, 4)))


TASK: Final = _average(())
