"""The page of Fish Fish!: bids, rows, refusals, the end of a hand, the coach, the handover."""

from __future__ import annotations

import json
from random import Random

import pytest

from survive_nb.fish_fish.model import Bid
from survive_nb.fish_fish.ui.board.picture import FishPicture
from survive_nb.fish_fish.ui.controls import NOTHING
from survive_nb.fish_fish.ui.ending import FishEndingPage
from survive_nb.table import Table
from survive_nb.ui.app import App
from survive_nb.ui.drawing.board_canvas import BoardCanvas
from survive_nb.ui.log_panel import Log
from tests.rules.marks import rule
from tests.ui.apps import Visitor, Wire, all_nodes, offered, texts
from tests.ui.fish_apps import click, fish_table, page_of, record


def notice(app: App) -> tuple[str | None, str]:
    assert app.notice is not None
    return app.notice.rule, app.notice.sentence


def fish_board(app: App) -> BoardCanvas:
    """Return the board of Fish Fish!."""
    return app.board.board_of("fish-fish")


def everything(app: App) -> str:
    """Return the whole state of the screen and all drawings on the table."""
    state = {name: value for name, value in app.screen.get_state().items() if not name.startswith("_")}
    return json.dumps([state, repr(fish_board(app)._painted)], default=str, ensure_ascii=False)


def until_a_hand_is_over(app: App, seed: int = 5) -> None:
    """Play at random; the coach is left as it is."""
    visitor = Visitor(app, Random(seed))
    while page_of(app).ended_hand is None:
        message = visitor.choose()
        if message["do"] != "coach":
            visitor.click(message)


# -- bidding and laying --------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [("tap", {"at": "bid-2"}), ("typed", {"value": "2"})])
def test_bid_by_place_or_word(app: App, way: tuple[str, dict[str, object]]) -> None:
    table = fish_table(app, "person", "drifter", "drifter", first_fisher=2)
    app.screen.receive({"do": way[0], **way[1]})
    assert table._match.log[-1].action == Bid(2)


def test_row_is_chosen_then_laid(app: App) -> None:
    table = fish_table(app, "person", "drifter")
    before = record(table)
    click(app, "tap", at="card-no_fish")
    click(app, "tap", at="bait-4")
    assert record(table) == before
    assert "Lay “No fish!” under bait 4" in texts(app.screen)
    click(app, "tap", at="row")
    assert record(table) != before
    assert page_of(app).chosen == NOTHING


def test_keys_are_named_on_the_buttons(app: App) -> None:
    fish_table(app, "person", "drifter", first_fisher=1)
    keys = [
        node["a"]["aria-keyshortcuts"]
        for node in all_nodes(app.screen)
        if "aria-keyshortcuts" in node.get("a", {})
    ]
    assert keys == ["0", "1", "2", "3", "4"]


def test_click_is_one_message_one_batch(app: App, wire: Wire) -> None:
    fish_table(app, "person", "drifter", first_fisher=1)
    wire.take()
    app.screen.receive({"do": "tap", "at": "bid-1", "click": "abc"})
    sent = wire.take()
    assert len(sent) == 2
    assert sum(len(text) + sum(map(len, raw)) for _, _, text, raw in sent) < 60_000


# -- refusals ------------------------------------------------------------------------------------------------


@rule("FF-4")
def test_too_many_tiles_cites_rule(app: App) -> None:
    table = fish_table(app, "person", "drifter", first_fisher=1)
    click(app, "tap", at="bid-3")
    if page_of(app).ended_hand is None:
        before = record(table)
        click(app, "tap", at="bid-4")
        assert record(table) == before
        assert notice(app)[0] == "FF-4"
        assert "Rule FF-4" in texts(app.screen)


@rule("FF-3")
def test_half_a_row_cites_rule(app: App) -> None:
    table = fish_table(app, "person", "drifter")
    before = record(table)
    click(app, "tap", at="card-fish")
    app.screen.receive({"do": "tap", "at": "row"})
    assert (record(table), notice(app)[0]) == (before, "FF-3")


@rule("FF-7")
def test_fish_touching_cards_is_refused(app: App) -> None:
    fish_table(app, "person", "drifter", first_fisher=1)
    app.screen.receive({"do": "tap", "at": "card-fish"})
    assert notice(app)[0] == "FF-7"


# -- the last row --------------------------------------------------------------------------------------------


@rule("FF-5")
def test_last_row_bids_automatically(app: App) -> None:
    table = fish_table(app, "person", "hermit", first_fisher=1)
    for _ in range(4):
        assert page_of(app).ended_hand is None
        app.screen.receive({"do": "tap", "at": "bid-0"})
        while table.onlooker().view().bait is None:
            app._tick()
    assert table.waits_for() == 0
    assert "every fish bids all tiles that are left" in texts(app.screen)
    assert {"rule": "FF-5", "do": "rule"} in offered(app.screen)
    assert not [message for message in offered(app.screen) if str(message.get("at")).startswith("bid-")]
    app.settle()
    assert page_of(app).ended_hand == 1
    assert "bid all that is left: 4 tiles." in texts(app.screen)


# -- the end of a hand ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_hand_end_waits_for_click(app: App) -> None:
    table = fish_table(app, "person", "drifter", "drifter", "drifter")
    until_a_hand_is_over(app)
    page, shown = page_of(app), texts(app.screen)
    assert "Hand 1 is over" in shown
    for seat, points in enumerate(table.onlooker().view().sheet[0]):
        name = table.plans[seat].name
        assert any(line.startswith(name) and f"{points} points." in line for line in shown.splitlines())
    assert page.pause(app) is None
    before = record(table)
    click(app, "tap", at="bid-1")
    click(app, "tap", at="bid-1")
    assert record(table) == before
    click(app, "next-hand")
    assert page.ended_hand is None


@pytest.mark.slow
@rule("FF-8", "FF-10")
def test_hand_end_shows_final_table(app: App) -> None:
    table = fish_table(app, "person", "drifter", "drifter", "drifter")
    until_a_hand_is_over(app)
    picture = fish_board(app)._picture
    assert isinstance(picture, FishPicture)
    view = picture.view
    assert (view.hand, view.to_act, view.tiles) == (1, None, (0, 0, 0, 0))
    eaten = [sum(n * bait for n, bait in zip(board, (2, 3, 4, 5), strict=True)) for board in view.slots]
    eaten[view.fisher] = 4 * view.caught
    assert tuple(eaten) == table.onlooker().view().sheet[0]


def test_bots_play_on_alone(app: App) -> None:
    table = fish_table(app, "drifter", "hermit", "piranha", "angler")
    assert table.is_over
    assert isinstance(app.page, FishEndingPage)


# -- help ----------------------------------------------------------------------------------------------------


def test_row_undo_ends_with_bid(app: App) -> None:
    table = fish_table(app, "person", "person")
    before = record(table)
    click(app, "take-screen", seat=0)
    click(app, "typed", value="fish 3")
    assert {"do": "undo"} in offered(app.screen)
    click(app, "undo")
    assert record(table) == before


def test_coach_is_off_by_default(app: App) -> None:
    fish_table(app, "person", "drifter", first_fisher=1)
    assert "What each choice is worth" not in texts(app.screen)
    click(app, "coach")
    assert "What each choice is worth" in texts(app.screen)
    until_a_hand_is_over(app)
    assert "Review of the hand" in texts(app.screen)
    click(app, "coach")
    assert "Review of the hand" not in texts(app.screen)


def test_a_hint_gives_reasons(app: App) -> None:
    fish_table(app, "person", "drifter", "drifter", first_fisher=2)
    click(app, "hint")
    assert "What a strong bot would do" in texts(app.screen)
    assert page_of(app).hints


@pytest.mark.slow
def test_log_line_opens_its_moment(app: App) -> None:
    fish_table(app, "person", "drifter", "drifter")
    until_a_hand_is_over(app)
    click(app, "next-hand")
    lines = [message for message in offered(app.screen) if message["do"] == "look"]
    click(app, "look", moment=lines[1]["moment"])
    assert page_of(app).past == lines[1]["moment"]
    assert "Looking back" in texts(app.screen)
    assert not app.screen.live
    click(app, "escape")
    assert page_of(app).past is None


@pytest.mark.slow
def test_log_by_hand_is_complete(app: App) -> None:
    table = fish_table(app, "person", "drifter", "drifter")
    page = page_of(app)
    visitor = Visitor(app, Random(1))
    while not table.is_over:
        visitor.click(visitor.choose())
        seat = page.memory
        fresh = Log(page.text).entries(app.words, seat)
        assert page.log.entries(app.words, seat) == fresh


def test_board_text_and_commands_exist(app: App) -> None:
    fish_table(app, "person", "drifter", first_fisher=1)
    click(app, "board_text")
    assert "bid 3" in texts(app.screen)
    click(app, "typed", value="help")
    assert "bid 0" in notice(app)[1]
    click(app, "typed", value="gibberish")
    assert "not a command" in notice(app)[1]


# -- several persons at one screen ---------------------------------------------------------------------------


@rule("FF-3")
def test_fisher_takes_screen_fish_does_not(app: App) -> None:
    table = fish_table(app, "person", "person", "person")
    assert page_of(app).handover_to == 0
    assert {message["do"] for message in offered(app.screen)} == {"take-screen"}
    click(app, "tap", at="card-fish")
    assert notice(app)[1] == "First say who you are."
    click(app, "take-screen", seat=1)
    assert page_of(app).handover_to == 0
    click(app, "take-screen", seat=0)
    click(app, "tap", at="card-fish")
    click(app, "tap", at="bait-5")
    click(app, "tap", at="row")
    assert (page_of(app).handover_to, page_of(app).seat.index) == (None, 1)
    click(app, "tap", at="bid-1")
    assert page_of(app).seat.index == 2
    assert table.waits_for() == 2


@pytest.mark.slow
@rule("FF-3", "FF-6")
def test_fisher_secrets_leave_shared_screen(app: App) -> None:
    """Two games differ only in what the fisher lays and discards; all that others see is the same."""
    shown = []
    for card, other in (("fish", "no_fish"), ("no_fish", "fish")):
        fish_table(app, "person", "person", seed="same")
        seen = []
        for row_card, bait in ((card, 3), (other, 4)):
            click(app, "take-screen", seat=0)
            click(app, "tap", at=f"card-{row_card}")
            click(app, "tap", at=f"bait-{bait}")
            click(app, "tap", at="row")
            seen.append(everything(app))
            click(app, "board_text")
            click(app, "coach")
            click(app, "look", moment=1)
            seen.append(everything(app))
            for do in ("return", "board_text", "coach"):
                click(app, do)
            click(app, "tap", at="bid-0")
            seen.append(everything(app))
        shown.append(seen)
    for one, two in zip(*shown, strict=True):
        assert without_links(one) == without_links(two)


def without_links(text: str) -> str:
    """Leave out what counts games, pages and messages: the link, numbers of announcements and receipts."""
    state, drawing = json.loads(text)
    for name in ("link", "heard", "opened"):
        state.pop(name)
    for name in ("say", "effects"):
        state[name].pop("n")
    return json.dumps([state, drawing])


def test_review_uses_one_seats_view(app: App) -> None:
    table: Table = fish_table(app, "person", "person")
    click(app, "take-screen", seat=0)
    click(app, "coach")
    until_a_hand_is_over(app)
    assert table.waits_for() is not None
    click(app, "review", seat=0)
    assert page_of(app).handover_to == 0
    assert "Judged by what you could know" not in texts(app.screen)
    assert "Well played" not in texts(app.screen)
    click(app, "take-screen", seat=1)
    assert page_of(app).handover_to == 0
    click(app, "take-screen", seat=0)
    assert page_of(app).handover_to is None
    assert "Judged by what you could know" in texts(app.screen) or "Well played" in texts(app.screen)
    click(app, "escape")
    assert "Judged by what you could know" not in texts(app.screen)
    click(app, "next-hand")
    assert page_of(app).handover_to == 1
