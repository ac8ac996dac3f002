"""Board and needed control are on the screen together in every step of a turn, from phone to projector."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from survive_nb.fish_fish.model import LayRow
from survive_nb.fish_fish.model import Options as FishOptions
from survive_nb.store import SqliteStore
from survive_nb.survive.model import MoveCreature, Sink
from survive_nb.table import GameRepository, SeatPlan, Table
from tests.browser.games import begun, behind, finished, link, place_of, plain_step, played_until
from tests.browser.pages import MOVES, STEP, finish_looking, press, remembered, visit
from tests.browser.servers import Server
from tests.browser.test_keyboard import ready_for_all_steps

#: Width and height in CSS pixels.
PHONES = ((390, 844), (360, 740), (844, 390), (740, 360))
TABLET, LAPTOP, LAPTOP_AT_200_PERCENT, PROJECTOR = (820, 1180), (1280, 720), (640, 360), (1920, 1080)
SIZES = (*PHONES, TABLET, LAPTOP, LAPTOP_AT_200_PERCENT, PROJECTOR)
#: The sizes with the least room; Persian text is measured here too.
TIGHT = ((360, 740), (740, 360), LAPTOP_AT_200_PERCENT, LAPTOP)
#: WCAG 2.2, 2.5.8: the least size of a target.
LEAST = 24

#: Everything that is not fully in the window, or that something else covers, after scrolling to the top.
MEASURE = """([needed, least]) => {
  scrollTo(0, 0);
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
  if (document.documentElement.scrollWidth > wide) wrongs.push("the page scrolls sideways");
  const over = document.querySelector("dialog[open]");
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

    def measure(self, step: str, *needed: str) -> None:
        """Measure one step at all sizes, and in Persian at those with the least room."""
        self._at(step, SIZES, needed)
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
        wrongs = [wrong for wrong in self.wrongs if not any(re.search(known, wrong) for known in KNOWN)]
        assert not wrongs, "\n".join(wrongs)


#: Faults that are known and still to be mended: at 200 % zoom the page is a little wider than the window, and
#: with the panel of what happened beside the board the button of a tile in the hand lies below the window.
KNOWN = (
    "640 × 360: the page scrolls sideways",
    "^tile, (Persian, )?1280 × 720: atl-button atl-primary .* is outside",
)

TURN = (".atl-turn", ".atl-prompt", ".atl-step-buttons button")


@pytest.fixture(scope="module")
def visited(browser: Browser, voila_app: Server) -> Iterator[Page]:
    with visit(browser, storage_state=remembered(voila_app, pace="at-once", motion=False)) as page:
        yield page


@pytest.fixture
def walk(visited: Page) -> Iterator[Walk]:
    walk = Walk(visited)
    yield walk
    walk.check()


def test_set_up_fits_every_screen(walk: Walk, voila_app: Server) -> None:
    page = walk.page
    page.goto(link(voila_app, begun(voila_app, "person", "drifter", place=False)))
    expect(page.locator(".atl-cell-live").first).to_be_attached()
    walk.measure("explorers", *TURN, ".atl-values button")
    page.get_by_role("button", name="Place all for me").click()
    finish_looking(page)
    expect(page.locator(MOVES)).to_be_visible()


def test_a_turn_fits_every_screen(walk: Walk, voila_app: Server) -> None:
    page = walk.page
    played = played_until(voila_app, ready_for_all_steps, "person", "drifter", "drifter")
    page.goto(link(voila_app, played))
    expect(page.locator(STEP)).to_have_text("Tile")
    walk.measure("tile", *TURN, ".atl-hand .atl-primary")

    page.get_by_role("button", name="Play no tile").click()
    expect(page.locator(MOVES)).to_be_visible()
    walk.measure("moves", *TURN)
    seat = behind(page, voila_app).seat(0)
    step = plain_step(seat.view(), seat.legal())
    press(page, place_of(seat.view(), step.explorer))
    expect(page.locator(".atl-prompt")).to_contain_text("Choose where")
    walk.measure("a piece in hand", *TURN)
    press(page, str(step.to_space))
    expect(page.locator(MOVES)).to_contain_text("2 moves left")
    walk.measure("after a move", *TURN)

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


def test_the_end_fits_every_screen(walk: Walk, voila_app: Server) -> None:
    page = walk.page
    page.goto(link(voila_app, finished(voila_app)))
    replay = page.get_by_role("button", name="Replay", exact=True)
    expect(replay).to_be_visible()
    walk.measure("end", ".atl-verdict", ".atl-hero .atl-button")
    replay.click()
    expect(page.get_by_role("slider")).to_be_visible()
    walk.measure("replay", ".atl-slider", ".atl-center button")


def fish_game(server: Server, players: int, *, fisher: int) -> Table:
    """Begin a game of Fish Fish! for one person and bots."""
    plans = [
        SeatPlan("person", "Ada"),
        *(SeatPlan("bot", f"Angler {n}", "angler") for n in range(1, players)),
    ]
    repository = GameRepository(SqliteStore(server.store / "games.sqlite"))
    return repository.begin("fish-fish", FishOptions(players, fisher), plans, browser="", seed="sizes")


@pytest.mark.parametrize("players", [2, 8])
def test_fish_fish_fits_every_screen(walk: Walk, voila_app: Server, players: int) -> None:
    page = walk.page
    page.goto(link(voila_app, fish_game(voila_app, players, fisher=0)))
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

    page.goto(link(voila_app, fish_game(voila_app, players, fisher=1)))
    expect(page.locator(".atl-bids")).to_be_visible()
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
