"""The nearest wrong idea: which idea explains an answer that differs from it in a place or two.

The distance of two answers is the number of places that only one of them contains.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from survive_nb.teaching.tasks import AnyClickTask, Places, WrongIdea

#: An idea this far from the right answer and from all other ideas is recognised with two places changed.
FAR: Final = 5


def distance_to_right(task: AnyClickTask, chosen: Places, right: Places) -> int:
    """Return how many places have to be changed to make an answer right."""
    missing = right - chosen
    if task.enough is None:
        return len(chosen - right) + len(missing)
    return len(chosen - right) + max(min(task.enough, len(right)) - len(chosen & right), 0)


def nearest_idea(task: AnyClickTask, chosen: Places, position: object) -> WrongIdea | None:
    """Return the idea that explains a wrong answer, or nothing where something else is as near.

    An idea explains what it leads to exactly.  It explains an answer with one place changed if neither the
    right answer nor another idea is as near, and with two if it is far from all of them.
    """
    right = task.answer(position)
    ideas = [(idea, frozenset(_places(idea, position))) for idea in task.wrong_ideas]
    away = {idea.name: len(places ^ chosen) for idea, places in ideas}
    if not ideas:
        return None
    best, places = min(ideas, key=lambda pair: away[pair[0].name])
    others = [other for idea, other in ideas if idea is not best]
    distance = away[best.name]
    if distance == 0:
        return best
    if distance == 1:
        rivals = [distance_to_right(task, chosen, right), *(len(other ^ chosen) for other in others)]
        return best if min(rivals) > 1 else None
    apart = min([distance_to_right(task, places, right), *(len(other ^ places) for other in others)])
    return best if distance == 2 and apart >= FAR else None


def nearest_of_many(
    answers: Sequence[Places], right: Sequence[Places], ideas: Sequence[tuple[WrongIdea, Sequence[Places]]]
) -> WrongIdea | None:
    """Return the idea that explains the answers of a function to many cases.

    It differs from them by at most one place in each case, and over all cases by less than half as much as
    the right answers and every other idea.
    """

    def away(others: Sequence[Places]) -> list[int]:
        return [len(mine ^ other) for mine, other in zip(answers, others, strict=True)]

    found = sorted(((sum(away(places)), at) for at, (_, places) in enumerate(ideas)))
    if not found:
        return None
    distance, at = found[0]
    rivals = [sum(away(right)), *(other for other, _ in found[1:])]
    is_near = max(away(ideas[at][1]), default=0) <= 1 and 2 * distance < min(rivals)
    return ideas[at][0] if is_near else None


def separation(task: AnyClickTask, position: object) -> int:
    """Return the smallest distance between two of the right answer and the wrong ideas."""
    right = task.answer(position)
    ideas = [_places(idea, position) for idea in task.wrong_ideas]
    pairs = [len(a ^ b) for at, a in enumerate(ideas) for b in ideas[:at]]
    return min([*(distance_to_right(task, places, right) for places in ideas), *pairs], default=FAR)


def _places(idea: WrongIdea, position: object) -> Places:
    places = idea.applied(position)
    assert isinstance(places, frozenset)
    return places
