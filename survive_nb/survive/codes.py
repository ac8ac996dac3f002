"""Actions and pieces as numbers, and back.

The kernel works on numbers; players and transcripts use the classes of `model`.  Each action has one number,
and each number one action object, made when it is first needed and then used again.
"""

from __future__ import annotations

from typing import Final

from survive_nb.survive import model as m
from survive_nb.survive.board import CELL, SPACES, N

# Explorers are numbered 0 to 39, ten to a colour; boats 0 to 11; creatures 0 to 15: serpents, sharks, whales.
EXPLORERS: Final[tuple[str, ...]] = tuple(f"{color}-{i}" for color in m.COLORS for i in range(1, 11))
BOATS: Final[tuple[str, ...]] = tuple(f"boat-{i}" for i in range(1, m.BOAT_COUNT + 1))
CREATURES: Final[tuple[str, ...]] = tuple(
    f"{kind}-{i}" for kind in m.KINDS for i in range(1, m.CREATURE_COUNT[kind] + 1)
)
EXPLORER: Final = {name: i for i, name in enumerate(EXPLORERS)}
BOAT: Final = {name: i for i, name in enumerate(BOATS)}
CREATURE: Final = {name: i for i, name in enumerate(CREATURES)}
ISLAND: Final = {name: i for i, name in enumerate(m.ISLANDS)}

#: The first creature of each kind, and one past the last: serpents 0–4, sharks 5–10, whales 11–15.
FIRST_OF_KIND: Final = (0, 5, 11, 16)
KIND_OF: Final[list[int]] = [m.KINDS.index(name.partition("-")[0]) for name in CREATURES]

# Where an explorer may be, as one number: a space 0–132, aboard a boat, ashore, or out of the game.
ABOARD: Final = N
ASHORE: Final = ABOARD + len(BOATS)
LOST: Final = ASHORE + len(m.ISLANDS)
UNPLACED: Final = LOST + 1
PLACES: Final[tuple[str, ...]] = (*SPACES, *BOATS, *m.ISLANDS)
PLACE: Final[dict[str, int]] = {name: i for i, name in enumerate(PLACES)}

# Backs as numbers; 0 is "no tile".
BACK_NAMES: Final[tuple[str, ...]] = ("", *m.BACKS)
(
    SHARK_TILE,
    WHALE_TILE,
    BOAT_TILE,
    WHIRLPOOL,
    VOLCANO,
    DOLPHIN,
    WIND,
    MOVE_SERPENT,
    MOVE_SHARK,
    MOVE_WHALE,
    SHARK_REPELLENT,
    WHALE_REPELLENT,
) = range(1, 13)

# The numbers of the actions: each kind has a range of its own.
WIDTH: Final = LOST  # an explorer's move: one column for each place it can go to
MOVE_EXPLORER: Final = 0
MOVE_BOAT: Final = MOVE_EXPLORER + len(EXPLORERS) * WIDTH
SINK: Final = MOVE_BOAT + len(BOATS) * N
MOVE_CREATURE: Final = SINK + N
ROLL: Final = MOVE_CREATURE + len(CREATURES) * N
STAY: Final = ROLL + 3
END_MOVES: Final = STAY + 1
SKIP_TILE: Final = END_MOVES + 1
REPEL: Final = SKIP_TILE + 1
ALLOW: Final = REPEL + 1
PLACE_EXPLORER: Final = ALLOW + 1
PLACE_BOAT: Final = PLACE_EXPLORER + len(m.COLORS) * 6 * N
PLAY_DOLPHIN: Final = PLACE_BOAT + N
PLAY_WIND: Final = PLAY_DOLPHIN + len(EXPLORERS) * N
PLAY_CREATURE: Final = PLAY_WIND + len(BOATS) * N
CHOOSE_RIDERS: Final = PLAY_CREATURE + len(CREATURES) * N


def _decode(code: int) -> m.Action:
    """Make the action that a number stands for."""
    if code >= CHOOSE_RIDERS:
        rest, c = divmod(code - CHOOSE_RIDERS, 40)
        a, b = divmod(rest, 40)
        return m.ChooseRiders((EXPLORERS[a], EXPLORERS[b], EXPLORERS[c]))
    if code >= PLAY_CREATURE:
        piece, cell = divmod(code - PLAY_CREATURE, N)
        return m.PlayCreature(CREATURES[piece], SPACES[cell])
    if code >= PLAY_WIND:
        piece, cell = divmod(code - PLAY_WIND, N)
        return m.PlayWind(BOATS[piece], SPACES[cell])
    if code >= PLAY_DOLPHIN:
        piece, cell = divmod(code - PLAY_DOLPHIN, N)
        return m.PlayDolphin(EXPLORERS[piece], SPACES[cell])
    if code >= PLACE_BOAT:
        return m.PlaceBoat(SPACES[code - PLACE_BOAT])
    if code >= PLACE_EXPLORER:
        rest, cell = divmod(code - PLACE_EXPLORER, N)
        color, value = divmod(rest, 6)
        return m.PlaceExplorer(m.COLORS[color], value + 1, SPACES[cell])
    if code >= ROLL:
        return _SINGLES[code - ROLL]
    if code >= MOVE_CREATURE:
        piece, cell = divmod(code - MOVE_CREATURE, N)
        return m.MoveCreature(CREATURES[piece], SPACES[cell])
    if code >= SINK:
        return m.Sink(SPACES[code - SINK])
    if code >= MOVE_BOAT:
        piece, cell = divmod(code - MOVE_BOAT, N)
        return m.MoveBoat(BOATS[piece], SPACES[cell])
    piece, place = divmod(code, WIDTH)
    if place < ABOARD:
        return m.MoveExplorer(EXPLORERS[piece], to_space=SPACES[place])
    if place < ASHORE:
        return m.MoveExplorer(EXPLORERS[piece], to_boat=PLACES[place])
    return m.MoveExplorer(EXPLORERS[piece], to_island=PLACES[place])


_SINGLES: Final[tuple[m.Action, ...]] = (
    *(m.Roll(kind) for kind in m.KINDS),
    m.Stay(),
    m.EndMoves(),
    m.SkipTile(),
    m.Repel(),
    m.Allow(),
)


class _Actions(dict[int, m.Action]):
    """Number → action; all but the choices of riders are made at once, so that they lie close together."""

    def __missing__(self, code: int) -> m.Action:
        if not self:
            self.update((number, _numbered(number)) for number in range(CHOOSE_RIDERS))
        if code < CHOOSE_RIDERS:
            return self[code]
        action = self[code] = _numbered(code)
        return action


def _numbered(code: int) -> m.Action:
    """Make an action that knows its number."""
    action = _decode(code)
    object.__setattr__(action, "number", code)
    return action


ACTIONS: Final = _Actions()


def code_of(action: m.Action) -> int:
    """Return the number of an action; raise ``KeyError`` or ``ValueError`` if it names nothing that exists.

    >>> ACTIONS[code_of(m.Sink("F4"))]
    Sink(space='F4')
    """
    try:
        return action.number
    except AttributeError:  # made by hand, not taken from a list of legal actions
        return _encode(action)


def _encode(action: m.Action) -> int:
    match action:
        case m.MoveExplorer(explorer, to_space, to_boat, to_island):
            (place,) = (p for p in (to_space, to_boat, to_island) if p is not None)
            table = CELL if to_space is not None else BOAT if to_boat is not None else ISLAND
            table[place]  # a boat is not a space: refuse a name from the wrong table
            return MOVE_EXPLORER + EXPLORER[explorer] * WIDTH + PLACE[place]
        case m.MoveBoat(boat, to):
            return MOVE_BOAT + BOAT[boat] * N + CELL[to]
        case m.Sink(space):
            return SINK + CELL[space]
        case m.MoveCreature(creature, to):
            return MOVE_CREATURE + CREATURE[creature] * N + CELL[to]
        case m.PlaceExplorer(color, value, space):
            return PLACE_EXPLORER + (m.COLORS.index(color) * 6 + range(1, 7).index(value)) * N + CELL[space]
        case m.PlaceBoat(space):
            return PLACE_BOAT + CELL[space]
        case m.PlayDolphin(explorer, to):
            return PLAY_DOLPHIN + EXPLORER[explorer] * N + CELL[to]
        case m.PlayWind(boat, to):
            return PLAY_WIND + BOAT[boat] * N + CELL[to]
        case m.PlayCreature(creature, to):
            return PLAY_CREATURE + CREATURE[creature] * N + CELL[to]
        case m.ChooseRiders(explorers):
            a, b, c = sorted(EXPLORER[e] for e in explorers)
            if not a < b < c:
                raise ValueError("three different explorers")
            return CHOOSE_RIDERS + (a * 40 + b) * 40 + c
        case _:
            return ROLL + _SINGLES.index(action)
