"""What the guide of Survive! says."""

from __future__ import annotations

from typing import Final

from survive_nb.i18n.words import mark
from survive_nb.survive import model as m
from survive_nb.survive.bots.guided import LANDING_SPACES, others_harmed
from survive_nb.survive.piece_index import PieceIndex, kind_of, tile_of
from survive_nb.survive.ui.controls import Choice
from survive_nb.survive.ui.guide.events import Lived
from survive_nb.survive.ui.guide.pointer import is_picked
from survive_nb.survive.view import View
from survive_nb.ui.guide import Topic

TOPICS: Final = (
    Topic("walk", mark("A turn begins with up to three moves. A step from tile to tile is one.")),
    Topic("board", mark("An explorer on land boards a boat beside it for one move. A boat holds three.")),
    Topic(
        "sail",
        mark(
            "A boat sails one space per move. You steer it unless somebody has more explorers in it than you."
        ),
    ),
    Topic(
        "sink",
        mark("After the moves you sink one tile: first the beaches, then the forests, then the mountains."),
    ),
    Topic(
        "tile", mark("Every tile hides something: it happens at once, or you keep it in your hand for later.")
    ),
    Topic("die", mark("Then the creature die is rolled. It says which kind of creature may move.")),
    Topic("creature", mark("Serpents take swimmers and boats, sharks eat swimmers, whales overturn boats.")),
    Topic(
        "land",
        mark("From a landing space beside a safe island an explorer goes ashore for one move and is saved."),
    ),
)
#: What happens at once when a tile is sunk, and what a tile in the hand is for.
BACKS: Final = {
    "shark": mark("Under the tile was a shark. It is in the water now and eats swimmers."),
    "whale": mark(
        "Under the tile was a whale. It is in the water now and overturns boats with explorers in them."
    ),
    "boat": mark("Under the tile was a boat. It lies there now, for everybody."),
    "whirlpool": mark("Under the tile was a whirlpool. It has taken everything in the sea there and around."),
    "volcano": mark("Under the tile was the volcano, which ends the game."),
    "dolphin": mark(
        "Under the tile was a dolphin. Only you have seen it: later it can carry one of your swimmers 1 to 3"
        " spaces."
    ),
    "wind": mark(
        "Under the tile was the wind. Only you have seen it: on a later turn it can blow your boat 1 to 3"
        " spaces on."
    ),
    "move_serpent": mark(
        "Under the tile was “send a serpent”. You keep it, and only you have seen it: on a later turn it"
        " sends a serpent away."
    ),
    "move_shark": mark(
        "Under the tile was “send a shark”. You keep it, and only you have seen it: on a later turn it"
        " sends a shark away."
    ),
    "move_whale": mark(
        "Under the tile was “send a whale”. You keep it, and only you have seen it: on a later turn it"
        " sends a whale away."
    ),
    "shark_repellent": mark(
        "Under the tile was a shark repellent. Only you have seen it: it saves your swimmers once."
    ),
    "whale_repellent": mark(
        "Under the tile was a whale repellent. Only you have seen it: it saves your boat once."
    ),
}
#: What is explained at the beginning of later turns, by how often the turn has gone to somebody else.
LATER: Final = {
    2: mark(
        "How it ends: under one of the mountains lies the volcano. As soon as that tile is sunk the game is"
        " over, and all who are not on a safe island are lost."
    ),
    4: mark(
        "How you win: add up the treasure of your explorers on safe islands. The highest sum wins, not the"
        " greatest number of explorers."
    ),
    6: mark(
        "In a game of your own you place your explorers yourself and see their treasure once more; then it is"
        " hidden from everybody, and you have to remember it."
    ),
}
#: What took an explorer → what the guide says of it; rules that are not here have the last one.
LOSSES: Final = {
    "CRE-2": mark("A serpent has taken one of your explorers, with treasure worth {value}. You have others."),
    "CRE-3": mark("A shark has eaten one of your explorers, with treasure worth {value}. You have others."),
    "TILE-1": mark("A shark has eaten one of your explorers, with treasure worth {value}. You have others."),
    "TILE-4": mark(
        "A whirlpool has taken one of your explorers, with treasure worth {value}. You have others."
    ),
    "": mark("You have lost one of your explorers, with treasure worth {value}. You have others."),
}
#: The same when several explorers were lost at once.
LOSSES_AT_ONCE: Final = {
    "CRE-3": mark(
        "A shark has eaten {number} of your explorers at once, with treasure worth {value} together."
    ),
    "TILE-1": mark(
        "A shark has eaten {number} of your explorers at once, with treasure worth {value} together."
    ),
    "": mark("You have lost {number} of your explorers at once, with treasure worth {value} together."),
}
#: What a creature does to others where the guide sends it.
_STRIKES: Final = {
    "serpent": mark("Move it to {space}: there it takes explorers of another player."),
    "shark": mark("Move it to {space}: there it eats a swimmer of another player."),
    "whale": mark("Move it to {space}: there it overturns a boat of another player."),
}
#: What the die asks for, the first time and later.
_ROLLED: Final = {
    "serpent": mark(
        "The die shows a serpent. It moves 1 space and takes swimmers and boats: choose the one at {space}."
    ),
    "shark": mark(
        "The die shows a shark. It moves 1 or 2 spaces and eats swimmers: choose the one at {space}."
    ),
    "whale": mark(
        "The die shows a whale. It moves 1 to 3 spaces and overturns boats: choose the one at {space}."
    ),
}
_ROLLED_LATER: Final = {
    "serpent": mark("The die shows a serpent: choose the one at {space}."),
    "shark": mark("The die shows a shark: choose the one at {space}."),
    "whale": mark("The die shows a whale: choose the one at {space}."),
}
#: Kind of action → what is said before the piece is picked up the first time, later, and afterwards.
_MOVES: Final = {
    "walk": (
        mark("You have three moves. A step from tile to tile is one: choose your explorer at {space}."),
        mark("Walk on towards a boat: choose your explorer at {space}."),
        mark("Now choose {space}, one step nearer to a boat."),
    ),
    "board": (
        mark("Boarding a boat beside you costs one move: choose your explorer at {space}."),
        mark("This explorer can board: choose it at {space}."),
        mark("Now choose the boat at {space}."),
    ),
    "climb": (
        mark("A swimmer climbs into a boat in its own space: choose it at {space}."),
        mark("A swimmer climbs into a boat in its own space: choose it at {space}."),
        mark("Choose {space} again, then let your swimmer board the boat."),
    ),
    "sail": (
        mark("Nobody has more explorers in this boat than you, so you steer it: choose it at {space}."),
        mark("Sail on: choose the boat at {space}."),
        mark("Sail to {space}: a boat goes one space per move."),
    ),
    "fetch": (
        mark("The boat at {space} is empty, so anybody may move it: choose it, to fetch your swimmer."),
        mark("The boat at {space} is empty, so anybody may move it: choose it, to fetch your swimmer."),
        mark("Move the empty boat to {space}, towards your swimmer."),
    ),
    "swim": (
        mark("Without a boat you swim, one space per turn: choose your explorer at {space}."),
        mark("Swim on: choose your explorer at {space}."),
        mark("Swim to {space}."),
    ),
    "land": (
        mark("You have reached a landing space: choose your explorer at {space}."),
        mark("You have reached a landing space: choose your explorer at {space}."),
        mark("Choose the safe island: going ashore costs one move."),
    ),
    "creature": (
        # What is said before it is picked up follows the die: _ROLLED and _ROLLED_LATER.
        "",
        "",
        mark("Move it to {space}, away from your explorers."),
    ),
    "wind": (
        mark("Choose the boat at {space}, which the wind is to blow on."),
        mark("Choose the boat at {space}, which the wind is to blow on."),
        mark("Let the wind blow it to {space}: this costs none of your three moves."),
    ),
    "dolphin": (
        mark("Choose your swimmer at {space}, whom the dolphin is to carry."),
        mark("Choose your swimmer at {space}, whom the dolphin is to carry."),
        mark("Let the dolphin carry your swimmer to {space}."),
    ),
    "chase": (
        mark("Choose the creature at {space}: it is too near to you."),
        mark("Choose the creature at {space}: it is too near to you."),
        mark("Send it away to {space}."),
    ),
}
_BUTTONS: Final = {
    "skip_tile": mark(
        "You could play a tile from your hand now, but it helps more later: choose “Play no tile”."
    ),
    "end_moves": mark("No other move helps you now: choose “End moves”."),
    "stay": mark("Every move of this creature could harm you: choose “Leave the creatures”."),
    "repel": mark("A creature is about to strike, and you hold the tile against it: use the repellent."),
    "allow": mark("There is nothing you can do against it: let it happen."),
    "choose_riders": mark("More than three swim where the boat appeared: name three who climb in."),
}
_SAIL_ON: Final = mark("Sail on to {space}, towards a landing space.")
_SAIL_IN: Final = mark("Sail to {space}: this is a landing space, beside a safe island.")
_PLAY_TILE: Final = mark("Before the moves you may play one tile from your hand: choose “{tile}”.")
_SINK_FIRST: Final = mark(
    "After the moves you sink one tile, beaches first: choose {space}, where none of yours stands."
)
_SINK: Final = mark("Sink the tile at {space}: none of yours stands on it.")
_SINK_OWN: Final = mark("Sink the tile at {space}: here you lose the least.")


def sentence(view: View, index: PieceIndex, action: m.Action, done: Lived, chosen: Choice) -> str:
    """Return the template of the sentence for an action."""
    if isinstance(action, m.Sink):
        if any(e.seat == view.viewer for e in index.explorers_at(action.space)):
            return _SINK_OWN
        return _SINK if "sink" in done.met else _SINK_FIRST
    if action.type in _BUTTONS:
        return _BUTTONS[action.type]
    kind = _kind(index, action)
    if tile_of(action) != chosen.tile:
        return _PLAY_TILE
    first, later, go = _MOVES[kind]
    if is_picked(index, chosen, action):
        if kind == "sail" and isinstance(action, m.MoveBoat) and action.to in LANDING_SPACES:
            return _SAIL_IN
        if isinstance(action, m.MoveCreature) and others_harmed(index, action):
            return _STRIKES[kind_of(action.creature)]
        return _SAIL_ON if kind == "sail" and kind in done.met else go
    if isinstance(action, m.MoveCreature):
        return (_ROLLED_LATER if "creature" in done.met else _ROLLED)[kind_of(action.creature)]
    return later if kind in done.met else first


def _kind(index: PieceIndex, action: m.Action) -> str:
    """Name what an action does."""
    match action:
        case m.MoveExplorer(to_island=str()):
            return "land"
        case m.MoveExplorer(explorer, to_boat=str()):
            return "board" if index.place_of(explorer) in index.land else "climb"
        case m.MoveExplorer(to_space=space):
            return "walk" if space in index.land else "swim"
        case m.MoveBoat(boat):
            return "sail" if index.boats[boat].crew else "fetch"
        case m.PlayWind():
            return "wind"
        case m.PlayDolphin():
            return "dolphin"
        case m.PlayCreature():
            return "chase"
        case _:
            return "creature"
