"""Positions of swimmers among creatures, for the boards of lesson 5."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.boards import neighbours
from survive_nb.teaching.tasks import Places
from survive_nb.teaching.write_a_bot.boards import EDGE, SPACES
from survive_nb.teaching.write_a_bot.tools import distance


@dataclass(frozen=True)
class SwimmerPosition:
    """Red swimmers among creatures; more than one are too far apart to be in each other's way."""

    land: Mapping[str, str]
    swimmers: tuple[str, ...]
    creatures: Mapping[str, str]

    def state(self, *, swims: bool = True) -> survive.State:
        """Return the position before the die is rolled, with the swimmers or without them."""
        # An explorer must be left on the board, or the game would be over.
        lines = [f"{name} {space}" for name, space in self.creatures.items()] + [f"blue-1 {min(self.land)}"]
        if swims:
            lines += [f"red-{number} {space}" for number, space in enumerate(self.swimmers, 1)]
        return boards.state_of(self.land, "\n".join(lines), step="roll")

    def choices(self) -> Places:
        """Return where swimmers may be after their turn."""
        near = {space for swimmer in self.swimmers for space in neighbours(swimmer)}
        return frozenset((near - self.land.keys()) | set(self.swimmers))

    def spaces_of(self, *kinds: str) -> Places:
        """Return where creatures of these kinds are now."""
        return frozenset(at for name, at in self.creatures.items() if name.partition("-")[0] in kinds)

    def reach(self, kind: str) -> Places:
        """Return where the rules let creatures of a kind go by the die, and where they are already."""
        after, _ = survive.apply_action(self.state(swims=False), survive.Roll(kind))
        moves = (a.to for a in survive.legal_actions(after) if isinstance(a, survive.MoveCreature))
        return frozenset(moves) | self.spaces_of(kind)

    def danger(self) -> Places:
        """Return where a swimmer may be lost before its next turn by one roll (SWIM-5, CRE-2, CRE-3)."""
        return self.choices() & (self.reach("serpent") | self.reach("shark"))


def waters_with(rng: Random, land: Mapping[str, str], *, count: int = 1, far: int = 4) -> SwimmerPosition:
    """Put swimmers into the sea, and creatures of each kind around each of them."""
    sea = {space for space in SPACES if space not in land}

    def draw() -> list[str]:
        return rng.sample(sorted(sea - set(EDGE) - {"G6"}), count)

    swimmers = boards.first(draw, lambda spaces: count == 1 or distance(*spaces) >= _OUT_OF_THE_WAY)
    creatures: dict[str, str] = {}
    for number, swimmer in enumerate(swimmers, 1):
        near = sorted(space for space in sea if 1 <= distance(space, swimmer) <= far)
        names = (f"serpent-{number}", f"shark-{number}", f"whale-{number}")
        creatures |= zip(names, rng.sample(near, 3), strict=True)
    return SwimmerPosition(land, tuple(swimmers), creatures)


#: Swimmers this far apart do not stop a shark on its way to the other one.
_OUT_OF_THE_WAY: Final = 6
