"""Notes on the screen: a pencil, a place, what is shown of them, and the comparison at the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from survive_nb.survive import model as m
from survive_nb.survive.ui.ending import EndingPage
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.survive.ui.screens import place_all
from survive_nb.table import Table
from survive_nb.ui.app import App
from tests.ui.apps import Arrive, all_nodes, at_table, looked, nodes, plans, texts


def send(app: App, do: str, **payload: Any) -> None:
    app.screen.receive({"do": do, **payload})


def page_of(app: App) -> PlayPage:
    assert isinstance(app.page, PlayPage)
    return app.page


def placed(app: App, *kinds: str, memory_aid: bool = False, **options: Any) -> Table:
    chosen = m.Options(players=len(kinds), first_player=0, **options)
    table = app.repository.begin(
        "survive", chosen, plans(*kinds), browser=app.browser, seed="tide", memory_aid=memory_aid
    )
    place_all(table)
    return at_table(app, looked(table))


def own(app: App) -> tuple[str, str]:
    """Return an own explorer and where it stands."""
    explorer = next(e for e in page_of(app).seat.view().explorers if e.seat == page_of(app).seat.index)
    return explorer.id, str(explorer.place)


def asked(app: App) -> list[dict[str, Any]]:
    """Return the buttons of the note that is open."""
    found = (node for node in nodes(app.screen.ask) if node["t"] == "button")
    return [{"do": node["do"][0], **node["do"][1]} for node in found]


def test_place_opens_a_note_beside_it(app: App) -> None:
    placed(app, "person", "drifter")
    explorer, place = own(app)
    send(app, "note", at=place)
    assert app.screen.ask["a"]["data-place"] == place
    assert {"do": "note-set", "explorer": explorer, "value": 5} in asked(app)
    send(app, "note-set", explorer=explorer, value=5)
    assert not app.screen.ask
    assert "you noted" in app.screen.labels[place]
    assert "Your notes" in texts(app.screen)
    picture = page_of(app).picture(app, page_of(app).view())[0]
    assert picture.notes == {explorer: 5}
    send(app, "note", at=place)
    send(app, "note-set", explorer=explorer, value=0)
    assert "you noted" not in texts(app.screen)


def test_pencil_beside_the_selected_explorer(app: App) -> None:
    placed(app, "person", "drifter")
    assert not any(node.get("k") == "note-open" for node in all_nodes(app.screen))
    movable = {a.explorer for a in page_of(app).legal.actions if isinstance(a, m.MoveExplorer)}
    view = page_of(app).seat.view()
    explorer = next(e for e in view.explorers if e.id in movable)
    send(app, "tap", at=explorer.place)
    assert any(node.get("k") == "note-open" for node in all_nodes(app.screen))
    send(app, "note-open", explorer=explorer.id)
    send(app, "escape")
    assert not app.screen.ask


def test_note_survives_a_reload(app: App, arrive: Arrive) -> None:
    table = placed(app, "person", "drifter")
    explorer, place = own(app)
    send(app, "note-set", explorer=explorer, value=3)
    again = arrive(game=table.key)
    assert "you noted" in again.screen.labels[place]


def test_other_tab_shows_the_note(app: App, arrive: Arrive) -> None:
    table = placed(app, "person", "drifter")
    explorer, place = own(app)
    other = arrive(game=table.key)
    assert "you noted" not in other.screen.labels[place]
    send(app, "note-set", explorer=explorer, value=3)
    send(other, "beat")
    assert "you noted" in other.screen.labels[place]
    send(app, "note-set", explorer=explorer, value=0)
    send(other, "beat")
    assert "you noted" not in other.screen.labels[place]


FORGED: tuple[dict[str, Any], ...] = (
    {"do": "note-set", "explorer": "yellow-1", "value": 3},
    {"do": "note-set", "explorer": "boat-1", "value": 3},
    {"do": "note-set", "explorer": "red-1", "value": 99},
    {"do": "note-set", "explorer": "red-1"},
    {"do": "note-set", "explorer": ["red-1"], "value": 3},
    {"do": "note-set", "explorer": "red-1", "value": -3},
    {"do": "note-open", "explorer": "yellow-1"},
    {"do": "note", "at": "Z9"},
    {"do": "note"},
)


@pytest.mark.parametrize("message", FORGED, ids=str)
def test_forged_note_gets_a_sentence(app: App, message: dict[str, Any]) -> None:
    table = placed(app, "person", "drifter")
    app.screen.receive(message)
    assert app.notice is not None
    assert [table.memory.notes(seat) for seat in range(2)] == [{}, {}]


def test_purists_switch_notes_off(app: App) -> None:
    table = placed(app, "person", "drifter")
    explorer, place = own(app)
    send(app, "note-set", explorer=explorer, value=3)
    app.change(app.settings.changed("notes", False) or app.settings)
    app.refresh()
    assert "you noted" not in texts(app.screen)
    send(app, "note", at=place)
    assert "switched off" in app.notice_text
    send(app, "note-set", explorer=explorer, value=4)
    assert "switched off" in app.notice_text
    assert table.memory.notes(0) == {explorer: 3}


def test_notes_stay_behind_the_curtain(app: App) -> None:
    placed(app, "person", "person")
    send(app, "take-screen", seat=0)
    explorer, _ = own(app)
    send(app, "note-set", explorer=explorer, value=3)
    assert "you noted" in texts(app.screen)
    page = page_of(app)
    for _ in range(20):
        if page.handover_to is None:
            page.seat.act(page.seat.legal()[-1])
            app.settle()
    assert page.handover_to == 1
    app.refresh()
    assert "you noted" not in texts(app.screen)
    send(app, "note-set", explorer=explorer, value=4)
    send(app, "take-screen", seat=1)
    assert "you noted" not in texts(app.screen)
    assert page.table.memory.notes(0) == {explorer: 3}


def finished(app: App, *kinds: str, noted: tuple[int, ...], **options: Any) -> Table:
    """Play a game to its end with the first explorers noted: right, or wrong by one."""
    table, rng = placed(app, *kinds, **options), Random(5)
    state = table._match.game.view_for(table._match.state, 0, memory_aid=True)
    own_values = {e.id: e.value for e in table._match.shown(state).explorers if e.seat == 0}
    for (explorer, value), right in zip(own_values.items(), noted, strict=False):
        table.memory.note(0, explorer, value if right else value % 6 + 1)
    while not table.is_over:
        seat = table.waits_for()
        if seat is None:
            table.step()
        else:
            table.seat(seat).act(rng.choice(table.seat(seat).legal()))
    return table


def test_end_compares_notes_with_the_truth(app: App) -> None:
    table = finished(app, "person", "drifter", noted=(1, 1, 0))
    app.change(app.settings.changed("motion", False) or app.settings)
    app.open_table(table)
    app.refresh()
    assert isinstance(app.page, EndingPage)
    text = texts(app.screen)
    assert "Memory score: 2 of 10 explorers" in text
    assert (text.count("right\n"), text.count("wrong\n"), text.count("not noted\n")) == (2, 1, 7)


# -- all equal, and the challenges ---------------------------------------------------------------------------


def speaks_of_values(app: App) -> list[str]:
    text = texts(app.screen).lower()
    return [word for word in ("worth", "value", "treasure", "remember") if word in text]


def test_all_equal_never_speaks_of_values(app: App) -> None:
    chosen = m.Options(players=2, first_player=0, equal_worth=True)
    table = app.repository.begin(
        "survive", chosen, plans("person", "drifter"), browser=app.browser, seed="tide"
    )
    at_table(app, table)
    send(app, "board_text")
    assert speaks_of_values(app) == []
    send(app, "hint")
    assert speaks_of_values(app) == []
    send(app, "typed", value="help")
    assert speaks_of_values(app) == []
    send(app, "tap", at=app.screen.live[0])
    app.settle()
    send(app, "typed", value="place red " + app.screen.live[0])
    app.settle()
    assert len([e for e in page_of(app).seat.view().explorers if e.seat == 0]) == 2
    assert speaks_of_values(app) == []
    assert all(e.value is None for e in page_of(app).view().explorers)
    send(app, "place-all")
    app.settle()
    assert speaks_of_values(app) == []
    rng = Random(2)
    while not table.is_over:
        seat = table.waits_for()
        if seat is None:
            table.step()
        else:
            table.seat(seat).act(rng.choice(table.seat(seat).legal()))
    app.open_table(table)
    app.refresh()
    assert isinstance(app.page, EndingPage)
    assert speaks_of_values(app) == []
    send(app, "ending-replay")
    assert speaks_of_values(app) == []


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({}, []),
        ({"crowded": True, "ending": "last_tile"}, ["Crowded island", "Atlantis sinks"]),
        ({"colors_per_player": 2, "equal_worth": True}, ["Two colours each", "All equal"]),
        ({"ending": "last_explorer"}, ["Last explorer"]),
    ],
)
def test_challenges_are_named_during_the_game(app: App, options: dict[str, Any], names: list[str]) -> None:
    placed(app, "person", "drifter", **options)
    found = [
        node["x"]
        for listed in all_nodes(app.screen)
        if listed.get("k") == "variants"
        for node in nodes(listed)
        if "x" in node
    ]
    assert found == names
