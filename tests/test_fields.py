"""The strict JSON readers: exact types only."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb import fields, fish_fish, survive
from survive_nb.game import Game, InvalidInput
from survive_nb.survive.model import ACTION_TYPES, ChooseRiders
from tests.refusals import refuses

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


NASTY = [
    "\ud800\n\x1b\x7f\u2028{0}{value}%s",
    "é" * 10**6,
    10**9000,
    -(10**9000),
    nested(100_000),
    b"",
    object(),
]


@pytest.mark.parametrize("value", NASTY, ids=lambda value: type(value).__name__)
def test_quotes_are_short_single_lines(value: object) -> None:
    quote = fields.quoted(value)
    assert quote.isascii()
    assert quote.isprintable()
    assert len(quote) < 500


@pytest.mark.slow
@given(JSON)
def test_anything_can_be_quoted(value: object) -> None:
    sentence = fields.input_error(
        None, "This is {value}.", code="test", value=fields.quoted(value)
    ).refusal.sentence
    assert sentence.isprintable()


@pytest.mark.parametrize("value", [True, False, 1.0, "1", None, [1], {"1": 1}])
def test_an_integer_is_an_integer_only(value: object) -> None:
    with refuses(InvalidInput, "not-a-whole-number"):
        fields.integer(value, "seat")
    with refuses(InvalidInput, "FF-1"):
        fields.whole(0, 9, "FF-1", "no {value}")(value)
    with pytest.raises(InvalidInput):
        fields.choice((0, 1), None, "no {value}", code="test")(value)
    assert fields.integer(1, "seat") == 1


@pytest.mark.parametrize("value", [0, 1, 0.0, "true", None, []])
def test_a_boolean_is_a_boolean_only(value: object) -> None:
    with refuses(InvalidInput, "not-a-boolean"):
        fields.boolean(value, "crowded")
    assert fields.boolean(False, "crowded") is False


@pytest.mark.parametrize("value", [None, {}, "[]", 0, ()])
def test_a_list_is_a_list_only(value: object) -> None:
    with refuses(InvalidInput, "not-a-list"):
        fields.items(value, "plies")


@pytest.mark.parametrize("value", [None, [], "{}", 0, [("seat", 0)]])
def test_an_object_is_an_object_only(value: object) -> None:
    with refuses(InvalidInput, "not-an-object"):
        fields.exact_object(value, "ply", ())


def test_fields_are_exact() -> None:
    assert fields.exact_object({"a": 1, "c": 3}, "it", ["a"], ["b", "c"]) == {"a": 1, "c": 3}
    with refuses(InvalidInput, "missing-field"):
        fields.exact_object({"b": 1}, "it", ["a"], ["b"])
    with refuses(InvalidInput, "unknown-field"):
        fields.exact_object({"a": 1, "d": 1}, "it", ["a"], ["b"])


def test_braces_in_names_are_literal() -> None:
    with refuses(InvalidInput, "unknown-field"):
        fields.exact_object({"{path.__class__}": 1}, "it", [])


# -- actions ------------------------------------------------------------------------------------------------

SURVIVE_ACTIONS: list[dict[str, Any]] = [
    {"type": "place_explorer", "color": "red", "value": 6, "space": "F5"},
    {"type": "place_boat", "space": "C4"},
    {"type": "play_dolphin", "explorer": "blue-10", "to": "A1"},
    {"type": "play_wind", "boat": "boat-12", "to": "M7"},
    {"type": "play_creature", "creature": "shark-6", "to": "A7"},
    {"type": "skip_tile"},
    {"type": "move_explorer", "explorer": "red-1", "to_space": "G6"},
    {"type": "move_explorer", "explorer": "red-1", "to_boat": "boat-1"},
    {"type": "move_explorer", "explorer": "red-1", "to_island": "SE"},
    {"type": "move_boat", "boat": "boat-1", "to": "B1"},
    {"type": "end_moves"},
    {"type": "sink", "space": "D4"},
    {"type": "choose_riders", "explorers": ["red-2", "yellow-1", "green-10"]},
    {"type": "roll", "face": "whale"},
    {"type": "move_creature", "creature": "serpent-5", "to": "G6"},
    {"type": "stay"},
    {"type": "repel"},
    {"type": "allow"},
]
FISH_FISH_ACTIONS: list[dict[str, Any]] = [
    {"type": "lay_row", "card": "fish", "bait": 5},
    {"type": "lay_row", "card": "no_fish", "bait": 2},
    {"type": "bid", "tiles": 0},
    {"type": "bid", "tiles": 28},
]
WRITTEN: list[tuple[Game, dict[str, Any]]] = [
    *((survive, data) for data in SURVIVE_ACTIONS),
    *((fish_fish, data) for data in FISH_FISH_ACTIONS),
]


@pytest.mark.parametrize(("game", "data"), WRITTEN)
def test_actions_round_trip(game: Game, data: dict[str, Any]) -> None:
    written = game.action_to_json(game.action_from_json(data))
    assert list(written.items()) == list(data.items())


def test_every_kind_of_action_is_covered() -> None:
    assert {data["type"] for data in SURVIVE_ACTIONS} == {kind.type for kind in ACTION_TYPES}
    assert {data["type"] for data in FISH_FISH_ACTIONS} == {kind.type for kind in fish_fish.ACTION_TYPES}


@pytest.mark.parametrize(("game", "data"), WRITTEN)
def test_actions_have_exactly_their_fields(game: Game, data: dict[str, Any]) -> None:
    for name in data:
        with pytest.raises(InvalidInput):
            game.action_from_json({key: value for key, value in data.items() if key != name})
    for name in ("x", "to_boat", "explorers", "legal", ""):
        if name not in data:
            with pytest.raises(InvalidInput):
                game.action_from_json({**data, name: None})


@pytest.mark.parametrize(("game", "data"), WRITTEN)
def test_action_fields_are_typed(game: Game, data: dict[str, Any]) -> None:
    for name, right in data.items():
        odd: list[Any] = [None, True, -1, 1.0, 10**400, "", "x", [], [None] * 3, {}]
        for wrong in [*odd, [right], {"x": right}, f"{right} ", f" {right}"]:
            with pytest.raises(InvalidInput):
                game.action_from_json({**data, name: wrong})


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ({"type": "sink", "space": "A8"}, "COMP-3"),
        ({"type": "sink", "space": "N1"}, "COMP-3"),
        ({"type": "sink", "space": "g6"}, "COMP-3"),
        ({"type": "sink", "space": "G06"}, "COMP-3"),
        ({"type": "play_dolphin", "explorer": "red-01", "to": "A1"}, "COMP-2"),
        ({"type": "play_dolphin", "explorer": "Red-1", "to": "A1"}, "COMP-2"),
        ({"type": "play_dolphin", "explorer": "red-11", "to": "A1"}, "COMP-2"),
        ({"type": "play_dolphin", "explorer": "red-0", "to": "A1"}, "COMP-2"),
        ({"type": "play_dolphin", "explorer": "pink-1", "to": "A1"}, "COMP-2"),
        ({"type": "play_dolphin", "explorer": "red-\u0661", "to": "A1"}, "COMP-2"),
        ({"type": "move_boat", "boat": "boat-13", "to": "A1"}, "COMP-2"),
        ({"type": "move_boat", "boat": "boat-0", "to": "A1"}, "COMP-2"),
        ({"type": "move_creature", "creature": "serpent-6", "to": "A1"}, "COMP-2"),
        ({"type": "move_creature", "creature": "shark-7", "to": "A1"}, "COMP-2"),
        ({"type": "move_creature", "creature": "whale-6", "to": "A1"}, "COMP-2"),
        ({"type": "place_explorer", "color": "red", "value": 7, "space": "D4"}, "COMP-2"),
        ({"type": "place_explorer", "color": "red", "value": 0, "space": "D4"}, "COMP-2"),
        ({"type": "roll", "face": "volcano"}, "COMP-2"),
        ({"type": "move_explorer", "explorer": "red-1", "to_island": "N"}, "COMP-4"),
        ({"type": "choose_riders", "explorers": ["red-1", "red-1", "red-2"]}, "TILE-3"),
        ({"type": "choose_riders", "explorers": ["red-1", "red-2"]}, "TILE-3"),
        ({"type": "choose_riders", "explorers": ["red-1", "red-2", "red-3", "red-4"]}, "TILE-3"),
        ({"type": "move_explorer", "explorer": "red-1"}, None),
        ({"type": "move_explorer", "explorer": "red-1", "to_space": "A1", "to_boat": "boat-1"}, None),
        ({"type": "lay_row", "card": "fish", "bait": 2}, None),
        ({"type": ["sink"], "space": "D4"}, None),
    ],
)
def test_refused_survive_action_names_rule(data: object, rule: str | None) -> None:
    with pytest.raises(InvalidInput) as caught:
        survive.action_from_json(data)
    assert caught.value.refusal.rule == rule


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ({"type": "lay_row", "card": "Fish", "bait": 2}, "FF-1"),
        ({"type": "lay_row", "card": "fish", "bait": 1}, "FF-1"),
        ({"type": "lay_row", "card": "fish", "bait": 6}, "FF-1"),
        ({"type": "bid", "tiles": -1}, "FF-4"),
        ({"type": "bid", "tiles": 29}, "FF-4"),
        ({"type": "sink", "space": "D4"}, None),
    ],
)
def test_refused_fish_action_names_rule(data: object, rule: str | None) -> None:
    with pytest.raises(InvalidInput) as caught:
        fish_fish.action_from_json(data)
    assert caught.value.refusal.rule == rule


def test_the_order_of_riders_means_nothing() -> None:
    one = survive.action_from_json({"type": "choose_riders", "explorers": ["blue-1", "red-10", "red-2"]})
    two = survive.action_from_json({"type": "choose_riders", "explorers": ["red-2", "blue-1", "red-10"]})
    assert one == two == ChooseRiders(("red-2", "red-10", "blue-1"))


@given(JSON)
def test_any_json_is_read_or_refused(value: object) -> None:
    for data in (
        value,
        {"type": value},
        {"type": "sink", "space": value},
        {"type": "move_boat", "boat": value},
    ):
        with pytest.raises(InvalidInput) as caught:
            survive.action_from_json(data)
        assert str(caught.value).isprintable()
