"""The exercise “Count the box” of the lesson “Set-up”."""

from __future__ import annotations

from typing import Final

from survive_nb.survive.model import TILES
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ValueTask, WrongIdea, with_distinct_ideas

#: Boats in the box, and those that each player takes (COMP-2, SET-3).
_BOATS: Final = 12


_OWN_BOATS: Final = 2


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


TASK: Final = _counted(3, 10)
