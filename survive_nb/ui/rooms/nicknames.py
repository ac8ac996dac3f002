"""Names for those who do not want to give their own: nobody needs a real name to play."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from survive_nb.ui.words import Words, mark

#: Sailors and sea dwellers, all of them friendly and none of them in the game.
NAMES: Final = (
    mark("Brave Otter"),
    mark("Calm Turtle"),
    mark("Clever Octopus"),
    mark("Curious Seal"),
    mark("Daring Pelican"),
    mark("Gentle Manatee"),
    mark("Glowing Jellyfish"),
    mark("Happy Puffin"),
    mark("Honest Heron"),
    mark("Jolly Walrus"),
    mark("Kind Albatross"),
    mark("Lucky Starfish"),
    mark("Merry Penguin"),
    mark("Nimble Shrimp"),
    mark("Patient Crab"),
    mark("Polite Lobster"),
    mark("Proud Seahorse"),
    mark("Quick Squid"),
    mark("Quiet Oyster"),
    mark("Shiny Pearl"),
    mark("Singing Gull"),
    mark("Sleepy Sponge"),
    mark("Sunny Coral"),
    mark("Wise Nautilus"),
)
_chance: Final = Random()


def a_nickname(words: Words, taken: Iterable[str] = ()) -> str:
    """Return a name that nobody in the room has, by chance; with all of them taken, any."""
    used = set(taken)
    names = [words.say(name) for name in NAMES]
    return _chance.choice([name for name in names if name not in used] or names)
