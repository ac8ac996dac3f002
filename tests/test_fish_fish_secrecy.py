"""Nobody learns an unseen fishing card: twin worlds, sampled worlds, undo."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from itertools import permutations
from random import Random
from typing import Any

import pytest

from survive_nb import fish_fish
from survive_nb.fish_fish import (
    CARD_COUNT,
    CARDS,
    Action,
    Bid,
    Card,
    LayRow,
    State,
    apply_action,
    event_for,
    legal_actions,
    out_of_turn,
    sample_state,
    to_act,
    view_for,
    why_not,
)
from survive_nb.game import EVERYONE, IllegalAction, InvalidInput, Match, Viewer
from survive_nb.i18n.words import Words
from survive_nb.text.game_text import game_log
from tests.refusals import refuses
from tests.rules.fish_fish_table import play, random_game, read, table
from tests.rules.marks import rule

PLAYERS = range(2, 9)
ATTEMPTS: list[Action] = [
    *(LayRow(card, bait) for card in CARDS for bait in range(1, 7)),
    *(Bid(tiles) for tiles in range(-1, 6)),
]


ENGLISH = Words("en")


def seats_and_spectator(players: int) -> list[Viewer]:
    return [*range(players), None]


def as_bytes(thing: Any) -> bytes:
    """Serialise a view or a list of events, so that nothing can hide behind an equality of its own."""
    if isinstance(thing, list):
        return b"\n".join(type(item).__name__.encode() + as_bytes(item) for item in thing)
    return json.dumps(asdict(thing), sort_keys=True).encode()


def twin_log(states: list[State], log: list[Action], viewer: Viewer, rng: Random) -> list[Action]:
    """Return the same game with other cards wherever this viewer has not seen them, in all hands."""
    twin = list(log)
    lays = [at for at, action in enumerate(log) if isinstance(action, LayRow)]
    for hand in {states[at].hand for at in lays}:
        here = [at for at in lays if states[at].hand == hand]
        if states[here[0]].fisher == viewer:
            continue
        hidden = [at for at in here if not is_revealed(states, log, at)]
        shown = Counter(lay.card for at in here if at not in hidden and isinstance(lay := log[at], LayRow))
        unseen: list[Card] = [card for card in CARDS for _ in range(CARD_COUNT[card] - shown[card])]
        rng.shuffle(unseen)
        for at, card in zip(hidden, unseen, strict=False):
            lay = log[at]
            assert isinstance(lay, LayRow)
            twin[at] = LayRow(card, lay.bait)
    return twin


def is_revealed(states: list[State], log: list[Action], at: int) -> bool:
    """Tell whether somebody bid on the row laid at this ply, and all bids on it were made."""
    bids = []
    for action, after in zip(log[at + 1 :], states[at + 2 :], strict=False):
        assert isinstance(action, Bid)
        bids.append(action.tiles)
        if after.bait is None:
            return any(bids)
    return False


def everything_seen(log: list[Action], first_fisher: int, players: int, viewer: Viewer) -> list[bytes]:
    """Play a log and return all that this viewer is shown: views, events, turns, answers, and the replay."""
    match = Match(fish_fish, table(players, first_fisher))
    seen = what_is_open(match, viewer)
    for action in log:
        happened = match.play(action)
        seen.append(as_bytes([event_for(event, viewer) for event in happened]))
        seen += what_is_open(match, viewer)
    seen.append(as_bytes(match.events_for(viewer)))
    seen.append(repr(match.moments(viewer)).encode())
    seen += [str(chapter).encode() for chapter in game_log(match, ENGLISH, viewer)]
    return seen + [as_bytes(match.view_at(plies, viewer)) for plies in range(0, len(log), 40)]


def what_is_open(match: Match, viewer: Viewer) -> list[bytes]:
    """Return what this viewer sees now, and the answers to their questions."""
    state = match.state
    seen = [as_bytes(match.view(viewer))]
    seen += [str(out_of_turn(state, seat)).encode() for seat in range(state.options.players)]
    if to_act(state) == viewer:
        seen.append(repr(legal_actions(state)).encode())
        seen += [str(why_not(state, attempt)).encode() for attempt in ATTEMPTS]
    return seen


@pytest.mark.slow
@rule("FF-3", "FF-6")
@pytest.mark.parametrize("players", PLAYERS)
def test_indistinguishable_worlds_look_the_same(players: int) -> None:
    rng = Random(players)
    different = 0
    for _ in range(3):
        states, log = random_game(players, rng)
        plies = rng.randrange(len(log) // 2, len(log) + 1)
        states, log = states[: plies + 1], log[:plies]
        for viewer in seats_and_spectator(players):
            twin = twin_log(states, log, viewer, rng)
            different += twin != log
            first = states[0].fisher
            assert everything_seen(log, first, players, viewer) == everything_seen(
                twin, first, players, viewer
            )
    assert different, "no twin differed from its game, so nothing was tested"


def test_the_twin_test_can_fail() -> None:
    """The fisher does see the difference."""
    games: list[list[Action]] = [[LayRow(card, 3), Bid(0)] for card in CARDS]
    assert everything_seen(games[0], 0, 3, 1) == everything_seen(games[1], 0, 3, 1)
    assert everything_seen(games[0], 0, 3, 0) != everything_seen(games[1], 0, 3, 0)


@pytest.mark.parametrize("players", PLAYERS)
def test_sampled_world_has_the_same_view(players: int) -> None:
    rng = Random(players)
    states, _ = random_game(players, rng)
    for state in states:
        for viewer in seats_and_spectator(players):
            world = sample_state(view_for(state, viewer), rng)
            assert view_for(world, viewer) == view_for(state, viewer)
            assert cards_of(world) == CARD_COUNT
            assert to_act(world) == to_act(state)
            if to_act(state) == viewer:
                assert legal_actions(world) == legal_actions(state)


def cards_of(state: State) -> Counter[str]:
    """Count all fishing cards of a hand, wherever they are."""
    cards = Counter(row.card for row in state.rows)
    cards.update([state.card] if state.card else [])
    return cards + Counter(fish=state.fish_left, no_fish=state.no_fish_left)


@pytest.mark.parametrize("players", PLAYERS)
def test_informed_viewers_sample_the_truth(players: int) -> None:
    rng = Random(players)
    for state in random_game(players, rng)[0]:
        for viewer in (state.fisher, EVERYONE):
            assert sample_state(view_for(state, viewer), rng) == state


@pytest.mark.parametrize(
    "rows",
    [
        ("fish 2 / 0 0", "no_fish 3 /"),
        ("fish 2 / 0 0", "no_fish 3 / 1 0", "no_fish 4 / 0 0", "fish 5 / 1"),
        ("fish 2 / 0 1", "no_fish 3 / 0 0", "no_fish 4 / 0"),
        ("no_fish 2 / 0 0", "no_fish 3 / 0 0", "fish 3 / 0 0", "no_fish 4 / 0 0", "fish 5 /"),
    ],
)
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_unseen_cards_are_uniform(rows: tuple[str, ...], viewer: Viewer) -> None:
    state, _ = play(table(3), *rows)
    shown = Counter(row.card for row in state.rows if row.revealed)
    unseen = [card for card in CARDS for _ in range(CARD_COUNT[card] - shown[card])]
    hidden = sum(not row.revealed for row in state.rows) + (state.card is not None)
    deals = Counter(deal[:hidden] for deal in permutations(unseen))

    draws, rng, view = 4000, Random(11), view_for(state, viewer)
    drawn = Counter(hidden_cards(sample_state(view, rng)) for _ in range(draws))

    assert set(drawn) == set(deals)
    expected = {deal: draws * ways / deals.total() for deal, ways in deals.items()}
    chi_square = sum((drawn[deal] - mean) ** 2 / mean for deal, mean in expected.items())
    # The seed is fixed, so this never fails by bad luck; fair draws with other seeds stay far below it too.
    degrees = len(deals) - 1
    assert chi_square < degrees + 5 * (2 * degrees) ** 0.5 + 10


def hidden_cards(state: State) -> tuple[str, ...]:
    """Return the cards that only the fisher knows, oldest first."""
    hidden = [row.card for row in state.rows if not row.revealed]
    return (*hidden, state.card) if state.card else tuple(hidden)


def test_a_view_is_plain_data() -> None:
    state, _ = play(table(3), "fish 2 / 0 0", "no_fish 3 / 1 0", "fish 5 / 0")
    view = json.loads(json.dumps(asdict(view_for(state, 1))))
    assert view["rows"] == [
        {"card": None, "bait": 2, "bids": [None, 0, 0], "revealed": False},
        {"card": "no_fish", "bait": 3, "bids": [None, 1, 0], "revealed": True},
    ]
    assert (view["card"], view["bait"], view["bids"]) == (None, 5, [None, 0, None])
    assert (view["fish_left"], view["no_fish_left"], view["cards_left"]) == (None, None, 2)
    assert (view["baits"], view["tiles"], view["order"]) == ([3, 4], [0, 3, 4], [1, 2])


def test_only_all_seeing_viewer_sees_card() -> None:
    state, events = play(table(3), "fish 2 / 0 0", "no_fish 3 /")
    assert [event_for(event, EVERYONE) for event in events] == events
    view = view_for(state, EVERYONE)
    assert (view.card, view.rows[0].card, view.fish_left, view.no_fish_left) == ("no_fish", "fish", 1, 2)
    with refuses(InvalidInput, "no-such-seat"):
        view_for(state, 3)


def test_earlier_hands_show_only_points() -> None:
    state, _ = play(table(3), "fish 5 / 0 0", "no_fish 4 / 4 4")
    view = view_for(state, 0)
    assert (view.hand, view.rows, view.sheet, view.scores) == (2, (), ((0, 16, 16),), (0, 16, 16))


def test_undo_ends_when_row_completes() -> None:
    match = Match(fish_fish, table(3))
    for action, seat in zip(read("fish 5 / 1"), (0, 1), strict=True):
        before = match.state
        match.play(action, seat)
        assert match.can_undo(seat)
        match.undo(seat)
        assert match.state == before
        match.play(action, seat)
    assert not match.can_undo(0), "another seat has acted since"
    match.play(Bid(0), 2)
    assert not match.can_undo(2), "the card was revealed"
    with refuses(IllegalAction, "nothing-to-undo"):
        match.undo(2)


def test_final_bid_cannot_be_taken_back() -> None:
    state, _ = play(table(2), "fish 5 /")
    after, _ = apply_action(state, Bid(0))
    assert not fish_fish.can_take_back(state, Bid(0), after)
    state, _ = play(table(2), *["no_fish 5 / 4"] * 3, "no_fish 5 /")
    after, _ = apply_action(state, Bid(4))
    assert to_act(after) is None
    assert not fish_fish.can_take_back(state, Bid(4), after)
