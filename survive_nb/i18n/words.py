"""Everything a screen says, in the viewer's language.

A sentence is an English template and its facts.  The template is looked up in the catalogue of the language;
the facts are the games' own ids and numbers, and become names and digits of the language here.

>>> words = Words("en", players=("Ada", "Scout"))
>>> words.say("{explorer} swims to {space}.", explorer="red-3", space="G6")
'Red 3 swims to G6.'
>>> words.say("{seat} has {count} tiles.", seat=1, count=2)
'Scout has 2 tiles.'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from fractions import Fraction
from functools import lru_cache
from typing import Final

from survive_nb.game import Refusal, Sentence
from survive_nb.i18n import names
from survive_nb.i18n.catalogue import PSEUDO, TRANSLATED, catalogue, mark
from survive_nb.i18n.script import (
    ARABIC_LETTER_MARK,
    LEFT_TO_RIGHT,
    fold,
    isolate,
    runs_against,
    without_stray_marks,
    written,
)
from survive_nb.i18n.terms import Terms, all_terms
from survive_nb.languages import LANGUAGES
from survive_nb.registry import is_game, rules_of

__all__ = ["LANGUAGES", "Words", "fold", "mark"]

_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}|\{\{|\}\}")
#: A percentage: its sign stands on the left only where the digits follow an Arabic letter or its mark.
_PERSIAN_PERCENT: Final = re.compile(f"(?<![۰-۹٫{ARABIC_LETTER_MARK}])([۰-۹]+(?:٫[۰-۹]+)?٪)")
#: Shown for a placeholder without a value.
_UNKNOWN: Final = "…"
#: Number of sentences that a `Words` keeps; one game of Survive! says some 1,400 different ones.
_REMEMBERED: Final = 2048


class Words:
    """One viewer's language, and the names of the players at the table.

    ``Words("pseudo")`` is English with brackets around every sentence, for tests that look for text which
    never went through the catalogue.
    """

    def __init__(self, lang: str = "en", players: Iterable[str] = ()) -> None:
        #: The language of the sentences, as the page and the rulebook name it.
        self.lang = lang if lang in TRANSLATED else "en"
        self.dir = "rtl" if self.lang == "fa" else "ltr"
        self.players = tuple(players)
        self._catalogue = catalogue(PSEUDO if lang == PSEUDO else self.lang)
        self._terms = all_terms()
        self._names: dict[str, str] = {}
        self._cache: dict[tuple[object, ...], str] = {}

    def with_players(self, players: Iterable[str]) -> Words:
        """Return the same language for another table."""
        lang = PSEUDO if self._catalogue is catalogue(PSEUDO) else self.lang
        return _words_of(lang, tuple(players), all_terms())

    # -- sentences ------------------------------------------------------------------------------------------

    def say(self, template: str, /, **facts: object) -> str:
        """Say a sentence: translate the template, then fill in the facts.

        A fact that is missing leaves a mark in the sentence, one too many is ignored: neither is an error in
        front of a player.

        >>> Words("en").say("{boat} lies on {space}.", boat="boat-2")
        'Boat 2 lies on ….'
        """
        try:
            key = (template, tuple([(name, type(fact), fact) for name, fact in facts.items()]))
            text = self._cache.get(key)
        except TypeError:  # a list or another fact that cannot be a key
            return self._filled(template, facts)
        if text is None:
            if len(self._cache) >= _REMEMBERED:
                self._cache.clear()
            text = self._cache[key] = self._filled(template, facts)
        return text

    def say_n(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """Say a sentence about a number of things; the number is the fact ``n``.

        >>> Words("en").say_n("{n} move left", "{n} moves left", 2)
        '2 moves left'
        """
        return self._filled(one, {"n": n, **facts}, self._catalogue.ngettext(one, many, n))

    def refusal(self, refusal: Sentence) -> str:
        """Say why something is not allowed; its rule is shown beside it."""
        return self._core(refusal)

    def advice(self, advice: Sentence) -> str:
        """Say the reason for a piece of advice."""
        return self._core(advice)

    def _core(self, sentence: Sentence) -> str:
        template = sentence.template
        if isinstance(sentence, Refusal):
            template = self._terms.refusals.get(sentence.code, template)
        return self._filled(template, sentence.facts)

    def _filled(self, template: str, facts: Mapping[str, object], translated: str | None = None) -> str:
        """Translate a template and fill its placeholders in one pass; braces in facts are plain text."""
        if translated is None:
            # To gettext the empty sentence is the key of the catalogue's own header.
            translated = self._catalogue.gettext(template) if template else ""
        if "{" not in translated and "{" not in template and "}" not in translated:
            return translated

        def fact(found: re.Match[str]) -> str:
            name = found[1]
            if name is None:
                return found[0][0]
            return self._fact(name, facts[name]) if name in facts else _UNKNOWN

        text = _PLACEHOLDER.sub(fact, translated)
        if self.lang == "fa" and "٪" in text:
            text = _PERSIAN_PERCENT.sub(f"{ARABIC_LETTER_MARK}\\1", text)
        first = _PLACEHOLDER.match(template)
        if self.lang != "en" or not first or first[1] not in facts:
            return text
        begins_with_thing = _is_thing(first[1], facts[first[1]], self._terms)
        return _capital(text) if begins_with_thing else text

    # -- facts ----------------------------------------------------------------------------------------------

    def _fact(self, name: str, value: object) -> str:
        """Return the text of one fact of a sentence."""
        if isinstance(value, str):
            return self._word(name, value)
        if isinstance(value, bool):
            return self._catalogue.gettext(names.YES if value else names.NO)
        if isinstance(value, int) and name in names.SEATS:
            return self.player(value)
        if isinstance(value, int | float | Fraction):
            return self.number(value)
        if isinstance(value, AbstractSet):
            return self.join(sorted(value, key=str), name.removesuffix("s"))
        if isinstance(value, Iterable):
            return self.join(value, name.removesuffix("s"))
        if isinstance(value, Sentence):
            return self._core(value)
        return _UNKNOWN if value is None else self.isolate(str(value))

    def _word(self, name: str, value: str) -> str:
        if name in names.TYPED:
            return self.isolate(value)
        terms = self._terms
        named = terms.for_fact.get((name, value)) or terms.in_sentences.get(value)
        return self.name(value) if named is None else self._catalogue.gettext(named)

    def number(self, number: int | float | Fraction) -> str:
        """Write a number with the digits of the language.

        >>> Words("fa").number(40)
        '۴۰'
        """
        return written(number, self.lang)

    def percent(self, share: float | Fraction) -> str:
        """Write a share of one as a percentage.

        >>> Words("en").percent(Fraction(1, 3))
        '33 %'
        """
        return self.say(names.PERCENT, number=round(100 * share))

    def join(self, things: Iterable[object], fact: str = "thing") -> str:
        """Join things as people do; ``fact`` says what they are, as the name of a fact does.

        >>> Words("en").join(["red-1", "red-2", "boat-1"])
        'red 1, red 2 and boat 1'
        """
        parts = [self._fact(fact, thing) for thing in things]
        if not parts:
            return self._catalogue.gettext(names.NOTHING)
        text = parts[0]
        for place, right in enumerate(parts[1:], 2):
            joint = names.AND if place == len(parts) else names.COMMA
            text = self._put(joint, left=text, right=right)
        return text

    def _put(self, template: str, **parts: str) -> str:
        """Translate a template and fill it with translated parts."""
        return _PLACEHOLDER.sub(lambda found: parts[found[1]], self._catalogue.gettext(template))

    # -- names ----------------------------------------------------------------------------------------------

    def name(self, thing: str) -> str:
        """Return what people call a piece, a space, an island, a colour, a back, a step or a bot.

        >>> Words("en").name("red-3"), Words("en").name("move_shark"), Words("fa").name("red-3")
        ('red 3', 'send a shark', 'قرمز ۳')
        """
        if thing not in self._names:
            if not _is_known(thing, self._terms):
                return self.isolate(thing)
            self._names[thing] = self._named(thing)
        return self._names[thing]

    def title(self, thing: str) -> str:
        """Return the name of a thing as a label or a heading begins.

        >>> Words("en").title("shark_repellent")
        'Shark repellent'
        """
        name = self.name(thing)
        return _capital(name) if self.lang == "en" else name

    def _named(self, thing: str) -> str:
        if thing in self._terms.names:
            return self._catalogue.gettext(self._terms.names[thing])
        if is_game(thing):
            return self._catalogue.gettext(rules_of(thing).TITLE)
        of_seat = names.OF_SEAT.fullmatch(thing)
        if of_seat is not None:
            template = self._terms.numbered[of_seat[1]]
            return self._put(template, seat=self.player(int(of_seat[2])), number=self.number(int(of_seat[3])))
        numbered = names.NUMBERED.fullmatch(thing)
        if numbered is None:
            return isolate(thing, LEFT_TO_RIGHT) if self.dir == "rtl" else thing
        kind, number = numbered[1], int(numbered[2])
        if kind == names.SEAT:
            return self.player(number)
        template = self._terms.numbered[kind]
        named = self.name(kind) if "{kind}" in template else ""
        return self._put(template, kind=named, number=self.number(number))

    def player(self, seat: int) -> str:
        """Return the name of the player on a seat, as it was typed.

        >>> Words("en", ["Ada"]).player(0), Words("en", ["Ada"]).player(1)
        ('Ada', 'seat 2')
        """
        if 0 <= seat < len(self.players):
            return self.isolate(self.players[seat])
        return self.say(names.SEAT_NAME, number=seat + 1)

    def isolate(self, text: str) -> str:
        """Return text isolated, so that its direction does not affect the sentence around it."""
        tame = without_stray_marks(text)
        return isolate(tame) if runs_against(tame, self.dir) else tame


@lru_cache(maxsize=2)
def _words_of(lang: str, players: tuple[str, ...], terms: Terms) -> Words:  # noqa: ARG001 - part of the key
    """Return the words that all tables of the same players share, with the sentences that they keep.

    When a game is registered there are other ``terms``, and with them other words.
    """
    return Words(lang, players)


@lru_cache(maxsize=512)
def _is_known(thing: str, terms: Terms) -> bool:
    """Tell whether this is an id of a game, and not text typed by a user."""
    numbered = names.NUMBERED.fullmatch(thing)
    of_seat = names.OF_SEAT.fullmatch(thing)
    return (
        thing in terms.names
        or (of_seat is not None and of_seat[1] in terms.numbered)
        or is_game(thing)
        or (numbered is not None and (numbered[1] == names.SEAT or numbered[1] in terms.numbered))
        or names.LATIN.fullmatch(thing) is not None
    )


def _is_thing(fact: str, value: object, terms: Terms) -> bool:
    """Tell whether a fact is a thing of the game, or a list that begins with one."""
    if isinstance(value, str):
        return fact not in names.TYPED and _is_known(value, terms)
    if not isinstance(value, list | tuple) or not value:
        return False
    return _is_thing(fact.removesuffix("s"), value[0], terms)


def _capital(text: str) -> str:
    """Begin a text with a capital; brackets of the pseudo-language may stand before it."""
    start = len(text) - len(text.lstrip("⟦"))
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]
