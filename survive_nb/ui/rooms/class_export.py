"""What a teacher keeps of a class: the results as a table, and all games that are over in one file."""

from __future__ import annotations

from typing import Final

from survive_nb.rooms import ClassRooms
from survive_nb.rooms.export import RESULTS

GAMES: Final = "games.jsonl"
#: Without it some spreadsheets take Persian names for something else.
_UTF8_SIGN: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"


def results_file(class_: ClassRooms) -> tuple[str, str]:
    """Return the name and the text of the table of results."""
    return RESULTS, _UTF8_SIGN + dict(class_.export())[RESULTS]


def games_file(class_: ClassRooms) -> tuple[str, str]:
    """Return the name and the text of the file of games: one transcript a line; the text may be empty.

    A browser asks back when a page saves many files at once, and ``survive-nb verify`` reads a game a line.
    """
    return GAMES, "".join(text for name, text in class_.export() if name != RESULTS)
