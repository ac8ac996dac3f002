"""Fish Fish! for the contract suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from survive_nb import fish_fish
from survive_nb.fish_fish import BAITS, CARD_COUNT, CARDS, Bid, LayRow, Options, Row, State, View
from survive_nb.game import EVERYONE, Game, Match, Viewer

game: Game = fish_fish
variants: Sequence[Any] = [Options(players=players) for players in range(2, 9)]

_ATTEMPTS = [
    *(LayRow(card, bait) for card in CARDS for bait in range(1, 7)),
    *(Bid(tiles) for tiles in range(-1, 30)),
]


def typical_plies(options: Options) -> int:
    return options.hands * 4 * options.players


def most_plies(options: Options) -> int:
    return options.hands * 5 * options.players + 1


def pick(state: State, rng: Random) -> Any:
    """Often bid nothing, so that many cards are discarded unseen and hands last long."""
    legal = fish_fish.legal_actions(state)
    return legal[0] if state.bait is not None and rng.random() < 0.5 else rng.choice(legal)


def attempts(_state: State, _rng: Random) -> list[Any]:
    return list(_ATTEMPTS)


def snapshot(state: State) -> str:
    return repr(state)


def check_pieces(state: State) -> None:
    players = state.options.players
    cards = Counter(row.card for row in state.rows)
    cards.update([state.card] if state.card else [])
    cards.update({"fish": state.fish_left, "no_fish": state.no_fish_left})
    assert cards == Counter(CARD_COUNT)
    laid = [row.bait for row in state.rows] + ([] if state.bait is None else [state.bait])
    assert sorted([*laid, *state.baits]) == sorted(BAITS)
    bid = sum(filter(None, state.bids))
    assert sum(state.tiles) + bid + sum(map(sum, state.slots)) + state.caught == 4 * (players - 1)


def check_rest(state: State) -> None:
    """The fisher has no tiles, nobody more than four, and cards and baits go in pairs."""
    for seat, (held, bid, board) in enumerate(zip(state.tiles, state.bids, state.slots, strict=True)):
        most = 0 if seat == state.fisher else 4
        assert 0 <= held <= most
        assert held + (bid or 0) + sum(board) <= most
    assert (state.card is None) == (state.bait is None)
    assert state.fish_left + state.no_fish_left == len(state.baits)
    assert len(state.rows) <= 5
    assert all(row.revealed == any(row.bids) for row in state.rows)


def check_step(before: State, after: State) -> None:
    """The score sheet only grows, and within a hand cards and tiles only leave hands."""
    assert after.sheet[: len(before.sheet)] == before.sheet
    assert before.hand <= after.hand <= before.hand + 1
    if after.hand == before.hand:
        assert after.rows[: len(before.rows)] == before.rows
        assert all(new <= old for new, old in zip(after.tiles, before.tiles, strict=True))
        assert not Counter(after.baits) - Counter(before.baits)
        assert after.caught >= before.caught


def reveals(_action: Any, after: State) -> bool:
    """The last bid on a row turns the card over, or sets it aside for ever."""
    return after.bait is None


def secrets_seen(view: View) -> set[Any]:
    seen: set[Any] = {(view.hand, at, row.card) for at, row in enumerate(view.rows) if row.card is not None}
    if view.card is not None:
        seen.add((view.hand, len(view.rows), view.card))
    if view.fish_left is not None or view.no_fish_left is not None:
        seen.add((view.hand, "left", view.fish_left, view.no_fish_left))
    return seen


def known_secrets(state: State, viewer: Viewer) -> set[Any]:
    mine = viewer in (state.fisher, EVERYONE)
    known: set[Any] = {
        (state.hand, at, row.card) for at, row in enumerate(state.rows) if mine or any(row.bids)
    }
    if mine:
        known.add((state.hand, "left", state.fish_left, state.no_fish_left))
        if state.card is not None:
            known.add((state.hand, len(state.rows), state.card))
    return known


def twin(match: Match, viewer: Viewer, rng: Random) -> State:
    """Deal the cards that were never shown again among the places only the fisher has seen."""
    state: State = match.state
    if viewer in (state.fisher, EVERYONE):
        return state
    unseen: list[Any] = [row.card for row in state.rows if not any(row.bids)]
    unseen += [state.card] if state.card else []
    unseen += ["fish"] * state.fish_left + ["no_fish"] * state.no_fish_left
    rng.shuffle(unseen)
    rows = tuple(
        row if any(row.bids) else Row(unseen.pop(), row.bait, row.bids, row.revealed) for row in state.rows
    )
    card = unseen.pop() if state.card else None
    return state._replace(
        rows=rows, card=card, fish_left=unseen.count("fish"), no_fish_left=unseen.count("no_fish")
    )


def settle(state: State, _viewer: Viewer) -> tuple[State, list[Any]]:
    """Nobody is ever asked in secret."""
    return state, []


def same_to(_viewer: Viewer, events: Sequence[Any], others: Sequence[Any]) -> bool:
    shown = (fish_fish.RowRevealed,)
    return [e for e in events if isinstance(e, shown)] == [e for e in others if isinstance(e, shown)]
