"""The board's hexes: names, neighbours, distances, lines and pixels (COMP-3)."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.hexes import DIRECTIONS, HEX_OF, NAME_OF, Hex
from tests.rules.marks import rule

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
spaces = st.sampled_from(sorted(NAME_OF))
sizes = st.floats(1, 200)

# The board as COMP-3 draws it: centred rows, two characters a hex.
PICTURE = """
A      . . . . . . .
B   . . . . . . . . . .
C  . . . . . . . . . . .
D   . . . . . . . . . .
E  . . . . . . . . . . .
F . . . . . . . . . . . .
G  . . . . . . . . . . .
H . . . . . . . . . . . .
I  . . . . . . . . . . .
J   . . . . . . . . . .
K  . . . . . . . . . . .
L   . . . . . . . . . .
M      . . . . . . .
"""


# -- names -------------------------------------------------------------------------------------------------


@rule("COMP-3")
def test_board_has_133_spaces() -> None:
    rows = [sum(name[0] == letter for name in HEX_OF) for letter in "ABCDEFGHIJKLM"]
    assert rows == [7, 10, 11, 10, 11, 12, 11, 12, 11, 10, 11, 10, 7]
    assert len(HEX_OF) == len(NAME_OF) == sum(rows) == 133


@rule("COMP-3")
def test_spaces_match_the_picture() -> None:
    drawn = {}
    for r, line in enumerate(PICTURE.strip().splitlines(), -6):
        columns = [column for column, mark in enumerate(line) if mark == "."]
        for number, column in enumerate(columns, 1):
            drawn[f"{line[0]}{number}"] = (column - 13, r)  # G6 stands in column 13
    # In axial coordinates a step to the right is two half hexes and a step down is one more.
    assert drawn == {name: (2 * h.q + h.r, h.r) for name, h in HEX_OF.items()}


@rule("COMP-3")
@pytest.mark.parametrize(
    ("name", "q", "r"),
    [("G6", 0, 0), ("A1", 0, -6), ("A7", 6, -6), ("F1", -5, -1), ("H12", 5, 1), ("K1", -7, 4), ("M7", 0, 6)],
)
def test_names_stand_for_axial_coordinates(name: str, q: int, r: int) -> None:
    assert Hex.named(name) == Hex(q, r)
    assert Hex(q, r).name == name


@given(spaces)
def test_name_round_trips_to_hex(space: Hex) -> None:
    assert Hex.named(space.name) == space


def test_spaces_are_listed_in_reading_order() -> None:
    assert list(HEX_OF.values()) == sorted(HEX_OF.values(), key=lambda h: (h.r, h.q))


@pytest.mark.parametrize("name", ["A0", "A8", "N1", "g6", "G06", "", "6G"])
def test_there_are_no_other_names(name: str) -> None:
    with pytest.raises(KeyError):
        Hex.named(name)


def test_hex_off_board_has_no_name() -> None:
    with pytest.raises(KeyError):
        _ = Hex(7, 0).name


# -- steps and neighbours ----------------------------------------------------------------------------------


@rule("COMP-3")
def test_the_six_steps() -> None:
    assert set(DIRECTIONS) == {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
    assert len(DIRECTIONS) == 6


def test_the_steps_go_round_clockwise() -> None:
    for step, following in zip(DIRECTIONS, DIRECTIONS[1:] + DIRECTIONS[:1], strict=True):
        (x0, y0), (x1, y1) = step.to_pixel(1), following.to_pixel(1)
        assert x0 * y1 - y0 * x1 > 0, "y grows downwards, so a positive turn is clockwise"


@given(hexes)
def test_neighbours_are_mutual_and_adjacent(h: Hex) -> None:
    around = h.neighbours()
    assert [n - h for n in around] == list(DIRECTIONS)
    assert all(h in n.neighbours() and h.distance(n) == 1 for n in around)


@given(hexes, hexes)
def test_a_difference_is_the_step_between(a: Hex, b: Hex) -> None:
    assert b + (a - b) == a
    assert isinstance(a + b, Hex)
    assert isinstance(a - b, Hex)


def test_a_hex_adds_to_hexes_only() -> None:
    with pytest.raises(TypeError):
        _ = Hex(0, 0) + (1, 0)  # noqa: RUF005
    with pytest.raises(TypeError):
        _ = Hex(0, 0) - (1, 0)


# -- distance ----------------------------------------------------------------------------------------------


def test_distance_counts_the_fewest_steps() -> None:
    start = Hex(2, -3)
    steps, ring = {start: 0}, [start]
    for far in range(1, 9):
        ring = list({n for h in ring for n in h.neighbours() if n not in steps})
        assert len(ring) == 6 * far
        steps |= dict.fromkeys(ring, far)
    assert {h: start.distance(h) for h in steps} == steps


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (a.distance(b) == 0) == (a == b)
    assert a.distance(b) == b.distance(a) >= 0
    assert a.distance(c) <= a.distance(b) + b.distance(c)


@given(hexes, hexes, hexes)
def test_distance_is_the_same_everywhere(a: Hex, b: Hex, step: Hex) -> None:
    assert (a + step).distance(b + step) == a.distance(b)


# -- lines -------------------------------------------------------------------------------------------------


@given(hexes, hexes)
def test_a_line_is_a_shortest_way(a: Hex, b: Hex) -> None:
    line = a.line_to(b)
    assert (line[0], line[-1]) == (a, b)
    assert len(line) == a.distance(b) + 1
    assert all(here.distance(there) == 1 for here, there in pairwise(line))


@given(hexes, hexes)
def test_line_stays_close_to_straight(a: Hex, b: Hex) -> None:
    (ax, ay), (bx, by) = a.to_pixel(1), b.to_pixel(1)
    length = hypot(bx - ax, by - ay)
    for h in a.line_to(b):
        x, y = h.to_pixel(1)
        off = abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length if length else 0
        assert off < 1 + 1e-4, "the straight line crosses each hex, whose corners are 1 from its centre"


@pytest.mark.parametrize("step", DIRECTIONS)
def test_row_line_is_the_row(step: Hex) -> None:
    row = [Hex(3, -1)]
    for _ in range(12):
        assert row[0].line_to(row[-1]) == row
        row.append(row[-1] + step)


def test_line_is_symmetric() -> None:
    lake = Hex(0, 0)
    for h in HEX_OF.values():
        assert lake.line_to(h) == h.line_to(lake)[::-1], f"even where the line to {h.name} runs along an edge"


# -- pixels ------------------------------------------------------------------------------------------------


@given(hexes, sizes)
def test_centre_lies_in_its_hex(h: Hex, size: float) -> None:
    assert Hex.from_pixel(*h.to_pixel(size), size) == h


@pytest.mark.parametrize("space", ["G6", "A7", "F1", "L10"])
def test_pixel_maps_to_nearest_centre(space: str) -> None:
    h = Hex.named(space)
    cx, cy = h.to_pixel(20)
    for x, y in ((cx + dx + 0.3, cy + dy + 0.1) for dx in range(-20, 20) for dy in range(-20, 20)):
        away = {other: dist((x, y), other.to_pixel(20)) for other in (h, *h.neighbours())}
        assert Hex.from_pixel(x, y, 20) == min(away, key=away.__getitem__)


@given(hexes, sizes)
def test_neighbours_touch(h: Hex, size: float) -> None:
    x, y = h.to_pixel(size)
    for nx, ny in (n.to_pixel(size) for n in h.neighbours()):
        assert hypot(nx - x, ny - y) == pytest.approx(sqrt(3) * size)


def test_hexes_are_pointy_topped() -> None:
    assert Hex.from_pixel(0, -9.9, 10) == Hex(0, 0)
    assert Hex.from_pixel(0, -10.1, 10) != Hex(0, 0)
    assert Hex.from_pixel(8.6, 0, 10) == Hex(0, 0)
    assert Hex.from_pixel(8.7, 0, 10) == Hex(1, 0)
