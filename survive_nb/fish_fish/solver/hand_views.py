"""From a view of a two-player hand to its place in the hand's tree, and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from survive_nb.fish_fish.model import CARD_COUNT, SLOTS, Card, Options, Row, State
from survive_nb.fish_fish.rules import start
from survive_nb.fish_fish.solver.hand_tree import HandNode, Step
from survive_nb.fish_fish.view import View, view_for

#: The hand that strategies are asked about: the first of a game for two; seat 0 is the fisher.
OPENING: Final = start(Options(players=2, first_fisher=0))
_FISHER: Final = 0
_FISH: Final = 1


class DecisionPoint(NamedTuple):
    """What one side of a two-player hand decides by."""

    #: The rows that were set aside, as the table saw them.
    steps: tuple[Step, ...]
    #: The bait on the table, for the fish; ``None`` when the fisher is to lay a row.
    bait: int | None
    #: How many "Fish!" were discarded unseen, as the fisher knows; ``None`` for the fish.
    hidden: int | None


def decision_point(view: View) -> DecisionPoint:
    """Return the place of a view, for the side whose decision it is, or raise ``ValueError``."""
    if view.players != 2:
        raise ValueError(f"only the hand for 2 players is solved, not the one for {view.players}")
    if view.viewer is None or view.viewer != view.to_act:
        raise ValueError("this view is not that of the side whose decision is awaited")
    fish = 1 - view.fisher
    steps = tuple(
        Step(row.bait, row.bids[fish] or 0, row.card if row.revealed else None) for row in view.rows
    )
    if view.bait is not None:
        return DecisionPoint(steps, view.bait, None)
    return DecisionPoint(steps, None, sum(row.card == "fish" and not row.revealed for row in view.rows))


def fisher_view(node: HandNode, secrets: tuple[Card, ...]) -> View:
    """Return what the fisher sees at this node, who discarded these cards unseen, oldest first."""
    return view_for(_state(node, secrets), _FISHER)


def fish_view(node: HandNode, bait: int) -> View:
    """Return what the fish sees when this bait is laid at this node."""
    # The fish does not see the secret cards, so any that the fisher may have will do.
    hidden = next(node.secrets())
    row = next(row for row in node.lays(hidden) if row.bait == bait)
    at = node.baits.index(bait)
    laid = _state(node, node.some_discards(hidden))._replace(
        actor=_FISH, card=row.card, bait=bait, baits=node.baits[:at] + node.baits[at + 1 :]
    )
    return view_for(_without(laid, row.card), _FISH)


def _without(state: State, card: Card) -> State:
    """Take a card from the fisher's hand."""
    if card == "fish":
        return state._replace(fish_left=state.fish_left - 1)
    return state._replace(no_fish_left=state.no_fish_left - 1)


def _state(node: HandNode, secrets: tuple[Card, ...]) -> State:
    """Return the state in which the fisher lays a row at this node."""
    rows = tuple(_rows(node, secrets))
    cards = [row.card for row in rows]
    board = [0] * len(SLOTS)
    caught = 0
    for step in node.steps:
        if step.card == "no_fish":
            board[SLOTS.index(step.bait)] += step.tiles
        elif step.card == "fish":
            caught += step.tiles
    return OPENING._replace(
        fish_left=CARD_COUNT["fish"] - cards.count("fish"),
        no_fish_left=CARD_COUNT["no_fish"] - cards.count("no_fish"),
        baits=node.baits,
        slots=(OPENING.slots[_FISHER], tuple(board)),
        caught=caught,
        rows=rows,
        tiles=(0, node.tiles),
    )


def _rows(node: HandNode, secrets: tuple[Card, ...]) -> Iterator[Row]:
    unseen = iter(secrets)
    for step in node.steps:
        card = step.card if step.card is not None else next(unseen)
        yield Row(card, step.bait, (None, step.tiles), revealed=step.card is not None)
