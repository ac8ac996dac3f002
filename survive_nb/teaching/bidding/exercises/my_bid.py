"""Your own way of bidding

because: Draw one of the five rows in secret and bid everything on it. On the first row that is a chance of
    1/5, and if you are still waiting, 1/4, 1/3, 1/2. You break even: the best fisher takes nothing.
hint: An answer can be a number of tiles, or chances: `{0: 0.5, 2: 0.5}`
hint: The fisher knows your chances, but not how the dice fall. What must never be foreseeable?
hint: What if you drew one row of the five in secret, and bid everything on it?
done: Nobody can take more than {points} points a hand from you, whatever they know.
never: A fish that never bids has to bid everything on the last row. There “Fish!” waits, and takes 16 points.
high_only: You bite at high baits only. So “Fish!” lies under those, and under the last one.
coin: A coin is a mix, but a timid one: too many tiles are left for the last row, and the fisher knows it.
always_one: Not bad for a habit: it costs only 3 points. But the fisher knows that each row gets a tile, feeds
    you on a 2 and a 3, and catches the rest.
not_possible: Row {row}, bait {bait}, tiles left: {tiles}. There your function answers {answer}, and nobody
    can bid that. [FF-4]
not_one: Row {row}, bait {bait}: your chances add up to {total}, and they should add up to 1.
no_chance: Row {row}, bait {bait}: the chance of a bid should be a number from 0 to 1; you gave {got}.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from survive_nb.fish_fish import Bid, View
from survive_nb.fish_fish.solver.best_response import ask_fish
from survive_nb.fish_fish.solver.equilibrium import Strategy, WrongAnswer
from survive_nb.fish_fish.solver.hand_tree import nodes
from survive_nb.fish_fish.solver.hand_views import DecisionPoint, decision_point, fish_view
from survive_nb.teaching.authoring import Code, Message, Texts, say
from survive_nb.teaching.bidding.habits import (
    always_one,
    coin,
    high_only,
    never,
    points_taken,
    rounded,
    secret_row,
)
from survive_nb.teaching.blank import NotStarted
from survive_nb.teaching.comparison import shown
from survive_nb.teaching.contained import Outcome, call_all, plain_value

#: How many points a hand the best fisher may take from a student's way of bidding.
LIMIT: Final = 2
TEXTS: Final = Texts(__name__, __doc__, points=LIMIT)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a way of bidding should reach; ``example`` is one that does, and ``code`` how it is written."""

    limit: float
    example: Strategy
    code: str

    def __call__(self, view: View) -> object:
        """Bid as the example does."""
        return self.example(view)

    def __repr__(self) -> str:
        return self.code


@dataclass(frozen=True, slots=True)
class Bidding:
    """A function that bids: as good as any other that loses no more than the goal allows.

    Habits in ``known`` are not measured but met by name.
    """

    known: tuple[Strategy, ...] = ()

    def complaint(self, got: object) -> Message | None:
        """Ask for a function whose every answer can be played; of one that loses too much, say how much."""
        if not callable(got):
            return say("This should be a function that gets a view; you gave {got}.", got=shown(got))
        try:
            lost = points_taken(got)
        except WrongAnswer as wrong:
            return _unplayable(wrong)
        except _Stopped as stopped:
            return stopped.message
        if lost <= LIMIT or any(_alike(got, habit) for habit in self.known):
            return None
        return say(
            "It can be played. A fisher who knows it takes {points} points a hand from you; get that to"
            " {limit} or less.",
            points=rounded(lost, 2),
            limit=LIMIT,
        )

    def same(self, got: object, wanted: object) -> bool:
        """Tell whether a function reaches a goal, or bids everywhere as a habit does."""
        assert callable(got)
        assert callable(wanted)
        if isinstance(wanted, Goal):
            return points_taken(got) <= wanted.limit
        return _alike(got, wanted)

    def difference(self, got: object, wanted: object) -> tuple[Message, ...]:
        """Say nothing: two ways of bidding differ in thousands of places."""
        del got, wanted
        return ()


class _Stopped(Exception):
    """A student's function stopped where it was asked for a bid."""

    def __init__(self, reasons: tuple[Message, ...]) -> None:
        super().__init__()
        python_says, line, *_ = (*reasons, "")
        self.message = say("Your code stopped. {error} {line}", error=python_says, line=line)


class Tabled:
    """A student's way of bidding, asked once about every place of the hand; its code is not called again."""

    def __init__(self, function: Callable[[View], object]) -> None:
        views = [fish_view(node, bait) for node in nodes() for bait in node.offers()]
        outcomes = call_all(function, [(view,) for view in views], [Code("my_bid(view)")] * len(views))
        self._bids: dict[DecisionPoint, Outcome] = {
            decision_point(view): outcome for view, outcome in zip(views, outcomes, strict=False)
        }
        self._after = outcomes[-1]

    def __call__(self, view: View) -> object:
        """Return the bid, or raise what happened instead; where nothing was asked, the reason for that."""
        outcome = self._bids.get(decision_point(view), self._after)
        if outcome.blank:
            raise NotStarted
        if outcome.stopped:
            raise _Stopped(outcome.stopped)
        return outcome.value


def tabled(answer: object) -> object:
    """Return a function as a table of its bids, and any other answer as data."""
    return Tabled(answer) if callable(answer) else plain_value(answer)


def _unplayable(wrong: WrongAnswer) -> Message:
    """Say where an answer cannot be played."""
    facts = wrong.refusal.facts
    if "total" in facts:
        return TEXTS.named("not_one", row=facts["row"], bait=facts["bait"], total=facts["total"])
    if "chance" in facts:
        return TEXTS.named("no_chance", row=facts["row"], bait=facts["bait"], got=shown(facts["chance"]))
    return TEXTS.named(
        "not_possible",
        row=facts["row"],
        bait=facts["bait"],
        tiles=facts["tiles"],
        answer=_as_written(facts["answer"]),
    )


def _as_written(answer: object) -> object:
    """Return an answer as it was written: a bid given as a number of tiles is that number."""
    return answer.tiles if isinstance(answer, Bid) else shown(answer)


def _alike(one: Callable[[View], object], other: Callable[[View], object]) -> bool:
    """Tell whether two functions bid the same wherever the hand can go."""
    try:
        return all(
            ask_fish(one, node, bait) == ask_fish(other, node, bait)  # type: ignore[arg-type]
            for node in nodes()
            for bait in node.offers()
        )
    except Exception:  # noqa: BLE001 - a student's function need not answer where its own bids never lead
        return False


TASK: Final = TEXTS.value(
    Goal(LIMIT, secret_row, "lambda view: {0: 1 - 1 / (6 - view.row), 4: 1 / (6 - view.row)}"),
    wants=Bidding((never, always_one, high_only, coin)),
    prepare=tabled,
    wrong_ideas=TEXTS.ideas(never=never, high_only=high_only, coin=coin, always_one=always_one),
)
