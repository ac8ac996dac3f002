"""One game being played: the log, undo, replay, and what each viewer has seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final, Generic

from survive_nb.game.contract import (
    CHANCE,
    EVERYONE,
    ActionT,
    Actor,
    EventT,
    Game,
    Outcome,
    Phase,
    Ply,
    StateT,
    T,
    Viewer,
    ViewT,
    draw_outcome,
    nobody_waits,
)
from survive_nb.game.refusal import IllegalAction, Refusal

_NOTHING_TO_UNDO: Final = Refusal(None, "You have no action to take back.", code="nothing-to-undo")


@dataclass(slots=True)
class _Seen(Generic[EventT]):
    """What one viewer has seen of the log so far; extended with each ply."""

    #: The phase in which the events were filtered: in another phase they may show more or less (SET-6).
    phase: Phase
    #: The ids that the events have (`Match.shown_ids`).
    ids: Mapping[str, str]
    #: For each ply, the events as the viewer saw them; and all of them in one list.
    by_ply: list[list[EventT]] = field(default_factory=list)
    events: list[EventT] = field(default_factory=list)
    #: The lengths of the log at which the viewer saw something new.
    moments: list[int] = field(default_factory=lambda: [0])
    #: The ply that opened a secret question which is still open (RUL-18).
    question: int | None = None


class Match(Generic[StateT, ActionT, ViewT, EventT]):
    """One game being played: the log of plies, the present state, undo, replay and what each viewer saw.

    >>> from random import Random
    >>> from survive_nb import fish_fish
    >>> match = Match(fish_fish, fish_fish.new_game(fish_fish.Options(players=2), Random(1)))
    >>> match.play(match.legal_actions()[0])
    (RowLaid(...),)
    >>> match.undo(match.log[-1].seat)
    >>> match.log
    []
    """

    def __init__(
        self, game: Game[StateT, ActionT, ViewT, EventT], start: StateT, *, memory_aid: bool = False
    ) -> None:
        self.game = game
        self.start = start
        self.state = start
        self.memory_aid = memory_aid
        #: The id of a live game: with it, viewers see the ids meant for people (`Game.shown_ids`).
        self.salt: str | None = None
        self._shown_ids: Mapping[str, str] = {}
        # The revision that the shown ids were computed for; once set-up is over they stay the same.
        self._ids_of: tuple[int, int] | None = None
        self._ids_are_final = False
        self.log: list[Ply[ActionT]] = []
        #: Whether a ply of play has ever been made; one that was taken back counts too.
        self.has_begun_play = game.phase_of(start) != "setup"
        # The number of changes that made the log no longer: plies taken back, windows opened and closed.
        self._changes = 0
        #: The action that waits for secret answers; it is not in the log yet (RUL-18).
        self.held: ActionT | None = None
        self._events: list[Sequence[EventT]] = []
        # Length of the log → the viewers who could then only know that the table was waiting (RUL-18).
        self._waiting: dict[int, set[Viewer]] = {}
        # Asked after every ply; in some games nobody is ever asked.
        self._may_wait = game.waits_in_secret is not nobody_waits
        self._viewers: tuple[Viewer, ...] = (None, *range(start.options.players))
        self._seen: dict[Viewer, _Seen[EventT]] = {}
        # The states that undo may go back to.
        self._undoable: list[StateT] = []
        # The lengths of the log up to which nothing can be taken back any more.
        self._finals: set[int] = set()

    # -- playing ----------------------------------------------------------------------------------------

    @property
    def to_act(self) -> Actor | None:
        """Return whose decision is awaited."""
        return self.game.to_act(self.state)

    def legal_actions(self) -> Sequence[ActionT]:
        """Return all actions allowed now."""
        return self.game.legal_actions(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, or ``None`` while it runs."""
        return self.game.outcome(self.state)

    def play(self, action: ActionT, seat: Actor | None = None) -> Sequence[EventT]:
        """Apply an action, log it and return all events, secrets included: players see `events_for`.

        If ``seat`` is given, it must be the one to act.
        """
        game, before = self.game, self.state
        if seat is not None:
            refusal = game.out_of_turn(before, seat)
            if refusal is not None:
                raise IllegalAction(refusal)
        actor = game.to_act(before)
        after, events = game.apply_action(before, action)
        assert actor is not None  # apply_action refuses everything once the game is over
        if self.held is not None:
            self.release()
        if not self.has_begun_play:
            self.has_begun_play = game.phase_of(before) != "setup"
        self.state = after
        self.log.append(Ply(actor, action))
        self._events.append(events)
        # If a spectator may know what the table waits for, everybody may.
        if self._may_wait and game.waits_in_secret(after, None):
            self._waiting[len(self.log)] = {
                viewer for viewer in self._viewers if game.waits_in_secret(after, viewer)
            }
        if game.can_take_back(before, action, after):
            self._undoable.append(before)
        else:
            self._undoable.clear()
            self._finals.add(len(self.log))
        return events

    def draw(self, rng: Random) -> ActionT:
        """Let chance act: draw one outcome by its odds, log it, and return it."""
        action = draw_outcome(self.game.chance_outcomes(self.state), rng)
        self.play(action, CHANCE)
        return action

    def branch(self) -> Match[StateT, ActionT, ViewT, EventT]:
        """Return a match that goes on from the present state and leaves this one alone; it has no events."""
        other = Match(self.game, self.start, memory_aid=self.memory_aid)
        other.state, other.log = self.state, list(self.log)
        return other

    # -- secret answers -----------------------------------------------------------------------------------

    def hold(self, action: ActionT) -> None:
        """Let a legal action wait for secret answers: viewers see it begin, and the table wait (RUL-18)."""
        self.held = action
        self._changes += 1

    def release(self) -> None:
        """End the waiting; the action has not been played."""
        if self.held is not None:
            self.held = None
            self._changes += 1

    def state_for(self, viewer: Viewer) -> StateT:
        """Return the present state; while an action waits, the state that this viewer may know of."""
        return self.state if self.held is None else self._window(viewer)[0]

    def legal_for(self, seat: int) -> tuple[ActionT, ...]:
        """Return what this seat may do now, with the ids that viewers see."""
        state = self.state_for(seat)
        if self.game.to_act(state) != seat:
            return ()
        return self.shown(tuple(self.game.legal_actions(state)))

    def _window(self, viewer: Viewer) -> tuple[StateT, Sequence[EventT]]:
        assert self.held is not None
        return self.game.during_window(self.state, self.held, viewer)

    def _held_events(self, viewer: Viewer) -> list[EventT]:
        """Return what the viewer has seen of the action that waits."""
        if self.held is None:
            return []
        seen = (self.game.event_for(event, viewer, now=self.state) for event in self._window(viewer)[1])
        return self.shown([event for event in seen if event is not None])

    @property
    def revision(self) -> tuple[int, int]:
        """Return a value that differs after every change; for caches only: it counts hidden plies."""
        return len(self.log), self._changes

    @property
    def is_set_up(self) -> bool:
        """Tell whether set-up has ended and no ply of play has been made yet."""
        return not self.has_begun_play and self.game.phase_of(self.state) == "play"

    # -- undo -------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Tell whether the last ply is this seat's own and showed nobody anything new."""
        return bool(self._undoable) and self.log[-1].seat == seat and self.held is None

    def undo(self, seat: int, *, recorded: bool = False) -> None:
        """Take back this seat's last ply; never a die roll, a reveal or another seat's ply.

        With ``recorded`` also the ply that ended the set-up: version 0.1.0 allowed that, and stored it.
        """
        if recorded and not self._undoable and self._ended_setup(seat):
            self._undoable.append(self.state_at(len(self.log) - 1))
        if not self.can_undo(seat):
            raise IllegalAction(_NOTHING_TO_UNDO)
        self.state = self._undoable.pop()
        self._finals.discard(len(self.log))
        self.log.pop()
        self._changes += 1
        self._waiting.pop(len(self._events), None)
        self._events.pop()
        self._seen.clear()
        if self.game.phase_of(self.state) == "setup":
            self._ids_are_final = False

    def _ended_setup(self, seat: int) -> bool:
        """Tell whether the last ply is this seat's and ended the set-up (RUL-20)."""
        phase_of, log = self.game.phase_of, self.log
        if not log or log[-1].seat != seat or phase_of(self.state) == "setup":
            return False
        return phase_of(self.state_at(len(log) - 1)) == "setup"

    # -- looking ----------------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> ViewT:
        """Return what the viewer may see now."""
        state = self.state_for(self._checked(viewer))
        return self.shown(self.game.view_for(state, viewer, memory_aid=self.memory_aid))

    def events_for(self, viewer: Viewer) -> list[EventT]:
        """Return all that the viewer has seen happen, oldest first.

        The events are not grouped by ply: where a ply ends would tell when somebody was asked (RUL-18).
        """
        return [*self._seen_by(viewer).events, *self._held_events(viewer)]

    def events_between(self, first: int, last: int | None, viewer: Viewer) -> list[EventT]:
        """Return what the viewer saw of the plies from ``first`` to ``last``, lengths of the log."""
        events = [event for events in self._seen_by(viewer).by_ply[first:last] for event in events]
        is_last = last is None or last > len(self.log)
        return events + self._held_events(viewer) if is_last else events

    def count_events(self, viewer: Viewer) -> int:
        """Return how many events the viewer has seen."""
        return len(self._seen_by(viewer).events) + len(self._held_events(viewer))

    def moments(self, viewer: Viewer) -> list[int]:
        """Return the lengths of the log at which the viewer saw something new; the first is 0, the start.

        Plies that the viewer may not know of are no moments, and a secret question and its answer are one
        moment together (RUL-18).  For the same reason show players the position of a moment in this list,
        never the length of the log.
        """
        seen = self._seen_by(viewer)
        question = len(self.log) + 1 if self.held is not None else seen.question
        return [*seen.moments, question] if question is not None else list(seen.moments)

    def final_moment(self, viewer: Viewer) -> int:
        """Return the length of the log at the last moment the viewer saw that nobody can take back.

        Which plies can be taken back depends on what is public about them, and a secret question is no moment
        before its answer, so this changes only when the viewer sees something (RUL-18).
        """
        moments = self._seen_by(viewer).moments
        return next((length for length in reversed(moments) if length in self._finals), 0)

    def view_at(self, plies: int, viewer: Viewer) -> ViewT:
        """Return what the viewer may see of the position after a number of plies; see `moments`."""
        viewer = self._checked(viewer)
        if self.held is not None and plies == len(self.log) + 1:
            return self.view(viewer)
        past = self.state_at(plies)
        return self.shown(self.game.view_for(past, viewer, memory_aid=self.memory_aid, now=self.state))

    def state_at(self, plies: int) -> StateT:
        """Return the full state after a number of plies, by replaying the log."""
        if not 0 <= plies <= len(self.log):
            raise IndexError(f"the log has {len(self.log)} plies, not {plies}")
        state = self.start
        for ply in self.log[:plies]:
            state, _ = self.game.apply_action(state, ply.action)
        return state

    def _seen_by(self, viewer: Viewer) -> _Seen[EventT]:
        """Return what the viewer has seen, extended by the plies since the last call."""
        viewer, game, now = self._checked(viewer), self.game, self.state
        phase, ids = game.phase_of(now), self.shown_ids
        seen = self._seen.get(viewer)
        if seen is None or seen.phase != phase or (seen.ids is not ids and seen.ids != ids):
            seen = self._seen[viewer] = _Seen(phase, ids)
        for done in range(len(seen.by_ply), len(self._events)):
            shown = self.shown(
                [
                    event
                    for happened in self._events[done]
                    if (event := game.event_for(happened, viewer, memory_aid=self.memory_aid, now=now))
                    is not None
                ]
            )
            seen.by_ply.append(shown)
            seen.events.extend(shown)
            if viewer in self._waiting.get(done + 1, ()):
                seen.question = seen.question or done + 1
            elif shown:
                seen.moments.append(done + 1)
                seen.question = None
        return seen

    @property
    def shown_ids(self) -> Mapping[str, str]:
        """Return a piece's id in the log → the id that viewers see; empty where they are the same.

        During set-up they change with every piece that is placed.
        """
        if self.salt is None:
            return {}
        if not self._ids_are_final and self._ids_of != self.revision:
            self._shown_ids = self.game.shown_ids(self.log, self.salt)
            self._ids_of = self.revision
            # The plies of the set-up are never taken back once it is over, except as `undo` says.
            self._ids_are_final = self.game.phase_of(self.state) != "setup"
        return self._shown_ids

    def shown(self, thing: T) -> T:
        """Return a view, an action, a tuple of actions or a list of events with the ids that viewers see."""
        ids = self.shown_ids
        return self.game.renamed(thing, ids) if ids else thing

    def as_logged(self, action: T) -> T:
        """Return an action that a viewer chose with the ids of the log; the inverse of `shown`."""
        ids = self.shown_ids
        return self.game.renamed(action, {new: old for old, new in ids.items()}) if ids else action

    def shown_refusal(self, refusal: Refusal) -> Refusal:
        """Return a refusal whose facts have the ids that viewers see."""
        ids = self.shown_ids
        if not ids:
            return refusal
        facts = refusal.facts.items()
        return replace(
            refusal,
            facts={name: ids.get(fact, fact) if isinstance(fact, str) else fact for name, fact in facts},
        )

    def _checked(self, viewer: Viewer) -> Viewer:
        """Return the viewer; nobody sees everything while the game runs."""
        if viewer == EVERYONE and self.outcome is None:
            raise PermissionError("Only a finished game can be seen whole.")
        return viewer


#: A match where the code serves every game.
AnyMatch = Match[Any, Any, Any, Any]
