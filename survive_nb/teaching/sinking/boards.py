"""What the boards of lesson 2 share: positions, and ideas about what may sink (SINK-1 to SINK-3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.survive.model import TERRAINS
from survive_nb.teaching import boards
from survive_nb.teaching.boards import ISLAND, UNDER, neighbours
from survive_nb.teaching.message import say
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea
from survive_nb.teaching.texts import Texts

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


def whole_land(state: survive.State) -> Places:
    """Return every tile that is left."""
    return frozenset(boards.land_of(state))


def of_state(idea: Callable[[Mapping[str, str]], set[str]]) -> Callable[[survive.State], Places]:
    """Let an idea about land speak about a state."""
    return lambda state: frozenset(idea(boards.land_of(state)))


def seen_backs(rng: Random, terrain: str, count: int) -> list[str]:
    """Draw backs that may have been seen from under a terrain."""
    return rng.sample(sorted(Counter(UNDER[terrain]).elements()), count)


def piles(rng: Random) -> list[tuple[str, list[str]]]:
    """Make terrains with backs that have been seen, few first."""
    fixed: list[tuple[str, list[str]]] = [("beach", []), ("beach", ["shark"]), ("beach", ["shark", "shark"])]
    drawn = [(terrain, seen_backs(rng, terrain, count)) for terrain in TERRAINS for count in (3, 5, 7)]
    return fixed + sorted(drawn, key=lambda pile: len(pile[1]))


ANY_COAST: Final = WrongIdea(
    "any_coast",
    of_state(any_coast),
    say(
        "You chose the whole coast. The sea does reach all of it, but the island sinks in order of height:"
        " a higher tile waits until the last lower one is gone.",
        rule="SINK-1",
    ),
)
WHOLE_TIER: Final = WrongIdea(
    "whole_tier",
    of_state(lowest),
    say(
        "The height is right, but you took tiles that no sea can reach. While one of them touches the sea,"
        " the inner ones are safe.",
        rule="SINK-2",
    ),
)


def sinking_task(
    texts: Texts,
    position: Callable[[Random], survive.State],
    wrong_ideas: tuple[WrongIdea, ...],
    *,
    apart: int = 3,
) -> ClickTask[survive.State]:
    """Ask for the tiles that may sink."""
    return texts.click(
        position=position,
        view=boards.view_of,
        places=whole_land,
        answer=boards.may_sink,
        why_not=boards.why_no_sinking,
        wrong_ideas=wrong_ideas,
        apart=apart,
    )
