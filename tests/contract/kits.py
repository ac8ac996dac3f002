"""What the contract suite needs to know about a game beyond the protocol, and random play for both games.

The suite is written once; each game has a `Kit` (`survive_kit`, `fish_kit`) that knows its variants, its
pieces and its secrets.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from random import Random
from typing import Any, Protocol

from survive_nb.game import CHANCE, Game, Match, Viewer


class Kit(Protocol):
    """One game, its variants, and what must hold in it."""

    game: Game
    variants: Sequence[Any]

    def typical_plies(self, options: Any, /) -> int:
        """Return about how long a game is, so that all of it gets visited."""

    def most_plies(self, options: Any, /) -> int:
        """Return a number of plies that no game may reach."""

    def pick(self, state: Any, rng: Random, /) -> Any:
        """Choose a legal action that makes a lively game: one that comes to rare situations."""

    def attempts(self, state: Any, rng: Random, /) -> list[Any]:
        """Return well-formed actions of all kinds, most of them illegal now."""

    def snapshot(self, state: Any, /) -> str:
        """Write out everything in the state, including what its equality does not look at."""

    def check_pieces(self, state: Any, /) -> None:
        """Every piece is in exactly one place, and none is missing."""

    def check_rest(self, state: Any, /) -> None:
        """The position keeps all limits of the rules."""

    def check_step(self, before: Any, after: Any, /) -> None:
        """Nothing that left the game has come back between these two states."""

    def reveals(self, action: Any, after: Any, /) -> bool:
        """Tell whether such a ply shows somebody something, so that nobody may take it back."""

    def secrets_seen(self, view: Any, /) -> set[Any]:
        """Return the hidden things that this view shows, and what they are."""

    def known_secrets(self, state: Any, viewer: Viewer, /) -> set[Any]:
        """Return the hidden things this viewer may know, worked out from who drew, held and showed what."""

    def twin(self, match: Match, viewer: Viewer, rng: Random, /) -> Any:
        """Return another world that this viewer cannot distinguish from the present state of the match."""

    def settle(self, state: Any, viewer: Viewer, /) -> tuple[Any, list[Any]]:
        """Decline all questions this viewer does not see; return the state and the events the viewer sees."""

    def same_to(self, viewer: Viewer, events: Sequence[Any], others: Sequence[Any], /) -> bool:
        """Return whether a ply revealed the same things to this viewer in two worlds."""


def viewers_of(state: Any) -> list[Viewer]:
    """Return all seats, and the spectator."""
    return [*range(state.options.players), None]


def as_json(thing: Any) -> str:
    """Serialise views, events and refusals, so that nothing hides behind an equality of its own."""
    if isinstance(thing, list | tuple):
        return "[" + ",\n".join(as_json(item) for item in thing) + "]"
    if thing is None or isinstance(thing, str):
        return json.dumps(thing)
    return type(thing).__name__ + json.dumps(asdict(thing), sort_keys=True, default=dict)


def new_match(kit: Kit, options: Any, seed: int, *, memory_aid: bool = False) -> Match:
    """Begin a game."""
    return Match(kit.game, kit.game.new_game(options, Random(seed)), memory_aid=memory_aid)


def advance(kit: Kit, match: Match, rng: Random, plies: int) -> Match:
    """Play this number of lively plies, or to the end of the game."""
    for _ in range(plies):
        actor = match.to_act
        if actor is None:
            break
        if actor == CHANCE:
            match.draw(rng)
        else:
            match.play(kit.pick(match.state, rng))
    return match
