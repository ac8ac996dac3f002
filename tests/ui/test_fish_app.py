"""Whole games of Fish Fish! through the app's own handlers: to the end, without a leak, whatever is sent."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from survive_nb import fish_fish
from survive_nb.fish_fish import Bid, LayRow, Options
from survive_nb.fish_fish.text.commands import written
from survive_nb.fish_fish.ui.ending import FishEndingPage
from survive_nb.fish_fish.ui.play_page import FishPage
from survive_nb.game import IllegalAction, Match
from survive_nb.store import SqliteStore
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.transcript import dumps, write
from survive_nb.ui.app import App
from survive_nb.ui.replay import ReplayPage
from tests.rules.marks import rule
from tests.ui.apps import HELLO, Arrive, Visitor, offered, recorded, texts
from tests.ui.fish_apps import click, fish_table, page_of, record
from tests.ui.test_secrecy_of_messages import Retelling

# -- to the end ----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 9))
def test_person_and_bots_finish_by_clicks(app: App, players: int) -> None:
    table = fish_table(app, "person", *["drifter"] * (players - 1), first_fisher=None)
    visitor = Visitor(app, Random(players))
    visitor.play(table)
    click(app, "next-hand")
    assert isinstance(app.page, FishEndingPage)
    assert table.outcome is not None
    assert len(table.onlooker().view().sheet) == Options(players).hands


@pytest.mark.slow
def test_shared_screen_plays_to_end(app: App) -> None:
    table = fish_table(app, "person", "person", "drifter")
    Visitor(app, Random(0)).play(table)
    click(app, "next-hand")
    assert isinstance(app.page, FishEndingPage)


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["drifter", "hermit", "piranha", "angler", "equilibrium"])
def test_bots_among_themselves_need_no_click(app: App, bot: str) -> None:
    assert fish_table(app, bot, bot).is_over
    assert isinstance(app.page, FishEndingPage)


@pytest.mark.slow
@rule("FF-14")
def test_end_page_ranks_players(app: App) -> None:
    table = fish_table(app, "drifter", "drifter", "drifter")
    page = app.page
    assert isinstance(page, FishEndingPage)
    page.outcome = page.outcome._replace(scores=(30, 12, 30), winners=(0, 2))
    app.refresh()
    assert "A shared victory: Bot 0 and Bot 2, with 30 points each" in texts(app.screen)
    assert [line for line in texts(app.screen).splitlines() if line in ("1.", "2.", "3.")] == [
        "1.",
        "1.",
        "3.",
    ]
    app.screen.receive({"do": "ending-download"})
    assert app.screen.download["text"] == table.transcript()
    click(app, "ending-replay")
    assert isinstance(app.page, ReplayPage)
    click(app, "replay-results")
    click(app, "ending-again")
    assert isinstance(app.page, FishEndingPage)
    before = [plan.name for plan in table.plans]
    assert [plan.name for plan in app.page.table.plans] == [before[-1], *before[:-1]]


@pytest.mark.slow
def test_replay_for_every_viewer(app: App) -> None:
    table = fish_table(app, "drifter", "drifter", "drifter")
    click(app, "ending-replay")
    for viewer in ("all", "onlooker", "0"):
        click(app, "replay-viewer", value=viewer)
        for moment in range(0, table.everyone().moments(), 5):
            click(app, "replay-at", value=moment)
            assert not app.notice
    click(app, "replay-run")
    assert "Hand 6" in texts(app.screen)


def test_game_continues_after_reload(arrive: Arrive) -> None:
    app = arrive()
    table = fish_table(app, "person", "drifter", "drifter")
    click(app, "typed", value="fish 3")
    key, before = app.screen.link["game"], record(table)
    again = arrive(game=key)
    page = page_of(again)
    assert record(page.table) == before
    assert page.seat.view() == table.seat(0).view()


def test_resumed_and_imported_fish_games(app: App) -> None:
    table = fish_table(app, "person", "drifter")
    click(app, "home")
    assert "Fish Fish!" in texts(app.screen)
    resume = next(message for message in offered(app.screen) if message["do"] == "saved-resume")
    app.screen.receive(resume)
    assert record(page_of(app).table) == record(table)
    over = fish_table(app, "drifter", "drifter")
    click(app, "home")
    click(app, "file", name="game.json", text=over.transcript())
    assert isinstance(app.page, ReplayPage)
    assert app.page.table.game == "fish-fish"


# -- nothing leaks -------------------------------------------------------------------------------------------


def random_match(players: int, seed: int) -> Match:
    """Play a game at random to its end."""
    rng = Random(seed)
    match = Match(fish_fish, fish_fish.start(Options(players, 0)))
    while match.outcome is None:
        match.play(rng.choice(match.legal_actions()), match.to_act)
    return match


def swapped(match: Match, seat: int) -> Match | None:
    """Return the game with other cards wherever this seat has not seen them, or nothing if it cannot be so.

    Rows that nobody bid on differ only by their cards, and nobody but their fisher knows those.
    """
    unseen: dict[tuple[int, str], list[int]] = {}
    state = match.start
    laid, hand = -1, 0
    for at, ply in enumerate(match.log):
        if isinstance(ply.action, LayRow):
            laid, hand = at, state.hand
        state, events = fish_fish.apply_action(state, ply.action)
        if any(isinstance(event, fish_fish.RowDiscarded) for event in events):
            action = match.log[laid].action
            if match.log[laid].seat != seat:
                unseen.setdefault((hand, action.card), []).append(laid)
    change: dict[int, LayRow] = {}
    for (hand, card), plies in unseen.items():
        for other in unseen.get((hand, "no_fish" if card == "fish" else "fish"), [])[:1]:
            one, two = match.log[plies[0]].action, match.log[other].action
            change |= {plies[0]: LayRow(two.card, one.bait), other: LayRow(one.card, two.bait)}
    return _replay_with(match, change) if change else None


def _replay_with(match: Match, change: dict[int, LayRow]) -> Match | None:
    twin = Match(fish_fish, match.start)
    for at, ply in enumerate(match.log):
        try:
            twin.play(change.get(at, ply.action), ply.seat)
        except IllegalAction:
            return None
    return twin


def messages(match: Match, seat: int, store: Path) -> list[Any]:
    """Return all that is sent to the screen of a seat while a game is played there."""
    with recorded() as wire:
        app = App(GameRepository(SqliteStore(store)))
        app.show()
        app.screen.receive({**HELLO, "remember": {"pace": "at-once"}})
        usual = app.repository.open_transcript(dumps(write(Match(fish_fish, match.start))), "")
        plans = tuple(
            SeatPlan("person", f"Person {n}") if n == seat else SeatPlan("bot", f"Bot {n}", "drifter")
            for n in range(match.start.options.players)
        )
        table = Retelling(usual._match, usual._log, plans, "the same key")
        table.script = deque(match.log)
        app.open_table(table)
        app.refresh()
        app.board.redraw()
        _tell(app, table)
        sent = wire.take()
        app.close()
    return sent


def _tell(app: App, table: Retelling) -> None:
    """Let the story happen: the person's part by typing, curious clicks between, the rest by itself."""
    while table.script:
        page = app.page
        assert isinstance(page, FishPage)
        if page.ended_hand is not None:
            app.screen.receive({"do": "next-hand"})
        elif table.waits_for() is None:
            app._tick()
        else:
            seat, action = table.script.popleft()
            assert seat == table.waits_for()
            for do in ("board_text", "look", "tap", "whole-log", "return", "hint"):
                app.screen.receive({"do": do, "moment": 1, "at": "row"})
            app.screen.receive({"do": "typed", "value": written(action)})
            assert app.notice is None, app.notice


@pytest.mark.slow
@rule("FF-3", "FF-6")
def test_twin_games_send_same_bytes(tmp_path: Path) -> None:
    compared = 0
    for seed in range(60):
        players = 2 + seed % 3
        match = random_match(players, seed)
        seat = seed % players
        twin = swapped(match, seat)
        if twin is None:
            continue
        truth = messages(match, seat, tmp_path / f"{seed}.sqlite")
        other = messages(twin, seat, tmp_path / f"{seed}-twin.sqlite")
        for at, (sent, sent_by_twin) in enumerate(zip(truth, other, strict=False)):
            assert sent == sent_by_twin, f"message {at} to seat {seat}, game {seed}"
        assert len(truth) == len(other)
        compared += 1
        if compared == 4:
            return
    pytest.fail("too few games with cards that nobody saw")


# -- whatever is sent ----------------------------------------------------------------------------------------

WRONG: list[dict[str, Any]] = [
    *(
        {"do": "tap", "at": at}
        for at in (None, 7, True, "", "bid-5", "bid--1", f"bid-{10**30}", "bid-1.0", "bid-True", "seat-9")
    ),
    *(
        {"do": "tap", "at": at}
        for at in ("card-shark", "card-", "card-fish ", ["row"], {"card-fish": 1}, "G6")
    ),
    *({"do": "tap", "at": at} for at in ("bait-1", "bait-6", "bait-3.0", "bait-True", "bait-[3]", "row-1")),
    *({"do": do} for do in ("next-hand", "undo", "unheard-of", "bid", "choose", "place", "riders")),
    *({"do": "review", "seat": seat} for seat in (None, 0, 1, True, "0")),
    *({"do": "take-screen", "seat": seat} for seat in (None, 0, 1, -1, True, "0")),
    *({"do": "look", "moment": moment} for moment in (None, -1, 10**9, "3", 1.5, True)),
    *(
        {"do": "typed", "value": value}
        for value in (None, 3, "", "bid 9", "fish 3", "no fish 99", "💥", "{text}")
    ),
]
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
words = st.sampled_from(("row-0", "fish", "bait-9", "seat-0", "en", "fa", "rules", "FF-5", "survive"))
odd = st.fixed_dictionaries(
    {
        "do": st.sampled_from(
            (
                "hello",
                "escape",
                "open",
                "rule",
                "close",
                "tap",
                "review",
                "look",
                "show-turn",
                "play-back",
                "bots-pause",
                "bots-pace",
                "take-screen",
                "board_text",
                "file",
            )
        )
    },
    optional=dict.fromkeys(("at", "moment", "seat", "what", "rule", "text", "game"), words | junk),
)


def test_senseless_message_changes_nothing(app: App, caplog: pytest.LogCaptureFixture) -> None:
    table = fish_table(app, "person", "drifter", "drifter", first_fisher=2)
    before = record(table)
    for message in WRONG:
        app.screen.receive(message)
        assert record(table) == before, message
        assert not caplog.records, f"{message} went to the guard"
    app.screen.receive({"do": "return"})
    app.screen.receive({"do": "tap", "at": "bid-1"})
    assert record(table) != before


@pytest.mark.slow
@pytest.mark.parametrize(
    "click",
    [
        *({"do": "tap", "at": at} for at in ("bid-1", "row", "card-fish", "bait-3")),
        {"do": "typed", "value": "bid 1"},
        {"do": "undo"},
        {"do": "hint"},
    ],
)
def test_no_click_counts_out_of_turn(app: App, click: dict[str, str]) -> None:
    table = fish_table(app, "person", "drifter", "drifter", first_fisher=2)
    app.screen.receive({"do": "tap", "at": "bid-1"})
    app.screen.receive({"do": "dismiss"})
    app._tick()
    before = record(table)
    app.screen.receive(click)
    assert record(table) == before


def test_repeated_click_counts_once(app: App) -> None:
    table = fish_table(app, "person", "drifter", "drifter", first_fisher=2)
    app.screen.receive({"do": "tap", "at": "bid-1", "click": "abc"})
    before = record(table)
    app.screen.receive({"do": "tap", "at": "bid-1", "click": "abc"})
    assert record(table) == before


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=60)
@given(message=odd)
def test_odd_messages_never_reach_guard(
    app: App, caplog: pytest.LogCaptureFixture, message: dict[str, Any]
) -> None:
    if not isinstance(app.page, FishPage):
        fish_table(app, "person", "drifter")
    table: Table = page_of(app).table
    before = record(table)
    app.screen.receive(message)
    assert record(table) == before
    assert not caplog.records


def test_markup_in_names_is_only_text(app: App) -> None:
    name = "<b onload=x>Eve</b>"
    plans = [SeatPlan("person", name), SeatPlan("bot", "Bot", "drifter")]
    app.open_table(app.repository.begin("fish-fish", Options(2, 1), plans, browser=app.browser))
    app.refresh()
    assert name in texts(app.screen)
    assert app.page.table.seat(0).legal() == () or Bid(0) in app.page.table.seat(0).legal()  # type: ignore[attr-defined]
