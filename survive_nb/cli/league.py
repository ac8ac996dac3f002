"""``survive-nb league``: run a tournament between built-in bots and your own, on all cores."""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import os
import secrets
import signal
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stdout
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final, NamedTuple, TypeVar

from survive_nb.bots.bot import AnyBot
from survive_nb.cli.arguments import Commands, add_variants, count, minutes, number, seconds, variants
from survive_nb.cli.output import CommandError, print_error
from survive_nb.game import InvalidInput
from survive_nb.league.entries import recipe_for
from survive_nb.league.league import TIME_LIMIT, League
from survive_nb.league.remote import BotFailure
from survive_nb.registry import bots_of, game_names
from survive_nb.sandbox.containment import Limits, NoContainment, detect
from survive_nb.sandbox.foreign_bot import DEFAULT_NAME, BadEntry, ForeignEntry, entry_from_path

#: The largest process pool that Windows supports.
_MAX_JOBS: Final = 61
#: The default time of a league with entries from files: this many whole time limits for each game, between a
#: minimum and a maximum in minutes.
_CHOICES_OF_A_GAME: Final = 12
_SHORTEST: Final = 10
_LONGEST: Final = 480
#: Exit code: the time was over, and the table is partial.
PARTIAL: Final = 3
#: A seed below this can be guessed by trying all.
_LEAST_SECRET: Final = 2**40

Action = TypeVar("Action")


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("league", help="run a tournament of bots and print the standings")
    add = parser.add_argument
    add("--game", required=True, choices=game_names())
    add(
        "--entry",
        action="append",
        default=[],
        metavar="[NAME=]BOT",
        help="a built-in bot, file.py:name for a function or class, or a folder; may be repeated",
    )
    add("--entries", default=None, metavar="FOLDER", help="enter every Python file and folder in this folder")
    add("--rounds", type=count, default=20, metavar="N", help="number of rounds (default: 20)")
    add(
        "--seed",
        type=number,
        default=None,
        metavar="S",
        help="random seed (default: 0, or a random one if entries come from files)",
    )
    add("--players", type=count, default=2, metavar="N", help="players per game (default: 2)")
    add("--jobs", type=count, default=None, metavar="N", help="number of processes (default: one per core)")
    add(
        "--time-limit",
        type=seconds,
        default=TIME_LIMIT,
        metavar="SECONDS",
        help=f"computing time per move (default: {TIME_LIMIT:g})",
    )
    add(
        "--minutes",
        type=minutes,
        default=None,
        metavar="N",
        help="stop the league after this time and print a partial table (default: none, but with contained "
        f"entries {_CHOICES_OF_A_GAME} times the time limit for each game: {_SHORTEST} minutes to "
        f"{_LONGEST // 60} hours)",
    )
    add(
        "--memory",
        type=count,
        default=Limits.memory_mib,
        metavar="MIB",
        help=f"memory of an entry from a file (default: {Limits.memory_mib})",
    )
    add(
        "--unsafe",
        action="store_true",
        help="run entries from Python files in the processes of the league, with your rights (practice)",
    )
    add("--csv", default=None, metavar="FILE", help="also write the standings as CSV; - for stdout, instead")
    add_variants(parser)
    parser.set_defaults(run=run, fail=parser.error)


def run(args: argparse.Namespace) -> int:
    """Play the league and print its standings."""
    league = League(args.game, players=args.players, time_limit=args.time_limit, **variants(args))
    named = list(map(_split, args.entry))
    entries = [*named, *_in_folder(args.entries, {*bots_of(args.game).names, *(one.name for one in named)})]
    if not entries:
        args.fail("a league needs --entry or --entries")
    files = [one for one in entries if one.path is not None]
    enter_file = _unsafe_entry if args.unsafe else _contained_entry(Limits(memory_mib=args.memory), files)
    for one in entries:
        try:
            league.enter(one.name, one.what if one.path is None else enter_file(league, one))
        except (CommandError, InvalidInput) as error:
            if not one.is_one_of_many:
                raise
            print_error(f"{one.what}: {error} It is left out.")
    # Anyone who knows the seed can compute the deals, and 0 is easily guessed.
    if files and not args.unsafe and args.seed is not None and args.seed < _LEAST_SECRET:
        print_error(f"A bot that guesses the seed {args.seed} knows the deals. Without --seed one is drawn.")
    seed = args.seed
    if seed is None:
        seed = secrets.randbits(48) if files else 0
    jobs = args.jobs or os.cpu_count() or 1
    time = args.minutes
    if time is None and files and not args.unsafe:
        time = league_minutes(league.games(args.rounds), args.time_limit, jobs)
        print_error(f"The league is stopped after {time:g} minutes; --minutes N sets another limit.")
    with _pool(jobs) as executor:
        try:
            standings = league.play(args.rounds, seed=seed, minutes=time, executor=executor)
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
    if not standings.partial:
        return 0
    print_error(
        f"The {time:g} minutes of the league are over: the table counts {len(standings.games)} of "
        f"{standings.planned} games. To play the same league with more time: --seed {seed} --minutes N"
    )
    return PARTIAL


def league_minutes(games: int, time_limit: float, jobs: int) -> float:
    """Return how long a league with entries from files may take if nobody says it.

    >>> league_minutes(40, 5.0, 2), league_minutes(400, 5.0, 2), league_minutes(20_000, 5.0, 2)
    (20.0, 200.0, 480.0)
    """
    wanted = round(games * _CHOICES_OF_A_GAME * time_limit / jobs / 60)
    return float(min(max(wanted, _SHORTEST), _LONGEST))


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


class _Entry(NamedTuple):
    """An entry of the command line: a built-in bot, or a path and perhaps the name of a bot in a file."""

    name: str
    what: str
    path: Path | None = None
    attribute: str | None = None
    #: Whether it is one of a folder, where an entry that cannot play forfeits instead of stopping the league.
    is_one_of_many: bool = False


def _split(text: str) -> _Entry:
    """Read ``scout``, ``easy=drifter``, ``bots.py:my_bid``, ``ann=bots.py`` or ``ann=folder``."""
    name, equals, what = text.partition("=")
    if not equals:
        what = text
    file, colon, attribute = what.rpartition(":")
    if colon and not what.endswith(".py"):
        return _Entry(name if equals else attribute, what, Path(file), attribute)
    if what.endswith(".py") or os.sep in what or Path(what).is_dir():
        return _Entry(name if equals else Path(what).stem, what, Path(what))
    return _Entry(name if equals else what, what)


def _in_folder(folder: str | None, taken: Collection[str] = ()) -> list[_Entry]:
    """Return the entries of a class: every Python file and every folder in a folder, by name.

    Where two would have the same name, or that of a built-in bot, the endings stay: nobody can take the
    place of another.
    """
    if folder is None:
        return []
    if not Path(folder).is_dir():
        raise CommandError("folder-not-found", f"The folder {folder} does not exist.")
    paths = [
        path
        for path in sorted(Path(folder).iterdir())
        if not path.name.startswith((".", "_")) and (path.suffix == ".py" or path.is_dir())
    ]
    times = Counter(map(str.casefold, (*map(_stem, paths), *taken)))
    used, found = set(map(str.casefold, taken)), []
    for path in paths:
        name = whole = _stem(path)
        if times[name.casefold()] > 1:
            name = whole = f"{path.name}{os.sep * path.is_dir()}"
        copies = itertools.count(2)
        while name.casefold() in used:
            name = f"{whole}-{next(copies)}"
        used.add(name.casefold())
        found.append(_Entry(name, str(path), path, is_one_of_many=True))
    if not found:
        raise CommandError("no-entries", f"The folder {folder} has no Python file and no folder.")
    return found


def _stem(path: Path) -> str:
    return path.name.removesuffix(".py")


def _contained_entry(limits: Limits, files: Sequence[_Entry]) -> Callable[[League, _Entry], object]:
    """Return what makes entries that play contained; say first what contains them."""
    if files:
        try:
            containment = detect()
        except NoContainment:
            raise CommandError(
                "not-contained",
                "This system cannot contain code of other people. If you trust the entries, add --unsafe.",
            ) from None
        memory = f" Memory: {limits.memory_mib} MiB." if containment.limits_memory else ""
        print_error(f"{containment.describe()}{memory}")

    def enter(league: League, one: _Entry) -> ForeignEntry:
        assert one.path is not None
        try:
            entry = entry_from_path(one.path, one.attribute, limits=limits, containment=containment)
            if not one.is_one_of_many:
                entry.check(league.game, league.options)
        except BadEntry as error:
            raise CommandError("bad-entry", str(error)) from error
        except BotFailure as error:
            raise CommandError("entry-failed", f"{one.what} cannot play: {error}") from error
        return entry

    return enter


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


def _unsafe_entry(league: League, one: _Entry) -> FileBot:
    """Import a file here and in every process of the league."""
    path, attribute = one.path, one.attribute or DEFAULT_NAME
    assert path is not None
    if path.is_dir():
        raise CommandError("not-python", f"{path} is a folder: it can only play contained, without --unsafe.")
    with redirect_stdout(sys.stderr):
        entry = getattr(_module(str(path)), attribute, None)
        if entry is None:
            raise CommandError("entry-not-found", f"{path} does not define {attribute}.")
        recipe_for(league.game, entry)  # raises an error for an entry that cannot play
    return FileBot(league.game, str(path), attribute)


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
