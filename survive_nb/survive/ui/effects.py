"""Animations: events turned into short effects that the browser plays.

An effect is a plain dict: ``{"kind": "move", "from": "G6", "to": "G7"}``.  Every place in it is one of the
137 places of the board; whatever has no known place is not shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from survive_nb.survive import events as ev
from survive_nb.survive.history import PieceTracker
from survive_nb.survive.view import View

Effect = dict[str, str]


def effects_of(events: Sequence[ev.Event], before: View | None = None) -> list[Effect]:
    """Return the effects of some events; the view before them shows where lost pieces were.

    >>> effects_of([ev.CreatureMoved(0, "whale-1", "A1", "A3", "CRE-4"), ev.DieRolled(1, "shark")])
    [{'kind': 'move', 'from': 'A1', 'to': 'A3', 'sound': 'creature'}, {'kind': 'die', 'face': 'shark'}]
    """
    track = PieceTracker(before)
    erupts = any(isinstance(event, ev.GameEnded) and event.rule == "END-1" for event in events)
    effects: list[Effect] = []
    for event in events:
        effect = _effect(event, track, erupts=erupts)
        # Ten explorers that are lost in one place are one effect.
        if effect is not None and effect not in effects:
            effects.append(effect)
        track.feed(event)
    return effects


def _effect(event: ev.Event, track: PieceTracker, *, erupts: bool) -> Effect | None:
    """Return what one event looks like, given where the pieces were before it."""
    match event:
        case ev.ExplorerMoved(_, start, to):
            return _move(track.space(start), track.space(to))
        case ev.BoatMoved(_, start, to):
            return _move(track.space(start), track.space(to), "wave")
        case ev.CreatureMoved(_, _, start, to):
            return _move(start, to, "creature")
        case ev.TileSunk(_, space, terrain):
            return {"kind": "sink", "at": space, "terrain": terrain}
        case ev.TileShown(space, "volcano") if erupts:
            return {"kind": "volcano", "at": space}
        case ev.TileShown(space, "whirlpool" | "volcano"):
            # In Challenges 2 and 4 the volcano works as a whirlpool (VAR-3, VAR-5).
            return {"kind": "whirl", "at": space}
        case ev.DieRolled(_, face):
            return {"kind": "die", "face": face}
        case ev.ExplorerLost(piece) | ev.BoatLost(piece) | ev.CreatureLost(piece):
            return _at("lost", track.space(piece))
        case ev.ExplorerPlaced(_, _, space) | ev.BoatPlaced(_, _, space):
            return _at("appear", space)
        case ev.CreatureAppeared(_, space) | ev.BoatAppeared(_, space):
            return _at("appear", space)
        case _:
            return None


def _at(kind: str, place: str | None) -> Effect | None:
    return None if place is None else {"kind": kind, "at": place}


def _move(start: str | None, to: str | None, sound: str = "") -> Effect | None:
    """Jumping off a boat or boarding one in the same space is no movement."""
    if start is None or to is None or start == to:
        return None
    move = {"kind": "move", "from": start, "to": to}
    return move | {"sound": sound} if sound else move
