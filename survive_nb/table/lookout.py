"""What one pair of eyes at the table may see and say: the inner side of a `Seat`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from survive_nb.bots.advice import Advice
from survive_nb.bots.coaching import Coaching, Remark
from survive_nb.game import CannotRead, Eyes, Refusal
from survive_nb.table.coached import coach_of
from survive_nb.table.play import Play
from survive_nb.table.seated import advice_for

NOT_AN_ACTION = Refusal(None, "This is not an action of this game.")
NOT_A_PLAYER = Refusal(None, "Onlookers watch and do not play.")


class Lookout:
    """The game as one pair of eyes sees it; everything is worked out once for each change of the game."""

    def __init__(self, play_now: Callable[[], Play], eyes: Eyes) -> None:
        self.eyes = eyes
        self._play_now = play_now
        self._cached: dict[str, Any] = {}
        self._cached_for: tuple[Play, int] | None = None

    # -- now --------------------------------------------------------------------------------------------

    def view(self) -> Any:
        """Return what these eyes may see now."""
        return self._once("view", lambda play: play.match.view(self.eyes))

    def legal(self) -> tuple[Any, ...]:
        """Return what may be done, if it is these eyes' decision."""
        legal: tuple[Any, ...] = self._once("legal", self._find_legal)
        return legal

    def _find_legal(self, play: Play) -> tuple[Any, ...]:
        if not isinstance(self.eyes, int) or play.match.to_act != self.eyes:
            return ()
        return tuple(play.match.legal_actions())

    def read(self, action: object) -> Any:
        """Return the action as the rules write it, or raise `CannotRead` for anything else.

        It goes through its written form, so that nothing but true actions gets near the rules.
        """
        game = self._play_now().match.game
        try:
            return game.action_from_json(game.action_to_json(action))
        except CannotRead:
            raise
        except Exception as error:  # whatever it is, it may break anything
            raise CannotRead(NOT_AN_ACTION) from error

    def why_not(self, action: object) -> Refusal | None:
        """Say why this may not be done now, telling no more than these eyes may know."""
        if not isinstance(self.eyes, int):
            return NOT_A_PLAYER
        match = self._play_now().match
        refusal = match.game.out_of_turn(match.state, self.eyes)
        if refusal is not None:
            return refusal
        try:
            return match.game.why_not(match.state, self.read(action))
        except CannotRead as error:
            return error.refusal

    def can_undo(self) -> bool:
        """Tell whether the last ply is of this seat and may be taken back."""
        return isinstance(self.eyes, int) and self._play_now().match.can_undo(self.eyes)

    def hint(self, count: int) -> list[Advice]:
        """Return the best choices with their reasons, from what these eyes see and nothing else."""
        legal = self.legal()
        if not legal or count < 1:
            return []
        return advice_for(self._play_now().match.game.NAME, self.view(), legal, count)

    def coach(self) -> Coaching | None:
        """Return what the game's coach says to these eyes, if it has one and they play."""
        coach = coach_of(self._play_now().match.game.NAME)
        return None if coach is None else coach.coach(self.view())

    def review(self, hand: int) -> tuple[Remark, ...] | None:
        """Return the costly decisions of a hand, from what these eyes saw of it."""
        coach = coach_of(self._play_now().match.game.NAME)
        if coach is None or not isinstance(self.eyes, int):
            return None
        return coach.review(hand, [self.events_at(at) for at in range(self.moments())], self.view_at)

    def version(self) -> int:
        """Return a number made of what these eyes see and nothing else.

        It does not count anything: a count would tell that somebody has been asked in secret (RUL-18).
        """
        version: int = self._once("version", lambda _: hash((self.view(), self.legal(), len(self.events()))))
        # Short enough for a browser, whose whole numbers have 53 bits.
        return version & 0xFFFF_FFFF_FFFF

    # -- the past ---------------------------------------------------------------------------------------

    def events(self) -> list[Any]:
        """Return all that these eyes have seen happen, oldest first."""
        return [event for events in self._seen_by_ply() for event in events]

    def moments(self) -> int:
        """Return how many moments these eyes have seen; the first is the start."""
        return len(self._moments())

    def view_at(self, moment: int) -> Any:
        """Return what these eyes may see of a moment, as far as they may look at it today (SET-6)."""
        plies = self._moments()[self._checked(moment)]
        return self._play_now().match.view_at(plies, self.eyes)

    def events_at(self, moment: int) -> list[Any]:
        """Return what these eyes saw happen between the moment before and this one."""
        moments = self._moments()
        if self._checked(moment) == 0:
            return []
        # Nothing that these eyes saw comes after their last moment, but one answer of their own may.
        end = moments[moment] if moment + 1 < len(moments) else None
        return [event for events in self._seen_by_ply()[moments[moment - 1] : end] for event in events]

    def _checked(self, moment: int) -> int:
        if not 0 <= moment < self.moments():
            raise IndexError(f"there are {self.moments()} moments, and none is number {moment}")
        return moment

    def _seen_by_ply(self) -> list[list[Any]]:
        seen: list[list[Any]] = self._once("seen", lambda play: play.seen_by_ply(self.eyes))
        return seen

    def _moments(self) -> list[int]:
        moments: list[int] = self._once("moments", lambda play: play.moments(self.eyes, self._seen_by_ply()))
        return moments

    def _once(self, name: str, work: Callable[[Play], Any]) -> Any:
        play = self._play_now()
        if self._cached_for != (play, play.revision):
            self._cached = {}
            self._cached_for = (play, play.revision)
        if name not in self._cached:
            self._cached[name] = work(play)
        return self._cached[name]
