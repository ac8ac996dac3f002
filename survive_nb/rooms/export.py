"""What a teacher keeps of a class: a transcript of each finished game, and a table of all results."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final

from survive_nb.names import plain_cell
from survive_nb.rooms.membership import Membership
from survive_nb.rooms.room_facts import RoomFacts

RESULTS: Final = "results.csv"
_COLUMNS: Final = ("room", "title", "game", "status", "seat", "kind", "name", "score", "won")


def exported(places: Sequence[Membership]) -> list[tuple[str, str]]:
    """Return file names and texts; the games are numbered in the order of the rooms."""
    files = []
    results = io.StringIO()
    table = csv.writer(results, lineterminator="\r\n")
    table.writerow(_COLUMNS)
    for number, place in enumerate(places, 1):
        facts = place.facts
        table.writerows(_rows(number, facts, place))
        room_table = place.table if facts.status in ("over", "ended") else None
        if room_table is not None:
            files.append((f"room-{number:02}-{facts.game}.jsonl", room_table.transcript() + "\n"))
    return [*files, (RESULTS, results.getvalue())]


def _rows(number: int, facts: RoomFacts, place: Membership) -> Iterator[tuple[object, ...]]:
    """Yield a line for each chair; scores are there once the game is over."""
    outcome = place.table.outcome if facts.status == "over" and place.table is not None else None
    for chair in facts.chairs:
        score = "" if outcome is None else outcome.scores[chair.seat]
        won = "" if outcome is None else int(chair.seat in outcome.winners)
        yield (
            number,
            plain_cell(facts.title),
            facts.game,
            facts.status,
            chair.seat,
            chair.kind,
            plain_cell(chair.name),
            score,
            won,
        )
