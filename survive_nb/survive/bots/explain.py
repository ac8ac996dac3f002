"""Why an action is good or bad, in the words of the game.

Each reason is a template and its facts, so that a screen can say it in any language.  Reasons come from what
an action changes: ways home, creatures in reach, who steers a boat, who falls into the sea.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from survive_nb.bots.advice import Advice
from survive_nb.game import Sentence
from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.apply import play_code
from survive_nb.survive.board import ISLAND_AT, NEIGHBOURS, SPACES, N
from survive_nb.survive.bots.distance_map import LANDING_SPACES, STEPS_BETWEEN, WITHIN, distance_map_of
from survive_nb.survive.bots.weights import Weights
from survive_nb.survive.danger import deadly
from survive_nb.survive.legal import explorers_at, may_move_boat
from survive_nb.survive.position import Position
from survive_nb.survive.reach import RANGE
from survive_nb.survive.view import View

_SERPENT, _SHARK, _WHALE = range(3)


@dataclass(frozen=True, slots=True)
class Reason(Sentence):
    """One reason for or against an action."""

    template: str
    facts: dict[str, object]


class Judged(NamedTuple):
    """A position, whose choice it is, and the choices with their worth, best first."""

    world: Position
    seat: int
    ranked: list[tuple[float, int]]


#: How many choices are explained.
_TOP: Final = 3


def advise(judged: Judged, view: View, w: Weights) -> list[Advice[m.Action]]:
    """Return the best choices, best first; each has a piece of advice for each of its reasons.

    A sacrifice can be right, but nobody who asks for advice wants it: the screen warns of such a move
    (RUL-12), so it is advised only if there is no other.
    """
    worths: dict[int, float] = {}
    for worth, code in judged.ranked:
        worths.setdefault(code, worth)
    safe = {code: worth for code, worth in worths.items() if deadly(view, k.ACTIONS[code]) is None}
    return [
        Advice(k.ACTIONS[code], worth, reason.template, reason.facts)
        for code, worth in list((safe or worths).items())[:_TOP]
        for reason in reasons_for(judged.world, code, judged.seat, w)
    ]


def reasons_for(before: Position, code: int, seat: int, w: Weights) -> list[Reason]:
    """Return the reasons that speak about an action of this seat, the weightiest first; at least one."""
    for first, reasons in _BY_NUMBER:
        if code >= first:
            return reasons(before, code, seat, w)
    raise ValueError("no such action")


# -- the moves of step 2 ------------------------------------------------------------------------------------


def _explorer_moves(before: Position, code: int, seat: int, w: Weights) -> list[Reason]:
    explorer, to = divmod(code, k.WIDTH)
    if to >= k.ASHORE:
        return [
            Reason("Safe for good: nothing can harm an explorer on a safe island.", {"island": k.PLACES[to]})
        ]
    after = _after(before, code)
    found: list[Reason] = []
    if to >= N:
        boat = to - k.ABOARD
        steers = may_move_boat(after.table, seat, after.crew[boat])
        template = "You steer {boat}, and a boat goes farther than a swimmer." if steers else _PASSENGER
        found.append(Reason(template, {"boat": k.BOATS[boat]}))
    found += _on_the_way(before, after, explorer, w)
    return found or [_AS_SAFE]


_AS_SAFE: Final = Reason("The way to a safe island stays as short, and no creature comes within reach.", {})
_PASSENGER: Final = "Others steer {boat}, but a boat goes farther than a swimmer."


def _boat_moves(before: Position, code: int, seat: int, w: Weights) -> list[Reason]:
    boat, to = divmod(code - k.MOVE_BOAT, N)
    after = _after(before, code)
    return _boat_goes(before, after, boat, to, seat, w)


def _boat_goes(before: Position, after: Position, boat: int, to: int, seat: int, w: Weights) -> list[Reason]:
    mine = [e for e in before.crew[boat] if before.table.seat_of[e] == seat]
    if mine:
        facts = {"boat": k.BOATS[boat], "count": len(mine)}
        found = [Reason("Explorers of yours aboard: {count}.", facts)]
        return _on_the_way(before, after, mine[0], w) + found
    waiting = _near(before, before.boat_at[boat], seat)
    welcome = _near(after, to, seat)
    facts = {"boat": k.BOATS[boat], "count": len(welcome)}
    if len(welcome) > len(waiting):
        return [Reason("Explorers of yours within two steps of it there: {count}.", facts)]
    return [Reason("There it serves the others less.", {"boat": k.BOATS[boat]})]


def _on_the_way(before: Position, after: Position, explorer: int, w: Weights) -> list[Reason]:
    """Compare an explorer's way home and the creatures around it."""
    name = k.EXPLORERS[explorer]
    if after.where[explorer] == k.LOST:
        return [Reason("It costs you {explorer}.", {"explorer": name})]
    start, end = _cell_of(before, explorer), _cell_of(after, explorer)
    found: list[Reason] = []
    nearer = distance_map_of(before, w).home[start] - distance_map_of(after, w).home[end]
    was = distance_map_of(before, w).home[start]
    facts = {"island": nearest_island(end), "before": was, "steps": distance_map_of(after, w).home[end]}
    if nearer:
        found.append(Reason("Steps left to the {island} island: {steps}, before: {before}.", facts))
    feared, fears = _hunters(before, explorer), _hunters(after, explorer)
    found += [
        Reason("{creature} can no longer reach {explorer}.", {"explorer": name, "creature": k.CREATURES[c]})
        for c in feared
        if c not in fears
    ]
    found += [
        Reason("{creature} can reach {explorer} there.", {"explorer": name, "creature": k.CREATURES[c]})
        for c in fears
        if c not in feared
    ]
    return found


# -- tiles, sinking, creatures ------------------------------------------------------------------------------


def _sinks(before: Position, code: int, seat: int, _: Weights) -> list[Reason]:
    cell = code - k.SINK
    standing = explorers_at(before, cell)
    mine = sum(1 for e in standing if before.table.seat_of[e] == seat)
    facts = {"space": SPACES[cell], "count": len(standing) - mine, "own": mine}
    found: list[Reason] = []
    if len(standing) > mine:
        found.append(Reason("Explorers of others who fall into the sea: {count}.", facts))
    if mine:
        found.append(Reason("Explorers of yours who fall into the sea: {own}.", facts))
    afloat = [e for n in NEIGHBOURS[cell] for e in _afloat_at(before, n)]
    theirs = sum(1 for e in afloat if before.table.seat_of[e] != seat)
    beside = {"space": SPACES[cell], "count": theirs}
    if theirs > len(afloat) - theirs:
        found.append(Reason("A whirlpool under it would take explorers of others: {count}.", beside))
    return found or [Reason("Nobody stands there, and what lies under it may be of use.", facts)]


def _creature_moves(before: Position, code: int, seat: int, _: Weights) -> list[Reason]:
    return _creature_goes(before, *divmod(code - k.MOVE_CREATURE, N), seat)


def _creature_goes(before: Position, creature: int, to: int, seat: int) -> list[Reason]:
    kind, seat_of = k.KIND_OF[creature], before.table.seat_of
    name = k.CREATURES[creature]
    prey = [e for e in _afloat_at(before, to) if _is_prey(before, e, kind)]
    theirs = sum(1 for e in prey if seat_of[e] != seat)
    found: list[Reason] = []
    if theirs:
        template = "Explorers of others who are lost: {count}."
        if kind == _WHALE:
            template = "Explorers of others who lose their boat: {count}."
        found.append(Reason(template, {"creature": name, "count": theirs}))
    if len(prey) > theirs:
        own = {"creature": name, "count": len(prey) - theirs}
        found.append(Reason("Explorers of yours who come to harm: {count}.", own))
    old = _within_reach(before, before.beast_at[creature], kind)
    new = [e for e in _within_reach(before, to, kind) if e not in prey]
    threatened = sum(1 for e in new if seat_of[e] != seat)
    relieved = sum(1 for e in old if seat_of[e] == seat and e not in new and e not in prey)
    if relieved:
        facts = {"creature": name, "count": relieved}
        found.append(Reason("Explorers of yours who get out of its reach: {count}.", facts))
    if threatened:
        facts = {"creature": name, "count": threatened}
        found.append(Reason("Explorers of others who come into its reach: {count}.", facts))
    return found or [Reason("There it does you no harm.", {"creature": name})]


def _tiles(before: Position, code: int, seat: int, w: Weights) -> list[Reason]:
    if code >= k.PLAY_CREATURE:
        return _creature_goes(before, *divmod(code - k.PLAY_CREATURE, N), seat)
    after = _after(before, code)
    if code >= k.PLAY_WIND:
        boat, to = divmod(code - k.PLAY_WIND, N)
        return _boat_goes(before, after, boat, to, seat, w)
    explorer = (code - k.PLAY_DOLPHIN) // N
    found = _on_the_way(before, after, explorer, w)
    return found or [_AS_SAFE]


def _simple(_: Position, code: int, __: int, ___: Weights) -> list[Reason]:
    return [Reason(_SIMPLE.get(code, "The die decides."), {})]


_SIMPLE: Final = {
    k.STAY: "No creature of this kind can go where it serves you.",
    k.END_MOVES: "No move makes your position better.",
    k.SKIP_TILE: "Your tiles will serve you better later.",
    k.REPEL: "The creature is driven away before it harms you.",
    k.ALLOW: "The repellent will serve you better later.",
}


# -- set-up -------------------------------------------------------------------------------------------------


def _places_explorer(before: Position, code: int, _: int, w: Weights) -> list[Reason]:
    rest, cell = divmod(code - k.PLACE_EXPLORER, N)
    distances = distance_map_of(before, w)
    facts = {
        "value": rest % 6 + 1,
        "space": SPACES[cell],
        "island": nearest_island(cell),
        "steps": distances.home[cell],
    }
    if before.table.options.equal_worth:
        return [Reason("From {space} there is a way to the {island} island; steps to go: {steps}.", facts)]
    return [
        Reason("Steps from there to the {island} island: {steps}.", facts),
    ]


def _places_boat(before: Position, code: int, seat: int, _: Weights) -> list[Reason]:
    cell = code - k.PLACE_BOAT
    facts = {"space": SPACES[cell], "count": len(_near(before, cell, seat))}
    return [Reason("Explorers of yours who stand close to it: {count}.", facts)]


def _riders(before: Position, code: int, seat: int, _: Weights) -> list[Reason]:
    rest, c = divmod(code - k.CHOOSE_RIDERS, 40)
    mine = sum(1 for e in (rest // 40, rest % 40, c) if before.table.seat_of[e] == seat)
    return [Reason("Explorers of yours among them: {count}.", {"count": mine})]


# -- looking around -----------------------------------------------------------------------------------------


def nearest_island(cell: int) -> str:
    """Return the safe island nearest to a space, ignoring obstacles.

    >>> nearest_island(SPACES.index("B2"))
    'NW'
    """
    landing = min(LANDING_SPACES, key=STEPS_BETWEEN[cell].__getitem__)
    return m.ISLANDS[ISLAND_AT[landing]]


def _after(before: Position, code: int) -> Position:
    after = before.copy()
    play_code(after, code, [])
    return after


def _cell_of(p: Position, explorer: int) -> int:
    place = p.where[explorer]
    return place if place < N else p.boat_at[place - k.ABOARD]


def _near(p: Position, cell: int, seat: int) -> list[int]:
    """Return the seat's explorers on land or in the water at most two steps away."""
    return [e for c in WITHIN[cell][2] for e in explorers_at(p, c) if p.table.seat_of[e] == seat]


def _afloat_at(p: Position, cell: int) -> list[int]:
    """Return everybody in or on the water of a space."""
    if p.terrain[cell]:
        return []
    boat = p.boat_on[cell]
    return explorers_at(p, cell) + (list(p.crew[boat]) if boat >= 0 else [])


def _is_prey(p: Position, explorer: int, kind: int) -> bool:
    """Tell whether a creature of this kind harms an explorer at sea: as a swimmer, or aboard (CRE-2 to 4)."""
    aboard = N <= p.where[explorer] < k.ASHORE
    return kind == _SERPENT or aboard == (kind == _WHALE)


def _within_reach(p: Position, cell: int, kind: int) -> list[int]:
    near = WITHIN[cell][RANGE[kind]]
    return [e for c in near for e in _afloat_at(p, c) if _is_prey(p, e, kind)]


def _hunters(p: Position, explorer: int) -> list[int]:
    """Return the creatures that have an explorer within reach."""
    if p.where[explorer] < N and p.terrain[p.where[explorer]]:
        return []
    cell = _cell_of(p, explorer)
    return [
        creature
        for creature, at in enumerate(p.beast_at)
        if at >= 0
        and STEPS_BETWEEN[at][cell] <= RANGE[k.KIND_OF[creature]]
        and _is_prey(p, explorer, k.KIND_OF[creature])
    ]


_Reasons = Callable[[Position, int, int, Weights], list[Reason]]
#: The first number of each kind of action → who explains it; from the highest down.
_BY_NUMBER: Final[tuple[tuple[int, _Reasons], ...]] = (
    (k.CHOOSE_RIDERS, _riders),
    (k.PLAY_DOLPHIN, _tiles),
    (k.PLACE_BOAT, _places_boat),
    (k.PLACE_EXPLORER, _places_explorer),
    (k.ROLL, _simple),
    (k.MOVE_CREATURE, _creature_moves),
    (k.SINK, _sinks),
    (k.MOVE_BOAT, _boat_moves),
    (0, _explorer_moves),
)
