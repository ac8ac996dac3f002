"""Files written by commit 9cc0027 are read as before: transcripts, progress files, leagues, names of bots."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from survive_nb.bots.bot import Drifter
from tests.compat import opening
from tests.compat.fixture_files import FOLDER, lines, loaded

GAMES = ("survive", "fish-fish")


@pytest.mark.parametrize("name", ["transcripts", "fair", "downloads"])
def test_transcripts_say_what_they_said(name: str) -> None:
    for line, expected in zip(lines(f"{name}.jsonl"), loaded(f"{name}.expected.json"), strict=True):
        checked = opening.fair_facts(line) if "checked" in expected else {}
        assert {**opening.transcript_facts(line), **checked} == expected


def test_transcripts_are_written_as_before() -> None:
    for line in [*lines("transcripts.jsonl")[:5], *lines("downloads.jsonl")]:
        document = json.loads(line)
        written = json.loads(opening.rewritten(line))
        assert written == {name: document[name] for name in written}


def test_verify_command_accepts_old_transcripts(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ([str(FOLDER / "transcripts.jsonl")], ["--fair", str(FOLDER / "fair.jsonl")]):
        assert opening.command("verify", *arguments) == 0
        assert "line 2: ok" in capsys.readouterr().out


def test_class_table_reads_old_progress_files() -> None:
    assert opening.progress_facts(FOLDER / "progress") == loaded("progress.expected.json")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_old_league_gives_same_table(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The drifter of version 0.1.0 chose among placements, not among explorers (RUL-20).
    monkeypatch.setattr("survive_nb.survive.bots.drifter.SurviveDrifter", Drifter)
    bots, out = tmp_path / "pupils_bots.py", tmp_path / "league.csv"
    bots.write_bytes((FOLDER / "league" / "pupils_bots.py.txt").read_bytes())
    arguments = [text.replace("BOTS", str(bots)) for text in loaded("league/arguments.json")[game]]
    # As in version 0.1.0 the bots run in the league's own process. Contained ones have other random numbers.
    assert opening.command("league", *arguments, "--unsafe", "--jobs", "1", "--csv", str(out)) == 0
    assert out.read_bytes() == (FOLDER / "league" / f"{game}.csv").read_bytes()


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in loaded("bots.json")[game]]
)
def test_stored_bot_names_stay_valid(game: str, name: str) -> None:
    assert name in opening.bot_names(game)
    view, legal = opening.first_choice(game)
    bot = opening.bot_class(game, name)()
    assert bot.name == name
    assert bot.choose(view, legal, Random(1)) in legal
