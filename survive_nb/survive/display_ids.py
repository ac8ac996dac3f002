"""The names of explorers that people see: numbered by starting tile, not by order of placing (RUL-20).

Players who place their explorers by value would tell the values by the numbers of docs/transcript.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from typing import Final, TypeVar, cast

from survive_nb.game import Ply
from survive_nb.survive import events as ev
from survive_nb.survive import model as m
from survive_nb.survive.board import CELL
from survive_nb.survive.codes import EXPLORERS
from survive_nb.survive.view import View

T = TypeVar("T")
#: Actions that name no explorer come after those that do.
_LAST: Final = (len(EXPLORERS),)
#: Explorer → its place in lists.
_RANK: Final = {explorer: i for i, explorer in enumerate(EXPLORERS)}


def shown_ids(log: Sequence[Ply[m.Action]], salt: str) -> dict[str, str]:
    """Return each explorer's id in the transcript → the id that people see (RUL-20).

    ``salt`` orders two explorers of a colour on one tile.  During set-up the numbers change with every
    explorer that is placed: screens name explorers by their tile then.
    """
    tiles: dict[str, list[str]] = {}
    for ply in log:
        if isinstance(ply.action, m.PlaceExplorer):
            tiles.setdefault(ply.action.color, []).append(ply.action.space)
    shown: dict[str, str] = {}
    for color, spaces in tiles.items():
        ids = {f"{color}-{n}": space for n, space in enumerate(spaces, 1)}
        order = sorted(ids, key=lambda name: (CELL[ids[name]], sha256(f"{salt}:{name}".encode()).digest()))
        shown |= {name: f"{color}-{n}" for n, name in enumerate(order, 1)}
    return shown


def renamed(thing: T, ids: Mapping[str, str]) -> T:
    """Return a view, an action, a tuple of actions or a list of events with other ids of explorers.

    Lists follow the new ids.
    """
    match thing:
        case tuple():
            return cast(T, _actions(thing, ids))
        case list():
            return cast(T, _events([renamed(event, ids) for event in thing]))
        case View():
            return cast(T, _view(thing, ids))
        case (
            ev.ExplorerPlaced() | ev.ExplorerMoved() | ev.ExplorerLost() | m.MoveExplorer() | m.PlayDolphin()
        ):
            return cast(T, replace(thing, explorer=ids.get(thing.explorer, thing.explorer)))
        case ev.TileSunk():
            return cast(T, replace(thing, swimmers=_sorted(thing.swimmers, ids)))
        case m.ChooseRiders():
            first, second, third = _sorted(thing.explorers, ids)
            return cast(T, m.ChooseRiders((first, second, third)))
        case _:
            return thing


def _actions(actions: tuple[m.Action, ...], ids: Mapping[str, str]) -> tuple[m.Action, ...]:
    """Rename legal actions, and sort those that differ only in the explorer."""
    shown: list[tuple[tuple[int, ...], int, m.Action]] = []
    for n, action in enumerate(actions):
        match action:
            case m.MoveExplorer() | m.PlayDolphin():
                name = ids.get(action.explorer, action.explorer)
                shown.append(((_RANK[name],), n, replace(action, explorer=name)))
            case m.ChooseRiders():
                riders = renamed(action, ids)
                shown.append((tuple(_RANK[name] for name in riders.explorers), n, riders))
            case _:
                shown.append((_LAST, n, action))
    return tuple(action for _, _, action in sorted(shown, key=itemgetter(0, 1)))


def _events(events: list[ev.Event]) -> list[ev.Event]:
    """Sort explorers that suffered the same thing at the same time."""
    ordered: list[ev.Event] = []
    for _, group in groupby(events, key=_fate):
        ordered += sorted(group, key=_rank_of)
    return ordered


def _fate(event: ev.Event) -> object:
    """Return what is equal for explorers whose order tells only their old ids."""
    match event:
        case ev.ExplorerLost(_, rule):
            return rule
        case ev.ExplorerMoved(_, start, to, rule):
            return start, to, rule
        case _:
            return id(event)


def _rank_of(event: ev.Event) -> int:
    return _RANK[event.explorer] if isinstance(event, ev.ExplorerLost | ev.ExplorerMoved) else 0


def _view(view: View, ids: Mapping[str, str]) -> View:
    explorers = [replace(explorer, id=ids.get(explorer.id, explorer.id)) for explorer in view.explorers]
    return replace(
        view,
        explorers=tuple(sorted(explorers, key=lambda explorer: _RANK[explorer.id])),
        boats=tuple(
            replace(boat, crew=tuple(ids.get(name, name) for name in boat.crew)) for boat in view.boats
        ),
        water_used=_sorted(view.water_used, ids),
    )


def _sorted(names: Sequence[str], ids: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(sorted((ids.get(name, name) for name in names), key=_RANK.__getitem__))
