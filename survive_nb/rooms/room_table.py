"""The table of a room: one game that several kernels play together, each for its own seat.

What others do comes from the store as records, which are shown one at a time.  Before anything is done here,
everything that others have done is taken in, and the rules are asked again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from survive_nb.game import CHANCE, AnyMatch, IllegalAction, InvalidInput, Refusal
from survive_nb.rooms.chain import CHANGES, MoveChain, chairs_after
from survive_nb.rooms.chain import FIELD as CHAIN
from survive_nb.rooms.document import Document, Window, first_is_drawn, plans_of, plans_of_chairs
from survive_nb.rooms.fair_luck import FIELD, field_of
from survive_nb.rooms.refusals import RoomRefused, StoreUnavailable, room_error
from survive_nb.rooms.room_access import RoomAccess, TableUpdate
from survive_nb.rooms.room_memory import RoomMemory
from survive_nb.store import Record
from survive_nb.table import luck
from survive_nb.table.answer_window import AnswerWindow
from survive_nb.table.game_log import GameLog
from survive_nb.table.memory import STILL_LOOKING
from survive_nb.table.records import apply_record, written
from survive_nb.table.seat import AnySeat
from survive_nb.table.seat_plan import plans_to_json
from survive_nb.table.table import Table
from survive_nb.transcript import dumps, write

#: Seconds without news after which the next player in line rolls the die and moves the bots.
LINE_SECONDS: Final = 2.0
#: Seconds in which a person may answer in secret, and the wait if, for all that is public, only bots may.
ANSWER_SECONDS: Final = 10.0
BOT_SECONDS: Final = 2.0
#: Seconds before the die in which a person may play a tile, where nothing else would be waited for.
TILE_SECONDS: Final = 15.0
#: Seconds after which the next player in line ends the waiting for answers.
_LATE_SECONDS: Final = 0.7
#: Seconds before the end in which bots decide.
_DECIDE_SECONDS: Final = 1.0
_TOO_LATE: Final = Refusal("RUL-18", "The time to answer is over.", code="too-late-to-answer")


class RoomTable(Table):
    """A game in a room, as one place sees it and plays in it."""

    def __init__(
        self, room_id: str, document: Document, match: AnyMatch, log: GameLog, access: RoomAccess
    ) -> None:
        self._room_id = room_id
        self._document = document
        self._access = access
        # Records from the store that are not applied yet, and the game's row that came with the last one.
        self._pending: list[Record] = []
        self._row = log.row
        # Something has been applied that this place can see and has not been shown.
        self._unseen = False
        self._news_at = access.now()
        # The number of records when the own seat last chose to play no tile before the die (RUL-18).
        self._declined: int | None = None
        self._chain: MoveChain | None = None
        super().__init__(match, log, plans_of(document), "")

    # -- facts ------------------------------------------------------------------------------------------

    @property
    def here(self) -> tuple[int, ...]:
        """Return the own seat, or nothing for those who only watch."""
        seat = self._access.seat
        return () if seat is None else (seat,)

    def seat(self, index: int) -> AnySeat:
        """Return the own seat; those of others are open to all when the game is over."""
        seat = super().seat(index)
        if index not in self.here and not self.is_over:
            raise room_error("This is not your seat.", code="not-your-seat")
        return seat

    def waits_for(self) -> int | None:
        """Return the own seat if its decision is awaited; ``None`` for the seats of others."""
        if not self._is_running:
            return None
        if self.is_waiting:
            return next((seat for seat in self.here if self._seats[seat].legal()), None)
        wanted = None if self.seconds_left() == 0.0 else super().waits_for()
        return wanted if wanted in self.here and not self.memory.looking() else None

    @property
    def _is_running(self) -> bool:
        return self._document.status == "running"

    def transcript(self) -> str:
        """Return the game in writing when it is over, or when the host has ended it."""
        if self._document.status != "ended":
            return super().transcript()
        while self._pending:
            self._apply_next()
        return dumps(write(self._match, extra=self._extra_fields()))

    def _extra_fields(self) -> dict[str, object]:
        """Return who owned the chairs, and all that is needed to check the luck of this game."""
        document, chain = self._document, self._chain_now()
        now = [chair.entry for chair in document.chairs]
        owners = chairs_after(now, ()) if chain is None else chain.owners(document.changes)
        drawn = first_is_drawn(self.game, document.options)
        fields: dict[str, object] = {
            "seats": plans_to_json(plans_of_chairs(owners)),
            "seed": self._log.row.seed,
            FIELD: field_of(self._room_id, document.secret, document.phrases, drawn=drawn),
        }
        return fields if chain is None else {**fields, CHAIN: chain.field(document.changes)}

    def _chain_now(self) -> MoveChain | None:
        """Return the chain over all plies so far; rooms of version 0.1.0 have none."""
        if not self._document.begin:
            return None
        self._chain = self._chain or MoveChain(self._document)
        self._chain.follow(self._log.records, self._match, self._document.changes)
        return self._chain

    def published_head(self) -> str:
        """Return the head of the chain that this place's screen may keep now; empty before the first."""
        chain = self._chain_now()
        return "" if chain is None else chain.published(self._match, self._access.seat)

    def _new_memory(self) -> RoomMemory:
        """Return the memory of this place; a seat that is played elsewhere has none here."""
        return RoomMemory(
            self.game,
            lambda: self._match,
            self._log,
            lambda: self._document,
            lambda: self._access.seat if self._access.is_mine else None,
        )

    # -- what others did --------------------------------------------------------------------------------

    @property
    def known(self) -> int:
        """Return how many records of the game have been fetched."""
        return len(self._log) + len(self._pending)

    def take(self, update: TableUpdate) -> None:
        """Take what the store says now; records wait until they are shown."""
        if update.document != self._document:
            self._document = update.document
            self._reseat(plans_of(update.document))
            self._news_at = self._access.now()
        if update.row is not None:
            self._row = update.row
        self._pending.extend(update.records)
        if self.memory.is_due:
            self.memory.refresh()

    def _fetch(self) -> None:
        """Take what the store says at this moment."""
        update = self._access.fetch()
        if update is not None:
            self.take(update)

    def apply_news(self) -> bool:
        """Apply what others did up to the first change that this seat sees; return whether there is one.

        The next `step` shows it.  What this seat may not know of is applied without a sign (RUL-18).
        """
        while self._pending and not self._unseen:
            before = self._viewer.version
            self._apply_next()
            self._unseen = self._viewer.version != before
        if not self._pending and not self._unseen:
            before = self._viewer.version
            self._follow_window()
            self._unseen = self._viewer.version != before
        return self._unseen

    if not TYPE_CHECKING:  # new code calls `apply_news`

        @property
        def has_news(self) -> bool:
            """Call `apply_news`, which version 0.1.0 had as a property."""
            from survive_nb._compat import renamed_attribute

            return renamed_attribute(self, "has_news", "apply_news")()

    @property
    def _viewer(self) -> AnySeat:
        return self._seats[self._access.seat]

    def _apply_next(self) -> None:
        record = self._pending.pop(0)
        self._decided.clear()
        try:
            apply_record(self._match, json.loads(record.body))
        except (InvalidInput, IllegalAction, ValueError):
            # The record does not fit our state: reload the game from the store.
            self._pending.clear()
            self._reload()
        else:
            self._log.take(self._row, [record])
        self._news_at = self._access.now()

    # -- acting -----------------------------------------------------------------------------------------

    def step(self) -> bool:
        """Show one action of another player, or run the die or a bot if this member is first in line.

        Return whether this member sees something new.
        """
        if not self.apply_news():
            if self.is_waiting:
                return self._end_waiting()
            if self.may_run():
                return self._run_to_change()
        shown, self._unseen = self._unseen, False
        return shown

    def _run_to_change(self) -> bool:
        """Run the die and bots until this member sees a change: hidden plies take no time (RUL-18)."""
        before = self._viewer.version
        while self.may_run():
            plies = len(self._log)
            self._run()
            if self._viewer.version != before:
                return True
            if self.is_waiting:
                break
            if len(self._log) == plies:
                break
        return False

    def may_run(self) -> bool:
        """Tell whether the die or a bot acts next and this member is to run it."""
        if self.is_over or not self._is_running or self.is_waiting:
            return False
        left = self.seconds_left()
        if left if left is not None else super().waits_for() is not None:
            return False
        if self.memory.looking():
            return False
        line = self._access.line()
        return line is not None and self._access.now() - self._news_at >= line * LINE_SECONDS

    def _run(self) -> None:
        """Let the die or a bot act once, unless others have done it or the room has changed meanwhile."""
        # After an error of the store the room says so, and the next step tries again.
        with suppress(StoreUnavailable):
            self._fetch()
            if not self.apply_news() and self.may_run() and not self._decline_and_roll():
                super().step()
        self._unseen = False

    def _decline_and_roll(self) -> bool:
        """Let chance act where a person has not decided in secret; tell whether somebody had to (RUL-18)."""
        seat, later = self._match.to_act, self._match.branch()
        if seat is None or seat == CHANCE or seat != self._deciding:
            return False
        decline = later.legal_actions()[-1]
        later.play(decline)
        # Stored together: a record of its own would tell when somebody could have decided.
        roll = self._automatic(CHANCE, later)
        self._play_all([(seat, decline, luck.new_token()), (CHANCE, roll, luck.new_token())])
        return True

    @property
    def _deciding(self) -> int | None:
        """Return the person for whom the die waits, as far as everybody may know (RUL-18)."""
        seat = self.may_decide()
        return None if seat is None or seat in self._bots else seat

    def place_for(self, seat: int) -> None:
        """Let the adviser put this seat's next explorer or boat where it is of use (SET-4, SET-5)."""
        self._prepare()
        super().place_for(seat)

    def _act(self, seat: int, action: object, click: object) -> None:
        self._prepare()
        if self.memory.looking():
            raise RoomRefused(STILL_LOOKING)
        if self._deciding is not None:
            if not self.seconds_left():
                raise IllegalAction(_TOO_LATE)
            if self._match.legal_for(seat)[-1:] == (action,):
                # Stored when the die is rolled: the others wait as long in any case.
                self._declined = len(self._log)
                return
        super()._act(seat, action, click)

    def _undo(self, seat: int, click: object) -> None:
        self._prepare()
        super()._undo(seat, click)

    def _prepare(self) -> None:
        """Apply everything that others did, and refuse if this member may not act."""
        self._fetch()
        while self._pending:
            self._apply_next()
        self._follow_window()
        self._unseen = False
        refusal = self._access.refusal()
        if refusal is not None:
            raise RoomRefused(refusal)

    # -- secret answers ---------------------------------------------------------------------------------

    @property
    def chooses_beforehand(self) -> bool:
        """Tell whether this place has a seat: its person can choose beforehand."""
        return bool(self.here)

    def seconds_left(self) -> float | None:
        """Return how long the table waits for what is decided in secret; ``None`` if it does not (RUL-18)."""
        window = self._document.window
        if self.is_waiting and window is not None:
            return max(0.0, -self._late(window.opened, window.seconds))
        if self._deciding is not None and not self.is_waiting and not self._pending:
            return max(0.0, -self._late(self._log.row.updated, TILE_SECONDS))
        return None

    def _late(self, opened: float, seconds: float) -> float:
        """Return for how long a limit has been over; less than 0 before.  A pause of the game stops it."""
        now = self._access.now()
        return now - opened - seconds - self._document.paused_since(opened, now)

    def answer_given(self, seat: int) -> bool | None:
        """Tell whether the own seat answers or declines what waits; ``None`` if it has not chosen."""
        window = self._document.window
        if self._declined == len(self._log) and self._deciding == seat:
            return False
        if not self.is_waiting or window is None or seat not in self.here:
            return None
        return dict(window.answers).get(seat)

    def answers_beforehand(self, seat: int) -> bool:
        """Tell whether this person answers when they do not say anything else."""
        return self._document.chairs[seat].answers

    def answer_beforehand(self, seat: int, wanted: bool) -> None:
        """Choose beforehand whether to answer; the others cannot see it."""
        self.seat(seat)
        self._access.change(
            lambda document: document.with_chair(seat, replace(document.chairs[seat], answers=wanted))
        )

    def _is_asked_here(self, seat: int) -> bool:  # noqa: ARG002 - nobody: persons answer while the table waits
        return False

    def _answers_for(self, seat: int) -> bool:  # noqa: ARG002
        """In a room nobody is asked outside a window: such a game was stored by version 0.1.0."""
        match = self._match
        return match.game.waits_in_secret(match.state, None)

    def _must_hold(self, action: object) -> bool:
        return bool(self._match.game.may_answer(self._match.state, action))

    def _open_window(self, seat: int, action: object, click: str) -> None:
        """Let an action wait for all kernels of the room; the one that is stored first counts."""
        match, records = self._match, len(self._log)
        persons = [who for who in match.game.may_answer(match.state, action) if who not in self._bots]
        window = Window(
            records,
            seat,
            json.dumps(match.game.action_to_json(action)),
            click,
            ANSWER_SECONDS if persons else BOT_SECONDS,
            self._access.now(),
        )

        def edit(document: Document) -> Document:
            is_open = document.window is not None and document.window.records == records
            return document if is_open or document.status != "running" else replace(document, window=window)

        self._access.change(edit)
        self._follow_window()

    def _follow_window(self) -> None:
        """Hold the action that waits as the room's document says, once all records before it are applied."""
        window = self._document.window
        is_open = window is not None and window.records == len(self._log) and not self._pending
        if not is_open:
            self._match.release()
            self._window = None
        elif window is not None and self._window is None:
            action = self._match.game.action_from_json(json.loads(window.action))
            self._match.hold(action)
            self._window = AnswerWindow(window.seat, action, window.click)

    def _take_answer(self, seat: int, action: object) -> None:
        """Keep the answer of the own seat until the waiting ends; until then it can be changed."""
        left = self.seconds_left()
        if not left:
            raise IllegalAction(_TOO_LATE)
        answers = self._match.game.legal_actions(self._match.state_for(seat))[0] == action

        def edit(document: Document) -> Document:
            window = document.window
            if window is None or window.records != len(self._log):
                raise IllegalAction(_TOO_LATE)
            return replace(document, window=window.with_answer(seat, answers))

        self._access.change(edit)

    def _answer_of(self, seat: int, match: AnyMatch) -> object:
        """Return what a bot answers, or a person has answered, or has chosen beforehand."""
        window = self._document.window
        given = None if window is None else dict(window.answers).get(seat)
        if seat in self._bots or given is None:
            return super()._answer_of(seat, match)
        return match.legal_actions()[0 if given else 1]

    def _end_waiting(self) -> bool:
        """Play what waited when its time is over, if that falls to this place; tell whether it did.

        All that decides when is public, and bots have decided before (RUL-18).
        """
        line, window = self._access.line(), self._document.window
        if line is None or window is None or not self._is_running:
            return False
        late = self._late(window.opened, window.seconds) - line * _LATE_SECONDS
        if late < 0:
            if late > -_DECIDE_SECONDS:
                self.prepare_answers()
            return False
        before = self._viewer.version
        with suppress(StoreUnavailable):
            self._fetch()
            if not self.apply_news() and self._window is not None:
                self._window.answers = None
                super().step()
        self._unseen = False
        return self._viewer.version != before

    def _stamped(self, record: Record) -> Record:
        """Return a record that says how many changes of chairs come before its ply in the chain."""
        body, changes = json.loads(record.body), len(self._document.changes)
        if not changes or "undo" in body:
            return record
        return Record(record.click, written({**body, CHANGES: changes}))

    def _store(self, *records: Record) -> None:
        """Store records, or take them back: in a room nothing happens for one player alone."""
        self._news_at = self._access.now()
        super()._store(*(self._stamped(record) for record in records))
        error = self._log.error
        if error is not None:
            self._refold(self._log.take_back())
            raise StoreUnavailable(error.refusal)
