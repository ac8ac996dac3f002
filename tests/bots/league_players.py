"""Bots for the tests of leagues: they play at random, except where a test says otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from survive_nb import fish_fish
from survive_nb.bots.bot import Drifter
from survive_nb.league.match_play import Played, play_game

TWO = fish_fish.Options(players=2, first_fisher=0)


class Player:
    """Drifts, except where a test has it do something."""

    name = "player"

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        return self.act(view, legal) or Drifter().choose(view, legal, rng)

    def act(self, view: Any, legal: Sequence[Any], /) -> Any:
        """Return a choice, or nothing to drift."""


def against_drifter(player: Any, *, limit: float | None = None, seed: int = 1) -> Played:
    """Play a game of Fish Fish! with the drifter in seat 0, who is the first fisher."""
    return play_game(fish_fish, TWO, [Drifter(), player], seed, limit=limit)


def reason(player: Any, *, limit: float | None = None) -> str:
    played = against_drifter(player, limit=limit)
    assert played.forfeit is not None
    assert played.forfeit.seat == 1
    assert (played.winners, played.scores) == ((0,), None)
    return played.forfeit.reason
