"""``survive-nb simulate``: write the transcripts of random games, one per line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from secrets import token_hex
from typing import IO

from survive_nb import transcript
from survive_nb.cli.arguments import Commands, add_variants, count, flag_of, number, variants
from survive_nb.cli.output import is_terminal
from survive_nb.game import HasPlayers
from survive_nb.progress_bar import ProgressBar
from survive_nb.registry import game_names, rules_of
from survive_nb.simulate import random_matches


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("simulate", help="play random games and write their transcripts")
    add = parser.add_argument
    add("--game", required=True, choices=game_names())
    add("--players", type=number, default=4, metavar="N", help="number of players (default: 4)")
    add("--games", type=count, default=1, metavar="K", help="number of games (default: 1)")
    add("--seed", type=number, default=0, metavar="S", help="random seed (default: 0)")
    add(
        "--first-player",
        type=number,
        default=None,
        metavar="SEAT",
        help="first player or fisher (from 0)",
    )
    add("--with-legal", action="store_true", help="include the legal actions of every ply")
    add("--out", required=True, metavar="FILE.jsonl", help="output file; - for stdout")
    add_variants(parser)
    parser.set_defaults(run=run, fail=parser.error)


def run(args: argparse.Namespace) -> int:
    """Play the games and write their transcripts."""
    game = rules_of(args.game)
    options = _options(args)
    with _atomic_file(args.out) as out, ProgressBar(args.games, wanted=not is_terminal(out)) as progress:
        for done, match in enumerate(random_matches(game, options, args.games, args.seed), 1):
            out.write(transcript.dumps(transcript.write(match, with_legal=args.with_legal)) + "\n")
            progress.show(done)
    return 0


def _options(args: argparse.Namespace) -> HasPlayers:
    """Return the options asked for, or raise `InvalidInput` as a transcript with them would."""
    rules = rules_of(args.game)
    given, first = variants(args), rules.FIRST_OPTION
    options = asdict(rules.Options())
    for name in given:
        if name not in options:
            args.fail(f"{rules.TITLE} has no option {flag_of(name)}")
    # A transcript names the first player.  Here it may be drawn by lot, so any seat stands in.
    seat = 0 if args.first_player is None else args.first_player
    read = rules.options_from_json({**options, **given, "players": args.players, first: seat})
    options_with_first: HasPlayers = replace(read, **{first: args.first_player})
    return options_with_first


@contextmanager
def _atomic_file(name: str) -> Iterator[IO[str]]:
    """Open a file that gets its name only when it is complete; ``-`` is stdout.

    After a crash or on a full disk, an existing file of that name is unchanged.
    """
    if name == "-":
        with open(1, "w", encoding="ascii", newline="\n", closefd=False) as out:
            yield out
        return
    target = Path(os.path.realpath(name))  # a symbolic link stays a link
    temporary = None
    try:
        # Devices and pipes cannot be replaced, so they are written to directly.
        if not target.exists() or target.is_file():
            temporary = target.with_name(f".{token_hex(8)}.part")
        with (temporary or target).open("x" if temporary else "w", encoding="ascii", newline="\n") as out:
            yield out
            if temporary:
                out.flush()
                os.fsync(out.fileno())
        if temporary:
            _replace(temporary, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from error
    finally:
        if temporary:
            temporary.unlink(missing_ok=True)


def _replace(temporary: Path, target: Path) -> None:
    """Rename a complete file, keeping the permissions of the file that it replaces."""
    if target.exists():
        temporary.chmod(target.stat().st_mode & 0o777)
    temporary.replace(target)
