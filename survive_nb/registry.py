"""The registry of games: rules, bots and screens by the name of a game, each imported when it is needed.

A game is a package.  The package itself offers the functions of `survive_nb.game.Game`, its module ``bots``
a `survive_nb.bots.catalog.BotCatalog` called ``CATALOG``, its module ``ui.screens`` the names of
`survive_nb.ui.game_screens.GameScreens`, its package ``text`` those of `survive_nb.text.game_text.GameText`,
its module ``terms`` those of `survive_nb.i18n.terms.GameTerms`, and ``rulebook.LANGUAGE.toml`` its rules in
words.  A game in which players have to remember something has a module ``memory_rules`` with the functions
of `survive_nb.game.MemoryRules` too.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from survive_nb.bots.catalog import BotCatalog
    from survive_nb.game import AnyGame, MemoryRules

_PACKAGES: Final[dict[str, str]] = {}
_WITH_MEMORY: Final[set[str]] = set()


def register(name: str, package: str, *, memory: bool = False) -> None:
    """Add a game by its name in transcripts and its package; ``memory`` says that it has such a module."""
    if _PACKAGES.setdefault(name, package) != package:
        raise ValueError(f"another game is called {name!r}: {_PACKAGES[name]}")
    if memory:
        _WITH_MEMORY.add(name)


def unregister(name: str) -> None:
    """Remove a game; tests that add one call this."""
    del _PACKAGES[name]
    _WITH_MEMORY.discard(name)


def game_names() -> tuple[str, ...]:
    """Return the names of all games, in the order in which they were registered.

    >>> game_names()
    ('survive', 'fish-fish')
    """
    return tuple(_PACKAGES)


def default_game() -> str:
    """Return the game of those who have chosen none: the first one registered."""
    return next(iter(_PACKAGES))


def is_game(name: object) -> bool:
    """Tell whether a game has this name."""
    return isinstance(name, str) and name in _PACKAGES


def package_of(name: str) -> str:
    """Return the package of a game; a name that no game has raises `KeyError`."""
    return _PACKAGES[name]


def rules_of(name: str) -> AnyGame:
    """Return the rules of a game.

    >>> rules_of("fish-fish").TITLE
    'Fish Fish!'
    """
    return cast("AnyGame", import_module(_PACKAGES[name]))


def bots_of(name: str) -> BotCatalog:
    """Return the built-in bots of a game."""
    return cast("BotCatalog", import_module(f"{_PACKAGES[name]}.bots").CATALOG)


def memory_of(name: str) -> MemoryRules | None:
    """Return what players of a game have to remember; ``None`` where they have nothing to.

    >>> memory_of("fish-fish") is None
    True
    """
    if name not in _WITH_MEMORY:
        return None
    return cast("MemoryRules", import_module(f"{_PACKAGES[name]}.memory_rules"))
