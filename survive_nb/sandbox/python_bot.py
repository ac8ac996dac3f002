"""Play a Python file over the protocol of docs/bot-protocol.md; this runs inside the contained process."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import IO

from survive_nb.bots.bot import AnyBot, find_action
from survive_nb.game import AnyGame, InvalidInput
from survive_nb.league.entries import recipe_for
from survive_nb.league.match_play import error_told
from survive_nb.registry import rules_of
from survive_nb.sandbox.protocol import VERSION, line
from survive_nb.sandbox.values import event_from_data, view_from_data


class _NoBot(Exception):
    """The file has no bot, or the bot gave no action."""


def main() -> None:
    """Answer requests until the league closes the pipe."""
    game, path, attribute = sys.argv[1:4]
    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb", buffering=0)
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):  # what the bot prints is no message
        os.dup2(nothing, number)
    try:
        _play(rules_of(game), requests, replies, path, attribute)
    except (_NoBot, InvalidInput) as error:
        replies.write(line(type="error", message=str(error)))
    except BaseException as error:  # noqa: BLE001 - whatever the bot raises is reported
        replies.write(line(type="error", message=error_told(error)))


def _play(game: AnyGame, requests: IO[bytes], replies: IO[bytes], path: str, attribute: str) -> None:
    hello = json.loads(requests.readline())
    bot = _made(game.NAME, path, attribute)
    rng = Random(hello["seed"])
    replies.write(line(type="hello", protocol=VERSION, name=str(getattr(bot, "name", attribute))))
    for text in requests:
        request = json.loads(text)
        if request["type"] == "choose":
            replies.write(line(type="choose", id=request["id"], **_choice(game, bot, request, rng)))


def _made(game: str, path: str, attribute: str) -> AnyBot:
    spec = importlib.util.spec_from_file_location("entry", path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules["entry"] = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(Path(path).parent))
    spec.loader.exec_module(module)
    if not hasattr(module, attribute):
        raise _NoBot(f"{Path(path).name} does not define {attribute}")
    return recipe_for(game, getattr(module, attribute))()


def _choice(game: AnyGame, bot: AnyBot, request: Mapping[str, object], rng: Random) -> dict[str, object]:
    """Return the answer of the bot to a request."""
    view, written, events = request["view"], request["legal"], request["events"]
    assert isinstance(written, list)
    assert isinstance(events, list)
    legal: Sequence[object] = tuple(game.action_from_json(action) for action in written)
    observe = getattr(bot, "observe", None)
    if observe is not None:
        observe([event_from_data(game, event) for event in events])
    choice = bot.choose(view_from_data(game, view), legal, rng)
    action = find_action(legal, choice)
    if action is not None:
        return {"index": legal.index(action)}
    if choice is None:
        raise _NoBot("it chose nothing: it returned None")
    if type(choice) not in game.ACTION_TYPES:
        raise _NoBot(f"it chose {choice!r:.100}, which is no action of {game.TITLE}")
    return {"action": game.action_to_json(choice)}
