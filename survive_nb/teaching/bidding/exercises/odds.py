"""The odds of the row

hint: How many “Fish!” have you not seen, and how many cards in all have you not seen? [FF-1]
hint: A card that was discarded unseen may be anything. For you it is as if it still lay in the pile.
hint: `2 - cards.count("fish")` says how many “Fish!” are left to be seen.
done: So much for the cards. But the fisher does not shuffle: the fisher chooses.
half: “Either it is a fish or it is not” does not make it one half. Count the cards. [FF-1]
old_odds: Those are the odds of the first row. Each card that you have seen changes them.
unseen_known: You count a card that nobody saw as “No fish!”. It may have been either. [FF-6]
percent: That is a percentage. A chance lies between 0 and 1.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.fish_fish import CARD_COUNT
from survive_nb.teaching.authoring import Case, Number, Texts

TEXTS: Final = Texts(__name__, __doc__)


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


TASK: Final = TEXTS.function(
    odds,
    _cards_so_far,
    wants=Number(),
    wrong_ideas=TEXTS.ideas(
        half=lambda _cards: Fraction(1, 2),
        old_odds=lambda _cards: Fraction(2, 5),
        unseen_known=lambda cards: Fraction(2 - cards.count("fish"), 5 - len(cards)),
        percent=lambda cards: 100 * odds(cards),
    ),
)
