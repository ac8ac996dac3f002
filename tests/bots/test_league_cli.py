"""``survive-nb league``: built-in entries and entries from files, the table, the CSV, and what is refused."""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

import pytest

from survive_nb.cli import league as league_cli
from survive_nb.cli.output import CommandError
from survive_nb.game import InvalidInput
from survive_nb.league.league import League
from survive_nb.sandbox.containment import NoContainment
from tests.bots.test_league import hold_back

FILE = """
from dataclasses import dataclass

print("I am being read")

def hold_back(view):
    print("I am thinking")
    return int(view.bait == 5)

@dataclass
class First:
    choices: int = 0

    def observe(self, events):
        assert isinstance(events, list)

    def choose(self, view, legal, rng):
        self.choices += 1
        return legal[0]

def killer(view):
    import os
    os._exit(3)

number = 7
"""


@pytest.fixture
def bots(tmp_path: Path) -> str:
    path = tmp_path / "bots.py"
    path.write_text(FILE)
    return str(path)


def league(*args: str) -> int:
    """Run the command in this process; its games are played in others."""
    parser = argparse.ArgumentParser()
    league_cli.add_parser(parser.add_subparsers(required=True))
    parsed = parser.parse_args(["league", *args])
    code: int = parsed.run(parsed)
    return code


@pytest.mark.slow
def test_table_equals_that_of_the_library(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    entries = ["--entry", f"tide={bots}:hold_back", "--entry", "drifter", "--entry", f"{bots}:First"]
    unsafe = ["--unsafe", "--jobs", "2"]
    assert league("--game", "fish-fish", "--rounds", "3", "--seed", "7", *unsafe, *entries) == 0
    printed = capsys.readouterr()
    same = League("fish-fish")
    same.enter("tide", hold_back)
    same.enter("drifter")
    same.enter("First", lambda view, legal, rng: legal[0], fisher=lambda view, legal: legal[0])  # noqa: ARG005
    assert printed.out == f"{same.play(3, seed=7)}\n"
    assert "practice" in printed.out
    assert printed.err == "I am being read\n"


@pytest.mark.slow
def test_the_csv(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = ["--game", "fish-fish", "--rounds", "1", "--entry", "drifter", "--entry", "café=drifter"]
    out = tmp_path / "table.csv"
    assert league(*args, "--csv", str(out)) == 0
    assert "café" in capsys.readouterr().out
    assert league(*args, "--csv", "-") == 0
    text = capsys.readouterr().out
    assert out.read_text(encoding="utf-8") == text
    assert sorted(row["name"] for row in csv.DictReader(text.splitlines())) == ["café", "drifter"]


@pytest.mark.slow
def test_survive_options_reach_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["--game", "survive", "--rounds", "1", "--entry", "drifter", "--equal-worth", "--two-colors"]
    assert league(*args) == 0
    scores = [line.split()[-2] for line in capsys.readouterr().out.splitlines() if "drifter" in line]
    assert len(scores) == 2
    assert all(float(score) <= 20 for score in scores)  # explorers, and not their treasure


@pytest.mark.slow
def test_unsafe_entry_that_exits_gets_message(bots: str) -> None:
    with pytest.raises(CommandError) as error:
        league("--game", "fish-fish", "--rounds", "1", "--unsafe", "--entry", f"{bots}:killer")
    assert error.value.code == "entry-crashed"


@pytest.mark.slow
def test_class_folder_plays_contained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "class"
    (folder / "cara").mkdir(parents=True)
    (folder / "ann.py").write_text("def bot(view):\n    return int(view.bait == 5)\n")
    (folder / "ben.py").write_text("import os\ndef bot(view):\n    os._exit(3)\n")
    (folder / "cara" / "bot.py").write_text("import plan\nbot = plan.bid\n")
    (folder / "cara" / "plan.py").write_text("def bid(view):\n    return 0\n")
    (folder / "dan.py").symlink_to("ann.py")
    (folder / "notes.txt").write_text("hello")
    assert league("--game", "fish-fish", "--rounds", "1", "--jobs", "1", "--entries", str(folder)) == 0
    printed = capsys.readouterr()
    assert "Entries from files run contained" in printed.err
    assert "dan.py is a link. It is left out." in printed.err
    assert "ben forfeited game 1: it ended with exit code 3." in printed.out
    assert "ann forfeited" not in printed.out
    assert "cara forfeited" not in printed.out
    headline = printed.out.splitlines()[0]
    assert "practice" not in headline
    assert not headline.endswith("seed 0")  # who guesses the seed knows the deals


def test_systems_without_containment_refuse_files(bots: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing() -> None:
        raise NoContainment

    monkeypatch.setattr(league_cli, "detect", nothing)
    with pytest.raises(CommandError) as error:
        league("--game", "fish-fish", "--entry", f"{bots}:First")
    assert "add --unsafe" in str(error.value)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ("--entry nobody", "This game has no bot called nobody"),
        ("--entry drifter --entry drifter", "There is already an entry called drifter"),
        ("--entry {bots}:nothing", "bots.py does not define nothing."),
        ("--unsafe --entry {bots}:nothing", "bots.py does not define nothing."),
        ("--unsafe --entry {folder}/", "it can only play contained"),
        ("--entry {folder}/", "has neither bot.json nor bot.py."),
        ("--entries {folder}/none", "none does not exist."),
        (
            "--entry {bots}:number",
            "An entry must be a function, a bot or a bot class, not int.",
        ),
        ("--entry {bots}x:First", "does not exist"),
        (
            "--entry {folder}/broken.py:First",
            "broken.py:First cannot play: it reported an error: SyntaxError",
        ),
        (
            "--entry {folder}/leaving.py:First",
            "leaving.py:First cannot play: it reported an error: SystemExit",
        ),
        ("--unsafe --entry {folder}/broken.py:First", "broken.py cannot be imported: SyntaxError"),
        ("--unsafe --entry {folder}/leaving.py:First", "leaving.py cannot be imported: SystemExit: 4."),
        ("--entry {folder}/notes.txt:First", "notes.txt is not a Python file: its name must end in .py."),
        ("--entry =drifter", "The entry needs a name."),
        ("--entry drifter --players 9", "FF-13"),
        ("--entry drifter --crowded", "Fish Fish! has no option called crowded"),
    ],
)
def test_what_is_wrong_gets_a_sentence(args: str, words: str, bots: str, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text("def First(")
    (tmp_path / "leaving.py").write_text("raise SystemExit(4)")
    (tmp_path / "notes.txt").write_text("First = 1")
    with pytest.raises((InvalidInput, CommandError)) as refused:
        league("--game", "fish-fish", *args.format(bots=bots, folder=tmp_path).split())
    assert words in str(refused.value)


@pytest.mark.parametrize(
    "args",
    [
        "--game fish-fish",
        "--game chess --entry drifter",
        "--game survive --entry drifter --rounds 0",
        "--game survive --entry drifter --jobs -1",
        "--game survive --entry drifter --seed x",
        "--game survive --entry drifter --time-limit never",
        "--game survive --entry drifter --time-limit nan",
    ],
)
def test_half_a_command_is_refused(args: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        league(*args.split())
    assert stop.value.code == 2
    assert "error" in capsys.readouterr().err
