"""Survive! Escape from Atlantis: the game, behind the functions of `survive_nb.game.Game`.

>>> from random import Random
>>> from survive_nb import survive
>>> state = survive.new_game(survive.Options(players=2, first_player=0), Random(1))
>>> survive.to_act(state)
0
>>> len(survive.legal_actions(state))  # six values on forty tiles
240
"""

from __future__ import annotations

from survive_nb.survive.answer_window import during_window, may_answer, may_decide
from survive_nb.survive.codec import (
    action_from_json,
    action_to_json,
    options_from_json,
    start_from_json,
    start_to_json,
)
from survive_nb.survive.display_ids import renamed, shown_ids
from survive_nb.survive.events import (
    BoatAppeared,
    BoatLost,
    BoatMoved,
    BoatPlaced,
    CreatureAppeared,
    CreatureLost,
    CreatureMoved,
    CreaturesStayed,
    DieRolled,
    Event,
    ExplorerLost,
    ExplorerMoved,
    ExplorerPlaced,
    GameEnded,
    HarmAllowed,
    MovesEnded,
    TileDeclined,
    TileKept,
    TilePlayed,
    TileShown,
    TileSunk,
    TurnBegan,
)
from survive_nb.survive.model import (
    ACTION_TYPES,
    Action,
    Allow,
    ChooseRiders,
    EndMoves,
    MoveBoat,
    MoveCreature,
    MoveExplorer,
    Options,
    PlaceBoat,
    PlaceExplorer,
    PlayCreature,
    PlayDolphin,
    PlayWind,
    Repel,
    Roll,
    Sink,
    SkipTile,
    Stay,
)
from survive_nb.survive.refusals import out_of_turn, why_not
from survive_nb.survive.rules import (
    apply_action,
    can_take_back,
    chance_outcomes,
    legal_actions,
    new_game,
    outcome,
    phase_of,
    scoring_rule,
    start,
    to_act,
)
from survive_nb.survive.sample import sample_state
from survive_nb.survive.state import State
from survive_nb.survive.view import View, event_for, view_for, waits_in_secret

NAME: str = "survive"
TITLE: str = "Survive!"
FIRST_OPTION: str = "first_player"

__all__ = [
    "ACTION_TYPES",
    "FIRST_OPTION",
    "NAME",
    "TITLE",
    "Action",
    "Allow",
    "BoatAppeared",
    "BoatLost",
    "BoatMoved",
    "BoatPlaced",
    "ChooseRiders",
    "CreatureAppeared",
    "CreatureLost",
    "CreatureMoved",
    "CreaturesStayed",
    "DieRolled",
    "EndMoves",
    "Event",
    "ExplorerLost",
    "ExplorerMoved",
    "ExplorerPlaced",
    "GameEnded",
    "HarmAllowed",
    "MoveBoat",
    "MoveCreature",
    "MoveExplorer",
    "MovesEnded",
    "Options",
    "PlaceBoat",
    "PlaceExplorer",
    "PlayCreature",
    "PlayDolphin",
    "PlayWind",
    "Repel",
    "Roll",
    "Sink",
    "SkipTile",
    "State",
    "Stay",
    "TileDeclined",
    "TileKept",
    "TilePlayed",
    "TileShown",
    "TileSunk",
    "TurnBegan",
    "View",
    "action_from_json",
    "action_to_json",
    "apply_action",
    "can_take_back",
    "chance_outcomes",
    "during_window",
    "event_for",
    "legal_actions",
    "may_answer",
    "may_decide",
    "new_game",
    "options_from_json",
    "out_of_turn",
    "outcome",
    "phase_of",
    "renamed",
    "sample_state",
    "scoring_rule",
    "shown_ids",
    "start",
    "start_from_json",
    "start_to_json",
    "to_act",
    "view_for",
    "waits_in_secret",
    "why_not",
]
