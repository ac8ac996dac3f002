"""The exercise “The shortest way home” of the lesson “Set-up”."""

from __future__ import annotations

from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.boards import ISLAND
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.setup.boards import outer_sea
from survive_nb.teaching.setup.experiments import SERPENTS
from survive_nb.teaching.setup.model import to_landing
from survive_nb.teaching.tasks import ClickTask, WrongIdea

#: Colours of explorers, to fill the island with.
_COLORS: Final = ("red", "yellow", "green", "blue")


def nearly_full(rng: Random) -> survive.State:
    """Fill the island until ten tiles are free, the very nearest ones taken."""

    def make() -> tuple[dict[str, str], list[str]]:
        return boards.deal(rng), rng.sample(ISLAND, 10)

    def good(made: tuple[dict[str, str], list[str]]) -> bool:
        land, free = made
        near = _nearest(free)
        high = {tile for tile in free if land[tile] == "mountain"}
        coast = {tile for tile in free if outer_sea(tile)}
        taken_are_nearer = not near & _nearest(list(ISLAND))
        return (
            taken_are_nearer
            and len(near) in (2, 3, 4)
            and bool(high)
            and near not in (high, coast)
            and high != coast
        )

    land, free = boards.first(make, good)
    full = [tile for tile in ISLAND if tile not in free]
    names = [f"{color}-{number}" for number in range(1, 11) for color in _COLORS]
    lines = [f"{name} {tile}" for name, tile in zip(names, full, strict=False)]
    return boards.state_of(land, "\n".join([*lines, SERPENTS]))


def _nearest(tiles: list[str]) -> set[str]:
    """Return those tiles from which the fewest steps lead to a landing space."""
    best = min(to_landing(tile)[0] for tile in tiles)
    return {tile for tile in tiles if to_landing(tile)[0] == best}


def _free(state: survive.State) -> list[str]:
    """Return the tiles without explorers."""
    full = {explorer.place for explorer in boards.view_of(state).explorers}
    return [tile for tile in ISLAND if tile not in full]


def _not_nearest(state: survive.State, place: str) -> Message:
    if place not in _free(state):
        return say("Somebody stands on {space} already.", space=place, rule="SET-4")
    count, landing = to_landing(place)
    return say(
        "From {space} to {landing}, its nearest landing space, it is {count} steps."
        " Another free tile is nearer.",
        space=place,
        landing=landing,
        count=count,
        rule="COMP-4",
    )


TASK: Final = ClickTask(
    name="nearest",
    title=say("The shortest way home"),
    question=say("Choose every free tile from which the fewest steps lead to a landing space."),
    position=nearly_full,
    view=boards.view_of,
    places=lambda state: frozenset(boards.land_of(state)),
    answer=lambda state: frozenset(_nearest(_free(state))),
    why_not=_not_nearest,
    hints=(
        say("Ten tiles are free. Find them first.", rule="SET-4"),
        say("Count from each one to the nearest of the eight landing spaces.", rule="COMP-4"),
        say("The island's west and east points reach out farthest. Start there."),
    ),
    wrong_ideas=(
        WrongIdea(
            "taken",
            lambda _state: frozenset(_nearest(list(ISLAND))),
            say("The very nearest tiles, yes, but others were faster: explorers stand there.", rule="SET-4"),
        ),
        WrongIdea(
            "coast",
            lambda state: frozenset(tile for tile in _free(state) if outer_sea(tile)),
            say(
                "You chose the free coast. Near the sea is not yet near an island: count the steps.",
                rule="COMP-4",
            ),
        ),
        WrongIdea(
            "high",
            lambda state: frozenset(
                tile for tile in _free(state) if boards.land_of(state)[tile] == "mountain"
            ),
            say("You chose the mountains. They last longest, but here only the way counts.", rule="SINK-1"),
        ),
    ),
    well_done=say("Counting by eye is slow. Below you teach it to Python."),
)
