"""The experiments of lesson 1: a ruler for the board, and a simulation that compares places for a 6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Final

from survive_nb.hexes import HEX_OF
from survive_nb.survive.board import SERPENT_STARTS, SPACES
from survive_nb.survive.model import TERRAINS
from survive_nb.teaching import boards
from survive_nb.teaching.boards import ISLAND
from survive_nb.teaching.experiment import Bar, Chart, Shown
from survive_nb.teaching.message import Code, Message, say
from survive_nb.teaching.scene import Mark, Scene
from survive_nb.teaching.setup.model import NEAR, deal, survivors, to_landing

#: The five serpents where they start (SET-1).
SERPENTS: Final = "\n".join(f"serpent-{n} {SPACES[cell]}" for n, cell in enumerate(SERPENT_STARTS, 1))
#: Simulated games when the board is first shown, and with each press of the button.
_FIRST: Final = 20
_MORE: Final = 50
#: Number of tiles compared at a time.
_COMPARED: Final = 3


class Ruler:
    """A board to touch: each space tells its name, its coordinates, its neighbours and how far it is."""

    def __init__(self, rng: Random) -> None:
        self._view = boards.view_of(boards.state_of(boards.deal(rng), SERPENTS))
        self._touched: list[str] = []

    def touch(self, place: str) -> None:
        """Measure from the space that was touched before to this one."""
        if place in HEX_OF:
            self._touched = [*self._touched[-1:], place]

    def press(self, button: str) -> None:
        """Start again."""
        if button == "again":
            self._touched = []

    def shown(self) -> Shown:
        """Return the board with the neighbours of the space that was touched last."""
        marks: dict[str, Mark] = {}
        if self._touched:
            marks = dict.fromkeys(NEAR[self._touched[-1]], "chosen")
        return Shown(
            say("Touch and measure"),
            Scene(self._view, marks),
            self._sayings(),
            live=frozenset(HEX_OF),
            buttons=(("again", say("Start again")),),
        )

    def _sayings(self) -> tuple[Message, ...]:
        if not self._touched:
            return (say("Touch a space, then another one."),)
        here = self._touched[-1]
        steps, landing = to_landing(here)
        messages = [
            say(
                "{space}: coordinates {code}, {count} neighbours.",
                space=here,
                code=Code(f"({HEX_OF[here].q}, {HEX_OF[here].r})"),
                count=len(NEAR[here]),
            ),
            say("Steps to the nearest landing space, {space}: {count}.", space=landing, count=steps),
        ]
        if len(self._touched) > 1:
            before = self._touched[0]
            count = HEX_OF[before].distance(HEX_OF[here])
            messages.append(
                say("Steps from {before} to {space}: {count}.", before=before, space=here, count=count)
            )
        return tuple(messages)


class Placements:
    """One island, sunk many times: how often a 6 comes home from each of its tiles.

    The island is one that everybody sees; what lies under it is shuffled again each time.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._deal()

    def _deal(self) -> None:
        self._tiles = deal(self._rng)
        land = {space: terrain for space, (terrain, _) in self._tiles.items()}
        self._view = boards.view_of(boards.state_of(land, SERPENTS))
        self._home: Counter[str] = Counter()
        self._runs = 0
        self._compared: tuple[str, ...] = ()
        self._run(_FIRST)

    def _run(self, times: int) -> None:
        for _ in range(times):
            self._home.update(survivors(self._tiles, self._rng))
        self._runs += times

    def touch(self, place: str) -> None:
        """Compare one more tile; touched again, it goes."""
        if place in self._compared:
            self._compared = tuple(other for other in self._compared if other != place)
        elif place in self._tiles:
            self._compared = (*self._compared, place)[-_COMPARED:]

    def press(self, button: str) -> None:
        """Sink this island fifty times more, or take another one."""
        if button == "more":
            self._run(_MORE)
        elif button == "again":
            self._deal()

    def shown(self) -> Shown:
        """Return the island: the redder a tile, the more often the 6 was lost there."""
        lost = {tile: 1 - self._home[tile] / self._runs for tile in ISLAND}
        marks: dict[str, Mark] = dict.fromkeys(self._compared, "chosen")
        kinds = Chart(say("How many are lost on each kind of place"), tuple(self._kinds()))
        touched = Chart(
            say("How many are lost on the tiles that you touched"),
            tuple(self._bar(tile) for tile in self._compared),
        )
        return Shown(
            say("Where to put a 6"),
            Scene(self._view, marks, lost),
            self._sayings(),
            live=frozenset(ISLAND),
            buttons=(("more", say("Sink it fifty times more")), ("again", say("A new island"))),
            charts=(touched, kinds) if self._compared else (kinds,),
        )

    def _sayings(self) -> tuple[Message, ...]:
        first = say(
            "This island has sunk {count} times. The number on a tile: how many of 100 explorers"
            " that start here are lost.",
            count=self._runs,
        )
        if len(self._compared) < 2:
            return (first, say("Touch two tiles to compare them."))
        one, other = self._compared[-2:]
        gap, luck = abs(self._home[one] - self._home[other]), round(sqrt(2 * self._runs))
        if gap * gap > 2 * self._runs:
            return first, say(
                "{one} and {other} differ by {gap}. Luck seldom makes more than {luck}: this is real.",
                one=one,
                other=other,
                gap=gap,
                luck=luck,
            )
        return first, say(
            "{one} and {other} differ by {gap}. Luck alone can make {luck}: nobody can tell yet.",
            one=one,
            other=other,
            gap=gap,
            luck=luck,
        )

    def _bar(self, tile: str) -> Bar:
        count = self._runs - self._home[tile]
        label = say("{space}, {terrain}", space=tile, terrain=self._tiles[tile][0])
        says = say("{count} of {total}", count=count, total=self._runs)
        return Bar(label, Fraction(count, self._runs), says)

    def _kind(self, label: Message, tiles: list[str]) -> Bar:
        """Return how many of 100 are lost on such tiles: kinds of different sizes can be compared so."""
        share = 1 - Fraction(sum(self._home[tile] for tile in tiles), self._runs * len(tiles))
        return Bar(label, share, say("{count} of {total}", count=round(100 * share), total=100))

    def _kinds(self) -> list[Bar]:
        """Put the tiles together by terrain, and by the sea that they touch."""
        bars = []
        for terrain in TERRAINS:
            for where, label in _KINDS.items():
                tiles = [tile for tile in ISLAND if self._tiles[tile][0] == terrain and _where(tile) == where]
                if tiles:
                    bars.append(self._kind(label(terrain), tiles))
        return bars


def _where(tile: str) -> str:
    """Tell what an island tile touches at set-up: the outer sea, the lake, or land only."""
    sea = [near for near in NEAR[tile] if near not in ISLAND]
    if not sea:
        return "landlocked"
    return "lake" if sea == ["G6"] else "coast"


_KINDS: Final[dict[str, Callable[[str], Message]]] = {
    "coast": lambda terrain: say("{terrain}, outer coast", terrain=terrain),
    "landlocked": lambda terrain: say("{terrain}, landlocked", terrain=terrain),
    "lake": lambda terrain: say("{terrain}, lake only", terrain=terrain),
}
