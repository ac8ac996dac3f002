"""The rulebook over any page: found by word and id in both languages, leafed through, opened by a refusal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from survive_nb import rulebook
from survive_nb.survive.ui.legend import LEGEND
from survive_nb.ui.app import App
from survive_nb.ui.drawers import RulesDrawer
from tests.ui.pages import an_app, nodes, offered, send, texts, untranslated


def shown(app: App) -> list[str]:
    """Return all that the open drawer says."""
    assert app.drawer is not None
    return texts(nodes(app.drawer.node(app)))


def test_rule_opens_by_id_anywhere(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    send(app, "rule", rule="SWIM-3")
    assert rulebook.rule("SWIM-3").title in shown(app)
    send(app, "close")
    assert app.drawer is None


@pytest.mark.parametrize(
    ("lang", "query", "found"),
    [
        ("en", "whirlpool", "TILE-4"),
        ("en", "swim 3", "SWIM-3"),
        ("fa", "گرداب", "TILE-4"),
        ("fa", "SWIM-۳", "SWIM-3"),
        ("fa", "whirlpool", "TILE-4"),
        ("en", "گرداب", "TILE-4"),
    ],
)
def test_rules_are_found_in_both_languages(tmp_path: Path, lang: str, query: str, found: str) -> None:
    app = an_app(tmp_path, lang)
    send(app, "open", what="rules")
    send(app, "rules-search", values={"query": query})
    assert rulebook.rule(found, lang).title in shown(app)
    assert found in shown(app)


def test_what_no_rule_has_is_said(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    send(app, "open", what="rules")
    send(app, "rules-search", values={"query": "<b>submarine</b>"})
    assert "No rule has all these words: <b>submarine</b>" in shown(app)
    assert not offered(nodes(app.drawer.node(app)) if app.drawer else iter(()), "rules-section")


@pytest.mark.parametrize("lang", rulebook.LANGUAGES)
def test_every_rule_can_be_leafed_to(tmp_path: Path, lang: str) -> None:
    app = an_app(tmp_path, lang)
    send(app, "open", what="rules")
    seen = []
    for n, section in enumerate(rulebook.sections("survive", lang)):
        assert section.heading in shown(app)
        send(app, "rules-section", n=n)
        seen += [rule.id for rule in section.rules if rule.title in shown(app)]
        send(app, "rules-contents")
    assert seen == list(rulebook.ids("survive"))


def test_rule_links_lead_back(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    send(app, "rule", rule="VAR-3")
    assert app.drawer is not None
    assert {"rule": "TILE-4"} in offered(nodes(app.drawer.node(app)), "rules-read")
    send(app, "rules-read", rule="TILE-4")
    assert {"rule": "VAR-3"} in offered(nodes(app.drawer.node(app)), "rules-read")


@pytest.mark.parametrize("rule", rulebook.ids("survive"))
def test_rule_text_is_complete_with_links(rule: str) -> None:
    from survive_nb.i18n.words import Words
    from survive_nb.ui.drawers import rule_node

    for lang in rulebook.LANGUAGES:
        entry = rulebook.rule(rule, lang)
        text = next(node for node in nodes(rule_node(entry, Words(lang))) if node["t"] == "p")
        assert "".join(node["x"] for node in nodes(text) if "x" in node) == entry.text


@pytest.mark.parametrize(
    ("do", "payload"),
    [
        ("rules-read", {"rule": "SWIM-99"}),
        ("rules-read", {"rule": ["SWIM-3"]}),
        ("rules-section", {"n": 99}),
        ("rules-section", {"n": -1}),
        ("rules-section", {"n": "1"}),
        ("rules-search", {"values": {"query": 3}}),
        ("rules-search", {}),
        ("rules-burn", {}),
    ],
)
def test_nonsense_leaves_the_page_open(tmp_path: Path, do: str, payload: dict[str, Any]) -> None:
    app = an_app(tmp_path)
    send(app, "rule", rule="SWIM-3")
    before = shown(app)
    send(app, do, **payload)
    assert shown(app) == before


def test_an_unknown_rule_opens_the_contents(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    for forged in ("SWIM-99", ["SWIM-3"], None, 7):
        send(app, "rule", rule=forged)
        assert rulebook.sections("survive")[0].heading in shown(app)


def test_a_huge_query_is_cut(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    send(app, "open", what="rules")
    send(app, "rules-search", value="whale " * 10_000)
    assert max(map(len, shown(app))) < 2000


def test_tutorial_is_short_and_cites_rules(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    cited = [payload["rule"] for payload in offered(nodes(RulesDrawer(kind="learn").node(app)), "rules-read")]
    assert cited == [rule for lesson in LEGEND.tutorial for rule in lesson.rules]
    assert all(rule in rulebook.ids("survive") for rule in cited)
    words = sum(len(f"{lesson.title} {lesson.text}".split()) for lesson in LEGEND.tutorial)
    assert words <= 200, "more than a minute to read"


@pytest.mark.parametrize("page", ["contents", "learn", "rule", "search", "nothing", "section"])
def test_nothing_is_left_untranslated(tmp_path: Path, page: str) -> None:
    app = an_app(tmp_path, "pseudo")
    drawer = RulesDrawer("SWIM-2" if page == "rule" else "", kind="learn" if page == "learn" else "contents")
    if page in ("search", "nothing"):
        drawer.turn_to("search", {"search": "whale", "nothing": "⟦submarine⟧"}[page])
    if page == "section":
        drawer.turn_to("section", "2")
    assert not untranslated(nodes(drawer.node(app)))


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", ("Julian Courtland-Smith", "Lionel Borg", "Kiumars Ghanbari Azar")),
        ("fa", ("جولین کورتلند-اسمیت", "لیونل بورگ", "کیومرث قنبری آذر")),
    ],
)
@pytest.mark.parametrize("part", ["contents", "learn", "pieces"])
def test_designers_and_translator_are_credited(
    tmp_path: Path, lang: str, names: tuple[str, ...], part: str
) -> None:
    app = an_app(tmp_path, lang)
    send(app, "open", what="rules")
    send(app, f"rules-{part}")
    assert any(all(name in text for name in names) for text in shown(app))
