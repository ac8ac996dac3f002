"""Repellents, who is asked for them, and what the others may know of it (TILE-9, TILE-10, RUL-3, RUL-4, RUL-18)."""

from __future__ import annotations

import pytest

from survive_nb import survive
from survive_nb.game import CHANCE, Eyes, Match
from survive_nb.survive import Options, State, event_for, out_of_turn, to_act, view_for, waits_in_secret
from survive_nb.survive.compose import compose
from survive_nb.survive.events import (
    BoatLost,
    CreatureLost,
    CreatureMoved,
    ExplorerLost,
    ExplorerMoved,
    HarmAllowed,
    TileDeclined,
    TilePlayed,
    TurnBegan,
)
from tests.rules.marks import rule
from tests.rules.table import crew, happened, held, legal, on_board, play, read, refused, told

BEACH = "D      . . . b . . . . . ."
SHARK = ("shark_repellent",)
WHALE = ("whale_repellent",)
#: A swimmer of every colour on C5, and a shark next to them.
FOUR_SWIMMERS = """
    shark-1  C4
    red-1    C5
    yellow-1 C5
    green-1  C5
    blue-1   C5
"""


def shark_moves(hands: dict[int, tuple[str, ...]], pieces: str = FOUR_SWIMMERS, turn: int = 0) -> State:
    """Return the position after a shark, moved by the die, has entered C5."""
    state = compose(BEACH, pieces, step="move_creature", face="shark", turn=turn, hands=hands)
    return play(state, "shark-1 to C5")


def whale_moves(hands: dict[int, tuple[str, ...]], boat: str, options: Options | None = None) -> State:
    """Return the position after a whale, moved by the die, has entered C5, where this crew has its boat."""
    pieces = f"whale-1 C4\nboat-1 C5: {boat}"
    state = compose(BEACH, pieces, step="move_creature", face="whale", hands=hands, options=options)
    return play(state, "whale-1 to C5")


# -- what they do ---------------------------------------------------------------------------------------


@rule("TILE-9")
def test_a_shark_repellent_removes_the_shark_and_all_swimmers_stay() -> None:
    state = shark_moves({1: ("dolphin", "shark_repellent")})
    assert (state.step, to_act(state)) == ("repel", 1)
    assert legal(state) == {"repel", "allow"}
    events = happened(state, "repel")
    assert isinstance(events[0], TilePlayed)
    assert (events[0].seat, events[0].back) == (1, "shark_repellent")
    assert events[1:] == [CreatureLost("shark-1", "TILE-9"), TurnBegan(1)]
    after = play(state, "repel")
    assert on_board(after) == {"red-1": "C5", "yellow-1": "C5", "green-1": "C5", "blue-1": "C5"}
    assert held(after, 1) == ("dolphin",), "the tile is out of the game"


@rule("TILE-9")
def test_nobody_has_been_eaten_while_the_question_is_open() -> None:
    assert on_board(shark_moves({1: SHARK})) == {
        "shark-1": "C5",
        "red-1": "C5",
        "yellow-1": "C5",
        "green-1": "C5",
        "blue-1": "C5",
    }


@rule("TILE-10")
def test_a_whale_repellent_removes_the_whale_and_the_boat_stays() -> None:
    state = whale_moves({1: ("whale_repellent", "wind")}, "yellow-1 red-1 yellow-2")
    assert (state.step, to_act(state), crew(state, "boat-1")) == (
        "repel",
        1,
        {"yellow-1", "red-1", "yellow-2"},
    )
    assert happened(state, "repel")[1:] == [CreatureLost("whale-1", "TILE-10"), TurnBegan(1)]
    after = play(state, "repel")
    assert after.place_of("whale-1") is None
    assert after.place_of("boat-1") == "C5"
    assert crew(after, "boat-1") == {"yellow-1", "red-1", "yellow-2"}
    assert held(after, 1) == ("wind",)


@rule("TILE-9", "TILE-10")
def test_each_repellent_answers_its_own_kind_only() -> None:
    assert shark_moves({1: WHALE}).turn == 1, "nobody was asked: the turn is over"
    assert whale_moves({1: SHARK}, "yellow-1").turn == 1
    assert on_board(shark_moves({1: WHALE})) == {"shark-1": "C5"}
    assert on_board(whale_moves({1: SHARK}, "yellow-1")) == {"whale-1": "C5", "yellow-1": "C5"}


@rule("TILE-9", "TILE-10")
def test_start_of_turn_tiles_repel_nothing() -> None:
    state = shark_moves({1: ("dolphin", "move_shark", "move_whale")})
    assert (on_board(state), state.turn) == ({"shark-1": "C5"}, 1)


@rule("TILE-9")
def test_repellents_are_not_for_step_1() -> None:
    state = compose(BEACH, "yellow-1 C5\nshark-1 C4", step="move_creature", face="shark", hands={1: SHARK})
    state = play(state, "stay")
    assert (state.turn, state.step) == (1, "move"), "nothing to play: step 1 is skipped"
    assert told(state, "repel") == "RUL-4: Nobody is asked for a repellent now."
    assert refused(state, "allow") == "RUL-4"


@rule("TILE-9", "TILE-10", "RUL-4")
def test_a_creature_that_harms_nobody_asks_nobody() -> None:
    hands = {1: ("shark_repellent", "whale_repellent")}
    pieces = "shark-1 C4\nwhale-1 B4\nyellow-1 C6\nboat-1 C5: yellow-2\nboat-2 B5\nyellow-3 B5"
    shark = compose(BEACH, pieces, step="move_creature", face="shark", hands=hands)
    assert play(shark, "shark-1 to C5").turn == 1, "a boat and its passengers are nothing to a shark"
    whale = compose(BEACH, pieces, step="move_creature", face="whale", hands=hands)
    assert play(whale, "whale-1 to B5").turn == 1, "an empty boat and swimmers are nothing to a whale"
    assert play(whale, "whale-1 to C6").turn == 1


# -- who is asked ---------------------------------------------------------------------------------------


@rule("RUL-3")
def test_a_shark_asks_any_player_with_one_swimmer_there() -> None:
    pieces = "shark-1 C4\nred-1 C5\nred-2 C5\nyellow-1 C5\nyellow-2 C5\nyellow-3 C5\nblue-1 C5"
    assert to_act(shark_moves({3: SHARK}, pieces)) == 3, "control does not matter among swimmers"


@rule("RUL-3")
def test_a_player_without_a_swimmer_there_is_not_asked() -> None:
    pieces = "shark-1 C4\nred-1 C5\nyellow-1 C6\nboat-1 C5: yellow-2\nyellow-3 D4"
    state = shark_moves({1: SHARK}, pieces)
    assert (state.turn, state.step) == (1, "move")
    assert held(state, 1) == SHARK
    assert state.place_of("red-1") is None


@rule("RUL-3")
@pytest.mark.parametrize(
    ("boat", "asked"),
    [
        ("yellow-1", [1]),
        ("yellow-1 yellow-2 green-1", [1]),
        ("yellow-1 green-1 green-2", [2]),
        ("yellow-1 green-1", [1, 2]),
        ("blue-1 green-1 yellow-1", [1, 2, 3]),
        ("red-1 green-1 yellow-1", [1, 2]),
        ("red-1 red-2 yellow-1", []),
        ("red-1 blue-1", [3]),
        ("red-1", []),
    ],
)
def test_a_whale_asks_those_who_control_the_boat_ties_included(boat: str, asked: list[int]) -> None:
    state = whale_moves(dict.fromkeys(range(4), WHALE), boat)
    order = []
    while state.step == "repel":
        order.append(to_act(state))
        state = play(state, "allow")
    assert order == asked
    assert state.place_of("boat-1") is None


@rule("RUL-3")
def test_a_swimmer_beside_the_boat_is_no_reason_to_be_asked_about_a_whale() -> None:
    pieces = "whale-1 C4\nboat-1 C5: green-1\nyellow-1 C5"
    state = compose(BEACH, pieces, step="move_creature", face="whale", hands={1: WHALE})
    assert play(state, "whale-1 to C5").turn == 1


@rule("RUL-3")
def test_with_two_colours_each_both_colours_count_for_control() -> None:
    two_each = Options(players=2, colors_per_player=2, first_player=0)
    assert to_act(whale_moves({1: WHALE}, "yellow-1 blue-1 red-1", two_each)) == 1
    assert whale_moves({1: WHALE}, "red-1 green-1 yellow-1", two_each).step == "move"


# -- the order of asking --------------------------------------------------------------------------------


@rule("RUL-4")
def test_holders_are_asked_clockwise_from_the_mover_each_once_and_then_it_harms() -> None:
    state = shark_moves(dict.fromkeys(range(4), SHARK), turn=2)
    assert to_act(state) == 3
    state = play(state, "allow")
    assert to_act(state) == 0
    state = play(state, "allow")
    assert to_act(state) == 1
    assert state.place_of("red-1") == "C5"
    assert happened(state, "allow")[:2] == [HarmAllowed(1), ExplorerLost("red-1", "CRE-3")]
    state = play(state, "allow")
    assert on_board(state) == {"shark-1": "C5"}
    assert [held(state, seat) for seat in range(4)] == [SHARK] * 4, "whoever declines keeps the tile"
    assert state.turn == 3


@rule("RUL-4")
def test_only_eligible_holders_are_asked() -> None:
    pieces = "shark-1 C4\nred-1 C5\nyellow-1 C6\ngreen-1 C5\nblue-1 C5"
    state = shark_moves({1: SHARK, 3: SHARK}, pieces)
    assert to_act(state) == 3, "seat 1 has no swimmer there, seat 2 no repellent"


@rule("RUL-4")
def test_the_first_who_repels_ends_it_and_one_tile_is_spent() -> None:
    state = shark_moves({1: SHARK, 2: ("shark_repellent", "shark_repellent"), 3: SHARK})
    state = play(state, "allow", "repel")
    assert [held(state, seat) for seat in range(4)] == [(), SHARK, SHARK, SHARK]
    assert state.place_of("shark-1") is None
    assert state.step == "move", "seat 3 is not asked any more"


@rule("RUL-4")
def test_the_mover_is_never_asked_not_even_for_swimmers_of_its_own() -> None:
    state = shark_moves({0: SHARK}, "shark-1 C4\nred-1 C5")
    assert (on_board(state), held(state, 0), state.turn) == ({"shark-1": "C5"}, SHARK, 1)
    state = whale_moves({0: WHALE}, "red-1")
    assert (on_board(state), held(state, 0), state.turn) == ({"whale-1": "C5", "red-1": "C5"}, WHALE, 1)


@rule("RUL-4")
def test_the_movers_own_swimmers_are_saved_by_anothers_repellent() -> None:
    state = play(shark_moves({1: SHARK}), "repel")
    assert state.place_of("red-1") == "C5"


@rule("RUL-4")
@pytest.mark.parametrize("answer", ["repel", "allow"])
def test_the_creatures_move_is_over_either_way(answer: str) -> None:
    pieces = "whale-1 B4\nboat-1 C5: yellow-1\nboat-2 C6: green-1\nwhale-2 M1"
    state = compose(BEACH, pieces, step="move_creature", face="whale", hands={1: WHALE})
    state = play(state, "whale-1 to C5", answer)
    assert (state.turn, state.step) == (1, "move")
    assert state.place_of("whale-2") == "M1"
    assert refused(state, "whale-2 to M2") == "TURN-4"


@rule("RUL-4", "CRE-4")
def test_when_all_decline_a_whale_strikes() -> None:
    state = whale_moves({1: WHALE}, "yellow-1 red-1")
    assert happened(state, "allow") == [
        HarmAllowed(1),
        BoatLost("boat-1", "CRE-4"),
        ExplorerMoved("yellow-1", "boat-1", "C5", "CRE-4"),
        ExplorerMoved("red-1", "boat-1", "C5", "CRE-4"),
        TurnBegan(1),
    ]
    assert held(play(state, "allow"), 1) == WHALE


@rule("RUL-4")
def test_a_holder_is_asked_anew_at_the_next_creature() -> None:
    pieces = "shark-1 C4\nyellow-1 C5\nyellow-2 C7\nshark-2 C8"
    state = play(shark_moves({1: SHARK}, pieces), "allow", "end moves", "sink D4", "roll whale")
    state = play(state, "roll shark") if state.step == "roll" else play(state, "roll whale")
    assert state.turn == 2


@rule("RUL-4")
def test_while_somebody_is_asked_nothing_else_can_be_done() -> None:
    state = shark_moves({1: SHARK})
    assert refused(state, "stay") == "TURN-4"
    assert refused(state, "shark-1 to C6") == "TURN-4"
    assert refused(state, "end moves") == "TURN-2"
    assert refused(state, "sink D4") == "TURN-3"


@rule("RUL-4")
def test_a_serpent_is_answered_by_no_repellent() -> None:
    pieces = "serpent-1 C4\nyellow-1 C5\nboat-1 C5: yellow-2"
    hands = {1: ("shark_repellent", "whale_repellent")}
    state = compose(BEACH, pieces, step="move_creature", face="serpent", hands=hands)
    state = play(state, "serpent-1 to C5")
    assert (on_board(state), state.turn) == ({"serpent-1": "C5"}, 1)


@rule("RUL-4", "TILE-1")
def test_a_shark_that_appears_under_a_tile_asks_nobody() -> None:
    state = compose(BEACH, "yellow-1 D4", step="sink", backs={"D4": "shark"}, hands={1: SHARK})
    state = play(state, "sink D4")
    assert (state.step, on_board(state), held(state, 1)) == ("roll", {"shark-1": "D4"}, SHARK)


@rule("RUL-4", "TILE-8")
def test_a_creature_moved_by_a_tile_asks_nobody_and_harms_nobody() -> None:
    pieces = "red-1 A1\nshark-1 C4\nyellow-1 C5"
    state = compose(BEACH, pieces, step="play_tile", hands={0: ("move_shark",), 1: SHARK})
    assert refused(state, "tile shark-1 to C5") == "TILE-8"
    state = play(state, "tile shark-1 to C6")
    assert (state.step, state.place_of("yellow-1"), held(state, 1)) == ("move", "C5", SHARK)


@rule("RUL-4")
def test_whoever_moves_into_danger_asks_nobody() -> None:
    hands = dict.fromkeys(range(4), ("shark_repellent", "whale_repellent"))
    pieces = "red-1 C4\nshark-1 C5\nwhale-1 B5\nboat-1 B4: red-2 yellow-1 red-3"
    state = play(compose(BEACH, pieces, hands=hands), "red-1 to C5", "boat-1 to B5")
    assert (state.step, state.turn) == ("move", 0)
    assert on_board(state) == {
        "shark-1": "C5",
        "whale-1": "B5",
        "red-2": "B5",
        "red-3": "B5",
        "yellow-1": "B5",
    }


# -- who may know ---------------------------------------------------------------------------------------


@rule("RUL-18")
def test_the_others_see_only_that_the_table_is_waiting() -> None:
    state = shark_moves({1: SHARK})
    asked = view_for(state, 1)
    assert (asked.step, asked.to_act, asked.waiting, asked.turn) == ("repel", 1, False, 0)
    others: tuple[Eyes, ...] = (0, 2, 3, None)
    for eyes in others:
        view = view_for(state, eyes)
        assert (view.step, view.to_act, view.waiting, view.turn) == ("move_creature", None, True, 0)
        assert waits_in_secret(state, eyes)
    assert not waits_in_secret(state, 1)


@rule("RUL-18")
def test_nobody_can_tell_from_a_view_who_of_two_is_asked() -> None:
    first = shark_moves({1: ("shark_repellent",), 2: ("dolphin",)})
    second = shark_moves({1: ("dolphin",), 2: ("shark_repellent",)})
    assert (to_act(first), to_act(second)) == (1, 2)
    for eyes in (0, 3, None):
        assert view_for(first, eyes) == view_for(second, eyes)


@rule("RUL-18")
def test_declining_changes_nothing_for_those_who_are_not_asked_next() -> None:
    before = shark_moves({1: SHARK, 2: SHARK})
    after = play(before, "allow")
    for eyes in (0, 3, None):
        assert view_for(before, eyes) == view_for(after, eyes)
    assert (view_for(after, 1).waiting, view_for(after, 1).declined) == (True, True), "it knows of itself"
    assert (view_for(after, 2).step, view_for(after, 2).declined) == ("repel", False)


@rule("RUL-18")
def test_a_seat_asked_second_does_not_know_that_somebody_declined() -> None:
    alone = shark_moves({1: ("dolphin",), 2: SHARK})
    second = play(shark_moves({1: SHARK, 2: SHARK}), "allow")
    assert view_for(alone, 2) == view_for(second, 2)


@rule("RUL-18")
def test_whoever_acts_out_of_turn_meanwhile_learns_nothing() -> None:
    state = shark_moves({1: SHARK, 3: SHARK})
    assert out_of_turn(state, 1) is None
    for seat in (0, 2, 3):
        assert str(out_of_turn(state, seat)) == "RUL-18: The table is waiting."
    assert str(out_of_turn(state, CHANCE)) == "RUL-18: The table is waiting."


@rule("RUL-18")
@pytest.mark.parametrize("event", [HarmAllowed(1), TileDeclined(1)])
def test_declining_is_an_event_for_oneself_only(event: HarmAllowed | TileDeclined) -> None:
    assert event_for(event, 1) == event
    assert [event_for(event, eyes) for eyes in (0, 2, 3, None)] == [None] * 4


def match_of(state: State, *lines: str) -> Match:
    """Return a match that began in this state and went on so."""
    match = Match(survive, state)
    for line in lines:
        match.play(read(line))
    return match


def story(match: Match, eyes: Eyes) -> list[object]:
    """Return what these eyes have seen at each moment they know of."""
    return [match.view_at(moment, eyes) for moment in match.moments(eyes)]


@rule("RUL-18")
def test_an_allowed_harm_looks_to_the_others_like_one_that_nobody_could_repel() -> None:
    def match(backs: tuple[str, str], *answers: str) -> Match:
        hands = {seat: (back,) for seat, back in enumerate(backs, 1)}
        state = compose(BEACH, FOUR_SWIMMERS, step="roll", hands=hands)
        return match_of(state, "roll shark", "shark-1 to C5", *answers)

    declined = match(("shark_repellent", "shark_repellent"), "allow", "allow")
    helpless = match(("wind", "wind"))
    for eyes in (0, 3, None):
        assert declined.events_for(eyes) == helpless.events_for(eyes)
        assert CreatureMoved(0, "shark-1", "C4", "C5", "CRE-3") in declined.events_for(eyes)
        assert story(declined, eyes) == story(helpless, eyes)
        assert len(declined.moments(eyes)) == 3, "the start, the roll, the shark that ate"
    assert HarmAllowed(1) in declined.events_for(1)
    assert HarmAllowed(2) not in declined.events_for(1)


@rule("RUL-18")
def test_while_the_table_waits_the_others_have_seen_the_creature_move() -> None:
    match = match_of(
        compose(BEACH, FOUR_SWIMMERS, step="roll", hands={1: SHARK}), "roll shark", "shark-1 to C5"
    )
    for eyes in (0, 2, None):
        assert match.moments(eyes) == [0, 1, 2]
        assert match.events_for(eyes)[-1] == CreatureMoved(0, "shark-1", "C4", "C5", "CRE-3")


@rule("RUL-18")
@pytest.mark.xfail(reason="Match.moments forgets the creature's move when the question passes on")
def test_when_the_question_passes_on_the_others_have_seen_the_same_moments() -> None:
    state = compose(BEACH, FOUR_SWIMMERS, step="roll", hands={1: SHARK, 2: SHARK})
    match = match_of(state, "roll shark", "shark-1 to C5")
    before = {eyes: (match.moments(eyes), story(match, eyes)) for eyes in (0, 3, None)}
    match.play(read("allow"))
    assert {eyes: (match.moments(eyes), story(match, eyes)) for eyes in (0, 3, None)} == before


@rule("RUL-18")
def test_a_repellent_that_is_played_is_seen_by_all() -> None:
    match = match_of(
        compose(BEACH, FOUR_SWIMMERS, step="roll", hands={1: SHARK}), "roll shark", "shark-1 to C5"
    )
    match.play(read("repel"))
    for eyes in (0, 1, 2, 3, None):
        assert CreatureLost("shark-1", "TILE-9") in match.events_for(eyes)
        assert [type(event) for event in match.events_for(eyes)].count(TilePlayed) == 1


#: Whose turn seat 0's is, beside the step it goes to after step 1: with explorers, without, and without land.
STEP_1 = [
    pytest.param(BEACH, "red-1 A1\nyellow-1 M1\nshark-1 A7", "move", id="with explorers"),
    pytest.param(BEACH, "yellow-1 M1\nshark-1 A7", "sink", id="nobody on the board"),
    pytest.param("", "yellow-1 M1\nshark-1 A7", "roll", id="nobody on the board, no land"),
    pytest.param("", "red-1 A1\nshark-1 A7", "move", id="with explorers, no land"),
]


@rule("RUL-18")
@pytest.mark.parametrize(("island", "pieces", "step"), STEP_1)
def test_that_a_tile_could_be_played_is_hidden(island: str, pieces: str, step: str) -> None:
    before = compose(island, pieces, step="play_tile", hands={0: ("move_shark",)})
    after = play(before, "skip tile")
    assert (view_for(before, 0).step, view_for(before, 0).to_act) == ("play_tile", 0)
    assert out_of_turn(before, 0) is None
    assert after.step == step
    for eyes in (1, 2, 3, None):
        view = view_for(before, eyes)
        assert (view.step, view.to_act, view.waiting) == (step, to_act(after), False)
        assert view == view_for(after, eyes)
    for seat in (1, 2, 3):
        assert out_of_turn(before, seat) == out_of_turn(after, seat) is not None
    assert str(out_of_turn(before, CHANCE)) == "TURN-4: The die is not rolled now."


@rule("RUL-18")
def test_a_skipped_tile_leaves_no_trace_with_the_others() -> None:
    def match(back: str, *lines: str) -> Match:
        pieces = "red-1 A1\nyellow-1 M1\nshark-1 A7"
        return match_of(compose(BEACH, pieces, step="roll", turn=3, hands={0: (back,)}), "roll whale", *lines)

    skipped = match("move_shark", "skip tile", "red-1 to A2", "end moves")
    unable = match("whale_repellent", "red-1 to A2", "end moves")
    for eyes in (1, 2, 3, None):
        assert skipped.events_for(eyes) == unable.events_for(eyes)
        assert story(skipped, eyes) == story(unable, eyes)
    assert TileDeclined(0) in skipped.events_for(0)
    assert len(skipped.moments(0)) == len(skipped.moments(1)) + 1
