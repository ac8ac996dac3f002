"""The board in words: every piece and its place, in both languages, and no secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from survive_nb.hexes import HEX_OF
from survive_nb.i18n.words import Words
from survive_nb.survive import legal_actions, view_for
from survive_nb.survive import model as m
from survive_nb.survive.compose import compose
from survive_nb.survive.piece_index import PLACES, PieceIndex
from survive_nb.survive.text.board import describe, labels
from survive_nb.survive.text.commands import parse
from survive_nb.survive.ui.reachable import Reachable
from survive_nb.survive.view import SETTING_UP, View
from survive_nb.ui.board_text import board_text
from survive_nb.ui.nodes import Node
from tests.contract import survive_kit
from tests.contract.kits import viewers_of
from tests.rules.table import new, play
from tests.ui.survive_games import KIT, decisions, matches

PLAYERS = ("Ada", "Scout", "Rosa", "Omid")
WORDS = {lang: Words(lang, PLAYERS) for lang in ("en", "fa")}
both_languages = pytest.mark.parametrize("words", WORDS.values(), ids=WORDS.keys())


def described(view: View, words: Words, legal: Sequence[m.Action] = ()) -> Node:
    """Return the description of a view as it is shown on the page."""
    return board_text(describe(view, words, legal), words)


def texts(node: Any) -> Iterator[str]:
    """Give every text of a page."""
    if "x" in node:
        yield node["x"]
    for child in node.get("n", ()):
        yield from texts(child)


def part(node: Any, key: str) -> list[str]:
    """Return the lines of one part of the board text; the first is its heading."""
    return next((list(texts(child)) for child in node["n"] if child.get("k") == key), [])


def mentions(text: str, name: str) -> bool:
    """Tell whether a text names a piece: red 1 is not red 10."""
    start = text.find(name)
    while start >= 0:
        end = start + len(name)
        if not text[end : end + 1].isdigit():
            return True
        start = text.find(name, end)
    return False


@both_languages
@pytest.mark.parametrize("seed", [0, 5, 19, 34, 46])
def test_every_piece_is_named_once(seed: int, words: Words) -> None:
    for _, view, actions in decisions(seed, each=1):
        index, named = PieceIndex(view), labels(view, words)
        assert tuple(named) == PLACES
        pieces = [p.id for group in (view.explorers, view.boats, view.creatures) for p in group]
        by_tile = view.step in SETTING_UP
        if by_tile:  # explorers have no numbers yet (RUL-20)
            pieces = [piece for piece in pieces if piece not in index.explorers]
            for e in view.explorers:
                color = e.id.partition("-")[0]
                assert words.say("a {color} explorer", color=color) in named[str(e.place)]
        for piece in pieces:
            name = words.name(piece)
            found = [place for place, label in named.items() if mentions(label, name)]
            place = index.place_of(piece)
            assert found == ([] if place is None else [place])
        node = described(view, words, actions)
        check_players(node, view, words)
        boats, creatures = part(node, "boats")[1:], part(node, "creatures")[1:]
        afloat = [(p.id, p.space) for p in view.boats] + [(p.id, p.space) for p in view.creatures]
        for line, (piece, space) in zip(boats + creatures, afloat, strict=True):
            assert mentions(line.lower(), words.name(piece))
            assert (space is not None) <= (words.name(space or "") in line)


def name_in_list(explorer: str, view: View, words: Words) -> str:
    """Return how a line names an explorer: without a number until set-up ends (RUL-20)."""
    if view.step not in SETTING_UP:
        return words.name(explorer)
    return words.say("a {color} explorer", color=explorer.partition("-")[0])


def check_players(node: Any, view: View, words: Words) -> None:
    """Each explorer has one line with its place, each tile in a hand one line."""
    index = PieceIndex(view)
    for seat, hand in enumerate(view.hands):
        mine = [explorer for explorer in view.explorers if explorer.seat == seat]
        lines = part(node, f"seat-{seat}")
        if not mine and not hand:
            assert lines == []
            continue
        assert mentions(lines[0], words.player(seat))
        assert len(lines) == 1 + len(mine) + len(hand)
        for explorer, line in zip(mine, lines[1:], strict=False):
            assert mentions(line.lower(), name_in_list(explorer.id, view, words))
            place = index.place_of(explorer.id)
            assert (place in HEX_OF) <= (words.name(place or "") in line)
        for tile, line in zip(hand, lines[1 + len(mine) :], strict=True):
            assert words.name(tile.space) in line
            assert (tile.back is not None) <= (words.name(tile.back or "") in line)


@pytest.mark.parametrize("seed", range(0, 48, 5))
def test_legal_actions_have_working_commands(seed: int) -> None:
    for _, view, actions in decisions(seed, each=1):
        texts = part(described(view, WORDS["en"], actions), "choices")
        lines, commands = texts[1::3], texts[3::3]
        for command in commands:
            assert parse(command, view, actions) in actions
        for piece in Reachable(actions).by_piece:
            assert any(mentions(line.lower(), WORDS["en"].name(piece)) for line in lines)
        assert len(lines) == len(commands)


@both_languages
@pytest.mark.parametrize("seed", [2, 21, 33])
def test_indistinguishable_worlds_have_the_same_log(seed: int, words: Words) -> None:
    rng = Random(seed)
    for count, match in enumerate(matches(survive_kit.variants[seed], seed, 500)):
        if count % 25 or match.outcome is not None:
            continue
        for viewer in viewers_of(match.state):
            here, there = match.view(viewer), view_for(KIT.twin(match, viewer, rng), viewer)
            assert labels(here, words) == labels(there, words)
            assert str(describe(here, words)) == str(describe(there, words))
            assert described(here, words) == described(there, words)


def test_labels_of_a_small_board() -> None:
    state = compose(
        "D . . . b f . . . . .",
        "red-1 D4\nred-2 D4\nred-9 NW\nboat-1 C4: red-3 yellow-1\nboat-2 A1\nshark-1 C5\nblue-1 C5",
    )
    texts = labels(view_for(state, 0), WORDS["en"])
    assert texts["D4"] == "D4, beach: red 1; red 2"
    assert texts["D5"] == "D5, forest"
    assert texts["G6"] == "G6, sea"
    assert texts["C4"] == "C4, sea: boat 1 with red 3 and yellow 1, steered by Ada and Scout"
    assert texts["A1"] == "A1, sea: boat 2, empty"
    assert texts["C5"] == "C5, sea: blue 1; shark 1"
    assert texts["B1"] == "B1, landing space of the north-west island"
    assert texts["NW"] == "North-west island: red 9"
    assert texts["SE"] == "South-east island"


def test_setup_values_are_for_owner_only() -> None:
    state = play(new(2), m.PlaceExplorer("red", 5, "F4"))
    assert labels(view_for(state, 0), WORDS["en"])["F4"].endswith(": a red explorer (worth 5)")
    assert labels(view_for(state, 1), WORDS["en"])["F4"].endswith(": a red explorer")
    assert legal_actions(state)


def test_markup_in_name_is_text() -> None:
    words = Words("en", ("<img src=x>", "b"))
    node = described(view_for(play(new(2), m.PlaceExplorer("red", 5, "F4")), 0), words)
    assert "<img src=x>: red" in list(texts(node))
