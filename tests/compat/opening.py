"""All calls of the package that the tests of stored data need: after a rename, change only this file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from survive_nb import transcript
from survive_nb.cli import main
from survive_nb.registry import bots_of, rules_of
from survive_nb.rooms import ClassRooms, Lobby, Membership, RoomFacts, fair_luck
from survive_nb.store import open_store
from survive_nb.store.browser import BrowserStore
from survive_nb.table import GameRepository, Table
from survive_nb.teaching.class_table import class_table
from tests.compat.plain import digest, plain

#: The time in all fixtures, so that no room has expired.
NOW = 1_800_000_000.0
#: What a row of the class table has that version 0.1.0 did not know.
NEW_IN_CLASS_TABLE = ("self_reported", "mastered")

Facts = dict[str, Any]


# -- stores --------------------------------------------------------------------------------------------------


def opened_store(address: str) -> Any:
    """Return the SQLite or PostgreSQL store at this address."""
    return open_store(address)


def opened_browser_store(path: Path, copy: Path) -> Any:
    """Return the static site's store; ``copy`` is the file that the browser keeps."""
    return BrowserStore(path, copy)


def repository(store: Any) -> GameRepository:
    return GameRepository(store, clock=lambda: NOW)


def lobby(store: Any) -> Lobby:
    return Lobby(store, clock=lambda: NOW)


# -- saved games ---------------------------------------------------------------------------------------------


def listed(store: Any, browser: str) -> list[object]:
    """Return the list of unfinished games that a browser is shown, with the fields of version 0.1.0."""
    games: list[Any] = [plain(saved) for saved in repository(store).unfinished(browser)]
    return [{name: value for name, value in game.items() if name != "prepared"} for game in games]


def resumed(store: Any, key: str) -> Table:
    return with_old_numbers(repository(store).resume(key))


def with_old_numbers(table: Table) -> Table:
    """Show explorers by their ids in the log, as version 0.1.0 did; now people see other numbers (RUL-20)."""
    table._match.salt = None
    return table


def log_of(store: Any, game_id: str) -> list[object]:
    """Return the records of a game as they are stored."""
    return [json.loads(record.body) for record in store.log_of(game_id)]


def table_facts(table: Table) -> Facts:
    """Return all that the seats of a table may see, now and at each earlier moment."""
    seats: dict[str, Any] = {"onlooker": table.onlooker()}
    seats |= {str(index): table.seat(index) for index in _open_seats(table)}
    if table.is_over:
        seats["everyone"] = table.everyone()
    return {
        "game": table.game,
        "options": plain(table.options),
        "plans": plain(table.plans),
        "memory_aid": table.memory_aid,
        "waits_for": table.waits_for(),
        "outcome": plain(table.outcome),
        "seed": table.seed,
        "transcript": digest(json.loads(table.transcript())) if table.is_over else None,
        "seats": {name: seat_facts(seat) for name, seat in seats.items()},
    }


def _open_seats(table: Table) -> tuple[int, ...]:
    """Return the seats that this table gives out: in a running room game, only the own one."""
    is_private = type(table).__name__ == "RoomTable" and not table.is_over
    return table.here if is_private else tuple(range(len(table.plans)))


def seat_facts(seat: Any) -> Facts:
    count = seat.moments()
    return {
        "view": plain(seat.view()),
        "legal": plain(seat.legal()),
        "can_undo": seat.can_undo(),
        "events": digest(seat.events()),
        "moments": count,
        # All moments of a long game would take too long.
        "past": digest([(seat.view_at(n), seat.events_at(n)) for n in range(0, count, 1 + count // 20)]),
    }


def played_on(table: Table, plies: int) -> None:
    """Play on: dice and bots by the seed of the game, persons by a seed of our own."""
    rng = Random("played on")
    for _ in range(plies):
        waiting = table.waits_for()
        if waiting is not None:
            seat = table.seat(waiting)
            seat.act(rng.choice(seat.legal()))
        elif not table.step():
            return


# -- rooms ---------------------------------------------------------------------------------------------------


def returned(store: Any, key: str) -> Membership:
    """Return to a place in a room by its key."""
    place = lobby(store).back(key)
    if place.table is not None:
        with_old_numbers(place.table)
    return place


def room_facts(facts: RoomFacts) -> object:
    """Return the facts of a room with the fields of version 0.1.0."""
    found: Any = plain(facts)
    return {name: value for name, value in found.items() if name not in ("begin_commitment", "drawing_until")}


def place_facts(place: Membership) -> Facts:
    """Return the facts of a room, and of its game as this place sees it."""
    table = place.table
    return {
        "facts": room_facts(place.facts),
        "seat": place.seat,
        "is_host": place.is_host,
        "is_removed": place.is_removed,
        "table": None if table is None else table_facts(table),
        "fair": fair_facts(table.transcript()) if table is not None and table.is_over else None,
    }


def room_played_on(places: list[Membership], rounds: int) -> None:
    """Let everybody in a room look, and act when it is their turn."""
    rng = Random("played on")
    for place in places:
        place.attach()
    for _ in range(rounds):
        for place in places:
            place.poll()
            table = place.table
            assert table is not None
            while table.step():
                pass
            if place.seat is not None and table.waits_for() == place.seat:
                seat = table.seat(place.seat)
                seat.act(rng.choice(seat.legal()))


def own_rooms(store: Any, browser: str) -> list[object]:
    return [room_facts(facts) for facts in lobby(store).own(browser)]


def class_rooms(store: Any, key: str) -> ClassRooms:
    return lobby(store).class_by_key(key)


def class_facts(rooms: ClassRooms) -> Facts:
    found = rooms.rooms()
    return {
        "rooms": [room_facts(facts) for facts in found],
        "links": [plain(rooms.links(facts.id)) for facts in found],
        "export": [[name, text if name.endswith(".csv") else digest(text)] for name, text in rooms.export()],
    }


# -- files ---------------------------------------------------------------------------------------------------


def transcript_facts(text: str) -> Facts:
    """Return what a transcript says: its log, its outcome, and what each viewer has seen of it."""
    match = transcript.read(transcript.loads(text))
    viewers = [None, *range(match.start.options.players), *(["everyone"] if match.outcome else [])]
    return {
        "game": match.game.NAME,
        "options": plain(match.start.options),
        "plies": len(match.log),
        "outcome": plain(match.outcome),
        "views": {str(viewer): digest(match.view(viewer)) for viewer in viewers},
        "events": {str(viewer): digest(match.events_for(viewer)) for viewer in viewers},
        "moments": {str(viewer): digest(match.moments(viewer)) for viewer in viewers},
    }


def fair_facts(text: str) -> Facts:
    """Return what the check of a room's luck found."""
    return {"checked": plain(fair_luck.verify(text))}


def rewritten(text: str) -> str:
    """Read a transcript and write it again, without the fields that are not of the game."""
    return transcript.dumps(transcript.write(transcript.read(transcript.loads(text))))


def progress_facts(folder: Path) -> Facts:
    table = class_table(folder)
    rows: Any = plain(table.rows)
    return {
        "rows": [
            {name: fact for name, fact in row.items() if name not in NEW_IN_CLASS_TABLE} for row in rows
        ],
        "csv": table.csv(),
        "unreadable": [name for name, _ in table.unreadable],
    }


def command(*arguments: str) -> int:
    """Run ``survive-nb`` with these arguments."""
    return main(list(arguments))


# -- bots ----------------------------------------------------------------------------------------------------


def bot_names(game: str) -> list[str]:
    return bots_of(game).names


def bot_class(game: str, name: str) -> Callable[[], Any]:
    return bots_of(game).bot_class(name)


def first_choice(game: str) -> tuple[Any, Any]:
    """Return the view and the legal actions of the first decision in a game of two."""
    rules: Any = rules_of(game)
    state = rules.new_game(rules.Options(players=2), Random(1))
    return rules.view_for(state, rules.to_act(state)), rules.legal_actions(state)
