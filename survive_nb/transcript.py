"""Transcripts: the one written form of a game, as docs/transcript.md describes it.

`write` and `dumps` turn a match into one line of JSON; `loads` and `read` turn it back, replaying every ply
through the rules and refusing, with the ply and the rule, whatever is malformed or illegal.

>>> from random import Random
>>> from survive_nb import fish_fish
>>> match = Match(fish_fish, fish_fish.new_game(fish_fish.Options(players=2, first_fisher=0), Random(1)))
>>> text = dumps(write(match))
>>> text
'{"format":"survive-nb/1","game":"fish-fish","options":{"players":2,"first_fisher":0},"plies":[],"result":null}'
>>> read(loads(text)).state == match.state
True
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NoReturn

from survive_nb._old_names import old_names
from survive_nb.fields import choice, exact_object, input_error, integer, items, plain_object, quoted, require
from survive_nb.game import (
    CHANCE,
    Actor,
    AnyGame,
    AnyMatch,
    HasOptions,
    IllegalAction,
    InvalidInput,
    Match,
    Outcome,
    Refusal,
)
from survive_nb.registry import game_names, rules_of

FORMAT: Final = "survive-nb/1"
#: The longest text that is read at all, in characters: ten times the longest random games.
LONGEST: Final = 32 * 1024 * 1024

_WRITTEN: Final = ("format", "game", "options", "deal", "plies", "result")
# Python's own limit, repeated here because an environment variable can lift it, and then reading takes hours.
_MOST_DIGITS: Final = 4300

_read_format: Final = choice((FORMAT,), None, "There is no transcript format {value}.", code="no-such-format")


class BadTranscript(ValueError):
    """A transcript that is malformed or breaks a rule; `ply` is the index of the ply at fault.

    >>> str(BadTranscript(57, Refusal("SWIM-5", "The shark ate red-1.")))
    'ply 57: SWIM-5: The shark ate red-1.'
    >>> str(BadTranscript(None, Refusal("COMP-1", "The deal has 17 beaches, not 16.")))
    'outside the plies: COMP-1: The deal has 17 beaches, not 16.'
    """

    def __init__(self, ply: int | None, refusal: Refusal) -> None:
        super().__init__(ply, refusal)
        self.ply = ply
        self.refusal = refusal

    def __str__(self) -> str:
        place = "outside the plies" if self.ply is None else f"ply {self.ply}"
        return f"{place}: {self.refusal}"


@contextmanager
def _checking(ply: int | None) -> Iterator[None]:
    """Say of everything refused in this block that it is this ply's fault."""
    try:
        yield
    except (InvalidInput, IllegalAction) as error:
        raise BadTranscript(ply, error.refusal) from error


# -- writing ------------------------------------------------------------------------------------------------


def write(
    match: AnyMatch, *, with_legal: bool = False, extra: Mapping[str, object] | None = None
) -> dict[str, Any]:
    """Return the match as a transcript, with all secrets: for the server, the teacher and finished games.

    ``with_legal`` adds to each ply all actions that were legal; ``extra`` adds fields of your own.
    """
    extra = extra or {}
    taken = [name for name in extra if name in _WRITTEN]
    if taken:
        raise ValueError(f"extra fields must have names of their own, not {', '.join(taken)}")
    return {
        "format": FORMAT,
        "game": match.game.NAME,
        **match.game.start_to_json(match.start),
        "plies": list(_written_plies(match, with_legal)),
        "result": _written_result(match.outcome),
        **extra,
    }


def _written_plies(match: AnyMatch, with_legal: bool) -> Iterator[dict[str, object]]:
    game, state = match.game, match.start
    for seat, action in match.log:
        ply: dict[str, object] = {"seat": seat, "action": game.action_to_json(action)}
        if with_legal:
            ply["legal"] = [game.action_to_json(legal) for legal in game.legal_actions(state)]
            state, _ = game.apply_action(state, action)
        yield ply


def _written_result(outcome: Outcome | None) -> dict[str, list[int]] | None:
    if outcome is None:
        return None
    return {"scores": list(outcome.scores), "winners": list(outcome.winners)}


def dumps(document: Mapping[str, object]) -> str:
    """Return a transcript as one line of plain ASCII, without the end of the line."""
    return json.dumps(document, separators=(",", ":"), allow_nan=False)


# -- reading JSON -------------------------------------------------------------------------------------------


def loads(text: str | bytes) -> object:
    """Read JSON to the letter: UTF-8, no field twice, no NaN, no endless nesting; or raise `InvalidInput`.

    >>> loads('{"seat": 0, "seat": 1}')
    Traceback (most recent call last):
        ...
    survive_nb.game.InvalidInput: The field 'seat' appears twice in one object.
    """
    if len(text) > LONGEST:
        raise input_error(
            None, "This is too long for a transcript: over {most} characters.", most=LONGEST, code="too-long"
        )
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        if not text or text.isspace():
            raise input_error(None, "This is not JSON: the line is empty.", code="not-json")
        return json.loads(
            text, object_pairs_hook=_fields_once, parse_constant=_no_constant, parse_int=_short_integer
        )
    except InvalidInput:
        raise
    except UnicodeDecodeError as error:
        raise input_error(
            None, "This is not JSON: byte {at} is not UTF-8.", at=error.start + 1, code="not-json"
        ) from None
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()):
            raise input_error(None, "This is not JSON: the text ends too early.", code="not-json") from None
        raise input_error(
            None, "This is not JSON: the mistake is at character {at}.", at=error.pos + 1, code="not-json"
        ) from None
    except (RecursionError, MemoryError):
        raise input_error(
            None, "This is nested too deeply, or too large, for a transcript.", code="too-deep"
        ) from None


def _fields_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise input_error(
            None,
            "The field {field} appears twice in one object.",
            field=quoted(twice),
            code="duplicate-field",
        )
    return found


def _no_constant(name: str) -> NoReturn:
    raise input_error(None, "This is not JSON: {name} is not a number.", name=name, code="not-json")


def _short_integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise input_error(
            None, "A number has {count} digits, too many to read.", count=len(digits), code="number-too-long"
        )
    return int(digits)


# -- reading a transcript -----------------------------------------------------------------------------------


def read(document: object) -> AnyMatch:
    """Replay a transcript through the rules and return the match, or raise `BadTranscript`.

    The plies are checked in order, each for its form before its legality; then the result.
    """
    with _checking(None):
        match, plies, result = _opened(document)
    for index, ply in enumerate(plies):
        with _checking(index):
            _replay(match, ply)
    with _checking(None):
        _check_result(match, result)
    return match


def verify(text: str | bytes) -> AnyMatch:
    """Read and replay a transcript from its text, or raise `BadTranscript` for any fault at all."""
    with _checking(None):
        document = loads(text)
    return read(document)


def _opened(document: object) -> tuple[AnyMatch, list[object], object]:
    """Read all but the plies and return the match at its start, the plies, and the result still unchecked."""
    found = plain_object(document, "The transcript")
    if "format" not in found:
        raise input_error(None, "This is not a transcript: the field format is missing.", code="no-format")
    _read_format(found["format"])
    require(found, "The transcript", ("game",))
    read_game = choice(game_names(), None, "There is no game {value}.", code="no-such-game")
    game = rules_of(read_game(found["game"]))
    match: AnyMatch = Match(game, game.start_from_json(found))
    require(found, "The transcript", ("plies", "result"))
    plies, result = items(found["plies"], "plies"), found["result"]
    if result is not None:
        plain_object(result, "result")
    return match, plies, result


def _replay(match: AnyMatch, ply: object) -> None:
    """Check one ply, form before legality, and play it."""
    game = match.game
    found = exact_object(ply, "ply", ("seat", "action"), ("legal",))
    seat = _seat(match, found["seat"])
    action = game.action_from_json(found["action"])
    listed = _legal_list(game, found["legal"]) if "legal" in found else None
    if (outcome := match.outcome) is not None:
        raise input_error(outcome.rule, "The game is over, so there can be no more plies.")
    legal = match.legal_actions()
    before = match.state
    match.play(action, seat)
    if listed is not None:
        _compare_legal(game, before, listed, legal)


def _seat(match: AnyMatch, value: object) -> Actor:
    """Read who acted: a seat of this table, or chance."""
    if value == CHANCE:
        return CHANCE
    seat = integer(value, "seat")
    players = match.start.options.players
    if not 0 <= seat < players:
        raise input_error(
            None,
            "There is no seat {seat} among {players}.",
            seat=quoted(seat),
            players=players,
            code="no-such-seat",
        )
    return seat


def _legal_list(game: AnyGame, value: object) -> list[object]:
    """Read the actions that a ply claims to be all the legal ones."""
    actions = []
    for index, entry in enumerate(items(value, "legal")):
        try:
            actions.append(game.action_from_json(entry))
        except InvalidInput as error:
            why = error.refusal
            raise input_error(
                why.rule, "legal[{index}]: {why}", index=index, why=replace(why, rule=None), code=why.code
            ) from error
    return actions


def _compare_legal(game: AnyGame, state: HasOptions, listed: list[object], legal: Sequence[object]) -> None:
    """Refuse a list that is not exactly the legal actions, each once, in any order."""
    right, seen = set(legal), set()
    for action in listed:
        if action not in right:
            why = game.why_not(state, action)
            rule = why.rule if why else None
            raise input_error(
                rule,
                "legal has {action}, which is not legal now.",
                action=_plain(game, action),
                code="legal-wrong",
            )
        if action in seen:
            raise input_error(
                None, "legal has {action} twice.", action=_plain(game, action), code="legal-duplicate"
            )
        seen.add(action)
    for action in legal:
        if action not in seen:
            raise input_error(
                None,
                "legal lacks {action}, which is legal now.",
                action=_plain(game, action),
                code="legal-incomplete",
            )


def _plain(game: AnyGame, action: object) -> str:
    """Return the action as a line of JSON, to be quoted in a sentence."""
    return json.dumps(game.action_to_json(action))


def _check_result(match: AnyMatch, result: object) -> None:
    """Refuse a result that the replay does not bear out; null is right exactly while the game runs."""
    outcome = match.outcome
    if outcome is None:
        if result is not None:
            raise input_error(
                None,
                "The game still runs after its last ply, so result must be null.",
                code="result-too-early",
            )
        return
    if result is None:
        raise input_error(outcome.rule, "The game is over, so result must not be null.")
    found = exact_object(result, "result", ("scores", "winners"))
    for name, right in (("scores", outcome.scores), ("winners", outcome.winners)):
        path = f"result.{name}"
        if [integer(item, path) for item in items(found[name], path)] != list(right):
            rule = match.game.scoring_rule(match.state)
            raise input_error(rule, "{path} must be {right}.", path=path, right=json.dumps(right))


if not TYPE_CHECKING:  # a checker must not accept every name
    __getattr__ = old_names(__name__)
