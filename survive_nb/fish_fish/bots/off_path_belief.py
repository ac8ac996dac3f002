"""Beliefs of the best fish after a row that no equilibrium fisher lays (off the equilibrium path).

On the path, Bayes' rule gives the belief (`fish_fish.solver.belief`).  Off the path it gives none: the row
may be a mistake or a trap.  The equilibrium then needs a belief for which the bids of the best fish are
optimal, so that all bids it mixes have the same value.  This module computes it as the solution of a small
matrix game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from survive_nb.fish_fish.solver.belief import PossibleRow

#: What the best fish may lose by its own bids, in points, before the belief is doubted.
_DOUBT: Final = 1e-3
#: Differences below this are rounding.
_TINY: Final = 1e-9

#: For each secret what the fisher wins from each bid, by number of tiles.
Points = Mapping[PossibleRow, Sequence[float]]


def loss(belief: Mapping[PossibleRow, float], points: Points, plan: Sequence[float]) -> float:
    """Return how many points a fish that believes this loses by bidding as planned.

    >>> from survive_nb.fish_fish import LayRow
    >>> trap = PossibleRow(0, LayRow("fish", 5))
    >>> loss({trap: 1.0}, {trap: [0.0, 4.0]}, [0.5, 0.5])
    2.0
    """
    by_bid = [
        sum(belief[secret] * won[tiles] for secret, won in points.items()) for tiles in range(len(plan))
    ]
    return sum(chance * won for chance, won in zip(plan, by_bid, strict=True)) - min(by_bid)


def off_path_belief(
    belief: Mapping[PossibleRow, float], points: Points, plan: Sequence[float]
) -> dict[PossibleRow, float]:
    """Return the belief by Bayes' rule if it supports the plan, and else the one that supports it best."""
    if loss(belief, points, plan) <= _DOUBT:
        return dict(belief)
    secrets = list(belief)
    regrets = []
    for secret in secrets:
        planned = sum(chance * won for chance, won in zip(plan, points[secret], strict=True))
        regrets.append([planned - won for won in points[secret]])
    return dict(zip(secrets, least_regret(regrets), strict=True))


def least_regret(regrets: Sequence[Sequence[float]]) -> list[float]:
    """Return weights for the rows of a table that keep the greatest weighted column as small as can be.

    This is the simplex method on the matrix game of the table.

    >>> least_regret([[0.0, 3.0], [1.0, 0.0]])
    [0.25, 0.75]
    """
    lift = 1 - min(map(min, regrets))
    rows, columns = len(regrets), len(regrets[0])
    # One line for each column of the table: its entries, its own slack, and 1; the last line is the goal.
    lines = [
        [regrets[row][column] + lift for row in range(rows)]
        + [float(column == slack) for slack in range(columns)]
        + [1.0]
        for column in range(columns)
    ]
    goal = [-1.0] * rows + [0.0] * (columns + 1)
    base = list(range(rows, rows + columns))
    # Always the first variable that helps: so the method cannot go round in circles (Bland).
    while (enter := next((at for at, gain in enumerate(goal[:-1]) if gain < -_TINY), None)) is not None:
        limits = [
            (line[-1] / line[enter], base[at], at) for at, line in enumerate(lines) if line[enter] > _TINY
        ]
        leave = min(limits)[2]
        _pivot(lines, goal, leave, enter)
        base[leave] = enter
    weights = [0.0] * rows
    for variable, line in zip(base, lines, strict=True):
        if variable < rows:
            weights[variable] = line[-1] / goal[-1]
    return weights


def _pivot(lines: list[list[float]], goal: list[float], leave: int, enter: int) -> None:
    """Let one variable take the place of another."""
    pivot = lines[leave][enter]
    lines[leave] = [entry / pivot for entry in lines[leave]]
    for line in (*(line for at, line in enumerate(lines) if at != leave), goal):
        factor = line[enter]
        line[:] = [entry - factor * own for entry, own in zip(line, lines[leave], strict=True)]
