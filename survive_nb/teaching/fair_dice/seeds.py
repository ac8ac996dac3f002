"""Seeds to try out: the island and the dice that a seed gives, and what a cheat can do with it."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching.experiment import Shown
from survive_nb.teaching.fair_dice.answers import promise, roll
from survive_nb.teaching.message import Code, Message, say
from survive_nb.teaching.scene import Scene

_WORDS: Final = ("tide", "gull", "kelp", "coral", "harbour", "lantern", "pebble", "storm")
#: The first faces that a cheat wants: the opponent is in a boat.
_WISH: Final = ["whale", "whale", "whale"]


def dealt(seed: str) -> survive.View:
    """Return the island that the table deals from a seed, as everybody sees it."""
    return survive.view_for(survive.new_game(survive.Options(players=2), Random(f"{seed}:deal")), None)


def any_seed(rng: Random) -> str:
    """Draw a seed such as a player would type."""
    return f"{rng.choice(('tide', 'gull', 'kelp'))}-{rng.randrange(10_000)}"


def plus_one(found: int) -> int:
    """Return a number counted from 1; -1 stays what it is."""
    return found if found < 0 else found + 1


class Seeds:
    """One seed at a time, with its fingerprint, its island and its first rolls."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._news: Message = say("All luck of a game comes from its seed: the island, the backs, the dice.")
        self._seed = self._new_seed()

    def _new_seed(self) -> str:
        return f"{self._rng.choice(_WORDS)}-{self._rng.randrange(100)}"

    def touch(self, place: str) -> None:
        """Say nothing: this board is only to be looked at."""
        del place

    def press(self, button: str) -> None:
        """Take another seed, change one letter, search for a lucky seed, or add a player's word."""
        match button:
            case "next":
                self._seed = self._new_seed()
                self._news = say("Another seed: nothing is as it was.")
            case "letter":
                self._seed += "x"
                self._news = say("One letter more. Did you expect that much to change?")
            case "grind":
                tries, self._seed = _ground(self._seed.partition(" ")[0])
                self._news = say(
                    "The cheat tried {tries} seeds and kept the one that begins with three whales.",
                    tries=tries,
                )
            case "word":
                word = self._rng.choice(_WORDS)
                self._seed = f"{self._seed.partition(' ')[0]} {word}"
                self._news = say(
                    "The class calls a word after the promise: {text}. Look at the dice now.", text=word
                )

    def shown(self) -> Shown:
        """Return the island of the seed and what is known about it."""
        return Shown(
            say("A seed and all that grows from it"),
            Scene(dealt(self._seed)),
            (
                self._news,
                say("Seed: {code}", code=Code(self._seed)),
                say("Its fingerprint begins: {code}", code=Code(promise(self._seed)[:16])),
                say("First rolls: {faces}", faces=tuple(roll(self._seed, number) for number in range(5))),
            ),
            buttons=(
                ("next", say("Another seed")),
                ("letter", say("One letter more")),
                ("grind", say("Cheat: search for three whales")),
                ("word", say("The class adds a word")),
            ),
        )


def _ground(stem: str) -> tuple[int, str]:
    """Try seeds in order until one begins with the cheat's wish; return how many were tried, and the seed."""
    root = stem.partition("#")[0]
    for tries in count(1):
        seed = f"{root}#{tries}"
        if [roll(seed, number) for number in range(len(_WISH))] == _WISH:
            return tries, seed
    raise AssertionError("counting never ends")
