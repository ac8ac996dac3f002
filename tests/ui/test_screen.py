"""The screen: one message per click, invalid messages refused, forged state ignored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.ui.messages import MOST_CHARACTERS, Message
from survive_nb.ui.nodes import h
from survive_nb.ui.page import Parts
from survive_nb.ui.screen import Screen
from tests.ui.apps import Wire

LOOK: dict[str, Any] = {"lang": "en", "dir": "ltr", "theme": {}, "words": {}}


def parts(text: str = "Your turn", **more: Any) -> Parts:
    """Return a small page."""
    return Parts("table", h("h1", "Atlantis"), h("p", text), labels={"G6": "G6: the lake"}, **more)


def updates(wire: Wire) -> list[dict[str, Any]]:
    """Return the states that were sent down since the last time."""
    sent = [json.loads(text)[0] for _, kind, text, _ in wire.take() if kind == "comm_msg"]
    return [data["state"] for data in sent if data["method"] == "update"]


def from_browser(screen: Screen, data: object) -> None:
    """Deliver what a browser has sent to the widget, as the kernel would."""
    screen.comm.handle_msg({"content": {"data": data}})


@pytest.fixture
def screen(wire: Wire) -> Iterator[Screen]:
    shown = Screen()
    shown.show(parts(), LOOK)
    wire.take()
    yield shown
    shown.close()


@pytest.fixture
def heard(screen: Screen) -> list[Message]:
    """Return a list that fills with the messages that reach the program."""
    messages: list[Message] = []
    screen.on_message(messages.append)
    return messages


# -- down --------------------------------------------------------------------------------------------------


def test_page_sends_one_message_of_changes(screen: Screen, wire: Wire) -> None:
    screen.show(parts("Sink a tile", say="Sink a tile.", live=frozenset({"G7", "G6"})), LOOK)
    [state] = updates(wire)
    assert state == {
        "main": {"t": "p", "x": "Sink a tile"},
        "say": {"n": 1, "text": "Sink a tile."},
        "live": ["G6", "G7"],
    }


def test_same_page_sends_nothing(screen: Screen, wire: Wire) -> None:
    screen.show(parts(), LOOK)
    assert updates(wire) == []


def test_click_gets_message_and_receipt(screen: Screen, wire: Wire) -> None:
    def handler(message: Message) -> None:
        screen.link = {"game": "k"}
        screen.show(parts(message.text("at")), LOOK)

    screen.on_message(handler)
    from_browser(screen, {"method": "custom", "content": {"do": "tap", "at": "G6", "click": "ab12"}})
    [state] = updates(wire)
    assert state.keys() == {"main", "link", "heard"}
    assert state["heard"] == "ab12"


def test_ineffective_click_is_answered(screen: Screen, heard: list[Message], wire: Wire) -> None:
    screen.receive({"do": "tap", "at": "G6", "click": "ab12"})
    assert updates(wire) == [{"heard": "ab12"}]
    assert len(heard) == 1


def test_repeated_sentence_is_said_twice(screen: Screen, wire: Wire) -> None:
    screen.show(parts(say="Nobody moved."), LOOK)
    screen.show(parts(say="Nobody moved."), LOOK)
    assert [state["say"]["n"] for state in updates(wire)] == [1, 2]


def test_widget_does_not_keep_messages(screen: Screen) -> None:
    """The next seat at this screen must find nothing of the last one."""
    screen.save_file("game.txt", "the whole game")
    screen.show(parts(say="You drew a whale.", effects=({"kind": "appear", "at": "G7"},)), LOOK)
    assert screen.download["text"] == "the whole game"
    screen.show(parts("Hand the screen over"), LOOK)
    state = json.dumps(screen.get_state(["say", "effects", "download"]))
    assert "whale" not in state
    assert "G7" not in state
    assert "whole game" not in state


def test_missing_region_is_emptied(screen: Screen, wire: Wire) -> None:
    screen.show(parts(over=h("p", "Really?")), LOOK)
    screen.show(parts(), LOOK)
    assert [state["over"] for state in updates(wire)] == [{"t": "p", "x": "Really?"}, {}]


# -- up ----------------------------------------------------------------------------------------------------


def test_message_arrives_as_sent(screen: Screen, heard: list[Message]) -> None:
    screen.receive({"do": "begin", "values": {"name": "<b>Ada</b>"}, "click": "1f"})
    assert [message.values for message in heard] == [{"name": "<b>Ada</b>"}]
    assert (heard[0].do, heard[0].click) == ("begin", "1f")


def test_the_same_click_counts_once(screen: Screen, heard: list[Message]) -> None:
    for click in ("a1", "a1", "a2", "a1"):
        screen.receive({"do": "end", "click": click})
    assert [message.click for message in heard] == ["a1", "a2"]


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        "tap",
        7,
        {},
        {"do": None},
        {"do": ["tap"]},
        {"do": "Hex"},
        {"do": "x" * 50},
        {"do": "hex\n"},
        {"do": "tap", "click": 5},
        {"do": "tap", "click": "not hexadecimal"},
        {"do": "tap", "click": "a" * 100},
    ],
)
def test_foreign_message_is_reported(screen: Screen, heard: list[Message], content: object) -> None:
    screen.receive(content)
    assert [message.do for message in heard] == ["malformed"]


def test_too_long_message_is_dropped(screen: Screen, heard: list[Message]) -> None:
    screen.receive({"do": "file", "text": "x" * MOST_CHARACTERS, "click": "1"})
    screen.receive({"do": "file", "text": ["x"] * 400_000, "click": "2"})
    assert heard == [Message("too_big", "1"), Message("too_big", "2")]


def test_too_deep_message_is_dropped(screen: Screen, heard: list[Message]) -> None:
    deep: list[Any] = []
    for _ in range(400):
        deep = [deep]
    screen.receive({"do": "tap", "at": deep, "click": "1"})
    assert heard == [Message("too_big", "1")]


def test_largest_file_gets_through(screen: Screen, heard: list[Message]) -> None:
    screen.receive({"do": "file", "name": "game.txt", "text": "x" * 1024 * 1024, "click": "1"})
    assert heard[0].do == "file"


def test_failing_handler_is_reported_by_id(screen: Screen, wire: Wire) -> None:
    messages: list[str] = []

    def handler(message: Message) -> None:
        raise RuntimeError(f"secret of {message.do}")

    screen.on_message(handler, messages.append)
    from_browser(screen, {"method": "custom", "content": {"do": "tap", "click": "ab"}})
    assert len(messages) == 1
    sent = wire.take()
    assert "secret" not in repr(sent)
    assert [json.loads(text)[0]["state"] for _, _, text, _ in sent] == [{"heard": "ab"}]


# -- forged ------------------------------------------------------------------------------------------------


def test_forged_state_is_corrected(screen: Screen, heard: list[Message], wire: Wire) -> None:
    before = screen.get_state()
    forged = {"main": {"t": "p", "x": "I win"}, "frame": {"width": 1}, "_esm": "alert(1)", "no such trait": 1}
    from_browser(screen, {"method": "update", "state": forged, "buffer_paths": []})
    assert screen.get_state() == before
    [truth] = updates(wire)
    assert truth == {name: before[name] for name in ("frame", "main")}
    assert heard == []


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
        max_leaves=8,
    )
    | st.fixed_dictionaries({"method": st.sampled_from(["update", "custom", "request_state", "echo_update"])})
)
def test_arbitrary_messages_do_not_raise(data: object) -> None:
    screen = Screen()
    screen.show(parts(), LOOK)
    before = screen.get_state()
    from_browser(screen, data)
    assert screen.get_state() == before
    screen.close()


def test_a_library_command_is_not_obeyed(screen: Screen, heard: list[Message], wire: Wire) -> None:
    """The widget library lets a browser call commands by name; ours has none, and says so quietly."""
    from_browser(
        screen,
        {"method": "custom", "content": {"kind": "anywidget-command", "name": "x", "id": 1, "msg": {}}},
    )
    assert [message.do for message in heard] == ["malformed"]
    assert updates(wire) == []


def test_browser_may_request_full_state(screen: Screen, wire: Wire) -> None:
    from_browser(screen, {"method": "request_state"})
    [state] = updates(wire)
    assert state["main"] == {"t": "p", "x": "Your turn"}


def test_full_state_is_seldom_sent(screen: Screen, wire: Wire) -> None:
    """V3: the question is small and the answer, with the sources of the page, is large."""
    for _ in range(200):
        from_browser(screen, {"method": "request_state"})
        from_browser(screen, {"method": "update", "state": {"_esm": "", "_css": ""}})
    states = updates(wire)
    assert len(states) <= 21
    assert sum("_esm" in state for state in states) <= 2


# -- as text -----------------------------------------------------------------------------------------------


def test_text_replaces_missing_widget(screen: Screen) -> None:
    data, _ = screen._repr_mimebundle_()
    assert data["text/plain"] == "Atlantis\nYour turn"
    assert "application/vnd.jupyter.widget-view+json" in data
    assert repr(screen) == "<Screen: 'Atlantis'>"
