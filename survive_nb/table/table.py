"""A live game: its match, its seats, and the log in which every ply is stored before anybody sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Final

from survive_nb.bots.bot import find_action
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
from survive_nb.table.answer_window import AnswerWindow
from survive_nb.table.bot_player import BotPlayer, decide_ahead
from survive_nb.table.game_log import GameLog
from survive_nb.table.memory import Memory
from survive_nb.table.records import click_of, ply_body, replayed, undo_body, written
from survive_nb.table.seat import AnySeat, Seat, parsed
from survive_nb.table.seat_plan import SeatPlan, plans_to_json
from survive_nb.transcript import dumps, loads, write

_MOVED_ON: Final = Refusal(
    None,
    "The game has moved on elsewhere in the meantime; look at it and choose again.",
    code="game-moved-on",
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
        self._window: AnswerWindow | None = None
        # Seats of persons who want to answer in secret when they are not asked, or do not answer (RUL-18).
        self._beforehand: set[int] = set()
        # Length of the log → what the bot that acts then has decided.
        self._decided: dict[int, object] = {}
        self._seat_bots()
        #: The last look of each person at their own values, and what they write down.
        self.memory = self._new_memory()
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
                Refusal(None, "The transcript is available when the game is over.", code="game-not-over")
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
        if self.is_waiting or not isinstance(actor, int) or self.plans[actor].kind != "person":
            return None
        return None if self._answers_for(actor) else actor

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
        self._decided.clear()
        self._bots = {
            seat: BotPlayer(seat, partial(bots_of(self.game).live_bot, str(plan.bot)))
            for seat, plan in enumerate(self.plans)
            if plan.kind == "bot"
        }

    def _new_memory(self) -> Memory:
        """Return the memory of the persons at this screen."""
        return Memory(
            self.game, lambda: self._match, lambda: self.here, self._log.seat_records, self._log.clock
        )

    # -- acting -----------------------------------------------------------------------------------------

    def step(self) -> bool:
        """Let the die or a bot act once, or end the waiting for secret answers.

        ``False`` if a person is awaited or the game is over.
        """
        actor = self._match.to_act
        if actor is None or actor == self.waits_for():
            return False
        try:
            if self._window is not None:
                self._close_window(self._window)
            else:
                self._play_or_hold(actor, self._automatic(actor, self._match))
        except IllegalAction as error:
            # Another process was faster; its ply is as good as ours.
            if error.code != _MOVED_ON.code:
                raise
        return True

    def think_ahead(self) -> float:
        """Let the bot whose turn it is decide now what `step` will play; return the seconds this may take.

        How long it takes depends on what the bot knows (decision 4), so screens call this at the beginning of
        a pause.  The seconds follow from public facts alone; 0 if nobody has to decide.
        """
        turn = None if self.is_over or self.is_waiting else self._seats[None].view().turn
        if turn not in self._bots or len(self._match.log) in self._decided:
            return 0.0
        self._decided = decide_ahead(self._match, self._bots, self._automatic)
        return bots_of(self.game).thinking_time(str(self.plans[turn].bot))

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

    def _automatic(self, actor: Actor, match: AnyMatch) -> object:
        """Return what the die shows, or what a bot chooses."""
        seed = self._log.row.seed
        if actor == CHANCE:
            odds = match.game.chance_outcomes(match.state)
            rolls = sum(ply.seat == CHANCE for ply in match.log)
            return draw_outcome(odds, luck.for_die(seed, rolls))
        if actor not in self._bots:
            return self._answer_of(actor, match)
        decided = find_action(match.legal_actions(), self._decided.pop(len(match.log), None))
        return decided or self._bots[actor].decide(match, luck.for_seat(seed, actor, len(match.log)))

    def _act(self, seat: int, action: object, click: object) -> None:
        """Play a person's action: it is parsed, checked and written once."""
        name = click_of(seat, click)
        if self._log.has(name):
            return
        match = self._match
        refusal = match.game.out_of_turn(match.state_for(seat), seat)
        if refusal is not None:
            raise IllegalAction(refusal)
        try:
            read, data = parsed(match, action)
        except InvalidInput as error:
            raise IllegalAction(error.refusal) from error
        if match.held is not None:
            self._take_answer(seat, read)
        elif self._must_hold(read):
            self._open_window(seat, read, name)
        else:
            try:
                match.play(read)
            except IllegalAction as error:
                raise IllegalAction(match.shown_refusal(error.refusal)) from None
            self._store(Record(name, written({"seat": seat, "action": data})))

    def _undo(self, seat: int, click: object) -> None:
        name = click_of(seat, click)
        if not self._log.has(name):
            self._match.undo(seat)
            self._decided.clear()
            self._store(Record(name, written(undo_body(seat))))

    # -- secret answers ---------------------------------------------------------------------------------

    @property
    def chooses_beforehand(self) -> bool:
        """Tell whether persons here may be asked while others look, and so can choose beforehand."""
        return len(self.here) > 1

    def seconds_left(self) -> float | None:
        """Return how long the table goes on waiting; ``None`` if it does not, or the screen decides it."""
        return None

    def answer_given(self, seat: int) -> bool | None:  # noqa: ARG002 - nobody: see `RoomTable`
        """Tell whether a person has chosen to answer or to decline what waits now; ``None`` if neither."""
        return None

    @property
    def is_waiting(self) -> bool:
        """Tell whether an action waits for secret answers (RUL-18)."""
        return self._match.held is not None

    def may_decide(self) -> int | None:
        """Return the seat that, for all that is public, may decide in secret before chance acts (RUL-18)."""
        return self._match.game.may_decide(self._match.state)

    def answers_beforehand(self, seat: int) -> bool:
        """Tell whether this person wants to answer, where they are not asked or do not say (RUL-18)."""
        return seat in self._beforehand

    def answer_beforehand(self, seat: int, wanted: bool) -> None:
        """Choose beforehand whether to answer; no choice means to decline (RUL-18)."""
        self.seat(seat)  # In a room this refuses the seats of others.
        self._beforehand = self._beforehand | {seat} if wanted else self._beforehand - {seat}

    def prepare_answers(self) -> bool:
        """Let bots decide before the waiting ends, so that nobody notices the time it takes (RUL-18)."""
        window = self._window
        if window is None or window.answers is not None:
            return False
        window.answers = self._answers_to(window.action)
        return True

    def _answers_for(self, seat: int) -> bool:
        """Tell whether this person is asked now and cannot be called to a shared screen (RUL-18)."""
        match = self._match
        return len(self.here) > 1 and match.game.waits_in_secret(match.state, None) and seat in self.here

    def _must_hold(self, action: object) -> bool:
        """Tell whether somebody who is not at this screen may answer this action, for all that is public."""
        match, alone = self._match, len(self.here) == 1
        seats = match.game.may_answer(match.state, action)
        return any(self.plans[seat].kind == "bot" or not alone for seat in seats)

    def _play_or_hold(self, seat: Actor, action: object) -> None:
        if isinstance(seat, int) and self._must_hold(action):
            self._open_window(seat, action, luck.new_token())
        else:
            self._play(seat, action, luck.new_token())

    def _open_window(self, seat: int, action: object, click: str) -> None:
        """Let an action wait: those who may answer decide meanwhile, and all others wait (RUL-18)."""
        self._match.hold(action)
        self._window = AnswerWindow(seat, action, click)

    def _take_answer(self, seat: int, action: object) -> None:
        """Take a person's answer while an action waits: only in rooms, where persons are asked then."""
        raise NotImplementedError

    def _close_window(self, window: AnswerWindow) -> None:
        """Play the action that waited, and the answers of all who are not asked themselves."""
        self.prepare_answers()
        self._window = None
        answers = [(seat, answer, luck.new_token()) for seat, answer in window.answers or ()]
        self._play_all([(window.seat, window.action, window.click), *answers])

    def _answers_to(self, action: object) -> list[tuple[int, object]]:
        """Return the secret answers to an action, up to the first person who is asked at the screen."""
        match, answers = self._match.branch(), []
        match.play(action)
        while match.game.waits_in_secret(match.state, None):
            asked = match.to_act
            assert isinstance(asked, int), "chance is never asked"
            if self._is_asked_here(asked):
                break
            answer = self._answer_of(asked, match)
            answers.append((asked, answer))
            match.play(answer)
        return answers

    def _is_asked_here(self, seat: int) -> bool:
        """Tell whether this person is asked after the waiting: nobody else is at the screen to notice it."""
        return self.here == (seat,)

    def _answer_of(self, seat: int, match: AnyMatch) -> object:
        """Return what a bot, or a person who is not asked, answers to the last action of this match."""
        bot, window = self._bots.get(seat), self._window
        if bot is not None and window is not None:
            if seat not in window.decided:
                rng = luck.for_seat(self._log.row.seed, seat, len(match.log))
                window.decided[seat] = bot.decide(match, rng)
            return window.decided[seat]
        answer, decline = match.legal_actions()
        return answer if self.answers_beforehand(seat) else decline

    # -- the log ----------------------------------------------------------------------------------------

    def _play(self, seat: Actor, action: object, click: str) -> None:
        """Play an action that the rules offered, of a bot or the die."""
        self._play_all([(seat, action, click)])

    def _play_all(self, plies: Sequence[tuple[Actor, object, str]]) -> None:
        """Play some actions that the rules offered, and store them together."""
        match, records = self._match, []
        for seat, action, click in plies:
            match.play(action, seat)
            records.append(Record(click, written(ply_body(match.game, seat, action))))
        self._store(*records)

    def _store(self, *records: Record) -> None:
        """Store records that have been applied, before anybody sees what they did."""
        try:
            self.save(*records)
        except Conflict:
            self._reload()
            if not self._log.has(records[0].click):
                raise IllegalAction(_MOVED_ON) from None

    def save(self, *records: Record) -> None:
        """Try to put all that is not in the store yet into it; `saved` says whether it worked."""
        match = self._match
        is_over = match.outcome is not None
        self._log.append(
            *records,
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
        self._window = None
        self._match = replayed(match.game, match.start, log, memory_aid=match.memory_aid)
        self._match.salt = match.salt
        self._seat_bots()
