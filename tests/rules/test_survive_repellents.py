"""Repellents, who is asked for them, and what others may know of it (TILE-9, TILE-10, RUL-3, -4, -18)."""

from __future__ import annotations

import pytest

from survive_nb.survive import Options, State, to_act, view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.events import (
    BoatLost,
    CreatureLost,
    ExplorerLost,
    ExplorerMoved,
    HarmAllowed,
    TilePlayed,
    TurnBegan,
)
from tests.rules.marks import rule
from tests.rules.table import crew, happened, held, legal, on_board, play, refusal_text, refused

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
def test_shark_repellent_removes_only_the_shark() -> None:
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
def test_nobody_is_eaten_during_the_question() -> None:
    assert on_board(shark_moves({1: SHARK})) == {
        "shark-1": "C5",
        "red-1": "C5",
        "yellow-1": "C5",
        "green-1": "C5",
        "blue-1": "C5",
    }


@rule("TILE-10")
def test_whale_repellent_saves_the_boat() -> None:
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
def test_repellent_answers_its_own_kind() -> None:
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
    assert refusal_text(state, "repel") == "RUL-4: Nobody is asked for a repellent now."
    assert refused(state, "allow") == "RUL-4"


@rule("TILE-9", "TILE-10", "RUL-4")
def test_harmless_creature_asks_nobody() -> None:
    hands = {1: ("shark_repellent", "whale_repellent")}
    pieces = "shark-1 C4\nwhale-1 B4\nyellow-1 C6\nboat-1 C5: yellow-2\nboat-2 B5\nyellow-3 B5"
    shark = compose(BEACH, pieces, step="move_creature", face="shark", hands=hands)
    assert play(shark, "shark-1 to C5").turn == 1, "a boat and its passengers are nothing to a shark"
    whale = compose(BEACH, pieces, step="move_creature", face="whale", hands=hands)
    assert play(whale, "whale-1 to B5").turn == 1, "an empty boat and swimmers are nothing to a whale"
    assert play(whale, "whale-1 to C6").turn == 1


# -- who is asked ---------------------------------------------------------------------------------------


@rule("RUL-3")
def test_shark_asks_owners_of_swimmers() -> None:
    pieces = "shark-1 C4\nred-1 C5\nred-2 C5\nyellow-1 C5\nyellow-2 C5\nyellow-3 C5\nblue-1 C5"
    assert to_act(shark_moves({3: SHARK}, pieces)) == 3, "control does not matter among swimmers"


@rule("RUL-3")
def test_player_without_swimmer_is_not_asked() -> None:
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
def test_whale_asks_all_in_control(boat: str, asked: list[int]) -> None:
    state = whale_moves(dict.fromkeys(range(4), WHALE), boat)
    order = []
    while state.step == "repel":
        order.append(to_act(state))
        state = play(state, "allow")
    assert order == asked
    assert state.place_of("boat-1") is None


@rule("RUL-3")
def test_swimmer_is_not_asked_about_whale() -> None:
    pieces = "whale-1 C4\nboat-1 C5: green-1\nyellow-1 C5"
    state = compose(BEACH, pieces, step="move_creature", face="whale", hands={1: WHALE})
    assert play(state, "whale-1 to C5").turn == 1


@rule("RUL-3")
def test_control_counts_both_colours() -> None:
    two_each = Options(players=2, colors_per_player=2, first_player=0)
    assert to_act(whale_moves({1: WHALE}, "yellow-1 blue-1 red-1", two_each)) == 1
    assert whale_moves({1: WHALE}, "red-1 green-1 yellow-1", two_each).step == "move"


# -- the order of asking --------------------------------------------------------------------------------


@rule("RUL-4")
def test_holders_are_asked_clockwise() -> None:
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
    assert [held(state, seat) for seat in range(4)] == [SHARK] * 4, "a player who declines keeps the tile"
    assert state.turn == 3


@rule("RUL-4")
def test_only_eligible_holders_are_asked() -> None:
    pieces = "shark-1 C4\nred-1 C5\nyellow-1 C6\ngreen-1 C5\nblue-1 C5"
    state = shark_moves({1: SHARK, 3: SHARK}, pieces)
    assert to_act(state) == 3, "seat 1 has no swimmer there, seat 2 no repellent"


@rule("RUL-4")
def test_first_repellent_ends_the_question() -> None:
    state = shark_moves({1: SHARK, 2: ("shark_repellent", "shark_repellent"), 3: SHARK})
    state = play(state, "allow", "repel")
    assert [held(state, seat) for seat in range(4)] == [(), SHARK, SHARK, SHARK]
    assert state.place_of("shark-1") is None
    assert state.step == "move", "seat 3 is not asked any more"


@rule("RUL-4")
def test_mover_is_never_asked() -> None:
    state = shark_moves({0: SHARK}, "shark-1 C4\nred-1 C5")
    assert (on_board(state), held(state, 0), state.turn) == ({"shark-1": "C5"}, SHARK, 1)
    state = whale_moves({0: WHALE}, "red-1")
    assert (on_board(state), held(state, 0), state.turn) == ({"whale-1": "C5", "red-1": "C5"}, WHALE, 1)


@rule("RUL-4")
def test_other_repellent_saves_movers_swimmers() -> None:
    state = play(shark_moves({1: SHARK}), "repel")
    assert state.place_of("red-1") == "C5"


@rule("RUL-4")
@pytest.mark.parametrize("answer", ["repel", "allow"])
def test_creature_move_ends_either_way(answer: str) -> None:
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
def test_declining_holder_is_asked_again() -> None:
    pieces = "shark-1 C4\nyellow-1 C5\nyellow-2 C7\nshark-2 C8"
    state = play(shark_moves({1: SHARK}, pieces), "allow", "end moves", "sink D4", "roll whale")
    state = play(state, "roll shark", "shark-2 to C7")
    assert (state.turn, to_act(state)) == (2, 1)
    assert not view_for(state, 1).declined


@rule("RUL-4")
def test_question_blocks_other_actions() -> None:
    state = shark_moves({1: SHARK})
    assert refused(state, "stay") == "TURN-4"
    assert refused(state, "shark-1 to C6") == "TURN-4"
    assert refused(state, "end moves") == "TURN-2"
    assert refused(state, "sink D4") == "TURN-3"


@rule("RUL-4")
def test_no_repellent_answers_a_serpent() -> None:
    pieces = "serpent-1 C4\nyellow-1 C5\nboat-1 C5: yellow-2"
    hands = {1: ("shark_repellent", "whale_repellent")}
    state = compose(BEACH, pieces, step="move_creature", face="serpent", hands=hands)
    state = play(state, "serpent-1 to C5")
    assert (on_board(state), state.turn) == ({"serpent-1": "C5"}, 1)


@rule("RUL-4", "TILE-1")
def test_appearing_shark_asks_nobody() -> None:
    state = compose(BEACH, "yellow-1 D4", step="sink", backs={"D4": "shark"}, hands={1: SHARK})
    state = play(state, "sink D4")
    assert (state.step, on_board(state), held(state, 1)) == ("roll", {"shark-1": "D4"}, SHARK)


@rule("RUL-4", "TILE-8")
def test_creature_moved_by_tile_asks_nobody() -> None:
    pieces = "red-1 A1\nshark-1 C4\nyellow-1 C5"
    state = compose(BEACH, pieces, step="play_tile", hands={0: ("move_shark",), 1: SHARK})
    assert refused(state, "tile shark-1 to C5") == "TILE-8"
    state = play(state, "tile shark-1 to C6")
    assert (state.step, state.place_of("yellow-1"), held(state, 1)) == ("move", "C5", SHARK)


@rule("RUL-4")
def test_moving_into_danger_asks_no_holder() -> None:
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
