"""An island to sink tile by tile, with a chart of what is still under it: the experiment of lesson 2."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.survive.model import TERRAINS, TILES
from survive_nb.teaching import boards
from survive_nb.teaching.experiment import Bar, Chart, Shown
from survive_nb.teaching.message import Message, say, say_n
from survive_nb.teaching.scene import Scene

#: Backs that put a creature or a boat on the board.
_APPEARS: Final = ("shark", "whale", "boat")


class Sandbox:
    """An island that sinks when it is touched; every back is shown, which no real game does (SINK-5)."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._deal()

    def _deal(self) -> None:
        tiles = list(TILES)
        self._rng.shuffle(tiles)
        self._tiles = dict(zip(boards.ISLAND, tiles, strict=True))
        self._land = {space: terrain for space, (terrain, _) in self._tiles.items()}
        self._came: list[tuple[str, str]] = []
        self._news: Message = say("Touch a tile that may sink, and see what is under it.")
        self._effects: tuple[dict[str, str], ...] = ()

    def _state(self) -> survive.State:
        """Return the position; what appeared from under the tiles stands where it appeared."""
        numbers: Counter[str] = Counter()
        pieces = ["serpent-1 G6"]
        for space, back in self._came:
            if back in _APPEARS:
                numbers[back] += 1
                # The boats of the players come first and are not on the board here.
                first = 8 if back == "boat" else 0
                pieces.append(f"{back}-{first + numbers[back]} {space}")
        return boards.state_of(self._land, "\n".join(pieces))

    def touch(self, place: str) -> None:
        """Sink a tile, or say why it may not sink."""
        self._effects = ()
        if place not in self._land:
            self._news = say("{space} is sea. Touch a land tile.", space=place)
            return
        state = self._state()
        if place not in boards.may_sink(state):
            self._news = boards.why_no_sinking(state, place)
            return
        terrain, back = self._tiles[place]
        del self._land[place]
        self._came.append((place, back))
        self._effects = ({"kind": "sink", "at": place, "terrain": terrain},)
        number = len(self._came)
        if back == "volcano":
            self._news = say(
                "Tile {number}, {space}: the volcano! In a game all would be over now.",
                number=number,
                space=place,
            )
        else:
            self._news = say(
                "Tile {number}, {space}, {terrain}: {back}.",
                number=number,
                space=place,
                terrain=terrain,
                back=back,
            )

    def press(self, button: str) -> None:
        """Sink one tile or eight at random, or start again with another island."""
        if button == "again":
            self._deal()
        for _ in range({"one": 1, "eight": 8}.get(button, 0)):
            if self._land:
                self.touch(self._rng.choice(sorted(boards.sinkable_now(self._land))))

    def shown(self) -> Shown:
        """Return the island and what is still under its lowest terrain."""
        return Shown(
            say("An island to sink"),
            Scene(boards.view_of(self._state())),
            (self._news,),
            live=boards.may_sink(self._state()) if self._land else frozenset(),
            buttons=(
                ("one", say("Sink one at random")),
                ("eight", say("Sink eight")),
                ("again", say("A new island")),
            ),
            charts=(self._chart(),) if self._land else (),
            effects=self._effects,
        )

    def _chart(self) -> Chart:
        """Count what is left under the lowest terrain."""
        lowest = min(self._land.values(), key=TERRAINS.index)
        backs = Counter(self._tiles[space][1] for space, terrain in self._land.items() if terrain == lowest)
        total = backs.total()
        return Chart(
            say_n(
                "What the next tile may be ({n} {terrain} left)",
                "What the next tile may be ({n} {terrains} left)",
                total,
                terrain=lowest,
                terrains=_PLURAL[lowest],
            ),
            tuple(
                Bar(back, Fraction(count, total), say("{count} of {total}", count=count, total=total))
                for back, count in backs.most_common()
            ),
        )


_PLURAL: Final = {"beach": "beaches", "forest": "forests", "mountain": "mountains"}
