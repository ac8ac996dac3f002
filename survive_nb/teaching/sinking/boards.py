"""The boards of lesson 2: click what may sink now, on positions that grow harder (SINK-1 to SINK-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.survive.model import TERRAINS
from survive_nb.teaching import boards
from survive_nb.teaching.boards import ISLAND, neighbours
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea

LAKE: Final = "G6"


def lowest(land: Mapping[str, str]) -> set[str]:
    """Return the tiles of the lowest terrain that is left (SINK-1)."""
    level = min(land.values(), key=TERRAINS.index)
    return {space for space, terrain in land.items() if terrain == level}


def _coast(land: Mapping[str, str], sea: Callable[[str], bool]) -> set[str]:
    """Return the tiles with a space beside them that counts as sea."""
    return {space for space in land if any(sea(near) for near in neighbours(space))}


def without_lake(land: Mapping[str, str]) -> set[str]:
    """Return what may sink if the lake were no sea."""
    return lowest(land) & _coast(land, lambda near: near not in land and near != LAKE)


def old_coast(land: Mapping[str, str]) -> set[str]:
    """Return what may sink if only the sea of the beginning counted."""
    return lowest(land) & _coast(land, lambda near: near not in ISLAND)


def any_coast(land: Mapping[str, str]) -> set[str]:
    """Return what may sink if the terrain did not matter."""
    return _coast(land, lambda near: near not in land)


def without_exception(land: Mapping[str, str]) -> set[str]:
    """Return what may sink without SINK-3."""
    return lowest(land) & any_coast(land)


def lake_coast(rng: Random) -> survive.State:
    """Deal an island with beaches at the lake and beaches inland."""

    def good(land: Mapping[str, str]) -> bool:
        now = boards.sinkable_now(land)
        return len(now - without_lake(land)) >= 2 and len(lowest(land) - now) >= 2

    return boards.state_of(boards.first(lambda: boards.deal(rng), good), "serpent-1 G6")


def sea_comes_in(rng: Random) -> survive.State:
    """Let some beaches sink, so that others lie at the coast that did not at first."""

    def make() -> dict[str, str]:
        return boards.sink_some(rng, boards.deal(rng), 7)

    def good(land: Mapping[str, str]) -> bool:
        now = boards.sinkable_now(land)
        return len(now - old_coast(land)) >= 2 and bool(lowest(land) - now) and bool(without_exception(land))

    return boards.state_of(boards.first(make, good), "serpent-1 G6")


def landlocked(rng: Random) -> survive.State:
    """Leave a few beaches that touch no sea at all (SINK-3)."""

    def make() -> dict[str, str]:
        land = boards.deal(rng)
        while "beach" in land.values() and (now := without_exception(land)):
            del land[rng.choice(sorted(now))]
        return land

    def good(land: Mapping[str, str]) -> bool:
        return "beach" in land.values() and len(lowest(land)) >= 2

    return boards.state_of(boards.first(make, good), "serpent-1 G6")


def switch(rng: Random) -> survive.State:
    """Let all beaches and a few forests sink; some forests lie inland."""

    def make() -> dict[str, str]:
        return boards.sink_some(rng, boards.deal(rng), rng.randint(16, 19))

    def good(land: Mapping[str, str]) -> bool:
        now = boards.sinkable_now(land)
        return len(any_coast(land) - now) >= 3 and len(lowest(land) - now) >= 2 and len(now) >= 4

    return boards.state_of(boards.first(make, good), "serpent-1 G6")


def _land(state: survive.State) -> Places:
    return frozenset(boards.land_of(state))


def _with(idea: Callable[[Mapping[str, str]], set[str]]) -> Callable[[survive.State], Places]:
    """Let an idea about land speak about a state."""
    return lambda state: frozenset(idea(boards.land_of(state)))


_ANY_COAST: Final = WrongIdea(
    "any_coast",
    _with(any_coast),
    say(
        "You chose the whole coast. The sea does reach all of it, but the island sinks in order of height:"
        " a higher tile waits until the last lower one is gone.",
        rule="SINK-1",
    ),
)
_WHOLE_TIER: Final = WrongIdea(
    "whole_tier",
    _with(lowest),
    say(
        "The height is right, but you took tiles that no sea can reach. While one of them touches the sea,"
        " the inner ones are safe.",
        rule="SINK-2",
    ),
)
_OLD_COAST: Final = WrongIdea(
    "old_coast",
    _with(old_coast),
    say(
        "You looked at the coast of this morning. Where a tile has sunk there is sea now, and it counts.",
        rule="SINK-2",
    ),
)
_QUESTION: Final = say("Choose every tile that may sink now.")

COAST: Final = ClickTask(
    name="coast",
    title=say("The first tile"),
    question=_QUESTION,
    position=lake_coast,
    view=boards.view_of,
    places=_land,
    answer=boards.may_sink,
    why_not=boards.why_no_sinking,
    hints=(
        say("Only one of the three terrains is in danger now. Which one?", rule="SINK-1"),
        say("A tile must touch the sea. How many kinds of sea are there on this board?", rule="SINK-2"),
        say("Look at {space}, in the middle of the island. Serpents live there, so it is sea.", space=LAKE),
    ),
    wrong_ideas=(
        WrongIdea(
            "no_lake",
            _with(without_lake),
            say(
                "So near! You walked around the island and forgot its middle: the lake is sea too.",
                rule="SINK-2",
            ),
        ),
        _ANY_COAST,
        _WHOLE_TIER,
    ),
    well_done=say("Beaches, and sea beside them. You can read the coast, the lake included."),
)
SEA_COMES_IN: Final = ClickTask(
    name="sea_comes_in",
    title=say("The sea comes in"),
    question=say("Seven beaches are gone. Choose every tile that may sink now."),
    position=sea_comes_in,
    view=boards.view_of,
    places=_land,
    answer=boards.may_sink,
    why_not=boards.why_no_sinking,
    hints=(
        say("The holes where beaches were are full of water.", rule="SINK-2"),
        say("Go from beach to beach and look at its six neighbours. Is one of them blue?"),
    ),
    wrong_ideas=(_OLD_COAST, _ANY_COAST, _WHOLE_TIER),
    well_done=say("Every tile that sinks opens the way to the next ones."),
)
LANDLOCKED: Final = ClickTask(
    name="landlocked",
    title=say("No way to the sea"),
    question=say(
        "Only a few beaches are left, and none touches the sea. Choose every tile that may sink now."
    ),
    position=landlocked,
    view=boards.view_of,
    places=_land,
    answer=boards.may_sink,
    why_not=boards.why_no_sinking,
    hints=(
        say("Something must sink every turn: the rulebook does not let anybody off.", rule="TURN-3"),
        say("The order of height is stronger than the sea. Read the third rule of sinking.", rule="SINK-3"),
    ),
    wrong_ideas=(
        WrongIdea(
            "skip_to_forests",
            lambda state: frozenset(
                space
                for space in any_coast(boards.land_of(state))
                if boards.land_of(state)[space] == "forest"
            ),
            say(
                "You went on to the forests. They wait until the last beach is gone, wherever it lies.",
                rule="SINK-1",
            ),
        ),
        _ANY_COAST,
    ),
    well_done=say("When no beach touches the sea, any beach may go: from the inside out."),
)
SWITCH: Final = ClickTask(
    name="switch",
    title=say("The forests' turn"),
    question=say("The beaches are gone. Choose every tile that may sink now."),
    # Few forests lie inland by now.
    apart=2,
    position=switch,
    view=boards.view_of,
    places=_land,
    answer=boards.may_sink,
    why_not=boards.why_no_sinking,
    hints=(
        say("Which is the lowest terrain that is still there?", rule="SINK-1"),
        say("Now the forests follow the same rules as the beaches did. Mountains wait.", rule="SINK-2"),
    ),
    wrong_ideas=(_ANY_COAST, _WHOLE_TIER),
    well_done=say("Forests now, mountains last. That order decides the whole game."),
)
