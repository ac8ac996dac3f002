"""The warning before a deadly move agrees with the rules (RUL-12)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from survive_nb import survive
from survive_nb.game import CHANCE, Match
from survive_nb.survive import codes as k
from survive_nb.survive import events as ev
from survive_nb.survive import model as m
from survive_nb.survive.bots.explain import Judged, advise
from survive_nb.survive.bots.weights import Weights
from survive_nb.survive.danger import deadly
from survive_nb.survive.state import State
from survive_nb.survive.view import View
from tests.contract import survive_kit
from tests.contract.kits import advance, new_match
from tests.rules.marks import rule

STEPS = ("play_tile", "move", "move_creature")


def loses(state: State, view: View, action: m.Action) -> str | None:
    """Play an action, let everybody keep their repellents, and return the rule of the mover's first loss."""
    own = {explorer.id for explorer in view.explorers if explorer.seat == view.turn}
    crews = {boat.id: boat.crew for boat in view.boats}
    if isinstance(action, m.MoveExplorer) and action.to_boat:
        crews[action.to_boat] += (action.explorer,)
    after, events = survive.apply_action(state, action)
    happened = list(events)
    while after.step == "repel":
        after, events = survive.apply_action(after, m.Allow())
        happened += events
    for event in happened:
        if isinstance(event, ev.ExplorerLost) and event.explorer in own:
            return event.rule
        if isinstance(event, ev.BoatLost) and own.intersection(crews[event.boat]):
            return event.rule
        if isinstance(event, ev.GameEnded):
            # What the end of the game takes is no danger of this move.
            return None
    return None


@pytest.mark.slow
@rule("RUL-12", "SWIM-5", "BOAT-6", "BOAT-7", "BOAT-8", "RUL-2", "CRE-2", "CRE-3", "CRE-4")
def test_deadly_moves_match_the_rules() -> None:
    met: Counter[tuple[str, str | None]] = Counter()
    for seed, options in enumerate(survive_kit.variants[::2]):
        match, rng = new_match(survive_kit, options, seed), Random(seed)
        while match.to_act is not None:
            if match.state.step in STEPS and match.to_act != CHANCE and rng.random() < 0.25:
                met.update(check_position(match, rng))
            advance(survive_kit, match, rng, 1)
    for kind in ("MoveExplorer", "MoveBoat", "PlayDolphin", "PlayWind", "MoveCreature"):
        assert met[kind, None], met
    for pair in [
        ("MoveExplorer", "SWIM-5"),
        ("MoveExplorer", "BOAT-6"),
        ("MoveExplorer", "BOAT-7"),
        ("MoveBoat", "BOAT-6"),
        ("MoveBoat", "BOAT-7"),
        ("PlayDolphin", "SWIM-5"),
        ("PlayWind", "BOAT-6"),
        ("PlayWind", "BOAT-7"),
        ("MoveCreature", "CRE-2"),
        ("MoveCreature", "CRE-3"),
        ("MoveCreature", "CRE-4"),
    ]:
        assert met[pair], (pair, met)


def check_position(match: Match, rng: Random) -> list[tuple[str, str | None]]:
    """Hold the warning about every action, or about a good many of them, against the rules."""
    assert isinstance(match.to_act, int)
    view = match.view(match.to_act)
    legal = match.legal_actions()
    met = []
    for action in rng.sample(legal, min(len(legal), 60)):
        warning = deadly(view, action)
        lost = loses(match.state, view, action)
        assert (warning is None) == (lost is None), (action, warning, lost)
        met.append((type(action).__name__, warning))
        if warning:
            assert warning == lost, action
    return met


@rule("RUL-12", "TILE-8")
def test_quiet_actions_are_never_deadly() -> None:
    match = new_match(survive_kit, m.Options(players=2), 1)
    quiet: list[m.Action] = [m.SkipTile(), m.EndMoves(), m.Stay(), m.Repel(), m.Allow(), m.Sink("F4")]
    for action in [*quiet, m.PlaceBoat("C4"), m.PlayCreature("shark-1", "A1")]:
        assert deadly(match.view(0), action) is None


@rule("RUL-12")
def test_no_deadly_move_is_advised() -> None:
    """Even if a bot takes it for the best: the screen would warn of its own advice."""
    checked: Counter[str] = Counter()
    for seed in range(12):
        match, rng = new_match(survive_kit, m.Options(players=3), seed), Random(seed)
        while match.to_act is not None:
            advance(survive_kit, match, rng, 1)
            if match.state.step not in STEPS or not isinstance(match.to_act, int):
                continue
            view, legal = match.view(match.to_act), match.legal_actions()
            bad = [action for action in legal if deadly(view, action) is not None]
            if not bad:
                continue
            ranked = [(9.0, k.code_of(action)) for action in bad]
            ranked += [(1.0, k.code_of(action)) for action in legal if action not in bad]
            judged = Judged(match.state.position, match.to_act, ranked)
            advised = {advice.action for advice in advise(judged, view, Weights())}
            assert advised
            assert advised.isdisjoint(bad) == (len(bad) < len(legal))
            checked[match.state.step] += 1
    assert checked["move"] > 5
    assert checked["move_creature"] > 5
