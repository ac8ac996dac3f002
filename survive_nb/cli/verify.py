"""``survive-nb verify``: transcripts replayed through the rules, with a verdict on each line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import IO, Any, Final

from survive_nb import transcript
from survive_nb.cli.words import about_error, complain, is_terminal, one_line
from survive_nb.progress import Progress

SOUND, UNSOUND, TROUBLE = 0, 1, 2

_CHUNK: Final = 1024 * 1024


def add_parser(commands: Any) -> None:
    """Add the command to those of ``survive-nb``."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "verify", help="replay transcripts through the rules"
    )
    parser.add_argument("files", nargs="+", metavar="FILE.jsonl", help="one transcript a line; - is stdin")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print a verdict on each line of each file; return 0 only if all are sound."""
    worst = SOUND
    for name in args.files:
        prefix = f"{one_line(name)}: " if len(args.files) > 1 else ""
        try:
            worst = max(worst, _verify_file(name, prefix))
        except OSError as error:
            if error.filename is None:  # not about opening this file: the output is full, or its reader left
                raise
            complain(about_error(error, name))
            worst = TROUBLE
    return worst


def _verify_file(name: str, prefix: str) -> int:
    """Print a verdict on each line and return 0 only if all are sound."""
    number, bad = 0, 0
    with open(0 if name == "-" else name, "rb", closefd=name != "-") as file:
        size = os.fstat(file.fileno()).st_size
        with Progress(size, wanted=not is_terminal(sys.stdout)) as progress:
            done = 0
            for number, (line, length) in enumerate(_lines(file), 1):
                verdict = _verdict(line)
                bad += verdict != "ok"
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


def _verdict(line: bytes) -> str:
    """Return ``ok``, or what is wrong and where."""
    try:
        transcript.verify(line)
    except transcript.BadTranscript as error:
        return one_line(str(error))
    except Exception as error:  # noqa: BLE001  (a fault of ours must not hide the lines that follow)
        return f"outside the plies: This line could not be checked ({type(error).__name__})."
    return "ok"
