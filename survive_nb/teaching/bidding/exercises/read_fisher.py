"""Read the fisher

hint: Keep only the rows with this bait: `[card for laid, card in rows if laid == bait]`
hint: Among those, how many are “Fish!”? And what if there are none?
done: A habit that somebody reads is a habit that somebody uses. Yours too.
all_rows: You look at all rows. This fisher may treat a 5 quite differently from a 2.
turned_round: You have it the wrong way round: that is how many “Fish!” lay under this bait, out of all
    “Fish!”. The question is how many of these baits hid one.
never_seen: Never seen does not mean never there. Without news the cards themselves say 2/5. [FF-1]
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.fish_fish import SLOTS
from survive_nb.teaching.authoring import Case, Number, Texts

TEXTS: Final = Texts(__name__, __doc__)


def read_fisher(rows: list[tuple[int, str]], bait: int) -> Fraction:
    """Return how often "fish" lay under this bait; 2/5 if nobody has seen it yet."""
    cards = [card for laid, card in rows if laid == bait]
    if not cards:
        return Fraction(2, 5)
    return Fraction(cards.count("fish"), len(cards))


def _diaries(rng: Random) -> list[Case]:
    """Make rows that were revealed, few first, and a bait to ask about."""

    def row() -> tuple[int, str]:
        bait = rng.choice(SLOTS)
        return bait, "fish" if rng.random() < bait / 7 else "no_fish"

    fixed: list[tuple[list[tuple[int, str]], int]] = [
        ([], 5),
        ([(5, "fish")], 5),
        ([(5, "fish")], 2),
        ([(5, "fish"), (5, "no_fish"), (2, "fish")], 5),
        ([(5, "fish"), (5, "fish"), (3, "no_fish"), (3, "fish")], 3),
    ]
    drawn = [([row() for _ in range(count)], rng.choice(SLOTS)) for count in (6, 8, 10, 12, 14)]
    return [Case(diary) for diary in [*fixed, *drawn]]


def _among_all(rows: list[tuple[int, str]], _bait: int) -> Fraction:
    return Fraction(sum(card == "fish" for _, card in rows), len(rows)) if rows else Fraction(2, 5)


def _turned_round(rows: list[tuple[int, str]], bait: int) -> Fraction:
    fish = [laid for laid, card in rows if card == "fish"]
    return Fraction(fish.count(bait), len(fish)) if fish else Fraction(2, 5)


TASK: Final = TEXTS.function(
    read_fisher,
    _diaries,
    wants=Number(),
    wrong_ideas=TEXTS.ideas(
        all_rows=_among_all,
        turned_round=_turned_round,
        never_seen=lambda rows, bait: (
            read_fisher(rows, bait) if any(laid == bait for laid, _ in rows) else Fraction(0)
        ),
    ),
)
