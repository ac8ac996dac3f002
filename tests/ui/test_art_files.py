"""The SVG files with the art: what the loader reads and refuses, and that every file fits the games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import pytest

from survive_nb.fish_fish.model import MAX_PLAYERS, MIN_PLAYERS
from survive_nb.fish_fish.ui.board import sprites as fish
from survive_nb.fish_fish.ui.board import table
from survive_nb.fish_fish.ui.board.table import draw_hand
from survive_nb.survive.model import COLORS
from survive_nb.survive.ui.board import sea
from survive_nb.survive.ui.board import sprites as survive
from survive_nb.ui.drawing import sprites
from survive_nb.ui.drawing.art_files import ArtError, ArtFolder, read_art
from survive_nb.ui.drawing.sprites import MIRRORED, palette_of
from survive_nb.ui.drawing.strokes import Fill, Line
from survive_nb.ui.theme import CLASSIC, DARK_THEMES, THEMES, Theme

FOLDERS: dict[str, ArtFolder] = {
    survive.__package__: survive.ART,
    fish.__package__: fish.ART,
    sprites.__package__: sprites.ART,
}
FILES = [
    pytest.param(package, path, id=f"{package.split('.')[-3]}-{path.name}")
    for package in FOLDERS
    for path in sorted((files(package) / "art").iterdir(), key=lambda path: path.name)
]
every_file = pytest.mark.parametrize(("package", "path"), FILES)
INK = 'data-stroke="ink" stroke="#000000" stroke-width="2"'


def svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -3 8 6"><g id="a">{inside}</g></svg>'


def palettes(package: str, theme: Theme) -> Iterator[Mapping[str, str]]:
    """Give every palette that a game resolves roles with."""
    yield palette_of(theme)
    if package == survive.__package__:
        names = [*survive.PICTURES, *(f"explorer-{color}" for color in COLORS)]
        yield from (survive._palette(name, theme) for name in names)
    elif package == fish.__package__:
        yield from (fish.palette(theme, seat) for seat in range(MAX_PLAYERS))


# -- the loader --------------------------------------------------------------------------------------------


def test_reads_shapes_layers_and_size() -> None:
    shapes = (
        '<path fill="#ffffff" data-fill="foam" d="M 0 0\n L 2 0.5 Z"/>'
        '<circle cx="1" cy="2" r="3" fill="none" data-stroke="sand" stroke="#ffe9a8" stroke-width="1.5"'
        ' stroke-dasharray="2 1"/>'
        '<ellipse cx="1" cy="2" rx="3" ry="4" fill="#ffffff" data-fill="foam"/>'
    )
    assert read_art(svg(shapes)) == (
        4,
        3,
        {
            "a": (
                Fill("M 0 0 L 2 0.5 Z", "foam"),
                Line("O 1 2 3 3", "sand", 1.5, (2, 1)),
                Fill("O 1 2 3 4", "foam"),
            )
        },
    )


def test_order_of_fill_and_stroke() -> None:
    shape = f'<circle cx="0" cy="0" r="3" fill="#ffffff" data-fill="foam" {INK}'
    fill, line = Fill("O 0 0 3 3", "foam"), Line("O 0 0 3 3", "ink", 2)
    assert read_art(svg(f"{shape}/>")).layers["a"] == (fill, line)
    assert read_art(svg(f'{shape} paint-order="stroke"/>')).layers["a"] == (line, fill)


def test_group_is_outlined_as_a_whole() -> None:
    circles = "".join(f'<circle cx="{x}" cy="0" r="3" fill="#ffffff" data-fill="foam"/>' for x in (0, 1))
    group = f'<g {INK} paint-order="stroke" data-rim="1.5">{circles}</g>'
    whole = "O 0 0 3 3 O 1 0 3 3"
    assert read_art(svg(group)).layers["a"] == (
        Line(whole, "halo", 5),
        Line(whole, "ink", 2),
        Fill("O 0 0 3 3", "foam"),
        Fill("O 1 0 3 3", "foam"),
    )


@pytest.mark.parametrize(
    "shape",
    [
        "<rect/>",
        '<path d="M 0 0 L 1 1"/>',
        '<path fill="#ffffff" d="M 0 0 L 1 1"/>',
        '<path fill="none" data-fill="foam" d="M 0 0 L 1 1"/>',
        '<path fill="none" stroke="#000000" stroke-width="1" d="M 0 0 L 1 1"/>',
        '<path fill="none" stroke="#000000" data-stroke="ink" d="M 0 0 L 1 1"/>',
        f'<path fill="none" {INK} paint-order="fill" d="M 0 0 L 1 1"/>',
        f'<path fill="none" {INK}/>',
        f'<path fill="none" {INK} d="m 0 0 l 1 1"/>',
        f'<path fill="none" {INK} d="M 0 0 L 1"/>',
        f'<path fill="none" {INK} d="M 0 0 A 1 1 0 0 1 2 2"/>',
        f'<path fill="none" {INK} d="O 0 0 1 1"/>',
        f'<path fill="none" {INK} style="fill:red" d="M 0 0 L 1 1"/>',
        f'<path fill="none" {INK} transform="scale(2)" d="M 0 0 L 1 1"/>',
        f'<path fill="none" {INK} d="M 0 0 L 1 1"><title/></path>',
        f'<circle fill="none" {INK} cx="0" cy="0"/>',
        f'<circle fill="none" {INK} cx="0" cy="top" r="1"/>',
        f'<g {INK}><path fill="none" {INK} d="M 0 0 L 1 1"/></g>',
    ],
)
def test_refuses_what_it_does_not_know(shape: str) -> None:
    kind = shape.strip("<").split()[0].rstrip("/>")
    with pytest.raises(ArtError, match=rf"^<{kind}.*> "):
        read_art(svg(shape))


@pytest.mark.parametrize(
    ("old", "new"), [("svg", "sheet"), ('id="a"', ""), ("viewBox", "width"), ("8 6", "8")]
)
def test_refuses_other_files(old: str, new: str) -> None:
    with pytest.raises(ValueError, match=r"^<|not enough values"):
        read_art(svg("").replace(old, new))


def test_errors_name_the_file() -> None:
    with pytest.raises(ArtError, match=r"^boat\.svg has no layer 'sail', only back, front$"):
        survive.ART("boat", "sail")
    with pytest.raises(ArtError, match=r"^unicorn\.svg: "):
        survive.ART("unicorn")


# -- the files ---------------------------------------------------------------------------------------------


@every_file
def test_every_file_loads_and_its_roles_are_known(package: str, path: Any) -> None:
    art = FOLDERS[package](path.name.removesuffix(".svg"))
    assert art
    for theme in (*THEMES.values(), *DARK_THEMES.values()):
        known = frozenset[str]().union(*palettes(package, theme))
        assert {stroke.color for stroke in art} <= known


@every_file
def test_editors_show_the_colors_of_the_classic_theme(package: str, path: Any) -> None:
    known = [*palettes(package, CLASSIC)]
    for element in ElementTree.fromstring(path.read_text("utf-8")).iter():
        for attribute in ("fill", "stroke"):
            if role := element.get(f"data-{attribute}"):
                opacity = element.get(f"{attribute}-opacity")
                alpha = "" if opacity is None else f"{round(255 * float(opacity)):02x}"
                colors = {palette[role] for palette in known if role in palette}
                assert f"{element.get(attribute)}{alpha}" in colors, role


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_games_find_their_layers_and_colors(theme: Theme) -> None:
    for name in survive.SPRITES.boxes:
        assert survive.SPRITES.sprite(name.removesuffix(MIRRORED), theme).art
    assert all(survive.picture_of(name, theme=theme)["n"] for name in survive.PICTURES)
    assert sea.draw_sea(theme, True)
    assert all(fish.SPRITES.sprite(name, theme).art for name in fish.SPRITES.boxes)
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        assert table.draw_table(theme, players, (), "en")
        for seat in range(players):
            assert draw_hand(players, seat, clockwise=True, theme=theme)
