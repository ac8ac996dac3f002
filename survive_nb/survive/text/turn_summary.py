"""A turn of Survive! in one short line, and the turns since one's own in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from survive_nb.i18n.words import Words, mark
from survive_nb.survive import events as ev

#: Rule of a move → a few words; boarding is described by where it leads, the rest fell into the water.
_MOVED: Final = {
    "LAND-1": mark("{explorer} to {to}"),
    "LAND-3": mark("{explorer} swims to {to}"),
    "SWIM-2": mark("{explorer} swims to {to}"),
    "TILE-6": mark("{explorer} swims to {to}"),
    "ISLE-1": mark("{explorer} safe"),
    "ISLE-2": mark("{explorer} safe"),
}
#: The moves that bring an explorer to a safe island.
_ASHORE: Final = ("ISLE-1", "ISLE-2")


def turn_of(event: ev.Event) -> int | None:
    """Return the seat whose turn begins."""
    return event.seat if isinstance(event, ev.TurnBegan) else None


def turn_summary(
    events: Sequence[ev.Event], words: Words, values: Mapping[str, int] | None = None
) -> list[str]:
    """Return what happened in a turn, a few words for each thing; steps of the same piece are one thing.

    ``values`` are those of `recap`.
    """
    return list(dict.fromkeys(_phrases(_last_steps(events), words, values or {})))


def _last_steps(events: Sequence[ev.Event]) -> list[ev.Event]:
    """Leave out moves of a piece that moves on at once."""
    kept: list[ev.Event] = []
    for event in events:
        if kept and _mover(event) is not None and _mover(event) == _mover(kept[-1]):
            kept.pop()
        kept.append(event)
    return kept


def _mover(event: ev.Event) -> str | None:
    match event:
        case ev.ExplorerMoved(explorer):
            return explorer
        case ev.BoatMoved(boat):
            return boat
        case _:
            return None


def _is_boat(place: str) -> bool:
    return place.startswith("boat")


def _with_values(explorers: Iterable[str], words: Words, values: Mapping[str, int]) -> tuple[str, ...]:
    """Add to explorers the treasure that the board shows."""
    template = "{explorer} (worth {value})"
    return tuple(
        words.say(template, explorer=words.name(explorer), value=values[explorer])
        if explorer in values
        else explorer
        for explorer in explorers
    )


def _titled(explorer: str, words: Words, values: Mapping[str, int]) -> str:
    """Return an explorer as a phrase begins."""
    if explorer not in values:
        return explorer
    return words.say("{explorer} (worth {value})", explorer=explorer, value=values[explorer])


def _phrases(events: Sequence[ev.Event], words: Words, values: Mapping[str, int]) -> Iterator[str]:
    shown = {event.space: event.back for event in events if isinstance(event, ev.TileShown)}
    lost = [event.explorer for event in events if isinstance(event, ev.ExplorerLost)]
    fell = [
        event.explorer
        for event in events
        if isinstance(event, ev.ExplorerMoved) and event.rule not in _MOVED and not _is_boat(event.to)
    ]
    for at, event in enumerate(events):
        match event:
            case ev.TilePlayed(_, back):
                yield words.say("tile: {back}", back=back)
            case ev.ExplorerMoved(explorer, _, to) if _is_boat(to):
                yield words.say("{explorer} aboard", explorer=_titled(explorer, words, values))
            case ev.ExplorerMoved(explorer, _, to, rule) if rule in _MOVED:
                yield words.say(_MOVED[rule], explorer=_titled(explorer, words, values), to=to)
            case ev.ExplorerMoved():
                yield words.say("in the water: {explorers}", explorers=_with_values(fell, words, values))
            case ev.BoatMoved(boat, _, to):
                yield words.say("{boat} to {to}", boat=boat, to=to)
            case ev.TileSunk(_, space) if space in shown:
                yield words.say("sank {space}: {back}", space=space, back=shown[space])
            case ev.TileSunk(_, space):
                yield words.say("sank {space}", space=space)
            case ev.DieRolled(_, face) if not any(isinstance(e, ev.CreatureMoved) for e in events[at:]):
                yield words.say("die: {face}", face=face)
            case ev.CreatureMoved(_, creature, _, to):
                yield words.say("{creature} to {to}", creature=creature, to=to)
            case ev.CreatureLost(creature):
                yield words.say("{creature} driven away", creature=creature)
            case ev.BoatLost(boat):
                yield words.say("{boat} lost", boat=boat)
            case ev.ExplorerLost():
                yield words.say("lost: {explorers}", explorers=_with_values(lost, words, values))
            case _:
                pass


def recap(
    events: Iterable[ev.Event],
    words: Words,
    colors: Sequence[str] = (),
    values: Mapping[str, int] | None = None,
) -> str:
    """Say what happened: the own explorers that were lost or fell into the water first, then numbers.

    ``colors`` are those of the player for whom it is said, and ``values`` the treasure of those of their
    explorers whose treasure the board shows: beside it, the number of an explorer would be misread.
    """
    sunk = safe = 0
    lost: list[str] = []
    wet: dict[str, None] = {}
    for event in events:
        sunk += isinstance(event, ev.TileSunk)
        match event:
            case ev.TileSunk(swimmers=swimmers):
                wet |= dict.fromkeys(swimmers)
            case ev.ExplorerLost(explorer):
                lost.append(explorer)
            case ev.ExplorerMoved(explorer, _, to, rule):
                safe += rule in _ASHORE
                if rule not in _MOVED and not _is_boat(to):
                    wet[explorer] = None
            case _:
                pass
    own_lost = tuple(name for name in lost if name.partition("-")[0] in colors)
    own_wet = tuple(name for name in wet if name.partition("-")[0] in colors and name not in own_lost)
    known = values or {}
    parts = []
    if own_lost:
        parts.append(words.say("you lost {explorers}", explorers=_with_values(own_lost, words, known)))
    if own_wet:
        parts.append(words.say("in the water: {explorers}", explorers=_with_values(own_wet, words, known)))
    if sunk:
        parts.append(words.say_n("{n} tile sank", "{n} tiles sank", sunk))
    if others := len(lost) - len(own_lost):
        parts.append(
            words.say_n("{n} explorer of others lost", "{n} explorers of others lost", others)
            if colors
            else words.say_n("{n} explorer lost", "{n} explorers lost", others)
        )
    if safe:
        parts.append(words.say_n("{n} explorer safe", "{n} explorers safe", safe))
    return words.join(parts, "text") if parts else words.say("moves only")
