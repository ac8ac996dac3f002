"""The set-up of Survive!: laying, placing, secret values, who begins (SET-1 … SET-6, RUL-16)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from survive_nb import survive
from survive_nb.game import EVERYONE, InvalidInput, Match, Viewer
from survive_nb.survive import (
    Options,
    State,
    apply_action,
    event_for,
    legal_actions,
    new_game,
    out_of_turn,
    to_act,
    view_for,
)
from survive_nb.survive.compose import compose
from survive_nb.survive.events import ExplorerPlaced
from tests.refusals import refuses
from tests.rules.marks import rule
from tests.rules.table import (
    beside,
    crew,
    land,
    legal,
    new,
    on_board,
    play,
    read,
    refusal_text,
    refused,
    until,
)


def values(state: State, viewer: Viewer, *, memory_aid: bool = False) -> dict[str, int | None]:
    """Return what this viewer sees under the explorers."""
    return {e.id: e.value for e in view_for(state, viewer, memory_aid=memory_aid).explorers}


@rule("SET-2")
def test_the_lake_stays_sea() -> None:
    assert "G6" not in new().deal
    assert refused(until(new(), "place_boats"), "place boat on G6") == "SET-5"
    assert refused(new(), "place red 1 on G6") == "SET-4"


@rule("SET-2")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_terrain_is_public_backs_are_secret(viewer: Viewer) -> None:
    state = new()
    seen = view_for(state, viewer).land
    assert {tile.space: tile.terrain for tile in seen} == {
        s: terrain for s, (terrain, _) in state.deal.items()
    }
    assert {tile.back for tile in seen} == {None}


@rule("SET-2")
def test_tiles_are_shuffled() -> None:
    one, two = (new_game(Options(first_player=0), Random(seed)).deal for seed in (1, 2))
    assert {s: terrain for s, (terrain, _) in one.items()} != {s: terrain for s, (terrain, _) in two.items()}
    beaches = [[back for terrain, back in deal.values() if terrain == "beach"] for deal in (one, two)]
    assert beaches[0] != beaches[1]


@rule("SET-3")
@pytest.mark.parametrize(
    ("players", "colors"),
    [(2, ["red", "yellow"]), (3, ["red", "yellow", "green"]), (4, ["red", "yellow", "green", "blue"])],
)
def test_player_has_colour_explorers_and_boats(players: int, colors: list[str]) -> None:
    state = until(new(players), "move")
    view = view_for(state, None)
    owners = Counter((explorer.id.partition("-")[0], explorer.seat) for explorer in view.explorers)
    assert owners == {(color, seat): 10 for seat, color in enumerate(colors)}
    assert [boat.id for boat in view.boats] == [f"boat-{i}" for i in range(1, 2 * players + 1)]


@rule("SET-3")
def test_supply_holds_remaining_creatures_and_boats() -> None:
    state = until(new(2), "move")
    assert {creature.id for creature in view_for(state, None).creatures} == {
        f"serpent-{i}" for i in range(1, 6)
    }
    assert state.place_of("boat-4") is not None
    assert state.place_of("boat-5") is None
    assert state.place_of("shark-1") is None
    assert state.place_of("whale-1") is None


@rule("SET-3")
def test_foreign_colours_cannot_be_used() -> None:
    state = new(2)
    assert (
        refusal_text(state, "place yellow 1 on F5")
        == "SET-3: yellow is not a colour of the player whose turn it is."
    )
    assert refused(state, "place green 1 on F5") == "SET-3"
    assert refusal_text(until(state, "move"), "green-1 to F5") == "SET-3: green-1 is not in this game."


@rule("SET-3")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    with refuses(InvalidInput, "SET-3"):
        new_game(Options(players=players), Random(1))
    refusal = out_of_turn(new(4), 4)
    assert refusal is not None
    assert refusal.rule == "SET-3"


# -- placing explorers and boats ------------------------------------------------------------------------


@rule("SET-4")
def test_explorers_are_placed_clockwise() -> None:
    state = new(players=3, first=1)
    order = []
    while state.step == "place_explorers":
        order.append(to_act(state))
        state = play(state, legal_actions(state)[0])
    assert order == [1, 2, 0] * 10
    assert to_act(state) == 1
    refusal = out_of_turn(new(players=3, first=1), 0)
    assert str(refusal) == "SET-4: It is the turn of seat 1, not of seat 0."


@rule("SET-4")
def test_player_chooses_value_and_tile() -> None:
    state = new()
    assert legal(state) == {f"place red {value} on {tile}" for value in range(1, 7) for tile in land(state)}
    state = play(state, "place red 6 on F5")
    assert legal(state) == {
        f"place yellow {value} on {tile}" for value in range(1, 7) for tile in land(state) - {"F5"}
    }


@rule("SET-4")
def test_explorer_needs_an_empty_tile() -> None:
    state = play(new(2), "place red 6 on F5")
    assert refusal_text(state, "place yellow 1 on F5") == "SET-4: Somebody stands on F5 already."
    assert refusal_text(state, "place yellow 1 on A1") == "SET-4: A1 is not a land tile."
    state = play(state, "place yellow 1 on D4")
    assert refused(state, "place red 1 on F5") == "SET-4"


@rule("SET-4")
def test_explorers_are_numbered_by_placement() -> None:
    state = play(new(2), "place red 6 on F5", "place yellow 1 on D4", "place red 1 on E5")
    assert on_board(state) | {"red-1": "F5", "yellow-1": "D4", "red-2": "E5"} == on_board(state)
    assert values(state, EVERYONE) == {"red-1": 6, "red-2": 1, "yellow-1": 1}


@rule("SET-4", "VAR-1")
def test_with_two_colours_one_places_either() -> None:
    state = new(2, colors=2)
    assert {line.split()[1] for line in legal(state)} == {"red", "green"}
    state = play(state, "place green 6 on F5")
    assert {line.split()[1] for line in legal(state)} == {"yellow", "blue"}
    state = play(state, "place blue 6 on D4", "place green 5 on D5")
    assert to_act(state) == 1
    assert on_board(state) | {"green-1": "F5", "blue-1": "D4", "green-2": "D5"} == on_board(state)


@rule("SET-4", "VAR-1")
def test_placed_colour_is_finished() -> None:
    state, spaces = new(2, colors=2), iter(new().deal)
    for value in (1, 1, 1, 2, 2, 3, 3, 4, 5, 6):
        state = play(state, f"place green {value} on {next(spaces)}", f"place blue {value} on {next(spaces)}")
    space = next(spaces)
    assert (
        refusal_text(state, f"place green 1 on {space}")
        == "SET-4: All ten green explorers are placed already."
    )
    assert {line.split()[1] for line in legal(state)} == {"red"}


@rule("SET-4")
@pytest.mark.parametrize(("players", "empty"), [(2, 20), (3, 10), (4, 0)])
def test_fewer_colours_leave_tiles_empty(players: int, empty: int) -> None:
    state = until(new(players), "place_boats")
    places = [explorer.place for explorer in view_for(state, None).explorers]
    assert len(set(places)) == len(places) == 10 * players
    assert len(land(state) - set(places)) == empty
    assert refused(state, f"place red 1 on {places[0]}") == "SET-4"


@rule("SET-5")
def test_boat_has_28_starting_spaces() -> None:
    assert refused(new(), "place boat on D3") == "SET-5"
    state = until(new(), "place_boats")
    tiles = land(state)
    coast = {near for tile in tiles for near in beside(tile)} - tiles - {"G6"}
    assert legal(state) == {f"place boat on {space}" for space in coast}
    assert len(coast) == 28


@rule("SET-5")
def test_invalid_starting_spaces_for_boats() -> None:
    state = play(until(new(), "place_boats"), "place boat on D3")
    assert refusal_text(state, "place boat on D3") == "SET-5: A boat lies on D3 already."
    assert refusal_text(state, "place boat on D4") == "SET-5: D4 is land; a boat goes on the sea."
    assert refusal_text(state, "place boat on G6") == "SET-5: A serpent is on G6."
    assert refusal_text(state, "place boat on D2") == "SET-5: D2 is not next to a land tile."


@rule("SET-5")
def test_order_of_placing_boats() -> None:
    state = until(new(players=3, first=2), "place_boats")
    order = []
    while state.step == "place_boats":
        order.append(to_act(state))
        state = play(state, legal_actions(state)[0])
    assert order == [2, 0, 1, 2, 0, 1]
    assert (state.step, state.turn, state.moves_left) == ("move", 2, 3)
    assert crew(state, "boat-6") == set()
    assert refused(state, "place boat on D3") == "SET-5"


# -- secret values --------------------------------------------------------------------------------------

PLACED = ("place red 6 on F5", "place yellow 5 on D4")


@rule("SET-6")
def test_owners_see_own_values_while_placing() -> None:
    state = play(new(2), *PLACED)
    assert values(state, 0) == {"red-1": 6, "yellow-1": None}
    assert values(state, 1) == {"red-1": None, "yellow-1": 5}
    assert values(state, None) == {"red-1": None, "yellow-1": None}
    assert view_for(state, 0).values_left == (("red", (1, 1, 1, 2, 2, 3, 3, 4, 5)),)
    assert view_for(state, 1).values_left == (("yellow", (1, 1, 1, 2, 2, 3, 3, 4, 6)),)
    assert view_for(state, None).values_left == ()


@rule("SET-6")
def test_owners_look_until_last_boat() -> None:
    state = until(new(2), "place_boats")
    state = play(state, *(f"place boat on {space}" for space in ("C4", "C5", "C6")))
    mine = {f"red-{i}" for i in range(1, 11)}
    assert {name for name, value in values(state, 0).items() if value} == mine
    state = play(state, "place boat on C7")
    for viewer in (0, 1, None):
        assert set(values(state, viewer).values()) == {None}


@rule("SET-6")
@pytest.mark.parametrize("step", ["play_tile", "move", "sink", "roll"])
def test_nobody_looks_during_turns(step: str) -> None:
    state = compose("D . . . b . . . . . .", "red-1 D4", step=step, hands={0: ("dolphin",)})
    for viewer in (0, 1, None):
        assert set(values(state, viewer).values()) == {None}


@rule("SET-6")
def test_saved_and_removed_values_stay_hidden() -> None:
    state = compose(
        "D . . . b . . . . . .",
        """
        red-1 NW
        red-2 A1
        """,
    )
    for viewer in (0, 1, None):
        seen = values(state, viewer)
        assert (seen["red-1"], seen["red-2"], seen["red-3"]) == (None, None, None)


@rule("SET-6")
def test_final_count_shows_all_values() -> None:
    state = compose("D . . . m . . . . . .", "red-1 NW", step="sink", backs={"D4": "volcano"})
    state = play(state, "sink D4")
    for viewer in (0, 1, None):
        assert set(values(state, viewer).values()) == {1, 2, 3, 4, 5, 6}


@rule("SET-6")
def test_memory_aid_shows_own_values() -> None:
    state = compose(
        "",
        """
        red-1    A1
        yellow-1 A1
        """,
        values={"red-1": 6, "yellow-1": 5},
    )
    seen = values(state, 0, memory_aid=True)
    assert (seen["red-1"], seen["yellow-1"]) == (6, None)
    seen = values(state, 1, memory_aid=True)
    assert (seen["red-1"], seen["yellow-1"]) == (None, 5)
    assert set(values(state, None, memory_aid=True).values()) == {None}


def a_match(*, memory_aid: bool = False) -> Match:
    match = Match(survive, new(2), memory_aid=memory_aid)
    for line in PLACED:
        match.play(read(line))
    return match


def begin_play(match: Match) -> None:
    while match.state.step != "move":
        match.play(match.legal_actions()[0])


def placed_values(match: Match, viewer: Viewer) -> set[int | None]:
    return {event.value for event in match.events_for(viewer) if isinstance(event, ExplorerPlaced)}


@rule("SET-6")
def test_running_replay_hides_values() -> None:
    match = a_match()
    assert match.view_at(1, 0).explorers[0].value == 6
    assert match.view_at(1, 1).explorers[0].value is None
    begin_play(match)
    for viewer in (0, 1, None):
        past = match.view_at(2, viewer)
        assert [explorer.value for explorer in past.explorers] == [None, None]
        assert past.values_left == ()
        assert placed_values(match, viewer) == {None}


@rule("SET-6")
def test_memory_aid_replay_shows_own_values() -> None:
    match = a_match(memory_aid=True)
    begin_play(match)
    assert [explorer.value for explorer in match.view_at(2, 0).explorers] == [6, None]
    assert [explorer.value for explorer in match.view_at(2, 1).explorers] == [None, 5]
    assert [explorer.value for explorer in match.view_at(2, None).explorers] == [None, None]
    assert placed_values(match, 0) == {1, 2, 3, 4, 5, 6, None}
    assert placed_values(match, None) == {None}


@rule("SET-6")
def test_nobody_sees_everything_during_the_game() -> None:
    match = a_match()
    with pytest.raises(PermissionError):
        match.view(EVERYONE)
    with pytest.raises(PermissionError):
        match.view_at(1, EVERYONE)


@rule("SET-6")
def test_placing_event_tells_owner_only() -> None:
    state = new(2)
    _, (event,) = apply_action(state, read("place red 6 on F5"))
    assert event_for(event, 0, now=state) == ExplorerPlaced(0, "red-1", "F5", 6)
    for viewer in (1, None):
        assert event_for(event, viewer, now=state) == ExplorerPlaced(0, "red-1", "F5", None)
    playing = compose("", "red-1 A1")
    assert event_for(event, 0, now=playing) == ExplorerPlaced(0, "red-1", "F5", None)
    assert event_for(event, 0, memory_aid=True, now=playing) == event


# -- RUL-16: who begins ---------------------------------------------------------------------------------


@rule("RUL-16")
def test_first_player_is_random() -> None:
    firsts = {to_act(new_game(Options(players=3), Random(seed))) for seed in range(30)}
    assert firsts == {0, 1, 2}
    state = new_game(Options(players=3), Random(1))
    assert state.options.first_player == to_act(state)


@rule("RUL-16")
def test_table_may_name_first_player() -> None:
    firsts = {to_act(new_game(Options(players=3, first_player=2), Random(seed))) for seed in range(30)}
    assert firsts == {2}
    with refuses(InvalidInput, "no-such-first-player", seat=3):
        new_game(Options(players=3, first_player=3), Random(1))
