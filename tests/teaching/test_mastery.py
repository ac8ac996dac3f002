"""Variants of exercises, and when an exercise counts as solved or mastered."""

from __future__ import annotations

from random import Random

from survive_nb.teaching.judge import material_of
from survive_nb.teaching.sinking.boards import COAST
from survive_nb.teaching.sinking.lesson import VOLCANO
from tests.teaching.lessons import exercise


def test_first_variant_keeps_old_position() -> None:
    assert exercise(COAST, seed="7b").material == COAST.position(Random("7b/coast"))


def test_new_variant_draws_other_material() -> None:
    one = exercise(COAST)
    boards = [one.material]
    for number in (1, 2, 3):
        assert one.new_variant() == one.variant == number
        assert one.material == material_of(COAST, "atlantis", number)
        assert one.material not in boards
        boards.append(one.material)


def test_first_question_is_the_printed_one() -> None:
    assert exercise(VOLCANO, seed="7b").material is VOLCANO
