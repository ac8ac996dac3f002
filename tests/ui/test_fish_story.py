"""The log of Fish Fish! in words: every event is told, hand by hand, with its rules, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from survive_nb import rulebook
from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish import view_for
from survive_nb.game import EVERYONE
from survive_nb.ui.fish_fish import story
from survive_nb.ui.fish_fish.effects import effects_of
from survive_nb.ui.fish_fish.prompt import prompt
from survive_nb.ui.fish_fish.tale import Tale
from survive_nb.ui.fish_fish.twin import places
from survive_nb.ui.words import Words
from tests.rules.fish_fish_table import play, table
from tests.ui.fish_games import WORDS, moments, plies, seen_by

ENGLISH = WORDS["en"]
every_language = pytest.mark.parametrize("words", WORDS.values(), ids=WORDS.keys())
every_table = pytest.mark.parametrize("players", range(2, 9))


def texts(events: list[Any], words: Words = ENGLISH, **facts: Any) -> list[str]:
    return [line.text for line in story.lines_of(events, words, **facts)]


@every_language
@every_table
def test_a_whole_game_is_told_hand_by_hand(players: int, words: Words) -> None:
    game = moments(players, players, 0)
    events = [event for happened in game for event in happened]
    chapters = story.chronicle(game, words)
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


def test_every_kind_of_event_is_told_by_itself() -> None:
    told = set()
    for event in (event for happened in moments(4, 3, EVERYONE) for event in happened):
        assert (story.line(event, ENGLISH) is None) == isinstance(event, ev.HandBegan), event
        told.add(type(event))
    assert len(told) == 9


def test_the_end_of_a_hand_tells_the_whole_story() -> None:
    _, events = play(table(3), "no_fish 3 / 1 0", "fish 4 / 2 1", "no_fish 2 / 1 0", "fish 3 / 1")
    (chapter, after) = story.chronicle([[], events], ENGLISH)
    assert chapter.heading == "Hand 1, fisher: Ada"
    assert after.heading == "Hand 2, fisher: Scout"
    assert [(line.text, *line.rules) for line in chapter.lines[-8:]] == [
        ("The card under bait 3 is revealed: “Fish!”", "FF-6"),
        ("The fisher wins 1 tile. The fisher: Ada.", "FF-6"),
        ("Tiles left go to the highest bait the fisher still holds, 5: Rosa 2.", "FF-8"),
        ("The second “Fish!” has been revealed: the hand is over.", "FF-8"),
        ("Caught in this hand: Scout 2 and Rosa 2.", "FF-6"),
        ("Ada, the fisher: 4 × 4 = 16 points.", "FF-10"),
        ("Scout: 1 × 2 + 1 × 3 = 5 points.", "FF-10"),
        ("Rosa: 2 × 5 = 10 points.", "FF-10"),
    ]


def test_the_last_row_says_that_nobody_had_a_choice() -> None:
    rows = ("fish 2 / 0", "fish 3 / 0", "no_fish 3 / 0", "no_fish 4 / 0", "no_fish 5 / 4")
    _, events = play(table(2), *rows)
    lines = story.chronicle([[], events], ENGLISH)[0].lines
    assert ("Scout bid all that is left: 4 tiles.", ("FF-5",)) in [(line.text, line.rules) for line in lines]
    assert lines[-3].text == "All tiles have been bid: the hand is over."
    assert [line.text for line in lines[-2:]] == [
        "Ada, the fisher: 0 × 4 = 0 points.",
        "Scout: 4 × 5 = 20 points.",
    ]


def test_the_fisher_alone_is_told_the_card() -> None:
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
def test_a_tale_taken_up_from_a_view_goes_on_like_one_from_the_start(players: int) -> None:
    """Tell every moment from the view before it, and the whole game from its start: the same lines."""
    whole = [
        line.text for chapter in story.chronicle(moments(players, 7, 1), ENGLISH) for line in chapter.lines
    ]
    alone: list[str] = []
    before = None
    for match, events in plies(players, 7):
        alone += texts(seen_by(1, events), before=before)
        before = match.view(1)
    assert alone == whole


def test_a_tale_counts_every_tile() -> None:
    tale = Tale()
    for match, events in plies(5, 2):
        for event in events:
            tale.feed(event)
            if isinstance(event, ev.HandEnded):
                eaten = sum(tiles for seat in range(5) for _, tiles in tale.meals(seat))
                assert eaten + sum(tiles for _, tiles in tale.losers()) == 16
        if match.to_act is not None and match.state.rows:
            anew = Tale.of(match.view(None))
            assert (anew.fisher, anew.caught, anew.eaten) == (tale.fisher, tale.caught, tale.eaten)


def test_an_announcement_says_what_happened_and_what_is_awaited() -> None:
    before, _ = play(table(2), "no_fish 3 / 1")
    after, events = play(before, "fish 4 / 0")
    told = story.told(seen_by(1, events), ENGLISH, view_for(before, 1), view_for(after, 1))
    assert told == (
        "Ada laid row 2: bait 4 on a hidden card. Scout bid nothing. Nobody bid: row 2 with bait 4 is "
        "discarded unseen. Row 3: a card and a bait are being chosen by Ada."
    )


@every_language
@every_table
def test_prompts_of_a_whole_game(players: int, words: Words) -> None:
    for match, _ in plies(players, 4):
        for eyes in (None, *range(players)):
            said = prompt(match.view(eyes), words)
            assert "…" not in said
            if words is ENGLISH:
                assert said.startswith(("Your turn", "The last row")) == (
                    eyes is not None and eyes == match.to_act
                )
    assert words is not ENGLISH or said.startswith("The game is over. Won by: ")


# -- effects ------------------------------------------------------------------------------------------------


@every_table
def test_every_ply_has_its_effects_on_places_of_the_table(players: int) -> None:
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


def test_effects_are_the_same_for_all_who_look() -> None:
    for _, happened in plies(3, 6):
        assert effects_of(seen_by(None, happened)) == effects_of(happened)
