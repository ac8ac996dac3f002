"""What may enter a league: bots, classes of bots and plain functions, each made into a recipe for bots.

A *recipe* is called once a game and returns a bot that knows nothing of earlier games.
"""

from __future__ import annotations

import inspect
import unicodedata
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass
from inspect import Parameter
from itertools import takewhile
from operator import index
from random import Random
from typing import Any, Final

from survive_nb import fish_fish
from survive_nb.bots.bot import Bot
from survive_nb.bots.house import house_bot
from survive_nb.fish_fish import Bid, LayRow
from survive_nb.game import CannotRead, Refusal

Recipe = Callable[[], Bot]

LONGEST_NAME: Final = 40
#: What a function may ask for, in this order.
_ARGUMENTS: Final = ("view", "legal", "rng")
_BY_PLACE: Final = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)


def clean_name(name: object) -> str:
    """Return the name on one line, without spaces around it, or raise `CannotRead`.

    >>> clean_name("  tide   reader ")
    'tide reader'
    """
    if not isinstance(name, str):
        raise _wrong("The name of an entry is a text, not a thing called {thing}.", thing=type(name).__name__)
    clean = unicodedata.normalize("NFC", " ".join(name.split()))
    if not clean:
        raise _wrong("The entry needs a name.")
    if len(clean) > LONGEST_NAME:
        raise _wrong(
            "The name of an entry has at most {most} letters, and this one has {found}.",
            most=LONGEST_NAME,
            found=len(clean),
        )
    if not all(letter.isprintable() or letter == "\N{ZERO WIDTH NON-JOINER}" for letter in clean):
        raise _wrong("The name of an entry has only letters that can be seen.")
    return clean


def recipe_for(game: str, entry: object, *, fisher: object = None) -> Recipe:
    """Return what makes a fresh bot for every game, or raise `CannotRead` for what cannot play.

    An entry is the name of a house bot, a class with ``choose``, a bot, or a function.  In Fish Fish! a
    function makes the bids, and ``fisher`` plays the fisher's part: any of the same four things, by default a
    `ShufflingFisher`.

    >>> bot = recipe_for("fish-fish", lambda view: 2)()
    >>> bot.choose(None, [Bid(0), Bid(1), Bid(2)], Random(1))
    Bid(tiles=2)
    """
    if fisher is not None and (game != fish_fish.NAME or not _is_function(entry)):
        raise _wrong("Only a function that bids in Fish Fish! needs a fisher beside it.")
    if isinstance(entry, str):
        return house_bot(game, entry)
    if isinstance(entry, type):
        return _class_recipe(entry)
    if callable(getattr(entry, "choose", None)):
        return _copy_recipe(entry)
    if not callable(entry):
        raise _wrong(
            "An entry is a function, a bot or a class of bots, not a thing called {thing}.",
            thing=type(entry).__name__,
        )
    function = Function(entry, _arguments_of(entry))
    if game != fish_fish.NAME:
        return _FunctionRecipe(function)
    return _BidderRecipe(function, _fisher_recipe(fisher))


def _is_function(entry: object) -> bool:
    return callable(entry) and not isinstance(entry, type) and not hasattr(entry, "choose")


def _wrong(template: str, **facts: object) -> CannotRead:
    return CannotRead(Refusal(None, template, facts))


# -- classes and bots ---------------------------------------------------------------------------------------


def _class_recipe(kind: type[Any]) -> Recipe:
    if not callable(getattr(kind, "choose", None)):
        raise _wrong("The class {name} has no method choose(view, legal, rng).", name=kind.__name__)
    try:
        inspect.signature(kind).bind()
    except TypeError:
        raise _wrong(
            "The class {name} is made anew for every game, so it must need no arguments.", name=kind.__name__
        ) from None
    except ValueError:  # a class that does not tell: the first game will show
        return kind
    return kind


def _copy_recipe(bot: Any) -> Recipe:
    try:
        deepcopy(bot)
    except Exception as error:
        raise _wrong(
            "This bot cannot be copied for every game ({error}): enter its class instead.",
            error=type(error).__name__,
        ) from error
    return Copies(bot)


@dataclass(frozen=True)
class Copies:
    """Gives every game a copy of the bot as it was entered, so that no game depends on the ones before."""

    bot: Any

    def __call__(self) -> Bot:
        """Return a fresh copy."""
        bot: Bot = deepcopy(self.bot)
        return bot


# -- functions ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Function:
    """A pupil's function, and how many of view, legal and rng it asks for."""

    call: Callable[..., Any]
    arguments: int

    def __call__(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """Call the function with what it asks for."""
        return self.call(*(view, legal, rng)[: self.arguments])


def _arguments_of(function: Callable[..., Any]) -> int:
    """Return how many of view, legal and rng a function takes.

    >>> _arguments_of(lambda view: 1), _arguments_of(lambda view, legal, rng: 1)
    (1, 3)
    >>> _arguments_of(lambda view, courage=2: 1), _arguments_of(lambda *all: 1)
    (1, 3)
    """
    if inspect.iscoroutinefunction(function) or inspect.isgeneratorfunction(function):
        raise _wrong("An entry answers at once: it cannot be an async function or one that yields.")
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):  # a function written in C that does not tell
        parameters = []
    kinds = {parameter.kind for parameter in parameters if parameter.default is Parameter.empty}
    # A parameter with a default is the function's own affair, unless it bears the name of what we have.
    asked = takewhile(lambda p: p.default is Parameter.empty or p.name in _ARGUMENTS, parameters)
    wanted = sum(parameter.kind in _BY_PLACE for parameter in asked)
    if Parameter.VAR_POSITIONAL in kinds:
        wanted = len(_ARGUMENTS)
    if Parameter.KEYWORD_ONLY in kinds or not 1 <= wanted <= len(_ARGUMENTS):
        raise _wrong("A function that plays takes (view), (view, legal) or (view, legal, rng).")
    return wanted


@dataclass(frozen=True)
class _FunctionRecipe:
    """Makes bots that choose what the function returns."""

    function: Function

    def __call__(self) -> Bot:
        return FunctionBot(self.function)


class FunctionBot:
    """A bot whose every choice is a function's."""

    name = "function"

    def __init__(self, function: Function) -> None:
        self._function = function

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """Return what the function returns."""
        return self._function(view, legal, rng)


# -- Fish Fish!: a bidding function and a fisher ------------------------------------------------------------


@dataclass(frozen=True)
class _BidderRecipe:
    """Makes bots that bid what the function says and lay rows as the fisher does."""

    function: Function
    fisher: Recipe

    def __call__(self) -> Bot:
        return Bidder(self.function, self.fisher())


class Bidder:
    """A bot for Fish Fish! in two parts: a function says how many tiles to bid, a fisher lays the rows."""

    name = "bidder"

    def __init__(self, function: Function, fisher: Bot) -> None:
        self._function = function
        self._fisher = fisher

    def observe(self, events: Sequence[Any]) -> None:
        """Pass on what happened to a fisher who wants to know."""
        if hasattr(self._fisher, "observe"):
            self._fisher.observe(events)

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """Return a bid or a row; a whole number of tiles is as good as a `Bid`."""
        if isinstance(legal[0], LayRow):
            return self._fisher.choose(view, legal, rng)
        tiles = self._function(view, legal, rng)
        if isinstance(tiles, bool) or not hasattr(tiles, "__index__"):
            return tiles
        return Bid(index(tiles))


class ShufflingFisher:
    """The fisher who has shuffled the fishing cards and the baits, and lays them as they come (FF-3).

    It gives nothing away, and plans nothing: a function that bids without a fisher of its own gets this one.
    """

    name = "shuffling fisher"

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:  # noqa: ARG002 - all it holds is legal
        """Return a row of one card and one bait from the hand, each card as likely as every other."""
        fishing = rng.randrange(view.fish_left + view.no_fish_left) < view.fish_left
        return LayRow("fish" if fishing else "no_fish", rng.choice(view.baits))


def _fisher_recipe(fisher: object) -> Recipe:
    if fisher is None:
        return ShufflingFisher
    if _is_function(fisher):
        assert callable(fisher)
        return _FunctionRecipe(Function(fisher, _arguments_of(fisher)))
    return recipe_for(fish_fish.NAME, fisher)
