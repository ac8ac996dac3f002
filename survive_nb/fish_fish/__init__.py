"""Fish Fish!: a game of bluff and bidding for 2 to 8 players (FF-1 … FF-14).

This package is one of the two games behind the protocol `survive_nb.game.Game`.

>>> from random import Random
>>> state = new_game(Options(players=2, first_fisher=0), Random(1))
>>> state, events = apply_action(state, LayRow("no_fish", 5))
>>> to_act(state), legal_actions(state)
(1, (Bid(tiles=0), Bid(tiles=1), Bid(tiles=2), Bid(tiles=3), Bid(tiles=4)))
"""

from survive_nb.fish_fish.codec import (
    action_from_json,
    action_to_json,
    options_from_json,
    start_from_json,
    start_to_json,
)
from survive_nb.fish_fish.events import (
    BidMade,
    Event,
    GameEnded,
    HandBegan,
    HandEnded,
    RowDiscarded,
    RowLaid,
    RowRevealed,
    TilesCaught,
    TilesLanded,
)
from survive_nb.fish_fish.model import (
    ACTION_TYPES,
    BAITS,
    CARD_COUNT,
    CARDS,
    SLOTS,
    Action,
    Bid,
    Card,
    LayRow,
    Options,
    Row,
    State,
)
from survive_nb.fish_fish.refusals import out_of_turn, why_not
from survive_nb.fish_fish.rules import (
    apply_action,
    bidding_order,
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
from survive_nb.fish_fish.sample import sample_state
from survive_nb.fish_fish.view import SeenRow, View, event_for, view_for
from survive_nb.game import no_window as during_window
from survive_nb.game import nobody_answers as may_answer
from survive_nb.game import nobody_decides as may_decide
from survive_nb.game import nobody_waits as waits_in_secret
from survive_nb.game import not_renamed as renamed
from survive_nb.game import same_ids as shown_ids

NAME: str = "fish-fish"
TITLE: str = "Fish Fish!"
FIRST_OPTION: str = "first_fisher"

__all__ = [
    "ACTION_TYPES",
    "BAITS",
    "CARDS",
    "CARD_COUNT",
    "FIRST_OPTION",
    "NAME",
    "SLOTS",
    "TITLE",
    "Action",
    "Bid",
    "BidMade",
    "Card",
    "Event",
    "GameEnded",
    "HandBegan",
    "HandEnded",
    "LayRow",
    "Options",
    "Row",
    "RowDiscarded",
    "RowLaid",
    "RowRevealed",
    "SeenRow",
    "State",
    "TilesCaught",
    "TilesLanded",
    "View",
    "action_from_json",
    "action_to_json",
    "apply_action",
    "bidding_order",
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
