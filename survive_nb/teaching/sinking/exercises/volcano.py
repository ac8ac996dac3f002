"""The exercise “The volcano's hours” of the lesson “Sinking order”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.survive.model import TERRAINS, TILES
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ValueTask, WrongIdea, with_distinct_ideas

#: Tiles of each terrain in the beginning: beaches, forests, mountains (COMP-1).
_BEACHES, _FORESTS, _MOUNTAINS = (sum(tile == terrain for tile, _ in TILES) for terrain in TERRAINS)


def _volcano(beaches: int, forests: int) -> ValueTask:
    """Ask when the volcano can come, while some land below the mountains is left."""
    low = beaches + forests
    last = low + _MOUNTAINS
    question = say("With which removal can the volcano come at the earliest, and with which at the latest?")
    if (beaches, forests) != (_BEACHES, _FORESTS):
        question = say(
            "{beaches} beaches, {forests} forests and {mountains} mountains are left. Counted from now, with"
            " which removal can the volcano come at the earliest, and with which at the latest?",
            beaches=beaches,
            forests=forests,
            mountains=_MOUNTAINS,
        )
    task = ValueTask(
        name="volcano",
        title=say("When the volcano comes"),
        question=question,
        fields=(say("At the earliest"), say("At the latest")),
        solution=(low + 1, last),
        because=say(
            "The volcano lies under a mountain. {beaches} beaches and {forests} forests sink before, so the"
            " first mountain is tile number {first}, and the last one tile number {last}.",
            beaches=beaches,
            forests=forests,
            first=low + 1,
            last=last,
            rule="SINK-1",
        ),
        hints=(
            say("Under which terrain does the volcano sleep?", rule="COMP-1"),
            say("How many tiles must be gone before the first mountain sinks?", rule="SINK-1"),
        ),
        wrong_ideas=(
            WrongIdea(
                "any_time",
                (1, last),
                say("It cannot come first: it lies under a mountain, and they go last.", rule="SINK-1"),
            ),
            WrongIdea(
                "off_by_one",
                (low, last),
                say("{low} tiles must be gone before. The volcano can come with the next one.", low=low),
            ),
            WrongIdea(
                "at_once",
                (low + 1, low + 1),
                say("The first mountain may hide it, but so may the last one."),
            ),
            WrongIdea(
                "at_last",
                (last, last),
                say("It may be the last tile, but it need not be: any mountain may hide it."),
            ),
            WrongIdea(
                "fewer",
                (low + 1, last - 1),
                say("There are {last} tiles, and the volcano may lie under the very last.", last=last),
            ),
        ),
        well_done=say("When the last forest is gone, each tile may be the end. Be on your island by then."),
        vary=_drawn,
    )
    return with_distinct_ideas(task)


def _drawn(rng: Random) -> ValueTask:
    """Let some beaches sink, or all of them and some forests."""
    if rng.random() < 0.5:
        return _volcano(rng.randint(2, _BEACHES - 1), _FORESTS)
    return _volcano(0, rng.randint(3, _FORESTS))


TASK: Final = _volcano(_BEACHES, _FORESTS)
