"""What may enter a league: bots, classes of bots and plain functions, each made into a recipe for bots.

A *recipe* is called once a game and returns a bot that knows nothing of earlier games.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from inspect import Parameter
from itertools import takewhile
from random import Random
from typing import Final, cast

from survive_nb.bots.bot import AnyBot
from survive_nb.bots.catalog import FunctionRole
from survive_nb.fields import input_error
from survive_nb.league.remote import RemoteEntry
from survive_nb.names import is_visible, one_line
from survive_nb.registry import bots_of

Recipe = Callable[[], AnyBot]
#: What plays in a league: bots that are made here, or a process that is started for every game.
Entry = Recipe | RemoteEntry

LONGEST_NAME: Final = 40
#: What a function may ask for, in this order.
_ARGUMENTS: Final = ("view", "legal", "rng")
_BY_PLACE: Final = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def clean_name(name: object) -> str:
    """Return the name of an entry on one line, or raise `InvalidInput`.

    >>> clean_name("  tide   reader ")
    'tide reader'
    """
    if not isinstance(name, str):
        raise input_error(
            None,
            "The name of an entry must be a string, not {thing}.",
            thing=type(name).__name__,
            code="bad-name",
        )
    clean = one_line(name)
    if not clean:
        raise input_error(None, "The entry needs a name.", code="name-missing")
    if len(clean) > LONGEST_NAME:
        raise input_error(
            None,
            "The name of an entry has at most {most} letters, and this one has {found}.",
            most=LONGEST_NAME,
            found=len(clean),
            code="name-too-long",
        )
    if not all(map(is_visible, clean)):
        raise input_error(
            None, "The name of an entry must not contain invisible characters.", code="bad-name"
        )
    return clean


def recipe_for(game: str, entry: object, *, fisher: object = None) -> Recipe:
    """Return what makes a fresh bot for every game, or raise `InvalidInput` for what cannot play.

    An entry is the name of a built-in bot, a class with ``choose``, a bot, or a function.  Where a function
    plays only a part of the game (`FunctionRole`), as the bids of Fish Fish!, ``fisher`` plays the rest: any
    of the same four things, or by default the partner that the game has for it.

    >>> from survive_nb.fish_fish import Bid
    >>> bot = recipe_for("fish-fish", lambda view: 2)()
    >>> bot.choose(None, [Bid(0), Bid(1), Bid(2)], Random(1))
    Bid(tiles=2)
    """
    role = bots_of(game).function_role
    if fisher is not None and (role is None or not _is_function(entry)):
        raise input_error(
            None,
            "Only a function that makes the bids needs a fisher beside it.",
            code="unexpected-fisher",
        )
    if isinstance(entry, str):
        return bots_of(game).bot_class(entry)
    if isinstance(entry, type):
        return _class_recipe(entry)
    if callable(getattr(entry, "choose", None)):
        return _copy_recipe(entry)
    if not callable(entry):
        raise input_error(
            None,
            "An entry must be a function, a bot or a bot class, not {thing}.",
            thing=type(entry).__name__,
            code="not-a-bot",
        )
    function = Function(entry, _arguments_of(entry))
    if role is None:
        return _FunctionRecipe(function)
    return _RoleRecipe(role, function, _partner_recipe(game, role, fisher))


def _is_function(entry: object) -> bool:
    return callable(entry) and not isinstance(entry, type) and not hasattr(entry, "choose")


# -- classes and bots ---------------------------------------------------------------------------------------


def _class_recipe(kind: type[object]) -> Recipe:
    if not callable(getattr(kind, "choose", None)):
        raise input_error(
            None,
            "The class {name} has no method choose(view, legal, rng).",
            name=kind.__name__,
            code="not-a-bot",
        )
    try:
        inspect.signature(kind).bind()
    except TypeError:
        raise input_error(
            None,
            "The class {name} is created for every game, so it must need no arguments.",
            name=kind.__name__,
            code="bot-needs-arguments",
        ) from None
    except ValueError:  # a class without a signature: its first game shows whether it works
        return cast(Recipe, kind)
    return cast(Recipe, kind)


def _copy_recipe(bot: object) -> Recipe:
    try:
        deepcopy(bot)
    except Exception as error:
        raise input_error(
            None,
            "This bot cannot be copied for every game ({error}): enter its class instead.",
            error=type(error).__name__,
            code="bot-not-copyable",
        ) from error
    return Copies(bot)


@dataclass(frozen=True)
class Copies:
    """Gives every game a copy of the bot as it was entered, so that no game depends on the ones before."""

    bot: object

    def __call__(self) -> AnyBot:
        """Return a fresh copy."""
        return cast(AnyBot, deepcopy(self.bot))


# -- functions ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Function:
    """A student's function, and how many of view, legal and rng it asks for."""

    call: Callable[..., object]
    arguments: int

    def __call__(self, view: object, legal: Sequence[object], rng: Random) -> object:
        """Call the function with what it asks for."""
        return self.call(*(view, legal, rng)[: self.arguments])


def _arguments_of(function: Callable[..., object]) -> int:
    """Return how many of view, legal and rng a function takes.

    >>> _arguments_of(lambda view: 1), _arguments_of(lambda view, legal, rng: 1)
    (1, 3)
    >>> _arguments_of(lambda view, courage=2: 1), _arguments_of(lambda *all: 1)
    (1, 3)
    """
    if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function):
        raise input_error(
            None,
            "An entry answers at once: it cannot be an async function or one that yields.",
            code="bot-asynchronous",
        )
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):  # a function written in C, without a signature
        parameters = []
    kinds = {parameter.kind for parameter in parameters if parameter.default is Parameter.empty}
    # A parameter with a default is left alone, unless it has the name of an argument that we offer.
    asked = takewhile(lambda p: p.default is Parameter.empty or p.name in _ARGUMENTS, parameters)
    wanted = sum(parameter.kind in _BY_PLACE for parameter in asked)
    if Parameter.VAR_POSITIONAL in kinds:
        wanted = len(_ARGUMENTS)
    if Parameter.KEYWORD_ONLY in kinds or not 1 <= wanted <= len(_ARGUMENTS):
        raise input_error(
            None,
            "A function that plays takes (view), (view, legal) or (view, legal, rng).",
            code="wrong-arguments",
        )
    return wanted


@dataclass(frozen=True)
class _FunctionRecipe:
    """Makes bots that choose what the function returns."""

    function: Function

    def __call__(self) -> AnyBot:
        return FunctionBot(self.function)


class FunctionBot:
    """A bot whose every choice is a function's."""

    name = "function"

    def __init__(self, function: Function) -> None:
        self._function = function

    def choose(self, view: object, legal: Sequence[object], rng: Random) -> object:
        """Return what the function returns."""
        return self._function(view, legal, rng)


# -- functions that play a part of a game -------------------------------------------------------------------


@dataclass(frozen=True)
class _RoleRecipe:
    """Makes bots of a function and a partner, which plays what the function does not."""

    role: FunctionRole
    function: Function
    partner: Recipe

    def __call__(self) -> AnyBot:
        return self.role.new_bot(self.function, self.partner())


def _partner_recipe(game: str, role: FunctionRole, partner: object) -> Recipe:
    if partner is None:
        return role.new_partner
    if _is_function(partner):
        assert callable(partner)
        return _FunctionRecipe(Function(partner, _arguments_of(partner)))
    return recipe_for(game, partner)
