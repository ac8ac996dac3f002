"""``survive-nb league``: run a tournament between built-in bots and your own, on all cores."""

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
from types import ModuleType
from typing import Final, TypeVar

from survive_nb.bots.bot import AnyBot
from survive_nb.cli.arguments import Commands, add_variants, count, number, seconds, variants
from survive_nb.cli.output import CommandError
from survive_nb.league.entries import recipe_for
from survive_nb.league.league import TIME_LIMIT, League
from survive_nb.registry import game_names

#: The largest process pool that Windows supports.
_MAX_JOBS: Final = 61

Action = TypeVar("Action")


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("league", help="run a tournament of bots and print the standings")
    add = parser.add_argument
    add("--game", required=True, choices=game_names())
    add(
        "--entry",
        action="append",
        required=True,
        metavar="[NAME=]BOT",
        help="a built-in bot, or file.py:name for your own function or class; repeat it for each entry",
    )
    add("--rounds", type=count, default=20, metavar="N", help="number of rounds (default: 20)")
    add("--seed", type=number, default=0, metavar="S", help="random seed (default: 0)")
    add("--players", type=count, default=2, metavar="N", help="players per game (default: 2)")
    add("--jobs", type=count, default=None, metavar="N", help="number of processes (default: one per core)")
    add(
        "--time-limit",
        type=seconds,
        default=TIME_LIMIT,
        metavar="SECONDS",
        help=f"computing time per move (default: {TIME_LIMIT:g})",
    )
    add("--csv", default=None, metavar="FILE", help="also write the standings as CSV; - for stdout, instead")
    add_variants(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the league and print its standings."""
    league = League(args.game, players=args.players, time_limit=args.time_limit, **variants(args))
    for text in args.entry:
        _enter(league, text)
    with _pool(args.jobs or os.cpu_count() or 1) as executor:
        try:
            standings = league.play(args.rounds, seed=args.seed, executor=executor)
        except BrokenExecutor as error:
            raise CommandError(
                "entry-crashed", "The league was stopped: an entry has ended the process it was playing in."
            ) from error
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
    """Open a pool of processes; if the league is interrupted, games that have not started are cancelled.

    The processes are spawned, not forked, so that they behave the same on every system.
    """
    pool = ProcessPoolExecutor(
        min(jobs, _MAX_JOBS), mp_context=get_context("spawn"), initializer=_begin_worker
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _begin_worker() -> None:
    """End silently on Ctrl-C, and discard what entries print: stdout is for the standings."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open until the worker ends


# -- entries ------------------------------------------------------------------------------------------------


class FileBot:
    """A bot defined in a file; every process that plays it imports the file itself."""

    def __init__(self, game: str, path: str, name: str) -> None:
        self.name = name
        self._game = game
        self._path = path
        self._made: AnyBot | None = None

    @property
    def _bot(self) -> AnyBot:
        if self._made is None:
            self._made = recipe_for(self._game, getattr(_module(self._path), self.name))()
        return self._made

    def choose(self, view: object, legal: Sequence[Action], rng: Random) -> Action:
        """Let the bot choose."""
        chosen: Action = self._bot.choose(view, legal, rng)
        return chosen

    def observe(self, events: Sequence[object]) -> None:
        """Pass events on to the bot, if it has the optional method ``observe``."""
        observe = getattr(self._bot, "observe", None)
        if observe is not None:
            observe(events)


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
            raise CommandError("entry-not-found", f"{path} does not define {attribute}.")
        recipe_for(league.game, entry)  # raises an error for an entry that cannot play
    league.enter(name if equals else attribute, FileBot(league.game, path, attribute))


def _module(path: str) -> ModuleType:
    """Import a Python file, once per process."""
    name = f"survive_nb_entry_{sha256(os.fsencode(Path(path).resolve())).hexdigest()[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    if not Path(path).is_file():
        raise CommandError("file-not-found", f"The file {path} does not exist.")
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise CommandError("not-python", f"{path} is not a Python file: its name must end in .py.")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise CommandError(
            "import-failed", f"{path} cannot be imported: {type(error).__name__}: {error}."
        ) from error
    return module
