"""What may be decided in secret, as far as everybody may know: repellents and tiles (RUL-4, RUL-18).

Whether the table waits for it depends on public facts only: who has a swimmer or a boat where a creature
goes, who has nothing else to do before the die, and who holds tiles at all.
"""

from __future__ import annotations

from collections.abc import Sequence

from survive_nb.game import Viewer
from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.board import CELL
from survive_nb.survive.creatures import creature_arrives, holds_repellent, is_harmed
from survive_nb.survive.events import Event, Note, event_of
from survive_nb.survive.lazy_tuple import LazyTuple
from survive_nb.survive.position import ASKING, MOVING_CREATURE, NOWHERE, PLAYING_TILE, ROLLING, Position
from survive_nb.survive.rules import legal_actions
from survive_nb.survive.state import State


def may_answer(state: State, action: m.Action) -> tuple[int, ...]:
    """Return the seats that may hold a repellent against this action, as far as everybody knows (RUL-18).

    They are harmed by it and hold tiles; clockwise from the mover, who is never asked (RUL-4).
    """
    p = state._position
    if p.step != MOVING_CREATURE or not isinstance(action, m.MoveCreature):
        return ()
    if action not in legal_actions(state):
        return ()
    after = p.copy()
    if not _arrive(after, action, []):
        return ()
    players = p.table.players
    others = [(p.turn + n) % players for n in range(1, players)]
    return tuple(seat for seat in others if after.hands[seat] and is_harmed(after, seat))


def may_decide(state: State) -> int | None:
    """Return the player who may have a tile to play before the die, where nothing else comes first (RUL-18).

    With explorers on the board, or land, players have something to do in any case, and nobody notices.
    """
    p = state._position
    if p.step not in (PLAYING_TILE, ROLLING) or p.land or p.afloat[p.turn] or not p.hands[p.turn]:
        return None
    # A turn in which the last explorer left began with one.
    return None if p.tile_played or p.someone_left else p.turn


def during_window(state: State, action: m.Action, viewer: Viewer) -> tuple[State, Sequence[Event]]:
    """Return the state while an action waits for answers, as this viewer may know it, and what happened.

    The creature has arrived and done no harm.  Only those who hold a repellent are asked, each on their own.
    """
    assert isinstance(action, m.MoveCreature)
    p = state._position.copy()
    notes: list[Note] = []
    _arrive(p, action, notes)
    p.step = ASKING
    p.asked = NOWHERE
    if isinstance(viewer, int) and viewer != p.turn and is_harmed(p, viewer) and holds_repellent(p, viewer):
        p.asked = viewer
    return State(p), LazyTuple(notes, event_of)


def _arrive(p: Position, action: m.MoveCreature, notes: list[Note]) -> bool:
    return creature_arrives(p, k.CREATURE[action.creature], CELL[action.to], notes)
