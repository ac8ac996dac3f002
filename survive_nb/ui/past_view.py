"""What happened: the last turns, what is new on the screen, and looking back at a game that goes on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, Generic, TypeVar, cast

from survive_nb.i18n.words import Words
from survive_nb.table import AnySeat, Table
from survive_nb.text.game_text import GameText, text_of
from survive_nb.text.log import EventT, Line
from survive_nb.text.turns import Turn
from survive_nb.ui.components import card, notice, row, stack
from survive_nb.ui.log_panel import Log
from survive_nb.ui.messages import Message
from survive_nb.ui.nodes import Child, Node, button, h
from survive_nb.ui.page import AppContext, MessageHandler, Page


def _happened_panel(words: Words, turns: Iterable[Node], since: str | None, pace: Child) -> Node:
    """Return the last turns: ``since`` says in numbers what happened, ``pace`` chooses how fast bots play."""
    recap = None
    if since is not None:
        label, small = words.say("Play it back"), "atl-small-button"
        back = button(label, "play-back", key="play-back", icon="play", cls=small)
        recap = row(
            h("p", words.say("Since your last turn: {text}", text=since)), back, key="since", cls="atl-since"
        )
    name = words.say("The last turn of each player")
    listed = h("ol", *turns, key="turns", cls="atl-turns", aria_label=name)
    title = words.say("What happened")
    return card(title, recap, listed, pace, key="happened", cls="atl-happened", level=3)


def panes(words: Words, panel: Node, happened: Node | None) -> Node:
    """Put what happened under the controls; on a phone it stands beside them, one swipe away."""
    if happened is None:
        return panel
    show = _pane_button(words.say("What happened"), "text", "happened")
    back = _pane_button(words.say("Back to the turn"), "back", "now")
    return h(
        "div",
        h("div", panel, show, key="now", cls="atl-pane", data_pane="now"),
        h("div", happened, back, key="then", cls="atl-pane", data_pane="happened"),
        key="panes",
        cls="atl-panes",
    )


def _pane_button(label: str, icon: str, pane: str) -> Node:
    """Return a button that scrolls to a pane; the browser does it alone."""
    cls = "atl-quiet atl-show-pane"
    return button(label, None, key=f"show-{pane}", icon=icon, bare=True, cls=cls, data_show_pane=pane)


Effects = tuple[Mapping[str, object], ...]
ViewT = TypeVar("ViewT")
#: Makes effects of events, given the view before them.
EffectsOf = Callable[[Sequence[EventT], ViewT], Sequence[Mapping[str, object]]]


class EventCursor(Generic[ViewT, EventT]):
    """The events that one viewer has not been shown yet."""

    def __init__(self) -> None:
        self._viewer: tuple[int | None] | None = None
        self._count = 0
        self._view: ViewT | None = None

    def take(self, seat: AnySeat) -> tuple[list[EventT] | None, ViewT | None]:
        """Return what is new to this seat and the view before it.

        After a change of viewer nothing is new; ``None`` says that something was taken back.
        """
        events = seat.events()
        fresh: list[EventT] | None = []
        if self._viewer == (seat.index,):
            fresh = events[self._count :] if len(events) >= self._count else None
        before = self._view
        self._viewer, self._count, self._view = (seat.index,), len(events), seat.view()
        return fresh, before


@dataclass(frozen=True, slots=True)
class Trail:
    """What some events left on the board: from where to where pieces went, and other places they changed."""

    moves: tuple[tuple[str, str], ...] = ()
    places: frozenset[str] = frozenset()


NO_TRAIL: Final = Trail()


def trail_of(effects: Iterable[Mapping[str, object]]) -> Trail:
    """Return the trail of some effects.

    >>> trail_of([{"kind": "move", "from": "G6", "to": "G7"}, {"kind": "sink", "at": "D4"}])
    Trail(moves=(('G6', 'G7'),), places=frozenset({'D4'}))
    """
    effects = list(effects)
    moves = tuple((str(e["from"]), str(e["to"])) for e in effects if e["kind"] == "move")
    return Trail(moves, frozenset(str(e["at"]) for e in effects if "at" in e))


class RecentEvents(Generic[ViewT, EventT]):
    """What is shown once and then forgotten, except for the last moves, which stay marked."""

    def __init__(self, effects_of: EffectsOf[EventT, ViewT], text: GameText[ViewT, object, EventT]) -> None:
        self.effects_of = effects_of
        self._text = text
        self._for_all: EventCursor[ViewT, EventT] = EventCursor()
        self._for_viewer: EventCursor[ViewT, EventT] = EventCursor()
        #: The events of the last change, as everybody saw them.
        self.latest: list[EventT] = []
        #: What the last change left on the board.
        self.trail = NO_TRAIL

    def take(self, onlooker: AnySeat, seat: AnySeat, words: Words) -> tuple[Effects, str]:
        """Return the effects and the announcement of what is new.

        Effects come from what everybody sees, so that they continue behind the handover dialog.
        """
        fresh, before = self._for_all.take(onlooker)
        if fresh is None:
            # The last action was taken back, and its arrow goes with it.
            self.latest, self.trail = [], NO_TRAIL
        effects = tuple(self.effects_of(fresh, before)) if fresh and before else ()
        if fresh:
            self.latest, self.trail = fresh, trail_of(effects)
        heard, view_before = self._for_viewer.take(seat)
        if not heard or view_before is None:
            return effects, ""
        lines = self._text.LogWriter(words, view_before).lines(heard)
        return effects, " ".join([*(line.text for line in lines), self._text.prompt(seat.view(), words)])


#: Minimum time per moment that is played back, in seconds.
_SHORTEST_PAUSE: Final = 0.4


class PastView(Page, Generic[ViewT, EventT]):
    """A page that can show any moment that its viewer has seen; bots wait meanwhile."""

    def __init__(self, table: Table, effects_of: EffectsOf[EventT, ViewT]) -> None:
        self.table = table
        self.text = cast("GameText[ViewT, object, EventT]", text_of(table.game))
        self.log: Log[EventT] = Log(self.text)
        self.news = RecentEvents(effects_of, self.text)
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
    def seat(self) -> AnySeat:
        """Return the seat for which a click counts."""

    @property
    def memory(self) -> AnySeat:
        """Return the seat whose log and past are shown."""
        return self.seat

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
        last = self.memory.moments() - 1
        text = words.say("Looking back: moment {moment} of {count}", moment=moment, count=last)
        if self.shown_turn is not None:
            text, at = words.say("Looking back at the last turn: {player}", player=self.shown_turn.seat), []
        back = button(words.say("Return to the game"), "return", key="return", icon="last", cls="atl-primary")
        stop = button(words.say("Stop here"), "play-back-stop", key="stop", icon="pause")
        ways = row(
            button(words.say("Earlier"), ("look", {"moment": moment - 1}), icon="back", disabled=moment < 1),
            None if self.played_to is None else stop,
            button(
                words.say("Later"), ("look", {"moment": moment + 1}), icon="next", disabled=moment >= last
            ),
            key="past-buttons",
        )
        lines = card(None, *(h("p", line.text) for line in at), key="past-lines") if at else None
        news = notice(text, "news", key="past", extra=back)
        return stack(news, ways, lines, key="past-panel", cls="atl-play")

    def take_past_effects(self) -> Effects:
        """Return the effects of the moment that was just opened, once."""
        effects, self._past_effects = self._past_effects, ()
        return effects

    @abstractmethod
    def turn_sign(self, seat: int, app: AppContext) -> Node:
        """Return the sign of a player."""

    def recap(self, events: Iterable[EventT], words: Words) -> str:
        """Say in numbers what happened in several turns."""
        return self.text.recap(events, words)

    def turn_teller(self) -> tuple[Callable[[Sequence[EventT], Words], Sequence[str]], object]:
        """Return what says a turn in a few words, and what the viewer knows that changes these words."""
        return self.text.turn_summary, None

    @property
    def shows_turns(self) -> bool:
        """Return whether the last turns are shown now."""
        return True

    def happened(self, app: AppContext, pace: Node | None) -> Node | None:
        """Return the last turn of every player, from what this seat has seen (RUL-18)."""
        words = app.words
        if not self.shows_turns:
            return None
        tell, known = self.turn_teller()

        def said(turn: Turn[EventT]) -> Sequence[str]:
            return turn.phrases(words, tell, known)

        turns = self.log.turns.of_each(len(self.table.plans), said)
        if not turns:
            return None
        since = None
        if others := self.own_turns_since():  # the own turn is known: the others come first
            since = self.recap((event for turn in others for event in turn.events), words)
            turns.sort(key=lambda turn: turn.seat == self.seat.index)
        return _happened_panel(words, (self._turn_item(app, turn, said(turn)) for turn in turns), since, pace)

    def _turn_item(self, app: AppContext, turn: Turn[EventT], said: Sequence[str]) -> Node:
        """Return the last turn of a player as a button that shows it on the board."""
        phrases = [h("span", phrase, cls="atl-phrase") for phrase in said]
        text = h("span", h("strong", app.words.player(turn.seat)), *phrases, cls="atl-turn-text")
        do = ("show-turn", {"moment": turn.first})
        shown = h("button", self.turn_sign(turn.seat, app), text, type="button", do=do, cls="atl-turn-button")
        opened = None if self.past is None or self.shown_turn is None else self.shown_turn.first
        return h("li", shown, key=f"turn-{turn.seat}", aria_current="true" if turn.first == opened else None)

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
        pause = max(app.settings.pause_in(self.table.game), _SHORTEST_PAUSE)
        return None if self.played_to is None else pause

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
