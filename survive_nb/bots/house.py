"""The house's own bots by name, each brought in only when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from survive_nb.bots.bot import Bot
from survive_nb.game import CannotRead, Refusal

#: Game → name → where the bot is: a module and a class in it.
HOUSE: Final[dict[str, dict[str, str]]] = {
    "survive": {
        "drifter": "survive_nb.bots.bot:Drifter",
        "scout": "survive_nb.bots.survive.scout:Scout",
        "captain": "survive_nb.bots.survive.captain:Captain",
    },
    "fish-fish": {
        "drifter": "survive_nb.bots.bot:Drifter",
        "hermit": "survive_nb.bots.fish_fish.baselines:Hermit",
        "piranha": "survive_nb.bots.fish_fish.baselines:Piranha",
        "equilibrium": "survive_nb.bots.fish_fish.angler:Duelist",
        "angler": "survive_nb.bots.fish_fish.angler:Angler",
    },
}


def house_names(game: str) -> list[str]:
    """Return the names of the house's bots for a game, from the easiest on.

    >>> house_names("fish-fish")[0]
    'drifter'
    """
    return [name for name, place in HOUSE[game].items() if find_spec(place.partition(":")[0])]


def house_bot(game: str, name: str) -> Callable[[], Bot]:
    """Return the class of a house bot, or raise `CannotRead`.

    >>> house_bot("survive", "drifter")().name
    'drifter'
    >>> house_bot("survive", "equilibrium")
    Traceback (most recent call last):
    survive_nb.game.CannotRead: The house has no bot called equilibrium for this game; it has drifter, ...
    """
    names = house_names(game)
    if name not in names:
        facts = {"name": name, "names": ", ".join(names)}
        raise CannotRead(
            Refusal(None, "The house has no bot called {name} for this game; it has {names}.", facts)
        )
    module, _, attribute = HOUSE[game][name].partition(":")
    bot: Any = getattr(import_module(module), attribute)
    made: Callable[[], Bot] = bot
    return made
