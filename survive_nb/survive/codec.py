"""Survive! in its written form: actions, options and the deal, as docs/transcript.md has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Final

from survive_nb.fields import (
    ActionForms,
    Reader,
    boolean,
    choice,
    exact_object,
    input_error,
    items,
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
        raise input_error("TILE-3", "action.explorers must name exactly three different explorers.")
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
_players: Final = whole(2, 4, "SET-3", "Survive! is for {least} to {most} players, not {value}.")
_colors: Final = whole(1, 2, "VAR-1", "A player has one or two colours, not {value}.")
_ending: Final = choice(ENDINGS, "RUL-9", "There is no ending {value}.")
_first: Final = whole(0, 3, "RUL-16", "The first player is one of the seats, from 0, not {value}.")
_terrain: Final = choice(TERRAINS, "COMP-1", "There is no terrain {value}.")
_back: Final = choice(tuple(BACKS), "COMP-1", "There is no back {value}.")
_OPTION_FIELDS: Final = tuple(field.name for field in fields(Options))
_PLURAL: Final = {"beach": "beaches", "forest": "forests", "mountain": "mountains"}
_ACTIONS: Final[ActionForms[Action]] = ActionForms(ACTION_TYPES, _ACTION_FIELDS)


def action_to_json(action: Action) -> dict[str, object]:
    """Return the action as docs/transcript.md writes it.

    >>> from survive_nb.survive.model import MoveExplorer
    >>> action_to_json(MoveExplorer("red-3", to_island="NW"))
    {'type': 'move_explorer', 'explorer': 'red-3', 'to_island': 'NW'}
    """
    return _ACTIONS.write(action)


def action_from_json(data: object) -> Action:
    """Read an action, or raise `InvalidInput`.

    >>> action_from_json({"type": "sink", "space": "F4"})
    Sink(space='F4')
    """
    return _ACTIONS.read(data)


def start_to_json(state: State) -> dict[str, object]:
    """Return the fields of a transcript that fix the start of the game: ``options`` and ``deal``."""
    tiles = [
        {"space": space, "terrain": terrain, "back": back} for space, (terrain, back) in state.deal.items()
    ]
    options = {name: getattr(state.options, name) for name in _OPTION_FIELDS}
    return {"options": options, "deal": {"tiles": tiles}}


def start_from_json(document: Mapping[str, object]) -> State:
    """Return the first state of a transcript, or raise `InvalidInput`."""
    require(document, "The transcript", ("options", "deal"))
    return start(options_from_json(document["options"]), _deal(document["deal"]))


def options_from_json(data: object) -> Options:
    """Read the options of a game that has begun, or raise `InvalidInput`."""
    found = exact_object(data, "options", _OPTION_FIELDS)
    options = Options(
        players=_players(found["players"]),
        colors_per_player=_colors(found["colors_per_player"]),
        crowded=boolean(found["crowded"], "options.crowded"),
        equal_worth=boolean(found["equal_worth"], "options.equal_worth"),
        ending=_ending(found["ending"]),
        first_player=_first(found["first_player"]),
    )
    check_options(options)
    return options


def _deal(data: object) -> dict[str, tuple[str, str]]:
    """Read the deal, space → (terrain, back): the set of COMP-1 on the island slots, in reading order."""
    tiles = items(exact_object(data, "deal", ("tiles",))["tiles"], "deal.tiles")
    dealt: dict[str, tuple[str, str]] = {}
    for index, tile in enumerate(tiles):
        found = exact_object(tile, f"deal.tiles[{index}]", ("space", "terrain", "back"))
        space, terrain, back = _space(found["space"]), _terrain(found["terrain"]), _back(found["back"])
        if space not in SLOT_NAMES:
            raise input_error("SET-2", "{space} is sea and takes no tile.", space=space)
        if space in dealt:
            raise input_error("SET-2", "The deal has two tiles on {space}.", space=space)
        dealt[space] = terrain, back
    _check_set(dealt)
    return {space: dealt[space] for space in SLOT_NAMES}


def _check_set(dealt: Mapping[str, tuple[str, str]]) -> None:
    """Refuse a deal that is not the set of COMP-1; no two of its tiles lie on one space."""
    for space in SLOT_NAMES:
        if space not in dealt:
            raise input_error("SET-2", "The deal has no tile on {space}.", space=space)
    terrains = Counter(terrain for terrain, _ in dealt.values())
    tiles = Counter(dealt.values())
    for column, terrain in enumerate(TERRAINS):
        count = sum(counts[column] for counts in BACKS.values())
        if terrains[terrain] != count:
            raise input_error(
                "COMP-1",
                "The deal has {found} {terrains}, not {count}.",
                found=terrains[terrain],
                terrains=_PLURAL[terrain],
                count=count,
            )
        for back, counts in BACKS.items():
            if tiles[terrain, back] != counts[column]:
                raise input_error(
                    "COMP-1",
                    "The deal has {found} {terrains} with the back {back}, not {count}.",
                    found=tiles[terrain, back],
                    terrains=_PLURAL[terrain],
                    back=back,
                    count=counts[column],
                )
