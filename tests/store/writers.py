"""Players who write into one game together, each ply with its author's name and number in it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter, sleep

from survive_nb.store import Conflict, Record, Store, StoreError
from tests.store.samples import ROW


class Writer:
    """One player of a game, who takes over what the others have written and adds plies of their own."""

    def __init__(self, store: Store, game: str, name: str) -> None:
        self._store = store
        self._row = replace(ROW, id=game, key_hash=game)
        self._name = name
        self._log = _patiently_read(store, game)
        # A process restarted after being killed continues counting.
        self.written = sum(author == name for author, _ in map(signature, self._log))
        self.conflicts = 0
        self.troubles = 0
        #: How long each append took that went well, in seconds.
        self.seconds: list[float] = []

    def write(self) -> None:
        """Append one ply, however often others are first and however long the store is away."""
        ply = ply_of(self._name, self.written)
        while True:
            began = perf_counter()
            known = len(self._log)
            try:
                self._store.append(self._row, [*self._log, ply], known)
            except Conflict:
                self.conflicts += 1
                self._take_over()
                if ply in self._log:
                    break
            except StoreError:
                # It may have been kept all the same: the same ply is sent again, and counts once.
                self.troubles += 1
                sleep(0.02)
            else:
                self._log.append(ply)
                self.seconds.append(perf_counter() - began)
                break
        self.written += 1

    def _take_over(self) -> None:
        try:
            self._log += self._store.records_since(self._row.id, len(self._log))
        except StoreError:
            self.troubles += 1


def _patiently_read(store: Store, game: str) -> list[Record]:
    """Read a log, however often a crowd of newcomers keeps a small server from answering in time."""
    while True:
        try:
            return store.log_of(game)
        except StoreError:
            sleep(0.1)


def ply_of(name: str, number: int) -> Record:
    return Record(f"{name}:{number}", json.dumps({"author": name, "number": number}))


def signature(ply: Record) -> tuple[str, int]:
    """Return whose ply this is, and which of theirs."""
    body = json.loads(ply.body)
    return body["author"], body["number"]


def assert_whole(store: Store, game: str, at_least: dict[str, int]) -> list[Record]:
    """Check that a game has no gap and no duplicate, and that nobody's plies got lost; return its log."""
    log = store.log_of(game)
    # PostgreSQL may still commit the statement of a process that was killed.
    while (last := store.records_since(game, len(log) - 1)) != log[-1:] and last[:1] == log[-1:]:
        log = store.log_of(game)
    assert_in_order(log)
    # The records are numbered from 0 on without a gap, or the last of them would not have this number.
    assert store.records_since(game, len(log) - 1) == log[-1:]
    written = Counter(author for author, _ in map(signature, log))
    assert all(written[name] >= number for name, number in at_least.items()), (written, at_least)
    return log


def assert_in_order(log: Sequence[Record]) -> None:
    """Check that each author's plies are all there, in their order."""
    next_of: Counter[str] = Counter()
    for ply in log:
        author, number = signature(ply)
        assert number == next_of[author], f"{author} goes from {next_of[author]} to {number}"
        assert ply == ply_of(author, number)
        next_of[author] += 1
