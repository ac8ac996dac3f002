"""Repository of saved games: create, resume, list and import them.

A game's key opens it; a browser is listed only the games that it began itself.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from hmac import digest
from time import time
from typing import Final

from survive_nb.fields import input_error, plain_object, quoted
from survive_nb.game import AnyGame, AnyMatch, HasOptions, HasPlayers, InvalidInput, Match, Outcome
from survive_nb.registry import is_game, rules_of
from survive_nb.store import GameRow, GameStore, Record, StoreError
from survive_nb.table import luck
from survive_nb.table.game_log import GameLog
from survive_nb.table.records import ply_body, replayed, written
from survive_nb.table.seat_plan import SeatPlan, checked_plans, plans_from_json, plans_to_json
from survive_nb.table.table import Table
from survive_nb.transcript import BadTranscript, dumps, loads, read, write

_LONGEST_KEY: Final = 200
#: A game from a file is large and complete at once: it counts as several in a visitor's quota.
_COST_OF_FILE: Final = 4
#: Finished games whose outcome is kept; the store lists no more than this.
_MAX_FINISHED: Final = 100


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that can be continued, with the facts that anybody may know."""

    id: str
    game: str
    names: tuple[str, ...]
    options: HasPlayers
    #: When it was last played, in seconds since 1970.
    updated: float
    #: How many moments it has had so far, as a spectator counts them.
    plies: int
    #: The seat whose turn it is.
    turn: int | None
    #: The seed of a prepared game, which is no secret; else nothing.
    prepared: str = ""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over, with how it ended."""

    id: str
    game: str
    names: tuple[str, ...]
    #: When it ended, in seconds since 1970.
    updated: float
    outcome: Outcome


#: Why a visitor of a server may begin no more games.
_OVER_QUOTA: Final = {
    "too-many-games": "Many games have been begun from this browser. Wait ten minutes, then try again.",
    "no-more-games": "This browser has begun as many games as it may in a month. Ask the teacher.",
}


class GameRepository:
    """The games of this machine."""

    def __init__(
        self,
        store: GameStore,
        *,
        new_key: Callable[[], str] = luck.new_token,
        clock: Callable[[], float] = time,
        quota: Callable[[int], str] = lambda _: "",
    ) -> None:
        self._store = store
        #: Counts new games of this visitor, and returns a key of `_OVER_QUOTA` if there may be no more now.
        self._quota = quota
        self._new_key = new_key
        self._clock = clock
        #: Why the games could not be listed the last time, or ``None``.
        self.error: StoreError | None = None
        # The finished games listed last, by id: they never change, and an outcome takes a replay.
        self._finished: dict[str, FinishedGame | None] = {}

    def begin(
        self,
        game: str,
        options: HasPlayers,
        plans: Sequence[SeatPlan],
        *,
        browser: str,
        seed: str | None = None,
        memory_aid: bool = False,
    ) -> Table:
        """Begin a game, or raise `InvalidInput` for options or plans that make none."""
        self._check_quota(1)
        rules = _rules(game)
        seed = luck.checked_seed(seed)
        start = rules.new_game(options, luck.for_deal(seed))
        seats = checked_plans(game, plans, start.options.players)
        return self._new_table(Match(rules, start, memory_aid=memory_aid), seats, browser, seed)

    def _check_quota(self, games: int) -> None:
        """Refuse more games than one visitor of a server may begin in a short time."""
        if code := self._quota(games):
            raise input_error(None, _OVER_QUOTA[code], code=code)

    def resume(self, key: str) -> Table:
        """Return the game with this key, or raise `InvalidInput`."""
        if not isinstance(key, str) or not 0 < len(key) <= _LONGEST_KEY:
            raise _unknown()
        return self._opened(lambda: self._store.find(_hash(key)), key)

    def resume_own(self, browser: str, saved_id: str) -> Table:
        """Return a game of this browser, or raise `InvalidInput`."""
        if not isinstance(browser, str) or not browser or not isinstance(saved_id, str):
            raise _unknown()
        return self._opened(
            lambda: self._store.find_own(_hash(browser), saved_id), _key_of(browser, saved_id)
        )

    def unfinished(self, browser: str) -> list[SavedGame]:
        """Return the unfinished games of this browser, the latest first; none if the store has `error`."""
        rows = self._rows(self._store.unfinished, browser)
        return [saved for row in rows if (saved := _listed(row)) is not None]

    def finished(self, browser: str, most: int = 50) -> list[FinishedGame]:
        """Return the finished games of this browser with how they ended, the latest first."""
        rows = self._rows(self._store.finished, browser)[:most]
        for row in rows:
            if row.id not in self._finished:
                self._finished[row.id] = self._with_outcome(row, browser)
        found = [saved for row in rows if (saved := self._finished[row.id]) is not None]
        for oldest in list(self._finished)[:-_MAX_FINISHED]:
            del self._finished[oldest]
        return found

    def count_finished(self, browser: str) -> int:
        """Return how many finished games of this browser are listed."""
        return len(self._rows(self._store.finished, browser))

    def _rows(self, find: Callable[[str], list[GameRow]], browser: str) -> list[GameRow]:
        """Return the listed games of a browser; none if the store has `error`."""
        self.error = None
        if not isinstance(browser, str) or not browser:
            return []
        try:
            return find(_hash(browser))
        except StoreError as error:
            self.error = error
            return []

    def _with_outcome(self, row: GameRow, browser: str) -> FinishedGame | None:
        """Return a finished game with how it ended, or ``None`` for one that cannot be read."""
        try:
            found, log = self._found(lambda: self._store.find_own(_hash(browser), row.id))
            match, plans = check_saved_game(found, log)
        except InvalidInput:
            return None
        names = tuple(plan.name for plan in plans)
        return match.outcome and FinishedGame(row.id, row.game, names, row.updated, match.outcome)

    def remove(self, browser: str, saved_id: str) -> None:
        """Take a game off this browser's list, or raise `InvalidInput`; its link still opens it."""
        if not isinstance(browser, str) or not browser or not isinstance(saved_id, str):
            raise _unknown()
        try:
            found = self._store.unlist(_hash(browser), saved_id)
        except StoreError as error:
            raise InvalidInput(error.refusal) from error
        if not found:
            raise _unknown()

    def put_back(self, browser: str, saved_id: str) -> None:
        """Put a game that was taken off this browser's list back on it, or raise `InvalidInput`."""
        if not isinstance(browser, str) or not browser or not isinstance(saved_id, str):
            raise _unknown()
        try:
            # Only the browser that began the game can make its key from its id.
            found = self._store.relist(_hash(browser), _hash(_key_of(browser, saved_id)))
        except StoreError as error:
            raise InvalidInput(error.refusal) from error
        if not found:
            raise _unknown()

    def open_transcript(
        self,
        text: str,
        browser: str,
        plans: Sequence[SeatPlan] | None = None,
        *,
        unnamed: str = "Player {number}",
    ) -> Table:
        """Open a game from its transcript, finished or not; a bad one is refused by its ply and rule.

        Without plans the seats are those that the transcript names, else persons called by ``unnamed``.
        """
        self._check_quota(_COST_OF_FILE)
        document, match = _read_transcript(text)
        if plans is None:
            plans = _plans_in(document, match, unnamed)
        seats = checked_plans(match.game.NAME, plans, match.start.options.players)
        return self._new_table(match, seats, browser, _seed_in(document, match), _records(match))

    def open_prepared(
        self, text: str, plans: Sequence[SeatPlan], *, browser: str, memory_aid: bool = False
    ) -> Table:
        """Begin a game from a prepared position: a transcript that names the seed of all further luck."""
        document, match = _read_transcript(text)
        match.memory_aid = memory_aid
        seats = checked_plans(match.game.NAME, plans, match.start.options.players)
        return self._new_table(
            match, seats, browser, luck.checked_seed(document.get("seed")), _records(match)
        )

    def written_out(self, browser: str, saved_id: str) -> str:
        """Return a game of this browser in writing though it still runs, or raise `InvalidInput`.

        It tells all secrets but the luck to come.  So it is only for those who own the whole machine anyway,
        because it is theirs alone and will be thrown away; a server for others must not offer it.
        """
        table = self.resume_own(browser, saved_id)
        return dumps(write(table._match, extra={"seats": plans_to_json(table.plans)}))

    # -- making tables ----------------------------------------------------------------------------------

    def _new_table(
        self,
        match: AnyMatch,
        seats: tuple[SeatPlan, ...],
        browser: str,
        seed: str,
        log: Sequence[Record] = (),
    ) -> Table:
        game, now, identity = match.game, self._clock(), self._new_key()
        key = _key_of(browser, identity) if browser else self._new_key()
        row = GameRow(
            id=identity,
            key_hash=_hash(key),
            # A game of no browser is found by its key alone.
            browser_hash=_hash(browser) if browser else "",
            game=game.NAME,
            start=json.dumps(game.start_to_json(match.start), separators=(",", ":")),
            seats=json.dumps(plans_to_json(seats), separators=(",", ":")),
            seed=seed,
            memory_aid=match.memory_aid,
            status="running",
            shown=0,
            turn=None,
            created=now,
            updated=now,
        )
        table = Table(match, GameLog(self._store, row, log, self._clock), seats, key)
        table.save()
        return table

    def _opened(self, find: Callable[[], GameRow | None], key: str) -> Table:
        row, log = self._found(find)
        match, plans = check_saved_game(row, log)
        return Table(match, GameLog(self._store, row, log, self._clock, stored=len(log)), plans, key)

    def _found(self, find: Callable[[], GameRow | None]) -> tuple[GameRow, list[Record]]:
        """Return a stored game and its log, or raise `InvalidInput`."""
        try:
            row = find()
            if row is None:
                raise _unknown()
            return row, self._store.log_of(row.id)
        except StoreError as error:
            raise InvalidInput(error.refusal) from error


def check_saved_game(row: GameRow, log: Sequence[Record]) -> tuple[AnyMatch, tuple[SeatPlan, ...]]:
    """Return a stored game, replayed, and its seats, or raise `InvalidInput` with what is damaged."""
    start = _start(row)
    plans = checked_plans(row.game, plans_from_json(_json(row.seats)), start.options.players)
    return replayed(_rules(row.game), start, log, memory_aid=row.memory_aid), plans


def _rules(game: str) -> AnyGame:
    if not is_game(game):
        raise input_error(None, "There is no game {game}.", game=quoted(game), code="no-such-game")
    return rules_of(game)


def _unknown() -> InvalidInput:
    return input_error(None, "There is no saved game here with this link.", code="no-such-save")


def _hash(token: str) -> str:
    """Return the hash under which a key or a browser token is stored."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _key_of(browser: str, game_id: str) -> str:
    """Return the key of a browser's own game: 128 bits that only this browser's token can make again.

    So a game that is continued has the same link as before, though the key itself is stored nowhere.
    """
    mixed = digest(
        browser.encode("utf-8", "surrogatepass"), game_id.encode("utf-8", "surrogatepass"), "sha256"
    )
    return urlsafe_b64encode(mixed[:16]).rstrip(b"=").decode("ascii")


def _json(text: str) -> object:
    try:
        data: object = json.loads(text)
    except ValueError as error:
        raise input_error(None, "This saved game is damaged.", code="save-damaged") from error
    return data


def _start(row: GameRow) -> HasOptions:
    """Return the first state of a stored game, or raise `InvalidInput`."""
    start: HasOptions = _rules(row.game).start_from_json(plain_object(_json(row.start), "start"))
    return start


def _listed(row: GameRow) -> SavedGame | None:
    """Return a game for the list, or ``None`` for one that cannot be read: it would not open either."""
    try:
        options = _start(row).options
        names = tuple(plan.name for plan in plans_from_json(_json(row.seats)))
    except InvalidInput:
        return None
    prepared = luck.prepared_seed(row.seed)
    return SavedGame(row.id, row.game, names, options, row.updated, row.shown, row.turn, prepared)


def _records(match: AnyMatch) -> list[Record]:
    """Return the plies of a game from a file as the store keeps them."""
    return [Record(luck.new_token(), written(ply_body(match.game, *ply))) for ply in match.log]


def _read_transcript(text: str) -> tuple[dict[str, object], AnyMatch]:
    """Read and replay a transcript, or raise `InvalidInput` that names the ply and the rule."""
    if not isinstance(text, str):
        raise input_error(None, "A saved game is a text file.", code="not-a-text-file")
    document = loads(text)
    try:
        match = read(document)
    except BadTranscript as error:
        why = error.refusal
        if error.ply is None:
            raise InvalidInput(why) from error
        raise input_error(
            why.rule, "Ply {ply}: {why}", ply=error.ply, why=replace(why, rule=None), code=why.code
        ) from error
    assert isinstance(document, dict)  # else it would not have been read
    return document, match


def _seed_in(document: dict[str, object], match: AnyMatch) -> str:
    """Return the seed that a finished game says it was dealt from; a running one goes on with fresh luck."""
    with suppress(InvalidInput):
        if match.outcome is not None:
            return luck.checked_seed(document.get("seed"))
    return luck.new_token()


def _plans_in(document: dict[str, object], match: AnyMatch, unnamed: str) -> list[SeatPlan]:
    """Return the seats that a transcript names, as far as they are fit to be used."""
    players = match.start.options.players
    try:
        return list(checked_plans(match.game.NAME, plans_from_json(document.get("seats")), players))
    except InvalidInput:
        return [SeatPlan("person", unnamed.format(number=seat + 1)) for seat in range(players)]
