"""Board and needed control are on the screen together in every step of a turn, from phone to projector."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from survive_nb.fish_fish.model import LayRow
from survive_nb.fish_fish.model import Options as FishOptions
from survive_nb.store import SqliteStore
from survive_nb.survive.danger import deadly
from survive_nb.survive.model import MoveCreature, MoveExplorer, Options, Sink
from survive_nb.survive.piece_index import PieceIndex
from survive_nb.survive.ui.reachable import Reachable
from survive_nb.survive.view import View
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.transcript import dumps, write
from tests.browser.games import (
    begun,
    behind,
    finished,
    link,
    place_of,
    plain_step,
    play_on,
    played_until,
)
from tests.browser.games import finish_looking as look_closed
from tests.browser.pages import MOVES, STEP, finish_looking, press, remembered, visit
from tests.browser.servers import Server
from tests.browser.test_at_the_board import crowded, one_turn, with_both
from tests.browser.test_guided_game import BUTTON, PLACE, TEXT, click, go_on
from tests.browser.test_handover import handover_to
from tests.browser.test_keyboard import ready_for_all_steps
from tests.ui.survive_games import matches

#: Width and height in CSS pixels.
PHONES = ((390, 844), (360, 740), (844, 390), (740, 360))
TABLET, LAPTOP, LAPTOP_AT_200_PERCENT, PROJECTOR = (820, 1180), (1280, 720), (640, 360), (1920, 1080)
SIZES = (*PHONES, TABLET, LAPTOP, LAPTOP_AT_200_PERCENT, PROJECTOR)
#: The sizes with the least room; Persian text is measured here too.
TIGHT = ((360, 740), (740, 360), LAPTOP_AT_200_PERCENT, LAPTOP)
#: WCAG 2.2, 2.5.8: the least size of a target.
LEAST = 24

#: Everything that is not fully in the window, or that something else covers, after scrolling to the top.
MEASURE = """async ([needed, least]) => {
  scrollTo(0, 0);
  // The board and the chooser follow the size of the window in the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const wrongs = [];
  const [wide, high] = [document.documentElement.clientWidth, innerHeight];
  const name = (one) => one.dataset.place || `${one.className} ${one.textContent.slice(0, 40)}`;
  const edges = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round);
  const inside = (element, box, covered) => {
    if (!box.width || !box.height) wrongs.push(`${name(element)} is not shown`);
    else if (box.left < -0.5 || box.top < -0.5 || box.right > wide + 0.5 || box.bottom > high + 0.5)
      wrongs.push(`${name(element)} is outside: ${edges(box)}`);
    else if (covered) {
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!top || !(element.contains(top) || top.contains(element) && top.closest("label")))
        wrongs.push(`${name(element)} is covered by ${top && name(top)}`);
    }
  };
  const root = document.querySelector(".atl-root");
  if (document.documentElement.scrollWidth > wide || root.scrollWidth > root.clientWidth)
    wrongs.push("the page scrolls sideways");
  // A question or a notice may lie over places.
  const over = document.querySelector("dialog[open], .atl-chooser, .atl-notice-layer > *");
  const board = document.querySelector(".atl-board-frame");
  if (board && board.checkVisibility()) {
    inside(board, board.getBoundingClientRect(), false);
    for (const place of board.querySelectorAll("[role=gridcell]")) {
      const box = place.getBoundingClientRect();
      if (!over) inside(place, box, place.matches(".atl-cell-live"));
      // The places of Fish Fish! have large buttons beside them.
      if (!place.matches(".atl-cell-box") && Math.min(box.width, box.height) < least)
        wrongs.push(`${name(place)} is small: ${box.width} × ${box.height}`);
    }
  }
  for (const selector of needed) {
    const found = [...document.querySelectorAll(selector)];
    if (!found.length) wrongs.push(`${selector} is missing`);
    for (const element of found) inside(element, element.getBoundingClientRect(), true);
  }
  return wrongs.slice(0, 6);
}"""


class Walk:
    """One page that is measured at every size, in both languages."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.wrongs: list[str] = []

    def measure(self, step: str, *needed: str, persian: bool = True, tight: bool = False) -> None:
        """Measure one step at all sizes, or those with the least room, and in Persian at the latter."""
        self._at(step, TIGHT if tight else SIZES, needed)
        if persian:
            self._speak("fa")
            self._at(f"{step}, Persian", TIGHT, needed)
            self._speak("en")
        self.page.set_viewport_size({"width": 1280, "height": 720})

    def _at(self, step: str, sizes: tuple[tuple[int, int], ...], needed: tuple[str, ...]) -> None:
        for width, height in sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            found = self.page.evaluate(MEASURE, [list(needed), LEAST])
            self.wrongs += [f"{step}, {width} × {height}: {wrong}" for wrong in found]

    def _speak(self, lang: str) -> None:
        # By an event, because a dialog may cover the button.
        self.page.locator(".atl-tools button[lang]").dispatch_event("click")
        expect(self.page.locator(".atl-root")).to_have_attribute("lang", lang)

    def check(self) -> None:
        assert not self.wrongs, "\n".join(self.wrongs)


TURN = (".atl-turn", ".atl-prompt", ".atl-step-buttons button")
#: Whether a table is as wide as its box.
NO_SCROLL = "(table) => table.parentElement.scrollWidth <= table.parentElement.clientWidth"
#: Open a screen by its address in the same kernel, as Back and Forward do.
GO = """(link) => {
  history.pushState(null, "", link);
  dispatchEvent(new PopStateEvent("popstate"));
}"""


@pytest.fixture(scope="module")
def visited(browser: Browser, voila_app: Server) -> Iterator[Page]:
    memory = remembered(voila_app, pace="at-once", motion=False, look_time="no-limit")
    with visit(browser, storage_state=memory) as page:
        page.goto(voila_app.address)
        expect(page.locator(".atl-root")).to_have_attribute("data-alone", "yes")
        yield page


@pytest.fixture
def walk(visited: Page) -> Iterator[Walk]:
    walk = Walk(visited)
    yield walk
    walk.check()


def open_game(page: Page, server: Server, table: Table) -> None:
    page.evaluate(GO, link(server, table))
    expect(page).to_have_url(re.compile(re.escape(table.key)))


def places_boats(table: Table) -> bool:
    """Return whether the person places a boat."""
    return table.waits_for() == 0 and table.onlooker().view().step == "place_boats"


def two_colors(server: Server) -> Table:
    """Begin a game for two with two colours each, which has the longest lists."""
    plans = [SeatPlan("person", "Ada"), SeatPlan("bot", "Ben", "drifter")]
    options = Options(players=2, colors_per_player=2, ending="last_explorer", first_player=0)
    repository = GameRepository(SqliteStore(server.store / "games.sqlite"))
    return repository.begin("survive", options, plans, browser="", seed="sizes")


@pytest.mark.parametrize("players", [2, 4])
def test_set_up_fits_every_screen(walk: Walk, voila_app: Server, players: int) -> None:
    page = walk.page
    bots = ["drifter"] * (players - 1)
    table = two_colors(voila_app) if players == 2 else begun(voila_app, "person", *bots, place=False)
    open_game(page, voila_app, table)
    expect(page.locator(".atl-values")).to_be_visible()
    walk.measure(f"explorers of {players}", *TURN, ".atl-values button")
    table = two_colors(voila_app) if players == 2 else begun(voila_app, "person", *bots, place=False)
    rng = Random(1)
    while not places_boats(table):
        play_on(table, rng)
    open_game(page, voila_app, table)
    expect(page.locator(".atl-prompt")).to_contain_text("for a boat")
    walk.measure(f"boats of {players}", *TURN)
    page.get_by_role("button", name="Place all for me").click()
    expect(page.locator(".atl-remember")).to_be_visible()
    walk.measure(f"remember of {players}", ".atl-remember .atl-primary", ".atl-prompt", ".atl-turn")
    finish_looking(page)
    expect(page.locator(MOVES)).to_be_visible()
    walk.measure(f"first turn of {players}", *TURN)


def test_a_turn_fits_every_screen(walk: Walk, voila_app: Server) -> None:
    page = walk.page
    table = played_until(voila_app, ready_for_all_steps, "person", "drifter", "drifter", "drifter")
    open_game(page, voila_app, table)
    expect(page.locator(STEP)).to_have_text("Tile")
    walk.measure("tile", *TURN, ".atl-hand .atl-primary")
    many = prepared(voila_app, has_many_tiles)
    open_game(page, voila_app, many)
    expect(page.locator(".atl-hand > li").nth(3)).to_be_attached()
    walk.measure("many tiles", *TURN, ".atl-hand .atl-primary")
    open_game(page, voila_app, table)
    expect(page.locator(".atl-hand > li").nth(3)).not_to_be_attached()
    page.locator(".atl-hand .atl-primary").first.click()
    expect(page.locator(".atl-prompt")).to_contain_text("that the tile moves")
    walk.measure("tile in hand", *TURN, ".atl-hand [aria-pressed=true]")

    page.get_by_role("button", name="Play no tile").click()
    expect(page.locator(MOVES)).to_be_visible()
    walk.measure("moves", *TURN)
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".atl-hint-button").first).to_be_visible()
    walk.measure("hints", *TURN)
    seat = behind(page, voila_app).seat(0)
    step = plain_step(seat.view(), seat.legal())
    press(page, place_of(seat.view(), step.explorer))
    expect(page.locator(".atl-prompt")).to_contain_text("Choose where")
    walk.measure("a piece in hand", *TURN)
    page.keyboard.press("n")
    expect(page.locator(".atl-note")).to_be_visible()
    walk.measure("note", ".atl-note button")
    page.keyboard.press("Escape")
    expect(page.locator(".atl-note")).to_have_count(0)
    press(page, str(step.to_space))
    expect(page.locator(MOVES)).to_contain_text("2 moves left")
    walk.measure("after a move", *TURN)
    press(page, "A1")
    expect(page.locator(".atl-notice-layer .atl-notice")).to_be_visible()
    walk.measure("notice", ".atl-notice-layer button", persian=False)  # a change of language closes it
    page.locator(".atl-notice-layer").get_by_role("button", name="Close").click()

    page.get_by_role("button", name="End moves").click()
    expect(page.locator(STEP)).to_have_text("Sink")
    walk.measure("sink", *TURN)
    sink = next(action for action in behind(page, voila_app).seat(0).legal() if isinstance(action, Sink))
    press(page, sink.space)
    expect(page.locator(".atl-die")).to_be_visible()
    walk.measure("creature", *TURN, ".atl-die")
    seat = behind(page, voila_app).seat(0)
    move = next(action for action in seat.legal() if isinstance(action, MoveCreature))
    press(page, place_of(seat.view(), move.creature))
    expect(page.locator(".atl-prompt")).to_contain_text("Choose where")
    walk.measure("a creature in hand", *TURN, ".atl-die")


def test_questions_fit_every_screen(walk: Walk, voila_app: Server) -> None:
    page = walk.page
    table = played_until(voila_app, with_both, "person", "drifter")
    open_game(page, voila_app, table)
    expect(page.locator(MOVES)).to_be_visible()
    place = crowded(table.seat(0).view(), Reachable(table.seat(0).legal()))
    press(page, str(place))
    expect(page.locator(".atl-chooser")).to_be_visible()
    walk.measure("chooser", ".atl-chooser button", ".atl-prompt")

    table = played_until(voila_app, may_die, "person", "drifter", "drifter")
    view = table.seat(0).view()
    move = deadly_move(table)
    assert move is not None
    open_game(page, voila_app, table)
    expect(page.locator(MOVES)).to_be_visible()
    press(page, place_of(view, move.explorer))
    press(page, str(move.to_space))
    expect(page.get_by_role("dialog", name="This move is deadly")).to_be_visible()
    walk.measure("deadly", ".atl-dialog-actions button")
    page.keyboard.press("Escape")

    open_game(page, voila_app, prepared(voila_app, in_step("choose_riders")))
    riders = page.get_by_role("button", name="Let them climb in")
    expect(riders).to_be_visible()
    walk.measure("riders", *TURN, ".atl-riders button")

    open_game(page, voila_app, prepared(voila_app, in_step("repel")))
    expect(page.get_by_role("dialog", name="Use your repellent?")).to_be_visible()
    walk.measure("repellent", ".atl-dialog-actions button")
    page.get_by_role("dialog").get_by_role("button").first.click()


def deadly_move(table: Table) -> MoveExplorer | None:
    """Return a step of a lone explorer that loses it."""
    view, index = table.seat(0).view(), PieceIndex(table.seat(0).view())
    for action in table.seat(0).legal():
        if isinstance(action, MoveExplorer) and action.to_space and deadly(view, action):
            start = place_of(view, action.explorer)
            if (
                len(index.explorers_at(start)) == 1
                and not index.boat(start)
                and not index.boat(action.to_space)
            ):
                return action
    return None


def may_die(table: Table) -> bool:
    return table.waits_for() == 0 and table.seat(0).view().step == "move" and deadly_move(table) is not None


def prepared(server: Server, wanted: Callable[[View], bool]) -> Table:
    """Play lively games of four until the first player decides in such a position, and open it."""
    for seed in range(100):
        for match in matches(Options(players=4, crowded=True, first_player=0), seed, 700):
            if match.to_act == 0 and wanted(match.view(0)):
                plans = [
                    SeatPlan("person", "Ada"),
                    *(SeatPlan("bot", f"Ben {n}", "drifter") for n in (1, 2, 3)),
                ]
                text = dumps(write(match, extra={"seed": "sizes"}))
                repository = GameRepository(SqliteStore(server.store / "games.sqlite"))
                table = repository.open_prepared(text, plans, browser="")
                look_closed(table)
                return table
    raise AssertionError("it never came about")


def in_step(step: str) -> Callable[[View], bool]:
    return lambda view: view.step == step


def has_many_tiles(view: View) -> bool:
    """Return whether the player may play one of four tiles or more."""
    return view.step == "play_tile" and len(view.hands[0]) > 3


def choose_pace(page: Page, name: str) -> None:
    """Choose how fast bots play in all games."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_turns_of_others_fit_every_screen(walk: Walk, voila_app: Server) -> None:
    page = walk.page
    open_game(page, voila_app, begun(voila_app, "person", "drifter"))
    expect(page.locator(MOVES)).to_be_visible()
    choose_pace(page, "Slow")
    open_game(page, voila_app, played_until(voila_app, one_turn, "person", "scout", "scout", "scout"))
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_role("button", name="Go on", exact=True)).to_be_visible()
    walk.measure("turn of a bot", ".atl-turn", ".atl-prompt", ".atl-pace button")
    page.get_by_role("button", name="Skip the bots").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    page.locator(".atl-turn-button").first.click()
    expect(page.get_by_text("Looking back at the last turn")).to_be_visible()
    walk.measure("looking back", "[data-pane=now] .atl-button:not(.atl-show-pane)")
    page.get_by_role("button", name="Return to the game").first.click()
    choose_pace(page, "At once")


def test_shared_screen_fits_every_screen(walk: Walk, voila_app: Server) -> None:
    page = walk.page
    open_game(page, voila_app, begun(voila_app, "person", "person", "person", "person", place=False))
    handover_to(page, "Ada")
    walk.measure("handover", ".atl-dialog button")
    page.get_by_role("button", name="I am Ada").click()
    expect(page.locator(".atl-letters")).to_be_visible()
    walk.measure("letters", ".atl-letters > li", ".atl-dialog-actions button")
    for name in ("Ada", "Ben", "Cleo", "Dara"):
        if name != "Ada":
            handover_to(page, name)
            page.get_by_role("button", name=f"I am {name}").click()
        page.get_by_role("button", name="I have seen them").click()
    expect(page.locator(".atl-values")).to_be_visible()
    walk.measure("face down", *TURN, ".atl-values button")
    open_game(page, voila_app, begun(voila_app, "person", "drifter"))
    expect(page.locator(MOVES)).to_be_visible()


@pytest.mark.parametrize("game", [0, 1])
def test_guided_game_fits_every_screen(walk: Walk, voila_app: Server, game: int) -> None:
    page = walk.page
    page.evaluate(GO, f"{voila_app.address}?page=learn")
    page.locator(".atl-learn-games > *").nth(game).get_by_role("button").first.click()
    expect(page.locator(TEXT)).to_be_visible()
    end = ("Play on", "Play a whole game")[game]
    for number in range(60):
        if page.get_by_role("button", name=end, exact=True).count():
            break
        shown = BUTTON if page.locator(BUTTON).count() else PLACE
        # Steps look alike: most are measured where there is least room, every other one in Persian too.
        name, often = f"guided game {game}, step {number}", number % 2 == 0
        walk.measure(name, TEXT, shown, ".atl-guide-ways button", tight=number % 6 != 0, persian=often)
        go_on(page, click)
    walk.measure(f"guided game {game}, end", TEXT, ".atl-guide-own button")


@pytest.mark.parametrize("players", [2, 4])
def test_the_end_fits_every_screen(walk: Walk, voila_app: Server, players: int) -> None:
    page = walk.page
    open_game(page, voila_app, finished(voila_app, players=players))
    replay = page.get_by_role("button", name="Replay", exact=True)
    expect(replay).to_be_visible()
    walk.measure(f"end of {players}", ".atl-verdict", ".atl-hero .atl-button")
    replay.click()
    expect(page.get_by_role("slider")).to_be_visible()
    walk.measure(f"replay of {players}", ".atl-slider", ".atl-center button")


def fish_game(server: Server, players: int, *, fisher: int) -> Table:
    """Begin a game of Fish Fish! for one person and bots."""
    plans = [
        SeatPlan("person", "Ada"),
        *(SeatPlan("bot", f"Angler {n}", "angler") for n in range(1, players)),
    ]
    repository = GameRepository(SqliteStore(server.store / "games.sqlite"))
    return repository.begin("fish-fish", FishOptions(players, fisher), plans, browser="", seed="sizes")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
def test_fish_fish_fits_every_screen(walk: Walk, voila_app: Server, players: int) -> None:
    page = walk.page
    open_game(page, voila_app, fish_game(voila_app, players, fisher=0))
    hand = page.locator(".atl-fisher-hand")
    expect(hand).to_be_visible()
    walk.measure(
        f"fisher of {players}",
        ".atl-turn",
        ".atl-prompt",
        ".atl-fisher-hand button",
        ".atl-step-buttons button",
    )
    legal = behind(page, voila_app).seat(0).legal()
    assert isinstance(legal[0], LayRow)
    press(page, f"card-{legal[0].card}")
    press(page, f"bait-{legal[0].bait}")
    expect(page.get_by_role("button", name="Lay ")).to_be_enabled()
    walk.measure(f"row of {players}", ".atl-turn", ".atl-fisher-hand button")

    open_game(page, voila_app, fish_game(voila_app, players, fisher=1))
    expect(page.get_by_role("group", name="Your bid")).to_be_visible()
    walk.measure(
        f"bid of {players}", ".atl-turn", ".atl-prompt", ".atl-bids button", ".atl-step-buttons button"
    )
    bid = page.get_by_role("button", name="Bid nothing", exact=True)
    on = page.get_by_role("button", name="Next hand")
    expect(bid.or_(on).first).to_be_visible()
    while not on.is_visible():
        row = page.locator(STEP).inner_text()
        bid.click()
        # The row is over, or others bid in it.
        expect(
            page.locator(".atl-turn-card:has(.atl-bids)").filter(has=page.locator(STEP, has_text=row))
        ).to_have_count(0)
        expect(bid.or_(on).first).to_be_visible()
    walk.measure(f"end of a hand of {players}", ".atl-play button.atl-primary")
    assert page.locator(".atl-sheet-table").evaluate(NO_SCROLL), "the score sheet scrolls sideways"
