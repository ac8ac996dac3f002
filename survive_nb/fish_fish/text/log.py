"""The log of Fish Fish! in words, and the prompt: what is awaited now, in one sentence.

The log says nothing that the events do not: a fishing card is named only to a viewer who saw it (FF-6).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish.history import HandHistory
from survive_nb.fish_fish.model import CATCH_POINTS, ROWS
from survive_nb.fish_fish.view import View
from survive_nb.i18n.words import Words, mark
from survive_nb.text.log import Chapter, LogWriter, Sentence, facts_of


def prompt(view: View, words: Words) -> str:
    """Say whose decision is awaited, in which row, and what is to be decided."""
    if view.to_act is None and not view.winners:
        return words.say("Hand {number} is over.", number=view.hand)
    if view.to_act is None:
        return words.say("The game is over. Won by: {winners}.", winners=view.winners)
    if view.viewer == view.to_act:
        return _yours(view, words)
    facts: dict[str, object] = {"row": view.row, "bait": view.bait, "actor": view.to_act}
    if view.bait is None:
        return words.say("Row {row}: a card and a bait are being chosen by {actor}.", **facts)
    return words.say("Row {row}, bait {bait}: a bid is awaited from {actor}.", **facts)


def _yours(view: View, words: Words) -> str:
    """Say to a player what is to be done."""
    if view.bait is None:
        return words.say("Your turn, row {row}: choose a fishing card and a bait.", row=view.row)
    assert isinstance(view.viewer, int)
    facts: dict[str, object] = {"row": view.row, "bait": view.bait, "tiles": view.tiles[view.viewer]}
    if view.row == ROWS:
        return words.say("The last row, bait {bait}: all your tiles are bid, {tiles}.", **facts)
    return words.say("Your turn, row {row}, bait {bait}: bid 0 to {tiles} tiles.", **facts)


#: Rule by which a hand ended → its sentence.
_ENDED: Final = {
    "FF-8": mark("The second “Fish!” has been revealed: the hand is over."),
    "FF-9": mark("All tiles have been bid: the hand is over."),
}
#: Rule by which tiles landed → its sentence.
_LANDED: Final = {
    "FF-6": mark("The bidders eat. Tiles on slot {bait}: {shares}."),
    "FF-8": mark("Tiles left go to the highest bait the fisher still holds, {bait}: {shares}."),
}


class FishLogWriter(LogWriter[ev.Event]):
    """Writes a chapter for each hand."""

    def __init__(self, words: Words, before: View | None = None) -> None:
        """Begin with the first hand, or at a view of the hand so far."""
        self._hand = HandHistory() if before is None else HandHistory.of(before)
        super().__init__(words, words.say("Hand {number}", number=1))

    def remember(self, event: ev.Event) -> None:
        """Follow the hand."""
        self._hand.feed(event)

    def belongs(self, group: Sequence[ev.Event], event: ev.Event) -> bool:
        """Put tiles together that land by the same rule."""
        landed = isinstance(event, ev.TilesLanded) and isinstance(group[0], ev.TilesLanded)
        return landed and event.rule == group[0].rule

    def heading(self, event: ev.Event) -> tuple[str, int] | None:
        """Return the heading of a hand; the first fisher is known when the first row is laid."""
        if isinstance(event, ev.HandBegan):
            return self._heading(event.hand, event.fisher), event.fisher
        first = self.log_lines[0]
        if isinstance(event, ev.RowLaid) and isinstance(first, Chapter) and first.seat is None:
            self.log_lines[0] = replace(first, heading=self._heading(1, event.seat), seat=event.seat)
        return None

    def _heading(self, hand: int, fisher: int) -> str:
        return self.words.say("Hand {number}, fisher: {fisher}", number=hand, fisher=fisher)

    def sentences(self, group: Sequence[ev.Event]) -> list[Sentence]:
        """Describe events that belong together."""
        first = group[0]
        match first:
            case ev.TilesLanded(rule, _, bait):
                landed = [(event.seat, event.tiles) for event in group if isinstance(event, ev.TilesLanded)]
                found = [(self.words.say(_LANDED[rule], bait=bait, shares=shares(landed, self.words)), rule)]
            case ev.HandEnded():
                found = list(_hand_ended(first, self.words, self._hand))
            case ev.GameEnded():
                found = list(_game_ended(first, self.words))
            case ev.BidMade(seat, tiles):
                found = [_bid(seat, tiles, self.words, self._hand)]
            case ev.HandBegan():
                found = []
            case _:
                found = [(_one(first, self.words), first.rule)]
        return [(text, (rule,)) for text, rule in found]


def _one(event: ev.RowLaid | ev.RowDiscarded | ev.RowRevealed | ev.TilesCaught, words: Words) -> str:
    """Describe an event that needs no other."""
    facts = facts_of(event)
    match event:
        case ev.TilesCaught(seat, tiles):
            return words.say_n(
                "The fisher ({seat}) wins {n} tile.",
                "The fisher ({seat}) wins {n} tiles.",
                tiles,
                seat=seat,
            )
        case ev.RowRevealed():
            return words.say("The card under bait {bait} is revealed: {card}", **facts)
        case ev.RowLaid(card=None):
            return words.say("{seat} laid row {row}: bait {bait} on a hidden card.", **facts)
        case ev.RowLaid():
            return words.say("{seat} laid row {row}: bait {bait} on {card}.", **facts)
        case ev.RowDiscarded(card=None):
            return words.say("Nobody bid: row {row} with bait {bait} is discarded unseen.", **facts)
        case _:
            return words.say("Nobody bid: row {row} with bait {bait} is discarded. It was {card}.", **facts)


def _bid(seat: int, tiles: int, words: Words, history: HandHistory) -> tuple[str, str]:
    """Describe a bid; in the last row nobody had a choice (FF-5)."""
    if history.row == ROWS:
        text = words.say_n(
            "{seat} bid all that is left: {n} tile.",
            "{seat} bid all that is left: {n} tiles.",
            tiles,
            seat=seat,
        )
        return text, "FF-5"
    if not tiles:
        return words.say("{seat} bid nothing.", seat=seat), "FF-4"
    return words.say_n("{seat} bid {n} tile.", "{seat} bid {n} tiles.", tiles, seat=seat), "FF-4"


# -- the end of a hand --------------------------------------------------------------------------------------


def _hand_ended(ended: ev.HandEnded, words: Words, history: HandHistory) -> Iterator[tuple[str, str]]:
    """Say why the hand ended, who was caught, who ate what, and the points that this brought (FF-10)."""
    yield words.say(_ENDED[ended.rule]), ended.rule
    if history.losers():
        yield words.say("Caught in this hand: {shares}.", shares=shares(history.losers(), words)), "FF-6"
    for seat, points in enumerate(ended.points):
        yield _points(seat, points, words, history), "FF-10"


def _points(seat: int, points: int, words: Words, history: HandHistory) -> str:
    """Say what one seat scored and what for; a viewer who saw only the end knows only the points."""
    if seat == history.fisher:
        facts = {"seat": seat, "tiles": points // CATCH_POINTS, "worth": CATCH_POINTS, "points": points}
        return words.say("{seat}, the fisher: {tiles} × {worth} = {points} points.", **facts)
    eaten = history.meals(seat)
    if not eaten:
        return words.say("{seat}: {points} points.", seat=seat, points=points)
    return words.say(
        "{seat}: {meals} = {points} points.", seat=seat, meals=meals(eaten, words), points=points
    )


def meals(eaten: Sequence[tuple[int, int]], words: Words) -> str:
    """Write what tiles on slots are worth as a sum: "1 × 3 + 2 × 2" (FF-10)."""
    total = ""
    for bait, tiles in eaten:
        meal = words.say("{tiles} × {bait}", tiles=tiles, bait=bait)
        total = words.say("{left} + {right}", left=total, right=meal) if total else meal
    return total


def shares(tiles: Iterable[tuple[int, int]], words: Words) -> str:
    """Name seats with their numbers of tiles: "Ada (2 tiles) and Rosa (1 tile)"."""
    return words.join(
        [words.say_n("{seat} ({n} tile)", "{seat} ({n} tiles)", count, seat=seat) for seat, count in tiles],
        "text",
    )


def _scores(scores: Iterable[int], words: Words) -> str:
    """Name seats with their points: "Ada (12 points) and Rosa (9 points)"."""
    totals = [
        words.say_n("{seat} ({n} point)", "{seat} ({n} points)", points, seat=seat)
        for seat, points in enumerate(scores)
    ]
    return words.join(totals, "text")


def _game_ended(ended: ev.GameEnded, words: Words) -> Iterator[tuple[str, str]]:
    """Say the final scores and who won; equal scores share the victory (FF-14)."""
    yield words.say("Final scores: {shares}.", shares=_scores(ended.scores, words)), ended.rule
    if len(ended.winners) > 1:
        yield words.say("The victory is shared by {winners}.", winners=ended.winners), ended.rule
    else:
        yield words.say("The game is won by {winners}.", winners=ended.winners), ended.rule
