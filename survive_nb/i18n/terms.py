"""What people call the things of the registered games, merged for `survive_nb.i18n.words.Words`.

A game names its things in its module ``terms`` (see `GameTerms`), and its bots in its catalog of bots.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from survive_nb.i18n import names
from survive_nb.registry import bots_of, game_names, package_of


class GameTerms(Protocol):
    """The module ``terms`` of a game; all names are English, and the catalogue translates them."""

    #: Id → name, for example ``{"move_shark": "send a shark"}``.
    NAMES: Mapping[str, str]
    #: Kind → template of a thing with a number, for example ``{"shark": "shark {number}"}`` for ``shark-2``.
    NUMBERED: Mapping[str, str]
    #: Id → name inside a sentence, where it differs from the name alone.
    IN_SENTENCES: Mapping[str, str]
    #: Fact and id → name for this fact of a sentence.
    FOR_FACT: Mapping[tuple[str, str], str]
    #: Code of a refusal → the sentence that screens show instead of its own, which has seat numbers in it.
    REFUSALS: Mapping[str, str]


@dataclass(frozen=True, eq=False)
class Terms:
    """The names of all games together."""

    names: dict[str, str] = field(default_factory=lambda: dict(names.NAMES))
    numbered: dict[str, str] = field(default_factory=dict)
    in_sentences: dict[str, str] = field(default_factory=dict)
    for_fact: dict[tuple[str, str], str] = field(default_factory=dict)
    refusals: dict[str, str] = field(default_factory=lambda: dict(names.REFUSALS))


def all_terms() -> Terms:
    """Return the names in all games that are registered now.

    >>> all_terms().names["move_shark"], all_terms().names["angler"]
    ('send a shark', 'angler')
    """
    return _merged(game_names())


@cache
def _merged(games: tuple[str, ...]) -> Terms:
    terms = Terms()
    for game in games:
        own = cast(GameTerms, import_module(f"{package_of(game)}.terms"))
        terms.names.update(own.NAMES)
        terms.names.update({bot: info.name for bot, info in bots_of(game).bots.items()})
        terms.numbered.update(own.NUMBERED)
        terms.in_sentences.update(own.IN_SENTENCES)
        terms.for_fact.update(own.FOR_FACT)
        terms.refusals.update(own.REFUSALS)
    return terms
