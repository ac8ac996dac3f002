"""The contract of a game: the functions of its package, and the types that they share.

A state is a value: applying an action gives a new state and never changes the old one.  Chance is a seat of
its own, so applying an action never rolls a die.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field
from fractions import Fraction
from math import lcm
from random import Random
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, Protocol, TypeVar

from survive_nb.game.refusal import Refusal

#: The seat that rolls the die.
CHANCE: Final = "chance"
#: The viewer who sees every secret: for a finished game, a teacher, a test.
EVERYONE: Final = "everyone"

#: Whose decision is awaited: a seat, counted from 0 clockwise, or chance.
Actor = int | Literal["chance"]
#: Who is looking: a seat, ``None`` for a spectator, or `EVERYONE`.
Viewer = int | Literal["everyone"] | None


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


class HasPlayers(Protocol):
    """Options of a game, a dataclass, as far as code that serves every game needs them."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def players(self) -> int:
        """Return the number of seats."""


class HasOptions(Protocol):
    """A state of a game, as far as code that serves every game needs it."""

    @property
    def options(self) -> HasPlayers:
        """Return the options the game was dealt with."""


class HasTurn(Protocol):
    """A view of a game, as far as code that serves every game needs it."""

    @property
    def turn(self) -> int | None:
        """Return the seat whose turn it is, as far as the viewer may know it."""


StateT = TypeVar("StateT", bound=HasOptions)
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT", bound=HasTurn)
EventT = TypeVar("EventT")
T = TypeVar("T")

#: Where a game stands, as far as it decides what may be shown of the past (SET-6).
Phase = Literal["setup", "play", "over"]


class Ply(NamedTuple, Generic[ActionT]):
    """One line of a game's log: the actor and the action."""

    seat: Actor
    action: ActionT


class Game(Protocol[StateT, ActionT, ViewT, EventT]):
    """The functions of a game package, such as `survive_nb.survive` and `survive_nb.fish_fish`.

    States, views, actions and events are the game's own frozen classes.
    """

    #: The game's name in transcripts, and its title as people write it.
    NAME: str
    TITLE: str
    #: The option that names the first player, or is ``None`` to draw lots.
    FIRST_OPTION: str
    #: The classes of the game's actions.
    ACTION_TYPES: tuple[type[ActionT], ...]

    @property
    def Options(self) -> Callable[..., HasPlayers]:  # noqa: N802 - it is a class
        """Return the class of the game's options."""

    def new_game(self, options: Any, rng: Random) -> StateT:
        """Return the first state of a game; everything random in the set-up comes from ``rng``."""

    def to_act(self, state: StateT) -> Actor | None:
        """Return the seat whose decision is awaited, `CHANCE`, or ``None`` when the game is over."""

    def legal_actions(self, state: StateT) -> Sequence[ActionT]:
        """Return all actions allowed now, in a fixed order; at a chance ply, all outcomes."""

    def chance_outcomes(self, state: StateT) -> tuple[tuple[ActionT, Fraction], ...]:
        """Return each outcome of the die with its exact odds; empty unless chance is to act."""

    def apply_action(self, state: StateT, action: ActionT) -> tuple[StateT, Sequence[EventT]]:
        """Return the next state and the events on the way, or raise `IllegalAction`."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how the game ended, or ``None`` while it runs."""

    def scoring_rule(self, state: StateT) -> str:
        """Return the id of the rule that says how scores decide this game."""

    def phase_of(self, state: StateT) -> Phase:
        """Return where the game stands; what may be shown of the past changes with it (SET-6)."""

    def why_not(self, state: StateT, attempted: ActionT) -> Refusal | None:
        """Return the refusal of an action that is not allowed now, or ``None`` if it is legal."""

    def out_of_turn(self, state: StateT, seat: Actor) -> Refusal | None:
        """Return why this seat may not act now, or ``None`` if it is the one to act."""

    def view_for(
        self, state: StateT, viewer: Viewer, *, memory_aid: bool = False, now: StateT | None = None
    ) -> ViewT:
        """Return what the viewer may see; of a past state, nothing that ``now`` hides (SET-6)."""

    def sample_state(self, view: ViewT, rng: Random) -> StateT:
        """Return a state that fits the view, drawn fairly from all states that do."""

    def event_for(
        self, event: EventT, viewer: Viewer, *, memory_aid: bool = False, now: StateT | None = None
    ) -> EventT | None:
        """Return the event as the viewer may see it, or ``None`` if they may not see it at all."""

    def can_take_back(self, before: StateT, action: ActionT, after: StateT) -> bool:
        """Tell whether this ply showed nobody anything new, so that its player may take it back."""

    def waits_in_secret(self, state: StateT, viewer: Viewer) -> bool:
        """Tell whether the viewer may only know that the table is waiting (RUL-18)."""

    def may_answer(self, state: StateT, action: ActionT) -> tuple[int, ...]:
        """Return the seats that may answer this action in secret before it takes effect (RUL-18).

        It depends on public facts only.  Who is asked has two legal actions: to answer, then to decline.
        """

    def during_window(
        self, state: StateT, action: ActionT, viewer: Viewer
    ) -> tuple[StateT, Sequence[EventT]]:
        """Return the state while this action waits for answers, as the viewer may know it, and the events.

        It is called for actions only that `may_answer` names somebody for.
        """

    def may_decide(self, state: StateT) -> int | None:
        """Return the seat that may have something to decide in secret before chance acts (RUL-18).

        It depends on public facts only.  If the seat has, its last legal action is to decline.
        """

    def shown_ids(self, log: Sequence[Ply[ActionT]], salt: str) -> Mapping[str, str]:
        """Return a piece's id in transcripts → the id that people see (RUL-20).

        It is empty where they are the same, as with `same_ids`.  ``salt`` decides between equals.
        """

    def renamed(self, thing: T, ids: Mapping[str, str]) -> T:
        """Return a view, an action, a tuple of actions or a list of events with other ids."""

    def action_to_json(self, action: ActionT) -> dict[str, object]:
        """Return the action as docs/transcript.md writes it."""

    def action_from_json(self, data: object) -> ActionT:
        """Read an action, or raise `InvalidInput`."""

    def options_from_json(self, data: object) -> HasPlayers:
        """Read the options of a transcript, or raise `InvalidInput`."""

    def start_to_json(self, state: StateT) -> dict[str, object]:
        """Return the fields of a transcript that fix the start of the game: ``options`` and any ``deal``."""

    def start_from_json(self, document: Mapping[str, object]) -> StateT:
        """Return the first state of a transcript, or raise `InvalidInput`."""


def nobody_answers(state: object, action: object) -> tuple[int, ...]:  # noqa: ARG001 - as `Game.may_answer`
    """Return nobody: in this game no action can be answered in secret."""
    return ()


def nobody_waits(state: object, viewer: Viewer) -> bool:  # noqa: ARG001 - as `Game.waits_in_secret`
    """Return ``False``: in this game everybody always knows whose turn it is."""
    return False


def nobody_decides(state: object) -> None:  # noqa: ARG001 - as `Game.may_decide`
    """Return nobody: in this game nothing is decided in secret before chance acts."""
    return


def no_window(state: Any, action: object, viewer: Viewer) -> tuple[Any, tuple[()]]:  # noqa: ARG001
    """Return the same state: in this game no action waits for answers."""
    return state, ()


class MemoryRules(Protocol):
    """The module ``memory_rules`` of a game in which players have to remember what they saw in set-up."""

    def has_secrets(self, options: Any) -> bool:
        """Tell whether there is anything to remember with these options."""

    def pieces_of(self, view: Any, seat: int) -> Sequence[str]:
        """Return the pieces of a seat whose values its player may write down, in the order of the view."""

    def values(self) -> Sequence[int]:
        """Return the values that a piece can have."""


def same_ids(log: object, salt: str) -> Mapping[str, str]:  # noqa: ARG001 - as `Game.shown_ids`
    """Return nothing: in this game people see the ids of the transcript."""
    return {}


def not_renamed(thing: T, ids: Mapping[str, str]) -> T:  # noqa: ARG001 - as `Game.renamed`
    """Return the same thing: in this game people see the ids of the transcript."""
    return thing


#: A game where the code serves every game.
AnyGame = Game[Any, Any, Any, Any]


def draw_outcome(outcomes: tuple[tuple[ActionT, Fraction], ...], rng: Random) -> ActionT:
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
