"""Find the commands on our pages, in code blocks and inside sentences."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.packaging.project_files import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])

_BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.M | re.S)
_INLINE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_SHELLS = ("", "sh", "bash", "shell", "console")
#: Inline code that begins with one of these is a command.
_PROGRAMS = {"survive-nb", "make", "pip", "python3", "docker", "jupyter", "git"}
_ASSIGNMENT = re.compile(r"[A-Z_]+=\S*")


class Typed(NamedTuple):
    """A command and the page it is on."""

    page: str
    text: str

    @property
    def words(self) -> list[str]:
        """Return its words, without leading variable assignments and trailing comment."""
        words = shlex.split(self.text, comments=True)
        first = next((at for at, word in enumerate(words) if not _ASSIGNMENT.fullmatch(word)), 0)
        return words[first:]


def commands(page: Path) -> Iterator[Typed]:
    """Yield the commands of a page, each once."""
    text = page.read_text(encoding="utf-8")
    found = [line for shell, block in _BLOCK.findall(text) if shell in _SHELLS for line in _lines(block)]
    # A sentence may break a command over two lines.
    sentences = (" ".join(span.split()) for span in _INLINE.findall(_BLOCK.sub("", text)))
    found += [span for span in sentences if _is_command(span)]
    yield from (Typed(page.relative_to(ROOT).as_posix(), line) for line in dict.fromkeys(found))


def _lines(block: str) -> list[str]:
    """Return the commands of a code block."""
    whole = re.sub(r"\\\n\s*", "", block)
    lines = [line.strip().removeprefix("$ ") for line in whole.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def _is_command(span: str) -> bool:
    words = [word for word in span.split() if not _ASSIGNMENT.fullmatch(word)]
    return len(words) > 1 and (words[0] in _PROGRAMS or words[0].startswith(".venv/bin/"))
