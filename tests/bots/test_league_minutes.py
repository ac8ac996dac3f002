"""The limit for the time of a whole league: it stops, and its table says so."""

from __future__ import annotations

import csv
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from survive_nb.cli.league import PARTIAL
from survive_nb.game import InvalidInput
from survive_nb.league import batches
from survive_nb.league.league import League
from tests.bots.test_league_cli import league
from tests.refusals import refuses

Action = TypeVar("Action")
SLOW = """
import time

def slow(view, legal, rng):
    time.sleep(0.5)
    return legal[0]
"""


class Slow:
    """Takes its time over every choice."""

    name = "slow"

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def choose(self, view: object, legal: Sequence[Action], rng: Random) -> Action:  # noqa: ARG002
        time.sleep(self.seconds)
        return legal[0]


def test_stopped_league_is_partial() -> None:
    entered = League("fish-fish")
    entered.enter("slow", Slow(0.02))
    entered.enter("drifter")
    began = time.monotonic()
    standings = entered.play(rounds=1000, minutes=1 / 60, progress=False)
    assert 0.9 < time.monotonic() - began < 20
    assert standings.planned == 2000
    assert standings.partial == f"PARTIAL: {len(standings.games)} of 2000 games"
    assert standings.partial in str(standings)
    assert standings.partial in standings._repr_html_()
    assert standings.partial in standings._repr_markdown_().replace("\\", "")
    rows = list(csv.DictReader(standings.to_csv().splitlines()))
    assert [row["partial"] for row in rows] == [standings.partial] * 2


def test_only_whole_rounds_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the first game of the third round the time is over."""
    entered = League("fish-fish", players=2)
    entered.enter("drifter")
    entered.enter("angler")
    whole = entered.play(rounds=3, seed=5, progress=False)
    assert (whole.planned, whole.partial) == (None, "")
    played = batches.play_batch
    monkeypatch.setattr(
        batches, "play_batch", lambda batch: played(batch) if batch.pairings[0].number <= 5 else []
    )
    standings = entered.play(rounds=3, seed=5, minutes=60, progress=False)
    assert standings.games == whole.games[:4]
    assert {row.games for row in standings.rows} == {4}


def test_league_without_a_game_has_a_table() -> None:
    entered = League("fish-fish")
    entered.enter("drifter")
    standings = entered.play(rounds=2, minutes=1e-9, progress=False)
    assert (standings.partial, [row.win_rate for row in standings.rows]) == (
        "PARTIAL: 0 of 4 games",
        [0.0, 0.0],
    )
    with refuses(InvalidInput, "no-minutes"):
        entered.play(minutes=0)


@pytest.mark.slow
def test_command_stops_foreign_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "slow.py").write_text(SLOW, encoding="utf-8")
    table = tmp_path / "table.csv"
    entries = ("--entry", f"{tmp_path / 'slow.py'}:slow", "--entry", "drifter")
    began = time.monotonic()
    code = league("--game", "survive", *entries, "--minutes", "0.1", "--jobs", "1", "--csv", str(table))
    assert (code, time.monotonic() - began < 60) == (PARTIAL, True)
    out, err = capsys.readouterr()
    assert "PARTIAL: " in out
    assert "--minutes N" in err
    assert "PARTIAL: " in table.read_text(encoding="utf-8")
