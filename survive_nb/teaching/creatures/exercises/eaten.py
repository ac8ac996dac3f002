"""The exercise “Counted exactly” of the lesson “Creature dice”."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from survive_nb.teaching.comparison import Number
from survive_nb.teaching.creatures.answers import eaten
from survive_nb.teaching.creatures.odds import NEEDS, NEVER, both_dangers, exactly
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea


def _added_up(shark: int, serpent: int, rolls: int) -> Fraction:
    """Add the chances of all rolls, as if no two of them could come together."""
    return rolls * eaten(shark, serpent, 1)


def _counted_twice(shark: int, serpent: int, rolls: int) -> Fraction:
    return eaten(shark, NEVER, rolls) + eaten(NEVER, serpent, rolls)


TASK: Final = FunctionTask(
    name="eaten",
    title=say("Counted exactly"),
    solution=eaten,
    cases=lambda _rng: [Case(needs) for needs in NEEDS],
    wants=Number(),
    hints=(
        say(
            "{code} gives all ways the dice can fall. How many are bad?",
            code=Code("product(FACES, repeat=rolls)"),
        ),
        say("{code} counts the sharks in one way.", code=Code('way.count("shark")')),
        say("A way is bad if it has enough sharks or enough serpents. Enough means {code}.", code=Code(">=")),
    ),
    wrong_ideas=(
        WrongIdea(
            "added_up",
            _added_up,
            say(
                "You added the odds of each roll. Three times one third would be certain, and it is not:"
                " some ways have two sharks, some none."
            ),
        ),
        WrongIdea(
            "counted_twice",
            _counted_twice,
            say(
                "You added sharks and serpents. A way with both is counted twice, but nobody is eaten twice."
            ),
        ),
        WrongIdea(
            "both",
            both_dangers,
            say("You ask for both creatures. One is enough to be eaten: {code}.", code=Code("or")),
        ),
        WrongIdea(
            "exactly",
            exactly,
            say(
                "You ask for exactly this number of faces. More faces are enough too: {code}.",
                code=Code(">="),
            ),
        ),
        WrongIdea(
            "percent",
            lambda *needs: 100 * eaten(*needs),
            say("That is a percentage. A chance lies between 0 and 1."),
        ),
    ),
    well_done=say("All ways, the bad ways, one fraction. No guessing needed."),
)
