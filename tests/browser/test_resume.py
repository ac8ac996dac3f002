"""Recovery: reloads, killed kernels, lost connections, saved and broken files."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.browser.games import BROWSER, begun, behind, finished, link, make_a_move
from tests.browser.pages import MOVES, Watch, kernel_id, remembered, wait_painted, watched
from tests.browser.servers import Server


@pytest.fixture
def page(browser: Browser, voila_app: Server, watch: Watch) -> Iterator[Page]:
    memory = remembered(voila_app, BROWSER, pace="at-once", motion=False)
    with watched(browser, watch, storage_state=memory) as page:
        yield page


def labels(page: Page) -> list[str]:
    """Return what stands on each of the 137 places."""
    found: list[str] = page.locator("[role=gridcell]").evaluate_all(
        "cells => cells.map((cell) => cell.getAttribute('aria-label'))"
    )
    assert len(found) == 137
    return found


def test_reload_restores_seat_and_position(page: Page, voila_app: Server, watch: Watch) -> None:
    watch.allow("404")
    table = begun(voila_app, "person", "drifter", "drifter", seed="never lost")
    page.goto(link(voila_app, table))
    expect(page.locator(MOVES)).to_contain_text("3 moves left")
    make_a_move(page, behind(page, voila_app))
    before = labels(page)
    address = page.url

    page.reload()
    expect(page.locator(MOVES)).to_contain_text("2 moves left")
    wait_painted(page)
    assert labels(page) == before
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()

    voila_app.kernel(kernel_id(page)).kill()
    page.reload()
    expect(page.locator(MOVES)).to_contain_text("2 moves left")
    wait_painted(page)
    assert labels(page) == before
    assert page.url == address

    page.get_by_role("button", name="Home", exact=True).click()
    saved = page.locator(".atl-saved", has_text="Ada")
    expect(saved.first).to_contain_text("Cleo")
    assert page.url == voila_app.address
    saved.first.get_by_role("button", name="Continue").click()
    expect(page.locator(MOVES)).to_contain_text("2 moves left")
    assert labels(page) == before
    assert page.url == address, "its link is the same as before"


def test_play_resumes_after_lost_connection(page: Page, voila_app: Server, watch: Watch) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED|WebSocket")
    page.goto(link(voila_app, begun(voila_app, "person", "drifter", seed="offline")))
    expect(page.locator(MOVES)).to_contain_text("3 moves left")
    wait_painted(page)
    page.context.set_offline(True)
    lost = page.locator("#survive-nb-lost")
    expect(lost).to_be_visible()
    expect(lost).to_contain_text("connection", use_inner_text=True)
    page.context.set_offline(False)
    expect(lost).to_be_hidden()
    make_a_move(page, behind(page, voila_app))


def test_finished_game_is_replayed_and_downloaded(page: Page, voila_app: Server) -> None:
    table = finished(voila_app)
    outcome = table.outcome
    assert outcome is not None
    page.goto(link(voila_app, table))
    expect(page.locator(".atl-verdict")).to_contain_text(str(max(outcome.scores)))
    expect(page.get_by_role("button", name=outcome.rule)).to_be_visible()

    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download the game").click()
    text = waiting.value.path().read_text(encoding="utf-8")
    assert text == table.transcript()

    page.get_by_role("button", name="Replay").click()
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    at = page.locator(".atl-card-title").first
    expect(at).to_have_text(f"Moment 0 of {last}")
    first = labels(page)
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(at).to_have_text(f"Moment 1 of {last}")
    page.keyboard.press("End")
    expect(at).to_have_text(f"Moment {last} of {last}")
    assert labels(page) != first
    wait_painted(page)
    page.get_by_label("Seen by").select_option("Ada")
    expect(at).to_contain_text("Moment")

    page.get_by_role("button", name="Home", exact=True).click()
    open_file(page, text)
    expect(page.get_by_role("heading", level=1)).to_have_text("Replay")
    expect(at).to_have_text(f"Moment 0 of {last}")

    page.get_by_role("button", name="Home", exact=True).click()
    open_file(page, text[: len(text) // 2])
    notice = page.locator(".atl-notice")
    expect(notice).to_contain_text("JSON")
    document = json.loads(text)
    plies = document["plies"]
    ply = next(n for n, one in enumerate(plies) if one["action"]["type"] == "sink")
    # A mountain, while there are beaches (SINK-1).
    mountain = next(tile for tile in document["deal"]["tiles"] if tile["terrain"] == "mountain")
    plies[ply]["action"]["space"] = mountain["space"]
    open_file(page, json.dumps(document))
    expect(notice).to_contain_text(f"Ply {ply}:")
    expect(notice.get_by_role("button", name="Rule SINK-1")).to_be_visible()
    expect(page.get_by_role("button", name="Play Survive!")).to_be_visible()


def open_file(page: Page, text: str) -> None:
    """Open a saved game from a file."""
    file = FilePayload(name="atlantis.json", mimeType="application/json", buffer=text.encode())
    page.locator("input[type=file]").set_input_files(file)
