"""The messages between a league and a bot in another process: docs/bot-protocol.md.

Each message is one line of JSON.  What a bot writes is read strictly: anything else is a `ProtocolError`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, NoReturn

from survive_nb.game import AnyGame, HasPlayers, InvalidInput
from survive_nb.names import is_visible
from survive_nb.sandbox.values import event_to_data, to_data

VERSION: Final = 1
#: Bytes that one line of a bot may have, and all that it writes in a game, standard error included.
LINE_LIMIT: Final = 2**16
OUTPUT_LIMIT: Final = 4 * 2**20
#: Characters of an error message that are shown.
_LONGEST_MESSAGE: Final = 200


class ProtocolError(Exception):
    """A message of a bot is not what the protocol asks for; the text says what is wrong with it."""


class BotError(Exception):
    """A bot reported an error of its own."""


class Choice(NamedTuple):
    """A bot's answer: the number of a legal action, or an action as JSON data."""

    number: int | None
    action: Mapping[str, object] | None


def line(**message: object) -> bytes:
    """Return a message as one line."""
    return json.dumps(message, ensure_ascii=True, allow_nan=False, separators=(",", ":")).encode() + b"\n"


def hello(
    game: str, seat: int, options: HasPlayers, seed: int, *, seconds: float | None, wall_seconds: float | None
) -> bytes:
    """Return the first message of a game."""
    return line(
        type="hello",
        protocol=VERSION,
        game=game,
        seat=seat,
        players=options.players,
        options=to_data(options),
        seed=seed,
        limits={"seconds": seconds, "wall_seconds": wall_seconds, "line_bytes": LINE_LIMIT},
    )


def choose(
    game: AnyGame, number: int, view: object, legal: Sequence[object], events: Sequence[object]
) -> bytes:
    """Return the request for a choice: what the seat may see, and nothing else."""
    return line(
        type="choose",
        id=number,
        view=to_data(view),
        legal=[game.action_to_json(action) for action in legal],
        events=[event_to_data(event) for event in events],
    )


def timeout(number: int) -> bytes:
    """Return the message that a choice came too late."""
    return line(type="timeout", id=number)


def read_hello(data: bytes) -> str:
    """Return the name that a bot gives itself."""
    message = _object(data)
    _expect(message, "hello", {"type", "protocol", "name"})
    if message.get("protocol") != VERSION or type(message.get("protocol")) is not int:
        raise ProtocolError(f"its hello does not name the protocol {VERSION}")
    name = message.get("name", "")
    if not isinstance(name, str):
        raise ProtocolError("its name is not a string")
    return printable(name)


def read_choice(data: bytes, number: int, legal: int) -> Choice:
    """Return the answer to a request; ``legal`` is the number of legal actions."""
    message = _object(data)
    _expect(message, "choose", {"type", "id", "index", "action"})
    found = message.get("id")
    if type(found) is not int or found != number:
        raise ProtocolError(f"it answered another request than number {number}")
    if ("index" in message) == ("action" in message):
        raise ProtocolError("its answer needs either index or action")
    if "action" in message:
        action = message["action"]
        if not isinstance(action, dict):
            raise ProtocolError("its action is not an object")
        return Choice(None, action)
    index = message["index"]
    if type(index) is not int or not 0 <= index < legal:
        raise ProtocolError(f"its index is not a whole number from 0 to {legal - 1}")
    return Choice(index, None)


def read_action(game: AnyGame, data: Mapping[str, object]) -> object:
    """Return an action of a game that a bot has written."""
    try:
        return game.action_from_json(data)
    except InvalidInput as error:
        raise ProtocolError(f"its action cannot be read. {error.refusal}") from error


def printable(text: str) -> str:
    r"""Return a text of a bot on one line, short and without characters that a terminal obeys.

    >>> printable("a\nb\x1b[2J" + "c" * 300)[:12]
    'a b?[2Jccccc'
    """
    short = " ".join(text[: 4 * _LONGEST_MESSAGE].split())[:_LONGEST_MESSAGE]
    return "".join(letter if letter == " " or is_visible(letter) else "?" for letter in short)


def _expect(message: Mapping[str, object], kind: str, fields: set[str]) -> None:
    found = message.get("type")
    if found == "error":
        text = message.get("message")
        raise BotError(printable(text) if isinstance(text, str) else "")
    if found != kind:
        raise ProtocolError(f"it sent no message of type {kind}")
    if not message.keys() <= fields:
        raise ProtocolError(f"its {kind} has unknown fields")


def _object(data: bytes) -> dict[str, object]:
    """Return a message; numbers that are none, doubled fields and other data are refused."""
    try:
        message = json.loads(
            data.decode("utf-8"), parse_constant=_not_a_number, object_pairs_hook=_without_doubles
        )
    except (ValueError, RecursionError) as error:
        raise ProtocolError("it sent a line that is not JSON") from error
    if not isinstance(message, dict):
        raise ProtocolError("it sent a line that is not a JSON object")
    return message


def _not_a_number(name: str) -> NoReturn:
    raise ValueError(name)


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("doubled field")
    return found
