"""``survive-nb simulate``: random games, one transcript a line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import IO, Any

from survive_nb import fish_fish, transcript
from survive_nb.cli.arguments import add_variants, count, number
from survive_nb.cli.words import is_terminal
from survive_nb.fish_fish.codec import options_from_json as fish_fish_options
from survive_nb.progress import Progress
from survive_nb.simulate import random_matches
from survive_nb.survive.codec import options_from_json as survive_options
from survive_nb.survive.model import ENDINGS


def add_parser(commands: Any) -> None:
    """Add the command to those of ``survive-nb``."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "simulate", help="play random games and write one transcript a line"
    )
    add = parser.add_argument
    add("--game", required=True, choices=tuple(transcript.GAMES))
    add("--players", type=number, default=4, metavar="N", help="how many play (default 4)")
    add("--games", type=count, default=1, metavar="K", help="how many games (default 1)")
    add("--seed", type=number, default=0, metavar="S", help="the same seed plays the same games (default 0)")
    add("--first-player", type=number, default=None, metavar="SEAT", help="first player or fisher, from 0")
    add("--with-legal", action="store_true", help="write all legal actions at every ply")
    add("--out", required=True, metavar="FILE.jsonl", help="- is stdout")
    add_variants(parser)
    parser.set_defaults(run=run, complain=parser.error)


def run(args: argparse.Namespace) -> int:
    """Play the games that were asked for and write them down."""
    game = transcript.GAMES[args.game]
    options = _options(args)
    with _whole_file(args.out) as out, Progress(args.games, wanted=not is_terminal(out)) as progress:
        for done, match in enumerate(random_matches(game, options, args.games, args.seed), 1):
            out.write(transcript.dumps(transcript.write(match, with_legal=args.with_legal)) + "\n")
            progress.show(done)
    return 0


def _options(args: argparse.Namespace) -> Any:
    """Return the options asked for, or raise `CannotRead` as a transcript with them would."""
    first = args.first_player
    # A transcript names the first player.  Here it may be left to chance, so any seat stands in.
    seat = 0 if first is None else first
    if args.game == fish_fish.NAME:
        for name in ("two_colors", "crowded", "equal_worth", "ending"):
            if getattr(args, name):
                args.complain(f"--{name.replace('_', '-')} is for Survive! only")
        return replace(fish_fish_options({"players": args.players, "first_fisher": seat}), first_fisher=first)
    options = survive_options(
        {
            "players": args.players,
            "colors_per_player": 2 if args.two_colors else 1,
            "crowded": args.crowded,
            "equal_worth": args.equal_worth,
            "ending": args.ending or ENDINGS[0],
            "first_player": seat,
        }
    )
    return replace(options, first_player=first)


@contextmanager
def _whole_file(name: str) -> Iterator[IO[str]]:
    """Open a file that appears under its name only when it is complete; ``-`` is stdout.

    The lines go to a file beside it that takes its place at the end: a crash or a full disk leaves what was
    there before as it was.
    """
    if name == "-":
        with open(1, "w", encoding="ascii", newline="\n", closefd=False) as out:
            yield out
        return
    target = Path(os.path.realpath(name))  # a link stays a link
    beside = None
    try:
        # A device or a pipe is not for us to replace: it is written to as it stands.
        if not target.exists() or target.is_file():
            beside = target.with_name(f".{token_hex(8)}.part")
        with (beside or target).open("x" if beside else "w", encoding="ascii", newline="\n") as out:
            yield out
            if beside:
                out.flush()
                os.fsync(out.fileno())
        if beside:
            _take_place(beside, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from error
    finally:
        if beside:
            beside.unlink(missing_ok=True)


def _take_place(beside: Path, target: Path) -> None:
    """Give a complete file its name, and the rights of the file that had the name before."""
    if target.exists():
        beside.chmod(target.stat().st_mode & 0o777)
    beside.replace(target)
