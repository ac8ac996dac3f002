"""Names and modules of version 0.1.0 give the objects under their new names, and warn once."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec

import pytest

from survive_nb import _compat
from tests.compat.fixture_files import loaded

#: Old name, new name: what issue and notebooks name, and one of each kind.
OLD_NAMES = [
    ("survive_nb.checks", "____", "survive_nb.teaching", "____"),
    ("survive_nb.checks.boards", "neighbours", "survive_nb.teaching.boards", "neighbours"),
    ("survive_nb.checks.setup_model", "LANDING", "survive_nb.teaching.setup.model", "LANDING"),
    ("survive_nb.checks.creatures_code", "FACES", "survive_nb.teaching.creatures.answers", "FACES"),
    ("survive_nb.checks.creatures_danger", "danger", "survive_nb.teaching.creatures.danger", "danger"),
    ("survive_nb.checks.bot_tools", "journey", "survive_nb.teaching.write_a_bot.tools", "journey"),
    ("survive_nb.checks.saying", "Saying", "survive_nb.teaching.message", "Message"),
    ("survive_nb.bots.coaching", "Worth", "survive_nb.fish_fish.bots.coach_report", "Worth"),
    ("survive_nb.bots.league", "League", "survive_nb.league.league", "League"),
    ("survive_nb.bots.survive.scout", "Scout", "survive_nb.survive.bots.scout", "Scout"),
    ("survive_nb.fish_fish.equilibrium", "draw", "survive_nb.fish_fish.solver.equilibrium", "draw"),
    ("survive_nb.game", "CannotRead", "survive_nb.game", "InvalidInput"),
    ("survive_nb.game", "Eyes", "survive_nb.game", "Viewer"),
    ("survive_nb.store", "MovedOn", "survive_nb.store", "Conflict"),
    ("survive_nb.store", "StoreTrouble", "survive_nb.store", "StoreError"),
    ("survive_nb.table", "CannotRead", "survive_nb.table", "InvalidInput"),
    ("survive_nb.table", "Shelf", "survive_nb.table", "GameRepository"),
]
#: Not promised: tables that the registry of games replaced, and what only objects of a class have.
LEFT_OUT = {"GAMES", "Seat.index", "Seat.name"}


def printed(script: str) -> list[str]:
    """Run a script in a fresh Python, in which nothing has warned yet."""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_moved_modules_exist() -> None:
    for old, new in _compat.MODULES.items():
        assert find_spec(f"survive_nb.{new}") is not None, (old, new)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_every_moved_module_can_be_imported() -> None:
    for old in _compat.MODULES:
        assert import_module(f"survive_nb.{old}").__name__ == f"survive_nb.{old}"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(("module", "names"), loaded("public_names.json").items())
def test_public_names_still_exist(module: str, names: dict[str, list[str]]) -> None:
    there = import_module(module)
    lost = [name for name in names if not hasattr(there, name)]
    lost += [
        f"{name}.{member}"
        for name, members in names.items()
        for member in members
        if not hasattr(getattr(there, name, None), member)
    ]
    assert set(lost) <= LEFT_OUT, f"add these to survive_nb/_compat.py: {lost}"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(("module", "name", "new_module", "new_name"), OLD_NAMES)
def test_old_name_gives_the_same_object(module: str, name: str, new_module: str, new_name: str) -> None:
    assert getattr(import_module(module), name) is getattr(import_module(new_module), new_name)


def test_old_names_warn_once_each() -> None:
    lines = printed(f"""
import warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for _ in range(2):
        for module, name, _, _ in {OLD_NAMES}:
            exec(f"from {{module}} import {{name}}", {{}})
for found in caught:
    print(found.category.__name__, found.filename, found.message)
""")
    assert len(lines) == len(set(lines))
    assert all(line.startswith("DeprecationWarning <string> survive_nb.") for line in lines), lines
    for module, name, new_module, new_name in OLD_NAMES:
        moved = module if module != new_module else f"{module}.{name}"
        new = new_module if module != new_module else f"{new_module}.{new_name}"
        assert f"DeprecationWarning <string> {moved} is now {new}" in lines


def test_old_viewer_name_warns_once() -> None:
    lines = printed("""
import warnings
from random import Random
from survive_nb import fish_fish, survive
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    for game in (survive, fish_fish, survive):
        view = game.view_for(game.new_game(game.Options(players=2), Random(1)), 1)
        assert view.eyes == view.viewer == 1
for found in caught:
    print(found.filename, found.message)
""")
    assert lines == [
        "<string> survive_nb.survive.view.View.eyes is now viewer",
        "<string> survive_nb.fish_fish.view.View.eyes is now viewer",
    ]


def test_other_names_are_unknown_as_ever() -> None:
    for module in ("survive_nb.game", "survive_nb.store", "survive_nb.table"):
        with pytest.raises(AttributeError, match="no attribute 'Nonsense'"):
            import_module(module).Nonsense  # noqa: B018
    with pytest.raises(ModuleNotFoundError):
        import_module("survive_nb.nonsense")


def test_new_names_import_nothing_old() -> None:
    script = "import sys, survive_nb.table, survive_nb.rooms; print('survive_nb._compat' in sys.modules)"
    assert printed(script) == ["False"]
