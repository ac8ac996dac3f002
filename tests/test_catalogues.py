"""The catalogues contain every sentence a person can see, with a valid translation.

Some of these tests read the source, some read the catalogue, and some play games and check every sentence
that is shown, to find sentences that the reading of the source misses.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from gettext import GNUTranslations
from io import BytesIO
from random import Random
from typing import Any

import pytest

from survive_nb import fish_fish, survive
from survive_nb.fields import quoted
from survive_nb.fish_fish.bots.angler import Angler, TwoPlayerAngler
from survive_nb.game import CHANCE, InvalidInput, Match, Sentence
from survive_nb.i18n import names
from survive_nb.i18n.terms import all_terms
from survive_nb.i18n.words import Words
from survive_nb.survive.bots.scout import Scout
from survive_nb.survive.model import ACTION_TYPES, BACKS, COLORS, ENDINGS, ISLANDS, KINDS, TERRAINS, Action
from survive_nb.survive.state import STEPS
from survive_nb.survive.terms import ISLAND_WORDS
from survive_nb.transcript import BadTranscript, dumps, loads, write
from survive_nb.transcript import read as read_transcript
from tools.catalogues.extract import Sentences, extract
from tools.catalogues.keep import MO, compiled, read, renewed, untranslated, wanted

HOLE = re.compile(r"\{\w+\}")
ISOLATED = re.compile("[\u2066-\u2068][^\u2066-\u2069]*\u2069")
#: Latin that a Persian sentence may hold, each time between two marks that keep its direction.
LATIN_AS_IT_IS = {
    *("BFS", "Binder", "JSON", "PostgreSQL", "SQLite", "UTF", "path", "postgresql", "sqlite"),
    *("pip", "install", "survive", "nb", "postgres"),
}


@pytest.fixture(scope="module")
def sentences() -> Sentences:
    return extract()


def persian() -> Iterator[tuple[str, str, str]]:
    """Return each sentence in English and Persian, with its key; of plurals, each form."""
    for message in read():
        if message.id:
            forms = zip(_forms(message.id), _forms(message.string), strict=True)
            yield from ((_forms(message.id)[0], english, other) for english, other in forms)


def _forms(texts: object) -> list[str]:
    return [texts] if isinstance(texts, str) else [str(text) for text in texts]  # type: ignore[attr-defined]


# -- the source and the catalogue ----------------------------------------------------------------------------


def test_every_sentence_can_be_extracted(sentences: Sentences) -> None:
    assert not sentences.lost, "no f-strings, no sums of sentences:\n" + "\n".join(sentences.lost)


def test_no_sentence_tells_to_click() -> None:
    """Most people of a phone touch, and some use keys."""
    mouse = {english for _, english, other in persian() if "lick" in english or "کلیک" in other}
    assert mouse == {"The id of a click is a text of at most {most} letters."}


def test_extraction_follows_templates(sentences: Sentences) -> None:
    assert {
        "{explorer} is not swimming.",  # written directly
        "Boats are placed during set-up only, after all explorers.",  # in a table
        "Others steer {boat}, but a boat goes farther than a swimmer.",  # under a name, in a condition
        "There is no bait card {value}.",  # handed to a function that hands it on
        "Your tiles will serve you better later.",  # in a table with a default
        "{path} lacks the field {field}.",
        "Carries three; the player with most aboard steers.",  # in legend.toml
        "Walk on towards a boat: choose your explorer at {space}.",  # in guide.toml
        "For colour blindness",  # in settings.toml
    } <= sentences.keys
    assert not sentences.keys & {"LAND-1", "explorer", "classic"}, "names in lists and keys are not sentences"


def test_catalogue_holds_exactly_the_sentences(sentences: Sentences) -> None:
    kept = {_forms(message.id)[0] for message in read() if message.id}
    needed = wanted(sentences).keys()
    assert not needed - kept, "run make translations, then translate:\n" + "\n".join(needed - kept)
    assert not kept - needed, "nobody says these any more; run make translations:\n" + "\n".join(
        kept - needed
    )
    assert not read().obsolete


def test_every_sentence_is_translated() -> None:
    assert not untranslated(read())


def test_plurals_are_plurals_in_both(sentences: Sentences) -> None:
    new = renewed(read(), sentences)
    assert not [message.id for message in new if message.pluralizable and len(_forms(message.string)) != 2]


def test_reworded_refusals_exist(sentences: Sentences) -> None:
    codes = {found.code for found in sentences.found}
    assert len(all_terms().refusals) > 10
    assert not all_terms().refusals.keys() - codes


def test_compiled_catalogue_matches_source() -> None:
    def content(data: bytes) -> Mapping[object, str]:
        found: dict[object, str] = GNUTranslations(BytesIO(data))._catalog  # type: ignore[attr-defined]
        return {key: text for key, text in found.items() if key}  # the header names the tool's version

    assert content(MO.read_bytes()) == content(compiled(read()))


# -- the Persian ---------------------------------------------------------------------------------------------


def test_holes_are_the_same_in_both() -> None:
    wrong = [
        key for key, english, other in persian() if set(HOLE.findall(english)) != set(HOLE.findall(other))
    ]
    assert not wrong, "\n".join(wrong)


def test_no_latin_is_left_in_persian() -> None:
    wrong = []
    for _, _, other in persian():
        text = HOLE.sub("", other)
        inside = " ".join(ISOLATED.findall(text))
        latin = set(re.findall("[A-Za-z]{2,}", inside)) - LATIN_AS_IT_IS
        if latin or re.search("[A-Za-z]", ISOLATED.sub("", text)):
            wrong.append(other)
    assert not wrong, "\n".join(wrong)


def test_persian_is_written_in_persian() -> None:
    """No Arabic yeh or kaf, no Latin digits or punctuation, no blank where a thin space belongs."""
    wrong = []
    for _, _, other in persian():
        text = ISOLATED.sub("", HOLE.sub("", other))
        if re.search(r"[يكة0-9٠-٩,;?%\"'“”]", text) or re.search(
            r"(^|\s)(می|نمی) |\S\s(ها|های|ترین)\b", text
        ):
            wrong.append(other)
    assert not wrong, "\n".join(wrong)


def test_isolates_are_closed() -> None:
    assert not [other for _, _, other in persian() if re.search("[\u2066-\u2069]", ISOLATED.sub("", other))]


# -- names ---------------------------------------------------------------------------------------------------


def test_every_game_term_has_name() -> None:
    things = {*BACKS, *TERRAINS, *COLORS, *KINDS, *ENDINGS, *STEPS, *fish_fish.CARDS, CHANCE, *ISLANDS}
    terms = all_terms()
    assert not things - terms.names.keys()
    assert {*COLORS, *KINDS, "boat", "bait", "bid", "slot"} == terms.numbered.keys()
    assert terms.in_sentences.keys() == ISLAND_WORDS.keys() == set(ISLANDS)
    assert {quoted([]), quoted({}), quoted(10**99), quoted(object())} <= names.NAMES.keys()


def test_json_errors_are_translated() -> None:
    broken = [
        "{",
        "[1",
        "[1 2]",
        '{"a" 1}',
        '{"a":1,}',
        "1 2",
        '"a',
        '"\n"',
        '"\\q"',
        '"\\u12"',
        "[1,]",
        "{1:2}",
        "",
    ]
    for text in broken:
        with pytest.raises(InvalidInput) as caught:
            loads(text)
        persian = Words("fa").refusal(caught.value.refusal)
        assert not re.search("[A-Za-z]", ISOLATED.sub("", persian)), persian
        assert caught.value.refusal.code == "not-json"


# -- games ---------------------------------------------------------------------------------------------------


def check_translated(sentence: Sentence, sentences: Sentences) -> None:
    """Fail unless this refusal or advice can be translated into both languages, without a gap."""
    template = sentence.template
    assert template in sentences.keys, template
    for lang in ("en", "fa"):
        text = Words(lang, ["Ada", "رضا", "Bo", "Cy", "Di", "Ed", "Flo", "Gil"]).refusal(sentence)
        assert "…" not in text, template
        assert not re.search(r"\{\w+\}|\bseat \d", text), text


def survive_attempts(rng: Random) -> Iterator[Action]:
    """Return actions that somebody might attempt, sensible or not."""
    some: dict[str, list[Any]] = {
        "color": [*COLORS],
        "value": [1, 2, 6],
        "space": ["A1", "B1", "F4", "G5", "G6", "H10", "M7"],
        "explorer": [f"{color}-{n}" for color in COLORS for n in (1, 5, 10)],
        "boat": ["boat-1", "boat-2", "boat-9"],
        "creature": ["serpent-1", "shark-1", "whale-1", "whale-5"],
        "face": [*KINDS],
        "explorers": [("red-1", "red-2", "blue-1")],
    }
    some["to"] = some["space"]
    some["to_space"], some["to_boat"], some["to_island"] = some["space"], some["boat"], [*ISLANDS]
    for kind in ACTION_TYPES:
        required = [
            name for name in kind.__dataclass_fields__ if name != "type" and not name.startswith("to_")
        ]
        given = {name: rng.choice(some[name]) for name in required}
        if kind.type == "move_explorer":
            name = rng.choice(["to_space", "to_boat", "to_island"])
            given[name] = rng.choice(some[name])
        yield kind(**given)


@pytest.mark.parametrize("seed", range(4))
def test_survive_refusals_and_advice_are_translated(seed: int, sentences: Sentences) -> None:
    rng = Random(seed)
    options = survive.Options(players=2 + seed % 3, crowded=seed % 2 == 1)
    match = Match(survive, survive.new_game(options, rng))
    bot = Scout()
    while match.outcome is None:
        for attempt in survive_attempts(rng):
            refusal = survive.why_not(match.state, attempt)
            if refusal is not None:
                check_translated(refusal, sentences)
        for seat in (CHANCE, *range(5)):
            refusal = survive.out_of_turn(match.state, seat)
            if refusal is not None:
                check_translated(refusal, sentences)
        if match.to_act == CHANCE:
            match.draw(rng)
            continue
        seat = match.to_act
        if rng.random() < 0.15:
            view = match.view(seat)
            for advice in bot.explain(view, match.legal_actions()):
                check_translated(advice, sentences)
        match.play(rng.choice(match.legal_actions()))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_fish_refusals_and_advice_are_translated(players: int, sentences: Sentences) -> None:
    rng = Random(players)
    match = Match(fish_fish, fish_fish.new_game(fish_fish.Options(players=players), rng))
    bot = TwoPlayerAngler() if players == 2 else Angler()
    listened = 0
    while match.outcome is None:
        attempts: list[fish_fish.Action] = [fish_fish.Bid(n) for n in range(-1, 6)]
        attempts += [fish_fish.LayRow(card, bait) for card in fish_fish.CARDS for bait in range(1, 6)]
        refusals = [fish_fish.why_not(match.state, attempt) for attempt in attempts]
        refusals += [fish_fish.out_of_turn(match.state, seat) for seat in range(players + 1)]
        for refusal in refusals:
            if refusal is not None:
                check_translated(refusal, sentences)
        if listened < 4 and rng.random() < 0.3:
            listened += 1
            assert isinstance(match.to_act, int)
            for advice in bot.explain(match.view(match.to_act), match.legal_actions()):
                check_translated(advice, sentences)
        match.play(rng.choice(match.legal_actions()))


def test_transcript_refusals_are_translated(sentences: Sentences) -> None:
    rng = Random(3)
    match = Match(fish_fish, fish_fish.new_game(fish_fish.Options(players=2), rng))
    for _ in range(6):
        match.play(rng.choice(match.legal_actions()))
    text = dumps(write(match, with_legal=True))
    refused = 0
    for _ in range(300):
        at = rng.randrange(len(text))
        broken = (
            text[:at] + rng.choice(["", "0", "9", "a", '"', "}", "[]", "null", "true", "-1"]) + text[at + 1 :]
        )
        try:
            read_transcript(loads(broken))
        except (InvalidInput, BadTranscript) as error:
            refused += 1
            check_translated(error.refusal, sentences)
    assert refused > 100
