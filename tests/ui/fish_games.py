"""Positions of random games of Fish Fish! for the tests of its screen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

from survive_nb import fish_fish
from survive_nb.fish_fish import Options, View
from survive_nb.game import Match, Viewer
from survive_nb.i18n.words import Words
from tests.contract import fish_kit
from tests.contract.kits import Kit, new_match

KIT = cast(Kit, fish_kit)
NAMES = ("Ada", "Scout", "Rosa", "Omid", "Bo", "Cy", "Di", "Ed")
WORDS = {lang: Words(lang, NAMES) for lang in ("en", "fa", "pseudo")}


def plies(players: int, seed: int) -> Iterator[tuple[Match, list[Any]]]:
    """Play a lively game; give the same match again after every ply, with all that happened in it."""
    rng = Random(seed)
    match = new_match(KIT, Options(players), seed)
    yield match, []
    while match.to_act is not None:
        yield match, list(match.play(KIT.pick(match.state, rng)))


def seen_by(viewer: Viewer, events: list[Any]) -> list[Any]:
    """Return the events as this viewer sees them."""
    return [event for event in (fish_fish.event_for(event, viewer) for event in events) if event is not None]


def moments(players: int, seed: int, viewer: Viewer) -> list[list[Any]]:
    """Return a whole game as this viewer sees it, moment by moment."""
    return [seen_by(viewer, events) for _, events in plies(players, seed)]


def decisions(players: int, seed: int) -> Iterator[tuple[View, tuple[Any, ...]]]:
    """Yield the view and the legal actions of the player to act, ply by ply."""
    for match, _ in plies(players, seed):
        if isinstance(match.to_act, int):
            yield match.view(match.to_act), tuple(match.legal_actions())
