"""Placing explorers face down at a shared screen: by letter, without their values (SET-4, SET-6).

Each person looks at their explorers once, behind the handover dialog: every explorer is under a letter, in a
drawn order.  After that all place in the open, and the screen shows letters only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from survive_nb.i18n.words import Words, mark
from survive_nb.survive.ui.players_panel import badges
from survive_nb.ui.components import card, choice, dialog, row
from survive_nb.ui.nodes import Node, button, h

#: One for each of the ten explorers of a colour (COMP-2).
LETTERS: Final = (
    *(mark("A"), mark("B"), mark("C"), mark("D"), mark("E")),
    *(mark("F"), mark("G"), mark("H"), mark("I"), mark("J")),
)
#: A colour and a letter: one explorer that lies face down.
Card = tuple[str, str]


class FaceDown:
    """The explorers of one person that are still to be placed, each under a letter."""

    def __init__(self, left: Mapping[str, Sequence[int]], rng: Random) -> None:
        """Draw which explorer is under which letter."""
        self._rng = rng
        self._values: dict[Card, int] = {}
        for color, values in left.items():
            drawn = rng.sample(values, len(values))
            self._values |= {(color, letter): value for letter, value in zip(LETTERS, drawn, strict=False)}
        self._placed: list[Card] = []
        #: The explorer that the next tap places.
        self.chosen: Card | None = None

    def follow(self, left: Mapping[str, Sequence[int]]) -> None:
        """Take note of what is left to place now; the chosen letter is the one that was placed."""
        while self._placed and self._missing(left):
            self._placed.pop()  # taken back
        for color, value in self._gone(left):
            same = [of for of in self.free if of[0] == color and self._values[of] == value]
            # What the adviser placed is under any letter of that value.
            placed = self.chosen if self.chosen in same else self._rng.choice(same)
            assert placed is not None
            self._placed.append(placed)
        if self.chosen not in self.free:
            self.chosen = next(iter(self.free), None)

    def _counts(self, left: Mapping[str, Sequence[int]]) -> tuple[Counter[tuple[str, int]], ...]:
        mine = Counter((of[0], self._values[of]) for of in self.free)
        return mine, Counter((color, value) for color, values in left.items() for value in values)

    def _gone(self, left: Mapping[str, Sequence[int]]) -> list[tuple[str, int]]:
        mine, there = self._counts(left)
        return list((mine - there).elements())

    def _missing(self, left: Mapping[str, Sequence[int]]) -> bool:
        mine, there = self._counts(left)
        return bool(there - mine)

    @property
    def free(self) -> list[Card]:
        """Return the explorers that are still to be placed, by letter."""
        return [of for of in self._values if of not in self._placed]

    @property
    def _colors(self) -> list[str]:
        return list(dict.fromkeys(color for color, _ in self.free))

    def choose(self, color: str, letter: str) -> bool:
        """Choose the explorer that the next tap places; return whether it is left."""
        if (color, letter) in self.free:
            self.chosen = (color, letter)
        return self._is(color, letter)

    def _is(self, color: str, letter: str) -> bool:
        return self.chosen == (color, letter)

    @property
    def pair(self) -> tuple[str, int] | None:
        """Return the colour and the value of the chosen explorer, which nobody is shown."""
        return None if self.chosen is None else (self.chosen[0], self._values[self.chosen])

    def look_dialog(self, words: Words, seat: int) -> Node:
        """Show the values under the letters to their owner."""
        groups = []
        for color in self._colors:
            items = [
                h("li", h("strong", words.say(letter)), h("span", words.number(value)))
                for (of, letter), value in self._values.items()
                if of == color and (of, letter) not in self._placed
            ]
            groups.append(row(badges([color], words), h("ul", *items, cls="atl-letters")))
        return dialog(
            words.say("The explorers of {player}", player=seat),
            h("p", words.say("Only this player looks now. Under each letter is an explorer with its value.")),
            *groups,
            h("p", words.say("Remember them: everybody places in the open, by letter, without the values.")),
            actions=[
                button(words.say("I have seen them"), "seen", key="seen", cls="atl-primary"),
                button(words.say("Place all for me"), "place-all", key="place-all"),
            ],
            key="letters",
            cls="atl-question",
        )

    def letters_card(self, words: Words) -> Node:
        """Let the player choose the next explorer by its letter."""
        groups = []
        for color in self._colors:
            options = [
                (
                    words.say(letter),
                    ("letter", {"color": color, "letter": letter}),
                    (of, letter) == self.chosen,
                )
                for of, letter in self.free
                if of == color
            ]
            name = words.say("Letters of the {color} explorers left to place", color=color)
            groups.append(row(badges([color], words), choice(name, options, key=f"letters-{color}")))
        return card(words.say("The next explorer"), *groups, key="letters", cls="atl-values", level=3)
