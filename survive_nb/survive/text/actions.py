"""Actions in words, as buttons, questions and hints name them."""

from __future__ import annotations

from typing import Final

from survive_nb.i18n.words import Words, mark
from survive_nb.survive import model as m
from survive_nb.survive.piece_index import PieceIndex, index_pieces
from survive_nb.survive.view import View
from survive_nb.text.log import facts_of

#: Type of an action that is a button of the panel → what the button says.
BUTTONS: Final = {
    "skip_tile": mark("Play no tile"),
    "end_moves": mark("End moves"),
    "stay": mark("Leave the creatures"),
    "repel": mark("Use the repellent"),
    "allow": mark("Let it happen"),
}
#: Type of another action → what it does; how an explorer moves depends on the board.
_NAMES: Final = {
    "place_explorer": mark("{color} explorer worth {value} on {space}"),
    "place_boat": mark("Boat on {space}"),
    "play_dolphin": mark("A dolphin carries {explorer} to {space}"),
    "play_wind": mark("The wind blows {boat} to {space}"),
    "play_creature": mark("{creature} goes to {space}"),
    "move_boat": mark("{boat} sails to {space}"),
    "sink": mark("Sink {space}"),
    "choose_riders": mark("These climb in: {explorers}"),
    "move_creature": mark("{creature} goes to {space}"),
}


def named(action: m.Action, view: View, words: Words) -> str:
    """Say an action in words: "Red explorer 2 walks to G6", "Sink F4"."""
    if action.type in BUTTONS:
        return words.say(BUTTONS[action.type])
    index = index_pieces(view)
    facts = {**facts_of(action), "space": index.destination(action)}
    if isinstance(action, m.MoveExplorer):
        template, facts["explorer"] = _move(index, action), _explorer(view, action.explorer, words)
        return words.say(template, **facts)
    if isinstance(action, m.PlaceExplorer) and view.options.equal_worth:
        return words.say("{color} explorer on {space}", **facts)
    return words.say(_NAMES[action.type], **facts)


def _move(index: PieceIndex, move: m.MoveExplorer) -> str:
    """Return the sentence of a move of an explorer."""
    if move.to_boat is not None:
        return mark("{explorer} boards the boat at {space}")
    if move.to_island is not None:
        return mark("{explorer} goes ashore")
    if index.place_of(move.explorer) == move.to_space:
        return mark("{explorer} jumps into the water at {space}")
    on_foot = move.to_space in index.land
    return mark("{explorer} walks to {space}") if on_foot else mark("{explorer} swims to {space}")


def _explorer(view: View, explorer: str, words: Words) -> str:
    """Return how a sentence about an explorer begins; beside a shown value its number would be misread."""
    value = shown_value(view, explorer)
    if value is None:
        return explorer
    at = index_pieces(view).place_of(explorer)
    return words.say("The explorer at {space} with treasure {value}", space=at, value=value)


def shown_value(view: View, piece: str | None) -> int | None:
    """Return the treasure that the board shows on a piece, if there is one."""
    if view.options.equal_worth:
        return None
    return next((e.value for e in view.explorers if e.id == piece), None)
