"""Saved files: finished games open for replay, others go on, broken ones are refused by ply and rule."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from survive_nb.game import InvalidInput
from survive_nb.table import GameRepository, SeatPlan
from survive_nb.transcript import dumps
from tests.contract.kits import as_json
from tests.refusals import refuses
from tests.table.tables import BROWSER, begun, drifters, persons, play_on, played_out, shown_to
from tests.transcripts import good, started


@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_finished_transcript_opens_at_end(repository: GameRepository, game: str) -> None:
    table = begun(repository, game)
    play_on(table, 10_000, Random(1))
    opened = repository.open_transcript(table.transcript(), BROWSER)
    assert opened.is_over
    assert (opened.outcome, opened.plans, opened.seed) == (table.outcome, table.plans, "tide")
    assert shown_to(opened.everyone())[:3] == shown_to(table.everyone())[:3]
    assert opened.transcript() == table.transcript()
    assert not opened.step()
    assert opened.seat(0).legal() == ()
    again = repository.resume(opened.key)
    assert again.transcript() == table.transcript()
    assert opened.key != table.key


@pytest.mark.slow
@pytest.mark.parametrize("game", ["survive", "fish-fish"])
def test_unfinished_transcript_continues(repository: GameRepository, game: str) -> None:
    text = dumps(started(game))
    table = repository.open_transcript(text, BROWSER, unnamed="Spieler {number}")
    assert [plan.name for plan in table.plans] == ["Spieler 1", "Spieler 2", "Spieler 3"]
    assert len(repository.unfinished(BROWSER)) == 1
    play_on(table, 10_000, Random(1))
    assert table.is_over
    assert repository.resume(table.key).outcome == table.outcome
    bots = repository.open_transcript(text, BROWSER, drifters(3))
    assert played_out(bots).seed is None or game == "fish-fish", "the deal came from the file"


@pytest.mark.parametrize(
    "seats",
    [None, 7, [], [{}], [{"kind": "person", "name": "A", "bot": None}], [{"kind": "x"}] * 3, "abc"],
)
def test_unreadable_seats_become_persons(repository: GameRepository, seats: Any) -> None:
    document = started() | {"seats": seats, "seed": ["x"], "note": "extra fields are free"}
    table = repository.open_transcript(dumps(document), BROWSER)
    assert table.plans == tuple(SeatPlan("person", f"Player {number}") for number in (1, 2, 3))


def test_readable_seats_are_kept(repository: GameRepository) -> None:
    seats = [
        {"kind": "person", "name": " Ada\u202e ", "bot": None},
        {"kind": "bot", "name": "Ada", "bot": "scout"},
        {"kind": "bot", "name": "Bo", "bot": "drifter"},
    ]
    table = repository.open_transcript(dumps(started() | {"seats": seats}), BROWSER)
    assert [(plan.kind, plan.name) for plan in table.plans] == [
        ("person", "Ada"),
        ("bot", "Ada 2"),
        ("bot", "Bo"),
    ]


def test_broken_file_is_refused_by_ply(repository: GameRepository) -> None:
    twice = good()
    twice["plies"][1] = twice["plies"][0]
    cut = good()
    del cut["plies"][40]
    wrong_deal = good()
    wrong_deal["deal"]["tiles"][0]["back"] = "volcano"
    wrong_result = good()
    wrong_result["result"]["scores"][0] += 1
    cases = [
        (dumps(twice), "not-your-turn", 1),
        (dumps(cut), "TURN-4", 40),
        (dumps(wrong_deal), "COMP-1", None),
        (dumps(wrong_result), "END-2", None),
        (json.dumps({"format": "survive-nb/2"}), "no-such-format", None),
        ("", "not-json", None),
        ("{", "not-json", None),
        ("[" * 100_000, "too-deep", None),
        ("null", "not-an-object", None),
        ('{"format": "survive-nb/1", "format": 1}', "duplicate-field", None),
    ]
    for text, code, ply in cases:
        with refuses(InvalidInput, code, ply=ply) as caught:
            repository.open_transcript(text, BROWSER)
        assert str(caught.value).isprintable()
    things: list[Any] = [None, 7, b"\xff", {}]
    for thing in things:
        with refuses(InvalidInput, "not-a-text-file"):
            repository.open_transcript(thing, BROWSER)
    with refuses(InvalidInput, "wrong-number-of-players"):
        repository.open_transcript(dumps(good()), BROWSER, persons(2))
    assert repository.unfinished(BROWSER) == []


def test_open_file_shows_own_view_only(repository: GameRepository) -> None:
    table = repository.open_transcript(dumps(started()), BROWSER)
    for seat in range(3):
        view = table.seat(seat).view()
        assert all(explorer.seat == seat for explorer in view.explorers if explorer.value is not None)
        assert not any(tile.back for tile in view.land)
    assert "volcano" not in as_json(table.onlooker().view().land)
