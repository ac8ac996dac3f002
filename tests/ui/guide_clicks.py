"""Tools for the tests of guided games: click what the guide points at, and nothing else."""

from __future__ import annotations

from typing import Any

from survive_nb.ui.app import App
from survive_nb.ui.guide import Guide, Step
from survive_nb.ui.table_page import TablePage
from tests.ui.pages import parts_of, regions, send


def guide_of(app: App) -> Guide:
    """Return the guide of the page that is shown."""
    assert isinstance(app.page, TablePage)
    guide = app.page.guide
    assert guide is not None
    return guide


def click_of(app: App) -> tuple[Step, str, dict[str, Any]]:
    """Return what the guide says, and the click it asks for, which the page must offer."""
    step, parts = guide_of(app).step(app.words), parts_of(app)
    if guide_of(app).holds(app):  # nothing goes on, so nothing can be paused
        assert not any(node.get("do") == ["bots-pause", {}] for node in regions(parts)), step
    if step.pointer.do is None:
        assert step.pointer.place in parts.live, step
        return step, "tap", {"at": step.pointer.place}
    do, payload = (step.pointer.do, {}) if isinstance(step.pointer.do, str) else step.pointer.do
    buttons = [node for node in regions(parts) if node.get("do") == [do, dict(payload)]]
    assert buttons, step
    assert "atl-pointed" in buttons[0]["c"]
    return step, do, dict(payload)


def press(app: App) -> str:
    """Click what the guide points at; nothing may be refused."""
    step, do, payload = click_of(app)
    send(app, do, **payload)
    assert not app.notice_text, (step, app.notice_text)
    app.settle()
    return step.text
