"""The time limit of bots: slow choices forfeit, endless ones are interrupted."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from survive_nb.league.time_limit import TimeLimit
from tests.bots.league_players import Player, against_drifter, reason

has_alarm = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarm clock")

TOO_LONG = "it computed for longer than 0.05 seconds over one choice."


class Slow(Player):
    """Takes its time, and then answers rightly."""

    def act(self, *_: Any) -> Any:
        end = time.thread_time() + 0.1
        while time.thread_time() < end:
            pass


class Endless(Player):
    def act(self, *_: Any) -> Any:
        while True:
            pass


class EndlessAndDeaf(Player):
    def act(self, *_: Any) -> Any:
        while True:
            try:  # noqa: SIM105 - as students write it
                sum(range(100))
            except:  # noqa: E722
                pass


class EndlessAndDeafInside(Player):
    """Has its loop in one function and its deafness in another, twice."""

    def act(self, *_: Any) -> Any:
        while True:
            self.try_hard(lambda: self.try_hard(lambda: sum(range(100))))

    def try_hard(self, work: Callable[[], object]) -> None:
        try:  # noqa: SIM105 - as students write it
            work()
        except:  # noqa: E722
            pass


class Sleeps(Player):
    def act(self, *_: Any) -> Any:
        time.sleep(60)


@pytest.mark.slow
def test_slow_choice_forfeits() -> None:
    assert reason(Slow(), limit=0.05) == TOO_LONG
    assert against_drifter(Slow(), limit=None).forfeit is None


@has_alarm
@pytest.mark.parametrize("player", [Endless, EndlessAndDeaf, EndlessAndDeafInside, Sleeps])
def test_a_choice_without_end_is_interrupted(player: type[Player]) -> None:
    assert reason(player, limit=0.05) == TOO_LONG
    assert sys.gettrace() is None


@has_alarm
def test_the_alarm_clock_is_given_back() -> None:
    def mine(*args: object) -> None:
        """Some handler."""

    before = signal.signal(signal.SIGALRM, mine)
    try:
        reason(Endless, limit=0.05)
        assert signal.getsignal(signal.SIGALRM) is mine
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    finally:
        signal.signal(signal.SIGALRM, before)


@has_alarm
def test_somebody_elses_alarm_stays_theirs() -> None:
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    try:
        assert reason(Slow(), limit=0.05) == TOO_LONG
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert rung


def test_ctrl_c_stops_without_forfeit() -> None:
    class Interrupted(Player):
        def act(self, *_: Any) -> Any:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        against_drifter(Interrupted(), limit=1)


def test_the_watch_tells_the_time_taken() -> None:
    with TimeLimit(None) as watch:
        assert watch.run(lambda: Slow().act(None, ())) is None
        assert watch.seconds >= 0.1
        assert not watch.is_late
