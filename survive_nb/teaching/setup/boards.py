"""What the boards of lesson 1 share."""

from __future__ import annotations

from typing import Final

from survive_nb import survive
from survive_nb.hexes import HEX_OF
from survive_nb.teaching.boards import ISLAND
from survive_nb.teaching.setup.model import NEAR
from survive_nb.teaching.tasks import Places

#: The explorer that the questions speak of.
RED: Final = "red-1"
LAKE: Final = "G6"


def here(state: survive.State) -> str:
    """Return where the red explorer stands."""
    place = state.place_of(RED)
    assert place is not None
    return place


def elsewhere(state: survive.State) -> Places:
    """Return every space but the red explorer's own."""
    return frozenset(HEX_OF) - {here(state)}


def outer_sea(space: str) -> list[str]:
    """Return the spaces of the outer sea beside a tile of the whole island."""
    return [near for near in NEAR[space] if near not in ISLAND and near != LAKE]
