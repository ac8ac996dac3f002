"""Tools for the tests of pages: a real App without a browser, and what a page says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from survive_nb import rulebook
from survive_nb.i18n.words import Words
from survive_nb.survive.model import Options
from survive_nb.table import GameRepository, SeatPlan, Table, open_store
from survive_nb.ui.app import App
from survive_nb.ui.nodes import Node
from survive_nb.ui.page import Parts
from survive_nb.ui.settings import LANGUAGE_NAMES, Settings

BROWSER = "0123456789abcdef" * 2
#: What a reader sees or hears of a node besides its text.
TEXT_ATTRIBUTES = ("aria-label", "aria-valuetext", "title", "placeholder")


def an_app(folder: Path, lang: str = "en", **settings: Any) -> App:
    """Open an App on a store of its own, for a browser that has just connected; "pseudo" is a language."""
    app = App(GameRepository(open_store(str(folder / "games.sqlite"))))
    chosen = Settings(lang="en" if lang == "pseudo" else lang, **settings)
    send(app, "hello", browser=BROWSER, remember=chosen.to_dict())
    app.words = Words(lang, app.words.players)
    return app


def send(app: App, do: str, **payload: Any) -> None:
    """Send what a browser would send."""
    app.screen.receive({"do": do, "click": "", **payload})


def nodes(node: Node | None) -> Iterator[Node]:
    """Give a node and all nodes inside it."""
    if node:
        yield node
        for child in node.get("n", ()):
            yield from nodes(child)


def parts_of(app: App) -> Parts:
    """Return what the page shows now."""
    return app.page.parts(app)


def regions(parts: Parts) -> Iterator[Node]:
    """Give all nodes of all regions of a page."""
    for region in (
        parts.head,
        parts.main,
        parts.side,
        parts.log,
        parts.board_text,
        parts.notice,
        parts.ask,
        parts.over,
    ):
        yield from nodes(region)


def texts(found: Iterator[Node]) -> list[str]:
    """Return all that can be read or heard."""
    found_texts = []
    for node in found:
        found_texts += [node["x"]] if "x" in node else []
        found_texts += [value for name, value in node.get("a", {}).items() if name in TEXT_ATTRIBUTES]
    return found_texts


def all_text(app: App) -> str:
    """Return everything a page says, one line a text."""
    return "\n".join(texts(regions(parts_of(app))))


def offered(found: Iterator[Node], do: str) -> list[dict[str, Any]]:
    """Return the payloads of all nodes that send this message."""
    return [node["do"][1] for node in found if node.get("do", [""])[0] == do]


def untranslated(found: Iterator[Node], names: tuple[str, ...] = ()) -> list[str]:
    """Return the texts of a page in the pseudo-language that never went through the catalogue."""
    known = {*names, *LANGUAGE_NAMES.values(), *_rulebook_texts()}
    return [
        text
        for text in texts(found)
        if "⟦" not in text and text not in known and re.search(r"[^\W\d_]{2}", _without_rules(text))
    ]


def _rulebook_texts() -> set[str]:
    """Return what the rulebook itself says; it has its own translation."""
    found = {section.heading for section in rulebook.sections("survive")}
    for rule_id in rulebook.ids():
        rule = rulebook.rule(rule_id)
        found |= {rule.title, rule.text, *re.split(r"\b[A-Z]{2,4}-R?\d+\b", rule.text)}
    return found


def _without_rules(text: str) -> str:
    return re.sub(r"\b[A-Z]{2,4}-R?\d+\b", "", text)


@cache
def finished_game(bot: str, players: int, **options: Any) -> str:
    """Let bots play a game to its end, once for all tests, and return its transcript."""
    with TemporaryDirectory() as folder:
        plans = [SeatPlan("bot", f"Bot {seat}", bot) for seat in range(players)]
        repository = GameRepository(open_store(str(Path(folder) / "games.sqlite")))
        table = repository.begin(
            "survive", Options(players=players, first_player=0, **options), plans, browser="", seed="tide"
        )
        while table.step():
            pass
        return table.transcript()


def finished_table(app: App, bot: str = "drifter", players: int = 2, **options: Any) -> Table:
    """Open a game that bots have played to its end."""
    return app.repository.open_transcript(finished_game(bot, players, **options), app.browser)


def begun_table(app: App, seed: str = "tide") -> Table:
    """Begin a game of drifters that nobody has moved in yet."""
    plans = [SeatPlan("bot", f"Bot {seat}", "drifter") for seat in range(3)]
    return app.repository.begin("survive", Options(players=3), plans, browser=app.browser, seed=seed)
