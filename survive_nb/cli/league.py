"""``survive-nb league``: bots of the house and of pupils play all against all, on all cores of a machine."""

from __future__ import annotations

import argparse
import importlib.util
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stdout
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, Final

from survive_nb.bots.entries import recipe_for
from survive_nb.bots.league import TIME_LIMIT, League
from survive_nb.bots.match_play import GAMES
from survive_nb.cli.arguments import add_variants, count, number, seconds, variants
from survive_nb.game import CannotRead, Refusal

#: Windows has no pools larger than this.
_MOST_JOBS: Final = 61


def add_parser(commands: Any) -> None:
    """Add the command to those of ``survive-nb``."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "league", help="let bots play all against all and print the table"
    )
    add = parser.add_argument
    add("--game", required=True, choices=tuple(GAMES))
    add(
        "--entry",
        action="append",
        required=True,
        metavar="[NAME=]BOT",
        help="a bot of the house, or file.py:name for a function or class of yours; give it for each entry",
    )
    add("--rounds", type=count, default=20, metavar="N", help="how many rounds (default 20)")
    add("--seed", type=number, default=0, metavar="S", help="the same seed plays the same games (default 0)")
    add("--players", type=count, default=2, metavar="N", help="players at a table (default 2)")
    add("--jobs", type=count, default=None, metavar="N", help="processes (default: one for each core)")
    add(
        "--time-limit",
        type=seconds,
        default=TIME_LIMIT,
        metavar="SECONDS",
        help=f"computing time for one choice (default {TIME_LIMIT:g})",
    )
    add("--csv", default=None, metavar="FILE", help="write the table as CSV too; - is stdout, instead of it")
    add_variants(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the league that was asked for and print its table."""
    league = League(args.game, players=args.players, time_limit=args.time_limit, **variants(args))
    for text in args.entry:
        _enter(league, text)
    with _pool(args.jobs or os.cpu_count() or 1) as executor:
        try:
            standings = league.play(args.rounds, seed=args.seed, executor=executor)
        except BrokenExecutor as error:
            raise _wrong("An entry has ended the process it was playing in: the league stops.") from error
    if args.csv != "-":
        sys.stdout.write(f"{standings}\n")
    else:
        sys.stdout.write(standings.to_csv())
    if args.csv not in (None, "-"):
        Path(args.csv).write_text(standings.to_csv(), encoding="utf-8", newline="\n")
    return 0


# -- workers ------------------------------------------------------------------------------------------------


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Give a pool of processes, and let go of what it has not begun if the league is interrupted.

    They are begun afresh and not copied from this one: so it is the same on every system.
    """
    pool = ProcessPoolExecutor(
        min(jobs, _MOST_JOBS), mp_context=get_context("spawn"), initializer=_begin_worker
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _begin_worker() -> None:
    """Let Ctrl-C end a worker without a word, and what entries print go nowhere: stdout is for the table."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - as long as the worker lives


# -- entries ------------------------------------------------------------------------------------------------


class FileBot:
    """A bot that stands in a file: every process that plays it reads the file itself."""

    def __init__(self, game: str, path: str, name: str) -> None:
        self.name = name
        self._game = game
        self._path = path
        self._made: Any = None

    @property
    def _bot(self) -> Any:
        if self._made is None:
            self._made = recipe_for(self._game, getattr(_module(self._path), self.name))()
        return self._made

    def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> Any:
        """Let the bot in the file choose."""
        return self._bot.choose(view, legal, rng)

    def observe(self, events: Sequence[Any]) -> None:
        """Tell the bot in the file what happened, if it wants to know."""
        if hasattr(self._bot, "observe"):
            self._bot.observe(events)


def _enter(league: League, text: str) -> None:
    """Enter ``scout``, ``easy=drifter``, ``bots.py:my_bid`` or ``ann=bots.py:my_bid``."""
    name, equals, what = text.partition("=")
    if not equals:
        what = text
    path, colon, attribute = what.rpartition(":")
    if not colon:
        league.enter(name if equals else what, what)
        return
    with redirect_stdout(sys.stderr):
        entry = getattr(_module(path), attribute, None)
        if entry is None:
            raise _wrong("{path} has nothing called {name}.", path=path, name=attribute)
        recipe_for(league.game, entry)  # complains about what cannot play
    league.enter(name if equals else attribute, FileBot(league.game, path, attribute))


def _module(path: str) -> Any:
    """Return what a Python file defines, read once in every process."""
    name = f"survive_nb_entry_{sha256(os.fsencode(Path(path).resolve())).hexdigest()[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    if not Path(path).is_file():
        raise _wrong("There is no file {path}.", path=path)
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise _wrong("{path} is no Python file: its name ends in .py.", path=path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        facts = {"path": path, "error": f"{type(error).__name__}: {error}"}
        raise CannotRead(Refusal(None, "{path} cannot be read: {error}.", facts)) from error
    return module


# -- words --------------------------------------------------------------------------------------------------


def _wrong(template: str, **facts: object) -> CannotRead:
    return CannotRead(Refusal(None, template, facts))
