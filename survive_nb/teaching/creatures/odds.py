"""How likely a swimmer is eaten: counted exactly, played out, and with an error bar (tasks of lesson 3)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import sqrt
from typing import Final

from survive_nb.teaching.comparison import Number, as_code
from survive_nb.teaching.creatures.answers import FACES, eaten, error_bar, simulate
from survive_nb.teaching.message import Code, Message, say
from survive_nb.teaching.tasks import Case, FunctionTask, WrongIdea

#: Faces that never come in time.
_NEVER: Final = 99
_NEEDS: Final = (
    (1, _NEVER, 1),
    (1, 1, 1),
    (1, _NEVER, 2),
    (1, 1, 2),
    (2, _NEVER, 2),
    (2, 1, 2),
    (1, _NEVER, 3),
    (2, 1, 3),
    (1, 2, 3),
    (2, 2, 3),
    (_NEVER, 3, 3),
    (1, 1, 3),
    (2, 3, 5),
)


def _share_of_ways(
    shark: int, serpent: int, rolls: int, *, exactly: bool = False, both: bool = False
) -> Fraction:
    """Return the chance with one of two errors: exactly that many faces, or both kinds instead of either."""
    ways = list(product(FACES, repeat=rolls))
    bad = 0
    for way in ways:
        sharks, serpents = way.count("shark"), way.count("serpent")
        by_shark = sharks == shark if exactly else sharks >= shark
        by_serpent = serpents == serpent if exactly else serpents >= serpent
        bad += (by_shark and by_serpent) if both else (by_shark or by_serpent)
    return Fraction(bad, len(ways))


def _exactly(shark: int, serpent: int, rolls: int) -> Fraction:
    return _share_of_ways(shark, serpent, rolls, exactly=True)


def _both(shark: int, serpent: int, rolls: int) -> Fraction:
    return _share_of_ways(shark, serpent, rolls, both=True)


def _added_up(shark: int, serpent: int, rolls: int) -> Fraction:
    """Add the chances of all rolls, as if no two of them could come together."""
    return rolls * eaten(shark, serpent, 1)


def _counted_twice(shark: int, serpent: int, rolls: int) -> Fraction:
    return eaten(shark, _NEVER, rolls) + eaten(_NEVER, serpent, rolls)


EATEN: Final = FunctionTask(
    name="eaten",
    title=say("Counted exactly"),
    solution=eaten,
    cases=lambda _rng: [Case(needs) for needs in _NEEDS],
    wants=Number(),
    hints=(
        say(
            "{code} gives all ways the dice can fall. How many are bad?",
            code=Code("product(FACES, repeat=rolls)"),
        ),
        say("{code} counts the sharks in one way.", code=Code('way.count("shark")')),
        say("Bad is: enough sharks, or enough serpents. Enough means {code}.", code=Code(">=")),
    ),
    wrong_ideas=(
        WrongIdea(
            "added_up",
            _added_up,
            say(
                "You added the odds of each roll. Three times one third would be certain, and it is not:"
                " some ways have two sharks, some none."
            ),
        ),
        WrongIdea(
            "counted_twice",
            _counted_twice,
            say(
                "You added sharks and serpents. A way with both is counted twice, but nobody is eaten twice."
            ),
        ),
        WrongIdea(
            "both",
            _both,
            say("You ask for both creatures. One is enough to be eaten: {code}.", code=Code("or")),
        ),
        WrongIdea(
            "exactly",
            _exactly,
            say(
                "You ask for exactly this number of faces. More faces are enough too: {code}.",
                code=Code(">="),
            ),
        ),
        WrongIdea(
            "percent",
            lambda *needs: 100 * eaten(*needs),
            say("Those are per cents. A chance lies between 0 and 1."),
        ),
    ),
    well_done=say("All ways, the bad ways, one fraction. No guessing needed."),
)


@dataclass(frozen=True, slots=True)
class Near:
    """A number compared with a tolerance, for simulated or rounded results.

    >>> Near(absolute=0.05).same(0.36, 0.33), Near(relative=0.05).same(0.36, 0.33)
    (True, False)
    """

    absolute: float = 0.0
    relative: float = 0.0

    def complaint(self, got: object) -> Message | None:
        """Ask for a number."""
        return Number().complaint(got)

    def same(self, got: object, wanted: object) -> bool:
        """Tell whether the numbers are near enough."""
        if self.complaint(got) is not None or self.complaint(wanted) is not None:
            return False
        one, other = float(got), float(wanted)  # type: ignore[arg-type]
        return abs(one - other) <= max(self.absolute, self.relative * abs(other))

    def difference(self, got: object, wanted: object) -> tuple[Message, ...]:
        """Show both, the right one rounded."""
        right = round(float(wanted), 3)  # type: ignore[arg-type]
        return (
            say("You gave {got}; right would be about {wanted}.", got=as_code(got), wanted=as_code(right)),
        )


#: Games per simulation: at this number `_APART` is five standard errors of a difference.
_GAMES: Final = 5_000
_APART: Final = 0.05

SIMULATE: Final = FunctionTask(
    name="simulate",
    title=say("Played out"),
    solution=simulate,
    cases=lambda _rng: [Case((*needs, _GAMES)) for needs in _NEEDS if needs[2] <= 3],
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
            lambda shark, serpent, rolls, _games: _both(shark, serpent, rolls),
            say("You wait for both creatures. One is enough to be eaten: {code}.", code=Code("or")),
        ),
        WrongIdea(
            "exactly",
            lambda shark, serpent, rolls, _games: _exactly(shark, serpent, rolls),
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


def _half_bar(hits: int, games: int) -> float:
    return error_bar(hits, games) / 2


def _without_root(hits: int, games: int) -> float:
    share = hits / games
    return 2 * share * (1 - share) / games


def _without_games(hits: int, games: int) -> float:
    share = hits / games
    return 2 * sqrt(share * (1 - share))


ERROR_BAR: Final = FunctionTask(
    name="error_bar",
    title=say("The error bar"),
    solution=error_bar,
    cases=lambda rng: [
        Case(arguments)
        for arguments in ((50, 100), (20, 100), (33, 400), (700, 1000), (rng.randint(2000, 3000), 5000))
    ],
    # 1.96 in the place of 2 is right too.
    wants=Near(relative=0.03),
    hints=(
        say("The share is {code}.", code=Code("p = hits / games")),
        say("Now the formula, with {code}.", code=Code("sqrt(p * (1 - p) / games)")),
        say("And twice that, for 95 of 100."),
    ),
    wrong_ideas=(
        WrongIdea(
            "half",
            _half_bar,
            say("That is half of it: the truth lies so near in 68 of 100 experiments only."),
        ),
        WrongIdea(
            "no_root",
            _without_root,
            say("The square root is missing. Without it your experiment looks far too good."),
        ),
        WrongIdea(
            "no_games",
            _without_games,
            say("You forgot to divide by {games}. More games make the bar shorter.", games=Code("games")),
        ),
        WrongIdea(
            "percent",
            lambda hits, games: 100 * error_bar(hits, games),
            say("This is in per cents. Stay between 0 and 1, as with the share."),
        ),
    ),
    well_done=say("Four times as many games make the bar half as long. Being sure is expensive."),
)
