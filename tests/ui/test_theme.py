"""Colours can be distinguished in every theme, and nothing is shown by colour alone."""

from __future__ import annotations

import ast
import re
from itertools import combinations
from pathlib import Path

import pytest

from survive_nb.survive.model import COLORS, KINDS, TERRAINS
from survive_nb.ui.drawing.sprites import name_color
from survive_nb.ui.settings import CHOICES
from survive_nb.ui.theme import DARK_THEMES, LETTERS, SHAPES, THEMES, Theme, contrast, luminance, theme_named

every_theme = pytest.mark.parametrize(
    "theme", [*THEMES.values(), *DARK_THEMES.values()], ids=lambda theme: theme.name
)

#: Text on the page → the backgrounds it is used on.
PAGE_TEXTS = {
    "ink": ("paper", "card", "soft", "warn"),
    "muted": ("paper", "card", "soft"),
    "accent": ("paper", "card", "soft"),
    "danger": ("paper", "card"),
    "good": ("paper", "card"),
    "soft-ink": ("soft",),
    "warn-ink": ("warn",),
    "accent-ink": ("accent",),
    "danger-ink": ("danger",),
    "good-ink": ("good",),
    "sea-ink": ("sea",),
    "title": ("paper", "card"),
}
#: Lines and frames on the page → the backgrounds they are used on.
PAGE_LINES = {"line": ("paper", "card"), "focus": ("paper", "card", "soft")}


def grounds(theme: Theme) -> list[str]:
    """Return every colour that a piece, a mark or a name of a space can stand on."""
    # The first colour of the sea lies outside the spaces: nothing ever stands there.
    return [*theme.sea[1:], theme.shallow, *(tile[0] for tile in theme.terrain.values())]


def test_contrast_is_reckoned_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert contrast("#c62f2b", "#c62f2b") == 1
    assert contrast("#123456", "#fedcba") == contrast("#fedcba", "#123456")
    assert luminance("#ff0000") == pytest.approx(0.2126)


def test_a_visitor_can_choose_every_theme() -> None:
    assert [*THEMES] == [*CHOICES["theme"].labels]
    assert [theme_named(name) for name in CHOICES["theme"].labels] == list(THEMES.values())
    assert theme_named("no such theme").name == "classic"


def test_dark_themes_are_dark() -> None:
    assert not THEMES["classic"].is_dark
    for name, theme in DARK_THEMES.items():
        assert theme.is_dark
        assert theme_named(name, dark=True) is theme
        # The board is darker than by day, and a player keeps the colour.
        assert luminance(theme.sea[1]) < luminance(THEMES[name].sea[1])
        assert theme.players == THEMES[name].players
    assert theme_named("high-contrast", dark=True).is_dark


@every_theme
def test_game_card_text_is_readable(theme: Theme) -> None:
    variables = theme.css_variables()
    for ground in ("--atl-sea", "--atl-table"):
        assert contrast(variables["--atl-sea-ink"], variables[ground]) >= 4.5


@every_theme
def test_page_text_is_readable(theme: Theme) -> None:
    bad = {
        (text, ground): round(contrast(theme.page[text], theme.page[ground]), 2)
        for text, grounds in PAGE_TEXTS.items()
        for ground in grounds
        if contrast(theme.page[text], theme.page[ground]) < 4.5
    }
    assert not bad


@every_theme
def test_page_frames_are_visible(theme: Theme) -> None:
    bad = {
        (line, ground): round(contrast(theme.page[line], theme.page[ground]), 2)
        for line, grounds in PAGE_LINES.items()
        for ground in grounds
        if contrast(theme.page[line], theme.page[ground]) < 3
    }
    assert not bad


@every_theme
def test_space_names_are_readable(theme: Theme) -> None:
    for ground in grounds(theme):
        assert contrast(name_color(theme, ground), ground) >= 4.5


@every_theme
def test_one_name_color_fits_all_depths(theme: Theme) -> None:
    # The names on the open sea are all written as on its deepest part, and a space may span two depths.
    color = name_color(theme, theme.sea[1])
    assert all(contrast(color, depth) >= 4.5 for depth in theme.sea[1:])


@every_theme
def test_letters_on_coats_are_readable(theme: Theme) -> None:
    assert all(contrast(*theme.players[color]) >= 4.5 for color in COLORS)


@every_theme
def test_outlines_show_on_every_ground(theme: Theme) -> None:
    # Each piece and mark has a dark line and a light one around it: one of them shows on any ground.
    assert contrast(theme.ink, theme.halo) >= 4.5
    for ground in grounds(theme):
        assert max(contrast(theme.ink, ground), contrast(theme.halo, ground)) >= 3


@every_theme
def test_pieces_show_inside_their_outlines(theme: Theme) -> None:
    fills = [theme.players[color][0] for color in COLORS]
    fills += [theme.creatures[kind][0] for kind in KINDS] + [theme.boat[0]]
    for fill in fills:
        assert max(contrast(fill, theme.ink), contrast(fill, theme.halo)) >= 3


@every_theme
def test_marks_show_on_every_ground(theme: Theme) -> None:
    # A mark is a line of its own colour in a dark one: they differ, and one of the two shows on any ground.
    for color in theme.marks.values():
        assert contrast(color, theme.ink) >= 3
        for ground in grounds(theme):
            assert max(contrast(color, ground), contrast(theme.ink, ground)) >= 3


def test_players_differ_without_color() -> None:
    for one, other in combinations(COLORS, 2):
        assert LETTERS[one] != LETTERS[other]
        assert SHAPES[one] != SHAPES[other]


@every_theme
def test_themes_are_complete(theme: Theme) -> None:
    assert set(theme.players) == set(COLORS)
    assert set(theme.creatures) == set(KINDS)
    assert set(theme.terrain) == set(TERRAINS)
    assert theme.page.keys() == THEMES["classic"].page.keys()
    assert theme.marks.keys() == THEMES["classic"].marks.keys()


@every_theme
def test_css_variables_are_colors(theme: Theme) -> None:
    variables = theme.css_variables()
    assert {f"--atl-{color}" for color in COLORS} <= variables.keys()
    assert all(re.fullmatch(r"--atl-[a-z-]+", name) for name in variables)
    assert all(re.fullmatch(r"#[0-9a-f]{6}", color) for color in variables.values())


# -- one source ---------------------------------------------------------------------------------------------

PACKAGE = Path(__file__).parents[2] / "survive_nb"
#: A QR code is dark on white in every theme, because cameras read it.
FIXED = {"rooms/components.py": {"#ffffff", "#0a1a2b"}}


def colours_in(source: str) -> set[str]:
    """Return the colours among the texts of a module."""
    texts = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return {text for text in texts if isinstance(text, str) and re.fullmatch("#[0-9a-f]{6}", text)}


def test_screens_name_no_colour() -> None:
    assert colours_in('GOLD = "#ffd84a"') == {"#ffd84a"}
    for folder in (PACKAGE / "ui", *PACKAGE.glob("*/ui")):
        for path in folder.rglob("*.py"):
            fixed = FIXED.get(path.relative_to(folder).as_posix(), set())
            assert colours_in(path.read_text(encoding="utf-8")) == fixed, f"{path}: name a role"
    roles = (PACKAGE / "ui" / "drawing" / "roles.json").read_text(encoding="utf-8")
    assert "#" not in roles, "add the colour to theme.json"
