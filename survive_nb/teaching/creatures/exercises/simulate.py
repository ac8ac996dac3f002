"""The exercise “Played out” of the lesson “Creature dice”."""

from __future__ import annotations

from typing import Final

from survive_nb.teaching.creatures.answers import eaten, simulate
from survive_nb.teaching.creatures.odds import NEEDS, Near, both_dangers, exactly
from survive_nb.teaching.message import Code, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea

#: Games per simulation: at this number `_APART` is five standard errors of a difference.
_GAMES: Final = 5_000


_APART: Final = 0.05


TASK: Final = FunctionTask(
    name="simulate",
    title=say("Played out"),
    solution=simulate,
    cases=lambda _rng: [Case((*needs, _GAMES)) for needs in NEEDS if needs[2] <= 3],
    wants=Near(absolute=_APART),
    hints=(
        say("One game: {code}", code=Code("faces = [choice(FACES) for _ in range(rolls)]")),
        say("Is the swimmer eaten in this game? You have that test from before."),
        say("Count the games in which it is, and divide by {games}.", games=Code("games")),
    ),
    wrong_ideas=(
        WrongIdea(
            "not_divided",
            lambda shark, serpent, rolls, games: games * eaten(shark, serpent, rolls),
            say("That is a number of games. Divide it by {games} to get a share.", games=Code("games")),
        ),
        WrongIdea(
            "one_roll",
            lambda shark, serpent, _rolls, _games: eaten(shark, serpent, 1),
            say("Your games are one roll long. There are {rolls} of them in each.", rolls=Code("rolls")),
        ),
        WrongIdea(
            "both",
            lambda shark, serpent, rolls, _games: both_dangers(shark, serpent, rolls),
            say("You wait for both creatures. One is enough to be eaten: {code}.", code=Code("or")),
        ),
        WrongIdea(
            "exactly",
            lambda shark, serpent, rolls, _games: exactly(shark, serpent, rolls),
            say(
                "You count exactly this number of faces. More faces are enough too: {code}.", code=Code(">=")
            ),
        ),
    ),
    passing_ideas=(
        WrongIdea(
            "no_dice",
            lambda shark, serpent, rolls, _games: eaten(shark, serpent, rolls),
            say(
                "That is the exact chance, and no die was rolled. Play the games: {code}.",
                code=Code("choice(FACES)"),
            ),
        ),
    ),
    well_done=say("Playing gives nearly the same number as counting. Run it again: it moves a little."),
)
