"""The built-in bots of a game by name, each imported when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final, Protocol, cast

from survive_nb.bots.advice import AnyAdvice
from survive_nb.bots.bot import AnyBot
from survive_nb.game import InvalidInput, Refusal

#: Seconds for a choice of a bot that looks something up, or one move ahead.
QUICK: Final = 0.05


class Adviser(AnyBot, Protocol):
    """A bot that explains its choices."""

    def explain(self, view: object, legal: Sequence[object]) -> list[AnyAdvice]:
        """Return advice about the legal actions, the best first."""


class BotClass(Protocol):
    """The class of a bot; its arguments are keywords and all have defaults."""

    def __call__(self, **arguments: object) -> AnyBot:
        """Return a new bot."""


class Coach(Protocol):
    """A module that coaches a game; it receives views and events of one seat and nothing else.

    What it returns, only the screens of that game read.
    """

    def coach(self, view: object, /) -> Any:
        """Return advice about a view, or ``None`` to those who do not play."""

    def review(
        self, hand: int, events: Sequence[Sequence[object]], view_at: Callable[[int], object], /
    ) -> tuple[Any, ...]:
        """Return the costly decisions of a hand, from the events and views of a seat by moments."""


@dataclass(frozen=True)
class BuiltInBot:
    """A bot of a game: its class as ``"module:Class"``, and its English name, which screens translate."""

    path: str
    name: str


@dataclass(frozen=True)
class FunctionRole:
    """The part of a game that a plain function plays in a league; another bot, its partner, plays the rest.

    Both are classes as ``"module:Class"``.
    """

    #: The bot in two parts: it is called with the function and the partner.
    path: str
    #: The partner of a function that is entered without one.
    partner: str

    def new_bot(self, function: Callable[..., object], partner: AnyBot) -> AnyBot:
        """Return a bot that consists of a function and its partner."""
        return cast("Callable[..., AnyBot]", _found(self.path))(function, partner)

    def new_partner(self) -> AnyBot:
        """Return the usual partner."""
        return cast("Callable[[], AnyBot]", _found(self.partner))()


def _found(path: str) -> object:
    """Import what ``"module:name"`` names."""
    module, _, attribute = path.partition(":")
    return cast(object, getattr(import_module(module), attribute))


@dataclass(frozen=True)
class BotCatalog:
    """The built-in bots of a game."""

    #: Id → bot, the easiest first.  Ids are stored with games.
    bots: Mapping[str, BuiltInBot]
    #: The bot that takes over when a player leaves a running game.
    substitute: str
    #: The bot that gives hints and places pieces on request, with its arguments.
    adviser: str
    adviser_arguments: Mapping[str, object] = field(default_factory=dict)
    #: Name → arguments of that bot in live games, where people wait for it.
    live_arguments: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    #: Name → seconds in which this bot makes a choice, with those before it that nobody sees; see `QUICK`.
    thinking: Mapping[str, float] = field(default_factory=dict)
    #: How a plain function plays this game in a league; ``None`` if it makes all choices itself.
    function_role: FunctionRole | None = None
    #: The module that coaches the game, if there is one.
    coach_module: str | None = None

    @property
    def names(self) -> list[str]:
        """Return the ids of the bots, the easiest first."""
        return list(self.bots)

    def bot_class(self, name: str) -> BotClass:
        """Return the class of a bot, or raise `InvalidInput`.

        >>> from survive_nb.registry import bots_of
        >>> bots_of("survive").bot_class("drifter")().name
        'drifter'
        >>> bots_of("survive").bot_class("equilibrium")
        Traceback (most recent call last):
        survive_nb.game.InvalidInput: This game has no bot called equilibrium; it has drifter, ...
        """
        if name not in self.bots:
            facts = {"name": name, "names": ", ".join(self.bots)}
            raise InvalidInput(
                Refusal(
                    None, "This game has no bot called {name}; it has {names}.", facts, code="no-such-bot"
                )
            )
        return cast(BotClass, _found(self.bots[name].path))

    def live_bot(self, name: str) -> AnyBot:
        """Return a new bot that answers fast enough for people who wait."""
        return self.bot_class(name)(**self.live_arguments.get(name, {}))

    def thinking_time(self, name: str) -> float:
        """Return the seconds in which a bot makes a choice; longer ones are shown after a multiple of it."""
        return self.thinking.get(name, QUICK)

    def new_adviser(self) -> Adviser:
        """Return the bot whose advice is shown to people; the same view always gets the same advice."""
        return cast(Adviser, self.bot_class(self.adviser)(**self.adviser_arguments))

    def coach(self) -> Coach | None:
        """Return the game's coach, or ``None``."""
        return cast(Coach, import_module(self.coach_module)) if self.coach_module else None
