"""``survive-nb verify``: transcripts replayed through the rules, with a verdict on each line.

With ``--fair`` the luck of games that were played in rooms is worked out again too: every promise, every deal
and every die.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING, Any, Final

from survive_nb import transcript
from survive_nb.cli.words import about_error, complain, is_terminal, one_line
from survive_nb.game import CannotRead
from survive_nb.progress import Progress

if TYPE_CHECKING:
    from survive_nb.rooms.fair import Checked

SOUND, UNSOUND, TROUBLE = 0, 1, 2

_CHUNK: Final = 1024 * 1024


def add_parser(commands: Any) -> None:
    """Add the command to those of ``survive-nb``."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "verify", help="replay transcripts through the rules"
    )
    parser.add_argument(
        "--fair", action="store_true", help="check the luck of games from rooms too: the deal and every die"
    )
    parser.add_argument("files", nargs="+", metavar="FILE.jsonl", help="one transcript a line; - is stdin")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a verdict on each line of each file; return 0 only if all are sound."""
    worst = SOUND
    for name in args.files:
        prefix = f"{one_line(name)}: " if len(args.files) > 1 else ""
        try:
            worst = max(worst, _verify_file(name, prefix, _fair_verdict if args.fair else _verdict))
        except OSError as error:
            if error.filename is None:  # not about opening this file: the output is full, or its reader left
                raise
            complain(about_error(error, name))
            worst = TROUBLE
    return worst


def _verify_file(name: str, prefix: str, judge: Callable[[bytes], tuple[bool, str]]) -> int:
    """Print a verdict on each line and return 0 only if all are sound."""
    number, bad = 0, 0
    with open(0 if name == "-" else name, "rb", closefd=name != "-") as file:
        size = os.fstat(file.fileno()).st_size
        with Progress(size, wanted=not is_terminal(sys.stdout)) as progress:
            done = 0
            for number, (line, length) in enumerate(_lines(file), 1):
                is_sound, verdict = judge(line)
                bad += not is_sound
                print(f"{prefix}line {number}: {verdict}")
                done += length
                progress.show(done)
    if not number:
        print(f"{prefix}There is no transcript: the file is empty.")
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


def _verdict(line: bytes) -> tuple[bool, str]:
    """Tell whether a transcript is sound: ``ok``, or what is wrong and where."""

    def check() -> str:
        transcript.verify(line)
        return "ok"

    return _judged(check)


def _fair_verdict(line: bytes) -> tuple[bool, str]:
    """Tell whether a transcript is sound and its luck fair, and what was checked for it."""
    # Brought in late: who checks a thousand plain transcripts needs no rooms.
    from survive_nb.rooms import fair

    return _judged(lambda: _told(fair.verify(line)))


def _judged(check: Callable[[], str]) -> tuple[bool, str]:
    try:
        return True, check()
    except transcript.BadTranscript as error:
        return False, one_line(str(error))
    except CannotRead as error:
        return False, one_line(f"outside the plies: {error}")
    except Exception as error:  # noqa: BLE001  (a fault of ours must not hide the lines that follow)
        return False, f"outside the plies: This line could not be checked ({type(error).__name__})."


def _told(checked: Checked) -> str:
    """Say in plain words what was checked, a line for each thing."""
    phrases = sum(map(bool, checked.phrases))
    lines = [
        "ok, and fair",
        f"commitment: {checked.commitment} is the fingerprint of the secret",
        f"seed: {checked.seed} follows from the secret and the phrases ({phrases})",
        f"deal: {checked.tiles} tiles lie as the seed says" if checked.tiles else "deal: this game has none",
        f"first player: {'drawn as the seed says' if checked.drawn else 'chosen by the table, not drawn'}",
        f"dice: {checked.dice} fell as the seed says",
        "Compare the commitment with the one that the room showed before the game began.",
    ]
    return "\n    ".join(lines)
