"""The window in which repellents may answer a creature, as far as everybody may know (RUL-4, RUL-18).

Whether a window opens depends on public facts only: who has a swimmer or a boat where the creature goes, and
who holds tiles at all.
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
from survive_nb.survive.position import ASKING, MOVING_CREATURE, NOWHERE, Position
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
