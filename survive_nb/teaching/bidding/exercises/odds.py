"""The exercise “The odds of the row” of the lesson “Fish Fish bidding”."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.fish_fish import CARD_COUNT
from survive_nb.teaching.comparison import Number
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


def odds(cards: list[str]) -> Fraction:
    """Return the chance of "fish" under the next bait; "?" is a card that was discarded unseen."""
    fish = 2 - cards.count("fish")
    no_fish = 3 - cards.count("no_fish")
    return Fraction(fish, fish + no_fish)


def _cards_so_far(rng: Random) -> list[Case]:
    """Make what lay under the baits so far, few cards first; never both "Fish!", for that ends the hand."""
    fixed: list[list[str]] = [[], ["no_fish"], ["fish"], ["?"], ["?", "no_fish"], ["?", "?", "?", "fish"]]
    deck = ["fish"] + ["no_fish"] * CARD_COUNT["no_fish"]
    drawn = []
    for count in (2, 2, 3, 3, 4, 4):
        cards = rng.sample(deck, count)
        drawn.append(["?" if rng.random() < 0.4 else card for card in cards])
    return [Case((cards,)) for cards in [*fixed, *drawn]]


TASK: Final = FunctionTask(
    name="odds",
    title=say("The odds of the row"),
    solution=odds,
    cases=_cards_so_far,
    wants=Number(),
    hints=(
        say("How many “Fish!” have you not seen, and how many cards in all have you not seen?", rule="FF-1"),
        say(
            "A card that was discarded unseen may be anything. For you it is as if it still lay in the pile."
        ),
        say("{code} says how many “Fish!” are left to be seen.", code=Code('2 - cards.count("fish")')),
    ),
    wrong_ideas=(
        WrongIdea(
            "half",
            lambda _cards: Fraction(1, 2),
            say(
                "“Either it is a fish or it is not” does not make it one half. Count the cards.", rule="FF-1"
            ),
        ),
        WrongIdea(
            "old_odds",
            lambda _cards: Fraction(2, 5),
            say("Those are the odds of the first row. Each card that you have seen changes them."),
        ),
        WrongIdea(
            "unseen_known",
            lambda cards: Fraction(2 - cards.count("fish"), 5 - len(cards)),
            say("You count a card that nobody saw as “No fish!”. It may have been either.", rule="FF-6"),
        ),
        WrongIdea(
            "percent",
            lambda cards: 100 * odds(cards),
            say("That is a percentage. A chance lies between 0 and 1."),
        ),
    ),
    well_done=say("So much for the cards. But the fisher does not shuffle: the fisher chooses."),
)
