"""The shelf: the games of this machine, begun, taken up again, listed and read from files.

Who has a game's key can open it; a browser is shown only the games it began itself.
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
from typing import Any, Final

from survive_nb.fields import plain_object, quoted, refused
from survive_nb.game import CannotRead, Game, Match
from survive_nb.store import GameRow, GameStore, Record, StoreTrouble
from survive_nb.table import luck
from survive_nb.table.ledger import Ledger
from survive_nb.table.plans import SeatPlan, checked_plans, plans_from_json, plans_to_json
from survive_nb.table.play import Play, ply_body, written
from survive_nb.table.table import Table
from survive_nb.transcript import GAMES, BadTranscript, dumps, loads, read, write

_LONGEST_KEY: Final = 200


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game that can be continued, with the facts that anybody may know."""

    id: str
    game: str
    names: tuple[str, ...]
    options: Any
    #: When it was last played, in seconds since 1970.
    updated: float
    #: How many moments it has had so far, as an onlooker counts them.
    plies: int
    #: The seat whose turn it is.
    turn: int | None


class Shelf:
    """The games of this machine."""

    def __init__(
        self,
        store: GameStore,
        *,
        new_key: Callable[[], str] = luck.new_token,
        clock: Callable[[], float] = time,
    ) -> None:
        self._store = store
        self._new_key = new_key
        self._clock = clock
        #: Why the games could not be listed the last time, or ``None``.
        self.trouble: StoreTrouble | None = None

    def begin(
        self,
        game: str,
        options: Any,
        plans: Sequence[SeatPlan],
        *,
        browser: str,
        seed: str | None = None,
        memory_aid: bool = False,
    ) -> Table:
        """Begin a game, or raise `CannotRead` for options or plans that make none."""
        rules = _rules(game)
        seed = luck.checked_seed(seed)
        start = rules.new_game(options, luck.for_deal(seed))
        seats = checked_plans(game, plans, start.options.players)
        return self._new_table(Play(rules, start, memory_aid=memory_aid), seats, browser, seed)

    def resume(self, key: str) -> Table:
        """Return the game with this key, or raise `CannotRead`."""
        if not isinstance(key, str) or not 0 < len(key) <= _LONGEST_KEY:
            raise _unknown()
        return self._opened(lambda: self._store.find(_hash(key)), key)

    def resume_own(self, browser: str, saved_id: str) -> Table:
        """Return a game of this browser, or raise `CannotRead`."""
        if not isinstance(browser, str) or not browser or not isinstance(saved_id, str):
            raise _unknown()
        return self._opened(
            lambda: self._store.find_own(_hash(browser), saved_id), _key_of(browser, saved_id)
        )

    def unfinished(self, browser: str) -> list[SavedGame]:
        """Return the unfinished games of this browser, the latest first; none if the store has `trouble`."""
        self.trouble = None
        if not isinstance(browser, str) or not browser:
            return []
        try:
            rows = self._store.unfinished(_hash(browser))
        except StoreTrouble as trouble:
            self.trouble = trouble
            return []
        return [saved for row in rows if (saved := _listed(row)) is not None]

    def remove(self, browser: str, saved_id: str) -> None:
        """Take a game off this browser's list, or raise `CannotRead`; its link still opens it."""
        if not isinstance(browser, str) or not browser or not isinstance(saved_id, str):
            raise _unknown()
        try:
            found = self._store.unlist(_hash(browser), saved_id)
        except StoreTrouble as trouble:
            raise CannotRead(trouble.refusal) from trouble
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
        document, match = _read_transcript(text)
        if plans is None:
            plans = _plans_in(document, match, unnamed)
        seats = checked_plans(match.game.NAME, plans, match.start.options.players)
        log = [Record(luck.new_token(), written(ply_body(match.game, *ply))) for ply in match.log]
        # The file says nothing of the memory aid: who wants it begins a game with it.
        play = Play.folded(match.game, match.start, log, memory_aid=False)
        return self._new_table(play, seats, browser, _seed_in(document, match), log)

    def written_out(self, browser: str, saved_id: str) -> str:
        """Return a game of this browser in writing though it still runs, or raise `CannotRead`.

        It tells all secrets but the luck to come.  So it is only for those who own the whole machine anyway,
        because it is theirs alone and will be thrown away; a server for others must not offer it.
        """
        table = self.resume_own(browser, saved_id)
        return dumps(write(table._play.match, extra={"seats": plans_to_json(table.plans)}))

    # -- making tables ----------------------------------------------------------------------------------

    def _new_table(
        self,
        play: Play,
        seats: tuple[SeatPlan, ...],
        browser: str,
        seed: str,
        log: Sequence[Record] = (),
    ) -> Table:
        game, now, identity = play.match.game, self._clock(), self._new_key()
        key = _key_of(browser, identity) if browser else self._new_key()
        row = GameRow(
            id=identity,
            key_hash=_hash(key),
            # A game of no browser is found by its key alone.
            browser_hash=_hash(browser) if browser else "",
            game=game.NAME,
            start=json.dumps(game.start_to_json(play.match.start), separators=(",", ":")),
            seats=json.dumps(plans_to_json(seats), separators=(",", ":")),
            seed=seed,
            memory_aid=play.match.memory_aid,
            status="running",
            shown=0,
            turn=None,
            created=now,
            updated=now,
        )
        table = Table(play, Ledger(self._store, row, log, self._clock), seats, key)
        table.save()
        return table

    def _opened(self, find: Callable[[], GameRow | None], key: str) -> Table:
        try:
            row = find()
            if row is None:
                raise _unknown()
            log = self._store.log_of(row.id)
        except StoreTrouble as trouble:
            raise CannotRead(trouble.refusal) from trouble
        start = _start(row)
        plans = checked_plans(row.game, plans_from_json(_json(row.seats)), start.options.players)
        play = Play.folded(_rules(row.game), start, log, memory_aid=row.memory_aid)
        return Table(play, Ledger(self._store, row, log, self._clock, stored=len(log)), plans, key)


def _rules(game: str) -> Game:
    if game not in GAMES:
        raise refused(None, "There is no game {game}.", game=quoted(game))
    return GAMES[game]


def _unknown() -> CannotRead:
    return refused(None, "There is no saved game here with this link.")


def _hash(token: str) -> str:
    """Return what is stored of a key or a browser token: who reads the store cannot get it back."""
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
        raise refused(None, "This saved game is damaged.") from error
    return data


def _start(row: GameRow) -> Any:
    """Return the first state of a stored game, or raise `CannotRead`."""
    return _rules(row.game).start_from_json(plain_object(_json(row.start), "start"))


def _listed(row: GameRow) -> SavedGame | None:
    """Return a game for the list, or ``None`` for one that cannot be read: it would not open either."""
    try:
        options = _start(row).options
        names = tuple(plan.name for plan in plans_from_json(_json(row.seats)))
    except CannotRead:
        return None
    return SavedGame(row.id, row.game, names, options, row.updated, row.shown, row.turn)


def _read_transcript(text: str) -> tuple[dict[str, Any], Match]:
    """Read and replay a transcript, or raise `CannotRead` that names the ply and the rule."""
    if not isinstance(text, str):
        raise refused(None, "A saved game is a text file.")
    document = loads(text)
    try:
        match = read(document)
    except BadTranscript as error:
        why = error.refusal
        if error.ply is None:
            raise CannotRead(why) from error
        raise refused(why.rule, "Ply {ply}: {why}", ply=error.ply, why=replace(why, rule=None)) from error
    assert isinstance(document, dict)  # else it would not have been read
    return document, match


def _seed_in(document: dict[str, Any], match: Match) -> str:
    """Return the seed that a finished game says it was dealt from; a running one goes on with fresh luck."""
    with suppress(CannotRead):
        if match.outcome is not None:
            return luck.checked_seed(document.get("seed"))
    return luck.new_token()


def _plans_in(document: dict[str, Any], match: Match, unnamed: str) -> list[SeatPlan]:
    """Return the seats that a transcript names, as far as they are fit to be used."""
    players = match.start.options.players
    try:
        return list(checked_plans(match.game.NAME, plans_from_json(document.get("seats")), players))
    except CannotRead:
        return [SeatPlan("person", unnamed.format(number=seat + 1)) for seat in range(players)]
