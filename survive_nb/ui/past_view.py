"""Looking back at a game that goes on: a moment, a turn, or all since the own turn, played back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Final, Generic, TypeVar

from survive_nb.i18n.words import Words
from survive_nb.table import AnySeat, Table
from survive_nb.ui.happened_panel import past_banner
from survive_nb.ui.last_turns import Turn
from survive_nb.ui.log_panel import Log
from survive_nb.ui.log_text import EventT, Line
from survive_nb.ui.nodes import Node
from survive_nb.ui.page import AppContext, HandlerPage, Message, MessageHandler
from survive_nb.ui.recent_events import NO_TRAIL, Effects, RecentEvents, Trail, trail_of

ViewT = TypeVar("ViewT")
#: Minimum time per moment that is played back, in seconds.
_SHORTEST_PAUSE: Final = 0.4


class PastView(HandlerPage, Generic[ViewT, EventT]):
    """A page that can show any moment that its viewer has seen; bots wait meanwhile."""

    table: Table

    def __init__(self, log: Log[EventT], news: RecentEvents[ViewT, EventT]) -> None:
        self.log = log
        self.news = news
        #: The moment that is looked back at; ``None`` is now.
        self.past: int | None = None
        #: The last moment that is being played back, if something is.
        self.played_to: int | None = None
        # What is drawn in the moment that is looked back at, and the effects that lead to it.
        self._past_trail = NO_TRAIL
        #: The turn that is shown as a whole, if one is.
        self.shown_turn: Turn[EventT] | None = None
        self._past_effects: Effects = ()

    @property
    @abstractmethod
    def memory(self) -> AnySeat:
        """Return the seat whose log and past are shown."""

    @abstractmethod
    def forget(self) -> None:
        """Put everything back that was picked up, asked, hinted at or looked back at."""

    def looking_handlers(self) -> Mapping[str, MessageHandler]:
        """Return the handlers of the clicks that look back."""
        return {
            "look": self._look_back,
            "show-turn": self._show_turn,
            "play-back": self._play_back,
            "play-back-stop": self._stop_playing,
            "return": self._return,
        }

    @property
    def trail(self) -> Trail:
        """Return what the last change left on the board, or what the moment that is shown did."""
        return self.news.trail if self.past is None else self._past_trail

    def past_panel(self, words: Words, moment: int) -> Node:
        """Return what replaces the controls while the past is shown."""
        newest = takewhile(lambda line: line.moment >= moment, reversed(self.log.log_lines))
        at = [line for line in newest if isinstance(line, Line) and line.moment == moment][::-1]
        return past_banner(
            words,
            moment,
            self.memory.moments(),
            [line.text for line in at],
            seat=None if self.shown_turn is None else self.shown_turn.seat,
            is_running=self.played_to is not None,
        )

    def take_past_effects(self) -> Effects:
        """Return the effects of the moment that was just opened, once."""
        effects, self._past_effects = self._past_effects, ()
        return effects

    def own_turns_since(self) -> Sequence[Turn[EventT]]:
        """Return what the others did since the last turn of the viewer that is over."""
        seat = self.memory.index
        return [] if seat is None else self.log.turns.since(seat)

    # -- clicks -----------------------------------------------------------------------------------------

    def _look_back(self, app: AppContext, message: Message) -> None:
        """Show the game as it was at some moment."""
        moment = message.number("moment")
        if moment is None or not 0 <= moment < self.memory.moments():
            app.tell(app.words.say("There was no such moment in this game."))
            return
        self.forget()
        self._return(app, message)
        if moment < self.memory.moments() - 1:
            self._open(moment, moment)

    def _show_turn(self, app: AppContext, message: Message) -> None:
        """Show one of the last turns as a whole: the board after it, with all that it changed."""
        first = message.number("moment")
        turn = next((turn for turn in self.log.turns.turns if turn.first == first), None)
        if turn is None or turn.last >= self.memory.moments():
            app.tell(app.words.say("There was no such moment in this game."))
            return
        self.forget()
        self.played_to = None
        # The moment in which a turn begins may hold the end of the one before.
        before: ViewT = self.memory.view_at(max(turn.first - 1, 0))
        self.past, self.shown_turn = turn.last, turn
        self._past_trail = trail_of(self.news.effects_of(turn.events, before))

    def _play_back(self, app: AppContext, message: Message) -> None:  # noqa: ARG002 - as all of these
        """Play back what happened since the own turn."""
        turns = self.own_turns_since()
        if not turns:
            app.tell(app.words.say("Nothing has happened since your last turn."))
            return
        self.forget()
        self.played_to = turns[-1].last
        self._open(max(turns[0].first, 1), max(turns[0].first, 1), with_effects=True)

    def _stop_playing(self, app: AppContext, message: Message) -> None:  # noqa: ARG002
        self.played_to = None

    def _return(self, app: AppContext, message: Message) -> None:  # noqa: ARG002
        self.past = self.played_to = self.shown_turn = None

    def _open(self, first: int, moment: int, *, with_effects: bool = False) -> None:
        """Show a moment, with what changed since the moment before ``first``."""
        memory = self.memory
        events = [event for at in range(first, moment + 1) for event in memory.events_at(at)]
        before = memory.view_at(first - 1) if first else None
        effects = tuple(self.news.effects_of(events, before)) if before is not None else ()
        self.past, self.shown_turn, self._past_trail = moment, None, trail_of(effects)
        self._past_effects = effects if with_effects else ()

    # -- between the clicks -----------------------------------------------------------------------------

    def playback_pause(self, app: AppContext) -> float | None:
        """Return the seconds until the next moment is shown, or ``None`` while none is played back."""
        return (
            None if self.played_to is None else max(app.settings.pause_in(self.table.game), _SHORTEST_PAUSE)
        )

    def play_next(self) -> bool:
        """Show the next moment that is played back, or return to the game; return whether one was."""
        if self.played_to is None or self.past is None:
            return False
        following = self.past + 1
        if following > self.played_to or following >= self.memory.moments():
            self.past = self.played_to = self.shown_turn = None
        else:
            self._open(following, following, with_effects=True)
        return True
