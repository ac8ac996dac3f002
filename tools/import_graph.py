"""Show which package imports which, and find import cycles.

Every import counts: at the top of a module, inside a function, for type checkers only, and modules named in
strings, such as ``import_module("survive_nb.survive.ui")`` or a registry's ``"survive_nb.survive.ui:PAGES"``.
An f-string stands for every module that it could name; one that begins with a variable, such as
``f"{package}.ui.screens"``, for every module with that ending, and one that begins with the package of a
game, ``f"{package_of(game)}.text"``, for that module of every game. Calls of ``importlib.resources.files``
do not count. Cycles are searched with the packages of each imported module, whose ``__init__`` runs first.

    python tools/import_graph.py            print the graph of the packages as Mermaid
    python tools/import_graph.py --write    write it into docs/architecture.md
    python tools/import_graph.py --cycles   list the cycles of modules
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = "survive_nb"
PAGE: Final = ROOT / "docs" / "architecture.md"
BEGIN: Final = "<!-- import graph: `make graph` writes it -->"
END: Final = "<!-- end of the import graph -->"

#: Folders inside a package that are packages of their own in the picture.
_PARTS: Final = ("bots", "terms", "text", "ui", "solver")
#: Modules that have the name of such a folder.
_NO_PARTS: Final = ("i18n.terms", "teaching.text")


@dataclass(frozen=True, order=True)
class Edge:
    """One module of ours imports another."""

    importer: str
    imported: str
    #: Whether importing the first module imports the second: at the top of a module, not for types only.
    at_import: bool


def modules(root: Path = ROOT) -> dict[str, Path]:
    """Return the modules of the package with their files; a package is its ``__init__``."""
    found = {}
    for path in sorted((root / PACKAGE).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


@cache
def edges(root: Path = ROOT) -> set[Edge]:
    """Return all imports among the modules of the package."""
    known = modules(root)
    return {
        edge
        for name, path in known.items()
        for edge in imports_of(name, path.read_text(encoding="utf-8"), known)
        if edge.imported != name
    }


def imports_of(importer: str, source: str, known: Iterable[str]) -> Iterator[Edge]:
    r"""Yield the imports of one module.

    >>> source = "def page():\n    return import_module('survive_nb.ui')"
    >>> list(imports_of("survive_nb.games", source, ["survive_nb.ui"]))
    [Edge(importer='survive_nb.games', imported='survive_nb.ui', at_import=False)]
    """
    names = set(known)
    for node, at_import in _walk(ast.parse(source), True):
        for target in _targets(node, names):
            yield Edge(importer, target, at_import)


def _walk(node: ast.AST, at_import: bool) -> Iterator[tuple[ast.AST, bool]]:
    """Yield all nodes but docstrings, and whether each runs when the module is imported."""
    yield node, at_import
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        at_import = False
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        at_import = False
    for child in ast.iter_child_nodes(node):
        is_docstring = isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)
        if not is_docstring and not _is_data_folder(child):
            yield from _walk(child, at_import)


def _is_data_folder(node: ast.AST) -> bool:
    """Return whether the node is a call of ``importlib.resources.files``."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "files"


def _targets(node: ast.AST, names: set[str]) -> Iterator[str]:
    """Yield the modules that a node imports or names."""
    match node:
        case ast.Import():
            yield from (alias.name for alias in node.names if alias.name in names)
        case ast.ImportFrom(module=str(module)) if module in names:
            for alias in node.names:
                inner = f"{module}.{alias.name}"
                yield inner if inner in names else module
        case ast.Constant(value=str(text)):
            name = text.partition(":")[0]
            if name in names and name != PACKAGE:
                yield name
        case ast.JoinedStr(values=[first, *rest]):
            if _literal(first).startswith(f"{PACKAGE}."):
                start = re.escape(_literal(first))
            elif rest and "package_of(" in ast.unparse(first):
                games = [name.removesuffix(".rules") for name in names if name.endswith(".rules")]
                start = f"({'|'.join(map(re.escape, games))})"
            elif rest and re.match(r"\.\w", _literal(rest[0])):
                start = rf"{PACKAGE}\.[\w.]+"
            else:
                return
            pattern = start + "".join(re.escape(_literal(part)) or r"\w+" for part in rest)
            yield from sorted(name for name in names if re.fullmatch(pattern.partition(":")[0], name))


def _literal(part: ast.expr) -> str:
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else ""


# -- cycles ------------------------------------------------------------------------------------------------


def cycles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Return the strongly connected components with more than one module (Tarjan), the largest first.

    >>> cycles({"a": ["b"], "b": ["c"], "c": ["a"], "d": ["a"]})
    [['a', 'b', 'c']]
    """
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for after in sorted(graph.get(node, ())):
            if after not in index:
                visit(after)
                low[node] = min(low[node], low[after])
            elif after in stack:
                low[node] = min(low[node], index[after])
        if low[node] == index[node]:
            at = stack.index(node)
            found.append(sorted(stack[at:]))
            del stack[at:]

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return sorted((part for part in found if len(part) > 1), key=len, reverse=True)


def module_graph(found: Iterable[Edge]) -> dict[str, set[str]]:
    """Return the modules that each module imports, and the packages that are imported with them.

    >>> found = [Edge("a", "b.c", at_import=True), Edge("b.c", "b.d", at_import=True)]
    >>> {importer: sorted(imported) for importer, imported in module_graph(found).items()}
    {'a': ['b', 'b.c'], 'b.c': ['b.d']}
    """
    graph: dict[str, set[str]] = {}
    for edge in found:
        new = {edge.imported, *_packages_of(edge.imported)} - {edge.importer, *_packages_of(edge.importer)}
        graph.setdefault(edge.importer, set()).update(new)
    return graph


def _packages_of(module: str) -> list[str]:
    """Return the packages that contain a module, the outermost first.

    >>> _packages_of("survive_nb.survive.ui.log")
    ['survive_nb', 'survive_nb.survive', 'survive_nb.survive.ui']
    """
    parts = module.split(".")
    return [".".join(parts[:end]) for end in range(1, len(parts))]


# -- the picture -------------------------------------------------------------------------------------------


def package_of(module: str) -> str:
    """Return the package of a module in the picture, without the leading ``survive_nb``.

    >>> package_of("survive_nb.survive.ui.log"), package_of("survive_nb.table.seat")
    ('survive.ui', 'table')
    """
    parts = module.split(".")[1:]
    if not parts:
        return PACKAGE
    part = ".".join(parts[:2])
    return part if len(parts) > 1 and parts[1] in _PARTS and part not in _NO_PARTS else parts[0]


def package_edges(found: Iterable[Edge]) -> dict[tuple[str, str], bool]:
    """Return the imports between packages, and whether any of them happens at import."""
    pairs: dict[tuple[str, str], bool] = {}
    for edge in found:
        pair = package_of(edge.importer), package_of(edge.imported)
        if pair[0] != pair[1]:
            pairs[pair] = pairs.get(pair, False) or edge.at_import
    return pairs


def mermaid(found: Iterable[Edge]) -> str:
    """Return the graph of the packages; a dotted arrow stands for late and type-only imports."""
    lines = ["```mermaid", "flowchart LR"]
    for (importer, imported), at_import in sorted(package_edges(found).items()):
        lines.append(f"    {importer} {'-->' if at_import else '-.->'} {imported}")
    return "\n".join([*lines, "```"])


def written(page: str, graph: str) -> str:
    r"""Return the page with this graph between its markers.

    >>> written(f"# Page\n{BEGIN}\nold\n{END}\n", "new").splitlines()[2]
    'new'
    """
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{PAGE.name} has no markers for the import graph")
    return f"{before}{BEGIN}\n{graph}\n{END}{after}"


def main() -> int:
    """Print or write the graph, or list the cycles."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write the graph into docs/architecture.md")
    parser.add_argument("--cycles", action="store_true", help="list the cycles of modules")
    parser.add_argument("--checkout", type=Path, default=ROOT, metavar="DIR", help="read this checkout")
    args = parser.parse_args()
    found = edges(args.checkout.resolve())
    if args.cycles:
        for cycle in cycles(module_graph(found)):
            print(f"{len(cycle)} modules: {' '.join(cycle)}")
    elif args.write:
        page = PAGE.read_text(encoding="utf-8")
        PAGE.write_text(written(page, mermaid(found)), encoding="utf-8")
    else:
        print(mermaid(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
