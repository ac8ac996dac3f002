"""The games of a league in batches, played here or sent to the workers of an executor."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final, NamedTuple, Protocol, cast

from survive_nb.game import HasPlayers, InvalidInput, Refusal
from survive_nb.league.entries import Entry
from survive_nb.league.match_play import LeagueStopped, play_game
from survive_nb.league.pairings import Pairing
from survive_nb.league.standings import GameResult
from survive_nb.registry import rules_of

#: Batches are small enough to share the work well, and large enough to keep the overhead of messages low.
_BATCHES: Final = 64
_LARGEST_BATCH: Final = 50

_CANNOT_TRAVEL: Final = (
    "The entry {name} cannot be sent to another process: install cloudpickle here and there, or define the "
    "entry in a file that the workers can import."
)


class Future(Protocol):
    """What an executor gives for a task."""

    def result(self) -> object:
        """Wait for the task and return what it returned."""

    def cancel(self) -> object:
        """Give the task up if it has not begun."""


class Executor(Protocol):
    """Any executor of ``concurrent.futures``, and Dask's ``client.get_executor()``."""

    def submit(self, fn: Callable[[Batch], list[GameResult]], batch: Batch, /) -> Future:
        """Begin a task and return its future."""


class Batch(NamedTuple):
    """Some games, and all that is needed to play them anywhere."""

    game: str
    options: HasPlayers
    limit: float | None
    #: Name → the recipe of the entry, as it is or pickled.
    entries: Mapping[str, Entry | bytes]
    pairings: Sequence[Pairing]
    #: When the league is stopped, as `time.time`: by the clock of the machine that plays.
    deadline: float | None = None


def play_batch(batch: Batch) -> list[GameResult]:
    """Play some games and return their results, fewer if the time is over; this is what a worker does."""
    recipes = {name: _unpacked(name, entry) for name, entry in batch.entries.items()}
    results = []
    for pairing in batch.pairings:
        bots = [recipes[name] for name in pairing.names]
        try:
            played = play_game(
                rules_of(batch.game),
                batch.options,
                bots,
                pairing.seed,
                deal=pairing.deal,
                limit=batch.limit,
                deadline=batch.deadline,
            )
        except LeagueStopped:
            break
        result = GameResult(pairing.number, pairing.names, played.winners, played.scores, played.forfeit)
        results.append(result)
    return results


def play_here(whole: Batch) -> Iterator[list[GameResult]]:
    """Play all games in this process, one after the other."""
    for pairing in whole.pairings:
        yield play_batch(whole._replace(pairings=[pairing]))


def play_there(whole: Batch, executor: Executor) -> Iterator[list[GameResult]]:
    """Let an executor play the games; the results come in the order of the games."""
    packed = {name: _packed(recipe) for name, recipe in whole.entries.items()}
    futures: list[Future] = []
    try:
        for pairings in _batches(whole.pairings):
            names = {name for pairing in pairings for name in pairing.names}
            entries = {name: entry for name, entry in packed.items() if name in names}
            futures.append(executor.submit(play_batch, whole._replace(entries=entries, pairings=pairings)))
        for future in futures:
            yield _result(future, packed)
    finally:
        for future in futures:
            future.cancel()


def _batches(pairings: Sequence[Pairing]) -> Iterator[list[Pairing]]:
    size = max(1, min(_LARGEST_BATCH, len(pairings) // _BATCHES))
    rest = iter(pairings)
    while batch := list(islice(rest, size)):
        yield batch


def _result(future: Future, packed: Mapping[str, Entry | bytes]) -> list[GameResult]:
    try:
        results = cast(list[GameResult], future.result())
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        unpacked = [name for name, entry in packed.items() if not isinstance(entry, bytes)]
        if not unpacked:
            raise
        raise InvalidInput(
            Refusal(None, _CANNOT_TRAVEL, {"name": unpacked[0]}, code="bot-not-picklable")
        ) from error
    return results


def _packed(recipe: Entry | bytes) -> Entry | bytes:
    """Return the recipe pickled, so that a worker that cannot read it can say so.

    What is defined in a notebook cell only cloudpickle can pickle.  What nothing can pickle is left as it is:
    threads can use it all the same.
    """
    dumps: Callable[[object], bytes] = pickle.dumps
    with suppress(ImportError):
        import cloudpickle

        dumps = cloudpickle.dumps
    try:
        return dumps(recipe)
    except Exception:  # noqa: BLE001 - pickling calls anybody's code, and fails in many ways
        return recipe


def _unpacked(name: str, entry: Entry | bytes) -> Entry:
    if not isinstance(entry, bytes):
        return entry
    try:
        recipe: Entry = pickle.loads(entry)
    except Exception as error:
        raise InvalidInput(Refusal(None, _CANNOT_TRAVEL, {"name": name}, code="bot-not-picklable")) from error
    return recipe
