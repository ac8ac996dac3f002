"""Checks that a review found wanting: each statement is computed, and each judgement can be trusted."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from survive_nb.fish_fish.solver import equilibrium
from survive_nb.league.standings import wilson
from survive_nb.teaching.bidding.exercises.begins import TASK as BEGINS
from survive_nb.teaching.bidding.exercises.bidders import TASK as BIDDERS
from survive_nb.teaching.bidding.exercises.even import TASK as EVEN
from survive_nb.teaching.bidding.exercises.my_bid import LIMIT
from survive_nb.teaching.bidding.exercises.my_bid import TASK as MY_BID
from survive_nb.teaching.bidding.habits import HABITS, always_one, never, points_taken, secret_row
from survive_nb.teaching.creatures.answers import eaten, simulate
from survive_nb.teaching.creatures.exercises.simulate import TASK as SIMULATE
from survive_nb.teaching.exercise import Incorrect
from survive_nb.teaching.fair_dice.exercises.grind import TASK as GRIND
from survive_nb.teaching.setup.exercises.clear import TASK as CLEAR
from survive_nb.teaching.setup.exercises.clear import clear
from survive_nb.teaching.setup.experiments import Placements
from survive_nb.teaching.sinking.exercises.volcano import TASK as VOLCANO
from survive_nb.teaching.tasks import WrongIdea
from survive_nb.teaching.write_a_bot.exercises.come_home import TASK as COME_HOME
from survive_nb.teaching.write_a_bot.exercises.sure import TASK as SURE
from tests.teaching.lessons import exercise


def test_feedback_is_false_unless_correct() -> None:
    one = exercise(VOLCANO)
    assert one.check((33, 40))
    assert not one.check((32, 40))
    assert not one.check((5, 6))


def test_grade_raises_with_the_feedback() -> None:
    one = exercise(VOLCANO)
    one.grade((33, 40))
    with pytest.raises(Incorrect, match="32 tiles must be gone"):
        one.grade((32, 40))


def test_rounded_number_is_nearly_right() -> None:
    one = exercise(EVEN)
    feedback = one.check(0.56)
    assert (feedback.status, feedback.attempt) == ("not_yet", False)
    assert "Nearly: give it as a fraction" in repr(feedback)
    assert one.check(0.556)
    assert one.check(Fraction(5, 9))
    assert not one.check(0.55)


# -- numbers of the lesson on bidding (FF-10) ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("habit", "points"), [("never", 16), ("high_only", 16), ("coin", 6), ("always_one", 3)]
)
def test_points_taken_from_a_habit(habit: str, points: int) -> None:
    assert points_taken(HABITS[habit][1]) == pytest.approx(points)


@pytest.mark.slow
def test_my_bid_states_fishers_take() -> None:
    one = exercise(MY_BID)
    feedback = one.check(lambda view: 2 if view.row == 1 else 0)
    taken = points_taken(lambda view: 2 if view.row == 1 else 0)
    assert taken <= 16
    assert f"takes {round(taken, 2):g} points" in repr(feedback)
    assert not one.check(always_one)
    assert not one.check(never)
    assert one.check(secret_row)
    assert points_taken(secret_row) == pytest.approx(0, abs=1e-9)
    assert points_taken(equilibrium.fish_strategy) < 0 < LIMIT


def test_asked_seat_is_not_highlighted() -> None:
    for task in (BEGINS, BIDDERS):
        for number in range(20):
            assert task.view(task.position(Random(number))).to_act is None


# -- checks that were too lenient or too strict --------------------------------------------------------------


def test_simulation_without_dice_is_recognised() -> None:
    one = exercise(SIMULATE)
    assert (
        one.check(lambda shark, serpent, rolls, _games: float(eaten(shark, serpent, rolls))).idea == "no_dice"
    )
    assert one.check(simulate)


@pytest.mark.parametrize("seed", range(40))
def test_clear_rejects_root_of_runs(seed: int) -> None:
    one = exercise(CLEAR, seed=str(seed))
    assert one.check(lambda a, b, runs: abs(a - b) > sqrt(runs)).idea == "one_place"
    assert one.check(clear)


def test_sure_accepts_the_whole_interval() -> None:
    lows = {games: wilson(0.6 * games, games)[0] for games in range(90, 101)}
    assert {games for games, low in lows.items() if low > 0.5} == {97, 98, 99, 100}
    one = exercise(SURE)
    assert all(one.check(games) for games in (97, 98, 99, 100))
    assert one.check(40).idea == "nearly"
    assert not one.check(96)


def test_die_has_six_faces() -> None:
    idea = next(idea for idea in GRIND.wrong_ideas if idea.name == "like_dice")
    assert isinstance(idea, WrongIdea)
    assert "six faces" in str(idea.says)


def test_map_and_bars_count_the_same() -> None:
    placements = Placements(Random(3))
    placements.touch("D4")
    shown = placements.shown()
    touched = shown.charts[0].bars[0]
    assert float(touched.share) == pytest.approx(shown.scene.heat["D4"])


def test_hint_keeps_the_feedback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shell: Any = InteractiveShell.instance()
    try:
        shell.run_cell("import survive_nb; lesson = survive_nb.lesson('sinking')", store_history=True)
        both = shell.run_cell("lesson.volcano.check((32, 40)); lesson.volcano.hint()", store_history=True)
        alone = shell.run_cell("lesson.volcano.hint()", store_history=True)
    finally:
        InteractiveShell.clear_instance()
    assert "32 tiles must be gone" in repr(both.result)
    assert "Hint 1 of 2" in repr(both.result)
    assert "32 tiles must be gone" in both.result._repr_markdown_()
    assert "32 tiles must be gone" not in repr(alone.result)


def test_views_are_not_written_out() -> None:
    text = repr(exercise(COME_HOME).check(lambda _view, _legal, _rng: None))
    assert "View(" not in text
    assert "view" in text
