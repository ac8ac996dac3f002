"""Charts of the sea: how far every space is from a safe island while the island looks as it does now."""

from __future__ import annotations

from typing import Final, NamedTuple

from survive_nb.hexes import HEX_OF
from survive_nb.survive.board import ISLAND_AT, NEIGHBOURS, SPACES, N
from survive_nb.survive.position import Position

#: The eight sea spaces beside a safe island (COMP-4).
LANDING_SPACES: Final = tuple(cell for cell in range(N) if ISLAND_AT[cell] >= 0)
#: What the chart says about a space with no way out, such as the lake at the start.
FAR: Final = 14
#: Space and space → the steps between them as the crow flies.
STEPS_BETWEEN: Final = [[HEX_OF[a].distance(HEX_OF[b]) for b in SPACES] for a in SPACES]
#: Space and a number of steps → all spaces no farther away.
WITHIN: Final = [
    [tuple(c for c in range(N) if between[c] <= steps) for steps in range(4)] for between in STEPS_BETWEEN
]


class Chart(NamedTuple):
    """Two numbers for each space."""

    #: Steps to the nearest landing space, over land first and then by sea only (LAND-5).
    home: list[int]
    #: Steps to the water; 0 at sea.
    inland: list[int]


#: The land that is left → its chart.
_CHARTS: Final[dict[int, Chart]] = {}
_ROOM_FOR_CHARTS: Final = 5000


def chart_of(p: Position) -> Chart:
    """Return the chart for the island as it is now; each island is charted once."""
    chart = _CHARTS.get(p.land)
    if chart is None:
        if len(_CHARTS) >= _ROOM_FOR_CHARTS:
            _CHARTS.clear()
        chart = _CHARTS[p.land] = draw_chart(p.terrain)
    return chart


def draw_chart(terrain: list[int]) -> Chart:
    """Measure the sea from the landing spaces inwards, then the land from the sea inwards.

    >>> draw_chart([0] * N).home[SPACES.index("G6")]  # no island left: straight over where it was
    6
    """
    home = [FAR] * N
    for cell in LANDING_SPACES:
        home[cell] = 0
    _spread(home, list(LANDING_SPACES), [not land for land in terrain])
    inland = [FAR if land else 0 for land in terrain]
    shore = [cell for cell in range(N) if not terrain[cell]]
    _spread(inland, shore, [True] * N)
    _spread(home, sorted(shore, key=home.__getitem__), [bool(land) for land in terrain])
    return Chart(home, inland)


def _spread(steps: list[int], start: list[int], is_open: list[bool]) -> None:
    """Let a number of steps grow by one from space to open space, wherever that is shorter."""
    ring = start
    while ring:
        beyond: list[int] = []
        for cell in ring:
            onward = steps[cell] + 1
            for n in NEIGHBOURS[cell]:
                if steps[n] > onward and is_open[n]:
                    steps[n] = onward
                    beyond.append(n)
        ring = beyond
