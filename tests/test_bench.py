"""The bench: its tables and figures are consistent. Speed is tested in `test_speed_gate`."""

from __future__ import annotations

import json

import pytest

from tools import bench_bots
from tools.bench import KERNEL, PUBLIC, main
from tools.bench_bots import Contest


def test_table_has_a_line_per_engine(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rounds", "1", "--games", "1"]) == 0
    out = capsys.readouterr().out
    assert PUBLIC in out
    assert KERNEL in out
    assert "× kernel" in out


def test_json_ratios_refer_to_our_engines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--rounds", "3", "--games", "1", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    rows = {row["engine"]: row for row in printed["engines"]}
    assert printed["rounds"] == 3
    assert rows[PUBLIC]["times_public"] == rows[KERNEL]["times_kernel"] == 1.0
    assert rows[KERNEL]["times_public"] < 1 < rows[PUBLIC]["times_kernel"]
    assert all(row["us_per_action"] > 0 and row["games_per_second"] > 0 for row in rows.values())


@pytest.mark.slow
def test_contests_of_bots(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    contests = (Contest("fish-fish", "angler", "piranha", 4), Contest("survive", "scout", "drifter", 2))
    monkeypatch.setattr(bench_bots, "CONTESTS", contests)  # all contests take minutes
    assert main(["--bots", "--games", "4", "--json"]) == 0
    first, second = json.loads(capsys.readouterr().out)["contests"]
    assert (first["par"], first["rivals"]) == (0.25, "3 × piranha")
    low, high = first["interval"]
    assert low - 1e-9 <= first["win_rate"] <= high + 1e-9
    assert second["win_rate"] > 0.5  # four games: a scout that loses two of them is broken
    assert second["ms_per_decision"] > 0
    assert main(["--bots", "--games", "1"]) == 0
    assert "scout" in capsys.readouterr().out
