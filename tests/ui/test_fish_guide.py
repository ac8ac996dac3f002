"""The guided game of Fish Fish!: it leads through two hands, whatever else is done on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from survive_nb.fish_fish.events import HandBegan
from survive_nb.fish_fish.model import CARDS, LayRow
from survive_nb.fish_fish.ui.ending import FishEndingPage
from survive_nb.fish_fish.ui.guide.guide import GUIDED_GAME, SEED, FishGuide
from survive_nb.fish_fish.ui.play_page import FishPage
from survive_nb.i18n.words import Words
from survive_nb.transcript import loads, read
from survive_nb.ui.app import App
from survive_nb.ui.guide import has_finished
from tests.ui.guide_clicks import guide_of, press
from tests.ui.pages import an_app, nodes, parts_of, regions, send, untranslated

FIXTURE = Path("survive_nb/fish_fish/ui/guide/position.json")


def guided(folder: Path, lang: str = "en") -> App:
    """Open the guided game, with bots that wait for nobody."""
    app = an_app(folder, lang, pace="at-once", motion=False)
    send(app, "guided", game="fish-fish")
    app.words = Words(lang, app.words.players)  # a change of the settings forgets the pseudo-language
    app.settle()
    return app


def follow(app: App) -> list[str]:
    """Click what the guide points at to the end of the game; return what it said."""
    said: list[str] = []
    while isinstance(app.page, FishPage):
        said.append(press(app))
        assert len(said) < 60, said
    return said


def test_the_position_is_a_legal_beginning() -> None:
    document: Any = loads(FIXTURE.read_text())
    match = read(document)
    assert match.outcome is None
    assert document["seed"] == SEED
    assert document["hands"] == sum(isinstance(event, HandBegan) for event in match.events_for(None))


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_following_it_ends_the_game(tmp_path: Path, lang: str) -> None:
    app = guided(tmp_path, lang)
    guide = guide_of(app)
    said = follow(app)
    assert isinstance(app.page, FishEndingPage)
    assert set(guide.explained()) == set(FishGuide.topics)
    assert 12 <= len(said) <= 35
    assert has_finished(app.settings, "fish-fish")


def test_nothing_it_says_is_untranslated(tmp_path: Path) -> None:
    app = guided(tmp_path, "pseudo")
    while not guide_of(app).is_finished:
        panel = next(node for node in nodes(parts_of(app).main) if node.get("k") == "guide")
        assert untranslated(nodes(panel), ("You", "Angler 1", "Angler 2")) == []
        press(app)


def test_skip_does_every_step(tmp_path: Path) -> None:
    app = guided(tmp_path)
    for _ in range(60):
        if isinstance(app.page, FishPage):
            send(app, "guide-skip")
            app.settle()
    assert isinstance(app.page, FishEndingPage)


_OTHERS = ("undo", "tap", "coach", "look", "guide-back", "guide-forward")


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow) if seed else seed for seed in range(6)]
)
def test_other_moves_never_stop_it(tmp_path: Path, seed: int) -> None:
    app, rng = guided(tmp_path), Random(seed)
    for _ in range(200):
        for _ in range(rng.choice((0, 0, 1, 2))):
            buttons = [node["do"] for node in regions(parts_of(app)) if node.get("do", [""])[0] in _OTHERS]
            if isinstance(app.page, FishPage) and buttons:
                do, payload = rng.choice(buttons)
                send(app, do, **payload)
                app.settle()
        if isinstance(app.page, FishPage):
            send(app, "guide-forward")
            send(app, "guide-forward")
            press(app)
    assert isinstance(app.page, FishEndingPage)


def test_guide_does_not_know_card(tmp_path: Path) -> None:
    """In twin games that differ in the card under the bait, the guide says and points at the same."""
    app = an_app(tmp_path)
    steps = []
    for card in CARDS:
        page = FishPage(GUIDED_GAME.begin(app.repository, app.browser, app.words))
        page.table._play(2, LayRow(card, 3), f"the fisher lays {card}")
        guide = FishGuide(page)
        guide.read.add("goal")
        steps.append(guide.step(app.words))
    assert steps[0] == steps[1]
    assert steps[0].pointer.place == "bid-1"
