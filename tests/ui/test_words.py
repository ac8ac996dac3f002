"""What a screen says: sentences, names, digits and directions in both languages."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.bots.advice import Advice
from survive_nb.game import Refusal
from survive_nb.i18n.catalogue import MISSING
from survive_nb.i18n.words import LANGUAGES, Words, fold, mark

OPEN_LTR, OPEN_AUTO, CLOSE = "\u2066", "\u2068", "\u2069"
EN, FA = Words("en"), Words("fa")


# -- sentences ---------------------------------------------------------------------------------------------


def test_sentence_and_facts_are_translated() -> None:
    refusal = Refusal("SWIM-2", "{explorer} swims to a space next to its own, and {space} is not.")
    facts = {"explorer": "red-3", "space": "G6"}
    refusal = Refusal(refusal.rule, refusal.template, facts)
    assert EN.refusal(refusal) == "Red 3 swims to a space next to its own, and G6 is not."
    assert FA.refusal(refusal) == (
        f"قرمز ۳ فقط به خانه‌ای مجاور خانهٔ خودش شنا می‌کند و {OPEN_LTR}G6{CLOSE} مجاور نیست."
    )


def test_missing_and_extra_facts_in_templates() -> None:
    assert EN.say("{boat} is full.") == "… is full."
    assert FA.say("{boat} is full.") == "… پر است."
    assert EN.say("{boat} is full.", boat="boat-1", color="red") == "Boat 1 is full."


def test_brace_in_fact_is_literal() -> None:
    words = Words("en", players=("{winner}", "}{", "{0.__class__}", "%s"))
    assert words.say("{seat} beats {winner}.", seat=0, winner=1) == "{winner} beats }{."
    assert words.say("{seat} beats {winner}.", seat=2, winner=3) == "{0.__class__} beats %s."


def test_doubled_braces_are_braces() -> None:
    assert EN.say("Type {{command}} for {boat}.", boat="boat-1") == "Type {command} for boat 1."


def test_plurals_follow_the_language() -> None:
    assert EN.say_n("{n} rule found", "{n} rules found", 1) == "1 rule found"
    assert EN.say_n("{n} rule found", "{n} rules found", 0) == "0 rules found"
    assert FA.say_n("{n} rule found", "{n} rules found", 12) == "۱۲ قانون پیدا شد"


def test_a_sentence_may_stand_in_another() -> None:
    why = Refusal(None, "{boat} is full.", {"boat": "boat-2"}, code="test")
    broken = Refusal("BOAT-3", "Ply {ply}: {why}", {"ply": 7, "why": why})
    assert EN.refusal(broken) == "Ply 7: Boat 2 is full."
    assert FA.refusal(broken) == "حرکت شمارهٔ ۷: قایق ۲ پر است."
    text = FA.say("{to} is not empty.", to="G6")
    assert text in FA.say("Ply {ply}: {why}", ply=7, why=text)


def test_advice_uses_local_numbers() -> None:
    facts = {"value": -1.5}
    advice = Advice(
        None,
        -1.5,
        "Expected balance against the others from here on: {value} points.",
        facts,
    )
    assert EN.advice(advice) == "Expected balance against the others from here on: −1.5 points."
    assert f"{OPEN_LTR}−۱٫۵{CLOSE} امتیاز" in FA.advice(advice)


def test_mark_changes_nothing() -> None:
    assert mark("The die decides.") == "The die decides."


def test_what_has_no_translation_is_noted() -> None:
    assert FA.say("There is no Persian for this.") == "There is no Persian for this."
    assert "There is no Persian for this." in MISSING.sentences
    MISSING.sentences.discard("There is no Persian for this.")


# -- names -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "english", "persian"),
    [
        ("red-3", "red 3", "قرمز ۳"),
        ("blue-10", "blue 10", "آبی ۱۰"),
        ("boat-2", "boat 2", "قایق ۲"),
        ("serpent-1", "serpent 1", "اژدهای ۱"),
        ("shark-3", "shark 3", "کوسهٔ ۳"),
        ("whale-2", "whale 2", "نهنگ ۲"),
        ("move_serpent", "send a serpent", "فرستادن اژدها"),
        ("shark_repellent", "shark repellent", "دفع کوسه"),
        ("beach", "beach", "ساحل"),
        ("green", "green", "سبز"),
        ("NW", "north-west island", "جزیرهٔ شمال غربی"),
        ("scout", "scout", "دیده‌بان"),
        ("choose_riders", "choose riders", "انتخاب مسافران"),
        ("no_fish", "“No fish!”", "«ماهی بی‌ماهی!»"),
        ("G6", "G6", f"{OPEN_LTR}G6{CLOSE}"),
        ("RUL-18", "RUL-18", f"{OPEN_LTR}RUL-18{CLOSE}"),
    ],
)
def test_things_have_names(thing: str, english: str, persian: str) -> None:
    assert (EN.name(thing), FA.name(thing)) == (english, persian)


def test_island_name_fits_the_sentence() -> None:
    assert EN.say("{explorer} reaches {to}.", explorer="red-1", to="NW") == (
        "Red 1 reaches the north-west island."
    )
    ashore = "{explorer} is not at a landing space of the {island} island."
    assert "of the south-east island." in EN.say(ashore, explorer="red-1", island="SE")
    assert "جزیرهٔ جنوب شرقی" in FA.say(ashore, explorer="red-1", island="SE")


def test_titles_begin_with_a_capital() -> None:
    assert EN.title("whale_repellent") == "Whale repellent"
    assert FA.title("whale_repellent") == FA.name("whale_repellent")


def test_things_are_joined_as_people_do() -> None:
    assert EN.join(["red-1", "red-2", "boat-1"]) == "red 1, red 2 and boat 1"
    assert FA.join(["red-1", "red-2", "boat-1"]) == "قرمز ۱، قرمز ۲ و قایق ۱"
    assert (EN.join([]), EN.join(["G6"])) == ("none", "G6")
    assert EN.say("{explorers} swim.", explorers=("red-1", "blue-2")) == "Red 1 and blue 2 swim."


# -- players -----------------------------------------------------------------------------------------------


def test_seats_are_players_counts_not() -> None:
    words = Words("en", players=("Ada", "Scout"))
    assert words.say("{seat} has {n} tiles.", seat=1, n=1) == "Scout has 1 tiles."
    assert words.say("A game for {players}.", players=2) == "A game for 2."
    assert words.say("Won by {winners}.", winners=(0, 1)) == "Won by Ada and Scout."


def test_core_seat_number_becomes_name() -> None:
    refusal = Refusal("TURN-5", "It is seat {turn}'s turn.", {"turn": 1}, code="not-your-turn")
    assert Words("en", ("Ada", "Bo")).refusal(refusal) == "Another player is to act now: Bo."
    assert Words("fa", ("Ada", "رضا")).refusal(refusal) == "اکنون نوبت بازیکن دیگری است: رضا."


def test_name_like_id_stays_name() -> None:
    words = Words("fa", players=("red", "G6"))
    assert words.player(0) == f"{OPEN_AUTO}red{CLOSE}"
    assert words.say("Turn: {player}", player="red").endswith(f"{OPEN_AUTO}red{CLOSE}")


def test_a_nameless_seat_has_a_number() -> None:
    assert (EN.player(0), FA.player(3), EN.player(-1)) == ("seat 1", "صندلی ۴", "seat 0")


def test_only_opposite_direction_names_isolated() -> None:
    assert Words("en", ["Ada"]).player(0) == "Ada"
    assert Words("en", ["رضا"]).player(0) == f"{OPEN_AUTO}رضا{CLOSE}"
    assert Words("fa", ["رضا"]).player(0) == "رضا"
    assert Words("fa", ["Ada"]).player(0) == f"{OPEN_AUTO}Ada{CLOSE}"


@given(st.text(), st.sampled_from(LANGUAGES))
def test_name_cannot_reverse_the_text(name: str, lang: str) -> None:
    text = Words(lang, [name]).say("Turn: {player}", player=0)
    depth = 0
    for letter in text:
        assert letter not in "\u202a\u202b\u202c\u202d\u202e"
        depth += letter in "\u2066\u2067\u2068"
        depth -= letter == CLOSE
        assert depth >= 0
    assert depth == 0


# -- numbers and typing ------------------------------------------------------------------------------------


def test_numbers_use_local_digits() -> None:
    numbers = (0, 28, -3, 2.5, 0.333, Fraction(1, 3))
    assert [EN.number(n) for n in numbers] == ["0", "28", "−3", "2.5", "0.33", "1/3"]
    assert [FA.number(n).strip(OPEN_LTR + CLOSE) for n in numbers] == [
        "۰",
        "۲۸",
        "−۳",
        "۲٫۵",
        "۰٫۳۳",
        "یک‌سوم",
    ]
    assert (EN.percent(Fraction(1, 3)), FA.percent(0.25)) == ("33 %", "\u061c۲۵٪")


def test_huge_numbers_are_formatted() -> None:
    numbers = (10**5000, -(10**5000), float("inf"), float("nan"))
    assert [EN.number(n) for n in numbers] == ["∞", "−∞", "∞", "…"]


def test_saying_nothing_says_nothing() -> None:
    assert [Words(lang).say("") for lang in LANGUAGES] == ["", ""]


def test_yes_no_and_nothing() -> None:
    assert (EN.say("{on}", on=True), FA.say("{on}", on=False), EN.say("{on}", on=None)) == ("yes", "نه", "…")


def test_typed_text_is_folded() -> None:
    assert fold("Red-۳ ‎G٩") == "red-3 g9"
    assert fold("كاشي‌ها") == fold("کاشیها")


# -- languages ---------------------------------------------------------------------------------------------


def test_each_language_has_its_direction() -> None:
    assert [(Words(lang).lang, Words(lang).dir) for lang in LANGUAGES] == [("en", "ltr"), ("fa", "rtl")]
    assert (Words("xx").lang, Words("xx").say("The game is over.")) == ("en", "The game is over.")


def test_pseudo_language_brackets_every_text() -> None:
    words = Words("pseudo", players=["Ada"])
    assert words.lang == "en"
    assert words.say("{boat} is full.", boat="boat-1") == "⟦⟦⟦Boat⟧ 1⟧ is full.⟧"
    assert words.say_n("{n} rule found", "{n} rules found", 2) == "⟦2 rules found⟧"
    assert words.with_players(["Bo"]).say("Turn: {player}", player=0) == "⟦Turn: Bo⟧"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary() | st.fractions(),
    lambda inner: st.lists(inner) | st.tuples(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(["seat", "n", "name", "space"]), ANYTHING, max_size=3))
def test_no_fact_makes_a_sentence_fail(facts: dict[str, object]) -> None:
    for lang in (*LANGUAGES, "pseudo"):
        assert Words(lang).say("{seat} {n} {name} {space} {gone}", **facts)


def test_persian_percent_sign_side() -> None:
    """Bidi puts the sign left of digits that follow an Arabic letter, and right of others."""
    text = FA.say("{low} % and {high} %", low=80, high=64)
    assert text == "\u061c۸۰٪ و \u061c۶۴٪"
    assert FA.say("{number} %", number=2.5) == "\u061c۲٫۵٪"
    assert EN.say("{low} % and {high} %", low=80, high=64) == "80 % and 64 %"
