"""Stores written by commit 9cc0027 open, show every seat what it saw then, and can be played on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.compat import opening
from tests.compat.fixture_files import BROWSER, loaded
from tests.compat.plain import digest

pytestmark = pytest.mark.slow

OldStore = tuple[str, Any]
PLAYED_ON = 25
ROUNDS_IN_ROOM = 12


def test_unfinished_games_are_listed(old_store: OldStore) -> None:
    name, store = old_store
    assert opening.listed(store, BROWSER) == loaded(f"{name}.expected.json")["listed"]


def test_saved_games_show_what_they_showed(old_store: OldStore) -> None:
    name, store = old_store
    keys, expected = loaded(f"{name}.keys.json"), loaded(f"{name}.expected.json")
    for title, game in keys["games"].items():
        then = expected["games"][title]
        assert opening.table_facts(opening.resumed(store, game["key"])) == then["facts"], title
        log = opening.log_of(store, game["id"])
        assert (len(log), digest(log)) == (then["records"], then["log"]), title


def test_saved_games_continue_unchanged(old_store: OldStore) -> None:
    name, store = old_store
    keys, expected = loaded(f"{name}.keys.json"), loaded("store.expected.json")
    for title, game in keys["games"].items():
        if title not in expected["next"]:
            continue
        before = len(opening.log_of(store, game["id"]))
        opening.played_on(opening.resumed(store, game["key"]), PLAYED_ON)
        assert opening.log_of(store, game["id"])[before:] == expected["next"][title], title


def test_rooms_show_what_they_showed(old_rooms: OldStore) -> None:
    name, store = old_rooms
    keys, expected = loaded(f"{name}.keys.json"), loaded(f"{name}.expected.json")
    assert opening.own_rooms(store, BROWSER) == expected["own rooms"]
    for title, room in keys["rooms"].items():
        then = expected["rooms"][title]
        for place, key in room["places"].items():
            assert opening.place_facts(opening.returned(store, key)) == then["places"][place], (title, place)
        assert len(opening.log_of(store, room["id"])) == then["records"], title


def test_rooms_in_mid_game_go_on(old_rooms: OldStore) -> None:
    name, store = old_rooms
    keys, expected = loaded(f"{name}.keys.json"), loaded(f"{name}.expected.json")
    for title in ("survive in mid-game", "fish-fish in mid-game"):
        room = keys["rooms"][title]
        places = [opening.returned(store, key) for key in room["places"].values()]
        before = len(opening.log_of(store, room["id"]))
        opening.room_played_on(places, ROUNDS_IN_ROOM)
        assert opening.log_of(store, room["id"])[before:] == expected["next"][title], title


def test_class_shows_what_it_showed(old_rooms: OldStore) -> None:
    name, store = old_rooms
    rooms = opening.class_rooms(store, loaded(f"{name}.keys.json")["class"])
    assert opening.class_facts(rooms) == loaded(f"{name}.expected.json")["class"]


def test_old_code_joins_waiting_room(old_rooms: OldStore) -> None:
    name, store = old_rooms
    room = loaded(f"{name}.keys.json")["rooms"]["before the game"]
    place = opening.lobby(store).sit(room["code"], "Eve", browser="the browser of Eve")
    assert [chair.name for chair in place.facts.chairs] == ["Ada", "Eve"]
