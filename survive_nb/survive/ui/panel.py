"""The panel beside the board: whose turn, the step, what to do now, buttons, the hand of tiles, hints."""

from __future__ import annotations

from typing import Final

from survive_nb import rulebook
from survive_nb.i18n.words import Words, mark
from survive_nb.survive.model import KINDS, REPELLENTS, Options
from survive_nb.survive.ui.controls import Choice
from survive_nb.survive.ui.legend import TILES
from survive_nb.survive.ui.players_panel import badges, picture
from survive_nb.survive.ui.reachable import Reachable
from survive_nb.survive.view import SETTING_UP, HeldTile, View
from survive_nb.ui import components
from survive_nb.ui.components import card, rule_button, steps
from survive_nb.ui.nodes import Node, button, h, hidden
from survive_nb.ui.theme import Theme

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
    mine = view.turn == view.viewer
    text = words.say("Your turn") if mine else words.say("Turn: {player}", player=view.turn)
    left = moves_left(words, view) or die(words, view, theme)
    return components.turn_line(badges(view.options.colors_of(view.turn), words), text, left)


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
    left = words.say_n("{n} move left", "{n} moves left", view.moves_left)
    shown = h("span", *pips, cls="atl-pips", aria_hidden="true")
    return h("div", shown, h("span", left), cls="atl-moves-left")


def die(words: Words, view: View, theme: Theme) -> Node | None:
    """Show the last face of the die with its odds (COMP-2: two of six each)."""
    if view.face is None or view.step not in ("move_creature", "repel"):
        return None
    odds = words.say("{share} of {all} faces", share=FACES // len(KINDS), all=FACES)
    shows, face = hidden(words.say("The die shows:")), h("strong", words.title(view.face))
    picture_of_face = h("span", picture(view.face, theme), cls="atl-die-face")
    text = h("span", shows, face, h("small", odds), cls="atl-die-text")
    return h("div", picture_of_face, text, key="die", cls="atl-die")


_AT_START: Final = mark("At the start of a later turn of yours")
_NOW: Final = mark("Now, before your moves")
_WHEN_ASKED: Final = mark("On another player’s turn; you will be asked")
_NOT_ASKED: Final = mark("At a shared screen you are not asked, because the others would notice: choose now")


def hand_panel(
    words: Words,
    view: View,
    legal: Reachable,
    choice: Choice,
    theme: Theme,
    *,
    uses: bool | None = None,
    is_asked: bool = True,
) -> Node | None:
    """Show the viewer's own tiles; nobody else's are ever here (SINK-5).

    ``uses`` says whether repellents are used when their owner does not answer or is not asked; ``None`` that
    the owner is asked without a limit.
    """
    if not isinstance(view.viewer, int) or not view.hands[view.viewer]:
        return None
    tiles = [
        h("li", _tile(words, held, legal, choice, theme, uses, is_asked), key=held.space)
        # Those that can be played now come first.
        for held in sorted(view.hands[view.viewer], key=lambda held: held.back not in legal.tiles)
        if held.back is not None
    ]
    title = words.say("Your tiles")
    listed = h("ul", *tiles, cls="atl-hand", aria_label=title)
    return card(title, listed, key="hand", cls="atl-hand-card", level=3)


def _tile(
    words: Words,
    held: HeldTile,
    legal: Reachable,
    choice: Choice,
    theme: Theme,
    uses: bool | None,
    is_asked: bool,
) -> Node:
    """Show one tile; it is a button while it can be played (TURN-1, RUL-13)."""
    back = held.back or ""
    about = TILES[back]
    playable = back in legal.tiles
    can_choose = uses is not None and back in REPELLENTS
    if can_choose and not is_asked:
        when = _NOT_ASKED
    elif playable:
        when = _NOW
    else:
        when = _WHEN_ASKED if back in REPELLENTS else _AT_START
    does, hint = h("span", words.say(about.text)), h("small", words.say(when), cls="atl-muted")
    actions = (
        _play_button(words, back, pressed=choice.tile == back) if playable else None,
        _beforehand_button(words, back, uses=bool(uses)) if can_choose else None,
        rule_button(words, about.rules[0]),
    )
    return h(
        "div",
        h("span", picture(back, theme), cls="atl-tile-picture", aria_hidden="true"),
        h("div", h("strong", words.title(back)), does, hint, cls="atl-tile-text"),
        h("div", *actions, cls="atl-tile-actions"),
        cls="atl-tile atl-playable" if playable else "atl-tile",
    )


def _play_button(words: Words, back: str, *, pressed: bool) -> Node:
    label = words.say("Put back") if pressed else words.say("Play")
    return button(label, ("tile", {"back": back}), key=f"play-{back}", pressed=pressed, cls="atl-primary")


def _beforehand_button(words: Words, back: str, *, uses: bool) -> Node:
    """Let the owner choose that repellents are used without an answer (RUL-18)."""
    label, do = words.say("Use it by itself"), ("beforehand", {"on": not uses})
    return button(label, do, key=f"beforehand-{back}", pressed=uses)


# -- challenges ----------------------------------------------------------------------------------------------


def rules_in_play(options: Options) -> list[str]:
    """Return the ids of the variants that are played, in the order of the rulebook.

    >>> rules_in_play(Options(crowded=True, ending="last_tile"))
    ['VAR-2', 'VAR-5']
    """
    played = {
        "VAR-1": options.colors_per_player == 2,
        "VAR-2": options.crowded,
        "VAR-3": options.ending == "last_explorer",
        "VAR-4": options.equal_worth,
        "VAR-5": options.ending == "last_tile",
    }
    return [rule for rule, is_played in played.items() if is_played]


def name_of(rule: str, words: Words) -> str:
    """Return the published name of a variant: its title in the rulebook, without the number.

    >>> name_of("VAR-4", Words("fa"))
    'همه باهم برابرند!'
    """
    title = rulebook.rule(rule, words.lang).title
    name = title.partition(": ")[2] or title
    return name[:1].upper() + name[1:]


def variants_line(words: Words, options: Options) -> Node | None:
    """Return the variants in play, each with a button that opens its rule; nothing in the plain game."""
    chips = [
        h("li", button(name_of(rule, words), ("rule", {"rule": rule}), cls="atl-quiet atl-chip"), key=rule)
        for rule in rules_in_play(options)
    ]
    label = words.say("Challenges in this game")
    return h("ul", *chips, key="variants", cls="atl-variants", aria_label=label) if chips else None
