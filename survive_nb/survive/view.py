"""What one viewer may see of a game: a View copies allowed facts in (docs/decisions.md, decision 3).

A new field of the position is hidden until somebody lists it here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from survive_nb.game import EVERYONE, Actor, Outcome, Viewer
from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.board import SLOTS, SPACES
from survive_nb.survive.events import Event, event_seen
from survive_nb.survive.position import ASKING, CHOOSING_RIDERS, MOVING, OVER, PLAYING_TILE, Position
from survive_nb.survive.rules import outcome
from survive_nb.survive.secrets import shown_step, values_are_open
from survive_nb.survive.secrets import waits_in_secret as _waits_in_secret
from survive_nb.survive.state import STEPS, State

#: The steps before play begins (SET-4, SET-5).
SETTING_UP: Final = ("place_explorers", "place_boats")
#: Cell → its space; cell -1 is off the board.
_SPACE_AT: Final = (*SPACES, None)


@dataclass(frozen=True, slots=True)
class Tile:
    """A land tile, still there or sunk; the back is hidden until it is shown (SET-2, SINK-5)."""

    space: str
    terrain: str
    back: str | None


@dataclass(frozen=True, slots=True)
class HeldTile:
    """A tile in a hand: all saw where it came from, only the owner knows the back (SINK-5).

    ``is_not`` lists the backs that the order of play has ruled out for everybody (RUL-19).
    """

    space: str
    terrain: str
    back: str | None
    is_not: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Explorer:
    """An explorer on the board, ashore (its place is the island) or out of the game (no place)."""

    id: str
    seat: int
    place: str | None
    value: int | None


@dataclass(frozen=True, slots=True)
class Boat:
    """A boat that has entered the game, with its crew in the order of boarding."""

    id: str
    space: str | None
    crew: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Creature:
    """A creature that has entered the game."""

    id: str
    space: str | None


@dataclass(frozen=True, slots=True)
class View:
    """All that the viewer may see now, and nothing else."""

    viewer: Viewer
    options: m.Options
    step: str
    turn: int
    #: Whose decision is awaited; ``None`` when the game is over or nobody may know (RUL-18).
    to_act: Actor | None
    #: The table is waiting, and the viewer may not know for whom or why (RUL-18).
    waiting: bool
    moves_left: int
    tile_played: bool
    #: What the die showed last.
    face: str | None
    #: The boat that waits for its riders (TILE-3).
    riders_for: str | None
    #: The viewer was asked for a repellent and kept it; the others are being asked (RUL-4).
    declined: bool
    land: tuple[Tile, ...]
    sunk: tuple[Tile, ...]
    hands: tuple[tuple[HeldTile, ...], ...]
    explorers: tuple[Explorer, ...]
    boats: tuple[Boat, ...]
    creatures: tuple[Creature, ...]
    #: Explorers that have had their water action this turn (SWIM-2).
    water_used: tuple[str, ...]
    #: Colour → the values still to be placed, for those who may know (SET-6).
    values_left: tuple[tuple[str, tuple[int, ...]], ...]
    #: For RUL-17: did the turn begin without land, has an explorer left in it, how many such turns in a row.
    began_without_land: bool
    someone_left: bool
    quiet_turns: int
    outcome: Outcome | None

    if not TYPE_CHECKING:  # new code uses the new name

        @property
        def eyes(self) -> Viewer:
            """Return `viewer`, which version 0.1.0 called ``eyes``."""
            from survive_nb._compat import renamed_attribute

            return renamed_attribute(self, "eyes", "viewer")


def view_for(state: State, viewer: Viewer, *, memory_aid: bool = False, now: State | None = None) -> View:
    """Return what the viewer may see: a seat, ``None`` for a spectator, or `EVERYONE`."""
    p = state.position
    table = p.table
    all_seeing = viewer == EVERYONE
    open_values = values_are_open((now or state).position, memory_aid=memory_aid)
    step, actor = shown_step(p, viewer)
    # While others may not know that step 1 goes on, they see the moves of the step it is shown as.
    moves_left = p.moves_left if p.step != PLAYING_TILE or step in (PLAYING_TILE, MOVING) else 0
    held = {cell: seat for seat, hand in enumerate(p.hands) for cell in hand}
    # Tiles shown to all have left the board and are in no hand; held ones are known to their owner.
    backs = {
        cell: k.BACK_NAMES[table.backs[cell]]
        for cell in SLOTS
        if all_seeing or (held[cell] == viewer if cell in held else not p.terrain[cell])
    }
    # Owners may look while values are open; everybody at the final count (SET-6).
    values = {
        explorer: p.values[explorer]
        for explorer in range(len(p.where))
        if all_seeing or p.step == OVER or (table.seat_of[explorer] == viewer and open_values)
    }
    terrains = {cell: m.TERRAINS[table.terrain[cell] - 1] for cell in SLOTS}

    return View(
        viewer=viewer,
        options=table.options,
        step=STEPS[step],
        turn=p.turn,
        to_act=actor,
        waiting=_waits_in_secret(p, viewer),
        moves_left=moves_left,
        tile_played=p.tile_played,
        face=m.KINDS[p.face] if p.face >= 0 else None,
        riders_for=k.BOATS[p.focus] if p.step == CHOOSING_RIDERS else None,
        declined=p.step == ASKING and isinstance(viewer, int) and bool(p.answered >> viewer & 1),
        land=tuple(Tile(SPACES[c], terrains[c], backs.get(c)) for c in SLOTS if p.terrain[c]),
        sunk=tuple(Tile(SPACES[c], terrains[c], backs.get(c)) for c in SLOTS if not p.terrain[c]),
        hands=tuple(
            tuple(HeldTile(SPACES[c], terrains[c], backs.get(c), _ruled_out(p, c)) for c in hand)
            for hand in p.hands
        ),
        explorers=tuple(
            Explorer(k.EXPLORERS[e], table.seat_of[e], k.PLACES[at] if at < k.LOST else None, values.get(e))
            for e, at in enumerate(p.where)
            if at != k.UNPLACED
        ),
        boats=tuple(
            Boat(k.BOATS[b], _SPACE_AT[p.boat_at[b]], tuple(k.EXPLORERS[e] for e in p.crew[b]))
            for b in range(p.boats_used)
        ),
        creatures=tuple(Creature(k.CREATURES[c], _SPACE_AT[p.beast_at[c]]) for c in _entered(p)),
        water_used=tuple(name for e, name in enumerate(k.EXPLORERS) if p.wet >> e & 1),
        values_left=tuple(
            (color, p.unplaced[i])
            for i, color in enumerate(m.COLORS[: len(p.unplaced)])
            if p.unplaced[i] and (all_seeing or (table.seat_of[i * 10] == viewer and open_values))
        ),
        began_without_land=p.dry,
        someone_left=p.someone_left,
        quiet_turns=p.quiet,
        outcome=outcome(state),
    )


def _ruled_out(p: Position, cell: int) -> tuple[str, ...]:
    return tuple(k.BACK_NAMES[back] for at, back in p.barred if at == cell)


def _entered(p: Position) -> list[int]:
    """Return the creatures that have entered the game, still in it or not."""
    serpents, sharks, whales, _ = k.FIRST_OF_KIND
    return [
        *range(serpents, sharks),
        *range(sharks, sharks + p.sharks_used),
        *range(whales, whales + p.whales_used),
    ]


def event_for(
    event: Event, viewer: Viewer, *, memory_aid: bool = False, now: State | None = None
) -> Event | None:
    """Return the event as the viewer may see it, or ``None`` if they may not see it at all."""
    values_open = now is None or values_are_open(now.position, memory_aid=memory_aid)
    return event_seen(event, viewer, values_open=values_open)


def waits_in_secret(state: State, viewer: Viewer) -> bool:
    """Tell whether the viewer may know only that the table is waiting (RUL-18)."""
    p = state._position
    return p.step == ASKING and _waits_in_secret(p, viewer)
