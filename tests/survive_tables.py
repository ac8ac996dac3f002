"""Checks that redundant fields of a Survive! position agree."""

from __future__ import annotations

from survive_nb.survive import codes as k
from survive_nb.survive.bitsets import BIT
from survive_nb.survive.board import SLOTS, N
from survive_nb.survive.position import ASKING, NOWHERE, ONE, Position


def check_tables(p: Position) -> None:
    """Fail unless what the kernel keeps twice for speed says the same twice."""
    explorers_on, boat_on, creatures_on = [0] * N, [-1] * N, [0] * N
    crew: list[set[int]] = [set() for _ in k.BOATS]
    for e, place in enumerate(p.where):
        if place < N:
            explorers_on[place] |= 1 << e
        elif place < k.ASHORE:
            crew[place - k.ABOARD].add(e)
    for boat, cell in enumerate(p.boat_at):
        if cell >= 0:
            boat_on[cell] = boat
    for creature, cell in enumerate(p.beast_at):
        if cell >= 0:
            creatures_on[cell] += ONE[k.KIND_OF[creature]]
    assert p.explorers_on == explorers_on
    assert p.boat_on == boat_on
    assert p.creatures_on == creatures_on
    assert [set(aboard) for aboard in p.crew] == crew
    for aboard, masters in p.table.masters.items():
        seats = [p.table.seat_of[e] for e in aboard]
        most = max(map(seats.count, seats), default=0)
        assert masters == {seat for seat in range(p.table.players) if seats.count(seat) == most}
    on_board = [e for e, place in enumerate(p.where) if place < k.ASHORE]
    assert p.on_board == len(on_board) == sum(p.afloat)
    assert p.afloat == [sum(p.table.seat_of[e] == s for e in on_board) for s in range(p.table.players)]
    land = [c for c in SLOTS if p.terrain[c]]
    assert p.land == sum(BIT[c] for c in land)
    assert p.fleet == sum(BIT[c] for c in p.boat_at if c >= 0)
    assert p.peopled == sum(BIT[c] for c in range(N) if explorers_on[c])
    assert p.tiles[1:] == [tuple(c for c in land if p.terrain[c] == t) for t in (1, 2, 3)]
    assert all(p.terrain[c] in (0, p.table.terrain[c]) for c in range(N))
    if p.step != ASKING:
        assert (p.asked, p.answered) == (NOWHERE, 0)
