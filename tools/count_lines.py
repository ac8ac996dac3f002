"""Count the code lines of the screens: ``survive_nb/ui`` and the ``ui`` of every game.

A code line is a line with at least one token that is code. Blank lines, lines with only a comment, and
docstrings (of modules, classes and functions) do not count; a statement or a text over several lines counts
each of its lines. By this rule 9cc0027 has 14,212. JavaScript, TypeScript and CSS are reported beside it,
without blank lines, comments, their tests and the generated bundle.

    python tools/count_lines.py                  this checkout
    python tools/count_lines.py --checkout DIR   another one
    python tools/count_lines.py --all            every package, not only the screens
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent

_NOT_CODE: Final = frozenset(
    {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENCODING,
        tokenize.ENDMARKER,
    }
)
_DOCUMENTED: Final = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
_FRONT_END: Final = frozenset({".js", ".mjs", ".jsx", ".ts", ".tsx", ".css"})
_COMMENT: Final = re.compile(r"/\*.*?\*/|(?<![:\w\"'`])//[^\n]*", re.DOTALL)


def python_lines(source: str) -> int:
    r"""Return the number of code lines of a Python source.

    >>> python_lines('"A module."\n\nx = [  # a list\n    1,\n]\n# end\n')
    3
    """
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _NOT_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            text = node.body[0]
            lines.difference_update(range(text.lineno, (text.end_lineno or text.lineno) + 1))
    return len(lines)


def front_end_lines(source: str) -> int:
    r"""Return the number of code lines of a JavaScript, TypeScript or CSS source.

    >>> front_end_lines("// a comment\n\nconst x = 1; // one\n/* two\nlines */\n")
    1
    """
    return sum(1 for line in _COMMENT.sub("", source).splitlines() if line.strip())


def ui_folders(package: Path) -> list[Path]:
    """Return the folders of the screens: ``ui`` and the ``ui`` of each game."""
    return [folder for folder in (package / "ui", *sorted(package.glob("*/ui"))) if folder.is_dir()]


def python_in(folder: Path) -> Counter[str]:
    """Return the code lines below a folder, by the path of the containing folder."""
    found: Counter[str] = Counter()
    for path in sorted(folder.rglob("*.py")):
        found[path.parent.relative_to(folder.parent).as_posix()] += python_lines(path.read_text("utf-8"))
    return found


def front_end_sources(root: Path) -> Iterator[Path]:
    """Yield the sources of the front end; up to 9cc0027 they were the static files themselves."""
    folders = [root / "frontend" / "src", root / "frontend" / "styles"]
    if not folders[0].is_dir():
        folders = [root / "survive_nb" / "ui" / "static"]
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in _FRONT_END and ".test." not in path.name:
                yield path


def main() -> int:
    """Count, and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--checkout", type=Path, default=ROOT, metavar="DIR", help="count this checkout")
    parser.add_argument("--all", action="store_true", help="count the whole package")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    args = parser.parse_args()
    package = args.checkout.resolve() / "survive_nb"
    python: Counter[str] = Counter()
    for folder in [package] if args.all else ui_folders(package):
        for name, lines in python_in(folder).items():
            python[f"{folder.parent.relative_to(package.parent).as_posix()}/{name}".removeprefix("./")] += (
                lines
            )
    front_end: Counter[str] = Counter()
    for path in front_end_sources(args.checkout.resolve()):
        front_end[path.suffix[1:]] += front_end_lines(path.read_text("utf-8"))
    if args.json:
        print(json.dumps({"python": python.total(), "folders": python, "front_end": front_end}, indent=2))
        return 0
    for name, lines in python.items():
        print(f"{lines:7}  {name}")
    print(f"{python.total():7}  Python")
    for suffix, lines in front_end.items():
        print(f"{lines:7}  {suffix}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
