"""The course of a game, derived from its events: where each piece is, who saved whom, what was lost.

Everything here reads events and views, never a state, so it knows no more than the viewer whose they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from survive_nb.survive import events as ev
from survive_nb.survive.model import ISLANDS
from survive_nb.survive.piece_index import kind_of
from survive_nb.survive.view import View


class PieceTracker:
    """The places of all pieces, as far as the events so far, or a view to start from, tell.

    >>> track = PieceTracker()
    >>> track.feed(ev.BoatPlaced(0, "boat-1", "E3"))
    >>> track.feed(ev.ExplorerMoved("red-1", "E4", "boat-1", "LAND-2"))
    >>> track.space("red-1")
    'E3'
    """

    def __init__(self, view: View | None = None) -> None:
        self._at: dict[str, str] = {}
        if view is not None:
            self._at |= {e.id: e.place for e in view.explorers if e.place is not None}
            self._at |= {b.id: b.space for b in view.boats if b.space is not None}
            self._at |= {c.id: c.space for c in view.creatures if c.space is not None}

    def space(self, place: str) -> str | None:
        """Return the space or island of a piece, or of the boat it is aboard; a space is its own."""
        while place in self._at:
            place = self._at[place]
        return None if "-" in place else place

    def feed(self, event: ev.Event) -> None:
        """Follow one event; lost pieces are forgotten, but not boats: their crews are described later."""
        match event:
            case ev.ExplorerPlaced(_, piece, place) | ev.BoatPlaced(_, piece, place):
                self._at[piece] = place
            case ev.ExplorerMoved(piece, _, place) | ev.BoatMoved(piece, _, place):
                self._at[piece] = place
            case ev.CreatureAppeared(piece, place) | ev.BoatAppeared(piece, place):
                self._at[piece] = place
            case ev.CreatureMoved(_, piece, _, place):
                self._at[piece] = place
            case ev.ExplorerLost(piece) | ev.CreatureLost(piece):
                self._at.pop(piece, None)

    def has(self, kind: str) -> bool:
        """Tell whether a shark or a whale is on the board: each of them has been seen to appear (TILE-1)."""
        return any(piece.startswith(kind) for piece in self._at)

    def is_shark(self, space: str | None) -> bool:
        """Tell whether a shark is in a space: every shark has been seen to appear (TILE-1)."""
        return any(at == space for piece, at in self._at.items() if piece.startswith("shark"))


@dataclass(frozen=True, slots=True)
class Rescues:
    """The fates of all explorers of a game.

    An explorer comes ashore by its owner's moves alone (LAND-4), but the boat that carried it may have been
    steered by somebody else (BOAT-4): the player who steered it last *brought* it.
    """

    #: Explorer → the safe island it is on, in the order of going ashore (ISLE-3).
    ashore: Mapping[str, str] = field(default_factory=dict)
    #: Explorer → the seat that steered it over the sea last.
    brought_by: Mapping[str, int] = field(default_factory=dict)
    #: Explorer → the rule by which it was lost, in the order of the losses.
    lost: Mapping[str, str] = field(default_factory=dict)

    def brought(self, owner_of: Mapping[str, int]) -> Counter[tuple[int | None, int]]:
        """Count each saved explorer once, as (who steered it last, owner); ``None`` for those in no boat."""
        return Counter((self.brought_by.get(explorer), owner_of[explorer]) for explorer in self.ashore)


def rescues_in(events: Iterable[ev.Event]) -> Rescues:
    """Follow every explorer from the island to its fate.

    >>> from survive_nb.survive.events import ExplorerMoved as Went, BoatMoved as Sailed, TurnBegan as Turn
    >>> story = [Turn(1), Went("red-1", "F3", "boat-1", "LAND-2"), Sailed("boat-1", "F2", "F1", "BOAT-4")]
    >>> rescues_in([*story, Went("red-1", "boat-1", "NW", "ISLE-1")]).brought({"red-1": 0})
    Counter({(1, 0): 1})
    """
    turn: int | None = None
    ashore: dict[str, str] = {}
    lost: dict[str, str] = {}
    steered: dict[str, int] = {}
    aboard: dict[str, str] = {}
    for event in events:
        match event:
            case ev.TurnBegan(seat):
                turn = seat
            case ev.ExplorerMoved(explorer, _, to):
                aboard[explorer] = to
                if to in ISLANDS:
                    ashore[explorer] = to
            case ev.ExplorerLost(explorer, rule):
                aboard.pop(explorer, None)
                lost[explorer] = rule
            case ev.BoatMoved(boat) if turn is not None:
                for explorer in (name for name, place in aboard.items() if place == boat):
                    steered[explorer] = turn
            case _:
                pass
    return Rescues(ashore, steered, lost)


# -- what one player has met, for the guide ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GuideProgress:
    """What a player has done and suffered since a prepared position."""

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


def guide_progress(view: View, events: Sequence[ev.Event], after: int) -> GuideProgress:
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
            case ev.ExplorerMoved(explorer, _, to) if kind_of(explorer) in colors and to in ISLANDS:
                saved = explorer
            case ev.ExplorerLost(explorer) if kind_of(explorer) in colors:
                losses.append(event)
            case _:
                pass
    return GuideProgress(tuple(met), tuple(backs), before_die, passes, tuple(losses), saved)


def _topic(event: ev.Event, is_mine: bool) -> str | None:
    """Return what an event of the player's own turn has taught."""
    if not is_mine:
        return None
    match event:
        case ev.ExplorerMoved(_, _, to):
            if to in ISLANDS:
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
