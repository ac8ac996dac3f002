"""How far a dolphin, the wind and the creatures get, and what is in their way (RUL-15)."""

from __future__ import annotations

import pytest

from survive_nb.survive import State
from survive_nb.survive.compose import compose
from tests.rules.marks import rule
from tests.rules.table import dealt, ends, refusal_text, refused

#: A channel from G2 to G10 between two walls of land: each of its spaces has one way in and one way out.
CHANNEL = """
    F . . f f f f f f f f . .
    G  . . . . . . . . . . .
    H . . f f f f f f f f . .
"""


@rule("RUL-15")
@pytest.mark.parametrize("creature", ["serpent-1", "shark-1"])
def test_danger_stops_a_dolphin(creature: str) -> None:
    state = dealt(CHANNEL, f"red-1 G5\n{creature} G7", "dolphin")
    assert ends(state, "dolphin red-1") == {"G2", "G3", "G4", "G6", "G7"}
    assert refused(state, "dolphin red-1 to G8") == "RUL-15"


@rule("RUL-15")
@pytest.mark.parametrize("other", ["whale-1 G7", "boat-1 G7", "boat-1 G7: blue-1", "yellow-1 G7"])
def test_dolphin_passes_whales_boats_swimmers(other: str) -> None:
    state = dealt(CHANNEL, f"red-1 G5\n{other}", "dolphin")
    assert {"G7", "G8"} <= ends(state, "dolphin red-1")


@rule("RUL-15")
@pytest.mark.parametrize("creature", ["serpent-1", "whale-1"])
def test_danger_stops_a_manned_boat(creature: str) -> None:
    state = dealt(CHANNEL, f"boat-1 G5: red-1\n{creature} G7", "wind")
    assert ends(state, "wind boat-1") == {"G2", "G3", "G4", "G6", "G7"}
    assert refused(state, "wind boat-1 to G8") == "RUL-15"


@rule("RUL-15")
@pytest.mark.parametrize("other", ["shark-1 G7", "yellow-1 G7"])
def test_wind_passes_sharks_and_swimmers(other: str) -> None:
    state = dealt(CHANNEL, f"boat-1 G5: red-1\n{other}", "wind")
    assert {"G7", "G8"} <= ends(state, "wind boat-1")


@rule("RUL-15")
@pytest.mark.parametrize("mine", ["boat-1 G5", "boat-1 G5: red-1"])
def test_another_boat_blocks_the_wind(mine: str) -> None:
    state = dealt(CHANNEL, f"{mine}\nboat-2 G7: blue-1", "wind")
    assert ends(state, "wind boat-1") == {"G2", "G3", "G4", "G6"}
    assert refused(state, "wind boat-1 to G7") == "BOAT-2"
    assert refused(state, "wind boat-1 to G8") == "RUL-15"


@rule("RUL-15")
def test_wind_goes_around_boats() -> None:
    state = dealt("", "boat-1 C4: red-1\nboat-2 C5", "wind")
    assert "C6" in ends(state, "wind boat-1")
    assert "C7" not in ends(state, "wind boat-1")


def rolled(island: str, pieces: str, kind: str) -> State:
    return compose(island, pieces, step="move_creature", face=kind)


@rule("RUL-15")
def test_swimmers_stop_a_shark() -> None:
    state = rolled(CHANNEL, "shark-1 G5\nblue-1 G6", "shark")
    assert ends(state, "shark-1") == {"G3", "G4", "G6"}
    assert (
        refusal_text(state, "shark-1 to G7") == "RUL-15: shark-1 cannot get through to G7 within its range."
    )


@rule("RUL-15")
@pytest.mark.parametrize("other", ["boat-1 G6", "boat-1 G6: blue-1", "whale-1 G6", "serpent-1 G6"])
def test_shark_passes_boats_and_creatures(other: str) -> None:
    assert "G7" in ends(rolled(CHANNEL, f"shark-1 G5\n{other}", "shark"), "shark-1")


@rule("RUL-15")
def test_manned_boat_stops_a_whale() -> None:
    state = rolled(CHANNEL, "whale-1 G5\nboat-1 G7: blue-1", "whale")
    assert ends(state, "whale-1") == {"G2", "G3", "G4", "G6", "G7"}
    assert refused(state, "whale-1 to G8") == "RUL-15"


@rule("RUL-15")
@pytest.mark.parametrize("other", ["boat-1 G7", "blue-1 G7", "shark-1 G7"])
def test_whale_passes_everything_else(other: str) -> None:
    assert {"G7", "G8"} <= ends(rolled(CHANNEL, f"whale-1 G5\n{other}", "whale"), "whale-1")


@rule("RUL-15")
def test_shark_cannot_pass_through_swimmers() -> None:
    state = rolled("", "shark-1 C4\nblue-1 C5", "shark")
    assert "C5" in ends(state, "shark-1")
    assert "C6" not in ends(state, "shark-1")
    assert len(ends(rolled("", "shark-1 G6\nblue-1 G8", "shark"), "shark-1")) == 6 + 12


@rule("RUL-15")
def test_paths_lead_through_sea_only() -> None:
    # E5 is two steps from G5 in a straight line, but a wall of land lies between.
    assert refused(dealt(CHANNEL, "red-1 G5", "dolphin"), "dolphin red-1 to E5") == "RUL-15"
    assert refused(dealt(CHANNEL, "boat-1 G5", "wind"), "wind boat-1 to E5") == "RUL-15"
    assert refused(rolled(CHANNEL, "shark-1 G5", "shark"), "shark-1 to E5") == "RUL-15"
    assert refused(rolled(CHANNEL, "whale-1 G5", "whale"), "whale-1 to E5") == "RUL-15"


@rule("RUL-15")
def test_staying_put_is_not_a_move() -> None:
    words = "already; staying put is not a move."
    state = dealt("", "red-1 A1\nboat-1 A4", "dolphin", "wind")
    assert refusal_text(state, "dolphin red-1 to A1") == f"RUL-15: red-1 is at A1 {words}"
    assert refusal_text(state, "wind boat-1 to A4") == f"RUL-15: boat-1 is at A4 {words}"
    for kind in ("serpent", "shark", "whale"):
        state = rolled("", f"{kind}-1 C4", kind)
        assert refusal_text(state, f"{kind}-1 to C4") == f"RUL-15: {kind}-1 is at C4 {words}"
