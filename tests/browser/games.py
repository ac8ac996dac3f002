"""Games for browser tests: put into a server's store without a screen, and read back from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from survive_nb.store import SqliteStore
from survive_nb.survive.danger import deadly
from survive_nb.survive.model import Action, MoveExplorer, Options
from survive_nb.survive.ui.screens import place_all
from survive_nb.survive.view import View
from survive_nb.table import GameRepository, SeatPlan, Table
from tests.browser.pages import MOVES, cell, press
from tests.browser.servers import Server

#: The browser of all tests that look for their games by *Continue*.
BROWSER = "0123456789abcdef" * 2
NAMES = ("Ada", "Ben", "Cleo", "Dara")


@cache
def _repository(store: Path) -> GameRepository:
    return GameRepository(SqliteStore(store / "games.sqlite"))


def begun(
    server: Server, *kinds: str, seed: str = "tide", place: bool = True, browser: str = BROWSER
) -> Table:
    """Begin a game on a server, by default with everything placed and remembered; the first player begins."""
    plans = [
        SeatPlan("person", name) if kind == "person" else SeatPlan("bot", name, kind)
        for name, kind in zip(NAMES, kinds, strict=False)
    ]
    options = Options(players=len(kinds), first_player=0)
    table = _repository(server.store).begin("survive", options, plans, browser=browser, seed=seed)
    if place:
        place_all(table)
        finish_looking(table)
    return table


def finish_looking(table: Table) -> None:
    """Finish the last look of every person, so that play can begin (RUL-20)."""
    for seat in table.memory.looking():
        table.memory.close(seat)


def played_until(server: Server, wanted: Callable[[Table], bool], *kinds: str) -> Table:
    """Play at random, game after game, until something has come about."""
    for seed in range(200):
        table, rng = begun(server, *kinds, seed=f"{wanted.__name__} {seed}"), Random(seed)
        while not table.is_over:
            if wanted(table):
                return table
            play_on(table, rng)
    raise AssertionError("it never came about")


def finished(server: Server, browser: str = BROWSER, *, players: int = 2) -> Table:
    """Play a game of one person against bots to its end."""
    kinds = ("person", *["drifter"] * (players - 1))
    table = begun(server, *kinds, seed="to the end", browser=browser)
    rng = Random(1)
    while not table.is_over:
        play_on(table, rng)
    return table


def play_on(table: Table, rng: Random) -> None:
    """Play one ply; persons do anything legal."""
    seat = table.waits_for()
    if seat is None:
        table.step()
    else:
        table.seat(seat).act(rng.choice(table.seat(seat).legal()))


def link(server: Server, table: Table) -> str:
    """Return the address of a game."""
    return f"{server.address}?game={table.key}"


def behind(page: Page, server: Server) -> Table:
    """Return the game that a page shows, as it stands in the store now."""
    return at_address(page.url, server)


def at_address(address: str, server: Server) -> Table:
    """Return the game at the address of a page, as it stands in the store now."""
    return _repository(server.store).resume(parse_qs(urlsplit(address).query)["game"][0])


def latest(server: Server) -> Table:
    """Return the game that the browser of all tests has played last."""
    repository = _repository(server.store)
    return repository.resume_own(BROWSER, repository.unfinished(BROWSER)[0].id)


def place_of(view: View, piece: str) -> str:
    """Return the space of a piece on the board."""
    boats = {boat.id: boat.space for boat in view.boats}
    homes = {explorer.id: explorer.place for explorer in view.explorers} | boats
    homes |= {creature.id: creature.space for creature in view.creatures}
    place = homes[piece]
    assert place is not None
    return boats.get(place) or place


def plain_step(view: View, legal: tuple[Action, ...]) -> MoveExplorer:
    """Find a step of a lone explorer to an empty place: two clicks, and no question is asked."""
    at = [place_of(view, explorer.id) for explorer in view.explorers if explorer.place]
    busy = {*at, *(boat.space for boat in view.boats), *(creature.space for creature in view.creatures)}
    boats = {boat.space for boat in view.boats}
    for action in legal:
        if isinstance(action, MoveExplorer) and action.to_space not in {None, *busy}:
            start = place_of(view, action.explorer)
            if at.count(start) == 1 and start not in boats and not deadly(view, action):
                return action
    raise AssertionError("no plain step")


def make_a_move(page: Page, table: Table) -> MoveExplorer:
    """Make the first move of a turn by mouse and return it."""
    seat = table.seat(0)
    step = plain_step(seat.view(), seat.legal())
    press(page, place_of(seat.view(), step.explorer))
    expect(cell(page, str(step.to_space))).to_have_class("atl-cell atl-cell-live")
    press(page, str(step.to_space))
    expect(page.locator(MOVES)).to_contain_text("2 moves left")
    return step
