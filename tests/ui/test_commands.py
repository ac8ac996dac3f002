"""Typed commands: every legal action can be typed, in either language, and nonsense is answered helpfully."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.i18n.words import Words
from survive_nb.survive import legal_actions, view_for, why_not
from survive_nb.survive import model as m
from survive_nb.survive.compose import compose
from survive_nb.survive.state import State
from survive_nb.survive.text.commands import examples, parse, written
from survive_nb.table import InvalidInput
from survive_nb.text.commands import Command
from tests.contract import survive_kit
from tests.refusals import refuses
from tests.rules.table import new, play, until
from tests.ui.survive_games import decisions

PERSIAN = Words("fa")
MOVING = compose("D . . . b b f f . . .", "red-1 D4\nred-2 B1\nboat-1 C4\nshark-1 C5")
SETTING_UP = new()
PLACING_BOATS = until(new(), "place_boats")
SINKING = compose("D . . . b b f f . . .", "red-1 D4", step="sink")
WITH_TILES = compose(
    "D . . . b b f f . . .",
    "red-2 H9\nboat-1 C4\nshark-1 C5",
    step="play_tile",
    hands={0: ("dolphin", "wind", "move_shark")},
)
CREATURE = compose("D . . . b b f f . . .", "red-2 H9\nshark-1 C5", step="move_creature", face="shark")


def typed(text: str, state: State = MOVING) -> m.Action | Command:
    """Read a command of the player whose turn it is."""
    return parse(text, view_for(state, state.turn), legal_actions(state))


VERBS = {
    "sink": "بردار",
    "place": "بگذار",
    "riders": "مسافران",
    "dolphin": "دلفین",
    "wind": "باد",
    "skip": "رد",
    "end": "پایان",
    "stay": "بمان",
    "repel": "دفع",
    "allow": "اجازه",
}


def in_persian(command: str) -> str:
    """Write a command as a Persian would; spaces keep their names."""
    words = (VERBS.get(word) or PERSIAN.name(word) for word in command.split(" "))
    return " ".join(words).replace("6", "۶")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(len(survive_kit.variants)))
def test_every_legal_action_can_be_typed(seed: int) -> None:
    for _, view, actions in decisions(seed, each=1):
        for action in actions:
            command = written(action)
            assert parse(command, view, actions) == action
            assert parse(command.replace("-", " ").upper(), view, actions) == action
            assert parse(in_persian(command), view, actions) == action
            shown = written(action, "fa")
            assert parse(shown, view, actions, "fa") == action
            assert not re.search("[a-z]{2,}", shown), "the reader is offered Persian commands"


@pytest.mark.parametrize(
    ("text", "state", "action"),
    [
        ("red-1 C5", MOVING, m.MoveExplorer("red-1", to_space="C5")),
        ("Red1 to c5", MOVING, m.MoveExplorer("red-1", to_space="C5")),
        ("move red 1 -> C5", MOVING, m.MoveExplorer("red-1", to_space="C5")),
        ("قرمز ۱ به C۵", MOVING, m.MoveExplorer("red-1", to_space="C5")),
        ("red-1 boat-1", MOVING, m.MoveExplorer("red-1", to_boat="boat-1")),
        ("red-2 nw", MOVING, m.MoveExplorer("red-2", to_island="NW")),
        ("red-2 north-west island", MOVING, m.MoveExplorer("red-2", to_island="NW")),
        ("red-2 north west", MOVING, m.MoveExplorer("red-2", to_island="NW")),
        ("قرمز ۲ شمال غربی", MOVING, m.MoveExplorer("red-2", to_island="NW")),
        ("boat-1 B4", MOVING, m.MoveBoat("boat-1", "B4")),
        ("pass", MOVING, m.EndMoves()),
        ("end", MOVING, m.EndMoves()),
        ("sink f4", MOVING, m.Sink("F4")),
        ("F4", SINKING, m.Sink("F4")),
        ("غرق F4", SINKING, m.Sink("F4")),
        ("place 6 F4", SETTING_UP, m.PlaceExplorer("red", 6, "F4")),
        ("red 5 F4", SETTING_UP, m.PlaceExplorer("red", 5, "F4")),
        ("place red 5 on F4", SETTING_UP, m.PlaceExplorer("red", 5, "F4")),
        ("5 F4", SETTING_UP, m.PlaceExplorer("red", 5, "F4")),
        ("F4", SETTING_UP, m.PlaceExplorer("red", 1, "F4")),
        ("boat G3", PLACING_BOATS, m.PlaceBoat("G3")),
        ("place boat G3", PLACING_BOATS, m.PlaceBoat("G3")),
        ("قایق G3", PLACING_BOATS, m.PlaceBoat("G3")),
        ("G3", PLACING_BOATS, m.PlaceBoat("G3")),
        ("dolphin red-2 G9", WITH_TILES, m.PlayDolphin("red-2", "G9")),
        ("wind boat-1 B4", WITH_TILES, m.PlayWind("boat-1", "B4")),
        ("shark-1 H4", WITH_TILES, m.PlayCreature("shark-1", "H4")),
        ("skip", WITH_TILES, m.SkipTile()),
        ("pass", WITH_TILES, m.SkipTile()),
        ("shark-1 C6", CREATURE, m.MoveCreature("shark-1", "C6")),
        ("pass", CREATURE, m.Stay()),
        ("stay", CREATURE, m.Stay()),
        ("repel", CREATURE, m.Repel()),
        ("allow", CREATURE, m.Allow()),
        ("riders red-10 red-2 blue-3", CREATURE, m.ChooseRiders(("red-2", "red-10", "blue-3"))),
        ("red-01 C5", MOVING, m.MoveExplorer("red-1", to_space="C5")),
        ("red-१ C5", MOVING, m.MoveExplorer("red-1", to_space="C5")),
        ("Undo", MOVING, Command("undo")),
        ("hint", MOVING, Command("hint")),
        ("کمک", MOVING, Command("help")),
    ],
)
def test_commands_mean_what_they_say(text: str, state: State, action: m.Action | Command) -> None:
    assert typed(text, state) == action


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("submarine", "“submarine” is not a command. You can type, for example: red-1 D5"),
        ("red-11 C5", "“red-11” is not a command. You can type, for example: red-1 D5"),
        ("red-1 Z9", "“z9” is not a command. You can type, for example: red-1 D5"),
        ("red-1", "“red-1” is not a command. You can type, for example: red-1 D5"),
        ("C5", "“C5” is not a command. You can type, for example: red-1 D5"),
        ("boat-1 NW", "“boat-1 NW” is not a command. You can type, for example: red-1 D5"),
        ("riders red-1 red-1 red-2", None),
        ("place red 9 F4", None),
        ("dolphin boat-1 F4", None),
        ("red-1 red-2", None),
        ("", "Type a command, for example: help"),
        ("   ", "Type a command, for example: help"),
        ("<b>red</b>", None),
        ("red-99999999999999999999999 C5", None),
    ],
)
def test_nonsense_is_refused_with_an_example(text: str, expected: str | None) -> None:
    with pytest.raises(InvalidInput) as refused:
        typed(text)
    words = Words("en")
    if expected is not None:
        assert words.refusal(refused.value.refusal) == expected
    assert "…" not in words.refusal(refused.value.refusal)


def test_no_example_without_legal_action() -> None:
    with refuses(InvalidInput, "no-such-command") as refused:
        parse("submarine", view_for(MOVING, 1), ())
    assert str(refused.value) == "“submarine” is not a command."


def test_examples_can_be_typed() -> None:
    for state in (MOVING, SETTING_UP, PLACING_BOATS, SINKING, WITH_TILES, CREATURE):
        found = examples(legal_actions(state))
        assert found
        for text in found:
            assert typed(text, state) in legal_actions(state)


def test_useless_pieces_are_refused_by_rules() -> None:
    action = typed("yellow-3 C5")
    assert not isinstance(action, Command)
    why = why_not(MOVING, action)
    assert why is not None
    assert why.rule == "LAND-4"
    assert play(MOVING, "red-1 to D5").step == "move"


def check_answer(text: str, state: State) -> None:
    """Fail unless a command is an action that the rules can judge, or is refused."""
    try:
        action = typed(text, state)
    except InvalidInput:
        return
    if not isinstance(action, Command):
        assert (why_not(state, action) is None) == (action in legal_actions(state))


@pytest.mark.slow
@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    check_answer(text, MOVING)


WORDS = [
    "red",
    "boat",
    "1",
    "2",
    "G9",
    "nw",
    "place",
    "sink",
    "riders",
    "wind",
    "dolphin",
    "کوسه",
    "pass",
    "13",
]


@given(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join))
def test_any_words_are_read_or_refused(text: str) -> None:
    for state in (MOVING, SETTING_UP, WITH_TILES):
        check_answer(text, state)
