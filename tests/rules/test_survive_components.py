"""The box of Survive!: tiles, pieces and the board (COMP-1 … COMP-4)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from survive_nb.game import EVERYONE, InvalidInput
from survive_nb.hexes import HEX_OF, ROWS, Hex
from survive_nb.survive import (
    apply_action,
    chance_outcomes,
    start_from_json,
    start_to_json,
    view_for,
)
from survive_nb.survive.compose import compose
from survive_nb.survive.model import ISLANDS, Roll
from tests.refusals import refuses
from tests.rules.marks import rule
from tests.rules.table import beside, land, legal, new, on_board, play, read, refusal_text, until

BOARD = """
A        . . . . . . .
B     X . . . . . . . . L
C    L . . . . . . . . . X
D     . . . # # # # . . .
E    . . . # # # # # . . .
F   . . # # # # # # # # . .
G    . . # # # S # # # . .
H   . . # # # # # # # # . .
I    . . . # # # # # . . .
J     . . . # # # # . . .
K    X . . . . . . . . . L
L     L . . . . . . . . X
M        . . . . . . .
"""

#: COMP-1's table: beaches, forests, mountains.
TILES = {
    "shark": (3, 2, 1),
    "whale": (3, 2, 0),
    "boat": (1, 3, 0),
    "whirlpool": (0, 2, 4),
    "volcano": (0, 0, 1),
    "dolphin": (3, 1, 0),
    "wind": (2, 0, 0),
    "move_serpent": (1, 1, 0),
    "move_shark": (1, 1, 0),
    "move_whale": (1, 1, 0),
    "shark_repellent": (1, 1, 1),
    "whale_repellent": (0, 2, 1),
}


def marks() -> dict[str, str]:
    """Return each space of the drawn board with its mark."""
    rows = (line.split() for line in BOARD.strip().split("\n"))
    return {f"{letter}{i}": mark for letter, *row in rows for i, mark in enumerate(row, 1)}


# -- the box --------------------------------------------------------------------------------------------


@rule("COMP-1")
def test_forty_tiles_match_the_table() -> None:
    dealt = Counter(new().deal.values())
    terrains = ("beach", "forest", "mountain")
    wanted = {(terrains[i], back): n for back, row in TILES.items() for i, n in enumerate(row) if n}
    assert dealt == wanted


@rule("COMP-1")
def test_16_beaches_16_forests_8_mountains() -> None:
    assert Counter(tile.terrain for tile in view_for(new(), None).land) == {
        "beach": 16,
        "forest": 16,
        "mountain": 8,
    }


@rule("COMP-1")
def test_deal_with_wrong_tiles_is_refused() -> None:
    document: dict[str, Any] = start_to_json(new())
    beach = next(tile for tile in document["deal"]["tiles"] if tile["terrain"] == "beach")
    beach["terrain"] = "forest"
    with refuses(InvalidInput, "COMP-1", found=15, count=16):
        start_from_json(document)


@rule("COMP-2")
@pytest.mark.parametrize(("value", "count"), [(1, 3), (2, 2), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_a_colour_has_the_values_1112233456(value: int, count: int) -> None:
    state = new(players=2)
    spaces = iter(state.deal)
    other = iter((1, 1, 1, 2))
    for _ in range(count):
        state = play(state, f"place red {value} on {next(spaces)}")
        state = play(state, f"place yellow {next(other)} on {next(spaces)}")
    line = f"place red {value} on {next(spaces)}"
    assert refusal_text(state, line) == f"COMP-2: No red explorer of value {value} is left to place."


@rule("COMP-2")
def test_explorers_of_a_colour_total_28() -> None:
    state = until(new(), "place_boats")
    worth = Counter[str]()
    for explorer in view_for(state, EVERYONE).explorers:
        worth[explorer.id.partition("-")[0]] += explorer.value or 0
    assert worth == {"red": 28, "yellow": 28, "green": 28, "blue": 28}
    assert len(view_for(state, EVERYONE).explorers) == 40


@rule("COMP-2")
@pytest.mark.parametrize("beyond", ["boat-13 to C5", "serpent-6 to C5", "shark-7 to C5", "whale-6 to C5"])
def test_number_of_boats_and_creatures(beyond: str) -> None:
    pieces = """
        red-1 A1
        boat-12 C4
        serpent-5 C4
        shark-6 C4
        whale-5 C4
    """
    assert compose("", pieces).place_of("shark-6") == "C4"
    with refuses(InvalidInput, "not-an-action"):
        apply_action(compose("", pieces), read(beyond))


@rule("COMP-2")
def test_die_has_two_faces_each() -> None:
    third = Fraction(1, 3)
    assert chance_outcomes(compose("", step="roll")) == (
        (Roll("serpent"), third),
        (Roll("shark"), third),
        (Roll("whale"), third),
    )
    assert chance_outcomes(compose("", "red-1 A1")) == ()


# -- the board ------------------------------------------------------------------------------------------


@rule("COMP-3")
def test_board_has_133_spaces() -> None:
    assert list(HEX_OF) == list(marks())
    assert len(HEX_OF) == 133
    assert list(ROWS) == list("ABCDEFGHIJKLM")


@rule("COMP-3")
def test_axial_coordinates_match_rows() -> None:
    starts = {"A": 0, "B": -2, "C": -3, "D": -3, "E": -4, "F": -5, "G": -5}
    starts |= {"H": -6, "I": -6, "J": -6, "K": -7, "L": -7, "M": -6}
    for r, (letter, q) in enumerate(starts.items(), -6):
        assert HEX_OF[f"{letter}1"] == Hex(q, r)
    assert Hex(0, 0).name == "G6"


@rule("COMP-3")
def test_an_explorer_has_six_neighbours() -> None:
    state = compose("D . . . b . . . . . .", "red-1 D4")
    assert legal(state, "red-1") == {f"red-1 to {space}" for space in ("C4", "C5", "D3", "D5", "E4", "E5")}


@rule("COMP-3", "SET-2")
def test_island_matches_the_map() -> None:
    assert land(new()) == {space for space, mark in marks().items() if mark == "#"}


@rule("COMP-3", "COMP-4", "ISLE-2")
def test_swimmers_land_only_from_landing_spaces() -> None:
    islands = {}
    for space in HEX_OF:
        for line in legal(compose("", f"red-1 {space}"), "red-1"):
            if line.split()[-1] in ISLANDS:
                islands[space] = line.split()[-1]
    assert islands == {
        "B1": "NW",
        "C1": "NW",
        "B10": "NE",
        "C11": "NE",
        "K1": "SW",
        "L1": "SW",
        "K11": "SE",
        "L10": "SE",
    }
    assert set(islands) == {space for space, mark in marks().items() if mark in "LX"}


@rule("COMP-4", "SET-1")
def test_starting_spaces_of_the_five_serpents() -> None:
    starts = {creature.id: creature.space for creature in view_for(new(), None).creatures}
    assert starts == {
        "serpent-1": "G6",
        "serpent-2": "B1",
        "serpent-3": "C11",
        "serpent-4": "K1",
        "serpent-5": "L10",
    }
    assert set(starts.values()) == {space for space, mark in marks().items() if mark in "SX"}


@rule("COMP-4")
def test_a_landing_space_is_ordinary_sea() -> None:
    state = compose(
        "",
        """
        red-1   B3
        boat-1  B2
        whale-1 B3
        """,
    )
    state = play(state, "boat-1 to B1", "red-1 to B2", "end moves", "roll whale", "whale-1 to B1")
    assert on_board(state) == {"red-1": "B2", "boat-1": "B1", "whale-1": "B1"}


@rule("COMP-3")
def test_numbers_derived_from_the_board() -> None:
    tiles = land(new())
    assert len(HEX_OF) - len(tiles) == 93
    coast = {tile for tile in tiles if beside(tile) - tiles}
    lakeside = beside("G6")
    assert (len(coast), len(coast - lakeside), len(lakeside & coast)) == (28, 22, 6)
    assert len(tiles - coast) == 12
    landings = [space for space, mark in marks().items() if mark in "LX"]
    steps = Counter(min(HEX_OF[tile].distance(HEX_OF[end]) for end in landings) for tile in tiles)
    assert steps == {3: 4, 4: 14, 5: 14, 6: 8}


@rule("COMP-1", "COMP-2")
def test_supply_suffices_for_four_colours() -> None:
    backs = Counter(back for _, back in new().deal.values())
    assert (backs["shark"], backs["whale"]) == (6, 5)
    assert backs["boat"] + 4 * 2 == 12


@rule("COMP-1")
def test_volcano_lies_under_32_tiles() -> None:
    deal = new().deal.values()
    assert [terrain for terrain, back in deal if back == "volcano"] == ["mountain"]
    assert sum(terrain != "mountain" for terrain, _ in deal) == 32
