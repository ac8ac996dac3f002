"""The experiments of lesson 3: creatures to move, a die to roll, and a map of the danger for a swimmer."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final

from survive_nb import survive
from survive_nb.teaching import boards
from survive_nb.teaching.creatures.answers import FACES, eaten, error_bar
from survive_nb.teaching.creatures.sea import (
    SPACES,
    STEPS,
    boat_spaces,
    half_sunk,
    moves_to,
    place,
    rolled,
    sea_state,
    sea_steps,
    swimmers,
    why_no_move,
)
from survive_nb.teaching.experiment import Bar, Chart, Shown
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.scene import Mark, Scene

#: Number of rolls that stands for "never".
_NEVER: Final = 99
_SWIMMER: Final = "red-1"

_odds = lru_cache(maxsize=None)(eaten)


def faces_needed(view: survive.View, kind: str) -> dict[str, int]:
    """Return how many faces of a kind it takes until such a creature is on each space: space → faces."""
    starts = {c.space for c in view.creatures if c.space is not None and c.id.startswith(kind)}
    away = sea_steps(starts, {tile.space for tile in view.land})
    return {space: -(-steps // STEPS[kind]) for space, steps in away.items()}


def danger(view: survive.View, rolls: int) -> dict[str, Fraction]:
    """Return the chance that a lone swimmer on each sea space is eaten within these rolls of the die.

    The player who rolls is as hostile as possible: the nearest creature comes nearer, and eats when it can.
    Tiles that sink meanwhile are left out.
    """
    sharks, serpents = faces_needed(view, "shark"), faces_needed(view, "serpent")
    sea = SPACES - {tile.space for tile in view.land}
    chances = {
        # More faces than rolls always give 0, so the number is capped to save time.
        space: _odds(
            min(sharks.get(space, _NEVER), rolls + 1), min(serpents.get(space, _NEVER), rolls + 1), rolls
        )
        for space in sorted(sea)
    }
    return {space: chance for space, chance in chances.items() if chance}


def _lonely_sea(rng: Random) -> survive.State:
    """Deal a sea with a few creatures and one swimmer that none of them reaches at once."""
    land = half_sunk(rng)

    def make() -> survive.State:
        spots = rng.sample(sorted(SPACES - set(land)), 6)
        names = ("shark-1", "shark-2", "serpent-1", "serpent-2", "whale-1", _SWIMMER)
        return sea_state(land, list(zip(names, spots, strict=True)))

    def good(state: survive.State) -> bool:
        view, at = boards.view_of(state), place(state, _SWIMMER)
        return at not in danger(view, 1) and Fraction(1, 9) < danger(view, 3).get(at, 0) < Fraction(2, 3)

    return boards.first(make, good)


def example(seed: str = "atlantis") -> survive.View:
    """Return a sea with creatures to try functions on; another seed gives another sea."""
    return boards.view_of(_lonely_sea(Random(seed)))


class Danger:
    """A swimmer to put anywhere: how likely is it eaten before its next turn, counted and played out."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._deal()

    def _deal(self) -> None:
        self._state = _lonely_sea(self._rng)
        self._at = place(self._state, _SWIMMER)
        self._rolls = 3
        self._forget()

    def _forget(self) -> None:
        self._hits = self._games = 0

    def _view(self) -> survive.View:
        """Return the sea with the swimmer where it was put."""
        pieces = [(c.id, c.space) for c in boards.view_of(self._state).creatures if c.space is not None]
        return boards.view_of(sea_state(boards.land_of(self._state), [*pieces, (_SWIMMER, self._at)]))

    def touch(self, place: str) -> None:
        """Put the swimmer on a sea space."""
        if place in self._sea():
            self._at = place
            self._forget()

    def _sea(self) -> frozenset[str]:
        """Return where the swimmer may be put: in the sea, and not into a mouth (SWIM-5)."""
        sure = {c.space for c in boards.view_of(self._state).creatures if not c.id.startswith("whale")}
        return SPACES - set(boards.land_of(self._state)) - {space for space in sure if space is not None}

    def press(self, button: str) -> None:
        """Choose how many players roll, play a hundred times more, or start again."""
        counts = {"one": 1, "two": 2, "three": 3}
        if button in counts:
            self._rolls = counts[button]
            self._forget()
        elif button == "play":
            self._play(100)
        elif button == "again":
            self._deal()

    def _play(self, games: int) -> None:
        view = self._view()
        sharks, serpents = (faces_needed(view, kind).get(self._at, _NEVER) for kind in ("shark", "serpent"))
        for _ in range(games):
            faces = self._rng.choices(FACES, k=self._rolls)
            self._hits += faces.count("shark") >= sharks or faces.count("serpent") >= serpents
        self._games += games

    def shown(self) -> Shown:
        """Return the map of danger, and the swimmer's own odds."""
        view = self._view()
        chances = danger(view, self._rolls)
        return Shown(
            say("A map of danger"),
            Scene(view, heat={space: float(chance) for space, chance in chances.items()}),
            self._told(chances.get(self._at, Fraction(0))),
            live=self._sea(),
            buttons=(
                ("one", say("One roll")),
                ("two", say("Two rolls")),
                ("three", say("Three rolls")),
                ("play", say("Play it 100 times")),
                ("again", say("Another sea")),
            ),
            charts=(self._chart(chances.get(self._at, Fraction(0))),),
        )

    def _told(self, chance: Fraction) -> tuple[Message, ...]:
        """Say how the dice can fall, and what came of playing."""
        ways = len(FACES) ** self._rolls
        counted = say(
            "{explorer} swims at {space}. Rolls before it can move again: {rolls}. Ways the dice can fall:"
            " {ways}. Ways in which it can be eaten: {bad}.",
            explorer=_SWIMMER,
            space=self._at,
            rolls=self._rolls,
            bad=int(chance * ways),
            ways=ways,
        )
        if not self._games:
            return (counted,)
        return counted, say("Games played: {games}. Eaten in: {hits}.", games=self._games, hits=self._hits)

    def _chart(self, chance: Fraction) -> Chart:
        """Set the exact chance beside what came of playing, with its error bar."""
        title = say("The chance to be eaten, in 100")
        exact = Bar(say("Counted exactly"), chance, _give_or_take(chance, 0))
        if not self._games:
            return Chart(title, (exact,))
        share, error = Fraction(self._hits, self._games), error_bar(self._hits, self._games)
        return Chart(title, (exact, Bar(say("Played out"), share, _give_or_take(share, error))))


def _give_or_take(share: Fraction, error: float) -> Message:
    """Write a share and how far it may be off, both in 100."""
    return say("{share} ± {error}", share=round(100 * share), error=round(100 * error))


class Sea:
    """Creatures to move as the die would (touch one, see its reach, touch where it goes), and the die."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._rolled: Counter[str] = Counter()
        self._deal()

    def _deal(self) -> None:
        land = half_sunk(self._rng)
        spots = self._rng.sample(sorted(SPACES - set(land)), 14)
        names = ("shark-1", "shark-2", "serpent-1", "serpent-2", "whale-1", "whale-2")
        explorers_on = ("red-1", "blue-1", "green-1", "yellow-1", "red-2")
        boats = ("boat-1", "boat-2", "boat-3")
        crews = {"boat-1": ": red-3 blue-2", "boat-2": ": green-2"}
        pieces = zip((*names, *explorers_on, *boats), spots, strict=True)
        self._state = sea_state(land, [(piece, space + crews.get(piece, "")) for piece, space in pieces])
        self._chosen: str | None = None
        self._news: Message = say("Touch a creature to see where it can go.")
        self._effects: tuple[dict[str, str], ...] = ()

    def _creatures(self) -> dict[str, list[str]]:
        """Return the creatures on each space."""
        found: dict[str, list[str]] = {}
        for creature in boards.view_of(self._state).creatures:
            if creature.space is not None:
                found.setdefault(creature.space, []).append(creature.id)
        return found

    def _shown_die(self) -> survive.State:
        """Return the sea with the die showing the chosen creature's kind."""
        assert self._chosen is not None
        return rolled(self._state, self._chosen.partition("-")[0])

    def _reach(self) -> frozenset[str]:
        return frozenset() if self._chosen is None else moves_to(self._shown_die(), self._chosen)

    def touch(self, place: str) -> None:
        """Move the chosen creature there, or choose a creature there, or say why neither is possible."""
        self._effects = ()
        if self._chosen is not None and place in self._reach():
            self._move(self._chosen, place)
        elif here := self._creatures().get(place):
            # Creatures may share a space: touching it again chooses the next one.
            number = here.index(self._chosen) + 1 if self._chosen in here else 0
            self._chosen = here[number % len(here)]
            self._news = say("{creature} can go to the marked spaces.", creature=self._chosen)
        elif self._chosen is not None:
            self._news = why_no_move(self._shown_die(), self._chosen, place)

    def _move(self, creature: str, to: str) -> None:
        """Let the rules of the game move it, and tell what it did."""
        start, before = place(self._state, creature), self._state
        after = survive.apply_action(self._shown_die(), survive.MoveCreature(creature, to))[0]
        self._effects = ({"kind": "move", "from": start, "to": to},)
        self._news = _what_happened(before, after, creature, to)
        self._state, self._chosen = _again(after), None

    def press(self, button: str) -> None:
        """Roll the die once or sixty times, or begin with another sea."""
        self._effects = ()
        if button == "again":
            self._deal()
        if button == "roll":
            face = self._rng.choice(FACES)
            self._rolled[face] += 1
            self._news = say("The die shows: {face}.", face=face)
            self._effects = ({"kind": "die", "face": face},)
        if button == "sixty":
            self._rolled.update(self._rng.choices(FACES, k=60))
            self._news = say("Sixty rolls. Are the bars equally long?")

    def shown(self) -> Shown:
        """Return the sea, the reach of the chosen creature, and what the die has shown so far."""
        reach = self._reach()
        marks: dict[str, Mark] = dict.fromkeys(sorted(reach), "right")
        if self._chosen is not None:
            marks[place(self._state, self._chosen)] = "chosen"
        return Shown(
            say("A sea to play with"),
            Scene(boards.view_of(self._state), marks),
            (self._news,),
            live=reach | frozenset(self._creatures()),
            buttons=(
                ("roll", say("Roll the die")),
                ("sixty", say("Roll it 60 times")),
                ("again", say("Another sea")),
            ),
            charts=(self._chart(),) if self._rolled else (),
            effects=self._effects,
        )

    def _chart(self) -> Chart:
        total = self._rolled.total()
        return Chart(
            say("What the die has shown"),
            tuple(
                Bar(
                    face,
                    Fraction(self._rolled[face], total),
                    say("{count} of {total}", count=self._rolled[face], total=total),
                )
                for face in FACES
            ),
        )


def _again(state: survive.State) -> survive.State:
    """Return the same sea with the die still to be rolled, by the first player."""
    view = boards.view_of(state)
    pieces = [(creature.id, creature.space) for creature in view.creatures if creature.space is not None]
    pieces += list(swimmers(state).items())
    pieces += [
        (boat.id, f"{boat.space}: {' '.join(boat.crew)}") for boat in view.boats if boat.space is not None
    ]
    return sea_state(boards.land_of(state), pieces)


def _what_happened(before: survive.State, after: survive.State, creature: str, to: str) -> Message:
    """Tell what a creature did where it went."""
    was = [explorer.id for explorer in boards.view_of(before).explorers if explorer.place is not None]
    lost = [explorer for explorer in was if after.place_of(explorer) is None]
    if lost:
        return say(
            "{creature} comes to {space} and takes {explorers}.", creature=creature, space=to, explorers=lost
        )
    if (
        to in boat_spaces(before, manned=True)
        and after.place_of(creature) == to
        and creature.startswith("whale")
    ):
        wet = [explorer for explorer, space in swimmers(after).items() if space == to]
        return say(
            "{creature} overturns the boat at {space}. Now they swim there: {explorers}.",
            creature=creature,
            space=to,
            explorers=wet,
        )
    return say("{creature} swims to {space}. Nobody is hurt.", creature=creature, space=to)
