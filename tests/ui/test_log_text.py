"""The log in words: every event, under its turn, with its moment and its rules, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from survive_nb import rulebook
from survive_nb.i18n.words import Words
from survive_nb.survive import events as ev
from survive_nb.survive import model as m
from survive_nb.survive import view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.text.log import SurviveLogWriter, prompt
from survive_nb.survive.view import View
from survive_nb.text.log import Line
from tests.contract import survive_kit
from tests.rules.table import happened, new, play
from tests.ui.survive_games import matches, plies, seen_by

ENGLISH = Words("en", ("Ada", "Scout", "Rosa", "Omid"))
PERSIAN = Words("fa", ("Ada", "Scout", "Rosa", "Omid"))


@pytest.fixture(scope="module", params=[0, 4, 13, 26, 47])
def moments(request: pytest.FixtureRequest) -> list[list[Any]]:
    """A game as seat 0 sees it, as if every ply were a moment."""
    game = plies(survive_kit.variants[request.param], request.param, 900)
    return [seen_by(0, events, match.state) for match, events in game]


@pytest.mark.parametrize("words", [ENGLISH, PERSIAN], ids=["en", "fa"])
def test_log_of_game_by_turn(moments: list[list[Any]], words: Words) -> None:
    events = [event for events in moments for event in events]
    chapters = SurviveLogWriter(words).chapters(moments)
    turns = [event.seat for event in events if isinstance(event, ev.TurnBegan)]
    assert [chapter.seat for chapter in chapters] == [None, *turns]
    lines = [line for chapter in chapters for line in chapter.lines]
    assert [line.moment for line in lines] == sorted(line.moment for line in lines)
    for line in lines:
        assert line.text
        assert "…" not in line.text
        assert "{" not in line.text
        assert all(rulebook.rule(rule).id == rule for rule in line.rules)
        assert line.rules
    logged = " ".join(line.text for line in lines)
    for event in events:
        if isinstance(event, ev.ExplorerLost):
            assert words.name(event.explorer) in logged


def test_every_event_has_a_log_line(moments: list[list[Any]]) -> None:
    silent = ev.TurnBegan | ev.MovesEnded
    for event in (event for events in moments for event in events):
        assert (not SurviveLogWriter(ENGLISH).lines([event])) == isinstance(event, silent), event


def test_moments_and_headings() -> None:
    events: list[Sequence[Any]] = [
        [],
        [ev.BoatPlaced(1, "boat-1", "E3"), ev.TurnBegan(0)],
        [ev.ExplorerMoved("red-1", "F4", "boat-1", "LAND-2")],
        [ev.DieRolled(0, "whale"), ev.TurnBegan(1)],
    ]
    setup, first, second = SurviveLogWriter(ENGLISH).chapters(events)
    assert (setup.heading, setup.seat) == ("Set-up", None)
    assert setup.lines == (Line("Scout placed boat 1 on E3.", 1, ("SET-5",)),)
    assert (first.heading, first.moment) == ("Turn 1: Ada", 1)
    assert [(line.text, line.moment) for line in first.lines] == [
        ("Red 1 boarded boat 1 from F4.", 2),
        ("The die shows: whale. There is none on the board, so nothing moves.", 3),
    ]
    assert (second.heading, second.lines) == ("Turn 2: Scout", ())


SINKING = compose(
    "D . . . b b . . . . .\nE . . . b f . . . . . .",
    "red-1 D4\nred-2 D4\nyellow-1 D3\nboat-1 C4: red-3\nshark-1 C5",
    step="sink",
    backs={"D4": "whirlpool", "D5": "shark", "E4": "dolphin"},
)


def lines_of(events: Sequence[Any], before: View | None = None) -> list[str]:
    """Return the lines of some events that follow a view."""
    return [line.text for line in SurviveLogWriter(ENGLISH, before).lines(events)]


def test_a_whirlpool_is_one_line() -> None:
    before = view_for(SINKING, 0)
    lines = lines_of(happened(SINKING, "sink D4"), before)
    assert lines == [
        "Ada sank D4, a beach. Under it: whirlpool.",
        "In the water now: red 1 and red 2.",
        "Gone in the whirlpool: red 1, red 2, yellow 1, boat 1, red 3 and shark 1.",
    ]


def test_kept_tile_is_for_owner_only() -> None:
    events = happened(SINKING, "sink E4")
    seen = [survive_kit.game.event_for(event, 1) for event in events]
    assert lines_of(events) == ["Ada sank E4, a beach, and kept it: dolphin."]
    assert lines_of(seen) == ["Ada sank E4, a beach, and kept the tile."]


@pytest.mark.parametrize(
    ("beast", "text"),
    [("shark-1", "Eaten by a shark: red 1."), ("serpent-1", "Taken by a serpent: red 1.")],
)
def test_log_names_swimmers_waiting(beast: str, text: str) -> None:
    state = compose("D . . . b b . . . . .", f"red-1 D4\n{beast} C4")
    events = happened(state, "red-1 to C4")
    assert lines_of(events, view_for(state, 0)) == ["Red 1 went into the sea from D4 to C4.", text]


def test_fall_beside_shark_logged_once() -> None:
    state = compose("D . . . b . . . . . .", "boat-1 C4: red-1 blue-1\nwhale-1 C5\nshark-1 C5")
    assert lines_of(happened(state, "boat-1 to C5"), view_for(state, 0)) == [
        "Boat 1 sailed from C4 to C5.",
        "A whale overturned boat 1.",
        "Eaten by a shark: red 1 and blue 1.",
    ]


def test_announcement_gives_events_and_prompt() -> None:
    state = compose("D . . . b b . . . . .", "red-1 D4\nyellow-1 D4", step="sink", backs={"D5": "shark"})
    after = play(state, "sink D5", "roll whale")
    events = happened(state, "sink D5", "roll whale")
    lines = lines_of(events, view_for(state, 1))
    assert " ".join([*lines, prompt(view_for(after, 1), ENGLISH)]) == (
        "Ada sank D5, a beach. Under it: shark. Shark 1 appeared on D5. "
        "The die shows: whale. There is none on the board, so nothing moves. Your turn, step 2: 3 moves left."
    )


def test_prompt_hides_seat_asked_secretly() -> None:
    steps = set()
    for match in matches(m.Options(3), 6, 900):
        for viewer in (0, 1, 2, None):
            view = match.view(viewer)
            text = prompt(view, ENGLISH)
            assert "…" not in text
            assert prompt(view, PERSIAN)
            if view.waiting:
                assert text == "The table is waiting."
            if match.to_act == viewer and viewer is not None:
                assert text.startswith(("Your turn", "A shark", "A whale"))
                steps.add(view.step)
    assert {"place_explorers", "move", "sink", "move_creature", "repel"} <= steps
    assert prompt(new_view(), ENGLISH) == "Your turn: place an explorer on a land tile."
    assert text.startswith("The game is over. Won by: ")


def new_view() -> View:
    return view_for(new(), 0)
