"""The commands that our pages tell people to type, found in blocks and in the middle of sentences."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.front_door.places import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])

_BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.M | re.S)
_INLINE = re.compile(r"(?<!`)`([^`]+)`(?!`)")
_SHELLS = ("", "sh", "bash", "shell", "console")
#: In a sentence, code is a command if it begins so.
_PROGRAMS = {"survive-nb", "make", "pip", "python3", "docker", "jupyter", "git"}
_ASSIGNMENT = re.compile(r"[A-Z_]+=\S*")


class Typed(NamedTuple):
    """One command, with the page that tells it."""

    page: str
    text: str

    @property
    def words(self) -> list[str]:
        """Return its words, without the variables that are set before it and the comment after it."""
        words = shlex.split(self.text, comments=True)
        first = next((at for at, word in enumerate(words) if not _ASSIGNMENT.fullmatch(word)), 0)
        return words[first:]


def commands(page: Path) -> Iterator[Typed]:
    """Find the commands of a page; one is told once."""
    text = page.read_text(encoding="utf-8")
    told = [line for shell, block in _BLOCK.findall(text) if shell in _SHELLS for line in _lines(block)]
    # A sentence may break a command over two lines.
    sentences = (" ".join(span.split()) for span in _INLINE.findall(_BLOCK.sub("", text)))
    told += [span for span in sentences if _is_command(span)]
    yield from (Typed(page.relative_to(ROOT).as_posix(), line) for line in dict.fromkeys(told))


def _lines(block: str) -> list[str]:
    """Return the commands of a block; what a console answers is none."""
    whole = re.sub(r"\\\n\s*", "", block)
    lines = [line.strip().removeprefix("$ ") for line in whole.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def _is_command(span: str) -> bool:
    words = [word for word in span.split() if not _ASSIGNMENT.fullmatch(word)]
    return len(words) > 1 and (words[0] in _PROGRAMS or words[0].startswith(".venv/bin/"))
