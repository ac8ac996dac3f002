"""A position in words: a prompt, then headed lists and tables; ``str()`` makes plain text of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from survive_nb.i18n.words import Words


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be done now, and the command that does it."""

    text: str
    command: str

    def __str__(self) -> str:
        return f"{self.text} [{self.command}]"


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the lines under it."""

    key: str
    heading: str
    lines: tuple[str | Choice, ...]

    def __str__(self) -> str:
        return "\n".join([self.heading, *(f"- {line}" for line in self.lines)])


@dataclass(frozen=True, slots=True)
class Table:
    """A table; the first cell of each row names the row."""

    key: str
    heading: str
    lines: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        return "\n".join([self.heading, *(" | ".join(cells) for cells in self.lines)])


Part: TypeAlias = Section | Table


@dataclass(frozen=True, slots=True)
class Description:
    """A position as one viewer may know it: what is awaited, and the parts that have any lines."""

    title: str
    prompt: str
    parts: tuple[Part, ...]
    #: Whether a page shows the title; it is the name of the region in any case.
    shows_title: bool = False

    def __str__(self) -> str:
        return "\n\n".join([self.title, self.prompt, *map(str, self.parts)])


def section(key: str, heading: str, lines: Iterable[str | Choice]) -> Section:
    """Return a section of these lines."""
    return Section(key, heading, tuple(lines))


def description(title: str, prompt: str, *parts: Part, shows_title: bool = False) -> Description:
    """Return a description without its empty parts."""
    return Description(title, prompt, tuple(part for part in parts if part.lines), shows_title)


def in_a_row(things: Iterable[str], words: Words) -> str:
    """Join things that may have commas inside.

    >>> in_a_row(["red 1", "red 2 and red 3"], Words("en"))
    'red 1; red 2 and red 3'
    """
    row = ""
    for thing in things:
        row = words.say("{left}; {right}", left=row, right=thing) if row else thing
    return row
