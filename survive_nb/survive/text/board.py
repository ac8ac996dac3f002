"""The board in words: a name for every place, and a description that says all that the picture shows.

Both are made from the view alone, so they contain no more than the picture does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from survive_nb.i18n.words import Words, mark
from survive_nb.survive import model as m
from survive_nb.survive.board import LANDINGS
from survive_nb.survive.piece_index import (
    PLACES,
    PieceIndex,
    Pieces,
    index_pieces,
    kind_of,
    piece_of,
    target_of,
    tile_of,
)
from survive_nb.survive.text.commands import written
from survive_nb.survive.text.log import prompt
from survive_nb.survive.view import SETTING_UP, Boat, Explorer, HeldTile, View
from survive_nb.text.description import Choice, Description, Section, description, in_a_row, section

#: Landing space → its safe island (COMP-4).
_ISLAND_BESIDE: Final = {space: island for island, spaces in LANDINGS.items() for space in spaces}


# -- the name of every place ---------------------------------------------------------------------------------


def without_values(view: View) -> View:
    """Return the view as it is shown: where values do not count, nothing speaks of them (VAR-4)."""
    if not view.options.equal_worth:
        return view
    return replace(view, explorers=tuple([replace(explorer, value=None) for explorer in view.explorers]))


def labels(view: View, words: Words) -> dict[str, str]:
    """Return what each of the 137 places is and holds: "G6, sea: serpent 1"."""
    return dict(_labels(without_values(view), words))


@lru_cache(maxsize=2)
def _labels(view: View, words: Words) -> tuple[tuple[str, str], ...]:
    """Name all places; the names are cached until the board changes."""
    index = index_pieces(view)
    terrains = {space: tile.terrain for space, tile in index.land.items()}
    by_tile = view.step in SETTING_UP
    return tuple(
        [
            (
                place,
                _label(_place(place, terrains.get(place), words), index.pieces_at[place], words, by_tile)
                if place in index.pieces_at
                else _place(place, terrains.get(place), words),
            )
            for place in PLACES
        ]
    )


@lru_cache(maxsize=256)
def _label(here: str, pieces: Pieces, words: Words, by_tile: bool) -> str:
    """Name a place and what it holds; computed again only when its pieces change.

    During set-up explorers have no numbers: ``by_tile`` (RUL-20).
    """
    things = [_explorer(explorer, words, by_tile=by_tile) for explorer in pieces.explorers]
    if pieces.boat is not None:
        things.append(_boat(pieces.boat, pieces.crew, words))
    things += [words.name(creature.id) for creature in pieces.creatures]
    return words.say("{place}: {things}", place=here, things=in_a_row(things, words))


@lru_cache(maxsize=512)
def _place(place: str, terrain: str | None, words: Words) -> str:
    """Name a place and say what it is."""
    if place in m.ISLANDS:
        return words.title(place)
    if terrain is not None:
        return words.say("{space}, {terrain}", space=place, terrain=terrain)
    if place in _ISLAND_BESIDE:
        return words.say("{space}, landing space of {place}", space=place, place=_ISLAND_BESIDE[place])
    return words.say("{space}, sea", space=place)


def _explorer(explorer: Explorer, words: Words, *, title: bool = False, by_tile: bool = False) -> str:
    """Name an explorer, with its value for those who may know it now (SET-6)."""
    if by_tile:
        name = words.say("A {color} explorer" if title else "a {color} explorer", color=kind_of(explorer.id))
    else:
        name = words.title(explorer.id) if title else words.name(explorer.id)
    if explorer.value is None:
        return name
    return words.say("{explorer} (worth {value})", explorer=name, value=explorer.value)


def _boat(boat: Boat, aboard: Sequence[Explorer], words: Words, *, title: bool = False) -> str:
    """Name a boat, who is aboard and who may move it (BOAT-4)."""
    name = words.title(boat.id) if title else words.name(boat.id)
    if not boat.crew:
        return words.say("{boat}, empty", boat=name)
    crew = words.join([_explorer(explorer, words) for explorer in aboard])
    masters = words.join(m.steering_seats([explorer.seat for explorer in aboard]), "seat")
    return words.say("{boat} with {crew}, steered by {masters}", boat=name, crew=crew, masters=masters)


# -- the whole board -----------------------------------------------------------------------------------------


def describe(view: View, words: Words, legal: Iterable[m.Action] = (), *, equal: bool = False) -> Description:
    """Describe whose turn it is, what can be done, and where everything is.

    ``legal`` are the actions to list, and ``equal`` leaves the values of explorers out of them.
    """
    view = without_values(view)
    index = index_pieces(view)
    return description(
        words.say("The board in words"),
        prompt(view, words),
        section(
            "choices",
            words.say("What you can do"),
            _choices(legal, words, equal=equal or view.options.equal_worth),
        ),
        *(_player(seat, view, index, words) for seat in range(view.options.players)),
        section("boats", words.say("Boats"), [_boat_line(boat, index, words) for boat in view.boats]),
        section("creatures", words.say("Creatures"), _creatures(view, words)),
        section("islands", words.say("Safe islands"), _islands(index, words)),
        section("land", words.say("Land"), _land(view, words)),
        shows_title=True,
    )


#: Type of an action that moves no piece and goes to no place → what it is called.
_WORDS_FOR: Final = {
    "choose_riders": mark("Choose three riders"),
    "skip_tile": mark("Play no tile"),
    "end_moves": mark("Move no more"),
    "stay": mark("Move no creature"),
    "repel": mark("Use the repellent"),
    "allow": mark("Let it happen"),
}


def _choices(legal: Iterable[m.Action], words: Words, *, equal: bool) -> list[Choice]:
    """List what is legal, one line for each piece, with a command that can be typed."""
    groups: dict[str, list[m.Action]] = {}
    for action in legal:
        groups.setdefault(_title(action, words, equal=equal), []).append(action)
    return [_choice(title, actions, words, equal=equal) for title, actions in groups.items()]


def _title(action: m.Action, words: Words, *, equal: bool) -> str:
    """Name the piece that an action moves, or what it does; actions with one name stand in one line."""
    piece = piece_of(action)
    match action:
        case m.PlayDolphin() | m.PlayWind() | m.PlayCreature():
            return words.say("{tile}: {piece}", tile=words.title(tile_of(action) or ""), piece=piece)
        case m.PlaceExplorer(color, _, _) if equal:
            return words.say("Place {color}", color=color)
        case m.PlaceExplorer(color, value, _):
            return words.say("Place {color}, worth {value}", color=color, value=value)
        case m.PlaceBoat():
            return words.say("Place a boat")
        case m.Sink():
            return words.say("Remove a land tile")
        case _:
            return words.title(piece) if piece is not None else words.say(_WORDS_FOR[action.type])


def _choice(title: str, actions: list[m.Action], words: Words, *, equal: bool) -> Choice:
    """Return a line: what, where to, and the first of its commands."""
    places = list(dict.fromkeys(place for action in actions for place in _goals(action)))
    if isinstance(actions[0], m.PlayCreature):
        # Do not list all ~70 spaces (TILE-8).
        text = words.say("{title}: any empty sea space", title=title)
    else:
        text = words.say("{title}: {places}", title=title, places=places) if places else title
    return Choice(text, written(actions[0], words.lang, equal=equal))


def _goals(action: m.Action) -> tuple[str, ...]:
    """Return where an action leads to; for riders, who may climb in."""
    if isinstance(action, m.ChooseRiders):
        return action.explorers
    to = target_of(action)
    return () if to is None else (to,)


def _player(seat: int, view: View, index: PieceIndex, words: Words) -> Section:
    """Say where the explorers of a player are, and which tiles the player holds."""
    mine = [explorer for explorer in view.explorers if explorer.seat == seat]
    items = [_fate(explorer, index, words) for explorer in mine]
    items += [_held(tile, words) for tile in view.hands[seat]]
    colors = words.join(view.options.colors_of(seat))
    heading = words.say("{seat}: {colors}", seat=seat, colors=colors)
    return section(f"seat-{seat}", heading, items)


def _fate(explorer: Explorer, index: PieceIndex, words: Words) -> str:
    """Say where one explorer is."""
    name = _explorer(explorer, words, title=True, by_tile=index.view.step in SETTING_UP)
    facts: dict[str, object] = {"explorer": name, "place": explorer.place}
    if explorer.place is None:
        return words.say("{explorer} is lost", **facts)
    if explorer.place in m.ISLANDS:
        return words.say("{explorer} is safe on {place}", **facts)
    if explorer.place in index.boats:
        facts["space"] = index.boats[explorer.place].space
        return words.say("{explorer} is aboard {place} on {space}", **facts)
    if explorer.place in index.land:
        return words.say("{explorer} stands on {place}", **facts)
    return words.say("{explorer} swims on {place}", **facts)


def _held(tile: HeldTile, words: Words) -> str:
    """Name a tile in a hand; its back only to those who know it (SINK-5)."""
    if tile.back is not None:
        return words.say("Tile in hand: {back}, from {space}", back=tile.back, space=tile.space)
    return words.say("Tile in hand, face down, from {space}", space=tile.space)


def _boat_line(boat: Boat, index: PieceIndex, words: Words) -> str:
    if boat.space is None:
        return words.say("{piece} is out of the game", piece=boat.id)
    return words.say(
        "{boat}, on {space}", boat=_boat(boat, index.crew(boat), words, title=True), space=boat.space
    )


def _creatures(view: View, words: Words) -> Iterator[str]:
    for creature in view.creatures:
        if creature.space is None:
            yield words.say("{piece} is out of the game", piece=creature.id)
        else:
            yield words.say("{piece} is on {space}", piece=creature.id, space=creature.space)


def _islands(index: PieceIndex, words: Words) -> Iterator[str]:
    for island in m.ISLANDS:
        ashore = [_explorer(explorer, words) for explorer in index.explorers_at(island)]
        yield words.say("{name}: {explorers}", name=words.title(island), explorers=words.join(ashore))


def _land(view: View, words: Words) -> Iterator[str]:
    """Count the tiles of each terrain that are left and that have sunk, and name those that are left."""
    for terrain in m.TERRAINS:
        left = [tile.space for tile in view.land if tile.terrain == terrain]
        sunk = sum(tile.terrain == terrain for tile in view.sunk)
        facts: dict[str, object] = {"terrain": words.title(terrain), "sunk": sunk, "count": len(left)}
        yield words.say("{terrain}: {count} left, {sunk} sunk: {spaces}", **facts, spaces=left)
