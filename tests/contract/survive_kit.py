"""Survive! for the contract suite: variants, lively play, attempts, and what must hold of the pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, get_args

from survive_nb import survive
from survive_nb.game import EVERYONE, Game, Viewer
from survive_nb.hexes import HEX_OF, Hex
from survive_nb.survive import codes as k
from survive_nb.survive import events as ev
from survive_nb.survive import model as m
from survive_nb.survive.board import CELL, LANDINGS, SLOTS, SPACES, N
from survive_nb.survive.position import GameConstants, Position
from survive_nb.survive.state import State
from survive_nb.survive.view import Boat, Creature, HeldTile, Tile, View
from tests.contract.survive_worlds import settle as settle
from tests.contract.survive_worlds import twin as twin
from tests.survive_tables import check_tables

game: Game = survive
variants: Sequence[Any] = [
    m.Options(players, colors, crowded, equal_worth, ending)
    for players, colors in [(2, 1), (3, 1), (4, 1), (2, 2)]
    for crowded in (False, True)
    for equal_worth in (False, True)
    for ending in get_args(m.Ending)
]
#: The plies that bring something hidden to light, or to an end.
_REVEALING = (m.Sink, m.Roll, m.Repel, m.Allow, m.PlayDolphin, m.PlayWind, m.PlayCreature)
#: Actions that end a turn: taking them back would show whether the next player has passed in secret (RUL-18).
_PASSING_ON = (m.MoveCreature, m.Stay)


def typical_plies(options: m.Options) -> int:
    return 600 if options.ending == "last_explorer" else 290


def most_plies(options: m.Options) -> int:
    """Far more than was ever seen; with RUL-17 no game can go on for ever."""
    return 20_000 if options.ending == "last_explorer" else 600


# -- lively play ----------------------------------------------------------------------------------------

#: Space → steps to the nearest landing space.
_TO_SHORE = [
    min(HEX_OF[space].distance(HEX_OF[end]) for ends in LANDINGS.values() for end in ends) for space in SPACES
]


def pick(state: State, rng: Random) -> Any:
    """Half the time, hunt with creatures, herd together, board, go ashore, sink the crowded tile.

    This is no player: it looks at hidden tiles, to find the rare moments that depend on them.
    """
    legal = survive.legal_actions(state)
    if rng.random() < 0.5:
        return rng.choice(legal)
    kind = rng.choice(sorted({type(action).__name__ for action in legal}))
    choices = [action for action in legal if type(action).__name__ == kind]
    best = max(_appeal(state.position, action) for action in choices)
    return rng.choice([action for action in choices if _appeal(state.position, action) == best])


def _appeal(p: Position, action: m.Action) -> int:
    match action:
        case m.MoveCreature(_, to):
            return _prey_of(p, CELL[to])
        case m.MoveExplorer(_, to_space, to_boat):
            if to_space is None:
                return 9 if to_boat is None else 3 + len(p.crew[k.BOAT[to_boat]])
            return min(p.explorers_on[CELL[to_space]].bit_count(), 6)
        case m.MoveBoat(boat, to):
            return -_TO_SHORE[CELL[to]] if p.crew[k.BOAT[boat]] else -20
        case m.Sink(space):
            # A boat under a crowd is rare enough.
            crowd = p.explorers_on[CELL[space]].bit_count()
            return crowd + 10 * (crowd > 3 and p.table.backs[CELL[space]] == k.BOAT_TILE)
        case _:
            return 0


def _prey_of(p: Position, cell: int) -> int:
    """Count the explorers in a space, and ten times the other seats among them that hold a repellent."""
    prey = [e for e in range(40) if p.explorers_on[cell] >> e & 1]
    if p.boat_on[cell] >= 0:
        prey += p.crew[p.boat_on[cell]]
    others = {p.table.seat_of[e] for e in prey} - {p.turn}
    backs = [{p.table.backs[c] for c in p.hands[seat]} for seat in others]
    return len(prey) + 10 * sum(k.SHARK_REPELLENT in held or k.WHALE_REPELLENT in held for held in backs)


# -- attempts -------------------------------------------------------------------------------------------


def universe(kind: type[m.Action]) -> Iterable[int]:
    """Return the numbers of all actions of a kind."""
    first, end = _RANGES[kind]
    return range(first, end)


_SINGLE: dict[type[m.Action], int] = {
    m.Stay: k.STAY,
    m.EndMoves: k.END_MOVES,
    m.SkipTile: k.SKIP_TILE,
    m.Repel: k.REPEL,
    m.Allow: k.ALLOW,
}
_RANGES: dict[type[m.Action], tuple[int, int]] = {
    m.MoveExplorer: (k.MOVE_EXPLORER, k.MOVE_BOAT),
    m.MoveBoat: (k.MOVE_BOAT, k.SINK),
    m.Sink: (k.SINK, k.MOVE_CREATURE),
    m.MoveCreature: (k.MOVE_CREATURE, k.ROLL),
    m.Roll: (k.ROLL, k.STAY),
    m.PlaceExplorer: (k.PLACE_EXPLORER, k.PLACE_BOAT),
    m.PlaceBoat: (k.PLACE_BOAT, k.PLAY_DOLPHIN),
    m.PlayDolphin: (k.PLAY_DOLPHIN, k.PLAY_WIND),
    m.PlayWind: (k.PLAY_WIND, k.PLAY_CREATURE),
    m.PlayCreature: (k.PLAY_CREATURE, k.CHOOSE_RIDERS),
    **{kind: (code, code + 1) for kind, code in _SINGLE.items()},
}


def whole_universe() -> list[m.Action]:
    """Return every well-formed action but the choices of riders, of which there are thousands more."""
    return [k.ACTIONS[code] for kind in _RANGES for code in universe(kind)]


def riders(rng: Random, among: Sequence[str] = k.EXPLORERS) -> m.ChooseRiders:
    a, b, c = sorted(rng.sample(list(among), 3), key=k.EXPLORER.__getitem__)
    return m.ChooseRiders((a, b, c))


def attempts(state: State, rng: Random) -> list[Any]:
    """Draw from all kinds alike, and most from the kinds that belong to the present step."""
    kinds = list(_RANGES)
    here = [kind for kind in {type(action) for action in survive.legal_actions(state)} if kind in _RANGES]
    here.sort(key=kinds.index)
    drawn = [k.ACTIONS[rng.choice(universe(rng.choice(kinds)))] for _ in range(100)]  # type: ignore[arg-type]
    for kind in here:
        codes = list(universe(kind))
        drawn += [k.ACTIONS[code] for code in rng.sample(codes, min(len(codes), 150))]
    swimming = [name for e, name in enumerate(k.EXPLORERS) if state.position.where[e] < N]
    drawn += [riders(rng) for _ in range(5)]
    drawn += [riders(rng, swimming) for _ in range(5) if len(swimming) > 2]
    return drawn


# -- pieces ---------------------------------------------------------------------------------------------


def snapshot(state: State) -> str:
    p = state.position
    facts = {name: getattr(p, name) for name in Position.__slots__ if name != "table"}
    # `masters` only remembers what was worked out before; `check_tables` sees that it is right.
    fixed = {name: getattr(p.table, name) for name in GameConstants.__slots__ if name != "masters"}
    return repr((facts, fixed))


def check_pieces(state: State) -> None:
    view = survive.view_for(state, EVERYONE)
    _check_explorers(view)
    _check_tiles(view)
    assert [boat.id for boat in view.boats] == list(k.BOATS[: len(view.boats)])
    kinds = Counter(creature.id.partition("-")[0] for creature in view.creatures)
    for kind, most in m.CREATURE_COUNT.items():
        assert kinds[kind] <= most
        ids = [c.id for c in view.creatures if c.id.startswith(kind)]
        assert ids == [f"{kind}-{i}" for i in range(1, kinds[kind] + 1)]
    shown = Counter(tile.back for tile in view.sunk)
    # What left the supply came by a tile or, for boats, at set-up, unless the supply ran out (RUL-6).
    assert kinds["shark"] == min(shown["shark"], 6)
    assert kinds["whale"] == min(shown["whale"], 5)
    if state.step not in ("place_explorers", "place_boats"):
        at_start = 2 * view.options.players * view.options.colors_per_player
        assert len(view.boats) == min(at_start + shown["boat"], m.BOAT_COUNT)
    check_tables(state.position)


def _check_explorers(view: View) -> None:
    """Ten per colour, each in one place; an explorer in a boat is in its crew, and in no other."""
    left = dict(view.values_left)
    colors = view.options.players * view.options.colors_per_player
    for color in m.COLORS[:colors]:
        placed = [e for e in view.explorers if e.id.startswith(color)]
        assert [e.id for e in placed] == [f"{color}-{i}" for i in range(1, len(placed) + 1)]
        values = [e.value for e in placed if e.value is not None]
        assert sorted([*values, *left.get(color, ())]) == list(m.VALUES)
    assert len(view.explorers) + sum(map(len, left.values())) == 10 * colors
    aboard = {(e.id, e.place) for e in view.explorers if e.place in k.BOAT}
    crews = [(name, boat.id) for boat in view.boats for name in boat.crew]
    assert len(crews) == len(set(crews))
    assert aboard == set(crews)
    assert all(boat.space is not None or not boat.crew for boat in view.boats)


def _check_tiles(view: View) -> None:
    """Forty tiles as in COMP-1: on the island, in one hand, or shown to all."""
    tiles = Counter((tile.terrain, tile.back) for tile in (*view.land, *view.sunk))
    assert tiles == Counter(
        {
            (terrain, back): counts[i]
            for back, counts in m.BACKS.items()
            for i, terrain in enumerate(m.TERRAINS)
            if counts[i]
        }
    )
    held = [tile for hand in view.hands for tile in hand]
    sunk = {tile.space: tile for tile in view.sunk}
    shown = set(sunk) - {tile.space for tile in held}
    assert len({tile.space for tile in held}) == len(held)
    assert len(view.land) + len(held) + len(shown) == 40
    assert all((sunk[t.space].terrain, sunk[t.space].back) == (t.terrain, t.back) for t in held)
    assert not {tile.back for tile in held} & set(m.IMMEDIATE)


def check_rest(state: State) -> None:
    """Boats, crews and creatures keep their limits; prey never rests beside its hunter."""
    view = survive.view_for(state, EVERYONE)
    land = {tile.space for tile in view.land}
    boats = [boat for boat in view.boats if boat.space is not None]
    spaces = [boat.space for boat in boats]
    assert len(spaces) == len(set(spaces)), "two boats on one space"
    assert all(len(boat.crew) <= 3 for boat in boats)
    assert not land & set(spaces), "a boat on land"
    assert not land & {c.space for c in view.creatures}, "a creature on land"
    manned = {boat.space for boat in boats if boat.crew}
    swum: set[str | None] = {e.place for e in view.explorers if e.place in CELL and e.place not in land}
    prey: dict[str, set[str | None]] = {"serpent": manned | swum, "shark": swum, "whale": manned}
    harming = [c.id for c in view.creatures if c.space in prey[c.id.partition("-")[0]]]
    if state.step == "repel":
        (hunter,) = harming
        assert hunter.startswith(str(view.face))
    else:
        assert not harming
    assert 0 <= view.moves_left <= 3
    _check_crowds(state, view, land)


def _check_crowds(state: State, view: View, land: set[str]) -> None:
    """SET-4 and VAR-2: during set-up one explorer a tile, or two inland on a crowded island."""
    if state.step not in ("place_explorers", "place_boats"):
        return
    crowds = Counter(e.place for e in view.explorers)
    assert set(crowds) <= land
    inland = [space for space, count in crowds.items() if count > 1]
    assert max(crowds.values(), default=0) <= (2 if view.options.crowded else 1)
    for space in inland:
        assert space is not None
        assert all(near.name in land for near in Hex.named(space).neighbours())


def check_step(before: State, after: State) -> None:
    """Explorers ashore or lost stay so; nothing returns to the supply; land only shrinks."""
    old, new = survive.view_for(before, EVERYONE), survive.view_for(after, EVERYONE)
    places = {e.id: e.place for e in new.explorers}
    for explorer in old.explorers:
        if explorer.place is None or explorer.place in m.ISLANDS:
            assert places[explorer.id] == explorer.place
    later: list[Boat | Creature] = [*new.boats, *new.creatures]
    spaces = {piece.id: piece.space for piece in later}
    earlier: list[Boat | Creature] = [*old.boats, *old.creatures]
    for piece in earlier:
        assert piece.id in spaces
        assert piece.space is not None or spaces[piece.id] is None
    assert {tile.space for tile in new.land} <= {tile.space for tile in old.land}
    known = {e.id: e.value for e in new.explorers}
    assert all(known[e.id] == e.value for e in old.explorers), "a value changed"


# -- secrets --------------------------------------------------------------------------------------------


def reveals(action: m.Action, after: State) -> bool:
    ends_setup = isinstance(action, m.PlaceBoat) and after.step != "place_boats"
    return ends_setup or isinstance(action, _REVEALING + _PASSING_ON) or after.step == "over"


def secrets_seen(view: View) -> set[Any]:
    """Return what a view shows of backs and values."""
    tiles: list[Tile | HeldTile] = [*view.land, *view.sunk, *(tile for hand in view.hands for tile in hand)]
    seen: set[Any] = {(tile.space, tile.back) for tile in tiles if tile.back is not None}
    seen |= {(e.id, e.value) for e in view.explorers if e.value is not None}
    return seen | set(view.values_left)


def known_secrets(state: State, viewer: Viewer) -> set[Any]:
    """Backs: shown to all, or in one's own hand.  Values: one's own during set-up, all at the end (SET-6)."""
    p = state.position
    held = {cell: seat for seat, hand in enumerate(p.hands) for cell in hand}
    known: set[Any] = set()
    for cell in SLOTS:
        if not p.terrain[cell] and held.get(cell, viewer) == viewer:
            known.add((k.PLACES[cell], k.BACK_NAMES[p.table.backs[cell]]))
    setting_up = state.step in ("place_explorers", "place_boats")
    for e, name in enumerate(k.EXPLORERS):
        mine = setting_up and p.table.seat_of[e] == viewer
        if p.where[e] != k.UNPLACED and (mine or state.step == "over"):
            known.add((name, p.values[e]))
    for i, left in enumerate(p.unplaced):
        if left and p.table.seat_of[i * 10] == viewer and setting_up:
            known.add((m.COLORS[i], left))
    return known


def same_to(viewer: Viewer, events: Sequence[Any], others: Sequence[Any]) -> bool:
    """Return whether the same tiles were revealed: shown, played, or kept by this viewer."""

    def light(happened: Sequence[Any]) -> list[Any]:
        mine = [e for e in happened if isinstance(e, ev.TileKept) and e.seat == viewer]
        return mine + [e for e in happened if isinstance(e, ev.TileShown | ev.TilePlayed)]

    return light(events) == light(others)
