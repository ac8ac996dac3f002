"""Names are safe to show, and names at a table can be distinguished."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.game import InvalidInput
from survive_nb.names import LONGEST_NAME, clean_name, folded
from survive_nb.table import SeatPlan
from survive_nb.table.seat_plan import checked_plans, plans_from_json, plans_to_json
from tests.refusals import refuses

BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\n Lovelace ", "Ada Lovelace"),
        ("A\u202eda\u2066", "Ada"),
        ("$\\frac{1}{2}$", "\\frac{1}{2}"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("\u200cمی\u200c \u200cخواهم\u200c", "می خواهم"),
        ("e\u0301", "é"),
        ("A\x00B\x1b[31m", "AB[31m"),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("x" * 500, "x" * LONGEST_NAME),
        ("Ada\u3164 \ufe0f", "Ada"),
        ("\u2800\u3164\u115f", ""),
        (" \u202e $ ", ""),
        ("", ""),
        (None, ""),
        (7, ""),
    ],
)
def test_names_are_cleaned(name: object, clean: str) -> None:
    assert clean_name(name) == clean


@given(st.text(max_size=300) | st.text(alphabet=BIDI + "aی\u200c $é"))
def test_a_clean_name_is_clean(name: str) -> None:
    clean = clean_name(name)
    assert len(clean) <= LONGEST_NAME
    assert clean == clean_name(clean)
    assert clean == clean.strip()
    assert "  " not in clean
    assert "$" not in clean
    for letter in clean:
        assert letter == "\u200c" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn")


@pytest.mark.parametrize(
    ("one", "other"),
    [("علی", "علي"), ("کاوه", "كاوه"), ("Ada", "ADA"), ("می\u200cنا", "مینا"), ("Ａda", "Ada")],
)
def test_similar_names_are_equal(one: str, other: str) -> None:
    assert folded(one) == folded(other)
    with refuses(InvalidInput, "name-taken"):
        checked_plans("survive", [SeatPlan("person", one), SeatPlan("person", other)], 2)


def test_bots_yield_names_and_are_numbered() -> None:
    bot = SeatPlan("bot", "Scout", bot="scout")
    plans = checked_plans("survive", [bot, SeatPlan("person", "scout"), bot, bot], 4)
    assert [plan.name for plan in plans] == ["Scout 2", "scout", "Scout 3", "Scout 4"]
    long = SeatPlan("bot", "x" * 40, bot="scout")
    names = [plan.name for plan in checked_plans("survive", [long] * 4, 4)]
    assert len(set(names)) == 4
    assert max(map(len, names)) == LONGEST_NAME


def test_a_person_has_no_bot() -> None:
    plans = checked_plans("survive", [SeatPlan("person", "Ada", bot="scout"), SeatPlan("person", "Bo")], 2)
    assert plans[0] == SeatPlan("person", "Ada")
    assert tuple(plans_from_json(plans_to_json(plans))) == plans
