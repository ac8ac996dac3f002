"""How a game ends, who wins it, and what the variants change (END-1, END-2, VAR-1 to VAR-5)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, cast

import pytest

from survive_nb.game import InvalidInput, Outcome
from survive_nb.survive import Options, State, legal_actions, new_game, outcome, to_act
from survive_nb.survive.compose import compose
from survive_nb.survive.events import ExplorerLost, GameEnded, TileShown
from survive_nb.survive.model import ENDINGS, PlaceExplorer
from tests.refusals import refuses
from tests.rules.marks import rule
from tests.rules.table import crew, happened, held, legal, on_board, play, refusal_text, refused

BEACH = "D      . . . b . . . . . ."
TWO_BEACHES = "D      . . . b b . . . . ."
LAST_TILE = Options(players=2, ending="last_tile", first_player=0)


def ended(state: State) -> Outcome:
    """Return the outcome of a game that is over."""
    result = outcome(state)
    assert result is not None, state
    assert (state.step, to_act(state), legal_actions(state)) == ("over", None, ())
    return result


def erupted(pieces: str, options: Options | None = None, values: dict[str, int] | None = None) -> Outcome:
    """Return the outcome when the volcano comes up now."""
    backs = {"D4": "volcano"}
    state = compose(TWO_BEACHES, pieces, step="sink", backs=backs, options=options, values=values)
    return ended(play(state, "sink D4"))


# -- the volcano and the count --------------------------------------------------------------------------


@rule("END-1")
def test_volcano_removes_everyone_not_safe() -> None:
    pieces = """
        red-1    D4
        yellow-1 D5
        green-1  C1
        boat-1   B1: blue-1 red-2
        red-3    NW
        blue-2   SE
    """
    state = compose(TWO_BEACHES, pieces, step="sink", backs={"D4": "volcano"})
    events = happened(state, "sink D4")
    assert events[1] == TileShown("D4", "volcano")
    assert {event for event in events if isinstance(event, ExplorerLost)} == {
        ExplorerLost(name, "END-1") for name in ("red-1", "yellow-1", "green-1", "blue-1", "red-2")
    }
    assert events[-1] == GameEnded("END-1")
    after = play(state, "sink D4")
    assert on_board(after) == {"red-3": "NW", "blue-2": "SE", "boat-1": "B1"}
    assert crew(after, "boat-1") == set()
    assert ended(after).rule == "END-1"
    assert refusal_text(after, "sink D5") == "END-1: The game is over."


@rule("END-1")
def test_plain_game_continues_without_explorers() -> None:
    state = play(compose(BEACH, "red-1 C1"), "red-1 to NW", "end moves", "sink D4", "roll shark")
    assert (outcome(state), state.step) == (None, "roll")


@rule("END-2")
def test_score_sums_values_ashore() -> None:
    pieces = "red-1 NW\nred-2 SE\nyellow-1 NE\nyellow-2 C1\ngreen-1 D5\nblue-1 SW\nblue-2 SW\nblue-3 SW"
    values = {"red-1": 6, "red-2": 3, "yellow-1": 5, "yellow-2": 6, "green-1": 6}
    values |= {"blue-1": 1, "blue-2": 1, "blue-3": 2}
    assert erupted(pieces, values=values) == Outcome((9, 5, 0, 4), (0,), "END-1")


@rule("END-2")
def test_equal_scores_share_the_win() -> None:
    values = {"red-1": 4, "yellow-1": 3, "yellow-2": 1, "green-1": 3, "blue-1": 4}
    pieces = "red-1 NW\nyellow-1 NW\nyellow-2 NW\ngreen-1 SE\nblue-1 SW"
    assert erupted(pieces, values=values) == Outcome((4, 4, 3, 4), (0, 1, 3), "END-1")
    assert erupted("red-1 D5") == Outcome((0, 0, 0, 0), (0, 1, 2, 3), "END-1"), "nobody saved, all share"


@rule("END-2")
def test_no_outcome_before_the_end() -> None:
    assert outcome(compose(BEACH, "red-1 NW\nyellow-1 D4")) is None


# -- two colours, the crowded island, all equal ----------------------------------------------------------


@rule("VAR-1")
def test_two_colour_scores_are_added() -> None:
    two_each = Options(players=2, colors_per_player=2, first_player=0)
    values = {"red-1": 1, "green-1": 6, "yellow-1": 5, "blue-1": 1}
    pieces = "red-1 NW\ngreen-1 SE\nyellow-1 NW\nblue-1 SW"
    assert erupted(pieces, two_each, values) == Outcome((7, 6), (0,), "END-1")


@rule("VAR-1")
def test_player_uses_both_colours() -> None:
    two_each = Options(players=2, colors_per_player=2, first_player=0)
    state = new_game(two_each, Random(1))
    assert {a.color for a in legal_actions(state) if isinstance(a, PlaceExplorer)} == {"red", "green"}
    state = compose(BEACH, "red-1 A1\nyellow-1 A2\ngreen-1 A3\nblue-1 A4", options=two_each)
    assert legal(state, "red-1")
    assert legal(state, "green-1")
    assert refused(state, "yellow-1 to A3") == "LAND-4"
    assert refused(state, "blue-1 to A3") == "LAND-4"


@rule("VAR-1")
@pytest.mark.parametrize(("players", "colors"), [(3, 2), (4, 2), (2, 3), (2, 0)])
def test_two_colours_need_two_players(players: int, colors: int) -> None:
    with refuses(InvalidInput, "VAR-1") as caught:
        new_game(Options(players=players, colors_per_player=colors), Random(1))
    assert caught.value.refusal.rule == "VAR-1"


def crowded_start(*, crowded: bool) -> State:
    """Return the start of a game: all forty tiles lie there, and E5 is one of twelve that touch no sea."""
    return new_game(Options(players=3, crowded=crowded, first_player=0), Random(1))


@rule("VAR-2")
def test_crowded_inland_tile_takes_two() -> None:
    state = play(crowded_start(crowded=True), "place red 6 on E5")
    assert "place yellow 1 on E5" in legal(state)
    state = play(state, "place yellow 1 on E5")
    assert "place green 1 on E5" not in legal(state)
    assert refusal_text(state, "place green 1 on E5") == "VAR-2: Two explorers stand on E5 already."


@rule("VAR-2")
def test_same_colour_may_share_inland_tile() -> None:
    state = play(
        crowded_start(crowded=True), "place red 6 on E5", "place yellow 1 on D4", "place green 1 on D5"
    )
    assert play(state, "place red 5 on E5").place_of("red-2") == "E5"


@rule("VAR-2")
def test_crowded_coast_tile_takes_one() -> None:
    state = play(crowded_start(crowded=True), "place red 6 on D4")
    assert "place yellow 1 on D4" not in legal(state)
    assert (
        refusal_text(state, "place yellow 1 on D4")
        == "VAR-2: D4 lies next to the sea, so it takes one explorer only."
    )


@rule("RUL-10", "VAR-2")
@pytest.mark.parametrize("space", ["F6", "F7", "G5", "G7", "H6", "H7"])
def test_lake_tile_is_coastal(space: str) -> None:
    state = play(crowded_start(crowded=True), f"place red 6 on {space}")
    assert f"place yellow 1 on {space}" not in legal(state)
    assert refused(state, f"place yellow 1 on {space}") == "VAR-2"


@rule("VAR-2")
def test_normal_tile_takes_one() -> None:
    state = play(crowded_start(crowded=False), "place red 6 on E5")
    assert refused(state, "place yellow 1 on E5") == "SET-4"


@rule("VAR-4")
def test_equal_worth_counts_saved_explorers() -> None:
    equal = Options(players=2, equal_worth=True, first_player=0)
    pieces = "red-1 NW\nyellow-1 NW\nyellow-2 SE\nred-2 D4"
    values = {"red-1": 6, "red-2": 5, "yellow-1": 1, "yellow-2": 1}
    assert erupted(pieces, equal, values) == Outcome((1, 2), (1,), "END-1")
    assert erupted(pieces, Options(players=2, first_player=0), values) == Outcome((6, 2), (0,), "END-1")


@rule("RUL-9")
@pytest.mark.parametrize(("ending", "crowded", "equal"), [*product(ENDINGS, (False, True), (False, True))])
def test_challenges_1_and_3_combine(ending: Any, crowded: bool, equal: bool) -> None:
    options = Options(players=2, crowded=crowded, equal_worth=equal, ending=ending, first_player=0)
    state = play(new_game(options, Random(1)), "place red 6 on E5")
    assert ("place yellow 6 on E5" in legal(state)) == crowded
    values = {"red-1": 6}
    state = compose(BEACH, "red-1 C1", options=options, values=values, backs={"D4": "volcano"})
    state = play(state, "red-1 to NW")
    if ending != "last_explorer":
        state = play(state, "end moves", "sink D4")
    rules = {"volcano": "END-1", "last_explorer": "VAR-3", "last_tile": "VAR-5"}
    assert ended(state) == Outcome((1 if equal else 6, 0), (0,), rules[ending])


@rule("RUL-9")
def test_challenges_2_and_4_exclude() -> None:
    both = cast("Any", "last_explorer last_tile")
    with refuses(InvalidInput, "RUL-9") as caught:
        new_game(Options(ending=both), Random(1))
    assert caught.value.refusal.rule == "RUL-9"


# -- Atlantis sinks -------------------------------------------------------------------------------------


@rule("VAR-5")
@pytest.mark.parametrize(
    "back", ["shark", "whale", "boat", "whirlpool", "volcano", "dolphin", "shark_repellent"]
)
def test_challenge_4_ends_with_last_tile(back: str) -> None:
    pieces = "red-1 M1\nyellow-1 SE"
    state = compose(BEACH, pieces, step="sink", options=LAST_TILE, backs={"D4": back}, values={"yellow-1": 4})
    assert happened(state, "sink D4")[-1] == GameEnded("VAR-5")
    after = play(state, "sink D4")
    assert ended(after) == Outcome((0, 4), (1,), "VAR-5")
    assert refused(after, "roll shark") == "VAR-5"
    assert held(after, 0) == ((back,) if back in ("dolphin", "shark_repellent") else ())


@rule("VAR-5")
def test_last_back_is_resolved_first() -> None:
    state = compose(BEACH, "red-1 D4\nyellow-1 C5", step="sink", options=LAST_TILE, backs={"D4": "whirlpool"})
    events = happened(state, "sink D4")
    assert events[-3:-1] == [ExplorerLost("red-1", "TILE-4"), ExplorerLost("yellow-1", "TILE-4")]


@rule("VAR-5")
def test_riders_are_chosen_before_the_end() -> None:
    pieces = "red-1 D4\nred-2 D4\nyellow-1 D4\nyellow-2 D4"
    state = compose(BEACH, pieces, step="sink", options=LAST_TILE, backs={"D4": "boat"})
    state = play(state, "sink D4")
    assert (outcome(state), state.step, to_act(state)) == (None, "choose_riders", 0)
    after = play(state, "riders red-1 red-2 yellow-2")
    assert crew(after, "boat-5") == {"red-1", "red-2", "yellow-2"}
    assert ended(after).rule == "VAR-5"


@rule("VAR-5")
def test_challenge_4_continues_while_land_remains() -> None:
    state = play(compose(TWO_BEACHES, "", step="sink", options=LAST_TILE), "sink D4")
    assert (outcome(state), state.step) == (None, "roll"), "even with nobody on the board"
    state = play(state, "roll whale", "sink D5")
    assert ended(state).rule == "VAR-5"
