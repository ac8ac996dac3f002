"""The greedy step

ask: Play the greedy bot for both {color} swimmers. For each of them, choose the space without danger that has
    the fewest steps to a landing space.
hint: First strike out everything that the sharks and the serpents can reach.
hint: From each space that is left, count the steps to the nearest landing space. Staying is a choice too.
done: Danger first, then distance. That is the whole recipe.
blind: Straight home, and straight into the teeth. Look at danger first.
coward: As far from the teeth as possible, but not home. A bot that only flees never arrives.
too_far: {space} is safe, but {steps} steps from home. There is a safe space with fewer. [ISLE-2]
in_danger: On {space} a shark or a serpent can take it. [CRE-3]
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Message, Places, Texts
from survive_nb.teaching.boards import neighbours
from survive_nb.teaching.write_a_bot.answers import steps_home
from survive_nb.teaching.write_a_bot.boards import closest
from survive_nb.teaching.write_a_bot.swim_boards import SwimmerPosition, waters_with
from survive_nb.teaching.write_a_bot.tools import LANDINGS, distance

TEXTS: Final = Texts(__name__, __doc__, color="red")


def _each(waters: SwimmerPosition, best: Callable[[Places], Places], without: Places = frozenset()) -> Places:
    """Return what is best for each swimmer among the spaces around it."""
    around = [{swimmer, *neighbours(swimmer)} for swimmer in waters.swimmers]
    choices = waters.choices() - without
    return frozenset().union(*(best(choices & near) for near in around if choices & near))


def _homewards(spaces: Places) -> Places:
    return closest(tuple(sorted(spaces)), LANDINGS)


def _blind(waters: SwimmerPosition) -> Places:
    """Swim straight to the island, even into danger."""
    return _each(waters, _homewards)


def _greedy_step(waters: SwimmerPosition) -> Places:
    """Swim as near to home as it goes without danger."""
    return _each(waters, _homewards, waters.danger())


def _coward(waters: SwimmerPosition) -> Places:
    """Swim as far from the teeth as possible, wherever that leads."""
    teeth = waters.spaces_of("serpent", "shark")

    def farthest(spaces: Places) -> Places:
        away = {space: min(distance(space, at) for at in teeth) for space in spaces}
        return frozenset(space for space in away if away[space] == max(away.values()))

    return _each(waters, farthest)


def _tempting_waters(rng: Random) -> SwimmerPosition:
    """Find waters in which the straight way home is dangerous and the safest space is not the best."""

    def good(waters: SwimmerPosition) -> bool:
        if len(waters.choices()) < 10 or len(waters.choices() - waters.danger()) < 4:
            return False
        right, blind = _greedy_step(waters), _blind(waters)
        return len(right) == 2 and len(right ^ blind) >= 3 and len(right ^ _coward(waters)) >= 3

    land = boards.sink_some(rng, boards.deal(rng), 12)
    return boards.first(lambda: waters_with(rng, land, count=2), good)


def _not_greedy(waters: SwimmerPosition, space: str) -> Message:
    if space in waters.danger():
        return TEXTS.named("in_danger", space=space)
    return TEXTS.named("too_far", space=space, steps=steps_home(space))


TASK: Final = TEXTS.click(
    position=_tempting_waters,
    view=lambda waters: boards.view_of(waters.state()),
    places=SwimmerPosition.choices,
    answer=_greedy_step,
    why_not=_not_greedy,
    wrong_ideas=TEXTS.ideas(blind=_blind, coward=_coward),
)
