"""Refusals of a room: what it does not allow in its present state, or not from this place."""

from __future__ import annotations

from survive_nb.game import IllegalAction, Refusal


class RoomRefused(IllegalAction):
    """The room does not allow this now: it is locked, full or over, or somebody else has the right to it."""


class StoreUnavailable(RoomRefused):
    """The store cannot be used at this moment, so nothing happens in the room."""


def replaced_error() -> RoomRefused:
    """Return the refusal of a teacher's link that was replaced."""
    return room_error(
        "The teacher’s link of this class was replaced. Open the new one, and hand out the students’ links"
        " again from there.",
        code="class-link-replaced",
    )


def room_error(template: str, *, code: str, **facts: object) -> RoomRefused:
    """Return the refusal with this sentence.

    >>> str(room_error("The host has locked this room.", code="room-locked"))
    'The host has locked this room.'
    """
    return RoomRefused(Refusal(None, template, facts, code=code))
