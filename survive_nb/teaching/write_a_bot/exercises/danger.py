"""Where it bites

ask: Each {color} swimmer may stay or swim one space. Choose every space where the creatures can take it, at
    once or with the next roll of the die.
hint: A serpent moves 1 space, a shark 1 or 2, a whale 1 to 3. Not all of them eat swimmers. [CRE-3]
hint: Begin at a shark and walk two spaces in every direction, but never over land. [CRE-1]
hint: Do not forget the spaces where a serpent or a shark is already. [SWIM-5]
done: These spaces are all that a swimmer has to fear. A bot can learn them too.
only_here: You marked where they are now. But first the die is rolled, and then they move. [TURN-4]
whales: You are afraid of the whale. It attacks boats and leaves swimmers alone. [CRE-4]
short_shark: Your shark is too slow. It moves up to 2 spaces. [CRE-3]
too_far: Neither the shark nor the serpent gets to {space} by one roll. [CRE-3]
only_the_whale: Only the whale gets to {space}, and whales do swimmers no harm. [SWIM-5]
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Message, Places, Texts
from survive_nb.teaching.boards import neighbours
from survive_nb.teaching.write_a_bot.swim_boards import SwimmerPosition, waters_with

TEXTS: Final = Texts(__name__, __doc__, color="red")


def _only_here(waters: SwimmerPosition) -> Places:
    return waters.choices() & waters.spaces_of("serpent", "shark")


def _whales_too(waters: SwimmerPosition) -> Places:
    return waters.danger() | (waters.choices() & waters.reach("whale"))


def _short_shark(waters: SwimmerPosition) -> Places:
    """Let sharks swim one space only."""
    near = {space for at in waters.spaces_of("shark") for space in (at, *neighbours(at))}
    return waters.choices() & (waters.reach("serpent") | near)


def _dangerous_waters(rng: Random) -> SwimmerPosition:
    """Find waters with two swimmers in which all ideas about danger differ."""

    def good(waters: SwimmerPosition) -> bool:
        here = _only_here(waters)
        if not here or len(waters.choices()) < 11:
            return False
        answer, slow = waters.danger(), _short_shark(waters)
        steps = (len(slow - here), len(answer - slow), len(_whales_too(waters) - answer))
        return min(steps) >= 2

    land = boards.sink_some(rng, boards.deal(rng), 12)
    return boards.first(lambda: waters_with(rng, land, count=2, far=3), good)


def _is_safe(waters: SwimmerPosition, space: str) -> Message:
    if space in waters.reach("whale"):
        return TEXTS.named("only_the_whale", space=space)
    return TEXTS.named("too_far", space=space)


TASK: Final = TEXTS.click(
    position=_dangerous_waters,
    view=lambda waters: boards.view_of(waters.state()),
    places=SwimmerPosition.choices,
    answer=SwimmerPosition.danger,
    why_not=_is_safe,
    wrong_ideas=TEXTS.ideas(only_here=_only_here, whales=_whales_too, short_shark=_short_shark),
)
