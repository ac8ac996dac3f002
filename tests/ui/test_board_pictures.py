"""The small pictures: each fits into its box, has all its colours, and is the same on board and panel."""

from __future__ import annotations

import json

import pytest

from survive_nb.survive.model import BACKS, COLORS, KINDS, TERRAINS
from survive_nb.survive.ui.board.sprites import PICTURES, SPRITES, picture_of
from survive_nb.ui.drawing.paths import steps, svg_path
from survive_nb.ui.drawing.sprites import MIRRORED, palette_of
from survive_nb.ui.drawing.strokes import Line
from survive_nb.ui.theme import CLASSIC, THEMES, Theme, contrast

#: Sprites that are drawn, not mirrored from others.
DRAWN = [name for name in SPRITES.boxes if not name.endswith(MIRRORED)]


@pytest.mark.parametrize("name", DRAWN)
def test_sprites_fit_into_their_boxes(name: str) -> None:
    sprite = SPRITES.sprite(name, CLASSIC)
    for stroke in sprite.art:
        edge = stroke.width / 2 if isinstance(stroke, Line) else 0.0
        for letter, values in steps(stroke.path):
            if letter == "Z":
                continue
            # The handles of a curve lie outside it, so its end is looked at; an ellipse reaches by its radii.
            x, y = values[:2] if letter == "O" else values[-2:]
            reach_x, reach_y = values[2:] if letter == "O" else (0, 0)
            assert abs(x) + reach_x + edge <= sprite.half_width, stroke
            assert abs(y) + reach_y + edge <= sprite.half_height, stroke


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_sprites_have_every_color(theme: Theme) -> None:
    for name in DRAWN:
        assert all(stroke.color.startswith("#") for stroke in SPRITES.sprite(name, theme).art)


def test_everything_has_a_picture() -> None:
    assert {*KINDS, *TERRAINS, *BACKS, "explorer", "swimmer"} == set(PICTURES)
    pictures = [json.dumps(picture_of(name)) for name in PICTURES]
    pictures += [json.dumps(picture_of("explorer", color=color)) for color in COLORS[1:]]
    assert len(set(pictures)) == len(pictures)
    assert max(map(len, pictures)) < 5_000


def test_panel_and_board_show_the_same() -> None:
    for name in (*KINDS, *TERRAINS):
        drawn = [svg_path(stroke.path) for stroke in SPRITES.sprite(name, CLASSIC).art]
        assert [node["a"]["d"] for node in picture_of(name)["n"]] == drawn
    for color in COLORS:
        drawn = [svg_path(stroke.path) for stroke in SPRITES.sprite(f"swimmer-{color}", CLASSIC).art]
        assert [node["a"]["d"] for node in picture_of("swimmer", color=color)["n"]] == drawn


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_badge_numbers_are_readable(theme: Theme) -> None:
    colors = palette_of(theme)
    assert contrast(theme.ink, colors["gold"]) >= 4.5
    assert contrast(theme.ink, colors["halo"]) >= 4.5
