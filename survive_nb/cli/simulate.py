"""``survive-nb simulate``: write the transcripts of random games, or their logs in words."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from secrets import token_hex
from typing import IO

from survive_nb import transcript
from survive_nb.cli.arguments import Commands, add_variants, count, flag_of, number, variants
from survive_nb.cli.output import is_terminal
from survive_nb.game import EVERYONE, AnyMatch, HasPlayers, Viewer
from survive_nb.languages import LANGUAGES
from survive_nb.progress_bar import ProgressBar
from survive_nb.registry import game_names, rules_of
from survive_nb.simulate import random_matches


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("simulate", help="play random games and write their transcripts or logs")
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
    add("--out", required=True, metavar="FILE", help="output file; - for stdout")
    log = parser.add_argument_group("in words")
    log.add_argument("--log", action="store_true", help="write what happened in words, not transcripts")
    log.add_argument("--lang", choices=LANGUAGES, help="language of the log (default: en)")
    log.add_argument(
        "--seat", type=number, metavar="SEAT", help="as this seat saw it (from 0; default: nothing is hidden)"
    )
    add_variants(parser)
    parser.set_defaults(run=run, fail=parser.error)


def run(args: argparse.Namespace) -> int:
    """Play the games and write them."""
    game = rules_of(args.game)
    options = _options(args)
    written = _log_writer(args) if args.log else _transcript_writer(args)
    with _atomic_file(args.out) as out, ProgressBar(args.games, wanted=not is_terminal(out)) as progress:
        for done, match in enumerate(random_matches(game, options, args.games, args.seed), 1):
            out.write(written(match) + "\n")
            progress.show(done)
    return 0


def _transcript_writer(args: argparse.Namespace) -> Callable[[AnyMatch], str]:
    """Return what writes a game as a transcript."""
    for flag, given in (("--lang", args.lang), ("--seat", args.seat)):
        if given is not None:
            args.fail(f"{flag} goes with --log")
    return lambda match: transcript.dumps(transcript.write(match, with_legal=args.with_legal))


def _log_writer(args: argparse.Namespace) -> Callable[[AnyMatch], str]:
    """Return what writes a game in words, with an empty line after it."""
    if args.with_legal:
        args.fail("--with-legal goes without --log")
    if args.seat is not None and not 0 <= args.seat < args.players:
        args.fail(f"there is no seat {args.seat}: the seats are 0 to {args.players - 1}")
    # Imported here because most commands say nothing in two languages.
    from survive_nb.i18n.words import Words
    from survive_nb.text.game_text import game_log

    plain = Words(args.lang or LANGUAGES[0])
    seats = [plain.say("Seat {number}", number=seat + 1) for seat in range(args.players)]
    words = plain.with_players(seats)

    def written(match: AnyMatch) -> str:
        # Transcripts number explorers as they were placed, which could tell their values.
        match.salt = "log"
        viewer: Viewer = EVERYONE if args.seat is None else args.seat
        return "\n".join(f"{chapter}\n" for chapter in game_log(match, words, viewer))

    return written


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
        with open(1, "w", encoding="utf-8", newline="\n", closefd=False) as out:
            yield out
        return
    target = Path(os.path.realpath(name))  # a symbolic link stays a link
    temporary = None
    try:
        # Devices and pipes cannot be replaced, so they are written to directly.
        if not target.exists() or target.is_file():
            temporary = target.with_name(f".{token_hex(8)}.part")
        with (temporary or target).open("x" if temporary else "w", encoding="utf-8", newline="\n") as out:
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
