"""The rulebook as data: every rule of both games with a title and a text for players, in English and Persian.

The rules lie in one TOML file a game and language.  A file is read when it is first asked for.

>>> rule("BOAT-2").text
'A sea space holds at most 1 boat.'
>>> rule("BOAT-2", "fa").title
'هر خانه یک قایق'
>>> [found.id for found in search("whirlpool")][:1]
['TILE-4']
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from survive_nb._old_names import old_names
from survive_nb.languages import LANGUAGES as LANGUAGES  # also read as `rulebook.LANGUAGES`
from survive_nb.registry import game_names, is_game, package_of
from survive_nb.rulebook.finder import bare, cites, query_words, score, words


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as a player reads it."""

    id: str
    title: str
    text: str
    lang: str


@dataclass(frozen=True, slots=True)
class Section:
    """A headed group of rules, for leafing through the rulebook."""

    heading: str
    rules: tuple[Rule, ...]


def rule(rule_id: str, lang: str = "en") -> Rule:
    """Return the rule with this id; raise ``KeyError`` when there is none.

    >>> rule("SWIM-3").title
    'Boarding from the water'
    >>> rule("SWIM-99")
    Traceback (most recent call last):
    KeyError: "the rulebook has no rule 'SWIM-99'"
    """
    rules = _rules(_known(lang), game_names())
    if rule_id not in rules:
        raise KeyError(f"the rulebook has no rule {rule_id!r}")
    return rules[rule_id]


def ids(game: str | None = None) -> tuple[str, ...]:
    """Return the ids of all rules, or of one game's, in the order of the rulebook.

    >>> ids("fish-fish")[:3]
    ('FF-1', 'FF-2', 'FF-3')
    """
    games = game_names() if game is None else (game,)
    return tuple(entry.id for name in games for section in sections(name) for entry in section.rules)


def game_of(rule_id: str) -> str:
    """Return the game that a rule belongs to; raise ``KeyError`` for an unknown rule.

    >>> game_of("RUL-4")
    'survive'
    """
    return next(game for game in game_names() if rule(rule_id).id in ids(game))


def sections(game: str, lang: str = "en") -> tuple[Section, ...]:
    """Return the rules of a game in headed groups, in the order of the rulebook.

    >>> [section.heading for section in sections("fish-fish")]
    ['Components', 'A hand', 'The game', 'Rulings']
    """
    if not is_game(game):
        raise ValueError(f"the rulebook has no game {game!r}, only {' and '.join(game_names())}")
    return _sections(game, _known(lang))


def search(text: str, lang: str = "en") -> tuple[Rule, ...]:
    """Return the rules that hold all these words, the best match first.

    Given an id, return that rule and then the rules that cite it.

    >>> [found.id for found in search("swim 2")]
    ['SWIM-2', 'LAND-3', 'ISLE-2', 'RUL-14']
    >>> search("submarine")
    ()
    """
    games = game_names()
    rules = _rules(_known(lang), games)
    asked_for = _ids_by_bare_form(games).get(bare(text))
    if asked_for is not None:
        return (rules[asked_for], *(entry for entry in rules.values() if cites(entry.text, asked_for)))
    wanted = query_words(text)
    index = _index(lang, games)
    scores = {rule_id: score(wanted, *index[rule_id]) for rule_id in rules}
    # Sorting keeps rules of equal score in the order of the rulebook.
    best_first = sorted(rules, key=lambda rule_id: -scores[rule_id])
    return tuple(rules[rule_id] for rule_id in best_first if scores[rule_id])


def _known(lang: str) -> str:
    if lang not in LANGUAGES:
        raise ValueError(f"the rulebook has no language {lang!r}, only {' and '.join(LANGUAGES)}")
    return lang


@cache
def _rules(lang: str, games: tuple[str, ...]) -> dict[str, Rule]:
    """Return the rules of these games by id."""
    return {entry.id: entry for game in games for section in _sections(game, lang) for entry in section.rules}


@cache
def _ids_by_bare_form(games: tuple[str, ...]) -> dict[str, str]:
    """Return the ids of these games by what is left of them without the hyphen."""
    return {bare(rule_id): rule_id for game in games for rule_id in ids(game)}


@cache
def _index(lang: str, games: tuple[str, ...]) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """Return the words of each rule's title and of its text; the group in its id ("SWIM") counts as title."""
    return {
        entry.id: (words(entry.title) | words(entry.id.split("-")[0]), words(entry.text))
        for entry in _rules(lang, games).values()
    }


@cache
def _sections(game: str, lang: str) -> tuple[Section, ...]:
    """Read one file of the rulebook."""
    # Imported here because they are slow to import, and not everybody asks for a rule.
    import tomllib
    from importlib.resources import files

    file = files(package_of(game)) / f"rulebook.{lang}.toml"
    if not file.is_file():
        return ()
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return tuple(
        Section(
            section["heading"],
            # Texts are wrapped in the file for the editor's sake: a line break means no more than a space.
            tuple(Rule(r["id"], r["title"], " ".join(r["text"].split()), lang) for r in section["rule"]),
        )
        for section in data["section"]
    )


if not TYPE_CHECKING:  # a checker must not accept every name
    __getattr__ = old_names(__name__)
