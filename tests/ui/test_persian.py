"""A whole visit in Persian: no English is left on any screen, in any label, in anything announced."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from survive_nb.i18n.catalogue import MISSING
from survive_nb.survive.model import Options
from survive_nb.table import SeatPlan
from survive_nb.ui.app import App
from survive_nb.ui.nodes import Node
from survive_nb.ui.settings import LANGUAGE_NAMES
from survive_nb.ui.theme import LETTERS
from tests.ui.apps import Visitor, Wire, at_table, new_app, offered, regions
from tests.ui.pages import finished_game, texts

ISOLATED = re.compile("[\u2066-\u2068][^\u2066-\u2069]*\u2069")
#: Names of spaces and rows, and ids of rules: Latin in every language.
IDS = re.compile(r"\b(?:[A-M](?:\d+)?|[A-Z]{2,4}-R?\d+)\b")
#: Languages are called by their own names, and pieces bear the same letter in every language.
AS_THEY_ARE = {*LANGUAGE_NAMES.values(), *LETTERS.values()}


def english_on(app: App) -> list[str]:
    """Return everything on the screen that is not Persian."""
    screen = app.screen
    shown = texts(node for region in regions(screen).values() for node in _read_aloud(region))
    shown += [*screen.labels.values(), screen.say["text"], *screen.look["words"].values()]
    rest = [IDS.sub("", ISOLATED.sub("", text)) for text in shown if text not in AS_THEY_ARE]
    return [text for text in rest if re.search("[A-Za-z0-9]", text)]


def _read_aloud(node: Node | None) -> Iterator[Node]:
    """Give all nodes but keys and commands, which are written as in the log and typed in either language."""
    if node and node["t"] not in ("code", "kbd"):
        yield node
        for child in node.get("n", ()):
            yield from _read_aloud(child)


def leads_on(app: App) -> list[dict[str, Any]]:
    """Return what can be clicked and neither changes the language nor leaves the page for home."""
    return [message for message in offered(app.screen) if message["do"] not in ("language", "home")]


def visit(wire: Wire, folder: Path) -> App:
    MISSING.sentences.clear()
    app = new_app(folder, hello={"language": "fa"})
    assert (app.words.lang, app.screen.look["dir"]) == ("fa", "rtl")
    wire.take()
    return app


def check(app: App) -> None:
    assert not english_on(app)
    assert not MISSING.sentences


@pytest.mark.parametrize("part", ["contents", "learn", "pieces"])
def test_the_rulebook(wire: Wire, tmp_path: Path, part: str) -> None:
    app = visit(wire, tmp_path)
    app.screen.receive({"do": "open", "what": "rules"})
    app.screen.receive({"do": f"rules-{part}"})
    assert app.screen.over
    check(app)


@pytest.mark.parametrize("what", ["rules", "settings", "shortcuts"])
def test_the_drawers(wire: Wire, tmp_path: Path, what: str) -> None:
    app = visit(wire, tmp_path)
    check(app)
    app.screen.receive({"do": "open", "what": what})
    assert app.screen.over
    check(app)


def test_every_rule(wire: Wire, tmp_path: Path) -> None:
    app = visit(wire, tmp_path)
    for rule in ("SWIM-2", "RUL-18", "COMP-3", "TILE-10"):
        app.screen.receive({"do": "rule", "rule": rule})
        check(app)


def test_everything_that_leads_on_from_home(wire: Wire, tmp_path: Path) -> None:
    app = visit(wire, tmp_path)
    visitor = Visitor(app, Random(1))
    for message in leads_on(app):
        visitor.click(message)
        check(app)
        visitor.click({"do": "close"})
        visitor.click({"do": "home"})


def test_the_end_and_the_replay(wire: Wire, tmp_path: Path) -> None:
    app = visit(wire, tmp_path)
    plans = [SeatPlan("bot", name, "drifter") for name in ("مریم", "رضا")]
    table = app.repository.open_transcript(finished_game("drifter", 2), app.browser, plans)
    at_table(app, table)
    check(app)
    for message in leads_on(app):
        at_table(app, table)
        app.screen.receive(message)
        check(app)
        for inner in leads_on(app)[-6:]:
            app.screen.receive(inner)
            check(app)


#: Who plays, how many clicks are watched, and how often the screen is read from top to bottom.
GAMES = [(("مریم", "رضا"), 120, 1), (("شما", "سرگردان"), 240, 3)]


@pytest.mark.slow
@pytest.mark.parametrize(("names", "most", "often"), GAMES, ids=["two persons", "a person and a bot"])
def test_a_game(wire: Wire, tmp_path: Path, names: tuple[str, str], most: int, often: int) -> None:
    app = visit(wire, tmp_path)
    other = SeatPlan("bot", names[1], "drifter") if often > 1 else SeatPlan("person", names[1])
    options = Options(players=2, first_player=0)
    plans = [SeatPlan("person", names[0]), other]
    table = app.repository.begin("survive", options, plans, browser=app.browser, seed="tide")
    at_table(app, table)
    visitor, rng = Visitor(app, Random(1)), Random(2)
    while visitor.clicks < most:
        visitor.click(visitor.choose())
        if visitor.clicks % often == 0:
            check(app)
        if visitor.clicks % 20 == 0:
            visitor.click({"do": rng.choice(["hint", "board_text", "undo"])})
            check(app)
            visitor.click({"do": "tap", "at": rng.choice(["A1", "G6", "NW", "F4", "Z9"])})
            check(app)
            visitor.click({"do": "typed", "value": rng.choice(["sink A1", "قرمز ۱ G6", "bananas", ""])})
            check(app)
