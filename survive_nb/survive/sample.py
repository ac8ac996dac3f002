"""Sample a state that fits what a seat has seen; all that fit are equally likely.

This is what lets a bot think ahead without cheating: it searches in sampled worlds, never in the real one.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from survive_nb.game import EVERYONE
from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.bitsets import BIT
from survive_nb.survive.board import CELL, N
from survive_nb.survive.creatures import holds_repellent, is_harmed
from survive_nb.survive.flow import MOVES
from survive_nb.survive.legal import tile_plays
from survive_nb.survive.position import (
    ASKING,
    MOVING,
    NOWHERE,
    ONE,
    PLAYING_TILE,
    ROLLING,
    SINKING,
    GameConstants,
    Position,
    first_position,
)
from survive_nb.survive.state import STEPS, State
from survive_nb.survive.view import View

_KEPT = frozenset(m.START_OF_TURN + m.REPELLENTS)
#: Where the table may really stand: the step, who is asked for a repellent, who was asked before.
_Standing = tuple[int, int, int]


def sample_state(view: View, rng: Random) -> State:
    """Return a state whose view, for the same viewer, is this view.

    All states that fit are equally likely: backs and values are dealt again, and if the viewer cannot tell at
    which hidden question the table stands (RUL-18), each possibility is a state of its own.
    """
    while True:
        p = _lay_out(view, _deal_backs(view, rng))
        standings, most = _standings(view, p)
        # A deal that fits several worlds is drawn as many times as often; one that fits none, never.
        pick = rng.randrange(most) if most > 1 else 0
        if pick < len(standings):
            p.step, p.asked, p.answered = standings[pick]
            if p.step == PLAYING_TILE:
                p.moves_left = MOVES
            _deal_values(view, p, rng)
            return State(p)


def _deal_backs(view: View, rng: Random) -> dict[str, str]:
    """Return space → back: what is known as it is, the rest dealt again within each terrain (COMP-1)."""
    held = [tile for hand in view.hands for tile in hand]
    terrain_of = {tile.space: tile.terrain for tile in (*view.land, *view.sunk)}
    backs = {tile.space: tile.back for tile in (*view.land, *view.sunk) if tile.back is not None}
    for i, terrain in enumerate(m.TERRAINS):
        pool = Counter({back: counts[i] for back, counts in m.BACKS.items()})
        pool.subtract(back for space, back in backs.items() if terrain_of[space] == terrain)
        unknown = [back for back in pool.elements() if back not in _KEPT]
        keepable = [back for back in pool.elements() if back in _KEPT]
        in_hands = [tile for tile in held if tile.back is None and tile.terrain == terrain]
        fits = False
        while not fits:
            rng.shuffle(keepable)
            fits = all(back not in tile.is_not for tile, back in zip(in_hands, keepable, strict=False))
        backs.update((tile.space, back) for tile, back in zip(in_hands, keepable, strict=False))
        unknown += keepable[len(in_hands) :]
        rng.shuffle(unknown)
        on_land = [tile.space for tile in view.land if tile.back is None and tile.terrain == terrain]
        backs.update(zip(on_land, unknown, strict=True))
    return backs


def _deal_values(view: View, p: Position, rng: Random) -> None:
    """Give every explorer of unknown value one of its colour's values that is left (COMP-2)."""
    known = {k.EXPLORER[e.id]: e.value for e in view.explorers if e.value is not None}
    values, unplaced = [0] * 40, p.unplaced[:]
    for color, placed in enumerate(p.placed):
        pool = Counter(m.VALUES)
        pool.subtract(value for e, value in known.items() if e // 10 == color)
        left = list(pool.elements())
        rng.shuffle(left)
        for e in range(color * 10, color * 10 + placed):
            values[e] = known[e] if e in known else left.pop()
        unplaced[color] = tuple(sorted(left))
    p.values, p.unplaced = values, unplaced


def _standings(view: View, p: Position) -> tuple[list[_Standing], int]:
    """Return where the table may stand in this deal, and how many possibilities any deal can have at most."""
    if p.step == ASKING:
        players = p.table.players
        order = [(p.turn + i) % players for i in range(1, players)]
        holders = [seat for seat in order if is_harmed(p, seat) and holds_repellent(p, seat)]
        asked = holders
        if not view.waiting:
            asked = [seat for seat in holders if seat == view.to_act]
        elif isinstance(view.viewer, int) and view.viewer in holders:
            # The viewer holds a repellent and so knows whether they have already answered.
            mine = holders.index(view.viewer)
            asked = holders[mine + 1 :] if view.declined else holders[:mine]
        worlds = [
            (ASKING, seat, sum(1 << before for before in holders[: holders.index(seat)])) for seat in asked
        ]
        return worlds, players - 1 if view.waiting else 1
    shown = (p.step, NOWHERE, 0)
    if not _may_hide_a_tile(view, p):
        return [shown], 1
    if tile_plays(p):
        return [shown, (PLAYING_TILE, NOWHERE, 0)], 2
    return [shown], 2


def _may_hide_a_tile(view: View, p: Position) -> bool:
    """Tell whether, for all the viewer knows, the player may still be thinking about step 1 (RUL-18)."""
    if view.viewer in (p.turn, EVERYONE) or p.tile_played or p.someone_left:
        return False
    if p.step == MOVING:
        return p.moves_left == MOVES
    return p.afloat[p.turn] == 0 and (p.step == SINKING or (p.step == ROLLING and p.dry))


def _lay_out(view: View, backs: dict[str, str]) -> Position:
    """Set up the board as the view shows it, over the given backs."""
    tiles = {tile.space: (tile.terrain, backs[tile.space]) for tile in (*view.land, *view.sunk)}
    p = first_position(GameConstants(view.options, tiles))
    sunk = {CELL[tile.space] for tile in view.sunk}
    p.terrain = [0 if cell in sunk else terrain for cell, terrain in enumerate(p.terrain)]
    p.land &= ~sum(BIT[cell] for cell in sunk)
    p.tiles = [tuple(cell for cell in tier if cell not in sunk) for tier in p.tiles]
    _lay_pieces(view, p)
    p.hands = [tuple(CELL[tile.space] for tile in hand) for hand in view.hands]
    p.barred = tuple(
        sorted(
            (CELL[tile.space], k.BACK_NAMES.index(back))
            for hand in view.hands
            for tile in hand
            for back in tile.is_not
        )
    )
    p.step = ASKING if view.waiting else STEPS.index(view.step)
    p.turn = view.turn
    p.moves_left = view.moves_left
    p.tile_played = view.tile_played
    p.wet = sum(1 << k.EXPLORER[e] for e in view.water_used)
    p.face = NOWHERE if view.face is None else m.KINDS.index(view.face)
    p.dry, p.someone_left, p.quiet = view.began_without_land, view.someone_left, view.quiet_turns
    p.end_rule = view.outcome.rule if view.outcome else ""
    if view.riders_for:
        p.focus = k.BOAT[view.riders_for]
    elif p.step == ASKING:
        p.focus = _would_harm(p)
    return p


def _lay_pieces(view: View, p: Position) -> None:
    for seen in view.explorers:
        e = k.EXPLORER[seen.id]
        p.where[e] = place = k.LOST if seen.place is None else k.PLACE[seen.place]
        p.placed[e // 10] += 1
        if place < k.ASHORE:
            p.afloat[p.table.seat_of[e]] += 1
            p.on_board += 1
        if place < N:
            p.explorers_on[place] |= 1 << e
            p.peopled |= BIT[place]
    p.boats_used = len(view.boats)
    for boat in view.boats:
        b = k.BOAT[boat.id]
        p.crew[b] = tuple(k.EXPLORER[e] for e in boat.crew)
        if boat.space is not None:
            p.boat_at[b] = CELL[boat.space]
            p.boat_on[CELL[boat.space]] = b
            p.fleet |= BIT[CELL[boat.space]]
    p.creatures_on = [0] * N
    for creature in view.creatures:
        c = k.CREATURE[creature.id]
        p.beast_at[c] = NOWHERE if creature.space is None else CELL[creature.space]
        if creature.space is not None:
            p.creatures_on[CELL[creature.space]] += ONE[k.KIND_OF[c]]
        p.sharks_used += k.KIND_OF[c] == 1
        p.whales_used += k.KIND_OF[c] == 2


def _would_harm(p: Position) -> int:
    """Return the creature whose harm waits for an answer: nothing else ever rests beside its prey."""
    for creature in range(k.FIRST_OF_KIND[p.face], k.FIRST_OF_KIND[p.face + 1]):
        cell = p.beast_at[creature]
        if cell >= 0:
            boat = p.boat_on[cell]
            if p.explorers_on[cell] if p.face == 1 else boat >= 0 and p.crew[boat]:
                return creature
    raise ValueError("no creature waits beside its prey")
