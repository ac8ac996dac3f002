"""A player's access to a game: what they may see, and the actions they may take."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from survive_nb.bots.advice import Advice
from survive_nb.game import ActionT, EventT, IllegalAction, InvalidInput, Refusal, Viewer, ViewT
from survive_nb.registry import bots_of
from survive_nb.table.bot_player import advice_for

if TYPE_CHECKING:
    from survive_nb.game import AnyMatch

NOT_AN_ACTION: Final = Refusal(None, "This is not an action of this game.", code="not-an-action")
NOT_A_PLAYER: Final = Refusal(None, "Spectators watch and do not play.", code="not-a-player")

T = TypeVar("T")
#: Plays an action or takes one back, for a seat and the id of a click.
Act = Callable[[int, object, object], None]
Undo = Callable[[int, object], None]


class Seat(Generic[ViewT, ActionT, EventT]):
    """One seat of a live game; ``index`` is ``None`` for those who only watch.

    Everything is computed once for each change of the game.  Bots, hints and coaches receive views, never a
    seat.
    """

    __slots__ = ("_act", "_cache", "_cached_for", "_match_now", "_undo", "_viewer", "index", "name")

    def __init__(
        self, viewer: Viewer, name: str, match_now: Callable[[], AnyMatch], act: Act, undo: Undo
    ) -> None:
        self.index: int | None = viewer if isinstance(viewer, int) else None
        self.name = name
        self._viewer = viewer
        self._match_now = match_now
        self._act = act
        self._undo = undo
        self._cache: dict[str, object] = {}
        self._cached_for: tuple[AnyMatch, tuple[int, int]] | None = None

    def __repr__(self) -> str:
        return f"<Seat {self.index}>"

    # -- now --------------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """A number that changes when what this seat sees changes.

        It counts nothing: a count would tell that somebody has been asked in secret (RUL-18).
        """
        version = self._once(
            "version",
            lambda match: hash((self.view(), self.legal(), match.count_events(self._viewer))),
        )
        # Short enough for a browser, whose integers have 53 bits.
        return version & 0xFFFF_FFFF_FFFF

    def view(self) -> ViewT:
        """Return what this seat may see now."""
        return self._once("view", lambda match: cast(ViewT, match.view(self._viewer)))

    def legal(self) -> tuple[ActionT, ...]:
        """Return the actions that this seat may take now: none unless it is its decision."""
        return self._once("legal", self._find_legal)

    def _find_legal(self, match: AnyMatch) -> tuple[ActionT, ...]:
        return () if self.index is None else match.legal_for(self.index)

    def act(self, action: object, click: object = None) -> None:
        """Take an action, or raise `IllegalAction` or `InvalidInput` and change nothing.

        ``click`` is the id of the click behind it: a click that arrives twice counts once.
        """
        self._act(self._player(), action, click)

    def why_not(self, action: object) -> Refusal | None:
        """Return why this action is not allowed now, or ``None`` if it is."""
        if self.index is None:
            return NOT_A_PLAYER
        match = self._match_now()
        state = match.state_for(self.index)
        refusal = match.game.out_of_turn(state, self.index)
        if refusal is not None:
            return refusal
        try:
            refusal = match.game.why_not(state, parsed(match, action)[0])
        except InvalidInput as error:
            return error.refusal
        return refusal and match.shown_refusal(refusal)

    def can_undo(self) -> bool:
        """Tell whether this seat may take its last action back."""
        return self.index is not None and self._match_now().can_undo(self.index)

    def undo(self, click: object = None) -> None:
        """Take this seat's last action back, or raise `IllegalAction`."""
        self._undo(self._player(), click)

    def _player(self) -> int:
        if self.index is None:
            raise IllegalAction(NOT_A_PLAYER)
        return self.index

    # -- the past ---------------------------------------------------------------------------------------

    def events(self) -> list[EventT]:
        """Return all that this seat has seen happen, oldest first."""
        return self._match_now().events_for(self._viewer)

    def moments(self) -> int:
        """Return how many moments of the game this seat has seen; moment 0 is the start."""
        return len(self._moments())

    def view_at(self, moment: int) -> ViewT:
        """Return what this seat may see of an earlier moment, as far as it may look at it now (SET-6)."""
        plies = self._moments()[self._checked(moment)]
        return cast(ViewT, self._match_now().view_at(plies, self._viewer))

    def events_at(self, moment: int) -> list[EventT]:
        """Return what this seat saw happen between the moment before and this one."""
        moments = self._moments()
        if self._checked(moment) == 0:
            return []
        # Nothing that this seat saw comes after its last moment, but one answer of its own may.
        end = moments[moment] if moment + 1 < len(moments) else None
        return self._match_now().events_between(moments[moment - 1], end, self._viewer)

    def _moments(self) -> list[int]:
        return self._once("moments", lambda match: match.moments(self._viewer))

    def _checked(self, moment: int) -> int:
        if not 0 <= moment < self.moments():
            raise IndexError(f"there are {self.moments()} moments, and none is number {moment}")
        return moment

    # -- advice -----------------------------------------------------------------------------------------

    def hint(self, count: int = 3) -> list[Advice[ActionT]]:
        """Return the best choices, at most ``count``, each with all its reasons, if this seat decides."""
        legal = self.legal()
        if not legal or count < 1:
            return []
        return advice_for(self._match_now().game.NAME, self.view(), legal, count)

    def coach(self) -> Any:
        """Return the coach's advice at this moment; ``None`` to spectators and in games without a coach."""
        coach = bots_of(self._match_now().game.NAME).coach()
        return None if coach is None else coach.coach(self.view())

    def review(self, hand: int) -> tuple[Any, ...] | None:
        """Return this seat's costly decisions of a hand, the costliest first; ``None`` as for `coach`."""
        coach = bots_of(self._match_now().game.NAME).coach()
        if coach is None or self.index is None:
            return None
        return coach.review(hand, [self.events_at(at) for at in range(self.moments())], self.view_at)

    def _once(self, name: str, work: Callable[[AnyMatch], T]) -> T:
        match = self._match_now()
        if self._cached_for is None or self._cached_for != (match, match.revision):
            self._cache = {}
            self._cached_for = (match, match.revision)
        if name not in self._cache:
            self._cache[name] = work(match)
        return cast(T, self._cache[name])


#: A seat where the code serves every game.
AnySeat = Seat[Any, Any, Any]


def parsed(match: AnyMatch, action: object) -> tuple[object, dict[str, object]]:
    """Return an action that a seat chose as the log writes it, with its JSON form, or raise `InvalidInput`.

    It is read from its JSON form, so that nothing but true actions reaches the rules.
    """
    try:
        data = match.game.action_to_json(match.as_logged(action))
        return match.game.action_from_json(data), data
    except InvalidInput:
        raise
    except Exception as error:  # an unknown object may raise anything
        raise InvalidInput(NOT_AN_ACTION) from error
