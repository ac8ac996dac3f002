"""Secrecy over whole games: games that differ only in what a viewer cannot know look the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from survive_nb.game import EVERYONE, Match, Viewer
from survive_nb.i18n.words import Words
from survive_nb.survive import model as m
from survive_nb.text.game_text import game_log
from tests.contract import survive_kit
from tests.contract.kits import advance, as_json, new_match, viewers_of
from tests.rules.marks import rule

ENGLISH = Words("en")


def seen_through(match: Match, viewer: Viewer, rng: Random) -> list[str]:
    """Return what this viewer saw of a whole match: all events, the log, and the replay at some moments."""
    moments = match.moments(viewer)
    picked = sorted(rng.sample(range(len(moments)), min(len(moments), 4)))
    return [
        as_json(match.events_for(viewer)),
        str(len(moments)),
        as_json(match.view(viewer)),
        *(str(chapter) for chapter in game_log(match, ENGLISH, viewer)),
        *(as_json(match.view_at(moments[i], viewer)) for i in picked),
    ]


def replay_with(match: Match, start: Any, change: dict[int, Any]) -> Match | None:
    """Play the log again from another deal, some plies changed; what is asked in secret is declined.

    ``None`` if somebody then played a tile that they no longer have.
    """
    twin = Match(match.game, start, memory_aid=match.memory_aid)
    quiet = (m.SkipTile(), m.Allow())
    for at, ply in enumerate(match.log):
        action = change.get(at, ply.action)
        if action in quiet:
            continue
        while twin.state.step in ("play_tile", "repel") and twin.game.why_not(twin.state, action):
            twin.play(quiet[twin.state.step == "repel"])
        if twin.game.why_not(twin.state, action) or twin.to_act != ply.seat:
            return None
        twin.play(action)
    while (twin.state.step, twin.to_act) != (match.state.step, match.to_act):
        if twin.state.step not in ("play_tile", "repel"):
            return None
        twin.play(quiet[twin.state.step == "repel"])
    return twin


def running(options: m.Options, seed: int, *, memory_aid: bool = False) -> tuple[Match, Random]:
    """Return a game of Survive! played for a good while but not to its end."""
    rng = Random(seed)
    match = new_match(survive_kit, options, seed, memory_aid=memory_aid)
    plies = rng.randrange(60, 250)
    advance(survive_kit, match, rng, plies)
    if match.outcome is not None:
        match = new_match(survive_kit, options, seed, memory_aid=memory_aid)
        advance(survive_kit, match, Random(seed), 100)
    return match, rng


TABLES = [options for options in survive_kit.variants if not options.equal_worth]
tables = pytest.mark.parametrize(
    ("seed", "options"),
    list(enumerate(TABLES)),
    ids=lambda value: f"{value.players}-{value.ending}" if isinstance(value, m.Options) else None,
)


@pytest.mark.slow
@rule("SET-6")
@pytest.mark.parametrize("memory_aid", [False, True])
@tables
def test_other_values_give_the_same_game(seed: int, options: m.Options, memory_aid: bool) -> None:
    match, rng = running(options, seed, memory_aid=memory_aid)
    for viewer in rng.sample(viewers_of(match.state), 2):
        change: dict[int, Any] = {}
        for color in m.COLORS:
            if memory_aid and isinstance(viewer, int) and color in options.colors_of(viewer):
                continue
            placed = [
                at
                for at, ply in enumerate(match.log)
                if isinstance(ply.action, m.PlaceExplorer) and ply.action.color == color
            ]
            values = rng.sample([match.log[at].action.value for at in placed], len(placed))
            for at, value in zip(placed, values, strict=True):
                change[at] = m.PlaceExplorer(color, value, match.log[at].action.space)
        twin = replay_with(match, match.start, change)
        assert twin is not None
        assert twin.state != match.state
        pick = rng.randrange(2**16)
        assert seen_through(twin, viewer, Random(pick)) == seen_through(match, viewer, Random(pick))


@pytest.mark.slow
@rule("SINK-5", "RUL-18", "RUL-19")
def test_other_hidden_tiles_give_same_game() -> None:
    """Tiles on land, or in a hand other than one's own, swap their backs; the game goes on as it did."""
    compared = longer = 0
    for seed, options in enumerate(TABLES[::2] * 2):
        match, rng = running(options, seed)
        for viewer in rng.sample(viewers_of(match.state), 2):
            world = survive_kit.twin(match, viewer, rng)
            twin = replay_with(
                match, survive_kit.game.start_from_json(survive_kit.game.start_to_json(world)), {}
            )
            if twin is None or world.deal == match.state.deal:
                continue
            compared += 1
            longer += len(twin.log) != len(match.log)
            pick = rng.randrange(2**16)
            assert seen_through(twin, viewer, Random(pick)) == seen_through(match, viewer, Random(pick))
    assert compared > 10
    assert longer > 1, (
        "in some of these worlds a player must have been asked, or not, behind the others' backs"
    )


@rule("SET-6")
@pytest.mark.parametrize("memory_aid", [False, True])
def test_running_replay_hides_setup_values(memory_aid: bool) -> None:
    """Not to a spectator, not to others, and to owners only while they place, or with the memory aid."""
    for options in TABLES[::5]:
        match, _ = running(options, 3, memory_aid=memory_aid)
        explorers = 10 * options.players * options.colors_per_player
        for viewer in viewers_of(match.state):
            for plies in (1, explorers, explorers + 3, len(match.log)):
                view = match.view_at(plies, viewer)
                own = {e.id for e in view.explorers if e.seat == viewer}
                seen = {e.id for e in view.explorers if e.value is not None}
                assert seen == (own if memory_aid else set())
                assert memory_aid or not view.values_left
            placed = [e for e in match.events_for(viewer) if type(e).__name__ == "ExplorerPlaced"]
            assert len(placed) == explorers
            assert all((e.value is not None) == (memory_aid and e.seat == viewer) for e in placed)


def test_the_twin_tests_can_fail() -> None:
    """The owner of a hand does see the difference between two of our twins, and so does EVERYONE."""
    noticed = 0
    for seed, options in enumerate(TABLES):
        match, rng = running(options, seed)
        for viewer in rng.sample(viewers_of(match.state), 1):
            twin = survive_kit.twin(match, viewer, rng)
            view = survive_kit.game.view_for
            assert as_json(view(twin, EVERYONE)) != as_json(view(match.state, EVERYONE))
            noticed += any(
                as_json(view(twin, other)) != as_json(view(match.state, other))
                for other in viewers_of(match.state)
            )
    assert noticed > 3
