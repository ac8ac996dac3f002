"""Worlds of Survive! that a viewer cannot distinguish from the true one, found without the library.

Nothing here uses `sample_state` or `secrets`: what a viewer may know is derived again from the rules and from
the public events of the game.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations, product
from random import Random
from typing import Any

from survive_nb import survive
from survive_nb.game import Match, Viewer
from survive_nb.survive import codes as k
from survive_nb.survive import events as ev
from survive_nb.survive import model as m
from survive_nb.survive.board import CELL, SLOTS
from survive_nb.survive.position import ASKING, PLAYING_TILE, GameConstants, Position
from survive_nb.survive.state import State

_SWAPS = 120
_KEPT = {*m.START_OF_TURN, *m.REPELLENTS}

#: Space of a held tile → the backs that the order of play has excluded for everybody (RUL-19).
Excluded = dict[str, set[str]]


def excluded_by_play(match: Match) -> Excluded:
    """Read off the public events which backs every kept tile cannot have (RUL-19)."""
    hands: dict[int, list[str]] = {}
    excluded: Excluded = {}
    for event in match.events_for(None):
        if isinstance(event, ev.TileKept):
            hands.setdefault(event.seat, []).append(event.space)
            excluded[event.space] = set()
        elif isinstance(event, ev.TilePlayed):
            hand = hands[event.seat]
            for earlier in hand[: hand.index(event.space)]:
                excluded[earlier].add(event.back)
            hand.remove(event.space)
            del excluded[event.space]
    return excluded


def hidden_spaces(state: State, viewer: Viewer) -> list[str]:
    """Return the tiles whose back this viewer has not seen: land, and the hands of others."""
    p = state.position
    held = {cell: seat for seat, hand in enumerate(p.hands) for cell in hand}
    return [k.PLACES[c] for c in SLOTS if p.terrain[c] or held.get(c, viewer) != viewer]


def _fits(state: State, space: str, back: str, excluded: Excluded) -> bool:
    """A tile in a hand was kept, so it is of a kind that is kept, and not of one that play ruled out."""
    on_land = bool(state.position.terrain[CELL[space]])
    return on_land or (back in _KEPT and back not in excluded[space])


def twin(match: Match, viewer: Viewer, rng: Random) -> State:
    """Swap all that this viewer cannot know: backs, values, and secret decisions of others."""
    excluded = excluded_by_play(match)
    while True:
        state: State = match.state
        if state.step == "play_tile" and state.turn != viewer and rng.random() < 0.5:
            # For all this viewer knows, the player has already passed (RUL-18).
            state, _ = survive.apply_action(state, m.SkipTile())
        backs = _swap_backs(state, hidden_spaces(state, viewer), excluded, rng)
        for world in _stand(state, backs, viewer):
            return _swap_values(world, viewer, rng)


def _swap_backs(state: State, hidden: list[str], excluded: Excluded, rng: Random) -> dict[str, str]:
    backs = {space: back for space, (_, back) in state.deal.items()}
    for _ in range(rng.randrange(1, _SWAPS)):
        if len(hidden) < 2:
            break
        a, b = rng.sample(hidden, 2)
        same_terrain = state.deal[a][0] == state.deal[b][0]
        if same_terrain and _fits(state, a, backs[b], excluded) and _fits(state, b, backs[a], excluded):
            backs[a], backs[b] = backs[b], backs[a]
    return backs


def with_backs(state: State, backs: dict[str, str]) -> State:
    """Return the same position over other backs."""
    p = state.position.copy()
    p.table = GameConstants(p.table.options, {space: (state.deal[space][0], backs[space]) for space in backs})
    return State(p)


def _stand(state: State, backs: dict[str, str], viewer: Viewer) -> list[State]:
    """Return where the table may stand over these backs, if it stands at the same question or none."""
    world = with_backs(state, backs)
    if state.step == "play_tile":
        # A player with nothing to play is never asked (TURN-1).
        return [world] if len(survive.legal_actions(world)) > 1 else []
    if state.step == "repel":
        return asked_worlds(world, state, viewer)
    return [world]


def asked_worlds(world: State, truth: State, viewer: Viewer) -> list[State]:
    """Return one world for each seat that may be the one that is asked (RUL-4)."""
    p, asked = world.position, truth.position.asked
    holders = [seat for seat in _clockwise(p) if _is_hurt(p, seat) and _can_repel(p, seat)]
    if viewer == asked:
        possible = [asked]
    elif isinstance(viewer, int) and viewer in holders:
        # This viewer knows whether they have been asked already.
        mine = holders.index(viewer)
        possible = holders[mine + 1 :] if truth.position.answered >> viewer & 1 else holders[:mine]
    else:
        possible = holders
    found = []
    for seat in possible:
        q = p.copy()
        q.asked = seat
        q.answered = sum(1 << before for before in holders[: holders.index(seat)])
        found.append(State(q))
    return found


def _clockwise(p: Position) -> list[int]:
    return [(p.turn + i) % p.table.players for i in range(1, p.table.players)]


def _is_hurt(p: Position, seat: int) -> bool:
    """A swimmer of theirs with the shark, or the most explorers in the boat with the whale (RUL-3)."""
    cell = p.beast_at[p.focus]
    if m.KINDS[p.face] == "shark":
        return any(p.where[e] == cell for e in p.table.own[seat])
    aboard = [p.table.seat_of[e] for e in p.crew[p.boat_on[cell]]]
    return seat in aboard and aboard.count(seat) == max(map(aboard.count, aboard))


def _can_repel(p: Position, seat: int) -> bool:
    needed = f"{m.KINDS[p.face]}_repellent"
    return any(k.BACK_NAMES[p.table.backs[cell]] == needed for cell in p.hands[seat])


def _swap_values(world: State, viewer: Viewer, rng: Random) -> State:
    """Deal again the values of every colour that this viewer may not see (SET-6)."""
    p = world.position.copy()
    setting_up = world.step in ("place_explorers", "place_boats")
    p.values, p.unplaced = p.values[:], p.unplaced[:]
    for color, placed in enumerate(p.placed):
        mine = p.table.seat_of[color * 10] == viewer and setting_up
        if mine or world.step == "over":
            continue
        pool = rng.sample(m.VALUES, 10)
        p.values[color * 10 : color * 10 + placed] = pool[:placed]
        p.unplaced[color] = tuple(sorted(pool[placed:]))
    return State(p)


def settle(state: State, viewer: Viewer) -> tuple[State, list[Any]]:
    """Let all others pass where this viewer may not know of it, and return what the viewer sees."""
    seen: list[Any] = []
    while True:
        if state.step == "play_tile" and state.turn != viewer:
            passed: m.Action = m.SkipTile()
        elif state.step == "repel" and survive.to_act(state) != viewer:
            passed = m.Allow()
        else:
            return state, seen
        state, happened = survive.apply_action(state, passed)
        seen += [s for e in happened if (s := survive.event_for(e, viewer)) is not None]


# -- all worlds -----------------------------------------------------------------------------------------


def all_deals(state: State, viewer: Viewer, excluded: Excluded, most: int) -> list[dict[str, str]] | None:
    """Return every deal of backs that this viewer considers possible, or ``None`` for more than ``most``."""
    backs = {space: back for space, (_, back) in state.deal.items()}
    ways: list[list[tuple[tuple[str, str], ...]]] = []
    count = 1
    for terrain in m.TERRAINS:
        spaces = [s for s in hidden_spaces(state, viewer) if state.deal[s][0] == terrain]
        if len(spaces) > 5:
            return None
        orders = sorted(set(permutations(backs[space] for space in spaces)))
        pairs = (tuple(zip(spaces, order, strict=True)) for order in orders)
        ways.append([deal for deal in pairs if all(_fits(state, s, back, excluded) for s, back in deal)])
        count *= len(ways[-1])
        if count > most:
            return None
    return [backs | dict(_joined(parts)) for parts in product(*ways)]


def _joined(parts: Iterable[tuple[tuple[str, str], ...]]) -> list[tuple[str, str]]:
    return [pair for part in parts for pair in part]


def all_worlds(state: State, viewer: Viewer, excluded: Excluded, most: int) -> list[State] | None:
    """Return every world, by backs and by where the table stands, with the same view for this viewer."""
    deals = all_deals(state, viewer, excluded, most)
    if deals is None:
        return None
    p = state.position
    if p.step == ASKING:
        return [w for backs in deals for w in asked_worlds(with_backs(state, backs), state, viewer)]
    worlds = []
    for stand in _standings_of(state, viewer):
        for backs in deals:
            worlds += _stand(stand, backs, viewer)
    return worlds


def _standings_of(state: State, viewer: Viewer) -> list[State]:
    """Return the position as it is, and as it was, or will be, on the other side of a tile not played."""
    if state.turn == viewer:
        return [state]
    if state.step == "play_tile":
        return [state, survive.apply_action(state, m.SkipTile())[0]]
    asking = state.position.copy()
    asking.step, asking.moves_left = PLAYING_TILE, 3
    before = State(asking)
    # Were a tile passed over now, would it lead to this very position?  Then it may not have been yet.
    after, _ = survive.apply_action(before, m.SkipTile())
    p = state.position
    fresh = not p.tile_played and not p.someone_left and p.dry == (not p.land)
    return [state, before] if fresh and after == state else [state]
