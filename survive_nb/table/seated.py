"""A bot at the table: it gets the view of its seat and the legal actions, and it never stops the game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from survive_nb.bots.advice import Advice
from survive_nb.bots.house import house_bot
from survive_nb.game import Game, Match

#: How long the captain may think about one choice, in seconds: it still plays well, and nobody yawns.
CAPTAIN_SECONDS: Final = 0.4
#: Who gives hints, and who places explorers for a player in a hurry.
ADVISER: Final = {"survive": "captain", "fish-fish": "angler"}
#: The adviser looks into so many worlds: a fixed number, so that the same question has the same answer.
ADVISER_WORLDS: Final = 9

_log: Final = logging.getLogger(__name__)


def make_bot(game: str, name: str) -> Any:
    """Return a new bot of the house, or raise `CannotRead`."""
    maker: Callable[..., Any] = house_bot(game, name)
    if name == "captain":
        maker = partial(maker, seconds=CAPTAIN_SECONDS)
    return maker()


def make_adviser(game: str) -> Any:
    """Return the bot whose word is shown to persons; it says the same to all who see the same."""
    maker: Callable[..., Any] = house_bot(game, ADVISER[game])
    return maker(worlds=ADVISER_WORLDS) if ADVISER[game] == "captain" else maker()


class SeatedBot:
    """A bot in its seat, with its memory.

    It sees the values of the explorers it placed, as a person with a perfect memory.  If it has a method
    ``observe(events)``, it is told before each of its choices what its seat has seen happen since the last
    one; after a game is taken up again, it is told everything anew in the same portions.
    """

    def __init__(self, seat: int, make: Callable[[], Any]) -> None:
        self._seat = seat
        self._make = make
        self._bot: Any = None
        # The length of the log when it was last told; the ply after that is its own answer.
        self._told = -1

    def decide(self, match: Match, rng: Random) -> Any:
        """Return the bot's choice, or the first legal action if it fails to make one."""
        legal = match.legal_actions()
        if len(legal) == 1:
            return legal[0]
        try:
            return self._choice(match, legal, rng)
        except Exception as error:  # noqa: BLE001 - whatever a bot does, the game goes on
            _log.warning(
                "The bot at seat %d failed with %s; it takes the first legal action.",
                self._seat,
                type(error).__name__,
            )
            _log.debug("What it raised:", exc_info=True)
            return legal[0]

    def _choice(self, match: Match, legal: Sequence[Any], rng: Random) -> Any:
        if self._bot is None:
            self._bot = self._make()
        if hasattr(self._bot, "observe"):
            self._catch_up(match)
        view = match.game.view_for(match.state, self._seat, memory_aid=True)
        choice = self._bot.choose(view, legal, rng)
        # The action of the list and not its likeness: what equals everything gains nothing.
        return next(action for action in legal if action is choice or action == choice)

    def _catch_up(self, match: Match) -> None:
        """Tell the bot what it has not been told, in the portions in which it would have heard of it live."""
        game, state = match.game, match.start
        news: list[Any] = []
        for done, ply in enumerate(match.log):
            if done > self._told and ply.seat == self._seat and len(game.legal_actions(state)) > 1:
                self._tell(game, news, state)
                news = []
            state, events = game.apply_action(state, ply.action)
            if done >= self._told:
                news.extend(events)
        self._tell(game, news, match.state)
        self._told = len(match.log)

    def _tell(self, game: Game, news: list[Any], now: Any) -> None:
        seen = (game.event_for(event, self._seat, memory_aid=True, now=now) for event in news)
        self._bot.observe([event for event in seen if event is not None])


def advice_for(game: str, view: Any, legal: Sequence[Any], count: int) -> list[Advice]:
    """Return the adviser's best choices, each with all its reasons, from this view alone."""
    adviser = make_adviser(game)
    explained: list[Advice] = adviser.explain(view, legal)
    chosen: list[Any] = []
    for advice in explained:
        if advice.action not in chosen:
            chosen.append(advice.action)
    return [advice for advice in explained if advice.action in chosen[:count]]
