"""What happened, in words: the lines of the log, and one announcement for whoever listens.

The story tells nothing that the events do not: explorers' values are never in it, because the log outlives
the set-up in which their owner may look (SET-6).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from survive_nb.survive import events as ev
from survive_nb.survive.view import View
from survive_nb.ui.story import Chapter, Line, announcement
from survive_nb.ui.survive.prompt import prompt
from survive_nb.ui.survive.track import Track
from survive_nb.ui.words import Words, mark

#: Rule of a move → how it is told.
_MOVED: Final = {
    "LAND-1": mark("{explorer} walked from {start} to {to}."),
    "LAND-2": mark("{explorer} boarded {to} from {start}."),
    "LAND-3": mark("{explorer} went into the sea from {start} to {to}."),
    "SWIM-2": mark("{explorer} swam from {start} to {to}."),
    "SWIM-3": mark("{explorer} climbed out of the water onto {to}."),
    "ISLE-1": mark("{explorer} went ashore on {to} and is safe."),
    "ISLE-2": mark("{explorer} swam ashore on {to} and is safe."),
    "TILE-6": mark("A dolphin carried {explorer} from {start} to {to}."),
}
_CHANGED_BOATS: Final = mark("{explorer} changed from {start} to {to}.")
_JUMPED_OFF: Final = mark("{explorer} jumped off {start} into the water on {to}.")
_IN_THE_WATER: Final = mark("In the water now: {explorers}.")
_BY_SHARK: Final = mark("Eaten by a shark: {explorers}.")
_BY_SERPENT: Final = mark("Taken by a serpent: {explorers}.")
_BY_EITHER: Final = mark("Eaten by a serpent or a shark: {explorers}.")
#: Rule by which explorers are lost → how it is told.
_LOST: Final = {
    "BOAT-6": _BY_SERPENT,
    "BOAT-7": _BY_SHARK,
    "CRE-2": _BY_SERPENT,
    "CRE-3": _BY_SHARK,
    "CRE-4": _BY_SHARK,
    "TILE-1": _BY_SHARK,
    "END-1": mark("Lost in the eruption: {explorers}."),
}
_WHIRLED: Final = mark("Gone in the whirlpool: {pieces}.")
#: Rule by which a boat is lost → how it is told.
_BOAT_LOST: Final = {
    "BOAT-6": mark("A serpent destroyed {boat}."),
    "BOAT-7": mark("A whale overturned {boat}."),
    "CRE-2": mark("A serpent destroyed {boat}."),
    "CRE-4": mark("A whale overturned {boat}."),
}
_ENDED: Final = {
    "END-1": mark("The volcano erupted: the game is over."),
    "VAR-3": mark("No explorer is left on the board: the game is over."),
    "VAR-5": mark("Atlantis has sunk: the game is over."),
    "RUL-17": mark("Nobody leaves the board any more: the game is over."),
}
#: Back → the rule that says what it does.
BACK_RULES: Final = {
    "shark": "TILE-1",
    "whale": "TILE-2",
    "boat": "TILE-3",
    "whirlpool": "TILE-4",
    "volcano": "TILE-5",
    "dolphin": "TILE-6",
    "wind": "TILE-7",
    "move_serpent": "TILE-8",
    "move_shark": "TILE-8",
    "move_whale": "TILE-8",
    "shark_repellent": "TILE-9",
    "whale_repellent": "TILE-10",
}


#: A sentence with its rules, or the beginning of a turn.
_Told = tuple[str, tuple[str, ...]] | ev.TurnBegan
#: Events that are told together, and who waited in the water → what was said of them.
Memory = dict[tuple[tuple[ev.Event, ...], str], tuple[_Told, ...]]


class Chronicler:
    """Tells a game moment by moment, as one seat saw it; what has been told stays told.

    ``memory`` holds what an earlier chronicler said of the same game in the same words: after a move was
    taken back, the whole game is told again.
    """

    def __init__(self, words: Words, memory: Memory | None = None) -> None:
        self._words = words
        self._memory: Memory = {} if memory is None else memory
        self._track = Track(from_the_start=True)
        self._turn = 0
        #: How many moments have been told.
        self.moments = 0
        #: Everything told so far: the beginnings of chapters, each followed by its lines.
        self.told: list[Chapter | Line] = [Chapter(words.say("Set-up"), None, 0, ())]

    def add(self, events: Sequence[ev.Event]) -> None:
        """Tell the events of the next moment."""
        for said in _tell(events, self._words, self._track, self._memory):
            if isinstance(said, ev.TurnBegan):
                self._turn += 1
                heading = self._words.say("Turn {number}: {seat}", number=self._turn, seat=said.seat)
                self.told.append(Chapter(heading, said.seat, self.moments, ()))
            else:
                text, rules = said
                self.told.append(Line(text, self.moments, rules))
        self.moments += 1


def chronicle(moments: Iterable[Sequence[ev.Event]], words: Words) -> list[Chapter]:
    """Tell a game: ``moments`` are the events of moment 0, 1, 2, … as one seat saw them."""
    chronicler = Chronicler(words)
    for events in moments:
        chronicler.add(events)
    chapters: list[Chapter] = []
    lines: list[Line] = []
    for told in (*chronicler.told, None):
        if isinstance(told, Line):
            lines.append(told)
            continue
        if chapters:
            chapters[-1] = replace(chapters[-1], lines=tuple(lines))
        lines = []
        if told is not None:
            chapters.append(told)
    return chapters


def told(events: Sequence[ev.Event], words: Words, before: View, now: View) -> str:
    """Announce what happened between two views, and what is awaited now, in short sentences."""
    return announcement(lines_of(events, words, before=before), prompt(now, words))


def lines_of(
    events: Sequence[ev.Event], words: Words, moment: int = 0, before: View | None = None
) -> list[Line]:
    """Tell the events of one moment by themselves; the view before them tells who waited in the water."""
    said = _tell(events, words, Track(before), {})
    return [Line(text[0], moment, text[1]) for text in said if not isinstance(text, ev.TurnBegan)]


def line(event: ev.Event, words: Words) -> str | None:
    """Tell one event by itself; ``None`` for what goes without saying."""
    return next((said.text for said in lines_of([event], words)), None)


# -- telling ------------------------------------------------------------------------------------------------


def _tell(events: Sequence[ev.Event], words: Words, track: Track, memory: Memory) -> Iterator[_Told]:
    """Tell events one after the other, with what belongs together in one sentence."""
    rest = list(events)
    while rest:
        group = _first_group(rest)
        del rest[: len(group)]
        known = (tuple(group), _hunter(group[0], track))
        if known not in memory:
            memory[known] = tuple(_say_group(*known, words))
        yield from memory[known]
        for event in group:
            track.feed(event)


def _first_group(events: list[ev.Event]) -> list[ev.Event]:
    """Return the events at the beginning that are told together."""
    if isinstance(events[0], ev.TileSunk):
        looked_at = len(events) > 1 and isinstance(events[1], ev.TileShown | ev.TileKept)
        return events[: 1 + looked_at]
    key, count = _key(events[0]), 1
    while count < len(events) and key is not None and _key(events[count]) == key:
        count += 1
    return events[:count]


def _key(event: ev.Event) -> tuple[str, ...] | None:
    """Return the same for events that are told together, ``None`` for one that stands alone."""
    match event:
        case ev.ExplorerLost(_, "TILE-4") | ev.BoatLost(_, "TILE-4") | ev.CreatureLost(_, "TILE-4"):
            return ("whirlpool",)
        case ev.ExplorerMoved(rule="BOAT-7" | "CRE-4") | ev.ExplorerLost(rule="BOAT-7" | "CRE-4"):
            # Whoever falls into the water beside a shark is lost in the same breath.
            return ("overboard",)
        case ev.ExplorerMoved(_, _, to, "TILE-3"):
            return ("aboard", to)
        case ev.ExplorerLost(_, rule):
            return ("lost", rule)
        case _:
            return None


def _hunter(event: ev.Event, track: Track) -> str:
    """Say who waited where an explorer swam to: a shark, or else it was a serpent (SWIM-5)."""
    if not isinstance(event, ev.ExplorerLost) or not track.is_complete:
        return _BY_EITHER
    return _BY_SHARK if track.is_shark(track.space(event.explorer)) else _BY_SERPENT


def _say_group(group: tuple[ev.Event, ...], hunter: str, words: Words) -> Iterable[_Told]:
    """Tell events that belong together."""
    first = group[0]
    if isinstance(first, ev.TurnBegan):
        return (first,)
    if isinstance(first, ev.TileSunk):
        return _say_sinking(first, group[1:], words)
    if _key(first) is not None:
        return ((_say_crowd(group, words, hunter), (first.rule,)),)
    text = _say_one(first, words)
    return () if text is None else ((text, _rules(first)),)


def _rules(event: ev.Event) -> tuple[str, ...]:
    if isinstance(event, ev.TilePlayed | ev.TileShown):
        return (BACK_RULES[event.back],)
    return (event.rule,)


def _say_sinking(sunk: ev.TileSunk, looked: tuple[ev.Event, ...], words: Words) -> Iterator[_Told]:
    """Tell a tile, what was under it as far as these eyes know (SINK-5), and who swims (SINK-4)."""
    facts: dict[str, object] = {"seat": sunk.seat, "space": sunk.space, "terrain": sunk.terrain}
    match looked:
        case [ev.TileShown(_, back)]:
            text = words.say("{seat} sank {space}, a {terrain}. Under it: {back}.", **facts, back=back)
            yield text, ("TURN-3", BACK_RULES[back])
        case [ev.TileKept(_, _, None)]:
            yield words.say("{seat} sank {space}, a {terrain}, and kept the tile.", **facts), ("SINK-5",)
        case [ev.TileKept(_, _, str(back))]:
            text = words.say("{seat} sank {space}, a {terrain}, and kept it: {back}.", **facts, back=back)
            yield text, ("SINK-5", BACK_RULES[back])
        case _:
            yield words.say("{seat} sank {space}, a {terrain}.", **facts), ("TURN-3",)
    if sunk.swimmers:
        yield words.say(_IN_THE_WATER, explorers=sunk.swimmers), (sunk.rule,)


def _say_crowd(group: tuple[ev.Event, ...], words: Words, hunter: str) -> str:
    """Tell what became of several pieces at once."""
    rule = group[0].rule
    if rule == "TILE-4":
        return words.say(_WHIRLED, pieces=tuple(_piece(event) for event in group))
    lost = tuple(event.explorer for event in group if isinstance(event, ev.ExplorerLost))
    if lost:
        return words.say(hunter if rule == "SWIM-5" else _LOST[rule], explorers=lost)
    moved = [event for event in group if isinstance(event, ev.ExplorerMoved)]
    names = tuple(event.explorer for event in moved)
    if rule == "TILE-3":
        return words.say("Aboard {boat} now: {explorers}.", boat=moved[0].to, explorers=names)
    return words.say(_IN_THE_WATER, explorers=names)


def _piece(event: ev.Event) -> str:
    """Return the piece that was lost."""
    match event:
        case ev.ExplorerLost(piece) | ev.BoatLost(piece) | ev.CreatureLost(piece):
            return piece
        case _:
            raise TypeError(event)


def _say_one(event: ev.Event, words: Words) -> str | None:
    """Tell one event by itself."""
    match event:
        case ev.ExplorerPlaced(seat, explorer, space):
            return words.say(
                "{seat} placed {explorer} on {space}.", seat=seat, explorer=explorer, space=space
            )
        case ev.BoatPlaced(seat, boat, space):
            return words.say("{seat} placed {boat} on {space}.", seat=seat, boat=boat, space=space)
        case ev.ExplorerMoved(explorer, start, to, "BOAT-5"):
            template = _CHANGED_BOATS if to.startswith("boat") else _JUMPED_OFF
            return words.say(template, explorer=explorer, start=start, to=to)
        case ev.ExplorerMoved(explorer, start, to, rule):
            return words.say(_MOVED[rule], explorer=explorer, start=start, to=to)
        case ev.BoatMoved(boat, start, to, "TILE-7"):
            return words.say("The wind blew {boat} from {start} to {to}.", boat=boat, start=start, to=to)
        case ev.BoatMoved(boat, start, to):
            return words.say("{boat} sailed from {start} to {to}.", boat=boat, start=start, to=to)
        case ev.BoatLost(boat, rule):
            return words.say(_BOAT_LOST[rule], boat=boat)
        case ev.BoatAppeared(boat, space):
            return words.say("{boat} appeared on {space}.", boat=boat, space=space)
        case ev.GameEnded(rule):
            return words.say(_ENDED[rule])
        case _:
            return _say_creature(event, words) or _say_tile(event, words)


def _say_creature(event: ev.Event, words: Words) -> str | None:
    """Tell what the die and the creatures did."""
    match event:
        case ev.DieRolled(_, face):
            return words.say("The die shows: {face}.", face=face)
        case ev.CreatureAppeared(creature, space):
            return words.say("{creature} appeared on {space}.", creature=creature, space=space)
        case ev.CreatureMoved(seat, creature, start, to):
            facts = {"seat": seat, "creature": creature, "start": start, "to": to}
            return words.say("{seat} moved {creature} from {start} to {to}.", **facts)
        case ev.CreaturesStayed(seat):
            return words.say("{seat} moved no creature.", seat=seat)
        case ev.CreatureLost(creature):
            return words.say("The repellent drove {creature} away.", creature=creature)
        case _:
            return None


def _say_tile(event: ev.Event, words: Words) -> str | None:
    """Tell what was done with tiles; that somebody stopped moving goes without saying."""
    match event:
        case ev.TilePlayed(seat, back):
            return words.say("{seat} played a tile: {back}.", seat=seat, back=back)
        case ev.TileDeclined(seat):
            return words.say("{seat} played no tile.", seat=seat)
        case ev.TileShown(space, back):
            return words.say("Under {space}: {back}.", space=space, back=back)
        case ev.TileKept(seat, space):
            return words.say("{seat} kept the tile of {space}.", seat=seat, space=space)
        case ev.HarmAllowed(seat):
            return words.say("{seat} kept the repellent.", seat=seat)
        case _:
            return None
