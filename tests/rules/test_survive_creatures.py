"""How serpents, sharks and whales move by the die, and what they do (CRE-1 to CRE-4, RUL-15)."""

from __future__ import annotations

import pytest

from survive_nb.game import InvalidInput
from survive_nb.hexes import HEX_OF
from survive_nb.survive import State, apply_action, to_act
from survive_nb.survive.compose import compose
from survive_nb.survive.events import (
    BoatLost,
    CreatureMoved,
    DieRolled,
    ExplorerLost,
    ExplorerMoved,
    TurnBegan,
)
from survive_nb.survive.model import MoveCreature
from tests.refusals import refuses
from tests.rules.marks import rule
from tests.rules.table import crew, happened, legal, on_board, play, refusal_text, refused

#: The six tiles around the lake.
RING = """
    F    . . . . . b b . . . . .
    G     . . . . b . b . . . .
    H    . . . . . b b . . . . .
"""


def rolled(face: str, pieces: str, island: str = "") -> State:
    """Return a position in which seat 0 has rolled this face and now moves a creature."""
    return compose(island, pieces, step="move_creature", face=face)


def within(start: str, steps: int) -> set[str]:
    """Return the spaces from one step to this number of steps away on an empty board."""
    return {name for name, to in HEX_OF.items() if 1 <= HEX_OF[start].distance(to) <= steps}


def reach(state: State, creature: str) -> set[str]:
    """Return where a creature may go."""
    return {line.split()[-1] for line in legal(state, creature)}


# -- all of them ----------------------------------------------------------------------------------------


@rule("CRE-1")
@pytest.mark.parametrize("face", ["serpent", "shark", "whale"])
def test_missing_creature_ends_the_turn(face: str) -> None:
    others = {"serpent-1", "shark-1", "whale-1"} - {f"{face}-1"}
    pieces = "yellow-1 M1\n" + "".join(f"{creature} A1\n" for creature in others)
    state = compose("D . . . b . . . . . .", pieces, step="roll")
    assert happened(state, f"roll {face}") == [DieRolled(0, face), TurnBegan(1)]
    after = play(state, f"roll {face}")
    assert (after.turn, after.step, to_act(after)) == (1, "move", 1)
    assert on_board(after) == on_board(state)


@rule("CRE-1")
def test_immobile_creatures_end_the_turn() -> None:
    state = play(compose(RING, "yellow-1 M1\nserpent-1 G6", step="roll"), "roll serpent")
    assert (state.turn, state.step) == (1, "move")
    assert state.place_of("serpent-1") == "G6"


@rule("CRE-1")
def test_only_mobile_creature_moves() -> None:
    state = play(compose(RING, "serpent-1 G6\nserpent-2 A1", step="roll"), "roll serpent")
    assert (state.turn, state.step, to_act(state)) == (0, "move_creature", 0)
    assert reach(state, "serpent-1") == set()
    assert legal(state) == {"serpent-2 to A2", "serpent-2 to B2", "serpent-2 to B3", "stay"}


@rule("CRE-1")
def test_creature_leaves_lake_through_gap() -> None:
    pieces = "serpent-1 G6"
    state = play(
        compose(RING.replace("G     . . . . b", "G     . . . . ."), pieces, step="roll"), "roll serpent"
    )
    assert legal(state) == {"serpent-1 to G5", "stay"}


@rule("CRE-1")
@pytest.mark.parametrize("face", ["serpent", "shark", "whale"])
def test_creatures_never_enter_land(face: str) -> None:
    state = rolled(face, f"{face}-1 C4\nred-1 D4", "D . . . b . . . . . .")
    assert "D4" not in reach(state, f"{face}-1")
    assert refusal_text(state, f"{face}-1 to D4") == "CRE-1: D4 is land; creatures move on sea spaces only."


@rule("CRE-1")
def test_creatures_never_enter_a_safe_island() -> None:
    state = rolled("serpent", "serpent-2 B1\nred-1 NW")
    assert reach(state, "serpent-2") == {"B2", "C1", "C2"}
    with refuses(InvalidInput, "not-an-action"):
        apply_action(state, MoveCreature("serpent-2", "NW"))


@rule("CRE-1")
@pytest.mark.parametrize("face", ["serpent", "shark", "whale"])
def test_creatures_may_share_a_space(face: str) -> None:
    state = rolled(face, f"{face}-2 C4\nserpent-1 C5\nshark-1 C5\nwhale-1 C5")
    after = play(state, f"{face}-2 to C5")
    assert on_board(after) == dict.fromkeys((f"{face}-2", "serpent-1", "shark-1", "whale-1"), "C5")


@rule("CRE-1")
@pytest.mark.parametrize(("face", "steps"), [("shark", 2), ("whale", 3)])
def test_creatures_pass_through_each_other(face: str, steps: int) -> None:
    state = rolled(face, f"{face}-2 C4\nserpent-1 C5\nshark-1 C5\nwhale-1 C5")
    assert f"C{4 + steps}" in reach(state, f"{face}-2")


@rule("CRE-1")
def test_absent_creature_does_not_move() -> None:
    state = rolled("shark", "shark-1 C5")
    assert refusal_text(state, "shark-2 to C6") == "CRE-1: shark-2 is not on the board."


@rule("CRE-1")
def test_only_rolled_kind_moves() -> None:
    state = rolled("shark", "serpent-1 C4\nshark-1 C5\nwhale-1 C6")
    assert {line.split()[0] for line in legal(state)} == {"shark-1", "stay"}
    assert refusal_text(state, "whale-1 to C7") == "TURN-4: The die shows a shark, so whale-1 does not move."
    assert refused(state, "serpent-1 to C3") == "TURN-4"


@rule("CRE-2", "CRE-3", "CRE-4")
@pytest.mark.parametrize(
    ("face", "steps", "law"), [("serpent", 1, "CRE-2"), ("shark", 2, "CRE-3"), ("whale", 3, "CRE-4")]
)
def test_each_kind_has_its_range(face: str, steps: int, law: str) -> None:
    state = rolled(face, f"{face}-1 C5")
    assert reach(state, f"{face}-1") == within("C5", steps)
    assert refusal_text(state, f"{face}-1 to C{6 + steps}") == f"{law}: C{6 + steps} is too far for {face}-1."
    assert happened(state, f"{face}-1 to C6")[0] == CreatureMoved(0, f"{face}-1", "C5", "C6", law)


# -- where they get to ----------------------------------------------------------------------------------


@rule("RUL-15")
@pytest.mark.parametrize("face", ["serpent", "shark", "whale"])
def test_staying_put_is_not_a_move(face: str) -> None:
    state = rolled(face, f"{face}-1 C5")
    assert (
        refusal_text(state, f"{face}-1 to C5")
        == f"RUL-15: {face}-1 is at C5 already; staying put is not a move."
    )


@rule("RUL-15")
def test_creature_goes_around_land() -> None:
    island = """
        D      . . . b b . . . . .
        E     . . . . . . . . . . .
    """
    shark = rolled("shark", "shark-1 C5", island)
    assert reach(shark, "shark-1") == within("C5", 2) - {"D4", "D5", "E4", "E5", "E6"} | {"D3", "D6"}
    assert (
        refusal_text(shark, "shark-1 to E5") == "RUL-15: shark-1 cannot get through to E5 within its range."
    )
    whale = rolled("whale", "whale-1 C5", island)
    assert {"E4", "E6"} <= reach(whale, "whale-1"), "C5 C4 D3 E4 and C5 C6 D6 E6 are three steps"
    assert (
        refusal_text(whale, "whale-1 to E5") == "RUL-15: whale-1 cannot get through to E5 within its range."
    )


@rule("RUL-15", "CRE-1")
def test_lake_creature_uses_only_the_gap() -> None:
    gap = RING.replace("G     . . . . b", "G     . . . . .")
    assert reach(rolled("shark", "shark-1 G6", gap), "shark-1") == {"G5", "F5", "G4", "H5"}


@rule("CRE-3", "RUL-15")
def test_shark_stops_at_swimmers() -> None:
    state = rolled("shark", "shark-1 C5\nyellow-1 C6\nred-1 B5")
    assert reach(state, "shark-1") == within("C5", 2) - {"C7", "B6", "A4"}
    assert (
        refusal_text(state, "shark-1 to C7") == "RUL-15: shark-1 cannot get through to C7 within its range."
    )


@rule("CRE-3", "RUL-15")
def test_shark_chooses_among_swimmers() -> None:
    around = "".join(f"red-{i} {space}\n" for i, space in enumerate(("C4", "C6", "B4", "B5", "D4", "D5"), 1))
    state = rolled("shark", "shark-1 C5\nred-7 A1\n" + around)
    assert reach(state, "shark-1") == within("C5", 1)


@rule("CRE-3", "RUL-15")
def test_shark_reaches_swimmers_at_range() -> None:
    state = rolled("shark", "shark-1 C5\nyellow-1 C7\nred-1 M1")
    assert on_board(play(state, "shark-1 to C7")) == {"shark-1": "C7", "red-1": "M1"}


@rule("CRE-3")
def test_shark_passes_land_and_boats() -> None:
    state = rolled("shark", "shark-1 C5\nred-1 D4\nboat-1 C6: yellow-1\nboat-2 B5", "D . . . b . . . . . .")
    assert {"C7", "A4", "D3"} <= reach(state, "shark-1")


@rule("CRE-4", "RUL-15")
def test_whale_stops_at_manned_boat() -> None:
    state = rolled("whale", "whale-1 C5\nboat-1 C6: yellow-1")
    assert reach(state, "whale-1") == within("C5", 3) - {"C8"}, "C7 is three steps by way of row B or D"
    assert (
        refusal_text(state, "whale-1 to C8") == "RUL-15: whale-1 cannot get through to C8 within its range."
    )


@rule("CRE-4", "RUL-15")
def test_whale_stops_two_spaces_off() -> None:
    state = rolled("whale", "whale-1 C5\nboat-1 C7: yellow-1")
    assert reach(state, "whale-1") == within("C5", 3) - {"C8"}


@rule("CRE-4")
def test_whale_passes_swimmers_and_empty_boats() -> None:
    state = rolled("whale", "whale-1 C5\nboat-1 C6\nyellow-1 C6\nyellow-2 C7\nboat-2 C7\nboat-3 C8")
    assert reach(state, "whale-1") == within("C5", 3)


# -- serpent --------------------------------------------------------------------------------------------


@rule("CRE-2")
def test_serpent_removes_boat_passengers_and_swimmers() -> None:
    pieces = """
        serpent-1 C4
        boat-1    C5: red-1 yellow-1 green-1
        blue-1    C5
        red-2     C5
        boat-2    C6: red-3
        yellow-2  B5
    """
    state = rolled("serpent", pieces)
    events = happened(state, "serpent-1 to C5")
    assert {(event.explorer, event.rule) for event in events if isinstance(event, ExplorerLost)} == {
        (name, "CRE-2") for name in ("red-1", "yellow-1", "green-1", "blue-1", "red-2")
    }
    assert BoatLost("boat-1", "CRE-2") in events
    after = play(state, "serpent-1 to C5")
    assert on_board(after) == {"serpent-1": "C5", "boat-2": "C6", "red-3": "boat-2", "yellow-2": "B5"}
    assert after.turn == 1


@rule("CRE-2")
def test_serpent_takes_swimmers_not_empty_boat() -> None:
    state = play(rolled("serpent", "serpent-1 C4\nboat-1 C5\nred-1 C5"), "serpent-1 to C5")
    assert on_board(state) == {"serpent-1": "C5", "boat-1": "C5"}


@rule("CRE-2")
def test_serpent_spares_explorers_on_land() -> None:
    state = rolled("serpent", "serpent-1 B4\nred-1 D4", "D . . . b . . . . . .")
    assert on_board(play(state, "serpent-1 to C4")) == {"serpent-1": "C4", "red-1": "D4"}


# -- shark ----------------------------------------------------------------------------------------------


@rule("CRE-3")
def test_shark_removes_swimmers_only() -> None:
    pieces = """
        shark-1  C4
        red-1    C5
        yellow-1 C5
        boat-1   C5: yellow-2 green-1
        blue-1   C6
        whale-1  B5
    """
    state = rolled("shark", pieces)
    assert happened(state, "shark-1 to C5") == [
        CreatureMoved(0, "shark-1", "C4", "C5", "CRE-3"),
        ExplorerLost("red-1", "CRE-3"),
        ExplorerLost("yellow-1", "CRE-3"),
        TurnBegan(1),
    ]
    after = play(state, "shark-1 to C5")
    assert on_board(after) == {
        "shark-1": "C5",
        "boat-1": "C5",
        "yellow-2": "boat-1",
        "green-1": "boat-1",
        "blue-1": "C6",
        "whale-1": "B5",
    }
    assert (after.turn, after.step) == (1, "move")


@rule("CRE-3")
def test_shark_spares_all_boats() -> None:
    state = rolled("shark", "shark-1 C4\nshark-2 C7\nboat-1 C5: red-1\nboat-2 C6\nyellow-1 M1")
    assert crew(play(state, "shark-1 to C5"), "boat-1") == {"red-1"}
    assert play(state, "shark-2 to C6").place_of("boat-2") == "C6"


@rule("CRE-3")
def test_shark_beside_whale_eats_swimmers() -> None:
    state = play(rolled("shark", "shark-1 C4\nwhale-1 C5\nyellow-1 C5"), "shark-1 to C5")
    assert on_board(state) == {"shark-1": "C5", "whale-1": "C5"}


# -- whale ----------------------------------------------------------------------------------------------


@rule("CRE-4")
def test_whale_capsizes_boat() -> None:
    pieces = """
        whale-1  C4
        boat-1   C5: yellow-1 green-1
        blue-1   C5
        boat-2   C6: red-1
    """
    state = rolled("whale", pieces)
    assert happened(state, "whale-1 to C5") == [
        CreatureMoved(0, "whale-1", "C4", "C5", "CRE-4"),
        BoatLost("boat-1", "CRE-4"),
        ExplorerMoved("yellow-1", "boat-1", "C5", "CRE-4"),
        ExplorerMoved("green-1", "boat-1", "C5", "CRE-4"),
        TurnBegan(1),
    ]
    after = play(state, "whale-1 to C5")
    assert on_board(after) == {
        "whale-1": "C5",
        "yellow-1": "C5",
        "green-1": "C5",
        "blue-1": "C5",
        "boat-2": "C6",
        "red-1": "boat-2",
    }
    assert after.turn == 1
    assert "yellow-1 to C6" in legal(after), "on its own turn it swims: its water action is still to come"


@rule("CRE-4")
def test_whale_beside_shark_removes_passengers() -> None:
    state = rolled("whale", "whale-1 C4\nshark-1 C5\nboat-1 C5: yellow-1 red-1\nyellow-2 M1")
    events = happened(state, "whale-1 to C5")
    assert ExplorerLost("yellow-1", "CRE-4") in events
    assert ExplorerLost("red-1", "CRE-4") in events
    after = play(state, "whale-1 to C5")
    assert on_board(after) == {"whale-1": "C5", "shark-1": "C5", "yellow-2": "M1"}


@rule("CRE-4")
def test_whale_spares_swimmers_and_empty_boats() -> None:
    state = rolled("whale", "whale-1 C4\nboat-1 C5\nyellow-1 C5")
    after = play(state, "whale-1 to C5")
    assert on_board(after) == on_board(state) | {"whale-1": "C5"}
    assert after.turn == 1
