"""Entries of other people: a file or folder that plays in a contained process of its own."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Final

from survive_nb.game import AnyGame, HasPlayers
from survive_nb.league.remote import BotFailure, RemoteBot, RemoteEntry, SeatInfo
from survive_nb.league.time_limit import WALL_FACTOR
from survive_nb.registry import rules_of
from survive_nb.sandbox import protocol
from survive_nb.sandbox.containment import Containment, Limits, detect, package_code, python
from survive_nb.sandbox.process import (
    ContainedProcess,
    OutOfTime,
    ProcessEnded,
    TooMuchMemory,
    TooMuchOutput,
)

#: Seconds to start and say hello.
START_LIMIT: Final = 60.0
#: All choices of a game together may take this many times the limit for one.
GAME_WALL_FACTOR: Final = 100
#: The name that a Python file defines, and the file that describes a program.
DEFAULT_NAME: Final = "bot"
DESCRIPTION: Final = "bot.json"
_PYTHON_FILE: Final = "bot.py"
_LARGEST_DESCRIPTION: Final = 2**14
#: Address space of a Python bot above its memory, for libraries and the stacks of threads.
_PYTHON_ADDRESSES_MIB: Final = 512
#: What a process does wrong, besides answering late.
_BREACHES: Final = (ProcessEnded, TooMuchMemory, TooMuchOutput, protocol.ProtocolError, protocol.BotError)
#: Seconds for one choice in a league without a limit.
_LONGEST: Final = 3600.0


class BadEntry(Exception):
    """A file or folder cannot enter a league; the text says why."""


@dataclass(frozen=True)
class ForeignEntry(RemoteEntry):
    """A Python file with the name of its bot, or a folder with a program."""

    path: Path
    #: The command in ``bot.json``; empty for a Python file.
    program: tuple[str, ...] = ()
    #: What the Python file calls the bot, and the file within a folder.
    attribute: str = DEFAULT_NAME
    file: str = ""
    limits: Limits = field(default_factory=Limits)
    containment: Containment = field(default_factory=detect)

    def open(self, seat: SeatInfo) -> ForeignBot:
        """Start the process for one game."""
        return ForeignBot(self, seat)

    def check(self, game: str, options: HasPlayers) -> None:
        """Start the entry and wait for its hello; raise `BotFailure` if there is none."""
        bot = self.open(SeatInfo(game, 0, options, None))
        try:
            bot.start(0)
        finally:
            bot.close()

    def command(self, game: str) -> list[str]:
        """Return the command of the contained process."""
        place = self.containment.place
        if self.program:
            first, *rest = self.program
            argv = [*python()] if first == "python" else [first]
            return self.containment.command([*argv, *rest], self.limits, own=self.path)
        code = package_code("survive_nb.sandbox.python_bot")
        argv = [*python(), "-c", code, game, place(self.path, self.file), self.attribute]
        addresses = self.limits.memory_mib + _PYTHON_ADDRESSES_MIB
        return self.containment.command(
            argv, replace(self.limits, address_space_mib=addresses), own=self.path
        )


def entry_from_path(
    path: Path,
    attribute: str | None = None,
    *,
    limits: Limits | None = None,
    containment: Containment | None = None,
) -> ForeignEntry:
    """Return the entry in a Python file, or in a folder with ``bot.json`` or ``bot.py``; raise `BadEntry`.

    Links are not followed: the entry of one person must not be that of another.
    """
    if path.is_symlink() or not path.exists():
        raise BadEntry(f"{path} is a link." if path.is_symlink() else f"The file {path} does not exist.")
    entry = ForeignEntry(
        path.resolve(),
        attribute=attribute or DEFAULT_NAME,
        limits=limits or Limits(),
        containment=containment or detect(),
    )
    if path.is_file():
        if path.suffix != ".py":
            raise BadEntry(f"{path} is not a Python file: its name must end in .py.")
        return entry
    if not path.is_dir():
        raise BadEntry(f"{path} is neither a file nor a folder.")
    if _is_own_file(path / DESCRIPTION):
        return replace(entry, program=_program(path / DESCRIPTION))
    if _is_own_file(path / _PYTHON_FILE):
        return replace(entry, file=_PYTHON_FILE)
    raise BadEntry(f"The folder {path} has neither {DESCRIPTION} nor {_PYTHON_FILE}.")


def _is_own_file(path: Path) -> bool:
    return path.is_file() and not path.is_symlink()


def _program(path: Path) -> tuple[str, ...]:
    """Return the command that a description names."""
    try:
        if path.stat().st_size > _LARGEST_DESCRIPTION:
            raise ValueError
        command = json.loads(path.read_text(encoding="utf-8"))["command"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        command = None
    if (
        not isinstance(command, list)
        or not command
        or not all(isinstance(part, str) and part and "\0" not in part for part in command)
    ):
        raise BadEntry(f'{path} must be an object such as {{"command": ["node", "bot.js"]}}.')
    return tuple(command)


class ForeignBot(RemoteBot):
    """A bot in a contained process, for one game."""

    def __init__(self, entry: ForeignEntry, seat: SeatInfo) -> None:
        self.name = entry.attribute
        self._entry = entry
        self._seat = seat
        self._game: AnyGame = rules_of(seat.game)
        self._process: ContainedProcess | None = None
        self._events: list[object] = []
        self._requests = 0
        self._waited = 0.0

    def observe(self, events: Sequence[object]) -> None:
        """Keep events for the next request."""
        self._events.extend(events)

    def start(self, seed: int) -> ContainedProcess:
        """Start the process and exchange hellos."""
        limit = self._seat.limit
        wall = None if limit is None else limit * WALL_FACTOR
        greeting = protocol.hello(
            self._seat.game, self._seat.seat, self._seat.options, seed, seconds=limit, wall_seconds=wall
        )
        process = self._process = ContainedProcess(
            self._entry.command(self._seat.game),
            line_limit=protocol.LINE_LIMIT,
            total_limit=protocol.OUTPUT_LIMIT,
            memory_limit=self._entry.limits.memory_mib * 2**20,
            pauses=True,
        )
        try:
            self.name = protocol.read_hello(process.exchange(greeting, START_LIMIT)) or self.name
        except OutOfTime:
            raise BotFailure(f"it did not say hello within {START_LIMIT:g} seconds.") from None
        except _BREACHES as error:
            raise self._failure(error) from None
        return process

    def choose(self, view: object, legal: Sequence[object], rng: Random) -> object:
        """Ask the process for a choice; whatever it does wrong is a `BotFailure`."""
        # Drawn from the generator of the seat: it says nothing about the deal.
        process = self._process or self.start(rng.getrandbits(53))
        self._requests += 1
        events, self._events = self._events, []
        request = protocol.choose(self._game, self._requests, view, legal, events)
        limit = self._seat.limit or _LONGEST
        began = time.monotonic()
        try:
            if process.has_unread():
                raise protocol.ProtocolError("it wrote something before it was asked")
            reply = process.exchange(
                request,
                min(limit * WALL_FACTOR, limit * GAME_WALL_FACTOR - self._waited),
                cpu_limit=limit,
            )
            choice = protocol.read_choice(reply, self._requests, len(legal))
            if choice.action is not None:
                return protocol.read_action(self._game, choice.action)
        except OutOfTime:
            raise self._late(process, limit, time.monotonic() - began) from None
        except _BREACHES as error:
            raise self._failure(error) from None
        finally:
            self._waited += time.monotonic() - began
            self.seconds = process.seconds
        assert choice.number is not None
        return legal[choice.number]

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.end()

    def _late(self, process: ContainedProcess, limit: float, waited: float) -> BotFailure:
        with suppress(OutOfTime, ProcessEnded, TooMuchOutput):
            process.tell(protocol.timeout(self._requests))
        if self._waited + waited >= limit * GAME_WALL_FACTOR:
            return BotFailure(f"its choices took more than {limit * GAME_WALL_FACTOR:g} seconds in one game.")
        if waited >= limit * WALL_FACTOR:
            return BotFailure(f"it did not answer within {limit * WALL_FACTOR:g} seconds.")
        return BotFailure(f"it computed for longer than {limit:g} seconds over one choice.")

    def _failure(self, error: Exception) -> BotFailure:
        """Return the reason why it forfeits, as a sentence."""
        if isinstance(error, protocol.BotError):
            return BotFailure(f"it reported an error: {str(error).removesuffix('.')}.")
        if isinstance(error, TooMuchMemory):
            return BotFailure(f"it used more than {self._entry.limits.memory_mib} MiB of memory.")
        if isinstance(error, TooMuchOutput):
            most = f"{protocol.LINE_LIMIT:,} bytes in a line or {protocol.OUTPUT_LIMIT:,} in a game"
            return BotFailure(f"it wrote more than {most}.")
        if isinstance(error, ProcessEnded):
            last = (
                protocol.printable(self._process.errors.strip().rpartition("\n")[2]) if self._process else ""
            )
            return BotFailure(f"{error.reason}: {last.removesuffix('.')}." if last else f"{error.reason}.")
        return BotFailure(f"it broke the protocol: {str(error).removesuffix('.')}.")
