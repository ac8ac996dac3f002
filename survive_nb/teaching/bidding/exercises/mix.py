"""The best mix

ask: With which chance should you bid now, so that the worst that can happen is as good as possible?
ask_other: The same duel with other baits: the fisher lays the {now} and keeps the {later} for the last row.
    With which chance should you bid now, so that the worst that can happen is as good as possible?
field: The chance of bidding now
because: The two lines cross where {lines}, at {chance}. There either card brings the fisher the same, and
    knowing you is of no use.
hint: If “Fish!” lies there now, you get {line} on average. What do you get if it comes last?
hint: At the best place both lines of the table give the same. Where is that?
done: Now you get {value} in the worst case instead of losing {caught}, and you may even tell the fisher how
    you do it. This is an equilibrium.
coin_toss: A fair coin is a mix, but not the best one: the fisher picks the line that is worth {half} to you.
never: If you never bid now, “Fish!” waits for you in the last row: you lose {caught}.
always: If you always bid now, “Fish!” lies there now: you lose {caught}.
waiting: That is the chance of waiting. The question is about bidding.
value: That is what you get there. The question is about the chance that leads to it.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.teaching.authoring import Code, Number, Texts, ValueTask
from survive_nb.teaching.bidding.boards import CAUGHT

TEXTS: Final = Texts(__name__, __doc__, caught=CAUGHT)


def _mix(now: int, later: int) -> ValueTask:
    """Ask for the best chance of bidding now, with one bait on the table and another one to come."""
    # The lines of the table: −4p + later(1 − p) if "Fish!" lies there now, now·p − 4(1 − p) if it comes last.
    first, second = CAUGHT + later, CAUGHT + now
    chance = Fraction(first, first + second)
    value = later - first * chance
    texts = TEXTS.given(
        now=now,
        later=later,
        chance=chance,
        value=value,
        lines=Code(f"{later} - {first} * p == {CAUGHT + now} * p - {CAUGHT}"),
        line=Code(f"p * -{CAUGHT} + (1 - p) * {later}"),
        half=min(Fraction(later - CAUGHT, 2), Fraction(now - CAUGHT, 2)),
    )
    return texts.value(
        chance,
        ask="ask" if (now, later) == (5, 2) else "ask_other",
        wants=Number(),
        vary=_other_baits,
        wrong_ideas=texts.ideas(coin_toss=Fraction(1, 2), never=0, always=1, waiting=1 - chance, value=value),
    )


def _other_baits(rng: Random) -> ValueTask:
    pairs = [(now, later) for now in (2, 3, 4, 5) for later in (2, 3, 4, 5) if now != later]
    return _mix(*rng.choice([pair for pair in pairs if pair != (5, 2)]))


TASK: Final = _mix(5, 2)
