"""The Table: one game, who sits where, and the ledger in which every ply stands before anybody sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from survive_nb.game import (
    CHANCE,
    EVERYONE,
    Actor,
    CannotRead,
    Eyes,
    IllegalAction,
    Outcome,
    Refusal,
    draw_outcome,
)
from survive_nb.store import MovedOn, Record, StoreTrouble
from survive_nb.survive.model import PlaceBoat, PlaceExplorer
from survive_nb.table import luck
from survive_nb.table.ledger import Ledger
from survive_nb.table.lookout import NOT_A_PLAYER, Lookout
from survive_nb.table.plans import SeatPlan, plans_to_json
from survive_nb.table.play import Body, Play, ply_body, undo_body, written
from survive_nb.table.seat import Answers, Seat
from survive_nb.table.seated import SeatedBot, make_adviser, make_bot
from survive_nb.transcript import dumps, write

_LONGEST_CLICK: Final = 100
_MOVED_ON: Final = Refusal(
    None, "The game has moved on elsewhere in the meantime; look again and choose anew."
)
_BAD_CLICK: Final = Refusal(
    None, "The id of a click is a text of at most {most} letters.", {"most": _LONGEST_CLICK}
)
_NOT_OVER: Final = Refusal(None, "This can be seen when the game is over.")
_NOT_PLACING: Final = Refusal(
    "SET-4", "Others can place your pieces only when it is your turn in the set-up."
)


class Table:
    """One game being played, or to be looked at after its end.

    Make one with a `Shelf`.  A screen asks `seat` for the eyes it shows, and calls `step` while the die or a
    bot is to act.
    """

    def __init__(self, play: Play, ledger: Ledger, plans: tuple[SeatPlan, ...], key: str) -> None:
        self.key = key
        self.plans = plans
        self._play = play
        self._ledger = ledger
        self._seat_bots()
        self._seats = {eyes: self._make_seat(eyes) for eyes in (None, EVERYONE, *range(len(plans)))}

    def __repr__(self) -> str:
        return f"<Table: {self.game}, {len(self.plans)} seats>"

    # -- facts ------------------------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """Return the name of the game, as transcripts write it."""
        return self._play.match.game.NAME

    @property
    def options(self) -> Any:
        """Return how the table plays, with the first player named."""
        return self._play.match.start.options

    @property
    def memory_aid(self) -> bool:
        """Tell whether owners may always look at their explorers' values (SET-6)."""
        return self._play.match.memory_aid

    @property
    def saved(self) -> StoreTrouble | None:
        """Return why the game is not saved up to this moment, or ``None`` if it is."""
        return self._ledger.trouble

    @property
    def here(self) -> tuple[int, ...]:
        """Return the seats of the persons who sit before this screen."""
        return tuple(seat for seat, plan in enumerate(self.plans) if plan.kind == "person")

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return self._play.match.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or ``None`` while it runs."""
        return self._play.match.outcome

    @property
    def seed(self) -> str | None:
        """Return the seed when the game is over; before, and for a deal that came from a file, ``None``."""
        start, seed = self._play.match.start, self._ledger.row.seed
        if not self.is_over:
            return None
        dealt = self._play.match.game.new_game(start.options, luck.for_deal(seed))
        return seed if dealt == start else None

    def transcript(self) -> str:
        """Return the finished game in writing (TRANSCRIPT.md); while it runs it would tell all secrets."""
        if not self.is_over:
            raise IllegalAction(
                Refusal(None, "A game is written out when it is over; until then it is kept here.")
            )
        return dumps(write(self._play.match, extra=self._extra_fields()))

    def _extra_fields(self) -> dict[str, Any]:
        """Return what a transcript of this table tells beyond the game: who sat where, and the seed."""
        seats, seed = {"seats": plans_to_json(self.plans)}, self.seed
        return seats if seed is None else {**seats, "seed": seed}

    # -- seats ------------------------------------------------------------------------------------------

    def seat(self, index: int) -> Seat:
        """Return a seat, counted from 0 clockwise."""
        if type(index) is not int or not 0 <= index < len(self.plans):
            raise CannotRead(Refusal(None, "There is no such seat at this table."))
        return self._seats[index]

    def onlooker(self) -> Seat:
        """Return a seat that sees what everybody may see, and never acts."""
        return self._seats[None]

    def everyone(self) -> Seat:
        """Return a seat that sees all there is, when the game is over."""
        if not self.is_over:
            raise IllegalAction(_NOT_OVER)
        return self._seats[EVERYONE]

    def waits_for(self) -> int | None:
        """Return the seat of the person whose decision is awaited, or ``None``.

        This is for whoever runs the table: other seats may not know who is asked in secret (RUL-18).
        """
        actor = self._play.match.to_act
        return actor if isinstance(actor, int) and self.plans[actor].kind == "person" else None

    def _make_seat(self, eyes: Eyes) -> Seat:
        """Make a seat of plain functions, so that nothing in it leads to the state."""
        lookout = Lookout(lambda: self._play, eyes)
        answers = Answers(
            view=lambda: lookout.view(),
            legal=lambda: lookout.legal(),
            act=lambda action, click: self._act(lookout, action, click),
            why_not=lambda action: lookout.why_not(action),
            can_undo=lambda: lookout.can_undo(),
            undo=lambda click: self._undo(lookout, click),
            events=lambda: lookout.events(),
            moments=lambda: lookout.moments(),
            view_at=lambda moment: lookout.view_at(moment),
            events_at=lambda moment: lookout.events_at(moment),
            hint=lambda count: lookout.hint(count),
            coach=lambda: lookout.coach(),
            review=lambda hand: lookout.review(hand),
            version=lambda: lookout.version(),
        )
        if isinstance(eyes, int):
            return Seat(eyes, self.plans[eyes].name, answers)
        return Seat(None, "", answers)

    def _reseat(self, plans: tuple[SeatPlan, ...]) -> None:
        """Let others sit here, or call them by other names, from now on; the number of seats stays."""
        sat = [(plan.kind, plan.bot) for plan in self.plans]
        self.plans = plans
        for seat, plan in enumerate(plans):
            self._seats[seat].name = plan.name
        if sat != [(plan.kind, plan.bot) for plan in plans]:
            self._seat_bots()

    def _seat_bots(self) -> None:
        """Give every bot a fresh memory; it hears of the game so far when it next decides."""
        self._bots = {
            seat: SeatedBot(seat, partial(make_bot, self.game, str(plan.bot)))
            for seat, plan in enumerate(self.plans)
            if plan.kind == "bot"
        }

    # -- acting -----------------------------------------------------------------------------------------

    def step(self) -> bool:
        """Let the die or a bot act once; ``False`` if a person is awaited or the game is over."""
        actor = self._play.match.to_act
        if actor is None or actor == self.waits_for():
            return False
        try:
            self._write(actor, self._automatic(actor), luck.new_token())
        except IllegalAction as error:
            # Another process was faster; its ply is as good as ours.
            if error.refusal is not _MOVED_ON:
                raise
        return True

    def place_for(self, seat: int) -> None:
        """Let the adviser put this seat's next explorer or boat where it is of use (SET-4, SET-5)."""
        legal = self.seat(seat).legal()
        if not legal or not isinstance(legal[0], PlaceExplorer | PlaceBoat):
            raise IllegalAction(_NOT_PLACING)
        match = self._play.match
        adviser = SeatedBot(seat, partial(make_adviser, self.game))
        rng = luck.for_seat(self._ledger.row.seed, seat, len(match.log))
        self._write(seat, adviser.decide(match, rng), luck.new_token())

    def _automatic(self, actor: Actor) -> Any:
        """Return what the die shows, or what a bot chooses."""
        match, seed = self._play.match, self._ledger.row.seed
        if actor == CHANCE:
            odds = match.game.chance_outcomes(match.state)
            return draw_outcome(odds, luck.for_die(seed, self._play.rolls))
        return self._bots[actor].decide(match, luck.for_seat(seed, actor, len(match.log)))

    def _act(self, lookout: Lookout, action: object, click: object) -> None:
        seat = self._player(lookout)
        name = _click_of(seat, click)
        if self._ledger.has(name):
            return
        refusal = lookout.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self._write(seat, lookout.read(action), name)

    def _undo(self, lookout: Lookout, click: object) -> None:
        seat = self._player(lookout)
        name = _click_of(seat, click)
        if not self._ledger.has(name):
            self._keep(undo_body(seat), name)

    @staticmethod
    def _player(lookout: Lookout) -> int:
        if not isinstance(lookout.eyes, int):
            raise IllegalAction(NOT_A_PLAYER)
        return lookout.eyes

    # -- the ledger -------------------------------------------------------------------------------------

    def _write(self, seat: Actor, action: Any, click: str) -> None:
        self._keep(ply_body(self._play.match.game, seat, action), click)

    def _keep(self, body: Body, click: str) -> None:
        """Apply a record and put it into the store before anybody sees what it did."""
        self._play.apply(body)
        try:
            self.save(Record(click, written(body)))
        except MovedOn:
            self._reload()
            if not self._ledger.has(click):
                raise IllegalAction(_MOVED_ON) from None

    def save(self, record: Record | None = None) -> None:
        """Try to put all that is not in the store yet into it; `saved` says whether it worked."""
        play = self._play
        self._ledger.append(
            record,
            shown=play.public_moments(),
            turn=play.public_turn(),
            is_over=play.match.outcome is not None,
        )

    def _reload(self) -> None:
        """Take over what others have stored; what only we had in memory did not happen."""
        try:
            log = self._ledger.reload()
        except StoreTrouble as trouble:
            # It answered a moment ago: go on in memory, the next ply asks again.
            self._ledger.trouble = trouble
            return
        self._refold(log)

    def _refold(self, log: Sequence[Record]) -> None:
        """Play the whole log again, with bots that have no memory of anything else."""
        match = self._play.match
        self._play = Play.folded(match.game, match.start, log, memory_aid=match.memory_aid)
        self._seat_bots()


def _click_of(seat: int, click: object) -> str:
    """Return the id under which a click is counted; seats cannot use up each other's ids."""
    if click is None:
        return luck.new_token()
    if not isinstance(click, str) or not 0 < len(click) <= _LONGEST_CLICK or not click.isprintable():
        raise CannotRead(_BAD_CLICK)
    return f"{seat}:{click}"
