"""Several persons at one screen: who looks now, and the handover between two of them.

During a handover the screen shows what a spectator may see, so nothing of any seat is
in it (SET-6, SINK-5).  In set-up each person takes the screen once, to look at their explorers; then all
place in the open, by letter (`FaceDown`).

Calling somebody to the screen in the middle of another's turn would reveal that they hold a repellent
(RUL-18).  So it is used there if its owner has chosen so beforehand, after the same wait as without one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from survive_nb.i18n.words import Words, mark
from survive_nb.survive.events import BoatLost, CreatureLost, Event, ExplorerLost
from survive_nb.survive.ui.players_panel import Option, badges, explorer_choice
from survive_nb.survive.view import SETTING_UP
from survive_nb.table import AnySeat, Table
from survive_nb.ui.components import dialog, row
from survive_nb.ui.nodes import Node, button, h
from survive_nb.ui.table_page import Handover

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
        there = Counter((color, value) for color, values in left.items() for value in values)
        while self._placed and there - self._counts():
            self._placed.pop()  # taken back
        for color, value in (self._counts() - there).elements():
            same = [of for of in self.free if of[0] == color and self._values[of] == value]
            # What the adviser placed is under any letter of that value.
            placed = self.chosen if self.chosen in same else self._rng.choice(same)
            assert placed is not None
            self._placed.append(placed)
        if self.chosen not in self.free:
            self.chosen = next(iter(self.free), None)

    def _counts(self) -> Counter[tuple[str, int]]:
        """Count the explorers still to be placed here by colour and value."""
        return Counter((of[0], self._values[of]) for of in self.free)

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
        options: dict[str, list[Option]] = {color: [] for color in self._colors}
        for color, letter in self.free:
            do = ("letter", {"color": color, "letter": letter})
            options[color].append((words.say(letter), do, (color, letter) == self.chosen))
        about = mark("Letters of the {color} explorers left to place")
        return explorer_choice(words, words.say("The next explorer"), about, options, key="letters")


class SurviveHandover(Handover):
    """Every person takes the screen for their own turn: each hand is secret (SINK-5)."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._looking = self.persons[0] if len(self.persons) == 1 else None
        self._excused: set[int] = set()
        #: At a shared screen: who has looked at their explorers, and which letter is which.
        self._looked: set[int] = set()
        self._face_down: dict[int, FaceDown] = {}
        # The public moment at which somebody last went on to the die (RUL-18).
        self._went_on: int | None = None

    @property
    def seat(self) -> AnySeat:
        """Return the seat at the screen; the spectator's during a handover."""
        self._note_changes()
        return self._table.onlooker() if self._looking is None else self._table.seat(self._looking)

    @property
    def actor(self) -> AnySeat:
        """Return the seat for which clicks count: in the set-up of a shared screen, the one to place."""
        wanted = self._table.waits_for()
        return self._table.seat(wanted) if self.is_open and wanted is not None else self.seat

    @property
    def waits_for(self) -> int | None:
        """Return the person who must take the screen before the game goes on, if there is one."""
        self._note_changes()
        wanted = self._next_to_look() if self._is_placing else self._awaited
        return None if wanted == self._looking or self.is_excused(wanted) else wanted

    # -- placing face down ------------------------------------------------------------------------------

    @property
    def _is_placing(self) -> bool:
        return self.is_shared and self._table.onlooker().view().step in SETTING_UP

    @property
    def is_open(self) -> bool:
        """Tell whether persons place in the open, by letter: everybody has looked (SET-4, SET-6)."""
        return self._is_placing and self._next_to_look() is None

    @property
    def looks_at_letters(self) -> int | None:
        """Return the person who looks at the values of their explorers behind the handover now."""
        return self._looking if self._is_placing else None

    def _next_to_look(self) -> int | None:
        """Return the first person who has not looked at their explorers; with equal worth nobody has to."""
        view = self._table.onlooker().view()
        if self._looking is not None:
            return self._looking
        if view.step != "place_explorers" or view.options.equal_worth:
            return None
        return next((seat for seat in self.persons if seat not in self._looked | self._excused), None)

    def face_down(self, seat: int) -> FaceDown:
        """Return the explorers that this person has to place, each under a letter."""
        left = dict(self._table.seat(seat).view().values_left)
        if seat not in self._face_down:
            self._face_down[seat] = FaceDown(left, self._table.rng_for(seat))
        self._face_down[seat].follow(left)
        return self._face_down[seat]

    def seen(self) -> bool:
        """Hide the values again: the person has looked; return whether anybody did."""
        looks = self.looks_at_letters
        if looks is None:
            return False
        self._looked.add(looks)
        self._looking = None
        return True

    def look_again(self, seat: int) -> None:
        """Let a person look once more, behind the handover."""
        self._looked.discard(seat)

    # -- other help -------------------------------------------------------------------------------------

    def excuse(self, seat: int) -> None:
        """Let the adviser place all that is left for this person, who need not come to the screen for it."""
        self._excused.add(seat)

    def is_excused(self, seat: int | None) -> bool:
        """Return whether a scout places for this person now (SET-4, SET-5)."""
        return seat in self._excused and self._table.onlooker().view().step in SETTING_UP

    @property
    def _awaited(self) -> int | None:
        """Return the person who has to look before the game goes on."""
        looking = self._last_looks()
        if looking:
            return self._looking if self._looking in looking else looking[0]
        waits = self._table.waits_for()
        return self.before_the_die if waits is None else waits

    @property
    def before_the_die(self) -> int | None:
        """Return the person who may have a tile to play before the die and has not gone on (RUL-18).

        They are called to the screen whether or not they have one: the call would tell.
        """
        seat = self._table.may_decide() if self.is_shared else None
        is_new = self._went_on != self._table.onlooker().moments()
        return seat if seat in self.persons and is_new else None

    def go_on(self) -> bool:
        """Let the die roll: the person whose turn it is plays no tile."""
        self._went_on = self._table.onlooker().moments()
        return True

    def _last_looks(self) -> list[int]:
        """Return the persons here who still have a last look, the one who plays first at the end (RUL-20)."""
        looking = [seat for seat in self._table.memory.looking() if seat in self.persons]
        if len(looking) > 1:
            view, players = self._table.onlooker().view(), len(self._table.plans)
            looking.sort(key=lambda seat: (seat - view.turn - 1) % players)
        return looking

    def _note_changes(self) -> None:
        """Show the handover dialog as soon as the person who looked has nothing to do.

        A die roll in the middle of the person's own turn is no reason to show it.
        """
        if not self.is_shared or self._looking is None or self._table.is_over or self._is_placing:
            return
        wanted = self._awaited
        own_turn = self._table.onlooker().view().turn == self._looking
        stays = wanted == self._looking or (wanted is None and own_turn)
        if not stays or self.is_excused(self._looking):
            self._looking = None


#: After a creature has done harm, or was kept from it, everybody needs a longer look: this many pauses.
_HARM: Final = 2.0


def run_to_change(table: Table, seat: AnySeat) -> bool:
    """Let bots and dice act until this seat sees something new; return whether anything happened."""
    before = seat.version
    acted = False
    while table.step():
        acted = True
        if seat.version != before:
            break
    return acted


def pauses_after(events: list[Event]) -> float:
    """Return the number of pauses after the last change: the same after any harm, asked or not (RUL-18)."""
    harmed = any(isinstance(event, ExplorerLost | BoatLost | CreatureLost) for event in events)
    return _HARM if harmed else 1.0
