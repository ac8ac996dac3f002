"""Challenge 2, to the last explorer, and the quiet turns that end it too (VAR-3, RUL-11, RUL-17)."""

from __future__ import annotations

from typing import Any

import pytest

from survive_nb.game import Outcome
from survive_nb.survive import Options, State, legal_actions, outcome, to_act
from survive_nb.survive.compose import compose
from survive_nb.survive.events import ExplorerLost, GameEnded, TileShown
from tests.rules.marks import rule
from tests.rules.table import happened, on_board, play, refused

BEACH = "D      . . . b . . . . . ."
TWO_BEACHES = "D      . . . b b . . . . ."
LAST_EXPLORER = Options(players=2, ending="last_explorer", first_player=0)
LAST_TILE = Options(players=2, ending="last_tile", first_player=0)


def ended(state: State) -> Outcome:
    """Return the outcome of a game that is over."""
    result = outcome(state)
    assert result is not None, state
    assert (state.step, to_act(state), legal_actions(state)) == ("over", None, ())
    return result


# -- to the last explorer -------------------------------------------------------------------------------

#: Each way in which the last explorer can leave: the island, the pieces, the step, seat 0's hand, the moves.
LAST_WAYS = [
    pytest.param(BEACH, "red-1 C1", "move", (), ["red-1 to NW"], id="ashore from the water"),
    pytest.param(BEACH, "boat-1 B1: red-1", "move", (), ["red-1 to NW"], id="ashore from a boat"),
    pytest.param(BEACH, "red-1 C4\nshark-1 C5", "move", (), ["red-1 to C5"], id="swum into a shark"),
    pytest.param(BEACH, "red-1 D4\nserpent-1 C5", "move", (), ["red-1 to C5"], id="from land into a serpent"),
    pytest.param(
        BEACH, "boat-1 C4: red-1\nserpent-1 C5", "move", (), ["boat-1 to C5"], id="rowed into a serpent"
    ),
    pytest.param(
        BEACH, "boat-1 C5\nred-1 D4\nserpent-1 C5", "move", (), ["red-1 to boat-1"], id="boarded by a serpent"
    ),
    pytest.param(
        BEACH, "red-1 C3\nshark-1 C5", "play_tile", ("dolphin",), ["dolphin red-1 to C5"], id="dolphin"
    ),
    pytest.param(
        BEACH, "boat-1 C3: red-1\nserpent-1 C5", "play_tile", ("wind",), ["wind boat-1 to C5"], id="wind"
    ),
    pytest.param(BEACH, "red-1 D4", "sink", (), ["sink D4"], id="whirlpool"),
    pytest.param("D . . . . b . . . . .", "red-1 D5", "sink", (), ["sink D5"], id="shark under a tile"),
    pytest.param(
        BEACH, "red-1 C5\nserpent-1 C4", "roll", (), ["roll serpent", "serpent-1 to C5"], id="serpent's move"
    ),
    pytest.param(
        BEACH, "red-1 C5\nshark-1 C4", "roll", (), ["roll shark", "shark-1 to C5"], id="shark's move"
    ),
    pytest.param(
        BEACH,
        "boat-1 C5: red-1\nshark-1 C5\nwhale-1 C4",
        "roll",
        (),
        ["roll whale", "whale-1 to C5"],
        id="whale's move to a shark",
    ),
]


def leaving(ending: Options, island: str, pieces: str, step: str, hand: tuple[str, ...]) -> State:
    """Return a position of two players in which the pieces of a last way are set up."""
    backs = {"D4": "whirlpool", "D5": "shark"}
    return compose(island, pieces, step=step, hands={0: hand}, options=ending, backs=backs)


@rule("VAR-3")
@pytest.mark.parametrize(("island", "pieces", "step", "hand", "lines"), LAST_WAYS)
def test_last_explorer_leaving_ends_the_game(
    island: str, pieces: str, step: str, hand: tuple[str, ...], lines: list[str]
) -> None:
    state = leaving(LAST_EXPLORER, island, pieces, step, hand)
    assert [e for e in happened(state, *lines) if isinstance(e, GameEnded)] == [GameEnded("VAR-3")]
    after = play(state, *lines)
    assert (ended(after).rule, after.turn) == ("VAR-3", 0)
    assert refused(after, "end moves") == "VAR-3"


@rule("VAR-3")
@pytest.mark.parametrize(("island", "pieces", "step", "hand", "lines"), LAST_WAYS)
def test_game_continues_while_anyone_remains(
    island: str, pieces: str, step: str, hand: tuple[str, ...], lines: list[str]
) -> None:
    state = leaving(LAST_EXPLORER, island, pieces + "\nyellow-1 M1", step, hand)
    assert outcome(play(state, *lines)) is None


@rule("VAR-3")
@pytest.mark.parametrize(("island", "pieces", "step", "hand", "lines"), LAST_WAYS)
def test_last_explorer_ends_only_challenge_2(
    island: str, pieces: str, step: str, hand: tuple[str, ...], lines: list[str]
) -> None:
    state = leaving(Options(players=2, first_player=0), island, pieces, step, hand)
    assert outcome(play(state, *lines)) is None


@rule("VAR-3")
def test_challenge_2_scores_normally() -> None:
    state = compose(BEACH, "red-1 C1\nyellow-1 SE", options=LAST_EXPLORER, values={"red-1": 2, "yellow-1": 5})
    assert ended(play(state, "red-1 to NW")) == Outcome((2, 5), (1,), "VAR-3")


@rule("VAR-3", "VAR-5")
@pytest.mark.parametrize("options", [LAST_EXPLORER, LAST_TILE], ids=["VAR-3", "VAR-5"])
def test_volcano_acts_as_whirlpool(options: Options) -> None:
    pieces = """
        red-1     D4
        boat-1    C4: yellow-1
        boat-2    C5
        shark-1   D3
        yellow-2  D5
        red-2     M1
    """
    state = compose(TWO_BEACHES, pieces, step="sink", backs={"D4": "volcano"}, options=options)
    events = happened(state, "sink D4")
    assert events[1] == TileShown("D4", "volcano")
    assert ExplorerLost("red-1", "TILE-4") in events
    state = play(state, "sink D4")
    assert on_board(state) == {"yellow-2": "D5", "red-2": "M1"}
    assert (outcome(state), state.step) == (None, "roll")


@rule("RUL-11")
def test_challenge_2_skips_sinking_without_land() -> None:
    state = compose("", "red-1 M1\nyellow-1 M7", options=LAST_EXPLORER)
    assert refused(state, "sink D4") == "TURN-3"
    state = play(state, "end moves")
    assert (state.step, state.turn, to_act(state)) == ("roll", 0, "chance")
    assert refused(state, "sink D4") == "TURN-3"


@rule("RUL-11")
def test_player_without_explorers_only_rolls() -> None:
    state = play(compose("", "red-1 M1", options=LAST_EXPLORER), "end moves", "roll shark")
    assert (state.turn, state.step) == (1, "roll")


@rule("RUL-11")
def test_challenge_2_survives_last_tile() -> None:
    state = play(compose(BEACH, "red-1 M1", step="sink", options=LAST_EXPLORER), "sink D4")
    assert (outcome(state), state.step) == (None, "roll")


# -- quiet turns ----------------------------------------------------------------------------------------

QUIET = ("end moves", "roll whale")


def quiet_for(turns: int, state: State) -> State:
    """Return the same position, after this number of quiet turns in a row."""
    position = state.position.copy()
    position.quiet = turns
    return State(position)


def adrift(players: int, pieces: str = "", island: str = "", ending: Any = "last_explorer") -> State:
    """Return a position in which every player has one swimmer far from everything."""
    swimmers = ["red-1 M1", "yellow-1 M2", "green-1 M3", "blue-1 M4"][:players]
    options = Options(players=players, ending=ending, first_player=0)
    return compose(island, "\n".join([*swimmers, pieces]), options=options)


@rule("RUL-17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ten_quiet_turns_each_end_game(players: int) -> None:
    state = play(adrift(players), *QUIET * (10 * players - 1))
    assert outcome(state) is None
    assert happened(state, *QUIET)[-1] == GameEnded("RUL-17")
    state = play(state, *QUIET)
    assert ended(state).rule == "RUL-17"
    assert state.place_of("red-1") == "M1", "the game ends as it stands"


@rule("RUL-17")
def test_score_after_the_quiet_turns() -> None:
    state = compose("", "red-1 M1\nyellow-1 SE", options=LAST_EXPLORER, values={"red-1": 6, "yellow-1": 2})
    assert ended(play(quiet_for(19, state), *QUIET)) == Outcome((0, 2), (1,), "RUL-17")


@rule("RUL-17")
@pytest.mark.parametrize(
    ("pieces", "lines"),
    [
        ("red-2 C1", ("red-2 to NW", *QUIET)),
        ("red-2 C4\nshark-1 C5", ("red-2 to C5", *QUIET)),
        ("yellow-2 C4\nserpent-1 C5", ("end moves", "roll serpent", "serpent-1 to C4")),
    ],
    ids=["ashore", "lost by moving", "another's, by the die"],
)
def test_count_restarts_when_an_explorer_leaves(pieces: str, lines: tuple[str, ...]) -> None:
    state = play(quiet_for(19, adrift(2, pieces)), *lines)
    assert outcome(state) is None
    state = play(state, *QUIET * 19)
    assert outcome(state) is None
    assert ended(play(state, *QUIET)).rule == "RUL-17"


@rule("RUL-17")
def test_moves_alone_do_not_restart_count() -> None:
    state = quiet_for(19, adrift(2, "boat-1 M1\nwhale-1 A1"))
    assert ended(play(state, "red-1 to boat-1", "boat-1 to L3", "end moves", "roll whale", "whale-1 to A2"))


@rule("RUL-17")
def test_only_landless_turns_count() -> None:
    state = adrift(2, island=BEACH)
    assert not state.position.dry
    state = play(state, "end moves", "sink D4", "roll whale")
    state = play(state, *QUIET * 19)
    assert outcome(state) is None, "the turn that removed the last tile began with land"
    assert ended(play(state, *QUIET)).rule == "RUL-17"


@rule("RUL-17")
def test_last_explorer_leaves_in_quiet_turn() -> None:
    state = quiet_for(19, compose("", "red-1 C5\nserpent-1 C4", options=LAST_EXPLORER))
    assert ended(play(state, "end moves", "roll serpent", "serpent-1 to C5")).rule == "VAR-3"


@rule("RUL-17")
def test_quiet_turns_end_no_other_game() -> None:
    state = play(quiet_for(18, adrift(2, ending="volcano")), *QUIET * 3)
    assert outcome(state) is None
