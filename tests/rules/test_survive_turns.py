"""The four steps of a turn of Survive! (TURN-1 … TURN-5)."""

from __future__ import annotations

import pytest

from survive_nb.game import CHANCE
from survive_nb.survive import Options, out_of_turn, to_act, view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.events import CreaturesStayed, DieRolled, MovesEnded, TurnBegan
from tests.rules.marks import rule
from tests.rules.table import happened, held, legal, on_board, play, refusal_text, refused

TWO = Options(players=2, first_player=0)

#: Three tiles in a row, with sea all around.
SPIT = """
    C  . . . . . . . . . . .
    D   . . . b f m . . . .
    E  . . . . . . . . . . .
"""


# -- step 1: play a tile --------------------------------------------------------------------------------

AFLOAT = """
    red-1   A1
    boat-1  A4
    shark-1 M1
"""


@rule("TURN-1")
def test_playing_a_tile_is_optional() -> None:
    state = compose(SPIT, AFLOAT, step="play_tile", hands={0: ("wind",)})
    assert "skip tile" in legal(state)
    state = play(state, "skip tile")
    assert (state.step, state.moves_left, held(state, 0)) == ("move", 3, ("wind",))


@rule("TURN-1")
def test_one_tile_per_turn() -> None:
    state = compose(SPIT, AFLOAT, step="play_tile", hands={0: ("wind", "dolphin", "wind")})
    state = play(state, "wind boat-1 to A5")
    assert (state.step, held(state, 0)) == ("move", ("dolphin", "wind"))
    assert view_for(state, 1).tile_played
    for line in ("wind boat-1 to A6", "dolphin red-1 to A2", "skip tile"):
        assert refused(state, line) == "TURN-1"


@rule("TURN-1")
def test_next_turn_allows_another_tile() -> None:
    state = compose("", AFLOAT, options=TWO, step="play_tile", hands={0: ("wind",), 1: ("wind",)})
    state = play(state, "wind boat-1 to A5", "end moves", "roll whale")
    assert (state.turn, state.step, view_for(state, 0).tile_played) == (1, "play_tile", False)
    assert play(state, "wind boat-1 to A6").place_of("boat-1") == "A6"


@rule("TURN-1")
def test_tile_precedes_the_moves() -> None:
    state = compose(SPIT, AFLOAT, step="play_tile", hands={0: ("wind",)})
    assert refused(state, "red-1 to A2") == "TURN-2"
    assert refused(state, "end moves") == "TURN-2"
    state = play(state, "skip tile", "red-1 to A2")
    assert refused(state, "wind boat-1 to A5") == "TURN-1"


@rule("TURN-1")
def test_gained_tile_waits_one_turn() -> None:
    state = compose(SPIT, AFLOAT, options=TWO, step="sink", backs={"D4": "dolphin"})
    state = play(state, "sink D4")
    assert held(state, 0) == ("dolphin",)
    assert refused(state, "dolphin red-1 to A2") == "TURN-1"
    state = play(state, "roll whale")
    assert (state.turn, state.step) == (1, "sink")
    assert refused(state, "dolphin red-1 to A2") == "TURN-1"
    state = play(state, "sink D5", "roll whale")
    assert (state.turn, state.step) == (0, "play_tile")
    assert "dolphin red-1 to A2" in legal(state)


@rule("TURN-1")
def test_repellent_is_not_for_step_1() -> None:
    state = compose(SPIT, AFLOAT, step="roll", turn=3, hands={0: ("shark_repellent", "whale_repellent")})
    state = play(state, "roll whale")
    assert (state.turn, state.step) == (0, "move")
    assert refused(state, "repel") == "RUL-4"
    state = compose(SPIT, AFLOAT, step="play_tile", hands={0: ("shark_repellent", "wind")})
    assert {line.split()[0] for line in legal(state)} == {"wind", "skip"}


@rule("TURN-1")
def test_only_own_tile_is_played() -> None:
    state = compose(SPIT, AFLOAT, step="play_tile", hands={0: ("wind",), 1: ("dolphin", "move_shark")})
    assert refusal_text(state, "dolphin red-1 to A2") == "TURN-1: There is no dolphin in your hand."
    assert (
        refusal_text(state, "tile shark-1 to A7")
        == "TURN-1: There is no tile in your hand that moves shark-1."
    )
    state = compose(SPIT, AFLOAT, step="play_tile", hands={0: ("dolphin",)})
    assert refusal_text(state, "wind boat-1 to A5") == "TURN-1: There is no wind in your hand."


@rule("TURN-1")
def test_empty_hand_skips_step_1() -> None:
    state = compose(SPIT, AFLOAT, step="roll", turn=3, hands={1: ("wind",)})
    assert play(state, "roll whale").step == "move"


# -- step 2: move ---------------------------------------------------------------------------------------


@rule("TURN-2")
def test_step_ends_after_three_moves() -> None:
    pieces = """
        red-1  D4
        red-2  A1
        boat-1 C5
    """
    state = compose(SPIT, pieces)
    state = play(state, "boat-1 to C4", "red-2 to A2")
    assert (state.step, state.moves_left) == ("move", 1)
    state = play(state, "red-1 to boat-1")
    assert (state.step, state.moves_left) == ("sink", 0)
    assert refused(state, "boat-1 to C3") == "TURN-2"
    assert refused(state, "end moves") == "TURN-2"


@rule("TURN-2")
@pytest.mark.parametrize("moves", [[], ["red-1 to D5"], ["red-1 to D5", "red-1 to D6"]])
def test_fewer_moves_are_allowed(moves: list[str]) -> None:
    state = play(compose(SPIT, "red-1 D4"), *moves)
    assert state.moves_left == 3 - len(moves)
    assert happened(state, "end moves") == [MovesEnded(0)]
    state = play(state, "end moves")
    assert (state.step, state.turn, state.moves_left) == ("sink", 0, 0)


@rule("TURN-2")
@pytest.mark.parametrize(
    "line",
    [
        "red-1 to D5",  # LAND-1
        "red-1 to boat-1",  # LAND-2
        "red-1 to C4",  # LAND-3
        "red-2 to boat-1",  # BOAT-5
        "red-2 to C6",  # BOAT-5
        "red-3 to A2",  # SWIM-2
        "red-3 to boat-3",  # SWIM-3
        "red-4 to NW",  # ISLE-1
        "red-5 to SE",  # ISLE-2
        "boat-1 to B5",  # BOAT-1
        "boat-2 to B5",  # BOAT-4
    ],
)
def test_every_move_costs_one_move(line: str) -> None:
    pieces = """
        red-1  D4
        boat-1 C5
        boat-2 C6: red-2
        boat-3 A1
        red-3  A1
        boat-4 B1: red-4
        red-5  K11
    """
    state = play(compose(SPIT, pieces), line)
    assert (state.moves_left, state.step, state.turn) == (2, "move", 0)


@rule("TURN-2")
def test_every_turn_has_three_moves_again() -> None:
    pieces = """
        red-1    A1
        yellow-1 M1
    """
    state = compose("", pieces, options=TWO)
    state = play(state, "red-1 to A2", "end moves", "roll shark")
    assert (state.turn, state.moves_left) == (1, 3)


@rule("TURN-2")
def test_a_lost_explorer_moves_no_more() -> None:
    state = compose(SPIT, "red-1 D4")
    assert refusal_text(state, "red-2 to D5") == "TURN-2: red-2 has been removed from the game."


# -- step 3: remove a tile ------------------------------------------------------------------------------


@rule("TURN-3")
def test_removing_a_tile_is_mandatory() -> None:
    state = play(compose(SPIT, "red-1 D5"), "end moves")
    assert to_act(state) == 0
    assert legal(state) == {"sink D4"}
    for line, forbidding in (("roll shark", "TURN-4"), ("end moves", "TURN-2"), ("skip tile", "TURN-1")):
        assert refused(state, line) == forbidding


@rule("TURN-3")
def test_exactly_one_tile_is_removed() -> None:
    state = play(compose(SPIT, "red-1 D5", step="sink"), "sink D4")
    assert state.step == "roll"
    assert refusal_text(state, "sink D5") == "TURN-3: A land tile is removed in step 3, after the moves."


@rule("TURN-3")
def test_only_land_sinks_in_step_3() -> None:
    state = compose(SPIT, "red-1 D5", step="sink")
    assert refusal_text(state, "sink C4") == "TURN-3: There is no land tile on C4."
    assert refused(compose(SPIT, "red-1 D5"), "sink D4") == "TURN-3"


@rule("TURN-3")
def test_no_land_left_skips_to_die() -> None:
    assert play(compose("", "red-1 A1"), "end moves").step == "roll"
    assert play(compose("", "red-1 A1", moves_left=1), "red-1 to A2").step == "roll"


# -- step 4: the die ------------------------------------------------------------------------------------

CREATURES = """
    red-1     A1
    serpent-1 M1
    shark-1   M4
    shark-2   K5
    whale-1   M7
"""


@rule("TURN-4")
def test_die_roll_is_a_chance_event() -> None:
    state = compose("", CREATURES, step="roll")
    assert to_act(state) == CHANCE
    assert legal(state) == {"roll serpent", "roll shark", "roll whale"}
    assert refused(state, "stay") == "TURN-4"
    assert refused(state, "shark-1 to M5") == "TURN-4"
    assert str(out_of_turn(state, 0)) == "TURN-4: The die is rolled first."
    assert str(out_of_turn(compose("", CREATURES), CHANCE)) == "TURN-4: The die is not rolled now."


@rule("TURN-4")
def test_roller_moves_the_rolled_kind() -> None:
    state = compose("", CREATURES, step="roll", turn=2)
    assert happened(state, "roll shark") == [DieRolled(2, "shark")]
    state = play(state, "roll shark")
    assert (to_act(state), state.step) == (2, "move_creature")
    assert {line.split()[0] for line in legal(state)} == {"shark-1", "shark-2", "stay"}
    assert refusal_text(state, "whale-1 to M6") == "TURN-4: The die shows a shark, so whale-1 does not move."
    assert refused(state, "serpent-1 to M2") == "TURN-4"
    assert refused(state, "roll shark") == "TURN-4"


@rule("TURN-4")
def test_turn_ends_after_one_creature() -> None:
    state = play(compose("", CREATURES, step="roll", turn=2), "roll shark", "shark-2 to K6")
    assert (state.turn, state.place_of("shark-2"), state.place_of("shark-1")) == (3, "K6", "M4")
    assert refused(state, "shark-1 to M5") == "TURN-4"


@rule("TURN-4")
def test_the_roller_may_decline_to_move() -> None:
    state = compose("", CREATURES, step="move_creature", face="whale", turn=3)
    assert happened(state, "stay") == [CreaturesStayed(3), TurnBegan(0)]
    after = play(state, "stay")
    assert (after.turn, on_board(after)) == (0, on_board(state))


# -- the next turn --------------------------------------------------------------------------------------


@rule("TURN-5")
@pytest.mark.parametrize(("players", "turn", "following"), [(4, 0, 1), (4, 3, 0), (3, 2, 0), (2, 1, 0)])
def test_play_passes_clockwise(players: int, turn: int, following: int) -> None:
    options = Options(players=players, first_player=0)
    state = compose(SPIT, "", options=options, step="roll", turn=turn)
    assert happened(state, "roll shark") == [DieRolled(turn, "shark"), TurnBegan(following)]
    state = play(state, "roll shark")
    assert (state.turn, to_act(state)) == (following, following)


@rule("TURN-5")
def test_only_current_player_acts() -> None:
    state = compose(SPIT, "red-1 D4")
    assert out_of_turn(state, 0) is None
    assert str(out_of_turn(state, 1)) == "TURN-5: It is the turn of seat 0, not of seat 1."


@rule("TURN-5")
def test_player_without_explorers_skips_the_moves() -> None:
    pieces = """
        red-1    D4
        yellow-1 NW
        boat-1   C4
    """
    state = compose(SPIT, pieces, options=TWO, step="roll")
    state = play(state, "roll shark")
    assert (state.turn, state.step) == (1, "sink")
    assert refused(state, "boat-1 to C3") == "TURN-2"
    assert refused(state, "end moves") == "TURN-2"
    state = play(state, "sink D4")
    assert to_act(state) == CHANCE
    assert play(state, "roll shark").turn == 0


@rule("TURN-5")
@pytest.mark.parametrize("yellow", ["yellow-1 D4", "yellow-1 A1", "boat-1 A1: yellow-1"])
def test_land_water_boats_are_on_board(yellow: str) -> None:
    state = play(compose(SPIT, yellow, options=TWO, step="roll"), "roll shark")
    assert (state.turn, state.step) == (1, "move")


@rule("TURN-5")
def test_step_2_counts_explorers_at_start() -> None:
    pieces = """
        red-1   A1
        boat-1  A5
        shark-1 A2
    """
    state = compose(SPIT, pieces, step="play_tile", hands={0: ("dolphin",)})
    state = play(state, "dolphin red-1 to A2")
    assert (state.place_of("red-1"), state.step, state.turn) == (None, "sink", 0)


@rule("TURN-5")
def test_step_2_ends_after_last_landing() -> None:
    pieces = """
        boat-1 B1: red-1
        boat-2 A5
    """
    state = play(compose(SPIT, pieces), "red-1 to NW")
    assert (state.step, state.moves_left) == ("move", 2)
    state = play(state, "boat-1 to B2", "boat-2 to A6")
    assert (state.step, state.turn) == ("sink", 0)


@rule("TURN-5", "ISLE-3")
@pytest.mark.parametrize("line", ["red-1 to NW", "red-1 to B2", "boat-1 to B2"])
def test_no_moves_after_last_explorer(line: str) -> None:
    red = "boat-1 B1: red-1" if line.startswith("boat") else "red-1 B1"
    state = compose("", f"{red}\nyellow-1 M1\nserpent-1 B2", options=TWO)
    state = play(state, line, "end moves", "roll shark", "end moves", "roll shark")
    assert (state.turn, state.step) == (0, "roll")


@rule("TURN-5")
def test_step_2_ends_after_last_loss() -> None:
    pieces = """
        red-1   D4
        boat-2  A5
        shark-1 C4
    """
    state = play(compose(SPIT, pieces), "red-1 to C4")
    assert (state.place_of("red-1"), state.step, state.moves_left) == (None, "move", 2)
    assert legal(state) == {"end moves"} | {f"boat-2 to {space}" for space in ("A4", "A6", "B6", "B7")}
