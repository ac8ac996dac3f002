"""Transcripts that are broken outside the plies: the form, the options, the deal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from survive_nb.registry import game_names
from tests.transcripts import WRONG, Document, good, refusal, started

# -- the form, outside the plies ----------------------------------------------------------------------------


@pytest.mark.parametrize("document", [*WRONG, "survive-nb/1", [1, 2], {"format": "survive-nb/1"}], ids=repr)
def test_transcript_needs_all_fields(document: object) -> None:
    assert refusal(document).ply is None


@pytest.mark.parametrize("name", game_names())
def test_fields_are_required_and_typed(name: str) -> None:
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


@pytest.mark.parametrize("name", game_names())
def test_options_are_required_and_typed(name: str) -> None:
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
    assert error.refusal.code == f"no-such-{field}"
    assert error.refusal.facts["value"] == repr(value)


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
