"""The same league in this process, in threads, in processes and on a Dask cluster: the same standings."""

from __future__ import annotations

import pickle
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context
from typing import Any

import pytest

from survive_nb.game import InvalidInput
from survive_nb.league.league import League
from survive_nb.league.standings import Standings
from tests.bots.test_league import Waits, all_in, hold_back
from tests.refusals import refuses

pytestmark = pytest.mark.slow


def stumbles(view: Any) -> int:
    """Bid one tile too many in some games."""
    return int(view.tiles[view.viewer] + (view.bait == 5))


def league() -> League:
    made = League("fish-fish", players=3)
    for name, entry in (("hold", hold_back), ("stumble", stumbles), ("wait", Waits), ("all", all_in)):
        made.enter(name, entry)
    made.enter("drifter")
    return made


def play(executor: Any) -> Standings:
    return league().play(rounds=4, seed=11, executor=executor)


@pytest.fixture(scope="module")
def here() -> Standings:
    """The league played in this process: 120 games, some of them forfeited."""
    standings = play(None)
    assert len(standings.games) == 120
    assert 0 < len(standings.forfeits) < 72
    return standings


def processes() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


def test_threads(here: Standings) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert play(executor) == here


def test_processes(here: Standings) -> None:
    with processes() as executor:
        assert play(executor) == here


class Backwards(Executor):
    """An executor that does the last task first."""

    def __init__(self) -> None:
        self.tasks: list[tuple[LateFuture, Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        future = LateFuture(self)
        self.tasks.append((future, lambda: fn(*args, **kwargs)))
        return future

    def work(self) -> None:
        while self.tasks:
            future, task = self.tasks.pop()
            future.set_result(task())


class LateFuture(Future[Any]):
    def __init__(self, executor: Backwards) -> None:
        super().__init__()
        self.executor = executor

    def result(self, timeout: float | None = None) -> Any:
        self.executor.work()
        return super().result(timeout)


def test_any_order(here: Standings) -> None:
    assert play(Backwards()) == here


@contextmanager
def dask_cluster(*, processes: bool) -> Iterator[Any]:
    with warnings.catch_warnings():
        # Warnings of Dask itself: how it opens and closes loops, ports and files.
        for category in (DeprecationWarning, ResourceWarning, UserWarning):
            warnings.simplefilter("ignore", category)
        distributed: Any = import_module("distributed")
        with (
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, processes=processes, dashboard_address=None
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            yield client


@pytest.mark.parametrize("processes", [False, True])
def test_a_dask_cluster(here: Standings, processes: bool) -> None:
    with dask_cluster(processes=processes) as client:
        standings = play(client.get_executor())
    assert standings == here


# -- what cannot travel -------------------------------------------------------------------------------------


@pytest.fixture
def cell_league() -> League:
    """A league with a function that no other process can import, as if from a notebook's cell."""
    names: dict[str, Any] = {"__name__": "__main__"}
    exec("def my_bid(view):\n    return 1", names)
    made = League("fish-fish")
    made.enter("tide-reader", names["my_bid"])
    return made


def test_cloudpickle_carries_notebook_definitions(cell_league: League) -> None:
    with processes() as executor:
        assert cell_league.play(2, executor=executor) == cell_league.play(2)


SENTENCE = "^The entry tide-reader cannot be sent to another process: install cloudpickle here and there, "


def test_missing_cloudpickle_is_explained(cell_league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cloudpickle", None)
    with processes() as executor, refuses(InvalidInput, "bot-not-picklable"):
        cell_league.play(2, executor=executor)
    with ThreadPoolExecutor(1) as executor:
        assert cell_league.play(2, executor=executor) == cell_league.play(2)


def readable_here_only() -> int:
    raise AttributeError("my_bid")


class ReadableHereOnly:
    """Pickled as something that cannot be read back: as a cell's function is for a worker's ``__main__``."""

    def __reduce__(self) -> Any:
        return readable_here_only, ()

    def __deepcopy__(self, memo: object) -> ReadableHereOnly:
        return self

    def choose(self, view: Any, legal: Any, rng: Any) -> Any:  # noqa: ARG002
        return legal[0]


def test_worker_reports_an_unreadable_entry() -> None:
    made = League("fish-fish")
    made.enter("tide-reader", ReadableHereOnly())
    assert not made.play(2).forfeits
    with processes() as executor, refuses(InvalidInput, "bot-not-picklable") as refused:
        made.play(2, executor=executor)
    assert pickle.loads(pickle.dumps(refused.value)).refusal == refused.value.refusal


# -- an executor in trouble ---------------------------------------------------------------------------------


def test_interrupt_cancels_pending_games() -> None:
    class Interrupted(Backwards):
        def work(self) -> None:
            raise KeyboardInterrupt

    executor = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        play(executor)
    assert len(executor.tasks) == 120
    assert all(future.cancelled() for future, _ in executor.tasks)


@pytest.mark.skipif(sys.platform == "win32", reason="no alarm clock there")
def test_endless_entry_is_interrupted_in_pool() -> None:
    made = League("fish-fish", time_limit=0.1)
    made.enter("endless", endless)
    made.enter("drifter")
    with processes() as executor:
        standings = made.play(1, executor=executor)
    assert standings.row("endless").forfeits == 2
    assert standings.forfeits[0] == (
        "endless forfeited game 1: it computed for longer than 0.1 seconds over one choice."
    )


def endless(view: Any) -> int:  # noqa: ARG001
    while True:
        pass
