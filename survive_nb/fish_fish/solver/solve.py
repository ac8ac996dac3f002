"""Compute the equilibrium table: linear programs over the tree of the hand (for developers, needs SciPy).

**One program.**  The fish's plan is a number for each bid: how likely the fish is to play up to it and make
it.  Beside it stands, for each position of the fisher, the most the fisher can win from there.  Minimising
what the fisher wins from the start is a linear program ("sequence form"), its optimum is the value of the
hand, and its shadow prices are the fisher's own best plan.

**Why one is not enough.**  The program says nothing useful about positions that good play never reaches, and
a student reaches them at once.  So the hand is solved again at each decision, from the first row on:

* *The fisher* solves the rest of the hand with what the fish must then believe about the secret cards.  The
  fish has no secrets, so this can only make the plan better.
* *The fish* solves the rest of the hand with that belief too, but under ceilings: no fisher, whatever the
  secret, may get more than the fish's plan allowed so far.  Without them the fish would answer each bait as
  well as can be and yet be open to a fisher who picks the baits with that answer in mind.
* *Belief* after a row that is never laid comes from a trembling hand: a fisher who errs picks any bait and
  any card in hand.  After a bid that is never made, the belief stays what it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from survive_nb.fish_fish.model import Bid, LayRow
from survive_nb.fish_fish.solver.belief import Belief, PossibleRow, after_bait, after_row
from survive_nb.fish_fish.solver.hand_tree import FIRST, HandNode, next_nodes, nodes

if TYPE_CHECKING:
    from scipy.optimize import OptimizeResult
    from scipy.sparse import csr_array

#: The first variable of each program.
_HERE: Final = 0
#: A bid that is made less often than this counts as never made.
_NEVER: Final = 1e-6
#: Room for rounding under a ceiling.
_ROUNDING: Final = 1e-7

#: A position of the fisher: what the table saw, and the number of "Fish!" among the cards discarded unseen.
Post = tuple[HandNode, int]
#: What the fish decides on: what the table saw, and the bait just laid.
Offer = tuple[HandNode, int]


class Solution(NamedTuple):
    """The value of the hand for the fisher, and how both sides play at every decision."""

    value: float
    fisher: dict[Post, dict[LayRow, float]]
    fish: dict[Offer, dict[Bid, float]]


class _Program:
    """The linear program of the rest of a hand, from the fish's side: leave the fisher as little as can be.

    Variables are the fish's plan (one for each bid) and the fisher's best points (one for each post).
    """

    def __init__(self) -> None:
        #: The first variable is the chance that the hand gets here: 1.
        self.variables = 1
        self.plans: dict[tuple[HandNode, int, int], int] = {}
        self.bests: dict[object, int] = {}
        self._limits: list[dict[int, float]] = []  # each row: the sum is at most 0
        self._balances: list[dict[int, float]] = [{_HERE: 1.0}]  # each row: the sum is 0, of the first 1
        #: Which limit belongs to which row the fisher may lay.
        self.limit_of: dict[tuple[Post, LayRow], int] = {}

    def _variable(self) -> int:
        self.variables += 1
        return self.variables - 1

    def add_node(self, node: HandNode, parent: int = _HERE) -> None:
        """Add the rest of the hand from where the fisher lays a row."""
        for hidden in node.secrets():
            self.bests[node, hidden] = self._variable()
        for bait in node.offers():
            self.add_offer(node, bait, parent)
        for hidden in node.secrets():
            for row in node.lays(hidden):
                self.limit_of[(node, hidden), row] = len(self._limits)
                self._limits.append(self._worth(node, row, hidden, self.bests[node, hidden]))

    def add_offer(self, node: HandNode, bait: int, parent: int = _HERE) -> None:
        """Add the rest of the hand from where the fish bids on this bait."""
        balance = {parent: -1.0}
        for tiles in range(node.tiles + 1):
            plan = self.plans[node, bait, tiles] = self._variable()
            balance[plan] = 1.0
            for follows in next_nodes(node, bait, tiles):
                self.add_node(follows, plan)
        self._balances.append(balance)

    def add_laid_rows(self, node: HandNode, bait: int) -> None:
        """Count what the fisher can win with each card that may lie under this bait."""
        for hidden in node.secrets():
            for row in node.lays(hidden):
                if row.bait == bait:
                    best = self.bests[hidden, row.card] = self._variable()
                    self._limits.append(self._worth(node, row, hidden, best))

    def _worth(self, node: HandNode, row: LayRow, hidden: int, best: int) -> dict[int, float]:
        """State that the fisher's best is no less than what this row brings against the fish's plan."""
        limit = {best: -1.0}
        for tiles in range(node.tiles + 1):
            after = node.after(row, hidden, tiles)
            limit[self.plans[node, row.bait, tiles]] = float(after.points)
            if after.node is not None:
                limit[self.bests[after.node, after.hidden]] = 1.0
        return limit

    def solve(self, weights: Mapping[object, float], ceilings: Mapping[object, float]) -> OptimizeResult:
        """Minimise the weighted sum of the fisher's bests, each under its ceiling if it has one."""
        from scipy.optimize import linprog
        from scipy.sparse import coo_array

        cost = [0.0] * self.variables
        bounds: list[tuple[float | None, float | None]] = [(0.0, None)] * self.variables
        for name, best in self.bests.items():
            cost[best] = weights.get(name, 0.0)
            bounds[best] = (None, ceilings[name] + _ROUNDING if name in ceilings else None)

        def matrix(rows: list[dict[int, float]]) -> csr_array:
            cells = [
                (at, variable, factor) for at, row in enumerate(rows) for variable, factor in row.items()
            ]
            ats, variables, factors = zip(*cells, strict=True)
            return coo_array((factors, (ats, variables)), shape=(len(rows), self.variables)).tocsr()

        result = linprog(
            cost,
            A_ub=matrix(self._limits),
            b_ub=[0.0] * len(self._limits),
            A_eq=matrix(self._balances),
            b_eq=[1.0] + [0.0] * (len(self._balances) - 1),
            bounds=bounds,
            method="highs-ds",
            options={"dual_feasibility_tolerance": 1e-10, "primal_feasibility_tolerance": 1e-10},
        )
        if result.status != 0:
            raise ArithmeticError(result.message)
        return result


def hand_value() -> float:
    """Return the value of the hand for the fisher, from one linear program over the whole tree."""
    return solve_rest(FIRST, {0: 1.0}, {}).value


def solve() -> Solution:
    """Solve the hand at every decision, from the first row on; about a minute."""
    solution = Solution(hand_value(), {}, {})
    #: What the fish believes at each node, and the most each fisher may get there; no ceilings where the fish
    #: never goes by its own plan.
    todo: dict[HandNode, tuple[Belief, Mapping[int, float]]] = {FIRST: ({0: 1.0}, {})}
    for node in nodes():
        belief, ceilings = todo.pop(node)
        rest = solve_rest(node, belief, {})
        for hidden, chances in rest.plan.items():
            solution.fisher[node, hidden] = chances
        ceilings = solve_rest(node, belief, ceilings).bests if ceilings else rest.bests
        for bait in node.offers():
            laid = after_bait(node, bait, belief, rest.plan)
            solution.fish[node, bait], known = _solve_offer(node, bait, laid, ceilings)
            for tiles in range(node.tiles + 1):
                for follows in next_nodes(node, bait, tiles):
                    todo[follows] = after_row(laid, follows), known.get(follows, {})
    return solution


class SolvedRemainder(NamedTuple):
    """The rest of a hand, solved where the fisher lays a row."""

    value: float
    #: For each secret, how that fisher lays the next row, and the most that fisher gets.
    plan: dict[int, dict[LayRow, float]]
    bests: dict[int, float]


def solve_rest(node: HandNode, belief: Belief, ceilings: Mapping[int, float]) -> SolvedRemainder:
    """Solve the rest of the hand from where the fisher lays a row; the plan is good without ceilings only."""
    program = _Program()
    program.add_node(node)
    result = program.solve(
        {(node, hidden): weight for hidden, weight in belief.items()},
        {(node, hidden): most for hidden, most in ceilings.items()},
    )
    prices = -result.ineqlin.marginals
    plan = {}
    for hidden in belief:
        weights = {row: max(prices[program.limit_of[(node, hidden), row]], 0.0) for row in node.lays(hidden)}
        total = sum(weights.values())
        plan[hidden] = {row: weight / total for row, weight in weights.items()}
    bests = {hidden: result.x[program.bests[node, hidden]] for hidden in belief}
    return SolvedRemainder(result.fun, plan, bests)


def _solve_offer(
    node: HandNode, bait: int, laid: Mapping[PossibleRow, float], ceilings: Mapping[int, float]
) -> tuple[dict[Bid, float], dict[HandNode, dict[int, float]]]:
    """Return how the fish bids on this bait, and the ceilings that hold wherever the hand may then go on."""
    program = _Program()
    program.add_offer(node, bait)
    program.add_laid_rows(node, bait)
    result = program.solve(
        {(hidden, row.card): weight for (hidden, row), weight in laid.items()},
        {(hidden, row.card): ceilings[hidden] for hidden, row in laid if hidden in ceilings},
    )
    plan = {tiles: max(result.x[program.plans[node, bait, tiles]], 0.0) for tiles in range(node.tiles + 1)}
    total = sum(plan.values())
    known = {
        follows: {
            hidden: result.x[program.bests[follows, hidden]] / plan[tiles] for hidden in follows.secrets()
        }
        for tiles in plan
        if plan[tiles] > _NEVER
        for follows in next_nodes(node, bait, tiles)
    }
    return {Bid(tiles): weight / total for tiles, weight in plan.items()}, known
