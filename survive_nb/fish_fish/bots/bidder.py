"""How a plain function plays Fish Fish! in a league: it makes the bids, and a fisher lays the rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from random import Random
from typing import SupportsIndex

from survive_nb.bots.bot import AnyBot
from survive_nb.fish_fish import Bid, LayRow, View


class Bidder:
    """A bot for Fish Fish! in two parts: a function says how many tiles to bid, a fisher lays the rows."""

    name = "bidder"

    def __init__(self, function: Callable[..., object], fisher: AnyBot) -> None:
        self._function = function
        self._fisher = fisher

    def observe(self, events: Sequence[object]) -> None:
        """Pass on what happened to a fisher who wants to know."""
        if hasattr(self._fisher, "observe"):
            self._fisher.observe(events)

    def choose(self, view: object, legal: Sequence[object], rng: Random) -> object:
        """Return a bid or a row; a whole number of tiles is as good as a `Bid`."""
        if isinstance(legal[0], LayRow):
            return self._fisher.choose(view, legal, rng)
        tiles = self._function(view, legal, rng)
        if isinstance(tiles, bool) or not isinstance(tiles, SupportsIndex):
            return tiles
        return Bid(index(tiles))


class ShufflingFisher:
    """The fisher who has shuffled the fishing cards and the baits, and lays them as they come (FF-3).

    It gives nothing away, and plans nothing: a function that bids without a fisher of its own gets this one.
    """

    name = "shuffling fisher"

    def choose(self, view: View, legal: Sequence[object], rng: Random) -> LayRow:  # noqa: ARG002 - all it holds is legal
        """Return a row of one card and one bait from the hand, each card as likely as every other."""
        # A fisher sees its own hand.
        assert view.fish_left is not None
        assert view.no_fish_left is not None
        fishing = rng.randrange(view.fish_left + view.no_fish_left) < view.fish_left
        return LayRow("fish" if fishing else "no_fish", rng.choice(view.baits))
