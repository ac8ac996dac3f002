"""The log of Fish Fish! in words: every event, by hand, with its rules, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from survive_nb import rulebook
from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish import view_for
from survive_nb.fish_fish.history import HandHistory
from survive_nb.fish_fish.text.board import places
from survive_nb.fish_fish.text.log import FishLogWriter, prompt
from survive_nb.fish_fish.ui.effects import effects_of
from survive_nb.fish_fish.view import View
from survive_nb.game import EVERYONE
from survive_nb.i18n.words import Words
from tests.rules.fish_fish_table import play, table
from tests.ui.fish_games import WORDS, moments, plies, seen_by

ENGLISH = WORDS["en"]
every_language = pytest.mark.parametrize("words", WORDS.values(), ids=WORDS.keys())
every_table = pytest.mark.parametrize("players", range(2, 9))


def texts(events: list[Any], words: Words = ENGLISH, before: View | None = None) -> list[str]:
    return [line.text for line in FishLogWriter(words, before).lines(events)]


@every_language
@every_table
def test_log_of_game_by_hand(players: int, words: Words) -> None:
    game = moments(players, players, 0)
    events = [event for happened in game for event in happened]
    chapters = FishLogWriter(words).chapters(game)
    assert len(chapters) == sum(isinstance(event, ev.HandEnded) for event in events)
    fishers = [event.fisher for event in events if isinstance(event, ev.HandBegan)]
    assert [chapter.seat for chapter in chapters][1:] == fishers
    lines = [line for chapter in chapters for line in chapter.lines]
    assert [line.moment for line in lines] == sorted(line.moment for line in lines)
    for line in lines:
        assert line.text
        assert "…" not in line.text
        assert "{" not in line.text
        assert [rulebook.rule(rule).id for rule in line.rules] == list(line.rules) != []
    for chapter in chapters:
        assert sum("FF-10" in line.rules for line in chapter.lines) == players
        assert any(line.rules[0] in ("FF-8", "FF-9") for line in chapter.lines)


def test_every_event_has_a_log_line() -> None:
    logged = set()
    for event in (event for happened in moments(4, 3, EVERYONE) for event in happened):
        assert (not FishLogWriter(ENGLISH).lines([event])) == isinstance(event, ev.HandBegan), event
        logged.add(type(event))
    assert len(logged) == 9


def test_hand_end_summary_is_complete() -> None:
    _, events = play(table(3), "no_fish 3 / 1 0", "fish 4 / 2 1", "no_fish 2 / 1 0", "fish 3 / 1")
    (chapter, after) = FishLogWriter(ENGLISH).chapters([[], events])
    assert chapter.heading == "Hand 1, fisher: Ada"
    assert after.heading == "Hand 2, fisher: Scout"
    assert [(line.text, *line.rules) for line in chapter.lines[-8:]] == [
        ("The card under bait 3 is revealed: “Fish!”", "FF-6"),
        ("The fisher (Ada) wins 1 tile.", "FF-6"),
        ("Tiles left go to the highest bait the fisher still holds, 5: Rosa (2 tiles).", "FF-8"),
        ("The second “Fish!” has been revealed: the hand is over.", "FF-8"),
        ("Caught in this hand: Scout (2 tiles) and Rosa (2 tiles).", "FF-6"),
        ("Ada, the fisher: 4 × 4 = 16 points.", "FF-10"),
        ("Scout: 1 × 2 + 1 × 3 = 5 points.", "FF-10"),
        ("Rosa: 2 × 5 = 10 points.", "FF-10"),
    ]


def test_last_row_says_no_choice() -> None:
    rows = ("fish 2 / 0", "fish 3 / 0", "no_fish 3 / 0", "no_fish 4 / 0", "no_fish 5 / 4")
    _, events = play(table(2), *rows)
    lines = FishLogWriter(ENGLISH).chapters([[], events])[0].lines
    assert ("Scout bid all that is left: 4 tiles.", ("FF-5",)) in [(line.text, line.rules) for line in lines]
    assert lines[-3].text == "All tiles have been bid: the hand is over."
    assert [line.text for line in lines[-2:]] == [
        "Ada, the fisher: 0 × 4 = 0 points.",
        "Scout: 4 × 5 = 20 points.",
    ]


def test_only_the_fisher_knows_the_card() -> None:
    _, events = play(table(2), "fish 5 / 0")
    assert texts(seen_by(0, events)) == [
        "Ada laid row 1: bait 5 on “Fish!”.",
        "Scout bid nothing.",
        "Nobody bid: row 1 with bait 5 is discarded. It was “Fish!”.",
    ]
    assert texts(seen_by(1, events)) == [
        "Ada laid row 1: bait 5 on a hidden card.",
        "Scout bid nothing.",
        "Nobody bid: row 1 with bait 5 is discarded unseen.",
    ]


@every_language
def test_a_shared_victory_is_shared(words: Words) -> None:
    alone = texts([ev.GameEnded((3, 9), (1,))], words)
    shared = texts([ev.GameEnded((9, 9), (0, 1))], words)
    assert alone[1] != shared[1]
    assert words.player(0) in shared[1]
    assert words.player(0) not in alone[1]


@every_table
def test_resumed_log_equals_full_log(players: int) -> None:
    """Tell every moment from the view before it, and the whole game from its start: the same lines."""
    whole = [
        line.text
        for chapter in FishLogWriter(ENGLISH).chapters(moments(players, 7, 1))
        for line in chapter.lines
    ]
    alone: list[str] = []
    before = None
    for match, events in plies(players, 7):
        alone += texts(seen_by(1, events), before=before)
        before = match.view(1)
    assert alone == whole


def test_log_counts_every_tile() -> None:
    history = HandHistory()
    for match, events in plies(5, 2):
        for event in events:
            history.feed(event)
            if isinstance(event, ev.HandEnded):
                eaten = sum(tiles for seat in range(5) for _, tiles in history.meals(seat))
                assert eaten + sum(tiles for _, tiles in history.losers()) == 16
        if match.to_act is not None and match.state.rows:
            again = HandHistory.of(match.view(None))
            assert (again.fisher, again.caught, again.eaten) == (
                history.fisher,
                history.caught,
                history.eaten,
            )


def test_announcement_gives_events_and_prompt() -> None:
    before, _ = play(table(2), "no_fish 3 / 1")
    after, events = play(before, "fish 4 / 0")
    lines = texts(seen_by(1, events), before=view_for(before, 1))
    assert " ".join([*lines, prompt(view_for(after, 1), ENGLISH)]) == (
        "Ada laid row 2: bait 4 on a hidden card. Scout bid nothing. Nobody bid: row 2 with bait 4 is "
        "discarded unseen. Row 3: a card and a bait are being chosen by Ada."
    )


@every_language
@every_table
def test_prompts_of_a_whole_game(players: int, words: Words) -> None:
    for match, _ in plies(players, 4):
        for viewer in (None, *range(players)):
            text = prompt(match.view(viewer), words)
            assert "…" not in text
            if words is ENGLISH:
                assert text.startswith(("Your turn", "The last row")) == (
                    viewer is not None and viewer == match.to_act
                )
    assert words is not ENGLISH or text.startswith("The game is over. Won by: ")


# -- effects ------------------------------------------------------------------------------------------------


@every_table
def test_every_ply_has_valid_effects(players: int) -> None:
    kinds = set()
    for match, happened in plies(players, 5):
        events = seen_by(None, happened)
        for effect in effects_of(events, match.view(None)):
            kinds.add(effect["kind"])
            assert all(effect[key] in places(players) for key in ("at", "from", "to") if key in effect)
            assert ("card" in effect) == (effect["kind"] == "reveal")
        bids = sum(isinstance(event, ev.BidMade) and event.tiles > 0 for event in events)
        assert sum(effect.get("to") == "row" for effect in effects_of(events)) == bids
    assert kinds == {"appear", "move", "reveal", "lost"}


def test_effects_are_equal_for_all() -> None:
    for _, happened in plies(3, 6):
        assert effects_of(seen_by(None, happened)) == effects_of(happened)
