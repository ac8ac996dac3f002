"""The tools that measure the code: function calls of a move, code lines, the import graph."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tools import import_graph
from tools.count_lines import front_end_lines, python_lines

ROOT = Path(__file__).parents[1]


def run_tool(name: str, *arguments: str) -> str:
    command = [sys.executable, str(ROOT / "tools" / name), *arguments]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert not run.stderr
    return run.stdout


# -- count_calls.py ------------------------------------------------------------------------------------------


@cache
def counted_moves() -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the figures of two moves, one early and one late in a game."""
    early, late = json.loads(run_tool("count_calls.py", "--json", "--ply", "49", "--ply", "220"))["moves"]
    return early, late


@pytest.mark.slow
def test_architecture_page_follows_a_click() -> None:
    """Every module that the page names on the way of a click runs when a move is made."""
    page = import_graph.PAGE.read_text(encoding="utf-8")
    table = page[page.index("## One click") : page.index("## Addresses")]
    named = set(re.findall(r"`survive_nb/([\w/]+\.py)`", table))
    server = {path for path in named if path.startswith("server/")}
    elsewhere = {"store/postgres.py", "table/bot_player.py"}
    assert named - set(counted_moves()[0]["paths"]) == server | elsewhere


@pytest.mark.slow
def test_calls_of_a_move() -> None:
    """A move calls at most 55 % of the functions of 9cc0027, and filters no more events late in a game."""
    early, late = counted_moves()
    before = json.loads((ROOT / "tools" / "baselines" / "calls_9cc0027.json").read_text(encoding="utf-8"))
    assert (early["ply"], late["ply"]) == (49, 220)
    for move, old in zip((early, late), before["moves"], strict=False):
        assert move["ply"] == old["ply"]
        assert move["calls"] == sum(move["packages"].values()) > 100
        assert move["calls"] <= 0.55 * old["calls"]
    assert late["event_for"] <= early["event_for"]


# -- count_lines.py ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("x = 1\n", 1),
        ("\n# a comment\nx = 1  # one\n", 1),
        ('"""A module\n\nwith a docstring."""\n', 0),
        ('def f():\n    """Docstring."""\n    return """a\ntext"""\n', 3),
        ("x = [\n    1,\n\n    2,\n]\n", 4),
    ],
)
def test_python_code_lines(source: str, lines: int) -> None:
    assert python_lines(source) == lines


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("// comment\nconst x = 1;\n\n", 1),
        ("/* two\nlines */ const x = 1;\n", 1),
        ('const link = "https://example.org"; // one\n', 1),
        ("a {\n  color: red; /* why */\n}\n", 3),
    ],
)
def test_front_end_code_lines(source: str, lines: int) -> None:
    assert front_end_lines(source) == lines


def test_count_lines_adds_up() -> None:
    found = json.loads(run_tool("count_lines.py", "--json"))
    assert found["python"] == sum(found["folders"].values()) > 1000
    assert "survive_nb/ui" in found["folders"]


# -- import_graph.py -----------------------------------------------------------------------------------------

NAMES = (
    *("survive_nb", "survive_nb.games", "survive_nb.ui", "survive_nb.ui.app", "survive_nb.survive.ui"),
    *("survive_nb.lesson.ui.app", "survive_nb.survive.rules", "survive_nb.survive.text"),
    "survive_nb.lesson.text",
)


@pytest.mark.parametrize(
    ("source", "imported", "at_import"),
    [
        ("import survive_nb.ui.app", "survive_nb.ui.app", True),
        ("from survive_nb.ui import app", "survive_nb.ui.app", True),
        ("from survive_nb.ui import Page", "survive_nb.ui", True),
        ("def f():\n    from survive_nb.ui.app import App", "survive_nb.ui.app", False),
        ("if TYPE_CHECKING:\n    from survive_nb.ui.app import App", "survive_nb.ui.app", False),
        ("PAGES = 'survive_nb.survive.ui:PAGES'", "survive_nb.survive.ui", True),
        ("def f(game):\n    import_module(f'survive_nb.{game}.ui')", "survive_nb.survive.ui", False),
        ("def f(game):\n    import_module(f'{PACKAGES[game]}.ui')", "survive_nb.survive.ui", False),
        ("NAME = f'{GAME}.ui.app'", "survive_nb.lesson.ui.app", True),
        ("TEXT = f'{package_of(GAME)}.text'", "survive_nb.survive.text", True),
    ],
)
def test_imports_are_found(source: str, imported: str, at_import: bool) -> None:
    found = list(import_graph.imports_of("survive_nb.games", source, NAMES))
    assert found == [import_graph.Edge("survive_nb.games", imported, at_import)]


@pytest.mark.parametrize(
    "source",
    [
        '"""survive_nb.ui"""',
        "import json",
        "log = getLogger('survive_nb')",
        "files('survive_nb.ui')",
        "f'{n}{m}'",
        "f'{n}: ui'",
    ],
)
def test_other_names_are_not_imports(source: str) -> None:
    assert not list(import_graph.imports_of("survive_nb.games", source, NAMES))


def cycles_in(root: Path, sources: dict[str, str]) -> list[list[str]]:
    """Return the import cycles of a package with these modules."""
    for name, source in sources.items():
        path = root / "survive_nb" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return import_graph.cycles(import_graph.module_graph(import_graph.edges(root)))


def test_plug_in_strings_close_cycles(tmp_path: Path) -> None:
    sources = {
        "registry": "def screens(name): return import_module(f'{PACKAGES[name]}.ui.screens')",
        "nim/ui/screens": "from survive_nb.ui.page import Page",
        "ui/page": "from survive_nb.registry import screens",
    }
    (cycle,) = cycles_in(tmp_path, sources)
    assert cycle == ["survive_nb.nim.ui.screens", "survive_nb.registry", "survive_nb.ui.page"]


def test_packages_close_cycles(tmp_path: Path) -> None:
    """``import nim.text.terms`` runs ``nim/text/__init__.py`` first."""
    sources = {
        "words": "def names(): return import_module('survive_nb.nim.text.terms')",
        "nim/text/__init__": "from survive_nb.nim.text.board import describe",
        "nim/text/board": "from survive_nb.words import names",
        "nim/text/terms": "NAMES = {}",
    }
    (cycle,) = cycles_in(tmp_path / "closed", sources)
    assert cycle == ["survive_nb.nim.text", "survive_nb.nim.text.board", "survive_nb.words"]
    assert cycles_in(tmp_path / "open", sources | {"nim/text/__init__": ""}) == []


@pytest.mark.xdist_group("import graph")
def test_architecture_page_has_current_import_graph() -> None:
    page = import_graph.PAGE.read_text(encoding="utf-8")
    current = import_graph.written(page, import_graph.mermaid(import_graph.edges()))
    assert page == current, "run `make graph`"
