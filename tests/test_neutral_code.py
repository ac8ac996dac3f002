"""Code that serves every game asks the registry: it names no game, and knows no piece or card of one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from survive_nb.registry import game_names, package_of
from tests.test_architecture import GAMES, MAY_IMPORT, PACKAGE, ROOT, modules

#: The lessons, each about one game, and their handouts; names of version 0.1.0; the list of games; what
#: a notebook types.
MAY_NAME_GAMES = ("teaching/", "handouts/", "_compat.py", "games.py", "__init__.py")

#: Things that only one of the games has.
THINGS = {
    *("bait", "bid", "bidder", "bids", "boat", "boats", "explorer", "explorers", "fish", "fisher"),
    *("serpent", "shark", "swimmer", "volcano", "whale"),
}
#: Module → the things that it may mention, and why.
MAY_MENTION: dict[str, set[str]] = {
    # ``League.enter(…, fisher=…)`` is a parameter of version 0.1.0.
    "league/entries.py": {"bids", "fisher"},
    "league/league.py": {"fisher"},
    # Which facts of a sentence are seats.
    "i18n/names.py": {"fisher"},
    # One theme file for all games.
    "ui/theme.py": {"boat"},
    # Help texts.
    "cli/__init__.py": {"fish"},
    "cli/simulate.py": {"fisher"},
}
#: Attributes that may be looked up by name: of objects of users and of other packages.
MAY_LOOK_UP = {
    "choose",
    "observe",
    "kernel",
    "reconfigure",
    "setitimer",
    "thread_time",
    "_original_stdstream_copy",
}

DO_NOT_COUNT = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def neutral_modules() -> Iterator[Path]:
    for path in modules():
        inner = path.relative_to(PACKAGE)
        if inner.parts[0] not in GAMES and not inner.as_posix().startswith(MAY_NAME_GAMES):
            yield path


def texts_in(source: str) -> Iterator[tuple[int, str]]:
    """Yield the names and strings of a module, without its docstrings."""
    tree = ast.parse(source)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, DO_NOT_COUNT) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.arg(arg=text):
                yield line, text
            case ast.keyword(arg=str(text)) | ast.FunctionDef(name=text) | ast.ClassDef(name=text):
                yield line, text
            case ast.Constant(value=str(text)) if id(node) not in docstrings:
                yield line, text


def games_named(source: str) -> list[int]:
    """Return the lines in which a module names a game, as the default of a parameter too."""
    return [line for line, text in texts_in(source) if text in game_names() or text in GAMES]


def things_in(source: str) -> dict[str, int]:
    """Return the things of one game that a module mentions, with a line of each."""
    found = {}
    for line, text in texts_in(source):
        for word in re.findall("[a-z]+", re.sub("([A-Z])", r" \1", text).lower()):
            if word in THINGS:
                found[word] = line
    return found


def attributes_looked_up(source: str) -> dict[str, int]:
    """Return the constant names that a module passes to ``getattr`` and ``hasattr``, with their lines."""
    return {
        node.args[1].value: node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("getattr", "hasattr")
        and isinstance(node.args[1], ast.Constant)
        and isinstance(node.args[1].value, str)
    }


def test_no_module_names_a_game() -> None:
    named = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in neutral_modules()
        for line in games_named(path.read_text(encoding="utf-8"))
    ]
    assert not named, "ask the registry instead:\n" + "\n".join(named)


def test_shared_modules_name_no_game_term() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix(): things_in(path.read_text(encoding="utf-8"))
        for path in neutral_modules()
    }
    wrong = [
        f"survive_nb/{module}:{line}: {thing}"
        for module, things in found.items()
        for thing, line in things.items()
        if thing not in MAY_MENTION.get(module, set())
    ]
    assert not wrong, "move this into the package of the game:\n" + "\n".join(wrong)
    unused = {
        module: rest for module, things in MAY_MENTION.items() if (rest := things - found[module].keys())
    }
    assert not unused, f"no longer needed in MAY_MENTION: {unused}"


@pytest.mark.parametrize("package", ["ui", "table", "rooms", "league", "cli", "i18n", "text"])
def test_no_game_attribute_by_name(package: str) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in neutral_modules()
        if path.relative_to(PACKAGE).parts[0] == package
        for name, line in attributes_looked_up(path.read_text(encoding="utf-8")).items()
        if name not in MAY_LOOK_UP
    ]
    assert not wrong, "declare the attribute for every game:\n" + "\n".join(wrong)


def test_only_games_and_lessons_import_games() -> None:
    wrong = {
        package: game
        for package, allowed in MAY_IMPORT.items()
        for game in GAMES
        if package.split(".")[0] not in (*GAMES, "teaching", "handouts")
        and any(f"{module}.".startswith(f"{game}.") for module in allowed)
    }
    assert not wrong


def front_end_names(source: str) -> list[str]:
    """Return the games that a file of the front end names outside comments."""
    code = re.sub(r"/\*.*?\*/|//[^\n]*", "", source, flags=re.DOTALL)
    names = {*game_names(), *(package_of(game).rpartition(".")[2] for game in game_names())}
    return [name for name in sorted(names) if re.search(rf"(?<![\w-]){name}(?![\w-])", code)]


def test_front_end_names_no_game() -> None:
    wrong = {
        path.name: names
        for path in sorted((ROOT / "frontend" / "src").rglob("*.ts"))
        if (names := front_end_names(path.read_text(encoding="utf-8")))
    }
    assert not wrong


def test_styles_name_no_game() -> None:
    name = re.compile(rf"\.[\w-]*-(?:{'|'.join(game_names())})(?![\w-])")
    assert name.findall(".atl-root .atl-game-fish-fish {") == [".atl-game-fish-fish"]
    styles = sorted((ROOT / "frontend" / "styles").rglob("*.css"))
    wrong = {path.name: found for path in styles if (found := name.findall(path.read_text(encoding="utf-8")))}
    assert styles
    assert not wrong


@pytest.mark.parametrize(
    "source",
    [
        "if game == 'fish-fish': pass",
        "TITLES = {'survive': 'Survive!'}",
        "def open_app(game='survive'): pass",
        "name = fish_fish.NAME",
    ],
)
def test_named_game_is_found(source: str) -> None:
    assert games_named(source) == [1]


@pytest.mark.parametrize(
    "source", ["class Known:\n    fish: int", "def catch(bait): pass", "flag = '--shark'", "x.choose_bid()"]
)
def test_mentioned_thing_is_found(source: str) -> None:
    assert things_in(source)
    assert not things_in(f'"""{source}"""')


def test_looked_up_attribute_is_found() -> None:
    assert attributes_looked_up("aid = getattr(self.draft, 'memory_aid', False)") == {"memory_aid": 1}


def test_game_in_front_end_is_found() -> None:
    table = 'const NOTEBOOKS = { survive: "play.ipynb", "fish-fish": "fish_fish.ipynb" };'
    assert front_end_names(table) == ["fish-fish", "fish_fish", "survive"]
    assert front_end_names(r"const isApp = /\/(play|fish_fish)\.ipynb$/;") == ["fish_fish"]
    assert not front_end_names("// survive\nconst KEY = 'survive-nb settings';")
