"""What happened: the last turns beside the board, bots that wait, and the past played back."""

from __future__ import annotations

from typing import Any

import pytest

from survive_nb.i18n.words import Words
from survive_nb.survive import events as ev
from survive_nb.survive.text.turn_summary import recap, turn_of, turn_summary
from survive_nb.survive.ui.board.picture import Picture
from survive_nb.table import Table
from survive_nb.text.turns import LastTurns
from survive_nb.ui.app import App
from survive_nb.ui.page import Parts
from survive_nb.ui.past_view import NO_TRAIL
from tests.rules.marks import rule
from tests.ui.apps import at_table, offered, texts
from tests.ui.fish_apps import fish_table
from tests.ui.test_play_page import page_of, placed, send

EN = Words("en", ["Ada", "Ben"])
TURN: list[ev.Event] = [
    ev.TurnBegan(1),
    ev.ExplorerMoved("red-1", "F3", "F4", "LAND-1"),
    ev.BoatMoved("boat-2", "E9", "E10", "TURN-2"),
    ev.BoatMoved("boat-2", "E10", "D10", "TURN-2"),
    ev.MovesEnded(1),
    ev.TileSunk(1, "D4", "beach", ("blue-3",)),
    ev.TileShown("D4", "shark"),
    ev.ExplorerLost("blue-3", "TILE-1"),
]


def test_turn_in_a_few_words() -> None:
    assert turn_summary(TURN, EN) == ["Red 1 to F4", "Boat 2 to D10", "sank D4: shark", "lost: blue 3"]
    # Beside treasure that the board shows, the number of an explorer would be misread.
    told = turn_summary(TURN, EN, {"red-1": 5, "blue-3": 2})
    assert told == ["Red 1 (worth 5) to F4", "Boat 2 to D10", "sank D4: shark", "lost: blue 3 (worth 2)"]
    assert recap(TURN, EN) == "1 tile sank and 1 explorer lost"
    assert recap(TURN[:-1], EN, ["blue"]) == "in the water: blue 3 and 1 tile sank"
    assert recap(TURN[:2], EN) == "moves only"
    (lost,) = [event.explorer for event in TURN if isinstance(event, ev.ExplorerLost)]
    color = lost.partition("-")[0]
    assert recap(TURN, EN, (color,)).startswith(f"you lost {color} ")
    assert recap(TURN, EN, ("nobody",)).endswith("1 explorer of others lost")
    assert recap(TURN, EN, (color,), {lost: 4, "blue-9": 6}).startswith("you lost blue 3 (worth 4)")
    assert recap(TURN[:-1], EN, (color,), {lost: 4}).startswith("in the water: blue 3 (worth 4)")


def test_last_turns_of_each_player() -> None:
    turns: LastTurns[Any] = LastTurns(turn_of)
    for moment, seat in enumerate((0, 1, 2, 0), 1):
        turns.add(moment, [ev.TurnBegan(seat), ev.TileSunk(seat, "D4", "beach", ())])
    assert [(turn.seat, turn.first) for turn in turns.of_each(3, bool)] == [(1, 2), (2, 3), (0, 4)]
    assert [turn.seat for turn in turns.since(0)] == [1, 2]
    assert [turn.seat for turn in turns.since(2)] == [0]


def shown(app: App) -> Parts:
    return app.page.parts(app)


def end_turn(app: App, table: Table) -> None:
    """Let the person end the turn; the die may ask for a creature."""
    while table.waits_for() == 0:
        send(app, "typed", value={"play_tile": "no tile", "move": "end"}.get(step_of(table), ""))
        if step_of(table) == "sink":
            send(app, "tap", at=next(iter(app.screen.live)))
        if step_of(table) == "move_creature":
            send(app, "choose", type="stay")
        if table.onlooker().view().turn != 0:
            return
        if step_of(table) == "roll":
            page_of(app).tick(app)


def step_of(table: Table) -> str:
    step: str = table.onlooker().view().step
    return step


@pytest.fixture
def table(app: App) -> Table:
    """Begin a game against three bots, in which the person has made a turn."""
    table = placed(app, "person", "scout", "scout", "scout")
    end_turn(app, table)
    app.refresh()
    return table


@pytest.mark.usefixtures("table")
@rule("RUL-18")
def test_bots_wait_and_step(app: App) -> None:
    page, seat = page_of(app), page_of(app).seat
    assert {"bots-pause", "bots-step", "bots-skip"} <= {message["do"] for message in offered(app.screen)}
    send(app, "bots-pause")
    assert page.pause(app) is None
    for _ in range(12):
        if not page.is_bots_turn or page.legal:
            break
        moments = seat.moments()
        send(app, "bots-step")
        assert page.pause(app) == 0
        app.settle()
        assert seat.moments() == moments + 1, "one step is one thing that this seat sees"
        assert not seat.view().waiting
    assert seat.moments() > 1
    send(app, "bots-pause")
    assert page.pause(app) is not None


@pytest.mark.usefixtures("table")
def test_skipping_ends_at_the_next_decision(app: App) -> None:
    page = page_of(app)
    send(app, "bots-skip")
    while page.pause(app) is not None:
        assert page.pause(app) == 0
        page.tick(app)
    assert page.legal
    assert not page.pace.is_skipping
    app.refresh()
    assert "Since your last turn: " in texts(app.screen)
    assert "bots-skip" not in {message["do"] for message in offered(app.screen)}


@pytest.mark.usefixtures("table")
def test_pace_is_chosen_and_stored(app: App) -> None:
    app.settle()
    send(app, "bots-pace", value="slow")
    assert app.settings.pace_in("survive") == "slow"
    assert app.settings.pace_in("fish-fish") == "normal", "each game has its own"
    assert app.screen.remember["paces"] == "survive=slow"
    send(app, "bots-pace", value="warp")
    assert app.settings.pace_in("survive") == "slow"
    send(app, "open", what="settings")
    send(app, "setting", name="pace", value="fast")
    assert app.settings.pace_in("survive") == "fast", "the settings are for all games"


@pytest.mark.usefixtures("table")
def test_turn_is_shown_on_board(app: App) -> None:
    app.settle()
    page = page_of(app)
    lines = [message for message in offered(app.screen) if message["do"] == "show-turn"]
    assert len(lines) == 4
    send(app, **lines[1])
    assert page.past is not None
    picture = shown(app).picture
    assert isinstance(picture, Picture)
    assert picture.marks.seen, "the tile that sank"
    assert page.pause(app) is None, "bots wait meanwhile"
    send(app, "return")
    assert page.past is None
    send(app, "show-turn", moment=10**6)
    assert page.past is None
    last = page.memory.moments() - 1
    ends = []
    for line in lines:
        send(app, **line)
        assert page.past is not None
        ends.append(page.past == last)
        later = {"do": "look", "moment": page.past + 1}
        assert (later in offered(app.screen)) != ends[-1], "nothing is later than the last moment"
    assert any(ends)


@pytest.mark.usefixtures("table")
def test_events_since_own_turn_replay(app: App) -> None:
    app.settle()
    page = page_of(app)
    turns = page.own_turns_since()
    assert [turn.seat for turn in turns] == [1, 2, 3]
    send(app, "play-back")
    seen = [page.past]
    while page.past is not None:
        assert page.pause(app) is not None
        page.tick(app)
        seen.append(page.past)
    assert seen == [*range(turns[0].first, turns[-1].last + 1), None]
    send(app, "play-back")
    send(app, "play-back-stop")
    assert page.past is not None
    assert page.pause(app) is None


def test_undo_takes_its_arrow_with_it(app: App) -> None:
    placed(app, "person", "drifter")
    page = page_of(app)
    step = next(a for a in page.legal.actions if getattr(a, "to_space", None))
    page.seat.act(step)
    app.refresh()
    assert page.trail.moves
    send(app, "undo")
    assert page.trail == NO_TRAIL
    picture = shown(app).picture
    assert isinstance(picture, Picture)
    assert picture.marks.last == ()


def test_fish_fish_shows_the_last_bids(app: App) -> None:
    table = fish_table(app, "person", "drifter", "drifter", first_fisher=1)
    at_table(app, table)
    app.settle()
    assert any(message["do"] == "show-turn" for message in offered(app.screen))
    assert "bait" in texts(app.screen)
