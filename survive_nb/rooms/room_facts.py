"""The public facts about a room: an allow-list of what its members may know."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from survive_nb.game import HasPlayers
from survive_nb.rooms.chain import begin_commitment
from survive_nb.rooms.document import Chair, ChairKind, Document, plans_of
from survive_nb.rooms.fair_luck import commitment_of
from survive_nb.rooms.nonces import REVEAL_SECONDS
from survive_nb.store import GameRow, RoomRow, Sighting

Status = Literal["lobby", "running", "paused", "over", "ended"]

#: Seconds since the last sign of a member within which it counts as present.
PRESENT_SECONDS: Final = 20.0


@dataclass(frozen=True, slots=True)
class ChairFacts:
    """One chair and who sits there; ``stand_in`` is the bot that plays for its owner now."""

    seat: int
    kind: ChairKind
    name: str
    bot: str | None
    stand_in: str | None
    #: Whether this person was seen a moment ago; bots always are.
    present: bool


@dataclass(frozen=True, slots=True)
class RoomFacts:
    """A room as everybody in it may know it; only ``code`` depends on who asks."""

    id: str
    #: Empty once nobody can join any more, and for those who do not know it.
    code: str
    title: str
    game: str
    options: HasPlayers
    status: Status
    locked: bool
    chairs: tuple[ChairFacts, ...]
    commitment: str
    #: The second commitment, to options, seats, names and numbers; empty before the game.
    begin_commitment: str
    #: When the game begins without the numbers of browsers that are silent, once it was started.
    drawing_until: float | None
    #: Who has added which phrase, in the order of the seats.
    phrases: tuple[tuple[str, str], ...]
    #: Empty until the game is over.
    secret: str
    #: Whose turn it is, as any spectator may know it.
    turn: int | None
    #: Since when a spectator has seen nothing change.
    turn_since: float
    created: float
    expires: float
    #: How many moments the game has had, as a spectator counts them.
    plies: int
    memory_aid: bool
    host_seat: int | None

    @property
    def is_played(self) -> bool:
        """Return whether the game has begun and is not over, paused or not."""
        return self.status in ("running", "paused")

    @property
    def is_closed(self) -> bool:
        """Return whether the game is over or was ended."""
        return self.status in ("over", "ended")

    @property
    def absent(self) -> ChairFacts | None:
        """Return the chair for which everybody waits though nobody is there, if there is one."""
        if self.status != "running" or self.turn is None:
            return None
        chair = self.chairs[self.turn]
        return chair if chair.kind != "bot" and chair.stand_in is None and not chair.present else None

    @property
    def empty_chairs(self) -> int:
        """Return how many chairs wait for somebody."""
        return sum(chair.kind == "open" for chair in self.chairs)


def status_of(document: Document, game: GameRow | None) -> Status:
    """Return the state of a room; a finished game is over, whatever was stored later."""
    return "over" if game is not None and game.status == "over" else document.status


def is_present(sighting: Sighting | None, now: float) -> bool:
    """Tell whether somebody was seen at a place a moment ago."""
    return sighting is not None and now - sighting.seen <= PRESENT_SECONDS


def facts_of(
    row: RoomRow,
    document: Document,
    game: GameRow | None,
    sightings: Sequence[Sighting],
    *,
    now: float,
    code: str = "",
) -> RoomFacts:
    """Return the public facts of a room, with its code for those who know it."""
    status = status_of(document, game)
    seen = {sighting.place: sighting for sighting in sightings}
    is_closed = status in ("over", "ended")
    return RoomFacts(
        id=row.id,
        code="" if is_closed else code,
        title=document.title,
        game=row.game,
        options=document.options,
        status=status,
        locked=document.locked,
        chairs=_chairs(document, seen, now),
        commitment=commitment_of(document.secret, row.id),
        begin_commitment=begin_commitment(document.begin) if document.begin else "",
        drawing_until=_drawing_until(document),
        phrases=_phrases(document),
        secret=document.secret if is_closed else "",
        turn=game.turn if game is not None and status != "ended" else None,
        turn_since=game.updated if game is not None else document.created,
        created=document.created,
        expires=row.expires,
        plies=game.shown if game is not None else 0,
        memory_aid=document.memory_aid,
        host_seat=document.host_seat,
    )


def _drawing_until(document: Document) -> float | None:
    since = document.drawing_since
    return since + REVEAL_SECONDS if document.is_drawing and since is not None else None


def _chairs(document: Document, seen: Mapping[str, Sighting], now: float) -> tuple[ChairFacts, ...]:
    return tuple(
        ChairFacts(
            seat,
            chair.kind,
            # An open chair has no name yet; the table needs a default one.
            "" if chair.kind == "open" else plan.name,
            chair.bot,
            chair.stand_in,
            _is_there(chair, seen.get(str(seat)), now),
        )
        for seat, (chair, plan) in enumerate(zip(document.chairs, plans_of(document), strict=True))
    )


def _is_there(chair: Chair, sighting: Sighting | None, now: float) -> bool:
    return chair.kind == "bot" or (chair.kind == "person" and is_present(sighting, now))


def _phrases(document: Document) -> tuple[tuple[str, str], ...]:
    """Return the phrases with their players: those that count once the game has begun."""
    if document.begin:
        phrases = tuple(json.loads(document.begin)["phrases"])
    else:
        phrases = document.phrases or tuple(chair.phrase for chair in document.chairs)
    names = [plan.name for plan in plans_of(document)]
    return tuple((name, phrase) for name, phrase in zip(names, phrases, strict=True) if phrase)
