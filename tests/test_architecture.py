"""Architecture tests: allowed imports, required docstrings, and text that no file may contain."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tools.import_graph import cycles, edges, module_graph

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "survive_nb"

GAMES = ("survive", "fish_fish")
#: What a screen may take from a game: its words, its views and its events, never its rules or states.
FACES = (
    *(f"{game}.{module}" for game in GAMES for module in ("model", "view", "events")),
    # What a move would cost on public facts alone (RUL-12): it reads a view, never a state.
    "survive.danger",
    # The map: which spaces there are, and where they lie (COMP-3, COMP-4).
    "survive.board",
    # The pieces of a view by place and by name.
    "survive.piece_index",
    # What a guided game advises, from a view.
    *(f"{game}.bots.guided" for game in GAMES),
    # What the events of a game tell about its pieces: it reads events and views, never a state.
    *(f"{game}.history" for game in GAMES),
    # What a coach says: plain numbers.
    "fish_fish.bots.coach_report",
)

#: What words are made of.
OF_TEXT = ("hexes", "i18n", "text")
#: Modules of the standard library's kind: they import nothing of ours.
SMALL_TOOLS = ("kernel_limits", "lesson_files", "private_log", "token_bucket", "visits")

#: Package → the modules of ours it may import.  A package that is not listed may not exist.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "__init__": ("ui", "games"),
    # Names of version 0.1.0: any package may import it inside the function that is asked for an old name.
    "_compat": (),
    "_old_names": (),
    "games": ("registry",),
    "registry": ("bots.catalog", "game"),
    "hexes": (),
    "languages": (),
    "names": (),
    **dict.fromkeys(SMALL_TOOLS, ()),
    "game": (),
    "rulebook": ("registry", "languages"),
    # Games in words need no screen: these packages import nothing of ``ui``.
    "text": ("game", "i18n", "registry", "teaching"),
    "i18n": ("game", "registry", "rulebook", "languages"),
    "store": ("game",),
    "fields": ("game",),
    "progress_bar": (),
    "survive": ("hexes", "game", "fields"),
    "survive.bots": ("hexes", "game", "bots", "survive"),
    # What its things are called; `i18n` reads it, so that it imports nothing else.
    "survive.terms": ("i18n.catalogue",),
    "survive.text": ("survive.terms", *OF_TEXT, *FACES),
    "survive.ui": ("rulebook", "table", "ui", "survive.text", *OF_TEXT, *FACES),
    "fish_fish": ("hexes", "game", "fields"),
    "fish_fish.bots": ("game", "bots", "fish_fish"),
    "fish_fish.terms": ("i18n.catalogue",),
    "fish_fish.text": ("fish_fish.terms", *OF_TEXT, *FACES),
    "fish_fish.ui": ("rulebook", "table", "ui", "fish_fish.text", *OF_TEXT, *FACES),
    "transcript": ("game", "fields", "registry"),
    "simulate": ("game",),
    "bots": ("game",),
    "league": ("game", "fields", "bots", "progress_bar", "registry", "names"),
    "table": ("game", "fields", "bots", "registry", "store", "transcript", "names"),
    "rooms": ("game", "fields", "registry", "store", "table", "transcript", "names", "visits"),
    "teaching": ("hexes", "game", "rulebook", "bots", "league", *GAMES, "names", "store", "visits"),
    "ui": (
        *("table", "registry", "rooms", "rulebook", "languages", "names", *OF_TEXT, *SMALL_TOOLS),
        "ui.lesson",
    ),
    # Only the pages of a lesson import the teaching package.
    "ui.lesson": ("teaching", "registry", "i18n", "lesson_files", "rulebook", "text", "ui"),
    # The kernels of a class server share its connections to PostgreSQL.
    "server": ("languages", "store", *SMALL_TOOLS),
    # Processes for code of other people.
    "sandbox": ("bots", "game", "league", "names", "registry"),
    # Grading: the judge of a notebook, and the process that holds its code.
    "marking": ("sandbox", "teaching", "game", "languages", "league", "registry", "text"),
    "handouts": ("teaching", "hexes", "languages", "rulebook", "text", "ui.lesson", "survive.view"),
    "cli": (
        *("kernel_limits", "lesson_files"),
        *("bots", "game", "languages", "league", "progress_bar", "registry", "rooms", "server", "simulate"),
        *("handouts", "i18n", "marking", "names", "sandbox", "store", "table", "text", "transcript"),
    ),
}

#: Third-party packages that a package may import inside the functions that need them, or for type checkers.
THIRD_PARTY = {
    "fish_fish": {"scipy"},
    "marking": {"nbformat", "nbgrader"},
    "league": {"matplotlib", "cloudpickle", "_typeshed"},
    "text": {"_typeshed"},
    "store": {"psycopg"},
    "server": {
        *("ipykernel", "jinja2", "jupyter_client", "jupyter_core", "jupyter_server", "jupyterlab"),
        *("nbconvert", "nbformat", "psycopg", "segno", "tornado", "traitlets", "voila", "zmq"),
    },
}

#: Packages that may import them at the top of a module; the commands import these modules late.
THIRD_PARTY_AT_TOP = {"marking", "server"}

#: Modules that Python in a browser lacks, so that the core may not import them.
NOT_IN_A_BROWSER = {"_thread", "concurrent", "multiprocessing", "socket", "subprocess", "threading"}
#: Needs psycopg, which browsers lack too.
FOR_SERVERS = "survive_nb/store/pooled_connection.py"
#: Packages that are not part of the core, because they need a machine of their own.
OUTSIDE_THE_CORE = {
    *("cli", "handouts", "marking", "sandbox", "server"),
    *("ui", "ui.lesson", "survive.ui", "fish_fish.ui"),
}


class Import(NamedTuple):
    """One thing that a module imports, and whether it does so inside a function or for type checkers only."""

    package: str
    target: str
    name: str
    inside_function: bool
    where: str


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def is_ours(module: str) -> bool:
    return module.split(".")[0] == "survive_nb"


def package_of(path: Path) -> str:
    """Return the package of a file."""
    return package_of_module(".".join(path.relative_to(PACKAGE).with_suffix("").parts))


def package_of_module(inner: str) -> str:
    """Return the package of a module: its first name, or a part of that which `MAY_IMPORT` lists."""
    first, *rest = inner.split(".")
    part = ".".join([first, *rest[:1]])
    return part if part in MAY_IMPORT else first


def is_screen(package: str) -> bool:
    return "ui" in package.split(".")


def imports_in(source: str, package: str, where: str = "") -> Iterator[Import]:
    """Find every import of a module, those inside functions and those for type checkers too."""

    def search(node: ast.AST, inside: bool) -> Iterator[Import]:
        place = f"{where}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(package, alias.name, "", inside, place)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{place}: write imports out, from survive_nb on"
            assert node.module is not None
            for alias in node.names:
                yield Import(package, *_target(node.module, alias.name), inside, place)
        late = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
        inside = inside or isinstance(node, late) or _is_for_type_checkers(node)
        for child in ast.iter_child_nodes(node):
            yield from search(child, inside)

    yield from search(ast.parse(source), False)


def _is_for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _target(module: str, name: str) -> tuple[str, str]:
    """Tell ``from package import module`` from ``from module import name``."""
    path = ROOT.joinpath(*module.split("."), name)
    if is_ours(module) and (path.is_dir() or path.with_suffix(".py").is_file()):
        return f"{module}.{name}", ""
    return module, name


@cache
def all_imports() -> list[Import]:
    return [
        found
        for path in modules()
        for found in imports_in(
            path.read_text(encoding="utf-8"), package_of(path), str(path.relative_to(ROOT))
        )
    ]


def is_allowed(found: Import) -> bool:
    """Tell whether a package may import this module of ours."""
    inner = found.target.removeprefix("survive_nb").removeprefix(".")
    if is_screen(found.package) and found.name == "State":
        return False
    if inner == "":
        # The package itself offers its version and, later, what a visitor types.
        return found.name.startswith("__") or found.package == "cli"
    if inner == "_compat":
        return found.inside_function
    if inner == "_old_names":
        return True
    allowed = MAY_IMPORT.get(found.package, ())
    return package_of_module(inner) == found.package or any(
        f"{inner}.".startswith(f"{module}.") for module in allowed
    )


def is_standard(module: str) -> bool:
    return module.split(".")[0] in sys.stdlib_module_names


def is_third_party(found: Import) -> bool:
    is_late = found.inside_function or found.package in THIRD_PARTY_AT_TOP
    return is_late and found.target.split(".")[0] in THIRD_PARTY.get(found.package, set())


# -- who may import whom -----------------------------------------------------------------------------------


def test_every_package_is_listed() -> None:
    unlisted = {package_of(path) for path in modules()} - MAY_IMPORT.keys()
    assert not unlisted, f"say in MAY_IMPORT what these may import: {unlisted}"


def test_packages_import_only_what_is_allowed() -> None:
    wrong = [found for found in all_imports() if is_ours(found.target) and not is_allowed(found)]
    assert not wrong, "\n".join(
        f"{found.where}: {found.package} may not import {found.target}" for found in wrong
    )


def test_core_imports_only_standard_library() -> None:
    wrong = [
        found
        for found in all_imports()
        if not is_screen(found.package)
        and not is_ours(found.target)
        and not is_standard(found.target)
        and not is_third_party(found)
    ]
    assert not wrong, "\n".join(f"{found.where}: imports {found.target}" for found in wrong)


def test_core_imports_nothing_browsers_lack() -> None:
    wrong = [
        found
        for found in all_imports()
        if found.package not in OUTSIDE_THE_CORE
        and found.target.split(".")[0] in NOT_IN_A_BROWSER
        and not found.where.startswith(FOR_SERVERS)
    ]
    assert not wrong, "\n".join(f"{found.where}: imports {found.target}" for found in wrong)


@pytest.mark.parametrize(("game", "other"), [GAMES, GAMES[::-1]])
def test_one_game_never_imports_the_other(game: str, other: str) -> None:
    wrong = [
        f"{found.where}: imports {found.target}"
        for path in (PACKAGE / game).rglob("*.py")
        for found in imports_in(path.read_text(encoding="utf-8"), game, str(path.relative_to(ROOT)))
        if f"{found.target}.".startswith(f"survive_nb.{other}.")
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("package", "source", "allowed"),
    [
        ("survive", "from survive_nb.hexes import Hex", True),
        ("survive", "from survive_nb.survive.model import Sink", True),
        ("survive", "from survive_nb import rulebook", False),
        ("survive", "from survive_nb import fish_fish", False),
        ("survive", "import survive_nb.fish_fish.model", False),
        ("survive", "def f():\n    from survive_nb.transcript import read", False),
        ("survive", "if TYPE_CHECKING:\n    from survive_nb.bots import Bot", False),
        ("game", "from survive_nb import hexes", False),
        ("transcript", "from survive_nb.survive import legal_actions", False),
        ("ui", "from survive_nb.survive.model import Sink", False),
        ("ui", "from survive_nb.survive.text import describe", False),
        ("text", "from survive_nb.ui.nodes import Node", False),
        ("survive.text", "from survive_nb.ui.nodes import Node", False),
        ("survive.text", "def f():\n    from survive_nb.survive.ui import controls", False),
        ("survive.text", "from survive_nb.survive import legal_actions", False),
        ("survive", "from survive_nb.survive.terms import NAMES", False),
        ("survive", "def f():\n    from survive_nb.survive.ui import controls", False),
        ("survive.terms", "from survive_nb.i18n.words import Words", False),
        ("fish_fish.text", "from survive_nb.fish_fish.view import View", True),
        ("survive.ui", "from survive_nb.survive.model import Sink", True),
        ("ui", "from survive_nb.survive.model import State", False),
        ("ui", "from survive_nb.survive import legal_actions", False),
        ("ui", "from survive_nb.survive.rules import legal_actions", False),
        ("ui", "from survive_nb.game import Match", False),
        ("ui", "from survive_nb.rooms import Lobby", True),
        ("ui", "from survive_nb.store import open_store", False),
        ("rooms", "from survive_nb.registry import bots_of", True),
        ("rooms", "from survive_nb.i18n.words import Words", False),
        ("table", "from survive_nb.rooms import Lobby", False),
        ("ui", "from survive_nb.teaching.plan import Plan", False),
        ("ui.lesson", "from survive_nb.teaching.plan import Plan", True),
        ("ui.lesson", "from survive_nb.ui.screen import Screen", True),
        ("ui.lesson", "from survive_nb.survive import legal_actions", False),
        ("ui.lesson", "from survive_nb.survive.model import State", False),
        ("ui.lesson", "from survive_nb.survive.view import View", False),
        ("ui.lesson", "def f():\n    from survive_nb.fish_fish.ui.board import picture", False),
        ("ui", "from survive_nb.survive.ui.board.picture import Picture", False),
        ("cli", "from survive_nb.survive.model import ENDINGS", False),
        ("league", "from survive_nb.fish_fish import Bid", False),
        ("ui.lesson", "from survive_nb.fish_fish.view import TableView", False),
        ("bots", "from survive_nb.fish_fish.bots.coach_report import Worth", False),
        ("cli", "from survive_nb import __version__", True),
        ("game", "def old():\n    from survive_nb._compat import renamed", True),
        ("game", "from survive_nb._compat import renamed", False),
        ("unknown", "from survive_nb.hexes import Hex", False),
    ],
)
def test_import_rules(package: str, source: str, allowed: bool) -> None:
    assert [is_allowed(found) for found in imports_in(source, package)] == [allowed]


@pytest.mark.parametrize(
    ("package", "source", "third_party"),
    [
        ("fish_fish", "def solve():\n    from scipy.optimize import linprog", True),
        ("fish_fish", "from scipy.optimize import linprog", False),
        ("survive", "def solve():\n    import scipy", False),
        ("fish_fish", "def solve():\n    import numpy", False),
    ],
)
def test_third_party_imports_are_inside_functions(package: str, source: str, third_party: bool) -> None:
    assert [is_third_party(found) for found in imports_in(source, package)] == [third_party]


def modules_loaded_by(statement: str) -> set[str]:
    """Return the names that a fresh Python has in ``sys.modules`` after a statement and not before."""
    script = f"import sys; before = set(sys.modules)\n{statement}\nprint(*set(sys.modules) - before)"
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return set(run.stdout.split())


def test_package_import_only_registers_games() -> None:
    loaded = modules_loaded_by("import survive_nb")
    assert {name for name in loaded if is_ours(name)} == {
        "survive_nb",
        "survive_nb.games",
        "survive_nb.registry",
    }
    assert not {name for name in loaded if not is_ours(name) and not is_standard(name)}


def test_core_import_loads_no_dependency() -> None:
    loaded = modules_loaded_by("import survive_nb.survive, survive_nb.fish_fish, survive_nb.transcript")
    assert {"survive_nb.survive", "survive_nb.fish_fish", "survive_nb.transcript"} <= loaded
    assert not {name for name in loaded if not is_ours(name) and not is_standard(name)}


# -- comments and docstrings -----------------------------------------------------------------------------


def undocumented(path: Path) -> Iterator[str]:
    """Yield every public name and every class of a file without a docstring."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if not ast.get_docstring(tree):
        yield "the module"
    scopes: list[ast.Module | ast.ClassDef] = [tree]
    for scope in scopes:
        for node in scope.body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef):
                continue
            is_public = not node.name.startswith("_")
            if isinstance(node, ast.ClassDef) and is_public:
                scopes.append(node)
            if (is_public or isinstance(node, ast.ClassDef)) and not ast.get_docstring(node):
                yield node.name


def test_everything_public_has_a_docstring() -> None:
    missing = [f"{path.relative_to(ROOT)}: {name}" for path in modules() for name in undocumented(path)]
    assert not missing, "\n".join(missing)


def test_files_are_short() -> None:
    files = [*modules(), *(ROOT / "tests").rglob("*.py"), *(ROOT / "tools").rglob("*.py")]
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files
    }
    assert not {name: lines for name, lines in lengths.items() if lines > 450}


# -- secrets, and cycles ---------------------------------------------------------------------------------

#: Attributes behind which the state of a game is, and the packages that may use them.
PRIVATE_OF_SEATS = {"_match", "_match_now", "_seats"}
MAY_USE_THEM = {"game", "table", "rooms"}


def private_uses(source: str) -> list[int]:
    """Return the lines in which a module reads such an attribute of any object."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and node.attr in PRIVATE_OF_SEATS
    ]


def test_only_table_reaches_seat_state() -> None:
    assert private_uses("seat._match_now().state") == [1]
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in modules()
        if path.relative_to(PACKAGE).parts[0].removesuffix(".py") not in MAY_USE_THEM
        for line in private_uses(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.xdist_group("import graph")
def test_no_import_cycles() -> None:
    found = cycles(module_graph(edges()))
    assert not found, "modules that import each other, late and type-only imports counted"
