"""A room as one small document: its chairs, its options and its status; it is replaced as a whole."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final, Literal, NamedTuple

from survive_nb.fields import input_error, quoted
from survive_nb.game import AnyGame, HasPlayers, InvalidInput
from survive_nb.names import folded
from survive_nb.registry import bots_of, is_game
from survive_nb.registry import rules_of as registered_rules
from survive_nb.table.seat_plan import SeatPlan, numbered

ChairKind = Literal["open", "person", "bot"]
#: The status of a room; whether its game is over is stored with the game.
DocumentStatus = Literal["lobby", "running", "paused", "ended"]


#: How long play waits for those who look at their values, and what a host may choose; seconds.
LOOK_SECONDS: Final = 60
LOOK_CHOICES: Final = (20, 60, 120, 300)
#: Pauses that are remembered, beside the last one.
_PAUSES: Final = 50


@dataclass(frozen=True, slots=True)
class ChairPlan:
    """A host's plan for a seat: open to anyone, or for a built-in bot."""

    kind: Literal["open", "bot"]
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of a room and who sits there; ``holder`` is the hash of the key that owns it."""

    kind: ChairKind
    name: str = ""
    bot: str | None = None
    #: The bot that plays in place of the owner of this seat, if any.
    stand_in: str | None = None
    holder: str = ""
    phrase: str = ""
    #: Whether this person answers in secret when they do not say anything else (RUL-18).
    answers: bool = False
    #: When this person took the chair of a game that had begun; 0 for those who were there from the start.
    seated_at: float = 0.0
    #: The holder who was removed from this chair in a running game: nobody else may take it.
    former: str = ""
    #: The fingerprint of the random number that this person's browser has made, and the number once revealed.
    nonce_commitment: str = ""
    nonce: str = ""

    @property
    def entry(self) -> ChairEntry:
        """Return who sits here, as everybody may know it and as transcripts write it."""
        return ChairEntry(self.kind, self.name, self.bot, self.stand_in)


class ChairEntry(NamedTuple):
    """Who sits in a chair."""

    kind: ChairKind
    name: str
    bot: str | None
    stand_in: str | None


class ChairChange(NamedTuple):
    """A change of a chair or a name while the game is played."""

    seat: int
    chair: ChairEntry


@dataclass(frozen=True, slots=True)
class Window:
    """An action that waits for secret answers until a time (RUL-18); nobody's facts have it."""

    #: The number of records that the game's log had then: with more of them the waiting is over.
    records: int
    seat: int
    #: The action as JSON, and the id of its click.
    action: str
    click: str
    seconds: float
    opened: float
    #: The answers so far: seats and whether they answer or decline.
    answers: tuple[tuple[int, bool], ...] = ()

    def with_answer(self, seat: int, answers: bool) -> Window:
        """Return the window with the answer of a seat, which may have been another one before."""
        others = [answer for answer in self.answers if answer[0] != seat]
        return replace(self, answers=(*others, (seat, answers)))


@dataclass(frozen=True, slots=True)
class Document:
    """All that is agreed in a room; what happens in the game stands in the game's log."""

    title: str
    options: HasPlayers
    memory_aid: bool
    chairs: tuple[Chair, ...]
    status: DocumentStatus
    locked: bool
    #: The room's secret in hex, until the end known to the store alone.
    secret: str
    #: The phrases by seats as they were when the game began, each with the number of that browser.
    phrases: tuple[str, ...]
    #: The seat that the host has taken, if any.
    host_seat: int | None
    created: float
    #: The last action that waited for secret answers, or waits now (RUL-18).
    window: Window | None = None
    #: Seconds after set-up at which play begins even if somebody is still looking at their values.
    look_seconds: int = LOOK_SECONDS
    #: When the host paused the game and when it went on; a pause that lasts has no end yet.
    pauses: tuple[tuple[float, float | None], ...] = ()
    #: When the host started the game and the browsers were asked for their numbers; ``None`` before.
    drawing_since: float | None = None
    #: What the second commitment covers, as text; empty in rooms of version 0.1.0 and before the game.
    begin: str = ""
    #: Changed chairs and names since then, in their order.
    changes: tuple[ChairChange, ...] = ()

    def with_pause(self, paused: bool, now: float) -> Document:
        """Return the document with the game paused or resumed."""
        if paused == (self.status == "paused"):
            return self
        if paused:
            return replace(self, status="paused", pauses=(*self.pauses[-_PAUSES:], (now, None)))
        began = self.pauses[-1][0] if self.pauses else now
        return replace(self, status="running", pauses=(*self.pauses[:-1], (began, now)))

    def paused_since(self, time: float, now: float) -> float:
        """Return for how many seconds the game was paused after a time: limits stop while it is."""
        ends = ((began, now if end is None else end) for began, end in self.pauses)
        return sum(max(0.0, end - max(began, time)) for began, end in ends)

    def with_chair(self, seat: int, chair: Chair) -> Document:
        """Return the document with another chair at this seat."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    @property
    def has_begun(self) -> bool:
        """Tell whether the game has been dealt, for which all phrases were taken."""
        return bool(self.phrases)

    @property
    def is_drawing(self) -> bool:
        """Tell whether the browsers are asked for their numbers: the chairs stay as they are."""
        return self.status == "lobby" and self.drawing_since is not None

    @property
    def is_playing(self) -> bool:
        """Tell whether the game has been dealt and nobody has ended it."""
        return self.status in ("running", "paused")


def rules_of(game: object) -> AnyGame:
    """Return the rules of a game, or raise `InvalidInput`."""
    if not isinstance(game, str) or not is_game(game):
        raise input_error(None, "There is no game {game}.", game=quoted(game), code="no-such-game")
    return registered_rules(game)


def checked_options(game: str, options: HasPlayers) -> HasPlayers:
    """Return options that a game can be dealt with, or raise `InvalidInput`."""
    if type(options) is not rules_of(game).Options:
        raise input_error(None, "These are not the options of this game.", code="bad-options")
    # Reading what was written checks every field.
    return _options_from(game, asdict(options))


def _options_from(game: str, found: Mapping[str, object]) -> HasPlayers:
    """Read options in which the first player may still be left to the lot."""
    rules = registered_rules(game)
    first = rules.FIRST_OPTION
    if found.get(first) is not None:
        return rules.options_from_json(dict(found))
    return replace(rules.options_from_json({**found, first: 0}), **{first: None})


def left_to_the_lot(game: str, options: HasPlayers) -> HasPlayers:
    """Return the options with the first player left to the lot."""
    return replace(options, **{registered_rules(game).FIRST_OPTION: None})


def first_is_drawn(game: str, options: HasPlayers) -> bool:
    """Tell whether the lot says who begins."""
    return getattr(options, registered_rules(game).FIRST_OPTION) is None


def written(document: Document) -> str:
    """Return the document as the store keeps it."""
    return json.dumps(asdict(document), separators=(",", ":"))


def read(game: str, body: str) -> Document:
    """Read what `written` wrote, or raise `InvalidInput` for anything else."""
    try:
        found = json.loads(body)
        found["options"] = _options_from(game, found["options"])
        found["chairs"] = tuple(Chair(**chair) for chair in found["chairs"])
        found["phrases"] = tuple(found["phrases"])
        found["changes"] = tuple(
            ChairChange(seat, ChairEntry(*chair)) for seat, chair in found.get("changes", ())
        )
        found["pauses"] = tuple((began, end) for began, end in found.get("pauses", ()))
        if (window := found.get("window")) is not None:
            answers = tuple((seat, answer) for seat, answer in window["answers"])
            found["window"] = Window(**{**window, "answers": answers})
        return Document(**found)
    except (AttributeError, KeyError, TypeError, ValueError, InvalidInput) as error:
        raise input_error(None, "This room is damaged.", code="room-damaged") from error


def plans_of(document: Document) -> tuple[SeatPlan, ...]:
    """Return who plays at each seat now: persons, and bots also where they stand in."""
    return plans_of_chairs([chair.entry for chair in document.chairs])


def plans_of_chairs(chairs: Sequence[ChairEntry]) -> tuple[SeatPlan, ...]:
    """Return who plays at each seat.

    Chairs without a name have default names, which every screen translates.
    """
    taken = {folded(chair.name) for chair in chairs if chair.kind == "person"}
    return tuple(_plan(seat, chair, taken) for seat, chair in enumerate(chairs))


def _plan(seat: int, chair: ChairEntry, taken: set[str]) -> SeatPlan:
    bot = chair.bot if chair.kind == "bot" else chair.stand_in
    kind: Literal["person", "bot"] = "person" if bot is None else "bot"
    if chair.kind == "person":
        return SeatPlan(kind, chair.name, bot)
    usual = f"Player {seat + 1}" if chair.kind == "open" else str(bot).capitalize()
    return numbered(SeatPlan(kind, usual, bot), taken)


def checked_chair(game: str, plan: ChairPlan) -> Chair:
    """Return a chair as it was planned, or raise `InvalidInput`."""
    if plan.kind == "bot":
        return Chair("bot", bot=checked_bot(rules_of(game).NAME, plan.bot))
    if plan.kind != "open":
        raise input_error(None, "A chair is open, or for a bot.", code="bad-chair")
    return Chair("open")


def checked_bot(game: str, bot: object) -> str:
    """Return the name of a built-in bot of this game, or raise `InvalidInput`."""
    if not isinstance(bot, str):
        raise input_error(None, "This is not one of the built-in bots.", code="no-such-bot")
    bots_of(game).bot_class(bot)
    return bot
