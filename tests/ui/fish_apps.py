"""Tables of Fish Fish! to test with: begun, and played by a visitor who clicks what the screen offers."""

from __future__ import annotations

from typing import Any

from survive_nb.fish_fish.model import Options
from survive_nb.fish_fish.ui.play_page import FishPage
from survive_nb.table import Table
from survive_nb.ui.app import App
from tests.ui.apps import at_table, plans


def fish_table(app: App, *kinds: str, seed: str = "tide", first_fisher: int | None = 0) -> Table:
    """Begin a game of these players and sit down at it."""
    options = Options(players=len(kinds), first_fisher=first_fisher)
    table = app.repository.begin("fish-fish", options, plans(*kinds), browser=app.browser, seed=seed)
    at_table(app, table)
    app.board.redraw()
    return table


def page_of(app: App) -> FishPage:
    assert isinstance(app.page, FishPage)
    return app.page


def click(app: App, do: str, **payload: Any) -> None:
    """Send one click and let happen what needs no person."""
    app.screen.receive({"do": do, **payload})
    app.settle()


def record(table: Table) -> tuple[Any, ...]:
    """Return the whole truth about a game."""
    match = table._match
    return match.state, len(match.log)
