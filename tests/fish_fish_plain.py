"""Best responses in the two-player hand, played by the plain rules on real states.

Nothing here knows the tree by which the equilibrium was found: only states, legal actions, `apply_action` and
views.  It is slower than `survive_nb.fish_fish.solver.best_response`, and there to check it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from survive_nb.fish_fish import (
    Action,
    LayRow,
    Options,
    State,
    View,
    apply_action,
    legal_actions,
    start,
    view_for,
)

#: Chances of each action, from the view of the side to act.
Plan = Callable[[View], Mapping[Any, float]]
World = tuple[State, float]

OPENING = start(Options(players=2, first_fisher=0))


def is_over(state: State) -> bool:
    """Tell whether the first hand has been scored."""
    return bool(state.sheet)


def points(state: State) -> int:
    """Return what the fisher of the first hand scored more than the fish (FF-10)."""
    fisher, fish = state.sheet[0]
    return fisher - fish


def chances(plan: Plan, state: State) -> Mapping[Any, float]:
    """Ask a plan what it does, unless there is nothing to decide."""
    legal = legal_actions(state)
    return {legal[0]: 1.0} if len(legal) == 1 else plan(view_for(state, state.actor))


def expected(fisher: Plan, fish: Plan, state: State = OPENING) -> float:
    """Return what the fisher wins on average when both play by plan."""
    if is_over(state):
        return points(state)
    plan = fisher if state.actor == state.fisher else fish
    return sum(
        chance * expected(fisher, fish, after(state, action))
        for action, chance in chances(plan, state).items()
        if chance
    )


def after(state: State, action: Action) -> State:
    """Return the state that follows."""
    return apply_action(state, action)[0]


def best_fisher(fish: Plan, state: State = OPENING) -> float:
    """Return the most that a fisher, who knows the state, can win against this fish."""
    if is_over(state):
        return points(state)
    if state.actor == state.fisher:
        return max(best_fisher(fish, after(state, action)) for action in legal_actions(state))
    bids = chances(fish, state)
    return sum(chance * best_fisher(fish, after(state, bid)) for bid, chance in bids.items() if chance)


def best_fish(fisher: Plan, worlds: list[World] | None = None) -> float:
    """Return the least that a fish can leave this fisher; it cannot tell the given worlds apart."""
    together = worlds if worlds is not None else [(OPENING, 1.0)]
    state = together[0][0]
    if state.actor == state.fisher:
        by_bait: dict[int, list[World]] = {}
        for state, weight in together:
            for row, chance in chances(fisher, state).items():
                if chance:
                    assert isinstance(row, LayRow)
                    by_bait.setdefault(row.bait, []).append((after(state, row), weight * chance))
        return sum(best_fish(fisher, laid) for laid in by_bait.values())
    return min(_after_bid(fisher, together, bid) for bid in legal_actions(state))


def _after_bid(fisher: Plan, worlds: list[World], bid: Action) -> float:
    """Make this bid in all worlds; those that then look the same to the fish stay together."""
    total = 0.0
    alike: dict[View, list[World]] = {}
    for before, weight in worlds:
        state = after(before, bid)
        if is_over(state):
            total += weight * points(state)
        else:
            alike.setdefault(view_for(state, 1), []).append((state, weight))
    return total + sum(best_fish(fisher, together) for together in alike.values())
