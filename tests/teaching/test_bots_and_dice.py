"""Lessons 5 and 6: their bots can play, and their dice are those of the table."""

from __future__ import annotations

from random import Random

import pytest

from survive_nb import survive
from survive_nb.game import draw_outcome
from survive_nb.league.league import League
from survive_nb.survive.board import LANDINGS as LANDINGS_OF
from survive_nb.table import luck
from survive_nb.teaching.boards import state_of
from survive_nb.teaching.fair_dice.answers import FACES, forged_ply, promise, roll
from survive_nb.teaching.fair_dice.seeds import Seeds, dealt
from survive_nb.teaching.write_a_bot.answers import come_home, greedy
from survive_nb.teaching.write_a_bot.arena import Arena
from survive_nb.teaching.write_a_bot.tools import LANDINGS, journey
from survive_nb.transcript import BadTranscript, dumps, verify
from tests.transcripts import good

LAND = {"D4": "beach", "D5": "forest"}


# -- bots ----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_bots_meet_drifters_as_the_lesson_says() -> None:
    arena = Arena(Random("prose"))
    for button in ("greedy", "greedy", "come_home", "come_home"):
        arena.press(button)
    home, greedy_one = (bar.share * 20 for bar in arena.shown().charts[0].bars)
    assert greedy_one >= 19, "greedy hardly ever loses to a drifter"
    assert 8 <= home <= 15, "the bot that comes home hardly beats the drifter"


@pytest.mark.slow
def test_greedy_beats_drifter_without_forfeit() -> None:
    league = League("survive", players=2)
    league.enter("greedy", greedy)
    league.enter("home", come_home)
    table = league.play(rounds=5, seed=3, progress=False)
    assert not table.forfeits
    assert table.row("greedy").low > 0.5


def test_landings_are_those_of_the_board() -> None:
    assert set(LANDINGS) == {space for spaces in LANDINGS_OF.values() for space in spaces}
    assert len(LANDINGS) == 8


def test_journey_describes_own_explorers() -> None:
    state = state_of(
        LAND, "red-1 D4\nboat-1 C5: red-2 blue-1\nboat-2 C4: blue-2\nboat-3 B1: red-3", step="move"
    )
    view = survive.view_for(state, 0)
    assert journey(view, survive.MoveExplorer("red-1", to_space="D5")) == ("D4", "D5")
    assert journey(view, survive.MoveExplorer("red-1", to_boat="boat-1")) == ("D4", "C5")
    assert journey(view, survive.MoveBoat("boat-1", "C6")) == ("C5", "C6")
    assert journey(view, survive.MoveBoat("boat-2", "B5")) is None, "nobody of mine is aboard"
    assert journey(view, survive.MoveExplorer("red-3", to_island="NW")) is None
    assert journey(view, survive.EndMoves()) is None


@pytest.mark.slow
def test_the_arena_counts_what_it_plays() -> None:
    arena = Arena(Random(5))
    assert not arena.shown().charts
    for button in ("greedy", "drifter", "nobody"):
        arena.press(button)
    (chart,) = arena.shown().charts
    assert len(chart.bars) == 2
    assert all(0 <= bar.share <= 1 and bar.says.facts["games"] == 10 for bar in chart.bars)
    assert max(bar.share for bar in chart.bars) == chart.bars[1].share


# -- dice ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["tide", "دریا", "tide-7 gull"])
def test_lesson_die_equals_table_die(seed: str) -> None:
    odds = survive.chance_outcomes(state_of(LAND, "shark-1 B5\nblue-1 D4", step="roll"))
    assert tuple(action for action, _ in odds) == tuple(map(survive.Roll, FACES))
    for number in range(40):
        assert survive.Roll(roll(seed, number)) == draw_outcome(odds, luck.for_die(seed, number))


def test_lesson_island_equals_table_island() -> None:
    state = survive.new_game(survive.Options(players=2), luck.for_deal("tide"))
    assert dealt("tide") == survive.view_for(state, None)


def test_replay_finds_the_forged_ply() -> None:
    document = good("survive")
    assert forged_ply(document) == -1
    number = next(n for n, ply in enumerate(document["plies"]) if ply["action"]["type"] == "sink")
    document["plies"][number]["action"]["space"] = "A1"
    with pytest.raises(BadTranscript) as caught:
        verify(dumps(document))
    assert forged_ply(document) == caught.value.ply == number


def test_cheat_ends_with_class_phrase() -> None:
    seeds = Seeds(Random(2))
    seen = []
    for button in ("next", "letter", "grind", "word", "nothing"):
        seeds.press(button)
        seed, fingerprint = (str(message.facts["code"]) for message in seeds.shown().sayings[1:3])
        assert promise(seed).startswith(fingerprint)
        seen.append(seed)
        if button == "grind":
            assert [roll(seed, number) for number in range(3)] == ["whale"] * 3
    assert len(set(seen[:4])) == 4
    assert seen[3].startswith(f"{seen[2]} ")
    assert seen[4] == seen[3]
