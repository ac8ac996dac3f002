"""The tables of lesson 4: click baits, seats and bids of Fish Fish! (FF-3 to FF-5, FF-8, FF-12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from survive_nb import fish_fish
from survive_nb.fish_fish import SLOTS, Bid, LayRow, Options, State
from survive_nb.fish_fish.model import ROWS, TILES
from survive_nb.game import Refusal
from survive_nb.teaching.boards import first
from survive_nb.teaching.message import Message, say
from survive_nb.teaching.tasks import ClickTask, Places, WrongIdea

#: The bids and the baits that can be clicked.
BID_PLACES: Final[Places] = frozenset(f"bid-{tiles}" for tiles in range(TILES + 1))
BAIT_PLACES: Final[Places] = frozenset(f"bait-{bait}" for bait in SLOTS)


def _states(rng: Random, players: int) -> Iterator[State]:
    """Play a game at random and yield all its moments."""
    state = fish_fish.start(Options(players, rng.randrange(players)))
    while state.actor is not None:
        yield state
        state, _ = fish_fish.apply_action(state, rng.choice(fish_fish.legal_actions(state)))


def moment(rng: Random, players: int, good: Callable[[State], bool]) -> State:
    """Return a moment of some game that is good for an exercise."""

    def make() -> list[State]:
        return [state for state in _states(rng, players) if good(state)]

    return rng.choice(first(make, bool))


def number_of(place: str) -> int:
    """Return the number in the name of a place.

    >>> number_of("bait-3")
    3
    """
    return int(place.rpartition("-")[2])


def _baits(values: Iterable[int]) -> Places:
    return frozenset(f"bait-{value}" for value in values)


def _seats(seats: Iterable[int]) -> Places:
    return frozenset(f"seat-{seat}" for seat in seats)


def _told(refusal: Refusal | None) -> Message:
    """Say why something is not allowed, as the game itself says it."""
    assert refusal is not None
    return Message.of(refusal)


def onlooker(state: State) -> fish_fish.View:
    """Return what everybody at the table sees."""
    return fish_fish.view_for(state, None)


def without_turn(state: State) -> fish_fish.View:
    """Return what everybody sees, without the light on the seat to act: that seat is what is asked for."""
    return replace(onlooker(state), to_act=None)


def all_seats(state: State) -> Places:
    """Return every seat of a table as a place."""
    return _seats(range(state.options.players))


# -- baits ---------------------------------------------------------------------------------------------------


def _one_three_gone(rng: Random) -> State:
    """Find a fisher about to lay a row who has laid one of the two 3s (FF-1)."""
    return moment(
        rng, 4, lambda state: state.bait is None and state.baits.count(3) == 1 and len(state.baits) == 2
    )


def _why_no_bait(state: State, place: str) -> Message:
    """Say why a bait cannot be laid; a card that the fisher holds is asked about, so it is not the reason."""
    card = fish_fish.CARDS[0] if state.fish_left else fish_fish.CARDS[1]
    return _told(fish_fish.why_not(state, LayRow(card, number_of(place))))


BAITS: Final = ClickTask(
    name="baits",
    title=say("What can still come"),
    question=say("Choose every bait that the fisher can still lay in this hand."),
    position=_one_three_gone,
    view=onlooker,
    places=lambda _: BAIT_PLACES,
    answer=lambda state: _baits(state.baits),
    why_not=_why_no_bait,
    # There are four baits to choose from.
    apart=1,
    hints=(
        say("A bait that has been laid does not come back before the next hand.", rule="FF-7"),
        say("There are five bait cards, but only four values. Which value is there twice?", rule="FF-1"),
    ),
    wrong_ideas=(
        WrongIdea(
            "one_three",
            lambda state: _baits(state.baits) - {"bait-3"},
            say("One 3 has gone, but there are two of them.", rule="FF-1"),
        ),
        WrongIdea(
            "all",
            lambda _: BAIT_PLACES,
            say("That was so at the start of the hand. Each bait is laid once.", rule="FF-7"),
        ),
        WrongIdea(
            "gone",
            lambda state: BAIT_PLACES - _baits(state.baits),
            say("You chose what has gone. Wanted is what is still to come."),
        ),
    ),
    well_done=say("Everybody can see this, and many forget to look: you know how good it can still get."),
)


# -- seats ---------------------------------------------------------------------------------------------------


def _still_to_bid(state: State) -> Places:
    """Return the fish that have a bid to make on this row (FF-4)."""
    return _seats(
        seat
        for seat, bid in enumerate(state.bids)
        if seat != state.fisher and bid is None and state.tiles[seat]
    )


def _without_tiles(state: State) -> Places:
    """Return the fish that had no tiles left when this row was laid."""
    return _seats(
        seat
        for seat, bid in enumerate(state.bids)
        if seat != state.fisher and bid is None and not state.tiles[seat]
    )


def _could_bid_again(state: State) -> Places:
    """Return the fish that have bid and still hold tiles."""
    return _seats(seat for seat, bid in enumerate(state.bids) if bid is not None and state.tiles[seat])


def _in_mid_row(rng: Random) -> State:
    """Find a row of eight players on which some have bid, some have not, and some cannot."""

    def good(state: State) -> bool:
        parts = _without_tiles(state), _could_bid_again(state)
        return state.bait is not None and min(map(len, parts)) >= 2 and len(_still_to_bid(state)) >= 3

    return moment(rng, 8, good)


def _why_no_turn(state: State, place: str) -> Message:
    """Say why a seat is not the one: it has bid, or else as the game itself says it."""
    seat = number_of(place)
    if state.bids[seat] is not None:
        return say("{seat}: the bid on this row lies there already.", seat=seat, rule="FF-4")
    return _told(fish_fish.out_of_turn(state, seat))


BIDDERS: Final = ClickTask(
    name="bidders",
    title=say("Who still has to bid"),
    question=say("Choose every seat that still has to bid on the row on the table."),
    position=_in_mid_row,
    view=without_turn,
    places=all_seats,
    answer=_still_to_bid,
    why_not=_why_no_turn,
    # The fisher is one seat.
    apart=1,
    hints=(
        say("Everybody bids once on a row, in the open: the tiles lie in front of them.", rule="FF-4"),
        say("Three sorts of people have no bid to make: who is fisher, who has bid, who has no tiles."),
    ),
    wrong_ideas=(
        WrongIdea(
            "next_only",
            lambda state: _seats([state.actor]),
            say("That seat is the next one. It is not the last one."),
        ),
        WrongIdea(
            "fisher_too",
            lambda state: _still_to_bid(state) | _seats([state.fisher]),
            say("All right but one: the fisher lays the row and does not bid on it.", rule="FF-4"),
        ),
        WrongIdea(
            "empty_too",
            lambda state: _still_to_bid(state) | _without_tiles(state),
            say("You cannot bid what you do not have: look at the tiles.", rule="FF-4"),
        ),
        WrongIdea(
            "again",
            lambda state: _still_to_bid(state) | _could_bid_again(state),
            say("Some of these have bid already. Nobody bids twice on a row.", rule="FF-4"),
        ),
    ),
    well_done=say("The later you bid, the more you have seen. That is worth something."),
)


def _first_of(state: State, *, backwards: bool = False, with_tiles: bool = True) -> Places:
    """Return who bids first in one direction or the other."""
    order = fish_fish.bidding_order(state.options.players, state.hand, state.fisher)
    going = order[::-1] if backwards else order
    return _seats([next(seat for seat in going if state.tiles[seat] or not with_tiles)])


def _row_just_laid(rng: Random) -> State:
    """Find a row on which nobody has bid, and on which the fisher's neighbour cannot bid (FF-12)."""

    def good(state: State) -> bool:
        if state.bait is None or any(bid is not None for bid in state.bids):
            return False
        right = _first_of(state)
        return right not in (_first_of(state, with_tiles=False), _first_of(state, backwards=True))

    return moment(rng, 8, good)


BEGINS: Final = ClickTask(
    name="begins",
    title=say("Who begins"),
    question=say("The row has just been laid. Choose the seat that bids first."),
    position=_row_just_laid,
    view=without_turn,
    places=all_seats,
    answer=_first_of,
    why_not=_why_no_turn,
    apart=2,
    hints=(
        say("The arrows round the water show which way bidding goes in this hand.", rule="FF-12"),
        say("Begin beside the fisher. Does that seat have tiles?", rule="FF-4"),
    ),
    wrong_ideas=(
        WrongIdea(
            "other_way",
            lambda state: _first_of(state, backwards=True),
            say(
                "That is the other way round. Odd hands go clockwise, even hands counter-clockwise.",
                rule="FF-12",
            ),
        ),
        WrongIdea(
            "no_tiles",
            lambda state: _first_of(state, with_tiles=False),
            say("The right direction, but this seat has no tiles: the next one begins.", rule="FF-4"),
        ),
        WrongIdea(
            "fisher",
            lambda state: _seats([state.fisher]),
            say("The fisher has done their part: the row lies there.", rule="FF-4"),
        ),
    ),
    well_done=say("In the next hand it goes the other way round. So the good seats wander."),
)


# -- bids ----------------------------------------------------------------------------------------------------


def _in_the_last_row(rng: Random) -> State:
    """Find a fish with two or three tiles in the fisher's fifth row (FF-5)."""

    def good(state: State) -> bool:
        seat = state.actor
        return (
            state.bait is not None and state.row == ROWS and seat is not None and state.tiles[seat] in (2, 3)
        )

    return moment(rng, 3, good)


def _held(state: State) -> int:
    """Return how many tiles the seat to act holds."""
    assert state.actor is not None
    return state.tiles[state.actor]


LAST_ROW: Final = ClickTask(
    name="last_row",
    title=say("The last row"),
    question=say(
        "This is the fifth row, and it is your turn: the arrow points at you. Choose every legal bid."
    ),
    position=_in_the_last_row,
    view=lambda state: fish_fish.view_for(state, state.actor),
    places=lambda _: BID_PLACES,
    answer=lambda state: frozenset({f"bid-{_held(state)}"}),
    why_not=lambda state, place: _told(fish_fish.why_not(state, Bid(number_of(place)))),
    apart=2,
    hints=(
        say("How many tiles do you still hold? More than that nobody can bid.", rule="FF-4"),
        say("No row comes after this one. What happens to the tiles?", rule="FF-5"),
    ),
    wrong_ideas=(
        WrongIdea(
            "any",
            lambda state: frozenset(f"bid-{tiles}" for tiles in range(_held(state) + 1)),
            say("So it is in the rows before. In the last one there is no choice left.", rule="FF-5"),
        ),
        WrongIdea(
            "four",
            lambda _: frozenset({f"bid-{TILES}"}),
            say("Everything, yes, but only what you still hold.", rule="FF-4"),
        ),
        WrongIdea(
            "nothing",
            lambda _: frozenset({"bid-0"}),
            say("You cannot sit this one out: all tiles must be bid in the end.", rule="FF-5"),
        ),
    ),
    well_done=say("If you wait till the end, you bid everything on a card that somebody else chose."),
)


# -- the second "Fish!" --------------------------------------------------------------------------------------


def _before_the_end(rng: Random) -> State:
    """Find a row that holds the second "Fish!", before its last bid, with the 5 gone (FF-8)."""

    def good(state: State) -> bool:
        seat = state.actor
        if state.card != "fish" or state.revealed_fish != 1 or seat is None or not state.tiles[seat]:
            return False
        # The bid in the question is the last one, and at least one player keeps a tile.
        is_last = _still_to_bid(state) == _seats([seat])
        values = set(state.baits)
        clear = len(values) >= 2 and max(values) < max(SLOTS) and state.bait not in {*values, max(SLOTS)}
        return is_last and clear and sum(state.tiles) >= 2

    return moment(rng, 4, good)


def _why_no_landing(state: State, place: str) -> Message:
    bait = number_of(place)
    if bait == state.bait:
        return say("Bait {bait} lies on the table: the fisher no longer holds it.", bait=bait, rule="FF-8")
    if bait not in state.baits:
        return say("Bait {bait} has gone: the fisher holds it no more.", bait=bait, rule="FF-8")
    return say("The fisher still holds a higher bait than {bait}.", bait=bait, rule="FF-8")


LANDING: Final = ClickTask(
    name="landing",
    title=say("The second “Fish!”"),
    question=say(
        "You are the fisher, and your second “Fish!” lies there. The last fish bids 1 tile, and the card is"
        " turned over. Choose the bait on whose slots all tiles land that nobody has bid."
    ),
    position=_before_the_end,
    view=lambda state: fish_fish.view_for(state, state.fisher),
    places=lambda _: BAIT_PLACES,
    answer=lambda state: _baits([max(state.baits)]),
    why_not=_why_no_landing,
    apart=2,
    hints=(
        say(
            "With the second “Fish!” revealed the hand ends at once. That is good for patient fish.",
            rule="FF-8",
        ),
        say("The highest bait counts that the fisher still holds. Which ones are those?", rule="FF-8"),
    ),
    wrong_ideas=(
        WrongIdea(
            "five",
            lambda _: _baits([max(SLOTS)]),
            say("The 5 would be nice, but the fisher no longer holds it.", rule="FF-8"),
        ),
        WrongIdea(
            "row",
            lambda state: _baits([state.bait]),
            say("On the bait of the row there is only what was bid, and that is caught.", rule="FF-6"),
        ),
        WrongIdea(
            "lowest",
            lambda state: _baits([min(state.baits)]),
            say("The sea is kinder than that: the highest bait counts, not the lowest.", rule="FF-8"),
        ),
    ),
    well_done=say("So a tile that you keep is worth something too. Remember it when you reckon."),
)
