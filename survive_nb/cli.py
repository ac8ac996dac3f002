"""The command line: ``survive-nb simulate | verify | bench``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import IO, Any, Final, NoReturn

from survive_nb import __version__, fish_fish, transcript
from survive_nb.fish_fish.codec import options_from_json as fish_fish_options
from survive_nb.game import CannotRead
from survive_nb.progress import Progress
from survive_nb.simulate import random_matches
from survive_nb.survive.codec import options_from_json as survive_options
from survive_nb.survive.model import ENDINGS

SOUND, UNSOUND, TROUBLE, INTERRUPTED = 0, 1, 2, 130

_CHUNK: Final = 1024 * 1024


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, like all others of this program."""

    def error(self, message: str) -> NoReturn:
        _complain(message)
        raise SystemExit(TROUBLE)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    if sys.stdout is not None and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        args = _parser().parse_args(argv)
        code: int = args.run(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_stdout()
        return UNSOUND
    except CannotRead as error:
        _complain(str(error))
        return TROUBLE
    except OSError as error:
        _complain(_about(error))
        _let_go_of_stdout()
        return TROUBLE
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="survive-nb", description="Survive! and Fish Fish!, from the command line.")
    parser.add_argument("--version", action="version", version=f"survive-nb {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_simulate(commands.add_parser("simulate", help="play random games and write one transcript a line"))
    verify = commands.add_parser("verify", help="replay transcripts through the rules")
    verify.add_argument("files", nargs="+", metavar="FILE.jsonl", help="one transcript a line; - is stdin")
    verify.set_defaults(run=_verify)
    bench = commands.add_parser("bench", help="measure random playouts, beside other libraries")
    bench.add_argument("--rounds", type=_count, default=5, metavar="N", help="measure so often (default 5)")
    bench.add_argument("--games", type=_count, default=None, metavar="N", help="games in a round")
    bench.add_argument("--json", action="store_true", help="print the numbers as JSON")
    bench.set_defaults(run=_bench)
    return parser


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--game", required=True, choices=tuple(transcript.GAMES))
    add("--players", type=_number, default=4, metavar="N", help="how many play (default 4)")
    add("--games", type=_count, default=1, metavar="K", help="how many games (default 1)")
    add("--seed", type=_number, default=0, metavar="S", help="the same seed plays the same games (default 0)")
    add("--first-player", type=_number, default=None, metavar="SEAT", help="first player or fisher, from 0")
    add("--with-legal", action="store_true", help="write all legal actions at every ply")
    add("--out", required=True, metavar="FILE.jsonl", help="- is stdout")
    only = parser.add_argument_group("Survive! only")
    only.add_argument("--two-colors", action="store_true", help="two players with two colours each (VAR-1)")
    only.add_argument("--crowded", action="store_true", help="Challenge 1, crowded island (VAR-2)")
    only.add_argument("--equal-worth", action="store_true", help="Challenge 3, all equal (VAR-4)")
    only.add_argument("--ending", choices=ENDINGS, default=None, help="Challenges 2 and 4 (VAR-3, VAR-5)")
    parser.set_defaults(run=_simulate)


def _number(text: str) -> int:
    """Read a whole number of at most 18 digits."""
    if len(text) > 18 or not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit():
        raise argparse.ArgumentTypeError("a whole number is needed here")
    return int(text)


def _count(text: str) -> int:
    """Read a whole number that is at least 1."""
    if (number := _number(text)) < 1:
        raise argparse.ArgumentTypeError("a number of at least 1 is needed here")
    return number


# -- simulate -----------------------------------------------------------------------------------------------


def _simulate(args: argparse.Namespace) -> int:
    game = transcript.GAMES[args.game]
    options = _options(args)
    with _whole_file(args.out) as out, Progress(args.games, wanted=not _is_terminal(out)) as progress:
        for done, match in enumerate(random_matches(game, options, args.games, args.seed), 1):
            out.write(transcript.dumps(transcript.write(match, with_legal=args.with_legal)) + "\n")
            progress.show(done)
    return SOUND


def _options(args: argparse.Namespace) -> Any:
    """Return the options asked for, or raise `CannotRead` as a transcript with them would."""
    first = args.first_player
    # A transcript names the first player.  Here it may be left to chance, so any seat stands in.
    seat = 0 if first is None else first
    if args.game == fish_fish.NAME:
        for name in ("two_colors", "crowded", "equal_worth", "ending"):
            if getattr(args, name):
                _Parser().error(f"--{name.replace('_', '-')} is for Survive! only")
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


# -- verify -------------------------------------------------------------------------------------------------


def _verify(args: argparse.Namespace) -> int:
    worst = SOUND
    for name in args.files:
        prefix = f"{_one_line(name)}: " if len(args.files) > 1 else ""
        try:
            worst = max(worst, _verify_file(name, prefix))
        except OSError as error:
            if error.filename is None:  # not about opening this file: the output is full, or its reader left
                raise
            _complain(_about(error, name))
            worst = TROUBLE
    return worst


def _verify_file(name: str, prefix: str) -> int:
    """Print a verdict on each line and return 0 only if all are sound."""
    number, bad = 0, 0
    with open(0 if name == "-" else name, "rb", closefd=name != "-") as file:
        size = os.fstat(file.fileno()).st_size
        with Progress(size, wanted=not _is_terminal(sys.stdout)) as progress:
            done = 0
            for number, (line, length) in enumerate(_lines(file), 1):
                verdict = _verdict(line)
                bad += verdict != "ok"
                _print(f"{prefix}line {number}: {verdict}")
                done += length
                progress.show(done)
    if not number:
        _print(f"{prefix}There is no transcript: the file is empty.")
    return SOUND if number and not bad else UNSOUND


def _lines(file: IO[bytes]) -> Iterator[tuple[bytes, int]]:
    r"""Yield each line without its ``\n``, and its true length; what is too long to be read is cut off."""
    while line := file.readline(transcript.LONGEST + 2):
        length = len(line)
        while line[-1:] != b"\n" and length > transcript.LONGEST and (rest := file.readline(_CHUNK)):
            length += len(rest)
            if rest[-1:] == b"\n":
                break
        yield line.removesuffix(b"\n"), length


def _verdict(line: bytes) -> str:
    """Return ``ok``, or what is wrong and where."""
    try:
        transcript.verify(line)
    except transcript.BadTranscript as error:
        return _one_line(str(error))
    except Exception as error:  # noqa: BLE001  (a fault of ours must not hide the lines that follow)
        return f"outside the plies: This line could not be checked ({type(error).__name__})."
    return "ok"


# -- bench --------------------------------------------------------------------------------------------------


def _bench(args: argparse.Namespace) -> int:
    from survive_nb import bench

    return bench.main(args)


# -- words to people ----------------------------------------------------------------------------------------


def _print(line: str) -> None:
    print(line)


def _complain(message: str) -> None:
    """Print one line on stderr, if there is one."""
    if sys.stderr is not None:
        print(f"survive-nb: {_one_line(message)}", file=sys.stderr)


def _about(error: OSError, name: str | None = None) -> str:
    """Say in one line what the system refused, and for which file."""
    about = name or error.filename
    reason = error.strerror or str(error) or type(error).__name__
    return f"{about}: {reason}" if about else reason


def _one_line(text: str) -> str:
    r"""Return the text with all that is not printable spelled out, line ends included.

    >>> _one_line("a\nb")
    'a\\nb'
    """
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _is_terminal(stream: IO[str] | None) -> bool:
    return stream is not None and stream.isatty()


def _let_go_of_stdout() -> None:
    """Point stdout nowhere, so that Python does not complain about it once more on leaving."""
    if sys.stdout is not None:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        except (OSError, ValueError):  # stdout is no file of the system's
            return


if __name__ == "__main__":
    sys.exit(main())
