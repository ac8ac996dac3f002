"""A live game: its match, its seats, and the log in which every ply is stored before anybody sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from survive_nb.fields import items, plain_object
from survive_nb.game import (
    CHANCE,
    EVERYONE,
    Actor,
    AnyMatch,
    IllegalAction,
    InvalidInput,
    Outcome,
    Refusal,
    Viewer,
    draw_outcome,
)
from survive_nb.registry import bots_of
from survive_nb.store import Conflict, Record, StoreError
from survive_nb.table import luck
from survive_nb.table.bot_player import BotPlayer
from survive_nb.table.game_log import GameLog
from survive_nb.table.records import ply_body, replayed, undo_body, written
from survive_nb.table.seat import AnySeat, Seat, parsed
from survive_nb.table.seat_plan import SeatPlan, plans_to_json
from survive_nb.transcript import dumps, loads, write

_LONGEST_CLICK: Final = 100
_MOVED_ON: Final = Refusal(
    None,
    "The game has moved on elsewhere in the meantime; look at it and choose again.",
    code="game-moved-on",
)
_BAD_CLICK: Final = Refusal(
    None,
    "The id of a click is a text of at most {most} letters.",
    {"most": _LONGEST_CLICK},
    code="bad-click-id",
)
_NOT_OVER: Final = Refusal(None, "This can be seen when the game is over.", code="game-not-over")
_NOT_PLACING: Final = Refusal(
    "SET-4", "Others can place your pieces only when it is your turn in the set-up."
)


class Table:
    """One game being played, or to be looked at after its end.

    A `GameRepository` creates tables.  A screen shows one `seat`, and calls `step` while chance or a bot is
    to act.
    """

    def __init__(self, match: AnyMatch, log: GameLog, plans: tuple[SeatPlan, ...], key: str) -> None:
        self.key = key
        self.plans = plans
        self._match = match
        # People see explorers by other numbers than the log has (RUL-20).
        match.salt = log.row.id
        self._log = log
        self._seat_bots()
        viewers: tuple[Viewer, ...] = (None, EVERYONE, *range(len(plans)))
        self._seats = {viewer: self._new_seat(viewer) for viewer in viewers}

    def __repr__(self) -> str:
        return f"<Table: {self.game}, {len(self.plans)} seats>"

    # -- facts ------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """Return the name of the game, as transcripts write it."""
        return self._match.game.NAME

    @property
    def options(self) -> Any:
        """Return how the table plays, with the first player named."""
        return self._match.start.options

    @property
    def memory_aid(self) -> bool:
        """Tell whether owners may always look at their explorers' values (SET-6)."""
        return self._match.memory_aid

    @property
    def saved(self) -> StoreError | None:
        """Return why the game is not saved up to this moment, or ``None`` if it is."""
        return self._log.error

    @property
    def here(self) -> tuple[int, ...]:
        """Return the seats of the persons who sit before this screen."""
        return tuple(seat for seat, plan in enumerate(self.plans) if plan.kind == "person")

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self._match.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or ``None`` while it runs."""
        return self._match.outcome

    @property
    def seed(self) -> str | None:
        """Return the seed when the game is over; before, and for a deal that came from a file, ``None``."""
        start, seed = self._match.start, self._log.row.seed
        if not self.is_over:
            return None
        dealt = self._match.game.new_game(start.options, luck.for_deal(seed))
        return seed if dealt == start else None

    @property
    def prepared(self) -> str:
        """Return the seed of a prepared game, which is no secret, and nothing for any other."""
        return luck.prepared_seed(self._log.row.seed)

    def begins_like(self, text: str) -> bool:
        """Tell whether this game began as a transcript does, with all its plies."""
        match, opening = self._match, plain_object(loads(text), "transcript")
        plies = items(opening["plies"], "plies")
        return plies == [ply_body(match.game, *ply) for ply in match.log[: len(plies)]] and all(
            opening.get(name) == value for name, value in match.game.start_to_json(match.start).items()
        )

    def transcript(self) -> str:
        """Return the transcript of a finished game (docs/transcript.md); a running one is secret."""
        if not self.is_over:
            raise IllegalAction(
                Refusal(
                    None,
                    "The transcript is available when the game is over.",
                    code="game-not-over",
                )
            )
        return dumps(write(self._match, extra=self._extra_fields()))

    def _extra_fields(self) -> dict[str, object]:
        """Return what a transcript of this table tells beyond the game: who sat where, and the seed."""
        fields: dict[str, object] = {"seats": plans_to_json(self.plans)}
        if (seed := self.seed) is not None:
            fields["seed"] = seed
        return fields

    # -- seats ------------------------------------------------------------------------------------------

    def seat(self, index: int) -> AnySeat:
        """Return a seat, counted from 0 clockwise."""
        if type(index) is not int or not 0 <= index < len(self.plans):
            raise InvalidInput(Refusal(None, "There is no such seat at this table.", code="no-such-seat"))
        return self._seats[index]

    def onlooker(self) -> AnySeat:
        """Return a seat that sees what everybody may see, and never acts."""
        return self._seats[None]

    def everyone(self) -> AnySeat:
        """Return a seat that sees all there is, when the game is over."""
        if not self.is_over:
            raise IllegalAction(_NOT_OVER)
        return self._seats[EVERYONE]

    def waits_for(self) -> int | None:
        """Return the seat of the person whose decision is awaited, or ``None``.

        For the owner of the table only: other seats may not know who is asked in secret (RUL-18).
        """
        actor = self._match.to_act
        return actor if isinstance(actor, int) and self.plans[actor].kind == "person" else None

    def _new_seat(self, viewer: Viewer) -> AnySeat:
        name = self.plans[viewer].name if isinstance(viewer, int) else ""
        # A function, because reloading replaces the match.
        return Seat(viewer, name, lambda: self._match, self._act, self._undo)

    def _reseat(self, plans: tuple[SeatPlan, ...]) -> None:
        """Let others sit here, or call them by other names, from now on; the number of seats stays."""
        sat = [(plan.kind, plan.bot) for plan in self.plans]
        self.plans = plans
        for seat, plan in enumerate(plans):
            self._seats[seat].name = plan.name
        if sat != [(plan.kind, plan.bot) for plan in plans]:
            self._seat_bots()

    def _seat_bots(self) -> None:
        """Create a new bot for every bot seat."""
        self._bots = {
            seat: BotPlayer(seat, partial(bots_of(self.game).live_bot, str(plan.bot)))
            for seat, plan in enumerate(self.plans)
            if plan.kind == "bot"
        }

    # -- acting -----------------------------------------------------------------------------------------

    def step(self) -> bool:
        """Let the die or a bot act once; ``False`` if a person is awaited or the game is over."""
        actor = self._match.to_act
        if actor is None or actor == self.waits_for():
            return False
        try:
            self._play(actor, self._automatic(actor), luck.new_token())
        except IllegalAction as error:
            # Another process was faster; its ply is as good as ours.
            if error.code != _MOVED_ON.code:
                raise
        return True

    def rng_for(self, seat: int) -> Random:
        """Return the source of what a screen draws for this seat; the same until the next ply."""
        self.seat(seat)  # In a room this refuses the seats of others.
        return luck.for_screen(self._log.row.seed, seat, len(self._match.log))

    def place_for(self, seat: int) -> None:
        """Let the adviser place this seat's next piece of the set-up (SET-4, SET-5)."""
        self.seat(seat)  # In a room this refuses the seats of others.
        match = self._match
        if match.to_act != seat or match.game.phase_of(match.state) != "setup":
            raise IllegalAction(_NOT_PLACING)
        adviser = BotPlayer(seat, bots_of(self.game).new_adviser)
        rng = luck.for_seat(self._log.row.seed, seat, len(match.log))
        self._play(seat, adviser.decide(match, rng), luck.new_token())

    def _automatic(self, actor: Actor) -> object:
        """Return what the die shows, or what a bot chooses."""
        match, seed = self._match, self._log.row.seed
        if actor == CHANCE:
            odds = match.game.chance_outcomes(match.state)
            rolls = sum(ply.seat == CHANCE for ply in match.log)
            return draw_outcome(odds, luck.for_die(seed, rolls))
        return self._bots[actor].decide(match, luck.for_seat(seed, actor, len(match.log)))

    def _act(self, seat: int, action: object, click: object) -> None:
        """Play a person's action: it is parsed, checked and written once."""
        name = _click_of(seat, click)
        if self._log.has(name):
            return
        refusal = self._match.game.out_of_turn(self._match.state, seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        try:
            read, data = parsed(self._match, action)
        except InvalidInput as error:
            raise IllegalAction(error.refusal) from error
        try:
            self._match.play(read)
        except IllegalAction as error:
            raise IllegalAction(self._match.shown_refusal(error.refusal)) from None
        self._store({"seat": seat, "action": data}, name)

    def _undo(self, seat: int, click: object) -> None:
        name = _click_of(seat, click)
        if not self._log.has(name):
            self._match.undo(seat)
            self._store(undo_body(seat), name)

    # -- the log ----------------------------------------------------------------------------------------

    def _play(self, seat: Actor, action: object, click: str) -> None:
        """Play an action that the rules offered, of a bot or the die."""
        self._match.play(action, seat)
        self._store(ply_body(self._match.game, seat, action), click)

    def _store(self, body: Mapping[str, object], click: str) -> None:
        """Store a record that has been applied, before anybody sees what it did."""
        try:
            self.save(Record(click, written(body)))
        except Conflict:
            self._reload()
            if not self._log.has(click):
                raise IllegalAction(_MOVED_ON) from None

    def save(self, record: Record | None = None) -> None:
        """Try to put all that is not in the store yet into it; `saved` says whether it worked."""
        match = self._match
        is_over = match.outcome is not None
        self._log.append(
            record,
            shown=len(match.moments(None)) - 1,
            turn=None if is_over else self._seats[None].view().turn,
            is_over=is_over,
        )

    def _reload(self) -> None:
        """Take over what others have stored; what only we had in memory did not happen."""
        try:
            log = self._log.reload()
        except StoreError as error:
            # The store failed after answering; continue in memory and retry on the next ply.
            self._log.error = error
            return
        self._refold(log)

    def _refold(self, log: Sequence[Record]) -> None:
        """Play the whole log again, with bots that have no memory of anything else."""
        match = self._match
        self._match = replayed(match.game, match.start, log, memory_aid=match.memory_aid)
        self._match.salt = match.salt
        self._seat_bots()


def _click_of(seat: int, click: object) -> str:
    """Return the id under which a click is counted; seats cannot use up each other's ids."""
    if click is None:
        return luck.new_token()
    if not isinstance(click, str) or not 0 < len(click) <= _LONGEST_CLICK or not click.isprintable():
        raise InvalidInput(_BAD_CLICK)
    return f"{seat}:{click}"
