"""The table of Fish Fish! in words says all that the picture shows, in both languages, and nothing secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.fish_fish import Action, LayRow, apply_action, view_for
from survive_nb.fish_fish.text.board import describe, labels, places
from survive_nb.fish_fish.text.commands import parse
from survive_nb.fish_fish.view import View
from survive_nb.game import Match
from survive_nb.i18n.words import Words
from survive_nb.ui.board_text import board_text
from survive_nb.ui.nodes import Node
from tests.contract import fish_kit
from tests.contract.kits import viewers_of
from tests.contract.strategies import matches
from tests.rules.fish_fish_table import play, table
from tests.ui.fish_games import NAMES, WORDS, decisions, plies
from tests.ui.pages import nodes, texts, untranslated

every_language = pytest.mark.parametrize("words", WORDS.values(), ids=WORDS.keys())
every_table = pytest.mark.parametrize("players", range(2, 9))
ENGLISH = WORDS["en"]


def page(view: View, words: Words, legal: Sequence[Action] = ()) -> Node:
    """Return the description of a view as it is shown on the page."""
    return board_text(describe(view, words, legal), words)


def part(node: Any, key: str) -> list[str]:
    """Return the lines of one part of the board text; the first is its heading."""
    return next((texts(nodes(child)) for child in node["n"] if child.get("k") == key), [])


@every_language
@every_table
def test_every_place_is_always_named(players: int, words: Words) -> None:
    for match, _ in plies(players, players):
        for viewer in (0, None):
            view = match.view(viewer)
            spoken = labels(view, words)
            assert tuple(spoken) == places(players)
            for label in spoken.values():
                assert label
                assert "…" not in label
                assert "{" not in label
            for seat in range(players):
                assert words.player(seat) in spoken[f"seat-{seat}"]
                assert words.number(view.scores[seat]) in spoken[f"seat-{seat}"]


def test_labels_of_a_table() -> None:
    state, _ = play(table(3), "no_fish 3 / 1 0")
    state, _ = apply_action(state, LayRow("fish", 5))
    fisher, fish = labels(view_for(state, 0), ENGLISH), labels(view_for(state, 1), ENGLISH)
    assert fisher["seat-0"] == fish["seat-0"] == "Ada, fisher: 0 tiles caught; score 0"
    assert fish["seat-1"] == "Scout, fish: 3 tiles left; catch board: 1 × 3; score 0"
    assert fisher["row"] == "Row 2: bait 5 on “Fish!”, which only you know"
    assert fish["row"] == "Row 2: bait 5 on a hidden card"
    assert (fisher["bait-3"], fish["bait-3"]) == ("Bait 3: 1 in your hand", "Bait 3: 1 with the fisher")
    assert (fish["bait-5"], fish["bid-0"], fish["bid-1"]) == (
        "Bait 5: on the table",
        "Bid nothing",
        "Bid 1 tile",
    )
    assert (fisher["card-fish"], fish["card-fish"]) == ("“Fish!”: 1 in your hand", "“Fish!”: 0 of 2 revealed")
    state, _ = play(table(3), "fish 5 / 0 2")
    state, _ = apply_action(state, LayRow("fish", 4))
    fish = labels(view_for(state, 2), ENGLISH)
    assert (fish["bait-5"], fish["card-fish"]) == ("Bait 5: gone", "“Fish!”: 1 of 2 revealed")
    assert fish["seat-0"] == "Ada, fisher: 2 tiles caught; score 0"


def test_bids_are_logged_when_made() -> None:
    state, _ = play(table(4), "no_fish 3 / 2 0")
    spoken = labels(view_for(state, 3), ENGLISH)
    assert spoken["row"] == "Row 1: bait 3 on a hidden card; bids: Scout (2 tiles) and Rosa (0 tiles)"
    assert spoken["seat-1"] == "Scout, fish: 2 tiles left; bid on this row: 2; score 0"


def test_players_can_be_renamed() -> None:
    spoken = labels(view_for(table(2), 0), Words("en"), ["Mina", "Dara"])
    assert spoken["seat-1"].startswith("Dara, fish")


@every_table
def test_legal_actions_have_working_commands(players: int) -> None:
    for view, legal in decisions(players, players):
        shown = page(view, ENGLISH, legal)
        codes = [texts(nodes(node))[0] for node in nodes(shown) if node["t"] == "code"]
        assert [parse(code, view, legal) for code in codes] == list(legal)


@every_table
def test_text_matches_the_view(players: int) -> None:
    for match, _ in plies(players, players):
        view = match.view(0)
        shown = page(view, ENGLISH)
        assert len(part(shown, "rows")) == (1 + len(view.rows) if view.rows else 0)
        for row, line in zip(view.rows, part(shown, "rows")[1:], strict=False):
            assert f"bait {row.bait}" in line
            assert (row.card is None) == ("“" not in line)
        sheet = part(shown, "sheet")
        for points in (points for hand in view.sheet for points in hand):
            assert ENGLISH.number(points) in sheet
        assert part(shown, "hand")[1] == f"Hand {view.hand} of {view.hands}"


@every_language
@given(match=matches("fish-fish"), seed=st.integers(0, 99))
def test_indistinguishable_worlds_have_the_same_log(words: Words, match: Match, seed: int) -> None:
    rng = Random(seed)
    for viewer in viewers_of(match.state):
        here, there = match.view(viewer), view_for(fish_kit.twin(match, viewer, rng), viewer)
        assert labels(here, words) == labels(there, words)
        assert str(describe(here, words)) == str(describe(there, words))
        assert page(here, words) == page(there, words)


def pages_in(words: Words) -> Iterator[Any]:
    for view, legal in decisions(3, 8):
        yield from nodes(page(view, words, legal))


def test_no_text_escapes_the_catalogue() -> None:
    commands = {"bid", "fish", "no fish"}
    wrong = [
        text
        for text in untranslated(pages_in(WORDS["pseudo"]), NAMES)
        if text.rstrip(" 0123456789") not in commands
    ]
    assert not wrong


def test_markup_in_name_is_text() -> None:
    words = Words("en", ("<img src=x>", "b"))
    shown = page(view_for(table(2), 0), words)
    assert "<img src=x>, fisher" in texts(nodes(shown))
