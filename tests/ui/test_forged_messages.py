"""Whatever a browser sends, the game changes by legal moves of the right seat only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances

from survive_nb.survive.model import Options
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.survive.ui.screens import place_all
from survive_nb.table import Table
from survive_nb.ui.app import App
from survive_nb.ui.drawing.painter import CanvasLayout, ScaledCanvas
from tests.ui.apps import Wire, at_table, begun, looked, plans, texts

#: What a message may ask for without leaving the page or moving a piece, and what nobody ever asks for.
HARMLESS = (
    *("hello", "escape", "file", "language", "open", "rule", "close", "dismiss", "tile", "value", "rider"),
    *(
        "hint",
        "look",
        "show-turn",
        "play-back",
        "play-back-stop",
        "bots-pause",
        "bots-step",
        "bots-skip",
        "bots-pace",
        "return",
        "whole-log",
        "board_text",
        "take-screen",
        "setting",
        "rules-read",
        "ending-again",
        "look-close",
        "note",
        "note-open",
        "note-set",
        "note-close",
    ),
    *("malformed", "too_big", "receive", "unheard-of"),
)
#: What changes the position, rightly, when it is asked for properly.
MAKES_MOVES = {"tap", "answer", "swim", "anyway", "choose", "riders", "place", "place-all", "undo", "typed"}
FIELDS = (
    *("at", "n", "to", "ask", "type", "back", "color", "value", "explorer", "moment", "seat", "what", "rule"),
    *("lang", "values", "browser", "game", "text", "name"),
)

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
words = st.sampled_from(
    (
        "G6",
        "A1",
        "NW",
        "Z9",
        "red-1",
        "red-11",
        "boat-1",
        "end_moves",
        "repel",
        "dolphin",
        "en",
        "fa",
        "rules",
    )
)
messages = st.fixed_dictionaries(
    {"do": st.sampled_from(HARMLESS)}, optional=dict.fromkeys(FIELDS, words | junk)
)


def record(table: Table) -> tuple[Any, ...]:
    """Return the whole truth about a game."""
    match = table._match
    return match.state, len(match.log)


@pytest.fixture
def table(app: App) -> Iterator[Table]:
    """Return a game of one person and two drifters at the person's first move."""
    found = app.repository.begin(
        "survive", Options(3, first_player=0), plans("person", "drifter", "drifter"), browser=app.browser
    )
    place_all(found)
    looked(found)
    at_table(app, found)
    yield found
    assert app.page is not None, "the app still works"


def check_that_the_table_works(app: App, table: Table) -> None:
    """See to it that a rightful click still counts."""
    assert isinstance(app.page, PlayPage)
    before = record(table)
    for do in ({"do": "escape"}, {"do": "escape"}, {"do": "return"}, {"do": "choose", "type": "end_moves"}):
        app.screen.receive(do)
    assert record(table) != before


MALFORMED: list[Any] = [
    None,
    7,
    "tap",
    [],
    {},
    {"do": None},
    {"do": 3},
    {"do": ["tap"]},
    {"do": {"tap": 1}},
    {"do": ""},
    {"do": "HEX"},
    {"do": "x" * 1000},
    {"do": "tap", "at": "G6", "click": 3},
    {"do": "tap", "at": "G6", "click": "not hexadecimal"},
    {"do": "tap", "at": "G6" * 1_000_000},
    {"do": "typed", "value": "red-1 " * 300_000},
]
WRONG: list[dict[str, Any]] = [
    {"do": "tap"},
    *({"do": "tap", "at": at} for at in (None, 7, True, "", "G66", "g6", ["G6"], {"G6": 1}, "G6 ", "red-1")),
    *({"do": "choose", "type": kind} for kind in (None, 1, "roll", "skip_tile", "stay", "repel", ["stay"])),
    *({"do": "answer", "ask": ask, "n": n} for ask in (0, 1, None) for n in (0, -1, 10**30, "0", None, True)),
    {"do": "anyway"},
    *({"do": "tile", "back": back} for back in (None, "volcano", "dolphin", 3)),
    *({"do": "value", "color": color, "value": value} for color in ("red", None) for value in (6, "6", None)),
    *({"do": "rider", "explorer": explorer} for explorer in (None, "red-1", "red-99", 4)),
    {"do": "riders"},
    {"do": "place"},
    {"do": "place-all"},
    *({"do": "look", "moment": moment} for moment in (None, -1, 10**9, "3", 1.5, True)),
    *({"do": "take-screen", "seat": seat} for seat in (None, 0, 1, 2, -1, True, "0")),
    *({"do": "typed", "value": value} for value in (None, 3, "", "yellow-1 G6", "red-1 Z99", "roll shark")),
    *({"do": "typed", "value": value} for value in ("💥", "{text}", "%s", "red-١", "\x00", "red-1 " * 30)),
    {"do": "unheard-of"},
    {"do": "file", "name": "x", "text": "{}"},
]


def test_malformed_message_gets_a_sentence(app: App, table: Table) -> None:
    before = record(table)
    for message in MALFORMED:
        app.screen.receive({"do": "dismiss"})
        app.screen.receive(message)
        assert record(table) == before, repr(message)[:80]
        assert app.notice is not None, repr(message)[:80]
        assert app.notice.sentence in texts(app.screen)
    check_that_the_table_works(app, table)


def test_senseless_message_changes_nothing(app: App, table: Table, caplog: pytest.LogCaptureFixture) -> None:
    before = record(table)
    for message in WRONG:
        app.screen.receive(message)
        assert record(table) == before, message
        assert not caplog.records, f"{message} went to the guard"
    check_that_the_table_works(app, table)


@pytest.mark.slow
@pytest.mark.parametrize("do", sorted(MAKES_MOVES))
def test_no_click_counts_out_of_turn(app: App, do: str) -> None:
    table = begun(app, "person", "drifter", first_player=0)
    app.screen.receive({"do": "place"})
    assert table.waits_for() is None
    before = record(table)
    rightful: dict[str, Any] = {
        "at": "F4",
        "type": "end_moves",
        "ask": 0,
        "n": 0,
        "value": "sink F4",
        "seat": 1,
    }
    app.screen.receive({"do": do, **rightful})
    assert record(table) == before or do == "undo"


def test_repeated_click_counts_once(app: App, table: Table) -> None:
    app.screen.receive({"do": "choose", "type": "end_moves", "click": "abc"})
    before = record(table)
    app.screen.receive({"do": "choose", "type": "end_moves", "click": "abc"})
    assert record(table) == before


@pytest.mark.usefixtures("table")
def test_browser_cannot_change_the_screen(app: App) -> None:
    before = app.screen.get_state()
    for name in ("main", "live", "labels", "look", "link", "over"):
        app.screen.set_state({name: {"t": "script", "x": "alert(1)"}})
    assert app.screen.get_state() == before


FORGED_FOR_CANVASES: list[Any] = [
    None,
    {},
    {"data": None},
    {"data": []},
    {"data": {"method": ["update"], "state": {}}},
    {
        "data": {
            "method": "update",
            "state": {"width": 1, "height": 10**9, "fill_style": "red", "layout": None},
        }
    },
    {"data": {"method": "update", "state": "width"}},
    {"data": {"method": "custom", "content": None}},
    {"data": {"method": "custom", "content": {"event": []}}},
    {"data": {"method": "custom", "content": {"event": "mouse_down"}}},
    {"data": {"method": "custom", "content": {"event": "touch_start", "touches": 3}}},
]


@pytest.mark.usefixtures("table")
def test_a_browser_cannot_paint(app: App, wire: Wire) -> None:
    """Whatever is sent to a canvas, or to the layout of one, all of them stay as they are."""
    canvases = [widget for widget in _instances.values() if isinstance(widget, ScaledCanvas | CanvasLayout)]
    assert app.board.widget in canvases
    before = [canvas.get_state() for canvas in canvases]
    wire.take()
    for content in FORGED_FOR_CANVASES:
        app.board.widget._handle_msg({"content": content})
    for canvas in canvases:
        canvas.set_state(dict.fromkeys(canvas.keys, 1))
    assert [canvas.get_state() for canvas in canvases] == before
    assert {kind for _, kind, _, _ in wire.take()} == {"comm_msg"}


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=100)
@given(message=messages)
def test_odd_messages_are_harmless(
    app: App, table: Table, caplog: pytest.LogCaptureFixture, message: dict[str, Any]
) -> None:
    page, before = app.page, record(table)
    app.screen.receive(message)
    assert record(table) == before
    assert app.page is page
    assert not caplog.records
