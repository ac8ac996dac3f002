"""The exercise “The best mix” of the lesson “Fish Fish bidding”."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.teaching.bidding.boards import CAUGHT
from survive_nb.teaching.comparison import Number
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import ValueTask, WrongIdea, with_distinct_ideas


def _mix(now: int, later: int) -> ValueTask:
    """Ask for the best chance of bidding now, with one bait on the table and another one to come."""
    # The lines of the table: −4p + later(1 − p) if "Fish!" lies there now, now·p − 4(1 − p) if it comes last.
    first, second = CAUGHT + later, CAUGHT + now
    chance = Fraction(first, first + second)
    value = later - first * chance
    half = Fraction(later - CAUGHT, 2), Fraction(now - CAUGHT, 2)
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
            code=Code(f"{later} - {first} * p == {CAUGHT + now} * p - {CAUGHT}"),
            chance=chance,
        ),
        wants=Number(),
        hints=(
            say(
                "If “Fish!” lies there now, you get {code} on average. What do you get if it comes last?",
                code=Code(f"p * -{CAUGHT} + (1 - p) * {later}"),
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
                    caught=CAUGHT,
                ),
            ),
            WrongIdea(
                "always",
                1,
                say("If you always bid now, “Fish!” lies there now: you lose {caught}.", caught=CAUGHT),
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
            caught=CAUGHT,
        ),
        vary=_other_baits,
    )
    return with_distinct_ideas(task)


def _other_baits(rng: Random) -> ValueTask:
    pairs = [(now, later) for now in (2, 3, 4, 5) for later in (2, 3, 4, 5) if now != later]
    return _mix(*rng.choice([pair for pair in pairs if pair != (5, 2)]))


TASK: Final = _mix(5, 2)
