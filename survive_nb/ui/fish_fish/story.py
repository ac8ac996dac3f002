"""What happened, in words: the lines of the log hand by hand, and one announcement for whoever listens.

The story tells nothing that the events do not: a fishing card is in it only for eyes that saw it (FF-6).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from survive_nb.fish_fish import events as ev
from survive_nb.fish_fish.model import CATCH_POINTS, ROWS
from survive_nb.fish_fish.view import View
from survive_nb.ui.fish_fish.prompt import prompt
from survive_nb.ui.fish_fish.tale import Tale
from survive_nb.ui.story import Chapter, Line, announcement
from survive_nb.ui.words import Words, mark

#: Rule by which a hand ended → how it is told.
_ENDED: Final = {
    "FF-8": mark("The second “Fish!” has been revealed: the hand is over."),
    "FF-9": mark("All tiles have been bid: the hand is over."),
}
#: Rule by which tiles landed → how it is told.
_LANDED: Final = {
    "FF-6": mark("The bidders eat; on slot {bait} they put: {shares}."),
    "FF-8": mark("Tiles left go to the highest bait the fisher still holds, {bait}: {shares}."),
}


def chronicle(moments: Iterable[Sequence[ev.Event]], words: Words) -> list[Chapter]:
    """Tell a game, a chapter for each hand: ``moments`` are the events of moment 0, 1, 2, … of one seat."""
    tale, hand, began = Tale(), 1, 0
    chapters: list[Chapter] = []
    lines: list[Line] = []
    for moment, events in enumerate(moments):
        for group in _groups(events):
            if isinstance(group[0], ev.HandBegan):
                chapters.append(_chapter(hand, tale.fisher, began, lines, words))
                hand, began, lines = group[0].hand, moment, []
            lines += _lines(group, words, tale, moment)
            for event in group:
                tale.feed(event)
    return [*chapters, _chapter(hand, tale.fisher, began, lines, words)]


def _chapter(hand: int, fisher: int | None, began: int, lines: Sequence[Line], words: Words) -> Chapter:
    """Close a chapter; until the first row is laid, the events do not tell who the first fisher is."""
    if fisher is None:
        heading = words.say("Hand {number}", number=hand)
    else:
        heading = words.say("Hand {number}, fisher: {fisher}", number=hand, fisher=fisher)
    return Chapter(heading, fisher, began, tuple(lines))


def told(events: Sequence[ev.Event], words: Words, before: View, now: View) -> str:
    """Announce what happened between two views, and what is awaited now, in short sentences."""
    return announcement(lines_of(events, words, before=before), prompt(now, words))


def lines_of(
    events: Sequence[ev.Event], words: Words, moment: int = 0, before: View | None = None
) -> list[Line]:
    """Tell the events of one moment; the view before them tells what happened earlier in the hand."""
    tale = Tale() if before is None else Tale.of(before)
    lines: list[Line] = []
    for group in _groups(events):
        lines += _lines(group, words, tale, moment)
        for event in group:
            tale.feed(event)
    return lines


def line(event: ev.Event, words: Words) -> str | None:
    """Tell one event by itself; ``None`` for what goes without saying."""
    return next((said.text for said in lines_of([event], words)), None)


# -- telling ------------------------------------------------------------------------------------------------


def _groups(events: Sequence[ev.Event]) -> Iterator[list[ev.Event]]:
    """Put tiles that land by the same rule together; everything else stands alone."""
    group: list[ev.Event] = []
    for event in events:
        if group and not (_lands(event) and _lands(group[0]) and event.rule == group[0].rule):
            yield group
            group = []
        group.append(event)
    if group:
        yield group


def _lands(event: ev.Event) -> bool:
    return isinstance(event, ev.TilesLanded)


def _lines(group: Sequence[ev.Event], words: Words, tale: Tale, moment: int) -> list[Line]:
    """Tell events that belong together."""
    first = group[0]
    match first:
        case ev.TilesLanded(rule, _, bait):
            landed = [(event.seat, event.tiles) for event in group if isinstance(event, ev.TilesLanded)]
            said = [(words.say(_LANDED[rule], bait=bait, shares=shares(landed, words)), rule)]
        case ev.HandEnded():
            said = list(_say_end(first, words, tale))
        case ev.GameEnded():
            said = list(_say_result(first, words))
        case _:
            text = _say_one(first, words, tale)
            said = [] if text is None else [text]
    return [Line(text, moment, (rule,)) for text, rule in said]


def _say_one(event: ev.Event, words: Words, tale: Tale) -> tuple[str, str] | None:
    """Tell one event and name its rule; that a hand begins is said by its heading."""
    match event:
        case ev.RowLaid(seat, row, bait, None):
            text = words.say(
                "{seat} laid row {row}: bait {bait} on a hidden card.", seat=seat, row=row, bait=bait
            )
        case ev.RowLaid(seat, row, bait, card):
            facts = {"seat": seat, "row": row, "bait": bait, "card": card}
            text = words.say("{seat} laid row {row}: bait {bait} on {card}.", **facts)
        case ev.BidMade(seat, tiles):
            return _say_bid(seat, tiles, words, tale)
        case ev.RowDiscarded(_, row, bait, None):
            text = words.say(
                "Nobody bid: row {row} with bait {bait} is discarded unseen.", row=row, bait=bait
            )
        case ev.RowDiscarded(_, row, bait, card):
            facts = {"row": row, "bait": bait, "card": card}
            text = words.say("Nobody bid: row {row} with bait {bait} is discarded. It was {card}.", **facts)
        case ev.RowRevealed(_, bait, card):
            text = words.say("The card under bait {bait} is revealed: {card}", bait=bait, card=card)
        case ev.TilesCaught(seat, tiles):
            text = words.say_n(
                "The fisher wins {n} tile. The fisher: {seat}.",
                "The fisher wins {n} tiles. The fisher: {seat}.",
                tiles,
                seat=seat,
            )
        case _:
            return None
    return text, event.rule


def _say_bid(seat: int, tiles: int, words: Words, tale: Tale) -> tuple[str, str]:
    """Tell a bid; in the last row nobody had a choice (FF-5)."""
    if tale.row == ROWS:
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


def _say_end(ended: ev.HandEnded, words: Words, tale: Tale) -> Iterator[tuple[str, str]]:
    """Tell why the hand ended, who was caught, who ate what, and the points that this brought (FF-10)."""
    yield words.say(_ENDED[ended.rule]), ended.rule
    if tale.losers():
        yield words.say("Caught in this hand: {shares}.", shares=shares(tale.losers(), words)), "FF-6"
    for seat, points in enumerate(ended.points):
        yield _say_points(seat, points, words, tale), "FF-10"


def _say_points(seat: int, points: int, words: Words, tale: Tale) -> str:
    """Tell what one seat scored and what for; whoever saw only the end knows only the points."""
    if seat == tale.fisher:
        facts = {"seat": seat, "tiles": points // CATCH_POINTS, "worth": CATCH_POINTS, "points": points}
        return words.say("{seat}, the fisher: {tiles} × {worth} = {points} points.", **facts)
    eaten = tale.meals(seat)
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
    """Name seats with their numbers of tiles: "Ada 2 and Rosa 1"."""
    return words.join([words.say("{seat} {tiles}", seat=seat, tiles=count) for seat, count in tiles])


def _say_result(ended: ev.GameEnded, words: Words) -> Iterator[tuple[str, str]]:
    """Tell the final scores and who won; equal scores share the victory (FF-14)."""
    yield words.say("Final scores: {shares}.", shares=shares(enumerate(ended.scores), words)), ended.rule
    if len(ended.winners) > 1:
        yield words.say("The victory is shared by {winners}.", winners=ended.winners), ended.rule
    else:
        yield words.say("The game is won by {winners}.", winners=ended.winners), ended.rule
