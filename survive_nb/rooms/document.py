"""What a room is: its chairs, its options and its state, as one small document that is changed as a whole."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final, Literal

from survive_nb import fish_fish, survive
from survive_nb.bots.house import house_bot
from survive_nb.fields import quoted, refused
from survive_nb.fish_fish.codec import options_from_json as fish_options
from survive_nb.game import CannotRead, Game
from survive_nb.survive.codec import options_from_json as survive_options
from survive_nb.table.plans import SeatPlan, folded, numbered
from survive_nb.transcript import GAMES

ChairKind = Literal["open", "person", "bot"]
#: What the document says of a room; that its game is over stands in the game itself.
DocumentStatus = Literal["lobby", "running", "paused", "ended"]

_OPTIONS: Final[dict[str, Any]] = {survive.NAME: survive.Options, fish_fish.NAME: fish_fish.Options}
_READ_OPTIONS: Final[dict[str, Callable[[object], Any]]] = {
    survive.NAME: survive_options,
    fish_fish.NAME: fish_options,
}
#: The option that names who begins, or leaves it to the lot.
_FIRST: Final = {survive.NAME: "first_player", fish_fish.NAME: "first_fisher"}
#: Who takes over when a player leaves a running game.
USUAL_BOT: Final = {survive.NAME: "scout", fish_fish.NAME: "angler"}


@dataclass(frozen=True, slots=True)
class ChairPlan:
    """What a host wants of a chair: open to whoever joins, or for a bot of the house."""

    kind: Literal["open", "bot"]
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat of a room and who sits there; ``holder`` is the hash of the key that owns it."""

    kind: ChairKind
    name: str = ""
    bot: str | None = None
    #: The bot that plays for whoever owns this chair, as long as that is wanted.
    stand_in: str | None = None
    holder: str = ""
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """All that is agreed in a room; what happens in the game stands in the game's log."""

    title: str
    options: Any
    memory_aid: bool
    chairs: tuple[Chair, ...]
    status: DocumentStatus
    locked: bool
    #: The room's secret in hex, until the end known to the store alone.
    secret: str
    #: The phrases by seats as they were when the game began.
    phrases: tuple[str, ...]
    #: The seat that the host has taken, if any.
    host_seat: int | None
    created: float

    def with_chair(self, seat: int, chair: Chair) -> Document:
        """Return the document with another chair at this seat."""
        return replace(self, chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    @property
    def has_begun(self) -> bool:
        """Tell whether the game has been dealt, for which all phrases were taken."""
        return bool(self.phrases)

    @property
    def is_playing(self) -> bool:
        """Tell whether the game has been dealt and nobody has ended it."""
        return self.status in ("running", "paused")


def rules_of(game: object) -> Game:
    """Return the rules of a game, or raise `CannotRead`."""
    if not isinstance(game, str) or game not in GAMES:
        raise refused(None, "There is no game {game}.", game=quoted(game))
    return GAMES[game]


def checked_options(game: str, options: Any) -> Any:
    """Return options that a game can be dealt with, or raise `CannotRead`."""
    if not isinstance(options, _OPTIONS[rules_of(game).NAME]):
        raise refused(None, "These are not the options of this game.")
    # Reading what was written checks every field, whoever made the object.
    return _options_from(game, asdict(options))


def _options_from(game: str, found: Mapping[str, object]) -> Any:
    """Read options in which the first player may still be left to the lot."""
    first = _FIRST[game]
    if found.get(first) is not None:
        return _READ_OPTIONS[game](dict(found))
    return replace(_READ_OPTIONS[game]({**found, first: 0}), **{first: None})


def left_to_the_lot(game: str, options: Any) -> Any:
    """Return the options with the first player left to the lot."""
    return replace(options, **{_FIRST[game]: None})


def first_is_drawn(game: str, options: Any) -> bool:
    """Tell whether the lot says who begins."""
    return getattr(options, _FIRST[game]) is None


def written(document: Document) -> str:
    """Return the document as the store keeps it."""
    return json.dumps(asdict(document), separators=(",", ":"))


def read(game: str, body: str) -> Document:
    """Read what `written` wrote, or raise `CannotRead` for anything else."""
    try:
        found = json.loads(body)
        found["options"] = _options_from(game, found["options"])
        found["chairs"] = tuple(Chair(**chair) for chair in found["chairs"])
        found["phrases"] = tuple(found["phrases"])
        return Document(**found)
    except (AttributeError, KeyError, TypeError, ValueError, CannotRead) as error:
        raise refused(None, "This room is damaged.") from error


def plans_of(document: Document) -> tuple[SeatPlan, ...]:
    """Return who plays at each seat now: persons, and bots also where they stand in.

    Chairs nobody gave a name to have the usual ones, which every screen says in its own language.
    """
    taken = {folded(chair.name) for chair in document.chairs if chair.kind == "person"}
    return tuple(_plan(seat, chair, taken) for seat, chair in enumerate(document.chairs))


def _plan(seat: int, chair: Chair, taken: set[str]) -> SeatPlan:
    bot = chair.bot if chair.kind == "bot" else chair.stand_in
    kind: Literal["person", "bot"] = "person" if bot is None else "bot"
    if chair.kind == "person":
        return SeatPlan(kind, chair.name, bot)
    usual = f"Player {seat + 1}" if chair.kind == "open" else str(bot).capitalize()
    return numbered(SeatPlan(kind, usual, bot), taken)


def checked_chair(game: str, plan: ChairPlan) -> Chair:
    """Return a chair as it was planned, or raise `CannotRead`."""
    if plan.kind == "bot":
        return Chair("bot", bot=checked_bot(rules_of(game).NAME, plan.bot))
    if plan.kind != "open":
        raise refused(None, "A chair is open, or for a bot.")
    return Chair("open")


def checked_bot(game: str, bot: object) -> str:
    """Return the name of a house bot of this game, or raise `CannotRead`."""
    if not isinstance(bot, str):
        raise refused(None, "This is not a bot of the house.")
    house_bot(game, bot)
    return bot
