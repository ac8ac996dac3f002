"""A hand for two to touch: you are the fish, and three fishers lay rows, each their own way (FF-3, FF-4)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from survive_nb import fish_fish
from survive_nb.fish_fish import CARD_COUNT, Bid, HandEnded, RowDiscarded, RowRevealed
from survive_nb.fish_fish.bots.baselines import Piranha
from survive_nb.fish_fish.bots.bidder import ShufflingFisher
from survive_nb.fish_fish.solver import equilibrium
from survive_nb.fish_fish.solver.hand_views import OPENING
from survive_nb.teaching.experiment import Bar, Chart, Shown
from survive_nb.teaching.message import Message, say, say_n
from survive_nb.teaching.scene import Scene

_YOU: Final = 1
#: Name → what a button says about a fisher.
_FISHERS: Final = {
    "shuffler": say("The shuffler"),
    "greedy": say("The greedy one"),
    "sly": say("The sly one"),
}


class Duel:
    """Bid against a fisher, hand after hand; a chart counts what may lie under the bait."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._meet("shuffler")

    def _meet(self, fisher: str) -> None:
        """Sit down with a fisher and start counting again."""
        self._fisher = fisher
        self._hands = self._mine = self._theirs = 0
        self._news: tuple[Message, ...] = (say("A bait lies there. Touch a bid: 0 to 4 tiles."),)
        self._begin()

    def _begin(self) -> None:
        self._state = OPENING
        self._lay()

    def _lay(self) -> None:
        """Let the fisher lay a row."""
        view = fish_fish.view_for(self._state, self._state.fisher)
        legal = fish_fish.legal_actions(self._state)
        row: fish_fish.Action
        if self._fisher == "sly":
            row = equilibrium.draw(equilibrium.fisher_strategy(view), self._rng)
        elif self._fisher == "greedy":
            row = Piranha().choose(view, legal, self._rng)
        else:
            row = ShufflingFisher().choose(view, legal, self._rng)
        self._state, _ = fish_fish.apply_action(self._state, row)

    def touch(self, place: str) -> None:
        """Bid, see the card, and let the fisher lay the next row."""
        kind, _, number = place.partition("-")
        if kind != "bid" or not number.isdecimal():
            return
        bid = Bid(int(number))
        refusal = fish_fish.why_not(self._state, bid)
        if refusal is not None:
            self._news = (Message.of(refusal),)
            return
        self._state, events = fish_fish.apply_action(self._state, bid)
        self._news = tuple(message for event in events if (message := _describe(event, bid)) is not None)
        ended = next((event for event in events if isinstance(event, HandEnded)), None)
        if ended is None:
            self._lay()
            return
        self._hands += 1
        self._theirs += ended.points[1 - _YOU]
        self._mine += ended.points[_YOU]
        self._begin()

    def press(self, button: str) -> None:
        """Sit down with another fisher."""
        if button in _FISHERS:
            self._meet(button)

    def shown(self) -> Shown:
        """Return the table as you see it, what happened last, and the odds by counting."""
        count = say_n(
            "After {n} hand: you {mine}, the fisher {theirs}.",
            "After {n} hands: you {mine}, the fisher {theirs}.",
            self._hands,
            mine=self._mine,
            theirs=self._theirs,
        )
        return Shown(
            say("You are the fish"),
            Scene(fish_fish.view_for(self._state, _YOU)),
            (*self._news, count),
            live=frozenset(
                f"bid-{action.tiles}"
                for action in fish_fish.legal_actions(self._state)
                if isinstance(action, Bid)
            ),
            buttons=tuple(_FISHERS.items()),
            charts=(self._chart(),),
        )

    def _chart(self) -> Chart:
        """Count the cards that nobody has seen: one of them lies under the bait."""
        rows = self._state.rows
        unseen = {
            card: CARD_COUNT[card] - sum(row.revealed and row.card == card for row in rows)
            for card in fish_fish.CARDS
        }
        total = sum(unseen.values())
        return Chart(
            say("Cards that you have not seen"),
            tuple(
                Bar(card, Fraction(count, total), say("{count} of {total}", count=count, total=total))
                for card, count in unseen.items()
            ),
        )


def _describe(event: fish_fish.Event, bid: Bid) -> Message | None:
    """Say what a row brought."""
    if isinstance(event, RowDiscarded):
        return say(
            "Nobody bid. Bait {bait} and its card go, and you never learn which card it was.", bait=event.bait
        )
    if isinstance(event, RowRevealed) and event.card == "fish":
        return say("{card} Tiles lost to the fisher: {tiles}.", card=event.card, tiles=bid.tiles, rule="FF-6")
    if isinstance(event, RowRevealed):
        return say(
            "{card} Tiles on your slot {bait}: {tiles}.", card=event.card, bait=event.bait, tiles=bid.tiles
        )
    if isinstance(event, HandEnded):
        return say(
            "The hand is over: you {mine}, the fisher {theirs}. A new one begins.",
            mine=event.points[_YOU],
            theirs=event.points[1 - _YOU],
        )
    return None
