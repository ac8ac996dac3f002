"""When the bait bites back

ask: A bait of {bait} lies there. At which chance of “Fish!” is a bid of one tile worth exactly {worth}?
field: The chance of “Fish!”
because: What you win, less what you lose: {code}. [FF-10]
hint: How much do you win on average, and how much does the fisher win on average?
hint: Solve this: {code}
done: With a lower chance the {bait} is worth more, with a higher one less. A sly fisher stays close to the
    border.
even_odds: At one half you win {bait} as often as you lose {caught}: that is worth {value}. [FF-10]
other_side: That is the chance of “No fish!”. The question is about “Fish!”.
count: Those are the odds of the first row. They do not depend on what the bait is worth.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.fish_fish import CARD_COUNT
from survive_nb.teaching.authoring import Code, Number, Texts, ValueTask, WrongIdea, say
from survive_nb.teaching.bidding.boards import CAUGHT

TEXTS: Final = Texts(__name__, __doc__)

#: The chance of "Fish!" in the first row (FF-1).
_FIRST_ROW: Final = Fraction(CARD_COUNT["fish"], sum(CARD_COUNT.values()))


def _even(bait: int, worth: int) -> ValueTask:
    """Ask for the chance of "Fish!" at which a tile on a bait is worth this much."""
    chance = Fraction(bait - worth, bait + CAUGHT)
    equation = Code(f"(1 - c) * {bait} - c * {CAUGHT} == {worth}")
    small, large = sorted((bait, CAUGHT))
    zero = (
        WrongIdea(
            "ratio",
            Fraction(small, large),
            say(
                "{small} against {large} is right, but a chance is a part of the whole: {small} + {large}.",
                small=small,
                large=large,
            ),
        )
        if worth == 0
        else WrongIdea(
            "worth_nothing",
            Fraction(bait, bait + CAUGHT),
            say("There the tile is worth 0. It should be worth {worth}.", worth=worth),
        )
    )
    texts = TEXTS.given(
        bait=bait, worth=worth, code=equation, caught=CAUGHT, value=Fraction(bait - CAUGHT, 2)
    )
    return texts.value(
        chance,
        wants=Number(),
        vary=_other_bait,
        wrong_ideas=(
            *texts.ideas(even_odds=Fraction(1, 2), other_side=1 - chance),
            zero,
            *texts.ideas(count=_FIRST_ROW),
        ),
    )


def _other_bait(rng: Random) -> ValueTask:
    bait = rng.choice((2, 3, 4, 5))
    return _even(bait, rng.choice([worth for worth in (-2, -1, 0, 1, 2) if (bait, worth) != (5, 0)]))


TASK: Final = _even(5, 0)
