"""The two layers that follow the game: the land, and the pieces that stand, swim and sail on it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from survive_nb.hexes import HEX_OF
from survive_nb.survive.model import COLORS, KINDS, TERRAINS
from survive_nb.survive.view import Boat, Explorer, View
from survive_nb.ui.board.geometry import CENTRES, SHORE, SIDES, Point, hexagon
from survive_nb.ui.board.names import names_on
from survive_nb.ui.board.sprites import MIRRORED
from survive_nb.ui.board.strokes import Drawing, Hexes, Label, Stamp, Stroke
from survive_nb.ui.theme import Theme

# -- land --------------------------------------------------------------------------------------------------


def draw_land(view: View, theme: Theme, names: bool) -> Drawing:
    """Draw the tiles that are left, foam around them, and shallows where tiles have sunk (SINK-4)."""
    land = [(tile.space, tile.terrain) for tile in view.land]
    sunk = [tile.space for tile in view.sunk]
    coast = tuple(hexagon(space) for space, _ in land)
    strokes: list[Stroke] = []
    if sunk:
        strokes.append(Hexes(tuple(hexagon(space) for space in sunk), theme.shallow))
        strokes.append(Hexes(tuple(hexagon(space) for space in sunk), theme.grid, 1.0))
        strokes += [Stamp("ripples", *CENTRES[space], 1.0) for space in sunk]
    if land:
        strokes.append(Hexes(coast, theme.shallow, 17.0))
        strokes.append(Hexes(coast, theme.foam, 7.0))
        strokes.append(Hexes(tuple(hexagon(s, dx=2, dy=9) for s, _ in land), f"{theme.ink}48", 0.0))
    if names:
        strokes += names_on(SHORE, theme, theme.shallow)
        strokes += names_on(sunk, theme, theme.shallow)
    for space, terrain in land:
        mirrored = MIRRORED if sum(map(ord, space)) % 2 else ""
        strokes.append(Stamp(terrain + mirrored, *CENTRES[space], 1.0))
    if names:
        for kind in TERRAINS:
            spaces = [space for space, terrain in land if terrain == kind]
            strokes += names_on(spaces, theme, theme.terrain[kind][0])
    return tuple(strokes)


# -- pieces ------------------------------------------------------------------------------------------------


#: So many aboard → how far apart they stand, and how large they are.
_CREW: Final = {1: (0.0, 0.94), 2: (19.0, 0.86), 3: (14.5, 0.78)}


class Item(NamedTuple):
    """Something that stands on a space: one piece, or several of a kind with their number."""

    sprite: str
    number: int = 1
    value: int | None = None
    boat: Boat | None = None


#: So many things on a space → how many in each row, and how large they are.
_ROWS: Final[dict[int, tuple[tuple[int, ...], float]]] = {
    1: ((1,), 1.06),
    2: ((2,), 0.8),
    3: ((1, 2), 0.68),
    4: ((2, 2), 0.66),
    5: ((2, 3), 0.56),
    6: ((3, 3), 0.54),
    7: ((2, 3, 2), 0.52),
    8: ((3, 2, 3), 0.52),
}
#: More explorers than this on one space are drawn as one for each colour, with their number.
_MOST: Final = 6
#: On a safe island there is room for more.
_MOST_SAFE: Final = 12
#: Broad pieces are made smaller to stand beside others.
_BROAD: Final = 0.84
#: So wide may a row of things on one space be.
_ROW_WIDTH: Final = 56.0


def draw_pieces(view: View, theme: Theme) -> Drawing:
    """Draw all pieces, those further down the board over those further up."""
    on_space = _items_by_space(view, frozenset(tile.space for tile in view.land))
    pen = _Pen(view, theme)
    for space in HEX_OF:
        if items := on_space.get(space):
            x, y = CENTRES[space]
            pen.lay(items, (x, y - 3.0))
    for island in SIDES:
        pen.lay_ashore([e for e in view.explorers if e.place == island], island)
    return (*pen.stamps, *pen.badges, *pen.labels)


def occupied(view: View) -> frozenset[str]:
    """Return the spaces on which some piece is."""
    places = {boat.space for boat in view.boats} | {creature.space for creature in view.creatures}
    places |= {explorer.place for explorer in view.explorers}
    return frozenset(place for place in places if place in HEX_OF)


def _items_by_space(view: View, land: frozenset[str]) -> dict[str, list[Item]]:
    """Return what is on each space: creatures first, then the boat, then explorers."""
    creatures: dict[str, Counter[str]] = defaultdict(Counter)
    for creature in view.creatures:
        if creature.space:
            creatures[creature.space][creature.id.rpartition("-")[0]] += 1
    boats = {boat.space: boat for boat in view.boats if boat.space}
    folk: dict[str, list[Explorer]] = defaultdict(list)
    for explorer in view.explorers:
        if explorer.place in HEX_OF:
            folk[str(explorer.place)].append(explorer)
    items: dict[str, list[Item]] = {}
    for space in creatures.keys() | boats.keys() | folk.keys():
        kinds = [Item(kind, creatures[space][kind]) for kind in KINDS if creatures[space][kind]]
        boat = [Item("boat-back", boat=boats[space])] if space in boats else []
        room = _MOST - len(kinds) - len(boat)
        people = _people(folk[space], "explorer" if space in land else "swimmer", room)
        items[space] = kinds + boat + people
    return items


def _people(folk: Sequence[Explorer], posture: str, room: int) -> list[Item]:
    """Return the explorers one by one if there is room, else one for each colour with their number."""
    if len(folk) <= room:
        return [Item(f"{posture}-{color_of(e.id)}", value=e.value) for e in folk]
    counts = Counter(color_of(e.id) for e in folk)
    return [Item(f"{posture}-{color}", counts[color]) for color in COLORS if counts[color]]


def color_of(explorer: str) -> str:
    """Return the colour in the name of an explorer.

    >>> color_of("red-3")
    'red'
    """
    return explorer.partition("-")[0]


def flags_of(boat: Boat, view: View) -> list[str]:
    """Return the colours of those who may move a manned boat, each by a colour they have aboard (BOAT-4)."""
    seat_of = {e.id: e.seat for e in view.explorers}
    aboard = Counter(seat_of[rider] for rider in boat.crew)
    most = max(aboard.values(), default=0)
    flags: dict[int, str] = {}
    for rider in boat.crew:
        if aboard[seat_of[rider]] == most:
            flags.setdefault(seat_of[rider], color_of(rider))
    return [flags[seat] for seat in sorted(flags)]


def _is_broad(item: Item) -> bool:
    return item.boat is not None or item.sprite in KINDS


def _abreast(items: Sequence[Item], scale: float) -> list[float]:
    """Return how far right of the middle each thing in a row stands, broad ones with more room."""
    widths = [(38.0 if _is_broad(item) else 27.0) * scale for item in items]
    squeeze = min(1.0, _ROW_WIDTH / sum(widths))
    ends = list(accumulate(widths))
    return [(end - width / 2 - ends[-1] / 2) * squeeze for end, width in zip(ends, widths, strict=True)]


def _stamp(sprite: str, x: float, y: float, scale: float) -> Stamp:
    """Make a stamp with numbers no longer than they need to be."""
    return Stamp(sprite, round(x, 1), round(y, 1), round(scale, 3))


class _Pen:
    """Collects stamps, and the badges that lie over all of them."""

    def __init__(self, view: View, theme: Theme) -> None:
        self.view = view
        self.theme = theme
        self.stamps: list[Stamp] = []
        self.badges: list[Stamp] = []
        self.labels: list[Label] = []

    def lay(self, items: Sequence[Item], at: Point) -> None:
        """Lay the things of one space in rows."""
        rows, scale = _ROWS[len(items)]
        if len(items) == 2 and any(map(_is_broad, items)):
            self._put(items[0], (at[0] - 6, at[1] - 9), 0.8)
            self._put(items[1], (at[0] + 5, at[1] + 8), 0.8)
            return
        first = 0
        for row, count in enumerate(rows):
            dy = (row - (len(rows) - 1) / 2) * 32 * scale
            line, first = items[first : first + count], first + count
            for item, dx in zip(line, _abreast(line, scale), strict=True):
                self._put(item, (at[0] + dx, at[1] + dy), scale)

    def lay_ashore(self, saved: Sequence[Explorer], island: str) -> None:
        """Lay the explorers who are safe on an island in rows (ISLE-3)."""
        people = sorted(saved, key=lambda e: COLORS.index(color_of(e.id)))
        items = _people(people, "explorer", _MOST_SAFE)
        across, scale = (3, 0.56) if len(items) > 4 else (2, 0.7)
        x, y = CENTRES[island]
        right, down = SIDES[island]
        rows = -(-len(items) // across)
        for i, item in enumerate(items):
            row, column = divmod(i, across)
            in_row = min(across, len(items) - row * across)
            dx = (column - (in_row - 1) / 2) * 31 * scale
            dy = (row - (rows - 1) / 2) * 37 * scale
            self._put(item, (x + right * 7 + dx, y + down * -2 + dy), scale)

    def _put(self, item: Item, at: Point, scale: float) -> None:
        """Lay one thing, with its number or its value if it has one."""
        x, y = at
        if item.boat:
            self._put_boat(item.boat, at, scale * _BROAD)
            return
        self._stamp(item.sprite, x, y, scale * (_BROAD if _is_broad(item) else 1.0))
        if item.number > 1:
            self._badge("count", str(item.number), (x + 9 * scale, y - 11 * scale), scale)
        elif item.value is not None:
            self._badge("coin", str(item.value), (x + 9 * scale, y - 11 * scale), scale)

    def _put_boat(self, boat: Boat, at: Point, scale: float) -> None:
        """Lay a boat, its crew between its sides, and the pennants of those who may move it."""
        # An empty boat floats in the middle; one with a crew lies lower, to make room for them.
        x, y = at[0], at[1] + (4 if boat.crew else -4) * scale
        self._stamp("boat-back", x, y, scale)
        if boat.crew:
            self._stamp("mast", x - 21.5 * scale, y - 10 * scale, scale)
        values = {e.id: e.value for e in self.view.explorers}
        apart, size = _CREW.get(len(boat.crew), _CREW[3])
        for i, rider in enumerate(boat.crew):
            dx = (i - (len(boat.crew) - 1) / 2) * apart + 1.5
            at_rider = (x + dx * scale, y - (2 + 9.6 * size) * scale)
            self._stamp(f"explorer-{color_of(rider)}", *at_rider, size * scale)
            if values[rider] is not None:
                spot = (at_rider[0] + 5 * scale, at_rider[1] - 9 * scale)
                self._badge("coin", str(values[rider]), spot, 0.72 * scale)
        self._stamp("boat-front", x, y, scale)
        for i, color in enumerate(flags_of(boat, self.view)):
            self._stamp(f"pennant-{color}", x - 19.6 * scale, y + (-22 + 10.5 * i) * scale, 0.9 * scale)

    def _stamp(self, sprite: str, x: float, y: float, scale: float) -> None:
        self.stamps.append(_stamp(sprite, x, y, scale))

    def _badge(self, sprite: str, text: str, at: Point, scale: float) -> None:
        scale = max(scale, 0.62)
        self.badges.append(_stamp(sprite, *at, scale))
        size = 9.5 * scale
        self.labels.append(
            Label(text, round(at[0], 1), round(at[1] + 0.5 * scale, 1), round(size, 1), self.theme.ink)
        )
