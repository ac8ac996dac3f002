"""What the exercises of lesson 3 about chances share."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final

from survive_nb.teaching.comparison import Number, as_code, as_said
from survive_nb.teaching.creatures.answers import FACES
from survive_nb.teaching.message import Message, say

#: Faces that never come in time.
NEVER: Final = 99
NEEDS: Final = (
    (1, NEVER, 1),
    (1, 1, 1),
    (1, NEVER, 2),
    (1, 1, 2),
    (2, NEVER, 2),
    (2, 1, 2),
    (1, NEVER, 3),
    (2, 1, 3),
    (1, 2, 3),
    (2, 2, 3),
    (NEVER, 3, 3),
    (1, 1, 3),
    (2, 3, 5),
)


def _share_of_ways(
    shark: int, serpent: int, rolls: int, *, exactly: bool = False, both: bool = False
) -> Fraction:
    """Return the chance with one of two errors: exactly that many faces, or both kinds instead of either."""
    ways = list(product(FACES, repeat=rolls))
    bad = 0
    for way in ways:
        sharks, serpents = way.count("shark"), way.count("serpent")
        by_shark = sharks == shark if exactly else sharks >= shark
        by_serpent = serpents == serpent if exactly else serpents >= serpent
        bad += (by_shark and by_serpent) if both else (by_shark or by_serpent)
    return Fraction(bad, len(ways))


def exactly(shark: int, serpent: int, rolls: int) -> Fraction:
    """Count only rolls with exactly these numbers of faces."""
    return _share_of_ways(shark, serpent, rolls, exactly=True)


def both_dangers(shark: int, serpent: int, rolls: int) -> Fraction:
    """Count only rolls in which both dangers come."""
    return _share_of_ways(shark, serpent, rolls, both=True)


@dataclass(frozen=True, slots=True)
class Near:
    """A number compared with a tolerance, for simulated or rounded results.

    >>> Near(absolute=0.05).same(0.36, 0.33), Near(relative=0.05).same(0.36, 0.33)
    (True, False)
    """

    absolute: float = 0.0
    relative: float = 0.0

    def complaint(self, got: object) -> Message | None:
        """Ask for a number."""
        return Number().complaint(got)

    def same(self, got: object, wanted: object) -> bool:
        """Tell whether the numbers are near enough."""
        if self.complaint(got) is not None or self.complaint(wanted) is not None:
            return False
        one, other = float(got), float(wanted)  # type: ignore[arg-type]
        return abs(one - other) <= max(self.absolute, self.relative * abs(other))

    def difference(self, got: object, wanted: object) -> tuple[Message, ...]:
        """Show both, the right one rounded."""
        right = round(float(wanted), 3)  # type: ignore[arg-type]
        return (say("You gave {got}; it should be about {wanted}.", got=as_said(got), wanted=as_code(right)),)
