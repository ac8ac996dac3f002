"""The order of the house: who may import whom, what is said about each thing, and what no file may hold."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.front_door.places import kept_files

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "survive_nb"

GAMES = ("survive", "fish_fish")
ANYTHING = ("*",)
#: What a screen may take from a game: its words, its views and its events, never its rules or states.
FACES = (
    *(f"{game}.{module}" for game in GAMES for module in ("model", "view", "events")),
    # What a move would cost on public facts alone (RUL-12): it reads a view, never a state.
    "survive.danger",
)

#: Room → the modules of ours it may import.  A room that is not listed may not exist.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "__init__": ("ui",),
    "hexes": (),
    "game": (),
    "rulebook": (),
    "store": ("game",),
    "progress": (),
    "lazy": (),
    "fields": ("game",),
    "survive": ("hexes", "game", "fields", "rulebook", "lazy"),
    "fish_fish": ("hexes", "game", "fields", "rulebook"),
    "transcript": ("game", "fields", *GAMES),
    "simulate": ("game", "transcript", *GAMES),
    "bench": ("game", "transcript", "simulate", "progress", *GAMES),
    "bench_bots": ("bots", "progress", *GAMES),
    "bots": ("game", "hexes", "progress", *GAMES),
    "table": ("game", "fields", "bots", "store", "transcript", *GAMES),
    "rooms": ("game", "fields", "bots.house", "store", "table", "transcript", *GAMES),
    "checks": ("hexes", "game", "rulebook", "bots", *GAMES),
    "ui": ("table", "rooms", "hexes", "rulebook", *FACES),
    # A lesson shows what its checks have judged; no other screen knows of checks.
    "ui.lesson": ("checks", "hexes", "rulebook", "ui", *FACES),
    "server": (),
    "cli": ANYTHING,
}

#: Packages of others that a room may import inside the functions that need them.
BORROWED = {
    "fish_fish": {"scipy"},
    "bots": {"matplotlib", "cloudpickle"},
    "store": {"psycopg"},
    "bench": {"chess", "catanatron"},
    "server": {
        *("ipykernel", "jinja2", "jupyter_server", "jupyterlab", "nbconvert"),
        *("segno", "tornado", "traitlets", "voila", "zmq"),
    },
}

#: What the core does without, because a browser's Python has none of it.
NOT_IN_A_BROWSER = {"_thread", "concurrent", "multiprocessing", "socket", "subprocess", "threading"}
#: Rooms that run on a machine of one's own and not in the core.
OUTSIDE_THE_CORE = {"bench", "bench_bots", "cli", "server", "ui", "ui.lesson"}


class Import(NamedTuple):
    """One thing that a module imports, and whether it does so inside a function."""

    room: str
    target: str
    name: str
    inside_function: bool
    where: str


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def is_ours(module: str) -> bool:
    return module.split(".")[0] == "survive_nb"


def room_of(path: Path) -> str:
    """Name the room of a file: its first folder, or a room within a room that has a plan of its own."""
    first, *rest = path.relative_to(PACKAGE).parts
    inner = f"{first}.{rest[0]}" if rest else first
    return inner if inner in MAY_IMPORT else first.removesuffix(".py")


def is_screen(room: str) -> bool:
    return room.split(".")[0] == "ui"


def imports_in(source: str, room: str, where: str = "") -> Iterator[Import]:
    """Find every import of a module, those inside functions and those for type checkers too."""

    def search(node: ast.AST, inside: bool) -> Iterator[Import]:
        place = f"{where}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(room, alias.name, "", inside, place)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{place}: write imports out, from survive_nb on"
            assert node.module is not None
            for alias in node.names:
                yield Import(room, *_target(node.module, alias.name), inside, place)
        inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            yield from search(child, inside)

    yield from search(ast.parse(source), False)


def _target(module: str, name: str) -> tuple[str, str]:
    """Tell ``from package import module`` from ``from module import name``."""
    path = ROOT.joinpath(*module.split("."), name)
    if is_ours(module) and (path.is_dir() or path.with_suffix(".py").is_file()):
        return f"{module}.{name}", ""
    return module, name


def all_imports() -> list[Import]:
    return [
        found
        for path in modules()
        for found in imports_in(path.read_text(encoding="utf-8"), room_of(path), str(path.relative_to(ROOT)))
    ]


def is_allowed(found: Import) -> bool:
    """Tell whether a room may import this module of ours."""
    inner = found.target.removeprefix("survive_nb").removeprefix(".")
    if is_screen(found.room) and found.name == "State":
        return False
    if inner == "":
        # The package itself offers its version and, later, what a visitor types.
        return found.name.startswith("__") or found.room == "cli"
    allowed = MAY_IMPORT.get(found.room, ())
    own_room = inner.split(".")[0] == found.room
    return own_room or allowed == ANYTHING or any(f"{inner}.".startswith(f"{module}.") for module in allowed)


def is_standard(module: str) -> bool:
    return module.split(".")[0] in sys.stdlib_module_names


def is_borrowed(found: Import) -> bool:
    return found.inside_function and found.target.split(".")[0] in BORROWED.get(found.room, set())


# -- who may import whom -----------------------------------------------------------------------------------


def test_every_room_is_on_the_plan() -> None:
    unplanned = {room_of(path) for path in modules()} - MAY_IMPORT.keys()
    assert not unplanned, f"say in MAY_IMPORT what these may import: {unplanned}"


def test_rooms_import_only_what_the_plan_allows() -> None:
    wrong = [found for found in all_imports() if is_ours(found.target) and not is_allowed(found)]
    assert not wrong, "\n".join(
        f"{found.where}: {found.room} may not import {found.target}" for found in wrong
    )


def test_below_the_screen_only_the_standard_library_is_imported() -> None:
    wrong = [
        found
        for found in all_imports()
        if not is_screen(found.room)
        and not is_ours(found.target)
        and not is_standard(found.target)
        and not is_borrowed(found)
    ]
    assert not wrong, "\n".join(f"{found.where}: imports {found.target}" for found in wrong)


def test_the_core_imports_nothing_that_a_browser_lacks() -> None:
    wrong = [
        found
        for found in all_imports()
        if found.room not in OUTSIDE_THE_CORE and found.target.split(".")[0] in NOT_IN_A_BROWSER
    ]
    assert not wrong, "\n".join(f"{found.where}: imports {found.target}" for found in wrong)


def neighbour_of(path: Path) -> str | None:
    """Name the pages of the other game, for a file that belongs to the pages of one."""
    first, *rest = path.relative_to(PACKAGE).parts
    others = [game for game in GAMES if rest and rest[0] != game]
    return f"survive_nb.ui.{others[0]}" if first == "ui" and len(others) < len(GAMES) else None


def test_the_pages_of_one_game_never_import_those_of_the_other() -> None:
    pages = [(path, other) for path in modules() if (other := neighbour_of(path))]
    assert {other for _, other in pages} == {f"survive_nb.ui.{game}" for game in GAMES}
    wrong = [
        f"{found.where}: imports {found.target}"
        for path, other in pages
        for found in imports_in(path.read_text(encoding="utf-8"), "ui", str(path.relative_to(ROOT)))
        if f"{found.target}.".startswith(f"{other}.")
    ]
    assert not wrong, "what both games share belongs into ui/:\n" + "\n".join(wrong)


@pytest.mark.parametrize(
    ("room", "source", "allowed"),
    [
        ("survive", "from survive_nb.hexes import Hex", True),
        ("survive", "from survive_nb.survive.model import Sink", True),
        ("survive", "from survive_nb import rulebook", True),
        ("survive", "from survive_nb import fish_fish", False),
        ("survive", "import survive_nb.fish_fish.model", False),
        ("survive", "def f():\n    from survive_nb.transcript import read", False),
        ("survive", "if TYPE_CHECKING:\n    from survive_nb.bots import Bot", False),
        ("game", "from survive_nb import hexes", False),
        ("transcript", "from survive_nb.survive import legal_actions", True),
        ("ui", "from survive_nb.survive.model import Sink", True),
        ("ui", "from survive_nb.survive.model import State", False),
        ("ui", "from survive_nb.survive import legal_actions", False),
        ("ui", "from survive_nb.survive.rules import legal_actions", False),
        ("ui", "from survive_nb.game import Match", False),
        ("ui", "from survive_nb.rooms import Lobby", True),
        ("ui", "from survive_nb.store import open_store", False),
        ("rooms", "from survive_nb.bots.house import house_bot", True),
        ("rooms", "from survive_nb.ui.words import Words", False),
        ("table", "from survive_nb.rooms import Lobby", False),
        ("ui", "from survive_nb.checks.lesson import Plan", False),
        ("ui.lesson", "from survive_nb.checks.lesson import Plan", True),
        ("ui.lesson", "from survive_nb.ui.screen import Screen", True),
        ("ui.lesson", "from survive_nb.survive import legal_actions", False),
        ("ui.lesson", "from survive_nb.survive.model import State", False),
        ("cli", "from survive_nb.survive.rules import legal_actions", True),
        ("cli", "from survive_nb import __version__", True),
        ("attic", "from survive_nb.hexes import Hex", False),
    ],
)
def test_the_plan_is_read_as_meant(room: str, source: str, allowed: bool) -> None:
    assert [is_allowed(found) for found in imports_in(source, room)] == [allowed]


@pytest.mark.parametrize(
    ("room", "source", "borrowed"),
    [
        ("fish_fish", "def solve():\n    from scipy.optimize import linprog", True),
        ("fish_fish", "from scipy.optimize import linprog", False),
        ("survive", "def solve():\n    import scipy", False),
        ("fish_fish", "def solve():\n    import numpy", False),
    ],
)
def test_others_are_borrowed_inside_functions_only(room: str, source: str, borrowed: bool) -> None:
    assert [is_borrowed(found) for found in imports_in(source, room)] == [borrowed]


def modules_loaded_by(statement: str) -> set[str]:
    """Return the names that a fresh Python has in ``sys.modules`` after a statement and not before."""
    script = f"import sys; before = set(sys.modules)\n{statement}\nprint(*set(sys.modules) - before)"
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return set(run.stdout.split())


def test_importing_the_package_imports_nothing_else() -> None:
    assert modules_loaded_by("import survive_nb") == {"survive_nb"}


def test_importing_the_core_loads_no_package_of_others() -> None:
    loaded = modules_loaded_by("import survive_nb.survive, survive_nb.fish_fish, survive_nb.transcript")
    assert {"survive_nb.survive", "survive_nb.fish_fish", "survive_nb.transcript"} <= loaded
    assert not {name for name in loaded if not is_ours(name) and not is_standard(name)}


# -- what is said about each thing -------------------------------------------------------------------------


def undocumented(path: Path) -> Iterator[str]:
    """Name what is public in a file, and every class, that says nothing about itself."""
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
    silent = [f"{path.relative_to(ROOT)}: {name}" for path in modules() for name in undocumented(path)]
    assert not silent, "\n".join(silent)


def test_files_are_short() -> None:
    files = [*modules(), *(ROOT / "tests").rglob("*.py")]
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files
    }
    assert not {name: lines for name, lines in lengths.items() if lines > 400}


# -- what no file may hold ---------------------------------------------------------------------------------

# In pieces, so that this file does not hold them itself.
MACHINE_PATHS = [f"/{folder}/" for folder in ("work", "home", "root")]
REGISTRIES = [
    ".".join(parts)
    for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("debian", "org"))
]


def test_no_file_names_a_machine_or_a_registry() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("only a clone can tell which files are kept")
    kept = [ROOT / path for path in kept_files()]
    assert ROOT / "pyproject.toml" in kept
    wrong = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in kept
        if path.is_file()
        for text in MACHINE_PATHS + REGISTRIES
        if text.encode() in path.read_bytes()
    ]
    assert not wrong, "\n".join(wrong)
