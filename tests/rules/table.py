"""A short way to write down moves of Survive!, for tests that a reader can follow.

Positions come from `survive_nb.survive.compose.compose`; moves are lines, one for each kind of action::

    red-1 to D5            red-1 to boat-2        red-1 to NW           (step 2: a space, a boat, an island)
    boat-1 to C5           end moves                                    (step 2)
    dolphin red-1 to C5    wind boat-1 to C5      tile shark-1 to C5    skip tile             (step 1)
    sink D5                riders red-1 red-2 red-3                                           (step 3)
    roll shark             shark-1 to C5          stay                  repel        allow    (step 4)
    place red 6 on F5      place boat on F3                                                   (set-up)

What it offers (a line may always be given as the action itself):

- ``play(state, *lines)``: the state after these moves; ``happened(state, *lines)``: all their events.
- ``legal(state, "red-1")``: the set of legal lines that begin so; without a beginning, all of them.
- ``refused(state, line)``: the id of the rule that forbids it; ``refusal_text(state, line)``: "id: sentence".
- ``crew(state, "boat-1")``: who is aboard; ``held(state, 0)``: the backs of the tiles in a hand.
- ``on_board(state)``: every explorer, boat and creature that is in play or safe ashore, with its place.
- ``new(players, first)``: a fresh game; ``until(state, step)``: the same after set-up has got that far.
- ``dealt(island, pieces, "wind", …)``: a position in which seat 0, with these tiles in hand, is at step 1.
- ``land(state)``: the spaces that are land; ``ends(state, "wind boat-1")``: where such moves may end.
- ``beside(space)``: its neighbours on the board.
- ``read(line)``: the action of a line; ``write(action)``: the line of an action.
"""

from __future__ import annotations

from random import Random

import pytest

from survive_nb.game import EVERYONE, IllegalAction
from survive_nb.hexes import HEX_OF, NAME_OF
from survive_nb.survive import (
    Action,
    Event,
    Options,
    State,
    apply_action,
    legal_actions,
    new_game,
    view_for,
    why_not,
)
from survive_nb.survive.compose import compose
from survive_nb.survive.model import (
    ISLANDS,
    Allow,
    ChooseRiders,
    EndMoves,
    MoveBoat,
    MoveCreature,
    MoveExplorer,
    PlaceBoat,
    PlaceExplorer,
    PlayCreature,
    PlayDolphin,
    PlayWind,
    Repel,
    Roll,
    Sink,
    SkipTile,
    Stay,
)
from tests.survive_tables import check_tables

_WITHOUT_FIELDS: dict[str, Action] = {
    "skip tile": SkipTile(),
    "end moves": EndMoves(),
    "stay": Stay(),
    "repel": Repel(),
    "allow": Allow(),
}


def read(line: str | Action) -> Action:
    """Return the action that a line such as "red-1 to D5" stands for."""
    if not isinstance(line, str):
        return line
    if line in _WITHOUT_FIELDS:
        return _WITHOUT_FIELDS[line]
    match line.split():
        case ["place", "boat", "on", space]:
            return PlaceBoat(space)
        case ["place", color, value, "on", space]:
            return PlaceExplorer(color, int(value), space)
        case ["dolphin", explorer, "to", space]:
            return PlayDolphin(explorer, space)
        case ["wind", boat, "to", space]:
            return PlayWind(boat, space)
        case ["tile", creature, "to", space]:
            return PlayCreature(creature, space)
        case ["sink", space]:
            return Sink(space)
        case ["riders", one, two, three]:
            return ChooseRiders((one, two, three))
        case ["roll", face]:
            return Roll(face)
        case [piece, "to", place]:
            return _move(piece, place)
    raise ValueError(f"no such line: {line}")


def _move(piece: str, place: str) -> Action:
    kind = piece.partition("-")[0]
    if kind == "boat":
        return MoveBoat(piece, place)
    if kind in ("serpent", "shark", "whale"):
        return MoveCreature(piece, place)
    if place in ISLANDS:
        return MoveExplorer(piece, to_island=place)
    if place.startswith("boat-"):
        return MoveExplorer(piece, to_boat=place)
    return MoveExplorer(piece, to_space=place)


def write(action: Action) -> str:
    """Return the line that stands for an action."""
    match action:
        case PlaceBoat(space):
            return f"place boat on {space}"
        case PlaceExplorer(color, value, space):
            return f"place {color} {value} on {space}"
        case PlayDolphin(piece, to):
            return f"dolphin {piece} to {to}"
        case PlayWind(piece, to):
            return f"wind {piece} to {to}"
        case PlayCreature(piece, to):
            return f"tile {piece} to {to}"
        case Sink(space):
            return f"sink {space}"
        case ChooseRiders(explorers):
            return f"riders {' '.join(explorers)}"
        case Roll(face):
            return f"roll {face}"
        case MoveBoat(piece, to) | MoveCreature(piece, to):
            return f"{piece} to {to}"
        case MoveExplorer(piece, to_space, to_boat, to_island):
            return f"{piece} to {to_space or to_boat or to_island}"
        case _:
            return next(line for line, simple in _WITHOUT_FIELDS.items() if simple == action)


def play(state: State, *lines: str | Action) -> State:
    """Return the state after these moves, all of which must be legal."""
    for line in lines:
        state, _ = apply_action(state, read(line))
        check_tables(state.position)
    return state


def happened(state: State, *lines: str | Action) -> list[Event]:
    """Return everything that happens when these moves are played, secrets included."""
    events: list[Event] = []
    for line in lines:
        state, more = apply_action(state, read(line))
        events += more
    return events


def legal(state: State, beginning: str = "") -> set[str]:
    """Return all legal moves as lines, or those that begin so: "red-1" gives no move of red-10."""
    lines = {write(action) for action in legal_actions(state)}
    return {line for line in lines if not beginning or line == beginning or line.startswith(beginning + " ")}


def refused(state: State, line: str | Action) -> str | None:
    """Return the rule that forbids this move; fail if the move is legal or `why_not` says otherwise."""
    action = read(line)
    with pytest.raises(IllegalAction) as caught:
        apply_action(state, action)
    assert caught.value.refusal == why_not(state, action)
    return caught.value.rule


def refusal_text(state: State, line: str | Action) -> str:
    """Return the text of the refusal of this move: "SWIM-3: red-1 swims; …"."""
    assert refused(state, line) is not None
    return str(why_not(state, read(line)))


def crew(state: State, boat: str) -> set[str]:
    """Return who is aboard a boat."""
    boats = {boat.id: boat.crew for boat in view_for(state, EVERYONE).boats}
    return set(boats[boat])


def held(state: State, seat: int) -> tuple[str | None, ...]:
    """Return the backs of the tiles in a hand, the one gained first in front."""
    return tuple(tile.back for tile in view_for(state, EVERYONE).hands[seat])


def on_board(state: State) -> dict[str, str]:
    """Return each explorer, boat and creature in play, or safe ashore, with its place."""
    view = view_for(state, EVERYONE)
    places = {explorer.id: explorer.place for explorer in view.explorers}
    places |= {boat.id: boat.space for boat in view.boats}
    places |= {creature.id: creature.space for creature in view.creatures}
    return {piece: place for piece, place in places.items() if place is not None}


def new(players: int = 4, first: int = 0, colors: int = 1) -> State:
    """Return a fresh game, always with the same deal."""
    return new_game(Options(players=players, colors_per_player=colors, first_player=first), Random(1))


def until(state: State, step: str) -> State:
    """Place one thing after the other, wherever it is first allowed, until set-up has come to this step."""
    while state.step != step:
        state = play(state, legal_actions(state)[0])
    return state


def dealt(island: str, pieces: str, *hand: str) -> State:
    """Return a position in which seat 0, with these tiles in hand, is at step 1."""
    return compose(island, pieces, step="play_tile", hands={0: hand})


def land(state: State) -> set[str]:
    """Return the spaces that are land."""
    return {tile.space for tile in view_for(state, None).land}


def ends(state: State, beginning: str) -> set[str]:
    """Return the spaces where moves that begin so may end."""
    return {line.split()[-1] for line in legal(state, beginning)}


def beside(space: str) -> set[str]:
    """Return the neighbours of a space on the board."""
    return {NAME_OF[near] for near in HEX_OF[space].neighbours() if near in NAME_OF}
