"""The rules of Survive! as functions on states: what may be done, what it does, and how the game ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Final

from survive_nb.game import CHANCE, Actor, IllegalAction, InvalidInput, Outcome, Phase, Refusal
from survive_nb.survive import codes as k
from survive_nb.survive import model as m
from survive_nb.survive.apply import play_code
from survive_nb.survive.board import SLOT_NAMES
from survive_nb.survive.events import Event, Note, event_of
from survive_nb.survive.lazy_tuple import LazyTuple
from survive_nb.survive.legal import legal_codes
from survive_nb.survive.options import check_options
from survive_nb.survive.position import (
    ASKING,
    MOVING_CREATURE,
    OVER,
    PLACING_BOATS,
    ROLLING,
    GameConstants,
    Position,
    first_position,
)
from survive_nb.survive.refusals import why_not
from survive_nb.survive.state import State

_action: Final = k.ACTIONS.__getitem__
#: Each kind has two of the six faces of the die (COMP-2).
_DIE: Final = tuple((m.Roll(kind), Fraction(1, 3)) for kind in m.KINDS)


def new_game(options: m.Options, rng: Random) -> State:
    """Shuffle and lay the tiles, and draw a first player if none is named (SET-2, RUL-16).

    >>> state = new_game(m.Options(players=2, first_player=0), Random(7))
    >>> state
    <State of Survive: place_explorers, turn of seat 0, 40 land tiles left>
    """
    check_options(options)
    tiles = list(m.TILES)
    rng.shuffle(tiles)
    first = rng.randrange(options.players) if options.first_player is None else options.first_player
    return start(replace(options, first_player=first), dict(zip(SLOT_NAMES, tiles, strict=True)))


def start(options: m.Options, tiles: Mapping[str, tuple[str, str]]) -> State:
    """Return the first state for a given deal: space → terrain and back."""
    return State(first_position(GameConstants(options, tiles)))


def to_act(state: State) -> Actor | None:
    """Return the seat whose decision is awaited, `CHANCE`, or ``None`` when the game is over."""
    p = state._position
    step = p.step
    if step < ROLLING or step == MOVING_CREATURE:
        return p.turn
    if step == ROLLING:
        return CHANCE
    return p.asked if step == ASKING else None


def legal_actions(state: State) -> Sequence[m.Action]:
    """Return all actions allowed now, always in the same order; for chance, the faces of the die."""
    return LazyTuple(_codes(state), _action)


def _codes(state: State) -> list[int]:
    codes = state._codes
    if codes is None:
        codes = state._codes = legal_codes(state._position)
    return codes


def chance_outcomes(state: State) -> tuple[tuple[m.Action, Fraction], ...]:
    """Return each face of the die with its odds when it is to be rolled, else nothing (COMP-2).

    >>> sum(odds for _, odds in _DIE)
    Fraction(1, 1)
    """
    return _DIE if state._position.step == ROLLING else ()


def apply_action(state: State, action: m.Action) -> tuple[State, Sequence[Event]]:
    """Return the next state and what happened, or raise `IllegalAction` with the rule that forbids it."""
    if not isinstance(action, m.Numbered):
        raise InvalidInput(Refusal(None, "This is not an action of Survive.", code="not-an-action"))
    try:
        code = k.code_of(action)
    except (KeyError, ValueError, TypeError):
        raise InvalidInput(
            Refusal(None, "This action names something that the game does not have.", code="not-an-action")
        ) from None
    if code not in _codes(state):
        refusal = why_not(state, action)
        assert refusal is not None, action
        raise IllegalAction(refusal)
    before = state._position
    # Rolling and passing move no piece: the next position can share the lists of this one.
    position = before.fork() if k.ROLL <= code <= k.SKIP_TILE else before.copy()
    notes: list[Note] = []
    play_code(position, code, notes)
    return State(position), LazyTuple(notes, event_of)


def outcome(state: State) -> Outcome | None:
    """Return the scores and the winners once the game is over (END-2, VAR-4)."""
    p = state._position
    if p.step != OVER:
        return None
    return Outcome.of(scores(p), p.end_rule)


def scores(p: Position) -> tuple[int, ...]:
    """Return what each seat has brought to the safe islands: treasure, or heads (END-2, VAR-4)."""
    points = [0] * p.table.players
    equal_worth = p.table.options.equal_worth
    for explorer, place in enumerate(p.where):
        if k.ASHORE <= place < k.LOST:
            points[p.table.seat_of[explorer]] += 1 if equal_worth else p.values[explorer]
    return tuple(points)


def scoring_rule(state: State) -> str:
    """Return the rule by which scores decide the game: END-2, or VAR-4 with explorers of equal worth."""
    return "VAR-4" if state.options.equal_worth else "END-2"


def phase_of(state: State) -> Phase:
    """Return where the game stands: owners may look at values only during set-up (SET-6)."""
    step = state._position.step
    if step <= PLACING_BOATS:
        return "setup"
    return "over" if step == OVER else "play"


def can_take_back(before: State, action: m.Action, after: State) -> bool:
    """Tell whether a ply showed nobody anything new: placing, moving, passing in one's own turn.

    A tile from the hand, a sunk tile, the die, an answer and the end of the game all tell somebody something.
    What ends a turn cannot be taken back either: else it would show when the next player has passed over a
    tile in secret (RUL-18).  Nor can what ends the set-up: from then on nobody may look at a value (RUL-20).
    """
    if type(action) in _TELLING:
        return False
    step = after._position.step
    return step != OVER and (step > PLACING_BOATS) == (before._position.step > PLACING_BOATS)


_TELLING: Final = frozenset(
    (
        m.PlayDolphin,
        m.PlayWind,
        m.PlayCreature,
        m.Sink,
        m.Roll,
        m.MoveCreature,
        m.Stay,
        m.Repel,
        m.Allow,
    )
)
