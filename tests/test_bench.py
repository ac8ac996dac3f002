"""The bench runs and adds up; how fast anything is, no test asks."""

from __future__ import annotations

import json

import pytest

from survive_nb import bench_bots
from survive_nb.bench import KERNEL, PUBLIC
from survive_nb.bench_bots import Contest
from survive_nb.cli import main


def test_the_bench_prints_a_line_for_each_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--rounds", "1", "--games", "1"]) == 0
    out = capsys.readouterr().out
    assert PUBLIC in out
    assert KERNEL in out
    assert "× kernel" in out


def test_the_bench_as_json_takes_its_ratios_against_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--rounds", "3", "--games", "1", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    rows = {row["engine"]: row for row in printed["engines"]}
    assert printed["rounds"] == 3
    assert rows[PUBLIC]["times_public"] == rows[KERNEL]["times_kernel"] == 1.0
    assert rows[KERNEL]["times_public"] < 1 < rows[PUBLIC]["times_kernel"]
    assert all(row["us_per_action"] > 0 and row["games_per_second"] > 0 for row in rows.values())


def test_the_bench_of_the_bots_counts_wins_by_seat(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    contests = (Contest("fish-fish", "angler", "piranha", 4), Contest("survive", "scout", "drifter", 2))
    monkeypatch.setattr(bench_bots, "CONTESTS", contests)  # the whole ladder takes minutes
    assert main(["bench", "--bots", "--games", "4", "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["contests"]
    assert (first["par"], first["rivals"]) == (0.25, "3 × piranha")
    low, high = first["interval"]
    assert low - 1e-9 <= first["win_rate"] <= high + 1e-9
    assert second["win_rate"] > 0.5  # four games: a scout that loses two of them is broken
    assert second["ms_per_decision"] > 0
    assert main(["bench", "--bots", "--games", "1"]) == 0
    assert "scout" in capsys.readouterr().out
