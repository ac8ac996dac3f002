"""``survive-nb verify``: check transcripts by replaying them, with a result for each line.

With ``--fair`` it also recomputes the random events of games played in rooms, commitments, deal and dice, and
compares the moves with the receipts that screens have kept.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from survive_nb import transcript
from survive_nb.cli.arguments import Commands
from survive_nb.cli.output import describe_os_error, is_terminal, one_line, print_error
from survive_nb.game import InvalidInput
from survive_nb.progress_bar import ProgressBar

if TYPE_CHECKING:
    from survive_nb.rooms.receipts import Verified

VALID, INVALID, ERROR = 0, 1, 2

_CHUNK: Final = 1024 * 1024
#: Maximum number of fields that are named of those that nothing was compared with.
_MOST_FIELDS: Final = 8
_LONGEST_FIELD: Final = 40
_DOUBT: Final = "who ran the server could have chosen the luck"


def add_parser(commands: Commands) -> None:
    """Add the command to ``survive-nb``."""
    parser = commands.add_parser("verify", help="check transcripts by replaying them")
    parser.add_argument(
        "--fair", action="store_true", help="also recompute the deal and every die of games from rooms"
    )
    parser.add_argument(
        "--receipts",
        action="append",
        default=[],
        metavar="RECEIPTS.json",
        help="with --fair: compare the moves with receipts that a screen has kept; can be repeated",
    )
    parser.add_argument("files", nargs="+", metavar="FILE.jsonl", help="one transcript per line; - for stdin")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a result for each line of each file; return 0 only if all are valid."""
    worst = VALID
    check: Callable[[bytes], tuple[bool, str]] = _check
    if args.receipts and not args.fair:
        print_error("Receipts are compared with --fair only.")
        return ERROR
    if args.fair:
        try:
            check = _fairness_check(args.receipts)
        except OSError as error:
            print_error(describe_os_error(error, str(error.filename)))
            return ERROR
        except InvalidInput as error:
            print_error(one_line(str(error)))
            return ERROR
    for name in args.files:
        prefix = f"{one_line(name)}: " if len(args.files) > 1 else ""
        try:
            worst = max(worst, _verify_file(name, prefix, check))
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


def _fairness_check(names: Sequence[str]) -> Callable[[bytes], tuple[bool, str]]:
    """Return a check that recomputes the random events and compares the moves with receipts."""
    from survive_nb.rooms import receipts  # plain transcripts do not need the rooms

    kept = [receipt for name in names for receipt in receipts.read_receipts(Path(name).read_bytes())]
    own = kept if names else None
    return lambda line: _result_of(lambda: _fairness_report(receipts.verify(line, own)))


def _result_of(verify: Callable[[], str]) -> tuple[bool, str]:
    try:
        return True, verify()
    except transcript.BadTranscript as error:
        return False, one_line(str(error))
    except InvalidInput as error:
        return False, one_line(f"outside the plies: {error}")
    except Exception as error:  # noqa: BLE001  (a bug must not hide the results of later lines)
        return False, f"outside the plies: This line could not be checked ({type(error).__name__})."


def _fairness_report(verified: Verified) -> str:
    """Return what was checked, one line each."""
    checked = verified.luck
    phrases = sum(map(bool, checked.phrases))
    lines = [
        f"ok; luck checked, {_moves_report(verified)}",
        f"commitment: {checked.commitment} is the hash of the secret",
        f"seed: {checked.seed} follows from the secret and the phrases ({phrases})",
        f"deal: {checked.tiles} tiles agree with the seed" if checked.tiles else "deal: this game has none",
        f"first player: {'agrees with the seed' if checked.drawn else 'chosen by the players, not random'}",
        f"dice: {checked.dice} agree with the seed",
    ]
    if verified.begin:
        lines += [
            f"second commitment: {verified.begin} covers options, seats, names and numbers",
            _numbers_report(verified),
            f"chain: {verified.plies} plies and {verified.changes} changes of chairs agree with it",
        ]
    else:
        lines.append("second commitment: none, as in games of version 0.1; " + _DOUBT)
    if verified.receipts:
        others = f"; of other rooms, not compared: {verified.other_rooms}" if verified.other_rooms else ""
        lines.append(f"receipts of this room: {verified.receipts}{others}")
    if verified.unchecked:
        lines.append(f"not checked: {_field_names(verified.unchecked)}")
    if not verified.receipts:
        lines.append("Compare the commitment with the one that the room showed before the game began.")
    return "\n    ".join(lines)


def _numbers_report(verified: Verified) -> str:
    """Say whose random numbers are in the seed, and what that is worth."""
    text = f"numbers of browsers: {verified.revealed} revealed"
    if verified.receipts:
        text += f", {verified.own_numbers} of them with receipts"
    elif verified.revealed:
        text += ", by whom nobody witnessed"
    if verified.replaced:
        seats = ", ".join(map(str, verified.replaced))
        text += f"; replaced because they came too late: seats {seats}"
    if not verified.revealed or (verified.receipts and not verified.own_numbers):
        text += f"; {_DOUBT}"
    return text


def _field_names(names: Sequence[str]) -> str:
    """Name the fields that anybody may have added to a transcript."""
    shown = [ascii(name[:_LONGEST_FIELD]) for name in names[:_MOST_FIELDS]]
    return ", ".join(shown) + (f" and {len(names) - _MOST_FIELDS} more" if len(names) > _MOST_FIELDS else "")


def _moves_report(verified: Verified) -> str:
    """Say whether the moves were compared with what screens have kept."""
    if not verified.receipts:
        return "moves not witnessed"
    if verified.witnessed == verified.plies:
        return f"all {verified.plies} moves witnessed"
    return f"{verified.witnessed} of {verified.plies} moves witnessed"
