"""The course of a turn: which step comes next, and when the game is over (TURN-1 to TURN-5)."""

from __future__ import annotations

from typing import Final

from survive_nb.survive import events as ev
from survive_nb.survive.legal import can_play_tile
from survive_nb.survive.pieces import Notes
from survive_nb.survive.position import MOVING, OVER, PLAYING_TILE, ROLLING, SINKING, Position

#: Up to three moves in step 2 (TURN-2).
MOVES: Final = 3
#: Turns in a row without land in which nobody leaves, for each player, that end Challenge 2 (RUL-17).
QUIET_TURNS: Final = 10


def begin_turn(p: Position, notes: Notes) -> None:
    """Begin the turn of the seat ``p.turn``; step 1 passes when nothing can be played (TURN-1, RUL-13)."""
    p.wet = 0
    p.moves_left = MOVES
    p.tile_played = False
    p.someone_left = False
    p.dry = not p.land
    notes.append((ev.TURN_BEGAN, p.turn))
    p.step = PLAYING_TILE
    if not p.hands[p.turn] or not can_play_tile(p):
        begin_moves(p)


def begin_moves(p: Position) -> None:
    """Begin step 2; a player with nobody on the board has none (TURN-5)."""
    if p.afloat[p.turn]:
        p.step = MOVING
    else:
        begin_sinking(p)


def begin_sinking(p: Position) -> None:
    """Begin step 3; with no land left there is nothing to remove (TURN-3, RUL-11)."""
    p.moves_left = 0
    p.step = SINKING if p.land else ROLLING


def end_turn(p: Position, notes: Notes) -> None:
    """Pass play clockwise, unless this was one quiet turn too many (TURN-5, RUL-17)."""
    if is_over(p, notes):
        return
    table = p.table
    if table.last_explorer:
        p.quiet = p.quiet + 1 if p.dry and not p.someone_left else 0
        if p.quiet == QUIET_TURNS * table.players:
            finish(p, "RUL-17", notes)
            return
    p.turn = (p.turn + 1) % table.players
    begin_turn(p, notes)


def is_over(p: Position, notes: Notes) -> bool:
    """End the game at once, even in the middle of a turn, when Challenge 2 has nobody left (VAR-3)."""
    if p.on_board or not p.table.last_explorer:
        return False
    finish(p, "VAR-3", notes)
    return True


def finish(p: Position, rule: str, notes: Notes) -> None:
    """End the game by this rule."""
    p.step = OVER
    p.end_rule = rule
    notes.append((ev.GAME_ENDED, rule))


def count_move(p: Position, notes: Notes) -> None:
    """Count one move; after the third the step ends by itself (TURN-2)."""
    if is_over(p, notes):
        return
    p.moves_left -= 1
    if not p.moves_left:
        begin_sinking(p)


def skip_tile(p: Position, notes: Notes) -> None:
    """Play no tile (TURN-1)."""
    notes.append((ev.TILE_DECLINED, p.turn))
    begin_moves(p)


def end_moves(p: Position, notes: Notes) -> None:
    """Move no more (TURN-2)."""
    notes.append((ev.MOVES_ENDED, p.turn))
    begin_sinking(p)
