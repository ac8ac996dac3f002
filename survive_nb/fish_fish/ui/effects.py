"""Animations: events turned into short effects that the browser plays.

An effect is a plain dict: ``{"kind": "move", "from": "seat-1", "to": "row"}``.  Its places are those of the
table: ``seat-0``, ``seat-1``, … and ``row``.  A card is named only when the whole table saw it (FF-6).
"""

from __future__ import annotations

from collections.abc import Sequence

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish.view import View

Effect = dict[str, str]


def effects_of(events: Sequence[ev.Event], before: View | None = None) -> list[Effect]:  # noqa: ARG001
    """Return the effects of some events; ``before`` is there because Survive! needs it, and changes nothing.

    >>> effects_of([ev.BidMade(2, 1), ev.RowRevealed(1, 5, "fish"), ev.TilesCaught(0, 1)])
    [{'kind': 'move', 'from': 'seat-2', 'to': 'row'}, {'kind': 'reveal', 'at': 'row', 'card': 'fish'},
     {'kind': 'move', 'from': 'row', 'to': 'seat-0'}]
    """
    return [effect for event in events for effect in _effects(event)]


def _effects(event: ev.Event) -> list[Effect]:
    """Return what one event looks like."""
    match event:
        case ev.RowLaid():
            return [{"kind": "appear", "at": "row"}]
        case ev.BidMade(seat, tiles) if tiles:
            return [_move(_seat(seat), "row")]
        case ev.RowRevealed(_, _, card):
            return [{"kind": "reveal", "at": "row", "card": card}]
        case ev.RowDiscarded():
            return [{"kind": "lost", "at": "row"}]
        case ev.TilesCaught(seat):
            return [_move("row", _seat(seat))]
        case ev.TilesLanded("FF-6", seat):
            return [_move("row", _seat(seat))]
        case ev.TilesLanded(_, seat):
            # What was left lay with its owner already (FF-8).
            return [{"kind": "appear", "at": _seat(seat)}]
        case _:
            return []


def _seat(seat: int) -> str:
    return f"seat-{seat}"


def _move(start: str, to: str) -> Effect:
    return {"kind": "move", "from": start, "to": to}
