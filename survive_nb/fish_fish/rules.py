"""The rules of Fish Fish!: who acts, what is legal, and what each action does.

A hand is a row laid, the bids on it, the check, and the next row, until the hand ends and is scored.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from operator import mul
from random import Random
from typing import Final

from survive_nb.fish_fish.events import (
    BidMade,
    Event,
    GameEnded,
    HandBegan,
    HandEnded,
    RowDiscarded,
    RowLaid,
    RowRevealed,
    TilesCaught,
    TilesLanded,
)
from survive_nb.fish_fish.model import (
    BAITS,
    CARD_COUNT,
    CATCH_POINTS,
    ROWS,
    SLOTS,
    TILES,
    Action,
    Bid,
    LayRow,
    Options,
    Row,
    State,
)
from survive_nb.fish_fish.refusals import check_options, why_not
from survive_nb.game import IllegalAction, InvalidInput, Outcome, Phase, Refusal

# Actions and the common events are made once: making them at each step would cost more than the rules.
_ALL_BIDS: Final = tuple(Bid(tiles) for tiles in range(TILES + 1))
_BIDS: Final = tuple(_ALL_BIDS[: held + 1] for held in range(TILES + 1))
_LAST_BIDS: Final = tuple((bid,) for bid in _ALL_BIDS)
_bid_made: Final = cache(BidMade)
_row_laid: Final = cache(RowLaid)
_row_revealed: Final = cache(RowRevealed)
_row_discarded: Final = cache(RowDiscarded)
_tiles_caught: Final = cache(TilesCaught)
_tiles_landed: Final = cache(TilesLanded)

_EMPTY_SLOTS: Final = (0,) * len(SLOTS)


def new_game(options: Options, rng: Random) -> State:
    """Return the first state of a game; ``rng`` draws the first fisher unless the table named one (FF-11).

    >>> new_game(Options(players=3, first_fisher=2), Random(1)).tiles
    (4, 4, 0)
    """
    check_options(options)
    if options.first_fisher is None:
        options = Options(options.players, rng.randrange(options.players))
    return start(options)


def start(options: Options) -> State:
    """Return the first state of a game whose options name the first fisher, so that nothing is drawn."""
    check_options(options)
    if options.first_fisher is None:
        raise InvalidInput(Refusal("FF-11", "The options do not name the first fisher."))
    return _new_hand(options, (), 1, options.first_fisher)


def to_act(state: State) -> int | None:
    """Return the seat whose decision is awaited, or ``None`` when the game is over."""
    return state.actor


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all actions allowed now: rows with "fish" before "no_fish", then by bait; bids from low to high.

    >>> state = new_game(Options(players=2, first_fisher=0), Random(1))
    >>> [f"{lay.card} {lay.bait}" for lay in legal_actions(state)]
    ['fish 2', 'fish 3', 'fish 4', 'fish 5', 'no_fish 2', 'no_fish 3', 'no_fish 4', 'no_fish 5']
    """
    actor = state.actor
    if actor is None:
        return ()
    if state.bait is None:
        return _rows_to_lay(state.fish_left > 0, state.no_fish_left > 0, state.baits)
    held = state.tiles[actor]
    return _BIDS[held] if len(state.rows) + 1 < ROWS else _LAST_BIDS[held]


@cache
def _rows_to_lay(has_fish: bool, has_no_fish: bool, baits: tuple[int, ...]) -> tuple[LayRow, ...]:
    """Pair each kind of card held with each bait value held; the two 3s are one choice (FF-1, FF-3)."""
    values = sorted(set(baits))
    fish = tuple(LayRow("fish", bait) for bait in values if has_fish)
    return fish + tuple(LayRow("no_fish", bait) for bait in values if has_no_fish)


def chance_outcomes(state: State) -> tuple[tuple[Action, Fraction], ...]:  # noqa: ARG001  (no die in this game)
    """Return nothing: in this game all uncertainty comes from people."""
    return ()


def apply_action(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return the next state and what happened on the way, or raise `IllegalAction`."""
    refusal = why_not(state, action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return _lay(state, action) if isinstance(action, LayRow) else _bid(state, action)


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or ``None`` while it runs (FF-14)."""
    return Outcome.of(state.scores, "FF-14") if state.actor is None else None


# -- a row --------------------------------------------------------------------------------------------------


def _lay(state: State, action: LayRow) -> tuple[State, tuple[Event, ...]]:
    """Lay the card and the bait on the table; the first fish with tiles bids next (FF-3)."""
    card, bait, fisher = action.card, action.bait, state.fisher
    at = state.baits.index(bait)
    after = state._replace(
        actor=_next_bidder(state.hand, fisher, state.tiles, fisher),
        fish_left=state.fish_left - (card == "fish"),
        no_fish_left=state.no_fish_left - (card == "no_fish"),
        baits=state.baits[:at] + state.baits[at + 1 :],
        card=card,
        bait=bait,
    )
    return after, (_row_laid(fisher, state.row, bait, card),)


def _next_bidder(hand: int, fisher: int, tiles: Sequence[int], seat: int) -> int | None:
    """Return the next fish after ``seat`` that has a bid to make, or ``None`` if the row is complete.

    Bids go clockwise in odd hands and counter-clockwise in even ones (FF-12), past fish without tiles (FF-4).
    """
    step = 1 if hand % 2 else -1
    players = len(tiles)
    while (seat := (seat + step) % players) != fisher:
        if tiles[seat]:
            return seat
    return None


def _bid(state: State, action: Bid) -> tuple[State, tuple[Event, ...]]:
    """Put the tiles on the row; after the last bid the row is checked (FF-4, FF-6)."""
    seat, bid = state.actor, action.tiles
    assert seat is not None
    bids, tiles = list(state.bids), list(state.tiles)
    bids[seat] = bid
    tiles[seat] -= bid
    actor = _next_bidder(state.hand, state.fisher, tiles, seat)
    # The three fields that a bid changes are the last ones, so that all others are copied in one go; the
    # constructor would first put all fifteen into variables.
    after = tuple.__new__(State, (*state[:-3], actor, tuple(bids), tuple(tiles)))
    if actor is not None:
        return after, (_bid_made(seat, bid),)
    events: list[Event] = [_bid_made(seat, bid)]
    return _check(after, events), tuple(events)


def _check(state: State, events: list[Event]) -> State:
    """Check the complete row, set it aside, and begin what comes next (FF-6, FF-7, FF-9)."""
    card, bait = state.card, state.bait
    assert card is not None
    assert bait is not None
    number = len(state.rows) + 1
    total = sum(filter(None, state.bids))
    slots, caught = state.slots, state.caught
    if not total:
        events.append(_row_discarded(state.fisher, number, bait, card))
    else:
        events.append(_row_revealed(number, bait, card))
        if card == "fish":
            caught += total
            events.append(_tiles_caught(state.fisher, total))
        else:
            slots = _land(slots, state.bids, bait, "FF-6", events)
    checked = state._replace(
        actor=state.fisher,
        card=None,
        bait=None,
        bids=(None,) * len(state.tiles),
        slots=slots,
        caught=caught,
        rows=(*state.rows, Row(card, bait, state.bids, revealed=total > 0)),
    )
    if total and card == "fish" and checked.revealed_fish == CARD_COUNT["fish"]:
        return _end_by_fish(checked, events)
    if not any(checked.tiles):  # as always after the fifth row (FF-5)
        return _end_hand(checked, "FF-9", events)
    return checked


def _land(
    slots: tuple[tuple[int, ...], ...],
    tiles: tuple[int | None, ...],
    bait: int,
    rule: str,
    events: list[Event],
) -> tuple[tuple[int, ...], ...]:
    """Return the catch boards after each seat put its tiles on the slot of this bait."""
    at = SLOTS.index(bait)
    boards = list(slots)
    for seat, count in enumerate(tiles):
        if count:
            board = boards[seat]
            boards[seat] = (*board[:at], board[at] + count, *board[at + 1 :])
            events.append(_tiles_landed(rule, seat, bait, count))
    return tuple(boards)


# -- a hand -------------------------------------------------------------------------------------------------


@cache
def bidding_order(players: int, hand: int, fisher: int) -> tuple[int, ...]:
    """Return the fish in the order in which they bid (FF-12).

    >>> bidding_order(4, 1, 1), bidding_order(4, 2, 1)
    ((2, 3, 0), (0, 3, 2))
    """
    step = 1 if hand % 2 else -1
    return tuple((fisher + step * place) % players for place in range(1, players))


def _new_hand(options: Options, sheet: tuple[tuple[int, ...], ...], hand: int, fisher: int) -> State:
    """Give the fisher all cards and every other seat its tiles and an empty catch board (FF-2)."""
    players = options.players
    return State(
        options=options,
        sheet=sheet,
        hand=hand,
        fisher=fisher,
        actor=fisher,
        fish_left=CARD_COUNT["fish"],
        no_fish_left=CARD_COUNT["no_fish"],
        baits=BAITS,
        card=None,
        bait=None,
        bids=(None,) * players,
        tiles=tuple(0 if seat == fisher else TILES for seat in range(players)),
        slots=(_EMPTY_SLOTS,) * players,
        caught=0,
        rows=(),
    )


def _end_by_fish(state: State, events: list[Event]) -> State:
    """End the hand at the second "Fish!"; tiles left go to the highest bait the fisher still holds (FF-8)."""
    if any(state.tiles):  # never after the fifth row, when no bait is left (FF-R2)
        slots = _land(state.slots, state.tiles, max(state.baits), "FF-8", events)
        state = state._replace(slots=slots, tiles=(0,) * len(state.tiles))
    return _end_hand(state, "FF-8", events)


def _end_hand(state: State, rule: str, events: list[Event]) -> State:
    """Score the hand; pass the cards to the left, or end the game after the last hand (FF-10 to FF-13)."""
    options = state.options
    points = tuple(
        CATCH_POINTS * state.caught if seat == state.fisher else board_points(board)
        for seat, board in enumerate(state.slots)
    )
    sheet = (*state.sheet, points)
    events.append(HandEnded(rule, state.hand, points))
    if state.hand == options.hands:
        over = state._replace(sheet=sheet, actor=None)
        result = Outcome.of(over.scores, "FF-14")
        events.append(GameEnded(result.scores, result.winners))
        return over
    hand, fisher = state.hand + 1, (state.fisher + 1) % options.players
    events.append(HandBegan(hand, fisher, bidding_order(options.players, hand, fisher)))
    return _new_hand(options, sheet, hand, fisher)


def board_points(board: tuple[int, ...]) -> int:
    """Return what a catch board scores: the sum of the bait values over its tiles (FF-10).

    >>> board_points((2, 1, 0, 0))
    7
    """
    return sum(map(mul, SLOTS, board))


def scoring_rule(state: State) -> str:  # noqa: ARG001 - the same in every game
    """Return the rule by which scores decide the game (FF-14)."""
    return "FF-14"


def phase_of(state: State) -> Phase:
    """Return where the game stands; there is no set-up after the deal."""
    return "over" if state.actor is None else "play"


def can_take_back(before: State, action: Action, after: State) -> bool:  # noqa: ARG001  (only the result matters)
    """Tell whether this ply showed nobody anything new: no, once it completed a row (FF-6).

    A row just laid and a bid before the last one showed only what their own player decided.
    """
    return after.bait is not None
