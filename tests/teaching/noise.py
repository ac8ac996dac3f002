"""Answers with a slip: how many of them are recognised as the wrong idea behind them.

``python -m tests.teaching.noise [VARIANTS]`` prints a line for each task.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from survive_nb.teaching.judge import judge, material_of
from survive_nb.teaching.nearest import distance_to_right, separation
from survive_nb.teaching.tasks import ClickTask
from tests.teaching.lessons import TASKS

Places = frozenset[str]
#: Changes one place of an answer: answer, places to choose from, random generator.
Slip = Callable[[Places, Places, Random], Places]


def toggled(answer: Places, places: Places, rng: Random) -> Places:
    """Choose any place, or leave it out if it was chosen."""
    return answer ^ {rng.choice(sorted(places))}


def added_or_dropped(answer: Places, places: Places, rng: Random) -> Places:
    """Leave out one place, or choose one too many, equally often."""
    more = sorted(places - answer)
    if more and (rng.random() < 0.5 or not answer):
        return answer | {rng.choice(more)}
    return answer - {rng.choice(sorted(answer))}


def dropped(answer: Places, _places: Places, rng: Random) -> Places:
    """Leave out one place."""
    return answer - {rng.choice(sorted(answer))}


def added(answer: Places, places: Places, rng: Random) -> Places:
    """Choose one place too many."""
    more = sorted(places - answer)
    return answer | {rng.choice(more)} if more else dropped(answer, places, rng)


def swapped(answer: Places, places: Places, rng: Random) -> Places:
    """Choose a wrong place instead of one of the answer: two places change."""
    return added(answer, places, rng) - {rng.choice(sorted(answer))}


#: Slips of one place.
SLIPS: dict[str, Slip] = {
    "toggled": toggled,
    "added or dropped": added_or_dropped,
    "dropped": dropped,
    "added": added,
}
CLICKS = {name: task for name, (_, task) in TASKS.items() if isinstance(task, ClickTask)}


@dataclass
class Tally:
    """What became of answers with a slip; a slip of the right answer should be named nothing."""

    slips: int = 0
    named: int = 0
    of_right: int = 0
    false: int = 0
    apart: int = 99

    @property
    def recognised(self) -> float:
        return self.named / (self.slips or 1)

    @property
    def false_share(self) -> float:
        return self.false / (self.slips + self.of_right or 1)

    def add(self, other: Tally) -> None:
        self.slips += other.slips
        self.named += other.named
        self.of_right += other.of_right
        self.false += other.false


def tally(label: str, slip: Slip, variants: int, seed: str = "noise", each: int = 4) -> Tally:
    """Judge answers with a slip on many variants; an empty answer is a blank and does not count."""
    task, found, rng = CLICKS[label], Tally(), Random(f"{seed}/{label}")
    for variant in range(variants):
        material = _material(label, seed, variant)
        found.apart = min(found.apart, separation(task, material))
        for name, answer in _answers(task, material, rng, slip, each):
            right = distance_to_right(task, answer, task.answer(material)) == 0
            if not answer or right:
                continue
            idea = judge(task, answer, material).idea
            if name is None:
                found.of_right += 1
                found.false += idea is not None
            else:
                found.slips += 1
                found.named += idea == name
                found.false += idea not in (None, name)
    return found


@cache
def _material(label: str, seed: str, variant: int) -> object:
    return material_of(CLICKS[label], seed, variant)


def _answers(
    task: ClickTask[Any], material: object, rng: Random, slip: Slip, each: int
) -> Iterator[tuple[str | None, Places]]:
    places = task.places(material)
    for _ in range(each):
        yield None, slip(task.answer(material), places, rng)
        for idea in task.wrong_ideas:
            answer = idea.applied(material)
            assert isinstance(answer, frozenset)
            yield idea.name, slip(answer, places, rng)


def main(variants: int) -> None:
    for label, slip in {**SLIPS, "swapped": swapped}.items():
        total = Tally()
        print(f"{label}: recognised, false, least distance")  # noqa: T201
        for name in CLICKS:
            found = tally(name, slip, variants)
            total.add(found)
            print(f"  {name:24} {found.recognised:6.1%} {found.false_share:6.1%} {found.apart:3}")  # noqa: T201
        print(f"  {'all':24} {total.recognised:6.1%} {total.false_share:6.1%}")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
