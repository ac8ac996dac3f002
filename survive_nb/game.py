"""What both games share: who acts, how a move is refused, how a game ends, and the Match that keeps the log.

A *game* is a package with the functions of the `Game` protocol; `survive_nb.survive` and
`survive_nb.fish_fish` are the two.  A state is a value: applying an action gives a new state and never
changes the old one.  Chance is a seat of its own, so applying an action never rolls a die.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from random import Random
from typing import Any, Final, Literal, NamedTuple, Protocol

#: The seat that rolls the die.
CHANCE: Final = "chance"
#: Eyes that see every secret: for a finished game, a teacher, a test.
EVERYONE: Final = "everyone"

#: Whose decision is awaited: a seat, counted from 0 clockwise, or chance.
Actor = int | Literal["chance"]
#: Who is looking: a seat, ``None`` for a spectator, or `EVERYONE`.
Eyes = int | Literal["everyone"] | None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: the rule that forbids it and one sentence about this very move.

    The sentence is kept as a template and its facts, so that a screen can say it in another language.

    >>> str(Refusal("SWIM-2", "{explorer} already took its water action.", {"explorer": "red-3"}))
    'SWIM-2: red-3 already took its water action.'
    """

    rule: str | None
    template: str
    facts: Mapping[str, object] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """Return the sentence in English."""
        return self.template.format_map(self.facts)

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}" if self.rule else self.sentence


class IllegalAction(ValueError):
    """An action that can be read but that the rules do not allow now; `rule` says which rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    @property
    def rule(self) -> str | None:
        """Return the id of the rule that forbids the action."""
        return self.refusal.rule


class CannotRead(ValueError):
    """Something that is not an action, a set of options or a transcript at all."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Outcome(NamedTuple):
    """How a game ended: a score for each seat, the seats that won, and the rule that ended it."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    rule: str

    @classmethod
    def of(cls, scores: tuple[int, ...], rule: str) -> Outcome:
        """Let the highest score win, and equal scores share the win (END-2, FF-14).

        >>> Outcome.of((3, 9, 9), "END-1").winners
        (1, 2)
        """
        best = max(scores)
        return cls(scores, tuple(seat for seat, score in enumerate(scores) if score == best), rule)


class Ply(NamedTuple):
    """One line of a game's log: who did what."""

    seat: Actor
    action: Any


class Game(Protocol):
    """The functions a game package offers; `survive_nb.survive` and `survive_nb.fish_fish` both do.

    States, views, actions and events are the game's own frozen classes.
    """

    NAME: str

    def new_game(self, options: Any, rng: Random) -> Any:
        """Return the first state of a game; everything random in the set-up comes from ``rng``."""

    def to_act(self, state: Any) -> Actor | None:
        """Return the seat whose decision is awaited, `CHANCE`, or ``None`` when the game is over."""

    def legal_actions(self, state: Any) -> Sequence[Any]:
        """Return all actions allowed now, in a fixed order; at a chance ply, all outcomes."""

    def chance_outcomes(self, state: Any) -> tuple[tuple[Any, Fraction], ...]:
        """Return each outcome of the die with its exact odds; empty unless chance is to act."""

    def apply_action(self, state: Any, action: Any) -> tuple[Any, Sequence[Any]]:
        """Return the next state and what happened on the way, or raise `IllegalAction`."""

    def outcome(self, state: Any) -> Outcome | None:
        """Return how the game ended, or ``None`` while it runs."""

    def why_not(self, state: Any, attempted: Any) -> Refusal | None:
        """Say which rule forbids this action now, or ``None`` if it is legal."""

    def out_of_turn(self, state: Any, seat: Actor) -> Refusal | None:
        """Say why this seat may not act now, or ``None`` if it is the one to act."""

    def view_for(self, state: Any, eyes: Eyes, *, memory_aid: bool = False, now: Any = None) -> Any:
        """Return what these eyes may see.

        ``now`` is today's state when ``state`` is one from the past: what may not be looked at today is not
        shown in the past either (SET-6).
        """

    def sample_state(self, view: Any, rng: Random) -> Any:
        """Return a world that fits the view, drawn fairly from all worlds that do."""

    def event_for(self, event: Any, eyes: Eyes, *, memory_aid: bool = False, now: Any = None) -> Any | None:
        """Return the event as these eyes may see it, or ``None`` if they may not see it at all."""

    def can_take_back(self, before: Any, action: Any, after: Any) -> bool:
        """Tell whether this ply showed nobody anything new, so that its player may take it back."""

    def waits_in_secret(self, state: Any, eyes: Eyes) -> bool:
        """Tell whether these eyes may only know that the table is waiting (RUL-18)."""

    def action_to_json(self, action: Any) -> dict[str, Any]:
        """Return the action as TRANSCRIPT.md writes it."""

    def action_from_json(self, data: object) -> Any:
        """Read an action, or raise `CannotRead`."""

    def start_to_json(self, state: Any) -> dict[str, Any]:
        """Return the fields of a transcript that fix the start of the game: ``options`` and any ``deal``."""

    def start_from_json(self, document: Mapping[str, Any]) -> Any:
        """Return the first state of a transcript, or raise `CannotRead`."""


class Match:
    """One game being played: the log of plies, the present state, undo and replay.

    >>> from random import Random
    >>> from survive_nb import fish_fish
    >>> match = Match(fish_fish, fish_fish.new_game(fish_fish.Options(players=2), Random(1)))
    >>> match.play(match.legal_actions()[0])
    (RowLaid(...),)
    >>> match.undo(match.log[-1].seat)
    >>> match.log
    []
    """

    def __init__(self, game: Game, start: Any, *, memory_aid: bool = False) -> None:
        self.game = game
        self.start = start
        self.state = start
        self.memory_aid = memory_aid
        self.log: list[Ply] = []
        self._events: list[Sequence[Any]] = []
        # The states that undo may go back to, each with the length of the log it belongs to.
        self._undoable: list[Any] = []

    # -- playing ----------------------------------------------------------------------------------------

    @property
    def to_act(self) -> Actor | None:
        """Return whose decision is awaited."""
        return self.game.to_act(self.state)

    def legal_actions(self) -> Sequence[Any]:
        """Return all actions allowed now."""
        return self.game.legal_actions(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or ``None`` while it runs."""
        return self.game.outcome(self.state)

    def play(self, action: Any, seat: Actor | None = None) -> Sequence[Any]:
        """Apply an action and log it; refuse it if ``seat`` is given and is not the one to act.

        Returns everything that happened, secrets included: show a player `events_for` instead.
        """
        game, before = self.game, self.state
        if seat is not None:
            refusal = game.out_of_turn(before, seat)
            if refusal is not None:
                raise IllegalAction(refusal)
        actor = game.to_act(before)
        after, events = game.apply_action(before, action)
        assert actor is not None  # apply_action refuses everything once the game is over
        self.state = after
        self.log.append(Ply(actor, action))
        self._events.append(events)
        if game.can_take_back(before, action, after):
            self._undoable.append(before)
        else:
            self._undoable.clear()
        return events

    def draw(self, rng: Random) -> Any:
        """Let chance act: draw one outcome by its odds, log it, and return it."""
        action = draw_outcome(self.game.chance_outcomes(self.state), rng)
        self.play(action, CHANCE)
        return action

    # -- undo -------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Tell whether the last ply is this seat's own and showed nobody anything new."""
        return bool(self._undoable) and self.log[-1].seat == seat

    def undo(self, seat: int) -> None:
        """Take back this seat's last ply; never a die roll, a reveal or another seat's ply."""
        if not self.can_undo(seat):
            raise IllegalAction(Refusal(None, "There is nothing of yours to take back."))
        self.state = self._undoable.pop()
        self.log.pop()
        self._events.pop()

    # -- looking ----------------------------------------------------------------------------------------

    def view(self, eyes: Eyes) -> Any:
        """Return what these eyes may see now."""
        return self.game.view_for(self.state, self._eyes(eyes), memory_aid=self.memory_aid)

    def events_for(self, eyes: Eyes) -> list[Any]:
        """Return all that these eyes have seen happen, oldest first.

        The events are not grouped by ply: where a ply ends would tell when somebody was asked (RUL-18).
        """
        eyes = self._eyes(eyes)
        seen = (
            self.game.event_for(event, eyes, memory_aid=self.memory_aid, now=self.state)
            for events in self._events
            for event in events
        )
        return [event for event in seen if event is not None]

    def moments(self, eyes: Eyes) -> list[int]:
        """Return the lengths of the log at which these eyes saw something new; the first is 0, the start.

        Plies that the eyes may not know of are no moments, and a secret question and its answer are one
        moment together (RUL-18).  For the same reason show players the position of a moment in this list,
        never the length of the log.
        """
        eyes = self._eyes(eyes)
        game, state, moments = self.game, self.start, [0]
        question = None  # the ply that opened a secret question which is still open
        for done, (ply, events) in enumerate(zip(self.log, self._events, strict=True), 1):
            state, _ = game.apply_action(state, ply.action)
            if game.waits_in_secret(state, eyes):
                question = question or done
            elif any(game.event_for(event, eyes) is not None for event in events):
                moments.append(done)
                question = None
        return moments if question is None else [*moments, question]

    def view_at(self, plies: int, eyes: Eyes) -> Any:
        """Return what these eyes may see of the position after so many plies.

        Use `moments` for the plies these eyes know of.
        """
        eyes = self._eyes(eyes)
        past = self.state_at(plies)
        return self.game.view_for(past, eyes, memory_aid=self.memory_aid, now=self.state)

    def state_at(self, plies: int) -> Any:
        """Return the full state after so many plies, by playing the log again."""
        if not 0 <= plies <= len(self.log):
            raise IndexError(f"the log has {len(self.log)} plies, not {plies}")
        state = self.start
        for ply in self.log[:plies]:
            state, _ = self.game.apply_action(state, ply.action)
        return state

    def _eyes(self, eyes: Eyes) -> Eyes:
        """Nobody sees everything while the game runs."""
        if eyes == EVERYONE and self.outcome is None:
            raise PermissionError("All eyes are for finished games only.")
        return eyes


def draw_outcome(outcomes: tuple[tuple[Any, Fraction], ...], rng: Random) -> Any:
    """Draw one outcome by its exact odds, with no rounding anywhere.

    >>> draw_outcome((("heads", Fraction(1, 2)), ("tails", Fraction(1, 2))), Random(3))
    'heads'
    """
    shares = lcm(*(odds.denominator for _, odds in outcomes))
    pick = rng.randrange(shares)
    for action, odds in outcomes:
        pick -= odds.numerator * (shares // odds.denominator)
        if pick < 0:
            return action
    raise ValueError("chance is not to act now")
