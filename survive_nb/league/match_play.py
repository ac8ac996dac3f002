"""One game between bots: each gets its view and the legal actions; an error forfeits the game."""

from __future__ import annotations

import reprlib
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import time
from typing import Final, cast

from survive_nb.bots.bot import AnyBot, find_action
from survive_nb.game import CHANCE, AnyGame, AnyMatch, HasPlayers, InvalidInput, Match, Refusal, draw_outcome
from survive_nb.league.remote import BotFailure, RemoteBot, RemoteEntry, SeatInfo
from survive_nb.league.time_limit import TimeLimit, TimeLimitExceeded

#: What plays a seat: a bot, a callable that makes one, such as a class of bots, or a process to start.
Player = AnyBot | Callable[[], AnyBot] | RemoteEntry

_LONGEST_QUOTE: Final = 200


class LeagueStopped(Exception):
    """The time of the whole league was over in the middle of a game."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Who gave a game away, and by what.

    >>> Forfeit(1, "it chose nothing.").line("tide-reader", 12)
    'tide-reader forfeited game 12: it chose nothing.'
    """

    seat: int
    reason: str

    def line(self, name: str, number: int) -> str:
        """Return the line of the report about it."""
        return f"{name} forfeited game {number}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Played:
    """A game that bots have played: to its end, or to the choice by which one of them forfeited it."""

    match: AnyMatch
    forfeit: Forfeit | None
    #: For each seat, how many choices it was asked for and the seconds of computing they took.
    choices: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def scores(self) -> tuple[int, ...] | None:
        """Return the score of each seat, or ``None`` for a game that was forfeited and so not finished."""
        outcome = self.match.outcome
        return outcome.scores if outcome else None

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that won: by their scores, or, if one forfeited, all the others together."""
        if self.forfeit:
            return tuple(seat for seat in range(len(self.choices)) if seat != self.forfeit.seat)
        outcome = self.match.outcome
        return outcome.winners if outcome else ()


def play_game(
    game: AnyGame,
    options: HasPlayers,
    bots: Sequence[Player],
    seed: int | str,
    *,
    deal: int | str | None = None,
    limit: float | None = None,
    deadline: float | None = None,
) -> Played:
    """Let bots play one game; the same bots, options and seed always play the same game.

    A bot sees the view of its own seat, with the values of the explorers it placed (its memory is perfect),
    and the legal actions.  If it has a method ``observe(events)``, it gets before each of its choices what
    its seat has seen happen since the last one.  A choice with only one legal action is made without asking.

    A bot that raises an error, chooses something illegal, or computes for longer than ``limit`` seconds over
    one choice forfeits: the game ends there and is won by all the others together.  `TimeLimit` says where an
    endless choice can be interrupted.

    ``deal`` fixes the set-up and the dice apart from the bots' own luck, so that the same deal can be played
    again with the seats exchanged.  When the time is ``deadline`` (as `time.time`), the game is given up
    between two choices with `LeagueStopped`.

    >>> from survive_nb import fish_fish
    >>> from survive_nb.bots.bot import Drifter
    >>> played = play_game(fish_fish, fish_fish.Options(players=2), [Drifter(), Drifter()], seed=1)
    >>> played.scores, played.winners, played.forfeit
    ((43, 17), (0,), None)
    """
    if len(bots) != options.players:
        facts = {"players": options.players, "bots": len(bots)}
        raise InvalidInput(
            Refusal(
                None,
                "This game is for {players} players, not for {bots}.",
                facts,
                code="wrong-number-of-players",
            )
        )
    deal = seed if deal is None else deal
    match: AnyMatch = Match(game, game.new_game(options, Random(f"{deal}:deal")), memory_aid=True)
    dice = Random(f"{deal}:dice")
    happened: list[object] = []
    seats = [
        _Seat(SeatInfo(game.NAME, seat, options, limit), bot, Random(f"{seed}:seat {seat}"), happened)
        for seat, bot in enumerate(bots)
    ]
    forfeit = None
    try:
        with TimeLimit(limit) as watch:
            while forfeit is None and (actor := match.to_act) is not None:
                if actor == CHANCE:
                    action = draw_outcome(game.chance_outcomes(match.state), dice)
                elif deadline is not None and time() >= deadline:
                    raise LeagueStopped
                else:
                    action = seats[actor].decide(match, watch)
                if isinstance(action, Forfeit):
                    forfeit = action
                else:
                    happened.extend(match.play(action))
    finally:
        for seat in seats:
            seat.close()
    return Played(
        match, forfeit, tuple(seat.choices for seat in seats), tuple(seat.seconds for seat in seats)
    )


class _Seat:
    """A bot at the table, and what is noted about it."""

    def __init__(self, info: SeatInfo, player: Player, rng: Random, happened: Sequence[object]) -> None:
        self.seat = info.seat
        self.choices = 0
        self.seconds = 0.0
        self._player = player
        self._rng = rng
        # A process keeps its own time.
        self._remote = player.open(info) if isinstance(player, RemoteEntry) else None
        self._bot: AnyBot | RemoteBot | None = self._remote
        self._happened = happened
        self._told = 0

    def decide(self, match: AnyMatch, watch: TimeLimit) -> object:
        """Return the bot's action, or its `Forfeit`."""
        legal = match.legal_actions()
        if len(legal) == 1:
            return legal[0]
        view = match.view(self.seat)
        self.choices += 1
        if self._remote is not None:
            answer = self._answer(match, view, legal)
            self.seconds += self._remote.seconds
            return answer
        answer = watch.run(lambda: self._answer(match, view, legal))
        self.seconds += watch.seconds
        if watch.is_late:
            return Forfeit(self.seat, f"it computed for longer than {watch.limit:g} seconds over one choice.")
        return answer

    def close(self) -> None:
        """End the process of the bot, if it has one."""
        if self._remote is not None:
            self._remote.close()

    def _answer(self, match: AnyMatch, view: object, legal: Sequence[object]) -> object:
        """Ask the bot; whatever it does wrong becomes a `Forfeit`.  All of its code runs in here."""
        try:
            if self._bot is None:
                assert not isinstance(self._player, RemoteEntry)
                self._bot = _seated(self._player)
            if hasattr(self._bot, "observe"):
                self._bot.observe(self._news(match))
            choice = self._bot.choose(view, legal, self._rng)
            action = find_action(legal, choice)
            return self._judge(match, choice) if action is None else action
        except (KeyboardInterrupt, TimeLimitExceeded):
            raise
        except BotFailure as failure:
            return Forfeit(self.seat, str(failure))
        except BaseException as error:  # noqa: BLE001 - even if it tries to exit, the league goes on
            return Forfeit(self.seat, f"it raised {error_told(error)}.")

    def _news(self, match: AnyMatch) -> list[object]:
        """Return what this seat has seen happen since its last choice.

        All at once and not ply by ply: where a ply ends could tell when somebody was asked (RUL-18).
        """
        news, self._told = self._happened[self._told :], len(self._happened)
        viewer, now = self.seat, match.state
        seen = (match.game.event_for(event, viewer, memory_aid=True, now=now) for event in news)
        return [event for event in seen if event is not None]

    def _judge(self, match: AnyMatch, choice: object) -> object:
        """Return a choice that the list of legal actions writes differently, or the reason to forfeit."""
        if choice is None:
            return Forfeit(self.seat, "it chose nothing: it returned None.")
        shown = _quoted(reprlib.repr(choice))
        game = match.game
        try:
            # Through the written form, so that only real actions reach the rules.
            action = game.action_from_json(game.action_to_json(choice))
            refusal = game.why_not(match.state, action)
        except InvalidInput as error:
            refusal = error.refusal
        except Exception:  # noqa: BLE001 - it is some other thing, and may break anything
            return Forfeit(self.seat, f"it chose {shown}, which is no action of {game.TITLE}")
        return Forfeit(self.seat, f"it chose {shown}. {refusal}") if refusal else action


def _seated(player: AnyBot | Callable[[], AnyBot]) -> AnyBot:
    """Return the bot; create a new one if the entry is a class or factory."""
    if hasattr(player, "choose") and not isinstance(player, type):
        return cast(AnyBot, player)
    assert callable(player)
    return cast(AnyBot, player())


def error_told(error: BaseException) -> str:
    """Say what was raised, and where.

    >>> def my_bid(view): return 1 / 0
    >>> try: my_bid(None)
    ... except ZeroDivisionError as error: error_told(error)
    'ZeroDivisionError in line 1 of my_bid: division by zero'
    """
    kind = type(error).__name__
    try:
        text = _quoted(str(error))
    except Exception:  # noqa: BLE001 - an error that cannot even say what it is
        text = ""
    frames = traceback.extract_tb(error.__traceback__)
    # Our own frame is the first; without another one the error came from our call.
    where = f" in line {frames[-1].lineno} of {frames[-1].name}" if len(frames) > 1 else ""
    return f"{kind}{where}: {text.removesuffix('.')}" if text else f"{kind}{where}"


def _quoted(text: str) -> str:
    """Return the text on one line and not too long."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_QUOTE else f"{line[:_LONGEST_QUOTE]}…"
