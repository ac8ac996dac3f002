"""The rulebook: complete, the same in both languages, well spelt, and easy to search."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter

import pytest

from survive_nb import rulebook
from survive_nb.hexes import HEX_OF, ROWS
from survive_nb.registry import game_names
from survive_nb.rulebook import Rule
from survive_nb.survive.model import BACKS, BOAT_COUNT, CREATURE_COUNT, VALUES

ZWNJ = "\u200c"


def ids_of(group: str, last: int) -> tuple[str, ...]:
    return tuple(f"{group}{number}" for number in range(1, last + 1))


SURVIVE_IDS = (
    ids_of("COMP-", 4)
    + ids_of("SET-", 6)
    + ids_of("TURN-", 5)
    + ids_of("LAND-", 5)
    + ids_of("SWIM-", 5)
    + ids_of("BOAT-", 8)
    + ids_of("ISLE-", 3)
    + ids_of("SINK-", 5)
    + ids_of("TILE-", 10)
    + ids_of("CRE-", 4)
    + ids_of("END-", 2)
    + ids_of("VAR-", 5)
    + ids_of("RUL-", 20)
)
FISH_FISH_IDS = ids_of("FF-", 14) + ids_of("FF-R", 3)
ALL_IDS = SURVIVE_IDS + FISH_FISH_IDS

RULE_ID = re.compile(r"\b(?:[A-Z]{2,}-R?\d+)\b")
SPACE_NAME = re.compile(r"\b[A-M]\d{1,2}\b")
#: Latin letters a Persian text may hold: ids, spaces, piece ids and the letters of the rows.
PIECE_ID = re.compile(r"\b(?:red|yellow|green|blue|boat|serpent|shark|whale)-\d+\b")
ROW_LETTER = re.compile(r"\b[A-M]\b")
#: Other Latin words a Persian text may hold.  None so far: add one only with a reason.
LATIN_ALLOWED: frozenset[str] = frozenset()

DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹", "0123456789")
NUMBER_WORDS = {
    "2": "two twice second دو دوم دومین",
    "3": "three third سه سوم",
    "4": "four چهار",
    "5": "five fifth پنج پنجم",
    "6": "six شش",
    "7": "seven هفت",
    "8": "eight هشت",
    "10": "ten ده",
}
NUMBER_OF = {word: number for number, words in NUMBER_WORDS.items() for word in words.split()}

every_rule = pytest.mark.parametrize("rule_id", ALL_IDS)
every_language = pytest.mark.parametrize("lang", rulebook.LANGUAGES)
every_game = pytest.mark.parametrize("game", game_names())


def found(text: str, lang: str = "en") -> list[str]:
    return [entry.id for entry in rulebook.search(text, lang)]


def names_in(text: str) -> Counter[str]:
    return Counter(RULE_ID.findall(text) + SPACE_NAME.findall(text))


def without_names(text: str) -> str:
    return SPACE_NAME.sub(" ", PIECE_ID.sub(" ", RULE_ID.sub(" ", text)))


def digits_in(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", without_names(text).translate(DIGITS)))


def numbers_in(text: str) -> Counter[str]:
    in_words = Counter(NUMBER_OF[word] for word in re.findall(r"\w+", text.lower()) if word in NUMBER_OF)
    return digits_in(text) + in_words


# -- complete -----------------------------------------------------------------------------------------------


def test_ids_follow_the_rules_order() -> None:
    assert rulebook.ids() == ALL_IDS
    assert rulebook.ids("survive") == SURVIVE_IDS
    assert rulebook.ids("fish-fish") == FISH_FISH_IDS


@every_game
def test_both_languages_group_the_same_rules(game: str) -> None:
    groups = [
        [[entry.id for entry in section.rules] for section in rulebook.sections(game, lang)]
        for lang in rulebook.LANGUAGES
    ]
    assert groups[0] == groups[1]


@every_game
@every_language
def test_headings_are_there_and_differ(game: str, lang: str) -> None:
    headings = [section.heading for section in rulebook.sections(game, lang)]
    assert all(headings)
    assert len(set(headings)) == len(headings)


def test_a_rule_knows_its_game() -> None:
    assert {rulebook.game_of(rule_id) for rule_id in SURVIVE_IDS} == {"survive"}
    assert {rulebook.game_of(rule_id) for rule_id in FISH_FISH_IDS} == {"fish-fish"}


@every_language
def test_titles_differ(lang: str) -> None:
    titles = Counter(rulebook.rule(rule_id, lang).title for rule_id in ALL_IDS)
    assert [title for title, count in titles.items() if count > 1] == []


@every_rule
@every_language
def test_title_and_text_lengths(rule_id: str, lang: str) -> None:
    entry = rulebook.rule(rule_id, lang)
    assert (entry.id, entry.lang) == (rule_id, lang)
    assert 1 <= len(entry.title.split()) <= 5
    assert 20 <= len(entry.text) <= 720
    assert entry.text.endswith(".")
    assert "\n" not in entry.text


# -- true ---------------------------------------------------------------------------------------------------


@every_rule
@every_language
def test_every_rule_mentioned_exists(rule_id: str, lang: str) -> None:
    mentioned = set(RULE_ID.findall(rulebook.rule(rule_id, lang).text))
    assert mentioned <= set(ALL_IDS) - {rule_id}


@every_rule
@every_language
def test_mentioned_spaces_exist(rule_id: str, lang: str) -> None:
    assert set(SPACE_NAME.findall(rulebook.rule(rule_id, lang).text)) <= set(HEX_OF)


@every_language
def test_board_description_is_correct(lang: str) -> None:
    """COMP-3: rows, their lengths and the island zone, read back from the text."""
    text = rulebook.rule("COMP-3", lang).text.translate(DIGITS)
    assert text.count(str(len(HEX_OF))) == 1
    rows = text[text.index("G6") + 3 : text.index("40")]
    lengths: dict[str, int] = {}
    for clause in rows.replace("؛", ";").split(";"):
        counts = re.findall(r"\b\d+\b", clause)
        lengths |= {letter: int(counts[0]) for letter in ROW_LETTER.findall(clause) if counts}
    assert lengths == {letter: count for letter, (_, count) in ROWS.items()}
    zone = re.findall(r"([A-M])(\d+)(?:–| تا )\1(\d+)", text)
    assert sum(int(last) - int(first) + 1 for _, first, last in zone) == 40


@every_language
def test_tile_counts_are_correct(lang: str) -> None:
    """COMP-1: the numbers of the text are those of the tiles in play."""
    counts = digits_in(rulebook.rule("COMP-1", lang).text)
    alike = ("move_serpent", "move_shark", "move_whale")  # described together, so counted once
    listed = [BACKS[back] for back in BACKS if back not in alike[1:]]
    expected = Counter(str(n) for row in listed for n in (sum(row), *row) if n)
    expected += Counter(["40", "16", "16", "8", "22", "12", "6"])
    assert counts == expected


@every_language
def test_piece_counts_are_correct(lang: str) -> None:
    """COMP-2: values, boats, creatures and the faces of the die."""
    counts = digits_in(rulebook.rule("COMP-2", lang).text)
    pieces = [40, 10, 4, *VALUES, sum(VALUES), BOAT_COUNT, *CREATURE_COUNT.values(), 2, 2, 2]
    assert counts == Counter(map(str, pieces))


# -- the same in both languages -----------------------------------------------------------------------------


@every_rule
def test_languages_cite_same_rules_and_spaces(rule_id: str) -> None:
    assert names_in(rulebook.rule(rule_id).text) == names_in(rulebook.rule(rule_id, "fa").text)


@every_rule
def test_both_languages_hold_the_same_numbers(rule_id: str) -> None:
    """A number may be a digit in one language and a word in the other, but it may not be missing."""
    english, persian = rulebook.rule(rule_id).text, rulebook.rule(rule_id, "fa").text
    assert numbers_in(english) - numbers_in(persian) == Counter()
    # «هر دو» is "both", so only digits are compared in this direction.
    assert digits_in(persian) - numbers_in(english) == Counter()


# -- well spelt ---------------------------------------------------------------------------------------------


def persian_strings() -> list[tuple[str, str]]:
    rules = [rulebook.rule(rule_id, "fa") for rule_id in ALL_IDS]
    strings = [(entry.id, part) for entry in rules for part in (entry.title, entry.text)]
    sections = [section for game in game_names() for section in rulebook.sections(game, "fa")]
    return strings + [(f"the heading of {section.rules[0].id}", section.heading) for section in sections]


def faulty(pattern: str) -> list[str]:
    return [f"{where}: {hit}" for where, text in persian_strings() for hit in re.findall(pattern, text)]


def test_persian_has_no_latin_but_names() -> None:
    left = [ROW_LETTER.sub(" ", without_names(text)) for _, text in persian_strings()]
    assert set(re.findall(r"[A-Za-z]+", " ".join(left))) <= LATIN_ALLOWED


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        (r"\w*[يىكةۀ]\w*", "Arabic letters"),
        (r"[٠-٩]+", "Arabic digits"),
        (r"""[,;?"“”]""", "Latin punctuation"),
        (r"(?<![\w])(?:ن?می) \w+", "a space where a ZWNJ belongs, after the verb's prefix"),
        (r"\w+ ها(?:ی|یی)?(?!\w)", "a space where a ZWNJ belongs, before the plural"),
        (rf"\w+ه{ZWNJ}ی(?!\w)", "the other spelling of the ezafe"),
        (rf"(?:^|\W){ZWNJ}|{ZWNJ}(?:\W|$)", "a ZWNJ at the edge of a word"),
        (r"\w+ [،؛.:؟»)]|[«(] |  ", "a space on the wrong side of a mark"),
        (r"[،؛:](?=[\w«(])", "no space after a mark"),
        (r"(?<!\w)(ن?می)[^\W\d_]{3,}", "a verb's prefix without its ZWNJ"),
    ],
)
def test_persian_spelling(pattern: str, why: str) -> None:
    assert faulty(pattern) == [], why


def test_persian_digits_only() -> None:
    plain = [(where, without_names(text)) for where, text in persian_strings()]
    assert [where for where, text in plain if re.search(r"[0-9]", text)] == []


def test_english_text_is_ascii() -> None:
    texts = " ".join(f"{rulebook.rule(i).title} {rulebook.rule(i).text}" for i in ALL_IDS)
    assert {c for c in texts if not c.isascii()} <= set("“”–…")


# -- looking things up --------------------------------------------------------------------------------------


def test_a_rule_is_a_value() -> None:
    entry = rulebook.rule("SWIM-4")
    assert entry == Rule("SWIM-4", "Swimmers share a space", entry.text, "en")
    assert rulebook.rule("SWIM-4", "fa") != entry


@pytest.mark.parametrize("unknown", ["SWIM-6", "swim-2", "", "FF-R4"])
def test_unknown_id_raises_key_error(unknown: str) -> None:
    with pytest.raises(KeyError, match=re.escape(repr(unknown))):
        rulebook.rule(unknown)
    with pytest.raises(KeyError, match=re.escape(repr(unknown))):
        rulebook.game_of(unknown)


def test_unknown_language_raises_value_error() -> None:
    with pytest.raises(ValueError, match="'de'"):
        rulebook.rule("SWIM-2", "de")
    with pytest.raises(ValueError, match="'de'"):
        rulebook.search("boat", "de")
    with pytest.raises(ValueError, match="'de'"):
        rulebook.sections("survive", "de")
    with pytest.raises(ValueError, match="'fish_fish'"):
        rulebook.sections("fish_fish")
    with pytest.raises(ValueError, match="'chess'"):
        rulebook.ids("chess")


@pytest.mark.slow
@every_rule
@every_language
def test_search_finds_id_and_title(rule_id: str, lang: str) -> None:
    assert found(rule_id, lang)[0] == rule_id
    assert rule_id in found(rulebook.rule(rule_id, lang).title, lang)


@pytest.mark.parametrize("typed", ["SWIM-2", "swim-2", "swim 2", " Swim2 ", "SWIM-۲", "swim-٢"])
@every_language
def test_search_by_id_includes_citing_rules(typed: str, lang: str) -> None:
    assert found(typed, lang) == ["SWIM-2", "LAND-3", "ISLE-2", "RUL-14"]


def test_search_by_id_group() -> None:
    assert found("sink")[:5] == list(ids_of("SINK-", 5))


@pytest.mark.parametrize(
    ("typed", "lang", "best"),
    [
        ("whirlpool", "en", "TILE-4"),
        ("WHIRLPOOL", "en", "TILE-4"),
        ("bidding order", "en", "FF-12"),
        ("empty boat", "en", "BOAT-1"),
        ("گرداب", "fa", "TILE-4"),
        ("ترتیب شرط‌بندی", "fa", "FF-12"),
        ("قایق خالی", "fa", "BOAT-1"),
        ("اتشفشان", "fa", "TILE-5"),
    ],
)
def test_search_ranks_best_first(typed: str, lang: str, best: str) -> None:
    assert found(typed, lang)[0] == best


def test_title_match_ranks_higher() -> None:
    assert found("volcano")[:2] == ["TILE-5", "END-1"]
    assert {"COMP-1", "VAR-3", "VAR-5"} == set(found("volcano")[2:])


def test_all_words_must_be_there() -> None:
    assert set(found("shark repellent")) < set(found("shark"))
    assert found("shark submarine") == []


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("ماهيگير", "ماهی‌گیر"),
        ("ماهیگیر", "ماهی‌گیر"),
        ("كوسه", "کوسه"),
        ("جزیره‌ی امن", "جزیرهٔ امن"),
        ("چالش ۲", "چالش 2"),
    ],
)
def test_persian_search_accepts_variants(typed: str, same: str) -> None:
    assert found(typed, "fa") == found(same, "fa") != []


@pytest.mark.parametrize("typed", ["", "  ", "!?", "submarine", "زیردریایی", "SWIM-99"])
@every_language
def test_search_may_find_nothing(typed: str, lang: str) -> None:
    assert rulebook.search(typed, lang) == ()


def test_importing_the_rulebook_reads_no_file() -> None:
    program = "import sys, survive_nb.rulebook; print('tomllib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
