"""``survive-nb keys``: replace the token or the teacher's key of a class server."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import closing
from pathlib import Path

from survive_nb.cli.arguments import Commands
from survive_nb.cli.output import CommandError, one_line, print_error
from survive_nb.rooms.take_over import take_over
from survive_nb.server import keys
from survive_nb.store import StoreError, data_folder, open_store


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("keys", help="replace the token or the teacher's key of a class server")
    parser.add_argument(
        "which",
        choices=("token", "teacher", "all"),
        help="the token of the students' link, the key of the teacher's link, or both",
    )
    parser.add_argument("--store", default=None, metavar="URL", help="the store: a path or postgresql://…")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replace keys; a server that runs notices it within seconds."""
    folder = data_folder(os.environ, sys.platform, Path.home())
    try:
        new = keys.rotate(folder, token=args.which != "teacher", teacher=args.which != "token")
    except keys.InvalidKeyFile as error:
        raise CommandError("bad-key-file", str(error)) from error
    print(one_line(f"{folder / keys.FILE} has new keys."))
    if new.retired:
        try:
            with closing(open_store(args.store)) as store:
                count = take_over(store, new.retired, new.teacher)
        except StoreError as error:
            print_error(f"{error} The rooms of the old key are taken over when a server uses their store.")
        else:
            print(f"Rooms that the new teacher's link manages from now on: {count}.")
            if count:
                print("They have new codes, and their students new personal links: hand them out again.")
    print(one_line(f"A running server uses them within seconds; its new links are in {folder / keys.LINKS}."))
    print("Pages that are open go on until they are reloaded; restart the server to end them too.")
    return 0
