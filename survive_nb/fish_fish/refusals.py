"""Why a move is not allowed, and why a seat may not act: one rule and one sentence each time.

Nothing here asks what is legal: the rules are stated a second time, from the other side, and the tests see to
it that both sides agree.  What a fish learns from a refusal never depends on the fisher's cards.
"""

from __future__ import annotations

from survive_nb.fish_fish.model import (
    BAITS,
    CARD_COUNT,
    CARDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    ROWS,
    Action,
    Bid,
    LayRow,
    Options,
    State,
)
from survive_nb.game import CHANCE, Actor, InvalidInput, Refusal

_GAME_OVER = Refusal("FF-14", "The game is over.")


def why_not(state: State, attempted: Action) -> Refusal | None:
    """Say which rule forbids this action now, or ``None`` if it is legal.

    The answer is for the seat to act: the fisher's depends on the fisher's cards.  What is no action of this
    game at all raises `InvalidInput`.
    """
    check_form(attempted)
    if state.actor is None:
        return _GAME_OVER
    if isinstance(attempted, LayRow):
        return _why_not_lay(state, attempted)
    return _why_not_bid(state, attempted)


def _why_not_lay(state: State, attempted: LayRow) -> Refusal | None:
    card, bait = attempted.card, attempted.bait
    # First of all: a fish must learn nothing from asking, so the fisher's cards are looked at last.
    if state.bait is not None:
        return Refusal(
            "FF-7",
            "Row {row} still lies on the table: seat {seat} bids on it before the next row is laid.",
            {"row": state.row, "seat": state.actor},
            code="row-open",
        )
    if bait not in BAITS:
        return Refusal("FF-1", "There is no bait card {bait}.", {"bait": bait})
    if bait not in state.baits:
        return Refusal(
            "FF-7", "Every bait card {bait} was laid earlier in this hand and is set aside.", {"bait": bait}
        )
    if not (state.fish_left if card == "fish" else state.no_fish_left):
        return Refusal(
            "FF-7",
            "All {count} fishing cards {card} were laid earlier in this hand and are set aside.",
            {"count": CARD_COUNT[card], "card": card},
        )
    return None


def _why_not_bid(state: State, attempted: Bid) -> Refusal | None:
    seat, tiles = state.actor, attempted.tiles
    if state.bait is None or seat is None:
        return Refusal(
            "FF-3",
            "There is nothing to bid on: the fisher, seat {seat}, lays row {row} first.",
            {"seat": state.fisher, "row": state.row},
            code="no-row-to-bid-on",
        )
    held = state.tiles[seat]
    if tiles < 0:
        return Refusal("FF-4", "A bid is 0 or more tiles, not {tiles}.", {"tiles": tiles})
    if tiles > held:
        return Refusal(
            "FF-4",
            "Seat {seat} cannot bid {tiles}: it still holds only {held} of its tiles.",
            {"seat": seat, "tiles": tiles, "held": held},
            code="bid-too-high",
        )
    # As `State.row`, which would be one more call for most actions.
    if tiles != held and len(state.rows) + 1 == ROWS:
        return Refusal(
            "FF-5",
            "This is the fisher's last row: seat {seat} bids everything it has left, {held} and not {tiles}.",
            {"seat": seat, "tiles": tiles, "held": held},
            code="bid-not-everything",
        )
    return None


def out_of_turn(state: State, seat: Actor) -> Refusal | None:
    """Say why this seat may not act now, or ``None`` if it is the one to act."""
    if seat == CHANCE or not is_seat(seat, state.options.players):
        return Refusal(None, "There is no seat {seat} at this table.", {"seat": seat}, code="no-such-seat")
    if state.actor is None:
        return _GAME_OVER
    if seat == state.actor:
        return None
    facts = {"seat": seat, "actor": state.actor, "row": state.row}
    if state.bait is None:
        return Refusal(
            "FF-3", "Seat {actor} is the fisher and lays row {row} first.", facts, code="fisher-lays-first"
        )
    if seat == state.fisher:
        return Refusal(
            "FF-4",
            "Seat {seat} is the fisher and makes no bid; seat {actor} bids now.",
            facts,
            code="fisher-does-not-bid",
        )
    if state.bids[seat] is not None:
        return Refusal(
            "FF-4",
            "Seat {seat} has made its one bid on row {row}; seat {actor} bids now.",
            facts,
            code="bid-already-made",
        )
    if not state.tiles[seat]:
        return Refusal(
            "FF-4", "Seat {seat} has no tiles left and so no bid to make.", facts, code="no-tiles-to-bid"
        )
    return Refusal(
        "FF-12", "Seat {actor} bids on row {row} before seat {seat}.", facts, code="another-seat-bids-first"
    )


def is_seat(seat: object, players: int) -> bool:
    """Tell whether this is the number of a seat; ``True`` and ``1.0`` are not.

    >>> is_seat(1, 2), is_seat(2, 2), is_seat(True, 2)
    (True, False, False)
    """
    return type(seat) is int and 0 <= seat < players


def check_form(attempted: object) -> None:
    """Raise `InvalidInput` unless this is an action whose fields are of the right kind."""
    if isinstance(attempted, Bid):
        name, number = "tiles", attempted.tiles
    elif isinstance(attempted, LayRow):
        if attempted.card not in CARDS:
            raise InvalidInput(
                Refusal("FF-1", "A fishing card is either fish or no_fish.", code="no-such-card")
            )
        name, number = "bait", attempted.bait
    else:
        thing = {"thing": type(attempted).__name__}
        raise InvalidInput(
            Refusal(
                None,
                "{thing} is not an action of Fish Fish!.",
                thing,
                code="not-an-action",
            )
        )
    # A bool is an int to Python, but JSON would write it as true.
    if type(number) is not int:
        raise InvalidInput(
            Refusal(
                None, "The field {field} must be a whole number.", {"field": name}, code="not-a-whole-number"
            )
        )


def check_options(options: Options) -> None:
    """Raise `InvalidInput` unless a game can be played with these options."""
    players, fisher = options.players, options.first_fisher
    if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        facts: dict[str, object] = {"least": MIN_PLAYERS, "most": MAX_PLAYERS, "players": players}
        raise InvalidInput(
            Refusal("FF-13", "This is a game for {least} to {most} players, not {players}.", facts)
        )
    if fisher is not None and not is_seat(fisher, players):
        facts = {"seat": fisher, "last": players - 1}
        raise InvalidInput(
            Refusal(
                "FF-11",
                "The first fisher is one of the seats 0 to {last}, not {seat}.",
                facts,
                code="no-such-first-fisher",
            )
        )
