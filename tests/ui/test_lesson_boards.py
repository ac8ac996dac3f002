"""Boards in lessons: marks that differ without colour, and slots of catch boards as places."""

from __future__ import annotations

import re
from typing import Any

import pytest

from survive_nb.fish_fish.ui.board.geometry import chairs
from survive_nb.i18n.words import Words
from survive_nb.teaching.bidding.exercises.landing import TASK as LANDING
from survive_nb.teaching.judge import material_of
from survive_nb.teaching.plan import SEED
from survive_nb.teaching.scene import Scene
from survive_nb.teaching.sinking.exercises.coast import TASK as COAST
from survive_nb.ui.lesson.cell import lesson_board
from survive_nb.ui.theme import CLASSIC

WORDS = Words("en")
KINDS = ("chosen", "right", "wrong", "missed")


def drawn(task: Any, marks: dict[str, str]) -> Any:
    view = task.view(material_of(task, SEED))
    board = lesson_board(Scene(view))
    return board.picture(view, marks, {}, (), theme=CLASSIC, words=WORDS, names=True)


@pytest.mark.parametrize("task", [COAST, LANDING], ids=["survive", "fish-fish"])
def test_marks_differ_without_color(task: Any) -> None:
    place = min(task.places(material_of(task, SEED)))
    shapes = {
        kind: re.sub("#[0-9a-f]{3,8}", "#", repr(drawn(task, {place: kind}).layers().signs)) for kind in KINDS
    }
    assert len(set(shapes.values())) == len(KINDS)


def test_slots_are_places_where_a_lesson_asks_for_them() -> None:
    position = material_of(LANDING, SEED)
    view, places = LANDING.view(position), LANDING.places(position)  # type: ignore[arg-type]
    board = lesson_board(Scene(view))
    picture = board.picture(view, {}, {}, places, theme=CLASSIC, words=WORDS, names=True)
    cells: Any = picture.frame["cells"]
    labels = board.labels(view, WORDS)
    assert len(places) == 12
    for place in places:
        _, seat, value = place.split("-")
        x, y, width, height = cells[place]
        chair = chairs(4)[int(seat)]
        assert abs(x - chair.x) + width / 2 <= chair.width / 2
        assert abs(y - chair.y) + height / 2 <= chair.height / 2
        # What remains of the seat covers no slot.
        assert abs(y - cells[f"seat-{seat}"][1]) >= (height + cells[f"seat-{seat}"][3]) / 2
        assert f"slot {value}: " in labels[place]
    plain = board.picture(view, {}, {}, (), theme=CLASSIC, words=WORDS, names=True)
    known: Any = plain.frame["cells"]
    assert not places & known.keys()
