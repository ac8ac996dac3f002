"""Who may know what: the conditions that views, events and messages share (SET-6, SINK-5, RUL-18)."""

from __future__ import annotations

from survive_nb.game import CHANCE, EVERYONE, Actor, Viewer
from survive_nb.survive.position import (
    ASKING,
    MOVING,
    MOVING_CREATURE,
    OVER,
    PLACING_BOATS,
    PLAYING_TILE,
    ROLLING,
    SINKING,
    Position,
)


def values_are_open(p: Position, *, memory_aid: bool) -> bool:
    """Tell whether owners may look at the values of their own explorers (SET-6)."""
    return memory_aid or p.step <= PLACING_BOATS


def waits_in_secret(p: Position, viewer: Viewer) -> bool:
    """Tell whether the viewer may know only that the table is waiting: somebody else is asked (RUL-18)."""
    return p.step == ASKING and viewer != p.asked and viewer != EVERYONE


def shown_step(p: Position, viewer: Viewer) -> tuple[int, Actor | None]:
    """Return the step and who is to act, as the viewer may know them.

    That a player could play a tile is hidden from the others, who see the step that would come next; that a
    player is asked for a repellent, too: they see a creature's move that is not over (RUL-18).
    """
    step = p.step
    if step == PLAYING_TILE and viewer not in (p.turn, EVERYONE):
        step = MOVING if p.afloat[p.turn] else SINKING if p.land else ROLLING
    if step == OVER:
        return step, None
    if step == ROLLING:
        return step, CHANCE
    if step == ASKING:
        return (MOVING_CREATURE, None) if waits_in_secret(p, viewer) else (step, p.asked)
    return step, p.turn
