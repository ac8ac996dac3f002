"""A third game, added by one registration call, works everywhere: nothing knows games by name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from survive_nb import rulebook, transcript
from survive_nb.game import IllegalAction, Match
from survive_nb.i18n.words import Words
from survive_nb.registry import game_names, register, rules_of, unregister
from survive_nb.simulate import random_match
from survive_nb.store import SqliteStore
from survive_nb.table import GameRepository, SeatPlan
from survive_nb.text.game_text import GameText, game_log
from survive_nb.text.player_names import usual_names
from survive_nb.ui.app import App
from survive_nb.ui.game_screens import GameScreens
from survive_nb.ui.replay import ReplayPage
from tests import nim
from tests.nim import text as nim_text
from tests.nim.ui import screens as nim_screens
from tests.nim.ui.screens import NimPage
from tests.refusals import refuses
from tests.ui.pages import all_text, an_app, nodes, send, texts
from tests.ui.rooms import Clock, Guest, all_wait, join, open_room

# mypy checks that the modules have what the app asks of a game.
TEXT: GameText[nim.View, nim.Take, nim.StonesTaken] = nim_text
SCREENS: GameScreens = nim_screens


@pytest.fixture(autouse=True)
def with_nim() -> Iterator[None]:
    register("nim", "tests.nim")
    yield
    unregister("nim")


def test_it_is_listed_with_the_others() -> None:
    assert game_names() == ("survive", "fish-fish", "nim")
    assert rules_of("nim").TITLE == "Nim"


def test_a_match_and_its_transcript() -> None:
    match: Match = random_match(rules_of("nim"), nim.Options(players=3, first_player=1), Random(5))
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners == (match.log[-1].seat,)
    again = transcript.verify(transcript.dumps(transcript.write(match)))
    assert again.state == match.state
    assert again.log == match.log
    (chapter,) = game_log(match, Words("en"))
    assert [line.text for line in chapter.lines] == [
        f"Seat {ply.seat} takes {ply.action.stones}." for ply in match.log
    ]


def test_bot_game_is_saved_and_resumed(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    plans = [SeatPlan("person", "Ada"), SeatPlan("bot", "Counter", "counter")]
    options = nim.Options(players=2, first_player=0)
    table = GameRepository(store).begin("nim", options, plans, browser="", seed="a")
    with refuses(IllegalAction, "NIM-1"):
        table.seat(0).act(nim.Take(4))
    table.seat(0).act(nim.Take(1))
    assert table.step()
    resumed = GameRepository(store).resume(table.key)
    assert resumed.seat(0).view() == table.seat(0).view()
    store.close()


def test_its_bots_advise(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "games.sqlite")
    plans = [SeatPlan("person", "Ada"), SeatPlan("bot", "Counter", "counter")]
    options = nim.Options(players=2, first_player=0)
    table = GameRepository(store).begin("nim", options, plans, browser="", seed="a")
    (advice,) = table.seat(0).hint(1)
    assert (advice.action, advice.sentence) == (nim.Take(2), "It leaves 8 stones.")
    store.close()


def test_own_names_and_rules_are_known() -> None:
    words = Words("en")
    assert words.name("nim") == "Nim"
    assert words.say("{thing} and {other}", thing="stone", other="heap-2") == "Pebble and heap no. 2"
    assert usual_names(["person", "counter", "counter"], words) == ["You", "Counter 1", "Counter 2"]
    assert rulebook.game_of("NIM-2") == "nim"
    assert rulebook.search("last stone")[0].id == "NIM-1"


def test_words_from_before_its_registration_do_not_hide_its_names() -> None:
    unregister("nim")
    assert Words("en").with_players(["Ada"]).name("stone") == "stone"
    register("nim", "tests.nim")
    assert Words("en").with_players(["Ada"]).name("stone") == "pebble"


def play(app: App, page: NimPage) -> None:
    """Take one stone whenever it is this player's turn, until the game is over."""
    while not page.table.is_over:
        if page.memory.legal():
            send(app, "take", n=1)
        app.settle()


def check_replay(app: App) -> None:
    """Open the replay of a finished game and look at its first and last moment."""
    send(app, "ending-replay")
    assert isinstance(app.page, ReplayPage)
    assert "Stones left: 10" in all_text(app)
    app.page.go_to(app.page.last)
    app.refresh()
    assert "Stones left: 0" in all_text(app)


def test_app_plays_and_replays_it(tmp_path: Path) -> None:
    app = an_app(tmp_path, pace="at-once")
    assert "Play Nim" in all_text(app)
    send(app, "play-now", game="nim")
    assert isinstance(app.page, NimPage)
    assert "Stones left: 10" in all_text(app)
    play(app, app.page)
    assert "Stones left: 0" in all_text(app)
    check_replay(app)
    app.close()


def test_new_game_page_starts_it(tmp_path: Path) -> None:
    app = an_app(tmp_path, pace="at-once")
    send(app, "new-game", game="nim")
    assert "New game: Nim" in all_text(app)
    assert "Bot: counter" in all_text(app)
    send(app, "new-set", field="players", value="3")
    send(app, "new-start", values={"name-0": "Ada", "first": "0"})
    assert isinstance(app.page, NimPage)
    assert [plan.name for plan in app.page.table.plans] == ["Ada", "Counter 1", "Counter 2"]
    send(app, "home")
    assert "Ada, Counter 1 and Counter 2" in all_text(app)
    assert "You against one bot" in all_text(app)
    app.close()


def test_rulebook_drawer_shows_its_rules(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    send(app, "open", what="rules")
    send(app, "rules-game", game="nim")
    send(app, "rules-read", rule="NIM-1")
    assert app.drawer is not None
    assert "Taking stones" in texts(nodes(app.drawer.node(app)))
    app.close()


def test_room_with_person_and_bot(tmp_path: Path) -> None:
    store, clock = SqliteStore(tmp_path / "rooms.sqlite"), Clock()
    host, ada = Guest(store, clock, 1), Guest(store, clock, 2)
    code = open_room(host, "nim", "person", "counter", plays=False, first="0")
    join(ada, code, "Ada")
    host.wait()
    host.click("lobby-start")
    for _ in range(100):
        all_wait(host, ada)
        if "Replay" in ada.text and "Replay" in host.text:
            break
        if ada.leads_to("take"):
            ada.click("take", n=1)
    table = ada.page.table
    assert transcript.verify(table.transcript()).outcome == table.outcome
    assert host.page.table.onlooker().view() == table.onlooker().view()
    check_replay(ada.app)
    for guest in (host, ada):
        guest.app.close()
    store.close()
