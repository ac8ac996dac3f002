"""What the guided game advises: the next action towards a landing, from the view of one seat alone.

The plan looks only at the board and at the player's own hand.  It is made to be understood, not to be strong:
bring the explorer that is nearest to a safe island there, by boat where possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeVar

from survive_nb.hexes import HEX_OF
from survive_nb.survive import model as m
from survive_nb.survive.board import LANDINGS, spaces_beside
from survive_nb.survive.danger import deadly
from survive_nb.survive.piece_index import PieceIndex, index_pieces, kind_of
from survive_nb.survive.view import Boat, Explorer, View

#: All landing spaces (COMP-4).
LANDING_SPACES: Final = tuple(space for ends in LANDINGS.values() for space in ends)
#: Explorers that a boat holds (BOAT-3).
_ROOM: Final = 3
#: Moves that one space of swimming costs: a swimmer moves once per turn, a boat three times (SWIM-2).
_SWIM: Final = 3
#: What each kind of creature harms: swimmers, manned boats.
_HARMS: Final = {"serpent": (True, True), "shark": (True, False), "whale": (False, True)}
#: Longer than any way on the board.
_FAR: Final = 99

Sea = dict[str, int]
ActionT = TypeVar("ActionT", bound=m.Action)


class Way(NamedTuple):
    """A way to a safe island: how many moves it takes, and the first of them."""

    cost: int
    action: m.Action


def advised(view: View, legal: Sequence[m.Action]) -> m.Action:
    """Return the action that the guide points at; it is always one of the legal ones."""
    index = index_pieces(view)
    match view.step:
        case "play_tile":
            return _tile(view, legal, index)
        case "move":
            return _move(view, legal)
        case "sink":
            return min(_of(legal, m.Sink), key=lambda action: _regret(index, action.space))
        case "move_creature":
            return _creature(view, legal, index)
        case "choose_riders":
            return max(_of(legal, m.ChooseRiders), key=lambda action: _mine_among(index, action.explorers))
        case "repel":
            return next(iter(_of(legal, m.Repel)), legal[0])
        case _:
            return legal[0]


def _of(legal: Iterable[m.Action], kind: type[ActionT]) -> list[ActionT]:
    return [action for action in legal if isinstance(action, kind)]


# -- moves --------------------------------------------------------------------------------------------------


def _move(view: View, legal: Sequence[m.Action]) -> m.Action:
    """Go ashore, or bring the explorer on its way that has the shortest way left (TURN-2)."""
    ways = best_ways(view, legal)
    if ways:
        return min(ways, key=lambda way: way.cost).action
    return next(iter(_of(legal, m.EndMoves)), legal[0])


def best_ways(view: View, legal: Sequence[m.Action]) -> list[Way]:
    """Return the ways of the viewer's explorers to a safe island that can be begun now without harm."""
    allowed, index = set(legal), index_pieces(view)
    return [
        way
        for explorer in view.explorers
        if explorer.seat == view.viewer and explorer.place not in (None, *m.ISLANDS)
        for way in _ways(view, explorer, index)
        if way.action in allowed and deadly(view, way.action) is None
    ]


def _ways(view: View, explorer: Explorer, index: PieceIndex) -> Iterator[Way]:
    """Return all ways of one explorer, with what it would do first, legal or not."""
    place = explorer.place or ""
    if place in index.boats:
        yield from _sail(explorer, index.boats[place], index)
    elif place in index.land:
        yield from _walk(view, explorer, index)
    else:
        yield from _swim(view, explorer, index)


def _sail(explorer: Explorer, boat: Boat, index: PieceIndex) -> Iterator[Way]:
    space = boat.space or ""
    left = sea_ways("boat", index)
    distance = left.get(space, _FAR)
    if distance == 0:
        yield Way(1, m.MoveExplorer(explorer.id, to_island=_island_at(space)))
        return
    for near in spaces_beside(space):
        if left.get(near, _FAR) < distance and index.boat(near) is None:
            yield Way(distance + 1, m.MoveBoat(boat.id, near))


def _walk(view: View, explorer: Explorer, index: PieceIndex) -> Iterator[Way]:
    """Walk to a boat that the player will be able to move, or into the sea if there is none (LAND-1..3)."""
    left, by_water = sea_ways("boat", index), sea_ways("swimmer", index)
    walked, first = _over_land(explorer.place or "", index)
    found = False
    for tile, steps in walked.items():
        for near in spaces_beside(tile):
            boat = index.boat(near)
            if boat is None or not _can_use(view, boat, index) or near not in left:
                continue
            found = True
            cost = steps + 1 + left[near] + 1
            if steps:
                yield Way(cost, m.MoveExplorer(explorer.id, to_space=first[tile]))
            else:
                yield Way(cost, m.MoveExplorer(explorer.id, to_boat=boat.id))
    if found:
        return
    for near in spaces_beside(explorer.place or ""):
        if near in by_water:
            cost = 1 + _SWIM * by_water[near] + 1
            yield Way(cost + _FAR, m.MoveExplorer(explorer.id, to_space=near))


def _over_land(start: str, index: PieceIndex) -> tuple[dict[str, int], dict[str, str]]:
    """Return the tiles within reach on foot with their distance, and the first step to each."""
    walked, first, queue = {start: 0}, {start: start}, [start]
    for tile in queue:
        for near in spaces_beside(tile):
            if near in index.land and near not in walked:
                walked[near] = walked[tile] + 1
                first[near] = near if tile == start else first[tile]
                queue.append(near)
    return walked, first


def _swim(view: View, explorer: Explorer, index: PieceIndex) -> Iterator[Way]:
    """Climb into a boat, let one come, or swim (SWIM-2, SWIM-3)."""
    place = explorer.place or ""
    left, by_water = sea_ways("boat", index), sea_ways("swimmer", index)
    here = index.boat(place)
    if here is not None and _can_use(view, here, index) and place in left:
        yield Way(1 + left[place] + 1, m.MoveExplorer(explorer.id, to_boat=here.id))
    elif here is None and place in left:
        yield from _fetch(view, place, index, left[place])
    distance = by_water.get(place, _FAR)
    if distance == 0:
        yield Way(1, m.MoveExplorer(explorer.id, to_island=_island_at(place)))
    for near in spaces_beside(place):
        if by_water.get(near, _FAR) < distance:
            yield Way(_SWIM * distance + 1, m.MoveExplorer(explorer.id, to_space=near))


def _fetch(view: View, place: str, index: PieceIndex, rest: int) -> Iterator[Way]:
    """Bring an empty boat, or one of the player's own with room, to a swimmer."""
    way = _distances([place], _open_sea("boat", index))
    for boat in index.boats.values():
        space = boat.space or ""
        if len(boat.crew) >= _ROOM or any(index.explorers[name].seat != view.viewer for name in boat.crew):
            continue
        distance = min((way[near] + 1 for near in spaces_beside(space) if near in way), default=_FAR)
        for near in spaces_beside(space):
            if way.get(near, _FAR) < distance < _FAR and index.boat(near) is None:
                yield Way(distance + 2 + rest, m.MoveBoat(boat.id, near))


def _can_use(view: View, boat: Boat, index: PieceIndex) -> bool:
    """Tell whether there is room in a boat, and the player could move it after boarding (BOAT-3, BOAT-4)."""
    seats = [index.explorers[name].seat for name in boat.crew]
    mine = seats.count(view.viewer) + 1 if isinstance(view.viewer, int) else 0
    return len(seats) < _ROOM and all(mine >= seats.count(seat) for seat in seats)


def _island_at(space: str) -> str:
    return next((island for island, ends in LANDINGS.items() if space in ends), "")


# -- the sea ------------------------------------------------------------------------------------------------


def _open_sea(what: str, index: PieceIndex) -> set[str]:
    """Return the sea spaces that a manned boat or a swimmer may enter without harm."""
    danger = {c.space for c in index.creatures.values() if _HARMS[kind_of(c.id)][what == "boat"]}
    return {space for space in HEX_OF if space not in index.land and space not in danger}


def sea_ways(what: str, index: PieceIndex) -> Sea:
    """Return each sea space's distance from the nearest landing space, for a boat or a swimmer."""
    return _distances(LANDING_SPACES, _open_sea(what, index))


def _distances(starts: Iterable[str], sea: Collection[str]) -> Sea:
    found = {space: 0 for space in starts if space in sea}
    queue = list(found)
    for space in queue:
        for near in spaces_beside(space):
            if near in sea and near not in found:
                found[near] = found[space] + 1
                queue.append(near)
    return found


# -- sinking, creatures, tiles ------------------------------------------------------------------------------


def _mine_among(index: PieceIndex, names: Iterable[str]) -> int:
    return sum(index.explorers[name].seat == index.view.viewer for name in names)


def _exposed(index: PieceIndex, kind: str) -> list[str]:
    """Return where a creature of a kind could harm explorers of the viewer's."""
    swimmers, boats = _HARMS[kind]
    places = [] if not swimmers else _own_swimmers(index)
    return places + ([] if not boats else _own_boats(index))


def _own_swimmers(index: PieceIndex) -> list[str]:
    return [
        e.place
        for e in index.explorers.values()
        if e.seat == index.view.viewer and e.place in HEX_OF and e.place not in index.land
    ]


def _own_boats(index: PieceIndex) -> list[str]:
    return [b.space for b in index.boats.values() if b.space and _mine_among(index, b.crew)]


def _nearest(space: str, places: Iterable[str]) -> int:
    return min((HEX_OF[space].distance(HEX_OF[place]) for place in places), default=_FAR)


def _regret(index: PieceIndex, space: str) -> tuple[int, bool, int, str]:
    """Sink first what carries opponents, never the own explorers, and nothing beside an own boat (TILE-4)."""
    explorers = [e.seat == index.view.viewer for e in index.explorers_at(space)]
    own = [*_own_boats(index), *_own_swimmers(index)]
    return sum(explorers), _nearest(space, own) <= 1, -explorers.count(False), space


def _creature(view: View, legal: Sequence[m.Action], index: PieceIndex) -> m.Action:
    """Move the creature that is nearest to the own explorers away, or one to the others' explorers."""
    moves = _of(legal, m.MoveCreature)
    best = max(moves, key=lambda action: _gain(index, action), default=None)
    if best is None or deadly(view, best) is not None:
        return next(iter(_of(legal, m.Stay)), legal[0])
    return best


def others_harmed(index: PieceIndex, action: m.MoveCreature) -> int:
    """Return how many explorers of others a creature harms where it goes."""
    swimmers, boats = _HARMS[kind_of(action.creature)]
    harmed = sum(e.seat != index.view.viewer for e in index.explorers_at(action.to)) if swimmers else 0
    boat = index.boat(action.to)
    if boats and boat is not None:
        harmed += len(boat.crew) - _mine_among(index, boat.crew)
    return harmed


def _gain(index: PieceIndex, action: m.MoveCreature) -> tuple[bool, int, int, int]:
    """Compare moves of creatures: no own loss, others' losses, then how far it is from the own explorers."""
    own, others = _exposed(index, kind_of(action.creature)), others_harmed(index, action)
    start = index.place_of(action.creature) or action.to
    away = min(_nearest(action.to, own), 6) - min(_nearest(start, own), 6)
    return action.to not in own, others, away, -_nearest(start, own)


def _tile(view: View, legal: Sequence[m.Action], index: PieceIndex) -> m.Action:
    """Play a tile if it brings an explorer on, or a creature away (TILE-6, TILE-7, TILE-8)."""
    plays = [*_winds(view, legal, index), *_dolphins(view, legal, index), *_chases(legal, index)]
    gain, _, best = max(plays, key=lambda play: play[:2], default=(0, 0, legal[0]))
    return best if gain > 0 else next(iter(_of(legal, m.SkipTile)), legal[0])


#: What a play gains, in spaces; how sure it is, to break ties; the play.
_Play = tuple[int, int, m.Action]


def _winds(view: View, legal: Sequence[m.Action], index: PieceIndex) -> Iterator[_Play]:
    left = sea_ways("boat", index)
    for action in _of(legal, m.PlayWind):
        boat = index.boats[action.boat]
        if _mine_among(index, boat.crew) and deadly(view, action) is None:
            yield left.get(boat.space or "", _FAR) - left.get(action.to, _FAR), 1, action


def _dolphins(view: View, legal: Sequence[m.Action], index: PieceIndex) -> Iterator[_Play]:
    left = sea_ways("swimmer", index)
    for action in _of(legal, m.PlayDolphin):
        if deadly(view, action) is None:
            place = index.place_of(action.explorer) or ""
            yield left.get(place, _FAR) - left.get(action.to, _FAR), 2, action


def _chases(legal: Sequence[m.Action], index: PieceIndex) -> Iterator[_Play]:
    for action in _of(legal, m.PlayCreature):
        own = _exposed(index, kind_of(action.creature))
        start = index.place_of(action.creature) or action.to
        if _nearest(start, own) <= _ROOM:
            yield 1, min(_nearest(action.to, own), 6), action
