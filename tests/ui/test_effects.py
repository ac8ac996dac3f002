"""Effects: what moves, sinks and is lost is shown where it happens, and only on places of the board."""

from __future__ import annotations

import pytest

from survive_nb.survive import events as ev
from survive_nb.survive import model as m
from survive_nb.survive import view_for
from survive_nb.survive.compose import compose
from survive_nb.survive.piece_index import PLACES
from survive_nb.survive.ui.effects import effects_of
from survive_nb.ui.past_view import trail_of
from tests.contract import survive_kit
from tests.rules.table import happened
from tests.ui.survive_games import plies, seen_by

ISLAND = "D . . . b b . . . . .\nE . . . m . . . . . . ."


@pytest.mark.parametrize("seed", [0, 1, 17, 38, 40])
def test_every_ply_has_effects(seed: int) -> None:
    kinds, before = set(), None
    for match, happened_now in plies(survive_kit.variants[seed], seed, 900):
        events = seen_by(None, happened_now, match.state)
        effects = effects_of(events, before)
        for effect in effects:
            kinds.add(effect["kind"])
            assert all(effect[key] in PLACES for key in ("at", "from", "to") if key in effect)
        lost = [event for event in events if isinstance(event, ev.ExplorerLost)]
        assert bool(lost) <= any(effect["kind"] == "lost" for effect in effects)
        moved = [event for event in events if isinstance(event, ev.BoatMoved | ev.CreatureMoved)]
        assert {(event.start, event.to) for event in moved} <= set(trail_of(effects_of(events, before)).moves)
        before = match.view(None)
    assert {"move", "sink", "die", "lost", "appear", "whirl"} <= kinds


def test_lost_crew_vanishes_at_its_boat() -> None:
    state = compose(ISLAND, "boat-1 C4: red-1 red-2\nserpent-1 C5")
    assert effects_of(happened(state, "boat-1 to C5"), view_for(state, None)) == [
        {"kind": "move", "from": "C4", "to": "C5", "sound": "wave"},
        {"kind": "lost", "at": "C5"},
    ]


def test_boarding_moves_and_jumping_does_not() -> None:
    state = compose(ISLAND, "red-1 D4\nred-2 D4\nboat-1 C4: red-3")
    view = view_for(state, None)
    assert trail_of(effects_of(happened(state, "red-1 to boat-1"), view)).moves == (("D4", "C4"),)
    assert effects_of(happened(state, "red-3 to C4"), view) == []


def test_going_ashore_goes_to_the_island() -> None:
    state = compose(ISLAND, "red-1 B1\nred-2 D4")
    assert trail_of(effects_of(happened(state, "red-1 to NW"), view_for(state, None))).moves == (
        ("B1", "NW"),
    )


@pytest.mark.parametrize(("ending", "kind"), [("volcano", "volcano"), ("last_explorer", "whirl")])
def test_the_volcano_erupts_or_whirls(ending: m.Ending, kind: str) -> None:
    options = m.Options(ending=ending, first_player=0)
    state = compose(
        "E . . . m . . . . . . .", "red-1 E4\nred-2 A1", options=options, step="sink", backs={"E4": "volcano"}
    )
    effects = effects_of(happened(state, "sink E4"), view_for(state, None))
    assert effects[:2] == [{"kind": "sink", "at": "E4", "terrain": "mountain"}, {"kind": kind, "at": "E4"}]
    assert {"kind": "lost", "at": "E4"} in effects


def test_unknown_place_has_no_effect() -> None:
    assert effects_of([ev.ExplorerLost("red-1", "CRE-3")]) == []
    assert effects_of([ev.ExplorerMoved("red-1", "boat-1", "NW", "ISLE-1")]) == []
