"""What all games share: who acts, how a move is refused, how a game ends, and the Match that keeps the log.

A *game* is a package with the functions of the `Game` protocol, such as `survive_nb.survive` and
`survive_nb.fish_fish`.
"""

from typing import TYPE_CHECKING

from survive_nb._old_names import old_names
from survive_nb.game.contract import (
    CHANCE,
    EVERYONE,
    ActionT,
    Actor,
    AnyGame,
    EventT,
    Game,
    HasOptions,
    HasPlayers,
    HasTurn,
    MemoryRules,
    Outcome,
    Phase,
    Ply,
    StateT,
    Viewer,
    ViewT,
    draw_outcome,
    no_window,
    nobody_answers,
    nobody_decides,
    nobody_waits,
    not_renamed,
    same_ids,
)
from survive_nb.game.match import AnyMatch, Match
from survive_nb.game.refusal import IllegalAction, InvalidInput, Refusal, Refused, Sentence

__all__ = [
    "CHANCE",
    "EVERYONE",
    "ActionT",
    "Actor",
    "AnyGame",
    "AnyMatch",
    "EventT",
    "Game",
    "HasOptions",
    "HasPlayers",
    "HasTurn",
    "IllegalAction",
    "InvalidInput",
    "Match",
    "MemoryRules",
    "Outcome",
    "Phase",
    "Ply",
    "Refusal",
    "Refused",
    "Sentence",
    "StateT",
    "ViewT",
    "Viewer",
    "draw_outcome",
    "no_window",
    "nobody_answers",
    "nobody_decides",
    "nobody_waits",
    "not_renamed",
    "same_ids",
]

if not TYPE_CHECKING:  # a checker must not accept every name
    __getattr__ = old_names(__name__)
