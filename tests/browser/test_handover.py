"""Two players at one screen: during the handover no secret of either is in the page or in a message."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from survive_nb.store import SqliteStore
from survive_nb.survive.ui.legend import TILES
from survive_nb.table import GameRepository, SeatPlan, Table
from survive_nb.transcript import dumps, write
from tests.browser.games import BROWSER, begun, behind, finish_looking, link, played_until
from tests.browser.pages import Line, eventually, press, remembered, visit
from tests.browser.servers import Server
from tests.rooms.attacks import tile_turn

KEPT = "dolphin"
#: What only the holder of the tile reads of it.
SECRET = TILES[KEPT].text


def ends_the_turn_with_a_dolphin_in_hand(table: Table) -> bool:
    """Look for the last decision of a turn of the first person, who holds a tile that nobody else holds."""
    if table.waits_for() != 0 or table.seat(0).view().step != "move_creature":
        return False
    mine, other = ([tile.back for tile in table.seat(seat).view().hands[seat]] for seat in (0, 1))
    return KEPT in mine and KEPT not in other


@pytest.fixture(scope="module")
def page(browser: Browser, voila_app: Server) -> Iterator[Page]:
    memory = remembered(voila_app, BROWSER, pace="at-once", motion=False)
    with visit(browser, storage_state=memory) as page:
        yield page


def handover_to(page: Page, name: str) -> None:
    """Wait until somebody is called to the screen."""
    expect(page.get_by_role("dialog")).to_contain_text(f"Pass the screen to {name}")


def take_screen(page: Page, name: str) -> None:
    handover_to(page, name)
    page.get_by_role("button", name=f"I am {name}").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def everywhere(page: Page, line: Line) -> str:
    """Return the whole screen, with all attributes and all that is hidden, and all that has come for it."""
    return "\n".join([on_screen(page), *line.down])


def on_screen(page: Page) -> str:
    whole: str = page.locator(".atl-root").evaluate("(root) => root.outerHTML")
    return whole


def test_hand_is_hidden_until_owner_looks(page: Page, voila_app: Server) -> None:
    table = played_until(voila_app, ends_the_turn_with_a_dolphin_in_hand, "person", "person")
    line = Line(page)
    page.goto(link(voila_app, table))
    handover_to(page, "Ada")
    page.keyboard.press("Escape")
    press(page, "G6")
    handover_to(page, "Ada")
    assert "Ada" in everywhere(page, line)
    assert SECRET not in everywhere(page, line)
    assert KEPT not in on_screen(page).lower()

    take_screen(page, "Ada")
    expect(page.locator(".atl-hand")).to_contain_text(SECRET)
    assert any(SECRET in frame for frame in line.down), "it comes this way, so it would have been seen"

    line.clear()
    page.get_by_role("button", name="Leave the creatures").click()
    handover_to(page, "Ben")
    assert SECRET not in everywhere(page, line)
    assert KEPT not in on_screen(page).lower()

    take_screen(page, "Ben")
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    assert SECRET not in everywhere(page, line)
    assert KEPT not in on_screen(page).lower()


def look(page: Page, name: str) -> dict[str, str]:
    """Let somebody look at their explorers, and return the values under the letters."""
    handover_to(page, name)
    page.get_by_role("button", name=f"I am {name}").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"The explorers of {name}")
    letters = dialog.locator(".atl-letters > li")
    expect(letters.first).to_be_visible()
    found = ["".join(text.split()) for text in letters.all_inner_texts()]
    dialog.get_by_role("button", name="I have seen them").click()
    return {text[0]: text[1:] for text in found}


def test_each_looks_once_then_places(page: Page, voila_app: Server) -> None:
    table = begun(voila_app, "person", "person", seed="values", place=False)
    page.goto(link(voila_app, table))
    values = look(page, "Ada")
    assert sorted(values.values()) == sorted("1112233456")
    look(page, "Ben")
    expect(page.get_by_role("dialog")).to_have_count(0)
    line = Line(page)
    places = ("F4", "F5", "F6", "F7")
    for place in places:
        page.locator(".atl-values").get_by_role("button", name="C", exact=True).or_(
            page.locator(".atl-values").get_by_role("button", name="B", exact=True)
        ).first.click()
        press(page, place)
        expect(page.locator(f'[data-place="{place}"]')).to_have_attribute(
            "aria-label", re.compile("a (red|yellow) explorer$")
        )
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert "worth" not in everywhere(page, line)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator('[data-place="F7"]')).not_to_have_attribute("aria-label", re.compile("explorer"))
    page.get_by_role("button", name="Look again").click()
    look(page, "Ben")


def test_person_without_a_tile_rolls(page: Page, voila_app: Server) -> None:
    """A player with nothing but tiles is called to the screen, whether or not one can be played (RUL-18)."""
    turn = tile_turn(0)
    for match, choice in ((turn.twin, "Roll the die"), (turn.truth, "Play no tile")):
        plans = [SeatPlan("person", name) for name in ("Ada", "Ben", "Cleo")]
        repository = GameRepository(SqliteStore(voila_app.store / "games.sqlite"))
        table = repository.open_prepared(dumps(write(match, extra={"seed": "die"})), plans, browser="")
        finish_looking(table)
        page.goto(link(voila_app, table))
        take_screen(page, "Ada")
        step = page.locator(".atl-step.atl-current")
        expect(step).to_have_text("Creature" if choice == "Roll the die" else "Tile")
        page.get_by_role("button", name=choice, exact=True).click()
        # The die has been rolled, and the same person moves the creature, or nobody can.
        expect(page.locator(".atl-step-buttons").get_by_role("button", name=choice)).to_have_count(0)
        eventually(page, lambda: behind(page, voila_app).onlooker().view().step != "roll")
