"""A seed too small

ask: Somebody promises a seed of {digits} digits, each from 0 to 9. You know the fingerprint. How many seeds
    must you try at most to find the right one?
field: Seeds
because: There are {seeds} such seeds. Make all their fingerprints, and one of them is the promised one.
hint: You cannot turn a fingerprint back. But you can make many and compare.
hint: Ten digits can stand in the first place. How many pairs can stand in the first two?
done: A secret seed must be long. The table's own have 32 characters, drawn by chance.
no_zero: Almost: the seed of nothing but zeros counts too.
added: Ten digits in each of {digits} places: multiply, do not add.
by_half: That is about the average. At worst you are unlucky to the very end.
"""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.authoring import Texts, ValueTask

TEXTS: Final = Texts(__name__, __doc__)


def _guess(digits: int) -> ValueTask:
    """Ask how many seeds with some digits there are."""
    seeds = 10**digits
    texts = TEXTS.given(digits=digits, seeds=seeds)
    return texts.value(
        seeds,
        vary=lambda rng: _guess(rng.choice((2, 3, 5, 6))),
        wrong_ideas=texts.ideas(no_zero=seeds - 1, added=10 * digits, by_half=seeds // 2),
    )


TASK: Final = _guess(4)
