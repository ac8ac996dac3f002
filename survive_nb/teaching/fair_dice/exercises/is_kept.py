"""Was it kept?

hint: You cannot turn a fingerprint back into a seed. But you can make it again.
hint: Make the fingerprint of `seed` and compare it with `promised`.
done: One line, and nobody has to trust anybody.
same_text: You compare a fingerprint with a seed. Take the fingerprint of the seed first.
first_signs: You look at the first characters only. A cheat finds another seed that begins the same. Compare
    all 64.
trusting: You believe every seed. The point of a promise is to check it.
tidied: You tidy up the seed before you look. One extra space makes another seed, with other dice.
"""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching.authoring import Case, Texts
from survive_nb.teaching.fair_dice.answers import is_kept, promise
from survive_nb.teaching.fair_dice.seeds import any_seed

TEXTS: Final = Texts(__name__, __doc__)


def _promises(rng: Random) -> list[Case]:
    """Take kept promises, broken ones, and forgeries that agree with the promise for a while."""
    cases = [Case((promise("tide"), "tide")), Case((promise("tide"), "gull")), Case(("tide", "tide"))]
    for _ in range(4):
        seed = any_seed(rng)
        right = promise(seed)
        cases += [Case((right, seed)), Case((right, f"{seed} ")), Case((right[:8] + right[8:][::-1], seed))]
    return cases


TASK: Final = TEXTS.function(
    is_kept,
    _promises,
    wrong_ideas=TEXTS.ideas(
        same_text=lambda promised, seed: promised == seed,
        first_signs=lambda promised, seed: promise(seed)[:8] == promised[:8],
        trusting=lambda promised, seed: bool(promised or seed),
        tidied=lambda promised, seed: promise(seed.strip()) == promised,
    ),
)
