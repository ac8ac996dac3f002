"""The number questions of lesson 1, each with the numbers that the notebook prints and with others."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from statistics import median
from typing import Final

from survive_nb.survive.model import TILES
from survive_nb.teaching.comparison import Number
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ValueTask, WrongIdea, with_distinct_ideas

#: Boats in the box, and those that each player takes (COMP-2, SET-3).
_BOATS: Final = 12
_OWN_BOATS: Final = 2
#: The values of the ten explorers of a colour (COMP-2).
VALUES: Final = (1, 1, 1, 2, 2, 3, 3, 4, 5, 6)


def _counted(players: int, explorers: int) -> ValueTask:
    """Ask for free tiles and boats when each of the players has placed some explorers."""
    tiles, taken = len(TILES), players * explorers
    free, supply = tiles - taken, _BOATS - players * _OWN_BOATS
    task = ValueTask(
        name="counted",
        title=say("Count the box"),
        question=say(
            "{players} people play. How many tiles are free when each of them has placed {explorers}"
            " explorers, and how many boats wait in the supply once all have placed theirs?",
            players=players,
            explorers=explorers,
        ),
        fields=(say("Free tiles"), say("Boats in the supply")),
        solution=(free, supply),
        because=say(
            "{players} colours with {explorers} explorers each take {taken} of the {tiles} tiles. They place"
            " {own} boats each, {placed} of the {boats}.",
            players=players,
            explorers=explorers,
            taken=taken,
            tiles=tiles,
            own=_OWN_BOATS,
            placed=players * _OWN_BOATS,
            boats=_BOATS,
            rule="SET-4",
        ),
        hints=(
            say("How many explorers and boats does each player take?", rule="SET-3"),
            say(
                "There are {tiles} tiles and {boats} boats. Take away what {players} players put down.",
                tiles=tiles,
                boats=_BOATS,
                players=players,
                rule="COMP-2",
            ),
        ),
        wrong_ideas=(
            WrongIdea(
                "four_players",
                (tiles - 4 * explorers, _BOATS - 4 * _OWN_BOATS),
                say("That would be four players. Somebody's colour stays in the box today.", rule="SET-4"),
            ),
            WrongIdea(
                "taken",
                (taken, supply),
                say(
                    "{taken} tiles are taken. The question is how many stay free.", taken=taken, rule="SET-4"
                ),
            ),
            WrongIdea(
                "all_boats",
                (free, _BOATS),
                say("{boats} boats are in the box, but some have been placed.", boats=_BOATS, rule="SET-5"),
            ),
            WrongIdea(
                "one_boat",
                (free, _BOATS - players),
                say("Each player places two boats, not one.", rule="SET-3"),
            ),
        ),
        well_done=say("With fewer than four players the island has gaps. Use them."),
        vary=lambda rng: _counted(rng.choice((2, 3)), rng.randint(3, 9)),
    )
    return with_distinct_ideas(task)


def _average(seen: tuple[int, ...]) -> ValueTask:
    """Ask for the average value of a colour's explorers, some of which are known."""
    left = list(VALUES)
    for value in seen:
        left.remove(value)
    total, count = sum(left), len(left)
    question = say(
        "Another player's explorer stands on a beach. Its value is secret: one of {values}. What is it worth"
        " on average?",
        values=VALUES,
    )
    if seen:
        question = say(
            "The final count begins. A colour had the values {values}, and {seen} have been turned over so"
            " far. What is each of the others worth on average?",
            values=VALUES,
            seen=sorted(seen),
        )
    task = ValueTask(
        name="average",
        title=say("A stranger's value"),
        question=question,
        fields=(say("On average"),),
        solution=Fraction(total, count),
        wants=Number(),
        because=say(
            "All {count} together are worth {total}, so one of them is worth {total}/{count} on average.",
            count=count,
            total=total,
            rule="COMP-2",
        ),
        hints=(
            say("Add up the values that it may have.", rule="COMP-2"),
            say("Then share the sum fairly among those explorers."),
        ),
        wrong_ideas=(
            WrongIdea(
                "a_die",
                Fraction(7, 2),
                say(
                    "That is the average of a die, where each number comes once. Here 1 comes more often.",
                    rule="COMP-2",
                ),
            ),
            WrongIdea(
                "the_sum",
                total,
                say("That is all {count} together. One explorer is worth a part of it.", count=count),
            ),
            WrongIdea(
                "the_middle",
                Fraction(median(left)),
                say("That is the one in the middle, the median. It is not the average."),
            ),
            WrongIdea("most_often", 1, say("1 comes most often, but it is not the average.")),
            WrongIdea(
                "all_ten",
                Fraction(sum(VALUES), len(VALUES)),
                say("That is the average of all ten. Leave out the ones that you have seen."),
            ),
            WrongIdea(
                "shared_by_ten",
                Fraction(total, len(VALUES)),
                say("The sum is right. Share it among {count} explorers, not among ten.", count=count),
            ),
        ),
        well_done=say(
            "A 6 is worth more than two strangers. Remember where yours stands: you may not look again."
        ),
        vary=lambda rng: _average(_some_values(rng)),
    )
    return with_distinct_ideas(task)


def _some_values(rng: Random) -> tuple[int, ...]:
    """Draw two to four different values, so that 1 is still the most frequent one."""
    return tuple(rng.sample(sorted(set(VALUES)), rng.randint(2, 4)))


COUNTED: Final = _counted(3, 10)
AVERAGE: Final = _average(())
