"""``survive-nb serve``: run a server for a class on the local network.

The defaults suit a school network: a token in the link, a limit on open pages, no listing of files, no code
execution.  See ``docs/deployment.md``.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Final
from urllib.parse import urlencode, urlsplit

from survive_nb.cli import play
from survive_nb.cli.arguments import Commands, address, count, port
from survive_nb.cli.output import is_terminal, one_line, print_error
from survive_nb.languages import LANGUAGES
from survive_nb.rooms.take_over import class_key_of, take_over
from survive_nb.server import keys, memory, network, postgres_pool, qr
from survive_nb.server.profile import Profile
from survive_nb.store import VARIABLE, SqliteStore, StoreError, data_folder, open_store

#: Environment variable: the students' link, token included.
ADDRESS: Final = "SURVIVE_NB_ADDRESS"
#: Environment variable: a token; unlike ``--token`` it does not appear in the list of processes.
TOKEN: Final = "SURVIVE_NB_TOKEN"
#: Environment variable: the file with the students' link, which changes when keys are replaced.
ADDRESS_FILE: Final = "SURVIVE_NB_ADDRESS_FILE"
#: Environment variable: the folder where kernels count what a browser did that is limited, such as new games.
COUNTS: Final = "SURVIVE_NB_COUNTS"
_COUNTS_FOLDER: Final = "visitors"
#: Seconds after which such a count is of no use any more.
_COUNTED: Final = 31 * 24 * 3600.0
STUDENTS: Final = 30

_ERROR: Final = 2


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("serve", help="run a server for a class")
    add = parser.add_argument
    add("--host", default="0.0.0.0", metavar="ADDR", help="address to listen on (default: all interfaces)")
    add("--port", type=port, default=play.DEFAULT_PORT, metavar="N", help=f"default: {play.DEFAULT_PORT}")
    add("--students", type=count, default=STUDENTS, metavar="N", help=f"class size (default: {STUDENTS})")
    add(
        "--limit",
        type=count,
        default=None,
        metavar="N",
        help="maximum number of open pages (default: students + 20 %%)",
    )
    add(
        "--token",
        default=None,
        metavar="TEXT",
        help='token in the links: "auto" keeps the last one (default), "new" creates another',
    )
    add("--store", default=None, metavar="URL", help="where to store games: a path or postgresql://…")
    add("--lang", choices=LANGUAGES, default=None, help="initial language (default: the browser's)")
    add("--address", default=None, metavar="URL", help="public URL behind a proxy, with a path or without")
    add(
        "--proxy",
        type=address,
        action="append",
        default=[],
        metavar="ADDR",
        help="address of a proxy before this server, whose X-Forwarded-For header is believed (repeatable)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve the app to a class until Ctrl-C."""
    if not play.can_serve():
        return _ERROR
    folder = data_folder(os.environ, sys.platform, Path.home())
    try:
        secrets = keys.load_keys(folder, args.token or os.environ.get(TOKEN) or keys.AUTO)
        url = network.normalized_url(args.address) if args.address else ""
    except (keys.InvalidToken, keys.InvalidKeyFile, network.InvalidAddress) as error:
        print_error(str(error))
        return _ERROR
    if play.free_port(args.port, args.host) is None:
        print_error(f"Port {args.port} of {args.host} cannot be used. Choose another one: --port N")
        return _ERROR
    url = url or network.url_of(args.host, args.port)
    try:
        pool = _use_store(args.store)
        upkeep = Upkeep(folder, url, secrets)
    except StoreError as error:
        print_error(str(error))
        return _ERROR
    links = upkeep.links
    _prepare_environment(args.lang, links, folder)
    capacity = Capacity(args.students, args.limit, memory.max_kernels())
    profile = Profile(
        host=args.host,
        port=args.port,
        lang=args.lang or LANGUAGES[0],
        token=secrets.token,
        cookie_secret=secrets.cookie_secret,
        names=network.host_names(url, args.host),
        https=url.startswith("https:"),
        base_url=urlsplit(url).path,
        limit=capacity.limit,
        class_key=links.class_key,
        proxies=frozenset(args.proxy),
        warm=capacity.warm,
    )
    from survive_nb.server import voila_server  # importing Voilà takes a second

    with pool:
        voila_server.serve(
            profile,
            lambda _: _announce(links, capacity, folder),
            upkeep=upkeep.run,
            with_new_keys=upkeep.with_new_keys,
        )
    return 0


def _prepare_environment(lang: str | None, links: Links, folder: Path) -> None:
    """Set the environment variables that the kernels read, and make the folder of their counts."""
    os.environ[ADDRESS] = links.students
    os.environ[ADDRESS_FILE] = str(folder / keys.STUDENTS_LINK)
    counts = folder / _COUNTS_FOLDER
    counts.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ[COUNTS] = str(counts)
    os.environ.pop(TOKEN, None)  # kernels do not need it
    play.prepare_environment(lang)


class Capacity:
    """The maximum number of open pages and of warm kernels, from the class size and the memory.

    >>> capacity = Capacity(30, limit=None, max_kernels=None)
    >>> capacity.limit, capacity.warm
    (36, 30)
    >>> capacity = Capacity(30, limit=None, max_kernels=20)
    >>> capacity.limit, capacity.warm
    (20, 18)
    """

    def __init__(self, students: int, limit: int | None, max_kernels: int | None) -> None:
        self.students = students
        wanted = math.ceil(students * 1.2)  # for teachers, the projector, and pages opened twice
        self.limit = limit or (wanted if max_kernels is None else max(1, min(wanted, max_kernels)))
        most_warm = self.limit if max_kernels is None else max_kernels - max_kernels // 10
        self.warm = max(1, min(students, self.limit, most_warm))
        #: Whether memory is the reason for the limit.
        self.is_limited_by_memory = limit is None and self.limit < wanted

    def __str__(self) -> str:
        text = f"{self.students} students, at most {self.limit} open pages, {self.warm} kernels kept ready"
        return f"{text} (limited by memory; override with --limit)" if self.is_limited_by_memory else text


class Successor:
    """Gives the rooms of retired teacher's keys to the present key."""

    def __init__(self, secrets: keys.Keys) -> None:
        self.secrets = secrets
        self._done: keys.Keys | None = None

    def take_over(self, *, again: bool = False) -> None:
        """Give the rooms over if that is not done, or ``again``: a retired key may have opened new ones."""
        secrets = self.secrets
        if secrets.retired and (again or secrets != self._done):
            with closing(open_store()) as store:
                take_over(store, secrets.retired, secrets.teacher)
            self._done = secrets


class Upkeep:
    """What a server does at intervals: use keys that were replaced, and remove what has expired."""

    def __init__(self, folder: Path, url: str, secrets: keys.Keys) -> None:
        """Take over the rooms of retired keys, or raise `StoreError`."""
        self._folder = folder
        self._url = url
        self._key_file = keys.KeyFileWatch(folder, secrets)
        self._successor = Successor(secrets)
        self._successor.take_over()
        self._report_replaced_store = _replacement_notice()
        #: The links of the keys with which the server started.
        self.links = self._links(secrets)

    def _links(self, secrets: keys.Keys) -> Links:
        return Links(self._url, secrets.token, class_key_of(secrets.teacher))

    def with_new_keys(self, profile: Profile) -> Profile:
        """Return the profile with the stored keys, and write the new links down; or the same profile."""
        self._report_replaced_store()
        new = self._key_file.new_keys()
        self._successor.secrets = new or self._successor.secrets
        # Until it is done it is tried every time: the store may be unavailable now.
        with suppress(StoreError):
            self._successor.take_over()
        if new is None:
            return profile
        links = self._links(new)
        links.write(self._folder)
        print("The keys were replaced: old links and cookies are refused from now on.", flush=True)
        return replace(profile, token=new.token, cookie_secret=new.cookie_secret, class_key=links.class_key)

    def run(self) -> None:
        """Remove what has expired; a store that cannot be reached now is asked again later."""
        with suppress(StoreError):
            open_store().expire(time())
            self._successor.take_over(again=True)
        _forget_counts()


class Links:
    """The links to hand out: one for students, and one for the teacher only."""

    def __init__(self, url: str, token: str, class_key: str) -> None:
        self.class_key = class_key
        self.students = f"{url}?{urlencode({'token': token})}"
        self.teacher = f"{self.students}&{urlencode({'class': class_key})}"

    def write(self, folder: Path) -> Path:
        """Write the links into files that only the server's user can read; return the one for the teacher."""
        keys.write_private(folder / keys.STUDENTS_LINK, self.students)
        keys.write_private(folder / keys.LINKS, str(self))
        return folder / keys.LINKS

    def __str__(self) -> str:
        return f"  students: {self.students}\n  teacher:  {self.teacher}   (do not share this one)\n"


def _use_store(where: str | None) -> ExitStack:
    """Make all kernels use the same store, and find out whether it can be used.

    Return what closes the pool that they share, if the store is a PostgreSQL database.
    """
    stack = ExitStack()
    with closing(open_store(where)) as store:
        store.expire(time())
    if isinstance(store, SqliteStore):
        os.environ[VARIABLE] = str(store.path.resolve())
        return stack
    database = where or os.environ[VARIABLE]
    if postgres_pool.is_possible():
        pool = stack.enter_context(closing(postgres_pool.PostgresPool(database)))
        database = pool.address
    os.environ[VARIABLE] = database
    return stack


def _replacement_notice() -> Callable[[], None]:
    """Return what logs that the file of the store was deleted or replaced: perhaps nobody plays now."""
    store = open_store()

    def look() -> None:
        if isinstance(store, SqliteStore):
            try:
                store.check()
            except StoreError as error:
                if error.refusal.code == "store-replaced":
                    print_error(str(error))

    look()
    return look


def _forget_counts() -> None:
    """Remove counts of visitors that are of no use any more."""
    for file in Path(os.environ[COUNTS]).iterdir():
        with suppress(OSError):
            if file.stat().st_mtime < time() - _COUNTED:
                file.unlink()


def _announce(links: Links, capacity: Capacity, folder: Path) -> None:
    """Print the links on a terminal; a log file gets only the name of the file that contains them."""
    file = links.write(folder)
    print(f"Survive! is running: {capacity}.", flush=True)
    if is_terminal(sys.stdout):
        print(links)
        print(qr.qr_code(links.students))
        print("The QR code is the students' link. Ctrl-C stops the server; the links stay valid.", flush=True)
    else:
        print(one_line(f"The links are in {file}."), flush=True)
