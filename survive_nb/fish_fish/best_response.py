"""What a strategy for the two-player hand is worth against the player who knows it best.

Everything here plays the plain rules: `apply_action` on real states of a game for two, one hand long, and
views of those states.  It knows nothing of the tree by which the equilibrium was found, so each checks the
other.  Points are the fisher's less the fish's (FF-10).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import isclose
from typing import Any, Final, Literal, NamedTuple

from survive_nb.fish_fish.model import Action, Bid, Card, LayRow, Options, State
from survive_nb.fish_fish.rules import apply_action, legal_actions, start
from survive_nb.fish_fish.view import View, view_for
from survive_nb.game import Refusal

Side = Literal["fisher", "fish"]
#: A strategy answers a view with one action, or with a chance for each action it may take.  A bid may be given
#: as a plain number of tiles.
Strategy = Callable[[View], "Action | int | Mapping[Any, float]"]

#: A state, and how likely it is.
World = tuple[State, float]
#: The rows as the table saw them: bait, tiles bid, and the card unless it stayed secret.
Seen = tuple[tuple[int, int, Card | None], ...]
#: What a side decides by: the rows seen, and the bait on the table or the "Fish!" still in the fisher's hand.
Situation = tuple[Seen, int]

#: The hand that strategies are asked about: the first of a game for two, in which seat 0 is the fisher.
OPENING: Final = start(Options(players=2, first_fisher=0))


class WrongAnswer(ValueError):
    """A strategy gave an answer that cannot be played; `refusal` says where and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Reply(NamedTuple):
    """The best that one side can do against a strategy: what the fisher then wins, and how to play."""

    points: float
    plan: dict[Situation, Action]


def seen_rows(rows: Iterable[Any], fish: int) -> Seen:
    """Return the rows of a state or a view as the table saw them."""
    return tuple((row.bait, row.bids[fish], row.card if row.revealed else None) for row in rows)


def situation(view: View | State) -> Situation:
    """Return what the side to act decides by."""
    seen = seen_rows(view.rows, 1 - view.fisher)
    if view.bait is not None:
        return seen, view.bait
    assert view.fish_left is not None, "only the fisher lays rows"
    return seen, view.fish_left


# -- asking a strategy --------------------------------------------------------------------------------------


def ask(strategy: Strategy, view: View, legal: tuple[Action, ...]) -> dict[Action, float]:
    """Return the chances with which the strategy takes each legal action, or raise `WrongAnswer`.

    >>> bids = legal_actions(apply_action(OPENING, LayRow("fish", 5))[0])
    >>> ask(lambda view: 2, view_for(OPENING, 1), bids)
    {Bid(tiles=2): 1.0}
    >>> ask(lambda view: {0: 0.5, 7: 0.5}, view_for(OPENING, 1), bids)
    Traceback (most recent call last):
    ...
    survive_nb.fish_fish.best_response.WrongAnswer: Row 1 with ...: the answer Bid(tiles=7) is not a legal ...
    """
    if len(legal) == 1:
        return {legal[0]: 1.0}
    answer = strategy(view)
    chances = answer if isinstance(answer, Mapping) else {answer: 1.0}
    read: dict[Action, float] = {}
    for name, chance in chances.items():
        action = Bid(name) if type(name) is int else name
        if action not in legal:
            raise _wrong(view, "the answer {answer} is not a legal action.", {"answer": action})
        if not (isinstance(chance, int | float) and 0 <= chance <= 1 + 1e-9):
            facts = {"answer": action, "chance": chance}
            raise _wrong(view, "the chance {chance} of {answer} is not between 0 and 1.", facts)
        read[action] = read.get(action, 0.0) + chance
    total = sum(read.values())
    if not isclose(total, 1, abs_tol=1e-6):
        raise _wrong(view, "the chances add up to {total} and not to 1.", {"total": total})
    return {action: chance / total for action, chance in read.items() if chance}


def _wrong(view: View, template: str, facts: dict[str, object]) -> WrongAnswer:
    """Put the situation before what is wrong with the answer."""
    rows = ", ".join(
        f"{card or '?'} {bait} / {bid}" for bait, bid, card in seen_rows(view.rows, 1 - view.fisher)
    )
    facts |= {
        "row": view.row,
        "bait": view.bait or "no bait yet",
        "tiles": max(view.tiles),
        "rows": rows or "no row",
    }
    where = "Row {row} with bait {bait}, {tiles} tiles left, after {rows}: "
    return WrongAnswer(Refusal(None, where + template, facts))


# -- both sides known ---------------------------------------------------------------------------------------


def points_of(state: State, hand: int) -> int:
    """Return what the fisher of this hand, now over, scored more than the fish (FF-10)."""
    fisher = (state.options.first_fisher or 0) + hand - 1
    points = state.sheet[hand - 1]
    return points[fisher % 2] - points[1 - fisher % 2]


def expected_points(fisher: Strategy, fish: Strategy, state: State = OPENING) -> float:
    """Return what the fisher wins on average from here when both sides play these strategies."""
    return _expected(fisher, fish, state, state.hand)


def _expected(fisher: Strategy, fish: Strategy, state: State, hand: int) -> float:
    if len(state.sheet) == hand:
        return points_of(state, hand)
    seat = state.actor
    strategy = fisher if seat == state.fisher else fish
    chances = ask(strategy, view_for(state, seat), legal_actions(state))
    return sum(
        chance * _expected(fisher, fish, apply_action(state, action)[0], hand)
        for action, chance in chances.items()
    )


# -- the best fisher against a fish -------------------------------------------------------------------------


def best_fisher(fish: Strategy, worlds: Iterable[World] = ((OPENING, 1.0),)) -> Reply:
    """Return the best that a fisher can do against this fish; the fisher knows the state."""
    search = _BestFisher(fish)
    points = sum(weight * search.points(state, state.hand) for state, weight in worlds)
    return Reply(points, search.plan)


class _BestFisher:
    """Tries every row that the fisher may lay; the fish's bids come with their chances."""

    def __init__(self, fish: Strategy) -> None:
        self.fish = fish
        self.plan: dict[Situation, Action] = {}
        # The fish cannot see which row hid which card, so positions that differ in that only are worth the same.
        self._known: dict[Situation, float] = {}
        self._chances: dict[Situation, dict[Action, float]] = {}

    def points(self, state: State, hand: int) -> float:
        """Return what the best fisher wins from here on."""
        if len(state.sheet) == hand:
            return points_of(state, hand)
        here = situation(state)
        if state.bait is not None:
            return sum(
                chance * self.points(apply_action(state, bid)[0], hand)
                for bid, chance in self._bids(state, here).items()
            )
        if here not in self._known:
            worth = {row: self.points(apply_action(state, row)[0], hand) for row in legal_actions(state)}
            self.plan[here] = max(worth, key=worth.__getitem__)
            self._known[here] = worth[self.plan[here]]
        return self._known[here]

    def _bids(self, state: State, here: Situation) -> dict[Action, float]:
        if here not in self._chances:
            self._chances[here] = ask(self.fish, view_for(state, state.actor), legal_actions(state))
        return self._chances[here]


# -- the best fish against a fisher -------------------------------------------------------------------------


def best_fish(fisher: Strategy, worlds: Iterable[World] = ((OPENING, 1.0),)) -> Reply:
    """Return the best that a fish can do against this fisher, if these worlds are as likely as they say.

    The fish must make the same bid in all worlds that look alike to it, so they are carried along together.
    """
    plan: dict[Situation, Action] = {}
    together = list(worlds)
    return Reply(_worlds_with_fisher_to_act(fisher, together, together[0][0].hand, plan), plan)


def _worlds_with_fisher_to_act(
    fisher: Strategy, worlds: list[World], hand: int, plan: dict[Situation, Action]
) -> float:
    """Let the fisher lay a row in each world; the fish sees the baits only."""
    by_bait: dict[int, list[World]] = {}
    for state, weight in worlds:
        for row, chance in ask(fisher, view_for(state, state.fisher), legal_actions(state)).items():
            assert isinstance(row, LayRow)
            by_bait.setdefault(row.bait, []).append((apply_action(state, row)[0], weight * chance))
    return sum(worlds_with_fish_to_act(fisher, laid, hand, plan) for laid in by_bait.values())


def worlds_with_fish_to_act(
    fisher: Strategy, worlds: list[World], hand: int, plan: dict[Situation, Action]
) -> float:
    """Make the bid that leaves the fisher least, over all worlds together."""
    first = worlds[0][0]
    worth = {bid: _after_bid(fisher, worlds, bid, hand, plan) for bid in legal_actions(first)}
    best = plan[situation(first)] = min(worth, key=worth.__getitem__)
    return worth[best]


def _after_bid(
    fisher: Strategy, worlds: list[World], bid: Action, hand: int, plan: dict[Situation, Action]
) -> float:
    """Make this bid in each world; those in which the fish then sees the same stay together."""
    points = 0.0
    by_card: dict[Card | None, list[World]] = {}
    for state, weight in worlds:
        after, _ = apply_action(state, bid)
        if len(after.sheet) == hand:
            points += weight * points_of(after, hand)
        else:
            row = after.rows[-1]
            by_card.setdefault(row.card if row.revealed else None, []).append((after, weight))
    return points + sum(_worlds_with_fisher_to_act(fisher, alike, hand, plan) for alike in by_card.values())
