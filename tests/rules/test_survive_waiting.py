"""Others learn nothing of a secret question or of a tile that was not played (RUL-18)."""

from __future__ import annotations

import pytest

from survive_nb import survive
from survive_nb.game import CHANCE, Match, Viewer
from survive_nb.survive import State, event_for, out_of_turn, to_act, view_for, waits_in_secret
from survive_nb.survive.compose import compose
from survive_nb.survive.events import (
    CreatureLost,
    CreatureMoved,
    HarmAllowed,
    TileDeclined,
    TilePlayed,
)
from tests.rules.marks import rule
from tests.rules.table import play, read

BEACH = "D      . . . b . . . . . ."
SHARK = ("shark_repellent",)
#: A swimmer of every colour on C5, and a shark next to them.
FOUR_SWIMMERS = """
    shark-1  C4
    red-1    C5
    yellow-1 C5
    green-1  C5
    blue-1   C5
"""


def shark_moves(hands: dict[int, tuple[str, ...]]) -> State:
    """Return the position after a shark, moved by the die, has entered C5."""
    state = compose(BEACH, FOUR_SWIMMERS, step="move_creature", face="shark", hands=hands)
    return play(state, "shark-1 to C5")


@rule("RUL-18")
def test_others_see_only_waiting() -> None:
    state = shark_moves({1: SHARK})
    asked = view_for(state, 1)
    assert (asked.step, asked.to_act, asked.waiting, asked.turn) == ("repel", 1, False, 0)
    others: tuple[Viewer, ...] = (0, 2, 3, None)
    for viewer in others:
        view = view_for(state, viewer)
        assert (view.step, view.to_act, view.waiting, view.turn) == ("move_creature", None, True, 0)
        assert waits_in_secret(state, viewer)
    assert not waits_in_secret(state, 1)


@rule("RUL-18")
def test_view_does_not_show_who_decides() -> None:
    first = shark_moves({1: ("shark_repellent",), 2: ("dolphin",)})
    second = shark_moves({1: ("dolphin",), 2: ("shark_repellent",)})
    assert (to_act(first), to_act(second)) == (1, 2)
    for viewer in (0, 3, None):
        assert view_for(first, viewer) == view_for(second, viewer)


@rule("RUL-18")
def test_declining_is_invisible_to_other_seats() -> None:
    before = shark_moves({1: SHARK, 2: SHARK})
    after = play(before, "allow")
    for viewer in (0, 3, None):
        assert view_for(before, viewer) == view_for(after, viewer)
    assert (view_for(after, 1).waiting, view_for(after, 1).declined) == (True, True), "it knows of itself"
    assert (view_for(after, 2).step, view_for(after, 2).declined) == ("repel", False)


@rule("RUL-18")
def test_second_seat_misses_first_decline() -> None:
    alone = shark_moves({1: ("dolphin",), 2: SHARK})
    second = play(shark_moves({1: SHARK, 2: SHARK}), "allow")
    assert view_for(alone, 2) == view_for(second, 2)


@rule("RUL-18")
def test_acting_out_of_turn_reveals_nothing() -> None:
    state = shark_moves({1: SHARK, 3: SHARK})
    assert out_of_turn(state, 1) is None
    for seat in (0, 2, 3):
        assert str(out_of_turn(state, seat)) == "RUL-18: The table is waiting."
    assert str(out_of_turn(state, CHANCE)) == "RUL-18: The table is waiting."


@rule("RUL-18")
@pytest.mark.parametrize("event", [HarmAllowed(1), TileDeclined(1)])
def test_decline_event_is_private(event: HarmAllowed | TileDeclined) -> None:
    assert event_for(event, 1) == event
    assert [event_for(event, viewer) for viewer in (0, 2, 3, None)] == [None] * 4


def match_of(state: State, *lines: str) -> Match:
    """Return a match that began in this state and went on so."""
    match = Match(survive, state)
    for line in lines:
        match.play(read(line))
    return match


def story(match: Match, viewer: Viewer) -> list[object]:
    """Return what this viewer has seen at each moment they know of."""
    return [match.view_at(moment, viewer) for moment in match.moments(viewer)]


@rule("RUL-18")
def test_declined_repellent_stays_hidden() -> None:
    def match(backs: tuple[str, str], *answers: str) -> Match:
        hands = {seat: (back,) for seat, back in enumerate(backs, 1)}
        state = compose(BEACH, FOUR_SWIMMERS, step="roll", hands=hands)
        return match_of(state, "roll shark", "shark-1 to C5", *answers)

    declined = match(("shark_repellent", "shark_repellent"), "allow", "allow")
    helpless = match(("wind", "wind"))
    for viewer in (0, 3, None):
        assert declined.events_for(viewer) == helpless.events_for(viewer)
        assert CreatureMoved(0, "shark-1", "C4", "C5", "CRE-3") in declined.events_for(viewer)
        assert story(declined, viewer) == story(helpless, viewer)
        assert len(declined.moments(viewer)) == 3, "the start, the roll, the shark that ate"
    assert HarmAllowed(1) in declined.events_for(1)
    assert HarmAllowed(2) not in declined.events_for(1)


@rule("RUL-18")
def test_creature_move_is_visible_while_waiting() -> None:
    match = match_of(
        compose(BEACH, FOUR_SWIMMERS, step="roll", hands={1: SHARK}), "roll shark", "shark-1 to C5"
    )
    for viewer in (0, 2, None):
        assert match.moments(viewer) == [0, 1, 2]
        assert match.events_for(viewer)[-1] == CreatureMoved(0, "shark-1", "C4", "C5", "CRE-3")


@rule("RUL-18")
def test_passing_the_question_on_is_invisible() -> None:
    state = compose(BEACH, FOUR_SWIMMERS, step="roll", hands={1: SHARK, 2: SHARK})
    match = match_of(state, "roll shark", "shark-1 to C5")
    before = {viewer: (match.moments(viewer), story(match, viewer)) for viewer in (0, 3, None)}
    match.play(read("allow"))
    assert {viewer: (match.moments(viewer), story(match, viewer)) for viewer in (0, 3, None)} == before


@rule("RUL-18")
def test_played_repellent_is_public() -> None:
    match = match_of(
        compose(BEACH, FOUR_SWIMMERS, step="roll", hands={1: SHARK}), "roll shark", "shark-1 to C5"
    )
    match.play(read("repel"))
    for viewer in (0, 1, 2, 3, None):
        assert CreatureLost("shark-1", "TILE-9") in match.events_for(viewer)
        assert [type(event) for event in match.events_for(viewer)].count(TilePlayed) == 1


#: The island and the pieces while seat 0 thinks about a tile, and the step that comes next.
STEP_1 = [
    pytest.param(BEACH, "red-1 A1\nyellow-1 M1\nshark-1 A7", "move", id="with explorers"),
    pytest.param(BEACH, "yellow-1 M1\nshark-1 A7", "sink", id="nobody on the board"),
    pytest.param("", "yellow-1 M1\nshark-1 A7", "roll", id="nobody on the board, no land"),
    pytest.param("", "red-1 A1\nshark-1 A7", "move", id="with explorers, no land"),
]


@rule("RUL-18")
@pytest.mark.parametrize(("island", "pieces", "step"), STEP_1)
def test_playable_tile_is_hidden(island: str, pieces: str, step: str) -> None:
    before = compose(island, pieces, step="play_tile", hands={0: ("move_shark",)})
    after = play(before, "skip tile")
    assert (view_for(before, 0).step, view_for(before, 0).to_act) == ("play_tile", 0)
    assert out_of_turn(before, 0) is None
    assert after.step == step
    for viewer in (1, 2, 3, None):
        view = view_for(before, viewer)
        assert (view.step, view.to_act, view.waiting) == (step, to_act(after), False)
        assert view == view_for(after, viewer)
    for seat in (1, 2, 3):
        assert out_of_turn(before, seat) == out_of_turn(after, seat) is not None
    assert str(out_of_turn(before, CHANCE)) == "TURN-4: The die is not rolled now."


@rule("RUL-18")
def test_skipped_tile_leaves_no_trace() -> None:
    def match(back: str, *lines: str) -> Match:
        pieces = "red-1 A1\nyellow-1 M1\nshark-1 A7"
        return match_of(compose(BEACH, pieces, step="roll", turn=3, hands={0: (back,)}), "roll whale", *lines)

    skipped = match("move_shark", "skip tile", "red-1 to A2", "end moves")
    unable = match("whale_repellent", "red-1 to A2", "end moves")
    for viewer in (1, 2, 3, None):
        assert skipped.events_for(viewer) == unable.events_for(viewer)
        assert story(skipped, viewer) == story(unable, viewer)
    assert TileDeclined(0) in skipped.events_for(0)
    assert len(skipped.moments(0)) == len(skipped.moments(1)) + 1
