"""The exercise “The serpent” of the lesson “Creature dice”."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching import boards
from survive_nb.teaching.creatures.boards import (
    are_apart,
    everywhere,
    nothing_stops,
    position_with,
    reachable,
    spread,
    why_not,
)
from survive_nb.teaching.creatures.sea import creatures_of, land_spaces, place, within
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ClickTask, WrongIdea

_SERPENT: Final = "serpent-1"


_OWN_SPACE: Final = say(
    "All right but one: the creature's own space. You may leave it where it is, but staying is not a move.",
    rule="RUL-15",
)


_SERPENT_IDEAS: Final = (
    WrongIdea(
        "over_land",
        lambda state: frozenset(within(place(state, _SERPENT), 1)),
        say("You chose all six neighbours. A serpent never leaves the water.", rule="CRE-1"),
    ),
    WrongIdea(
        "not_shared",
        lambda state: reachable(_SERPENT)(state) - set(creatures_of(state, "shark").values()),
        say(
            "You kept away from the shark. Creatures do not mind each other and may share a space.",
            rule="CRE-1",
        ),
    ),
    WrongIdea(
        "two_steps",
        spread(_SERPENT, nothing_stops, 2),
        say("You moved it like a shark. A serpent is strong but slow: one space.", rule="CRE-2"),
    ),
    WrongIdea("own_space", lambda state: reachable(_SERPENT)(state) | {place(state, _SERPENT)}, _OWN_SPACE),
)


TASK: Final = ClickTask(
    name="serpent",
    title=say("The serpent"),
    question=say("The die shows a serpent. Choose every space where {creature} can go.", creature=_SERPENT),
    position=lambda rng: position_with(
        rng,
        _SERPENT,
        ("shark-1", "shark-2", "red-1"),
        {},
        lambda state: (
            len(within(place(state, _SERPENT), 1) & land_spaces(state)) >= 2
            and are_apart(reachable(_SERPENT), _SERPENT_IDEAS[:-1], 2)(state)
        ),
    ),
    view=boards.view_of,
    places=everywhere,
    answer=reachable(_SERPENT),
    why_not=why_not(_SERPENT),
    # The creature's own space is one place.
    apart=1,
    hints=(
        say("A serpent moves one space. So there are six spaces at most to look at.", rule="CRE-2"),
        say("Which of the six are water? And does the shark mind a visitor?", rule="CRE-1"),
    ),
    wrong_ideas=_SERPENT_IDEAS,
    well_done=say(
        "A serpent moves one space, in water only, and may enter the space of another creature. Swimmers and"
        " manned boats that it meets are removed."
    ),
)
