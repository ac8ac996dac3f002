"""The exercise “Where it bites” of the lesson “Write a bot”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.boards import neighbours
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea
from survive_nb.teaching.write_a_bot.swim_boards import SwimmerPosition, waters_with


def _only_here(waters: SwimmerPosition) -> Places:
    return waters.choices() & waters.spaces_of("serpent", "shark")


def _whales_too(waters: SwimmerPosition) -> Places:
    return waters.danger() | (waters.choices() & waters.reach("whale"))


def _short_shark(waters: SwimmerPosition) -> Places:
    """Let sharks swim one space only."""
    near = {space for at in waters.spaces_of("shark") for space in (at, *neighbours(at))}
    return waters.choices() & (waters.reach("serpent") | near)


def _dangerous_waters(rng: Random) -> SwimmerPosition:
    """Find waters with two swimmers in which all ideas about danger differ."""

    def good(waters: SwimmerPosition) -> bool:
        here = _only_here(waters)
        if not here or len(waters.choices()) < 11:
            return False
        answer, slow = waters.danger(), _short_shark(waters)
        steps = (len(slow - here), len(answer - slow), len(_whales_too(waters) - answer))
        return min(steps) >= 2

    land = boards.sink_some(rng, boards.deal(rng), 12)
    return boards.first(lambda: waters_with(rng, land, count=2, far=3), good)


def _is_safe(waters: SwimmerPosition, space: str) -> Message:
    if space in waters.reach("whale"):
        return say(
            "Only the whale gets to {space}, and whales do swimmers no harm.", space=space, rule="SWIM-5"
        )
    return say("Neither the shark nor the serpent gets to {space} by one roll.", space=space, rule="CRE-3")


TASK: Final = ClickTask(
    name="danger",
    title=say("Where it bites"),
    question=say(
        "Each {color} swimmer may stay or swim one space. Choose every space where the creatures can take"
        " it, at once or with the next roll of the die.",
        color="red",
    ),
    position=_dangerous_waters,
    view=lambda waters: boards.view_of(waters.state()),
    places=SwimmerPosition.choices,
    answer=SwimmerPosition.danger,
    why_not=_is_safe,
    hints=(
        say(
            "A serpent moves 1 space, a shark 1 or 2, a whale 1 to 3. Not all of them eat swimmers.",
            rule="CRE-3",
        ),
        say("Begin at a shark and walk two spaces in every direction, but never over land.", rule="CRE-1"),
        say("Do not forget the spaces where a serpent or a shark is already.", rule="SWIM-5"),
    ),
    wrong_ideas=(
        WrongIdea(
            "only_here",
            _only_here,
            say(
                "You marked where they are now. But first the die is rolled, and then they move.",
                rule="TURN-4",
            ),
        ),
        WrongIdea(
            "whales",
            _whales_too,
            say("You are afraid of the whale. It attacks boats and leaves swimmers alone.", rule="CRE-4"),
        ),
        WrongIdea(
            "short_shark",
            _short_shark,
            say("Your shark is too slow. It moves up to 2 spaces.", rule="CRE-3"),
        ),
    ),
    well_done=say("These spaces are all that a swimmer has to fear. A bot can learn them too."),
)
