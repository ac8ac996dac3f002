"""``survive-nb verify``: check transcripts by replaying them, with a result for each line.

With ``--fair`` it also recomputes the random events of games played in rooms: commitment, deal and dice.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING, Final

from survive_nb import transcript
from survive_nb.cli.arguments import Commands
from survive_nb.cli.output import describe_os_error, is_terminal, one_line, print_error
from survive_nb.game import InvalidInput
from survive_nb.progress_bar import ProgressBar

if TYPE_CHECKING:
    from survive_nb.rooms.fair_luck import Checked

VALID, INVALID, ERROR = 0, 1, 2

_CHUNK: Final = 1024 * 1024


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("verify", help="check transcripts by replaying them")
    parser.add_argument(
        "--fair", action="store_true", help="also recompute the deal and every die of games from rooms"
    )
    parser.add_argument("files", nargs="+", metavar="FILE.jsonl", help="one transcript per line; - for stdin")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a result for each line of each file; return 0 only if all are valid."""
    worst = VALID
    for name in args.files:
        prefix = f"{one_line(name)}: " if len(args.files) > 1 else ""
        try:
            worst = max(worst, _verify_file(name, prefix, _check_fairness if args.fair else _check))
        except OSError as error:
            if error.filename is None:  # not about this file: the output is full, or its reader has gone
                raise
            print_error(describe_os_error(error, name))
            worst = ERROR
    return worst


def _verify_file(name: str, prefix: str, check: Callable[[bytes], tuple[bool, str]]) -> int:
    """Print a result for each line and return 0 only if all are valid."""
    number, invalid = 0, 0
    with open(0 if name == "-" else name, "rb", closefd=name != "-") as file:
        size = os.fstat(file.fileno()).st_size
        with ProgressBar(size, wanted=not is_terminal(sys.stdout)) as progress:
            done = 0
            for number, (line, length) in enumerate(_lines(file), 1):
                is_valid, result = check(line)
                invalid += not is_valid
                print(f"{prefix}line {number}: {result}")
                done += length
                progress.show(done)
    if not number:
        print(f"{prefix}There is no transcript: the file is empty.")
    return VALID if number and not invalid else INVALID


def _lines(file: IO[bytes]) -> Iterator[tuple[bytes, int]]:
    r"""Yield each line without its ``\n``, and its full length; lines that are too long are truncated."""
    while line := file.readline(transcript.LONGEST + 2):
        length = len(line)
        while line[-1:] != b"\n" and length > transcript.LONGEST and (rest := file.readline(_CHUNK)):
            length += len(rest)
            if rest[-1:] == b"\n":
                break
        yield line.removesuffix(b"\n"), length


def _check(line: bytes) -> tuple[bool, str]:
    """Replay a transcript; return whether it is valid, and ``ok`` or the error with its place."""

    def verify() -> str:
        transcript.verify(line)
        return "ok"

    return _result_of(verify)


def _check_fairness(line: bytes) -> tuple[bool, str]:
    """Replay a transcript and recompute its random events."""
    from survive_nb.rooms import fair_luck  # plain transcripts do not need the rooms

    return _result_of(lambda: _fairness_report(fair_luck.verify(line)))


def _result_of(verify: Callable[[], str]) -> tuple[bool, str]:
    try:
        return True, verify()
    except transcript.BadTranscript as error:
        return False, one_line(str(error))
    except InvalidInput as error:
        return False, one_line(f"outside the plies: {error}")
    except Exception as error:  # noqa: BLE001  (a bug must not hide the results of later lines)
        return False, f"outside the plies: This line could not be checked ({type(error).__name__})."


def _fairness_report(checked: Checked) -> str:
    """Return what was checked, one line each."""
    phrases = sum(map(bool, checked.phrases))
    lines = [
        "ok, and fair",
        f"commitment: {checked.commitment} is the hash of the secret",
        f"seed: {checked.seed} follows from the secret and the phrases ({phrases})",
        f"deal: {checked.tiles} tiles agree with the seed" if checked.tiles else "deal: this game has none",
        f"first player: {'agrees with the seed' if checked.drawn else 'chosen by the players, not random'}",
        f"dice: {checked.dice} agree with the seed",
        "Compare the commitment with the one that the room showed before the game began.",
    ]
    return "\n    ".join(lines)
