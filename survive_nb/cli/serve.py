"""``survive-nb serve``: the games and rooms for a class, served to its network by this machine.

Everything that a school's network asks for is on by default: a token in the link, a limit to the pages that
may be open, no listing, no code.  ``docs/deployment.md`` tells the rest.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from pathlib import Path
from time import time
from typing import Any, Final
from urllib.parse import urlencode

from survive_nb.cli import play
from survive_nb.cli.arguments import count, port
from survive_nb.cli.words import complain, is_terminal, one_line
from survive_nb.server import keys, memory, network, qr, voila_server
from survive_nb.server.profile import Profile
from survive_nb.store import VARIABLE, SqliteStore, StoreTrouble, data_folder, open_store

#: Where the app reads the address that others are to open, the token included.
ADDRESS: Final = "SURVIVE_NB_ADDRESS"
#: Where a token may be given that is to stand in no list of running programs.
TOKEN: Final = "SURVIVE_NB_TOKEN"
STUDENTS: Final = 30

_TROUBLE: Final = 2


def add_parser(commands: Any) -> None:
    """Add the command to those of ``survive-nb``."""
    parser: argparse.ArgumentParser = commands.add_parser("serve", help="let a class play, each at a screen")
    add = parser.add_argument
    add("--host", default="0.0.0.0", metavar="ADDR", help="where to listen (default: the whole network)")
    add("--port", type=port, default=play.USUAL_PORT, metavar="N", help=f"default {play.USUAL_PORT}")
    add("--students", type=count, default=STUDENTS, metavar="N", help=f"how many (default {STUDENTS})")
    add("--limit", type=count, default=None, metavar="N", help="pages open at once (default: a fifth more)")
    add("--token", default=None, metavar="TEXT", help="auto keeps the last one (default), new makes another")
    add("--store", default=None, metavar="URL", help="where games are kept: a path or postgresql://…")
    add("--lang", choices=play.LANGUAGES, default=None, help="the language to begin with")
    add("--address", default=None, metavar="URL", help="what students open, if a proxy or name stands before")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve the app to a class until Ctrl-C."""
    if not play.has_voila():
        return _TROUBLE
    folder = data_folder(os.environ, sys.platform, Path.home())
    try:
        secrets = keys.keys_in(folder, args.token or os.environ.get(TOKEN) or keys.AUTO)
        address = network.checked_address(args.address) if args.address else ""
    except (keys.BadKeys, network.BadAddress) as error:
        complain(str(error))
        return _TROUBLE
    if play.free_port(args.port, args.host) is None:
        complain(f"Port {args.port} of {args.host} is in use, or not for us. Choose another one: --port N")
        return _TROUBLE
    address = address or network.address_of(args.host, args.port)
    try:
        _use_store(args.store)
        links = Links(address, secrets.token, _class_key(secrets.teacher))
    except StoreTrouble as trouble:
        complain(str(trouble))
        return _TROUBLE
    os.environ[ADDRESS] = links.students
    os.environ.pop(TOKEN, None)  # no kernel needs it
    play.prepare(args.lang)
    plan = Plan(args.students, args.limit, memory.room_for_kernels())
    profile = Profile(
        host=args.host,
        port=args.port,
        lang=args.lang or play.LANGUAGES[0],
        token=secrets.token,
        cookie_secret=secrets.cookie_secret,
        names=network.names_of(address, args.host),
        https=address.startswith("https:"),
        limit=plan.limit,
        warm=plan.warm,
    )
    voila_server.serve(profile, lambda _: _announce(links, plan, folder))
    return 0


class Plan:
    """How many pages may be open and how many kernels are kept warm: what is wished, or what memory carries.

    >>> plan = Plan(30, None, None)
    >>> plan.limit, plan.warm
    (36, 30)
    >>> plan = Plan(30, None, 20)
    >>> plan.limit, plan.warm
    (20, 18)
    """

    def __init__(self, students: int, limit: int | None, room: int | None) -> None:
        self.students = students
        wished = math.ceil(students * 1.2)  # teachers, the projector, and those who open the page twice
        self.limit = limit or (wished if room is None else max(1, min(wished, room)))
        spare = self.limit if room is None else room - room // 10
        self.warm = max(1, min(students, self.limit, spare))
        #: Whether memory, and nobody's wish, is the reason.
        self.is_short = limit is None and self.limit < wished

    def words(self) -> str:
        """Say it in one line."""
        said = f"for {self.students} students; at most {self.limit} pages at once, {self.warm} kept ready"
        return f"{said} (memory is short: --limit says otherwise)" if self.is_short else said


class Links:
    """The addresses to give out: one for students, and one for the teacher only."""

    def __init__(self, address: str, token: str, class_key: str) -> None:
        self.students = f"{address}?{urlencode({'token': token})}"
        self.teacher = f"{self.students}&{urlencode({'class': class_key})}"

    def words(self) -> str:
        """Say both, a line each."""
        return f"  students: {self.students}\n  teacher:  {self.teacher}   (keep this one to yourself)\n"


def _use_store(where: str | None) -> None:
    """Let all kernels use the same store, whatever folder they run in; what is past its time goes now."""
    store = open_store(where)
    store.purge(time())
    if isinstance(store, SqliteStore):
        os.environ[VARIABLE] = str(store.path.resolve())
    elif where:
        os.environ[VARIABLE] = where


def _class_key(teacher: str) -> str:
    """Return the key of the class, the same at every start."""
    from survive_nb.rooms import Lobby

    return Lobby(open_store()).open_class(browser=teacher).key


def _announce(links: Links, plan: Plan, folder: Path) -> None:
    """Tell where the class begins; a log is told no secrets, only the file where they are."""
    file = folder / keys.LINKS
    keys.write_secret(file, links.words())
    print(f"Survive! is open {plan.words()}.", flush=True)
    if is_terminal(sys.stdout):
        print(links.words())
        print(qr.in_blocks(links.students))
        print("The code is the students' link. Ctrl-C ends the server; the links stay the same.", flush=True)
    else:
        print(one_line(f"The links are in {file}."), flush=True)
