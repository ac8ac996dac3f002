"""Set-up at a shared screen: each person looks once, then all place in the open by letter (SET-4, SET-6)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from survive_nb.survive import PlaceExplorer
from survive_nb.survive.ui.handover import LETTERS, FaceDown
from survive_nb.table import Table
from survive_nb.ui.app import App
from tests.rules.marks import rule
from tests.ui.apps import begun, new_app, nodes, offered, recorded, texts
from tests.ui.test_play_page import page_of, send

TEN = {"red": (1, 1, 1, 2, 2, 3, 3, 4, 5, 6)}


def look(app: App, seat: int) -> dict[str, int]:
    """Let a person look at their explorers, and return the values under the letters."""
    send(app, "take-screen", seat=seat)
    items = [node for node in nodes(app.screen.over) if node.get("t") == "li"]
    values = {item["n"][0]["x"]: int(item["n"][1]["x"]) for item in items}
    send(app, "seen")
    return values


def placings(table: Table) -> list[PlaceExplorer]:
    return [ply.action for ply in table._match.log if isinstance(ply.action, PlaceExplorer)]


@rule("SET-4", "SET-6")
def test_each_person_gets_one_handover(app: App) -> None:
    table = begun(app, "person", "person", "person", first_player=1)
    letters = {seat: look(app, seat) for seat in range(3)}
    assert all(sorted(of) == list(LETTERS) for of in letters.values())
    assert all(sorted(of.values()) == list(TEN["red"]) for of in letters.values())
    rng, handovers = Random(1), 0
    while table.onlooker().view().step == "place_explorers":
        handovers += page_of(app).handover_to is not None
        seat = table.waits_for()
        assert seat is not None
        choice = rng.choice([message for message in offered(app.screen) if message["do"] == "letter"])
        send(app, **choice)
        send(app, "tap", at=rng.choice(app.screen.live))
        placed = placings(table)[-1]
        assert placed.value == letters[seat].pop(choice["letter"])
    while table.onlooker().view().step == "place_boats":
        handovers += page_of(app).handover_to is not None
        send(app, "tap", at=rng.choice(app.screen.live))
    assert handovers == 0
    assert page_of(app).handover_to is not None, "play begins: hands are secret"


def placed_in_the_open(folder: Path, under_the_letters: str) -> tuple[list[Any], list[int]]:
    """Return what is sent while six explorers are placed, and their values."""
    folder.mkdir()
    with recorded() as wire:
        app = new_app(folder)
        table = begun(app, "person", "person", first_player=0)
        for seat in (0, 1):
            left = dict(table.seat(seat).view().values_left)
            rng = Random(f"{under_the_letters} {seat}")
            page_of(app).handover._face_down[seat] = FaceDown(left, rng)
            look(app, seat)
        wire.take()
        send(app, "board_text")
        for space in ("F4", "F5", "F6", "F7", "G4", "G5"):
            send(app, **[message for message in offered(app.screen) if message["do"] == "letter"][1])
            send(app, "tap", at=space)
            send(app, "typed", value="help")
        sent = wire.take()
        app.close()
    return sent, [placing.value for placing in placings(table)]


@rule("SET-6")
def test_nothing_public_reveals_a_value(tmp_path: Path) -> None:
    """What is under the letters changes nothing that is sent."""
    one, values = placed_in_the_open(tmp_path / "one", "tide")
    other, others = placed_in_the_open(tmp_path / "other", "ebb")
    assert values != others
    assert one == other
    assert not any("worth" in text for _, _, text, _ in one)


def test_values_cannot_be_named_openly(app: App) -> None:
    table = begun(app, "person", "person", first_player=0)
    letters = look(app, 0)
    look(app, 1)
    chosen = page_of(app)._face_down
    assert chosen is not None
    assert chosen.pair is not None
    other = next(value for value in letters.values() if value != chosen.pair[1])
    send(app, "typed", value=f"place red {other} F4")
    assert placings(table) == []
    assert "face down" in texts(app.screen)
    send(app, "hint")
    assert page_of(app).hints == []
    send(app, "letter", color="red", letter="Z")
    send(app, "value", color="red", value=6)
    send(app, "typed", value="F4")
    assert [(p.value, p.space) for p in placings(table)] == [(chosen._values["red", "A"], "F4")]


def test_undo_puts_the_letter_back(app: App) -> None:
    table = begun(app, "person", "person", first_player=0)
    look(app, 0)
    look(app, 1)
    send(app, "letter", color="red", letter="D")
    send(app, "tap", at="F4")
    assert "red" not in {message.get("color") for message in offered(app.screen)}
    send(app, "undo")
    assert placings(table) == []
    letters = [message["letter"] for message in offered(app.screen) if message["do"] == "letter"]
    assert letters == list(LETTERS)


def test_a_person_may_look_again(app: App) -> None:
    begun(app, "person", "person", first_player=0)
    first = look(app, 0)
    look(app, 1)
    send(app, "look-again")
    assert page_of(app).handover_to == 0
    send(app, "tap", at="F4")
    assert look(app, 0) == first
    send(app, "seen")
    assert "There is no such button" in texts(app.screen)


def test_equal_explorers_need_no_look(app: App) -> None:
    table = begun(app, "person", "person", first_player=0, equal_worth=True)
    assert page_of(app).handover_to is None
    send(app, "tap", at="F4")
    assert len(placings(table)) == 1


@pytest.mark.parametrize("seed", range(20))
def test_letters_follow_what_is_left(seed: int) -> None:
    """Whatever is placed or taken back, as many letters lie face down as explorers of each value are left."""
    rng = Random(seed)
    cards, left = FaceDown(TEN, Random(seed)), list(TEN["red"])
    back: list[int] = []
    for _ in range(40):
        if back and rng.random() < 0.4:
            left.append(back.pop())
        elif left:
            back.append(left.pop(rng.randrange(len(left))))
        cards.follow({"red": left})
        assert Counter(cards._values[card] for card in cards.free) == Counter(left)
        assert (cards.chosen is None) == (not left)
