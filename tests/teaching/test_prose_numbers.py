"""Numbers in the texts of the lessons, computed from the rules, the tables and the solver."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import pytest

from survive_nb.fish_fish.solver import equilibrium
from survive_nb.hexes import HEX_OF
from survive_nb.league.standings import wilson
from survive_nb.survive.model import VALUES
from survive_nb.teaching.boards import UNDER
from survive_nb.teaching.creatures.answers import FACES, eaten
from tools.lessons.notebooks import sources

SOURCES = {name[:2]: source for name, source in sources().items()}


def prose(lesson: str, lang: str = "en") -> str:
    source = SOURCES[lesson]
    parts = [*source.cells, *source.plan.values()]
    return "\n".join(part.texts[lang] for part in parts if part.kind != "code")


def streak(rolls: int, length: int = 3, chance: Fraction = Fraction(1, 3)) -> Fraction:
    """Return the chance that a face comes ``length`` times in a row somewhere in the rolls."""
    running, found = [Fraction(1), *[Fraction(0)] * (length - 1)], Fraction(0)
    for _ in range(rolls):
        found += running[-1] * chance
        running = [sum(running, Fraction(0)) * (1 - chance), *(share * chance for share in running[:-1])]
    return found


def test_streak_of_whales_is_computed() -> None:
    assert streak(3) == Fraction(1, 27)
    assert streak(36) == pytest.approx(3 / 5, abs=0.02)
    assert "once in 27 times" in prose("06")
    assert "36 rolls, three whales in a row come up in about 3 games of 5" in prose("06")


def test_box_and_board_are_counted() -> None:
    text = prose("01")
    assert f"The board has {len(HEX_OF)} spaces" in text
    tiles = {terrain: sum(backs.values()) for terrain, backs in UNDER.items()}
    assert f"{sum(tiles.values())} land tiles" in text
    assert f"{tiles['beach']} beaches, {tiles['forest']} forests, {tiles['mountain']} mountains" in text
    assert f"worth {', '.join(map(str, VALUES[:-1]))} and {VALUES[-1]}" in text
    assert f"Their mean is {sum(VALUES) / len(VALUES)}" in prose("03")


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_table_of_backs_is_that_of_the_game(lang: str) -> None:
    rows = [line.strip("|").split("|") for line in prose("02", lang).splitlines() if line.startswith("|")][2:]
    order = ("shark", "whale", "boat", "whirlpool", "volcano", "dolphin", "wind")
    for back, (_, *cells) in zip(order, rows, strict=False):
        numbers = [re.sub(r"\D", "", cell) for cell in cells]
        assert [int(number or 0) for number in numbers] == [UNDER[t].get(back, 0) for t in UNDER], back


def test_chances_of_the_die_are_counted() -> None:
    assert len(list(product(FACES, repeat=3))) == 27
    assert eaten(2, 99, 3) == Fraction(7, 27)
    assert "two faces from lunch: 7 of 27 with three rolls" in prose("03")
    assert eaten(99, 1, 3) == Fraction(19, 27)
    assert "it comes with 19/27" in prose("03")
    assert round(3**20 / 10**9, 1) == 3.5
    assert "With twenty rolls it has 3.5 billion lines" in prose("03")
    games = 4 * 0.26 * 0.74 / 0.025**2
    assert "≈ 1230 games" in prose("03")
    assert games == pytest.approx(1230, abs=2)


@pytest.mark.parametrize("games", [20, 40, 100, 200])
def test_intervals_are_those_of_the_league(games: int) -> None:
    low, high = wilson(0.6 * games, games)
    shown = f"{100 * low:.1f}" if games == 100 else f"{100 * low:.0f}"
    row = f"| {games} | {round(0.6 * games)} | 60 % | {shown} % to {100 * high:.0f} % |"
    assert row in prose("05")


def test_seven_of_ten_has_its_interval() -> None:
    low, high = wilson(7, 10)
    assert f"an interval of {low:.0%} to {high:.0%}".replace("%", " %") in prose("05")


def test_borders_of_bids_are_computed() -> None:
    for bait, border in ((5, "5/9"), (2, "1/3")):
        assert Fraction(bait, bait + 4) == Fraction(border)
    assert "The 5 pays at less than 5/9, the 2 only at less than 1/3" in prose("04")
    assert f"which is {5 / 9:.0%}".replace("%", " %") in prose("04")


def test_fish_have_the_better_side() -> None:
    assert equilibrium.value() == pytest.approx(-1.5, abs=0.02)
    assert "by one and a half points a hand" in prose("04")
