"""Why an action is not allowed now: the rule that forbids it, and one sentence.

These checks are written apart from the lists of legal actions, in the order of importance to a player;
a test holds the two against each other on every kind of position.
"""

from __future__ import annotations

from survive_nb.game import CHANCE, EVERYONE, Actor, Refusal
from survive_nb.hexes import HEX_OF
from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.board import CELL, LANDINGS, NEIGHBOURS, SPACES
from survive_nb.survive.legal import BOAT_ROOM, explorers_at, may_move_boat, sinkable, touches_sea
from survive_nb.survive.position import ASKING, OVER, ROLLING, Position
from survive_nb.survive.reach import RANGE, creature_reach, dolphin_reach, wind_reach
from survive_nb.survive.secrets import shown_step
from survive_nb.survive.state import STEPS, State

#: Action → the step it belongs to and the rule that says when it is done.
_WHEN: dict[type[m.Action], tuple[str, str]] = {
    m.PlaceExplorer: ("place_explorers", "SET-4"),
    m.PlaceBoat: ("place_boats", "SET-5"),
    m.PlayDolphin: ("play_tile", "TURN-1"),
    m.PlayWind: ("play_tile", "TURN-1"),
    m.PlayCreature: ("play_tile", "TURN-1"),
    m.SkipTile: ("play_tile", "TURN-1"),
    m.MoveExplorer: ("move", "TURN-2"),
    m.MoveBoat: ("move", "TURN-2"),
    m.EndMoves: ("move", "TURN-2"),
    m.Sink: ("sink", "TURN-3"),
    m.ChooseRiders: ("choose_riders", "TILE-3"),
    m.Roll: ("roll", "TURN-4"),
    m.MoveCreature: ("move_creature", "TURN-4"),
    m.Stay: ("move_creature", "TURN-4"),
    m.Repel: ("repel", "RUL-4"),
    m.Allow: ("repel", "RUL-4"),
}
_NOT_NOW = {
    "SET-4": "Explorers are placed during set-up only, before the boats.",
    "SET-5": "Boats are placed during set-up only, after all explorers.",
    "TURN-1": "A tile is played at the start of a turn, before any move, if the hand has one to play.",
    "TURN-2": "Explorers and boats move in step 2 only, and there are no moves to make now.",
    "TURN-3": "A land tile is removed in step 3, after the moves.",
    "TILE-3": "Riders are chosen only when a boat appears under more than three swimmers.",
    "TURN-4": "Creatures wait for the die in step 4.",
    "RUL-4": "Nobody is asked for a repellent now.",
}


def why_not(state: State, attempted: m.Action) -> Refusal | None:
    """Say which rule forbids this action to the player who is to act, or ``None`` if it is legal.

    >>> from random import Random
    >>> from survive_nb.survive.rules import new_game
    >>> print(why_not(new_game(m.Options(), Random(1)), m.Sink("F4")))
    TURN-3: A land tile is removed in step 3, after the moves.
    """
    p = state.position
    step, rule = _WHEN[type(attempted)]
    if p.step == OVER:
        return Refusal(p.end_rule, "The game is over.")
    if STEPS[p.step] != step:
        return Refusal(rule, _NOT_NOW[rule])
    match attempted:
        case m.PlaceExplorer():
            return _place_explorer(p, attempted)
        case m.PlaceBoat(space):
            return _place_boat(p, space)
        case m.PlayDolphin():
            return _play_dolphin(p, attempted)
        case m.PlayWind():
            return _play_wind(p, attempted)
        case m.PlayCreature():
            return _play_creature(p, attempted)
        case m.MoveExplorer():
            return _move_explorer(p, attempted)
        case m.MoveBoat():
            return _move_boat(p, attempted)
        case m.Sink(space):
            return _sink(p, space)
        case m.ChooseRiders(explorers):
            return _choose_riders(p, explorers)
        case m.MoveCreature():
            return _move_creature(p, attempted)
        case _:
            return None


def out_of_turn(state: State, seat: Actor) -> Refusal | None:
    """Say why this seat may not act now, or ``None`` if it is the one to act.

    It tells no more than the seat may know: not who is asked for a repellent, nor that a player could play a
    tile (RUL-18).
    """
    p = state.position
    if seat != CHANCE and not (type(seat) is int and 0 <= seat < p.table.players):
        return Refusal("SET-3", "There is no seat {seat} at this table.", {"seat": seat}, code="no-such-seat")
    if p.step == OVER:
        return Refusal(p.end_rule, "The game is over.")
    if p.step == ASKING:
        if seat == p.asked:
            return None
        return Refusal("RUL-18", "The table is waiting.")
    step, _ = shown_step(p, EVERYONE if seat == CHANCE else seat)
    if step == ROLLING:
        return None if seat == CHANCE else Refusal("TURN-4", "The die is rolled first.")
    if seat == CHANCE:
        return Refusal("TURN-4", "The die is not rolled now.")
    if seat == p.turn:
        return None
    rule = ("SET-4", "SET-5")[step] if step < 2 else "TURN-5"
    return Refusal(
        rule,
        "It is the turn of seat {turn}, not of seat {seat}.",
        {"turn": p.turn, "seat": seat},
        code="not-your-turn",
    )


# -- set-up ---------------------------------------------------------------------------------------------


def _place_explorer(p: Position, a: m.PlaceExplorer) -> Refusal | None:
    facts = {"color": a.color, "value": a.value, "space": a.space}
    cell = CELL[a.space]
    if a.color not in p.table.options.colors_of(p.turn):
        return Refusal("SET-3", "{color} is not a colour of the player whose turn it is.", facts)
    left = p.unplaced[m.COLORS.index(a.color)]
    if not left:
        return Refusal("SET-4", "All ten {color} explorers are placed already.", facts)
    if a.value not in left:
        return Refusal("COMP-2", "No {color} explorer of value {value} is left to place.", facts)
    if not p.terrain[cell]:
        return Refusal("SET-4", "{space} is not a land tile.", facts)
    crowd = p.explorers_on[cell].bit_count()
    if not crowd:
        return None
    if not p.table.crowded:
        return Refusal("SET-4", "Somebody stands on {space} already.", facts)
    if touches_sea(p, cell):
        return Refusal("VAR-2", "{space} lies next to the sea, so it takes one explorer only.", facts)
    return None if crowd == 1 else Refusal("VAR-2", "Two explorers stand on {space} already.", facts)


def _place_boat(p: Position, space: str) -> Refusal | None:
    cell = CELL[space]
    facts = {"space": space}
    if p.terrain[cell]:
        return Refusal("SET-5", "{space} is land; a boat goes on the sea.", facts)
    if p.boat_on[cell] >= 0:
        return Refusal("SET-5", "A boat lies on {space} already.", facts)
    if p.creatures_on[cell]:
        return Refusal("SET-5", "A serpent is on {space}.", facts)
    if not any(p.terrain[n] for n in NEIGHBOURS[cell]):
        return Refusal("SET-5", "{space} is not next to a land tile.", facts)
    return None


# -- tiles from the hand --------------------------------------------------------------------------------


def _holds(p: Position, back: int) -> bool:
    return any(p.table.backs[cell] == back for cell in p.hands[p.turn])


def _not_yours(p: Position, explorer: int) -> Refusal | None:
    facts = {"explorer": k.EXPLORERS[explorer]}
    if explorer >= p.table.explorers:
        return Refusal("SET-3", "{explorer} is not in this game.", facts)
    if p.table.seat_of[explorer] != p.turn:
        return Refusal("LAND-4", "{explorer} belongs to another player.", facts)
    if p.where[explorer] == k.LOST:
        return Refusal("TURN-2", "{explorer} has been removed from the game.", facts)
    if p.where[explorer] >= k.ASHORE:
        return Refusal("ISLE-3", "{explorer} is safe ashore and never moves again.", facts)
    return None


def _play_dolphin(p: Position, a: m.PlayDolphin) -> Refusal | None:
    explorer, to = k.EXPLORER[a.explorer], CELL[a.to]
    facts = {"explorer": a.explorer, "to": a.to}
    if not _holds(p, k.DOLPHIN):
        return Refusal("TURN-1", "There is no dolphin in your hand.")
    if refusal := _not_yours(p, explorer):
        return refusal
    at = p.where[explorer]
    if at >= k.ABOARD or p.terrain[at]:
        return Refusal("TILE-6", "{explorer} is not swimming.", facts)
    if p.terrain[to]:
        return Refusal("TILE-6", "{to} is land; a dolphin stays at sea.", facts)
    if at == to:
        return Refusal("RUL-15", "{explorer} is at {to} already; staying put is not a move.", facts)
    if to not in dolphin_reach(p, explorer):
        return Refusal("RUL-15", "No dolphin gets {explorer} to {to} within three spaces.", facts)
    return None


def _play_wind(p: Position, a: m.PlayWind) -> Refusal | None:
    boat, to = k.BOAT[a.boat], CELL[a.to]
    facts = {"boat": a.boat, "to": a.to}
    if not _holds(p, k.WIND):
        return Refusal("TURN-1", "There is no wind in your hand.")
    if p.boat_at[boat] < 0:
        return Refusal("TILE-7", "{boat} is not on the board.", facts)
    if not may_move_boat(p.table, p.turn, p.crew[boat]):
        return Refusal("BOAT-4", "Others have more explorers aboard {boat}.", facts)
    if p.terrain[to]:
        return Refusal("TILE-7", "{to} is land; a boat stays at sea.", facts)
    if p.boat_at[boat] == to:
        return Refusal("RUL-15", "{boat} is at {to} already; staying put is not a move.", facts)
    if p.boat_on[to] >= 0:
        return Refusal("BOAT-2", "Another boat lies on {to}.", facts)
    if to not in wind_reach(p, boat):
        return Refusal("RUL-15", "The wind cannot blow {boat} to {to} within three spaces.", facts)
    return None


def _play_creature(p: Position, a: m.PlayCreature) -> Refusal | None:
    creature, to = k.CREATURE[a.creature], CELL[a.to]
    facts = {"creature": a.creature, "to": a.to}
    if not _holds(p, k.MOVE_SERPENT + k.KIND_OF[creature]):
        return Refusal("TURN-1", "There is no tile in your hand that moves {creature}.", facts)
    if p.beast_at[creature] < 0:
        return Refusal("TILE-8", "{creature} is not on the board.", facts)
    if p.terrain[to]:
        return Refusal("TILE-8", "{to} is land, not sea.", facts)
    if p.explorers_on[to] or p.boat_on[to] >= 0 or p.creatures_on[to]:
        return Refusal("TILE-8", "{to} is not empty.", facts)
    return None


# -- moving ---------------------------------------------------------------------------------------------


def _move_explorer(p: Position, a: m.MoveExplorer) -> Refusal | None:
    explorer = k.EXPLORER[a.explorer]
    if refusal := _not_yours(p, explorer):
        return refusal
    if a.to_space is not None:
        return _step(p, explorer, a.to_space)
    if a.to_boat is not None:
        return _board(p, explorer, a.to_boat)
    assert a.to_island is not None
    return _land(p, explorer, a.to_island)


def _had_its_water(p: Position, explorer: int) -> Refusal | None:
    if p.wet >> explorer & 1:
        return Refusal(
            "SWIM-2",
            "{explorer} already took its water action this turn.",
            {"explorer": k.EXPLORERS[explorer]},
        )
    return None


def _step(p: Position, explorer: int, space: str) -> Refusal | None:
    at, to = p.where[explorer], CELL[space]
    facts = {"explorer": k.EXPLORERS[explorer], "space": space}
    if at >= k.ABOARD:
        if p.terrain[to]:
            return Refusal("LAND-5", "{explorer} has left the island and never steps on land again.", facts)
        if p.boat_at[at - k.ABOARD] != to:
            return Refusal("BOAT-5", "{explorer} can jump only into its boat's own space.", facts)
        return _had_its_water(p, explorer)
    adjacent = to in NEIGHBOURS[at]
    if p.terrain[at]:
        if adjacent:
            return None
        rule = "LAND-1" if p.terrain[to] else "LAND-3"
        return Refusal(rule, "{space} is not next to {explorer}.", facts)
    if p.terrain[to]:
        return Refusal("LAND-5", "{explorer} has left the island and never steps on land again.", facts)
    if not adjacent:
        return Refusal("SWIM-2", "{explorer} swims to a space next to its own, and {space} is not.", facts)
    return _had_its_water(p, explorer)


def _board(p: Position, explorer: int, name: str) -> Refusal | None:
    at, boat = p.where[explorer], k.BOAT[name]
    facts = {"explorer": k.EXPLORERS[explorer], "boat": name}
    cell = p.boat_at[boat]
    aboard = at >= k.ABOARD
    swimming = not aboard and not p.terrain[at]
    rule = "BOAT-5" if aboard else "SWIM-3" if swimming else "LAND-2"
    if cell < 0:
        return Refusal(rule, "{boat} is not on the board.", facts)
    if aboard and at - k.ABOARD == boat:
        return Refusal(rule, "{explorer} is aboard {boat} already.", facts)
    if swimming:
        if cell != at:
            return Refusal(rule, "{explorer} swims; it can board only a boat in its own space.", facts)
        if refusal := _had_its_water(p, explorer):
            return refusal
    elif cell not in NEIGHBOURS[p.boat_at[at - k.ABOARD] if aboard else at]:
        return Refusal(rule, "{boat} is not in a space next to {explorer}.", facts)
    if len(p.crew[boat]) == BOAT_ROOM:
        return Refusal("BOAT-3", "{boat} is full.", facts)
    return None


def _land(p: Position, explorer: int, island: str) -> Refusal | None:
    at = p.where[explorer]
    facts = {"explorer": k.EXPLORERS[explorer], "island": island}
    aboard = at >= k.ABOARD
    if not aboard and p.terrain[at]:
        return Refusal(
            "ISLE-1", "{explorer} stands on land; one goes ashore from a boat or the water.", facts
        )
    cell = p.boat_at[at - k.ABOARD] if aboard else at
    if SPACES[cell] not in LANDINGS[island]:
        rule = "ISLE-1" if aboard else "ISLE-2"
        return Refusal(rule, "{explorer} is not at a landing space of the {island} island.", facts)
    return None if aboard else _had_its_water(p, explorer)


def _move_boat(p: Position, a: m.MoveBoat) -> Refusal | None:
    boat, to = k.BOAT[a.boat], CELL[a.to]
    facts = {"boat": a.boat, "to": a.to}
    if p.boat_at[boat] < 0:
        return Refusal("BOAT-1", "{boat} is not on the board.", facts)
    if not may_move_boat(p.table, p.turn, p.crew[boat]):
        return Refusal("BOAT-4", "Others have more explorers aboard {boat}.", facts)
    if to not in NEIGHBOURS[p.boat_at[boat]]:
        return Refusal("BOAT-1", "{to} is not a space next to {boat}.", facts)
    if p.terrain[to]:
        return Refusal("BOAT-1", "{to} is land; a boat stays at sea.", facts)
    if p.boat_on[to] >= 0:
        return Refusal("BOAT-2", "Another boat lies on {to}.", facts)
    return None


# -- sinking and creatures ------------------------------------------------------------------------------


def _sink(p: Position, space: str) -> Refusal | None:
    cell = CELL[space]
    terrain = p.terrain[cell]
    facts = {"space": space}
    if not terrain:
        return Refusal("TURN-3", "There is no land tile on {space}.", facts)
    for lower in range(1, terrain):
        if p.tiles[lower]:
            names = {"space": space, "terrain": m.TERRAINS[terrain - 1], "lower": m.TERRAINS[lower - 1]}
            return Refusal("SINK-1", "{space} is a {terrain}, and a {lower} is left.", names)
    if cell not in sinkable(p):
        return Refusal("SINK-2", "{space} does not touch the sea yet, and other such tiles do.", facts)
    return None


def _choose_riders(p: Position, explorers: tuple[str, ...]) -> Refusal | None:
    boat = p.focus
    swimmers = explorers_at(p, p.boat_at[boat])
    for name in explorers:
        if k.EXPLORER[name] not in swimmers:
            facts = {"explorer": name, "boat": k.BOATS[boat]}
            return Refusal("TILE-3", "{explorer} does not swim where {boat} appeared.", facts)
    return None


def _move_creature(p: Position, a: m.MoveCreature) -> Refusal | None:
    creature, to = k.CREATURE[a.creature], CELL[a.to]
    kind = k.KIND_OF[creature]
    facts = {"creature": a.creature, "to": a.to, "face": m.KINDS[p.face]}
    if kind != p.face:
        return Refusal("TURN-4", "The die shows a {face}, so {creature} does not move.", facts)
    start = p.beast_at[creature]
    if start < 0:
        return Refusal("CRE-1", "{creature} is not on the board.", facts)
    if p.terrain[to]:
        return Refusal("CRE-1", "{to} is land; creatures move on sea spaces only.", facts)
    if start == to:
        return Refusal("RUL-15", "{creature} is at {to} already; staying put is not a move.", facts)
    if HEX_OF[SPACES[start]].distance(HEX_OF[a.to]) > RANGE[kind]:
        return Refusal(f"CRE-{kind + 2}", "{to} is too far for {creature}.", facts)
    if to not in creature_reach(p, creature):
        return Refusal("RUL-15", "{creature} cannot get through to {to} within its range.", facts)
    return None
