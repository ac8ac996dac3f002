"""``survive-nb store``: check, back up and restore the saved games, also while a server uses them."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import Final

from survive_nb.cli.arguments import Commands
from survive_nb.cli.output import CommandError, one_line
from survive_nb.game import InvalidInput
from survive_nb.progress_bar import ProgressBar
from survive_nb.store import PostgresStore, SqliteStore, backup, open_store
from survive_nb.table import check_saved_game

DAMAGED: Final = 1


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("store", help="check, back up and restore the saved games")
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    for name, run, help_text in (
        ("check", check, "check the database, and replay every game"),
        ("backup", back_up, "write all games, rooms and progress to a new file"),
        ("restore", restore, "replace all games, rooms and progress by those of a backup"),
    ):
        action = actions.add_parser(name, help=help_text)
        action.add_argument(
            "--store", default=None, metavar="URL", help="the store: a path or postgresql://…"
        )
        if name != "check":
            action.add_argument("file", type=Path, metavar="FILE", help="the backup, an SQLite file")
        action.set_defaults(run=run)


def check(args: argparse.Namespace) -> int:
    """Print what is damaged; return 0 if nothing is."""
    with closing(_existing(args.store)) as store:
        return _check(store)


def _check(store: SqliteStore | PostgresStore) -> int:
    faults = backup.check_database(store)
    rows = [] if faults else store.all_games()
    with ProgressBar(len(rows)) as progress:
        for done, row in enumerate(rows, 1):
            try:
                check_saved_game(row, store.log_of(row.id))
            except InvalidInput as error:
                faults.append(f"game {row.id}: {error}")
            progress.show(done)
    for fault in faults:
        print(one_line(fault))
    print(f"{len(rows)} games checked, {len(faults)} faults found.")
    return DAMAGED if faults else 0


def _existing(where: str | None) -> SqliteStore | PostgresStore:
    """Return the store; a file is not made, because a wrong path would look like a store without games."""
    store = open_store(where)
    if isinstance(store, SqliteStore) and not store.path.is_file():
        raise CommandError("no-store", f"There is no file {store.path}.")
    return store


def back_up(args: argparse.Namespace) -> int:
    """Write a backup and print its size."""
    with closing(_existing(args.store)) as store:
        backup.back_up(store, args.file)
    print(one_line(f"{args.file}: {args.file.stat().st_size} bytes written."))
    return 0


def _free_name(file: Path) -> Path:
    """Return where to keep what the store held: a second restore must not overwrite what the first kept."""
    name = path = file.parent / f"{file.name}.before-restore"
    number = 1
    while path.exists():
        number += 1
        path = name.with_name(f"{name.name}-{number}")
    return path


def restore(args: argparse.Namespace) -> int:
    """Restore a backup; what the store held before is kept beside it."""
    before = _free_name(args.file)
    with closing(open_store(args.store)) as store:
        backup.restore(args.file, store, before=before)
    print(one_line(f"{args.file} was restored. What the store held before is in {before}."))
    return 0
