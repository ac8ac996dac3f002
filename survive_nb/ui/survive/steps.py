"""Where a turn stands: whose it is, which of its four steps, how many moves are left, what the die showed."""

from __future__ import annotations

from typing import Final

from survive_nb.survive.model import KINDS
from survive_nb.survive.view import View
from survive_nb.ui.nodes import Node, h, hidden
from survive_nb.ui.pieces import row, steps
from survive_nb.ui.survive.badges import badges, picture
from survive_nb.ui.survive.curtain import SETTING_UP
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words, mark

#: The moves of a turn (TURN-2), and the faces of the die (COMP-2).
MOVES: Final = 3
FACES: Final = 6
#: Step of a view → which of the four steps of a turn it belongs to, counted from 0 (TURN-1 to TURN-4).
STEP_OF: Final = {
    "play_tile": 0,
    "move": 1,
    "sink": 2,
    "choose_riders": 2,
    "roll": 3,
    "move_creature": 3,
    "repel": 3,
}
_TITLES: Final = (mark("Tile"), mark("Moves"), mark("Sink"), mark("Creature"))
_SET_UP_TITLES: Final = (mark("Place explorers"), mark("Place boats"))


def turn_line(words: Words, view: View, theme: Theme) -> Node:
    """Say whose turn it is, with colour, letter and shape, and what is left of the step."""
    mine = view.turn == view.eyes
    text = words.say("Your turn") if mine else words.say("Turn: {player}", player=view.turn)
    whose = h("h2", badges(view.options.colors_of(view.turn), words), h("span", text), cls="atl-turn")
    return row(whose, moves_left(words, view) or die(words, view, theme), key="turn", cls="atl-turn-line")


def step_list(words: Words, view: View) -> Node | None:
    """Show the four steps of a turn with the present one marked; during set-up, the two of set-up."""
    if view.step == "over":
        return None
    titles: tuple[str, ...]
    if view.step in SETTING_UP:
        titles, now = _SET_UP_TITLES, SETTING_UP.index(view.step)
    else:
        titles, now = _TITLES, STEP_OF[view.step]
    return steps([words.say(title) for title in titles], now, name=words.say("Steps"))


def moves_left(words: Words, view: View) -> Node | None:
    """Show the moves that are left as pips, and in words (TURN-2)."""
    if view.step != "move":
        return None
    pips = [h("span", cls="atl-pip atl-on" if i < view.moves_left else "atl-pip") for i in range(MOVES)]
    said = words.say_n("{n} move left", "{n} moves left", view.moves_left)
    shown = h("span", *pips, cls="atl-pips", aria_hidden="true")
    return h("div", shown, h("span", said), cls="atl-moves-left")


def die(words: Words, view: View, theme: Theme) -> Node | None:
    """Show the last face of the die with its odds (COMP-2: two of six each)."""
    if view.face is None or view.step not in ("move_creature", "repel"):
        return None
    odds = words.say("{share} of {all} faces", share=FACES // len(KINDS), all=FACES)
    return h(
        "div",
        h("span", picture(view.face, theme), cls="atl-die-face"),
        h(
            "span",
            hidden(words.say("The die shows:")),
            h("strong", words.title(view.face)),
            h("small", odds),
            cls="atl-die-text",
        ),
        key="die",
        cls="atl-die",
    )
