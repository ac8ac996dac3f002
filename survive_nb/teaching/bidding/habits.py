"""Ways of bidding in the hand for two, and what each loses to a fisher who knows it (FF-4, FF-10)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from random import Random
from typing import Final

from survive_nb import fish_fish
from survive_nb.fish_fish import SLOTS, LayRow, View
from survive_nb.fish_fish.solver import equilibrium
from survive_nb.fish_fish.solver.equilibrium import Strategy
from survive_nb.fish_fish.solver.hand_tree import FIRST
from survive_nb.fish_fish.solver.hand_views import OPENING, fish_view
from survive_nb.game import EVERYONE
from survive_nb.teaching.experiment import Bar, Chart, Shown
from survive_nb.teaching.message import Message, say, say_n
from survive_nb.teaching.scene import Scene
from survive_nb.teaching.tasks import Guess


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


#: What to predict before the first habit is tried.
GUESS: Final = Guess(
    say("Guess first: how many points a hand does the best fisher take from each of these habits?"),
    tuple(HABITS[name][0] for name in ("never", "coin", "always_one")),
)


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
                    say("{points} points", points=rounded(taken(habit), 1)),
                )
                for habit in HABITS
                if habit in self._tried
            ),
        )


def _cost(points: float) -> Message:
    """Say what a habit costs against the best fisher."""
    points = round(points, 1)
    if points < 0:
        return say("Even the best fisher loses {points} points a hand to you.", points=rounded(-points, 1))
    if points == 0:
        return say("You break even: the best fisher takes nothing from you.")
    return say("It costs you {points} points a hand.", points=rounded(points, 1))


def rounded(points: float, digits: int) -> int | float:
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
