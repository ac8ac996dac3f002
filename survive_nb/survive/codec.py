"""Survive! in its written form: actions, options and the deal, as TRANSCRIPT.md has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from functools import partial
from typing import Any, Final

from survive_nb.fields import (
    ActionForms,
    Reader,
    boolean,
    choice,
    exact_object,
    items,
    refused,
    require,
    whole,
)
from survive_nb.survive.board import SLOT_NAMES, SPACES
from survive_nb.survive.codes import BOATS, CREATURES, EXPLORER, EXPLORERS
from survive_nb.survive.model import (
    ACTION_TYPES,
    BACKS,
    COLORS,
    ENDINGS,
    ISLANDS,
    KINDS,
    TERRAINS,
    VALUES,
    Action,
    Options,
)
from survive_nb.survive.options import check_options
from survive_nb.survive.rules import start
from survive_nb.survive.state import State

_space: Final = choice(SPACES, "COMP-3", "The board has no space {value}.")
_explorer: Final = choice(EXPLORERS, "COMP-2", "There is no explorer {value}.")
_boat: Final = choice(BOATS, "COMP-2", "There is no boat {value}.")


def _riders(value: object) -> tuple[str, ...]:
    """Read the three swimmers that climb in; their order means nothing, so they are put in a fixed one."""
    names = [_explorer(name) for name in items(value, "action.explorers")]
    if len(names) != 3 or len(set(names)) != 3:
        raise refused("TILE-3", "action.explorers must name exactly three different explorers.")
    return tuple(sorted(names, key=EXPLORER.__getitem__))


#: How to read the field of each name, whatever the action it belongs to.
_ACTION_FIELDS: Final[dict[str, Reader]] = {
    "color": choice(COLORS, "COMP-2", "There is no colour {value}."),
    "value": choice(set(VALUES), "COMP-2", "No explorer has the value {value}."),
    "space": _space,
    "to": _space,
    "to_space": _space,
    "to_boat": _boat,
    "to_island": choice(ISLANDS, "COMP-4", "There is no safe island {value}."),
    "explorer": _explorer,
    "explorers": _riders,
    "boat": _boat,
    "creature": choice(CREATURES, "COMP-2", "There is no creature {value}."),
    "face": choice(KINDS, "COMP-2", "The die has no face {value}."),
}
_OPTION_FIELDS: Final[dict[str, Reader]] = {
    "players": whole(2, 4, "SET-3", "Survive! is for {least} to {most} players, not {value}."),
    "colors_per_player": whole(1, 2, "VAR-1", "A player has one or two colours, not {value}."),
    "crowded": partial(boolean, path="options.crowded"),
    "equal_worth": partial(boolean, path="options.equal_worth"),
    "ending": choice(ENDINGS, "RUL-9", "There is no ending {value}."),
    "first_player": whole(0, 3, "RUL-16", "The first player is one of the seats, from 0, not {value}."),
}
_TILE_FIELDS: Final[dict[str, Reader]] = {
    "space": _space,
    "terrain": choice(TERRAINS, "COMP-1", "There is no terrain {value}."),
    "back": choice(tuple(BACKS), "COMP-1", "There is no back {value}."),
}
_PLURAL: Final = {"beach": "beaches", "forest": "forests", "mountain": "mountains"}
_ACTIONS: Final = ActionForms(ACTION_TYPES, _ACTION_FIELDS)


def action_to_json(action: Action) -> dict[str, Any]:
    """Return the action as TRANSCRIPT.md writes it.

    >>> from survive_nb.survive.model import MoveExplorer
    >>> action_to_json(MoveExplorer("red-3", to_island="NW"))
    {'type': 'move_explorer', 'explorer': 'red-3', 'to_island': 'NW'}
    """
    return _ACTIONS.write(action)


def action_from_json(data: object) -> Action:
    """Read an action, or raise `CannotRead`.

    >>> action_from_json({"type": "sink", "space": "F4"})
    Sink(space='F4')
    """
    action: Action = _ACTIONS.read(data)
    return action


def start_to_json(state: State) -> dict[str, Any]:
    """Return the fields of a transcript that fix the start of the game: ``options`` and ``deal``."""
    tiles = [
        {"space": space, "terrain": terrain, "back": back} for space, (terrain, back) in state.deal.items()
    ]
    options = {field.name: getattr(state.options, field.name) for field in fields(Options)}
    return {"options": options, "deal": {"tiles": tiles}}


def start_from_json(document: Mapping[str, Any]) -> State:
    """Return the first state of a transcript, or raise `CannotRead`."""
    require(document, "The transcript", ("options", "deal"))
    return start(options_from_json(document["options"]), _deal(document["deal"]))


def options_from_json(data: object) -> Options:
    """Read the options of a game that has begun, or raise `CannotRead`."""
    found = exact_object(data, "options", tuple(_OPTION_FIELDS))
    options = Options(**{name: read(found[name]) for name, read in _OPTION_FIELDS.items()})
    check_options(options)
    return options


def _deal(data: object) -> dict[str, tuple[str, str]]:
    """Read the deal, space → (terrain, back): the set of COMP-1 on the island slots, in reading order."""
    tiles = items(exact_object(data, "deal", ("tiles",))["tiles"], "deal.tiles")
    dealt: dict[str, tuple[str, str]] = {}
    for index, tile in enumerate(tiles):
        found = exact_object(tile, f"deal.tiles[{index}]", tuple(_TILE_FIELDS))
        space, terrain, back = (read(found[name]) for name, read in _TILE_FIELDS.items())
        if space not in SLOT_NAMES:
            raise refused("SET-2", "{space} is sea and takes no tile.", space=space)
        if space in dealt:
            raise refused("SET-2", "The deal has two tiles on {space}.", space=space)
        dealt[space] = terrain, back
    _check_set(dealt)
    return {space: dealt[space] for space in SLOT_NAMES}


def _check_set(dealt: Mapping[str, tuple[str, str]]) -> None:
    """Refuse a deal that is not the set of COMP-1; no two of its tiles lie on one space."""
    for space in SLOT_NAMES:
        if space not in dealt:
            raise refused("SET-2", "The deal has no tile on {space}.", space=space)
    terrains = Counter(terrain for terrain, _ in dealt.values())
    tiles = Counter(dealt.values())
    for column, terrain in enumerate(TERRAINS):
        count = sum(counts[column] for counts in BACKS.values())
        if terrains[terrain] != count:
            raise refused(
                "COMP-1",
                "The deal has {found} {terrains}, not {count}.",
                found=terrains[terrain],
                terrains=_PLURAL[terrain],
                count=count,
            )
        for back, counts in BACKS.items():
            if tiles[terrain, back] != counts[column]:
                raise refused(
                    "COMP-1",
                    "The deal has {found} {terrains} with the back {back}, not {count}.",
                    found=tiles[terrain, back],
                    terrains=_PLURAL[terrain],
                    back=back,
                    count=counts[column],
                )
