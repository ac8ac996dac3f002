"""Playing again: a new room with the same chairs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from survive_nb.rooms import ChairPlan, Lobby, Place

if TYPE_CHECKING:
    from survive_nb.ui.app import App


def open_again(app: App, lobby: Lobby, place: Place, options: Any) -> None:
    """Open a room like this one, where the host has a chair again; the others come with the new code."""
    from survive_nb.ui.rooms.doors import enter

    facts = place.facts
    chairs = [
        ChairPlan("bot", chair.bot) if chair.kind == "bot" else ChairPlan("open") for chair in facts.chairs
    ]
    new = lobby.open(
        facts.game,
        options,
        chairs,
        browser=app.browser,
        title=facts.title,
        memory_aid=facts.memory_aid,
    )
    if place.seat is not None:
        new.sit(facts.chairs[place.seat].name)
    enter(app, new)
