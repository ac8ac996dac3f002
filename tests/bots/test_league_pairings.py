"""Who plays whom: every entry in every seat equally often, against every other."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from survive_nb.league.pairings import Pairing, games_in_round, pairings

NAMES = ["ann", "bea", "cem", "dan", "eve"]


def schedule(entries: int, players: int, rounds: int = 3, seed: int = 1) -> list[Pairing]:
    return list(pairings([f"bot-{n}" for n in range(entries)], players, rounds, seed))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_schedule_balances_seats_and_opponents(players: int) -> None:
    met: Counter[tuple[str, int, str]] = Counter()
    for pairing in pairings(NAMES, players, 2, seed=3):
        assert len(set(pairing.names)) == players
        for (seat, name), other in permutations(enumerate(pairing.names), 2):
            met[name, seat, other[1]] += 1
    wanted = {(a, seat, b) for a, b in permutations(NAMES, 2) for seat in range(players)}
    assert met.keys() == wanted
    assert len(set(met.values())) == 1


@pytest.mark.parametrize(("entries", "players"), [(2, 2), (5, 3), (8, 4), (9, 4), (12, 8), (30, 2)])
def test_everybody_has_every_seat_equally_often(entries: int, players: int) -> None:
    games = schedule(entries, players)
    assert len(games) == 3 * games_in_round(entries, players)
    assert [pairing.number for pairing in games] == list(range(1, len(games) + 1))
    sat = Counter((name, seat) for pairing in games for seat, name in enumerate(pairing.names))
    assert len(sat) == entries * players
    assert len(set(sat.values())) == 1


def test_large_league_varies_opponents_by_round() -> None:
    games = schedule(10, 4, rounds=60)
    met = Counter(pair for pairing in games for pair in combinations(sorted(pairing.names), 2))
    assert len(met) == 45
    assert max(met.values()) < 2 * min(met.values())


def test_deal_is_played_in_every_rotation() -> None:
    games = schedule(4, 3)
    for deal in {pairing.deal for pairing in games}:
        seats = [pairing.names for pairing in games if pairing.deal == deal]
        assert seats == [seats[0], seats[0][1:] + seats[0][:1], seats[0][2:] + seats[0][:2]]
    assert len({pairing.deal for pairing in games}) == 3 * 4
    assert len({pairing.seed for pairing in games}) == len(games)


def test_the_order_around_a_table_changes() -> None:
    games = pairings(["ann", "bea", "cem"], 3, 40, seed=1)
    left_of_ann = Counter(pairing.names[(pairing.names.index("ann") + 1) % 3] for pairing in games)
    assert min(left_of_ann["bea"], left_of_ann["cem"]) > 30


def test_pair_games_independent_of_other_entries() -> None:
    def of_two(names: list[str]) -> list[tuple[tuple[str, ...], str, str]]:
        games = pairings(names, 2, 4, seed=9)
        return [(p.names, p.deal, p.seed) for p in games if set(p.names) == {"ann", "bea"}]

    assert of_two(["ann", "bea"]) == of_two(["cem", "bea", "dan", "ann"])


def test_deal_follows_from_seed_round_names() -> None:
    assert {p.deal for p in schedule(3, 2, seed=1)}.isdisjoint(p.deal for p in schedule(3, 2, seed=2))
    odd = [p.deal for p in pairings(['a", "b', "c"], 2, 1, 0)] + [
        p.deal for p in pairings(["a", "b", "c"], 3, 1, 0)
    ]
    assert len(set(odd)) == 2
