"""The action that a refused tap stands for, or advice on what to do instead.

The action goes to the seat, which knows the rule against it; where no action has the right name, the sentence
and its rule are here.  So every refused tap has a reason.
"""

from __future__ import annotations

from typing import Final

from survive_nb.i18n.words import mark
from survive_nb.survive import model as m
from survive_nb.survive.board import spaces_beside
from survive_nb.survive.piece_index import PieceIndex
from survive_nb.survive.view import Explorer
from survive_nb.table import Refusal

#: Step → why a tap on a safe island does nothing in it.
_NOT_ON_AN_ISLAND: Final = {
    "place_explorers": Refusal("SET-4", mark("Explorers start on the land tiles of Atlantis.")),
    "place_boats": Refusal("SET-5", mark("Boats start on the sea beside Atlantis.")),
    "play_tile": Refusal("ISLE-3", mark("The safe islands stay as they are. Play a tile, or play none.")),
    "move": Refusal("ISLE-1", mark("Pick up an explorer at a landing space first, then tap the island.")),
    "sink": Refusal("TURN-3", mark("A safe island never sinks. Choose a tile of Atlantis.")),
    "move_creature": Refusal("CRE-1", mark("Creatures move on sea spaces only, never to a safe island.")),
}
#: Tile → what it needs before it can be sent anywhere.
_WHAT_A_TILE_MOVES: Final = {
    "dolphin": Refusal("TILE-6", mark("A dolphin carries a swimmer of yours. Tap the swimmer first.")),
    "wind": Refusal("TILE-7", mark("The wind blows a boat that you may move. Tap the boat first.")),
    "move_serpent": Refusal("TILE-8", mark("This tile moves a serpent. Tap the serpent first.")),
    "move_shark": Refusal("TILE-8", mark("This tile moves a shark. Tap the shark first.")),
    "move_whale": Refusal("TILE-8", mark("This tile moves a whale. Tap the whale first.")),
}
_ENDS_AT_SEA: Final = Refusal("RUL-5", mark("A dolphin and the wind end at sea, not on an island."))
_BOATS_STAY: Final = Refusal("ISLE-1", mark("A boat stays at sea. Only explorers aboard it go ashore."))
_PICK_FIRST: Final = mark("Nothing on {space} can move now. Pick up an explorer of yours or a boat first.")
_PICK_CREATURE: Final = mark("The die shows a {face}. Pick up a {face} first, then tap where it goes.")
_TILE_FIRST: Final = mark("Play a tile from your hand first, or play none.")
_RIDERS_FIRST: Final = mark("Name three swimmers for {boat} on {space} first.")


def action_for_tap(index: PieceIndex, tile: str | None, place: str) -> m.Action | Refusal:
    """Say what a tap meant while nothing is in hand and nothing at the place can be picked up."""
    view = index.view
    if view.step == "choose_riders":
        facts = {"boat": view.riders_for, "space": index.place_of(view.riders_for or "")}
        return Refusal("TILE-3", _RIDERS_FIRST, facts)
    if tile is not None:
        return _action_for_tile(index, tile, place)
    if place in m.ISLANDS:
        return _action_for_island(index, place)
    piece = _action_for_piece(index, place)
    if piece is not None:
        return piece
    if view.step == "move_creature":
        return Refusal("TURN-4", _PICK_CREATURE, {"face": view.face})
    if view.step == "play_tile":
        return Refusal("TURN-1", _TILE_FIRST)
    return m.Sink(place) if place in index.land else Refusal("TURN-2", _PICK_FIRST, {"space": place})


def _action_for_island(index: PieceIndex, island: str) -> m.Action | Refusal:
    """An explorer ashore stays there (ISLE-3)."""
    explorers = _mine_first(index, index.explorers_at(island))
    if explorers and index.view.step == "move":
        return m.MoveExplorer(explorers[0].id, to_island=island)
    return _NOT_ON_AN_ISLAND[index.view.step]


def _action_for_piece(index: PieceIndex, space: str) -> m.Action | None:
    """Take the tap for an attempt to move what is there, by one space."""
    explorers = _mine_first(index, index.explorers_at(space))
    boat, creatures = index.boat(space), index.creatures_at(space)
    creatures_first = index.view.step == "move_creature" and creatures
    if explorers and not creatures_first and (explorers[0].seat == index.view.viewer or boat is None):
        return m.MoveExplorer(explorers[0].id, to_space=_beside(index, space))
    if boat is not None and not creatures_first:
        return m.MoveBoat(boat.id, _beside(index, space))
    return m.MoveCreature(creatures[0].id, _beside(index, space)) if creatures else None


def _action_for_tile(index: PieceIndex, tile: str, place: str) -> m.Action | Refusal:
    """Take the tap for an attempt to move what is there by this tile."""
    if place not in m.ISLANDS:
        near = _beside(index, place)
        explorers, boat = _mine_first(index, index.explorers_at(place)), index.boat(place)
        if tile == "dolphin" and explorers:
            return m.PlayDolphin(explorers[0].id, near)
        if tile == "wind" and boat is not None:
            return m.PlayWind(boat.id, near)
    return _WHAT_A_TILE_MOVES[tile]


def action_for_move(index: PieceIndex, piece: str, tile: str | None, place: str) -> m.Action | Refusal:
    """Say what sending a piece to a place meant."""
    if tile is not None:
        return _action_for_play(piece, tile, place)
    if piece in index.explorers:
        return _action_for_explorer(index, index.explorers[piece], place)
    if piece in index.creatures:
        return _NOT_ON_AN_ISLAND["move_creature"] if place in m.ISLANDS else m.MoveCreature(piece, place)
    if place in m.ISLANDS:
        crew = [e for e in index.crew(index.boats[piece]) if e.seat == index.view.viewer]
        return m.MoveExplorer(crew[0].id, to_island=place) if crew else _BOATS_STAY
    return m.MoveBoat(piece, place)


def _action_for_play(piece: str, tile: str, place: str) -> m.Action | Refusal:
    if place in m.ISLANDS:
        return _ENDS_AT_SEA if tile in ("dolphin", "wind") else _NOT_ON_AN_ISLAND["move_creature"]
    if tile == "dolphin":
        return m.PlayDolphin(piece, place)
    return m.PlayWind(piece, place) if tile == "wind" else m.PlayCreature(piece, place)


def _action_for_explorer(index: PieceIndex, explorer: Explorer, place: str) -> m.Action:
    """A tap on a boat means boarding it; a swimmer swims there first (SWIM-3)."""
    if place in m.ISLANDS:
        return m.MoveExplorer(explorer.id, to_island=place)
    boat = index.boat(place)
    swims = explorer.place not in index.boats and explorer.place not in index.land
    if boat is None or swims:
        return m.MoveExplorer(explorer.id, to_space=place)
    return m.MoveExplorer(explorer.id, to_boat=boat.id)


def _mine_first(index: PieceIndex, explorers: list[Explorer]) -> list[Explorer]:
    return sorted(explorers, key=lambda explorer: explorer.seat != index.view.viewer)


def _beside(index: PieceIndex, space: str) -> str:
    """Return the neighbour with least in the way, so that the refusal names what really matters."""
    return min(spaces_beside(space), key=lambda near: (near in index.land, index.boat(near) is not None))
