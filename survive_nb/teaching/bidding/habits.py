"""Ways of bidding in the hand for two, and what each loses to a fisher who knows it (FF-4, FF-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random
from typing import Final

from survive_nb import fish_fish
from survive_nb.fish_fish import SLOTS, LayRow, View
from survive_nb.fish_fish.solver import equilibrium
from survive_nb.fish_fish.solver.best_response import ask_fish
from survive_nb.fish_fish.solver.equilibrium import Strategy, WrongAnswer
from survive_nb.fish_fish.solver.hand_tree import FIRST, nodes
from survive_nb.fish_fish.solver.hand_views import OPENING, DecisionPoint, decision_point, fish_view
from survive_nb.game import EVERYONE
from survive_nb.teaching.blank import NotStarted
from survive_nb.teaching.comparison import as_code
from survive_nb.teaching.contained import Outcome, call_all, plain_value
from survive_nb.teaching.experiment import Bar, Chart, Shown
from survive_nb.teaching.message import Code, Message, say, say_n
from survive_nb.teaching.scene import Scene
from survive_nb.teaching.tasks import ValueTask, WrongIdea

# -- habits --------------------------------------------------------------------------------------------------


def never(view: View) -> int:  # noqa: ARG001 - it does not look
    """Bid nothing until the last row takes everything."""
    return 0


def always_one(view: View) -> int:
    """Bid one tile on every row."""
    return min(1, max(view.tiles))


def high_only(view: View) -> int:
    """Bid one tile on the baits 4 and 5, and nothing on the others."""
    return min(int(view.bait is not None and view.bait >= 4), max(view.tiles))


def coin(view: View) -> Mapping[int, float]:  # noqa: ARG001 - it does not look
    """Toss a coin for one tile or none."""
    return {0: 1 / 2, 1: 1 / 2}


def secret_row(view: View) -> Mapping[int, float]:
    """Bid everything on one row, drawn in secret: each of the five is as likely as the others."""
    left = 6 - view.row
    return {0: 1 - 1 / left, 4: 1 / left}


#: Name → what a button says, and the habit itself.
HABITS: Final[dict[str, tuple[Message, Strategy]]] = {
    "never": (say("Never bid"), never),
    "high_only": (say("Only on 4 and 5"), high_only),
    "coin": (say("Toss a coin"), coin),
    "always_one": (say("One tile a row"), always_one),
    "secret_row": (say("All on a secret row"), secret_row),
    "equilibrium": (say("Equilibrium"), equilibrium.fish_strategy),
}


@cache
def taken(habit: str) -> float:
    """Return how many points a hand the best fisher takes from a habit; below 0 the fish wins."""
    return points_taken(HABITS[habit][1])


def points_taken(habit: Strategy) -> float:
    """Return how many points a hand a fisher takes who knows this way of bidding."""
    return equilibrium.best_response(habit, side="fish").value


@cache
def first_row(habit: str) -> LayRow:
    """Return the row with which the best fisher against a habit begins."""
    reply = equilibrium.best_response(HABITS[habit][1], side="fish")
    rows = reply(fish_fish.view_for(OPENING, OPENING.fisher))
    row = max(rows, key=lambda row: rows[row])
    assert isinstance(row, LayRow)
    return row


class BestReply:
    """Choose a habit and meet the fisher who knows it; a chart grows with every habit that was tried."""

    def __init__(self, rng: Random) -> None:
        del rng  # nothing is random here
        self._tried: list[str] = []

    def touch(self, place: str) -> None:
        """Let a touch pass: the table is only shown."""

    def press(self, button: str) -> None:
        """Try a habit."""
        if button in self._tried:
            self._tried.remove(button)
        if button in HABITS:
            self._tried.append(button)

    def shown(self) -> Shown:
        """Return the first row of the best reply to the habit that was tried last."""
        title = say("Meet the fisher who knows you")
        buttons = tuple((name, text) for name, (text, _) in HABITS.items())
        if not self._tried:
            asked = say("How do you bid? Choose a habit. The fisher will know it, and use it.")
            return Shown(title, Scene(fish_fish.view_for(OPENING, None)), (asked,), buttons=buttons)
        habit = self._tried[-1]
        row = first_row(habit)
        laid, _ = fish_fish.apply_action(OPENING, row)
        return Shown(
            title,
            Scene(fish_fish.view_for(laid, EVERYONE)),
            (
                say(
                    "The best fisher against it begins with {card} under bait {bait}.",
                    card=row.card,
                    bait=row.bait,
                ),
                _cost(taken(habit)),
            ),
            buttons=buttons,
            charts=(self._chart(),),
        )

    def _chart(self) -> Chart:
        """Show what the habits lose that were tried so far."""
        return Chart(
            say("Points that the fisher takes in a hand"),
            tuple(
                Bar(
                    HABITS[habit][0],
                    Fraction(max(0, round(100 * taken(habit))), 2000),
                    say("{points} points", points=_rounded(taken(habit), 1)),
                )
                for habit in HABITS
                if habit in self._tried
            ),
        )


def _cost(points: float) -> Message:
    """Say what a habit costs against the best fisher."""
    points = round(points, 1)
    if points < 0:
        return say("Even the best fisher loses {points} points a hand to you.", points=_rounded(-points, 1))
    if points == 0:
        return say("You break even: the best fisher takes nothing from you.")
    return say("It costs you {points} points a hand.", points=_rounded(points, 1))


def _rounded(points: float, digits: int) -> int | float:
    """Return a number with few digits, a whole one without a point."""
    rounded = round(points, digits)
    return int(rounded) if rounded == int(rounded) else rounded


class Solved:
    """Touch a bait and see how the best fisher and the best fish play it on the first row."""

    def __init__(self, rng: Random) -> None:
        del rng  # nothing is random here
        self._bait: int | None = None

    def touch(self, place: str) -> None:
        """Look at another bait."""
        values = {f"bait-{bait}": bait for bait in SLOTS}
        self._bait = values.get(place, self._bait)

    def press(self, button: str) -> None:
        """Let a press pass: there are no buttons."""

    def shown(self) -> Shown:
        """Return the row with this bait, what lies under it, and how often each bid is made."""
        title = say("Both play their best")
        live = frozenset(f"bait-{bait}" for bait in SLOTS)
        if self._bait is None:
            asked = say("Touch a bait: the fisher lays it as the first row.")
            return Shown(title, Scene(fish_fish.view_for(OPENING, None)), (asked,), live=live)
        view = fish_view(FIRST, self._bait)
        laid = equilibrium.fisher_strategy(fish_fish.view_for(OPENING, OPENING.fisher))
        often = sum(chance for row, chance in laid.items() if row.bait == self._bait) > _RARE
        bids = tuple(
            _bar(say_n("{n} tile", "{n} tiles", bid.tiles), share)
            for bid, share in equilibrium.fish_strategy(view).items()
            if share > _RARE
        )
        made = Chart(say("What the best fish bids"), bids)
        if not often:
            message = say(
                "The best fisher does not begin with bait {bait}. If another one does:", bait=self._bait
            )
            return Shown(title, Scene(view), (message,), live=live, charts=(made,))
        message = say(
            "The best fisher begins with bait {bait}. Know it all: it is of no use.", bait=self._bait
        )
        fish = equilibrium.catch_chance(view)
        cards = Chart(say("What lies under it"), (_bar("fish", fish), _bar("no_fish", 1 - fish)))
        return Shown(title, Scene(view), (message,), live=live, charts=(cards, made))


#: What is done less often than this is not worth a line.
_RARE: Final = 0.005


def _bar(label: str | Message, share: float) -> Bar:
    """Return a line of a chart that says its share in per cent."""
    number = round(100 * share)
    return Bar(label, Fraction(number, 100), say("{number} %", number=number))


# -- a habit as an answer ------------------------------------------------------------------------------------


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
            return say("This should be a function that gets a view; you gave {got}.", got=as_code(got))
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
            points=_rounded(lost, 2),
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


#: How many points a hand the best fisher may take from a student's way of bidding.
LIMIT: Final = 2


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
        return say(
            "Row {row}, bait {bait}: your chances add up to {total}, and they should add up to 1.",
            row=facts["row"],
            bait=facts["bait"],
            total=facts["total"],
        )
    return say(
        "Row {row}, bait {bait}, tiles left: {tiles}. There your function answers {answer}, and nobody can"
        " bid that.",
        row=facts["row"],
        bait=facts["bait"],
        tiles=facts["tiles"],
        answer=as_code(facts["answer"]),
        rule="FF-4",
    )


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


# -- the exercise -------------------------------------------------------------------------------------------

MY_BID: Final = ValueTask(
    name="my_bid",
    title=say("Your own way of bidding"),
    solution=Goal(LIMIT, secret_row, "lambda view: {0: 1 - 1 / (6 - view.row), 4: 1 / (6 - view.row)}"),
    because=say(
        "Draw one of the five rows in secret and bid everything on it. On the first row that is a chance of"
        " 1/5, and if you are still waiting, 1/4, 1/3, 1/2. You break even: the best fisher takes nothing."
    ),
    wants=Bidding((never, always_one, high_only, coin)),
    prepare=tabled,
    hints=(
        say("An answer can be a number of tiles, or chances: {code}", code=Code("{0: 0.5, 2: 0.5}")),
        say("The fisher knows your chances, but not how the dice fall. What must never be foreseeable?"),
        say("What if you drew one row of the five in secret, and bid everything on it?"),
    ),
    wrong_ideas=(
        WrongIdea(
            "never",
            never,
            say(
                "A fish that never bids has to bid everything on the last row. There “Fish!” waits, and takes"
                " 16 points."
            ),
        ),
        WrongIdea(
            "high_only",
            high_only,
            say("You bite at high baits only. So “Fish!” lies under those, and under the last one."),
        ),
        WrongIdea(
            "coin",
            coin,
            say(
                "A coin is a mix, but a timid one: too many tiles are left for the last row, and the fisher"
                " knows it."
            ),
        ),
        WrongIdea(
            "always_one",
            always_one,
            say(
                "Not bad for a habit: it costs only 3 points. But the fisher knows that each row gets a tile,"
                " feeds you on a 2 and a 3, and catches the rest."
            ),
        ),
    ),
    well_done=say(
        "Nobody can take more than {points} points a hand from you, whatever they know.", points=LIMIT
    ),
)
