"""The number questions of lesson 4, with the numbers that the notebook prints and with others."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.fish_fish import CARD_COUNT
from survive_nb.teaching.comparison import Number
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import ValueTask, WrongIdea, with_distinct_ideas

#: What a tile that is caught brings the fisher (FF-10).
_CAUGHT: Final = 4
#: The chance of "Fish!" in the first row (FF-1).
_FIRST_ROW: Final = Fraction(CARD_COUNT["fish"], sum(CARD_COUNT.values()))


def _even(bait: int, worth: int) -> ValueTask:
    """Ask for the chance of "Fish!" at which a tile on a bait is worth this much."""
    chance = Fraction(bait - worth, bait + _CAUGHT)
    equation = Code(f"(1 - c) * {bait} - c * {_CAUGHT} == {worth}")
    small, large = sorted((bait, _CAUGHT))
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
            Fraction(bait, bait + _CAUGHT),
            say("There the tile is worth 0. It should be worth {worth}.", worth=worth),
        )
    )
    task = ValueTask(
        name="even",
        title=say("When the bait bites back"),
        question=say(
            "A bait of {bait} lies there. At which chance of “Fish!” is a bid of one tile worth exactly"
            " {worth}?",
            bait=bait,
            worth=worth,
        ),
        fields=(say("The chance of “Fish!”"),),
        solution=chance,
        because=say("What you win, less what you lose: {code}.", code=equation, rule="FF-10"),
        wants=Number(),
        hints=(
            say("How much do you win on average, and how much does the fisher win on average?"),
            say("Solve this: {code}", code=equation),
        ),
        wrong_ideas=(
            WrongIdea(
                "even_odds",
                Fraction(1, 2),
                say(
                    "At one half you win {bait} as often as you lose {caught}: that is worth {value}.",
                    bait=bait,
                    caught=_CAUGHT,
                    value=Fraction(bait - _CAUGHT, 2),
                    rule="FF-10",
                ),
            ),
            WrongIdea(
                "other_side",
                1 - chance,
                say("That is the chance of “No fish!”. The question is about “Fish!”."),
            ),
            zero,
            WrongIdea(
                "count",
                _FIRST_ROW,
                say("Those are the odds of the first row. They do not depend on what the bait is worth."),
            ),
        ),
        well_done=say(
            "With a lower chance the {bait} is worth more, with a higher one less. A sly fisher stays close"
            " to the border.",
            bait=bait,
        ),
        vary=_other_bait,
    )
    return with_distinct_ideas(task)


def _other_bait(rng: Random) -> ValueTask:
    bait = rng.choice((2, 3, 4, 5))
    return _even(bait, rng.choice([worth for worth in (-2, -1, 0, 1, 2) if (bait, worth) != (5, 0)]))


def _mix(now: int, later: int) -> ValueTask:
    """Ask for the best chance of bidding now, with one bait on the table and another one to come."""
    # The lines of the table: −4p + later(1 − p) if "Fish!" lies there now, now·p − 4(1 − p) if it comes last.
    first, second = _CAUGHT + later, _CAUGHT + now
    chance = Fraction(first, first + second)
    value = later - first * chance
    half = Fraction(later - _CAUGHT, 2), Fraction(now - _CAUGHT, 2)
    question = say(
        "With which chance should you bid now, so that the worst that can happen is as good as possible?"
    )
    if (now, later) != (5, 2):
        question = say(
            "The same duel with other baits: the fisher lays the {now} and keeps the {later} for the last"
            " row. With which chance should you bid now, so that the worst that can happen is as good as"
            " possible?",
            now=now,
            later=later,
        )
    task = ValueTask(
        name="mix",
        title=say("The best mix"),
        question=question,
        fields=(say("The chance of bidding now"),),
        solution=chance,
        because=say(
            "The two lines cross where {code}, at {chance}. There either card brings the fisher the same, and"
            " knowing you is of no use.",
            code=Code(f"{later} - {first} * p == {_CAUGHT + now} * p - {_CAUGHT}"),
            chance=chance,
        ),
        wants=Number(),
        hints=(
            say(
                "If “Fish!” lies there now, you get {code} on average. What do you get if it comes last?",
                code=Code(f"p * -{_CAUGHT} + (1 - p) * {later}"),
            ),
            say("At the best place both lines of the table give the same. Where is that?"),
        ),
        wrong_ideas=(
            WrongIdea(
                "coin_toss",
                Fraction(1, 2),
                say(
                    "A fair coin is a mix, but not the best one: the fisher picks the line that is worth"
                    " {value} to you.",
                    value=min(half),
                ),
            ),
            WrongIdea(
                "never",
                0,
                say(
                    "If you never bid now, “Fish!” waits for you in the last row: you lose {caught}.",
                    caught=_CAUGHT,
                ),
            ),
            WrongIdea(
                "always",
                1,
                say("If you always bid now, “Fish!” lies there now: you lose {caught}.", caught=_CAUGHT),
            ),
            WrongIdea(
                "waiting",
                1 - chance,
                say("That is the chance of waiting. The question is about bidding."),
            ),
            WrongIdea(
                "value",
                value,
                say("That is what you get there. The question is about the chance that leads to it."),
            ),
        ),
        well_done=say(
            "Now you get {value} in the worst case instead of losing {caught}, and you may even tell the"
            " fisher how you do it. This is an equilibrium.",
            value=value,
            caught=_CAUGHT,
        ),
        vary=_other_baits,
    )
    return with_distinct_ideas(task)


def _other_baits(rng: Random) -> ValueTask:
    pairs = [(now, later) for now in (2, 3, 4, 5) for later in (2, 3, 4, 5) if now != later]
    return _mix(*rng.choice([pair for pair in pairs if pair != (5, 2)]))


EVEN: Final = _even(5, 0)
MIX: Final = _mix(5, 2)
