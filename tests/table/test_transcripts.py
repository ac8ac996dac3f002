"""Saved files: finished games open for replay, others go on, broken ones are refused by ply and rule."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from survive_nb.game import CannotRead
from survive_nb.table import SeatPlan, Shelf
from survive_nb.transcript import dumps
from tests.contract.kits import as_json
from tests.table.tables import BROWSER, begun, drifters, persons, play_on, played_out, told
from tests.transcripts import good, started


@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_a_finished_game_opens_as_it_ended(shelf: Shelf, game: str) -> None:
    table = begun(shelf, game)
    play_on(table, 10_000, Random(1))
    opened = shelf.open_transcript(table.transcript(), BROWSER)
    assert opened.is_over
    assert (opened.outcome, opened.plans, opened.seed) == (table.outcome, table.plans, "tide")
    assert told(opened.everyone())[:3] == told(table.everyone())[:3]
    assert opened.transcript() == table.transcript()
    assert not opened.step()
    assert opened.seat(0).legal() == ()
    again = shelf.resume(opened.key)
    assert again.transcript() == table.transcript()
    assert opened.key != table.key


@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_an_unfinished_game_goes_on_and_is_kept(shelf: Shelf, game: str) -> None:
    text = dumps(started(game))
    table = shelf.open_transcript(text, BROWSER, unnamed="Spieler {number}")
    assert [plan.name for plan in table.plans] == ["Spieler 1", "Spieler 2", "Spieler 3"]
    assert len(shelf.unfinished(BROWSER)) == 1
    play_on(table, 10_000, Random(1))
    assert table.is_over
    assert shelf.resume(table.key).outcome == table.outcome
    bots = shelf.open_transcript(text, BROWSER, drifters(3))
    assert played_out(bots).seed is None or game == "fish-fish", "the deal came from the file"


@pytest.mark.parametrize(
    "seats",
    [None, 7, [], [{}], [{"kind": "person", "name": "A", "bot": None}], [{"kind": "x"}] * 3, "abc"],
)
def test_seats_that_cannot_be_read_become_persons(shelf: Shelf, seats: Any) -> None:
    document = started() | {"seats": seats, "seed": ["x"], "note": "extra fields are free"}
    table = shelf.open_transcript(dumps(document), BROWSER)
    assert table.plans == tuple(SeatPlan("person", f"Player {number}") for number in (1, 2, 3))


def test_seats_that_can_be_read_are_taken(shelf: Shelf) -> None:
    seats = [
        {"kind": "person", "name": " Ada\u202e ", "bot": None},
        {"kind": "bot", "name": "Ada", "bot": "scout"},
        {"kind": "bot", "name": "Bo", "bot": "drifter"},
    ]
    table = shelf.open_transcript(dumps(started() | {"seats": seats}), BROWSER)
    assert [(plan.kind, plan.name) for plan in table.plans] == [
        ("person", "Ada"),
        ("bot", "Ada 2"),
        ("bot", "Bo"),
    ]


def test_broken_files_are_refused_by_ply_and_rule_and_not_kept(shelf: Shelf) -> None:
    twice = good()
    twice["plies"][1] = twice["plies"][0]
    cut = good()
    del cut["plies"][40]
    wrong_deal = good()
    wrong_deal["deal"]["tiles"][0]["back"] = "volcano"
    wrong_result = good()
    wrong_result["result"]["scores"][0] += 1
    cases = [
        (dumps(twice), "Ply 1:", "SET-4"),
        (dumps(cut), "Ply 40:", None),
        (dumps(wrong_deal), "", "COMP-1"),
        (dumps(wrong_result), "", "END-2"),
        (json.dumps({"format": "survive-nb/2"}), "", None),
        ("", "not JSON", None),
        ("{", "not JSON", None),
        ("[" * 100_000, "", None),
        ("null", "", None),
        ('{"format": "survive-nb/1", "format": 1}', "twice", None),
    ]
    for text, says, rule in cases:
        with pytest.raises(CannotRead) as caught:
            shelf.open_transcript(text, BROWSER)
        refusal = caught.value.refusal
        assert says in refusal.sentence
        assert refusal.sentence.isprintable()
        if rule is not None:
            assert refusal.rule == rule
    things: list[Any] = [None, 7, b"\xff", {}]
    for thing in things:
        with pytest.raises(CannotRead):
            shelf.open_transcript(thing, BROWSER)
    with pytest.raises(CannotRead):
        shelf.open_transcript(dumps(good()), BROWSER, persons(2))
    assert shelf.unfinished(BROWSER) == []


def test_an_open_file_shows_each_seat_only_its_own(shelf: Shelf) -> None:
    table = shelf.open_transcript(dumps(started()), BROWSER)
    for seat in range(3):
        view = table.seat(seat).view()
        assert all(explorer.seat == seat for explorer in view.explorers if explorer.value is not None)
        assert not any(tile.back for tile in view.land)
    assert "volcano" not in as_json(table.onlooker().view().land)
