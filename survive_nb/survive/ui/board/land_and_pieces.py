"""The two layers that follow the game: the land, and the pieces that stand, swim and sail on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from survive_nb.hexes import HEX_OF
from survive_nb.survive.board import SHORE, SPACES
from survive_nb.survive.model import COLORS, KINDS, TERRAINS, steering_seats
from survive_nb.survive.piece_index import index_pieces, kind_of
from survive_nb.survive.ui.board.geometry import CENTRES, SIDES, hexagon
from survive_nb.survive.ui.board.sea import names_on
from survive_nb.survive.view import Explorer, View
from survive_nb.ui.drawing.paths import Point
from survive_nb.ui.drawing.sprites import MIRRORED
from survive_nb.ui.drawing.strokes import Drawing, Hexes, Label, Stamp, Stroke, stamp
from survive_nb.ui.theme import Theme

# -- land --------------------------------------------------------------------------------------------------


def draw_land(view: View, theme: Theme, names: bool) -> Drawing:
    """Draw the tiles that are left, foam around them, and shallows where tiles have sunk (SINK-4)."""
    land = [(tile.space, tile.terrain) for tile in view.land]
    sunk = [tile.space for tile in view.sunk]
    coast = tuple(hexagon(space) for space, _ in land)
    strokes: list[Stroke] = []
    if sunk:
        shallows = tuple(hexagon(space) for space in sunk)
        strokes += [Hexes(shallows, theme.shallow), Hexes(shallows, theme.grid, 1.0)]
        strokes += [Stamp("ripples", *CENTRES[space], 1.0) for space in sunk]
    if land:
        shadow = tuple(hexagon(space, dx=2, dy=9) for space, _ in land)
        strokes += [Hexes(coast, theme.shallow, 17.0), Hexes(coast, theme.foam, 7.0)]
        strokes.append(Hexes(shadow, f"{theme.ink}48"))
    if names:
        strokes += names_on([SPACES[cell] for cell in SHORE], theme, theme.shallow)
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


#: Number of explorers aboard → how far apart they stand, and how large they are.
_CREW: Final = {1: (0.0, 0.94), 2: (19.0, 0.86), 3: (14.5, 0.78)}


class Item(NamedTuple):
    """Something that stands on a space: one piece, or several of a kind with their number."""

    sprite: str
    number: int = 1
    value: int | None = None
    #: Who is aboard, if this is a boat.
    crew: tuple[Explorer, ...] | None = None


#: Number of things on a space → how many in each row, and how large they are.
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
#: The greatest width of a row of things on one space.
_ROW_WIDTH: Final = 56.0


#: How much larger coins are while they are to be remembered (RUL-20).
_LARGE: Final = 1.5


def draw_pieces(view: View, theme: Theme, *, large_values: bool = False) -> Drawing:
    """Draw all pieces, those further down the board over those further up."""
    size = _LARGE if large_values else 1.0
    on_space, index = _items_by_space(view), index_pieces(view)
    drawn = [_on_space(on_space[space], space, theme.ink) for space in HEX_OF if space in on_space]
    drawn += [_on_island(tuple(index.explorers_at(island)), island, theme.ink) for island in SIDES]
    return (
        *(stroke for place in drawn for stroke in place.pieces),
        *(badge._replace(scale=badge.scale * size) for place in drawn for badge in place.badges),
        *(number._replace(size=number.size * size) for place in drawn for number in place.numbers),
    )


def with_notes(view: View, notes: Mapping[str, int]) -> View:
    """Return a view to draw in which an explorer with a note has its negative as value."""
    if not notes:
        return view
    explorers = tuple(
        [
            replace(explorer, value=-notes[explorer.id])
            if explorer.id in notes and explorer.value is None
            else explorer
            for explorer in view.explorers
        ]
    )
    return replace(view, explorers=explorers)


def _items_by_space(view: View) -> dict[str, tuple[Item, ...]]:
    """Return what is on each space: creatures first, then the boat, then explorers."""
    index = index_pieces(view)
    items = {}
    for space in index.pieces_at.keys() & HEX_OF.keys():
        explorers, boat, crew, creatures = index.pieces_at[space]
        counts = Counter([creature.id.rpartition("-")[0] for creature in creatures])
        large = [Item(kind, counts[kind]) for kind in KINDS if counts[kind]]
        large += [Item("boat-back", crew=crew)] if boat else []
        posture = "explorer" if space in index.land else "swimmer"
        items[space] = (*large, *_people(explorers, posture, _MOST - len(large)))
    return items


@lru_cache(maxsize=128)
def _people(people: tuple[Explorer, ...], posture: str, room: int) -> tuple[Item, ...]:
    """Return the explorers one by one if there is room, else one for each colour with their number."""
    if len(people) <= room:
        return tuple(Item(f"{posture}-{kind_of(e.id)}", value=e.value) for e in people)
    counts = Counter(kind_of(e.id) for e in people)
    return tuple(Item(f"{posture}-{color}", counts[color]) for color in COLORS if counts[color])


def flags_of(crew: Sequence[Explorer]) -> list[str]:
    """Return the colours of those who may move a boat, each by a colour they have aboard (BOAT-4)."""
    seats = steering_seats([rider.seat for rider in crew])
    return [next(kind_of(rider.id) for rider in crew if rider.seat == seat) for seat in seats]


def _is_broad(item: Item) -> bool:
    return item.crew is not None or item.sprite in KINDS


def _abreast(items: Sequence[Item], scale: float) -> list[float]:
    """Return how far right of the middle each thing in a row stands, broad ones with more room."""
    widths = [(38.0 if _is_broad(item) else 27.0) * scale for item in items]
    shrink = min(1.0, _ROW_WIDTH / sum(widths))
    ends = list(accumulate(widths))
    return [(end - width / 2 - ends[-1] / 2) * shrink for end, width in zip(ends, widths, strict=True)]


class _Stamps:
    """What is drawn for one place: the pieces, and the badges with numbers that lie over all pieces."""

    def __init__(self, ink: str) -> None:
        self.ink = ink
        self.pieces: list[Stamp] = []
        self.badges: list[Stamp] = []
        self.numbers: list[Label] = []

    def add(self, item: Item, at: Point, scale: float) -> None:
        """Draw one thing, with its number or its value if it has one."""
        if item.crew is not None:
            self._add_boat(item.crew, at, scale * _BROAD)
            return
        self._stamp(item.sprite, *at, scale * (_BROAD if _is_broad(item) else 1.0))
        badge_at = (at[0] + 9 * scale, at[1] - 11 * scale)
        if item.number > 1:
            self._badge("count", item.number, badge_at, scale)
        elif item.value is not None:
            self._value(item.value, badge_at, scale)

    def _add_boat(self, crew: tuple[Explorer, ...], at: Point, scale: float) -> None:
        """Draw a boat, its crew between its sides, and the pennants of those who may move it."""
        # An empty boat floats in the middle; one with a crew lies lower, to make room for them.
        x, y = at[0], at[1] + (4 if crew else -4) * scale
        self._stamp("boat-back", x, y, scale)
        if crew:
            self._stamp("mast", x - 21.5 * scale, y - 10 * scale, scale)
        apart, size = _CREW.get(len(crew), _CREW[3])
        for i, rider in enumerate(crew):
            dx = (i - (len(crew) - 1) / 2) * apart + 1.5
            at_rider = (x + dx * scale, y - (2 + 9.6 * size) * scale)
            self._stamp(f"explorer-{kind_of(rider.id)}", *at_rider, size * scale)
            if rider.value is not None:
                badge_at = (at_rider[0] + 5 * scale, at_rider[1] - 9 * scale)
                self._value(rider.value, badge_at, 0.72 * scale)
        self._stamp("boat-front", x, y, scale)
        for i, color in enumerate(flags_of(crew)):
            self._stamp(f"pennant-{color}", x - 19.6 * scale, y + (-22 + 10.5 * i) * scale, 0.9 * scale)

    def _stamp(self, sprite: str, x: float, y: float, scale: float) -> None:
        self.pieces.append(stamp(sprite, x, y, scale))

    def _value(self, value: int, at: Point, scale: float) -> None:
        """Draw a value as a coin, or one that the player has written down as a slip of paper."""
        self._badge("coin" if value > 0 else "note", abs(value), at, scale)

    def _badge(self, sprite: str, number: int, at: Point, scale: float) -> None:
        scale = max(scale, 0.62)
        self.badges.append(stamp(sprite, *at, scale))
        x, y = round(at[0], 1), round(at[1] + 0.5 * scale, 1)
        self.numbers.append(Label(str(number), x, y, round(9.5 * scale, 1), self.ink))


@lru_cache(maxsize=256)
def _on_space(items: tuple[Item, ...], space: str, ink: str) -> _Stamps:
    """Draw the things on a space in rows; computed again only when they change."""
    x, y = CENTRES[space][0], CENTRES[space][1] - 3.0
    stamps = _Stamps(ink)
    if len(items) == 2 and any(map(_is_broad, items)):
        stamps.add(items[0], (x - 6, y - 9), 0.8)
        stamps.add(items[1], (x + 5, y + 8), 0.8)
        return stamps
    rows, scale = _ROWS[len(items)]
    first = 0
    for row, count in enumerate(rows):
        dy = (row - (len(rows) - 1) / 2) * 32 * scale
        line, first = items[first : first + count], first + count
        for item, dx in zip(line, _abreast(line, scale), strict=True):
            stamps.add(item, (x + dx, y + dy), scale)
    return stamps


@lru_cache(maxsize=64)
def _on_island(saved: tuple[Explorer, ...], island: str, ink: str) -> _Stamps:
    """Draw the explorers who are safe on an island in rows (ISLE-3)."""
    people = sorted(saved, key=lambda explorer: COLORS.index(kind_of(explorer.id)))
    items = _people(tuple(people), "explorer", _MOST_SAFE)
    across, scale = (3, 0.56) if len(items) > 4 else (2, 0.7)
    x, y = CENTRES[island]
    right, down = SIDES[island]
    rows = -(-len(items) // across)
    stamps = _Stamps(ink)
    for i, item in enumerate(items):
        row, column = divmod(i, across)
        in_row = min(across, len(items) - row * across)
        dx = (column - (in_row - 1) / 2) * 31 * scale
        dy = (row - (rows - 1) / 2) * 37 * scale
        stamps.add(item, (x + right * 7 + dx, y + down * -2 + dy), scale)
    return stamps
