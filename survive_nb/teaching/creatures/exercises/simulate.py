"""Played out

hint: One game: `faces = [choice(FACES) for _ in range(rolls)]`
hint: Is the swimmer eaten in this game? You have that test from before.
hint: Count the games in which it is, and divide by `games`.
done: Playing gives nearly the same number as counting. Run it again: it moves a little.
not_divided: That is a number of games. Divide it by `games` to get a share.
one_roll: Your games are one roll long. There are `rolls` of them in each.
both: You wait for both creatures. One is enough to be eaten: `or`.
exactly: You count exactly this number of faces. More faces are enough too: `>=`.
no_dice: That is the exact chance, and no die was rolled. Play the games: `choice(FACES)`.
"""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.authoring import Case, Texts
from survive_nb.teaching.creatures.answers import eaten, simulate
from survive_nb.teaching.creatures.odds import NEEDS, Near, both_dangers, exactly

TEXTS: Final = Texts(__name__, __doc__)

#: Games per simulation: at this number `_APART` is five standard errors of a difference.
_GAMES: Final = 5_000

_APART: Final = 0.05

TASK: Final = TEXTS.function(
    simulate,
    lambda _rng: [Case((*needs, _GAMES)) for needs in NEEDS if needs[2] <= 3],
    wants=Near(absolute=_APART),
    passing_ideas=TEXTS.ideas(no_dice=lambda shark, serpent, rolls, _games: eaten(shark, serpent, rolls)),
    wrong_ideas=TEXTS.ideas(
        not_divided=lambda shark, serpent, rolls, games: games * eaten(shark, serpent, rolls),
        one_roll=lambda shark, serpent, _rolls, _games: eaten(shark, serpent, 1),
        both=lambda shark, serpent, rolls, _games: both_dangers(shark, serpent, rolls),
        exactly=lambda shark, serpent, rolls, _games: exactly(shark, serpent, rolls),
    ),
)
