"""Numbers in the texts of the lessons, computed from the rules, the tables and the solver."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from survive_nb.fish_fish.model import BAITS, CATCH_POINTS
from survive_nb.fish_fish.solver import equilibrium
from survive_nb.hexes import HEX_OF
from survive_nb.league.standings import wilson
from survive_nb.survive.board import SERPENT_STARTS, SPACES
from survive_nb.survive.model import BOAT_COUNT, CREATURE_COUNT, IMMEDIATE, VALUES
from survive_nb.table.luck import LONGEST_SEED, new_token
from survive_nb.teaching.bidding.exercises.my_bid import LIMIT
from survive_nb.teaching.bidding.habits import never, points_taken
from survive_nb.teaching.boards import ISLAND, UNDER, neighbours
from survive_nb.teaching.creatures.answers import FACES, eaten, error_bar
from survive_nb.teaching.creatures.sea import STEPS
from survive_nb.teaching.fair_dice.answers import promise
from survive_nb.teaching.review import INTERVALS
from survive_nb.teaching.setup.model import LANDING, OWN_ROUND, RISK, SINKS
from survive_nb.teaching.write_a_bot.tools import distance
from tools.lessons.notebooks import sources

SOURCES = {name[:2]: source for name, source in sources().items()}
#: Tiles below the mountains, and tiles under beaches that are kept face down.
LOW = sum(UNDER["beach"].values()) + sum(UNDER["forest"].values())
KEPT_UNDER_BEACHES = sum(count for back, count in UNDER["beach"].items() if back not in IMMEDIATE)


def prose(lesson: str, lang: str = "en") -> str:
    source = SOURCES[lesson]
    parts = [*source.cells, *source.teacher_cells, *source.plan.values()]
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


#: Lesson, and a sentence whose numbers are computed.
COMPUTED = [
    (
        "01",
        f"{BOAT_COUNT} boats in all, {CREATURE_COUNT['serpent']} serpents, {CREATURE_COUNT['shark']} sharks",
    ),
    ("01", f"In each colour {len(VALUES)} explorers"),
    ("01", f"caught with chance 1/{round(1 / RISK['swim'])}, a boat with chance 1/{round(1 / RISK['boat'])}"),
    ("01", f"For 100 runs that is about {sqrt(2 * 100):.0f}."),
    ("01", f"all {len(ISLAND)} tiles meet the same sinking islands"),
    ("02", f"There are {len(ISLAND)} tiles"),
    ("02", f"from the {LOW + 1}rd to the {len(ISLAND)}th"),
    ("02", f"dolphin {UNDER['beach']['dolphin']}, wind {UNDER['beach']['wind']}, a creature to send 3"),
    ("02", f"a dolphin with {UNDER['beach']['dolphin']}/{KEPT_UNDER_BEACHES}"),
    ("03", f"= {len(FACES) ** 3} ways"),
    ("03", f"both error bars are about {error_bar(24, 100):.2f} long"),
    ("03", f"half of the gap, {(0.29 - 0.24) / 2:.3f}"),
    ("03", f"7/27 ≈ {7 / 27:.2f}"),
    ("03", f"it comes with 19/27, about {100 * 19 / 27:.0f} in 100"),
    ("04", f"five baits: {', '.join(map(str, BAITS))}"),
    ("04", f"each tile gives the fisher {CATCH_POINTS}"),
    ("04", f"| “Fish!” lies there now | −{CATCH_POINTS} | +2 |"),
    ("04", f"and there “Fish!” waits: {points_taken(never):.0f} points a hand"),
    ("04", f"Let nobody take more than {LIMIT} points a hand"),
    ("05", "Serpents move {serpent} space, sharks up to {shark}, whales up to {whale}".format(**STEPS)),
    ("05", f'`distance("G6", "G9")` is {distance("G6", "G9")}'),
    ("06", f"Return it as text of {len(promise('tide'))} characters"),
    ("06", f"the table drew it, {len(new_token())} characters"),
    ("06", f"as its seed (at most {LONGEST_SEED} characters)"),
    (
        "re",
        "after one day, then after {2:.0f}, {3:.0f} and {4:.0f} days".format(
            *(d / 86_400 for d in INTERVALS)
        ),
    ),
]


@pytest.mark.parametrize(("lesson", "sentence"), COMPUTED)
def test_number_is_computed(lesson: str, sentence: str) -> None:
    assert sentence in prose(lesson)


def test_value_of_the_six_is_a_sum() -> None:
    assert "worth as much as all your 1s and a 3 together" in prose("01")
    assert max(VALUES) == VALUES.count(1) + 3
    assert round(OWN_ROUND * 3) == 1
    assert SINKS == 4
    assert "One round in three is free" in prose("01")
    assert "Each round four tiles sink" in prose("01")


def test_steps_between_hexes_are_six() -> None:
    steps = {(HEX_OF[near].q, HEX_OF[near].r) for near in neighbours("G6")}
    listed = re.search(r"the six steps: (.*?)\. Note", prose("01"))
    assert listed is not None
    assert {tuple(map(int, pair)) for pair in re.findall(r"\((-?\d), (-?\d)\)", listed[1])} == steps
    assert sorted(neighbours("C2")) == ["B1", "B2", "C1", "C3", "D1", "D2"]
    assert {"B1", "C1"} == set(neighbours("C2")) & set(LANDING)


def test_serpents_guard_doors() -> None:
    starts = {SPACES[cell] for cell in SERPENT_STARTS}
    assert len(starts) == 5
    assert "Five serpents lie in the sea when the game begins (SET-1), and they like doors" in prose("01")
    assert starts - set(LANDING) == {"G6"}
    assert "a serpent lives in it" in prose("01")


def test_names_of_rows_shift() -> None:
    for space, above in (("E4", ["D3", "D4"]), ("G3", ["F3", "F4"])):
        row = chr(ord(space[0]) - 1)
        assert sorted(near for near in neighbours(space) if near.startswith(row)) == above
    assert "E4 lies below D3 and D4, but G3 lies below F3 and F4" in prose("01")


def test_backs_in_play_are_counted() -> None:
    text = prose("02")
    assert (UNDER["forest"]["boat"], UNDER["beach"]["boat"]) == (3, 1)
    assert "three under forests, one under beaches" in text
    mountain = UNDER["mountain"]
    assert (mountain["whirlpool"], sum(mountain.values()), UNDER["beach"]["shark"]) == (4, 8, 3)
    assert "four of eight backs are whirlpools" in text
    assert "When three have come from the beaches" in text
    assert round(16**8 / 1e9) == 4
    assert "Eight characters are about four billion possibilities" in prose("06")


#: Numbers that one language has as a number and the other in words, or that count a list.
WORDS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "ten": 10,
    "twenty": 20,
    "sixty": 60,
    "hundred": 100,
    "100": 100,
    "first": 1,
    "half": 2,
    "sixes": 6,
}


@pytest.mark.parametrize("lesson", sorted(SOURCES))
def test_persian_has_the_same_numbers(lesson: str) -> None:
    source = SOURCES[lesson]
    for part in [*source.cells, *source.teacher_cells, *source.plan.values()]:
        if part.kind != "code":
            english, persian = (numbers(part.texts[lang]) for lang in ("en", "fa"))
            assert persian <= english, (lesson, part)


def numbers(text: str) -> set[str]:
    """Return the numbers outside code and ids of rules; Persian digits and points as English ones."""
    text = re.sub(r"<code.*?</code>|```.*?```|`[^`]*`|[A-Z]{2,6}-\d+", "", text, flags=re.S)
    text = text.translate(str.maketrans("۰۱۲۳۴۵۶۷۸۹٫", "0123456789."))
    words = {str(WORDS[word]) for word in re.findall("[a-z]+", text.lower()) if word in WORDS}
    return {number.rstrip(".") for number in re.findall(r"\d[\d.]*", text)} | words
