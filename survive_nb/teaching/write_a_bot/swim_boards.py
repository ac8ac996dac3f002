"""Boards of lesson 5: where a swimmer is in danger, and where a greedy one swims."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.boards import neighbours
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea
from survive_nb.teaching.write_a_bot.answers import steps_home
from survive_nb.teaching.write_a_bot.boards import EDGE, SPACES, closest
from survive_nb.teaching.write_a_bot.tools import LANDINGS, distance


@dataclass(frozen=True)
class SwimmerPosition:
    """Red swimmers among creatures; more than one are too far apart to be in each other's way."""

    land: Mapping[str, str]
    swimmers: tuple[str, ...]
    creatures: Mapping[str, str]

    def state(self, *, swims: bool = True) -> survive.State:
        """Return the position before the die is rolled, with the swimmers or without them."""
        # An explorer must be left on the board, or the game would be over.
        lines = [f"{name} {space}" for name, space in self.creatures.items()] + [f"blue-1 {min(self.land)}"]
        if swims:
            lines += [f"red-{number} {space}" for number, space in enumerate(self.swimmers, 1)]
        return boards.state_of(self.land, "\n".join(lines), step="roll")

    def choices(self) -> Places:
        """Return where swimmers may be after their turn."""
        near = {space for swimmer in self.swimmers for space in neighbours(swimmer)}
        return frozenset((near - self.land.keys()) | set(self.swimmers))

    def spaces_of(self, *kinds: str) -> Places:
        """Return where creatures of these kinds are now."""
        return frozenset(at for name, at in self.creatures.items() if name.partition("-")[0] in kinds)

    def reach(self, kind: str) -> Places:
        """Return where the rules let creatures of a kind go by the die, and where they are already."""
        after, _ = survive.apply_action(self.state(swims=False), survive.Roll(kind))
        moves = (a.to for a in survive.legal_actions(after) if isinstance(a, survive.MoveCreature))
        return frozenset(moves) | self.spaces_of(kind)

    def danger(self) -> Places:
        """Return where a swimmer may be lost before its next turn by one roll (SWIM-5, CRE-2, CRE-3)."""
        return self.choices() & (self.reach("serpent") | self.reach("shark"))


def _only_here(waters: SwimmerPosition) -> Places:
    return waters.choices() & waters.spaces_of("serpent", "shark")


def _whales_too(waters: SwimmerPosition) -> Places:
    return waters.danger() | (waters.choices() & waters.reach("whale"))


def _short_shark(waters: SwimmerPosition) -> Places:
    """Let sharks swim one space only."""
    near = {space for at in waters.spaces_of("shark") for space in (at, *neighbours(at))}
    return waters.choices() & (waters.reach("serpent") | near)


def _waters(rng: Random, land: Mapping[str, str], *, count: int = 1, far: int = 4) -> SwimmerPosition:
    """Put swimmers into the sea, and creatures of each kind around each of them."""
    sea = {space for space in SPACES if space not in land}

    def draw() -> list[str]:
        return rng.sample(sorted(sea - set(EDGE) - {"G6"}), count)

    swimmers = boards.first(draw, lambda spaces: count == 1 or distance(*spaces) >= _OUT_OF_THE_WAY)
    creatures: dict[str, str] = {}
    for number, swimmer in enumerate(swimmers, 1):
        near = sorted(space for space in sea if 1 <= distance(space, swimmer) <= far)
        names = (f"serpent-{number}", f"shark-{number}", f"whale-{number}")
        creatures |= zip(names, rng.sample(near, 3), strict=True)
    return SwimmerPosition(land, tuple(swimmers), creatures)


#: Swimmers this far apart do not stop a shark on its way to the other one.
_OUT_OF_THE_WAY: Final = 6


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
    return boards.first(lambda: _waters(rng, land, count=2, far=3), good)


def _is_safe(waters: SwimmerPosition, space: str) -> Message:
    if space in waters.reach("whale"):
        return say(
            "Only the whale gets to {space}, and whales do swimmers no harm.", space=space, rule="SWIM-5"
        )
    return say("Neither the shark nor the serpent gets to {space} by one roll.", space=space, rule="CRE-3")


DANGER: Final = ClickTask(
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
            say("You saw where they are. But first the die is rolled, and then they move.", rule="TURN-4"),
        ),
        WrongIdea(
            "whales",
            _whales_too,
            say("You are afraid of the whale. It sinks boats; swimmers it leaves alone.", rule="CRE-4"),
        ),
        WrongIdea(
            "short_shark",
            _short_shark,
            say("Your shark is too slow. It moves up to 2 spaces.", rule="CRE-3"),
        ),
    ),
    well_done=say("This set of spaces is the whole fear of a swimmer. A bot can have it too."),
)


def _blind(waters: SwimmerPosition) -> Places:
    """Swim straight to the island, even into danger."""
    return closest(tuple(sorted(waters.choices())), LANDINGS)


def _greedy_step(waters: SwimmerPosition) -> Places:
    """Swim as near to home as it goes without danger."""
    return closest(tuple(sorted(waters.choices() - waters.danger())), LANDINGS)


def _coward(waters: SwimmerPosition) -> Places:
    """Swim as far from the teeth as possible, wherever that leads."""
    teeth = waters.spaces_of("serpent", "shark")
    away = {space: min(distance(space, at) for at in teeth) for space in waters.choices()}
    return frozenset(space for space in away if away[space] == max(away.values()))


def _tempting_waters(rng: Random) -> SwimmerPosition:
    """Find waters in which the straight way home is dangerous and the safest space is not the best."""

    def good(waters: SwimmerPosition) -> bool:
        if len(waters.choices()) < 5 or len(waters.choices() - waters.danger()) < 2:
            return False
        right = _greedy_step(waters)
        return not _blind(waters) & right and not _coward(waters) & right

    land = boards.sink_some(rng, boards.deal(rng), 12)
    return boards.first(lambda: _waters(rng, land), good)


def _not_greedy(waters: SwimmerPosition, space: str) -> Message:
    if space in waters.danger():
        return say("On {space} the shark or the serpent can take it.", space=space, rule="CRE-3")
    return say(
        "{space} is safe, but {steps} steps from home. There is a safe space with fewer.",
        space=space,
        steps=steps_home(space),
        rule="ISLE-2",
    )


STEP: Final = ClickTask(
    name="step",
    title=say("The greedy step"),
    question=say(
        "Play the greedy bot for the {color} swimmer. Choose the space without danger that has the fewest"
        " steps to a landing space. If several are equally good, one will do.",
        color="red",
    ),
    position=_tempting_waters,
    view=lambda waters: boards.view_of(waters.state()),
    places=SwimmerPosition.choices,
    answer=_greedy_step,
    why_not=_not_greedy,
    apart=2,
    enough=1,
    hints=(
        say("First strike out everything that the shark and the serpent can reach."),
        say("Of what is left, count the steps to the nearest landing space. Staying is a choice too."),
    ),
    wrong_ideas=(
        WrongIdea("blind", _blind, say("Straight home, and straight into the teeth. Look at danger first.")),
        WrongIdea(
            "coward",
            _coward,
            say("As far from the teeth as possible, but not home. A bot that only flees never arrives."),
        ),
    ),
    well_done=say("Danger first, then distance. That is the whole recipe."),
)
