"""Fish Fish! in its written form: actions and options, as TRANSCRIPT.md has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from survive_nb.fields import ActionForms, Reader, choice, exact_object, refused, require, whole
from survive_nb.fish_fish.model import (
    ACTION_TYPES,
    CARDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    SLOTS,
    TILES,
    Action,
    Options,
    State,
)
from survive_nb.fish_fish.refusals import check_options
from survive_nb.fish_fish.rules import start

#: The 7 fish of the largest table have this many tiles (FF-1); more than a fish holds is left to the rules.
_ALL_TILES: Final = (MAX_PLAYERS - 1) * TILES

#: How to read the field of each name, whatever the action it belongs to.
_ACTION_FIELDS: Final[dict[str, Reader]] = {
    "card": choice(CARDS, "FF-1", "There is no fishing card {value}."),
    "bait": choice(SLOTS, "FF-1", "There is no bait card {value}."),
    "tiles": whole(0, _ALL_TILES, "FF-4", "A bid is a whole number of tiles from 0 up, not {value}."),
}
_OPTION_FIELDS: Final[dict[str, Reader]] = {
    "players": whole(
        MIN_PLAYERS, MAX_PLAYERS, "FF-13", "Fish Fish! is for {least} to {most} players, not {value}."
    ),
    "first_fisher": whole(
        0, MAX_PLAYERS - 1, "FF-11", "The first fisher is one of the seats, from 0, not {value}."
    ),
}
_ACTIONS: Final = ActionForms(ACTION_TYPES, _ACTION_FIELDS)


def action_to_json(action: Action) -> dict[str, Any]:
    """Return the action as TRANSCRIPT.md writes it.

    >>> from survive_nb.fish_fish.model import LayRow
    >>> action_to_json(LayRow("no_fish", 3))
    {'type': 'lay_row', 'card': 'no_fish', 'bait': 3}
    """
    return _ACTIONS.write(action)


def action_from_json(data: object) -> Action:
    """Read an action, or raise `CannotRead`.

    >>> action_from_json({"type": "bid", "tiles": 2})
    Bid(tiles=2)
    """
    action: Action = _ACTIONS.read(data)
    return action


def start_to_json(state: State) -> dict[str, Any]:
    """Return the field of a transcript that fixes the start of the game: ``options``."""
    return {"options": {field.name: getattr(state.options, field.name) for field in fields(Options)}}


def start_from_json(document: Mapping[str, Any]) -> State:
    """Return the first state of a transcript, or raise `CannotRead`."""
    require(document, "The transcript", ("options",))
    if "deal" in document:
        raise refused(None, "The transcript has a deal, but Fish Fish! has none.")
    return start(options_from_json(document["options"]))


def options_from_json(data: object) -> Options:
    """Read the options of a game that has begun, or raise `CannotRead`."""
    found = exact_object(data, "options", tuple(_OPTION_FIELDS))
    options = Options(**{name: read(found[name]) for name, read in _OPTION_FIELDS.items()})
    check_options(options)
    return options
