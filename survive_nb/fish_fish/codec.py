"""Fish Fish! in its written form: actions and options, as docs/transcript.md has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Final

from survive_nb.fields import ActionForms, Reader, choice, exact_object, input_error, require, whole
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
_players: Final = whole(
    MIN_PLAYERS, MAX_PLAYERS, "FF-13", "Fish Fish! is for {least} to {most} players, not {value}."
)
_first: Final = whole(
    0, MAX_PLAYERS - 1, "FF-11", "The first fisher is one of the seats, from 0, not {value}."
)
_OPTION_FIELDS: Final = tuple(field.name for field in fields(Options))
_ACTIONS: Final[ActionForms[Action]] = ActionForms(ACTION_TYPES, _ACTION_FIELDS)


def action_to_json(action: Action) -> dict[str, object]:
    """Return the action as docs/transcript.md writes it.

    >>> from survive_nb.fish_fish.model import LayRow
    >>> action_to_json(LayRow("no_fish", 3))
    {'type': 'lay_row', 'card': 'no_fish', 'bait': 3}
    """
    return _ACTIONS.write(action)


def action_from_json(data: object) -> Action:
    """Read an action, or raise `InvalidInput`.

    >>> action_from_json({"type": "bid", "tiles": 2})
    Bid(tiles=2)
    """
    return _ACTIONS.read(data)


def start_to_json(state: State) -> dict[str, object]:
    """Return the field of a transcript that fixes the start of the game: ``options``."""
    return {"options": {name: getattr(state.options, name) for name in _OPTION_FIELDS}}


def start_from_json(document: Mapping[str, object]) -> State:
    """Return the first state of a transcript, or raise `InvalidInput`."""
    require(document, "The transcript", ("options",))
    if "deal" in document:
        raise input_error(None, "The transcript has a deal, but Fish Fish! has none.", code="unexpected-deal")
    return start(options_from_json(document["options"]))


def options_from_json(data: object) -> Options:
    """Read the options of a game that has begun, or raise `InvalidInput`."""
    found = exact_object(data, "options", _OPTION_FIELDS)
    options = Options(_players(found["players"]), _first(found["first_fisher"]))
    check_options(options)
    return options
