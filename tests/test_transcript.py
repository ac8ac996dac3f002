"""Transcripts: what is written reads back, and every broken one is refused at exactly the right place."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from survive_nb import fish_fish, survive, transcript
from survive_nb.game import CannotRead, Game, Match, Refusal
from survive_nb.simulate import random_match, random_matches
from survive_nb.survive.model import ENDINGS, ChooseRiders
from survive_nb.transcript import BadTranscript, dumps, loads, read, verify, write

Document = dict[str, Any]

SURVIVE_TABLES = [
    survive.Options(players, colors, crowded, equal_worth, ending)
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


@cache
def played(name: str) -> Match:
    """Return a finished random game of three in which not all have won."""
    game = transcript.GAMES[name]
    options = survive.Options(players=3) if game is survive else fish_fish.Options(players=3)
    return next(match for match in random_matches(game, options, 99, 1) if len(_winners(match)) < 3)


def _winners(match: Match) -> tuple[int, ...]:
    assert match.outcome is not None
    return match.outcome.winners


@cache
def _written(name: str) -> str:
    return dumps(write(played(name), with_legal=True))


def good(name: str = "survive") -> Document:
    """Return a sound transcript of a finished game, with legal lists, to be spoiled at will."""
    document: Document = json.loads(_written(name))
    return document


def started(name: str = "survive", plies: int = 12) -> Document:
    """Return a sound transcript of a game that has just begun."""
    document = good(name)
    document["plies"], document["result"] = document["plies"][:plies], None
    return document


def refusal(document: object) -> BadTranscript:
    """Return how this document is refused; fail if it is not."""
    with pytest.raises(BadTranscript) as caught:
        read(document)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 500
    return caught.value


# -- round trips --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
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


@pytest.mark.parametrize("name", transcript.GAMES)
def test_a_running_game_can_be_written_at_every_ply(name: str) -> None:
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


def test_extra_fields_are_free_but_may_not_hide_the_others() -> None:
    document = write(played("survive"), extra={"title": "Lesson 3", "seats": ["Ada", "\ud800\n"]})
    assert document["title"] == "Lesson 3"
    assert read(loads(dumps(document))).state == played("survive").state
    with pytest.raises(ValueError, match="result"):
        write(played("survive"), extra={"result": None})
    with pytest.raises(ValueError, match="deal"):
        write(played("fish-fish"), extra={"deal": None})
    with pytest.raises(ValueError, match="JSON"):
        dumps({"x": float("nan")})


@pytest.mark.parametrize("name", transcript.GAMES)
def test_lists_may_stand_in_any_order(name: str) -> None:
    rng, document = Random(5), good(name)
    for ply in document["plies"]:
        rng.shuffle(ply["legal"])
        for action in [ply["action"], *ply["legal"]]:
            if "explorers" in action:
                rng.shuffle(action["explorers"])
    if name == "survive":
        rng.shuffle(document["deal"]["tiles"])
    assert read(document).state == played(name).state
    assert read(document).start == played(name).start


def test_a_game_depends_on_its_seed_and_number_only() -> None:
    options = fish_fish.Options(players=2)
    three = [dumps(write(match)) for match in random_matches(fish_fish, options, 3, 7)]
    five = [dumps(write(match)) for match in random_matches(fish_fish, options, 5, 7)]
    assert three == five[:3]
    assert len(set(five)) == 5
    assert three != [dumps(write(match)) for match in random_matches(fish_fish, options, 3, 8)]


# -- what is said of a bad one ------------------------------------------------------------------------------


def test_the_sentence_begins_with_the_place_and_the_rule() -> None:
    assert str(BadTranscript(57, Refusal("SWIM-3", "No."))) == "ply 57: SWIM-3: No."
    assert str(BadTranscript(0, Refusal(None, "No."))) == "ply 0: No."
    assert str(BadTranscript(None, Refusal("COMP-1", "No."))) == "outside the plies: COMP-1: No."
    assert str(BadTranscript(None, Refusal(None, "No."))) == "outside the plies: No."


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
def test_what_is_not_strict_json_cannot_be_read(text: bytes) -> None:
    with pytest.raises(CannotRead) as caught:
        loads(text)
    assert str(caught.value).isprintable()
    with pytest.raises(BadTranscript) as refused:
        verify(text.decode("latin-1"))
    assert refused.value.ply is None


def test_a_text_that_is_too_long_is_not_even_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transcript, "LONGEST", 10)
    assert loads(b'"12345678"') == "12345678"
    with pytest.raises(CannotRead, match="too long"):
        loads(b'"123456789"')


def test_odd_but_sound_json_is_read() -> None:
    assert loads('{"a": "\\ud800", "b": 1e999, "c": [{}, []]}\r') == {
        "a": "\ud800",
        "b": float("inf"),
        "c": [{}, []],
    }
    assert loads(b"1" * 4300) == int("1" * 4300)


# -- the form, outside the plies ----------------------------------------------------------------------------

WRONG: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    1.0,
    2.0,
    10**400,
    "",
    "x",
    "0",
    [],
    {},
    [[]],
    [{}],
    {"x": 1},
]


@pytest.mark.parametrize("document", [*WRONG, "survive-nb/1", [1, 2], {"format": "survive-nb/1"}], ids=repr)
def test_a_transcript_is_an_object_with_all_its_fields(document: object) -> None:
    assert refusal(document).ply is None


@pytest.mark.parametrize("name", transcript.GAMES)
def test_every_field_is_needed_and_has_its_type(name: str) -> None:
    for field in good(name):
        for value in [*WRONG, ...]:
            document = started(name)
            if field == "result" and value is None:
                continue
            if field == "plies" and value == []:
                continue
            if field == "plies" and isinstance(value, list):
                document[field] = value
                assert refusal(document).ply == 0
                continue
            document[field] = value
            if value is ...:
                del document[field]
            assert refusal(document).ply is None, (field, value)


@pytest.mark.parametrize("name", transcript.GAMES)
def test_every_option_is_needed_and_has_its_type(name: str) -> None:
    for option, right in good(name)["options"].items():
        for value in [*WRONG, ...]:
            if type(value) is type(right):
                continue
            document = started(name)
            document["options"][option] = value
            if value is ...:
                del document["options"][option]
            assert refusal(document).ply is None, (option, value)
    document = started(name)
    document["options"]["memory_aid"] = False
    assert refusal(document).ply is None


@pytest.mark.parametrize(
    ("name", "options", "rule"),
    [
        ("survive", {"players": 1}, "SET-3"),
        ("survive", {"players": 5}, "SET-3"),
        ("survive", {"players": -(10**300)}, "SET-3"),
        ("survive", {"colors_per_player": 0}, "VAR-1"),
        ("survive", {"colors_per_player": 3}, "VAR-1"),
        ("survive", {"colors_per_player": 2}, "VAR-1"),
        ("survive", {"ending": "Volcano"}, "RUL-9"),
        ("survive", {"first_player": 3}, "RUL-16"),
        ("survive", {"first_player": -1}, "RUL-16"),
        ("survive", {"first_player": None}, "RUL-16"),
        ("survive", {"players": 2, "first_player": 2}, "RUL-16"),
        ("fish-fish", {"players": 1}, "FF-13"),
        ("fish-fish", {"players": 9}, "FF-13"),
        ("fish-fish", {"first_fisher": 3}, "FF-11"),
        ("fish-fish", {"first_fisher": -1}, "FF-11"),
        ("fish-fish", {"first_fisher": None}, "FF-11"),
    ],
)
def test_options_outside_the_rules(name: str, options: Document, rule: str) -> None:
    document = started(name, plies=0)
    document["options"] |= options
    error = refusal(document)
    assert (error.ply, error.refusal.rule) == (None, rule)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("format", "survive-nb/2"),
        ("format", "survive-nb/1 "),
        ("game", "Survive"),
        ("game", "fish_fish"),
        ("game", "chess"),
    ],
)
def test_other_formats_and_games(field: str, value: str) -> None:
    error = refusal({**started(), field: value})
    assert error.ply is None
    assert repr(value) in str(error)


def test_the_games_do_not_mix() -> None:
    assert refusal({**started("survive"), "game": "fish-fish"}).ply is None
    assert refusal({**started("fish-fish"), "game": "survive"}).ply is None


@pytest.mark.parametrize("deal", [*WRONG, {"tiles": []}], ids=repr)
def test_fish_fish_has_no_deal(deal: object) -> None:
    assert refusal({**started("fish-fish"), "deal": deal}).ply is None


# -- the deal -----------------------------------------------------------------------------------------------


def _tile(document: Document, **facts: str) -> Document:
    """Return the first tile of the deal with these facts."""
    tile: Document = next(t for t in document["deal"]["tiles"] if facts.items() <= t.items())
    return tile


def _seventeen_beaches(document: Document) -> None:
    _tile(document, terrain="forest")["terrain"] = "beach"


def _other_back(document: Document) -> None:
    _tile(document, terrain="beach", back="dolphin")["back"] = "wind"


def _swapped_backs(document: Document) -> None:
    one, two = _tile(document, terrain="beach", back="wind"), _tile(document, terrain="forest", back="boat")
    one["back"], two["back"] = two["back"], one["back"]


def _space(name: object) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        document["deal"]["tiles"][7]["space"] = name

    return change


@pytest.mark.parametrize(
    ("change", "rule", "words"),
    [
        (_seventeen_beaches, "COMP-1", "The deal has 17 beaches, not 16."),
        (_other_back, "COMP-1", "The deal has 2 beaches with the back dolphin, not 3."),
        (_swapped_backs, "COMP-1", "The deal has 2 beaches with the back boat, not 1."),
        (_space("D4"), "SET-2", "two tiles on D4"),
        (_space("G6"), "SET-2", "G6 is sea"),
        (_space("A1"), "SET-2", "A1 is sea"),
        (_space("Z1"), "COMP-3", "no space 'Z1'"),
        (_space(None), "COMP-3", "no space null"),
        (lambda d: d["deal"]["tiles"].pop(), "SET-2", "no tile on J7"),
        (lambda d: d["deal"]["tiles"].clear(), "SET-2", "no tile on D4"),
        (lambda d: d["deal"]["tiles"].append(d["deal"]["tiles"][0]), "SET-2", "two tiles on D4"),
        (lambda d: d["deal"]["tiles"][3].update(terrain="lava"), "COMP-1", "'lava'"),
        (lambda d: d["deal"]["tiles"][3].update(back="kraken"), "COMP-1", "'kraken'"),
        (lambda d: d["deal"]["tiles"][3].update(value=1), None, r"tiles\[3\] has an unknown field 'value'"),
        (lambda d: d["deal"]["tiles"][3].pop("back"), None, r"deal.tiles\[3\] lacks the field back"),
        (lambda d: d["deal"]["tiles"].insert(3, None), None, r"deal.tiles\[3\] must be an object, not null"),
        (lambda d: d["deal"].update(seed=1), None, "unknown field 'seed'"),
        (lambda d: d["deal"].update(tiles={}), None, "deal.tiles must be a list"),
    ],
)  # fmt: skip
def test_the_deal_must_be_the_set(change: Callable[[Document], Any], rule: str | None, words: str) -> None:
    document = good()
    document["deal"]["tiles"].sort(key=lambda tile: tile["space"])
    change(document)
    error = refusal(document)
    assert (error.ply, error.refusal.rule) == (None, rule)
    assert re.search(words, str(error))


# -- the plies ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", transcript.GAMES)
@pytest.mark.parametrize("at", [0, 5, -1])
def test_the_form_of_a_ply(name: str, at: int) -> None:
    index = range(len(good(name)["plies"]))[at]

    def refused_with(ply: object) -> BadTranscript:
        document = good(name)
        document["plies"][at] = ply
        error = refusal(document)
        assert error.ply == index, (ply, str(error))
        return error

    right = good(name)["plies"][at]
    for wrong in WRONG:
        refused_with(wrong)
    for field, value in product(right, [*WRONG, ...]):
        if value == right[field] and type(value) is type(right[field]):
            continue
        ply = {**right, field: value}
        if value is ...:
            del ply[field]
            if field == "legal":
                continue
        refused_with(ply)
    refused_with({**right, "ply": index})
    refused_with({**right, "action": {**right["action"], "x": 1}})
    refused_with({**right, "action": right["action"]["type"]})


@pytest.mark.parametrize("name", transcript.GAMES)
@pytest.mark.parametrize("at", [0, 7, 30])
def test_nobody_acts_for_another_seat(name: str, at: int) -> None:
    right = good(name)["plies"][at]["seat"]
    for seat in [
        0,
        1,
        2,
        3,
        4,
        -1,
        "chance",
        "Chance",
        "0",
        10**400,
        -(10**400),
        float(right) if right != "chance" else 0.5,
    ]:
        if seat != right or isinstance(seat, float):
            document = good(name)
            document["plies"][at]["seat"] = seat
            assert refusal(document).ply == at


def test_nobody_rolls_for_chance() -> None:
    document = good()
    at = next(i for i, ply in enumerate(document["plies"]) if ply["seat"] == "chance")
    document["plies"][at]["seat"] = document["plies"][at - 1]["seat"]
    assert refusal(document).ply == at


@pytest.mark.parametrize("name", transcript.GAMES)
def test_a_missing_ply_is_missed_where_it_stood(name: str) -> None:
    document = good(name)
    plies = [{"seat": ply["seat"], "action": ply["action"]} for ply in document["plies"]]
    # Where the next ply is one that only another seat can do, it cannot stand in for the missing one.
    alone = ("chance",) if name == "survive" else (0, 1, 2)
    places = [
        at
        for at, (one, two) in enumerate(pairwise(plies))
        if one["seat"] != two["seat"] and (one["seat"] in alone or two["seat"] in alone)
    ]
    assert len(places) > 20
    for at in places[::5]:
        document["plies"] = plies[:at] + plies[at + 1 :]
        assert refusal(document).ply == at
        document["plies"] = [*plies[:at], plies[at + 1], plies[at], *plies[at + 2 :]]
        assert refusal(document).ply == at


@pytest.mark.parametrize("name", transcript.GAMES)
def test_there_is_no_ply_after_the_end(name: str) -> None:
    document = good(name)
    for extra in (document["plies"][-1], document["plies"][0], {"seat": "chance", "action": {}}, None):
        longer = {**document, "plies": [*document["plies"], extra]}
        assert refusal(longer).ply == len(document["plies"])


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    document = started("survive", plies=2)
    document["plies"][1]["action"]["space"] = document["plies"][0]["action"]["space"]
    error = refusal(document)
    assert (error.ply, error.refusal.rule) == (1, "SET-4")
    document = started("fish-fish", plies=2)
    document["plies"][1]["action"]["tiles"] = 5
    error = refusal(document)
    assert (error.ply, error.refusal.rule) == (1, "FF-4")


def test_the_first_fault_counts_and_form_comes_first() -> None:
    document = started("fish-fish", plies=6)
    document["plies"][2]["seat"] = (document["plies"][2]["seat"] + 1) % 3
    document["plies"][4] = None
    assert refusal(document).ply == 2
    document["plies"][2]["action"]["tiles"] = "two"
    assert "'two'" in str(refusal(document))
    document["format"] = 1
    assert refusal(document).ply is None


# -- legal lists --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", transcript.GAMES)
@pytest.mark.parametrize("at", [0, 9, 33])
def test_a_legal_list_is_exact(name: str, at: int) -> None:
    def refused_with(legal: list[Any]) -> BadTranscript:
        document = good(name)
        document["plies"][at]["legal"] = legal
        error = refusal(document)
        assert error.ply == at
        return error

    right = good(name)["plies"][at]["legal"]
    other = {"type": "stay"} if name == "survive" else {"type": "bid", "tiles": 9}
    assert "legal lacks" in str(refused_with(right[1:]))
    assert "legal lacks" in str(refused_with(right[:-1]))
    assert "legal lacks" in str(refused_with([]))
    assert "twice" in str(refused_with([*right, right[0]]))
    assert "not legal now" in str(refused_with([*right, other]))
    assert "not legal now" in str(refused_with([other, *right[1:]]))
    spoiled: list[Any] = [None, {}, [], {"type": "x"}, {**right[0], "x": 1}, right, right[0]["type"]]
    for malformed in spoiled:
        assert f"legal[{len(right)}]" in str(refused_with([*right, malformed]))


def test_a_set_of_riders_stands_once() -> None:
    document = next(d for d in map(_with_riders, range(200)) if d)
    at = next(i for i, ply in enumerate(document["plies"]) if ply["action"]["type"] == "choose_riders")
    legal = document["plies"][at]["legal"]
    again = {"type": "choose_riders", "explorers": legal[0]["explorers"][::-1]}
    document["plies"][at]["action"]["explorers"].reverse()
    read(document)
    spoiled = copy.deepcopy(document)
    spoiled["plies"][at]["legal"].append(again)
    error = refusal(spoiled)
    assert error.ply == at
    assert "twice" in str(error)


def _with_riders(seed: int) -> Document | None:
    """Return a game in which somebody had to choose riders, if this seed has one."""
    match = random_match(survive, survive.Options(players=4, crowded=True), Random(seed))
    if any(isinstance(ply.action, ChooseRiders) for ply in match.log):
        return write(match, with_legal=True)
    return None


# -- the result ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", transcript.GAMES)
def test_the_result_is_what_the_replay_says(name: str) -> None:
    document = good(name)
    scores, winners = document["result"]["scores"], document["result"]["winners"]
    wrong: list[Any] = [
        *WRONG,
        {"scores": scores},
        {"winners": winners},
        {"scores": scores, "winners": winners, "rule": "END-1"},
        {"scores": winners, "winners": scores},
        {"scores": [*scores, 0], "winners": winners},
        {"scores": scores[1:], "winners": winners},
        {"scores": [score + 1 for score in scores], "winners": winners},
        {"scores": [float(score) for score in scores], "winners": winners},
        {"scores": scores, "winners": []},
        {"scores": scores, "winners": winners * 2},
        {"scores": scores, "winners": [seat for seat in range(3) if seat not in winners]},
        {"scores": scores, "winners": [bool(seat) for seat in winners]},
        {"scores": dict(enumerate(scores)), "winners": winners},
    ]
    for result in wrong:
        assert refusal({**document, "result": result}).ply is None


@pytest.mark.parametrize(
    ("game", "options", "rule"),
    [
        (survive, survive.Options(2), "END-2"),
        (survive, survive.Options(2, equal_worth=True), "VAR-4"),
        (fish_fish, fish_fish.Options(2), "FF-14"),
    ],
)
def test_a_wrong_score_names_the_rule_of_scoring(game: Game, options: Any, rule: str) -> None:
    document = write(random_match(game, options, Random(2)))
    document["result"]["scores"][0] += 1
    assert refusal(document).refusal.rule == rule


@pytest.mark.parametrize("name", transcript.GAMES)
def test_the_result_is_null_exactly_while_the_game_runs(name: str) -> None:
    document = good(name)
    error = refusal({**document, "result": None})
    assert error.ply is None
    assert error.refusal.rule == ("END-1" if name == "survive" else "FF-14")
    error = refusal({**document, "plies": document["plies"][:-1]})
    assert error.ply is None
    assert "still runs" in str(error)
    read({**document, "plies": document["plies"][:-1], "result": None})


# -- anything whatsoever ------------------------------------------------------------------------------------

_LEAVES = st.sampled_from(
    [*WRONG, "chance", "red-1", "G6", "shark", 2, 3, "sink", {"type": "stay"}, float("nan")]
)


def _nodes(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths to all nodes below this one."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [node for key, child in inner for node in ((*path, key), *_nodes(child, (*path, key)))]


@cache
def _paths(name: str) -> list[tuple[Any, ...]]:
    # Few plies and no long legal lists, or nearly all nodes would lie there.
    document = started(name, plies=8)
    for ply in document["plies"][1:]:
        del ply["legal"]
    return _nodes(document)


@settings(max_examples=300, deadline=None)
@given(name=st.sampled_from(sorted(transcript.GAMES)), data=st.data())
def test_a_spoiled_node_is_refused_or_does_no_harm(name: str, data: st.DataObject) -> None:
    document = started(name, plies=8)
    path = data.draw(st.sampled_from(_paths(name)))
    parent: Any = document
    for key in path[:-1]:
        parent = parent[key]
    match data.draw(st.sampled_from(["replace", "delete", "swap"])):
        case "replace":
            parent[path[-1]] = data.draw(_LEAVES)
        case "delete":
            del parent[path[-1]]
        case "swap":
            keys = list(parent) if isinstance(parent, dict) else list(range(len(parent)))
            other = data.draw(st.sampled_from(keys))
            parent[path[-1]], parent[other] = parent[other], parent[path[-1]]
            path = (*path[:-1], min(path[-1], other))
    try:
        read(document)
    except BadTranscript as error:
        place = error.ply
    else:
        return
    # What stands before the spoiled ply is sound, and so is all that lies outside the plies.
    if path[0] == "plies" and len(path) > 1:
        assert place is not None
        assert place >= path[1]


_FIELDS = st.sampled_from(["format", "game", "options", "deal", "plies", "result"])


@given(st.recursive(_LEAVES, lambda inner: st.lists(inner) | st.dictionaries(_FIELDS, inner)))
def test_no_json_upsets_the_reader(value: object) -> None:
    with pytest.raises(BadTranscript):
        read(value)
