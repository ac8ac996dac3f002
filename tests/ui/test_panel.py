"""The panel says whose turn it is in words that fit any name, and paints in the visitor's colours."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from survive_nb.i18n.words import Words
from survive_nb.survive.compose import compose
from survive_nb.survive.ui.controls import NOTHING
from survive_nb.survive.ui.panel import hand_panel, turn_line
from survive_nb.survive.ui.players_panel import tiles_left
from survive_nb.survive.ui.reachable import NOTHING_LEGAL
from survive_nb.survive.view import HeldTile, View, view_for
from survive_nb.ui.components import stack
from survive_nb.ui.theme import THEMES
from tests.ui.apps import nodes

ISLAND = "D . . . b f m . . . ."


def a_view(**changes: Any) -> View:
    """Return a view of seat 0 with a dolphin in the hand, after the die has shown a shark."""
    view = view_for(compose(ISLAND, "red-1 D4", step="move_creature", face="shark"), 0)
    hands = ((HeldTile("D5", "forest", "dolphin", ()),), *view.hands[1:])
    return replace(view, hands=hands, **changes)


def panel(view: View, theme: str = "classic", names: tuple[str, ...] = ("Ada", "You")) -> dict[str, Any]:
    words, colors = Words("en", names), THEMES[theme]
    hand = hand_panel(words, view, NOTHING_LEGAL, NOTHING, colors)
    return stack(turn_line(words, view, colors), hand)


def test_sentences_with_a_player_called_you() -> None:
    text = "\n".join(node.get("x", "") for node in nodes(panel(a_view(turn=1, step="move"))))
    assert "Turn: You" in text
    assert "You’s" not in text


@pytest.mark.parametrize("theme", [name for name in THEMES if name != "classic"])
def test_pictures_use_theme_colours(theme: str) -> None:
    view, words = a_view(), Words("en")

    def colors(name: str) -> list[list[str]]:
        regions = panel(view, name), tiles_left(words, view, THEMES[name])
        return [
            [n["a"]["fill"] for n in nodes(region) if n["t"] == "path" and "fill" in n["a"]]
            for region in regions
        ]

    for usual, wanted in zip(colors("classic"), colors(theme), strict=True):
        assert len(usual) == len(wanted) > 3
        assert usual != wanted
