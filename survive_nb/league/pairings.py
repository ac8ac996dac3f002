"""Who plays whom, and in which seats: every entry meets every other one in every seat equally often."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import Final, NamedTuple

#: A round has all possible tables up to this many (four of eight entries); beyond it draws some of them.
MOST_TABLES: Final = 70


class Pairing(NamedTuple):
    """One game to be played: its number from 1, who sits in which seat, and what fixes its luck.

    ``deal`` fixes the set-up and the dice; the games of one table that differ only in the seats share it.
    ``seed`` fixes the luck of the bots themselves.
    """

    number: int
    names: tuple[str, ...]
    deal: str
    seed: str


def tables(names: Sequence[str], players: int, rng: Random) -> Iterator[tuple[str, ...]]:
    """Yield who sits together in one round.

    With two players, and as long as there are few enough, these are all the tables that there can be, so
    everybody meets everybody else equally often.  Otherwise the entries stand in a circle in a drawn order
    and all neighbours make a table: everybody plays equally often, and meets all others so on average.

    >>> list(tables(["ann", "bea", "cem"], 2, Random(1)))
    [('ann', 'bea'), ('ann', 'cem'), ('bea', 'cem')]
    """
    if players == 2 or comb(len(names), players) <= MOST_TABLES:
        yield from combinations(names, players)
        return
    circle = rng.sample(names, len(names))
    for first in range(len(circle)):
        yield tuple((circle + circle)[first : first + players])


def games_in_round(entries: int, players: int) -> int:
    """Return how many games a round has.

    >>> games_in_round(3, 2), games_in_round(20, 4)
    (6, 80)
    """
    possible = comb(entries, players)
    return players * (possible if players == 2 or possible <= MOST_TABLES else entries)


def pairings(names: Sequence[str], players: int, rounds: int, seed: int) -> Iterator[Pairing]:
    """Yield all games of a league, in order.

    Each table plays a deal as often as it has seats, moving on by one seat each time: so everybody has every
    seat of the same deal, and its luck favours nobody.  The order around the table is drawn again each time.
    Everything follows from the seed, the round and the names at the table, so the games of two entries do not
    depend on the other entries.

    >>> [pairing.names for pairing in pairings(["ann", "bea"], 2, 1, seed=0)]
    [('bea', 'ann'), ('ann', 'bea')]
    """
    number = 0
    for round_ in range(1, rounds + 1):
        for table in tables(names, players, Random(f"{seed}:{round_}:tables")):
            # JSON, so that no name can be mistaken for two others.
            deal = json.dumps([seed, round_, *sorted(table)])
            order = Random(f"{deal}:order").sample(sorted(table), players)
            for turn in range(players):
                number += 1
                yield Pairing(number, tuple(order[turn:] + order[:turn]), deal, f"{deal}:{turn}")
