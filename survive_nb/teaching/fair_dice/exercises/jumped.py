"""Who jumped?

ask: The file says that every piece at sea has moved once, and this is the board afterwards. Choose every
    piece that cannot have got here.
hint: Find each piece on both boards and count the spaces between.
hint: Serpent 1, shark 2, whale 3, swimmer 1: more is a lie. [CRE-2]
done: That is a replay: each ply measured by its rule. A computer does it for a whole game in no time.
farthest: You suspect the piece that moved most. But a whale may move 3 spaces. Measure each by its own rule.
    [CRE-4]
one_step: You let nobody move more than one space. Sharks and whales are faster. [CRE-3]
possible: {piece} may be on {space}: it moves up to {reach}, and it moved {steps}.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.hexes import HEX_OF
from survive_nb.teaching import boards
from survive_nb.teaching.authoring import Message, Places, Texts
from survive_nb.teaching.write_a_bot.tools import distance

TEXTS: Final = Texts(__name__, __doc__)
#: Piece → how far it gets at most, and the rule that says so.
_REACH: Final = {
    "serpent-2": (1, "CRE-2"),
    "serpent-3": (1, "CRE-2"),
    "shark-1": (2, "CRE-3"),
    "shark-2": (2, "CRE-3"),
    "whale-1": (3, "CRE-4"),
    "red-1": (1, "SWIM-2"),
    "red-2": (1, "SWIM-2"),
}


@dataclass(frozen=True)
class Jump:
    """Pieces at sea, and where a file says that each of them went."""

    land: Mapping[str, str]
    start: Mapping[str, str]
    goal: Mapping[str, str]

    @property
    def before(self) -> survive.View:
        """Return the board before the moves."""
        return boards.view_of(self.state(self.start))

    def state(self, pieces: Mapping[str, str], step: str = "roll") -> survive.State:
        """Return the position with these pieces and one explorer on land."""
        lines = [f"{name} {space}" for name, space in pieces.items()]
        return boards.state_of(self.land, "\n".join([*lines, f"blue-1 {min(self.land)}"]), step=step)

    def allowed(self, name: str) -> Places:
        """Return where the rules of the game let a piece go."""
        if name.startswith("red-"):
            moves = survive.legal_actions(self.state(self.start, "move"))
            swims = (m for m in moves if isinstance(m, survive.MoveExplorer) and m.explorer == name)
            return frozenset(move.to_space for move in swims if move.to_space)
        after, _ = survive.apply_action(self.state(self.start), survive.Roll(name.partition("-")[0]))
        moves = survive.legal_actions(after)
        return frozenset(m.to for m in moves if isinstance(m, survive.MoveCreature) and m.creature == name)

    def steps(self, name: str) -> int:
        """Return how far the file moved a piece."""
        return distance(self.start[name], self.goal[name])


def _jumped(rng: Random) -> Jump:
    """Move a whale and three pieces as far as they go; three pieces jump farther than they may."""
    land = boards.sink_some(rng, boards.deal(rng), 14)
    sea = sorted(space for space in HEX_OF if space not in land)

    def start() -> dict[str, str]:
        return dict(zip(_REACH, rng.sample(sea, len(_REACH)), strict=True))

    def apart(pieces: Mapping[str, str]) -> bool:
        """Return whether nobody can take two pieces of one kind for each other."""
        kinds: dict[str, list[str]] = {}
        for name, space in pieces.items():
            kinds.setdefault(name.partition("-")[0], []).append(space)
        return all(len(pair) < 2 or distance(*pair) >= 7 for pair in kinds.values())

    def made() -> Jump | None:
        pieces = boards.first(start, apart)
        plan = Jump(land, pieces, pieces)
        forged = rng.sample([name for name in _REACH if name != "whale-1"], 3)
        goal = {}
        for name, (reach, _) in _REACH.items():
            steps = reach + (name in forged)
            ring = [space for space in sea if distance(space, pieces[name]) == steps]
            fit = sorted(set(ring) - plan.allowed(name) if name in forged else plan.allowed(name) & set(ring))
            if not fit:
                return None
            goal[name] = rng.choice(fit)
        return Jump(land, pieces, goal)

    def good(jump: Jump | None) -> bool:
        return (
            jump is not None
            and len(set(jump.goal.values())) == len(_REACH)
            and _farthest(jump) != _slow(jump)
            and set(jump.goal.values()).isdisjoint(jump.start.values())
        )

    found = boards.first(made, good)
    assert found is not None
    return found


def _impossible(jump: Jump) -> Places:
    return frozenset(space for name, space in jump.goal.items() if space not in jump.allowed(name))


def _farthest(jump: Jump) -> Places:
    """Suspect the piece that moved most."""
    most = max(map(jump.steps, jump.goal))
    return frozenset(space for name, space in jump.goal.items() if jump.steps(name) == most)


def _slow(jump: Jump) -> Places:
    """Return the pieces that moved more than one space."""
    return frozenset(space for name, space in jump.goal.items() if jump.steps(name) > 1)


def _possible(jump: Jump, space: str) -> Message:
    name = next(name for name, goal in jump.goal.items() if goal == space)
    reach, rule = _REACH[name]
    why = TEXTS.named("possible", piece=name, space=space, reach=reach, steps=jump.steps(name))
    return replace(why, rule=rule)


TASK: Final = TEXTS.click(
    position=_jumped,
    view=lambda jump: boards.view_of(jump.state(jump.goal)),
    places=lambda jump: frozenset(jump.goal.values()),
    beside=lambda jump: jump.before,
    answer=_impossible,
    why_not=_possible,
    wrong_ideas=TEXTS.ideas(farthest=_farthest, one_step=_slow),
)
