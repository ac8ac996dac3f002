"""The coach on the screen: all numbers as text, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.fish_fish import Bid, LayRow, apply_action, view_for
from survive_nb.fish_fish.bots.coach import coach
from survive_nb.fish_fish.bots.coach_report import Coaching, Remark, Worth
from survive_nb.fish_fish.text.board import named
from survive_nb.fish_fish.text.coach import chance, nearest, percent, points
from survive_nb.fish_fish.ui.coach_panel import coach_panel, review_panel
from survive_nb.i18n.words import Words
from tests.contract import fish_kit
from tests.rules.fish_fish_table import play, table
from tests.ui.fish_games import NAMES, WORDS, decisions, plies
from tests.ui.pages import nodes, offered, texts, untranslated

every_language = pytest.mark.parametrize("words", WORDS.values(), ids=WORDS.keys())
ENGLISH = WORDS["en"]


def advice_for(view: Any) -> Coaching:
    advice = coach(view)
    assert advice is not None
    return advice


def panel(view: Any, words: Words = ENGLISH) -> list[str]:
    """Return the texts of the coach's panel."""
    return texts(nodes(coach_panel(advice_for(view), words)))


@pytest.fixture(scope="module", params=[2, 4])
def moments(request: pytest.FixtureRequest) -> list[Coaching]:
    """What the coach says in a game, each time to who decides."""
    return [advice_for(view) for view, _ in list(decisions(request.param, 3))[::3]]


@every_language
def test_every_choice_has_its_number(moments: list[Coaching], words: Words) -> None:
    for advice in moments:
        page = coach_panel(advice, words)
        shown = texts(nodes(page))
        assert not [text for text in shown if "…" in text or "{" in text]
        bars = [node for node in nodes(page) if "atl-bar-row" in node.get("c", "")]
        assert len(bars) == len(advice.choices)
        for worth in advice.choices:
            (bar,) = (bar for bar in bars if named(worth.action, words) in texts(nodes(bar)))
            assert points(worth.value, words, exact=advice.exact) in texts(nodes(bar))
            (fill,) = (node for node in nodes(bar) if "v" in node)
            assert 0 < float(fill["v"]["--atl-share"]) <= 1
        best = [bar for bar in bars if "atl-best" in bar["c"]]
        assert bool(best) == bool(advice.choices)


def test_bar_length_follows_value(moments: list[Coaching]) -> None:
    for advice in moments:
        bars = [node for node in nodes(coach_panel(advice, ENGLISH)) if "atl-bar-row" in node.get("c", "")]
        length = {}
        for bar in bars:
            (fill,) = (node for node in nodes(bar) if "v" in node)
            length[texts(nodes(bar))[0]] = float(fill["v"]["--atl-share"])
        lengths = [length[named(worth.action, ENGLISH)] for worth in advice.choices]
        assert lengths == sorted(lengths, reverse=True) or max(lengths) - min(lengths) < 0.3


def test_bars_keep_the_rules_order() -> None:
    state, _ = apply_action(table(2), LayRow("fish", 5))
    page = coach_panel(advice_for(view_for(state, 1)), ENGLISH)
    keys = [node["k"] for node in nodes(page) if node.get("k", "").startswith("worth-")]
    assert keys == [f"worth-bid {tiles}" for tiles in range(5)]


def test_first_two_player_bid_in_words() -> None:
    state, _ = apply_action(table(2), LayRow("fish", 5))
    shown = panel(view_for(state, 1))
    for text in (
        "“Fish!” revealed: 0 of 2",
        "Cards discarded unseen: 0",
        "“Fish!” with the fisher: 2 of 5 cards",
        "Chance that this row is a catch: 52 %, nearly 1 of 2",
        "By counting alone: 2 of 5 cards you have not seen are “Fish!”",
        "+1.49",
        "best; recommended: 66 %",
        "Exact: both sides play their best from here on.",
    ):
        assert text in shown


def test_larger_tables_show_an_estimate() -> None:
    state, _ = play(table(3), "fish 2 / 0 0")
    state, _ = apply_action(state, LayRow("no_fish", 4))
    shown = panel(view_for(state, 1))
    assert "“Fish!” with the fisher: 1 to 2 of 4 cards" in shown
    assert any(text.startswith("Chance that this row is a catch: about ") for text in shown)
    assert any(text.startswith("An estimate") for text in shown)
    assert not any("Exact" in text for text in shown)


def test_luck_is_not_called_worse() -> None:
    known = advice_for(view_for(table(3), 0)).known
    choices = (Worth(Bid(2), 1.0, 0.5), Worth(Bid(1), 0.6, 0.3, 0.5), Worth(Bid(0), 0.4, 0.2, 0.5))
    shown = texts(nodes(coach_panel(Coaching(False, known, 0.5, choices), ENGLISH)))
    notes = [text.partition(";")[0] for text in shown if "recommended" in text]
    assert notes == ["recommended: 20 %", "perhaps as good", "best"]


def test_fisher_sees_no_odds() -> None:
    state, _ = apply_action(table(2), LayRow("fish", 5))
    for view in (view_for(table(2), 0), view_for(state, 0)):
        assert not any("catch" in text for text in panel(view))


@every_language
def test_what_is_certain_is_said_so(words: Words) -> None:
    sure, never = chance(1.0, words, exact=True), chance(0.0, words, exact=False)
    assert sure != never
    assert words.number(100) not in sure + never


@given(st.floats(0.0001, 0.9999))
def test_uncertain_is_not_called_certain(share: float) -> None:
    text = percent(share, ENGLISH)
    assert text not in ("0 %", "100 %")
    assert abs(float(nearest(share)) - share) < 0.1


@pytest.mark.parametrize(
    ("value", "exact", "expected"),
    [(1.4937, True, "+1.49"), (-1.4937, True, "−1.49"), (-0.001, True, "0"), (10.26, False, "+10.3")],
)
def test_points_are_signed_and_rounded(value: float, exact: bool, expected: str) -> None:
    assert points(value, ENGLISH, exact=exact) == expected


# -- the review ----------------------------------------------------------------------------------------------

COSTLY = Remark(1, 2, 5, 4, 0.5, Worth(Bid(4), 0.5, 0.0), Worth(Bid(1), 2.0, 0.7), exact=True)
FISHERS = Remark(
    3,
    1,
    30,
    None,
    None,
    Worth(LayRow("fish", 2), 1.0, 0.1),
    Worth(LayRow("no_fish", 5), 2.25, 0.4),
    exact=False,
)


def test_remarks_give_better_choice_and_cost() -> None:
    page = review_panel([COSTLY, FISHERS], ENGLISH)
    shown, better = texts(nodes(page)), "Lay “No fish!” under bait 5"
    for text in (
        "Points lost on average: 2.75",
        "Row 2, bait 4",
        "Your choice: Bid 4 tiles. Better: Bid 1 tile. It cost 1.5 points on average.",
        "Chance that this row is a catch: 50 %, 1 of 2",
        "Row 1",
        f"Your choice: Lay “Fish!” under bait 2. Better: {better}. It cost about 1.2 points.",
    ):
        assert text in shown
    assert offered(nodes(page), "look") == [{"moment": 5}, {"moment": 30}]
    assert not offered(nodes(review_panel([COSTLY], ENGLISH, open_moments=False)), "look")


@every_language
def test_no_remarks_gets_praise(words: Words) -> None:
    shown = texts(nodes(review_panel((), words)))
    assert len(shown) == 2
    assert shown != texts(nodes(review_panel((COSTLY,), words)))


# -- languages and secrets -----------------------------------------------------------------------------------


def pages(words: Words) -> Iterator[Any]:
    for players in (2, 3):
        for view, _ in list(decisions(players, 8))[::4]:
            yield from nodes(coach_panel(advice_for(view), words))
    yield from nodes(review_panel([COSTLY, FISHERS], words))
    yield from nodes(review_panel([], words))


def test_no_text_escapes_the_catalogue() -> None:
    assert not untranslated(pages(WORDS["pseudo"]), NAMES)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_twin_worlds_have_the_same_panel(players: int) -> None:
    rng, differ = Random(1), 0
    for match, _ in islice(plies(players, 9), 60):
        if match.to_act is None:
            break
        for viewer in range(players):
            other = fish_kit.twin(match, viewer, rng)
            differ += other != match.state
            here = coach_panel(advice_for(match.view(viewer)), ENGLISH)
            assert coach_panel(advice_for(view_for(other, viewer)), ENGLISH) == here
    assert differ
