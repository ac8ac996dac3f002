"""What everyone sees when a tile is played from a hand (RUL-19)."""

from __future__ import annotations

from survive_nb.survive import State, event_for, view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.events import (
    TilePlayed,
)
from tests.rules.marks import rule
from tests.rules.table import dealt, happened, play

FLEET = """
    red-1   A1
    boat-1  A4
    shark-1 M1
"""


def hand_seen(state: State, seat: int, viewer: int | None) -> list[tuple[str, str | None, tuple[str, ...]]]:
    """Return what this viewer sees of a hand: where each tile lay, its back, and what it cannot be."""
    return [(tile.space, tile.back, tile.is_not) for tile in view_for(state, viewer).hands[seat]]


@rule("RUL-19")
def test_everyone_sees_the_played_tile() -> None:
    state = dealt("", FLEET, "dolphin", "wind", "move_shark")
    dolphin, wind, shark = (tile.space for tile in view_for(state, 0).hands[0])
    played = happened(state, "wind boat-1 to A5")[0]
    assert played == TilePlayed(0, "wind", wind)
    state = play(state, "wind boat-1 to A5")
    for viewer in (1, 2, None):
        assert event_for(played, viewer) == played
        assert [space for space, _, _ in hand_seen(state, 0, viewer)] == [dolphin, shark]
        assert {tile.space: tile.back for tile in view_for(state, viewer).sunk}[wind] == "wind"


@rule("RUL-19")
def test_earliest_of_equal_tiles_is_spent() -> None:
    state = dealt("", FLEET, "wind", "dolphin", "wind")
    first, dolphin, second = (tile.space for tile in view_for(state, 0).hands[0])
    assert happened(state, "wind boat-1 to A5")[0] == TilePlayed(0, "wind", first)
    state = play(state, "wind boat-1 to A5")
    assert [space for space, _, _ in hand_seen(state, 0, 0)] == [dolphin, second]


@rule("RUL-19")
def test_earlier_tiles_differ_from_played_one() -> None:
    state = play(dealt("", FLEET, "dolphin", "wind", "wind"), "wind boat-1 to A5")
    (dolphin, _, _), (wind, _, _) = hand_seen(state, 0, 0)
    assert hand_seen(state, 0, 1) == [(dolphin, None, ("wind",)), (wind, None, ())]
    assert hand_seen(state, 0, 0) == [(dolphin, "dolphin", ("wind",)), (wind, "wind", ())]


@rule("RUL-19", "TILE-9")
def test_played_repellent_is_shown() -> None:
    pieces = """
        shark-1  A1
        yellow-1 A2
    """
    state = compose(
        "",
        pieces,
        step="move_creature",
        face="shark",
        hands={1: ("dolphin", "shark_repellent", "shark_repellent")},
    )
    spaces = [tile.space for tile in view_for(state, 1).hands[1]]
    state = play(state, "shark-1 to A2")
    assert happened(state, "repel")[0] == TilePlayed(1, "shark_repellent", spaces[1])
    state = play(state, "repel")
    assert hand_seen(state, 1, None) == [(spaces[0], None, ("shark_repellent",)), (spaces[2], None, ())]
