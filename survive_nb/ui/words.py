"""Everything a screen says, in the language of whoever looks.

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
from typing import Final, Protocol

from survive_nb.ui import names
from survive_nb.ui.catalogue import PSEUDO, TRANSLATED, catalogue, mark
from survive_nb.ui.script import LEFT_TO_RIGHT, fold, isolate, runs_against, without_stray_marks, written

__all__ = ["LANGUAGES", "Sentence", "Words", "fold", "mark"]

#: The languages a viewer may choose from.
LANGUAGES: Final = ("en", *TRANSLATED)

_HOLE: Final = re.compile(r"\{(\w+)\}|\{\{|\}\}")
#: Shown where a sentence has a hole and nobody said what goes into it.
_UNKNOWN: Final = "…"


class Sentence(Protocol):
    """A refusal or a piece of advice: a template and its facts."""

    @property
    def template(self) -> str:
        """Return the English template."""

    @property
    def facts(self) -> Mapping[str, object]:
        """Return what goes into its holes."""


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
        self._names: dict[str, str] = {}

    def with_players(self, players: Iterable[str]) -> Words:
        """Return the same language for another table."""
        lang = PSEUDO if self._catalogue is catalogue(PSEUDO) else self.lang
        return Words(lang, players)

    # -- sentences ------------------------------------------------------------------------------------------

    def say(self, template: str, /, **facts: object) -> str:
        """Say a sentence: translate the template, then fill in the facts.

        A fact that is missing leaves a mark in the sentence, one too many is not said: neither is an error in
        front of a player.

        >>> Words("en").say("{boat} lies on {space}.", boat="boat-2")
        'Boat 2 lies on ….'
        """
        return self._filled(template, self._translated(template), facts)

    def say_n(self, one: str, many: str, n: int, /, **facts: object) -> str:
        """Say a sentence about a number of things; the number is the fact ``n``.

        >>> Words("en").say_n("{n} move left", "{n} moves left", 2)
        '2 moves left'
        """
        return self._filled(one, self._catalogue.ngettext(one, many, n), {"n": n, **facts})

    def refusal(self, refusal: Sentence) -> str:
        """Say why something is not allowed; its rule is shown beside it."""
        return self._core(refusal)

    def advice(self, advice: Sentence) -> str:
        """Say the reason for a piece of advice."""
        return self._core(advice)

    def _core(self, sentence: Sentence) -> str:
        template = names.REWORDED.get(sentence.template, sentence.template)
        return self._filled(template, self._translated(template), sentence.facts)

    def _translated(self, template: str) -> str:
        # To gettext the empty sentence is the key of the catalogue's own header.
        return self._catalogue.gettext(template) if template else ""

    def _filled(self, template: str, translated: str, facts: Mapping[str, object]) -> str:
        """Fill the holes, in one pass: a brace that comes with a fact is no hole."""

        def fact(hole: re.Match[str]) -> str:
            name = hole[1]
            if name is None:
                return hole[0][0]
            return self._fact(name, facts[name]) if name in facts else _UNKNOWN

        text = _HOLE.sub(fact, translated)
        first = _HOLE.match(template)
        if self.lang == "en" and first and first[1] in facts and _is_thing(first[1], facts[first[1]]):
            return _capital(text)
        return text

    # -- facts ----------------------------------------------------------------------------------------------

    def _fact(self, name: str, value: object) -> str:
        """Return what is said for one fact of a sentence."""
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
        if hasattr(value, "template") and hasattr(value, "facts"):
            return self._core(value)
        return _UNKNOWN if value is None else self.isolate(str(value))

    def _word(self, name: str, value: str) -> str:
        if name in names.TYPED:
            return self.isolate(value)
        if value in names.ISLANDS:
            table = names.ISLAND_WORDS if name == "island" else names.ISLANDS_IN_SENTENCES
            return self._catalogue.gettext(table[value])
        return self.name(value)

    def number(self, number: int | float | Fraction) -> str:
        """Write a number with the digits of the language.

        >>> Words("fa").number(40)
        '۴۰'
        """
        return written(number, self.lang)

    def percent(self, share: float | Fraction) -> str:
        """Write a share of one as a percentage.

        >>> Words("en").percent(Fraction(1, 3)), Words("fa").percent(0.5)
        ('33 %', '۵۰٪')
        """
        return self.say(names.PERCENT, number=round(100 * share))

    def join(self, things: Iterable[object], fact: str = "thing") -> str:
        """Join things as people do; ``fact`` says what they are, as the name of a fact does.

        >>> Words("en").join(["red-1", "red-2", "boat-1"])
        'red 1, red 2 and boat 1'
        """
        said = [self._fact(fact, thing) for thing in things]
        if not said:
            return self._catalogue.gettext(names.NOTHING)
        text = said[0]
        for place, right in enumerate(said[1:], 2):
            joint = names.AND if place == len(said) else names.COMMA
            text = self._put(joint, left=text, right=right)
        return text

    def _put(self, template: str, **parts: str) -> str:
        """Translate a template and fill it with parts that are said already."""
        return _HOLE.sub(lambda hole: parts[hole[1]], self._catalogue.gettext(template))

    # -- names ----------------------------------------------------------------------------------------------

    def name(self, thing: str) -> str:
        """Return what people call a piece, a space, an island, a colour, a back, a step or a bot.

        >>> Words("en").name("red-3"), Words("en").name("move_shark"), Words("fa").name("red-3")
        ('red 3', 'send a shark', 'قرمز ۳')
        """
        if thing not in self._names:
            if not _is_known(thing):
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
        if thing in names.NAMES:
            return self._catalogue.gettext(names.NAMES[thing])
        if thing in names.ISLANDS:
            return self._catalogue.gettext(names.ISLANDS[thing])
        place = names.PLACE.fullmatch(thing)
        if place is not None:
            kind, number = place[1], int(place[2])
            if kind == "seat":
                return self.player(number)
            return self._put(names.PLACE_NAMES[kind], number=self.number(number))
        piece = names.PIECE.fullmatch(thing)
        if piece is None:
            return isolate(thing, LEFT_TO_RIGHT) if self.dir == "rtl" else thing
        return self._put(names.PIECE_NAME, kind=self.name(piece[1]), number=self.number(int(piece[2])))

    def player(self, seat: int) -> str:
        """Return the name of the player on a seat, as it was typed.

        >>> Words("en", ["Ada"]).player(0), Words("en", ["Ada"]).player(1)
        ('Ada', 'seat 2')
        """
        if 0 <= seat < len(self.players):
            return self.isolate(self.players[seat])
        return self.say(names.SEAT_NAME, number=seat + 1)

    def isolate(self, text: str) -> str:
        """Return somebody's text so that its direction cannot disturb the sentence around it."""
        tame = without_stray_marks(text)
        return isolate(tame) if runs_against(tame, self.dir) else tame


def _is_known(thing: str) -> bool:
    """Tell whether this is an id of a game, and not somebody's text."""
    return (
        thing in names.NAMES
        or thing in names.ISLANDS
        or names.PIECE.fullmatch(thing) is not None
        or names.PLACE.fullmatch(thing) is not None
        or names.LATIN.fullmatch(thing) is not None
    )


def _is_thing(fact: str, value: object) -> bool:
    """Tell whether a fact is a thing of the game, or a list that begins with one."""
    if isinstance(value, str):
        return fact not in names.TYPED and _is_known(value)
    return isinstance(value, list | tuple) and bool(value) and _is_thing(fact.removesuffix("s"), value[0])


def _capital(text: str) -> str:
    """Begin a text with a capital; brackets of the pseudo-language may stand before it."""
    start = len(text) - len(text.lstrip("⟦"))
    return text[:start] + text[start : start + 1].upper() + text[start + 1 :]
