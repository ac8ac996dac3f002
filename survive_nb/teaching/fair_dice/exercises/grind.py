"""The exercise “The patient cheat” of the lesson “Fair dice”."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ValueTask, WrongIdea, with_distinct_ideas

#: Kinds of creatures on the die, and its faces (COMP-2).
_KINDS: Final = 3


_FACES: Final = 6


def _grind(count: int) -> ValueTask:
    """Ask how rare it is that a game begins with some whales."""
    task = ValueTask(
        name="grind",
        title=say("The patient cheat"),
        question=say(
            "A cheat wants {count} whales in the first {count} rolls and tries seed after seed. On"
            " average, one seed in how many gives them?",
            count=count,
        ),
        fields=(say("Seeds"),),
        solution=_KINDS**count,
        because=say(
            "Each roll is a whale once in three times. {count} factors of 3 make {value}. A computer tries"
            " that many in an instant.",
            count=count,
            value=_KINDS**count,
        ),
        hints=(
            say("How often is the first roll a whale?"),
            say("Of those seeds, how many have a whale in the second roll too?"),
        ),
        wrong_ideas=(
            WrongIdea(
                "added",
                _KINDS * count,
                say(
                    "You added {count} times 3. Chances of things that must all happen are multiplied.",
                    count=count,
                ),
            ),
            WrongIdea(
                "once",
                _KINDS,
                say("That is for one whale. {count} in a row are rarer.", count=count),
            ),
            WrongIdea(
                "like_dice",
                _FACES**count,
                say(
                    "The die has six faces, but two of them show a whale: a third, not a sixth.",
                    rule="COMP-2",
                ),
            ),
        ),
        well_done=say(
            "So a promise alone is not enough: the person who chooses the seed can choose the luck."
        ),
        vary=lambda rng: _grind(rng.choice((2, 4, 5, 6))),
    )
    return with_distinct_ideas(task)


TASK: Final = _grind(3)
