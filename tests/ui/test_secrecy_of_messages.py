"""Nothing that a seat may not know is in any message to its screen: twin games send the same bytes.

Two games are played in step that differ only in what one seat cannot know: the backs of tiles, the hands and
the values of others, and who was asked behind its back.  Everything that goes down to the browser of that
seat, traits, custom messages, buffers and drawing commands, must be the same (SET-6, SINK-5, RUL-18).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from survive_nb import survive
from survive_nb.game import Actor, Match
from survive_nb.store import SqliteStore
from survive_nb.survive import model as m
from survive_nb.survive.text.commands import written
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.transcript import dumps, write
from survive_nb.ui.app import App
from tests.contract import survive_kit
from tests.contract.test_secrecy_games import TABLES, replay_with, running
from tests.rules.marks import rule
from tests.ui.apps import HELLO, offered, recorded

#: What a curious visitor clicks that plays nothing.
HARMLESS = (
    *("hint", "look", "return", "board_text", "whole-log", "rule", "open", "close", "language", "setting"),
)
_ESCAPE = {"do": "escape"}


class Retelling(Table):
    """A table at which bots and dice do what they did in another game."""

    script: deque[tuple[Actor, Any]]

    def _automatic(self, actor: Actor, match: Any) -> Any:  # noqa: ARG002 - the script knows
        seat, action = self.script.popleft()
        assert seat == actor
        return action

    def _answer_of(self, seat: int, match: Any) -> Any:
        asked, answer = self.script.popleft()
        assert asked == seat == match.to_act
        return answer

    def step(self) -> bool:
        return self.goes_on and super().step()

    @property
    def goes_on(self) -> bool:
        """Tell whether something is left of the story that needs no person."""
        return (bool(self.script) or self.is_waiting) and self.waits_for() is None


def table_for(match: Match, persons: tuple[int, ...], store: Path) -> Retelling:
    """Return a table at the start of a match, some seats taken by persons, the others ready to retell it."""
    start = Match(survive, match.start, memory_aid=match.memory_aid)
    # The id of the game orders two explorers on one tile (RUL-20): twins have the same.
    ids = count()
    repository = GameRepository(SqliteStore(store), new_key=lambda: f"twin {next(ids)}")
    usual = repository.open_transcript(dumps(write(start)), "")
    # Screens draw the order in which they offer values.
    usual._log.row = replace(usual._log.row, seed="twin")
    plans = tuple(
        SeatPlan("person", f"Person {seat}") if seat in persons else SeatPlan("bot", f"Bot {seat}", "drifter")
        for seat in range(match.start.options.players)
    )
    table = Retelling(usual._match, usual._log, plans, "the same key")
    table.script = deque(match.log)
    return table


class Telling:
    """A game replayed on a screen: the persons' actions are typed, everything else happens by itself."""

    def __init__(self, match: Match, persons: tuple[int, ...], store: Path) -> None:
        self.table = table_for(match, persons, store)
        self.persons = persons
        self.app = App(GameRepository(SqliteStore(store)))
        self.app.show()
        self.app.board.redraw()
        self.app.screen.receive({**HELLO, "remember": {"pace": "at-once"}})
        self.app.open_table(self.table)
        self.app.refresh()

    @property
    def persons_turn(self) -> bool:
        return bool(self.table.script) and self.table.waits_for() is not None

    def go_on(self) -> None:
        """Let happen what happens without a person, each change shown, up to a person's turn or the end."""
        while self.table.goes_on and not self.table.is_over:
            if any(self.table.memory.is_open(seat) for seat in self.persons):
                # The countdown of the last look would be waited out by real time.
                self.click({"do": "look-close"})
            self.app._tick()

    def act(self) -> None:
        """Let the person do by typing what the story says."""
        seat, action = self.table.script.popleft()
        assert seat == self.table.waits_for()
        self.app.screen.receive({"do": "typed", "value": written(self.table._match.shown(action))})
        if isinstance(self.app.page, PlayPage) and self.app.page.warning is not None:
            self.app.screen.receive({"do": "anyway"})
        assert self.app.notice is None, self.app.notice

    def click(self, message: dict[str, Any]) -> None:
        self.app.screen.receive(message)


def twin_of(match: Match, seat: int, rng: Random) -> Match | None:
    """Return the same game over another deal and with other values of the others."""
    world = survive_kit.twin(match, seat, rng)
    start = survive_kit.game.start_from_json(survive_kit.game.start_to_json(world))
    own = match.start.options.colors_of(seat)
    change: dict[int, Any] = {}
    for color in set(m.COLORS) - set(own):
        plies = [
            at
            for at, ply in enumerate(match.log)
            if isinstance(ply.action, m.PlaceExplorer) and ply.action.color == color
        ]
        values = rng.sample([match.log[at].action.value for at in plies], len(plies))
        for at, value in zip(plies, values, strict=True):
            change[at] = m.PlaceExplorer(color, value, match.log[at].action.space)
    return replay_with(match, start, change)


def harmless(app: App, rng: Random) -> dict[str, Any]:
    """Choose a click that plays nothing: a button that only shows things, or a place that is no target."""
    if rng.random() < 0.4:
        marked = app.screen.live
        return {"do": "tap", "at": rng.choice([place for place in app.screen.labels if place not in marked])}
    return rng.choice([message for message in offered(app.screen) if message["do"] in HARMLESS] or [_ESCAPE])


def tell(telling: Telling, rng: Random) -> int:
    """Tell a game to its end; return how many actions of the person there were."""
    actions = 0
    while True:
        telling.go_on()
        if not telling.persons_turn:
            return actions
        if rng.random() < 0.3:
            telling.click(harmless(telling.app, rng))
            telling.click({"do": "close"})
            telling.click({"do": "return"})
        telling.act()
        actions += 1


def messages_of(match: Match, seat: int, store: Path, rng: Random) -> tuple[list[Any], int]:
    """Return all messages to the screen of a seat while a game is played, and how often the seat acted."""
    with recorded() as wire:
        telling = Telling(match, (seat,), store)
        actions = tell(telling, rng)
        sent = wire.take()
        telling.app.close()
    return sent, actions


def twin_games() -> Iterator[tuple[Match, Match, int, int]]:
    """Give two games in which somebody was asked behind the seat's back in one world only, then another."""
    wanted = [True, True, False]
    for seed, options in enumerate(TABLES * 4):
        match, rng = running(options, seed)
        for seat in range(options.players):
            twin = twin_of(match, seat, rng)
            if not wanted:
                return
            if twin is None or twin.state == match.state:
                continue
            if (len(twin.log) != len(match.log)) == wanted[0]:
                wanted.pop(0)
                yield match, twin, seat, seed
                break
    raise AssertionError(f"too few twin games were found; still wanted: {wanted}")


@pytest.mark.slow
@rule("SET-6", "SINK-5", "RUL-18", "RUL-19")
def test_twin_games_send_same_bytes(tmp_path: Path) -> None:
    acted = 0
    for match, twin, seat, seed in twin_games():
        truth, actions = messages_of(match, seat, tmp_path / f"{seed}.sqlite", Random(seed))
        other, _ = messages_of(twin, seat, tmp_path / f"{seed}-twin.sqlite", Random(seed))
        for at, (sent, sent_by_twin) in enumerate(zip(truth, other, strict=False)):
            assert sent == sent_by_twin, f"message {at} to seat {seat}, game {seed}"
        assert len(truth) == len(other)
        acted += actions
    assert acted > 50


@pytest.mark.slow
def test_the_comparison_can_fail(tmp_path: Path) -> None:
    """A seat does see a difference when its own hand or values are others."""
    options = TABLES[0]
    match, rng = running(options, 0)
    twin = next(found for _ in range(50) if (found := twin_of(match, 1, rng)) and found.state != match.state)
    truth, _ = messages_of(match, 0, tmp_path / "truth.sqlite", Random(0))
    other, _ = messages_of(twin, 0, tmp_path / "twin.sqlite", Random(0))
    assert truth != other
