"""The hand of tiles: what each tile does, when it may be played, and the rule that says so (SINK-5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from survive_nb.survive.model import REPELLENTS
from survive_nb.survive.view import HeldTile, View
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.pieces import card
from survive_nb.ui.survive.badges import picture
from survive_nb.ui.survive.controls import Choice
from survive_nb.ui.survive.reachable import Reachable
from survive_nb.ui.theme import Theme
from survive_nb.ui.words import Words, mark


@dataclass(frozen=True, slots=True)
class TileText:
    """What is said about one kind of tile."""

    does: str
    when: str
    rule: str


_AT_START: Final = mark("At the start of a later turn of yours")
_WHEN_ASKED: Final = mark("On another player’s turn; you will be asked")
_BY_ITSELF: Final = mark("By itself, when it is needed: at a shared screen being asked would tell the others")

#: Back of a kept tile → what it does, when, and by which rule (TILE-6 to TILE-10).
TEXTS: Final = {
    "dolphin": TileText(mark("Moves one of your swimmers 1 to 3 spaces."), _AT_START, "TILE-6"),
    "wind": TileText(mark("Moves a boat that you may move 1 to 3 spaces."), _AT_START, "TILE-7"),
    "move_serpent": TileText(mark("Sends a serpent to any empty sea space."), _AT_START, "TILE-8"),
    "move_shark": TileText(mark("Sends a shark to any empty sea space."), _AT_START, "TILE-8"),
    "move_whale": TileText(mark("Sends a whale to any empty sea space."), _AT_START, "TILE-8"),
    "shark_repellent": TileText(mark("Drives a shark away from your swimmers."), _WHEN_ASKED, "TILE-9"),
    "whale_repellent": TileText(mark("Drives a whale away from your boat."), _WHEN_ASKED, "TILE-10"),
}


def hand_panel(
    words: Words, view: View, legal: Reachable, choice: Choice, theme: Theme, *, keeps: bool | None = None
) -> Node | None:
    """Show the tiles of whoever looks; nobody else's are ever here (SINK-5).

    ``keeps`` says at a shared screen whether repellents are kept, and ``None`` that their owner is asked.
    """
    if not isinstance(view.eyes, int) or not view.hands[view.eyes]:
        return None
    tiles = [
        h("li", _tile(words, held, legal, choice, theme, keeps), key=held.space)
        for held in view.hands[view.eyes]
        if held.back is not None
    ]
    title = words.say("Your tiles")
    return card(title, h("ul", *tiles, cls="atl-hand", aria_label=title), key="hand", level=3)


def _tile(
    words: Words, held: HeldTile, legal: Reachable, choice: Choice, theme: Theme, keeps: bool | None
) -> Node:
    """Show one tile; it is a button while it can be played (TURN-1, RUL-13)."""
    back = held.back or ""
    text = TEXTS[back]
    playable = back in legal.tiles
    unasked = keeps is not None and back in REPELLENTS
    return h(
        "div",
        h("span", picture(back, theme), cls="atl-tile-picture", aria_hidden="true"),
        h(
            "div",
            h("strong", words.title(back)),
            h("span", words.say(text.does)),
            h("small", words.say(_BY_ITSELF if unasked else text.when), cls="atl-muted"),
            cls="atl-tile-text",
        ),
        h(
            "div",
            _play_button(words, back, pressed=choice.tile == back) if playable else None,
            button(words.say("Keep it"), "keep", key=f"keep-{back}", pressed=keeps) if unasked else None,
            button(text.rule, ("rule", {"rule": text.rule}), cls="atl-quiet atl-rule-button"),
            cls="atl-tile-actions",
        ),
        cls="atl-tile atl-playable" if playable else "atl-tile",
    )


def _play_button(words: Words, back: str, *, pressed: bool) -> Node:
    label = words.say("Put back") if pressed else words.say("Play")
    return button(label, ("tile", {"back": back}), key=f"play-{back}", pressed=pressed, cls="atl-primary")
