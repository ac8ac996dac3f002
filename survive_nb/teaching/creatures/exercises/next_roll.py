"""Before the roll

ask: Nobody has rolled yet. Choose every swimmer that could be lost with the next roll, whatever the die
    shows.
hint: Two of the three kinds eat swimmers. Which one does not? [CRE-4]
hint: Take the serpent first: one step. Then the shark: two, and it stops at the first swimmer. [CRE-3]
hint: A swimmer two steps from a shark is safe if every way there is land or a swimmer. [RUL-15]
done: These swimmers should not wait for the die. The others may.
whales_eat: You fear the whale. It overturns manned boats but leaves swimmers alone. [CRE-4]
no_shield: A shark stops at the first swimmer it meets. Swimmers behind that one are safe. [CRE-3]
over_land: You measured as the crow flies. Land and swimmers are in the shark's way. [CRE-1]
sharks_only: Sharks are not alone. A serpent takes swimmers too, and boats with all aboard. [CRE-2]
too_far: {space} is safe: no serpent and no shark gets that far. [CRE-3]
shielded: {space} is safe: the shark must stop at another swimmer first. [RUL-15]
long_way: {space} is safe: through the water it is too far for the shark. [CRE-1]
only_a_whale: {space} is safe: only a whale gets there, and it does not hurt swimmers. [CRE-4]
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Message, Texts
from survive_nb.teaching.creatures.answers import reach
from survive_nb.teaching.creatures.boards import OTHER_ISLAND, Idea, are_apart, manned, strewn, swimming
from survive_nb.teaching.creatures.sea import (
    SPACES,
    STEPS,
    creatures_of,
    half_sunk,
    land_spaces,
    may_be_eaten,
    sea_state,
    swimmers,
    within,
)

TEXTS: Final = Texts(__name__, __doc__)


def _caught(state: survive.State, kind: str, stops: set[str], *, flies: bool = False) -> set[str]:
    """Return the swimmers' spaces that creatures of a kind get to, if these spaces stopped them."""
    land, steps = land_spaces(state), STEPS[kind]
    spaces: set[str] = set()
    for start in creatures_of(state, kind).values():
        spaces |= within(start, steps) if flies else reach(start, steps, land, stops)
    return spaces & swimming(state)


def _serpents_and(sharks: Callable[[survive.State], set[str]]) -> Idea:
    return lambda state: frozenset(_caught(state, "serpent", set()) | sharks(state))


def _by_shark(state: survive.State) -> set[str]:
    return _caught(state, "shark", swimming(state))


def _by_whale(state: survive.State) -> set[str]:
    return _caught(state, "whale", manned(state))


def _why_safe(state: survive.State, space: str) -> Message:
    """Say why the next roll cannot cost the swimmers of a space."""
    if space in _caught(state, "shark", set()):
        return TEXTS.named("shielded", space=space)
    if space in _caught(state, "shark", set(), flies=True):
        return TEXTS.named("long_way", space=space)
    if space in _by_whale(state):
        return TEXTS.named("only_a_whale", space=space)
    return TEXTS.named("too_far", space=space)


_NEXT_IDEAS: Final = TEXTS.ideas(
    whales_eat=_serpents_and(lambda state: _by_shark(state) | _by_whale(state)),
    no_shield=_serpents_and(lambda state: _caught(state, "shark", set())),
    over_land=_serpents_and(lambda state: _caught(state, "shark", set(), flies=True)),
    sharks_only=lambda state: frozenset(_by_shark(state)),
)

_FOLK: Final = tuple(
    f"{color}-{number}" for color in ("red", "yellow", "green", "blue") for number in range(1, 7)
)


def _crowded_sea(rng: Random) -> survive.State:
    """Deal a sea with up to 24 swimmers, of whom some are safe for each of several reasons."""
    # The same as `may_be_eaten`, which tries every move and is slower.
    good = are_apart(_serpents_and(_by_shark), _NEXT_IDEAS, 3)
    land = half_sunk(rng)

    def make() -> survive.State | None:
        nonlocal land
        land = half_sunk(rng) if rng.random() < OTHER_ISLAND else land
        sea = SPACES - set(land)
        # Land in a shark's way makes some swimmers safe.
        coast = sorted(space for space in sea if len(within(space, 1) & set(land)) in (2, 3))
        shark, other = rng.sample(coast, 2)
        serpent, whale = rng.sample(sorted(sea - {shark, other}), 2)
        spots = {
            space
            for near, count, steps in ((shark, 7, 2), (other, 7, 2), (serpent, 4, 1), (whale, 4, 3))
            for space in strewn(rng, sea - {shark, other, serpent}, near, count, steps)
        }
        explorers_on = list(zip(_FOLK, sorted(spots), strict=False))
        creatures = [("shark-1", shark), ("shark-2", other), ("serpent-1", serpent), ("whale-1", whale)]
        return sea_state(land, [*creatures, *explorers_on])

    found = boards.first(make, lambda state: state is not None and good(state))
    assert found is not None
    return found


TASK: Final = TEXTS.click(
    position=_crowded_sea,
    view=boards.view_of,
    places=lambda state: frozenset(swimmers(state).values()),
    answer=may_be_eaten,
    why_not=_why_safe,
    apart=3,
    wrong_ideas=_NEXT_IDEAS,
)
