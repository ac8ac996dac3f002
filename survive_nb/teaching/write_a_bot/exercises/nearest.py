"""Nearest to home

ask: Choose the explorer that has the fewest steps to a landing space.
hint: Each safe island has two landing spaces, the sea spaces beside it. [COMP-4]
hint: Count from space to space. Sea or land makes no difference for this count.
done: You have just computed what the bot will compute a thousand times.
edge: This one is nearest to the edge of the board. The edge saves nobody: islands do. [ISLE-2]
one_island: You measured to one island. There are four, and anybody may use any of them. [ISLE-3]
farther: From {space} it is {steps} steps to the nearest landing space. Another explorer has a shorter way.
    [ISLE-2]
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Message, Places, Texts
from survive_nb.teaching.write_a_bot.answers import steps_home
from survive_nb.teaching.write_a_bot.boards import EDGE, SPACES, closest
from survive_nb.teaching.write_a_bot.tools import LANDINGS

TEXTS: Final = Texts(__name__, __doc__)


@dataclass(frozen=True)
class Explorers:
    """Explorers of two colours on and around an island, and where each of them stands."""

    state: survive.State
    spaces: tuple[str, ...]


def _explorers(rng: Random) -> Explorers:
    """Deal explorers so that the edge and one island mislead about who is nearest to home."""

    def make() -> Explorers:
        land = boards.sink_some(rng, boards.deal(rng), 10)
        sea = sorted(space for space in SPACES if space not in land and space not in LANDINGS)
        spaces = (*rng.sample(sorted(land), 10), *rng.sample(sea, 10))
        names = [f"{color}-{number}" for number in range(1, 11) for color in ("red", "blue")]
        lines = [f"{name} {space}" for name, space in zip(names, spaces, strict=True)]
        return Explorers(boards.state_of(land, "\n".join([*lines, "serpent-1 G6"]), step="move"), spaces)

    def good(found: Explorers) -> bool:
        ideas = (_nearest(found), _at_the_edge(found), _to_the_first(found))
        return all(len(idea) == 1 for idea in ideas) and len(set(ideas)) == 3

    return boards.first(make, good)


def _nearest(found: Explorers) -> Places:
    least = min(map(steps_home, found.spaces))
    return frozenset(space for space in found.spaces if steps_home(space) == least)


def _at_the_edge(found: Explorers) -> Places:
    return closest(found.spaces, EDGE)


def _to_the_first(found: Explorers) -> Places:
    return closest(found.spaces, LANDINGS[:2])


def _farther(found: Explorers, space: str) -> Message:
    del found
    return TEXTS.named("farther", space=space, steps=steps_home(space))


TASK: Final = TEXTS.click(
    position=_explorers,
    view=lambda found: boards.view_of(found.state),
    places=lambda found: frozenset(found.spaces),
    answer=_nearest,
    why_not=_farther,
    apart=2,
    wrong_ideas=TEXTS.ideas(edge=_at_the_edge, one_island=_to_the_first),
)
