"""The longest names, up to the end and the replay: no word is broken, and the notes are compared."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from survive_nb.names import LONGEST_NAME
from survive_nb.store import SqliteStore
from survive_nb.survive.model import Options
from survive_nb.survive.ui.screens import place_all
from survive_nb.table import GameRepository, SeatPlan, Table
from tests.browser.games import BROWSER, finish_looking, link, play_on
from tests.browser.pages import MOVES, remembered, wait_painted
from tests.browser.servers import Server
from tests.browser.test_sizes import GO, LAPTOP, PHONES

NAMES = ("Maximiliane Wilhelminade", "Bartholomäus Quintilian", "Wolfeschlegelsteinhausen", "Dara")
#: Words that are broken in the middle: their letters are on several lines.
BROKEN = r"""async () => {
  // The board follows the size of the window in the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const broken = new Set();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) broken.add("the page scrolls sideways");
  const walker = document.createTreeWalker(document.querySelector(".atl-root"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!element.checkVisibility() || element.closest(".atl-visually-hidden, svg")) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.add(word);
    }
  }
  return [...broken];
}"""


def noted(server: Server) -> Table:
    """Begin a game in which the first player has written down four values, two of them right."""
    repository = GameRepository(SqliteStore(server.store / "games.sqlite"))
    plans = [SeatPlan("person", NAMES[0]), *(SeatPlan("bot", name, "drifter") for name in NAMES[1:])]
    options = Options(players=4, first_player=0)
    table = repository.begin("survive", options, plans, browser=BROWSER, seed="long names")
    place_all(table)
    look = table.memory.look(0)
    assert look is not None
    values = {one.id: one.value for one in look.view.explorers if one.seat == 0}
    finish_looking(table)
    for number, (explorer, value) in enumerate(list(values.items())[:4]):
        assert value is not None
        table.memory.note(0, explorer, value if number < 2 else value % 6 + 1)
    return table


def test_long_names_notes_and_replay(new_page: Callable[..., Page], voila_app: Server) -> None:
    assert max(map(len, NAMES)) == LONGEST_NAME
    table, rng = noted(voila_app), Random(1)
    page = new_page(storage_state=remembered(voila_app, BROWSER, pace="at-once", motion=False))
    page.goto(link(voila_app, table))
    expect(page.locator(MOVES)).to_be_visible()
    wrongs: list[str] = []

    def check(screen: str) -> None:
        for width, height in (*PHONES, LAPTOP):
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(BROKEN)
            wrongs.extend(f"{screen}, {width} × {height}: {word}" for word in found)

    check("the first turn")
    # What the pieces and signs are is one click away in a game, and the game stays as it is.
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Pieces and signs").click()
    expect(page.get_by_role("dialog").locator(".atl-legend svg, .atl-legend canvas").first).to_be_visible()
    check("the legend")
    page.keyboard.press("Escape")
    expect(page.locator(MOVES)).to_be_visible()

    while not table.is_over:
        play_on(table, rng)
    page.evaluate(GO, link(voila_app, table))
    remembered_card = page.locator(".atl-card", has=page.get_by_role("heading", name="What you remembered"))
    expect(remembered_card).to_contain_text("Memory score: 2 of 10 explorers")
    rows = remembered_card.locator("tbody tr")
    expect(rows).to_have_count(10)
    expect(rows.filter(has_text="not noted")).to_have_count(6)
    expect(rows.filter(has_text="wrong")).to_have_count(2)
    check("the end")
    page.get_by_role("button", name="Replay", exact=True).click()
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    wait_painted(page)
    check("the replay")
    page.get_by_role("button", name="To the end").click()
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    assert not wrongs, "\n".join(wrongs)
