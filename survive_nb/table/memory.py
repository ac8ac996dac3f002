"""What the persons of a table have to remember: one last look at it after set-up, and private notes.

Both are seat records and no part of the game's log (`survive_nb.table.seat_records`).  The last look ends
before play begins, and each seat has it once: not after a reload, an undo, in a second tab or for the next
person in a chair (SET-6, RUL-20).  Notes belong to the person who wrote them and may be wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from survive_nb.game import AnyMatch, IllegalAction, Refusal
from survive_nb.registry import memory_of
from survive_nb.table.seat_records import SeatRecords

_LOOK: Final = "look"
_NOTE: Final = "note "
_CLOSED: Final = json.dumps({"closed": True}, separators=(",", ":"))

NO_LOOK: Final = Refusal("SET-6", "Nobody may look at the values now.", code="no-look-now")
STILL_LOOKING: Final = Refusal(
    "RUL-20",
    "Play begins when everybody has finished looking at their own values.",
    code="still-looking",
)
_NO_NOTE: Final = Refusal(
    "SET-6", "You can write down values of your own pieces, while the game is played.", code="no-note-here"
)
_BAD_NOTE: Final = Refusal("SET-6", "No piece of this game can have that value.", code="no-such-value")


@dataclass(frozen=True, slots=True)
class LastLook:
    """A last look that is open: the view with the own values, and since when, in seconds since 1970."""

    view: Any
    opened: float


class Memory:
    """The last looks and the notes of one table."""

    def __init__(
        self,
        game: str,
        match_now: Callable[[], AnyMatch],
        persons: Callable[[], tuple[int, ...]],
        records: SeatRecords,
        clock: Callable[[], float],
    ) -> None:
        """``persons`` returns the seats of the persons who have a last look before play begins."""
        self._rules = memory_of(game)
        self._match_now = match_now
        self._persons = persons
        self._records = records
        self.now = clock

    # -- the last look ----------------------------------------------------------------------------------

    @property
    def is_due(self) -> bool:
        """Tell whether set-up is over, play has not begun, and there is something to remember."""
        match = self._match_now()
        return (
            self._rules is not None
            and not match.memory_aid
            and match.is_set_up
            and self._rules.has_secrets(match.start.options)
        )

    def looking(self) -> tuple[int, ...]:
        """Return the persons who have not finished their last look."""
        return tuple(seat for seat in self._persons() if self.is_open(seat)) if self.is_due else ()

    def is_open(self, seat: int) -> bool:
        """Tell whether this person has a last look that is not finished."""
        return self.is_due and seat in self._persons() and self._records.all().get(_of(seat)) != _CLOSED

    def look(self, seat: int) -> LastLook | None:
        """Return the last look of this person, which begins with the first call; ``None`` if it is over."""
        if self._owner(seat) is None or not self.is_open(seat):
            return None
        match, opened = self._match_now(), self._opened(seat)
        # Until the look is over, owners see what they saw in set-up.
        view = match.shown(match.game.view_for(match.state, seat, memory_aid=True))
        return LastLook(view, opened)

    @property
    def ends(self) -> float | None:
        """Return when the last look ends for everybody in a room; ``None`` elsewhere."""
        return None

    def paused_since(self, time: float) -> float:  # noqa: ARG002 - as in a room
        """Return for how many seconds the game was paused after a time: only in rooms."""
        return 0.0

    def close(self, seat: int) -> None:
        """Finish the last look of this person for good, or raise `IllegalAction`."""
        if self._owner(seat) is None or not self.is_open(seat):
            raise IllegalAction(NO_LOOK)
        self._records.keep(*_of(seat), _CLOSED, notify=True)

    def refresh(self) -> None:
        """Read what other screens have stored."""
        self._records.refresh()

    def catch_up(self) -> bool:
        """Read what other tabs have stored; return whether it is new to the persons here."""
        before = self._visible()
        self.refresh()
        return self._visible() != before

    def _visible(self) -> list[object]:
        """Return what a screen shows of the records: own notes, and whether anybody is looking."""
        seats = range(self._match_now().start.options.players)
        return [bool(self.looking()), *(self.notes(seat) for seat in seats)]

    def _opened(self, seat: int) -> float:
        """Return when the look began: now, unless it has been stored before."""
        body = self._records.all().get(_of(seat))
        if body is None:
            now = self.now()
            self._records.keep(*_of(seat), json.dumps({"opened": now}, separators=(",", ":")))
            return now
        try:
            return float(json.loads(body)["opened"])
        except (KeyError, TypeError, ValueError):
            # An unreadable record ends the look: seeing the values too long is worse than too short.
            return float("-inf")

    # -- notes ------------------------------------------------------------------------------------------

    @property
    def has_notes(self) -> bool:
        """Tell whether there is anything to write down in this game."""
        match = self._match_now()
        return (
            self._rules is not None and not match.memory_aid and self._rules.has_secrets(match.start.options)
        )

    def notes(self, seat: int) -> Mapping[str, int]:
        """Return piece → the value that this person has written down for it."""
        owner, ids = self._owner(seat), self._match_now().shown_ids
        if owner is None or not self.has_notes:
            return {}
        return {
            ids.get(piece, piece): int(body)
            for (at, writer, name), body in self._records.all().items()
            if (at, writer) == (seat, owner)
            and (piece := name.removeprefix(_NOTE)) != name
            and body.isdecimal()
        }

    def note(self, seat: int, piece: str, value: int | None) -> None:
        """Write a value down for an own piece, or with ``None`` wipe it out; raise `IllegalAction` if not."""
        match, owner = self._match_now(), self._owner(seat)
        may_write = self.has_notes and match.game.phase_of(match.state) == "play" and not self.is_open(seat)
        if owner is None or self._rules is None or not may_write:
            raise IllegalAction(_NO_NOTE)
        if piece not in self._rules.pieces_of(match.view(seat), seat):
            raise IllegalAction(_NO_NOTE)
        logged = {new: old for old, new in match.shown_ids.items()}.get(piece, piece)
        if value is None:
            self._records.drop(seat, owner, _NOTE + logged)
        elif type(value) is int and value in self._rules.values():
            self._records.keep(seat, owner, _NOTE + logged, str(value))
        else:
            raise IllegalAction(_BAD_NOTE)

    def _owner(self, seat: int) -> str | None:
        """Return the person who looks and writes at this seat here; ``None`` if nobody does."""
        return "" if seat in self._persons() else None


def _of(seat: int) -> tuple[int, str, str]:
    """Return the record of a seat's last look, of any owner."""
    return seat, "", _LOOK
