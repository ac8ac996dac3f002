"""The guided game of Survive!: it is never stuck, points only at what can be clicked, and tells no secret."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from survive_nb import rulebook
from survive_nb.i18n.words import Words
from survive_nb.survive import model as m
from survive_nb.survive.bots.guided import advised
from survive_nb.survive.events import TurnBegan
from survive_nb.survive.ui.guide.guide import SEED, SurviveGuide
from survive_nb.survive.ui.guide.text import TEXTS
from survive_nb.survive.ui.play_page import PlayPage
from survive_nb.survive.view import View
from survive_nb.table import SeatPlan
from survive_nb.transcript import loads, read
from survive_nb.ui.app import App
from survive_nb.ui.guide import has_finished, is_closed
from tests.ui.guide_clicks import guide_of, press
from tests.ui.pages import all_text, an_app, nodes, parts_of, regions, send, untranslated

FIXTURE = Path("survive_nb/survive/ui/guide/position.json")
TOPICS = list(SurviveGuide.topics)


def test_every_case_has_a_sentence() -> None:
    assert TEXTS["backs"].keys() == m.BACKS.keys()
    for table in ("rolled", "rolled_later", "strikes"):
        assert TEXTS[table].keys() == {*m.KINDS}
    assert TEXTS["later"].keys() <= TEXTS["first"].keys() == TEXTS["go"].keys() - {"creature"}
    assert {*TEXTS["lost"], *TEXTS["lost_at_once"]} <= {*rulebook.ids("survive"), "other"}
    assert TEXTS["actions"].keys() <= {kind.type for kind in m.ACTION_TYPES}
    assert TEXTS["buttons"].keys() < TEXTS["cards"].keys()


def guided(folder: Path, lang: str = "en") -> App:
    """Open the guided game, with bots that wait for nobody."""
    app = an_app(folder, lang, pace="at-once", motion=False)
    send(app, "guided", game="survive")
    app.words = Words(lang, app.words.players)  # a change of the settings forgets the pseudo-language
    return app


def is_on(app: App) -> bool:
    """Tell whether there is something left for the guide to lead to."""
    return isinstance(app.page, PlayPage) and guide_of(app).card() != "none" and not guide_of(app).is_finished


def follow(app: App, most: int = 120) -> list[str]:
    """Click what the guide points at until somebody has landed; return what it said."""
    said: list[str] = []
    while is_on(app):
        said.append(press(app))
        assert len(said) < most, said
    return said


def test_the_position_is_a_legal_beginning() -> None:
    document: Any = loads(FIXTURE.read_text())
    match = read(document)  # every ply goes through the rules
    assert (match.outcome, match.to_act) == (None, 0)
    assert document["seed"] == SEED
    assert document["turns"] == sum(isinstance(event, TurnBegan) for event in match.events_for(None))


@pytest.mark.parametrize("lang", ["en", pytest.param("fa", marks=pytest.mark.slow)])
def test_following_it_leads_ashore(tmp_path: Path, lang: str) -> None:
    app = guided(tmp_path, lang)
    said = follow(app)
    assert sorted(guide_of(app).explained()) == sorted(TOPICS)
    assert guide_of(app).explained()[:3] == ("walk", "board", "sail")
    assert 20 <= len(said) <= 60
    if lang == "en":
        # No detour on the way to the swimmer, all that a shark ate, and what the die shows each time.
        assert not [text for text in said if "in hand" in text]
        assert any("has eaten 2 of your explorers at once" in text for text in said)
        assert len([text for text in said if text.startswith("The die shows")]) >= 3
    assert has_finished(app.settings, "survive")
    send(app, "guide-next")  # play on
    assert is_closed(app.settings, "survive")
    assert isinstance(app.page, PlayPage)


def test_nothing_it_says_is_untranslated(tmp_path: Path) -> None:
    app = guided(tmp_path, "pseudo")
    while is_on(app):
        assert untranslated(nodes(parts_of(app).main), ("You", "Scout 1", "Scout 2")) == []
        press(app)


def test_skip_does_every_step(tmp_path: Path) -> None:
    app = guided(tmp_path)
    for _ in range(60):
        if not is_on(app):
            break
        send(app, "guide-skip")
        app.settle()
    assert guide_of(app).is_finished


def test_back_shows_earlier_explanations(tmp_path: Path) -> None:
    app = guided(tmp_path)
    while "sail" not in guide_of(app).explained():
        press(app)
    now = all_text(app)
    sailing, boarding = (SurviveGuide.topics[topic] for topic in ("sail", "board"))
    send(app, "guide-back")
    assert boarding in all_text(app) or sailing in all_text(app)
    send(app, "guide-back")
    send(app, "guide-forward")
    send(app, "guide-forward")
    assert all_text(app) == now


def test_a_reload_continues_where_it_was(tmp_path: Path) -> None:
    app = guided(tmp_path)
    while "die" not in guide_of(app).explained():
        press(app)
    step = guide_of(app).step(app.words)
    again = an_app(tmp_path, pace="at-once", motion=False)
    assert isinstance(app.page, PlayPage)
    again.arrive("game", app.page.table.key)
    assert guide_of(again).step(again.words).text == step.text
    assert guide_of(again).explained() == guide_of(app).explained()


def test_a_closed_guide_stays_closed(tmp_path: Path) -> None:
    app = guided(tmp_path)
    send(app, "guide-close")
    assert guide_of(app).step(app.words).text not in all_text(app)
    assert not guide_of(app).holds(app)
    send(app, "home")
    send(app, "guided", game="survive")  # the same game, with the guide open
    assert guide_of(app).step(app.words).text in all_text(app)
    assert len(app.repository.unfinished(app.browser)) == 1


def test_home_offers_guide_until_finished(tmp_path: Path) -> None:
    app = an_app(tmp_path, pace="at-once", motion=False)
    assert "Survive!: 5 to 8 minutes" in all_text(app)
    assert "Fish Fish!: 2 to 3 minutes" in all_text(app)
    send(app, "guided", game="survive")
    send(app, "home")
    assert "Continue Survive!" in all_text(app)
    send(app, "guided", game="survive")
    follow(app)
    send(app, "home")
    assert "Another guided game" in all_text(app)
    assert "Survive!: 5 to 8 minutes" not in all_text(app)
    assert "Fish Fish!: 2 to 3 minutes" in all_text(app)
    send(app, "guided", game="fish-fish")
    while not guide_of(app).is_finished:
        press(app)
    send(app, "home")
    assert "guided game" not in all_text(app)


def test_an_unknown_guided_game_changes_nothing(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    for game in ("chess", "", 7, None):
        page = app.page
        send(app, "guided", game=game)
        assert app.page is page
        assert app.notice_text


def random_click(app: App, rng: Random) -> None:
    """Do something else: tap a place, press a button of the panel, or play any legal action."""
    page, parts = app.page, parts_of(app)
    assert isinstance(page, PlayPage)
    buttons = [node["do"] for node in regions(parts) if node.get("do", [""])[0] in _OTHERS]
    places = sorted(parts.live)
    pick = rng.random()
    if pick < 0.4 and page.legal:
        page.play(app, rng.choice(page.legal.actions), _message(page, rng))
    elif pick < 0.7 and places:
        send(app, "tap", at=rng.choice(places))
    elif buttons:
        do, payload = rng.choice(buttons)
        send(app, do, **payload)
    app.settle()


_OTHERS = ("undo", "choose", "tile", "answer", "anyway", "rider", "look", "guide-back", "guide-forward")


def _message(page: PlayPage, rng: Random) -> Any:
    from survive_nb.ui.messages import Message

    del page
    return Message("typed", click=f"c{rng.random()}")


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=pytest.mark.slow) if seed else seed for seed in range(6)]
)
def test_other_moves_never_stop_it(tmp_path: Path, seed: int) -> None:
    app, rng = guided(tmp_path), Random(seed)
    for _ in range(400):
        if not is_on(app):
            break
        for _ in range(rng.choice((0, 0, 1, 2))):
            if is_on(app):
                random_click(app, rng)
        if is_on(app):
            send(app, "guide-forward")
            send(app, "guide-forward")
            press(app)
    assert not is_on(app)


def test_guide_uses_only_its_view(tmp_path: Path) -> None:
    """In twin games that differ in what nobody has seen, the guide says and points at the same."""
    document: Any = loads(FIXTURE.read_text())
    app = an_app(tmp_path)
    plans = [
        SeatPlan("person", "You"),
        SeatPlan("bot", "Scout 1", "scout"),
        SeatPlan("bot", "Scout 2", "scout"),
    ]
    steps = set()
    for seed in range(6):
        twin = json.loads(json.dumps(document))
        _mix_unseen(twin, Random(seed))
        table = app.repository.open_prepared(json.dumps(twin), plans, browser="", memory_aid=True)
        page = PlayPage(table)
        guide = SurviveGuide(page)
        guide.read |= {"goal", "value"}
        seat, said = table.seat(0), []
        for _ in range(4):
            said.append(guide.step(app.words))
            seat.act(advised(seat.view(), seat.legal()))
        steps.add(tuple(said))
    assert len(steps) == 1


def _mix_unseen(document: dict[str, Any], rng: Random) -> None:
    """Shuffle the backs that nobody has seen, within their terrain."""
    view: View = read(document).view(None)
    unseen = {tile.space for tile in view.land}
    for terrain in ("beach", "forest", "mountain"):
        tiles = [t for t in document["deal"]["tiles"] if t["space"] in unseen and t["terrain"] == terrain]
        backs = [tile["back"] for tile in tiles]
        rng.shuffle(backs)
        for tile, back in zip(tiles, backs, strict=True):
            tile["back"] = back
