"""What a player has done and suffered since the prepared position, read from the events of their seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from survive_nb.survive import events as ev
from survive_nb.survive import model as m
from survive_nb.survive.piece_index import kind_of
from survive_nb.survive.view import View


@dataclass(frozen=True)
class Lived:
    """What the player has done and suffered since the prepared position."""

    #: Topics in the order in which the player met them.
    met: tuple[str, ...]
    #: Backs of the tiles that the player has sunk.
    backs: tuple[str, ...]
    #: Whether the player has sunk a tile and the die has not been rolled since.
    before_die: bool
    #: How often the turn has gone to somebody else, and how many own explorers and boats were lost.
    passes: int
    losses: tuple[ev.ExplorerLost, ...]
    #: The explorer that was saved last.
    saved: str | None


def lived(view: View, events: Sequence[ev.Event], after: int) -> Lived:
    """Read the events of a seat from the turn after ``after`` turns."""
    me, colors = view.viewer, () if not isinstance(view.viewer, int) else view.options.colors_of(view.viewer)
    met: dict[str, None] = {}
    backs: list[str] = []
    losses: list[ev.ExplorerLost] = []
    turns = passes = 0
    turn: int | None = None
    before_die, saved = False, None
    for event in events:
        if isinstance(event, ev.TurnBegan):
            turns, turn = turns + 1, event.seat
            passes += turns > after and event.seat != me
            continue
        if turns < after:
            continue
        topic = _topic(event, turn == me)
        if topic is not None:
            met[topic] = None
        match event:
            case ev.TileSunk(seat) if seat == me:
                before_die = True
            case ev.TileShown(_, back) if turn == me:
                backs.append(back)
            case ev.TileKept(seat, _, str(back)) if seat == me:
                backs.append(back)
            case ev.DieRolled():
                before_die = False
            case ev.ExplorerMoved(explorer, _, to) if kind_of(explorer) in colors and to in m.ISLANDS:
                saved = explorer
            case ev.ExplorerLost(explorer) if kind_of(explorer) in colors:
                losses.append(event)
            case _:
                pass
    return Lived(tuple(met), tuple(backs), before_die, passes, tuple(losses), saved)


def _topic(event: ev.Event, is_mine: bool) -> str | None:
    """Return what an event of the player's own turn has taught."""
    if not is_mine:
        return None
    match event:
        case ev.ExplorerMoved(_, _, to):
            if to in m.ISLANDS:
                return "land"
            return "board" if kind_of(to) == "boat" else "walk"
        case ev.BoatMoved():
            return "sail"
        case ev.TileSunk():
            return "sink"
        case ev.TileKept() | ev.TileShown():
            return "tile"
        case ev.DieRolled():
            return "die"
        case ev.CreatureMoved() | ev.CreaturesStayed():
            return "creature"
        case _:
            return None
