"""The exercise “Was it kept?” of the lesson “Fair dice”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching.fair_dice.answers import is_kept, promise
from survive_nb.teaching.fair_dice.seeds import any_seed
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


def _promises(rng: Random) -> list[Case]:
    """Take kept promises, broken ones, and forgeries that agree with the promise for a while."""
    cases = [Case((promise("tide"), "tide")), Case((promise("tide"), "gull")), Case(("tide", "tide"))]
    for _ in range(4):
        seed = any_seed(rng)
        right = promise(seed)
        cases += [Case((right, seed)), Case((right, f"{seed} ")), Case((right[:8] + right[8:][::-1], seed))]
    return cases


TASK: Final = FunctionTask(
    name="is_kept",
    title=say("Was it kept?"),
    solution=is_kept,
    cases=_promises,
    hints=(
        say("You cannot turn a fingerprint back into a seed. But you can make it again."),
        say(
            "Make the fingerprint of {seed} and compare it with {promised}.",
            seed=Code("seed"),
            promised=Code("promised"),
        ),
    ),
    wrong_ideas=(
        WrongIdea(
            "same_text",
            lambda promised, seed: promised == seed,
            say("You compare a fingerprint with a seed. Take the fingerprint of the seed first."),
        ),
        WrongIdea(
            "first_signs",
            lambda promised, seed: promise(seed)[:8] == promised[:8],
            say(
                "You look at the first characters only. A cheat finds another seed that begins the same."
                " Compare all 64."
            ),
        ),
        WrongIdea(
            "trusting",
            lambda promised, seed: bool(promised or seed),
            say("You believe every seed. The point of a promise is to check it."),
        ),
        WrongIdea(
            "tidied",
            lambda promised, seed: promise(seed.strip()) == promised,
            say("You tidy up the seed before you look. One extra space makes another seed, with other dice."),
        ),
    ),
    well_done=say("One line, and nobody has to trust anybody."),
)
