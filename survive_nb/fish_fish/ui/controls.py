"""What a tap on the table means: pure functions of the legal actions and of what is chosen already.

A fish bids with one tap.  A fisher chooses a fishing card and a bait, in any order, and then lays both by
tapping the row (FF-3): a slip of the finger reveals nothing.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, TypeVar, cast

from survive_nb.fish_fish.model import BAITS, CARDS, ROWS, TILES, Action, Bid, Card, LayRow
from survive_nb.fish_fish.view import View
from survive_nb.ui.tap import Act, Attempt, Pick

PickT = TypeVar("PickT")


@dataclass(frozen=True, slots=True)
class Choice:
    """What the fisher has picked for the next row; nobody else may see it (FF-3)."""

    card: Card | None = None
    bait: int | None = None


NOTHING: Final = Choice()


@dataclass(frozen=True, slots=True)
class Missing:
    """The row cannot be laid yet: a card or a bait is still to be chosen (FF-3)."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """A tap on something that only can be looked at."""


Meaning: TypeAlias = Act[Action] | Attempt[Action] | Pick[Choice] | Missing | Nothing


def revalidate(legal: Sequence[Action], choice: Choice) -> Choice:
    """Return what is left of a choice, and fill in what is no choice because there is only one.

    >>> revalidate([LayRow("fish", 5)], NOTHING)
    Choice(card='fish', bait=5)
    >>> revalidate([Bid(0), Bid(1)], Choice("fish", 5))
    Choice(card=None, bait=None)
    """
    rows = [action for action in legal if isinstance(action, LayRow)]
    cards = {action.card for action in rows}
    baits = {action.bait for action in rows}
    return Choice(_left(choice.card, cards), _left(choice.bait, baits))


def _left(chosen: PickT | None, possible: Set[PickT]) -> PickT | None:
    """Return what was chosen if it is still possible, or else the only thing that is."""
    if chosen in possible:
        return chosen
    return next(iter(possible)) if len(possible) == 1 else None


def row_chosen(legal: Sequence[Action], choice: Choice) -> LayRow | None:
    """Return the row that is ready to be laid, if both of its cards are chosen."""
    chosen = revalidate(legal, choice)
    if chosen.card is None or chosen.bait is None:
        return None
    return LayRow(chosen.card, chosen.bait)


def tap(view: View, legal: Sequence[Action], choice: Choice, place: str) -> Meaning:
    """Return what a tap on a place means."""
    kind, _, name = place.partition("-")
    match kind:
        case "bid":
            return play(legal, Bid(int(name)))
        case "card":
            return _pick_card(view, legal, choice, cast(Card, name))
        case "bait":
            return _pick_bait(legal, choice, int(name))
        case "row":
            return _lay(view, legal, choice)
        case _:
            return Nothing()


def play(legal: Sequence[Action], action: Action) -> Meaning:
    """Return what it means to name an action outright."""
    return Act(action) if action in legal else Attempt(action)


def _pick_card(view: View, legal: Sequence[Action], choice: Choice, card: Card) -> Meaning:
    """Choose a fishing card; choosing it again puts it back."""
    if any(isinstance(action, LayRow) and action.card == card for action in legal):
        return Pick(replace(choice, card=None if choice.card == card else card))
    return Attempt(LayRow(card, choice.bait or _some_bait(view)))


def _pick_bait(legal: Sequence[Action], choice: Choice, bait: int) -> Meaning:
    """Choose a bait; choosing it again puts it back."""
    if any(isinstance(action, LayRow) and action.bait == bait for action in legal):
        return Pick(replace(choice, bait=None if choice.bait == bait else bait))
    return Attempt(LayRow(choice.card or CARDS[0], bait))


def _some_bait(view: View) -> int:
    return next(iter(view.baits), BAITS[0])


def _lay(view: View, legal: Sequence[Action], choice: Choice) -> Meaning:
    """Lay the row that is chosen."""
    action = row_chosen(legal, choice)
    if action is not None:
        return Act(action)
    if any(isinstance(option, LayRow) for option in legal):
        return Missing()
    return Nothing() if view.bait is not None else Attempt(LayRow(CARDS[0], _some_bait(view)))


def forced(view: View, legal: Sequence[Action]) -> Bid | None:
    """Return the bid that has to be made in the last row, where nobody has a choice (FF-5)."""
    if view.row != ROWS or len(legal) != 1 or not isinstance(legal[0], Bid):
        return None
    return legal[0]


def targets(legal: Sequence[Action], choice: Choice) -> frozenset[str]:
    """Return the places where a tap does something now."""
    row = {"row"} if row_chosen(legal, choice) is not None else set()
    return frozenset(row).union(*map(places_of, legal))


def selected(legal: Sequence[Action], choice: Choice) -> frozenset[str]:
    """Return the places of what is chosen but not yet laid."""
    chosen = revalidate(legal, choice)
    card = set() if chosen.card is None else {f"card-{chosen.card}"}
    bait = set() if chosen.bait is None else {f"bait-{chosen.bait}"}
    return frozenset(card | bait)


def places_of(action: Action) -> frozenset[str]:
    """Return where an action is played.

    >>> sorted(places_of(LayRow("fish", 3)))
    ['bait-3', 'card-fish']
    """
    if isinstance(action, Bid):
        return frozenset({f"bid-{min(action.tiles, TILES)}"})
    return frozenset({f"card-{action.card}", f"bait-{action.bait}"})
