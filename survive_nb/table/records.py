"""Records: what the store keeps of a game, one record per change.

A record is a ply, written as in a transcript (``{"seat": 0, "action": {...}}``), or says that a seat took its
last ply back (``{"undo": 0}``).  In a room whose chairs have changed, a ply also says how many ``changes``
came before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from survive_nb.fields import exact_object, input_error, integer, plain_object
from survive_nb.game import CHANCE, Actor, AnyGame, AnyMatch, HasOptions, IllegalAction, InvalidInput, Match
from survive_nb.store import Record
from survive_nb.table import luck

_LONGEST_CLICK: Final = 100


def ply_body(game: AnyGame, seat: Actor, action: object) -> dict[str, object]:
    """Return the record of a ply."""
    return {"seat": seat, "action": game.action_to_json(action)}


def undo_body(seat: int) -> dict[str, object]:
    """Return the record of a ply taken back."""
    return {"undo": seat}


def written(body: Mapping[str, object]) -> str:
    """Return a record's body as the store keeps it."""
    return json.dumps(body, separators=(",", ":"))


def apply_record(match: AnyMatch, body: object) -> None:
    """Apply one record, or raise `IllegalAction` or `InvalidInput` and change nothing."""
    found = plain_object(body, "record")
    if "undo" in found:
        match.undo(integer(exact_object(found, "record", ("undo",))["undo"], "undo"), recorded=True)
        return
    # "changes" belongs to the chain of a room (survive_nb/rooms/chain.py).
    exact_object(found, "record", ("seat", "action"), ("changes",))
    seat: Actor = CHANCE if found["seat"] == CHANCE else integer(found["seat"], "seat")
    match.play(match.game.action_from_json(found["action"]), seat)


def replayed(game: AnyGame, start: HasOptions, log: Iterable[Record], *, memory_aid: bool) -> AnyMatch:
    """Replay a log from the store, or raise `InvalidInput` with the number of the record at fault."""
    match: AnyMatch = Match(game, start, memory_aid=memory_aid)
    for number, record in enumerate(log):
        try:
            apply_record(match, json.loads(record.body))
        except (InvalidInput, IllegalAction) as error:
            raise input_error(
                error.refusal.rule,
                "This saved game is damaged at record {record}: {why}",
                record=number,
                why=replace(error.refusal, rule=None),
                code="save-damaged",
            ) from error
        except ValueError as error:
            raise input_error(
                None, "This saved game is damaged at record {record}.", record=number, code="save-damaged"
            ) from error
    return match


def click_of(seat: int, click: object) -> str:
    """Return the id under which a click is counted; seats cannot use up each other's ids."""
    if click is None:
        return luck.new_token()
    if not isinstance(click, str) or not 0 < len(click) <= _LONGEST_CLICK or not click.isprintable():
        raise input_error(
            None,
            "The id of a click is a text of at most {most} letters.",
            most=_LONGEST_CLICK,
            code="bad-click-id",
        )
    return f"{seat}:{click}"
