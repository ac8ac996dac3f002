"""Random games: every player picks one of the legal actions, all of them equally likely."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from survive_nb.game import CHANCE, AnyGame, AnyMatch, HasPlayers, Match


def random_match(game: AnyGame, options: HasPlayers, rng: Random) -> AnyMatch:
    """Play one random game to its end.

    >>> from survive_nb import fish_fish
    >>> random_match(fish_fish, fish_fish.Options(players=3), Random(1)).to_act is None
    True
    """
    match: AnyMatch = Match(game, game.new_game(options, rng))
    while (actor := match.to_act) is not None:
        if actor == CHANCE:
            match.draw(rng)
        else:
            match.play(rng.choice(match.legal_actions()))
    return match


def random_matches(game: AnyGame, options: HasPlayers, games: int, seed: int) -> Iterator[AnyMatch]:
    """Play this number of random games; each depends on the seed and its own number only.

    So game 7 of a seed is the same whether it is played alone, after six others, or on another machine.
    """
    for index in range(games):
        # Seeding with text goes through a hash of its own, the same in every process and version of Python.
        yield random_match(game, options, Random(f"{seed}:{index}"))
