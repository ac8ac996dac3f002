"""Files of texts: all keys of ``guide.toml`` are used and those that are used exist; errors name the file."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from survive_nb import rulebook
from survive_nb.fish_fish.model import CARDS
from survive_nb.registry import game_names, package_of
from survive_nb.survive.model import ACTION_TYPES, BACKS, KINDS
from survive_nb.ui.guide import guide_texts
from survive_nb.ui.legend import read_legend
from survive_nb.ui.text_files import TextFileError

#: Game → keys that no module of its guide spells out: names of things, and numbers of turns.
NAMES: dict[str, set[str]] = {
    "survive": {
        *(*BACKS, *KINDS, *rulebook.ids("survive"), "2", "4", "6"),
        *(kind.type for kind in ACTION_TYPES),
    },
    "fish-fish": {*CARDS},
}


def modules(game: str) -> Iterator[ast.Module]:
    """Yield the modules of a game's guide."""
    for path in Path(*package_of(game).split("."), "ui", "guide").glob("*.py"):
        yield ast.parse(path.read_text(encoding="utf-8"))


def texts_in(node: ast.AST) -> set[str]:
    return {
        inner.value
        for inner in ast.walk(node)
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str)
    }


def keys_taken(node: ast.AST, tables: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each table and key that an expression ``TEXTS[table][key]`` can name."""
    for inner in ast.walk(node):
        if not isinstance(inner, ast.Subscript):
            continue
        match inner.value:
            case ast.Subscript(value=ast.Name(id="TEXTS"), slice=ast.Constant(value=str(table))):
                yield from ((table, key) for key in _choices(inner.slice))
            case ast.Name(id=name) if name in tables:
                yield from ((tables[name], key) for key in _choices(inner.slice))


def _choices(key: ast.expr) -> Iterator[str]:
    match key:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*_choices(one), *_choices(other))


@pytest.mark.parametrize("game", game_names())
def test_every_key_is_used(game: str) -> None:
    spelt = set[str]().union(*map(texts_in, modules(game)))
    texts = guide_texts(f"{package_of(game)}.ui.guide")
    assert not texts.keys() - spelt
    unused = {f"{table}.{key}" for table, keys in texts.items() for key in keys.keys() - spelt - NAMES[game]}
    assert not unused


@pytest.mark.parametrize("game", game_names())
def test_every_key_that_is_used_exists(game: str) -> None:
    texts = guide_texts(f"{package_of(game)}.ui.guide")
    taken = {pair for module in modules(game) for pair in keys_taken(module, {"cases": "cases"})}
    assert len(taken) >= 3
    assert not {(table, key) for table, key in taken if key not in texts.get(table, {})}


def test_fish_guide_has_a_text_for_each_card() -> None:
    texts = guide_texts(f"{package_of('fish-fish')}.ui.guide")
    for table in ("revealed", "card_first", "card_later"):
        assert texts[table].keys() == {*CARDS}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sections = [", "TOMLDecodeError"),
        ("sections = []\ntutorial = []", "KeyError('marks')"),
        (
            '[[sections]]\nheading = "Pieces"\nentries = [{ name = "Boat" }]',
            "unexpected keyword argument 'name'",
        ),
    ],
)
def test_errors_name_the_file(
    text: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "wrong_texts"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "legend.toml").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "wrong_texts", raising=False)
    with pytest.raises(TextFileError, match=re.escape(problem)) as caught:
        read_legend("wrong_texts")
    assert "legend.toml in wrong_texts" in str(caught.value)
