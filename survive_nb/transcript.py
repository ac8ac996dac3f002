"""Transcripts: the one written form of a game, as TRANSCRIPT.md describes it.

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
from typing import Any, Final, NoReturn

from survive_nb import fish_fish, survive
from survive_nb.fields import choice, exact_object, integer, items, plain_object, quoted, refused, require
from survive_nb.game import CHANCE, Actor, CannotRead, Game, IllegalAction, Match, Outcome, Refusal

FORMAT: Final = "survive-nb/1"
#: The games by the names that transcripts give them.
GAMES: Final[dict[str, Game]] = {survive.NAME: survive, fish_fish.NAME: fish_fish}
#: The longest text that is read at all, in characters: ten times the longest random games.
LONGEST: Final = 32 * 1024 * 1024

_WRITTEN: Final = ("format", "game", "options", "deal", "plies", "result")
# Python's own limit, repeated here because an environment variable can lift it, and then reading takes hours.
_MOST_DIGITS: Final = 4300

_read_format: Final = choice((FORMAT,), None, "There is no transcript format {value}.")
_read_game: Final = choice(tuple(GAMES), None, "There is no game {value}.")


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
    except (CannotRead, IllegalAction) as error:
        raise BadTranscript(ply, error.refusal) from error


# -- writing ------------------------------------------------------------------------------------------------


def write(
    match: Match, *, with_legal: bool = False, extra: Mapping[str, Any] | None = None
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


def _written_plies(match: Match, with_legal: bool) -> Iterator[dict[str, Any]]:
    game, state = match.game, match.start
    for seat, action in match.log:
        ply: dict[str, Any] = {"seat": seat, "action": game.action_to_json(action)}
        if with_legal:
            ply["legal"] = [game.action_to_json(legal) for legal in game.legal_actions(state)]
            state, _ = game.apply_action(state, action)
        yield ply


def _written_result(outcome: Outcome | None) -> dict[str, list[int]] | None:
    if outcome is None:
        return None
    return {"scores": list(outcome.scores), "winners": list(outcome.winners)}


def dumps(document: Mapping[str, Any]) -> str:
    """Return a transcript as one line of plain ASCII, without the end of the line."""
    return json.dumps(document, separators=(",", ":"), allow_nan=False)


# -- reading JSON -------------------------------------------------------------------------------------------


def loads(text: str | bytes) -> object:
    """Read JSON to the letter: UTF-8, no field twice, no NaN, no endless nesting; or raise `CannotRead`.

    >>> loads('{"seat": 0, "seat": 1}')
    Traceback (most recent call last):
        ...
    survive_nb.game.CannotRead: The field 'seat' stands twice in one object.
    """
    if len(text) > LONGEST:
        raise refused(None, "This is too long for a transcript: over {most} characters.", most=LONGEST)
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        if not text or text.isspace():
            raise refused(None, "This is not JSON: the line is empty.")
        return json.loads(
            text, object_pairs_hook=_fields_once, parse_constant=_no_constant, parse_int=_short_integer
        )
    except CannotRead:
        raise
    except UnicodeDecodeError as error:
        raise refused(None, "This is not JSON: byte {at} is not UTF-8.", at=error.start + 1) from None
    except json.JSONDecodeError as error:
        what = error.msg.rstrip(": ").removesuffix(" at")
        raise refused(
            None, "This is not JSON: {what}, at character {at}.", what=what, at=error.pos + 1
        ) from None
    except (RecursionError, MemoryError):
        raise refused(None, "This is nested too deeply, or too large, for a transcript.") from None


def _fields_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise refused(None, "The field {field} stands twice in one object.", field=quoted(twice))
    return found


def _no_constant(name: str) -> NoReturn:
    raise refused(None, "This is not JSON: {name} is not a number.", name=name)


def _short_integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise refused(None, "A number has {count} digits, too many to read.", count=len(digits))
    return int(digits)


# -- reading a transcript -----------------------------------------------------------------------------------


def read(document: object) -> Match:
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


def verify(text: str | bytes) -> Match:
    """Read and replay a transcript from its text, or raise `BadTranscript` for any fault at all."""
    with _checking(None):
        document = loads(text)
    return read(document)


def _opened(document: object) -> tuple[Match, list[object], object]:
    """Read all but the plies and return the match at its start, the plies, and the result still unchecked."""
    found = plain_object(document, "The transcript")
    require(found, "The transcript", ("format", "game"))
    _read_format(found["format"])
    game = GAMES[_read_game(found["game"])]
    match = Match(game, game.start_from_json(found))
    require(found, "The transcript", ("plies", "result"))
    plies, result = items(found["plies"], "plies"), found["result"]
    if result is not None:
        plain_object(result, "result")
    return match, plies, result


def _replay(match: Match, ply: object) -> None:
    """Check one ply, form before legality, and play it."""
    game = match.game
    found = exact_object(ply, "ply", ("seat", "action"), ("legal",))
    seat = _seat(match, found["seat"])
    action = game.action_from_json(found["action"])
    listed = _legal_list(game, found["legal"]) if "legal" in found else None
    if (outcome := match.outcome) is not None:
        raise refused(outcome.rule, "The game is over, so there can be no more plies.")
    legal = match.legal_actions()
    before = match.state
    match.play(action, seat)
    if listed is not None:
        _compare_legal(game, before, listed, legal)


def _seat(match: Match, value: object) -> Actor:
    """Read who acted: a seat of this table, or chance."""
    if value == CHANCE:
        return CHANCE
    seat = integer(value, "seat")
    players = match.start.options.players
    if not 0 <= seat < players:
        raise refused(None, "There is no seat {seat} among {players}.", seat=quoted(seat), players=players)
    return seat


def _legal_list(game: Game, value: object) -> list[Any]:
    """Read the actions that a ply claims to be all the legal ones."""
    actions = []
    for index, entry in enumerate(items(value, "legal")):
        try:
            actions.append(game.action_from_json(entry))
        except CannotRead as error:
            why = error.refusal
            raise refused(why.rule, "legal[{index}]: {why}", index=index, why=why.sentence) from error
    return actions


def _compare_legal(game: Game, state: Any, listed: list[Any], legal: Sequence[Any]) -> None:
    """Refuse a list that is not exactly the legal actions, each once, in any order."""
    right, seen = set(legal), set()
    for action in listed:
        if action not in right:
            why = game.why_not(state, action)
            rule = why.rule if why else None
            raise refused(rule, "legal has {action}, which is not legal now.", action=_plain(game, action))
        if action in seen:
            raise refused(None, "legal has {action} twice.", action=_plain(game, action))
        seen.add(action)
    for action in legal:
        if action not in seen:
            raise refused(None, "legal lacks {action}, which is legal now.", action=_plain(game, action))


def _plain(game: Game, action: Any) -> str:
    """Return the action as a line of JSON, to be quoted in a sentence."""
    return json.dumps(game.action_to_json(action))


def _check_result(match: Match, result: object) -> None:
    """Refuse a result that the replay does not bear out; null is right exactly while the game runs."""
    outcome = match.outcome
    if outcome is None:
        if result is not None:
            raise refused(None, "The game still runs after its last ply, so result must be null.")
        return
    if result is None:
        raise refused(outcome.rule, "The game is over, so result must not be null.")
    found = exact_object(result, "result", ("scores", "winners"))
    for name, right in (("scores", outcome.scores), ("winners", outcome.winners)):
        path = f"result.{name}"
        if [integer(item, path) for item in items(found[name], path)] != list(right):
            raise refused(_scoring_rule(match), "{path} must be {right}.", path=path, right=json.dumps(right))


def _scoring_rule(match: Match) -> str:
    """Return the rule that says who wins this game."""
    if match.game.NAME == fish_fish.NAME:
        return "FF-14"
    return "VAR-4" if match.start.options.equal_worth else "END-2"
