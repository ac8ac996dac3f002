"""What a strategy for the two-player hand is worth against a player who knows it: its best response.

Points are the fisher's less the fish's (FF-10), so the fisher wants many and the fish few.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import isclose
from typing import NamedTuple

from survive_nb.fish_fish.model import Action, Bid, Card, LayRow
from survive_nb.fish_fish.solver.hand_tree import FIRST, HandNode, next_nodes
from survive_nb.fish_fish.solver.hand_views import DecisionPoint, decision_point, fish_view, fisher_view
from survive_nb.fish_fish.view import View
from survive_nb.game import Refusal

#: A strategy answers a view with one action, or with a chance for each action it may take.  A bid may be
#: given as a plain number of tiles.
Chances = Mapping[Action, float] | Mapping[Bid, float] | Mapping[LayRow, float] | Mapping[int, float]
Strategy = Callable[[View], Action | int | Chances]

#: The cards that the fisher discarded unseen, oldest first, and how likely they are.
World = tuple[tuple[Card, ...], float]
START: World = ((), 1.0)


class WrongAnswer(ValueError):
    """A strategy gave an answer that cannot be played; `refusal` says where and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Reply(NamedTuple):
    """The best that one side can do against a strategy: what the fisher then wins, and how to play."""

    points: float
    plan: dict[DecisionPoint, Action]


# -- asking a strategy --------------------------------------------------------------------------------------


def ask_fisher(strategy: Strategy, node: HandNode, secrets: tuple[Card, ...]) -> dict[LayRow, float]:
    """Return the chances with which the fisher lays each row, or raise `WrongAnswer`."""
    view = fisher_view(node, secrets)
    legal = node.lays(secrets.count("fish"))
    return {row: chance for row, chance in _ask(strategy, view, legal).items() if isinstance(row, LayRow)}


def ask_fish(strategy: Strategy, node: HandNode, bait: int) -> dict[int, float]:
    """Return the chances with which the fish bids each number of tiles, or raise `WrongAnswer`.

    >>> ask_fish(lambda view: 2, FIRST, 5)
    {2: 1.0}
    >>> ask_fish(lambda view: {0: 0.5, 7: 0.5}, FIRST, 5)
    Traceback (most recent call last):
    ...
    survive_nb.fish_fish.solver.best_response.WrongAnswer: Row 1, bait 5, tiles left: 4, rows before: none;
    the answer Bid(tiles=7) is not legal there.
    """
    legal = tuple(Bid(tiles) for tiles in range(node.tiles + 1))
    answer = _ask(strategy, fish_view(node, bait), legal)
    return {bid.tiles: chance for bid, chance in answer.items() if isinstance(bid, Bid)}


def _ask(strategy: Strategy, view: View, legal: tuple[Action, ...]) -> dict[Action, float]:
    answer = strategy(view)
    # Not a dict: a wrong answer may be anything, even what no dict can hold.
    chances: Iterable[tuple[object, float]] = (
        answer.items() if isinstance(answer, Mapping) else [(answer, 1.0)]
    )
    read: dict[Action, float] = {}
    for name, chance in chances:
        named = Bid(name) if type(name) is int else name
        action = next((action for action in legal if action == named), None)
        if action is None:
            raise _wrong(
                view, "the answer {answer} is not legal there.", {"answer": named}, code="answer-illegal"
            )
        if not (isinstance(chance, int | float) and 0 <= chance <= 1 + 1e-6):
            facts: dict[str, object] = {"answer": action, "chance": chance}
            raise _wrong(
                view, "the chance {chance} of {answer} is not between 0 and 1.", facts, code="bad-chance"
            )
        if chance:
            read[action] = read.get(action, 0.0) + chance
    total = sum(read.values())
    if not isclose(total, 1, abs_tol=1e-6):
        raise _wrong(
            view, "the chances add up to {total} and not to 1.", {"total": total}, code="chances-not-one"
        )
    return {action: chance / total for action, chance in read.items()}


def _wrong(view: View, template: str, facts: dict[str, object], *, code: str) -> WrongAnswer:
    """Put the situation before what is wrong with the answer."""
    rows = [f"{card or '?'} {bait} / {tiles}" for bait, tiles, card in decision_point(view).steps]
    facts |= {"row": view.row, "bait": view.bait, "tiles": max(view.tiles), "rows": ", ".join(rows) or "none"}
    if view.bait is None:
        where = "Row {row}, to be laid, tiles left: {tiles}, rows before: {rows}; "
    else:
        where = "Row {row}, bait {bait}, tiles left: {tiles}, rows before: {rows}; "
    return WrongAnswer(Refusal(None, where + template, facts, code=code))


# -- both sides known ---------------------------------------------------------------------------------------


def expected_points(
    fisher: Strategy, fish: Strategy, node: HandNode = FIRST, secrets: tuple[Card, ...] = ()
) -> float:
    """Return what the fisher wins on average from here on when both sides play these strategies."""
    rows = ask_fisher(fisher, node, secrets)
    return sum(chance * points_of_row(fisher, fish, node, secrets, row) for row, chance in rows.items())


def points_of_row(
    fisher: Strategy, fish: Strategy, node: HandNode, secrets: tuple[Card, ...], row: LayRow
) -> float:
    """Return what the fisher wins on average from here on who lays this row now."""
    bids = ask_fish(fish, node, row.bait)
    return sum(
        chance * points_of_bid(fisher, fish, node, secrets, row, tiles) for tiles, chance in bids.items()
    )


def points_of_bid(
    fisher: Strategy, fish: Strategy, node: HandNode, secrets: tuple[Card, ...], row: LayRow, tiles: int
) -> float:
    """Return what the fisher wins on average from here on if the fish makes this bid on this row."""
    after = node.after(row, secrets.count("fish"), tiles)
    if after.node is None:
        return after.points
    then = secrets if tiles else (*secrets, row.card)
    return after.points + expected_points(fisher, fish, after.node, then)


# -- the best fisher against a fish -------------------------------------------------------------------------


def best_fisher(fish: Strategy) -> Reply:
    """Return the best that a fisher can do against this fish."""
    plan: dict[DecisionPoint, Action] = {}
    return Reply(best_fishers(fish, FIRST, plan)[0], plan)


def best_fishers(fish: Strategy, node: HandNode, plan: dict[DecisionPoint, Action]) -> dict[int, float]:
    """Return what the best fisher wins from this node on, for each number of "Fish!" discarded unseen.

    The fish cannot see which row hid which card, so nothing else about the secret matters.
    """
    best: dict[int, float] = dict.fromkeys(node.secrets(), float("-inf"))
    for bait in node.offers():
        bids = ask_fish(fish, node, bait)
        then = {
            follows: best_fishers(fish, follows, plan)
            for tiles in bids
            for follows in next_nodes(node, bait, tiles)
        }
        for hidden in best:
            for row in node.lays(hidden):
                if row.bait != bait:
                    continue
                points = 0.0
                for tiles, chance in bids.items():
                    after = node.after(row, hidden, tiles)
                    later = then[after.node][after.hidden] if after.node else 0.0
                    points += chance * (after.points + later)
                if points > best[hidden]:
                    best[hidden] = points
                    plan[DecisionPoint(node.steps, None, hidden)] = row
    return best


# -- the best fish against a fisher -------------------------------------------------------------------------


def best_fish(fisher: Strategy) -> Reply:
    """Return the best that a fish can do against this fisher."""
    plan: dict[DecisionPoint, Action] = {}
    return Reply(best_fish_among(fisher, FIRST, [START], plan), plan)


def best_fish_among(
    fisher: Strategy, node: HandNode, worlds: list[World], plan: dict[DecisionPoint, Action]
) -> float:
    """Return what the fisher wins from this node on against the best fish, over all these worlds together.

    The fish must bid the same in all worlds that look alike to it, so they are carried along together.
    """
    by_bait: dict[int, list[tuple[World, LayRow]]] = {}
    for secrets, weight in worlds:
        for row, chance in ask_fisher(fisher, node, secrets).items():
            by_bait.setdefault(row.bait, []).append(((secrets, weight * chance), row))
    return sum(_best_bid(fisher, node, bait, laid, plan) for bait, laid in by_bait.items())


def _best_bid(
    fisher: Strategy,
    node: HandNode,
    bait: int,
    laid: list[tuple[World, LayRow]],
    plan: dict[DecisionPoint, Action],
) -> float:
    """Make the bid that leaves the fisher least."""
    points = [_points_after(fisher, node, laid, tiles, plan) for tiles in range(node.tiles + 1)]
    best = min(points)
    plan[DecisionPoint(node.steps, bait, None)] = Bid(points.index(best))
    return best


def _points_after(
    fisher: Strategy,
    node: HandNode,
    laid: list[tuple[World, LayRow]],
    tiles: int,
    plan: dict[DecisionPoint, Action],
) -> float:
    """Make this bid in all worlds; those in which the fish then sees the same stay together."""
    points = 0.0
    alike: dict[HandNode, list[World]] = {}
    for (secrets, weight), row in laid:
        after = node.after(row, secrets.count("fish"), tiles)
        points += weight * after.points
        if after.node is not None:
            then = secrets if tiles else (*secrets, row.card)
            alike.setdefault(after.node, []).append((then, weight))
    return points + sum(best_fish_among(fisher, follows, worlds, plan) for follows, worlds in alike.items())
