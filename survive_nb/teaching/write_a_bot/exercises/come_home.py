"""Come home!

hint: An action goes ashore when its `to_island` is not empty.
hint: Only moves of explorers have that field. Ask first: `isinstance(action, MoveExplorer) and
    action.to_island`
hint: Gather those in a list. If it is empty, use `rng.choice(legal)`.
done: Your first bot. It can enter a league as it is.
first: Your bot takes the first action, whatever it is. Look through all of them.
any_move: Your bot moves an explorer, but not ashore. Look at `to_island`.
landing: A landing space is still sea, and sharks swim there. Only explorers ashore are safe. [ISLE-3]
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Case, Texts
from survive_nb.teaching.write_a_bot.answers import come_home
from survive_nb.teaching.write_a_bot.tools import LANDINGS

TEXTS: Final = Texts(__name__, __doc__)


class Luck(Random):
    """A random generator that equals another one in the same state; its repr is ``rng``."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Luck) and self.getstate() == other.getstate()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "rng"


def _homecomings(rng: Random) -> list[Case]:
    """Make choices in which at most one action goes ashore; where none does, there is no choice."""
    land = boards.sink_some(rng, boards.deal(rng), 10)
    cases = [_asked(rng, land, "red-1 E2", only=survive.EndMoves)]
    for swimmer, other in (("B1", "K2"), ("C11", "B2"), ("L1", "C2"), ("K11", "C10")):
        cases.append(_asked(rng, land, f"red-1 {swimmer}\nred-2 {other}"))
    cases.append(_asked(rng, land, f"boat-1 C1: red-3\nred-2 K2\nred-4 {min(land)}"))
    return cases


def _asked(rng: Random, land: dict[str, str], pieces: str, only: type | None = None) -> Case:
    """Return a case that asks a bot for a choice; ``only`` limits the kind of action."""
    state = boards.state_of(land, pieces, step="move")
    legal = [a for a in survive.legal_actions(state) if only is None or isinstance(a, only)]
    rng.shuffle(legal)
    # Taking the first action or the first move must not be right by luck.
    legal.sort(key=lambda a: isinstance(a, survive.MoveExplorer) + bool(getattr(a, "to_island", None)))
    view = survive.view_for(state, 0, memory_aid=True)
    return Case((view, legal, Luck(rng.random())), boards.view_of(state))


def _first_that(legal: list[survive.Action], good: Callable[[survive.Action], bool]) -> survive.Action:
    """Return the first action that meets the condition, or the first of all."""
    return next((action for action in legal if good(action)), legal[0])


TASK: Final = TEXTS.function(
    come_home,
    _homecomings,
    wrong_ideas=TEXTS.ideas(
        first=lambda _view, legal, _rng: legal[0],
        any_move=lambda _view, legal, _rng: _first_that(legal, lambda a: isinstance(a, survive.MoveExplorer)),
        landing=lambda _view, legal, _rng: _first_that(
            legal, lambda a: getattr(a, "to_space", None) in LANDINGS
        ),
    ),
)
