"""Runs inside Pyodide and in the Python of the tests: imports the core, plays, and prints what happened.

`test_pyodide` starts it in both and compares.  It uses the core and the standard library only.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from survive_nb import transcript
from survive_nb.league import League
from survive_nb.registry import bots_of, game_names, rules_of
from survive_nb.store.sqlite import SqliteStore
from survive_nb.table import GameRepository, SeatPlan
from survive_nb.teaching.exercise import Exercise
from survive_nb.teaching.plan import LESSONS, SEED, plan_of
from survive_nb.teaching.progress import Progress
from survive_nb.teaching.tasks import FunctionTask
from survive_nb.teaching.text import English

#: Packages that need widgets, a server or processes of their own.
NOT_CORE = {"handouts", "marking", "server", "ui"}


def import_core() -> list[str]:
    """Import every module that is neither a screen nor part of the server, and return their names."""
    package = Path(transcript.__file__).parent
    found = []
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        if not NOT_CORE & set(parts) and path.stem != "__main__":
            found.append(".".join(parts).removesuffix(".__init__"))
            import_module(found[-1])
    return found


def play(game: str, folder: Path) -> str:
    """Let two bots play a whole game that is stored, read it back twice, and return its transcript."""
    store = SqliteStore(folder / f"{game}.sqlite")
    catalog = bots_of(game)
    plans = [SeatPlan("bot", name.title(), name) for name in (catalog.names[0], catalog.substitute)]
    options = rules_of(game).Options(players=2)
    table = GameRepository(store).begin(game, options, plans, browser="", seed="pyodide")
    while table.step():
        pass
    assert table.outcome is not None
    text = table.transcript()
    assert transcript.verify(text).outcome == table.outcome
    resumed = GameRepository(store).resume(table.key)
    assert resumed.everyone().view() == table.everyone().view()
    store.close()
    return text


def standings() -> list[str]:
    """Play a small league and return the names in the order of the standings."""
    league = League("fish-fish", players=2)
    league.enter("one-by-one", lambda _: 1)
    league.enter("piranha", "piranha")
    table = league.play(rounds=4, seed=1, progress=False)
    assert not table.forfeits
    return [row.name for row in table.rows]


def feedback(lesson: str) -> list[str]:
    """Check the solutions of a lesson's functions and return the outcomes."""
    tasks = [task for task in plan_of(lesson).tasks if isinstance(task, FunctionTask)]
    progress = Progress.of(lesson, SEED, [task.name for task in tasks])
    return [Exercise(task, SEED, progress, English()).check(task.solution).status for task in tasks]


def main() -> None:
    """Print as JSON what both Pythons must agree on."""
    modules = import_core()
    with TemporaryDirectory() as folder:
        games = {game: play(game, Path(folder)) for game in game_names()}
    found = {
        "modules": modules,
        "games": games,
        "league": standings(),
        "lessons": {lesson: feedback(lesson) for lesson in LESSONS},
    }
    sys.stdout.write(json.dumps({"platform": sys.platform, "found": found}) + "\n")


if __name__ == "__main__":
    main()
