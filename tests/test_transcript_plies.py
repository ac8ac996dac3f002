"""Transcripts that are broken in a ply or in the result, each refused at exactly that place."""

from __future__ import annotations

import copy
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from survive_nb import fish_fish, survive
from survive_nb.game import Game, Match, Refusal
from survive_nb.registry import game_names
from survive_nb.simulate import random_match
from survive_nb.survive import EndMoves, MoveExplorer, Sink
from survive_nb.transcript import BadTranscript, read, write
from tests.transcripts import WRONG, good, refusal, started

# -- the plies ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("at", [0, 6, -1])
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


@pytest.mark.parametrize("name", game_names())
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


@pytest.mark.parametrize("name", game_names())
def test_missing_ply_is_reported_in_place(name: str) -> None:
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


@pytest.mark.parametrize("name", game_names())
def test_no_ply_after_the_end(name: str) -> None:
    document = good(name)
    for extra in (document["plies"][-1], document["plies"][0], {"seat": "chance", "action": {}}, None):
        longer = {**document, "plies": [*document["plies"], extra]}
        assert refusal(longer).ply == len(document["plies"])


def test_illegal_action_cites_its_rule() -> None:
    document = started("survive", plies=2)
    document["plies"][1]["action"]["space"] = document["plies"][0]["action"]["space"]
    error = refusal(document)
    assert (error.ply, error.refusal.rule) == (1, "SET-4")
    document = started("fish-fish", plies=2)
    document["plies"][1]["action"]["tiles"] = 5
    error = refusal(document)
    assert (error.ply, error.refusal.rule) == (1, "FF-4")


def test_first_error_is_reported_form_first() -> None:
    document = started("fish-fish", plies=6)
    document["plies"][2]["seat"] = (document["plies"][2]["seat"] + 1) % 3
    document["plies"][4] = None
    assert refusal(document).ply == 2
    document["plies"][2]["action"]["tiles"] = "two"
    error = refusal(document)
    assert (error.refusal.code, error.refusal.facts["value"]) == ("FF-4", "'two'")
    document["format"] = 1
    assert refusal(document).ply is None


# -- legal lists --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("at", [0, 9, 33])
def test_a_legal_list_is_exact(name: str, at: int) -> None:
    def refused_with(legal: list[Any]) -> Refusal:
        document = good(name)
        document["plies"][at]["legal"] = legal
        error = refusal(document)
        assert error.ply == at
        return error.refusal

    right = good(name)["plies"][at]["legal"]
    other = {"type": "stay"} if name == "survive" else {"type": "bid", "tiles": 9}
    assert refused_with(right[1:]).code == "legal-incomplete"
    assert refused_with(right[:-1]).code == "legal-incomplete"
    assert refused_with([]).code == "legal-incomplete"
    assert refused_with([*right, right[0]]).code == "legal-duplicate"
    assert refused_with([*right, other]).code == "legal-wrong"
    assert refused_with([other, *right[1:]]).code == "legal-wrong"
    spoiled: list[Any] = [None, {}, [], {"type": "x"}, {**right[0], "x": 1}, right, right[0]["type"]]
    for malformed in spoiled:
        assert refused_with([*right, malformed]).facts["index"] == len(right)


def test_a_set_of_riders_stands_once() -> None:
    document = write(_crowd_over_a_boat(), with_legal=True)
    at = next(i for i, ply in enumerate(document["plies"]) if ply["action"]["type"] == "choose_riders")
    legal = document["plies"][at]["legal"]
    again = {"type": "choose_riders", "explorers": legal[0]["explorers"][::-1]}
    document["plies"][at]["action"]["explorers"].reverse()
    read(document)
    spoiled = copy.deepcopy(document)
    spoiled["plies"][at]["legal"].append(again)
    error = refusal(spoiled)
    assert error.ply == at
    assert error.refusal.code == "legal-duplicate"


def _crowd_over_a_boat() -> Match:
    """Return a game in which everybody gathers on the beach that hides a boat, and then it sinks."""
    rng = Random(1)
    match = Match(survive, survive.new_game(survive.Options(players=4), rng))
    (beach,) = (space for space, tile in match.start.deal.items() if tile == ("beach", "boat"))
    while match.state.step != "choose_riders":
        legal = match.legal_actions()
        crowd = sum(e.place == beach for e in match.view(None).explorers)
        wanted: list[Any] = [
            action for action in legal if isinstance(action, MoveExplorer) and action.to_space == beach
        ]
        if match.state.step == "sink":
            wanted = [action for action in legal if (action == Sink(beach)) == (crowd > 3)]
        elif match.state.step == "move" and not wanted:
            wanted = [EndMoves()]
        match.play(rng.choice(wanted or legal))
    match.play(match.legal_actions()[0])
    return match


# -- the result ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
def test_result_matches_the_replay(name: str) -> None:
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
def test_wrong_score_cites_scoring_rule(game: Game, options: Any, rule: str) -> None:
    document = write(random_match(game, options, Random(2)))
    document["result"]["scores"][0] += 1
    assert refusal(document).refusal.rule == rule


@pytest.mark.parametrize("name", game_names())
def test_result_is_null_while_running(name: str) -> None:
    document = good(name)
    error = refusal({**document, "result": None})
    assert error.ply is None
    assert error.refusal.rule == ("END-1" if name == "survive" else "FF-14")
    error = refusal({**document, "plies": document["plies"][:-1]})
    assert error.ply is None
    assert error.refusal.code == "result-too-early"
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
    # Not into every corner of the long legal lists, or nearly all nodes would lie there.
    document = started(name, plies=8)
    document["plies"][6]["legal"] = document["plies"][6]["legal"][:5]
    del document["plies"][0]["legal"]
    return _nodes(document)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(name=st.sampled_from(sorted(game_names())), data=st.data())
def test_mutated_transcript_is_refused_or_harmless(name: str, data: st.DataObject) -> None:
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
