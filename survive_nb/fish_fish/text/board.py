"""The table in words: a name for every place, and a description that says all that the picture shows.

Both are made from the view alone, so they contain no more than the picture does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from survive_nb.fish_fish.model import CARD_COUNT, CARDS, SLOTS, TILES, Action, Bid, Bids, Card, LayRow
from survive_nb.fish_fish.text.commands import written
from survive_nb.fish_fish.text.log import meals, prompt, shares
from survive_nb.fish_fish.view import SeenRow, View
from survive_nb.i18n.words import Words
from survive_nb.text.description import Choice, Description, Table, description, in_a_row, section

#: The places that are there at every table, beside one for each seat.
COMMON_PLACES: Final = (
    "row",
    *(f"bait-{bait}" for bait in SLOTS),
    *(f"card-{card}" for card in CARDS),
    *(f"bid-{tiles}" for tiles in range(TILES + 1)),
)


def places(players: int) -> tuple[str, ...]:
    """Return the names of all places at a table for this number of players.

    >>> places(2)[:4]
    ('seat-0', 'seat-1', 'row', 'bait-2')
    """
    return (*(f"seat-{seat}" for seat in range(players)), *COMMON_PLACES)


# -- the name of every place ---------------------------------------------------------------------------------


def labels(view: View, words: Words, players: Sequence[str] | None = None) -> dict[str, str]:
    """Return what each place is and holds; ``players`` are names, if the words do not know them already."""
    return dict(_labels(view, words if players is None else words.with_players(players)))


@lru_cache(maxsize=8)
def _labels(view: View, words: Words) -> tuple[tuple[str, str], ...]:
    found = [(f"seat-{seat}", _seat(seat, view, words)) for seat in range(view.players)]
    found.append(("row", _row(view, words)))
    found += [(f"bait-{bait}", _bait(bait, view, words)) for bait in SLOTS]
    found += [(f"card-{card}", _card(card, view, words)) for card in CARDS]
    found += [(f"bid-{tiles}", _bid(tiles, words)) for tiles in range(TILES + 1)]
    return tuple(found)


def _seat(seat: int, view: View, words: Words) -> str:
    """Say who sits here, with what, and how it stands."""
    return words.say(
        "{place}: {things}", place=_who(seat, view, words), things=in_a_row(_has(seat, view, words), words)
    )


def _who(seat: int, view: View, words: Words) -> str:
    if seat == view.fisher:
        return words.say("{seat}, fisher", seat=seat)
    return words.say("{seat}, fish", seat=seat)


def _has(seat: int, view: View, words: Words) -> Iterator[str]:
    """Say what a seat holds, has bid, has eaten or caught, and its score."""
    if seat == view.fisher:
        yield words.say_n("{n} tile caught", "{n} tiles caught", view.caught)
    else:
        yield words.say_n("{n} tile left", "{n} tiles left", view.tiles[seat])
        bid = view.bids[seat]
        if bid is not None:
            yield words.say("bid on this row: {tiles}", tiles=bid)
        eaten = [(bait, tiles) for bait, tiles in zip(SLOTS, view.slots[seat], strict=True) if tiles]
        if eaten:
            yield words.say("catch board: {meals}", meals=meals(eaten, words))
    yield words.say("score {points}", points=view.scores[seat])


def _row(view: View, words: Words) -> str:
    """Say what lies on the table, as far as the viewer knows it (FF-3)."""
    if view.bait is None:
        return words.say("The row: nothing on the table")
    facts: dict[str, object] = {"row": view.row, "bait": view.bait, "card": view.card}
    if view.card is None:
        text = words.say("Row {row}: bait {bait} on a hidden card", **facts)
    else:
        text = words.say("Row {row}: bait {bait} on {card}, which only you know", **facts)
    return in_a_row([text, *_bids(view.bids, words)], words)


def _bids(bids: Bids, words: Words) -> Iterator[str]:
    """Say who bid what; nothing where nobody has."""
    made = [(seat, bid) for seat, bid in enumerate(bids) if bid is not None]
    if made:
        yield words.say("bids: {shares}", shares=shares(made, words))


def _bait(bait: int, view: View, words: Words) -> str:
    """Say where the bait cards of a value are: everybody sees which ones have gone."""
    left = view.baits.count(bait)
    if view.bait == bait and not left:
        return words.say("Bait {bait}: on the table", bait=bait)
    if not left:
        return words.say("Bait {bait}: gone", bait=bait)
    if view.viewer == view.fisher:
        return words.say("Bait {bait}: {count} in your hand", bait=bait, count=left)
    return words.say("Bait {bait}: {count} with the fisher", bait=bait, count=left)


def _card(card: Card, view: View, words: Words) -> str:
    """Say how many of these fishing cards the fisher holds, or, to all others, how many were revealed."""
    held = view.fish_left if card == "fish" else view.no_fish_left
    if held is not None and view.viewer == view.fisher:
        return words.say("{card}: {count} in your hand", card=card, count=held)
    revealed = sum(row.revealed and row.card == card for row in view.rows)
    return words.say(
        "{card}: {number} of {count} revealed", card=card, number=revealed, count=CARD_COUNT[card]
    )


def _bid(tiles: int, words: Words) -> str:
    return words.say_n("Bid {n} tile", "Bid {n} tiles", tiles) if tiles else words.say("Bid nothing")


# -- the whole table -----------------------------------------------------------------------------------------


def describe(view: View, words: Words, legal: Iterable[Action] = ()) -> Description:
    """Describe what is awaited, what can be done, and how all stands; ``legal`` are the actions to list."""
    choices = [Choice(named(action, words), written(action, words.lang)) for action in legal]
    past = [_past(n, row, words) for n, row in enumerate(view.rows, 1)]
    return description(
        words.say("The table in words"),
        prompt(view, words),
        section("choices", words.say("What you can do"), choices),
        section("hand", words.say("This hand"), _hand(view, words)),
        *(
            section(f"seat-{seat}", _who(seat, view, words), _has(seat, view, words))
            for seat in range(view.players)
        ),
        section("cards", words.say("The fisher's cards"), _cards(view, words)),
        section("rows", words.say("Rows of this hand"), past),
        *([_sheet(view, words)] if view.sheet else []),
    )


def named(action: Action, words: Words) -> str:
    """Say an action in words: "Lay “Fish!” under bait 3", "Bid 2 tiles"."""
    if isinstance(action, LayRow):
        return words.say("Lay {card} under bait {bait}", card=action.card, bait=action.bait)
    assert isinstance(action, Bid)
    return _bid(action.tiles, words)


def _hand(view: View, words: Words) -> Iterator[str]:
    """Say which hand it is, in which order the fish bid, and what lies on the table (FF-12)."""
    yield words.say("Hand {number} of {count}", number=view.hand, count=view.hands)
    yield words.say("Bidding order: {order}", order=words.join(view.order, "seat"))
    yield _row(view, words)


def _cards(view: View, words: Words) -> Iterator[str]:
    """Say which baits are to come, and what is known of the fishing cards."""
    yield words.say("Baits to come: {baits}", baits=view.baits)
    yield from (_card(card, view, words) for card in CARDS)
    unseen = sum(not row.revealed for row in view.rows)
    yield words.say_n("{n} card discarded unseen", "{n} cards discarded unseen", unseen)


def _past(number: int, row: SeenRow, words: Words) -> str:
    """Tell a row that was set aside (FF-6, FF-7)."""
    facts: dict[str, object] = {"row": number, "bait": row.bait, "card": row.card}
    if row.revealed:
        text = words.say("Row {row}: bait {bait} on {card}", **facts)
    elif row.card is None:
        text = words.say("Row {row}: bait {bait}, discarded unseen", **facts)
    else:
        text = words.say("Row {row}: bait {bait} on {card}, discarded, which only you know", **facts)
    return in_a_row([text, *_bids(row.bids, words)], words)


def _sheet(view: View, words: Words) -> Table:
    """Return the score sheet: a line for each hand, a column for each player, and the sums."""
    seats = range(view.players)
    head = (words.say("Hand"), *(words.player(seat) for seat in seats))
    hands = [
        (words.say("Hand {number}", number=n), *(words.number(points) for points in hand))
        for n, hand in enumerate(view.sheet, 1)
    ]
    total = (words.say("Total"), *(words.number(view.scores[seat]) for seat in seats))
    return Table("sheet", words.say("Score sheet"), (head, *hands, total))
