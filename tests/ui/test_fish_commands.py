"""Typed commands of Fish Fish!: every legal action in either language, and helpful answers to nonsense."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from survive_nb.fish_fish import Action, Bid, LayRow, State, apply_action, legal_actions, view_for, why_not
from survive_nb.fish_fish.text.commands import examples, parse, written
from survive_nb.i18n.words import Words
from survive_nb.table import InvalidInput
from survive_nb.text.commands import Command
from tests.refusals import refuses
from tests.rules.fish_fish_table import play, table
from tests.ui.fish_games import decisions

LAYING = table(3)
BIDDING = apply_action(LAYING, LayRow("fish", 3))[0]
LAST = play(table(2), "fish 2 / 0", "fish 3 / 0", "no_fish 3 / 1", "no_fish 4 / 0", "no_fish 5 /")[0]
PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


def typed(text: str, state: State = BIDDING) -> Action | Command:
    """Read a command of the player who decides."""
    return parse(text, view_for(state, state.actor), legal_actions(state))


def in_persian(action: Action) -> str:
    """Write a command as a Persian would."""
    if isinstance(action, Bid):
        return f"شرط {action.tiles}".translate(PERSIAN)
    return f"{Words('fa').name(action.card)} {action.bait}".translate(PERSIAN)


@pytest.mark.parametrize("players", range(2, 9))
def test_every_legal_action_can_be_typed(players: int) -> None:
    for view, legal in decisions(players, players):
        for action in legal:
            assert parse(written(action), view, legal) == action
            assert parse(written(action).upper(), view, legal) == action
            assert parse(in_persian(action), view, legal) == action
            shown = written(action, "fa")
            assert parse(shown, view, legal, "fa") == action
            assert not re.search("[A-Za-z]", shown), "the reader is offered Persian commands"
            if isinstance(action, Bid):
                assert parse(str(action.tiles), view, legal) == action


@pytest.mark.parametrize(
    ("text", "state", "action"),
    [
        ("bid 2", BIDDING, Bid(2)),
        ("2", BIDDING, Bid(2)),
        ("I bid 2 tiles", BIDDING, Bid(2)),
        ("two", BIDDING, Bid(2)),
        ("۲", BIDDING, Bid(2)),
        ("شرط ۲", BIDDING, Bid(2)),
        ("دو کاشی", BIDDING, Bid(2)),
        ("2 bid", BIDDING, Bid(2)),
        ("pass", BIDDING, Bid(0)),
        ("bid nothing", BIDDING, Bid(0)),
        ("هیچ", BIDDING, Bid(0)),
        ("all", BIDDING, Bid(4)),
        ("همه", LAST, Bid(3)),
        ("9", BIDDING, Bid(9)),
        ("fish 3", LAYING, LayRow("fish", 3)),
        ("Fish! 3", LAYING, LayRow("fish", 3)),
        ("lay fish under bait 3", LAYING, LayRow("fish", 3)),
        ("3 fish", LAYING, LayRow("fish", 3)),
        ("no fish 4", LAYING, LayRow("no_fish", 4)),
        ("nofish 4", LAYING, LayRow("no_fish", 4)),
        ("empty 4", LAYING, LayRow("no_fish", 4)),
        ("no_fish 4", LAYING, LayRow("no_fish", 4)),
        ("ماهی ۳", LAYING, LayRow("fish", 3)),
        ("بفرمایید ماهی! ۳", LAYING, LayRow("fish", 3)),
        ("ماهی بی‌ماهی! ۴", LAYING, LayRow("no_fish", 4)),
        ("خالی ۴", LAYING, LayRow("no_fish", 4)),
        ("بدون ماهی زیر طعمهٔ ۴", LAYING, LayRow("no_fish", 4)),
        ("bid 2", LAYING, Bid(2)),
        ("fish 9", LAYING, LayRow("fish", 9)),
        ("fish 3", BIDDING, LayRow("fish", 3)),
        ("undo", BIDDING, Command("undo")),
        ("hint", LAYING, Command("hint")),
        ("کمک", LAYING, Command("help")),
    ],
)
def test_commands_mean_what_they_say(text: str, state: State, action: Action | Command) -> None:
    assert typed(text, state) == action


@pytest.mark.parametrize(
    ("text", "state", "expected"),
    [
        ("squid", BIDDING, "“squid” is not a command. You can type, for example: bid 0"),
        ("squid 3", LAYING, "“squid” is not a command. You can type, for example: fish 2"),
        ("3", LAYING, "“3” is not a command. You can type, for example: fish 2"),
        ("fish", LAYING, "“fish” is not a command. You can type, for example: fish 2"),
        ("bid", BIDDING, "“bid” is not a command. You can type, for example: bid 0"),
        ("bid fish", BIDDING, None),
        ("fish no fish 3", LAYING, None),
        ("1 2", BIDDING, None),
        ("99999999999999999999", BIDDING, None),
        ("<b>2</b>", BIDDING, None),
        ("", BIDDING, "Type a command, for example: help"),
        ("   ", LAYING, "Type a command, for example: help"),
    ],
)
def test_nonsense_is_refused_with_an_example(text: str, state: State, expected: str | None) -> None:
    with pytest.raises(InvalidInput) as refused:
        typed(text, state)
    answer = Words("en").refusal(refused.value.refusal)
    assert expected is None or answer == expected
    assert "…" not in answer


def test_no_example_without_legal_action() -> None:
    with refuses(InvalidInput, "no-such-command") as refused:
        parse("squid", view_for(BIDDING, 2), ())
    assert str(refused.value) == "“squid” is not a command."


def test_examples_are_valid_for_each_card() -> None:
    for state in (LAYING, BIDDING, LAST):
        found = examples(legal_actions(state))
        assert found
        assert all(typed(text, state) in legal_actions(state) for text in found)
    assert examples(legal_actions(LAYING))[:2] == ["fish 2", "no fish 2"]


def test_spectators_have_nothing_to_bid() -> None:
    with refuses(InvalidInput, "no-such-command"):
        parse("all", view_for(BIDDING, None), ())


def check_answer(text: str, state: State) -> None:
    """Fail unless a command is an action that the rules can judge, or is refused."""
    try:
        action = typed(text, state)
    except InvalidInput:
        return
    if not isinstance(action, Command):
        assert (why_not(state, action) is None) == (action in legal_actions(state))


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    check_answer(text, BIDDING)


WORDS = ["bid", "1", "2", "fish", "no", "empty", "pass", "all", "ماهی", "بی", "۳", "undo", "under", "13"]


@given(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join))
def test_any_words_are_read_or_refused(text: str) -> None:
    for state in (LAYING, BIDDING, LAST):
        check_answer(text, state)
