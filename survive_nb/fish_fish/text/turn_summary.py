"""What a player of Fish Fish! did last in a few words, and what happened since one's own bid in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from survive_nb.fish_fish import events as ev
from survive_nb.i18n.words import Words


def turn_of(event: ev.Event) -> int | None:
    """Return the seat that lays a row or bids: each of these is a turn."""
    return event.seat if isinstance(event, ev.RowLaid | ev.BidMade) else None


def turn_summary(events: Sequence[ev.Event], words: Words) -> list[str]:
    """Return what one row or bid was, and what came of it; a hidden card is never named."""
    return list(_phrases(events, words))


def _phrases(events: Sequence[ev.Event], words: Words) -> Iterator[str]:
    for event in events:
        match event:
            case ev.RowLaid(_, row, bait):
                yield words.say("row {row}: bait {bait}", row=row, bait=bait)
            case ev.BidMade(_, 0):
                yield words.say("no bid")
            case ev.BidMade(_, tiles):
                yield words.say_n("bid: {n} tile", "bid: {n} tiles", tiles)
            case ev.RowRevealed(_, _, card):
                yield words.say("revealed: {card}", card=card)
            case ev.RowDiscarded():
                yield words.say("row discarded")
            case ev.HandEnded():
                yield words.say("end of the hand")
            case _:
                pass


def recap(events: Iterable[ev.Event], words: Words) -> str:
    """Say in numbers what happened: rows, bids and tiles, and what was revealed."""
    rows = bids = 0
    cards = []
    for event in events:
        rows += isinstance(event, ev.RowLaid)
        bids += event.tiles if isinstance(event, ev.BidMade) else 0
        cards += [event.card] if isinstance(event, ev.RowRevealed) else []
    parts = [words.say_n("{n} row laid", "{n} rows laid", rows)] if rows else []
    if bids or not parts:
        parts.append(words.say_n("{n} tile bid", "{n} tiles bid", bids))
    parts += [words.say("the card was {card}", card=card) for card in cards]
    return words.join(parts, "text")
