"""The style sheets name nothing that no page has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools.frontend import FRONTEND

ROOT = FRONTEND.parent
STYLES = sorted((FRONTEND / "styles").glob("*.css"))
#: Classes that libraries give: CodeMirror, its highlighter, JupyterLab, its layout, and nbconvert.
LIBRARIES = re.compile(r"(?:cm|tok|jp|lm)-.*|anchor-link")
#: Classes that are the name of a colour: ``f"atl-{color}"``.
COLORS = {f"atl-{color}" for color in ("red", "yellow", "green", "blue")}
#: A class, with ``{…}`` or ``${…}`` where a part of it is computed.
NAME = re.compile(r"(?<![\w-])-{0,2}[a-z](?:[\w-]|\$?\{[^{}]*\})*")


def _without_comments(path: Path) -> str:
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"(?m)^\s*//.*$", "", text)


def _texts(path: Path) -> Iterator[str]:
    """Yield the texts of a source, without comments and docstrings."""
    if path.suffix != ".py":
        yield _without_comments(path)
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" not in node.value:
            yield node.value


@cache
def _named() -> tuple[set[str], re.Pattern[str]]:
    """Return the names in all sources, and a pattern of those that are computed."""
    folders = (FRONTEND / "src", ROOT / "static_site", ROOT / "tools", *(ROOT / "survive_nb").iterdir())
    names = {
        name
        for folder in folders
        for path in (folder.rglob("*") if folder.is_dir() else [])
        if path.suffix in {".py", ".ts", ".j2", ".html", ".json", ".svg"} and "static" not in path.parts
        for text in _texts(path)
        for name in NAME.findall(text)
    }
    # A template that begins with its variable could be any class.
    computed = [name for name in names if re.match(r"(?:--)?atl-[a-z].*\{", name)]
    pattern = "|".join(re.sub(r"\$?\{[^}]*\}", "[a-z0-9-]*", name) for name in computed)
    return names, re.compile(pattern)


def _is_named(name: str) -> bool:
    names, computed = _named()
    return name in names or computed.fullmatch(name) is not None


def test_every_class_is_given_somewhere() -> None:
    classes = {
        name
        for path in STYLES
        for selector in re.findall(r"([^{};]+)\{", _without_comments(path))
        for name in re.findall(r"\.(-?[A-Za-z_][\w-]*)", selector)
    }
    unknown = {name for name in classes - COLORS if not LIBRARIES.fullmatch(name) and not _is_named(name)}
    assert not unknown


def test_every_custom_property_is_used() -> None:
    sheets = "\n".join(map(_without_comments, STYLES))
    defined = set(re.findall(r"(--[\w-]+)\s*:", sheets))
    used = set(re.findall(r"var\((--[\w-]+)", sheets))
    assert not {name for name in defined - used if name.startswith("--atl-") and not _is_named(name)}
