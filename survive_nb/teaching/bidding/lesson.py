"""Lesson 4, Fish Fish bidding: the odds of a row, what a bid is worth, and why the best fish throw dice.

The functions at the top are the solutions that students may look at; they run in a notebook as they stand.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.fish_fish import CARD_COUNT, SLOTS
from survive_nb.teaching.bidding.boards import BAITS, BEGINS, BIDDERS, LANDING, LAST_ROW
from survive_nb.teaching.bidding.duel import Duel
from survive_nb.teaching.bidding.habits import MY_BID, BestReply, Solved
from survive_nb.teaching.bidding.questions import EVEN, MIX
from survive_nb.teaching.comparison import Number
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, Plan, WrongIdea


def odds(cards: list[str]) -> Fraction:
    """Return the chance of "fish" under the next bait; "?" is a card that was discarded unseen."""
    fish = 2 - cards.count("fish")
    no_fish = 3 - cards.count("no_fish")
    return Fraction(fish, fish + no_fish)


def worth(tiles: int, bait: int, chance: Fraction) -> Fraction:
    """Return what a bid brings on average: your points less the fisher's."""
    return tiles * ((1 - chance) * bait - chance * 4)


def read_fisher(rows: list[tuple[int, str]], bait: int) -> Fraction:
    """Return how often "fish" lay under this bait; 2/5 if nobody has seen it yet."""
    cards = [card for laid, card in rows if laid == bait]
    if not cards:
        return Fraction(2, 5)
    return Fraction(cards.count("fish"), len(cards))


def worst(p: Fraction) -> Fraction:
    """Return what you get when you bid with the chance p and the fisher knows it."""
    if_fish = p * -4 + (1 - p) * 2
    if_no_fish = p * 5 + (1 - p) * -4
    return min(if_fish, if_no_fish)


# -- the odds of the row -------------------------------------------------------------------------------------


def _cards_so_far(rng: Random) -> list[Case]:
    """Make what lay under the baits so far, few cards first; never both "Fish!", for that ends the hand."""
    fixed: list[list[str]] = [[], ["no_fish"], ["fish"], ["?"], ["?", "no_fish"], ["?", "?", "?", "fish"]]
    deck = ["fish"] + ["no_fish"] * CARD_COUNT["no_fish"]
    drawn = []
    for count in (2, 2, 3, 3, 4, 4):
        cards = rng.sample(deck, count)
        drawn.append(["?" if rng.random() < 0.4 else card for card in cards])
    return [Case((cards,)) for cards in [*fixed, *drawn]]


ODDS: Final = FunctionTask(
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
            say("Those are per cents. A chance lies between 0 and 1."),
        ),
    ),
    well_done=say("So much for the cards. But the fisher does not shuffle: the fisher chooses."),
)


# -- what a bid is worth -------------------------------------------------------------------------------------


def _bids(rng: Random) -> list[Case]:
    """Make bids, small numbers first."""
    fixed = [(1, 5, Fraction(0)), (1, 5, Fraction(1)), (1, 4, Fraction(1, 2)), (2, 3, Fraction(2, 5))]
    drawn = [(rng.randint(1, 4), rng.choice(SLOTS), Fraction(rng.randint(1, 4), 5)) for _ in range(8)]
    return [Case(bid) for bid in [*fixed, *drawn]]


WORTH: Final = FunctionTask(
    name="worth",
    title=say("What a bid is worth"),
    solution=worth,
    cases=_bids,
    wants=Number(),
    hints=(
        say("Two things can happen to each tile. What does each bring, and how likely is it?", rule="FF-10"),
        say("With “Fish!” the fisher gets 4 points for each tile. That is as bad as losing 4.", rule="FF-10"),
        say("For one tile: {code}", code=Code("(1 - chance) * bait - chance * 4")),
    ),
    wrong_ideas=(
        WrongIdea(
            "mine_only",
            lambda tiles, bait, chance: tiles * (1 - chance) * bait,
            say("You forget what the fisher gets: 4 points for each tile caught.", rule="FF-10"),
        ),
        WrongIdea(
            "no_odds",
            lambda tiles, bait, _chance: tiles * bait,
            say("That is what you get if all goes well. How often does it?"),
        ),
        WrongIdea(
            "swapped",
            lambda tiles, bait, chance: tiles * (chance * bait - (1 - chance) * 4),
            say("The two chances are swapped: the chance given is the one of “Fish!”, the bad one."),
        ),
        WrongIdea(
            "loses_bait",
            lambda tiles, bait, chance: tiles * bait * (1 - 2 * chance),
            say("A tile caught brings the fisher 4 points, whatever the bait was.", rule="FF-10"),
        ),
    ),
    well_done=say("That is an expected value: what you would get on average if you did it very often."),
)


# -- reading the fisher --------------------------------------------------------------------------------------


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


READ_FISHER: Final = FunctionTask(
    name="read_fisher",
    title=say("Read the fisher"),
    solution=read_fisher,
    cases=_diaries,
    wants=Number(),
    hints=(
        say(
            "Keep only the rows with this bait: {code}",
            code=Code("[card for laid, card in rows if laid == bait]"),
        ),
        say("Among those, how many are “Fish!”? And what if there are none?"),
    ),
    wrong_ideas=(
        WrongIdea(
            "all_rows",
            _among_all,
            say("You look at all rows. This fisher may treat a 5 quite differently from a 2."),
        ),
        WrongIdea(
            "turned_round",
            _turned_round,
            say(
                "You have it the wrong way round: that is how many “Fish!” lay under this bait, out of all"
                " “Fish!”. The question is how many of these baits hid one."
            ),
        ),
        WrongIdea(
            "never_seen",
            lambda rows, bait: (
                read_fisher(rows, bait) if any(laid == bait for laid, _ in rows) else Fraction(0)
            ),
            say(
                "Never seen does not mean never there. Without news the cards themselves say 2/5.",
                rule="FF-1",
            ),
        ),
    ),
    well_done=say("A habit that somebody reads is a habit that somebody uses. Yours too."),
)


# -- a duel in miniature -------------------------------------------------------------------------------------


def _chances(rng: Random) -> list[Case]:
    """Make chances, the plain ones first."""
    drawn = [Fraction(rng.randint(1, 19), 20) for _ in range(6)]
    return [Case((p,)) for p in [Fraction(0), Fraction(1), Fraction(1, 2), Fraction(1, 5), *drawn]]


WORST: Final = FunctionTask(
    name="worst",
    title=say("If the fisher knows you"),
    solution=worst,
    cases=_chances,
    wants=Number(),
    hints=(
        say("If “Fish!” lies there: {code}", code=Code("p * -4 + (1 - p) * 2")),
        say("Do the same for the other line of the table. The fisher takes what is worse for you."),
    ),
    wrong_ideas=(
        WrongIdea(
            "average",
            lambda p: ((p * -4 + (1 - p) * 2) + (p * 5 + (1 - p) * -4)) / 2,
            say("You let the fisher toss a coin. But this fisher knows you, and chooses."),
        ),
        WrongIdea(
            "kind",
            lambda p: max(p * -4 + (1 - p) * 2, p * 5 + (1 - p) * -4),
            say("You let the fisher choose what is good for you. Fishers are not like that."),
        ),
        WrongIdea(
            "fish_now",
            lambda p: p * -4 + (1 - p) * 2,
            say("You think of one line of the table only. The fisher can keep “Fish!” for later too."),
        ),
        WrongIdea(
            "fish_later",
            lambda p: p * 5 + (1 - p) * -4,
            say("You think of one line of the table only. The fisher can lay “Fish!” at once too."),
        ),
    ),
    well_done=say("Look at 0 and at 1: both cost 4. A player who always does the same pays the full price."),
)


PLAN: Final = Plan(
    "bidding",
    say("Fish Fish bidding"),
    (BAITS, BIDDERS, BEGINS, LAST_ROW, LANDING, ODDS, WORTH, EVEN, READ_FISHER, WORST, MIX, MY_BID),
    {"duel": Duel, "best_reply": BestReply, "solved": Solved},
)
