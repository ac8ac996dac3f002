"""Count the calls of our own functions that one Survive! move causes, from the message to the drawing batch.

A saved game is opened at a given ply in a real `App` without a browser. One tap picks an explorer up, the
next tap moves it; the second tap is counted. Only functions whose file lies in ``survive_nb/`` count.
Comprehensions, generator expressions and resumed generators are left out: whether they are calls depends on
the version of Python. Compare figures of the same Python only.

    python tools/count_calls.py                     all positions of the fixture
    python tools/count_calls.py --ply 49 --top 30   the functions called most often
    python tools/count_calls.py --checkout DIR      count another checkout with this file
"""

from __future__ import annotations

import argparse
import gc
import inspect
import json
import os
import sqlite3
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Final

import comm
from comm.base_comm import BaseComm

HERE: Final = Path(__file__).resolve().parent
FIXTURE: Final = HERE / "fixtures" / "survive_moves.json"
#: The figures before the redesign, Python 3.11.
BASELINE: Final = HERE / "baselines" / "calls_9cc0027.json"
BROWSER: Final = "0123456789abcdef" * 2

#: Code that has no name of its own; whether it is a call depends on the version of Python.
_UNNAMED: Final = frozenset({"<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>"})


class CountedComm(BaseComm):
    """A connection to a browser that is not there; counts the drawing batches."""

    batches = 0

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        """Count a message that carries drawing commands."""
        del msg_type, metadata, keys
        if data and data.get("method") == "custom" and buffers:
            CountedComm.batches += 1


@dataclass(frozen=True)
class Function:
    """A function of ours, by file (relative to the package) and qualified name."""

    path: str
    name: str

    @property
    def package(self) -> str:
        """The folders of its file, at most two of them; ``.`` for the top level."""
        return "/".join(Path(self.path).parts[:-1][:2]) or "."


class CallCounter:
    """Counts calls of functions defined below one folder, by `sys.setprofile`."""

    def __init__(self, folder: Path) -> None:
        self._folder = f"{folder}{os.sep}"
        self._codes: Counter[CodeType] = Counter()

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Count the calls of the block, and none of what the garbage collector finds to close meanwhile."""
        gc.collect()
        gc.disable()
        sys.setprofile(self._on_event)
        try:
            yield
        finally:
            sys.setprofile(None)
            gc.enable()

    def _on_event(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and not _is_resumed(frame):
            self._codes[frame.f_code] += 1

    def calls(self) -> Counter[Function]:
        """Return how often each of our functions was called."""
        found: Counter[Function] = Counter()
        for code, count in self._codes.items():
            if code.co_filename.startswith(self._folder) and code.co_name not in _UNNAMED:
                found[Function(code.co_filename.removeprefix(self._folder), code.co_qualname)] += count
        return found


def _is_resumed(frame: FrameType) -> bool:
    """Return whether the frame is a generator that continues after a ``yield``."""
    code = frame.f_code
    # A call event happens at RESUME, whose argument has two low bits that are 0 at the start of a function.
    return bool(code.co_flags & inspect.CO_GENERATOR and code.co_code[frame.f_lasti + 1] & 3)


@dataclass(frozen=True)
class Move:
    """A move of the fixture: the seat that plays it after ``ply`` plies, by tapping two places."""

    ply: int
    seat: int
    taps: tuple[str, str]


@dataclass(frozen=True)
class Measured:
    """The calls of one move."""

    move: Move
    calls: Counter[Function]
    batches: int

    def named(self, name: str) -> int:
        """Return the number of calls of the functions with this name."""
        return sum(n for function, n in self.calls.items() if function.name.rpartition(".")[2] == name)

    def by_package(self) -> Counter[str]:
        """Return the number of calls by package."""
        found: Counter[str] = Counter()
        for function, count in self.calls.items():
            found[function.package] += count
        return found

    @property
    def paths(self) -> set[str]:
        """Return the files of the functions that were called, relative to the package."""
        return {function.path for function in self.calls}

    def as_json(self) -> dict[str, Any]:
        """Return the figures as JSON data."""
        return {
            "ply": self.move.ply,
            "calls": self.calls.total(),
            "event_for": self.named("event_for"),
            "functions": len(self.calls),
            "files": len(self.paths),
            "paths": sorted(self.paths),
            "packages": dict(self.by_package().most_common()),
        }


def read_fixture() -> list[tuple[dict[str, Any], Move]]:
    """Return the moves to measure, each with its game.

    The first game has four players, moves after 49 and 220 plies; the second two players, after 30 and 300.
    """
    return [
        (game["transcript"], Move(move["ply"], move["seat"], tuple(move["taps"])))
        for game in json.loads(FIXTURE.read_text())["games"]
        for move in game["moves"]
    ]


def transcript_at(game: dict[str, Any], move: Move) -> str:
    """Return the game up to a move as a transcript: one person, who plays the move, and bots."""
    seats = [
        {"kind": kind, "name": f"Player {seat}", "bot": "scout" if kind == "bot" else None}
        for seat in range(game["options"]["players"])
        for kind in ("person" if seat == move.seat else "bot",)
    ]
    return json.dumps({**game, "plies": game["plies"][: move.ply], "result": None, "seats": seats})


def count_move(game: dict[str, Any], move: Move) -> Measured:
    """Open the game in a new app, play the move, and count."""
    import survive_nb
    from survive_nb.store import SqliteStore
    from survive_nb.ui.app import App

    tables: Any = import_module("survive_nb.table")
    # At 9cc0027 the class was Shelf, and the message of a tap was "hex".
    is_new = hasattr(tables, "GameRepository")
    new_repository, tap = (tables.GameRepository, "tap") if is_new else (tables.Shelf, "hex")
    counter = CallCounter(Path(survive_nb.__file__).resolve().parent)
    with TemporaryDirectory() as folder:
        repository = new_repository(SqliteStore(Path(folder) / "games.sqlite"))
        table = repository.open_transcript(transcript_at(game, move), BROWSER)
        app = App(repository)
        try:
            app.show()
            hello = {"do": "hello", "browser": BROWSER, "place": "lab", "language": "en", "game": table.key}
            _send(app.screen, hello)
            _send(app.screen.board, {"event": "client_ready"})
            pick, target = ({"do": tap, "at": place} for place in move.taps)
            _send(app.screen, {**pick, "click": "1"})
            before, plies = CountedComm.batches, _stored_plies(Path(folder))
            message = {**target, "click": "2"}
            with counter.counting():
                _send(app.screen, message)
            if _stored_plies(Path(folder)) != plies + 1:
                raise SystemExit(f"ply {move.ply}: the tap did not play a move")
            return Measured(move, counter.calls(), CountedComm.batches - before)
        finally:
            app.close()


def _send(widget: Any, content: dict[str, Any]) -> None:
    """Deliver a message of the browser to a widget, as the kernel does."""
    widget._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def _stored_plies(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "games.sqlite")) as store:
        (count,) = store.execute("SELECT count(*) FROM record").fetchone()
        return int(count)


def count_warm(game: dict[str, Any], move: Move) -> Measured:
    """Count a move after playing it once: the first time, modules are imported and caches are filled."""
    count_move(game, move)
    first, second = count_move(game, move), count_move(game, move)
    if first.calls != second.calls:
        differing = sorted({function.name for function, _ in first.calls.items() ^ second.calls.items()})
        print(f"ply {move.ply}: the counts of two runs differ: {', '.join(differing)}", file=sys.stderr)
    if second.batches != 1:
        print(f"ply {move.ply}: {second.batches} drawing batches were sent, not one", file=sys.stderr)
    return second


def main() -> int:
    """Count, and print the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ply", type=int, action="append", help="measure this position only (repeatable)")
    parser.add_argument(
        "--top", type=int, default=0, metavar="N", help="list the N functions called most often"
    )
    parser.add_argument("--checkout", type=Path, metavar="DIR", help="measure the package in this checkout")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    args = parser.parse_args()
    if args.checkout:
        sys.path.insert(0, str(args.checkout.resolve()))
        if args.checkout.resolve() not in Path(import_module("survive_nb").__file__ or "").parents:
            parser.error(f"there is no package survive_nb in {args.checkout}")
    comm.create_comm = CountedComm
    found = [count_warm(game, move) for game, move in read_fixture() if not args.ply or move.ply in args.ply]
    if args.json:
        figures = [measured.as_json() for measured in found]
        print(json.dumps({"python": sys.version.split()[0], "moves": figures}, indent=2))
    else:
        baseline = {move["ply"]: move["calls"] for move in json.loads(BASELINE.read_text())["moves"]}
        for measured in found:
            _print(measured, args.top, baseline[measured.move.ply])
    return 0


def _print(measured: Measured, top: int, baseline: int) -> None:
    calls = measured.calls.total()
    print(
        f"ply {measured.move.ply}: {calls} calls of {len(measured.calls)} functions,"
        f" {measured.named('event_for')} of event_for; {calls / baseline:.1%} of {baseline} (9cc0027)"
    )
    for package, count in measured.by_package().most_common():
        print(f"  {count:6}  {package}")
    for function, count in measured.calls.most_common(top):
        print(f"    {count:6}  {function.path}  {function.name}")
    print()


if __name__ == "__main__":
    sys.exit(main())
