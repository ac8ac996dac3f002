"""A bot in a live game: it receives the view of its seat and the legal actions, and never stops the game."""

from __future__ import annotations

import logging
from collections.abc import Callable, Container, Sequence
from random import Random
from typing import Final

from survive_nb.bots.advice import AnyAdvice
from survive_nb.bots.bot import AnyBot, find_action
from survive_nb.game import Actor, AnyMatch
from survive_nb.registry import bots_of

_log: Final = logging.getLogger(__name__)


class BotPlayer:
    """A bot in its seat; it sees the values of the explorers it placed, like a person with perfect memory."""

    def __init__(self, seat: int, make: Callable[[], AnyBot]) -> None:
        self._seat = seat
        self._make = make
        self._bot: AnyBot | None = None

    def decide(self, match: AnyMatch, rng: Random) -> object:
        """Return the bot's choice, or the first legal action if it fails to make one."""
        legal = match.legal_actions()
        if len(legal) == 1:
            return legal[0]
        try:
            if self._bot is None:
                self._bot = self._make()
            view = match.game.view_for(match.state, self._seat, memory_aid=True)
            action = find_action(legal, self._bot.choose(view, legal, rng))
            if action is None:
                raise ValueError("the choice is not legal")
            return action
        except Exception as error:  # noqa: BLE001 - the game goes on with any bot
            _log.warning(
                "The bot at seat %d failed with %s; it takes the first legal action.",
                self._seat,
                type(error).__name__,
            )
            _log.debug("The bot raised:", exc_info=True)
            return legal[0]


def decide_ahead(
    match: AnyMatch, bots: Container[Actor], choose: Callable[[Actor, AnyMatch], object]
) -> dict[int, object]:
    """Return what bots do next, by the length of the log: up to the first choice that everybody sees."""
    later, decided = match.branch(), dict[int, object]()
    while (actor := later.to_act) is not None and actor in bots:
        choice = decided[len(later.log)] = choose(actor, later)
        events = later.play(choice)
        if any(match.game.event_for(event, None, now=later.state) is not None for event in events):
            break
    return decided


def advice_for(game: str, view: object, legal: Sequence[object], count: int) -> list[AnyAdvice]:
    """Return the adviser's best choices, each with all its reasons, from this view alone."""
    explained = bots_of(game).new_adviser().explain(view, legal)
    chosen: list[object] = []
    for advice in explained:
        if advice.action not in chosen:
            chosen.append(advice.action)
    return [advice for advice in explained if advice.action in chosen[:count]]
