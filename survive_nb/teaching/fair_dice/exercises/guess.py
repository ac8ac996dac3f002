"""The exercise “A seed too small” of the lesson “Fair dice”."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ValueTask, WrongIdea, with_distinct_ideas


def _guess(digits: int) -> ValueTask:
    """Ask how many seeds with some digits there are."""
    seeds = 10**digits
    task = ValueTask(
        name="guess",
        title=say("A seed too small"),
        question=say(
            "Somebody promises a seed of {digits} digits, each from 0 to 9. You know the fingerprint. How"
            " many seeds must you try at most to find the right one?",
            digits=digits,
        ),
        fields=(say("Seeds"),),
        solution=seeds,
        because=say(
            "There are {seeds} such seeds. Make all their fingerprints, and one of them is the promised one.",
            seeds=seeds,
        ),
        hints=(
            say("You cannot turn a fingerprint back. But you can make many and compare."),
            say("Ten digits can stand in the first place. How many pairs can stand in the first two?"),
        ),
        wrong_ideas=(
            WrongIdea("no_zero", seeds - 1, say("Almost: the seed of nothing but zeros counts too.")),
            WrongIdea(
                "added",
                10 * digits,
                say("Ten digits in each of {digits} places: multiply, do not add.", digits=digits),
            ),
            WrongIdea(
                "by_half",
                seeds // 2,
                say("That is about the average. At worst you are unlucky to the very end."),
            ),
        ),
        well_done=say("A secret seed must be long. The table's own have 32 characters, drawn by chance."),
        vary=lambda rng: _guess(rng.choice((2, 3, 5, 6))),
    )
    return with_distinct_ideas(task)


TASK: Final = _guess(4)
