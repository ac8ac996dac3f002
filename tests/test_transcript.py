"""Transcripts: what is written reads back, and what is not strict JSON is not read at all."""

from __future__ import annotations

import json
from dataclasses import fields
from itertools import product
from random import Random
from typing import Any, cast

import pytest

from survive_nb import fish_fish, survive, transcript
from survive_nb.game import Game, InvalidInput, Match, Refusal
from survive_nb.registry import game_names
from survive_nb.simulate import random_match, random_matches
from survive_nb.survive.model import ENDINGS, Ending
from survive_nb.transcript import BadTranscript, dumps, loads, read, verify, write
from tests.refusals import refuses
from tests.transcripts import LISTED, good, played

SURVIVE_TABLES = [
    survive.Options(players, colors, crowded, equal_worth, cast("Ending", ending))
    for (players, colors), crowded, equal_worth, ending in product(
        ((2, 1), (2, 2), (3, 1), (4, 1)), (False, True), (False, True), ENDINGS
    )
]
TABLES: list[tuple[Game, Any]] = [
    *((survive, options) for options in SURVIVE_TABLES),
    *((fish_fish, fish_fish.Options(players)) for players in range(2, 9)),
]


def _name(value: Any) -> str:
    """Return the id of a test: the name of the game, or the options."""
    return getattr(value, "NAME", None) or ",".join(str(getattr(value, f.name)) for f in fields(value))


# -- round trips --------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), TABLES, ids=_name)
def test_what_is_written_reads_back(game: Game, options: Any) -> None:
    match = random_match(game, options, Random(str(options)))
    text = dumps(write(match, with_legal=True))
    assert "\n" not in text
    assert text.isascii()
    again = read(loads(text))
    assert again.start == match.start
    assert again.log == match.log
    assert again.state == match.state
    assert dumps(write(again, with_legal=True)) == text
    without = write(match)
    assert read(without).log == match.log
    assert without["plies"] == [{"seat": p["seat"], "action": p["action"]} for p in json.loads(text)["plies"]]


@pytest.mark.parametrize("name", game_names())
def test_running_game_is_writable_anytime(name: str) -> None:
    whole = played(name)
    match = Match(whole.game, whole.start)
    for ply in whole.log[:40]:
        document = write(match)
        assert document["result"] is None
        assert read(document).state == match.state
        match.play(ply.action, ply.seat)


def test_fields_stand_in_the_documented_order() -> None:
    assert list(good("survive")) == ["format", "game", "options", "deal", "plies", "result"]
    assert list(good("fish-fish")) == ["format", "game", "options", "plies", "result"]
    assert list(good()["plies"][0]) == ["seat", "action", "legal"]
    assert list(good()["plies"][0]["action"]) == ["type", "color", "value", "space"]
    assert list(good()["options"]) == [
        "players", "colors_per_player", "crowded", "equal_worth", "ending", "first_player",
    ]  # fmt: skip
    assert list(good()["deal"]["tiles"][0]) == ["space", "terrain", "back"]
    assert list(good()["result"]) == ["scores", "winners"]


def test_extra_fields_cannot_replace_others() -> None:
    document = write(played("survive"), extra={"title": "Lesson 3", "seats": ["Ada", "\ud800\n"]})
    assert document["title"] == "Lesson 3"
    assert read(loads(dumps(document))).state == played("survive").state
    with pytest.raises(ValueError, match="result"):
        write(played("survive"), extra={"result": None})
    with pytest.raises(ValueError, match="deal"):
        write(played("fish-fish"), extra={"deal": None})
    with pytest.raises(ValueError, match="JSON"):
        dumps({"x": float("nan")})


@pytest.mark.parametrize("name", game_names())
def test_lists_may_stand_in_any_order(name: str) -> None:
    rng, document = Random(5), good(name)
    for at in LISTED:
        rng.shuffle(document["plies"][at]["legal"])
    if name == "survive":
        rng.shuffle(document["deal"]["tiles"])
    assert read(document).state == played(name).state
    assert read(document).start == played(name).start


def test_game_depends_on_seed_and_number() -> None:
    options = fish_fish.Options(players=2)
    three = [dumps(write(match)) for match in random_matches(fish_fish, options, 3, 7)]
    five = [dumps(write(match)) for match in random_matches(fish_fish, options, 5, 7)]
    assert three == five[:3]
    assert len(set(five)) == 5
    assert three != [dumps(write(match)) for match in random_matches(fish_fish, options, 3, 8)]


# -- messages about bad transcripts -------------------------------------------------------------------------


def test_sentence_starts_with_place_and_rule() -> None:
    assert str(BadTranscript(57, Refusal("SWIM-3", "No."))) == "ply 57: SWIM-3: No."
    assert str(BadTranscript(0, Refusal(None, "No.", code="test"))) == "ply 0: No."
    assert str(BadTranscript(None, Refusal("COMP-1", "No."))) == "outside the plies: COMP-1: No."
    assert str(BadTranscript(None, Refusal(None, "No.", code="test"))) == "outside the plies: No."


# -- JSON ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        b"", b" \r", b"{", b"[1,]", b"{'a': 1}", b'{"a": 1} x', b'{"a": 1}{"b": 2}', b"nul", b"\x00",
        b'"\x01"', b"\xff", b'"\xed\xa0\x80"', b"\xef\xbb\xbf{}", '{"a": 1}'.encode("utf-16"),
        b"NaN", b"[-Infinity]", b'{"a": Infinity}', b"01", b"+1", b".5", b"1.", b"0x1", b"// no\n1",
        b'{"a": 1, "a": 1}', b'{"a": {"b": 1, "c": 2, "b": 3}}', b'{"a": 1, "\\u0061": 1}',
        b"[" * 100_000, b'{"a":' * 100_000, b"[" * 100_000 + b"]" * 100_000,
        b"1" * 5000, b"[-" + b"9" * 10**6 + b"]",
    ],
    ids=lambda text: repr(text[:20]),
)  # fmt: skip
def test_invalid_json_is_refused(text: bytes) -> None:
    with pytest.raises(InvalidInput) as caught:
        loads(text)
    assert str(caught.value).isprintable()
    with pytest.raises(BadTranscript) as refused:
        verify(text.decode("latin-1"))
    assert refused.value.ply is None


def test_too_long_text_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcript, "LONGEST", 10)
    assert loads(b'"12345678"') == "12345678"
    with refuses(InvalidInput, "too-long"):
        loads(b'"123456789"')


def test_odd_but_sound_json_is_read() -> None:
    assert loads('{"a": "\\ud800", "b": 1e999, "c": [{}, []]}\r') == {
        "a": "\ud800",
        "b": float("inf"),
        "c": [{}, []],
    }
    assert loads(b"1" * 4300) == int("1" * 4300)
