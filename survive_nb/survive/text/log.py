"""The log of Survive! in words, and the prompt: what is awaited now, in one sentence.

The log says nothing that the events do not: explorers' values are never in it, because it is still there
after the set-up in which their owner may look (SET-6).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from survive_nb.i18n.words import Words, mark
from survive_nb.survive import events as ev
from survive_nb.survive.history import PieceTracker
from survive_nb.survive.view import View
from survive_nb.text.log import LogWriter, Sentence, facts_of

#: Step → what the player who looks is asked to do.
_YOURS: Final = {
    "place_explorers": mark("Your turn: place an explorer on a land tile."),
    "place_boats": mark("Your turn: place a boat on the sea beside Atlantis."),
    "play_tile": mark("Your turn, step 1: play a tile, or none."),
    "sink": mark("Your turn, step 3: remove a land tile."),
    "choose_riders": mark("Your turn, step 3: name three swimmers for {boat}."),
    "move_creature": mark("Your turn, step 4: move one creature, or none. The die shows: {face}."),
    "repel": mark("A {face} attacks. Spend your repellent, or let it happen?"),
}
#: Step → what another player is doing.
_THEIRS: Final = {
    "place_explorers": mark("Placing an explorer: {turn}."),
    "place_boats": mark("Placing a boat: {turn}."),
    "play_tile": mark("Step 1, a tile: {turn}."),
    "move": mark("Step 2, the moves: {turn}."),
    "sink": mark("Step 3, a land tile sinks: {turn}."),
    "choose_riders": mark("Step 3, choosing riders: {turn}."),
    "roll": mark("Step 4, the die: {turn}."),
    "move_creature": mark("Step 4, a creature: {turn}."),
}


def prompt(view: View, words: Words) -> str:
    """Say whose turn it is, which step, and what is to be done."""
    if view.outcome is not None:
        return words.say("The game is over. Won by: {winners}.", winners=view.outcome.winners)
    if view.to_act != view.viewer or view.viewer is None:
        # While the table waits in secret, nobody may know for whom or why (RUL-18).
        secret = view.waiting or view.step not in _THEIRS
        return words.say("The table is waiting.") if secret else words.say(_THEIRS[view.step], turn=view.turn)
    if view.step == "move":
        left = view.moves_left
        return words.say_n("Your turn, step 2: {n} move left.", "Your turn, step 2: {n} moves left.", left)
    return words.say(_YOURS[view.step], boat=view.riders_for, face=view.face)


#: Rule of a move → its sentence.
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
#: Rule by which explorers are lost → the sentence.
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
#: Rule by which a boat is lost → the sentence.
_BOAT_LOST: Final = {
    "BOAT-6": mark("A serpent destroyed {boat}."),
    "BOAT-7": mark("A whale overturned {boat}."),
    "CRE-2": mark("A serpent destroyed {boat}."),
    "CRE-4": mark("A whale overturned {boat}."),
}
ENDED: Final = {
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
#: Any other event → its sentence, with the fields of the event in it; that moves have ended is not mentioned.
_SENTENCES: Final[Mapping[type[ev.Event], str]] = {
    ev.BoatPlaced: mark("{seat} placed {boat} on {space}."),
    ev.BoatMoved: mark("{boat} sailed from {start} to {to}."),
    ev.BoatAppeared: mark("{boat} appeared on {space}."),
    ev.DieRolled: mark("The die shows: {face}."),
    ev.CreatureAppeared: mark("{creature} appeared on {space}."),
    ev.CreatureMoved: mark("{seat} moved {creature} from {start} to {to}."),
    ev.CreaturesStayed: mark("{seat} moved no creature."),
    ev.CreatureLost: mark("The repellent drove {creature} away."),
    ev.TilePlayed: mark("{seat} played a tile: {back}."),
    ev.TileDeclined: mark("{seat} played no tile."),
    ev.TileShown: mark("Under {space}: {back}."),
    ev.TileKept: mark("{seat} kept the tile of {space}."),
    ev.HarmAllowed: mark("{seat} kept the repellent."),
}
#: Explorers are named by their tile until set-up ends (RUL-20).
_PLACED: Final = mark("{seat} placed a {color} explorer on {space}.")
_NONE_TO_MOVE: Final = mark("The die shows: {face}. There is none on the board, so nothing moves.")
_BLOWN: Final = mark("The wind blew {boat} from {start} to {to}.")


class SurviveLogWriter(LogWriter[ev.Event]):
    """Writes a chapter for the set-up and one for each turn."""

    def __init__(self, words: Words, before: View | None = None) -> None:
        """Begin with the set-up, or at a view that shows where every piece is."""
        self._pieces = PieceTracker(before)
        self._turn = 0
        super().__init__(words, words.say("Set-up"))

    def remember(self, event: ev.Event) -> None:
        """Follow the pieces."""
        self._pieces.feed(event)

    def belongs(self, group: Sequence[ev.Event], event: ev.Event) -> bool:
        """Put a tile and what was under it together, and pieces with the same fate."""
        if isinstance(group[0], ev.TileSunk):
            return len(group) == 1 and isinstance(event, ev.TileShown | ev.TileKept)
        key = _key(group[0])
        return key is not None and _key(event) == key

    def heading(self, event: ev.Event) -> tuple[str, int] | None:
        """Return the heading of a turn."""
        if not isinstance(event, ev.TurnBegan):
            return None
        self._turn += 1
        return self.words.say("Turn {number}: {seat}", number=self._turn, seat=event.seat), event.seat

    def sentences(self, group: Sequence[ev.Event]) -> Iterator[Sentence]:
        """Describe events that belong together."""
        first = group[0]
        if isinstance(first, ev.TileSunk):
            yield from _sinking(first, group[1:], self.words)
        elif _key(first) is not None:
            yield self._same_fate(group), (first.rule,)
        elif isinstance(first, ev.ExplorerPlaced):
            facts = {"seat": first.seat, "color": first.explorer.partition("-")[0], "space": first.space}
            yield self.words.say(_PLACED, **facts), (first.rule,)
        elif isinstance(first, ev.DieRolled) and first.face != "serpent" and not self._pieces.has(first.face):
            yield self.words.say(_NONE_TO_MOVE, face=first.face), (first.rule,)
        elif (sentence := _sentence(first)) is not None:
            rule = BACK_RULES[first.back] if isinstance(first, ev.TilePlayed | ev.TileShown) else first.rule
            yield self.words.say(sentence, **facts_of(first)), (rule,)

    def _same_fate(self, group: Sequence[ev.Event]) -> str:
        """Describe what happened to several pieces at once."""
        rule, say = group[0].rule, self.words.say
        if rule == "TILE-4":
            return say(_WHIRLED, pieces=tuple(_piece(event) for event in group))
        lost = tuple(event.explorer for event in group if isinstance(event, ev.ExplorerLost))
        if rule == "SWIM-5":
            # A shark waited where the explorer swam to, or else it was a serpent.
            waited = self._pieces.is_shark(self._pieces.space(lost[0]))
            return say(_BY_SHARK if waited else _BY_SERPENT, explorers=lost)
        if lost:
            return say(_LOST[rule], explorers=lost)
        moved = [event for event in group if isinstance(event, ev.ExplorerMoved)]
        names = tuple(event.explorer for event in moved)
        if rule == "TILE-3":
            return say("Aboard {boat} now: {explorers}.", boat=moved[0].to, explorers=names)
        return say(_IN_THE_WATER, explorers=names)


def _key(event: ev.Event) -> tuple[str, ...] | None:
    """Return the same for events that are described together, ``None`` for one that stands alone."""
    match event:
        case ev.ExplorerLost(_, "TILE-4") | ev.BoatLost(_, "TILE-4") | ev.CreatureLost(_, "TILE-4"):
            return ("whirlpool",)
        case ev.ExplorerMoved(rule="BOAT-7" | "CRE-4") | ev.ExplorerLost(rule="BOAT-7" | "CRE-4"):
            # An explorer that falls into a shark's space is lost at the same moment.
            return ("overboard",)
        case ev.ExplorerMoved(_, _, to, "TILE-3"):
            return ("aboard", to)
        case ev.ExplorerLost(_, rule):
            return ("lost", rule)
        case _:
            return None


def _sentence(event: ev.Event) -> str | None:
    """Return the sentence of an event that is described by itself."""
    match event:
        case ev.ExplorerMoved(_, _, to, "BOAT-5"):
            return _CHANGED_BOATS if to.startswith("boat") else _JUMPED_OFF
        case ev.ExplorerMoved(rule=rule):
            return _MOVED[rule]
        case ev.BoatMoved(rule="TILE-7"):
            return _BLOWN
        case ev.BoatLost(rule=rule):
            return _BOAT_LOST[rule]
        case ev.GameEnded(rule):
            return ENDED[rule]
        case _:
            return _SENTENCES.get(type(event))


def _sinking(sunk: ev.TileSunk, looked: Sequence[ev.Event], words: Words) -> Iterator[Sentence]:
    """Describe a tile, what was under it as far as the viewer may know (SINK-5), and who swims (SINK-4)."""
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


def _piece(event: ev.Event) -> str:
    """Return the piece that was lost."""
    match event:
        case ev.ExplorerLost(piece) | ev.BoatLost(piece) | ev.CreatureLost(piece):
            return piece
        case _:
            raise TypeError(event)
