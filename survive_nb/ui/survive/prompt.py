"""What is awaited now, in one sentence: for announcements and for the head of the text twin."""

from __future__ import annotations

from typing import Final

from survive_nb.survive.view import View
from survive_nb.ui.words import Words, mark

#: Step → what the player who looks is asked to do.
_YOURS: Final = {
    "place_explorers": mark("Your turn: place an explorer on a land tile."),
    "place_boats": mark("Your turn: place a boat on the sea beside Atlantis."),
    "play_tile": mark("Your turn, step 1: play a tile, or none."),
    "sink": mark("Your turn, step 3: remove a land tile."),
    "choose_riders": mark("Your turn, step 3: name three swimmers for {boat}."),
    "move_creature": mark("Your turn, step 4: move one creature, or none. The die shows: {face}."),
    "repel": mark("A {face} attacks. Spend your repellent, or let it happen?"),
}
#: Step → what another player is doing.
_THEIRS: Final = {
    "place_explorers": mark("Placing an explorer: {turn}."),
    "place_boats": mark("Placing a boat: {turn}."),
    "play_tile": mark("Step 1, a tile: {turn}."),
    "move": mark("Step 2, the moves: {turn}."),
    "sink": mark("Step 3, a land tile sinks: {turn}."),
    "choose_riders": mark("Step 3, choosing riders: {turn}."),
    "roll": mark("Step 4, the die: {turn}."),
    "move_creature": mark("Step 4, a creature: {turn}."),
}


def prompt(view: View, words: Words) -> str:
    """Say whose turn it is, which step, and what is to be done."""
    if view.outcome is not None:
        return words.say("The game is over. Won by: {winners}.", winners=view.outcome.winners)
    if view.to_act != view.eyes or view.eyes is None:
        # While the table waits in secret, nobody may know for whom or why (RUL-18).
        secret = view.waiting or view.step not in _THEIRS
        return words.say("The table is waiting.") if secret else words.say(_THEIRS[view.step], turn=view.turn)
    if view.step == "move":
        left = view.moves_left
        return words.say_n("Your turn, step 2: {n} move left.", "Your turn, step 2: {n} moves left.", left)
    return words.say(_YOURS[view.step], boat=view.riders_for, face=view.face)
